"""The shapes that block games draw from, by their common names. Every orientation is a shape of its own (BP6)."""

from __future__ import annotations

from game.rules.shapes import turned

SINGLE = ("#",)
DOMINOES = turned("##")
THREES = turned("###")
FOURS = turned("####")
FIVES = turned("#####")
SMALL_DIAGONALS = turned("#./.#")
LONG_DIAGONALS = turned("#../.#./..#")
SMALL_SQUARE = ("##/##",)
BIG_SQUARE = ("###/###/###",)
RECTANGLES = turned("###/###")
SMALL_CORNERS = turned("##/#.")
BIG_CORNERS = turned("###/#../#..")
L = turned("#./#./##")
J = turned(".#/.#/##")
T = turned("###/.#.")
S = turned(".##/##.")
Z = turned("##./.##")
U = turned("###/#.#")
PLUS = (".#./###/.#.",)
LONG_T = turned("###/.#./.#.")
BIG_S = turned(".##/.#./##.")
BIG_Z = turned("##./.#./.##")
W = turned("#../##./.##")
