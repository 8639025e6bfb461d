"""The challenges of Block Knock: every one that may be played, the next one first (BK16)."""

from __future__ import annotations

from collections.abc import Callable

from game.locale import number, plural
from game.locale import text as _
from game.profile.stars import reasons_for
from game.rules.knock_challenges import start_cells, target_of
from game.ui.column import Column
from game.ui.modes import add_card
from game.ui.pages import Page
from game.ui.scene import Services


class ChallengesPage(Page):
    """A card for each challenge: its target, its filled cells, and the stars that winning it earns at least."""

    id = "challenges"

    def __init__(self, services: Services, choose: Callable[[int], None]) -> None:
        """`choose` is called with the number of the chosen challenge."""
        super().__init__(services)
        self._choose = choose

    def title(self) -> str:
        return _("Challenges")

    def build(self, column: Column) -> None:
        progress = self.services.profile.honours.progress
        won = plural("{count} challenge won", "{count} challenges won", progress.challenge)
        column.paragraph("won", won if progress.challenge else _("Reach the target to open the next one."))
        column.gap(12)
        for challenge in range(progress.open_challenges, 0, -1):
            self._card(column, challenge, won=challenge <= progress.challenge)

    def _card(self, column: Column, challenge: int, *, won: bool) -> None:
        name = _("Challenge {number}").format(number=number(challenge))
        cells = start_cells(challenge)
        facts = (
            plural("{count} filled cell", "{count} filled cells", cells) if cells else _("Empty board"),
            plural("{count} star", "{count} stars", stars_of(challenge)),
        )
        target = plural("Target: {count} point", "Target: {count} points", target_of(challenge))
        lines = (target, ", ".join(facts), *((_("Won"),) if won else ()))
        add_card(column, f"challenge.{challenge}", name, lines, self._choosing(challenge))

    def _choosing(self, challenge: int) -> Callable[[], None]:
        return lambda: self._choose(challenge)


def stars_of(challenge: int) -> int:
    """The stars that a challenge earns when it is won with just its target and no record is beaten (BK20)."""
    return sum(stars for _reason, stars in reasons_for("challenge", target_of(challenge), False, challenge))
