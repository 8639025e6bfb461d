"""Shapes on an 8 x 8 board: fixed pieces of cells, with every placement worked out beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from game.rules.bitboard import SIZE, bit
from game.rules.game import InvalidInput
from game.rules.reading import brief

__all__ = ["SIZE", "Catalogue", "Shape"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece of fixed orientation (BP6). `parse` makes it; all else follows from its text, worked out once."""

    text: str
    """Its rows joined by `/`: `##/#.`. Shapes with the same text are equal."""
    height: int = field(repr=False, compare=False)
    width: int = field(repr=False, compare=False)
    cells: tuple[tuple[int, int], ...] = field(repr=False, compare=False)
    """Its filled cells as (row, column) within the bounding box, in row-major order."""
    mask: int = field(repr=False, compare=False)
    """Its cells on the board with the bounding box at (0, 0)."""
    placements: Mapping[tuple[int, int], int] = field(repr=False, compare=False)
    """Its mask for each (row, column) where it lies wholly on the board, in row-major order."""

    @classmethod
    def parse(cls, text: str) -> Shape:
        """The shape written as `text`; raises `InvalidInput`."""
        rows = _rows(text)
        height, width = len(rows), len(rows[0])
        cells = tuple((row, column) for row in range(height) for column in range(width) if rows[row][column] == "#")
        mask = sum(bit(row, column) for row, column in cells)
        placements = {
            (row, column): mask << SIZE * row + column
            for row in range(SIZE - height + 1)
            for column in range(SIZE - width + 1)
        }
        return cls(text, height, width, cells, mask, placements)

    @property
    def size(self) -> int:
        """The number of its cells."""
        return len(self.cells)

    def mask_at(self, row: int, column: int) -> int | None:
        """Its mask with the bounding box at (`row`, `column`), or None where it sticks out of the board."""
        return self.placements.get((row, column))

    def place_of(self, mask: int) -> tuple[int, int]:
        """The (row, column) at which it has this mask; the inverse of `mask_at`."""
        return divmod(mask.bit_length() - self.mask.bit_length(), SIZE)


def _rows(text: str) -> list[str]:
    rows = text.split("/")
    width = len(rows[0])
    if set(text) - {".", "#", "/"} or "#" not in text or any(len(row) != width for row in rows):
        raise InvalidInput(f"{brief(text)} is no shape: write rows of # and . of one length, joined by /")
    if len(rows) > SIZE or width > SIZE:
        raise InvalidInput(f"{brief(text)} is no shape: it is larger than the board")
    edges = (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows])
    if any("#" not in edge for edge in edges):
        raise InvalidInput(f"{brief(text)} is no shape: it has an empty row or column at its edge")
    return rows


def turned(text: str) -> tuple[str, ...]:
    """The different shapes that quarter turns to the right make of the one written as `text`, itself first."""
    found = [text]
    while (text := "/".join("".join(column) for column in zip(*reversed(text.split("/")), strict=True))) not in found:
        found.append(text)
    return tuple(found)


class Catalogue:
    """The shapes of a game, all different, in the fixed order that deals count in."""

    __slots__ = ("_by_text", "shapes")

    def __init__(self, texts: Iterable[str]) -> None:
        self.shapes = tuple(Shape.parse(text) for text in texts)
        self._by_text = {shape.text: shape for shape in self.shapes}
        if len(self._by_text) != len(self.shapes):
            raise InvalidInput("a catalogue lists each shape once")

    def __len__(self) -> int:
        return len(self.shapes)

    def __iter__(self) -> Iterator[Shape]:
        return iter(self.shapes)

    def __getitem__(self, index: int) -> Shape:
        return self.shapes[index]

    def __contains__(self, shape: object) -> bool:
        return shape in self.shapes

    def find(self, text: object) -> Shape:
        """The shape written as `text`; raises `InvalidInput` when the catalogue has none such."""
        shape = self._by_text.get(text) if isinstance(text, str) else None
        if shape is None:
            raise InvalidInput(f"{brief(text)} is none of the {len(self)} shapes of this game")
        return shape
