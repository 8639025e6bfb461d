"""The seven looks of Twelve Cups (TC29, TC30): scenery, cups, stones and sounds. Colours keep their meaning.

A look is a theme of the shell with a backdrop of its own, and what the ring adds to it. `simple` follows the theme that
the player has chosen for everything; high contrast is always `simple`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.locale import text as _
from game.rules.ring import BLOCKER, COLOURS, JOKER
from game.ui.color import NEUTRAL, Color, parse
from game.ui.ring_voices import SOUNDS
from game.ui.sound import SoundSet
from game.ui.theme import DAYLIGHT, DUSK, HIGH_CONTRAST, Theme


@dataclass(frozen=True, slots=True)
class Look:
    """How Twelve Cups looks. Contrasts are held by `tests/ui/test_ring_themes.py`."""

    id: str
    tokens: Theme
    """Colours of words, buttons and cards."""
    rim: Color
    """The edge of a cup."""
    floor: Color
    """The inside of a cup."""
    detail: Color
    """What decorates the edge of a cup."""
    scenery: Color
    """What the backdrop is drawn in, thinly."""
    stones: tuple[Color, ...]
    """The ordinary stones, in the order of `COLOURS`."""
    joker: Color
    blocker: Color
    edge: Color
    """The line around a stone."""
    symbol: Color = NEUTRAL
    """The sign on every stone: white (TC1)."""

    def face(self, stone: str) -> Color:
        """The colour of a stone, by its letter."""
        if stone in (JOKER, BLOCKER):
            return self.joker if stone == JOKER else self.blocker
        return self.stones[COLOURS.index(stone)]


def _colors(text: str) -> tuple[Color, ...]:
    return tuple(parse(word) for word in text.split())


def _light(theme: str, top: str, bottom: str) -> Theme:
    backdrop = parse(top), parse(bottom)
    ink, soft, focus = parse("#20263a"), parse("#434960"), parse("#b34a0e")
    return replace(
        DAYLIGHT, id=f"cups-{theme}", backdrop=backdrop, ink=ink, soft=soft, focus=focus, sound=SOUNDS[theme]
    )


def _dark(theme: str, top: str, bottom: str, accent: str = "#8fb4ff") -> Theme:
    backdrop, soft = (parse(top), parse(bottom)), parse("#bcc2dc")
    return replace(DUSK, id=f"cups-{theme}", backdrop=backdrop, soft=soft, accent=parse(accent), sound=SOUNDS[theme])


def _look(id: str, tokens: Theme, *, cup: str, stones: str, others: str, scenery: str) -> Look:  # noqa: A002
    """A look from its colours: `cup` is rim, floor and detail; `others` joker, blocker and the line around stones."""
    rim, floor, detail = _colors(cup)
    joker, blocker, edge = _colors(others)
    return Look(id, tokens, rim, floor, detail, parse(scenery), _colors(stones), joker, blocker, edge)


SIMPLE: Final = {
    DAYLIGHT.id: _look(
        "simple",
        DAYLIGHT,
        cup="#5b6488 #fdfaf3 #8a92b2",
        stones="#cd0724 #1f8a4c #0070f0 #a87c05 #8235b9",
        others="#30364f #5d6270 #3a4058",
        scenery="#dfe3ea",
    ),
    DUSK.id: _look(
        "simple",
        DUSK,
        cup="#7e88b8 #12162b #4c557f",
        stones="#e2405b #1f9a6a #497bff #ad821e #903fd3",
        others="#2a3050 #5a5f70 #c9cfe6",
        scenery="#262b4a",
    ),
    HIGH_CONTRAST.id: _look(
        "simple",
        HIGH_CONTRAST,
        cup="#ffffff #000000 #8c8c8c",
        stones="#d60226 #299c52 #2580f8 #ad8200 #9c45ba",
        others="#000000 #4d4d4d #ffffff",
        scenery="#000000",
    ),
}
"""The simple look, by the theme of the shell."""

OTHERS: Final = {
    look.id: look
    for look in (
        _look(
            "garden",
            _light("garden", "#f1f5e4", "#dcead0"),
            cup="#a2593b #fbf6e6 #5f8f4a",
            stones="#be3135 #367d49 #4976de #a1791b #8a4fa8",
            others="#3d4a2f #6b5d52 #33402a",
            scenery="#a9cc94",
        ),
        _look(
            "sand",
            _light("sand", "#faf0dc", "#efdcb8"),
            cup="#8f6a35 #fcf3e0 #d4b47c",
            stones="#b53f2e #3d7f52 #226db5 #a77722 #8b4a8f",
            others="#4a3b28 #6f6558 #4a3b28",
            scenery="#dcc08c",
        ),
        _look(
            "ocean",
            _dark("ocean", "#0e3a54", "#06192a", "#7fd4ea"),
            cup="#7fc8e0 #0b2537 #3b8aa8",
            stones="#f15059 #18967f #067eec #a07d13 #aa5abc",
            others="#123a52 #556570 #d6eef6",
            scenery="#2a6c8c",
        ),
        _look(
            "runes",
            _dark("runes", "#302d36", "#1b191f", "#e0b96a"),
            cup="#8d8796 #1d1b22 #d9b36a",
            stones="#b8443c #3b8a5c #2b73d3 #a2832b #8f5aa6",
            others="#322e3b #5c5962 #d8d2e0",
            scenery="#4a4652",
        ),
        _look(
            "neon",
            _dark("neon", "#161028", "#080512", "#ff7ad9"),
            cup="#3fe0ff #0a0814 #ff4fd0",
            stones="#f02854 #009a5e #316bff #ae8100 #9623c5",
            others="#1a1430 #545062 #e8e4ff",
            scenery="#3a2470",
        ),
        _look(
            "space",
            _dark("space", "#10132c", "#04050c", "#a8b8ff"),
            cup="#8f97c8 #0a0c1c #d8c48a",
            stones="#e2405b #1f9a6a #497bff #ad821e #903fd3",
            others="#1c2040 #585c70 #dfe3ff",
            scenery="#b8c2f0",
        ),
    )
}
"""The looks that successes open, in order (TC29)."""

THEMES: Final = ("simple", *OTHERS)
"""All looks by id, in the order in which they open."""

THRESHOLDS: Final[Mapping[str, int]] = dict(zip(THEMES, (0, 5, 12, 22, 35, 50, 70), strict=True))
"""The successes that open each (TC29)."""


def open_looks(successes: int) -> tuple[str, ...]:
    """The looks that so many successes have opened, by id and in order."""
    return tuple(look for look in THEMES if THRESHOLDS[look] <= successes)


def usable(wanted: str | None, successes: int) -> str:
    """The id of the look that the player has chosen; the simple one, if that one is unknown or not open (TC29)."""
    return wanted if wanted in open_looks(successes) else THEMES[0]


def look_of(wanted: str | None, theme: Theme) -> Look:
    """The look to show beside the shell's `theme`; an unknown one is simple."""
    if theme.id == HIGH_CONTRAST.id or wanted not in OTHERS:
        return SIMPLE.get(theme.id) or SIMPLE[DUSK.id if theme.dark else DAYLIGHT.id]
    return OTHERS[wanted]


def sounds_of(wanted: str | None, theme: Theme) -> SoundSet:
    """What the look is heard in beside the shell's `theme`."""
    look = look_of(wanted, theme)
    return look.tokens.sound if look.id in SOUNDS else theme.sound


def look_name(id: str) -> str:  # noqa: A002 - the word of the field
    """The name of a look, in the language of the player."""
    return {
        "simple": _("Simple"),
        "garden": _("Garden"),
        "sand": _("Sand"),
        "ocean": _("Ocean"),
        "runes": _("Runes"),
        "neon": _("Neon"),
        "space": _("Space"),
    }[id]
