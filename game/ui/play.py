"""Playing a block game: pointer, keys and buttons become moves; their events become motion, words and saves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

import pygame

from game.host.inputs import Key, Pointer
from game.locale import number, plural
from game.locale import text as _
from game.rules.blocks import BlockState, LinesCleared, Place
from game.rules.game import IllegalMove, Turn
from game.session.session import Session
from game.ui import icons
from game.ui import paint as painting
from game.ui.announcer import describe, sentence
from game.ui.hand import Held, Way, dragged_spot, stepped_spot, tapped_spot
from game.ui.layout import PlayLayout, play_layout
from game.ui.motion import Motion, ease_out
from game.ui.scene import Scene, Services
from game.ui.sound import Cue
from game.ui.stage import Lit, Stage
from game.ui.type import BODY, DISPLAY, SMALL, TITLE
from game.ui.widgets import Brush, Button, Label, Widget, focus_ring, panel

DRAG_START = {True: 10.0, False: 4.0}
"""CSS pixels a finger (True) or a mouse must move before a press becomes a drag; less is a tap."""
ROLL = 0.3
"""Seconds in which the score counts up."""
NOT_SAVED = {
    "full": "Not saved: storage is full",
    "unavailable": "Not saved: storage is blocked",
    "newer": "Not saved: a newer version holds the game",
}
"""What stands in place of the title while the game cannot be saved."""
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


@dataclass(slots=True, kw_only=True)
class ScoreRoll(Motion):
    """The score counts up from `start`."""

    start: int
    duration: float = ROLL


class Table(Protocol):
    """What the playing scene needs of the program around it: saving, and the games before and after this one."""

    def save_game(self) -> None:
        """Saves the running game."""

    def game_over(self) -> None:
        """Counts the finished game and saves."""

    def open_menu(self) -> None:
        """Shows the menu."""

    def new_game(self) -> None:
        """Starts another game; asks first if one is running."""

    def can_take_back(self) -> bool:
        """Was a running game just replaced, and nothing placed since?"""

    def take_back(self) -> None:
        """Brings the replaced game back."""

    def best(self) -> int:
        """The best score so far."""


class PlayScene(Scene):
    """One running block game on its stage."""

    id = "play"

    def __init__(
        self, services: Services, table: Table, session: Session[Any, Any], paint: painting.Paint | None
    ) -> None:
        super().__init__(services)
        self.table = table
        self.stage = Stage(services.animator, session.state, paint, session.over is not None)
        self.held: Held | None = None
        self._start: Pointer | None = None
        self._moved = False
        self._aiming: int | None = None
        self._preview: tuple[tuple[int, int, int, int], Turn[BlockState] | None] | None = None
        self.begin(session, paint)

    def begin(self, session: Session[Any, Any], paint: painting.Paint | None) -> None:
        """Shows another game: a new one, a saved one, or one brought back."""
        self.session = session
        self.held = None
        self._start, self._moved, self._aiming, self._preview = None, False, None, None
        self._paints: list[painting.Paint] = []
        self.stage.show(self.state, paint, session.over is not None)

    @property
    def state(self) -> BlockState:
        """The state of the game on the stage."""
        state: BlockState = self.session.state
        return state

    # Where things are.

    def relayout(self) -> None:
        services = self.services
        scale = services.lettering.text_scale
        self.layout: PlayLayout = play_layout(services.view, scale, bool(services.profile.settings.left_handed))
        self.stage.relayout(self.layout, services.theme, services.lettering)
        self.rebuild()

    def rebuild(self) -> None:
        """Makes the widgets anew for the present state."""
        layout, over = self.layout, self.session.over is not None
        self.widgets = [self._title()]
        for slot, rect in enumerate(layout.slots):
            shape = self.state.tray[slot]
            name = describe(shape) if shape is not None else _("Empty slot")
            name = _("Piece {number}: {shape}").format(number=slot + 1, shape=name)
            self.widgets.append(Widget(f"slot{slot}", rect, "button", name, enabled=shape is not None and not over))
        self.widgets.append(
            Button("menu", layout.menu, name=_("Menu"), icon=icons.menu, act=self.table.open_menu, bare=True)
        )
        if over:
            self._rebuild_end()
            return
        taking_back = self.table.can_take_back()
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
        trouble, theme = self.services.vault.trouble, self.services.theme
        if trouble is None:
            name, color = _("Block Puzzle"), theme.soft
        else:
            name, color = _(NOT_SAVED[trouble.kind]), theme.warning
        size = self.services.lettering.fit(name, BODY, self.layout.title.width, bold=True, least=SMALL * 0.75)
        return Label("title", self.layout.title, "heading", name, size=size, bold=True, color=color)

    def _rebuild_end(self) -> None:
        """The game is over: what it came to stands where the tray was, so that the final board stays in sight."""
        layout, px, lettering, theme = self.layout, self.services.px, self.services.lettering, self.services.theme
        box = layout.slots[0].unionall(layout.slots[1:])
        if layout.wide:
            box = box.inflate(px(24), 0)
        else:
            box.height = layout.undo.bottom - box.top
        self._card = box
        inner = box.inflate(-px(32), -px(28))
        height = px(max(48, 34 * lettering.text_scale))
        button = pygame.Rect(inner.left, inner.bottom - height, inner.width, height)
        best = self.table.best()
        beaten = self.session.score >= best and self.session.score > 0
        lines = (
            (_("No piece fits any more."), BODY, True),
            (plural("{count} point", "{count} points", self.session.score), TITLE, True),
            (_("New best!") if beaten else _("Best {score}").format(score=number(best)), BODY, False),
        )
        heights = [
            len(lettering.wrap(text, size, inner.width, bold)) * lettering.height(size, bold)
            for text, size, bold in lines
        ]
        y = inner.top + max(0, (button.top - inner.top - sum(heights)) // 2)
        for index, ((text, size, bold), line) in enumerate(zip(lines, heights, strict=True)):
            rect = pygame.Rect(inner.left, y, inner.width, line)
            color = theme.panel_ink if bold else theme.panel_soft
            self.widgets.append(Label(f"end{index}", rect, "text", text, size=size, bold=bold, color=color, align=0))
            y += line
        self.widgets.append(
            Button("again", button, name=_("New game"), label=_("New game"), primary=True, act=self.table.new_game)
        )

    # Drawing.

    def draw(self, brush: Brush) -> None:
        layout, theme = self.layout, brush.theme
        self._draw_score(brush)
        self._draw_tray_ground(brush)
        super().draw(brush)
        turn = self.preview()
        self.stage.draw(brush.surface, self.held, turn is not None, self.lit)
        if self.show_focus and self.focus and self.focus.startswith("slot"):
            focus_ring(brush, layout.slots[int(self.focus[-1])], brush.px(16))
        if self.session.over is not None:
            self._draw_end(brush, theme)

    def _draw_tray_ground(self, brush: Brush) -> None:
        """The shelf the pieces lie on, and the mark of the selected one."""
        layout, theme = self.layout, brush.theme
        if self.session.over is not None:
            return
        ground = layout.slots[0].unionall(layout.slots[1:])
        radius = layout.grid.cell // 3
        edge = theme.rim if theme.rim != theme.cell else None
        brush.surface.blit(panel(ground.size, radius, theme.board, edge, max(1.0, layout.grid.cell / 40)), ground)
        if self.held is not None and self.held.way is not Way.DRAG:
            rect = layout.slots[self.held.slot].inflate(-brush.px(8), -brush.px(8))
            brush.surface.blit(panel(rect.size, radius, theme.cell, theme.glow, brush.px(2)), rect)

    def _draw_end(self, brush: Brush, theme: Any) -> None:
        brush.surface.blit(panel(self._card.size, brush.px(20), theme.panel, theme.edge, brush.px(1)), self._card)
        for widget in self.widgets:
            if widget.id.startswith("end") or widget.id == "again":
                widget.draw(brush)

    def _draw_score(self, brush: Brush) -> None:
        rect, theme = self.layout.score, brush.theme
        shown = self.shown_score()
        size = brush.type.fit(number(shown), DISPLAY, rect.width, bold=True)
        score = brush.type.figures(number(shown), size, theme.ink)
        best = brush.type.render(self._best_text(), SMALL, theme.soft)
        if self.layout.wide:
            brush.surface.blit(score, rect.topleft)
            brush.surface.blit(best, (rect.left, rect.top + score.get_height()))
            return
        brush.surface.blit(score, rect.topleft)
        x = rect.left + score.get_width() + brush.px(12)
        baseline = rect.top + score.get_height() - brush.px(size * 0.22 * brush.type.text_scale)
        brush.surface.blit(best, (x, baseline - best.get_height()))

    def _best_text(self) -> str:
        return _("Best {score}").format(score=number(max(self.table.best(), self.session.score)))

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
        if self._start is not None or self._aiming is not None:
            return True  # a second finger changes nothing
        self.services.animator.finish()
        self.show_focus = False
        if super().pointer(event):
            return True
        if self.session.over is not None:
            return False
        slot = next((i for i, rect in enumerate(self.layout.slots) if rect.collidepoint(event.x, event.y)), None)
        if slot is not None:
            if self.state.tray[slot] is not None:
                self._start, self._moved = event, False
            return True
        if self.held is not None and self.held.way is not Way.DRAG:
            self._aiming = event.id
            self._hover(event)
            return True
        return False

    def _drag(self, event: Pointer) -> None:
        start = self._start
        if start is None:
            return
        slot = next(i for i, rect in enumerate(self.layout.slots) if rect.collidepoint(start.x, start.y))
        shape = self.state.tray[slot]
        if event.kind == "cancel" or shape is None:
            self._start = None
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
            self.services.animator.finish()
            self.select(int(event.name) - 1, Way.KEYS)
            return True
        if event.name.lower() in ("u", "z") and (event.name.lower() == "u") != event.control:
            self.services.animator.finish()
            self.undo()
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
            self._start = self._aiming = None
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
            where = _("{where}: does not fit").format(where=where)
        elif lines:
            where = _("{where}: clears {lines}").format(where=where, lines=lines)
        self.services.say(where)

    # What can be done.

    def select(self, slot: int, way: Way = Way.TAP) -> None:
        """Selects the piece of `slot`; selecting it again lets it go (BP9)."""
        shape = self.state.tray[slot]
        if shape is None or self.session.over is not None:
            return
        if self.held is not None and self.held.slot == slot and self.held.way is not Way.DRAG:
            self.let_go()
            return
        spot = stepped_spot(shape, None, 0, 0) if way is Way.KEYS else None
        if way is Way.KEYS and self.held is not None and self.held.spot is not None:
            spot = stepped_spot(shape, self.held.spot, 0, 0)
        self.held = Held(slot, shape, way, spot)
        self.services.say(_("{shape} selected").format(shape=describe(shape)))

    def let_go(self) -> None:
        """Puts the held piece back; nothing has happened (BP10)."""
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
        record = self.session.over is not None and self.session.score > self.table.best()
        self.services.feel(*turn.events, *((Cue.NEW_BEST,) if record else ()))
        self.services.say(sentence(turn))
        if self.session.over is not None:
            self.table.game_over()
        else:
            self.table.save_game()
        self.rebuild()
        return True

    def undo(self) -> None:
        """Takes the last placement back (BP18); right after a new game, brings the old one back."""
        if self.session.undo():
            self.held = None
            self.services.animator.finish()
            self.stage.show(self.state, self._paints.pop() if self._paints else None, ended=False)
            self.table.save_game()
            self.services.feel(Cue.UNDONE)
            self.services.say(_("Taken back. {score} points.").format(score=number(self.session.score)))
            self.rebuild()
        elif self.table.can_take_back():
            self.table.take_back()

    def close(self) -> None:
        self.table.open_menu()

    # What others may read.

    def document(self) -> dict[str, Any]:
        """The saved game: the session's document with the colours of the blocks beside it."""
        return {**self.session.document(), "paint": painting.encode(self.stage.paint)}

    def probe(self) -> dict[str, Any]:
        ratio = self.services.view.ratio

        def css(rect: Any) -> list[float]:
            return [rect.x / ratio, rect.y / ratio, rect.width / ratio, rect.height / ratio]

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
                "board": css(grid.rect),
                "cell": grid.cell / ratio,
                "pitch": grid.pitch / ratio,
                "origin": [side / ratio for side in grid.corner(0, 0)],
                "slots": [css(rect) for rect in self.layout.slots],
            },
        }
