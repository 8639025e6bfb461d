"""Block Puzzle once more, as plainly as can be: lists of lists, every cell visited, no code of the game's own.

The state machine plays this model beside the real rules. Its only share with them is the text of the shapes.
"""

from __future__ import annotations

from dataclasses import dataclass

PIECES = [
    *["#", "##", "#/#", "###", "#/#/#", "####", "#/#/#/#", "#####", "#/#/#/#/#", "##/##", "###/###/###"],
    *["##/#.", "##/.#", "#./##", ".#/##", "###/#../#..", "###/..#/..#", "#../#../###", "..#/..#/###"],
]


@dataclass
class Model:
    cells: list[list[bool]]
    tray: list[str | None]
    score: int = 0
    lines: int = 0

    @classmethod
    def empty(cls, tray: list[str | None]) -> Model:
        return cls([[False] * 8 for _ in range(8)], tray)

    def covered(self, slot: int, row: int, column: int) -> list[tuple[int, int]]:
        """The cells, on the board or not, under the piece of `slot`."""
        piece = self.tray[slot]
        assert piece is not None
        cells = []
        for down, line in enumerate(piece.split("/")):
            for right, cell in enumerate(line):
                if cell == "#":
                    cells.append((row + down, column + right))
        return cells

    def allows(self, slot: int, row: int, column: int) -> bool:
        if self.tray[slot] is None:
            return False
        return all(
            0 <= down < 8 and 0 <= right < 8 and not self.cells[down][right]
            for down, right in self.covered(slot, row, column)
        )

    def moves(self) -> list[tuple[int, int, int]]:
        return [
            (slot, row, column)
            for slot in range(3)
            for row in range(8)
            for column in range(8)
            if self.allows(slot, row, column)
        ]

    def place(self, slot: int, row: int, column: int) -> tuple[list[int], list[int]]:
        """Places and clears; the rows and columns that went."""
        cells = self.covered(slot, row, column)
        for down, right in cells:
            self.cells[down][right] = True
        self.tray[slot] = None
        rows = [number for number in range(8) if all(self.cells[number][other] for other in range(8))]
        columns = [number for number in range(8) if all(self.cells[other][number] for other in range(8))]
        for number in rows:
            for other in range(8):
                self.cells[number][other] = False
        for number in columns:
            for other in range(8):
                self.cells[other][number] = False
        together = len(rows) + len(columns)
        self.lines += together
        self.score += self.worth(len(cells), together)
        return rows, columns

    def worth(self, cells: int, lines: int) -> int:
        """Points of a placement, after its clear."""
        return cells + sum(10 * nth for nth in range(1, lines + 1))

    def text(self) -> list[str]:
        return ["".join("#" if cell else "." for cell in row) for row in self.cells]
