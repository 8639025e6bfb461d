"""What stands under the score: the combo with the moves it has left, the clock, and the way to a target."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.locale import number, plural
from game.locale import text as _
from game.ui.color import mix
from game.ui.effects import Pulse
from game.ui.motion import Animator
from game.ui.play_clock import whole
from game.ui.type import BODY, LARGE, Lettering
from game.ui.widgets import Brush, Widget, panel

SWELL = 0.16
"""How much of its size the pill gains while it pulses."""


def clock_text(seconds: float) -> str:
    """Time left as `2:59`."""
    left = whole(seconds)
    return f"{left // 60}:{left % 60:02}"


def time_spoken(seconds: float) -> str:
    """Time left in words."""
    return plural("{count} second left.", "{count} seconds left.", whole(seconds))


def _size(lettering: Lettering, text: str, most: float, room: pygame.Rect) -> float:
    """The largest size up to `most` at which `text` fits into `room`."""
    size = most
    while size > 1 and (
        lettering.width(text, size, bold=True) > room.width or lettering.height(size, bold=True) > room.height
    ):
        size *= 0.96
    return size


@dataclass(slots=True)
class ComboPill(Widget):
    """`Combo x3`, and a dot for every move in which the next line must come. It swells when the combo rises."""

    role: str = "text"
    label: str = ""
    left: int = 0
    most: int = 0
    """Dots in all; none where there is only one move."""
    animator: Animator | None = None

    @classmethod
    def of(cls, rect: pygame.Rect, shown: int, left: int, most: int, animator: Animator) -> ComboPill:
        """The pill of a combo that is shown as `shown`, with `left` of `most` moves left."""
        label = _("Combo x{combo}").format(combo=shown)
        spoken = label
        if most > 1:
            moves = plural("{count} move left", "{count} moves left", left)
            spoken = _("{where}: {what}").format(where=label, what=moves)
        return cls("combo", rect, name=spoken, label=label, left=left, most=most if most > 1 else 0, animator=animator)

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect.inflate(0, -brush.px(4))
        dot, gap = max(2, round(rect.height * 0.24)), max(2, round(rect.height * 0.14))
        dots = self.most * dot + max(0, self.most - 1) * gap
        pad = round(rect.height * 0.42)
        room = pygame.Rect(0, 0, rect.width - 2 * pad - (dots + pad // 2 if dots else 0), rect.height - brush.px(2))
        size = _size(brush.type, self.label, BODY, room)
        text = brush.type.render(self.label, size, theme.accent_ink, bold=True)
        width = text.get_width() + 2 * pad + (dots + pad // 2 if dots else 0)
        box = pygame.Rect(rect.left, rect.top, width, rect.height)
        pulse = next(self.animator.active(Pulse), None) if self.animator is not None else None
        if pulse is not None and self.animator is not None:
            swell = SWELL * math.sin(math.pi * pulse.share(self.animator.now))
            box = box.inflate(round(box.height * swell), round(box.height * swell * 0.6))
        panel(brush.surface, box, box.height // 2, theme.accent, None, 0)
        brush.surface.blit(text, text.get_rect(midleft=(rect.left + pad, rect.centery)))
        x = rect.left + width - pad - dots + dot // 2
        for index in range(self.most):
            # A move that is gone leaves a ring: form tells it, not only colour.
            center = (x + index * (dot + gap), rect.centery)
            line = 0 if index < self.left else max(1, dot // 5)
            pygame.draw.aacircle(brush.surface, theme.accent_ink, center, dot / 2, line)


@dataclass(slots=True)
class ClockFace(Widget):
    """The time that is left; the last seconds stand out by their size and colour."""

    role: str = "timer"
    seconds: float = 0.0
    urgent: bool = False
    right: bool = True
    """Does it stand at the right of its place?"""

    def draw(self, brush: Brush) -> None:
        color = brush.theme.warning if self.urgent else brush.theme.ink
        text = clock_text(self.seconds)
        size = _size(brush.type, text, LARGE * (1.2 if self.urgent else 1.0), self.rect)
        figures = brush.type.figures(text, size, color)
        place = figures.get_rect(midleft=self.rect.midleft)
        if self.right:
            place.right = self.rect.right
        brush.surface.blit(figures, place)


@dataclass(slots=True)
class TargetBar(Widget):
    """How far it is to the target."""

    role: str = "text"
    score: int = 0
    target: int = 0
    right: bool = True
    """Do the words stand at the right of the bar?"""

    @classmethod
    def of(cls, rect: pygame.Rect, score: int, target: int, right: bool) -> TargetBar:
        """The bar of `score` on the way to `target`."""
        spoken = _("Target {score}").format(score=number(target))
        return cls("target", rect, name=spoken, score=score, target=target, right=right)

    def draw(self, brush: Brush) -> None:
        theme, rect = brush.theme, self.rect
        track = pygame.Rect(rect.left, rect.bottom - brush.px(8), rect.width, brush.px(5))
        room = pygame.Rect(rect.left, rect.top, rect.width, max(1, track.top - rect.top))
        size = _size(brush.type, self.name, BODY, room)
        text = brush.type.render(self.name, size, theme.soft, bold=True)
        brush.surface.blit(text, text.get_rect(topright=room.topright) if self.right else room)
        radius = track.height // 2
        ground = mix(theme.panel, theme.soft, 0.35)
        panel(brush.surface, track, radius, ground, None, 0)
        done = round(track.width * min(1.0, self.score / self.target))
        if done >= track.height:
            panel(brush.surface, pygame.Rect(track.topleft, (done, track.height)), radius, theme.accent, None, 0)
