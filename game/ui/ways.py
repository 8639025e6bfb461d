"""The ways: from every scene to every other one, and what is saved on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.locale import text as _
from game.ui import games
from game.ui.about import AboutPage, StatisticsPage
from game.ui.boards import BoardsPage
from game.ui.dialogs import Choice
from game.ui.home import HomeScene
from game.ui.modes import ModesPage
from game.ui.names import mode_name
from game.ui.players import PlayersPage
from game.ui.scene import Scene, Services
from game.ui.settings import SettingsPage
from game.ui.sound import Cue
from game.ui.stack import Stack
from game.ui.table import Table, Tables
from game.ui.table_scene import TableScene

FIRST = "puzzle.classic"
"""The game that opens for somebody who has played none."""


class Ways:
    """Where one can go. `scenes` is where one is; the scene of a game that was opened is kept for the next time."""

    def __init__(self, services: Services, tables: Tables) -> None:
        self._services, self._tables = services, tables
        self._plays: dict[str, TableScene] = {}
        self.scenes = Stack(HomeScene(services, tables, self.play, self.show_modes, self.pages))

    def start_over(self) -> None:
        """Goes home and forgets every game: what is saved is another."""
        self._tables.clear()
        self._plays.clear()
        self.scenes.clear()

    # The games.

    @property
    def last(self) -> str:
        """The name of the game that was played last."""
        return next((table.name for table in self._recent()), FIRST)

    def _recent(self) -> Iterator[Table]:
        """The tables that were played at, the last one first. Each is set when it is come to: that takes a while."""
        for name in self._services.profile.recent:
            if name.partition(".")[0] in games.SHOWN and name in self._tables:
                yield self._tables[name]

    def play(self, name: str) -> None:
        """Shows the game of that name as any window has left it last; of a daily, today's."""
        table = self._tables[name]
        self.adopt(name)
        if table.turn_page():
            self._begin(name)
        if name not in self._plays:
            self._plays[name] = games.scene(self._services, table, lambda: self._exits(table), self.go_home)
        if self._services.profile.recent[:1] != (name,):
            self._services.change(lambda profile: profile.turn_to(name))
        self.scenes.clear()
        self._services.push(self._plays[name])

    def _begin(self, name: str) -> None:
        """Another game lies on the table of that name."""
        if name in self._plays:
            self._plays[name].begin()

    def adopt(self, name: str) -> bool:
        """Takes over the game of that name that another window has played on; true if there was one."""
        if not self._tables[name].adopt():
            return False
        self._begin(name)
        return True

    def save(self) -> None:
        """Saves the game that is open, unless another window has a newer one: that one is taken over instead."""
        playing = self.scenes.playing
        if playing is not None:
            playing.let_go()
            if not self.adopt(playing.table.name):
                playing.save()
            playing.rebuild()

    # From home, and from the menu of a game.

    def go_home(self) -> None:
        """Shows the first page."""
        self._leave()
        self.scenes.home.relayout()
        self._services.listen()
        self._services.feel(Cue.CLOSED)

    def _leave(self) -> None:
        """Puts the running game aside."""
        self.save()
        self.scenes.clear()

    def show_modes(self, game: str) -> None:
        """Shows the page with the modes of a game."""
        self._leave()
        self._services.push(ModesPage(self._services, game, lambda: self._tables.of(game), self._enter))

    def _enter(self, name: str) -> None:
        """Shows the game of that name, or first the page on which its number is chosen."""
        self.adopt(name)
        page = games.chooser(self._services, self._tables[name], lambda number: self._play_number(name, number))
        if page is None:
            self.play(name)
        else:
            self._services.push(page)

    def _choose_number(self, name: str) -> None:
        """Shows the page on which a number is chosen, from the running game."""
        self._leave()
        self._enter(name)

    def _play_number(self, name: str, number: int) -> None:
        """Shows the game of that number; one that runs already goes on."""
        self.adopt(name)
        if self._tables[name].open(number):
            self._begin(name)
        self.play(name)

    def _exits(self, table: Table) -> list[Choice]:
        """The ways from a running game to the other pages."""
        pages = [Choice(*page, lesser=True) for page in self.pages(table.game.id)]
        game = table.game
        modes = [Choice("modes", _("Other modes"), lambda: self.show_modes(game.id))] if len(game.modes) > 1 else []
        if table.rules.numbered:
            modes.insert(0, Choice("numbers", mode_name(table.mode), lambda: self._choose_number(table.name)))
        return [*modes, Choice("home", _("All games"), self.go_home), *pages]

    # The pages. Those that are imported when they are opened are not needed for the first picture.

    def pages(self, game: str | None = None) -> list[tuple[str, str, Callable[[], None]]]:
        """(id, label, act) of every page; `game` is the one to tell about, if not the last."""
        labels = {
            "howto": _("How to play"),
            "boards": _("Leaderboards"),
            "statistics": _("Statistics"),
            "players": _("Players"),
            "themes": _("Themes"),
            "stars": _("Stars"),
            "settings": _("Settings"),
            "about": _("About"),
        }
        makers = self._makers(game)
        return [(id_, label, self._opening(makers[id_])) for id_, label in labels.items()]

    def _makers(self, game: str | None = None) -> dict[str, Callable[[], Scene]]:
        services = self._services
        return {
            "howto": lambda: games.howto(services, game or self.last.partition(".")[0]),
            "boards": lambda: BoardsPage(services),
            "statistics": lambda: StatisticsPage(services, self._played()),
            "players": lambda: PlayersPage(services),
            "themes": self._shop,
            "stars": self._stars,
            "settings": lambda: SettingsPage(services),
            "about": lambda: AboutPage(services),
        }

    def _opening(self, make: Callable[[], Scene]) -> Callable[[], None]:
        return lambda: self._services.push(make())

    def next_scenes(self) -> Iterator[Scene | None]:
        """The scenes that the player is likely to open next, the likeliest first; None for a pause.

        No table is set for them: that counts ended games and puts damaged ones aside, which the player should see.
        """
        makers = self._makers()
        if self.scenes.playing is not None:
            yield self.scenes.playing.menu_dialog()
        for page in ("settings", "howto"):
            yield makers[page]()
        for game in games.SHOWN:
            games.prepare(game)
            yield None

    def _played(self) -> list[Table]:
        """The tables that have been played at, those played last first; the first one of all where none has been."""
        recent = list(self._recent())
        return [table for table in recent if table.statistics.games or table.session.moves_played] or recent[:1]

    def _shop(self) -> Scene:
        from game.ui.shop import ShopPage

        return ShopPage(self._services)

    def _stars(self) -> Scene:
        from game.ui.stars import StarsPage

        return StarsPage(self._services)
