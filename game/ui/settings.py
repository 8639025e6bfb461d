"""The settings pages: what the player can choose, each taken over at once and remembered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game import locale
from game.locale import plural
from game.locale import text as _
from game.profile.settings import SPEEDS
from game.ui.column import Column
from game.ui.controls import Slider
from game.ui.dialogs import Choice, Dialog
from game.ui.names import game_name
from game.ui.pages import Page
from game.ui.theme import THEMES, name_of

FOLLOW = "system"
"""Key of the option that follows the system."""
TEXT_SIZES = (1.0, 2.0, 0.1)
"""Smallest, largest and step of the text size."""


class SettingsPage(Page):
    """Everything that can be set."""

    id = "settings"

    def title(self) -> str:
        return _("Settings")

    def build(self, column: Column) -> None:
        settings, services = self.services.profile.settings, self.services
        themes = [
            (FOLLOW, _("System")),
            *((theme, name_of(theme)) for theme in (*THEMES, *services.profile.stars.owned)),
        ]
        column.options("theme", _("Theme"), themes, services.profile.theme or FOLLOW, self._choosing("theme"))
        column.gap(8)
        column.button("themes", _("See all themes"), self._open_shop)
        column.gap(20)
        languages = [(FOLLOW, _("System")), *locale.LANGUAGES.items()]
        column.options("language", _("Language"), languages, settings.language or FOLLOW, self._choosing("language"))
        column.gap(20)
        column.slider(
            Slider(
                "text",
                column.box(0),
                name=_("Text size"),
                low=TEXT_SIZES[0],
                high=TEXT_SIZES[1],
                step=TEXT_SIZES[2],
                at=services.lettering.text_scale,
                label=lambda value: f"{round(value * 100)} %",
                change=lambda value: self._set(text_scale=value),
            )
        )
        column.gap(12)
        column.switch("sound", _("Sound"), settings.sound, self._toggling("sound"))
        column.switch("vibration", _("Vibration"), settings.vibration, self._toggling("vibration"))
        column.switch("symbols", _("Symbols on blocks"), settings.symbols, self._toggling("symbols"))
        column.switch("left", _("Left-handed layout"), settings.left_handed, self._toggling("left_handed"))
        column.gap(12)
        for key, name in (("reduced_motion", _("Less motion")), ("high_contrast", _("High contrast"))):
            chosen = {None: FOLLOW, True: "on", False: "off"}[getattr(settings, key)]
            options = [(FOLLOW, _("System")), ("on", _("On")), ("off", _("Off"))]
            column.options(key, name, options, chosen, self._choosing_flag(key))
            column.gap(20)

        column.heading("cups.title", game_name("cups"))
        column.gap(8)
        speeds = [(speed, _speed_name(speed)) for speed in SPEEDS]
        column.options("speed", _("How fast stones fly"), speeds, settings.speed, lambda key: self._set(speed=key))
        column.gap(12)
        column.switch("forecast", _("Say beforehand what a move does"), settings.forecast, self._toggling("forecast"))
        column.gap(20)

        column.button("scoring", _("How scoring works"), self._tell_scoring)
        column.gap(20)

        column.heading("copy.title", _("Your games"))
        column.gap(4)
        column.paragraph(
            "copy.text",
            _(
                "Everything is kept on this device only. Some browsers clear pages that are not visited for weeks; "
                "a copy in a file keeps your games safe, and moves them to another device."
            ),
        )
        column.gap(10)
        column.buttons(
            [
                ("copy.keep", _("Keep a copy"), services.keep_copy),
                ("copy.back", _("Bring a copy back"), services.bring_back),
            ]
        )

        aside = services.vault.aside()
        if aside:
            column.gap(12)
            text = plural(
                "{count} damaged save is kept aside; copies hold it too.",
                "{count} damaged saves are kept aside; copies hold them too.",
                len(aside),
            )
            column.paragraph("aside.text", text)
            column.gap(10)
            column.button("aside.discard", _("Remove damaged saves"), self._discard)

    def _open_shop(self) -> None:
        from game.ui.shop import ShopPage  # here, because the page starts without it

        self.services.push(ShopPage(self.services))

    def _tell_scoring(self) -> None:
        from game.ui.howto import ScoringPage

        self.services.push(ScoringPage(self.services))

    def _discard(self) -> None:
        """Removes what is kept aside, once the player has said so twice."""
        vault = self.services.vault

        def remove() -> None:
            vault.discard(vault.aside())
            self.relayout()

        choices = [Choice("remove", _("Remove them"), remove), Choice("keep", _("Keep them"), primary=True)]
        title = _("Remove damaged saves?")
        line = _("They cannot be read by this version, and will be gone for good.")
        self.services.push(Dialog(self.services, "discard", title, choices, [line]))

    def _set(self, **changes: Any) -> None:
        self.services.apply(replace(self.services.profile.settings, **changes))

    def _choosing(self, field: str) -> Callable[[str], None]:
        return lambda key: self._set(**{field: None if key == FOLLOW else key})

    def _choosing_flag(self, field: str) -> Callable[[str], None]:
        return lambda key: self._set(**{field: {"on": True, "off": False}.get(key)})

    def _toggling(self, field: str) -> Callable[[], None]:
        return lambda: self._set(**{field: not getattr(self.services.profile.settings, field)})


def _speed_name(speed: str) -> str:
    return {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "off": _("At once")}[speed]
