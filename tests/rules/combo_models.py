"""Block Knock and Block Medley once more, as plainly as `model.py` does Block Puzzle: tables instead of formulas."""

from __future__ import annotations

from dataclasses import dataclass

from tests.rules.model import Model


@dataclass
class ComboModel(Model):
    combo: int = 0
    misses: int = 0
    """Placements without a line since the last line."""
    continued: bool = False
    declined: bool = False

    may_miss = 0
    """Misses after which a combo is over."""

    def worth(self, cells: int, lines: int) -> int:
        if lines:
            self.combo, self.misses = self.combo + 1, 0
        else:
            self.misses += 1
            if self.misses == self.may_miss:
                self.combo = 0
        empty = lines > 0 and not any(any(row) for row in self.cells)
        return self.earned(cells, lines, empty)

    def earned(self, cells: int, lines: int, empty: bool) -> int:
        raise NotImplementedError

    def go_on(self) -> list[int]:
        """Takes the second chance; the rows that were emptied."""
        self.continued = True
        return []

    def grace(self) -> int:
        return self.may_miss - self.misses if self.combo else 0


@dataclass
class KnockModel(ComboModel):
    target: int | None = None

    may_miss = 3

    def earned(self, cells: int, lines: int, empty: bool) -> int:
        table = {0: 0, 1: 100, 2: 200, 3: 600, 4: 1200, 5: 2000, 6: 3000}
        return 10 * cells + table[lines] * self.combo + (3000 if empty else 0)


@dataclass
class MedleyModel(ComboModel):
    zen: bool = False
    tenths: int | None = None
    """Tenths of a second that are left."""

    may_miss = 1

    def earned(self, cells: int, lines: int, empty: bool) -> int:
        if self.zen:
            return 0
        line_points = {0: 0, 1: 100, 2: 250, 3: 400, 4: 550, 5: 700, 6: 850}[lines]
        bonus = {0: 0, 1: 0, 2: line_points // 2, 3: line_points, 4: line_points + line_points // 2}
        return cells + line_points + bonus.get(self.combo, 2 * line_points) + (2000 if empty else 0)

    def go_on(self) -> list[int]:
        self.continued, self.combo = True, 0
        return self.empty_rows(4)

    def empty_rows(self, most: int) -> list[int]:
        """Empties rows, the fullest first, until a piece fits; which ones."""
        gone: list[int] = []
        while len(gone) < most and not self.moves():
            filled = [sum(row) for row in self.cells]
            row = filled.index(max(filled))
            self.cells[row] = [False] * 8
            gone.append(row)
        return gone
