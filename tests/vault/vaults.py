"""The document that most tests of the vault save, and where it lies."""

from __future__ import annotations

from hypothesis import strategies as st

NAME = "puzzle.classic"
A, B = f"eightfold/{NAME}/a", f"eightfold/{NAME}/b"
names = st.from_regex(r"[a-z0-9]{1,8}([.-][a-z0-9]{1,8}){0,3}", fullmatch=True)
"""Names that a document may have."""
