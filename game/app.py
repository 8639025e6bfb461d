"""The wiring: host, vault, profile and scenes, and the frame that turns inputs into pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pygame

from game.host.host import Host
from game.host.inputs import Back, Focused, Input, Key, Pointer, PreferencesChanged, Resized, Shown, UpdateReady, Wheel
from game.locale import number
from game.locale import text as _
from game.profile.profile import Profile
from game.rules import GAMES
from game.rules.game import Setup
from game.session.document import DocumentError
from game.session.session import Session
from game.ui import paint as painting
from game.ui.dialogs import Choice, Dialog, duration
from game.ui.feel import Feel
from game.ui.motion import Animator
from game.ui.play import PlayScene
from game.ui.scene import Backdrop, Scene, Services
from game.ui.sound import Cue
from game.ui.theme import choose
from game.ui.type import Lettering
from game.ui.widgets import Brush
from game.vault.record import Document
from game.vault.vault import Vault

GAME, MODE = "puzzle", "classic"
SAVE, REPLACED, PROFILE = f"{GAME}.{MODE}", f"{GAME}.{MODE}.replaced", "profile"
"""Names of the documents in the vault."""


SavedGame = tuple[Session[Any, Any], painting.Paint | None]
Kind = TypeVar("Kind")


def _saved_game(document: Document) -> SavedGame:
    """The session of a saved game, and the colours of its blocks. Raises `DocumentError`."""
    session = Session.restore({name: value for name, value in document.items() if name != "paint"})
    return session, painting.decode(document.get("paint"))


class App:
    """The running program. `frame` is called by the host; everything else follows from it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.vault = Vault(host.storage)
        preferences = host.preferences()
        profile = self._restore(PROFILE, Profile.restore) or Profile()
        self.services = Services(
            host=host,
            vault=self.vault,
            profile=profile,
            animator=Animator(still=self._still(profile)),
            theme=choose(profile.settings.theme, preferences, profile.settings.high_contrast),
            lettering=Lettering(host.view().ratio, self._text_scale(profile)),
            view=host.view(),
            preferences=preferences,
            feel=Feel(host),
            say=self._say,
            push=self._push,
            pop=self._pop,
            save_profile=self._save_profile,
        )
        self.said = ""
        self.flips = 0
        self._dirty = True
        self._moving = False
        self._visible = True
        self._clock: float | None = None
        self._update_waits = False
        self._backdrop = Backdrop()
        self._replaced: SavedGame | None = None
        session, paint = self._load_game()
        self.play = PlayScene(self.services, self, session, paint)
        self.scenes: list[Scene] = [self.play]
        self._load_replaced()
        for scene in self.scenes:
            scene.relayout()

    # Starting: what was saved.

    def _restore(self, name: str, restore: Callable[[Document], Kind]) -> Kind | None:
        """What was saved under `name`, or None. A text that cannot be used is kept aside and never overwritten."""
        document = self.vault.load(name)
        if document is None:
            return None
        try:
            return restore(document)
        except DocumentError as error:
            if error.newer:
                self.vault.protect(name)
            else:
                self.vault.set_aside(name)
            return None

    def _load_game(self) -> SavedGame:
        return self._restore(SAVE, _saved_game) or (self._start(), None)

    def _load_replaced(self) -> None:
        """A game that was replaced and not yet followed by a placement can be brought back after a reload too."""
        if not self.play.session.moves_played:
            self._replaced = self._restore(REPLACED, _saved_game)

    @staticmethod
    def _start() -> Session[Any, Any]:
        return Session.start(GAMES[GAME], Setup(MODE, os.urandom(12).hex()))

    # The frame.

    def frame(self, now: float, inputs: Sequence[Input]) -> bool:
        """One turn of the loop: inputs, time, picture. True while something moves."""
        self._pass_time(now)
        self.services.animator.now = now
        for event in inputs:
            self._take(event)
        moving = self.services.animator.advance(now)
        if inputs or moving or self._moving or self._dirty:
            self._draw()
        self._moving = moving
        return moving

    def _pass_time(self, now: float) -> None:
        """Play time counts while the game is on the screen and the page is visible (BP23)."""
        if self._clock is not None and self._visible and len(self.scenes) == 1:
            self.play.session.elapse(now - self._clock)
        self._clock = now

    def _take(self, event: Input) -> None:
        top = self.scenes[-1]
        if isinstance(event, Pointer):
            top.pointer(event)
        elif isinstance(event, Key):
            if event.name.lower() == "m" and not (event.control or event.repeat):
                self.toggle_sound()
            else:
                top.key(event)
        elif isinstance(event, Wheel):
            top.wheel(event)
        elif isinstance(event, Back):
            top.close()
        elif isinstance(event, Resized | PreferencesChanged):
            self._refresh()
        elif isinstance(event, Shown):
            self._visible = event.visible
            if event.visible:
                self._adopt()
            else:
                self.play.let_go()
                self.save_game()
        elif isinstance(event, UpdateReady):
            self._update_waits = True
            self._say(_("A new version is ready. It starts the next time you open the menu."))
        elif isinstance(event, Focused):
            pass

    def _adopt(self) -> None:
        """Another window may have played on meanwhile: what it saved last is the game."""
        if self.vault.changed(PROFILE):
            self.services.profile = self._restore(PROFILE, Profile.restore) or self.services.profile
        if self.vault.changed(SAVE):
            saved = self._restore(SAVE, _saved_game)
            if saved is not None:
                self.play.begin(*saved)
                self._refresh()

    def _refresh(self) -> None:
        """Takes over the view and what the system asks for; every scene is laid out anew."""
        services, settings = self.services, self.services.profile.settings
        services.view, services.preferences = self.host.view(), self.host.preferences()
        services.theme = choose(settings.theme, services.preferences, settings.high_contrast)
        services.lettering = Lettering(services.view.ratio, self._text_scale(services.profile))
        services.animator.still = self._still(services.profile)
        services.feel.follow(settings, services.theme)
        for scene in self.scenes:
            scene.relayout()
        self._dirty = True

    def _text_scale(self, profile: Profile) -> float:
        return profile.settings.text_scale or self.host.preferences().text_scale

    def _still(self, profile: Profile) -> bool:
        chosen = profile.settings.reduced_motion
        return self.host.preferences().reduced_motion if chosen is None else chosen

    def _draw(self) -> None:
        surface = self.host.surface()
        services = self.services
        self._backdrop.draw(surface, services.theme)
        brush = Brush(surface, services.theme, services.lettering)
        for scene in self.scenes:
            scene.draw(brush)
        pygame.display.flip()
        self.flips += 1
        self._dirty = False
        if self.flips == 1:
            self.host.mark("game-ready")
            self.host.ready()
            services.feel.follow(services.profile.settings, services.theme)  # the picture does not wait for sound

    # What scenes ask for.

    def _say(self, sentence: str) -> None:
        self.said = sentence

    def _push(self, scene: Scene) -> None:
        self.play.let_go()
        scene.relayout()
        self.scenes.append(scene)
        self.services.feel(Cue.OPENED)

    def _pop(self) -> None:
        if len(self.scenes) > 1:
            self.scenes.pop()
            self.services.feel(Cue.CLOSED)

    def _save_profile(self) -> None:
        self.vault.save(PROFILE, self.services.profile.document())

    # The table around the playing scene.

    def save_game(self) -> None:
        if self._replaced is not None and self.play.session.moves_played:
            self.services.profile.abandon(self._replaced[0])
            self._replaced = None
            self._save_profile()
            self.vault.delete(REPLACED)
        self.vault.save(SAVE, self.play.document())

    def game_over(self) -> None:
        self.services.profile.finish(self.play.session)
        self.save_game()
        self._save_profile()

    def best(self) -> int:
        return self.services.profile.statistics_of(GAME, MODE).best or 0

    def new_game(self) -> None:
        session = self.play.session
        if session.over is None and session.moves_played:
            choices = [
                Choice("start", _("New game"), self._replace, primary=True),
                Choice("keep", _("Keep playing")),
            ]
            line = _("The running game has {score} points. Undo brings it back until you place a piece.")
            line = line.format(score=number(session.score))
            self._push(Dialog(self.services, "confirm", _("Start a new game?"), choices, [line]))
        else:
            self._replace()

    def _replace(self) -> None:
        """A new game takes the place of the present one, which is kept until the first placement."""
        old = self.play
        if old.session.over is None and old.session.moves_played:
            self._replaced = old.session, old.stage.paint
            self.vault.save(REPLACED, old.document())
        self.play.begin(self._start(), None)
        self.play.relayout()
        self.save_game()
        self._say(_("New game."))

    def can_take_back(self) -> bool:
        return self._replaced is not None and not self.play.session.moves_played

    def take_back(self) -> None:
        if self._replaced is None:
            return
        session, paint = self._replaced
        self._replaced = None
        self.play.begin(session, paint)
        self.play.relayout()
        self.save_game()
        self.vault.delete(REPLACED)
        self._say(_("The last game is back."))

    def open_menu(self) -> None:
        choices = [
            Choice(
                "continue", _("Continue") if self.play.session.over is None else _("Back to the board"), primary=True
            ),
            Choice("new", _("New game"), self.new_game),
            Choice("statistics", _("Statistics"), self.open_statistics),
        ]
        sound = self.services.profile.settings.sound
        choices.append(Choice("sound", _("Sound off") if sound else _("Sound on"), self.toggle_sound))
        if self._update_waits:
            choices.append(Choice("update", _("Start the new version"), self._update))
        self._push(Dialog(self.services, "menu", _("Block Puzzle"), choices))

    def open_statistics(self) -> None:
        figures = self.services.profile.statistics_of(GAME, MODE)
        session = self.play.session
        rows = [
            (_("Games played"), number(figures.games)),
            (_("Best score"), number(max(self.best(), session.score))),
            (_("Lines cleared"), number(figures.lines)),
            (_("Time played"), duration(figures.seconds)),
        ]
        choices = [Choice("close", _("Close"), primary=True)]
        self._push(Dialog(self.services, "statistics", _("Statistics"), choices, rows=rows))

    def toggle_sound(self) -> None:
        """Turns sound off, or on again, for good."""
        on = not self.services.profile.settings.sound
        self.change(sound=on)
        self._say(_("Sound on.") if on else _("Sound off."))

    def change(self, **choices: Any) -> None:
        """Takes over fields of the settings that the player has chosen anew, and keeps them."""
        profile = self.services.profile
        profile.settings = replace(profile.settings, **choices)
        self._save_profile()
        self._refresh()
        self.services.feel(Cue.CHANGED)

    def _update(self) -> None:
        self.save_game()
        self.host.accept_update()

    def probe(self) -> dict[str, Any]:
        """The state of the program as tests and bug reports read it."""
        top = self.scenes[-1]
        return (
            self.play.probe()
            | top.probe()
            | {
                "idle": not self.services.animator and not self._dirty,
                "flips": self.flips,
                "say": self.said,
                "trouble": self.vault.trouble.kind if self.vault.trouble else None,
                "theme": self.services.theme.id,
                "update": self._update_waits,
            }
        )


def make_host() -> Host:
    """The host that fits where the program runs."""
    if sys.platform == "emscripten":
        from game.host.browser import BrowserHost

        return BrowserHost()
    from game.host.desktop import DesktopHost

    return DesktopHost()


async def main(host: Host | None = None) -> None:
    """Runs the program until its window is closed."""
    host = host or make_host()
    pygame.display.init()
    pygame.font.init()
    host.surface()  # sprites take the format of what they are drawn on
    app = App(host)
    host.publish(app.probe)
    host.wake()
    await host.run(app.frame)
