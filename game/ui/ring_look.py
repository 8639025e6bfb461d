"""One look of Twelve Cups on the whole screen, with everything that can lie on a board, before it is chosen (TC29)."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.locale import number, plural
from game.locale import text as _
from game.rules import GAMES
from game.rules.cups_state import CupsState
from game.rules.effects import FROZEN, REVERSAL, VOLCANO, Effect
from game.rules.game import Setup
from game.rules.ring import STONES
from game.ui import icons
from game.ui.ring_layout import ring_layout
from game.ui.ring_picture import SHOWCASE
from game.ui.ring_stage import RingStage
from game.ui.ring_themes import THRESHOLDS, look_name, look_of, sounds_of
from game.ui.scene import Scene, Services
from game.ui.sound import SoundSet
from game.ui.type import BODY, SMALL, TITLE
from game.ui.widgets import Brush, Button, Label


class LookScene(Scene):
    """A look to be looked at; it can be used where it is open."""

    id = "look"

    def __init__(self, services: Services, look: str) -> None:
        super().__init__(services)
        self.wanted = look
        self.stage = RingStage(services.animator, _state())

    def relayout(self) -> None:
        services = self.services
        lettering, settings, profile = services.lettering, services.profile.settings, services.profile
        layout = ring_layout(services.view, lettering.text_scale, settings.left_handed)
        self.stage.relayout(layout, look_of(self.wanted, services.theme), lettering)
        tokens = self.stage.look.tokens
        name = self.name()
        size = lettering.fit(name, TITLE, layout.middle.width, bold=True, least=SMALL * 0.75)
        heading = pygame.Rect(layout.middle.left, 0, layout.middle.width, lettering.height(size, bold=True))
        heading.centery = layout.middle.centery
        corner = layout.menu.copy()
        if not layout.wide:
            corner.left = layout.title.left - services.px(10)  # where pages have it
        back = Button("back", corner, name=_("Back"), icon=icons.back, act=self.close, bare=True)
        opened = profile.successes.count >= THRESHOLDS[self.wanted]
        whole = label = (
            _("Use it") if opened else _("Opens with {count} successes").format(count=number(self.threshold))
        )
        foot = layout.sow if layout.wide else layout.undo.union(layout.sow)
        if not opened and lettering.width(label, BODY, bold=True) > foot.width - services.px(24):
            label = plural("{count} success", "{count} successes", self.threshold)
        self.widgets = [
            Label("title", heading, "heading", name, size=size, bold=True, color=tokens.ink, align=0),
            back,
            Button("use", foot, name=whole, label=label, primary=opened, enabled=opened, act=self.use),
        ]

    def sounds(self) -> SoundSet:
        return sounds_of(self.wanted, self.services.theme)

    @property
    def threshold(self) -> int:
        """The successes that open it."""
        return THRESHOLDS[self.wanted]

    def use(self) -> None:
        """Takes it into use, and goes back."""
        services = self.services
        services.pop()
        services.apply(replace(services.profile.settings, cups_theme=self.wanted))
        services.say(_("{name} is in use.").format(name=self.name()))

    def draw(self, brush: Brush) -> None:
        brush = Brush(brush.surface, self.stage.look.tokens, brush.type)
        self.prepare(brush)
        self.stage.draw_ground(brush.surface)
        for widget in self.widgets:
            widget.draw(brush)
        self.stage.draw(brush.surface, None)
        self.stage.draw_hand(brush.surface, STONES)

    def name(self) -> str:
        return look_name(self.wanted)

    def close(self) -> None:
        self.services.pop()


def _state() -> CupsState:
    """A board with every stone and every effect on it."""
    state: CupsState = GAMES["cups"].start(Setup("endless", "look"))
    effects = list(state.effects)
    effects[2], effects[5], effects[9] = Effect(FROZEN, 2), Effect(VOLCANO, 4), Effect(REVERSAL, 3)
    return replace(state, cups=SHOWCASE, effects=tuple(effects))
