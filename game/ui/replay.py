"""Show how: one way in which the last deal could have been placed, step by step on a copy (BK14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.host.inputs import Key
from game.locale import text as _
from game.rules.block_game import BlockGame
from game.rules.blocks import SLOTS, BlockState, Dealt, Ended, Offered, Place
from game.ui import icons
from game.ui.announcer import describe
from game.ui.layout import play_layout
from game.ui.scene import Scene, Services
from game.ui.stage import Lit, Stage
from game.ui.type import BODY, LARGE
from game.ui.widgets import Brush, Button, Label, even

PACE = 1.4
"""Seconds from one step to the next while it plays."""


class ReplayScene(Scene):
    """Plays `way` from `start`. The game itself is not touched: states are frozen, and the stage is another one."""

    id = "replay"

    def __init__(self, services: Services, game: BlockGame[Any], start: BlockState, way: Sequence[Place]) -> None:
        super().__init__(services)
        self.game, self.way = game, tuple(way)
        self._states = [start]
        self._turns = []
        for move in self.way:
            turn = game.play(self._states[-1], move)
            self._turns.append(turn)
            self._states.append(turn.state)
        self.step = 0
        self.playing = True
        self._due: float | None = None
        self.stage = Stage(services.animator, start, None, False)
        self.focus = "pause"

    def name(self) -> str:
        return _("Show how")

    def relayout(self) -> None:
        services = self.services
        px, theme, lettering = services.px, services.theme, services.lettering
        settings = services.profile.settings
        layout = play_layout(services.view, lettering.text_scale, settings.left_handed)
        self.layout = layout
        self.stage.relayout(layout, theme, lettering, settings.symbols)
        size = lettering.fit(self.name(), LARGE, layout.title.width, bold=True)
        title = pygame.Rect(layout.title.left, layout.title.top, layout.title.width, lettering.height(size, bold=True))
        words = _("One way to place the last pieces: step {step} of {steps}").format(
            step=self.step, steps=len(self.way)
        )
        row = self._row(px(8))
        bottom = min(layout.score.bottom, row[0].top - px(8)) if layout.wide else layout.score.bottom
        text = pygame.Rect(layout.score.left, title.bottom, layout.score.width, bottom - title.bottom)
        line = lettering.fit_words(words, BODY, text.width)
        while line > 6 and len(lettering.wrap(words, line, text.width)) * lettering.height(line) > text.height:
            line *= 0.95
        at_end = self.step == len(self.way)
        label = _("Again") if at_end else _("Pause") if self.playing else _("Play")
        self.widgets = [
            Label("title", title, "heading", self.name(), size=size, bold=True, color=theme.ink),
            Label("text", text, "status", words, size=line, color=theme.soft),
            Button("close", layout.menu, name=_("Back to the game"), icon=icons.close, act=self.close, bare=True),
        ]
        steps = [
            Button("earlier", row[0], name=_("Step back"), act=self.earlier, enabled=self.step > 0),
            Button("pause", row[1], name=label, act=self.toggle, primary=True),
            Button("later", row[2], name=_("Next step"), act=self.later, enabled=not at_end),
        ]
        for button in steps:
            button.label = button.name
        even(lettering, steps)
        self.widgets += steps

    def _row(self, gap: int) -> list[pygame.Rect]:
        """Places for three buttons: in a row below the tray, or one below the other beside the board."""
        layout, ratio = self.layout, self.services.view.ratio
        if not layout.wide:
            box = layout.tray
            width = (box.width - 2 * gap) // 3
            return [
                pygame.Rect(box.left + index * (width + gap), layout.undo.top, width, layout.undo.height)
                for index in range(3)
            ]
        height = min(layout.undo.height, max(round(44 * ratio), 1))
        top = layout.undo.bottom - 3 * height - 2 * gap
        width = layout.score.width
        return [pygame.Rect(layout.score.left, top + index * (height + gap), width, height) for index in range(3)]

    def draw(self, brush: Brush) -> None:
        self.stage.draw_shelf(brush.surface)
        super().draw(brush)
        self.stage.draw(brush.surface, None, False, Lit())

    # Steps.

    def advance(self, now: float) -> bool:
        """Goes on by itself while it plays."""
        if not self.playing or self.services.animator:
            self._due = None
            return False
        if self._due is None:
            self._due = now + PACE
            self.services.host.wake(PACE)
        elif now >= self._due:
            self._due = None
            self._forward()
            return True
        return False

    def later(self) -> None:
        """One step on, by hand."""
        self.playing = False
        self.services.animator.finish()
        self._forward()

    def _forward(self) -> None:
        if self.step == len(self.way):
            return
        move, turn = self.way[self.step], self._turns[self.step]
        shape = self._states[self.step].tray[move.slot]
        self.step += 1
        last = self.step == len(self.way)
        events = [event for event in turn.events if not isinstance(event, Dealt | Ended | Offered)]
        self.stage.perform(self._shown(), events)
        self.playing &= not last
        self.services.feel(*events)
        if shape is not None:
            where = _("Row {row}, column {column}").format(row=move.row + 1, column=move.column + 1)
            self.services.say(_("{where}: {what}").format(where=where, what=describe(shape)))
        self.relayout()

    def _shown(self) -> BlockState:
        """The state at this step; after the last one the tray is empty."""
        state = self._states[self.step]
        return replace(state, tray=(None,) * SLOTS) if self.step == len(self.way) else state

    def earlier(self) -> None:
        """One step back."""
        self.playing = False
        self._to(max(0, self.step - 1))

    def toggle(self) -> None:
        """Plays, pauses, or plays it again from the start."""
        if self.step == len(self.way):
            self._to(0)
            self.playing = True
        else:
            self.playing = not self.playing
        self.relayout()

    def _to(self, step: int) -> None:
        self.services.animator.finish()
        self.step = step
        self.stage.show(self._shown(), None, False)
        self.relayout()

    def key(self, event: Key) -> bool:
        if event.name in ("ArrowLeft", "ArrowRight"):
            self.earlier() if event.name == "ArrowLeft" else self.later()
            return True
        return super().key(event)

    def close(self) -> None:
        self.services.pop()

    def probe(self) -> dict[str, Any]:
        return super().probe() | {"step": self.step, "playing": self.playing}
