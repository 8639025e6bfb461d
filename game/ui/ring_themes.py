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
from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck
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


SOUNDS: Final = {
    "garden": SoundSet(  # tongues of bamboo
        knock=Struck((Partial(1, 0.34, 0.17), Partial(2.9, 0.08, 0.07)), 0.003, knock=0.2, knock_seconds=0.015),
        ring=Struck((Partial(1, 0.28, 0.46), Partial(5.2, 0.05, 0.12)), 0.003, knock=0.05),
        scale=(0, 2, 4, 7, 9),
        tonic=-1,
    ),
    "sand": SoundSet(  # a drum of clay, half buried
        knock=Struck((Partial(1, 0.36, 0.11), Partial(1.6, 0.08, 0.05)), 0.006, knock=0.3, knock_seconds=0.03),
        ring=Struck((Partial(1, 0.3, 0.3), Partial(2.4, 0.07, 0.12)), 0.008, knock=0.08),
        scale=(0, 2, 5, 7, 10),
        tonic=-4,
    ),
    "ocean": SoundSet(  # glass under water
        knock=Struck((Partial(1, 0.26, 0.28), Partial(2.4, 0.06, 0.16)), 0.008, knock=0.03),
        ring=Struck((Partial(1, 0.2, 0.66), Partial(2.8, 0.06, 0.4), Partial(5.9, 0.015, 0.2)), 0.014),
        scale=(0, 2, 4, 7, 11),
        tonic=2,
    ),
    "runes": SoundSet(  # slabs of slate
        knock=Struck((Partial(1, 0.3, 0.15), Partial(2.2, 0.12, 0.1), Partial(4.7, 0.05, 0.05)), 0.0012, knock=0.34),
        ring=Struck((Partial(1, 0.22, 0.52), Partial(2.2, 0.09, 0.34), Partial(4.7, 0.03, 0.16)), 0.003, knock=0.08),
        scale=(0, 3, 5, 7, 10),
        tonic=-5,
    ),
    "neon": SoundSet(  # thin wires
        knock=Struck((Partial(1, 0.24, 0.12), Partial(2, 0.12, 0.09), Partial(4, 0.06, 0.07)), 0.001),
        ring=Struck(
            (Partial(1, 0.18, 0.36), Partial(2, 0.1, 0.3), Partial(3, 0.06, 0.24), Partial(6, 0.02, 0.12)), 0.001
        ),
        scale=(0, 2, 4, 7, 9),
        tonic=5,
    ),
    "space": SoundSet(  # fifths that swell
        knock=Struck((Partial(1, 0.28, 0.34), Partial(1.5, 0.06, 0.2)), 0.012),
        ring=Struck((Partial(1, 0.2, 0.68), Partial(1.5, 0.07, 0.55), Partial(3, 0.03, 0.3)), 0.02),
        scale=(0, 2, 6, 7, 11),
        tonic=-2,
    ),
}
"""What the looks are heard in, except the simple one, which sounds as the theme of the shell does."""

SIMPLE: Final = {
    DAYLIGHT.id: Look(
        id="simple",
        tokens=DAYLIGHT,
        rim=parse("#5b6488"),
        floor=parse("#fdfaf3"),
        detail=parse("#8a92b2"),
        scenery=parse("#dfe3ea"),
        stones=_colors("#cd0724 #1f8a4c #0070f0 #a87c05 #8235b9"),
        joker=parse("#30364f"),
        blocker=parse("#5d6270"),
        edge=parse("#3a4058"),
    ),
    DUSK.id: Look(
        id="simple",
        tokens=DUSK,
        rim=parse("#7e88b8"),
        floor=parse("#12162b"),
        detail=parse("#4c557f"),
        scenery=parse("#262b4a"),
        stones=_colors("#e2405b #1f9a6a #497bff #ad821e #903fd3"),
        joker=parse("#2a3050"),
        blocker=parse("#5a5f70"),
        edge=parse("#c9cfe6"),
    ),
    HIGH_CONTRAST.id: Look(
        id="simple",
        tokens=HIGH_CONTRAST,
        rim=parse("#ffffff"),
        floor=parse("#000000"),
        detail=parse("#8c8c8c"),
        scenery=parse("#000000"),
        stones=_colors("#d60226 #299c52 #2580f8 #ad8200 #9c45ba"),
        joker=parse("#000000"),
        blocker=parse("#4d4d4d"),
        edge=parse("#ffffff"),
    ),
}
"""The simple look, by the theme of the shell."""

OTHERS: Final = {
    look.id: look
    for look in (
        Look(
            id="garden",
            tokens=_light("garden", "#f1f5e4", "#dcead0"),
            rim=parse("#a2593b"),
            floor=parse("#fbf6e6"),
            detail=parse("#5f8f4a"),
            scenery=parse("#a9cc94"),
            stones=_colors("#be3135 #367d49 #4976de #a1791b #8a4fa8"),
            joker=parse("#3d4a2f"),
            blocker=parse("#6b5d52"),
            edge=parse("#33402a"),
        ),
        Look(
            id="sand",
            tokens=_light("sand", "#faf0dc", "#efdcb8"),
            rim=parse("#8f6a35"),
            floor=parse("#fcf3e0"),
            detail=parse("#d4b47c"),
            scenery=parse("#dcc08c"),
            stones=_colors("#b53f2e #3d7f52 #226db5 #a77722 #8b4a8f"),
            joker=parse("#4a3b28"),
            blocker=parse("#6f6558"),
            edge=parse("#4a3b28"),
        ),
        Look(
            id="ocean",
            tokens=_dark("ocean", "#0e3a54", "#06192a", "#7fd4ea"),
            rim=parse("#7fc8e0"),
            floor=parse("#0b2537"),
            detail=parse("#3b8aa8"),
            scenery=parse("#2a6c8c"),
            stones=_colors("#f15059 #18967f #067eec #a07d13 #aa5abc"),
            joker=parse("#123a52"),
            blocker=parse("#556570"),
            edge=parse("#d6eef6"),
        ),
        Look(
            id="runes",
            tokens=_dark("runes", "#302d36", "#1b191f", "#e0b96a"),
            rim=parse("#8d8796"),
            floor=parse("#1d1b22"),
            detail=parse("#d9b36a"),
            scenery=parse("#4a4652"),
            stones=_colors("#b8443c #3b8a5c #2b73d3 #a2832b #8f5aa6"),
            joker=parse("#322e3b"),
            blocker=parse("#5c5962"),
            edge=parse("#d8d2e0"),
        ),
        Look(
            id="neon",
            tokens=_dark("neon", "#161028", "#080512", "#ff7ad9"),
            rim=parse("#3fe0ff"),
            floor=parse("#0a0814"),
            detail=parse("#ff4fd0"),
            scenery=parse("#3a2470"),
            stones=_colors("#f02854 #009a5e #316bff #ae8100 #9623c5"),
            joker=parse("#1a1430"),
            blocker=parse("#545062"),
            edge=parse("#e8e4ff"),
        ),
        Look(
            id="space",
            tokens=_dark("space", "#10132c", "#04050c", "#a8b8ff"),
            rim=parse("#8f97c8"),
            floor=parse("#0a0c1c"),
            detail=parse("#d8c48a"),
            scenery=parse("#b8c2f0"),
            stones=_colors("#e2405b #1f9a6a #497bff #ad821e #903fd3"),
            joker=parse("#1c2040"),
            blocker=parse("#585c70"),
            edge=parse("#dfe3ff"),
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
