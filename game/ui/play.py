"""Playing a block game: pointer, keys and buttons become moves; their events become motion, words and saves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.host.inputs import Key, Pointer
from game.locale import plural
from game.locale import text as _
from game.rules.bitboard import SIZE
from game.rules.blocks import BlockState, LinesCleared, Place
from game.rules.game import IllegalMove, Turn
from game.session.session import HISTORY, Session
from game.ui import icons
from game.ui import paint as painting
from game.ui.announcer import describe, sentence
from game.ui.board_mirror import CELL, BoardPlace, board_nodes, cell_of
from game.ui.dialogs import Choice, Dialog
from game.ui.end_card import EndCard
from game.ui.hand import Held, Way, anchored_spot, dragged_spot, stepped_spot, tapped_spot
from game.ui.layout import PlayLayout, play_layout
from game.ui.mirror import Node, css
from game.ui.motion import Motion, ease_out
from game.ui.names import title
from game.ui.scene import Scene, Services
from game.ui.score import draw_score
from game.ui.sound import Cue
from game.ui.stage import Lit, Stage
from game.ui.table import Table
from game.ui.type import BODY, SMALL
from game.ui.widgets import Brush, Button, Label, Widget, focus_ring, panel

DRAG_START = {True: 10.0, False: 4.0}
"""CSS pixels a finger (True) or a mouse must move before a press becomes a drag; less is a tap."""
ROLL = 0.3
"""Seconds in which the score counts up."""
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


@dataclass(slots=True, kw_only=True)
class ScoreRoll(Motion):
    """The score counts up from `start`."""

    start: int
    duration: float = ROLL


class PlayScene(Scene):
    """One running block game on its stage."""

    id = "play"

    def __init__(
        self, services: Services, table: Table, exits: Callable[[], Sequence[Choice]], leave: Callable[[], None]
    ) -> None:
        super().__init__(services)
        self.table, self.exits, self._leave = table, exits, leave
        self._cell = f"{CELL}0.0"
        """The cell that had the focus last: the board is one tab stop, and this is it."""
        self.stage = Stage(services.animator, table.session.state, None, False)
        self.begin()

    def begin(self) -> None:
        """Shows the game that lies on the table: a new one, a saved one, or one brought back."""
        self.held: Held | None = None
        self._start: Pointer | None = None
        self._slot, self._moved = 0, False
        self._aiming: int | None = None
        self._preview: tuple[tuple[int, int, int, int], Turn[BlockState] | None] | None = None
        self._paints: deque[painting.Paint] = deque(maxlen=HISTORY)
        self.stage.show(self.state, painting.decode(self.table.look), self.session.over is not None)

    @property
    def session(self) -> Session[Any, Any]:
        """The game that is played."""
        return self.table.session

    @property
    def state(self) -> BlockState:
        """The state of the game on the stage."""
        state: BlockState = self.session.state
        return state

    @property
    def ended(self) -> bool:
        """Is the game over, and the greying of its board too?"""
        return self.session.over is not None and not self.stage.greying

    # Where things are.

    def relayout(self) -> None:
        services, settings = self.services, self.services.profile.settings
        self.layout: PlayLayout = play_layout(services.view, services.lettering.text_scale, settings.left_handed)
        self.stage.relayout(self.layout, services.theme, services.lettering, settings.symbols)
        self.rebuild()

    def resume(self) -> None:
        self.rebuild()

    def rebuild(self) -> None:
        """Makes the widgets anew for the present state."""
        layout, over = self.layout, self.session.over is not None
        self.widgets = [self._title()]
        for slot, rect in enumerate(layout.slots):
            shape = self.state.tray[slot]
            name = describe(shape) if shape is not None else _("Empty slot")
            name = _("Piece {number}: {shape}").format(number=slot + 1, shape=name)
            enabled = shape is not None and not over
            self.widgets.append(Widget(f"slot{slot}", rect, "button", name, enabled=enabled, focusable=True))
        self.widgets.append(Button("menu", layout.menu, name=_("Menu"), icon=icons.menu, act=self.open_menu, bare=True))
        if over:
            self.card = EndCard(self.services, layout, self.table, self.new_game)
            self.widgets += self.card.widgets
            return
        taking_back = self.table.replaced
        self.widgets.append(
            Button(
                "undo",
                layout.undo,
                name=_("Bring back the last game") if taking_back else _("Undo"),
                label=_("Undo"),
                icon=icons.undo,
                act=self.undo,
                enabled=self.session.can_undo or taking_back,
            )
        )

    def _title(self) -> Label:
        """The name of the game, or for as long as it cannot be saved, why."""
        trouble, theme, lettering = self.services.vault.trouble, self.services.theme, self.services.lettering
        rect = self.layout.title
        if trouble is None:
            name, color = title(self.table.game.id, self.table.mode), theme.soft
        else:
            name, color = not_saved(trouble.kind), theme.warning
            if lettering.width(name, lettering.fit(name, BODY, rect.width, bold=True), bold=True) > rect.width:
                name = _("Not saved")
        size = lettering.fit(name, BODY, rect.width, bold=True, least=SMALL * 0.75)
        return Label("title", rect, "heading", name, size=size, bold=True, color=color)

    # Drawing.

    def draw(self, brush: Brush) -> None:
        self._draw(brush, hand=True)

    def draw_still(self, brush: Brush) -> None:
        self._draw(brush, hand=False)

    def draw_hand(self, brush: Brush) -> Sequence[pygame.Rect]:
        if self.held is None:
            return ()
        return self.stage.draw_hand(brush.surface, self.held, self.preview() is not None, self.lit)

    def _draw(self, brush: Brush, *, hand: bool) -> None:
        draw_score(brush, self.layout, self.shown_score(), self.session.score, max(self.table.best, self.session.score))
        self._draw_tray_ground(brush)
        self.prepare(brush)
        on_card = len(self.card.widgets) if self.session.over is not None else 0
        for widget in self.widgets[: len(self.widgets) - on_card]:
            widget.draw(brush)
        turn = self.preview()
        self.stage.draw(brush.surface, self.held, turn is not None, self.lit, hand)
        self._draw_focus(brush)
        if self.ended:
            self.card.draw(brush)

    def _draw_focus(self, brush: Brush) -> None:
        if not self.show_focus or self.focus is None:
            return
        if self.focus.startswith("slot"):
            rect = self.layout.slots[int(self.focus[-1])]
            focus_ring(brush, rect.inflate(-brush.px(8), -brush.px(8)), brush.px(12))
        elif self.focus.startswith(CELL):
            row, column = cell_of(self.focus)
            focus_ring(brush, self.layout.grid.cell_rect(row, column), brush.px(8))

    def _draw_tray_ground(self, brush: Brush) -> None:
        """The shelf the pieces lie on, and the mark of the selected one."""
        layout, theme = self.layout, brush.theme
        if self.ended:
            return
        ground = layout.slots[0].unionall(layout.slots[1:])
        radius = layout.grid.cell // 3
        edge = theme.rim if theme.rim != theme.cell else None
        brush.surface.blit(panel(ground.size, radius, theme.board, edge, max(1.0, layout.grid.cell / 40)), ground)
        if self.held is not None and self.held.way is not Way.DRAG:
            rect = layout.slots[self.held.slot].inflate(-brush.px(8), -brush.px(8))
            brush.surface.blit(panel(rect.size, radius, theme.cell, theme.glow, brush.px(2)), rect)

    def shown_score(self) -> int:
        """The score on the screen: it counts up to the true one."""
        rolling = next(self.services.animator.active(ScoreRoll), None)
        if rolling is None:
            return self.session.score
        start = rolling.start
        return round(start + (self.session.score - start) * ease_out(rolling.share(self.services.animator.now)))

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
        if event.id in self._fingers():
            self.let_go()  # it was lifted where nobody saw it
        elif self._fingers():
            return True  # a second finger changes nothing
        greying = self.session.over is not None and not self.ended
        self.services.animator.finish()
        self.show_focus = False
        if greying or super().pointer(event):
            return True  # what ends the greying was meant for the board: it must not start a new game unseen
        if self.session.over is not None:
            return False
        slot = next((i for i, rect in enumerate(self.layout.slots) if rect.collidepoint(event.x, event.y)), None)
        if slot is not None:
            if self.state.tray[slot] is not None:
                self._start, self._slot, self._moved = event, slot, False
            return True
        if self.held is not None and self.held.way is not Way.DRAG:
            self._aiming = event.id
            self._hover(event)
            return True
        return False

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
        if (event.name.lower() == "u" and not event.control) or (event.name == "z" and event.control):
            self.services.animator.finish()
            self.undo()
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

    # What can be done.

    def select(self, slot: int, way: Way = Way.TAP) -> None:
        """Selects the piece of `slot`; selecting it again lets it go (BP9)."""
        shape = self.state.tray[slot]
        if shape is None or self.session.over is not None:
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
        self.services.say(_("{shape} selected").format(shape=describe(shape)))

    def let_go(self) -> None:
        """Puts the held piece back and forgets the pointer; nothing has happened (BP10)."""
        self._start = self._aiming = None
        self.release()
        if self.held is not None:
            self.stage.send_back(self.held)
        self.held = None

    def place(self) -> bool:
        """Places the held piece where it is aimed at; false, and nothing happens, where it does not fit (BP10)."""
        held, turn = self.held, self.preview()
        if held is None or held.spot is None or turn is None:
            return False
        before, paint = self.session.score, self.stage.paint
        self.session.play(Place(held.slot, held.spot.row, held.spot.column))
        self.held = None
        self._paints.append(paint)
        self.stage.perform(self.state, turn.events)
        self.services.animator.add(ScoreRoll(start=before), decoration=True)
        self.save()
        self.services.feel(*turn.events, *((Cue.NEW_BEST,) if self.table.is_best else ()))
        self.services.say(sentence(turn))
        self.rebuild()
        return True

    def undo(self) -> None:
        """Takes the last placement back (BP18); right after a new game, brings the old one back."""
        if self.session.undo():
            self.let_go()
            self.services.animator.finish()
            self.stage.show(self.state, self._paints.pop() if self._paints else None, ended=False)
            self.save()
            self.services.feel(Cue.UNDONE)
            self.services.say(_("Taken back. {points}.").format(points=points_text(self.session.score)))
            self.rebuild()
        elif self.table.take_back():
            self.begin()
            self.relayout()
            self.services.feel(Cue.UNDONE)
            self.services.say(_("The last game is back."))

    def save(self) -> None:
        """Saves the game with the colours of its blocks."""
        self.table.save(painting.encode(self.stage.paint))

    def close(self) -> None:
        self.open_menu()

    def back(self) -> None:
        self._leave()

    def name(self) -> str:
        return title(self.table.game.id, self.table.mode)

    def open_menu(self) -> None:
        """Shows what else can be done; the game stands meanwhile."""
        going_on = _("Back to the board") if self.session.over else _("Continue")
        choices = [
            Choice("continue", going_on, primary=True),
            Choice("new", _("New game"), self.new_game),
            Choice("sound", _("Turn sound off") if self._sound else _("Turn sound on"), self.toggle_sound),
            *self.exits(),
        ]
        self.let_go()
        self.services.push(Dialog(self.services, "menu", title(self.table.game.id, self.table.mode), choices))

    @property
    def _sound(self) -> bool:
        return self.services.profile.settings.sound

    def toggle_sound(self) -> None:
        """Turns sound off or on, for good."""
        self.services.apply(replace(self.services.profile.settings, sound=not self._sound))
        self.services.say(_("Sound on.") if self._sound else _("Sound off."))

    def new_game(self) -> None:
        """Starts another game; asks first if one is running."""
        if not self.table.running:
            self._restart()
            return
        line = _("The running game stands at {points}. Undo brings it back until you place a piece.")
        choices = [Choice("start", _("New game"), self._restart, primary=True), Choice("keep", _("Keep playing"))]
        lines = [line.format(points=points_text(self.session.score))]
        self.services.push(Dialog(self.services, "confirm", _("Start a new game?"), choices, lines))

    def _restart(self) -> None:
        self.services.animator.finish()
        self.table.restart()
        self.begin()
        self.relayout()
        self.services.feel(Cue.STARTED)
        self.services.say(_("New game."))

    # What others may read.

    # The board by roles and names.

    def mirror(self) -> list[Node]:
        nodes = super().mirror()
        for node in nodes:
            if self.held is not None and node["id"] == f"slot{self.held.slot}":
                node["pressed"] = True
        place = BoardPlace(self.layout.grid, css(self.layout.score, self.services.view.ratio), self.services.view.ratio)
        held = self.held.shape if self.held is not None and self.held.way is not Way.DRAG else None
        board = board_nodes(self.state, held, place, nodes[0]["id"], self._cell)
        return [*nodes[:2], *board, *nodes[2:]]  # read after the title, before the tray

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

    def probe(self) -> dict[str, Any]:
        ratio = self.services.view.ratio
        grid, held = self.layout.grid, self.held
        spot = held.spot if held is not None else None
        lit = self.lit
        return super().probe() | {
            "game": self.session.game.id,
            "mode": self.session.setup.mode,
            "position": self.session.game.encode(self.state),
            "score": self.session.score,
            "shown_score": self.shown_score(),
            "over": self.session.over,
            "can_undo": self.session.can_undo,
            "held": held.slot if held is not None else None,
            "ghost": {"row": spot.row, "column": spot.column, "legal": self.preview() is not None} if spot else None,
            "lit": {"rows": list(lit.rows), "columns": list(lit.columns)},
            "paint": painting.encode(self.stage.paint),
            "layout": {
                "board": css(grid.rect, ratio),
                "cell": grid.cell / ratio,
                "pitch": grid.pitch / ratio,
                "origin": [side / ratio for side in grid.corner(0, 0)],
                "slots": [css(rect, ratio) for rect in self.layout.slots],
            },
        }


def not_saved(kind: str) -> str:
    """What stands in place of the title while the game cannot be saved."""
    return {
        "full": _("Not saved: storage is full"),
        "unavailable": _("Not saved: storage is blocked"),
        "newer": _("Not saved: a newer version holds the game"),
    }[kind]


def points_text(points: int) -> str:
    """Points in words."""
    return plural("{count} point", "{count} points", points)
