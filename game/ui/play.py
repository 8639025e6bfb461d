"""Playing a block game: the picture, and moves whose events become motion, words and saves."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, cast

import pygame

from game.locale import number
from game.locale import text as _
from game.rules.block_game import BlockGame
from game.rules.blocks import BlockMove, BoardEmptied, Continue, LinesCleared, Place
from game.rules.game import Event
from game.session.session import HISTORY
from game.ui import paint as painting
from game.ui.announcer import describe, sentence
from game.ui.board_mirror import CELL, BoardPlace, board_nodes, cell_of
from game.ui.dialogs import Choice
from game.ui.end_card import Card, card_box
from game.ui.endings import offer
from game.ui.hand import Way
from game.ui.hand_scene import HandScene
from game.ui.layout import play_layout
from game.ui.mirror import Node, css
from game.ui.play_clock import ANNOUNCED, SOON, PlayClock
from game.ui.score import draw_score
from game.ui.sound import Cue, Happening
from game.ui.status import ClockFace, ComboPill, TargetBar, clock_text, time_spoken
from game.ui.type import BODY, TITLE
from game.ui.widgets import Brush, Widget, focus_ring, panel


class PlayScene(HandScene):
    """One running block game on its stage."""

    def begin(self) -> None:
        super().begin()
        self._paints: deque[painting.Paint] = deque(maxlen=HISTORY)
        self.card: Card | None = None
        seconds = self.game.modes[self.table.mode].seconds
        self.clock = PlayClock(self.session, seconds) if seconds is not None else None
        self.paused = self.clock is not None and self.clock.begun and super().playable and not self.offered
        """Does a timed game wait, its board covered, for the player to go on?"""
        self._alarm = 0.0
        self._replay: bool | None = None
        self.stage.show(self.state, painting.decode(self.table.look), self.session.over is not None or self.closed)

    @property
    def game(self) -> BlockGame[Any]:
        """The rules."""
        return cast("BlockGame[Any]", self.table.game)

    @property
    def offered(self) -> bool:
        """Does the game ask whether to go on although nothing fits (BK13, BM16)?"""
        return self.game.offered(self.state) and not self.closed

    @property
    def playable(self) -> bool:
        return super().playable and not self.offered and not self.paused

    @property
    def ended(self) -> bool:
        """Can no piece be moved, and has what led up to it been shown?"""
        return not self.playable and not self.stage.greying

    @property
    def settling(self) -> bool:
        return not self.playable and not self.ended

    def look(self) -> object:
        return painting.encode(self.stage.paint)

    def save(self) -> None:
        """Saves the game, which is put aside: a clock that runs stands from now on."""
        self.pause()
        super().save()

    def shut(self) -> None:
        self.stage.end()

    def step_back(self) -> None:
        self.stage.show(self.state, self._paints.pop() if self._paints else None, ended=False)

    # Where things are.

    def relayout(self) -> None:
        services, settings = self.services, self.services.profile.settings
        mode = self.game.modes[self.table.mode]
        status = bool(self.game.grace) or mode.seconds is not None or self.game.target(self.session.setup) is not None
        self.layout = play_layout(services.view, services.lettering.text_scale, settings.left_handed, status)
        self.stage.relayout(self.layout, services.theme, services.lettering, settings.symbols)
        self.rebuild()

    def rebuild(self) -> None:
        """Makes the widgets anew for the present state."""
        layout = self.layout
        self.widgets = [self.title_label(layout.title), *self._status()]
        for slot, rect in enumerate(layout.slots):
            shape = self.state.tray[slot] if not self.paused else None
            name = describe(shape) if shape is not None else _("Empty slot")
            name = _("Piece {number}: {shape}").format(number=slot + 1, shape=name)
            enabled = shape is not None and self.playable
            self.widgets.append(Widget(f"slot{slot}", rect, "button", name, enabled=enabled, focusable=True))
        self.widgets.append(self.menu_button(layout.menu))
        self.card = None
        if self.playable:
            self.widgets += self.undo_buttons(layout.undo)
            return
        self.card = self._card(card_box(self.services, layout))
        self.widgets += self.card.widgets

    def _status(self) -> list[Widget]:
        """What stands under the score."""
        state, layout, found = self.state, self.layout, list[Widget]()
        shown, right = self.game.shown_combo(state.combo), layout.goal.left > layout.status.left
        if shown:
            found.append(ComboPill.of(layout.status, shown, state.grace, self.game.grace, self.services.animator))
        target = self.game.target(state.setup)
        if target is not None:
            found.append(TargetBar.of(layout.goal, self.session.score, target, right))
        if self.clock is not None:
            left = self.clock.left
            name = _("Time left {time}").format(time=clock_text(left))
            urgent = left <= SOON
            found.append(ClockFace("clock", layout.goal, name=name, seconds=left, urgent=urgent, right=right))
        return found

    def _card(self, box: pygame.Rect) -> Card:
        """What lies where the tray was: a question, or how it ended."""
        if self.paused:
            lines = [(_("Paused"), TITLE, True), (_("The board is covered until you go on."), BODY, False)]
            return Card(self.services, box, lines, [Choice("go-on", _("Continue"), self.go_on, primary=True)])
        if self.offered:
            lines = [(_("No piece fits any more."), BODY, True), (offer(self.game.id), BODY, False)]
            choices = [
                Choice("accept", _("Go on"), lambda: self.answer(True), primary=True),
                Choice("decline", _("End the game"), lambda: self.answer(False)),
            ]
            return Card(self.services, box, lines, choices, "offer")
        return self.end_card(box)

    def standing(self) -> str:
        target = self.game.target(self.session.setup)
        # What counts in a game with a target is that it was reached, not the points.
        return super().standing() if target is None else _("Target {score}").format(score=number(target))

    def end_choices(self) -> list[Choice]:
        choices = super().end_choices()
        if self._replay is None and self.session.over is not None:
            dealt = self.game.as_dealt(self.state)
            self._replay = dealt is not None and self.game.way(dealt) is not None
        return [*choices, Choice("replay", _("Show how"), self.show_how)] if self._replay else choices

    # Drawing.

    def draw(self, brush: Brush) -> None:
        self._draw(brush, hand=True)

    def draw_still(self, brush: Brush) -> None:
        self._draw(brush, hand=False)

    def draw_hand(self, brush: Brush) -> None:
        if self.held is not None:
            self.stage.draw_hand(brush.surface, self.held, self.preview() is not None, self.lit)

    def hand(self, view: pygame.Rect) -> list[pygame.Rect]:
        areas = self.stage.hand(self.held, self.lit) if self.held is not None else []
        return [area.clip(view) for area in areas if area.colliderect(view)]

    def _draw(self, brush: Brush, *, hand: bool) -> None:
        mode = self.game.modes[self.table.mode]
        if mode.scored:
            score = self.session.score
            best = max(self.table.best, score) if self.game.target(self.session.setup) is None else 0
            draw_score(brush, self.layout, self.shown_score(), score, best or None)
        self._draw_tray_ground(brush)
        self.prepare(brush)
        on_card = len(self.card.widgets) if self.card is not None else 0
        for widget in self.widgets[: len(self.widgets) - on_card]:
            widget.draw(brush)
        if self.paused:
            self.stage.draw_covered(brush.surface)
        else:
            turn = self.preview()
            board = not brush.hides(self.layout.grid.rect)
            self.stage.draw(brush.surface, self.held, turn is not None, self.lit, hand, board)
        self._draw_focus(brush)
        if self.card is not None and self.ended:
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
        radius = self.stage.draw_shelf(brush.surface)
        if self.held is not None and self.held.way is not Way.DRAG:
            rect = layout.slots[self.held.slot].inflate(-brush.px(8), -brush.px(8))
            panel(brush.surface, rect, radius, theme.cell, theme.glow, brush.px(2))

    # What is done.

    def heard(self, events: Sequence[Event]) -> Sequence[Happening]:
        kinds = {type(event) for event in events}
        emptied = not self.state.board and LinesCleared in kinds and BoardEmptied not in kinds
        return (*super().heard(events), *([Cue.EMPTIED] if emptied else []))

    def place(self) -> bool:
        held, turn = self.held, self.preview()
        if held is None or held.spot is None or turn is None or self._time_is_up():
            return False
        paint = self.stage.paint
        self.held = None
        self._play(Place(held.slot, held.spot.row, held.spot.column))
        self._paints.append(paint)
        return True

    def answer(self, accept: bool) -> None:
        """Takes the second chance, or ends the game."""
        if self.offered:
            self._play(Continue(accept))
            if accept and self.clock is not None:
                self.clock.run()

    def _play(self, move: BlockMove) -> None:
        before = self.session.score
        turn = self.session.play(move)
        if self.clock is not None and not self.playable:
            self.clock.stand()
        self.stage.perform(self.state, turn.events)
        self.happened(before, turn.events, sentence(turn, self.session))

    def show_how(self) -> None:
        """Shows one way to place the last deal, on a copy (BK14)."""
        from game.ui.replay import ReplayScene

        dealt = self.game.as_dealt(self.state)
        way = self.game.way(dealt) if dealt is not None else None
        if dealt is not None and way is not None:
            self.services.push(ReplayScene(self.services, self.game, dealt, way))

    # The clock.

    def picked_up(self) -> None:
        if self.clock is not None:
            self.clock.run()

    def pause(self) -> None:
        """Lets the clock stand, and covers the board until the player goes on."""
        if self.clock is not None and self.clock.running:
            if not self._time_is_up():
                self.clock.stand()
                self.paused = True
            self.let_go()
            self.rebuild()

    def go_on(self) -> None:
        if self.paused and self.clock is not None:
            self.paused = False
            self.clock.run()
            self.rebuild()

    def open_menu(self) -> None:
        self.pause()
        super().open_menu()

    def advance(self, now: float) -> bool:
        changed = super().advance(now)
        if self.clock is None or not self.clock.running:
            return changed
        if self.clock.left <= 0:
            return self._time_is_up() or changed
        left = self.clock.left
        if now >= self._alarm:
            self._alarm = now + left % 1 + 0.005
            self.services.host.wake(self._alarm - now)
        if reached := self.clock.reached():
            self._show_time(reached)
            changed = True
        return changed

    def _show_time(self, reached: range) -> None:
        """Shows these seconds left, says them where they are few, and lets the last ones tick."""
        face = self.widget("clock")
        if face is not None:
            self.widgets[self.widgets.index(face)] = self._status()[-1]
        if due := ANNOUNCED.intersection(reached):
            self.services.say(time_spoken(min(due)))
        if reached[0] <= SOON:
            self.services.feel(Cue.TICK)

    def _time_is_up(self) -> bool:
        """Counts what has passed; true if the game ended by it, and what was in the hand goes back (BM14)."""
        turn = self.clock.count() if self.clock is not None else None
        if turn is None:
            return False
        self.let_go()
        self.stage.perform(self.state, turn.events)
        self.happened(self.session.score, turn.events, sentence(turn, self.session))
        return True

    # How others read it.

    def mirror(self) -> list[Node]:
        nodes = super().mirror()
        for node in nodes:
            if self.held is not None and node["id"] == f"slot{self.held.slot}":
                node["pressed"] = True
        if self.paused:
            return nodes
        place = BoardPlace(self.layout.grid, css(self.layout.score, self.services.view.ratio), self.services.view.ratio)
        held = self.held.shape if self.held is not None and self.held.way is not Way.DRAG else None
        board = board_nodes(self.state, held, place, nodes[0]["id"], self._cell)
        if not self.game.modes[self.table.mode].scored:
            del board[0]
        return [*nodes[:2], *board, *nodes[2:]]  # read after the title, before the tray

    def probe(self) -> dict[str, Any]:
        ratio = self.services.view.ratio
        grid, held = self.layout.grid, self.held
        spot = held.spot if held is not None else None
        lit = self.lit
        return super().probe() | {
            "offered": self.offered,
            "paused": self.paused,
            "clock": self.clock.left if self.clock is not None else None,
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
