"""Playing a block game: the picture, and moves whose events become motion, words and saves."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import pygame

from game.locale import text as _
from game.rules.blocks import Place
from game.session.session import HISTORY
from game.ui import paint as painting
from game.ui.announcer import describe, sentence
from game.ui.board_mirror import CELL, BoardPlace, board_nodes, cell_of
from game.ui.end_card import card_box
from game.ui.hand import Way
from game.ui.hand_scene import HandScene
from game.ui.layout import play_layout
from game.ui.mirror import Node, css
from game.ui.score import draw_score
from game.ui.widgets import Brush, Widget, focus_ring, panel


class PlayScene(HandScene):
    """One running block game on its stage."""

    def begin(self) -> None:
        super().begin()
        self._paints: deque[painting.Paint] = deque(maxlen=HISTORY)
        self.stage.show(self.state, painting.decode(self.table.look), self.session.over is not None)

    @property
    def ended(self) -> bool:
        """Is the game over, and the greying of its board too?"""
        return not self.playable and not self.stage.greying

    @property
    def settling(self) -> bool:
        return not self.playable and not self.ended

    def look(self) -> object:
        return painting.encode(self.stage.paint)

    def step_back(self) -> None:
        self.stage.show(self.state, self._paints.pop() if self._paints else None, ended=False)

    # Where things are.

    def relayout(self) -> None:
        services, settings = self.services, self.services.profile.settings
        self.layout = play_layout(services.view, services.lettering.text_scale, settings.left_handed)
        self.stage.relayout(self.layout, services.theme, services.lettering, settings.symbols)
        self.rebuild()

    def rebuild(self) -> None:
        """Makes the widgets anew for the present state."""
        layout = self.layout
        self.widgets = [self.title_label(layout.title)]
        for slot, rect in enumerate(layout.slots):
            shape = self.state.tray[slot]
            name = describe(shape) if shape is not None else _("Empty slot")
            name = _("Piece {number}: {shape}").format(number=slot + 1, shape=name)
            enabled = shape is not None and self.playable
            self.widgets.append(Widget(f"slot{slot}", rect, "button", name, enabled=enabled, focusable=True))
        self.widgets.append(self.menu_button(layout.menu))
        if self.playable:
            self.widgets += self.undo_buttons(layout.undo)
        else:
            self.card = self.end_card(card_box(self.services, layout))
            self.widgets += self.card.widgets

    # Drawing.

    def draw(self, brush: Brush) -> None:
        self._draw(brush, hand=True)

    def draw_still(self, brush: Brush) -> None:
        self._draw(brush, hand=False)

    def draw_hand(self, brush: Brush) -> Sequence[pygame.Rect]:
        if self.held is None:
            return ()
        return self.stage.draw_hand(brush.surface, self.held, self.preview() is not None, self.lit)

    def _draw(self, brush: Brush, *, hand: bool) -> None:
        draw_score(brush, self.layout, self.shown_score(), self.session.score, max(self.table.best, self.session.score))
        self._draw_tray_ground(brush)
        self.prepare(brush)
        on_card = 0 if self.playable else len(self.card.widgets)
        for widget in self.widgets[: len(self.widgets) - on_card]:
            widget.draw(brush)
        turn = self.preview()
        self.stage.draw(brush.surface, self.held, turn is not None, self.lit, hand)
        self._draw_focus(brush)
        if self.ended:
            self.card.draw(brush)

    def _draw_focus(self, brush: Brush) -> None:
        if not self.show_focus or self.focus is None:
            return
        if self.focus.startswith("slot"):
            rect = self.layout.slots[int(self.focus[-1])]
            focus_ring(brush, rect.inflate(-brush.px(8), -brush.px(8)), brush.px(12))
        elif self.focus.startswith(CELL):
            row, column = cell_of(self.focus)
            focus_ring(brush, self.layout.grid.cell_rect(row, column), brush.px(8))

    def _draw_tray_ground(self, brush: Brush) -> None:
        """The shelf the pieces lie on, and the mark of the selected one."""
        layout, theme = self.layout, brush.theme
        if self.ended:
            return
        ground = layout.slots[0].unionall(layout.slots[1:])
        radius = layout.grid.cell // 3
        edge = theme.rim if theme.rim != theme.cell else None
        brush.surface.blit(panel(ground.size, radius, theme.board, edge, max(1.0, layout.grid.cell / 40)), ground)
        if self.held is not None and self.held.way is not Way.DRAG:
            rect = layout.slots[self.held.slot].inflate(-brush.px(8), -brush.px(8))
            brush.surface.blit(panel(rect.size, radius, theme.cell, theme.glow, brush.px(2)), rect)

    # What is done, and how others read it.

    def place(self) -> bool:
        held, turn = self.held, self.preview()
        if held is None or held.spot is None or turn is None:
            return False
        before, paint = self.session.score, self.stage.paint
        self.session.play(Place(held.slot, held.spot.row, held.spot.column))
        self.held = None
        self._paints.append(paint)
        self.stage.perform(self.state, turn.events)
        self.happened(before, turn.events, sentence(turn))
        return True

    def mirror(self) -> list[Node]:
        nodes = super().mirror()
        for node in nodes:
            if self.held is not None and node["id"] == f"slot{self.held.slot}":
                node["pressed"] = True
        place = BoardPlace(self.layout.grid, css(self.layout.score, self.services.view.ratio), self.services.view.ratio)
        held = self.held.shape if self.held is not None and self.held.way is not Way.DRAG else None
        board = board_nodes(self.state, held, place, nodes[0]["id"], self._cell)
        return [*nodes[:2], *board, *nodes[2:]]  # read after the title, before the tray

    def probe(self) -> dict[str, Any]:
        ratio = self.services.view.ratio
        grid, held = self.layout.grid, self.held
        spot = held.spot if held is not None else None
        lit = self.lit
        return super().probe() | {
            "held": held.slot if held is not None else None,
            "ghost": {"row": spot.row, "column": spot.column, "legal": self.preview() is not None} if spot else None,
            "lit": {"rows": list(lit.rows), "columns": list(lit.columns)},
            "paint": painting.encode(self.stage.paint),
            "layout": {
                "board": css(grid.rect, ratio),
                "cell": grid.cell / ratio,
                "pitch": grid.pitch / ratio,
                "origin": [side / ratio for side in grid.corner(0, 0)],
                "slots": [css(rect, ratio) for rect in self.layout.slots],
            },
        }
