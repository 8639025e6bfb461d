"""The stage of the block games: draws board, tray and hand, and turns events into motion.

The stage shows what the session holds and decides nothing. What is on the board has already changed when a motion
starts; the motion only makes the change easy to follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.host.canvas import faded
from game.rules.bitboard import SIZE
from game.rules.blocks import (
    BlockState,
    BoardEmptied,
    ComboRaised,
    Dealt,
    Ended,
    LinesCleared,
    Offered,
    Placed,
    RowEmptied,
)
from game.rules.game import Event
from game.rules.shapes import Shape
from game.ui import effects
from game.ui import paint as painting
from game.ui.faces import draw_piece
from game.ui.hand import Held, Spot, Way, floating_corner
from game.ui.layout import StageLayout
from game.ui.motion import ROW_STEP, Animator, ease_out
from game.ui.sprites import Sprites
from game.ui.theme import Theme
from game.ui.type import Lettering
from game.ui.widgets import panel

LIT = 110
"""Alpha of the light over lines that would clear."""


@dataclass(frozen=True, slots=True)
class Lit:
    """The rows and columns that the held piece would clear (BP12)."""

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rows or self.columns)

    def cells(self) -> set[tuple[int, int]]:
        """(row, column) of every cell of the lit lines."""
        rows = {(row, column) for row in self.rows for column in range(SIZE)}
        return rows | {(row, column) for column in self.columns for row in range(SIZE)}


class Stage:
    """Draws one block game. `relayout` comes before the first drawing, and again whenever the view changes."""

    layout: StageLayout
    sprites: Sprites
    lettering: Lettering

    def __init__(self, animator: Animator, state: BlockState, paint: painting.Paint | None, ended: bool) -> None:
        self.animator = animator
        self.show(state, paint, ended)

    def relayout(self, layout: StageLayout, theme: Theme, lettering: Lettering, symbols: bool = False) -> None:
        """Takes a new layout, theme or text size."""
        self.layout, self.lettering = layout, lettering
        self.sprites = Sprites(theme, layout, symbols)

    def show(self, state: BlockState, paint: painting.Paint | None, ended: bool) -> None:
        """Shows `state` at once: a game begun, resumed or stepped back."""
        self.state, self.ended = state, ended
        self.paint = painting.fitted(paint, state.board)

    def perform(self, state: BlockState, events: Sequence[Event]) -> None:
        """Shows the outcome of a move and starts the motions that explain it."""
        add = self.animator.add
        running, landed, wait = self.paint, None, 0.0
        for event in events:
            if isinstance(event, Placed):
                landed = event
                add(effects.Settle(placed=event), decoration=True)
            elif isinstance(event, LinesCleared) and landed is not None:
                self._show_clear(running, landed, event, emptied=not state.board)
            elif isinstance(event, ComboRaised):
                add(effects.Pulse(), decoration=True)
            elif isinstance(event, BoardEmptied) and event.points:
                add(effects.points_of_empty_board(event.points), decoration=True)
            elif isinstance(event, RowEmptied):
                motion = effects.emptied(running, event)
                motion.delay = wait
                wait += ROW_STEP
                add(motion)
            elif isinstance(event, Dealt):
                for slot in range(len(event.tray)):
                    add(effects.Deal(slot=slot, delay=wait + effects.DEAL_STEP * slot))
            elif isinstance(event, Offered):
                add(effects.Ask())
            elif isinstance(event, Ended):
                self.end()
            running = painting.after(running, (event,))
        self.state = state
        self.paint = painting.fitted(running, state.board)

    def _show_clear(self, before: painting.Paint, landed: Placed, lines: LinesCleared, *, emptied: bool) -> None:
        """Lines leave, and what they earned rises from them."""
        add = self.animator.add
        row, column = effects.middle(landed)
        count = len(lines.rows) + len(lines.columns)
        add(effects.clear(before, landed, lines))
        add(effects.Trail(lines=lines), decoration=True)
        if lines.points:
            add(effects.Points(row=row, column=column, points=lines.points, lines=count), decoration=True)
        if emptied:
            add(effects.Ring(), decoration=True)

    def end(self) -> None:
        """Nothing can be moved any more: the board greys."""
        self.ended = True
        self.animator.add(effects.Grey())

    def pick_up(self, slot: int) -> None:
        """A piece left its slot and grows to its full size."""
        self.animator.add(effects.Grow(slot=slot), decoration=True)

    def send_back(self, held: Held) -> None:
        """A piece let go where it does not fit flies back to its slot."""
        if held.way is Way.DRAG:
            flight = effects.SendBack(slot=held.slot, shape=held.shape, start=self._corner(held))
            self.animator.add(flight, decoration=True)

    @property
    def greying(self) -> bool:
        """Is the end of the game still being shown, or what leads up to a question?"""
        return any(self.animator.active(effects.Grey)) or any(self.animator.active(effects.Ask))

    # Drawing, back to front.

    def draw(
        self, surface: pygame.Surface, held: Held | None, legal: bool, lit: Lit, hand: bool = True, board: bool = True
    ) -> None:
        """Draws the whole stage, or without `hand` what stays while it moves; the ground has been drawn."""
        now, active = self.animator.now, self.animator.active
        if board:
            self._draw_board(surface, now)
        for settle in active(effects.Settle):
            effects.draw_settle(surface, self.sprites, settle, self.paint, now)
        for trail in active(effects.Trail):
            effects.draw_trail(surface, self.sprites, trail, now)
        if hand and held is not None and legal and lit:
            self._draw_lit(surface, held, lit)
        for clear in active(effects.Clear):
            effects.draw_clear(surface, self.sprites, clear, now, self.animator.still)
        for ring in active(effects.Ring):
            effects.draw_ring(surface, self.sprites, ring, now)
        self._draw_tray(surface, held, now)
        if hand and held is not None:
            self._draw_held(surface, held, legal)
        for points in active(effects.Points):
            effects.draw_points(surface, self.sprites, self.lettering, points, now)

    def draw_shelf(self, surface: pygame.Surface) -> int:
        """Draws what the pieces of the tray lie on; returns the radius of its corners."""
        theme, cell = self.sprites.theme, self.layout.grid.cell
        edge = theme.rim if theme.rim != theme.cell else None
        panel(surface, self.layout.tray, cell // 3, theme.board, edge, max(1.0, cell / 40))
        return cell // 3

    def draw_covered(self, surface: pygame.Surface) -> None:
        """Draws the empty board in place of the true one: nobody thinks on while the clock stands."""
        self.sprites.draw_ground(surface, self.layout.grid)

    def draw_hand(self, surface: pygame.Surface, held: Held, legal: bool, lit: Lit) -> None:
        """Draws over a stage without motion what the hand does: the lines that would clear, and the piece."""
        if legal and lit:
            self._draw_lit(surface, held, lit)
        self._draw_held(surface, held, legal)

    def hand(self, held: Held, lit: Lit) -> list[pygame.Rect]:
        """What `draw_hand` covers at most: the piece with its outline, and the lit lines with their blocks' shadows."""
        margin = 2 * (max(2, self.layout.grid.gap) + self.sprites.faces.height - self.sprites.faces.cell + 1)
        piece, ((x, y), _factor) = pygame.Rect((0, 0), self.sprites.extent(held.shape)), self._pose(held)
        piece.center = round(x), round(y)
        lines = effects.bands(self.layout.grid, lit.rows, lit.columns)
        return [area.inflate(margin, margin) for area in (piece, *lines)]

    def _draw_board(self, surface: pygame.Surface, now: float) -> None:
        """Cell by cell: to keep the board as a picture would take two megabytes and save little."""
        moving = {
            index for motion in self.animator.active(effects.Settle) for index in painting.indices(motion.placed.cells)
        }
        self.sprites.draw_ground(surface, self.layout.grid)
        greying = next(self.animator.active(effects.Grey), None)
        for row in range(SIZE):
            grey = 0.0
            if self.ended:
                grey = greying.share_of_row(row, now) if greying is not None else 1.0
            if grey < 1:
                self._draw_row(surface, row, moving, ended=False)
            if grey > 0:
                self._draw_row(surface, row, moving, ended=True, alpha=round(255 * grey))

    def _draw_row(self, surface: pygame.Surface, row: int, moving: set[int], *, ended: bool, alpha: int = 255) -> None:
        """The blocks of a row; those of an ended game fade in over the others."""
        grid, faces, blits = self.layout.grid, self.sprites.faces, []
        for column in range(SIZE):
            index = row * SIZE + column
            if (value := self.paint[index]) and index not in moving:
                face = faces.stamp(value - 1, ended) if alpha == 255 else faces.face(value - 1, ended)
                if alpha < 255:
                    face.set_alpha(alpha)
                blits.append((face, grid.corner(row, column)))
        surface.blits(blits, False)

    def _draw_lit(self, surface: pygame.Surface, held: Held, lit: Lit) -> None:
        """Lines that would clear glow over their whole length, and their blocks take the colour of the held piece."""
        for band in effects.bands(self.layout.grid, lit.rows, lit.columns):
            surface.blit(self.sprites.light(band.size, self.sprites.band_radius(), LIT), band)
        face, grid = self.sprites.stamp_of(held.shape), self.layout.grid
        filled = [place for place in lit.cells() if self.paint[place[0] * SIZE + place[1]]]
        surface.blits([(face, grid.corner(*place)) for place in filled], False)

    def _draw_tray(self, surface: pygame.Surface, held: Held | None, now: float) -> None:
        away = {motion.slot: motion for motion in self.animator.active(effects.SendBack)}
        sliding = {motion.slot: motion.share(now) for motion in self.animator.active(effects.Deal)}
        carried = held.slot if held is not None and held.way is Way.DRAG else None
        for slot, shape in enumerate(self.state.tray):
            if shape is None or slot == carried or slot in away:
                continue
            face = self.sprites.small_stamp_of(shape, self.ended)
            share = ease_out(sliding.get(slot, 1.0))
            rect = pygame.Rect((0, 0), self.sprites.extent(shape, small=True))
            rect.center = self.layout.slots[slot].center
            rect.move_ip(0, 0 if self.animator.still else round((1 - share) * rect.height * 0.35))
            if share < 1:
                face = faded(face, round(255 * share))
            draw_piece(surface, face, shape.cells, rect.topleft, self.layout.tray_pitch)
        for motion in away.values():
            start = self._middle(motion.shape, motion.start), 1.0
            pose = effects.between(start, self._home(motion.slot), ease_out(motion.share(now)))
            effects.draw_posed(surface, self.sprites, motion.shape, pose)

    def _corner(self, held: Held) -> tuple[float, float]:
        """Top left corner of a held piece, in device pixels."""
        if held.spot is not None:
            return self.layout.grid.corner(held.spot.row, held.spot.column)
        return floating_corner(held.shape, self.layout.grid, held.x, held.y)

    def _draw_held(self, surface: pygame.Surface, held: Held, legal: bool) -> None:
        """Over the board a piece lies where it would land (BP7); elsewhere it follows the pointer."""
        grid = self.layout.grid
        if held.spot is None:
            if held.way is Way.DRAG:
                effects.draw_posed(surface, self.sprites, held.shape, self._pose(held))
        elif legal:
            self._draw_rim(surface, held.shape, held.spot)
            draw_piece(surface, self.sprites.stamp_of(held.shape), held.shape.cells, self._corner(held), grid.pitch)
        else:
            draw_piece(surface, self.sprites.faces.outline(), held.shape.cells, self._corner(held), grid.pitch)

    def _draw_rim(self, surface: pygame.Surface, shape: Shape, spot: Spot) -> None:
        """The outline of a piece that fits: light around all its cells and their shadows (BP8)."""
        grid, faces = self.layout.grid, self.sprites.faces
        reach = max(2, grid.gap)
        side = grid.cell + 2 * reach
        size = side, side + faces.height - faces.cell
        rim = self.sprites.light(size, grid.cell * self.sprites.theme.radius + reach)
        corners = [grid.corner(spot.row + row, spot.column + column) for row, column in shape.cells]
        surface.blits([(rim, (left - reach, top - reach)) for left, top in corners], False)

    def _home(self, slot: int) -> effects.Pose:
        """Where a piece of the tray lies."""
        return self.layout.slots[slot].center, self.layout.tray_pitch / self.layout.grid.pitch

    def _middle(self, shape: Shape, corner: tuple[float, float]) -> tuple[float, float]:
        """The middle of a piece at its size on the board, whose box has its top left corner at `corner`."""
        width, height = self.sprites.extent(shape)
        return corner[0] + width / 2, corner[1] + height / 2

    def _pose(self, held: Held) -> effects.Pose:
        """Where a held piece is; picked up it grows on its way from its slot."""
        pose = self._middle(held.shape, self._corner(held)), 1.0
        growing = next((motion for motion in self.animator.active(effects.Grow) if motion.slot == held.slot), None)
        if growing is None or held.spot is not None:
            return pose
        return effects.between(self._home(held.slot), pose, ease_out(growing.share(self.animator.now)))
