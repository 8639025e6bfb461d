"""Makes the hundred puzzles of Twelve Cups: `python -m game.command.puzzle_maker` writes `game/assets/puzzles.txt`.

Each chapter draws many random starts. All that can be reached from a start is searched, and each goal that takes as
many moves as the chapter asks for is a candidate. It is thrown away if too many sequences solve it, or if one of them
does without what the chapter is about. The rest are ranked by `quality`, and the best make the chapter: no kind of goal
more than twice if that can be helped, and no two puzzles alike under rotation of the ring and exchange of colours.

Everything is drawn by `game.rules.draws`: the same program writes the same file on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from game.rules import groups
from game.rules.chain import BlockersVanished, Erupted, GroupVanished
from game.rules.cups_state import CupsState
from game.rules.draws import Draws
from game.rules.effects import FROZEN, NO_EFFECTS, REVERSAL, VOLCANO, Effect, Effects, choices, count_down, cups_with
from game.rules.game import Setup
from game.rules.goals import Goal, Kind
from game.rules.levels import CHAPTER, FILE, Level, write
from game.rules.phases import Phase, Sown
from game.rules.ring import BLOCKER, COLOURS, CUPS, JOKER, Ring
from game.rules.solver import Proof, phase_of, prove

Recipe = tuple[str, ...]
"""What a start has beside ordinary stones: `*`, `x`, and kinds of effects, each once."""

MOST_ALIKE = 2
"""Puzzles of a chapter with the same kind of goal, or with the same recipe where there are several."""

LONGEST_QUEUE = 6
"""Stones in a cup at the start."""

LASTING = {FROZEN: (1, 3), REVERSAL: (2, 5), VOLCANO: (2, 6)}
"""Moves that an effect of a puzzle lasts: at least, at most."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What the starts of a chapter are made of, and what its puzzles are like."""

    title: str
    colours: int
    stones: tuple[int, int]
    """Ordinary stones of a start: at least, at most."""
    minimums: tuple[int, ...]
    """The fewest moves of its puzzles, in order."""
    recipes: tuple[Recipe, ...] = ((),)
    slack: int = 0
    """Moves of the limit beyond the fewest."""
    solutions: int = 2
    """Shortest solutions that a puzzle may have."""
    starts: int = 1000
    """Starts to draw."""


_MIXES = tuple(
    (one, other)
    for number, one in enumerate((JOKER, BLOCKER, FROZEN, REVERSAL, VOLCANO))
    for other in (JOKER, BLOCKER, FROZEN, REVERSAL, VOLCANO)[number + 1 :]
)
_TRIPLES = (
    (JOKER, BLOCKER, REVERSAL),
    (JOKER, BLOCKER, VOLCANO),
    (JOKER, REVERSAL, VOLCANO),
    (BLOCKER, REVERSAL, VOLCANO),
    (JOKER, BLOCKER, FROZEN),
    (JOKER, FROZEN, REVERSAL),
    (BLOCKER, FROZEN, REVERSAL),
)

CHAPTERS = (
    Chapter("three colours", 3, (5, 9), (1, 1, 2, 2, 2, 2, 3, 3, 3, 3), slack=1, solutions=3, starts=3000),
    Chapter("four colours", 4, (7, 12), (2, 2, 2, 2, 3, 3, 3, 3, 3, 3), slack=1, solutions=3, starts=2000),
    Chapter("five colours", 5, (9, 15), (2, 2, 3, 3, 3, 3, 3, 4, 4, 4), slack=1, solutions=3, starts=1000),
    Chapter("jokers", 3, (6, 11), (2, 2, 3, 3, 3, 3, 4, 4, 4, 4), ((JOKER,), (JOKER, JOKER)), starts=1500),
    Chapter("blockers", 3, (7, 12), (2, 2, 3, 3, 3, 3, 4, 4, 4, 4), ((BLOCKER,), (BLOCKER, BLOCKER)), starts=1500),
    Chapter("frozen cups", 3, (7, 12), (2, 2, 3, 3, 3, 3, 4, 4, 4, 4), ((FROZEN,), (FROZEN, FROZEN)), starts=3000),
    Chapter("reversal", 4, (7, 12), (2, 2, 3, 3, 3, 3, 4, 4, 4, 4), ((REVERSAL,), (REVERSAL, REVERSAL)), starts=1500),
    Chapter("volcanoes", 4, (10, 15), (2, 2, 3, 3, 3, 3, 4, 4, 4, 4), ((VOLCANO,), (VOLCANO, VOLCANO)), starts=1500),
    Chapter("mixes", 3, (8, 13), (3, 3, 3, 4, 4, 4, 4, 4, 5, 5), _MIXES, starts=1500),
    Chapter("masters", 4, (9, 14), (4, 4, 4, 4, 5, 5, 5, 5, 5, 5), _TRIPLES, solutions=1, starts=1500),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A start with a goal, its proof, and what makes it worth playing."""

    state: CupsState
    goal: Goal
    recipe: Recipe
    proof: Proof
    quality: float
    form: object = field(repr=False)
    """The same for two starts that are alike."""


def draw_start(draws: Draws, chapter: Chapter, number: int) -> tuple[CupsState, Recipe]:
    """Start `number` of a chapter. No cup holds a group; volcanoes hold some stones at least."""
    recipe = chapter.recipes[number % len(chapter.recipes)]
    attempt = 0
    while True:
        key = number, attempt
        special = [letter for letter in recipe if letter in (JOKER, BLOCKER)]
        if draws.below(2, "tidy", *key):
            # Threes that can all go: the whole board may be cleared.
            stones = list(COLOURS[: chapter.colours] * groups.GROUP)[special.count(JOKER) :]
        else:
            low, high = chapter.stones
            count = low + draws.below(high - low + 1, "count", *key)
            stones = [COLOURS[draws.below(chapter.colours, "colour", *key, n)] for n in range(count)]
        stones += special
        used = 4 + draws.below(4, "used", *key)
        turned = draws.below(CUPS, "turned", *key)
        window = [(turned + cup) % CUPS for cup in draws.shuffled(range(9), "cups", *key)][:used]
        effects = list(NO_EFFECTS)
        for n, kind in enumerate(kind for kind in recipe if kind in LASTING):
            least, most = LASTING[kind]
            effects[window[n]] = Effect(kind, least + draws.below(most - least + 1, "lasting", *key, n))
        queues = [""] * CUPS
        mixed = list(draws.shuffled(stones, "stones", *key))
        for cup in cups_with(VOLCANO, tuple(effects)):
            for _ in range(3 + draws.below(3, "crater", *key, cup)):
                queues[cup] += mixed.pop()
        for n, stone in enumerate(mixed):
            queues[window[draws.below(used, "cup", *key, n)]] += stone
        if max(map(len, queues)) <= LONGEST_QUEUE and not any(map(groups.find, queues)):
            return CupsState(Setup("puzzles", ""), tuple(queues), tuple(effects)), recipe
        attempt += 1


def goals_of(state: CupsState, minimums: Sequence[int]) -> Iterator[Goal]:
    """Every goal worth asking for whose fewest moves are among `minimums`."""
    layer: dict[Ring, int] = {state.cups: 0}
    effects = state.effects
    at_start = {colour: _count(state.cups, colour) for colour in COLOURS}
    stones, score, combo, left = _total(state.cups), 0, 1, dict(at_start)
    for moves in range(1, max(minimums) + 1):
        following: dict[Ring, int] = {}
        combos = [combo]
        for ring, points in layer.items():
            for cup in choices(ring, effects):
                phase = phase_of(ring, effects, cup)
                if not phase.overflowed:
                    combos.append(phase.combo)
                    following[phase.ring] = max(following.get(phase.ring, 0), points + phase.points)
        layer = following
        effects, _ = count_down(effects)
        if not layer:
            return
        fewest = min(map(_total, layer))
        highest = max(layer.values())
        remaining = {colour: min(_count(ring, colour) for ring in layer) for colour in COLOURS}
        if moves in minimums:
            if fewest == 0 < stones:
                yield Goal(Kind.EMPTY)
            elif fewest < stones and 2 * fewest <= _total(state.cups):
                yield Goal(Kind.AT_MOST, fewest)
            if max(combos) > combo:
                yield Goal(Kind.COMBO, max(combos))
            if highest > score and highest > 30:
                yield Goal(Kind.SCORE, highest)
            for colour, many in remaining.items():
                if many == 0 < left[colour]:
                    yield Goal(Kind.CLEAR_COLOUR, colour=colour)
                elif many < left[colour]:
                    yield Goal(Kind.COLLECT, at_start[colour] - many, colour)
        stones, score, combo = min(stones, fewest), max(score, highest), max(combos)
        left = {colour: min(left[colour], remaining[colour]) for colour in COLOURS}


def solutions(state: CupsState, goal: Goal, minimum: int) -> Iterator[tuple[int, ...]]:
    """Every sequence of `minimum` moves that reaches the goal, which takes no fewer."""
    for cup in choices(state.cups, state.effects):
        phase = phase_of(state.cups, state.effects, cup)
        if phase.overflowed:
            continue
        after = _later(state, phase, goal)
        if goal.met(after.cups, after.score, phase.combo, after.collected):
            yield (cup,)
        elif prove(after, goal, minimum - 1):
            for rest in solutions(after, goal, minimum - 1):
                yield (cup, *rest)


def replay(state: CupsState, goal: Goal, solution: Sequence[int]) -> Iterator[tuple[CupsState, Phase]]:
    """The state before each move of a solution, and what the move does."""
    for cup in solution:
        phase = phase_of(state.cups, state.effects, cup)
        yield state, phase
        state = _later(state, phase, goal)


def uses(state: CupsState, goal: Goal, solution: Sequence[int], recipe: Recipe) -> bool:
    """Does the solution use all that the recipe brings, but for ice, which is no help?"""
    used = set()
    for before, phase in replay(state, goal, solution):
        for event in phase.events:
            match event:
                case Sown() if event.cup in cups_with(REVERSAL, before.effects):
                    used.add(REVERSAL)
                case GroupVanished() if JOKER in event.stones:
                    used.add(JOKER)
                case BlockersVanished():
                    used.add(BLOCKER)
                case Erupted():
                    used.add(VOLCANO)
                case _:
                    pass
    return set(recipe) - {FROZEN} <= used


def hindered(state: CupsState, goal: Goal, minimum: int) -> bool:
    """Would the goal take fewer moves without the ice?"""
    bare = tuple(None if effect and effect.kind == FROZEN else effect for effect in state.effects)
    return prove(replace(state, effects=bare), goal, minimum - 1) is not None


def quality(state: CupsState, goal: Goal, ways: Sequence[Sequence[int]]) -> float:
    """How much there is to find out: the higher the better.

    One way is worth more than two: then every move is forced and order matters. Moves that earn nothing yet, stones
    that are sown again, groups, several cups or eruptions in one move make a plan; a first move that earns most and
    leads nowhere is a trap. An empty board is the finest goal. Stones cost, the more so those in cups that no solution
    touches: the eye has to sort them out.
    """
    value = {1: 6.0, 2: 3.0}.get(len(ways), 0.0)
    moves = list(replay(state, goal, ways[0]))
    value += 1.5 * sum(phase.points == 0 for _, phase in moves)
    value += 2.0 * (max(phase.combo for _, phase in moves) - 1)
    value += sum(isinstance(event, GroupVanished) for _, phase in moves for event in phase.events)
    value += sum(isinstance(event, Erupted) for _, phase in moves for event in phase.events)
    value += sum(len(before.cups[cup]) > len(state.cups[cup]) for cup, (before, _) in zip(ways[0], moves, strict=True))
    first = {cup: phase_of(state.cups, state.effects, cup) for cup in choices(state.cups, state.effects)}
    most = max(phase.points for phase in first.values())
    if most and not any(first[way[0]].points == most for way in ways):
        value += 3.0
    touched: set[int] = set()
    for way in ways:
        for cup, (before, phase) in zip(way, replay(state, goal, way), strict=True):
            touched |= {cup} | {other for other in range(CUPS) if before.cups[other] != phase.ring[other]}
    idle = sum(len(queue) for cup, queue in enumerate(state.cups) if cup not in touched)
    return value - 0.3 * _total(state.cups) - 0.6 * idle + (3.0 if goal.kind is Kind.EMPTY else 0.0)


def candidates(chapter: Chapter) -> Iterator[Candidate]:
    """The good puzzles among the starts of a chapter, at most one of each start, number of moves and kind of goal."""
    draws = Draws(f"twelve cups {chapter.title}")
    for number in range(chapter.starts):
        state, recipe = draw_start(draws, chapter, number)
        found: dict[tuple[int, Kind], Candidate] = {}
        for goal in goals_of(state, sorted(set(chapter.minimums))):
            proof = prove(state, goal, max(chapter.minimums))
            if proof is None or proof.solutions > chapter.solutions or proof.minimum not in chapter.minimums:
                continue
            if FROZEN in recipe and not hindered(state, goal, proof.minimum):
                continue
            ways = list(solutions(state, goal, proof.minimum))
            if not all(uses(state, goal, way, recipe) for way in ways):
                continue
            worth = quality(state, goal, ways)
            key = proof.minimum, goal.kind
            if key not in found or worth > found[key].quality:
                found[key] = Candidate(state, goal, recipe, proof, worth, form(state.cups, state.effects))
        yield from found.values()


def form(ring: Ring, effects: Effects) -> object:
    """The same for all starts that differ only by a rotation of the ring and an exchange of colours."""
    forms = []
    for turn in range(CUPS):
        names: dict[str, str] = {}
        cups = []
        for cup in range(CUPS):
            queue = ring[(cup + turn) % CUPS]
            named = "".join(s if s not in COLOURS else names.setdefault(s, str(len(names))) for s in queue)
            effect = effects[(cup + turn) % CUPS]
            cups.append((named, effect.kind if effect else "", effect.moves if effect else 0))
        forms.append(tuple(cups))
    return min(forms)


def choose(chapter: Chapter, pool: Sequence[Candidate], taken: set[object]) -> list[Candidate]:
    """The ten best of `pool` with the minimums of the chapter, in order; `taken` are the forms of earlier puzzles.

    What `MOST_ALIKE` asks for gives way, as little as possible, where the pool is too poor for it.
    """
    wanted = Counter(chapter.minimums)
    alike: Counter[object] = Counter()
    chosen: list[Candidate] = []
    best = sorted(pool, key=lambda one: -one.quality)
    for most in range(MOST_ALIKE, CHAPTER + 1):
        for one in best:
            several = len(chapter.recipes) > 2
            if not wanted[one.proof.minimum] or one.form in taken:
                continue
            if alike[one.goal.kind] >= most or (several and alike[one.recipe] >= most):
                continue
            wanted[one.proof.minimum] -= 1
            alike.update((one.goal.kind, one.recipe))
            taken.add(one.form)
            chosen.append(one)
    if missing := wanted.total():
        raise SystemExit(f"{chapter.title}: {missing} puzzles are missing; draw more starts")
    return sorted(chosen, key=lambda one: (one.proof.minimum, one.quality))


def levels(chapter: Chapter, chosen: Sequence[Candidate], first: int) -> Iterator[Level]:
    """The puzzles of a chapter as they are written, numbered from `first`, each in colours of its own."""
    for number, one in enumerate(chosen, first):
        palette = "".join(Draws("twelve cups palettes").shuffled(COLOURS, "palette", number))
        recoloured = str.maketrans(COLOURS, palette)
        yield Level(
            number=number,
            cups=tuple(queue.translate(recoloured) for queue in one.state.cups),
            effects=one.state.effects,
            goal=replace(one.goal, colour=one.goal.colour.translate(recoloured)),
            limit=one.proof.minimum + chapter.slack,
            solution=one.proof.first,
            minimum=one.proof.minimum,
            solutions=one.proof.solutions,
            searched=one.proof.searched,
        )


def _later(state: CupsState, phase: Phase, goal: Goal) -> CupsState:
    effects, _ = count_down(state.effects)
    score, collected = state.score + phase.points, state.collected + goal.counted(phase.matched)
    return replace(state, cups=phase.ring, effects=effects, score=score, collected=collected)


def _total(ring: Ring) -> int:
    return sum(map(len, ring))


def _count(ring: Ring, stone: str) -> int:
    return sum(queue.count(stone) for queue in ring)


HEAD = """\
# The hundred puzzles of Twelve Cups, written by game/command/puzzle_maker.py and proven by game/rules/solver.py.
# number | cups 0 to 11 | effects | goal | limit | one solution | proof
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the file; says on standard error how it goes."""
    parser = argparse.ArgumentParser(description="Make the hundred puzzles of Twelve Cups.")
    parser.add_argument("--out", type=Path, default=FILE)
    options = parser.parse_args(arguments)
    taken: set[object] = set()
    with options.out.open("w", encoding="ascii", newline="\n") as file:
        file.write(HEAD)
        for number, chapter in enumerate(CHAPTERS):
            pool = list(candidates(chapter))
            chosen = choose(chapter, pool, taken)
            found = Counter(one.proof.minimum for one in pool)
            sys.stderr.write(f"chapter {number + 1}, {chapter.title}: {dict(sorted(found.items()))}\n")
            file.write(f"# Chapter {number + 1}: {chapter.title}\n")
            file.writelines(f"{write(level)}\n" for level in levels(chapter, chosen, number * CHAPTER + 1))
            file.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
