"""Where things lie: pure functions of the view, in device pixels."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.host.host import View
from game.rules.bitboard import SIZE
from game.rules.blocks import SLOTS

LEAST = 160
"""Least side that anything is laid out for, in CSS pixels: a smaller window shows a part of it."""
MARGIN = 16
"""Least distance to the edges, in CSS pixels."""
TARGET = 44
"""Least side of what can be touched, in CSS pixels."""
SLOT = 88
"""Least side of a tray slot, in CSS pixels."""
SLOT_PAD = 4
"""Least distance of a piece to the sides of its slot in a row of them, in CSS pixels."""
BOARD_MOST, BOARD_SHARE = 520, 0.68
"""Greatest side of the board, in CSS pixels; on a screen higher than usual, as a share of its height."""
GAP, LARGE_GAP = 8, 20
"""Least distance between the groups of the screen, in CSS pixels; with a board above its usual size."""
ICON_INSET = 12
"""How far the icon of a button without a panel stands from the button's edge, in CSS pixels."""
TITLE_LINE, SCORE_LINE, STATUS_LINE, BEST_LINE, BAR_LINE = 20, 54, 30, 18, 24
"""Heights of a line of text of each kind, in CSS pixels at the ordinary text size."""
COLUMN, COLUMN_MOST = 96, 220
"""Least and greatest width of the column beside a board on a wide screen, in CSS pixels."""
TRAY_SCALE = 0.55
"""Pieces in the tray, as a share of their size on the board, where the longest has room."""
LONGEST = 5
"""Cells of the longest piece."""
SMALLEST = 4
"""Pitch below which no grid is made, in device pixels."""


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
            if grid.side <= side or pitch <= SMALLEST:
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
class StageLayout:
    """Board and tray."""

    grid: Grid
    tray_pitch: int
    """Distance from one cell to the next in the tray."""
    slots: tuple[pygame.Rect, ...]

    @property
    def tray(self) -> pygame.Rect:
        """What the slots cover together."""
        return self.slots[0].unionall(self.slots[1:])


@dataclass(frozen=True, slots=True)
class PlayLayout(StageLayout):
    """The playing screen."""

    title: pygame.Rect
    score: pygame.Rect
    status: pygame.Rect
    """Under the score, for the combo; empty where a game has none."""
    goal: pygame.Rect
    """Beside or below it, for the clock or the target."""
    menu: pygame.Rect
    undo: pygame.Rect
    wide: bool


def around(area: pygame.Rect, hidden: pygame.Rect | None) -> list[pygame.Rect]:
    """What of `area` lies around `hidden`, as rectangles that do not overlap."""
    gone = area.clip(hidden) if hidden is not None else None
    if not gone:
        return [area]
    (left, top, width, _height), right = area, gone.right
    parts = [
        pygame.Rect(left, top, width, gone.top - top),
        pygame.Rect(left, gone.top, gone.left - left, gone.height),
        pygame.Rect(right, gone.top, area.right - right, gone.height),
        pygame.Rect(left, gone.bottom, width, area.bottom - gone.bottom),
    ]
    return [part for part in parts if part]


def safe_rect(view: View) -> pygame.Rect:
    """The part of the view that no notch and no system bar covers; of a tiny window it leaves the view."""
    left, top, right, bottom = view.safe
    least = round(LEAST * view.ratio)
    return pygame.Rect(left, top, max(least, view.width - left - right), max(least, view.height - top - bottom))


@lru_cache(maxsize=8)
def play_layout(view: View, text_scale: float = 1.0, left_handed: bool = False, status: bool = False) -> PlayLayout:
    """Lays out the playing screen: one column, or the board between two, whichever gives the larger board.

    `status` asks for room under the score.
    """
    room = _Room(safe_rect(view), view.ratio, text_scale, status)
    tall, wide = _tall(room), _wide(room)
    layout = wide if wide.grid.side > tall.grid.side else tall
    return _mirrored(layout, room.area) if left_handed else layout


@dataclass(frozen=True, slots=True)
class _Room:
    """The safe area (device pixels) and how large things in it should be."""

    area: pygame.Rect
    ratio: float
    text_scale: float
    status: bool

    def px(self, css: float) -> int:
        """Device pixels of a length in CSS pixels."""
        return round(css * self.ratio)

    @property
    def board_most(self) -> int:
        """Greatest side of the board, in device pixels."""
        return max(self.px(BOARD_MOST), round(self.area.height * BOARD_SHARE))

    @property
    def bar(self) -> int:
        """Height of the bar with the undo button."""
        return self.px(max(TARGET + 4, BAR_LINE * self.text_scale))

    @property
    def undo_width(self) -> int:
        """Width of the undo button."""
        return self.px(64 + 56 * self.text_scale)


def _tall(room: _Room) -> PlayLayout:
    area, px, scale = room.area, room.px, room.text_scale
    margin, target = px(MARGIN), px(TARGET)
    widest = max(1, area.width - 2 * margin)
    title_height, score_height = px(TITLE_LINE * scale), px(SCORE_LINE * min(1.0, scale))
    status_height = px(STATUS_LINE * min(1.0, scale)) if room.status else 0
    side = min(widest, room.board_most)
    while True:
        grid = Grid.of(side)
        tray = max(px(SLOT), round(LONGEST * TRAY_SCALE * grid.pitch) + px(GAP))
        head = max(target, title_height + score_height + status_height)
        gap = px(LARGE_GAP if grid.side > px(BOARD_MOST) else GAP)
        spare = area.height - head - grid.side - tray - room.bar - 5 * gap
        if spare >= 0 or grid.pitch <= SMALLEST:
            break
        side = grid.side - 1
    # What is left makes the score grow with the text, then goes between the groups, a little more to the edges.
    grow = max(0, min(spare, px(SCORE_LINE * scale) - score_height))
    score_height, head, spare = score_height + grow, head + grow, spare - grow
    grow = max(0, min(spare, px(STATUS_LINE * scale) - status_height)) if room.status else 0
    status_height, head, spare = status_height + grow, head + grow, spare - grow
    gap += max(0, min(spare // 6, px(36)))
    outer = max(px(GAP), (area.height - head - grid.side - tray - room.bar - 3 * gap) // 2)
    top = area.top + outer
    # Text and tray keep their width where the height makes the board narrow.
    width = max(grid.side, min(widest, px(3 * SLOT + 24)))
    left = area.left + (area.width - width) // 2
    grid = grid.at(area.left + (area.width - grid.side) // 2, top + head + gap)
    slot_top = grid.rect.bottom + gap
    slots = slots_in_row(pygame.Rect(left, slot_top, width, tray))
    text_width = width - target - margin
    below = top + title_height + score_height
    return PlayLayout(
        grid=grid,
        tray_pitch=tray_pitch(grid, slots[0].inflate(-px(2 * SLOT_PAD), -px(GAP))),
        slots=slots,
        title=pygame.Rect(left, top, text_width, title_height),
        score=pygame.Rect(left, top + title_height, text_width, score_height),
        status=pygame.Rect(left, below, text_width // 2, status_height),
        goal=pygame.Rect(left + text_width // 2, below, width - text_width // 2, status_height),
        # Its icon ends where the board does.
        menu=pygame.Rect(left + width - target + px(ICON_INSET), top + (head - target) // 2, target, target),
        undo=pygame.Rect(left, slot_top + tray + gap, min(room.undo_width, width), room.bar),
        wide=False,
    )


def _wide(room: _Room) -> PlayLayout:
    area, px = room.area, room.px
    target, edge = px(TARGET), px(10)
    least_margin, least_gutter = px(8), px(12)
    highest = area.height - 2 * edge
    side = max(1, min(highest, room.board_most))
    while True:
        grid = Grid.of(side)
        slot_height = min(max(px(SLOT), grid.side // 3), highest // 3)
        pitch = tray_pitch(grid, pygame.Rect(0, 0, grid.side, slot_height - px(GAP)))
        slot_width = max(px(SLOT), LONGEST * pitch + px(16))
        spare = area.width - px(COLUMN) - grid.side - slot_width - 2 * (least_margin + least_gutter)
        if spare >= 0 or grid.pitch <= SMALLEST:
            break
        side = grid.side - 1
    margin, gutter = least_margin + min(max(0, spare) // 6, px(8)), least_gutter + min(max(0, spare) // 6, px(16))
    column = min(
        px(max(COLUMN_MOST, 0.75 * COLUMN_MOST * room.text_scale)),
        max(px(COLUMN), (area.width - grid.side) // 2 - gutter - margin),
        area.width - grid.side - slot_width - 2 * (gutter + margin),
    )
    # The board stands in the middle, unless the tray or the column beside it needs the room.
    from_left = max((area.width - grid.side) // 2, margin + column + gutter)
    from_left = min(from_left, area.width - margin - slot_width - gutter - grid.side)
    grid = grid.at(area.left + from_left, area.top + (area.height - grid.side) // 2)
    board = grid.rect
    tray = max(board.height, 3 * slot_height)
    slots = slots_in_column(pygame.Rect(board.right + gutter, board.centery - tray // 2, slot_width, tray))
    left = board.left - gutter - column
    height = max(board.height, min(highest, px(420)))
    texts = height - target - room.bar - px(2 * GAP)
    lines = 2 * STATUS_LINE + GAP if room.status else 0
    scale = min(room.text_scale, texts / px(TITLE_LINE + SCORE_LINE + BEST_LINE + lines))
    top = board.centery - height // 2
    title = pygame.Rect(left, top + target + px(GAP), column, px(TITLE_LINE * scale))
    score = pygame.Rect(left, title.bottom, column, px((SCORE_LINE + BEST_LINE) * scale))
    line = px(STATUS_LINE * scale) if room.status else 0
    status = pygame.Rect(left, score.bottom + px(GAP) // 2, column, line)
    goal = status.move(0, line + px(GAP) // 2)
    return PlayLayout(
        grid=grid,
        tray_pitch=pitch,
        slots=slots,
        title=title,
        score=score,
        status=status,
        goal=goal,
        # Its icon is in line with the text below.
        menu=pygame.Rect(left - min(px(ICON_INSET), left - area.left), top, target, target),
        undo=pygame.Rect(left, top + height - room.bar, min(column, room.undo_width), room.bar),
        wide=True,
    )


def slots_in_row(tray: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The slots of a tray beside each other."""
    edges = [tray.left + tray.width * index // SLOTS for index in range(SLOTS + 1)]
    return tuple(pygame.Rect(edge, tray.top, after - edge, tray.height) for edge, after in itertools.pairwise(edges))


def slots_in_column(tray: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The slots of a tray below each other."""
    edges = [tray.top + tray.height * index // SLOTS for index in range(SLOTS + 1)]
    return tuple(pygame.Rect(tray.left, edge, tray.width, after - edge) for edge, after in itertools.pairwise(edges))


def tray_pitch(grid: Grid, room: pygame.Rect) -> int:
    """Distance between the cells of a piece in the tray: a set share of the board's, as far as the longest fits."""
    shadow = max(1, grid.cell // 30)
    return max(1, min(round(grid.pitch * TRAY_SCALE), (min(room.size) - shadow) // LONGEST))


def mirror_in(area: pygame.Rect) -> Callable[[pygame.Rect], pygame.Rect]:
    """What brings a rectangle to the other side of `area`, for the left hand."""
    return lambda rect: pygame.Rect(area.left + area.right - rect.right, rect.top, rect.width, rect.height)


def _mirrored(layout: PlayLayout, area: pygame.Rect) -> PlayLayout:
    mirror = mirror_in(area)
    slots = tuple(mirror(rect) for rect in layout.slots)
    return replace(
        layout,
        grid=layout.grid.at(mirror(layout.grid.rect).left, layout.grid.top),
        slots=slots if layout.wide else slots[::-1],
        title=mirror(layout.title),
        score=mirror(layout.score),
        status=mirror(layout.status),
        goal=mirror(layout.goal),
        menu=mirror(layout.menu),
        undo=mirror(layout.undo),
    )
