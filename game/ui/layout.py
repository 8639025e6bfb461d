"""Where things lie: pure functions of the view, in device pixels."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

import pygame

from game.host.host import View
from game.rules.bitboard import SIZE

MARGIN = 16
"""Least distance to the edges, in CSS pixels."""
TARGET = 44
"""Least side of what can be touched, in CSS pixels."""
SLOT = 88
"""Least side of a tray slot, in CSS pixels."""
BOARD_MOST, BOARD_SHARE = 520, 0.68
"""Greatest side of the board, in CSS pixels; on a screen higher than usual, as a share of its height."""
TRAY_SCALE = 0.55
"""Pieces in the tray, as a share of their size on the board, where the longest has room."""
SCORE = 54
"""Height of the line with the score, in CSS pixels; it is large already, and grows little with the text."""
LONGEST = 5
"""Cells of the longest piece."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The board's cells: square, whole device pixels, with gaps of about a twelfth of a cell between them."""

    left: int
    top: int
    cell: int
    gap: int
    pad: int

    @classmethod
    def of(cls, side: int) -> Grid:
        """The largest grid at (0, 0) that is at most `side` wide."""
        pitch = side // SIZE
        while True:
            gap = max(1, round(pitch / 13))
            grid = cls(0, 0, pitch - gap, gap, 2 * gap)
            if grid.side <= side or pitch <= 4:
                return grid
            pitch -= 1

    def at(self, left: int, top: int) -> Grid:
        """The same grid with its panel's corner at (`left`, `top`)."""
        return Grid(left, top, self.cell, self.gap, self.pad)

    @property
    def pitch(self) -> int:
        """Distance from one cell to the next."""
        return self.cell + self.gap

    @property
    def side(self) -> int:
        """Width and height of the panel."""
        return SIZE * self.pitch - self.gap + 2 * self.pad

    @property
    def rect(self) -> pygame.Rect:
        """The panel."""
        return pygame.Rect(self.left, self.top, self.side, self.side)

    def corner(self, row: float, column: float) -> tuple[int, int]:
        """Top left corner of a cell."""
        return (
            round(self.left + self.pad + column * self.pitch),
            round(self.top + self.pad + row * self.pitch),
        )

    def cell_rect(self, row: int, column: int) -> pygame.Rect:
        """A cell's square."""
        return pygame.Rect(self.corner(row, column), (self.cell, self.cell))

    def place(self, x: float, y: float) -> tuple[float, float]:
        """(row, column) of a point in fractions of cells; gaps belong half to either side."""
        return (
            (y - self.top - self.pad + self.gap / 2) / self.pitch,
            (x - self.left - self.pad + self.gap / 2) / self.pitch,
        )


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """The playing screen."""

    grid: Grid
    tray_pitch: float
    slots: tuple[pygame.Rect, ...]
    title: pygame.Rect
    score: pygame.Rect
    menu: pygame.Rect
    undo: pygame.Rect
    wide: bool


def safe_rect(view: View) -> pygame.Rect:
    """The part of the view that no notch and no system bar covers."""
    left, top, right, bottom = view.safe
    return pygame.Rect(left, top, max(1, view.width - left - right), max(1, view.height - top - bottom))


def play_layout(view: View, text_scale: float = 1.0, left_handed: bool = False) -> PlayLayout:
    """Lays out the playing screen: one column when the view is tall, board between two columns when it is wide."""
    area = safe_rect(view)
    wide = area.width > area.height * 1.05
    layout = _wide(area, view.ratio, text_scale) if wide else _tall(area, view.ratio, text_scale)
    return _mirrored(layout, area) if left_handed else layout


def _tall(area: pygame.Rect, ratio: float, text_scale: float) -> PlayLayout:
    def px(css: float) -> int:
        return round(css * ratio)

    margin, target = px(MARGIN), px(TARGET)
    title_height = px(22 * text_scale)
    head = title_height + px(SCORE)
    bar = px(max(TARGET + 4, 30 * text_scale + 14))
    least_gap = px(8)
    side = min(area.width - 2 * margin, max(px(BOARD_MOST), round(area.height * BOARD_SHARE)))
    while True:
        grid = Grid.of(side)
        tray = max(px(SLOT), round(LONGEST * TRAY_SCALE * grid.pitch) + px(8))
        spare = area.height - head - grid.side - tray - bar - 4 * least_gap
        if spare >= 0 or side <= px(160):
            break
        side -= max(8, -spare // 2)
    # The spare room goes between the groups, a little more above the head and below the bar.
    gap = least_gap + max(0, min(spare // 6, px(36)))
    outer = max(least_gap, (area.height - head - grid.side - tray - bar - 3 * gap) // 2)
    top = area.top + outer
    left = area.left + (area.width - grid.side) // 2
    grid = grid.at(left, top + head + gap)
    slot_top = grid.rect.bottom + gap
    edges = [left + grid.side * index // 3 for index in range(4)]
    slots = tuple(pygame.Rect(edge, slot_top, after - edge, tray) for edge, after in itertools.pairwise(edges))
    bar_top = slot_top + tray + gap
    title = pygame.Rect(left, top, grid.side - target - margin, title_height)
    score = pygame.Rect(left, title.bottom, grid.side - target - margin, px(SCORE))
    return PlayLayout(
        grid=grid,
        tray_pitch=min(grid.pitch * TRAY_SCALE, slots[0].width * 0.93 / LONGEST),
        slots=slots,
        title=title,
        score=score,
        menu=pygame.Rect(grid.rect.right - target, top + (head - target) // 2, target, target),
        undo=pygame.Rect(left, bar_top, px(64 + 56 * text_scale), bar),
        wide=False,
    )


def _wide(area: pygame.Rect, ratio: float, text_scale: float) -> PlayLayout:
    def px(css: float) -> int:
        return round(css * ratio)

    margin, target = px(MARGIN), px(TARGET)
    gutter = px(28)
    slot = px(SLOT)
    column = px(150)
    side = min(area.height - 2 * px(10), max(px(BOARD_MOST), round(area.height * BOARD_SHARE)))
    side = min(side, area.width - 2 * (column + margin + gutter))
    grid = Grid.of(side)
    left = area.left + (area.width - grid.side) // 2
    grid = grid.at(left, area.top + (area.height - grid.side) // 2)
    board = grid.rect
    third = board.height // 3
    slot_height = min(third, max(slot, round((LONGEST + 1) * TRAY_SCALE * grid.pitch)))
    slot_width = max(slot, round(LONGEST * TRAY_SCALE * grid.pitch) + px(16))
    slot_left = board.right + gutter
    slots = tuple(
        pygame.Rect(slot_left, board.centery + round((index - 1.5) * slot_height), slot_width, slot_height)
        for index in range(3)
    )
    side_width = min(px(220), board.left - gutter - area.left - margin)
    side_left = board.left - gutter - side_width
    title = pygame.Rect(side_left, board.top + target + margin, side_width, px(24 * text_scale))
    score = pygame.Rect(side_left, title.bottom, side_width, px(96 * text_scale))
    bar = px(max(TARGET + 4, 30 * text_scale + 14))
    return PlayLayout(
        grid=grid,
        tray_pitch=grid.pitch * TRAY_SCALE,
        slots=slots,
        title=title,
        score=score,
        menu=pygame.Rect(side_left - px(10), board.top, target, target),  # its icon in line with the text below
        undo=pygame.Rect(side_left, board.bottom - bar, min(side_width, px(64 + 56 * text_scale)), bar),
        wide=True,
    )


def _mirrored(layout: PlayLayout, area: pygame.Rect) -> PlayLayout:
    def mirror(rect: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(area.left + area.right - rect.right, rect.top, rect.width, rect.height)

    slots = tuple(mirror(rect) for rect in layout.slots)
    return replace(
        layout,
        grid=layout.grid.at(mirror(layout.grid.rect).left, layout.grid.top),
        slots=slots if layout.wide else slots[::-1],
        title=mirror(layout.title),
        score=mirror(layout.score),
        menu=mirror(layout.menu),
        undo=mirror(layout.undo),
    )
