"""Feel: the one place where what happened goes to the speaker and to the hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.host.host import Host
from game.profile.settings import Settings
from game.rules.blocks import LinesCleared, Placed
from game.ui.sound import Happening, Notes, SoundSet, strikes
from game.ui.theme import Theme


def pulses(happenings: Sequence[Happening]) -> tuple[int, ...]:
    """What the hand feels, in milliseconds on, off, on, ...: a pulse to a cleared line, else a short one to a piece."""
    for one in happenings:
        if isinstance(one, LinesCleared):
            return ((16, 40) * (len(one.rows) + len(one.columns)))[:-1]
    if won := sum(isinstance(one, Notes) and one.ringing for one in happenings):
        return ((16, 40) * won)[:-1]
    return (10,) if any(isinstance(one, Placed | Notes) for one in happenings) else ()


class Feel:
    """Sound and vibration as the player wants them. Silent until `follow` says otherwise."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._sounds: SoundSet | None = None
        self._vibration = False

    def follow(self, settings: Settings, sounds: SoundSet) -> None:
        """Takes over what the player has chosen, and what is heard from now on. Off, nothing opens a device."""
        wanted = sounds if settings.sound else None
        if wanted is not None and wanted is not self._sounds:
            self._host.speaker.open((wanted.knock, wanted.ring))
        elif wanted is None and self._sounds is not None:
            self._host.speaker.close()
        self._sounds, self._vibration = wanted, settings.vibration

    def audition(self, theme: Theme, *happenings: Happening) -> None:
        """Lets these be heard in the voices of another theme, where sound is on; `follow` brings one's own back."""
        if self._sounds is None:
            return
        if theme.sound is not self._sounds:
            self._sounds = theme.sound
            self._host.speaker.open((theme.sound.knock, theme.sound.ring))
        if heard := strikes(theme.sound, happenings):
            self._host.speaker.play(heard)

    def __call__(self, *happenings: Happening) -> None:
        """These happened together, just now."""
        if self._sounds is not None and (heard := strikes(self._sounds, happenings)):
            self._host.speaker.play(heard)
        if self._vibration and (felt := pulses(happenings)):
            self._host.vibrate(*felt)
