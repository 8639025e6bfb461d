"""Who plays: the names of a device, of which one is chosen (RB3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.locale import number, plural
from game.locale import text as _
from game.profile.players import LONGEST_NAME, MOST_PLAYERS, NameRefused, Players
from game.profile.profile import Profile
from game.ui.ask import ask
from game.ui.boards import player_name
from game.ui.column import Column
from game.ui.dialogs import Choice, Dialog
from game.ui.pages import Page
from game.ui.scene import Services


@dataclass(frozen=True, slots=True)
class Request:
    """A name that the player is asked for, and what is done with it."""

    title: str
    text: str
    change: Callable[[Players, str], Players]


class PlayersPage(Page):
    """The players, and what can be done with the one who is chosen."""

    id = "players"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._asked: Request | None = None

    def title(self) -> str:
        return _("Players")

    def build(self, column: Column) -> None:
        players = self.services.profile.honours.players
        names = [(player.id, player_name(player)) for player in players.everybody]
        column.options("player", _("Who plays?"), names, players.chosen, self._choose)
        column.gap(8)
        about = _("Results go to the player who is chosen when a game ends; a daily is of the player who began it.")
        column.paragraph("about", about)
        column.gap(4)
        column.paragraph("games", _("Running games are the device's: whoever plays here goes on with them."))
        column.gap(16)
        rename = _("Change the name") if players.current.name else _("Give a name")
        buttons = [("rename", rename, self._rename)]
        if len(players.everybody) > 1:
            buttons.append(("remove", _("Remove {player}").format(player=player_name(players.current)), self._remove))
        column.buttons(buttons)
        column.gap(10)
        if players.full:
            column.paragraph(
                "full", plural("There is room for {count} name.", "There is room for {count} names.", MOST_PLAYERS)
            )
        else:
            column.button("add", _("Add a player"), self._add)

    def _set(self, change: Callable[[Players], Players]) -> None:
        """Changes the players, who may have changed in another window since."""

        def act(profile: Profile) -> None:
            profile.honours.players = change(profile.honours.players)

        self.services.change(act)
        self.relayout()

    def _choose(self, id_: str) -> None:
        def choose(players: Players) -> Players:
            return players.choose(id_) if any(player.id == id_ for player in players.everybody) else players

        self._set(choose)
        name = player_name(self.services.profile.honours.players.current)
        self.services.say(_("{player} plays now.").format(player=name))

    # Names.

    def _add(self) -> None:
        self._ask(Request(_("Name of the new player"), "", lambda players, name: players.add(name)))

    def _rename(self) -> None:
        current = self.services.profile.honours.players.current
        title = _("Name of the player")
        self._ask(Request(title, current.name, lambda players, name: players.rename(current.id, name)))

    def _ask(self, request: Request, hint: str = "") -> None:
        self._asked = request
        hint = hint or plural("Up to {count} character", "Up to {count} characters", LONGEST_NAME)
        ask(self.services, request.title, request.text, hint, self.answered)

    def answered(self, text: str) -> None:
        """Takes the name, or asks again and says why."""
        request, self._asked = self._asked, None
        if request is None:
            return
        if strange := self._strange(text):
            hint = _("The game has no letter for {character}.").format(character=strange)
            self._ask(Request(request.title, text, request.change), hint)
            return
        try:
            self._set(lambda players: request.change(players, text))
        except NameRefused as refused:
            self._ask(Request(request.title, text, request.change), self._why(refused))
        except KeyError:  # removed in another window meanwhile
            self.relayout()
        else:
            name = player_name(self.services.profile.honours.players.current)
            self.services.say(_("{player} plays now.").format(player=name))

    def _strange(self, text: str) -> str:
        """The first printable character that the typeface cannot show, or ""."""
        return next((char for char in text if char.isprintable() and not self.services.lettering.shows(char)), "")

    def _why(self, refused: NameRefused) -> str:
        """What is wrong with a name, in the language of the player."""
        return {
            "empty": _("A name has at least one character."),
            "long": plural(
                "A name has at most {count} character.", "A name has at most {count} characters.", LONGEST_NAME
            ),
            "characters": _("A name is made of letters, digits and signs that can be seen."),
            "taken": _("Another player has this name."),
            "full": _("There are {number} players already.").format(number=number(MOST_PLAYERS)),
        }[refused.problem]

    # Going.

    def _remove(self) -> None:
        player = self.services.profile.honours.players.current
        name = player_name(player)

        def act(profile: Profile) -> None:
            if player in profile.honours.players.everybody and len(profile.honours.players.everybody) > 1:
                profile.honours.remove_player(player.id)

        def remove() -> None:
            self.services.change(act)
            self.relayout()

        choices = [
            Choice("gone", _("Remove"), remove),
            Choice("stay", _("Keep"), primary=True),
        ]
        line = _("All results of this player leave the boards of this device.")
        self.services.push(Dialog(self.services, "remove", _("Remove {player}?").format(player=name), choices, [line]))
