"""The widgets of Twelve Cups: the cups, the words inside the ring, and what stands where the hand is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.locale import text as _
from game.rules.cups_state import CupsState
from game.ui import icons
from game.ui.end_card import Line, fitted, line_height
from game.ui.ring_layout import RingLayout
from game.ui.ring_stage import RingStage
from game.ui.ring_words import cup_name, stones_text
from game.ui.scene import Services
from game.ui.type import BODY
from game.ui.widgets import Brush, Button, Label, Widget

CUP = "cup."
"""Cups are called `cup.<number>`, counted from 0."""


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


def cup_places(layout: RingLayout, state: CupsState, stop: int, choose: Callable[[int], None]) -> list[Widget]:
    """The cups; `stop` is the one that is a tab stop, `choose` is called with the one that was pressed."""

    def place(cup: int) -> Widget:
        name, rect = cup_name(state, cup), layout.cup_rect(cup)
        return CupPlace(f"{CUP}{cup}", rect, name=name, act=lambda: choose(cup), focusable=cup == stop)

    return [place(cup) for cup in range(len(state.cups))]


def words_inside(
    services: Services, stage: RingStage, lines: Sequence[Line], points: int, show_chain: Callable[[], None]
) -> list[Widget]:
    """The lines in the middle of the ring, above them the stone that a goal is about.

    Below them, where the last move has brought `points`, the way to its steps.
    """
    px, tokens, room = services.px, stage.look.tokens, stage.layout.middle.copy()
    found: list[Widget] = []
    if points:
        height = min(px(44), room.height // 2)
        rect = pygame.Rect(room.left, room.bottom - height, room.width, height)
        name = _("The last move, step by step")
        found.append(Button("chain", rect, name=name, label=f"+{points}", icon=icons.modes, act=show_chain))
        room.height -= height + px(4)
    goal, mark = stage.state.goal, None
    if goal is not None and goal.colour and room.height > px(110):
        side = px(30)
        sprite = stage.sprites.stone(goal.colour, side)
        mark = StoneMark("goal.stone", pygame.Rect(room.left, room.top, room.width, side), sprite=sprite)
        found.append(mark)
        room = pygame.Rect(room.left, room.top + side, room.width, room.height - side)
    shown = fitted(services.lettering, room, lines)
    heights = [line_height(services.lettering, line, room.width) for line in shown]
    y = room.top + max(0, (room.height - sum(heights)) // 2)
    if mark is not None:
        mark.rect.bottom = y
    for index, ((text, size, bold), high) in enumerate(zip(shown, heights, strict=True)):
        color, rect = tokens.ink if bold else tokens.soft, pygame.Rect(room.left, y, room.width, high)
        found.append(Label(f"state{index}", rect, "text", text, size=size, bold=bold, color=color, align=0))
        y += high
    return found


def hand_words(services: Services, stage: RingStage, chosen: int | None) -> Widget:
    """What is in the place of the hand: the stones of the chosen cup, else a hint."""
    lettering, hand = services.lettering, stage.layout.hand
    if chosen is not None:
        return Widget("hand", hand, "text", stones_text(stage.state.cups[chosen]))
    (line,) = fitted(lettering, hand, [(_("Choose a cup."), BODY, False)])
    text, size, _bold = line
    high = line_height(lettering, line, hand.width)
    box = pygame.Rect(hand.left, hand.top + max(0, (hand.height - high) // 2), hand.width, high)
    return Label("hand", box, "text", text, size=size, color=stage.look.tokens.soft, align=0)
