"""The stage of the block games: draws board, tray and hand, and turns events into motion.

The stage shows what the session holds and decides nothing. What is on the board has already changed when a motion
starts; the motion only makes the change easy to follow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.rules.blocks import BlockState, Dealt, Ended, LinesCleared, Placed
from game.rules.game import Event
from game.rules.bitboard import SIZE
from game.rules.shapes import Shape
from game.ui import paint as painting
from game.ui.color import mix
from game.ui.faces import RADIUS, Faces, draw_piece, rounded, rounded_line
from game.ui.hand import Held, Spot, Way, floating_corner
from game.ui.layout import Grid, PlayLayout
from game.ui.motion import Animator, Motion, ease_in, ease_out, settle
from game.ui.theme import Theme
from game.ui.type import LARGE, Lettering

PICK_UP, SETTLE, OVERSHOOT = 0.09, 0.09, 0.04
CLEAR, CLEAR_STEP = 0.22, 0.018
"""Seconds a cell takes to leave, and by which the wave is later a cell further."""
TRAIL, RISE, RETURN, DEAL, DEAL_STEP = 0.45, 0.9, 0.14, 0.26, 0.06
GREY_STEP, GREY = 0.035, 0.2
RING = 0.7
SHRINK_STEPS = 10
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lit:
    """The rows and columns that the held piece would clear (BP12)."""

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()

    def cells(self) -> set[Cell]:
        """Every cell of the lit lines."""
        rows = {(row, column) for row in self.rows for column in range(SIZE)}
        return rows | {(row, column) for column in self.columns for row in range(SIZE)}


@dataclass(frozen=True, slots=True)
class _Leaving:
    """Cells on their way out: (row, column, paint, delay in seconds)."""

    cells: tuple[tuple[int, int, int, float], ...]


@dataclass(frozen=True, slots=True)
class _Flight:
    """A piece on its way back to its slot."""

    slot: int
    shape: Shape
    start: tuple[float, float]


class Stage:
    """Draws one block game. `relayout` must be called before the first drawing and whenever the view changes."""

    def __init__(self, animator: Animator) -> None:
        self.animator = animator
        self.paint = painting.EMPTY
        self.ended = False
        self._state: BlockState | None = None
        self._shrunk: dict[tuple[int, int], pygame.Surface] = {}
        self._scaled: dict[tuple[Shape, int], pygame.Surface] = {}
        self._board: tuple[object, pygame.Surface] | None = None

    def relayout(self, layout: PlayLayout, theme: Theme, lettering: Lettering) -> None:
        """Takes a new layout, theme or text size; sprites of the old ones are dropped."""
        self.layout, self.theme, self.type = layout, theme, lettering
        self.faces = Faces(theme, layout.grid.cell)
        self.tray_faces = Faces(theme, max(4, round(layout.grid.cell * layout.tray_pitch / layout.grid.pitch)))
        self._shrunk.clear()
        self._scaled.clear()
        self._board = None

    def show(self, state: BlockState, paint: painting.Paint | None) -> None:
        """Shows `state` at once: a game begun, resumed or stepped back."""
        self._state = state
        self.paint = painting.fitted(paint, state.board)

    def perform(self, state: BlockState, events: Sequence[Event], now: float) -> None:
        """Shows the outcome of a move and starts the motions that explain it."""
        before = self.paint
        self._state = state
        self.paint = painting.fitted(painting.after(before, tuple(events)), state.board)
        landed: Placed | None = None
        for event in events:
            if isinstance(event, Placed):
                landed = event
                self.animator.add(Motion("settle", SETTLE, data=event), decoration=True)
            elif isinstance(event, LinesCleared) and landed is not None:
                self._start_clear(before, landed, event, emptied=state.board == 0)
            elif isinstance(event, Dealt):
                for slot in range(len(event.tray)):
                    self.animator.add(Motion("deal", DEAL, DEAL_STEP * slot, data=slot))
            elif isinstance(event, Ended):
                self.end()

    def _start_clear(self, before: painting.Paint, landed: Placed, event: LinesCleared, emptied: bool) -> None:
        colors = painting.after(before, (landed,))
        middle = (landed.row + (landed.shape.height - 1) / 2, landed.column + (landed.shape.width - 1) / 2)
        leaving = []
        for index in painting.indices(event.cells):
            row, column = divmod(index, SIZE)
            distance = max(abs(row - middle[0]), abs(column - middle[1]))
            leaving.append((row, column, colors[index], CLEAR_STEP * distance))
        longest = max(delay for *_, delay in leaving)
        self.animator.add(Motion("clear", CLEAR + longest, data=_Leaving(tuple(leaving))))
        self.animator.add(Motion("trail", TRAIL, data=event), decoration=True)
        self.animator.add(Motion("points", RISE, data=(middle, event)))
        if emptied:
            self.animator.add(Motion("ring", RING), decoration=True)

    def end(self, at_once: bool = False) -> None:
        """The game is over: the board greys row by row from the bottom."""
        self.ended = True
        if not at_once:
            self.animator.add(Motion("grey", GREY_STEP * SIZE + GREY))

    def send_back(self, held: Held) -> None:
        """A piece let go where it does not fit flies back to its slot."""
        if held.way is Way.DRAG:
            start = self._floating(held)
            flight = _Flight(held.slot, held.shape, start)
            self.animator.add(Motion("return", RETURN, data=flight), decoration=True)

    def pick_up(self, slot: int) -> None:
        """A piece left its slot and grows to its full size."""
        self.animator.add(Motion("grow", PICK_UP, data=slot), decoration=True)

    # Drawing, back to front.

    def draw(self, surface: pygame.Surface, held: Held | None, legal: bool, lit: Lit) -> None:
        """Draws the whole stage; the backdrop has been drawn."""
        now = self.animator.now
        self._draw_board(surface, now)
        self._draw_cells(surface, held if legal else None, lit, now)
        self._draw_tray(surface, held, now)
        for motion in self.animator.active("clear"):
            self._draw_leaving(surface, motion, now)
        if held is not None:
            self._draw_held(surface, held, legal)
        for motion in self.animator.active("ring"):
            self._draw_ring(surface, motion.share(now))

    def draw_over(self, surface: pygame.Surface) -> None:
        """What flies above everything else: rising points."""
        now = self.animator.now
        for motion in self.animator.active("points"):
            (row, column), event = motion.data  # type: ignore[misc]
            self._draw_points(surface, row, column, event, motion.share(now))

    def _draw_board(self, surface: pygame.Surface, now: float) -> None:
        grid = self.layout.grid
        moving = {(row, column) for motion in self.animator.active("settle") for row, column in _cells(motion.data)}
        greying = next(self.animator.active("grey"), None)
        key = (self.paint, self.ended, frozenset(moving), greying and now)
        if self._board is None or self._board[0] != key:
            self._board = (key, self._render_board(moving, greying, now))
        surface.blit(self._board[1], grid.rect)
        for motion in self.animator.active("settle"):
            self._draw_settling(surface, motion, now)

    def _render_board(self, moving: set[Cell], greying: Motion | None, now: float) -> pygame.Surface:
        grid = self.layout.grid.at(0, 0)
        if self._board is not None and self._board[1].get_size() == grid.rect.size:
            board = self._board[1]
        else:
            board = pygame.Surface(grid.rect.size, pygame.SRCALPHA)
        board.fill((0, 0, 0, 0))
        board.blit(self._panel(grid.rect.size, grid.cell // 4), (0, 0))
        floor = self.faces.floor()
        blits = []
        for row in range(SIZE):
            for column in range(SIZE):
                corner = grid.corner(row, column)
                blits.append((floor, corner))
                value = self.paint[row * SIZE + column]
                if value and (row, column) not in moving:
                    blits.append((self._face(value, row, greying, now), corner))
        board.blits(blits, False)
        return board.convert_alpha() if self._board is None else board

    def _panel(self, size: tuple[int, int], radius: int) -> pygame.Surface:
        panel = rounded(size, radius, self.theme.board)
        if self.theme.rim != self.theme.cell:
            panel.blit(rounded_line(size, radius, self.theme.rim, max(1, self.layout.grid.cell / 40)), (0, 0))
        return panel

    def _face(self, value: int, row: int, greying: Motion | None, now: float) -> pygame.Surface:
        color = self.theme.pieces[value - 1]
        if self.ended:
            age = 1.0
            if greying is not None:
                start = GREY_STEP * (SIZE - 1 - row)
                elapsed = greying.share(now) * greying.duration
                age = min(1.0, max(0.0, (elapsed - start) / GREY))
            color = mix(color, self.theme.ended, round(age * 8) / 8)
        return self.faces.face(color)

    def _draw_settling(self, surface: pygame.Surface, motion: Motion, now: float) -> None:
        placed = motion.data
        assert isinstance(placed, Placed)
        face = self.faces.face(self.theme.pieces[painting.family(placed.shape)])
        size = settle(motion.share(now), OVERSHOOT) * 0.12 + 0.88
        side = max(2, round(face.get_width() * size)), max(2, round(face.get_height() * size))
        sprite = pygame.transform.smoothscale(face, side)
        for row, column in _cells(placed):
            if self.paint[row * SIZE + column]:
                surface.blit(sprite, sprite.get_rect(center=self.layout.grid.cell_rect(row, column).center))

    def _draw_cells(self, surface: pygame.Surface, held: Held | None, lit: Lit, now: float) -> None:
        """The light on lines: those that would clear, and the trail of those that just did."""
        for motion in self.animator.active("trail"):
            event = motion.data
            assert isinstance(event, LinesCleared)
            self._draw_bands(surface, event.rows, event.columns, round(150 * (1 - ease_out(motion.share(now)))))
        if held is None or not (lit.rows or lit.columns):
            return
        self._draw_bands(surface, lit.rows, lit.columns, 110)
        face = self.faces.face(self.theme.pieces[painting.family(held.shape)])
        grid = self.layout.grid
        filled = [(row, column) for row, column in lit.cells() if self.paint[row * SIZE + column]]
        surface.blits([(face, grid.corner(row, column)) for row, column in filled], False)

    def _draw_bands(self, surface: pygame.Surface, rows: Iterable[int], columns: Iterable[int], alpha: int) -> None:
        grid = self.layout.grid
        for row in rows:
            left, top = grid.corner(row, 0)
            self._band(surface, pygame.Rect(left, top, grid.side - 2 * grid.pad, grid.cell), alpha)
        for column in columns:
            left, top = grid.corner(0, column)
            self._band(surface, pygame.Rect(left, top, grid.cell, grid.side - 2 * grid.pad), alpha)

    def _band(self, surface: pygame.Surface, rect: pygame.Rect, alpha: int) -> None:
        grown = rect.inflate(2 * self.layout.grid.gap, 2 * self.layout.grid.gap)
        key = (grown.width, grown.height)
        if key not in self._bands:
            self._bands[key] = rounded(grown.size, grown.height and self.layout.grid.cell * RADIUS, self.theme.glow)
        band = self._bands[key]
        band.set_alpha(alpha)
        surface.blit(band, grown)

    @property
    def _bands(self) -> dict[tuple[int, int], pygame.Surface]:
        return self._scaled.setdefault("bands", {})  # type: ignore[call-overload,no-any-return]

    def _draw_tray(self, surface: pygame.Surface, held: Held | None, now: float) -> None:
        assert self._state is not None
        sliding = {motion.data: motion.share(now) for motion in self.animator.active("deal")}
        flying = {}
        for motion in self.animator.active("return"):
            assert isinstance(motion.data, _Flight)
            flying[motion.data.slot] = motion
        for slot, shape in enumerate(self._state.tray):
            if shape is None:
                continue
            if held is not None and held.slot == slot and held.way is Way.DRAG:
                continue
            if slot in flying:
                continue
            offset, alpha = (0.0, 255)
            if slot in sliding:
                share = ease_out(sliding[slot])
                offset, alpha = (1 - share) * self.layout.slots[slot].height * 0.35, round(255 * share)
            self._draw_tray_piece(surface, slot, shape, offset, alpha)
        for motion in flying.values():
            self._draw_flight(surface, motion, now)

    def _draw_tray_piece(self, surface: pygame.Surface, slot: int, shape: Shape, offset: float, alpha: int) -> None:
        sprite = self.piece(shape, self.tray_faces, self.layout.tray_pitch)
        rect = sprite.get_rect(center=self.layout.slots[slot].center).move(0, round(offset))
        sprite.set_alpha(alpha)
        surface.blit(sprite, rect)
        sprite.set_alpha(255)

    def piece(self, shape: Shape, faces: Faces, pitch: float) -> pygame.Surface:
        """A whole piece as one sprite; kept."""
        key = (shape, faces.cell)
        if key not in self._scaled:
            size = math.ceil((shape.width - 1) * pitch) + faces.cell, math.ceil((shape.height - 1) * pitch) + faces.height
            sprite = pygame.Surface(size, pygame.SRCALPHA)
            face = faces.face(
                self.theme.ended if self.ended else self.theme.pieces[painting.family(shape)]
            )
            draw_piece(sprite, face, shape.cells, (0, 0), pitch)
            self._scaled[key] = sprite.convert_alpha()
        return self._scaled[key]

    def _floating(self, held: Held) -> tuple[float, float]:
        """Top left corner of the held piece as it is drawn."""
        grid = self.layout.grid
        if held.spot is not None:
            return grid.corner(held.spot.row, held.spot.column)
        return floating_corner(held.shape, grid, held.x, held.y)

    def _draw_held(self, surface: pygame.Surface, held: Held, legal: bool) -> None:
        grid = self.layout.grid
        if held.spot is None:
            if held.way is Way.DRAG:
                self._draw_growing(surface, held)
            return
        if not legal:
            self._draw_outline(surface, held.shape, held.spot)
            return
        corner = grid.corner(held.spot.row, held.spot.column)
        self._draw_rim(surface, held.shape, held.spot)
        face = self.faces.face(self.theme.pieces[painting.family(held.shape)])
        draw_piece(surface, face, held.shape.cells, corner, grid.pitch)

    def _draw_rim(self, surface: pygame.Surface, shape: Shape, spot: Spot) -> None:
        """The outline of a piece that fits: one light line around all its cells."""
        grid = self.layout.grid
        reach = max(2, grid.gap)
        side = grid.cell + 2 * reach
        rim = self._rim(side, grid.cell * RADIUS + reach)
        for row, column in shape.cells:
            left, top = grid.corner(spot.row + row, spot.column + column)
            surface.blit(rim, (left - reach, top - reach))

    def _rim(self, side: int, radius: float) -> pygame.Surface:
        key = (side, side)
        if key not in self._bands:
            self._bands[key] = rounded((side, side), radius, self.theme.glow).convert_alpha()
        return self._bands[key]

    def _draw_outline(self, surface: pygame.Surface, shape: Shape, spot: Spot) -> None:
        """A piece that does not fit here: the line alone, so that the difference never rests on colour (BP8)."""
        grid = self.layout.grid
        outline = self.faces.outline(self.theme.glow)
        draw_piece(surface, outline, shape.cells, grid.corner(spot.row, spot.column), grid.pitch)

    def _draw_growing(self, surface: pygame.Surface, held: Held) -> None:
        """A dragged piece off the board; it grows from its size in the tray."""
        sprite = self.piece(held.shape, self.faces, self.layout.grid.pitch)
        corner = floating_corner(held.shape, self.layout.grid, held.x, held.y)
        growing = next((motion for motion in self.animator.active("grow") if motion.data == held.slot), None)
        if growing is not None:
            share = ease_out(growing.share(self.animator.now))
            small = self.layout.tray_pitch / self.layout.grid.pitch
            factor = small + (1 - small) * share
            center = sprite.get_rect(topleft=corner).center
            home = self.layout.slots[held.slot].center
            center = (home[0] + (center[0] - home[0]) * share, home[1] + (center[1] - home[1]) * share)
            size = max(1, round(sprite.get_width() * factor)), max(1, round(sprite.get_height() * factor))
            scaled = pygame.transform.smoothscale(sprite, size)
            surface.blit(scaled, scaled.get_rect(center=center))
        else:
            surface.blit(sprite, corner)

    def _draw_flight(self, surface: pygame.Surface, motion: Motion, now: float) -> None:
        flight = motion.data
        assert isinstance(flight, _Flight)
        share = ease_out(motion.share(now))
        sprite = self.piece(flight.shape, self.faces, self.layout.grid.pitch)
        start = sprite.get_rect(topleft=flight.start).center
        end = self.layout.slots[flight.slot].center
        small = self.layout.tray_pitch / self.layout.grid.pitch
        factor = 1 + (small - 1) * share
        size = max(1, round(sprite.get_width() * factor)), max(1, round(sprite.get_height() * factor))
        scaled = pygame.transform.smoothscale(sprite, size)
        center = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        surface.blit(scaled, scaled.get_rect(center=center))

    def _draw_leaving(self, surface: pygame.Surface, motion: Motion, now: float) -> None:
        leaving = motion.data
        assert isinstance(leaving, _Leaving)
        elapsed = motion.share(now) * motion.duration
        for row, column, value, delay in leaving.cells:
            still = self.animator.still
            share = motion.share(now) if still else min(1.0, max(0.0, (elapsed - delay) / CLEAR))
            step = round(ease_in(share) * SHRINK_STEPS)
            if step < SHRINK_STEPS and value:
                sprite = self._shrunk_face(value, step, shrink=not still)
                surface.blit(sprite, sprite.get_rect(center=self.layout.grid.cell_rect(row, column).center))

    def _shrunk_face(self, value: int, step: int, shrink: bool) -> pygame.Surface:
        key = (value, step if shrink else -step)
        if key not in self._shrunk:
            share = step / SHRINK_STEPS
            face = self.faces.face(self.theme.pieces[value - 1])
            factor = 1 - 0.75 * share if shrink else 1.0
            size = max(1, round(face.get_width() * factor)), max(1, round(face.get_height() * factor))
            sprite = pygame.transform.smoothscale(face, size).convert_alpha()
            sprite.fill((255, 255, 255, round(255 * (1 - share))), special_flags=pygame.BLEND_RGBA_MULT)
            self._shrunk[key] = sprite
        return self._shrunk[key]

    def _draw_points(self, surface: pygame.Surface, row: float, column: float, event: LinesCleared, share: float) -> None:
        lines = len(event.rows) + len(event.columns)
        size = LARGE + 6 * min(lines, 5)
        text = self.type.figures(f"+{event.points}", size, (255, 255, 255))
        shade = self.type.figures(f"+{event.points}", size, self.theme.cell)
        x, y = self.layout.grid.corner(row, column)
        half = self.layout.grid.cell // 2
        lift = 0.0 if self.animator.still else ease_out(share) * self.layout.grid.pitch * 1.3
        rect = text.get_rect(center=(x + half, round(y + half - lift)))
        rect.clamp_ip(surface.get_rect())
        alpha = round(255 * (1 - ease_in(share)))
        offset = max(1, round(self.type.ratio * 1.5))
        for sprite, move in ((shade, offset), (shade, -offset), (text, 0)):
            faded = sprite.copy()
            faded.set_alpha(alpha)
            surface.blit(faded, rect.move(move, move))

    def _draw_ring(self, surface: pygame.Surface, share: float) -> None:
        grid = self.layout.grid
        radius = ease_out(share) * grid.side * 0.7
        width = max(1, round(grid.cell * 0.35 * (1 - share)))
        layer = pygame.Surface(grid.rect.size, pygame.SRCALPHA)
        center = (grid.side / 2, grid.side / 2)
        pygame.draw.circle(layer, (*self.theme.glow, round(200 * (1 - share))), center, max(1, round(radius)), width)
        surface.blit(layer, grid.rect)


def _cells(placed: object) -> list[Cell]:
    """The cells that a placed piece took."""
    assert isinstance(placed, Placed)
    return [(placed.row + row, placed.column + column) for row, column in placed.shape.cells]


def cell_at(grid: Grid, x: float, y: float) -> Cell | None:
    """The cell under a point, or None beside the board."""
    row, column = grid.place(x, y)
    if 0 <= row < SIZE and 0 <= column < SIZE:
        return math.floor(row), math.floor(column)
    return None
