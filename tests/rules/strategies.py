"""What Hypothesis makes of the rules room: boards, seeds, JSON."""

from __future__ import annotations

from hypothesis import strategies as st

from game.rules import bitboard

boards = st.integers(0, bitboard.FULL)
"""Any board, thinly or densely filled."""

seeds = st.text(st.characters(), max_size=20)
"""Any text, lone surrogates included."""

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 9)
    | st.floats()
    | st.text(max_size=9)
    | st.sampled_from(["........", "#.......", "#", "##", "###/###/###", "puzzle", "classic"])
)

json_values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
)
"""Whatever `json.loads` may return."""
