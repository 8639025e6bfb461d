"""A new block game is one rules file: the toy plays, saves, ends and keeps every promise without a line elsewhere."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.command import bot, script
from game.command.bot import POLICIES
from game.command.referee import referee
from game.rules.blocks import BlockState, Continue, Dealt, Offered, Placed, RowEmptied, Tick
from game.rules.game import Setup
from game.session.session import Session
from tests.rules import test_contract as contract
from tests.rules import toy
from tests.rules.positions import EMPTY
from tests.rules.tables import CHECKERS, kinds

pytestmark = pytest.mark.slow

TOY = toy.CornerStones()
CHECKS: list[Callable[[Any, str], None]] = [
    contract.test_moves_are_sorted_and_all_different,
    contract.test_a_playout_ends_only_when_no_move_is_left,
    contract.test_points_are_the_change_of_the_score_and_every_turn_has_events,
    contract.test_no_state_of_a_playout_breaks_an_invariant,
    contract.test_states_moves_and_events_survive_their_notation,
    contract.test_a_state_read_back_goes_on_to_the_same_end,
    contract.test_the_seed_settles_everything,
    contract.test_states_are_frozen_and_hashable,
    contract.test_playing_leaves_the_old_state_as_it_was,
    contract.test_illegal_moves_are_refused_and_change_nothing,
]


def test_the_toy_is_one_short_file() -> None:
    source = Path(toy.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 120


@pytest.mark.parametrize("mode", TOY.modes)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("test_"))
def test_it_keeps_the_contract_of_all_games(check: Callable[[Any, str], None], mode: str) -> None:
    check(TOY, mode)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_bot_plays_it(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "LONGEST", 25)
    result = bot.soak(TOY, "classic", 3, "toy", POLICIES[policy])
    assert len(result.scores) == 3
    assert min(result.scores) > 0
    assert result.broken == []


def test_it_is_saved_and_comes_back() -> None:
    session: Session[Any, Any] = Session.start(TOY, Setup("walls", "toy", number=4))
    for _ in range(5):
        session.play(TOY.moves(session.state)[0])
    assert Session.restore(session.document(), {"corners": TOY}).state == session.state


def test_a_referee_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "GAMES", {"corners": TOY})
    position = {"board": ["######.."] + ["........"] * 7, "tray": ["##", "#", "#"]}
    actions = [{"place": [0, 0, 6]}, {"undo": 1}, {"tick": 3}]
    source = {"game": "corners", "mode": "classic", "seed": "", "position": position, "actions": actions}
    steps = referee(script.read(json.dumps(source).encode()))["steps"]
    assert [step["points"] for step in steps] == [3 * 2 + 10 + 1 + 99, -116, 0]
    assert steps[2]["error"] == "This mode has no clock."


def test_each_of_its_modes_is_what_it_says() -> None:
    assert TOY.start(Setup("walls", "", number=3)).board == 1 | 1 << 9 | 1 << 18
    day = datetime.date(2026, 11, 30)
    assert TOY.start(Setup("daily", "a", day)).tray == TOY.start(Setup("daily", "b", day)).tray
    assert TOY.over(TOY.play(TOY.start(Setup("rush", "")), Tick(60)).state) == "time"
    full = {"board": CHECKERS.split("/"), "tray": ["#", "##", "##"]}
    offered = TOY.play(TOY.decode(Setup("classic", ""), full), TOY.moves(TOY.decode(Setup("classic", ""), full))[0])
    assert kinds(offered) == [Placed, Offered]
    after = TOY.play(offered.state, Continue(True)).state
    assert after.tray[0] == toy.CATALOGUE[0]
    quiet = TOY.decode(Setup("quiet", ""), full)
    turn = TOY.play(quiet, TOY.moves(quiet)[0])
    assert kinds(turn) == [Placed, Dealt]
    assert (turn.points, RowEmptied in kinds(turn)) == (0, False)


def test_its_combo_lives_for_two_moves() -> None:
    state: BlockState = TOY.decode(
        Setup("classic", ""), {"board": EMPTY.split("/"), "tray": ["#", "#", "#"], "combo": 3}
    )
    seen = []
    for column in (0, 2):
        state = TOY.play(state, next(move for move in TOY.moves(state) if getattr(move, "column", 0) == column)).state
        seen.append((state.combo, state.grace))
    assert seen == [(3, 1), (0, 0)]
