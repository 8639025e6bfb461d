"""`bot`: plays whole games and checks after every move that the game keeps its own promises."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.rules.arrivals import Arrival
from game.rules.cups_state import CupsState
from game.rules.draws import Draws
from game.rules.game import Game, Setup

Policy = Callable[[Game[Any, Any], Any, Sequence[Any]], Sequence[Any]]
"""Which of the legal moves of a state a bot draws from."""


def _random(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> Sequence[Any]:
    return moves


def _greedy(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> Sequence[Any]:
    imagined = _imagined(state)
    turns = [game.play(imagined, move) for move in moves]
    worth = [(turn.points, len(game.moves(turn.state))) for turn in turns]
    best = max(worth)
    return [move for move, value in zip(moves, worth, strict=True) if value == best]


def _look_ahead(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> Sequence[Any]:
    imagined = _imagined(state)
    turns = {move: game.play(imagined, move) for move in moves}
    worth = {move: turn.points + _outlook(game, turn.state) for move, turn in turns.items()}
    promising = sorted(moves, key=worth.__getitem__, reverse=True)[:_PROMISING]
    second = {}
    for move in promising:
        after = turns[move].state
        answers = [game.play(after, answer) for answer in game.moves(after)]
        best = max((turn.points + _outlook(game, turn.state) for turn in answers), default=_LOST)
        second[move] = turns[move].points + best
    highest = max(second.values())
    return [move for move in promising if second[move] == highest]


_PROMISING = 4
"""Moves for which a bot that looks ahead tries every answer."""

_LOST = -100_000
"""What a position without a move is worth."""

_CROWDED = (0, 0, 0, 1, 3, 8, 20, 45)
"""What so many stones in a cup cost: each brings its end nearer than the one before."""


def _imagined(state: Any) -> Any:
    """The state with another future, for a bot that plays as fairly as a person: what will come is hidden from it."""
    if isinstance(state, CupsState):
        return replace(state, arrivals=(Arrival("", ()),) * 2)
    return replace(state, setup=replace(state.setup, seed="imagined", date=None))


def _outlook(game: Game[Any, Any], state: Any) -> int:
    """What a position promises, in points: room to move."""
    if game.over(state):
        return _LOST
    if isinstance(state, CupsState):
        return -sum(_CROWDED[len(queue)] for queue in state.cups)
    return len(game.moves(state))


POLICIES: Mapping[str, Policy] = {"random": _random, "greedy": _greedy, "look-ahead": _look_ahead}
"""`random` plays any legal move; `greedy` one that earns the most at once and then leaves the most moves; `look-ahead`
one of the most promising, with its best answer, for points and room."""


LONGEST = 1000
"""Moves after which a game is left: some modes never end."""


@dataclass(slots=True)
class Soak:
    """What some games of a bot came to."""

    scores: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    """Moves of each game."""
    seconds: float = 0.0
    left: int = 0
    """Games that still ran after `LONGEST` moves."""
    broken: list[str] = field(default_factory=list)
    """For each game that broke a promise: what it was, and the script that shows it."""

    def lines(self) -> Iterator[str]:
        """The report for a person."""
        yield f"games {len(self.scores)}"
        yield f"moves {sum(self.lengths)}"
        yield f"moves per second {sum(self.lengths) / self.seconds:.0f}"
        yield f"median moves {statistics.median(self.lengths):.0f}"
        yield f"best score {max(self.scores)}"
        yield f"mean score {sum(self.scores) / len(self.scores):.1f}"
        yield f"median score {statistics.median(self.scores):.0f}"
        if self.left:
            yield f"left after {LONGEST} moves {self.left}"
        yield f"broken invariants {len(self.broken)}"
        yield from self.broken


def soak(game: Game[Any, Any], mode: str, games: int, seed: str, policy: Policy) -> Soak:
    """Plays `games` games, number n (from 0) with the seed `seed/n`; raises `InvalidInput` for an unknown mode."""
    result = Soak()
    began = time.perf_counter()
    for number in range(games):
        setup = Setup(mode, f"{seed}/{number}")
        draws = Draws(setup.seed)
        state = game.start(setup)
        actions: list[dict[str, Any]] = []
        while (moves := game.moves(state)) and len(actions) < LONGEST:
            wanted = policy(game, state, moves)
            move = wanted[draws.below(len(wanted), "bot", len(actions))]
            turn = game.play(state, move)
            actions.append(game.encode_move(move))
            problems = broken_promises(game, state, turn.state, turn.points)
            state = turn.state
            if problems:
                script = {"game": game.id, "mode": mode, "seed": setup.seed, "actions": actions}
                result.broken.append(f"{' '.join(problems)} {json.dumps(script)}")
                break
        result.left += bool(game.moves(state))
        result.scores.append(game.score(state))
        result.lengths.append(len(actions))
    result.seconds = time.perf_counter() - began
    return result


def broken_promises(game: Game[Any, Any], before: Any, after: Any, points: int) -> list[str]:
    """What is wrong with the move that led from `before` to `after` for `points`; empty when all is well."""
    problems = list(game.violations(after))
    if game.score(after) - game.score(before) != points:
        problems.append("The points of the move are not the change of the score.")
    if game.decode(after.setup, game.encode(after)) != after:
        problems.append("The position does not come back from its own notation.")
    if bool(game.over(after)) == bool(game.moves(after)):
        problems.append("The game is over with moves left, or runs without any.")
    return problems
