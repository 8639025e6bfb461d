"""The hand at a block game: pointer, keys and roles take a piece, aim it and let it go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.host.inputs import Key, Pointer
from game.locale import plural
from game.locale import text as _
from game.rules.bitboard import SIZE
from game.rules.blocks import BlockState, LinesCleared, Place
from game.rules.game import IllegalMove, Turn
from game.ui.announcer import describe
from game.ui.board_mirror import CELL, cell_of
from game.ui.dialogs import Choice
from game.ui.hand import Held, Way, anchored_spot, dragged_spot, stepped_spot, tapped_spot
from game.ui.layout import PlayLayout
from game.ui.scene import Services
from game.ui.stage import Lit, Stage
from game.ui.table import Table
from game.ui.table_scene import TableScene

DRAG_START = {True: 10.0, False: 4.0}
"""CSS pixels a finger (True) or a mouse must move before a press becomes a drag; less is a tap."""
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


class HandScene(TableScene):
    """A table with a tray and a board. Subclasses lay it out, draw it, and make the move in `place`."""

    layout: PlayLayout

    def __init__(
        self, services: Services, table: Table, exits: Callable[[], Sequence[Choice]], leave: Callable[[], None]
    ) -> None:
        super().__init__(services, table, exits, leave)
        self._cell = f"{CELL}0.0"
        """The cell that had the focus last: the board is one tab stop, and this is it."""
        self.stage = Stage(services.animator, table.session.state, None, False)
        self.begin()

    def begin(self) -> None:
        super().begin()
        self.held: Held | None = None
        self._start: Pointer | None = None
        self._slot, self._moved = 0, False
        self._aiming: int | None = None
        self._preview: tuple[tuple[int, int, int, int], Turn[BlockState] | None] | None = None

    @property
    def state(self) -> BlockState:
        """The state of the game on the stage."""
        state: BlockState = self.session.state
        return state

    def place(self) -> bool:
        """Places the held piece where it is aimed at; false, and nothing happens, where it does not fit (BP10)."""
        raise NotImplementedError

    def picked_up(self) -> None:
        """A piece was taken into the hand."""

    @property
    def settling(self) -> bool:
        """Is something being shown that the next press only ends?"""
        return False

    # What the hand would do.

    def preview(self) -> Turn[BlockState] | None:
        """The turn that letting go now would make, played on a copy (BP12); None where the piece does not fit."""
        held = self.held
        if held is None or held.spot is None:
            return None
        key = (held.slot, held.spot.row, held.spot.column, self.state.board)
        if self._preview is None or self._preview[0] != key:
            try:
                turn = self.session.game.play(self.state, Place(held.slot, held.spot.row, held.spot.column))
            except IllegalMove:
                turn = None
            self._preview = (key, turn)
        return self._preview[1]

    @property
    def lit(self) -> Lit:
        """The lines that letting go now would clear."""
        turn = self.preview()
        cleared = next((e for e in turn.events if isinstance(e, LinesCleared)), None) if turn else None
        return Lit(cleared.rows, cleared.columns) if cleared else Lit()

    # Pointer.

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down":
            return self._down(event)
        if self._start is not None and event.id == self._start.id:
            self._drag(event)
            return True
        if self._aiming == event.id:
            self._aim(event)
            return True
        if super().pointer(event):
            return True
        if event.kind == "move" and not event.touch and self.held is not None and self.held.way is not Way.DRAG:
            self._hover(event)  # a mouse over the board shows where a selected piece would land
            return True
        return False

    def _down(self, event: Pointer) -> bool:
        settling, lifted = self.settling, event.id in self._fingers()
        if lifted:
            self.let_go()  # where nobody saw it
        elif self._fingers():
            return True  # a second finger changes nothing
        self.services.animator.finish()
        changed, self.show_focus = self.show_focus or lifted, False
        if settling or super().pointer(event):
            return True  # what ends it was meant for the board: it must not start a new game unseen
        if not self.playable:
            return changed
        slot = next((i for i, rect in enumerate(self.layout.slots) if rect.collidepoint(event.x, event.y)), None)
        if slot is not None:
            if self.state.tray[slot] is not None:
                self._start, self._slot, self._moved = event, slot, False
            return True
        if self.held is not None and self.held.way is not Way.DRAG:
            self._aiming = event.id
            self._hover(event)
            return True
        return changed

    def _fingers(self) -> set[int]:
        """The pointer that carries a piece, aims at a cell or presses a button: there is at most one."""
        pressing = self._pointer if self._pressed is not None else None
        dragging = self._start.id if self._start is not None else None
        return {id_ for id_ in (dragging, self._aiming, pressing) if id_ is not None}

    def _drag(self, event: Pointer) -> None:
        start, slot = self._start, self._slot
        if start is None:
            return
        shape = self.state.tray[slot]
        if event.kind == "cancel" or shape is None:
            self.let_go()
            return
        far = abs(event.x - start.x) + abs(event.y - start.y) > DRAG_START[start.touch] * self.services.view.ratio
        if not self._moved and far:
            self._moved = True
            self.stage.pick_up(slot)
            self.picked_up()
        if self._moved:
            spot = dragged_spot(shape, self.layout.grid, event.x, event.y)
            self.held = Held(slot, shape, Way.DRAG, spot, event.x, event.y)
        if event.kind != "up":
            return
        self._start = None
        if not self._moved:
            self.select(slot)
        elif not self.place():
            self.let_go()

    def _aim(self, event: Pointer) -> None:
        if event.kind == "cancel":
            self._aiming = None
            return
        self._hover(event)
        if event.kind == "up":
            self._aiming = None
            if not self.place() and self.held is not None and event.touch:
                self.held = replace(self.held, spot=None)

    def _hover(self, event: Pointer) -> None:
        if self.held is not None:
            spot = tapped_spot(self.held.shape, self.layout.grid, event.x, event.y)
            self.held = replace(self.held, way=Way.TAP, spot=spot)

    # Keyboard (BP11).

    def key(self, event: Key) -> bool:
        if event.name in ("1", "2", "3") and not event.control:
            if not event.repeat:
                self.services.animator.finish()
                self.select(int(event.name) - 1, Way.KEYS)
            return True
        on_board = self.show_focus and self.focus is not None and self.focus.startswith(CELL)
        if on_board and event.name in ARROWS:
            self._walk(*ARROWS[event.name])
            return True
        if on_board and event.name in ("Enter", " ") and self.focus and not event.repeat:
            self.operate(self.focus)
            return True
        if self.held is not None and self.held.way is not Way.DRAG:
            if event.name in ARROWS:
                self._step(*ARROWS[event.name])
                return True
            if event.name in ("Enter", " ") and not event.repeat:
                self.services.animator.finish()
                if not self.place():
                    self.services.say(_("It does not fit there."))
                return True
        if event.name == "Escape" and self.held is not None:
            self.let_go()
            return True
        return super().key(event)

    def _step(self, down: int, right: int) -> None:
        if self.held is None:
            return
        spot = stepped_spot(self.held.shape, self.held.spot, down, right)
        self.held = replace(self.held, way=Way.KEYS, spot=spot)
        where = _("Row {row}, column {column}").format(row=spot.row + 1, column=spot.column + 1)
        lines = len(self.lit.rows) + len(self.lit.columns)
        if self.preview() is None:
            where = _("{where}: {what}").format(where=where, what=_("does not fit"))
        elif lines:
            clears = plural("clears {count} line", "clears {count} lines", lines)
            where = _("{where}: {what}").format(where=where, what=clears)
        self.services.say(where)

    # Taking and letting go.

    def select(self, slot: int, way: Way = Way.TAP) -> None:
        """Selects the piece of `slot`; selecting it again lets it go (BP9)."""
        shape = self.state.tray[slot]
        if shape is None or not self.playable:
            return
        if self._start is not None:
            self.let_go()
        if self.held is not None and self.held.slot == slot and self.held.way is not Way.DRAG:
            self.let_go()
            return
        spot = stepped_spot(shape, None, 0, 0) if way is Way.KEYS else None
        if way is Way.KEYS and self.held is not None and self.held.spot is not None:
            spot = stepped_spot(shape, self.held.spot, 0, 0)
        self.held = Held(slot, shape, way, spot)
        self.picked_up()
        self.services.say(_("{shape} selected").format(shape=describe(shape)))

    def let_go(self) -> None:
        """Puts the held piece back and forgets the pointer; nothing has happened (BP10)."""
        self._start = self._aiming = None
        self.release()
        if self.held is not None:
            self.stage.send_back(self.held)
        self.held = None

    # By roles and names.

    @property
    def dragging(self) -> bool:
        return self.held is not None and self.held.way is Way.DRAG

    def operate(self, node: str) -> bool:
        self.services.animator.finish()
        if node.startswith("slot"):
            self.select(int(node[-1]))
            return True
        if node.startswith(CELL):
            self._operate_cell(node)
            return True
        return super().operate(node)

    def focused(self, node: str) -> bool:
        if node.startswith(CELL):
            self._cell = node
        if node.startswith(CELL) and self.held is not None and self.held.way is not Way.DRAG:
            row, column = cell_of(node)
            self.held = replace(self.held, way=Way.KEYS, spot=anchored_spot(self.held.shape, row, column))
        return super().focused(node)

    def _operate_cell(self, node: str) -> None:
        if self.held is None:
            self.services.say(_("Choose a piece first."))
            return
        self.focused(node)
        if not self.place():
            self.services.say(_("It does not fit there."))

    def _walk(self, down: int, right: int) -> None:
        """Moves the focus over the board cell by cell."""
        row, column = cell_of(self.focus or f"{CELL}0.0")
        row, column = min(SIZE - 1, max(0, row + down)), min(SIZE - 1, max(0, column + right))
        self.focused(f"{CELL}{row}.{column}")
