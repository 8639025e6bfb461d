"""Themes as tokens: the only place where a colour is written down."""

from __future__ import annotations

from dataclasses import dataclass

from game.host.host import Preferences
from game.locale import text as _
from game.ui.color import Color, parse

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
    scrim: Color
    """What is taken away from the colours of everything behind a dialog."""
    outline: float = 0.0
    """Width of a light line around every face, in cells."""
    sound: str = "wood"
    """Which of `game.ui.sound.SETS` it is heard in."""


def _colors(text: str) -> tuple[Color, ...]:
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
    pieces=_colors("#eabf54 #ef8644 #e85665 #f199c0 #9177e4 #6da6ff #55d8e1 #5bc580 #eaf476"),
    scrim=parse("#6c6a60"),
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
    pieces=_colors("#ffd15e #cf662a #ff7381 #e68ebb #8d75dd #6ca1fd #46c2cc #42a86a #abb93f"),
    scrim=parse("#6c6a60"),
    sound="glass",
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
    pieces=_colors("#eece37 #f79336 #fa6767 #ff9bd2 #c8a7ff #5196e1 #52eef7 #5adb84 #ebff6f"),
    scrim=parse("#6c6a60"),
    outline=0.06,
    sound="clear",
)

THEMES = {theme.id: theme for theme in (DAYLIGHT, DUSK, HIGH_CONTRAST)}


def name_of(theme: Theme) -> str:
    """The name of a theme, in the language of the player."""
    return {"daylight": _("Daylight"), "dusk": _("Dusk"), "contrast": _("High contrast")}[theme.id]


def choose(wanted: str | None, preferences: Preferences, high_contrast: bool | None = None) -> Theme:
    """The theme to show: high contrast if the player asks for it, else the chosen one, else what suits the system."""
    if high_contrast:
        return HIGH_CONTRAST
    if wanted in THEMES:
        return THEMES[wanted]
    if preferences.high_contrast and high_contrast is None:
        return HIGH_CONTRAST
    return DUSK if preferences.dark else DAYLIGHT
