"""How to play Twelve Cups, with the very numbers that the rules use."""

from __future__ import annotations

from game.locale import number
from game.locale import text as _
from game.rules.arrivals import EFFECT_MOVES, FIRST_EVENT, STAGE, STONES_IN_A_CUP
from game.rules.chain import ERUPTION
from game.rules.cups import DAILY_MOVES
from game.rules.effects import FROZEN, REVERSAL, VOLCANO
from game.rules.groups import GROUP
from game.rules.phases import HIGHEST_MULTIPLIER, PERFECT_CLEAR_POINTS, STONE_POINTS, multiplier
from game.rules.ring import CAPACITY, CUPS
from game.ui.column import Column
from game.ui.pages import Page
from game.ui.puzzles import OPENS


class RingHowToPage(Page):
    """The rules of Twelve Cups."""

    id = "howto-cups"

    def title(self) -> str:
        return _("How to play")

    def build(self, column: Column) -> None:
        for index, (heading, text) in enumerate(_parts()):
            column.heading(f"part{index}", heading)
            column.gap(2)
            column.paragraph(f"text{index}", text)
            column.gap(16)
        column.heading("points", _("Points"))
        column.gap(4)
        points(column)
        column.gap(16)
        column.heading("keys", _("Keys"))
        column.gap(4)
        keys = (
            (_("Arrow keys"), _("Walk around the ring")),
            (_("Enter or space"), _("Choose a cup, then sow it")),
            ("Esc", _("Let it go, or open the menu")),
            ("U", _("Undo")),
        )
        for index, (key, meaning) in enumerate(keys):
            column.row(f"key{index}", meaning, key)


def points(column: Column, prefix: str = "") -> None:
    """What groups and a clear board are worth; identities of the lines begin with `prefix`."""
    column.row(f"{prefix}stone", _("Each stone that vanishes in a group"), number(STONE_POINTS))
    for combo in range(1, HIGHEST_MULTIPLIER + 1):
        if combo == 1:
            name = _("Groups in one cup")
        elif combo < HIGHEST_MULTIPLIER:
            name = _("Groups in {cups} cups in one move").format(cups=number(combo))
        else:
            name = _("Groups in {cups} cups or more").format(cups=number(combo))
        column.row(f"{prefix}combo{combo}", name, f"\N{MULTIPLICATION SIGN} {multiplier(combo)}")
    column.row(f"{prefix}clear", _("The whole board clear after your move"), f"+{PERFECT_CLEAR_POINTS}")
    column.row(f"{prefix}added", _("Groups of new stones"), "\N{MULTIPLICATION SIGN} 1")


def _parts() -> tuple[tuple[str, str], ...]:
    """Heading and text of each part."""
    return (
        (
            _("Sow"),
            _(
                "Choose a cup. Its stones show below; nothing is played yet. Tap it again, and they go one by one into "
                "the next cups, clockwise. Stones queue up: the first in a cup is the first to go."
            ),
        ),
        (
            _("Groups"),
            _(
                "{group} or more stones of one colour in a cup vanish, wherever they lie in it. Jokers complete a "
                "colour to {group}; where there is a choice, the colour that needs fewest goes first."
            ).format(group=number(GROUP)),
        ),
        (
            _("Chains"),
            _(
                "Groups of all cups go together. Then blockers in the two cups beside each go. Then volcanoes with "
                "{stones} stones or more erupt, and groups are looked for again."
            ).format(stones=number(ERUPTION)),
        ),
        (
            _("Overflow"),
            _(
                "A cup holds {capacity} stones. It may hold more while the move runs; if it still does at the end, the "
                "attempt is lost and the move earns nothing."
            ).format(capacity=number(CAPACITY)),
        ),
        (
            _("Puzzles"),
            _(
                "Each puzzle has been proven to have a solution. The next chapter opens when {count} puzzles of a "
                "chapter are solved. Undo as often as you like."
            ).format(count=number(OPENS)),
        ),
        (
            _("Endless"),
            _(
                "{stones} stones lie in each of the {cups} cups, and two new ones come after every move, into any two "
                "cups. From move {first} on jokers, blockers and effects come too. Every {stage} moves they come more "
                "often, and more of them are blockers."
            ).format(stones=number(STONES_IN_A_CUP), cups=number(CUPS), first=number(FIRST_EVENT), stage=number(STAGE)),
        ),
        (
            _("Effects"),
            _(
                "A frozen cup cannot be chosen for {frozen} moves. Reversal lets a cup sow the other way round for "
                "{reversal} moves. A volcano is ready for {volcano} moves. The number beside the cup counts down."
            ).format(
                frozen=number(EFFECT_MOVES[FROZEN]),
                reversal=number(EFFECT_MOVES[REVERSAL]),
                volcano=number(EFFECT_MOVES[VOLCANO]),
            ),
        ),
        (
            _("Daily"),
            _(
                "{moves} moves a day, the same start for everyone, by the date in UTC. You may play it again; the best "
                "result counts."
            ).format(moves=number(DAILY_MOVES)),
        ),
        (
            _("Undo"),
            _(
                "Undo takes back a whole move, with all that came after it; what comes is fixed from the start. In "
                "endless and daily the first undo makes the attempt practice, which counts for no record."
            ),
        ),
    )
