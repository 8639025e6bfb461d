"""Plays Block Puzzle in a page as a person would: looks at the published state, aims at pixels, waits for what follows.

It shares no code with the game: the board is read from JSON, and which moves clear a line is worked out here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tests.web.engines import PATIENCE, Engine, Point

SIZE = 8
NEXT_FRAME = "Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 200))])"
"""Waits for a frame, which is the game's too if there is something to do; a hidden page has none."""
Way = Literal["mouse", "touch", "taps", "keys"]
Probe = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A piece and where the top left corner of its bounding box goes, with the lines that will be full then."""

    slot: int
    row: int
    column: int
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()


def cells(shape: str) -> list[tuple[int, int]]:
    """The filled cells of a shape written as in the tray, in row-major order."""
    return [(r, c) for r, row in enumerate(shape.split("/")) for c, mark in enumerate(row) if mark == "#"]


def extent(shape: str) -> tuple[int, int]:
    """Height and width."""
    rows = shape.split("/")
    return len(rows), len(rows[0])


def steps(position: Probe) -> Iterator[Step]:
    """Every legal placement."""
    board = position["board"]
    for slot, shape in enumerate(position["tray"]):
        if shape is None:
            continue
        height, width = extent(shape)
        for row in range(SIZE - height + 1):
            for column in range(SIZE - width + 1):
                if all(board[row + r][column + c] == "." for r, c in cells(shape)):
                    yield Step(slot, row, column, *full_lines(placed(board, shape, row, column)))


def placed(board: list[str], shape: str, row: int, column: int) -> list[str]:
    """The board with the piece on it, before anything clears."""
    grid = [list(line) for line in board]
    for r, c in cells(shape):
        grid[row + r][column + c] = "#"
    return ["".join(line) for line in grid]


def full_lines(board: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Full rows and full columns."""
    rows = tuple(r for r in range(SIZE) if "." not in board[r])
    columns = tuple(c for c in range(SIZE) if all(row[c] == "#" for row in board))
    return rows, columns


def cleared(board: list[str], rows: tuple[int, ...], columns: tuple[int, ...]) -> list[str]:
    """The board without those lines."""
    return [
        "".join("." if r in rows or c in columns else mark for c, mark in enumerate(line))
        for r, line in enumerate(board)
    ]


def best_step(position: Probe) -> Step:
    """A step that clears a line if there is one, else the one that brings lines nearest to full without scattering."""

    def worth(step: Step) -> tuple[int, int]:
        board = placed(position["board"], position["tray"][step.slot], step.row, step.column)
        lines = [*board, *map("".join, zip(*board, strict=True))]
        filled = sum(line.count("#") ** 3 for line in lines)
        edges = sum(line.count("#.") + line.count(".#") for line in lines)
        return len(step.rows) + len(step.columns), filled - 12 * edges

    return max(steps(position), key=worth)


def illegal_step(position: Probe, shape: str, slot: int) -> Step:
    """A placement wholly on the board that lies on a filled cell."""
    height, width = extent(shape)
    return next(
        Step(slot, row, column)
        for row in range(SIZE - height + 1)
        for column in range(SIZE - width + 1)
        if any(position["board"][row + r][column + c] == "#" for r, c in cells(shape))
    )


class Player:
    """Somebody at `engine`, with the game at `url` open and ready."""

    def __init__(self, engine: Engine, url: str) -> None:
        self.engine = engine
        self.url = url

    def open(self) -> Player:
        """Goes to the game and waits until it has drawn its first picture and rests."""
        self.engine.open(self.url)
        return self.ready()

    def ready(self) -> Player:
        """Waits until the game in the page plays and rests."""
        self.engine.wait("globalThis.eightfold && eightfold.probe() !== 'null'")
        self.until(lambda probe: probe["scene"] == "play" and probe["idle"], "the game plays and rests")
        return self

    def reload(self) -> Player:
        """Loads the page anew and waits for the game."""
        self.engine.reload()
        return self.ready()

    def probe(self) -> Probe:
        """The published state."""
        state: Probe = json.loads(self.engine.evaluate("globalThis.eightfold.probe()"))
        return state

    def until(self, test: Callable[[Probe], Any], what: str, seconds: float = PATIENCE) -> Probe:
        """The first published state that passes `test`."""
        last: Probe = {}

        def look() -> bool:
            nonlocal last
            last = self.probe()
            return bool(test(last))

        try:
            self.engine.until(look, what, seconds)
        except AssertionError as error:
            raise AssertionError(f"{error}\nlast seen: {last}") from None
        return last

    def rest(self) -> Probe:
        """The state once nothing moves and what was put in before has had its frame."""
        self.engine.evaluate(NEXT_FRAME)
        return self.until(lambda probe: probe["idle"], "the game rests")

    @property
    def position(self) -> Probe:
        """Board, tray, score and so on."""
        position: Probe = self.probe()["position"]
        return position

    # Where things are, in CSS pixels of the viewport.

    def corner(self) -> Point:
        """The top left corner of the canvas."""
        left, top = self.engine.evaluate(
            "(({ left, top }) => [left, top])(document.getElementById('canvas').getBoundingClientRect())"
        )
        return left, top

    def centre(self, box: list[float]) -> Point:
        """The middle of a rectangle of the layout."""
        left, top = self.corner()
        return left + box[0] + box[2] / 2, top + box[1] + box[3] / 2

    def slot(self, slot: int) -> Point:
        """The middle of a slot of the tray."""
        return self.centre(self.probe()["layout"]["slots"][slot])

    def cell(self, row: float, column: float) -> Point:
        """The middle of a cell."""
        layout = self.probe()["layout"]
        left, top = self.corner()
        x, y = layout["origin"]
        middle = layout["cell"] / 2
        return left + x + column * layout["pitch"] + middle, top + y + row * layout["pitch"] + middle

    def button(self, name: str) -> Point:
        """The middle of a button of the scene."""
        return self.centre(self.probe()["buttons"][name])

    def aim(self, step: Step, shape: str) -> Point:
        """Where to hold the pointer so that a dragged piece lies there (BP7): one row below it, in its middle column.

        With an even width the middle is the border of two cells.
        """
        height, width = extent(shape)
        return self.cell(step.row + height, step.column + (width - 1) / 2)

    # What a person does.

    def pick(self, step: Step, way: Way) -> Probe:
        """Holds the piece over its place without putting it down; the state then, with the ghost where it was aimed."""
        shape = self.position["tray"][step.slot]
        if way in ("mouse", "touch"):
            touch = way == "touch"
            self.engine.drag(self.slot(step.slot), self.aim(step, shape), touch=touch)
        elif way == "keys":
            self._steer(step)
        else:
            self.engine.tap(*self.slot(step.slot), touch=self.engine.touches)
            return self.until(lambda probe: probe["held"] == step.slot, f"slot {step.slot} is selected")
        return self.until(
            lambda probe: (
                probe["held"] == step.slot
                and probe["ghost"]
                and (probe["ghost"]["row"], probe["ghost"]["column"]) == (step.row, step.column)
            ),
            f"the ghost of {shape} lies at {step}",
        )

    def drop(self, step: Step, way: Way) -> None:
        """Puts the held piece down."""
        if way in ("mouse", "touch"):
            self.engine.release(touch=way == "touch")
        elif way == "keys":
            self.engine.key("Enter")
        else:
            row, column = cells(self.position["tray"][step.slot])[0]
            self.engine.tap(*self.cell(step.row + row, step.column + column), touch=self.engine.touches)

    def place(self, step: Step, way: Way) -> Probe:
        """Plays a step and checks everything that must follow; the state at rest.

        What the game lit while the piece was held is exactly what cleared, and both are what is worked out here.
        """
        before = self.position
        held = self.pick(step, way)
        if way != "taps":
            assert held["ghost"]["legal"]
            lit = held["lit"]
            assert (sorted(lit["rows"]), sorted(lit["columns"])) == (list(step.rows), list(step.columns))
        self.drop(step, way)
        after = self.until(lambda probe: probe["position"] != before and probe["idle"], f"{step} was played")
        shape = before["tray"][step.slot]
        position = after["position"]
        assert position["board"] == cleared(
            placed(before["board"], shape, step.row, step.column), step.rows, step.columns
        )
        lines = len(step.rows) + len(step.columns)
        assert position["lines"] == before["lines"] + lines
        assert position["score"] == before["score"] + len(cells(shape)) + 5 * lines * (lines + 1)
        assert after["held"] is None
        assert after["ghost"] is None
        return after

    def play_to_a_clear(self, way: Way) -> Probe:
        """Plays until a line has cleared; the state then. Where the pieces end the game before, in another one."""
        for _ in range(60):
            probe = self.probe()
            if probe["over"]:
                probe = self.until(lambda now: "again" in now["buttons"], "a new game can be begun")
                self.engine.tap(*self.button("again"), touch=self.engine.touches and way in ("touch", "taps"))
                probe = self.until(lambda now: not now["over"] and now["idle"], "a new game")
            step = best_step(probe["position"])
            after = self.place(step, way)
            if step.rows or step.columns:
                return after
        raise AssertionError("no line cleared in 60 placements")

    def _steer(self, step: Step) -> None:
        self.engine.key(str(step.slot + 1))
        ghost = self.until(lambda probe: probe["held"] == step.slot and probe["ghost"], "the ghost is there")["ghost"]
        for key, count in (
            ("ArrowDown", step.row - ghost["row"]),
            ("ArrowUp", ghost["row"] - step.row),
            ("ArrowRight", step.column - ghost["column"]),
            ("ArrowLeft", ghost["column"] - step.column),
        ):
            for _ in range(count):
                self.engine.key(key)
