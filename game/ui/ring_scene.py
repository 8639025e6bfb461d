"""Playing Twelve Cups: choosing and sowing a cup; the events of a move become motion, sound, words and saves."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import pygame

from game.host.inputs import Key, Pointer
from game.locale import text as _
from game.profile.settings import Settings
from game.rules.cups import TwelveCups
from game.rules.cups_state import ENDLESS, GOAL, PUZZLES, CupsState, End, Sow
from game.rules.effects import REVERSAL
from game.rules.game import Event
from game.rules.ring import CUPS
from game.ui import endings, icons
from game.ui.dialogs import Choice, Dialog
from game.ui.end_card import Card, Line, fitted, line_height
from game.ui.faces import rounded_line
from game.ui.mirror import Node, css
from game.ui.names import title
from game.ui.puzzles import next_unsolved
from game.ui.ring_layout import ring_layout
from game.ui.ring_looks import LooksPage
from game.ui.ring_sound import notes
from game.ui.ring_stage import RingStage
from game.ui.ring_themes import look_name, look_of, open_looks, usable
from game.ui.ring_timeline import SPEEDS, Beat
from game.ui.ring_words import (
    chain_steps,
    cup_name,
    end_text,
    forecast_text,
    goal_text,
    progress,
    sentence,
    stones_text,
    why_not,
)
from game.ui.scene import Services
from game.ui.score import draw_score
from game.ui.sound import Happening
from game.ui.table import Table
from game.ui.table_scene import TableScene
from game.ui.type import BODY, LARGE, SMALL
from game.ui.widgets import Brush, Button, Label, Widget

CUP = "cup."
"""Cups are called `cup.<number>`, counted from 0."""
STEPS = {"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}


@dataclass(slots=True)
class CupPlace(Widget):
    """A cup as something that can be pressed: a circle, with some room around it for fingers."""

    role: str = "button"

    def contains(self, x: float, y: float) -> bool:
        return math.hypot(x - self.rect.centerx, y - self.rect.centery) <= self.rect.width * 0.51


@dataclass(slots=True)
class StoneMark(Widget):
    """A picture of the stone that a goal is about, in the middle of its rectangle."""

    sprite: pygame.Surface | None = None

    def draw(self, brush: Brush) -> None:
        if self.sprite is not None:
            brush.surface.blit(self.sprite, self.sprite.get_rect(center=self.rect.center))


class CupsScene(TableScene):
    """One running attempt on its stage."""

    def __init__(
        self, services: Services, table: Table, exits: Callable[[], Sequence[Choice]], leave: Callable[[], None]
    ) -> None:
        super().__init__(services, table, exits, leave)
        self.stage = RingStage(services.animator, table.session.state)
        self.cup = 0
        """The cup that has the focus of the ring: the ring is one tab stop, and this is it."""
        self.begin()

    def begin(self) -> None:
        super().begin()
        self.chosen: int | None = None
        self.card: Card | None = None
        self.last: tuple[tuple[Event, ...], int] | None = None
        """Events and points of the move just made, for the list of its steps."""
        self._beats: tuple[Beat, ...] = ()
        self.stage.show(self.state)

    @property
    def game(self) -> TwelveCups:
        """The rules."""
        return cast("TwelveCups", self.table.game)

    @property
    def state(self) -> CupsState:
        """The state of the attempt on the stage."""
        state: CupsState = self.session.state
        return state

    @property
    def settings(self) -> Settings:
        """What the player has chosen."""
        return self.services.profile.settings

    def step_back(self) -> None:
        self.last = None
        self.stage.show(self.state)

    def let_go(self) -> None:
        self.release()
        self.chosen = None

    # Where things are.

    def relayout(self) -> None:
        services = self.services
        self.layout = ring_layout(services.view, services.lettering.text_scale, self.settings.left_handed)
        look = usable(self.settings.cups_theme, services.profile.successes.count)
        self.stage.relayout(self.layout, look_of(look, services.theme), services.lettering)
        self.rebuild()

    def rebuild(self) -> None:
        """Makes the widgets anew for the present state."""
        layout, state = self.layout, self.state
        label = self.title_label(layout.title)
        label.color = self.stage.look.tokens.soft if self.services.vault.trouble is None else label.color
        self.widgets = [label, *self._middle()]
        for cup in range(CUPS):
            self.widgets.append(
                CupPlace(
                    f"{CUP}{cup}",
                    layout.cup_rect(cup),
                    name=cup_name(state, cup),
                    act=self._choosing(cup),
                    focusable=cup == self.cup,
                )
            )
        self.widgets.append(self.menu_button(layout.menu))
        self.card = None
        if not self.playable:
            self.card = self.end_card(layout.foot)
            self.widgets += self.card.widgets
            return
        self.widgets.append(self._hand())
        self.widgets += self.undo_buttons(layout.undo)
        self.widgets.append(
            Button(
                "sow",
                layout.sow,
                name=_("Sow"),
                label=_("Sow"),
                primary=self.chosen is not None,
                enabled=self.chosen is not None,
                act=self.sow,
            )
        )

    def _choosing(self, cup: int) -> Callable[[], None]:
        return lambda: self.choose(cup)

    def _middle(self) -> list[Widget]:
        """The words inside the ring: goal, moves, the mark of practice, and the way to the steps of the last move."""
        services, look, room = self.services, self.stage.look, self.layout.middle.copy()
        state, px = self.state, self.services.px
        found: list[Widget] = []
        points = self.last[1] if self.last is not None else 0
        if points:
            height = min(px(44), room.height // 2)
            rect = pygame.Rect(room.left, room.bottom - height, room.width, height)
            name = _("The last move, step by step")
            found.append(Button("chain", rect, name=name, label=f"+{points}", icon=icons.modes, act=self.show_chain))
            room.height -= height + px(4)
        lines: list[Line] = []
        if state.goal is not None:
            lines.append((goal_text(state.goal), BODY, True))
            if state.goal.colour and room.height > px(110):
                side = px(30)
                mark = pygame.Rect(room.left, room.top, room.width, side)
                found.append(StoneMark("goal.stone", mark, sprite=self.stage.sprites.stone(state.goal.colour, side)))
                room = pygame.Rect(room.left, room.top + side, room.width, room.height - side)
        lines += [(line, BODY, state.goal is None) for line in progress(state)]
        if self.chosen is not None and self.settings.forecast:
            lines.append((forecast_text(self.game.forecast(state, Sow(self.chosen))), SMALL, False))
        if self.session.practice:
            lines.append((_("Practice"), SMALL, False))
        shown = fitted(services.lettering, room, lines)
        heights = [line_height(services.lettering, line, room.width) for line in shown]
        y = room.top + max(0, (room.height - sum(heights)) // 2)
        if len(found) > 1 or (found and not points):
            found[-1].rect.bottom = y
        for index, ((text, size, bold), high) in enumerate(zip(shown, heights, strict=True)):
            color = look.tokens.ink if bold else look.tokens.soft
            rect = pygame.Rect(room.left, y, room.width, high)
            found.append(Label(f"state{index}", rect, "text", text, size=size, bold=bold, color=color, align=0))
            y += high
        return found

    def _hand(self) -> Widget:
        """What is in the place of the hand: the stones of the chosen cup, else a hint."""
        lettering, look, hand = self.services.lettering, self.stage.look, self.layout.hand
        if self.chosen is not None:
            return Widget("hand", hand, "text", stones_text(self.state.cups[self.chosen]))
        (line,) = fitted(lettering, hand, [(_("Choose a cup."), BODY, False)])
        text, size, _bold = line
        high = line_height(lettering, line, hand.width)
        box = pygame.Rect(hand.left, hand.top + max(0, (hand.height - high) // 2), hand.width, high)
        return Label("hand", box, "text", text, size=size, color=look.tokens.soft, align=0)

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
        if self.show_focus and self.focus is not None and self.focus.startswith(CUP):
            self._draw_focus(brush)
        if self.card is not None and not self.stage.busy:
            self.card.draw(brush)

    def _draw_focus(self, brush: Brush) -> None:
        """A broad ring that stands off the cup, so that it differs from the mark of the chosen one."""
        side = round(self.layout.cup * 1.12)
        ring = rounded_line((side, side), side / 2, brush.theme.focus, brush.px(3))
        brush.surface.blit(ring, ring.get_rect(center=self.layout.cups[self.cup]))

    # What can be done.

    def choose(self, cup: int) -> None:
        """Chooses a cup, which plays nothing (TC3); choosing the chosen one again sows it."""
        if not self.playable:
            return
        self._turn_to(cup)
        reason = why_not(self.state, cup)
        if reason:
            self.chosen = None
            self.services.say(reason)
        elif self.chosen == cup:
            self.sow()
            return
        else:
            self.chosen = cup
            self.services.say(self._chosen_text(cup))
        self.rebuild()

    def _chosen_text(self, cup: int) -> str:
        words = _("{cup} chosen: {stones}.").format(
            cup=cup_name(self.state, cup).split(":")[0], stones=stones_text(self.state.cups[cup])
        )
        if self.settings.forecast:
            words += " " + forecast_text(self.game.forecast(self.state, Sow(cup)))
        return words

    def sow(self) -> None:
        """Confirms the chosen cup (TC4)."""
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
        end = "" if over is None else "record" if self.table.is_best else "won" if over == GOAL else "lost"
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
        choices = super().menu()
        running = self.playable and self.state.setup.mode != PUZZLES and self.session.moves_played > 0
        ending = [Choice("finish", _("End the attempt"), self._ask_to_finish)] if running else []
        looks = Choice("looks", _("Themes"), lambda: self.services.push(LooksPage(self.services)))
        return [*choices[:2], *ending, looks, *choices[2:]]

    def next_number(self) -> int | None:
        number = super().next_number()
        if number is None or self.state.over != GOAL:
            return number
        return next_unsolved(self.services.profile.successes.puzzles, self.session.setup.number or 0)

    def end_choices(self) -> list[Choice]:
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

    # Input.

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down":
            busy = self.stage.busy
            self.services.animator.finish()
            if busy and not self.playable:
                return True  # what ends the picture of the end was meant for the board
        if super().pointer(event):
            return True
        if event.kind != "down" or self.chosen is None:
            return False
        if not self.layout.hand.collidepoint(event.x, event.y):
            self.let_go()
            self.rebuild()
        return True

    def key(self, event: Key) -> bool:
        if event.name in STEPS and not event.control:
            self.services.animator.finish()
            on_ring = self.show_focus and self.focus is not None and self.focus.startswith(CUP)
            self._turn_to((self.cup + STEPS[event.name]) % CUPS if on_ring else self.cup)
            self.show_focus = True
            self.services.say(cup_name(self.state, self.cup))
            self.rebuild()
            return True
        if event.name == "Escape" and self.chosen is not None:
            self.let_go()
            self.rebuild()
            return True
        if event.name in ("Enter", " ") and not event.repeat:
            self.services.animator.finish()
            if not self.show_focus and self.chosen is not None:
                self.sow()
                return True
        return super().key(event)

    def operate(self, node: str) -> bool:
        self.services.animator.finish()
        return super().operate(node)

    def focused(self, node: str) -> bool:
        if node.startswith(CUP):
            self._turn_to(int(node.removeprefix(CUP)))
            self.show_focus = True
            self.rebuild()
            return True
        return super().focused(node)

    def _turn_to(self, cup: int) -> None:
        self.cup, self.focus = cup, f"{CUP}{cup}"

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
