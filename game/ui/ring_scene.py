"""Playing Twelve Cups: the picture, and moves whose events become motion, sound, words and saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.locale import text as _
from game.profile.settings import Settings
from game.rules.cups_state import ENDLESS, GOAL, OUT_OF_MOVES, PUZZLES, End, Sow
from game.rules.effects import REVERSAL
from game.rules.game import Event
from game.ui import endings
from game.ui.dialogs import Choice, Dialog
from game.ui.end_card import Card, Line
from game.ui.faces import rounded_line
from game.ui.mirror import Node, css
from game.ui.names import title
from game.ui.puzzles import next_unsolved
from game.ui.ring_choosing import ChoosingScene
from game.ui.ring_layout import ring_layout
from game.ui.ring_looks import LooksPage
from game.ui.ring_sound import notes
from game.ui.ring_themes import look_name, look_of, open_looks, sounds_of, usable
from game.ui.ring_timeline import SPEEDS, Beat
from game.ui.ring_widgets import CUP, cup_places, hand_words, words_inside
from game.ui.ring_words import chain_steps, end_text, goal_text, progress, sentence
from game.ui.score import draw_score
from game.ui.sound import Happening, SoundSet
from game.ui.type import BODY, LARGE, SMALL
from game.ui.widgets import Brush, Button


class CupsScene(ChoosingScene):
    """One running attempt on its stage."""

    def begin(self) -> None:
        super().begin()
        self.card: Card | None = None
        self.last: tuple[tuple[Event, ...], int] | None = None
        """Events and points of the move just made, for the list of its steps."""
        self._beats: tuple[Beat, ...] = ()
        self.stage.show(self.state)

    @property
    def settings(self) -> Settings:
        """What the player has chosen."""
        return self.services.profile.settings

    def step_back(self) -> None:
        self.last = None
        self.stage.show(self.state)

    # Where things are.

    def relayout(self) -> None:
        services = self.services
        self.layout = ring_layout(services.view, services.lettering.text_scale, self.settings.left_handed)
        self.stage.relayout(self.layout, look_of(self._look, services.theme), services.lettering)
        self.rebuild()

    @property
    def _look(self) -> str:
        return usable(self.settings.cups_theme, self.services.profile.successes.count)

    def sounds(self) -> SoundSet:
        return sounds_of(self._look, self.services.theme)

    def rebuild(self) -> None:
        """Makes the widgets anew for the present state."""
        layout = self.layout
        label = self.title_label(layout.title)
        label.color = self.stage.look.tokens.soft if self.services.vault.trouble is None else label.color
        points, ready = self.last[1] if self.last is not None else 0, self.chosen is not None
        self.widgets = [
            label,
            *words_inside(self.services, self.stage, self._lines(), points, self.show_chain),
            *cup_places(layout, self.state, self.cup, self.choose),
            self.menu_button(layout.menu),
        ]
        self.card = None
        if self.playable:
            sow = Button("sow", layout.sow, name=_("Sow"), label=_("Sow"), primary=ready, enabled=ready, act=self.sow)
            self.widgets += [hand_words(self.services, self.stage, self.chosen), *self.undo_buttons(layout.undo), sow]
        else:
            self.card = self.end_card(layout.foot)
            self.widgets += self.card.widgets

    def _lines(self) -> list[Line]:
        """What is said inside the ring: goal, moves, what the chosen cup would bring, and the mark of practice."""
        goal, forecast = self.state.goal, self.forecast()
        lines: list[Line] = [(goal_text(goal), BODY, True)] if goal is not None else []
        lines += [(line, BODY, goal is None) for line in progress(self.state)]
        lines += [(forecast, SMALL, False)] if forecast is not None else []
        return [*lines, (_("Practice"), SMALL, False)] if self.session.practice else lines

    # Drawing.

    def draw(self, brush: Brush) -> None:
        look, table = self.stage.look, self.table
        brush = Brush(brush.surface, look.tokens, brush.type)
        self.prepare(brush)
        self.stage.draw_ground(brush.surface)
        shown = self.shown_score()
        best = max(table.best, 0 if self.session.practice else shown) if table.rules.best else None
        draw_score(brush, self.layout, shown, self.session.score, best or None)
        on_card = len(self.card.widgets) if self.card is not None else 0
        # A move that is still being shown has no result yet.
        sowing, hidden = self.stage.sowing, {"chain", "hand"} if self.stage.moving else set()
        for widget in self.widgets[: len(self.widgets) - on_card]:
            if widget.id not in hidden:
                widget.draw(brush)
        self.stage.draw(brush.surface, self.chosen)
        if sowing is not None:
            self.stage.draw_hand(brush.surface, *sowing)
        elif self.chosen is not None:
            self.stage.draw_hand(brush.surface, self.state.cups[self.chosen])
        if self.on_ring:
            self._draw_focus(brush)
        if self.card is not None and not self.stage.busy:
            self.card.draw(brush)

    def _draw_focus(self, brush: Brush) -> None:
        """A broad ring that stands off the cup, so that it differs from the mark of the chosen one."""
        side = round(self.layout.cup * 1.12)
        ring = rounded_line((side, side), side / 2, brush.theme.focus, brush.px(3))
        brush.surface.blit(ring, ring.get_rect(center=self.layout.cups[self.cup]))

    # What can be done.

    def sow(self) -> None:
        if self.chosen is None or not self.playable:
            return
        cup, before = self.chosen, self.state
        score = self.session.score
        turn = self.session.play(Sow(cup))
        self.chosen = None
        self.last = (turn.events, turn.points) if chain_steps(turn.events) and turn.points else None
        self._beats = self.stage.perform(before, self.state, turn.events, self.settings.speed)
        self.happened(score, turn.events, sentence(turn, cup), self.stage.until_points)

    def happened(self, before: int, events: Sequence[Event], words: str, after: float = 0.0) -> None:
        """Tells beside the rest which look the move has opened (TC29)."""
        had = self._open_looks()
        super().happened(before, events, words, after)
        if self.state.over is None and self.state.setup.mode == ENDLESS:
            self.table.observe()
        for look in self._open_looks()[len(had) :]:
            news = _("New theme: {name}").format(name=look_name(look))
            self.services.toast(news, "", None)
            self.services.say(f"{words} {news}.")

    def _open_looks(self) -> tuple[str, ...]:
        return open_looks(self.services.profile.successes.count)

    def heard(self, events: Sequence[Event]) -> Sequence[Happening]:
        over = self.state.over
        won = over == GOAL or (over == OUT_OF_MOVES and self.session.mode.dated)  # a daily to its end (TC29)
        end = "" if over is None else "record" if self.table.is_best else "won" if won else "lost"
        still = self.services.animator.still
        return notes(self._beats, 0.0 if still else SPEEDS[self.settings.speed], end)

    def undo(self) -> None:
        """Says what it means before the first one of an attempt that would become practice by it (TC27)."""
        if not self.session.can_undo or not self.session.mode.practice or self.session.practice:
            super().undo()
            return
        lines = [_("Taking a move back makes this attempt practice: it counts for no record. A new one starts fresh.")]
        choices = [
            Choice("practice", _("Take it back"), super().undo),
            Choice("keep", _("Keep playing"), primary=True),
        ]
        self.let_go()
        self.services.push(Dialog(self.services, "practice", _("Practise from here?"), choices, lines))

    def finish(self) -> None:
        """Ends the attempt and keeps its result (TC24)."""
        if self.playable:
            self.let_go()
            self.services.animator.finish()
            self.session.play(End())
            self.last, self._beats = None, ()
            self.stage.show(self.state)
            self.happened(self.session.score, (), end_text(self.state.over or ""))

    def _ask_to_finish(self) -> None:
        recorded = _("The result is recorded as it stands: {points}.").format(points=self._points())
        lines = [endings.standing(self.table) if self.session.practice else recorded]
        choices = [Choice("finish", _("End the attempt"), self.finish), Choice("keep", _("Keep playing"), primary=True)]
        self.services.push(Dialog(self.services, "end", _("End the attempt?"), choices, lines))

    def _points(self) -> str:
        return endings.points_text(self.session.score)

    def show_chain(self) -> None:
        """The steps of the last move, which add up to its score."""
        if self.last is None:
            return
        events, points = self.last
        lines = [f"{text}  +{worth}" if worth else text for text, worth in chain_steps(events)]
        lines.append(_("Together: {points}").format(points=endings.points_text(points)))
        choices = [Choice("continue", _("Back to the board"), primary=True)]
        self.services.push(Dialog(self.services, "chain", _("The last move"), choices, lines))

    def menu(self) -> list[Choice]:
        choices = [choice for choice in super().menu() if not (choice.id == "new" and self.all_solved)]
        running = self.playable and self.state.setup.mode != PUZZLES and self.session.moves_played > 0
        ending = [Choice("finish", _("End the attempt"), self._ask_to_finish)] if running else []
        looks = Choice("looks", _("Themes"), lambda: self.services.push(LooksPage(self.services)), lesser=True)
        place = next(index for index, choice in enumerate(choices) if choice.id == "sound")
        choices[place:place] = ending
        # The themes that matter here are its own; two ways of one name would be one too many.
        return [looks if choice.id == "themes" else choice for choice in choices]

    def next_number(self) -> int | None:
        number = super().next_number()
        if number is None or self.state.over != GOAL:
            return number
        return self._following

    @property
    def _following(self) -> int | None:
        """The number of the next puzzle that is not solved; None if all are."""
        return next_unsolved(self.services.profile.successes.puzzles, self.session.setup.number or 0)

    @property
    def all_solved(self) -> bool:
        """Is this puzzle solved, and no other left?"""
        return self.state.over == GOAL and self._following is None

    def end_choices(self) -> list[Choice]:
        if self.all_solved:  # the one way on is to choose one to play again
            return [replace(choice, primary=True) for choice in self.exits() if choice.id == "numbers"]
        choices = super().end_choices()
        if self.session.can_undo and self.state.over != GOAL:
            choices.append(Choice("undo", _("Undo"), self.undo))
        return choices

    def end_lines(self) -> list[Line]:
        if self.state.setup.mode != PUZZLES:
            return super().end_lines()
        lines: list[Line] = [(endings.why(self.session), LARGE, True)]
        goal = self.state.goal
        return [*lines, (goal_text(goal), BODY, False)] if goal is not None else lines

    # How others read it.

    def name(self) -> str:
        name, number = title(self.table.game.id, self.table.mode), self.session.setup.number
        return name if number is None else _("Puzzle {number}").format(number=number)

    def mirror(self) -> list[Node]:
        nodes = super().mirror()
        ratio, scene = self.services.view.ratio, nodes[0]["id"]
        score = {"id": "score", "role": "text", "name": self._points(), "rect": css(self.layout.score, ratio)}
        ring = {"id": "ring", "role": "group", "name": _("Ring of cups"), "rect": css(self.layout.ring, ratio)}
        for node in nodes:
            if node["id"].startswith(CUP):
                node["parent"] = "ring"
                if self.chosen is not None and node["id"] == f"{CUP}{self.chosen}":
                    node["pressed"] = True
        return [*nodes[:2], score | {"parent": scene}, ring | {"parent": scene}, *nodes[2:]]

    def probe(self) -> dict[str, Any]:
        ratio = self.services.view.ratio
        effect = self.state.effects[self.chosen] if self.chosen is not None else None
        return super().probe() | {
            "chosen": self.chosen,
            "reversed": effect is not None and effect.kind == REVERSAL,
            "busy": self.stage.busy,
            "practice": self.session.practice,
            "look": self.stage.look.id,
            "last": self.last[1] if self.last is not None else None,
            "layout": {
                "cups": [[x / ratio, y / ratio] for x, y in self.layout.cups],
                "cup": self.layout.cup / ratio,
                "stone": self.layout.stone / ratio,
                "hand": css(self.layout.hand, ratio),
            },
        }
