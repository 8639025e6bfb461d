"""Twelve Cups: sow, match, chain. What a move does, in the order of the rule sheet; rule numbers are those of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from game.rules import arrivals, cups_notation, effects, levels
from game.rules.arrivals import MOST_EFFECTS, MOST_FROZEN, Arrival
from game.rules.cups_state import (
    DAILY,
    ENDED,
    ENDLESS,
    GOAL,
    NO_MOVES,
    OUT_OF_MOVES,
    OVERFLOW,
    PUZZLES,
    CupsState,
    End,
    Sow,
)
from game.rules.draws import Draws
from game.rules.effects import FROZEN, EffectBegan, EffectEnded, cups_with
from game.rules.game import Ended, Event, IllegalMove, InvalidInput, Json, Mode, Setup, Turn
from game.rules.groups import find
from game.rules.phases import Phase, addition, player_phase
from game.rules.reading import brief
from game.rules.ring import CUPS, overfull

DAILY_MOVES = 20
"""Moves of a daily (TC25)."""

FREE_MOVES = 50
"""Moves on a puzzle board without a number, where there is no goal and nothing comes: a place to try things out."""


class TwelveCups:
    """The rules of Twelve Cups (TC1 to TC27)."""

    id = "cups"
    version = 1
    modes: Mapping[str, Mode] = MappingProxyType(
        {
            PUZZLES: Mode(PUZZLES, undo=True, record=False, best=False, final=False, numbered=True),
            ENDLESS: Mode(ENDLESS, undo=True, practice=True),
            DAILY: Mode(DAILY, undo=True, practice=True, dated=True),
        }
    )

    def start(self, setup: Setup) -> CupsState:
        """The state before the first move.

        A daily with a date depends on the date alone (TC25), a puzzle on its number alone (TC18). Without them the seed
        shuffles a board: for a daily of no day, or for a puzzle board without a goal. Raises `InvalidInput`.
        """
        mode, number = setup.mode, setup.number
        if mode not in self.modes:
            raise InvalidInput(f"{self.id} has no {brief(mode)}, only {', '.join(self.modes)}", "mode")
        if setup.date is not None and mode != DAILY:
            raise InvalidInput("only a daily has a date", "date")
        if number is not None:
            if mode != PUZZLES:
                raise InvalidInput("only a puzzle has a number", "number")
            if not 1 <= number <= len(levels.puzzles()):
                raise InvalidInput(f"must be a whole number from 1 to {len(levels.puzzles())}, not {number}", "number")
            level = levels.puzzles()[number - 1]
            return CupsState(setup, level.cups, level.effects, goal=level.goal, limit=level.limit)
        limits = {PUZZLES: FREE_MOVES, DAILY: DAILY_MOVES}
        return CupsState(setup, arrivals.opening(_draws(setup)), limit=limits.get(mode))

    def moves(self, state: CupsState) -> Sequence[Sow]:
        """Every cup that can be chosen, in order (TC3); empty once the attempt is over.

        `End` is no move of the board and not listed; it is legal as long as the attempt runs.
        """
        return [] if state.over else [Sow(cup) for cup in effects.choices(state.cups, state.effects)]

    def forecast(self, state: CupsState, move: Sow) -> Phase:
        """The player's phase of `move`: all that it does before anything arrives (TC5). Raises `IllegalMove`."""
        if state.over:
            raise IllegalMove("The attempt is over.")
        if not 0 <= move.cup < CUPS:
            raise IllegalMove("There is no such cup.")
        if not state.cups[move.cup]:
            raise IllegalMove("This cup is empty.")
        if move.cup in cups_with(FROZEN, state.effects):
            raise IllegalMove("This cup is frozen.")
        return player_phase(state.cups, state.effects, move.cup)

    def play(self, state: CupsState, move: Sow | End) -> Turn[CupsState]:
        if isinstance(move, End):
            if state.over:
                raise IllegalMove("The attempt is over.")
            return _turn(state, replace(state, over=ENDED), ())

        phase = self.forecast(state, move)
        if phase.overflowed:
            return _turn(state, replace(state, cups=phase.ring, over=OVERFLOW), phase.events)
        after = _counted(state, phase)
        events = list(phase.events)
        event = None
        if after.over is None and state.setup.mode != PUZZLES:
            event, arrival = _coming(after)
            added = addition(after.cups, after.effects, arrival, move.cup, phase.erupted)
            events += added.events
            after = replace(
                after,
                cups=added.ring,
                score=after.score + added.points,
                arrivals=after.arrivals[1:],
                over=OVERFLOW if added.overflowed else None,
            )
        if after.over is None:
            after, changes = _effects_later(after, event)
            events += changes
        return _turn(state, after, events)

    def score(self, state: CupsState) -> int:
        return state.score

    def over(self, state: CupsState) -> str | None:
        return state.over

    def encode(self, state: CupsState) -> dict[str, Any]:
        return cups_notation.encode(state)

    def decode(self, setup: Setup, position: Json) -> CupsState:
        """The state that `position` describes; raises `InvalidInput`.

        A field left out takes its value at the start. `goal`, `limit` and `collected` belong to puzzles, `arrivals` to
        the other modes. A cup may hold more than it may between two moves: then the attempt is lost. It may hold a
        group, which play never leaves: it vanishes with the next move. Ice on all of them thaws at once (TC23).
        """
        state = cups_notation.decode(self.start(setup), position)
        if state.over:
            return state
        state, _ = _thawed(state)
        return replace(state, over=_dead_end(state))

    def encode_move(self, move: Sow | End) -> dict[str, Any]:
        return cups_notation.encode_move(move)

    def decode_move(self, action: Json) -> Sow | End:
        """The move that `action` describes; raises `InvalidInput`."""
        return cups_notation.decode_move(action)

    def encode_event(self, event: Event) -> dict[str, Any]:
        return cups_notation.encode_event(event)

    def violations(self, state: CupsState) -> Sequence[str]:
        broken = []
        if bool(overfull(state.cups)) != (state.over == OVERFLOW):
            broken.append("A cup is too full and the attempt goes on, or no cup is and it is lost.")
        if any(find(queue) for queue in state.cups):
            broken.append("A group is left in a cup.")
        if state.setup.mode == ENDLESS and (
            sum(effect is not None for effect in state.effects) > MOST_EFFECTS
            or len(cups_with(FROZEN, state.effects)) > MOST_FROZEN
        ):
            broken.append("There are more effects than there may be.")
        if state.over is None and (reason := _dead_end(state)):
            broken.append(f"The attempt goes on and should be over: {reason}.")
        return broken


def _draws(setup: Setup) -> Draws:
    return Draws(setup.seed if setup.date is None else f"cups {DAILY} {setup.date.isoformat()}")


def _turn(before: CupsState, after: CupsState, events: Iterable[Event]) -> Turn[CupsState]:
    """The turn from one state to the other; if it ended the attempt, that is the last event."""
    end = () if after.over is None else (Ended(after.over),)
    return Turn(after, (*events, *end), after.score - before.score)


def _counted(state: CupsState, phase: Phase) -> CupsState:
    """The state after a player's phase without overflow: counted, and checked for goal and limit (TC18, TC20, TC25)."""
    goal = state.goal
    after = replace(state, cups=phase.ring, score=state.score + phase.points, moves=state.moves + 1)
    if goal is not None:
        after = replace(after, collected=state.collected + goal.counted(phase.matched))
        if goal.met(after.cups, after.score, phase.combo, after.collected):
            return replace(after, over=GOAL)
    if after.limit is not None and after.moves >= after.limit:
        return replace(after, over=OUT_OF_MOVES)
    return after


def _coming(state: CupsState) -> tuple[str | None, Arrival]:
    """What comes after the move just made: the event, if there is one, and the stones (TC22, TC23)."""
    if state.arrivals:
        return None, state.arrivals[0]
    draws = _draws(state.setup)
    event = arrivals.event_after(draws, state.moves) if state.setup.mode == ENDLESS else None
    return event, arrivals.arrival_after(draws, state.moves, event)


def _effects_later(state: CupsState, event: str | None) -> tuple[CupsState, list[Event]]:
    """Effects count down, one may begin, and ice that leaves no choice thaws (TC23)."""
    later, ended = effects.count_down(state.effects)
    events: list[Event] = [*ended]
    if event in effects.KINDS and (began := arrivals.effect_after(_draws(state.setup), state.moves, event, later)):
        cup, effect = began
        later = (*later[:cup], effect, *later[cup + 1 :])
        events.append(EffectBegan(cup, effect))
    after, thawed = _thawed(replace(state, effects=later))
    return replace(after, over=_dead_end(after)), [*events, *thawed]


def _thawed(state: CupsState) -> tuple[CupsState, list[EffectEnded]]:
    """The state without the ice that leaves no choice; in a puzzle that ice stays (TC20, TC23)."""
    if state.setup.mode == PUZZLES:
        return state, []
    rest, ended = effects.thaw(state.cups, state.effects)
    return replace(state, effects=rest), ended


def _dead_end(state: CupsState) -> str | None:
    """Why no move can be made in a running attempt, or None."""
    if overfull(state.cups):
        return OVERFLOW
    if state.limit is not None and state.moves >= state.limit:
        return OUT_OF_MOVES
    return None if effects.choices(state.cups, state.effects) else NO_MOVES
