"""Shapes on an 8 x 8 board: fixed pieces of cells, with every placement worked out beforehand."""

from __future__ import annotations

from dataclasses import dataclass

SIZE = 8
"""Rows and columns of the board (BP1)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece of fixed orientation, written as its rows joined by `/`: `##/#.`."""

    text: str
