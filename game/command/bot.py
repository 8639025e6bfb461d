"""`bot`: plays whole games and checks after every move that the game keeps its own promises."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.rules.draws import Draws
from game.rules.game import Game, Setup

Policy = Callable[[Game[Any, Any], Any, Sequence[Any]], Sequence[Any]]
"""Which of the legal moves of a state a bot draws from."""


def _random(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> Sequence[Any]:
    return moves


def _greedy(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> Sequence[Any]:
    turns = [game.play(state, move) for move in moves]
    worth = [(turn.points, len(game.moves(turn.state))) for turn in turns]
    best = max(worth)
    return [move for move, value in zip(moves, worth, strict=True) if value == best]


POLICIES: Mapping[str, Policy] = {"random": _random, "greedy": _greedy}
"""`random` plays any legal move; `greedy` one that earns the most at once and then leaves the most moves."""


LONGEST = 1000
"""Moves after which a game is left: some modes never end."""


@dataclass(slots=True)
class Soak:
    """What some games of a bot came to."""

    scores: list[int] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0
    left: int = 0
    """Games that still ran after `LONGEST` moves."""
    broken: list[str] = field(default_factory=list)
    """For each game that broke a promise: what it was, and the script that shows it."""

    def lines(self) -> Iterator[str]:
        """The report for a person."""
        yield f"games {len(self.scores)}"
        yield f"moves {self.moves}"
        yield f"moves per second {self.moves / self.seconds:.0f}"
        yield f"best score {max(self.scores)}"
        yield f"mean score {sum(self.scores) / len(self.scores):.1f}"
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
        result.moves += len(actions)
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
