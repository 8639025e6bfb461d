"""Rows of buttons in a column."""

from __future__ import annotations

from collections import Counter

import pytest

from game.ui.column import Column
from game.ui.type import Lettering

WIDTH = 358
"""A phone's page, in device pixels."""


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        (["On", "Off"], [2]),
        (["System", "On", "Off"], [3]),
        (["This week", "All time", "Challenge", "Daily"], [2, 2]),
        (["System", "English", "Fran\u00e7ais", "Italiano", "Dansk"], [3, 2]),
        (["Block Knock", "Block Medley", "Twelve Cups"], [2, 1]),
        (["A label that takes the whole width of it", "Short"], [1, 1]),
    ],
)
def test_options_stand_in_as_few_rows_as_they_need_and_evenly(labels: list[str], rows: list[int]) -> None:
    column = Column(0, 0, WIDTH, Lettering(1.0), (0, 0, 0), (0, 0, 0))
    column.options("choice", "Choice", [(label, label) for label in labels], labels[0], lambda key: None)
    buttons = [widget.rect for widget in column.widgets if widget.id != "choice.name"]
    assert list(Counter(rect.top for rect in buttons).values()) == rows
    assert len({rect.width for rect in buttons}) == 1
    assert max(rect.right for rect in buttons) == WIDTH
