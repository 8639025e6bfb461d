"""A table on the screen: what the scenes of all games share, whatever is played there.

The running game, its saving, its menu, taking back, a new game that can be taken back, the score that counts up, the
day that may pass, and the card at the end. A game's own scene draws the game and turns input into moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.host.inputs import Key
from game.locale import text as _
from game.profile import days
from game.rules import BLOCK_GAMES
from game.rules.game import Event
from game.session.session import Session
from game.ui import endings, icons
from game.ui.dialogs import Choice, Dialog
from game.ui.end_card import Card, Line
from game.ui.endings import points_text
from game.ui.motion import Motion, ease_out
from game.ui.names import title
from game.ui.scene import Scene, Services
from game.ui.sound import Cue, Happening
from game.ui.table import Table
from game.ui.type import BODY, SMALL, TITLE
from game.ui.widgets import Button, Label

ROLL = 0.3
"""Seconds in which the score counts up."""


@dataclass(slots=True, kw_only=True)
class ScoreRoll(Motion):
    """The score counts up from `start`."""

    start: int
    duration: float = ROLL


class TableScene(Scene):
    """One running game. Subclasses show it: `begin`, `look`, `let_go`, `step_back`, `rebuild` and what they draw."""

    id = "play"

    def __init__(
        self, services: Services, table: Table, exits: Callable[[], Sequence[Choice]], leave: Callable[[], None]
    ) -> None:
        super().__init__(services)
        self.table, self.exits, self._leave = table, exits, leave
        self.closed = False
        """Has the day of the game passed, so that it cannot be played on?"""

    # What a game's own scene says.

    def begin(self) -> None:
        """Shows the game that lies on the table: a new one, a saved one, or one brought back."""
        self.closed = self.table.lapsed
        self._wait_for_midnight()

    def look(self) -> object:
        """What is saved beside the game because it is only looked at."""
        return None

    def let_go(self) -> None:
        """Puts back what is held; nothing has happened."""

    def step_back(self) -> None:
        """Shows the state before the move that was just taken back."""

    def shut(self) -> None:
        """Shows that the day has passed and nothing can be moved."""

    def rebuild(self) -> None:
        """Makes the widgets anew for the present state."""

    # The game.

    @property
    def session(self) -> Session[Any, Any]:
        """The game that is played."""
        return self.table.session

    @property
    def playable(self) -> bool:
        """May a move be made?"""
        return self.session.over is None and not self.closed

    def save(self) -> None:
        """Saves the game as it is seen."""
        self.table.save(self.look())

    def happened(self, before: int, events: Sequence[Event], words: str, after: float = 0.0) -> None:
        """A move was made from the score `before`: saves it, and lets it be counted, heard, felt and said.

        `after` so many seconds the points that it brought are seen.
        """
        self.services.animator.add(ScoreRoll(start=before, delay=after), decoration=True)
        self.table.save(self.look())
        self.services.feel(*self.heard(events))
        self.services.say(words)
        self.rebuild()

    def heard(self, events: Sequence[Event]) -> Sequence[Happening]:
        """What is heard and felt of a move."""
        return (*events, Cue.NEW_BEST) if self.table.is_best else events

    def undo(self) -> None:
        """Takes the last move back (BP18); right after a new game, brings the old one back."""
        if self.session.undo():
            self.let_go()
            self.services.animator.finish()
            self.step_back()
            self.table.save(self.look())
            self.services.feel(Cue.UNDONE)
            self.services.say(_("Taken back. {points}.").format(points=points_text(self.session.score)))
            self.rebuild()
        elif self.table.take_back():
            self.begin()
            self.relayout()
            self.services.feel(Cue.UNDONE)
            self.services.say(_("The last game is back."))

    def new_game(self) -> None:
        """Starts another game; asks first if one is running."""
        if not self.table.can_restart:
            return
        if not self.table.running:
            self.restart()
            return
        stands = _("The running game stands at {points}.").format(points=points_text(self.session.score))
        back = _("Undo brings it back until you place a piece.")
        if not self.table.rules.undo or self.table.game.id not in BLOCK_GAMES:
            back = _("You can bring it back until your first move.")
        lines = [
            f"{stands} {back}" if self.table.rules.best else back
        ]  # where nothing counts there is no score to tell
        choices = [Choice("start", self.again, self.restart, primary=True), Choice("keep", _("Keep playing"))]
        self.services.push(Dialog(self.services, "confirm", _("Start a new game?"), choices, lines))

    @property
    def again(self) -> str:
        """What the button says that puts another game on the table."""
        return endings.again(self.table)

    def restart(self) -> None:
        """Puts another game on the table; where games have numbers the same again, or the next after a win."""
        self.services.animator.finish()
        self.table.restart(self.next_number())
        self.begin()
        self.relayout()
        self.services.feel(Cue.STARTED)
        self.services.say(_("New game."))

    def next_number(self) -> int | None:
        """The number of the next game, where games have one."""
        last = self.session.setup.number
        return last + endings.won(self.session) if last is not None else None

    # Time.

    def advance(self, now: float) -> bool:
        """Notices that the day of the game has passed, even if the page stays open (BK17)."""
        lapsed = self.table.lapsed
        if lapsed == self.closed:
            return False
        self.closed = lapsed
        self.let_go()
        if lapsed:
            self.shut()
        self.rebuild()
        if lapsed:
            self.services.say(_("This day is over."))
        return True

    def _wait_for_midnight(self) -> None:
        """Asks for a frame when the day of the game ends."""
        if self.table.rules.lapses and self.session.over is None:
            now = self.table.clock()
            self.services.host.wake((days.next_day(self.table.game.id, now) - now).total_seconds())

    # Widgets that every game has.

    def title_label(self, rect: pygame.Rect) -> Label:
        """The name of the game, or for as long as it cannot be saved, why."""
        trouble, theme, lettering = self.services.vault.trouble, self.services.theme, self.services.lettering
        if trouble is None:
            name, color = self.name(), theme.soft
        else:
            name, color = not_saved(trouble.kind), theme.warning
            if lettering.width(name, lettering.fit(name, BODY, rect.width, bold=True), bold=True) > rect.width:
                name = _("Not saved")
        size = lettering.fit(name, BODY, rect.width, bold=True, least=SMALL * 0.75)
        return Label("title", rect, "heading", name, size=size, bold=True, color=color)

    def menu_button(self, rect: pygame.Rect) -> Button:
        """The way to everything that is not a move."""
        return Button("menu", rect, name=_("Menu"), icon=icons.menu, act=self.open_menu, bare=True)

    def undo_buttons(self, rect: pygame.Rect) -> list[Button]:
        """Undo where the mode has it; right after a new game, the way back to the old one."""
        taking_back, has_undo = self.table.replaced, self.table.rules.undo
        if not (has_undo or taking_back):
            return []
        label = _("Undo") if has_undo else _("Bring back")
        name = _("Bring back the last game") if taking_back else label
        enabled = self.session.can_undo or taking_back
        return [Button("undo", rect, name=name, label=label, icon=icons.undo, act=self.undo, enabled=enabled)]

    def end_card(self, box: pygame.Rect) -> Card:
        """What the game came to, and how to go on."""
        return Card(self.services, box, self.end_lines(), self.end_choices())

    def end_lines(self) -> list[Line]:
        """The words of the card at the end."""
        if self.closed:
            return [(_("This day is over."), BODY, True), (_("The game closed without a result."), BODY, False)]
        lines = [(endings.why(self.session), BODY, True)]
        lines += [(points_text(self.session.score), TITLE, True)] if self.table.rules.best else []
        lines += [(self.standing(), BODY, False)] if self.table.rules.best else []
        return [*lines, *((line, BODY, True) for line in endings.rewards(self.table))]

    def standing(self) -> str:
        """How the score stands beside what it is measured by."""
        return endings.standing(self.table)

    def end_choices(self) -> list[Choice]:
        """The ways on from the card at the end, the first being the usual one."""
        if not self.table.can_restart:
            return [Choice("home", _("All games"), self._leave, primary=True)]
        return [Choice("again", self.again, self.new_game, primary=True)]

    def shown_score(self) -> int:
        """The score on the screen: it counts up to the true one."""
        rolling = next(self.services.animator.active(ScoreRoll), None)
        if rolling is None:
            return self.session.score
        start = rolling.start
        return round(start + (self.session.score - start) * ease_out(rolling.share(self.services.animator.now)))

    # The menu.

    def open_menu(self) -> None:
        """Shows what else can be done; the game stands meanwhile."""
        self.let_go()
        self.services.push(self.menu_dialog())

    def menu_dialog(self) -> Dialog:
        """What shows the menu."""
        return Dialog(self.services, "menu", self.name(), self.menu())

    def menu(self) -> list[Choice]:
        """What the menu offers."""
        going_on = _("Continue") if self.playable else _("Back to the board")
        another = [Choice("new", self.again, self.new_game)] if self.table.can_restart else []
        label = _("Turn sound off") if self.services.profile.settings.sound else _("Turn sound on")
        sound = Choice("sound", label, self.services.toggle_sound)
        return [Choice("continue", going_on, self.go_on, primary=True), *another, sound, *self.exits()]

    def go_on(self) -> None:
        """The player comes back from the menu to play on."""

    # Keys and names.

    def key(self, event: Key) -> bool:
        """Takes a move back; the rest is for the widgets."""
        if (event.name.lower() == "u" and not event.control) or (event.name == "z" and event.control):
            self.services.animator.finish()
            self.undo()
            return True
        return super().key(event)

    def resume(self) -> None:
        self.rebuild()

    def close(self) -> None:
        self.open_menu()

    def back(self) -> None:
        self._leave()

    def name(self) -> str:
        name, number = title(self.table.game.id, self.table.mode), self.session.setup.number
        return name if number is None else f"{name} {number}"

    def probe(self) -> dict[str, Any]:
        return super().probe() | {
            "game": self.session.game.id,
            "mode": self.session.setup.mode,
            "position": self.session.game.encode(self.session.state),
            "score": self.session.score,
            "shown_score": self.shown_score(),
            "over": self.session.over,
            "closed": self.closed,
            "can_undo": self.session.can_undo,
        }


def not_saved(kind: str) -> str:
    """What stands in place of the title while the game cannot be saved."""
    return {
        "full": _("Not saved: storage is full"),
        "unavailable": _("Not saved: storage is blocked"),
        "newer": _("Not saved: a newer version holds the game"),
    }[kind]
