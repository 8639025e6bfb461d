"""Can these pieces all be placed on this board, in some order, clears included? An exhaustive answer, never a guess.

Why it is exhaustive. Take any order of pieces that works, and look at when lines clear before the last piece lands:

1. Never. Then the pieces lie on cells that are empty now and do not overlap. The other way round, placements that do
   not overlap now work in every order, since a clear only ever empties cells.
2. With the first piece. Then its placement alone completes a line, and the others follow on the board that is left.
3. With the second of three. If the first has no cell in any line that the second completes, the second could as well
   go first: case 2. Otherwise some line is completed by both together, each filling a part of what is missing.

So it is enough to look for those three, and 2 and 3 begin only at lines that one or two pieces can complete.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.bitboard import COLUMNS, ROWS, cleared
from game.rules.shapes import Shape

Way = tuple[tuple[int, int], ...]
"""Which piece (its index) goes where (its mask on the board), in the order of placing."""

_LINES = ROWS + COLUMNS


class Feasibility:
    """The answers for one board. What was worked out for one set of pieces serves the next."""

    __slots__ = ("_after", "_clearing", "_joint", "_missing", "_parts", "_places", "board")

    def __init__(self, board: int) -> None:
        self.board = board
        self._missing = [line & ~board for line in _LINES]
        self._places: dict[str, list[int]] = {}
        self._clearing: dict[str, list[int]] = {}
        self._joint: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
        self._parts: dict[str, list[dict[int, list[int]]]] = {}
        self._after: dict[int, Feasibility] = {}

    def places(self, shape: Shape) -> list[int]:
        """The mask of `shape` in every place where it fits."""
        found = self._places.get(shape.text)
        if found is None:
            board = self.board
            found = self._places[shape.text] = [mask for mask in shape.placements.values() if not board & mask]
        return found

    def way(self, shapes: Sequence[Shape]) -> Way | None:
        """A way to place all of one to three `shapes`, or None if there is none."""
        return self._apart(shapes) or self._one_clears(shapes) or self._two_clear(shapes)

    def _apart(self, shapes: Sequence[Shape]) -> Way | None:
        """Case 1: places that do not overlap. The piece with the fewest places goes first."""
        pieces = sorted(((self.places(shape), index) for index, shape in enumerate(shapes)), key=lambda it: len(it[0]))
        return _packed(pieces)

    def _one_clears(self, shapes: Sequence[Shape]) -> Way | None:
        """Case 2: the first piece completes a line."""
        if len(shapes) < 2:
            return None
        for index, shape in enumerate(shapes):
            others = [*shapes[:index], *shapes[index + 1 :]]
            for mask in self._clearing_places(shape):
                rest = self._then(cleared(self.board | mask)).way(others)
                if rest is not None:
                    return ((index, mask), *((other + (other >= index), at) for other, at in rest))
        return None

    def _two_clear(self, shapes: Sequence[Shape]) -> Way | None:
        """Case 3: the second piece completes a line of which the first has filled a part."""
        if len(shapes) < 3:
            return None
        for first, second, last in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
            for one, two, board in self._pairs(shapes[first], shapes[second]):
                for mask in shapes[last].placements.values():
                    if not board & mask:
                        # A piece that completes a line alone would have cleared it before the other came.
                        pair = [(first, one), (second, two)]
                        return (*(reversed(pair) if self._completes(one) else pair), (last, mask))
        return None

    def _completes(self, mask: int) -> bool:
        """Does a piece at `mask` complete a line on its own?"""
        return any(missing & mask == missing for missing in self._missing)

    def _clearing_places(self, shape: Shape) -> list[int]:
        """The places of `shape` that complete a line."""
        found = self._clearing.get(shape.text)
        if found is None:
            found = self._clearing[shape.text] = [mask for mask in self.places(shape) if self._completes(mask)]
        return found

    def _then(self, board: int) -> Feasibility:
        """The answers for a board that this one turns into."""
        found = self._after.get(board)
        if found is None:
            found = self._after[board] = Feasibility(board)
        return found

    def _pairs(self, first: Shape, second: Shape) -> list[tuple[int, int, int]]:
        """Places of two pieces that share in completing a line, at most one of them completing any alone, and the
        board that they leave. Of several pairs that leave the same board, one is enough.
        """
        key = first.text, second.text
        found = self._joint.get(key)
        if found is None:
            boards: dict[int, tuple[int, int, int]] = {}
            firsts, seconds = self._parts_of(first), self._parts_of(second)
            for missing, ones, twos in zip(self._missing, firsts, seconds, strict=True):
                for part in ones:
                    for two in twos.get(missing ^ part, ()):
                        for one in ones[part]:
                            if not one & two and not (self._completes(one) and self._completes(two)):
                                board = cleared(self.board | one | two)
                                boards.setdefault(board, (one, two, board))
            found = self._joint[key] = list(boards.values())
        return found

    def _parts_of(self, shape: Shape) -> list[dict[int, list[int]]]:
        """For each line, the places of `shape` by the missing cells of that line which they fill, if any."""
        found = self._parts.get(shape.text)
        if found is None:
            found = self._parts[shape.text] = []
            for missing in self._missing:
                by_part: dict[int, list[int]] = {}
                for mask in self.places(shape):
                    if part := mask & missing:
                        by_part.setdefault(part, []).append(mask)
                found.append(by_part)
        return found


def _packed(pieces: Sequence[tuple[Sequence[int], int]]) -> Way | None:
    """Places that do not overlap, one for each of `pieces`, each given by its places and its index."""
    (places, index), *others = pieces
    if not others:
        return ((index, places[0]),) if places else None
    for mask in places:
        left = []
        for free, other in others:
            still = [at for at in free if not at & mask]
            if not still:
                break
            left.append((still, other))
        else:
            rest = _packed(left)
            if rest is not None:
                return ((index, mask), *rest)
    return None
