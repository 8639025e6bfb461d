"""The wiring: host, vault, profile and scenes, and the frame that turns inputs into pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import locale
from game.host.host import SAVES, Host
from game.host.inputs import (
    Activate,
    Answered,
    Back,
    Focused,
    Input,
    Key,
    Pointer,
    PreferencesChanged,
    Received,
    Resized,
    Shown,
    Typed,
    UpdateReady,
    Wheel,
)
from game.locale import plural
from game.locale import text as _
from game.profile import rewards
from game.profile.profile import Profile
from game.profile.settings import Settings
from game.rules.game import Game
from game.ui import games
from game.ui.about import AboutPage, StatisticsPage
from game.ui.boards import BoardsPage
from game.ui.dialogs import Choice, Dialog
from game.ui.feel import Feel
from game.ui.home import HomeScene
from game.ui.modes import ModesPage
from game.ui.motion import Animator
from game.ui.names import mode_name
from game.ui.picture import Picture
from game.ui.players import PlayersPage
from game.ui.reflection import Reflection
from game.ui.scene import Scene, Services
from game.ui.settings import SettingsPage
from game.ui.sound import Cue
from game.ui.table import PROFILE, REPLACED, Table, Tables, read_game, restored
from game.ui.table_scene import TableScene
from game.ui.theme import choose
from game.ui.toast import Toast
from game.ui.type import Lettering
from game.vault.export import ImportRefused
from game.vault.record import Document
from game.vault.vault import Vault

FIRST = "puzzle.classic"
"""The game that opens for somebody who has played none."""


class App:
    """The running program. `frame` is called by the host; everything else follows from it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.vault = Vault(host.storage)
        profile = restored(self.vault, PROFILE, Profile.restore) or Profile()
        preferences, settings = host.preferences(), profile.settings
        self.reflection = Reflection(host)
        self.services = Services(
            host=host,
            vault=self.vault,
            profile=profile,
            animator=Animator(),
            theme=choose(profile.theme, preferences, settings.high_contrast),
            lettering=Lettering(host.view().ratio),
            view=host.view(),
            preferences=preferences,
            feel=Feel(host),
            say=self.reflection.say,
            push=self._push,
            pop=self._pop,
            toast=self._toast,
            keep_copy=self._keep_copy,
            bring_back=host.ask_for_file,
            change=self._change,
            apply=self._apply,
        )
        self.picture = Picture(self.services)
        self.flips = 0
        self._dirty = True
        self._moving = False
        self._visible = True
        self._clock: float | None = None
        self.note: Toast | None = None
        self.tables = Tables(self._table)
        self._plays: dict[str, TableScene] = {}
        self.home = HomeScene(self.services, self.tables, self._play, self._modes, self._pages)
        self.scenes: list[Scene] = [self.home]
        self._settle()
        self._play(self._last())  # whoever opens the page finds the board as it was left
        self._award_prizes()
        if self.vault.damaged:
            self._toast(_("A damaged save was kept aside; see the settings."), "", None)

    def _table(self, game: Game[Any, Any], mode: str) -> Table:
        return Table(self.vault, lambda: self.services.profile, self._renew, self.host.clock, game, mode)

    def _last(self) -> str:
        """The game that was played last."""
        recent = self.services.profile.recent
        return next((name for name in recent if name.partition(".")[0] in games.SHOWN and name in self.tables), FIRST)

    # The frame.

    def frame(self, now: float, inputs: Sequence[Input]) -> bool:
        """One turn of the loop: inputs, time, picture. True while something moves."""
        self._pass_time(now)
        animator = self.services.animator
        animator.now = now
        for event in inputs:
            self._dirty |= self._take(event)
        moving = animator.advance(now)
        for scene in self._seen():
            moving |= scene.advance(now)
        if self.note is not None and not self.note.stays(now):
            self.note, self._dirty = None, True
        drawn = moving or self._moving or self._dirty
        if drawn:
            self._draw()
        self._moving = moving
        # The mirror follows in a frame of its own, so that no picture waits for it.
        if not drawn and self._unreflected:
            self.reflection.follow(self.scenes, self.note)
        return moving or self._unreflected or (self.note is not None and self.note.passing)

    def _pass_time(self, now: float) -> None:
        """Play time counts while the game is on the screen and the page is visible (BP23)."""
        top = self.scenes[-1]
        if self._clock is not None and self._visible and isinstance(top, TableScene):
            top.session.elapse(now - self._clock)
        self._clock = now

    def _take(self, event: Input) -> bool:
        """Hands an input to whom it concerns; true if there may be something new to see."""
        top = self.scenes[-1]
        if self._was_behind(event):
            return True
        if isinstance(event, Pointer):
            return (self.note is not None and self.note.pointer(event)) or top.pointer(event)
        if isinstance(event, Key) and event.name.lower() == "m" and not (event.control or event.repeat or top.typing):
            self._toggle_sound()
        elif isinstance(event, Key):
            return top.key(event)
        elif isinstance(event, Wheel):
            return top.wheel(event)
        elif isinstance(event, Activate):
            return (self.note is not None and self.note.operate(event.node)) or top.operate(event.node)
        elif isinstance(event, Focused):
            return top.focused(event.node)
        elif isinstance(event, Typed):
            return top.typed(event.text)
        elif isinstance(event, Answered):
            top.answered(event.text)
        elif isinstance(event, Back):
            top.back()
        elif isinstance(event, Resized | PreferencesChanged):
            self._refresh()
        elif isinstance(event, Shown):
            self._show(event.visible)
        elif isinstance(event, Received):
            self._ask_to_bring_back(event.text)
        elif isinstance(event, UpdateReady):
            self._toast(_("A new version is ready."), _("Start it"), self._update)
        return True

    def _was_behind(self, event: Input) -> bool:
        """Two windows side by side: before a game is played on, what the other one has made of it is taken over.

        The input that led to this does nothing else: it was meant for a board that is no longer there.
        """
        begins = isinstance(event, Key | Activate) or (isinstance(event, Pointer) and event.kind == "down")
        top = self.scenes[-1]
        if not begins or not isinstance(top, TableScene) or not self._adopt(top.table.name):
            return False
        self._refresh()
        self.services.say(_("The game was played on in another window."))
        return True

    def _show(self, visible: bool) -> None:
        """The page came or went; going is the last moment that is sure to be seen."""
        self._visible = visible
        if not visible:
            self._save()
            return
        # Another window may have played on meanwhile: what it saved last counts.
        self._renew()
        for table in self.tables.used():
            self._adopt(table.name)
        self._award_prizes()
        self._refresh()

    def _renew(self) -> None:
        """Takes over what another window has saved of the profile, before it is shown or written."""
        if self.vault.changed(PROFILE):
            self.services.profile = restored(self.vault, PROFILE, Profile.restore) or self.services.profile

    def _award_prizes(self) -> None:
        """Credits the stars of dailies that were won and whose day is over (BK22)."""
        prizes = rewards.award_prizes(self.services.profile, self.host.clock())
        if prizes:
            self.vault.save(PROFILE, self.services.profile.document())
            stars = sum(entry.stars for entry in prizes)
            won = plural("The daily is won: {count} star", "The daily is won: {count} stars", stars)
            self._toast(won, "", None)

    def _adopt(self, name: str) -> bool:
        """Takes over the game that another window has played on; true if there was one."""
        if not self.tables[name].adopt():
            return False
        if name in self._plays:
            self._plays[name].begin()
        return True

    def _save(self) -> None:
        """Saves the running game, unless another window has a newer one: that one is taken over instead."""
        for scene in self.scenes:
            if isinstance(scene, TableScene):
                scene.let_go()
                if not self._adopt(scene.table.name):
                    scene.save()
                scene.rebuild()

    def _settle(self) -> None:
        """Takes over the view, the settings and what the system asks for."""
        services, settings = self.services, self.services.profile.settings
        services.view, services.preferences = self.host.view(), self.host.preferences()
        asked = services.preferences
        services.theme = choose(services.profile.theme, asked, settings.high_contrast)
        services.lettering = Lettering(services.view.ratio, settings.text_scale or asked.text_scale)
        still = settings.reduced_motion
        services.animator.still = asked.reduced_motion if still is None else still
        if self.flips:  # the first picture does not wait for sound
            services.feel.follow(settings, services.theme)
        locale.use(settings.language or locale.choose(asked.languages))
        self._dirty = True
        self.picture.forget()

    def _refresh(self) -> None:
        """Takes everything over and lays out anew what is seen; the other scenes follow when they are seen again."""
        self._settle()
        seen = self._seen()
        for scene in self.scenes:
            scene.stale = scene not in seen
            if not scene.stale:
                scene.relayout()
        if self.note is not None:
            self.note.relayout()

    def _draw(self) -> None:
        self.host.present(self.picture.draw(self._seen(), self.note))
        self.flips += 1
        self._dirty, self.reflection.stale = False, True
        if self.flips == 1:
            self.host.mark("game-ready")
            self.host.ready()
            self.services.feel.follow(self.services.profile.settings, self.services.theme)

    @property
    def _unreflected(self) -> bool:
        """Has the mirror to follow? Not while something moves, nor while a piece is dragged: nothing in it changes."""
        return self.reflection.stale and not self._moving and not self.scenes[-1].dragging

    def _seen(self) -> list[Scene]:
        """The topmost scene that fills the screen, and the dialogs above it."""
        first = max(index for index, scene in enumerate(self.scenes) if not scene.modal)
        return self.scenes[first:]

    # What scenes ask for.

    def _push(self, scene: Scene) -> None:
        self.services.animator.finish()
        self.picture.forget()
        scene.relayout()
        scene.stale = False
        self.scenes.append(scene)
        self.services.feel(Cue.OPENED)

    def _pop(self) -> None:
        if len(self.scenes) > 1:
            self.services.animator.finish()
            self.scenes.pop()
            self.picture.forget()
            self._uncover()
            self.services.feel(Cue.CLOSED)

    def _uncover(self) -> None:
        """Brings the scenes that are seen again up to what has changed while they were covered."""
        for scene in self._seen():
            if scene.stale:
                scene.stale = False
                scene.relayout()
            else:
                scene.resume()

    def _toast(self, text: str, label: str, act: Callable[[], None] | None) -> None:
        self.note = Toast(self.services, text, label, act)
        self.note.relayout()
        self.services.say(text)

    def _change(self, act: Callable[[Profile], None]) -> None:
        self._renew()
        act(self.services.profile)
        self.vault.save(PROFILE, self.services.profile.document())

    def _apply(self, settings: Settings) -> None:
        self._change(lambda profile: setattr(profile, "settings", settings))
        self._refresh()
        self.services.feel(Cue.CHANGED)

    def _toggle_sound(self) -> None:
        """Turns sound off, or on again, for good."""
        settings = self.services.profile.settings
        self._apply(replace(settings, sound=not settings.sound))
        self.services.say(_("Sound off.") if settings.sound else _("Sound on."))

    # Copies of everything that is saved.

    def _keep_copy(self) -> None:
        self._save()
        try:
            place = self.host.hand_out(SAVES, self.vault.export())
        except OSError:
            self._toast(_("The file could not be written."), "", None)
            return
        if place:
            self._toast(_("Kept in {place}.").format(place=place), "", None)

    def _ask_to_bring_back(self, text: str) -> None:
        """Nothing is replaced before the player has agreed, and nothing at all by a text that is not whole."""
        choices = [
            Choice("replace", _("Bring it back"), lambda: self._bring_back(text), primary=True),
            Choice("keep", _("Leave everything as it is")),
        ]
        line = _("The games and settings of the file take the place of those on this device.")
        self._push(Dialog(self.services, "bring-back", _("Bring a copy back?"), choices, [line]))

    def _bring_back(self, text: str) -> None:
        self._save()
        try:
            self.vault.import_(text, self._check)
        except ImportRefused:
            self._toast(_("This file is not a whole copy. Nothing has changed."), "", None)
            return
        self.services.profile = restored(self.vault, PROFILE, Profile.restore) or Profile()
        self.tables.clear()
        self._plays.clear()
        del self.scenes[1:]
        self._refresh()
        self._toast(_("Your games are back."), "", None)

    def _check(self, name: str, document: Document) -> None:
        """Raises `DocumentError` for a document of a copy that this version cannot use."""
        if name == PROFILE:
            Profile.restore(document)
        elif name.removesuffix(REPLACED) in self.tables:
            read_game(document)

    def _update(self) -> None:
        self._save()
        self.host.accept_update()

    # Where one can go.

    def _play(self, name: str) -> None:
        """Shows the game of that name; of a daily, today's."""
        table = self.tables[name]
        if table.turn_page() and name in self._plays:
            self._plays[name].begin()
        if name not in self._plays:
            self._plays[name] = games.scene(self.services, table, lambda: self._exits(table), self._go_home)
        if self.services.profile.recent[:1] != (name,):
            self._renew()
            self.services.profile.turn_to(name)
            self.vault.save(PROFILE, self.services.profile.document())
        del self.scenes[1:]
        self._push(self._plays[name])

    def _modes(self, game: str) -> None:
        self._save()
        del self.scenes[1:]
        self._push(ModesPage(self.services, game, lambda: self.tables.of(game), self._enter))

    def _enter(self, name: str) -> None:
        """Shows the game of that name, or first the page on which its number is chosen."""
        table = self.tables[name]
        page = games.chooser(self.services, table, lambda number: self._play_number(name, number))
        if page is None:
            self._play(name)
        else:
            self._push(page)

    def _choose_number(self, table: Table) -> None:
        """Shows the page on which a number is chosen, from the running game."""
        self._save()
        del self.scenes[1:]
        self._enter(table.name)

    def _play_number(self, name: str, number: int) -> None:
        """Shows the game of that number; one that runs already goes on."""
        table = self.tables[name]
        if table.session.setup.number != number or table.session.over is not None:
            table.restart(number)
            if name in self._plays:
                self._plays[name].begin()
        self._play(name)

    def _exits(self, table: Table) -> list[Choice]:
        """The ways from a running game to the other pages."""
        pages = [Choice(*page, lesser=True) for page in self._pages(table.game.id)]
        game = table.game
        modes = [Choice("modes", _("Other modes"), lambda: self._modes(game.id))] if len(game.modes) > 1 else []
        if table.rules.numbered:
            modes.insert(0, Choice("numbers", mode_name(table.mode), lambda: self._choose_number(table)))
        return [*modes, Choice("home", _("All games"), self._go_home), *pages]

    def _go_home(self) -> None:
        self._save()
        del self.scenes[1:]
        self.home.relayout()
        self.services.feel(Cue.CLOSED)

    def _pages(self, game: str | None = None) -> list[tuple[str, str, Callable[[], None]]]:
        """(id, label, act) of every page."""
        services = self.services
        return [
            ("howto", _("How to play"), lambda: self._tell_how(game or self._last().partition(".")[0])),
            ("boards", _("Boards"), lambda: self._push(BoardsPage(services))),
            ("statistics", _("Statistics"), lambda: self._push(StatisticsPage(services, self._played()))),
            ("players", _("Players"), lambda: self._push(PlayersPage(services))),
            ("themes", _("Themes"), self._open_shop),
            ("stars", _("Stars"), self._open_stars),
            ("settings", _("Settings"), lambda: self._push(SettingsPage(services))),
            ("about", _("About"), lambda: self._push(AboutPage(services))),
        ]

    def _open_shop(self) -> None:
        from game.ui.shop import ShopPage  # here, like what follows, because the page starts without it

        self._push(ShopPage(self.services))

    def _open_stars(self) -> None:
        from game.ui.stars import StarsPage

        self._push(StarsPage(self.services))

    def _tell_how(self, game: str) -> None:
        self._push(games.howto(self.services, game))

    def _played(self) -> list[Table]:
        """The tables that have been played at, those played last first; the first one of all where none has been."""
        recent = [name for name in self.services.profile.recent if name in self.tables]
        played = [self.tables[name] for name in recent if name.partition(".")[0] in games.SHOWN]
        return [table for table in played if table.statistics.games or table.session.moves_played] or played[:1]

    def probe(self) -> dict[str, Any]:
        """The state of the program as tests and bug reports read it."""
        playing = next((scene for scene in reversed(self.scenes) if isinstance(scene, TableScene)), None)
        state = playing.probe() if playing is not None else {}
        return (
            state
            | self.scenes[-1].probe()
            | {
                "idle": not (self._moving or self._dirty or self._unreflected),
                "flips": self.flips,
                "say": self.reflection.said,
                "trouble": self.vault.trouble.kind if self.vault.trouble else None,
                "theme": self.services.theme.id,
                "language": locale.current(),
                "toast": self.note.text if self.note else None,
            }
        )


def make_host() -> Host:
    """The host that fits where the program runs."""
    if sys.platform == "emscripten":
        from game.host.browser import BrowserHost

        return BrowserHost()
    from game.host.desktop import DesktopHost
    from game.ui import icon

    host = DesktopHost()
    pygame.display.set_icon(icon.draw(64))
    return host


async def main(host: Host | None = None) -> None:
    """Runs the program until its window is closed."""
    try:
        pygame.display.init()
    except pygame.error as error:
        raise SystemExit(f"eightfold: there is no screen to play on ({error}).") from None
    pygame.font.init()
    host = host or make_host()
    host.surface()  # sprites take the format of what they are drawn on
    app = App(host)
    host.publish(app.probe)
    host.wake()
    await host.run(app.frame)
