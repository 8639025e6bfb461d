"""Choosing at Twelve Cups: pointer, keys and roles choose a cup, confirm it, or think better of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from game.host.inputs import Key, Pointer
from game.locale import text as _
from game.rules.cups import TwelveCups
from game.rules.cups_state import CupsState, Sow
from game.rules.ring import CUPS
from game.ui.dialogs import Choice
from game.ui.ring_layout import RingLayout
from game.ui.ring_stage import RingStage
from game.ui.ring_widgets import CUP
from game.ui.ring_words import cup_name, forecast_text, stones_text, why_not
from game.ui.scene import Services
from game.ui.table import Table
from game.ui.table_scene import TableScene

STEPS = {"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}


class ChoosingScene(TableScene):
    """A table with a ring of cups. Subclasses lay it out, draw it, and make the move in `sow`."""

    layout: RingLayout

    def __init__(
        self, services: Services, table: Table, exits: Callable[[], Sequence[Choice]], leave: Callable[[], None]
    ) -> None:
        super().__init__(services, table, exits, leave)
        self.stage = RingStage(services.animator, table.session.state)
        self.cup = 0
        """The cup that has the focus of the ring: the ring is one tab stop, and this is it."""
        self.begin()

    def begin(self) -> None:
        super().begin()
        self.chosen: int | None = None

    @property
    def game(self) -> TwelveCups:
        """The rules."""
        return cast("TwelveCups", self.table.game)

    @property
    def state(self) -> CupsState:
        """The state of the attempt on the stage."""
        state: CupsState = self.session.state
        return state

    def sow(self) -> None:
        """Confirms the chosen cup (TC4)."""
        raise NotImplementedError

    def let_go(self) -> None:
        self.release()
        if self.chosen is not None:
            self.chosen = None
            self.rebuild()

    def choose(self, cup: int) -> None:
        """Chooses a cup, which plays nothing (TC3); choosing the chosen one again sows it."""
        if not self.playable:
            return
        self._turn_to(cup)
        reason = why_not(self.state, cup)
        if reason:
            self.chosen = None
            self.services.say(reason)
        elif self.chosen == cup:
            self.sow()
            return
        else:
            self.chosen = cup
            self.services.say(self._chosen_text(cup))
        self.rebuild()

    def _chosen_text(self, cup: int) -> str:
        words = _("{cup} chosen: {stones}.").format(
            cup=cup_name(self.state, cup).split(":")[0], stones=stones_text(self.state.cups[cup])
        )
        forecast = self.forecast()
        return words if forecast is None else f"{words} {forecast}"

    def forecast(self) -> str | None:
        """What sowing the chosen cup would bring (TC5), where the player wants to know."""
        if self.chosen is None or not self.services.profile.settings.forecast:
            return None
        return forecast_text(self.game.forecast(self.state, Sow(self.chosen)))

    def _turn_to(self, cup: int) -> None:
        self.cup, self.focus = cup, f"{CUP}{cup}"

    @property
    def on_ring(self) -> bool:
        """Is a cup what has the focus, and is that shown?"""
        return self.show_focus and self.focus is not None and self.focus.startswith(CUP)

    # Input.

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down":
            busy = self.stage.busy
            self.services.animator.finish()
            if busy and not self.playable:
                return True  # what ends the picture of the end was meant for the board
        if super().pointer(event):
            return True
        if event.kind != "down" or self.chosen is None:
            return False
        if not self.layout.hand.collidepoint(event.x, event.y):
            self.let_go()
        return True

    def key(self, event: Key) -> bool:
        if event.name in STEPS and not event.control:
            self.services.animator.finish()
            self._turn_to((self.cup + STEPS[event.name]) % CUPS if self.on_ring else self.cup)
            self.show_focus = True
            self.services.say(cup_name(self.state, self.cup))
            self.rebuild()
            return True
        if event.name == "Escape" and self.chosen is not None:
            self.let_go()
            return True
        if event.name in ("Enter", " ") and not event.repeat:
            self.services.animator.finish()
            if not self.show_focus and self.chosen is not None:
                self.sow()
                return True
        return super().key(event)

    def operate(self, node: str) -> bool:
        self.services.animator.finish()
        return super().operate(node)

    def focused(self, node: str) -> bool:
        if node.startswith(CUP):
            self._turn_to(int(node.removeprefix(CUP)))
            self.show_focus = True
            self.rebuild()
            return True
        return super().focused(node)
