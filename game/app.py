"""The wiring: host, vault, profile and scenes, and the frame that turns inputs into pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game import locale
from game.host.host import Host
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
from game.ui.copies import Copies
from game.ui.feel import Feel
from game.ui.motion import Animator
from game.ui.picture import Picture
from game.ui.reflection import Reflection
from game.ui.rehearsal import Rehearsal
from game.ui.scene import Scene, Services
from game.ui.sound import Cue
from game.ui.table import PROFILE, Table, Tables, restored, saved_profile
from game.ui.table_scene import TableScene
from game.ui.theme import choose
from game.ui.toast import Toast
from game.ui.type import Lettering
from game.ui.ways import Ways
from game.vault.vault import Vault


class App:
    """The running program. `frame` is called by the host; everything else follows from it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.vault = Vault(host.storage)
        profile = saved_profile(self.vault)
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
            keep_copy=lambda: self.copies.keep(),
            bring_back=host.ask_for_file,
            change=self._change,
            apply=self._apply,
            listen=self._listen,
        )
        self.picture = Picture(self.services)
        self.flips = 0
        self._dirty = True
        self._moving = False
        self._visible = True
        self._clock: float | None = None
        self.note: Toast | None = None
        self._appearance: object = None
        """What decides how everything looks."""
        self.tables = Tables(self._table)
        self.ways = Ways(self.services, self.tables)
        self.scenes = self.ways.scenes
        self.rehearsal = Rehearsal(self.services, self.ways.next_scenes)
        self.copies = Copies(self.services, self.tables, self.ways.save, self._start_over)
        self._settle()
        self.ways.play(self.ways.last)  # whoever opens the page finds the board as it was left
        self._award_prizes()
        if self.vault.damaged:
            self._toast(_("A damaged save was kept aside; see the settings."), "", None)

    def _table(self, game: Game[Any, Any], mode: str) -> Table:
        return Table(self.vault, lambda: self.services.profile, self._renew, self.host.clock, game, mode)

    # The frame.

    def frame(self, now: float, inputs: Sequence[Input]) -> bool:
        """One turn of the loop: inputs, time, picture. True while something moves."""
        self._pass_time(now)
        animator = self.services.animator
        animator.now = now
        for event in inputs:
            if self.scenes.top.dragging and not (isinstance(event, Pointer) and event.kind == "move"):
                self.picture.forget()  # it may change more than what is dragged
            self._dirty |= self._take(event)
        moving = animator.advance(now)
        for scene in self.scenes.seen:
            if scene.advance(now):
                moving = True
                self.picture.forget()
        if self.note is not None and not self.note.stays(now):
            self.note, self._dirty = None, True
        drawn = moving or self._moving or self._dirty
        if drawn:
            self._draw()
        self._moving = moving
        # The mirror follows in a frame of its own, so that no picture waits for it.
        if not drawn and self._unreflected:
            self.reflection.follow(self.scenes, self.note)
        busy = moving or self._unreflected or (self.note is not None and self.note.passing)
        return self.rehearsal.turn(now, disturbed=busy or drawn or bool(inputs)) or busy

    def _draw(self) -> None:
        self.host.present(self.picture.draw(self.scenes.seen, self.note))
        self.flips += 1
        self._dirty, self.reflection.stale = self.picture.makeshift, True
        if self.flips == 1:
            self.host.mark("game-ready")
            self.host.ready()
            self._listen()

    @property
    def _unreflected(self) -> bool:
        """Has the mirror to follow? Not while something moves, nor while a piece is dragged: nothing in it changes."""
        return self.reflection.stale and not self._moving and not self.scenes.top.dragging

    def _pass_time(self, now: float) -> None:
        """Play time counts while the game is on the screen and the page is visible (BP23)."""
        top = self.scenes.top
        if self._clock is not None and self._visible and isinstance(top, TableScene):
            top.session.elapse(now - self._clock)
        self._clock = now

    def _take(self, event: Input) -> bool:
        """Hands an input to whom it concerns; true if there may be something new to see."""
        top = self.scenes.top
        if self._was_behind(event):
            return True
        if isinstance(event, Pointer):
            return (self.note is not None and self.note.pointer(event)) or top.pointer(event)
        if isinstance(event, Key) and event.name.lower() == "m" and not (event.control or event.repeat or top.typing):
            self.services.toggle_sound()
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
            self.copies.offer(event.text)
        elif isinstance(event, UpdateReady):
            self._toast(_("A new version is ready."), _("Start it"), self._update)
        return True

    # What has changed outside: another window, the day, the view, the settings.

    def _was_behind(self, event: Input) -> bool:
        """Two windows side by side: before a game is played on, what the other one has made of it is taken over.

        The input that led to this does nothing else: it was meant for a board that is no longer there.
        """
        begins = isinstance(event, Key | Activate) or (isinstance(event, Pointer) and event.kind == "down")
        top = self.scenes.top
        if not begins or not isinstance(top, TableScene) or not self.ways.adopt(top.table.name):
            return False
        self._refresh()
        self.services.say(_("The game was played on in another window."))
        return True

    def _show(self, visible: bool) -> None:
        """The page came or went; going is the last moment that is sure to be seen."""
        self._visible = visible
        if not visible:
            self.ways.save()
            return
        # Another window may have played on meanwhile: what it saved last counts.
        self._renew()
        for table in self.tables.used():
            self.ways.adopt(table.name)
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

    def _settle(self) -> None:
        """Takes over the view, the settings and what the system asks for."""
        services, settings = self.services, self.services.profile.settings
        services.view, services.preferences = self.host.view(), self.host.preferences()
        asked = services.preferences
        services.theme = choose(services.profile.theme, asked, settings.high_contrast)
        services.lettering = Lettering(services.view.ratio, settings.text_scale or asked.text_scale)
        still = settings.reduced_motion
        services.animator.still = asked.reduced_motion if still is None else still
        self._listen()
        locale.use(settings.language or locale.choose(asked.languages))
        appearance = (services.theme.id, services.view, services.lettering.text_scale, locale.current())
        if appearance != self._appearance:
            self._appearance = appearance
            self.rehearsal.begin()
        self._dirty = True
        self.picture.forget()

    def _listen(self) -> None:
        """Lets what is shown be heard in its own sounds. The first picture does not wait for them."""
        if self.flips:
            self.services.feel.follow(self.services.profile.settings, self.scenes.seen[0].sounds())

    def _refresh(self) -> None:
        """Takes everything over and lays out anew what is seen."""
        self._settle()
        self.scenes.relayout()
        if self.note is not None:
            self.note.relayout()

    def _start_over(self) -> None:
        """Everything that is saved is another: begins with it at home."""
        self.services.profile = saved_profile(self.vault)
        self.ways.start_over()
        self._refresh()

    # What scenes ask for.

    def _push(self, scene: Scene) -> None:
        self.services.animator.finish()
        self.picture.forget()
        self.scenes.push(scene)
        self._listen()
        self.services.feel(Cue.OPENED)

    def _pop(self) -> None:
        if self.scenes.depth:
            self.services.animator.finish()
            self.picture.forget()
            self.scenes.pop()
            self._listen()
            self.services.feel(Cue.CLOSED)

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

    def _update(self) -> None:
        self.ways.save()
        self.host.accept_update()

    def probe(self) -> dict[str, Any]:
        """The state of the program as tests and bug reports read it."""
        playing = self.scenes.playing
        state = playing.probe() if playing is not None else {}
        return (
            state
            | self.scenes.top.probe()
            | {
                "idle": not (self._moving or self._dirty or self._unreflected),
                "rehearsed": self.rehearsal.over,
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
