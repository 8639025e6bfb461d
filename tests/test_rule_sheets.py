"""Every rule of a rule sheet is held by a test that names it, and no test names a rule that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHEETS = sorted((ROOT / "seeds").glob("*.md"))


def rules_of(sheet: str) -> list[str]:
    """The rule numbers in the headings of a rule sheet, such as `### BP7 Dragging`."""
    return re.findall(r"^#+ ([A-Z]{2}\d+[a-z]?)\b", sheet, flags=re.MULTILINE)


def rules_named_in(source: str) -> Iterator[str]:
    """The rule numbers in all `pytest.mark.rule("BP7", ...)` of a test module, read without importing it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in node.args)


NAMED = {
    rule
    for file in (ROOT / "tests").rglob("*.py")
    if "node_modules" not in file.parts
    for rule in rules_named_in(file.read_text(encoding="utf-8"))
}
RULES = [rule for sheet in SHEETS for rule in rules_of(sheet.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("rule", RULES)
def test_a_test_names_the_rule(rule: str) -> None:
    assert rule in NAMED


def test_no_test_names_a_rule_that_is_not_in_a_sheet() -> None:
    assert set(RULES) >= NAMED


def test_rules_are_numbered_once_and_in_order() -> None:
    for sheet in SHEETS:
        rules = rules_of(sheet.read_text(encoding="utf-8"))
        assert rules
        assert len(set(rules)) == len(rules)
        numbers = [int(re.sub(r"\D", "", rule)) for rule in rules]
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(1, numbers[-1] + 1))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_no_sheet_has_a_gap_that_was_to_be_filled(sheet: Path) -> None:
    prose = re.sub(r"`[^`]*`", "", sheet.read_text(encoding="utf-8"))
    assert not re.findall(r"\b[A-Z]{4,}\b", prose)


def test_headings_and_markers_are_recognised() -> None:
    assert rules_of("# Game (`g`)\n### BK5a Shapes\ntext BK6\n## BK7\n") == ["BK5a", "BK7"]
    source = '@pytest.mark.rule("BP1", "BP2")\ndef test(): ...\nTest = pytest.mark.rule("BP3")(Machine.TestCase)\n'
    assert sorted(rules_named_in(source)) == ["BP1", "BP2", "BP3"]
