"""What the looks of Twelve Cups are heard in, except the simple one, which sounds as the theme of the shell does."""

from __future__ import annotations

from typing import Final

from game.ui.sound import SoundSet
from game.ui.synth import Partial, Struck

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
