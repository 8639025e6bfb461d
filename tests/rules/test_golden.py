"""One whole game of every game and mode, to be read by people and held by this test.

The moves are read from the file and played again; everything else in it must come out the same. A change of the rules
shows as a difference that can be reviewed; `pytest tests/rules/test_golden.py --update-golden` writes the files anew.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.rules import BLOCK_GAMES, GAMES
from game.rules.blocks import Continue, Tick
from game.rules.game import Game, Setup

FOLDER = Path(__file__).parent / "golden"
CASES = [pytest.param(game, mode, id=f"{game.id}-{mode}") for game in GAMES.values() for mode in game.modes]
MOVE = "> "
"""What a line with a move begins with."""
LONGEST = 45
"""Moves after which a new playthrough plays for its end; after twice as many it is left."""


def setup_of(game: Game[Any, Any], mode: str) -> Setup:
    date = datetime.date(2026, 11, 30) if game.id in BLOCK_GAMES and mode == "daily" else None
    return Setup(mode, "golden 4", date, 6 if mode == "challenge" else None)


def clever_moves(game: Game[Any, Any], setup: Setup) -> Iterator[dict[str, Any]]:
    """Moves that earn much and leave many moves, so that a playthrough sees more than the first rules; then such as
    earn little and leave few, so that it sees the end. A clock ticks between them.
    """
    state = game.start(setup)
    for number in range(2 * LONGEST):
        turns = {move: game.play(state, move) for move in game.moves(state)}
        if not turns:
            return
        worth = {move: (turn.points, len(game.moves(turn.state))) for move, turn in turns.items()}
        move = max(worth, key=worth.__getitem__) if number < LONGEST else min(worth, key=worth.__getitem__)
        move = Continue(True) if Continue(True) in turns else move
        yield game.encode_move(move)
        state = turns[move].state
        if number % 5 == 4 and getattr(state, "clock", None) and game.moves(state):
            yield game.encode_move(Tick(7.5))
            state = game.play(state, Tick(7.5)).state


def playthrough(game: Game[Any, Any], setup: Setup, actions: Iterator[dict[str, Any]]) -> Iterator[str]:
    """The lines of a playthrough."""
    state = game.start(setup)
    more = [f"{name} {value}" for name, value in (("date", setup.date), ("number", setup.number)) if value is not None]
    yield ", ".join((f"game {game.id}, rules {game.version}, mode {setup.mode}, seed {json.dumps(setup.seed)}", *more))
    yield from picture(game.encode(state))
    for action in actions:
        turn = game.play(state, game.decode_move(action))
        state = turn.state
        yield ""
        yield f"{MOVE}{json.dumps(action)}"
        for event in turn.events:
            yield f"  {json.dumps(game.encode_event(event))}"
        yield f"  points {turn.points}"
        yield from picture(game.encode(state))
    yield ""
    yield f"over {json.dumps(game.over(state))}, score {game.score(state)}"


def picture(position: dict[str, Any]) -> Iterator[str]:
    """A position: the board with its rows under each other, all else on a line each."""
    for name, value in position.items():
        if name == "board":
            yield from (f"  {row}" for row in value)
        else:
            yield f"  {name} {json.dumps(value)}"


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_the_playthrough_is_as_it_was(game: Game[Any, Any], mode: str, request: pytest.FixtureRequest) -> None:
    file = FOLDER / f"{game.id}-{mode}.txt"
    setup = setup_of(game, mode)
    if request.config.getoption("--update-golden"):
        FOLDER.mkdir(exist_ok=True)
        lines = playthrough(game, setup, clever_moves(game, setup))
        file.write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")
        pytest.skip(f"wrote {file.name}")
    golden = file.read_text(encoding="ascii").splitlines()
    actions = [json.loads(line.removeprefix(MOVE)) for line in golden if line.startswith(MOVE)]
    assert len(actions) > 5
    assert list(playthrough(game, setup, iter(actions))) == golden


def test_every_game_and_mode_has_a_playthrough_and_no_other_has() -> None:
    wanted = {f"{game.id}-{mode}.txt" for game in GAMES.values() for mode in game.modes}
    assert {file.name for file in FOLDER.iterdir()} == wanted
