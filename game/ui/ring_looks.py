"""The seven looks of Twelve Cups to choose from; all can be seen, each opens with so many successes (TC29)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.locale import number, plural
from game.locale import text as _
from game.profile.successes import SCORES
from game.ui.column import Column
from game.ui.faces import rounded
from game.ui.pages import Page
from game.ui.ring_look import LookScene
from game.ui.ring_picture import cup_picture
from game.ui.ring_scenery import draw_scenery
from game.ui.ring_themes import THEMES, THRESHOLDS, Look, look_name, look_of, usable
from game.ui.type import BODY, LARGE, SMALL
from game.ui.widgets import Brush, Widget, focus_ring

HEIGHT = 148
"""Height of a card, in CSS pixels at the ordinary text size."""


@dataclass(slots=True)
class LookCard(Widget):
    """A look: one of its cups in front of its scenery, its name, and how it stands; it opens the look itself."""

    role: str = "button"
    focusable: bool = True
    look: Look | None = None
    title: str = ""
    line: str = ""
    on: bool = False

    def draw(self, brush: Brush) -> None:
        look, rect = self.look, self.rect
        if look is None:
            return
        radius = brush.px(18)
        brush.surface.blit(_ground(look, rect.size, radius), rect)
        cup = min(rect.height * 0.8, rect.width * 0.36)
        picture = _cup(look, round(cup))
        left = rect.left + brush.px(14)
        brush.surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        x = left + picture.get_width() + brush.px(14)
        room = rect.right - brush.px(14) - x
        size = brush.type.fit(self.title, LARGE, room, bold=True, least=SMALL)
        least = brush.type.fit_words(self.line, BODY, room)
        lines = brush.type.wrap(self.line, least, room)
        height = brush.type.height(size, bold=True) + len(lines) * brush.type.height(least)
        y = rect.centery - height // 2
        brush.surface.blit(brush.type.render(self.title, size, look.tokens.ink, bold=True), (x, y))
        y += brush.type.height(size, bold=True)
        for line in lines:
            brush.surface.blit(brush.type.render(line, least, look.tokens.soft), (x, y))
            y += brush.type.height(least)
        if self.on:
            pygame.draw.rect(brush.surface, brush.theme.focus, rect, brush.px(3), border_radius=radius)
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)


_kept: dict[tuple[object, ...], pygame.Surface] = {}


def _keep(key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
    if key not in _kept:
        if len(_kept) > 32:
            _kept.clear()
        _kept[key] = draw()
    return _kept[key]


def _cup(look: Look, side: int) -> pygame.Surface:
    return _keep((look.id, look.tokens.id, side), lambda: cup_picture(look, side))


def _ground(look: Look, size: tuple[int, int], radius: int) -> pygame.Surface:
    def draw() -> pygame.Surface:
        mask = rounded(size, radius, look.symbol)
        mask.blit(draw_scenery(look, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return mask.convert_alpha()

    return _keep((look.id, look.tokens.id, size, radius), draw)


class LooksPage(Page):
    """All seven, in the order in which they open."""

    id = "looks"

    def title(self) -> str:
        return _("Themes of Twelve Cups")

    def build(self, column: Column) -> None:
        services = self.services
        count = services.profile.successes.count
        column.paragraph("successes", plural("{count} success so far", "{count} successes so far", count))
        column.gap(4)
        scores = " / ".join(number(score) for score in SCORES)  # commas set thousands apart
        how = _("Each puzzle solved, each daily finished, and {scores} points in endless are a success.")
        column.paragraph("how", how.format(scores=scores))
        column.gap(14)
        chosen = usable(services.profile.settings.cups_theme, count)
        for id_ in THEMES:
            opened = count >= THRESHOLDS[id_]
            if id_ == chosen:
                line = _("In use")
            elif opened:
                line = _("Open")
            else:
                line = _("Opens with {count} successes").format(count=number(THRESHOLDS[id_]))
            height = column.px(max(HEIGHT, 110 * column.lettering.text_scale))
            name = look_name(id_)
            column.add(
                LookCard(
                    f"look.{id_}",
                    column.box(height),
                    name=f"{name}: {line}",
                    look=look_of(id_, services.theme),
                    title=name,
                    line=line,
                    on=id_ == chosen,
                    act=self._choosing(id_),
                )
            )
            column.gap(12)

    def _choosing(self, id: str) -> Callable[[], None]:  # noqa: A002
        return lambda: self.services.push(LookScene(self.services, id))
