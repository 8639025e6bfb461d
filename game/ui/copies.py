"""Copies of everything that is saved: given to the player as a file, and brought back from one."""

from __future__ import annotations

from collections.abc import Callable

from game.host.host import SAVES
from game.locale import text as _
from game.profile.profile import Profile
from game.ui.dialogs import Choice, Dialog
from game.ui.scene import Services
from game.ui.table import PROFILE, REPLACED, Tables, read_game
from game.vault.export import ImportRefused
from game.vault.record import Document


class Copies:
    """Nothing is replaced before the player has agreed, and nothing at all by a text that is not whole."""

    def __init__(
        self, services: Services, tables: Tables, save: Callable[[], None], brought_back: Callable[[], None]
    ) -> None:
        """`save` saves the running game; `brought_back` is called when everything that is saved is another."""
        self._services, self._tables, self._save, self._brought_back = services, tables, save, brought_back

    def keep(self) -> None:
        """Gives the player a file with everything that is saved."""
        services = self._services
        self._save()
        try:
            place = services.host.hand_out(SAVES, services.vault.export())
        except OSError:
            services.toast(_("The file could not be written."), "", None)
            return
        if place:
            services.toast(_("Kept in {place}.").format(place=place), "", None)

    def offer(self, text: str) -> None:
        """Asks whether what the file with this text holds shall take the place of what is saved."""
        choices = [
            Choice("replace", _("Bring it back"), lambda: self._bring_back(text), primary=True),
            Choice("keep", _("Leave everything as it is")),
        ]
        line = _("The games and settings of the file take the place of those on this device.")
        self._services.push(Dialog(self._services, "bring-back", _("Bring a copy back?"), choices, [line]))

    def _bring_back(self, text: str) -> None:
        self._save()
        try:
            self._services.vault.import_(text, self._check)
        except ImportRefused:
            self._services.toast(_("This file is not a whole copy. Nothing has changed."), "", None)
            return
        self._brought_back()
        self._services.toast(_("Your games are back."), "", None)

    def _check(self, name: str, document: Document) -> None:
        """Raises `DocumentError` for a document of a copy that this version cannot use."""
        if name == PROFILE:
            Profile.restore(document)
        elif name.removesuffix(REPLACED) in self._tables:
            read_game(document)
