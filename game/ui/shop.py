"""The themes: all seventeen side by side, and a page for each, on which it is tried, bought and chosen (BK23, BK24)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.host.inputs import Pointer
from game.locale import number, plural
from game.locale import text as _
from game.profile import days
from game.profile.prices import PRICES
from game.profile.profile import Profile
from game.ui.card import broken, draw_ground, draw_lines, height_of
from game.ui.color import NEUTRAL
from game.ui.column import Column
from game.ui.craft import clip
from game.ui.dialogs import Choice, Dialog
from game.ui.faces import Faces, rounded
from game.ui.pages import Page
from game.ui.preview import Demonstration, Preview
from game.ui.scene import Backdrop, Services, area
from game.ui.stars import StarsPage
from game.ui.theme import Theme, load, name_of
from game.ui.type import BODY, LARGE, Lettering
from game.ui.widgets import Brush, Widget, focus_ring, panel

GAME = "knock"
"""The game whose stars and days these are."""
SAMPLE = (1, 5, 0, 2, 6, 7)
"""The colours that a sample shows, in two rows of three."""
SAMPLE_SIZE = (132, 92)
"""Width and height of a sample, in CSS pixels."""
PREVIEW_SHARE = 0.56
"""Height of the living board, as a share of that of the view."""


def standing(profile: Profile, theme: str) -> str:
    """How a theme stands with the player, in a few words."""
    if profile.theme == theme:
        return _("In use")
    if profile.stars.owns(theme):
        return _("Yours")
    return plural("{count} star", "{count} stars", PRICES[theme])


_samples: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
"""By theme and size."""


def _draw_sample(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Six faces of a theme on its board and backdrop."""
    surface = pygame.Surface(size, depth=32)
    Backdrop().draw(surface, theme)
    cell = round(size[1] * 0.32)
    gap = max(1, cell // 12)
    faces = Faces(theme, cell)
    board = pygame.Rect(0, 0, 3 * cell + 6 * gap, 2 * cell + 5 * gap)
    board.center = (size[0] // 2, size[1] // 2)
    surface.blit(rounded(board.size, cell // 4, theme.board), board)
    for index, paint in enumerate(SAMPLE):
        row, column = divmod(index, 3)
        corner = (board.left + (2 + column) * gap + column * cell, board.top + (2 + row) * gap + row * cell)
        surface.blit(faces.floor() if index == 2 else faces.face(paint), corner)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.blit(surface, (0, 0))
    clip(picture, rounded(size, size[1] / 8, NEUTRAL))
    return picture.convert_alpha()


@dataclass(slots=True)
class ThemeCard(Widget):
    """A theme: a sample of it, its name, and how it stands."""

    role: str = "button"
    focusable: bool = True
    theme: str = ""
    title: str = ""
    line: str = ""

    @staticmethod
    def room(lettering: Lettering, width: int) -> tuple[int, int, int]:
        """Padding, and width and height of the sample, in device pixels."""
        pad = round(12 * lettering.ratio)
        sample_width = min(round(SAMPLE_SIZE[0] * lettering.ratio), round(width * 0.34))
        return pad, sample_width, round(sample_width * SAMPLE_SIZE[1] / SAMPLE_SIZE[0])

    def parts(self, lettering: Lettering, width: int) -> list[tuple[str, float, bool]]:
        """(text, size, bold) of every line beside the sample."""
        pad, sample_width, _height = self.room(lettering, width)
        room = width - sample_width - 3 * pad
        return broken(lettering, [(self.title, LARGE, True), (self.line, BODY, False)], room)

    def height(self, lettering: Lettering, width: int) -> int:
        """Device pixels that the card takes."""
        pad, _width, sample_height = self.room(lettering, width)
        return 2 * pad + max(sample_height, height_of(lettering, self.parts(lettering, width)))

    def missing(self, lettering: Lettering) -> bool:
        """Is its sample still to be made?"""
        return (self.theme, self.room(lettering, self.rect.width)[1:]) not in _samples

    def complete(self, lettering: Lettering) -> None:
        """Makes its sample."""
        size = self.room(lettering, self.rect.width)[1:]
        if len(_samples) > 2 * len(PRICES):
            _samples.clear()
        _samples[self.theme, size] = _draw_sample(load(self.theme), size)

    def draw(self, brush: Brush) -> None:
        rect, radius = self.rect, brush.px(18)
        draw_ground(brush, self, radius)
        pad, width, height = self.room(brush.type, rect.width)
        if self.missing(brush.type):  # it comes in one of the next frames
            place = pygame.Rect(rect.left + pad, rect.centery - height // 2, width, height)
            panel(brush.surface, place, height // 8, brush.theme.edge, None, 0)
        else:
            brush.surface.blit(_samples[self.theme, (width, height)], (rect.left + pad, rect.centery - height // 2))
        parts = self.parts(brush.type, rect.width)
        top = rect.centery - height_of(brush.type, parts) // 2
        draw_lines(brush, parts, rect.left + 2 * pad + width, top)
        if brush.focused == self.id:
            focus_ring(brush, rect, radius)


class ShopPage(Page):
    """All seventeen, the cheapest first."""

    id = "themes"
    _seen = False
    """Has the first picture been drawn?"""

    def title(self) -> str:
        return _("Themes")

    def build(self, column: Column) -> None:
        profile = self.services.profile
        column.row("balance", _("Your stars"), number(profile.stars.balance))
        column.gap(8)
        column.button("stars", _("How stars are earned"), lambda: self.services.push(StarsPage(self.services)))
        column.gap(14)
        for theme in PRICES:
            title, line = name_of(theme), standing(profile, theme)
            card = ThemeCard(
                f"theme.{theme}", column.box(0), name=f"{title}. {line}", theme=theme, title=title, line=line
            )
            card.act = self._opening(theme)
            card.rect.height = card.height(column.lettering, column.width)
            column.y = card.rect.bottom
            column.add(card)
            column.gap(10)

    def resume(self) -> None:
        self.relayout()  # a theme may have been bought

    def advance(self, now: float) -> bool:
        """Makes one of the samples a frame, so that the page is there at once and can be moved."""
        moving, lettering, window = super().advance(now), self.services.lettering, self.scroller.window
        cards = (card for card in self.widgets if isinstance(card, ThemeCard) and card.rect.colliderect(window))
        missing = next((card for card in cards if card.missing(lettering)), None)
        if missing is None:
            return moving
        if self._seen:
            missing.complete(lettering)
        self._seen = True
        return True

    def _opening(self, theme: str) -> Callable[[], None]:
        return lambda: self.services.push(ThemePage(self.services, theme))


class ThemePage(Page):
    """One theme: a living board in it, and what can be done with it."""

    id = "theme"

    def __init__(self, services: Services, theme: str) -> None:
        super().__init__(services)
        self.theme = theme
        self.demonstration = Demonstration(load(theme))

    def title(self) -> str:
        return name_of(self.theme)

    def build(self, column: Column) -> None:
        services, stars = self.services, self.services.profile.stars
        height = min(round(area(services).height * PREVIEW_SHARE), round(column.width * 1.36))
        preview = Preview(
            "preview",
            column.box(height),
            name=_("A board in this theme: play a move"),
            act=self._play,
            demonstration=self.demonstration,
        )
        column.add(preview)
        column.gap(8)
        column.paragraph("hint", _("Tap the board to see and hear a move."), align=0)
        column.gap(12)
        if services.profile.theme == self.theme:
            column.paragraph("state", _("This theme is in use."), align=0, soft=False)
        elif stars.owns(self.theme):
            column.button("use", _("Use this theme"), self._use, primary=True)
        else:
            price = PRICES[self.theme]
            column.row("balance", _("Your stars"), number(stars.balance))
            column.gap(4)
            if stars.can_buy(self.theme):
                label = plural("Buy for {count} star", "Buy for {count} stars", price)
                column.button("buy", label, self._ask, primary=True)
            else:
                column.row("price", _("Price in stars"), number(price))
                column.row("missing", _("Still missing"), number(price - stars.balance))
                column.gap(8)
                column.button("stars", _("How stars are earned"), lambda: services.push(StarsPage(services)))

    def resume(self) -> None:
        self.relayout()

    def advance(self, now: float) -> bool:
        self.demonstration.animator.still = self.services.animator.still
        moving = self.demonstration.animator.advance(now)
        return super().advance(now) or moving

    def pointer(self, event: Pointer) -> bool:
        self.demonstration.animator.now = self.services.animator.now
        return super().pointer(event)

    def _play(self) -> None:
        self.demonstration.animator.now = self.services.animator.now
        events = self.demonstration.play()
        self.services.feel.audition(self.demonstration.theme, *events)

    def _use(self) -> None:
        self.services.apply(replace(self.services.profile.settings, theme=self.theme))
        self.services.say(_("This theme is in use."))

    def _ask(self) -> None:
        """Nothing is bought before the player has agreed."""
        price = PRICES[self.theme]
        left = self.services.profile.stars.balance - price
        lines = [
            plural("It costs {count} star.", "It costs {count} stars.", price),
            plural("You keep {count} star.", "You keep {count} stars.", left),
        ]
        choices = [Choice("confirm", _("Buy"), self._buy, primary=True), Choice("keep", _("Not now"))]
        title = _("Buy {theme}?").format(theme=name_of(self.theme))
        self.services.push(Dialog(self.services, "buy-theme", title, choices, lines))

    def _buy(self) -> None:
        """Buys the theme and puts it to use, unless the stars have been spent in another window meanwhile."""
        today = days.day_of(GAME, self.services.host.clock())

        def buy(profile: Profile) -> None:
            if profile.stars.can_buy(self.theme):
                profile.stars.buy(self.theme, today)

        self.services.change(buy)
        if self.services.profile.stars.owns(self.theme):
            self._use()
        else:
            self.relayout()
