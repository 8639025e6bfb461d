"""The motions of a block stage, and how each is drawn. Durations are in seconds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.host.canvas import faded
from game.rules.bitboard import SIZE
from game.rules.blocks import LinesCleared, Placed, RowEmptied
from game.rules.shapes import Shape
from game.ui.faces import draw_piece, halo
from game.ui.layout import Grid
from game.ui.motion import FADE, Motion, ease_in, ease_out, settle
from game.ui.paint import Paint, after, indices
from game.ui.sprites import SHRINK_STEPS, Sprites
from game.ui.type import LARGE, Lettering

PICK_UP, SETTLE, RETURN = 0.09, 0.09, 0.14
LANDING, OVERSHOOT = 0.88, 0.04
"""A piece lands at the first of its size and swings beyond its size by the second."""
CLEAR, CLEAR_STEP = 0.22, 0.018
"""A cell takes the first to leave; the wave is later by the second with each cell of distance."""
TRAIL, RISE, RING = 0.45, 0.9, 0.7
DEAL, DEAL_STEP = 0.26, 0.06
GREY, GREY_STEP = 0.2, 0.035
ASK, PULSE = 0.5, 0.35
TRAIL_LIGHT = 150
"""Alpha of the light that trails a cleared line, at first."""


@dataclass(slots=True, kw_only=True)
class Settle(Motion):
    """A piece has landed and swings in."""

    placed: Placed
    duration: float = SETTLE


@dataclass(slots=True, kw_only=True)
class Clear(Motion):
    """Cells leave in a wave; each is (row, column, paint, delay)."""

    cells: tuple[tuple[int, int, int, float], ...]


@dataclass(slots=True, kw_only=True)
class Trail(Motion):
    """The light of cleared lines fades."""

    lines: LinesCleared
    duration: float = TRAIL


@dataclass(slots=True, kw_only=True)
class Points(Motion):
    """Points rise from (row, column), the larger the more lines."""

    row: float
    column: float
    points: int
    lines: int
    duration: float = RISE


@dataclass(slots=True, kw_only=True)
class Ring(Motion):
    """A ring of light: the board is empty."""

    duration: float = RING


@dataclass(slots=True, kw_only=True)
class Deal(Motion):
    """A new piece slides into its slot."""

    slot: int
    duration: float = DEAL


@dataclass(slots=True, kw_only=True)
class Grow(Motion):
    """A piece that was picked up grows to its full size."""

    slot: int
    duration: float = PICK_UP
    in_hand = True


@dataclass(slots=True, kw_only=True)
class SendBack(Motion):
    """A piece flies back to its slot from where it was let go (top left corner, device pixels)."""

    slot: int
    shape: Shape
    start: tuple[float, float]
    duration: float = RETURN


@dataclass(slots=True, kw_only=True)
class Ask(Motion):
    """The player sees what has happened before the game asks how to go on."""

    duration: float = ASK


@dataclass(slots=True, kw_only=True)
class Pulse(Motion):
    """The combo has risen."""

    duration: float = PULSE


@dataclass(slots=True, kw_only=True)
class Grey(Motion):
    """The board greys row by row from the bottom: the game is over."""

    duration: float = GREY_STEP * (SIZE - 1) + GREY

    def share_of_row(self, row: int, now: float) -> float:
        """How grey `row` is by now, 0..1; all rows together where the motion was cut down to a fade."""
        if self.duration <= FADE:
            return self.share(now)
        elapsed = self.share(now) * self.duration - GREY_STEP * (SIZE - 1 - row)
        return min(1.0, max(0.0, elapsed / GREY))


def clear(before: Paint, landed: Placed, lines: LinesCleared) -> Clear:
    """The wave of a clear: it starts at the piece that made it."""
    colors = after(before, (landed,))
    row, column = middle(landed)
    cells = []
    for index in indices(lines.cells):
        place = divmod(index, SIZE)
        distance = max(abs(place[0] - row), abs(place[1] - column))
        cells.append((*place, colors[index], CLEAR_STEP * distance))
    return Clear(duration=CLEAR + max(delay for *_, delay in cells), cells=tuple(cells))


def emptied(before: Paint, row: RowEmptied) -> Clear:
    """A row that leaves from the left to the right."""
    cells = tuple((*divmod(index, SIZE), before[index], CLEAR_STEP * (index % SIZE)) for index in indices(row.cells))
    return Clear(duration=CLEAR + CLEAR_STEP * (SIZE - 1), cells=cells)


def points_of_empty_board(points: int) -> Points:
    """They rise from the middle of the board, after those of the lines."""
    return Points(row=(SIZE - 1) / 2, column=(SIZE - 1) / 2, points=points, lines=5, delay=0.25)


def middle(placed: Placed) -> tuple[float, float]:
    """The (row, column) in the middle of a placed piece."""
    return placed.row + (placed.shape.height - 1) / 2, placed.column + (placed.shape.width - 1) / 2


def draw_settle(surface: pygame.Surface, sprites: Sprites, motion: Settle, paint: Paint, now: float) -> None:
    """The landed cells that are still on the board, swinging to their full size."""
    face = sprites.face_of(motion.placed.shape)
    way = 1 - LANDING
    factor = LANDING + way * settle(motion.share(now), OVERSHOOT / way)
    sprite = pygame.transform.smoothscale(face, (round(face.get_width() * factor), round(face.get_height() * factor)))
    for index in indices(motion.placed.cells):
        if paint[index]:
            center = sprites.grid.cell_rect(*divmod(index, SIZE)).center
            surface.blit(sprite, sprite.get_rect(center=center))


def draw_clear(surface: pygame.Surface, sprites: Sprites, motion: Clear, now: float, still: bool) -> None:
    """Cells shrinking and fading one after the other; `still`: all fading together."""
    elapsed = motion.share(now) * motion.duration
    for row, column, paint, delay in motion.cells:
        share = motion.share(now) if still else min(1.0, max(0.0, (elapsed - delay) / CLEAR))
        step = round(ease_in(share) * SHRINK_STEPS)
        if step < SHRINK_STEPS and paint:
            sprite = sprites.leaving(paint, step, shrink=not still)
            surface.blit(sprite, sprite.get_rect(center=sprites.grid.cell_rect(row, column).center))


def draw_trail(surface: pygame.Surface, sprites: Sprites, motion: Trail, now: float) -> None:
    """The fading light over lines that were cleared."""
    alpha = round(TRAIL_LIGHT * (1 - ease_out(motion.share(now))))
    for band in bands(sprites.grid, motion.lines.rows, motion.lines.columns):
        surface.blit(sprites.fading_light(band.size, sprites.band_radius(), alpha), band)


def bands(grid: Grid, rows: Iterable[int], columns: Iterable[int]) -> list[pygame.Rect]:
    """Whole rows and columns, up to the middle of what surrounds them."""
    length = grid.side - 2 * grid.pad
    lines = [pygame.Rect(grid.corner(row, 0), (length, grid.cell)) for row in rows]
    lines += [pygame.Rect(grid.corner(0, column), (grid.cell, length)) for column in columns]
    return [line.inflate(2 * grid.gap, 2 * grid.gap) for line in lines]


def draw_points(surface: pygame.Surface, sprites: Sprites, lettering: Lettering, motion: Points, now: float) -> None:
    """`+30`, rising and fading, with a dark edge so that it reads on any block."""
    share = motion.share(now)
    size = LARGE + 6 * min(motion.lines, 5)
    text = f"+{motion.points}"
    x, y = sprites.grid.corner(motion.row, motion.column)
    half = sprites.grid.cell // 2
    alpha = round(255 * (1 - ease_in(share)))
    face = faded(lettering.figures(text, size, sprites.theme.points), alpha)
    edge = faded(lettering.figures(text, size, sprites.theme.cell), alpha)
    rect = face.get_rect(center=(x + half, round(y + half - ease_out(share) * sprites.grid.pitch * 1.3)))
    rect.clamp_ip(surface.get_rect())
    width = max(1, round(lettering.ratio * 1.5))
    for dx, dy in ((width, 0), (-width, 0), (0, width), (0, -width)):
        surface.blit(edge, rect.move(dx, dy))
    surface.blit(face, rect)


def draw_ring(surface: pygame.Surface, sprites: Sprites, motion: Ring, now: float) -> None:
    """A widening ring over the empty board."""
    share, grid = motion.share(now), sprites.grid
    radius, width = ease_out(share) * grid.side * 0.7, grid.cell * 0.35 * (1 - share)
    surface.blit(halo(grid.rect.size, radius, width, (*sprites.theme.glow, round(200 * (1 - share)))), grid.rect)


Pose = tuple[tuple[float, float], float]
"""The middle of a piece in device pixels, and its size as a share of that on the board."""


def between(start: Pose, end: Pose, share: float) -> Pose:
    """`share` of the way from `start` to `end`."""
    ((x0, y0), factor0), ((x1, y1), factor1) = start, end
    return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), factor0 + (factor1 - factor0) * share


def draw_posed(surface: pygame.Surface, sprites: Sprites, shape: Shape, pose: Pose) -> None:
    """A piece at any place in any size. Cell by cell: a sprite of every whole piece would take ten megabytes."""
    (x, y), factor = pose
    width, height = sprites.extent(shape)
    if factor == 1:
        face = sprites.stamp_of(shape)
    else:
        face = sprites.face_of(shape)
        size = max(1, round(face.get_width() * factor)), max(1, round(face.get_height() * factor))
        face = pygame.transform.smoothscale(face, size)
    corner = x - width * factor / 2, y - height * factor / 2
    draw_piece(surface, face, shape.cells, corner, sprites.grid.pitch * factor)
