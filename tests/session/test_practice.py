"""Undo in Twelve Cups: what it brings back, and what it makes of the attempt (TC20, TC24, TC26 to TC28)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.rules import GAMES
from game.rules.cups_state import End, Sow
from game.rules.game import IllegalMove, Setup
from game.session.document import DocumentError
from game.session.session import Session

CUPS = GAMES["cups"]
MODES = ["puzzles", "endless", "daily"]


def begin(mode: str, seed: str = "practice") -> Session[Any, Any]:
    return Session.start(CUPS, Setup(mode, seed))


def sow(session: Session[Any, Any], cup: int = 0) -> None:
    session.play(Sow(cup))


def saved(session: Session[Any, Any]) -> Any:
    return json.loads(json.dumps(session.document()))


@pytest.mark.rule("TC26")
@pytest.mark.parametrize("mode", MODES)
def test_undo_restores_the_whole_move_and_the_same_stones_come_again(mode: str) -> None:
    session = begin(mode)
    before = session.state
    first = session.play(Sow(3))
    assert session.undo()
    assert session.state == before
    assert session.play(Sow(3)) == first


@pytest.mark.rule("TC26")
def test_undo_brings_effects_and_written_arrivals_back() -> None:
    written = {"arrivals": [[["r", 4]], [["g", 5]]], "effects": {"3": "frozen:1", "6": "reversal:2"}}
    setup = Setup("endless", "s")
    session = Session(CUPS, setup, CUPS.decode(setup, written), id="0" * 16)
    before = session.state
    sow(session)
    assert session.state.effects[3] is None
    assert session.undo()
    assert session.state == before


@pytest.mark.rule("TC27")
@pytest.mark.parametrize("mode", ["endless", "daily"])
def test_the_first_undo_makes_the_attempt_practice_for_good(mode: str) -> None:
    session = begin(mode)
    assert not session.undo()
    assert not session.practice
    sow(session)
    assert not session.practice
    assert session.undo()
    assert session.practice
    sow(session)
    assert session.practice
    assert not begin(mode).practice


@pytest.mark.rule("TC26", "TC27")
def test_undo_is_ordinary_help_in_a_puzzle() -> None:
    session = begin("puzzles")
    sow(session)
    assert session.undo()
    assert not session.practice


@pytest.mark.rule("TC20", "TC26")
def test_undo_goes_back_from_the_end_of_a_puzzle() -> None:
    setup = Setup("puzzles", "s")
    state = CUPS.decode(setup, {"cups": ["r", "g", *[""] * 10], "goal": {"empty": True}, "limit": 1})
    session = Session(CUPS, setup, state, id="0" * 16)
    sow(session)
    assert session.over == "out-of-moves"
    assert session.can_undo
    assert session.undo()
    assert session.state == state


@pytest.mark.rule("TC24")
@pytest.mark.parametrize("mode", ["endless", "daily"])
def test_an_attempt_that_was_ended_or_lost_stays_so(mode: str) -> None:
    session = begin(mode)
    sow(session)
    session.play(End())
    assert session.over == "ended"
    assert not session.can_undo
    assert not session.undo()
    with pytest.raises(IllegalMove, match="over"):
        sow(session)


@pytest.mark.rule("TC24", "TC28")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("practice", [False, True])
def test_an_unfinished_attempt_is_saved_with_its_mark(mode: str, practice: bool) -> None:
    session = begin(mode)
    sow(session)
    if practice:
        session.undo()
        sow(session, 5)
    again = Session.restore(saved(session))
    assert again.state == session.state
    assert again.practice == session.practice == (practice and mode != "puzzles")
    assert again.document() == session.document()
    assert ("practice" in saved(session)) == session.practice


@pytest.mark.rule("TC28")
def test_a_puzzle_is_saved_with_its_number() -> None:
    session = Session.start(CUPS, Setup("puzzles", "", number=1))
    again = Session.restore(saved(session))
    assert again.setup.number == 1
    assert again.state == session.state


@pytest.mark.rule("TC27")
@pytest.mark.parametrize(("mode", "mark"), [("endless", False), ("endless", 1), ("endless", None), ("puzzles", True)])
def test_a_wrong_mark_is_one_sentence(mode: str, mark: object) -> None:
    with pytest.raises(DocumentError, match=r"^practice must be true, in a mode that has it, or left out\.$"):
        Session.restore(saved(begin(mode)) | {"practice": mark})
