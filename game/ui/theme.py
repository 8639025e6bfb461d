"""Themes as tokens: here and in `game.ui.themes` are the only places where a colour is written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from game.host.host import Preferences
from game.locale import text as _
from game.profile.prices import PRICES
from game.ui.color import Color, parse
from game.ui.craft import Face, Scenery
from game.ui.sound import CLEAR, GLASS, WOOD, SoundSet

PIECE_COLORS = 9


@dataclass(frozen=True, slots=True)
class Theme:
    """How everything looks. Contrasts between the tokens are held by `tests/ui/test_theme.py`."""

    id: str
    dark: bool
    backdrop: tuple[Color, Color]
    """Top and bottom of the slow gradient behind everything."""
    board: Color
    """The panel in which the cells lie."""
    cell: Color
    """The floor of an empty cell."""
    rim: Color
    """The line around an empty cell; the same as `cell` where the floor alone stands out."""
    ink: Color
    """Text and icons on the backdrop."""
    soft: Color
    """Secondary text on the backdrop."""
    panel: Color
    """Cards, dialogs and buttons."""
    panel_ink: Color
    panel_soft: Color
    edge: Color
    """The line around panels and buttons."""
    accent: Color
    """The one button that goes on."""
    accent_ink: Color
    focus: Color
    """The ring around what the keyboard is on."""
    warning: Color
    """Text that says something is wrong."""
    glow: Color
    """The light on lines that would clear."""
    shine: Color
    """Light along the edges of faces."""
    points: Color
    """Points that rise from a clear."""
    ended: Color
    """Blocks once the game is over."""
    pieces: tuple[Color, ...]
    outline: float = 0.0
    """Width of a light line around every face, in cells."""
    sound: SoundSet = WOOD
    """What it is heard in."""
    radius: float = 0.18
    """Corner radius of faces and empty cells, in cells."""
    face: Face | None = None
    """Draws the faces; None for the plain ones."""
    varied: bool = False
    """Do the faces of the nine colours differ in form too?"""
    scenery: Scenery | None = None
    """Draws the backdrop; None for the gradient alone."""


SCRIM = parse("#70727c")
"""What white becomes behind a dialog; every other colour darkens as much."""


def colors(text: str) -> tuple[Color, ...]:
    """Colours that are written one after the other."""
    return tuple(parse(word) for word in text.split())


DAYLIGHT = Theme(
    id="daylight",
    dark=False,
    backdrop=(parse("#f6f1e7"), parse("#e6ecf2")),
    board=parse("#343c5c"),
    cell=parse("#272e4a"),
    rim=parse("#8088ad"),
    ink=parse("#232a44"),
    soft=parse("#545b75"),
    panel=parse("#fffdf9"),
    panel_ink=parse("#232a44"),
    panel_soft=parse("#545b75"),
    edge=parse("#cfd3de"),
    accent=parse("#2f5fd0"),
    accent_ink=parse("#ffffff"),
    focus=parse("#d6681f"),
    warning=parse("#b3261e"),
    glow=parse("#fff3c4"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#9aa0b4"),
    pieces=colors("#eabf54 #ef8644 #e85665 #f199c0 #9177e4 #6da6ff #55d8e1 #5bc580 #eaf476"),
)

DUSK = Theme(
    id="dusk",
    dark=True,
    backdrop=(parse("#161a30"), parse("#211a33")),
    board=parse("#1d2240"),
    cell=parse("#14182d"),
    rim=parse("#666e98"),
    ink=parse("#eef0fa"),
    soft=parse("#aeb4d0"),
    panel=parse("#262c4c"),
    panel_ink=parse("#eef0fa"),
    panel_soft=parse("#b6bcd8"),
    edge=parse("#454d78"),
    accent=parse("#8fb4ff"),
    accent_ink=parse("#10142a"),
    focus=parse("#ffb454"),
    warning=parse("#ffb454"),
    glow=parse("#ffe9a8"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#6d7390"),
    pieces=colors("#ffd15e #cf662a #ff7381 #e68ebb #8d75dd #6ca1fd #46c2cc #42a86a #abb93f"),
    sound=GLASS,
)

HIGH_CONTRAST = Theme(
    id="contrast",
    dark=True,
    backdrop=(parse("#000000"), parse("#000000")),
    board=parse("#000000"),
    cell=parse("#000000"),
    rim=parse("#8c8c8c"),
    ink=parse("#ffffff"),
    soft=parse("#e0e0e0"),
    panel=parse("#000000"),
    panel_ink=parse("#ffffff"),
    panel_soft=parse("#e0e0e0"),
    edge=parse("#ffffff"),
    accent=parse("#ffe14d"),
    accent_ink=parse("#000000"),
    focus=parse("#00e5ff"),
    warning=parse("#ffe14d"),
    glow=parse("#ffffff"),
    shine=parse("#ffffff"),
    points=parse("#ffffff"),
    ended=parse("#9a9a9a"),
    pieces=colors("#eece37 #f79336 #fa6767 #ff9bd2 #c8a7ff #5196e1 #52eef7 #5adb84 #ebff6f"),
    outline=0.06,
    sound=CLEAR,
)

THEMES = {theme.id: theme for theme in (DAYLIGHT, DUSK, HIGH_CONTRAST)}
"""The themes that are everybody's and that suit what the system asks for."""


def load(theme: str) -> Theme:
    """The theme of that id. Raises `KeyError` where there is none.

    Each of the seventeen is a module of its own, which is read when its theme is first shown: the page starts with one.
    """
    if theme in THEMES:
        return THEMES[theme]
    if theme not in PRICES:
        raise KeyError(theme)
    found = import_module(f"game.ui.themes.{theme.replace('-', '_')}").THEME
    if not isinstance(found, Theme):
        raise TypeError(f"{theme} is no theme.")
    return found


def every() -> Iterator[Theme]:
    """All themes, read one after the other."""
    yield from THEMES.values()
    yield from (load(theme) for theme in PRICES)


def name_of(theme: str) -> str:
    """The name of the theme of that id, in the language of the player."""
    return {
        "daylight": _("Daylight"),
        "dusk": _("Dusk"),
        "contrast": _("High contrast"),
        "glass": _("Glass"),
        "velvet-evening": _("Velvet Evening"),
        "midnight-arcade": _("Midnight Arcade"),
        "northern-lights": _("Northern Lights"),
        "harbour": _("Harbour"),
        "terracotta": _("Terracotta"),
        "orchard": _("Orchard"),
        "porcelain": _("Porcelain"),
        "copper": _("Copper"),
        "tidepool": _("Tidepool"),
        "cassette": _("Cassette"),
        "woodcut": _("Woodcut"),
        "alpine": _("Alpine"),
        "ember": _("Ember"),
        "moonstone": _("Moonstone"),
        "blueprint": _("Blueprint"),
        "paper-and-ink": _("Paper and Ink"),
    }[theme]


def choose(wanted: str | None, preferences: Preferences, high_contrast: bool | None = None) -> Theme:
    """The theme to show: high contrast if the player asks for it, else the chosen one, else what suits the system."""
    if high_contrast:
        return HIGH_CONTRAST
    if wanted is not None and (wanted in THEMES or wanted in PRICES):
        return load(wanted)
    if preferences.high_contrast and high_contrast is None:
        return HIGH_CONTRAST
    return DUSK if preferences.dark else DAYLIGHT
