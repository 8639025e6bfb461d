"""Twelve Cups once more, as plainly as can be: every stone an object, cups as lists of them, no code of the game's own.

A stone keeps its identity wherever it goes, so that what appears or is lost by mistake cannot go unnoticed.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class Stone:
    letter: str

    @property
    def ordinary(self) -> bool:
        return self.letter not in "*x"


@dataclass
class Model:
    cups: dict[int, list[Stone]]
    effects: dict[int, tuple[str, int]]
    score: int = 0
    moves: int = 0
    lost: bool = False
    combo: int = 0
    gone: list[Stone] = field(default_factory=list)
    """Stones that groups or their neighbours have taken off the board."""
    erupted: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, cups: list[str], effects: dict[str, str]) -> Model:
        lying = {int(cup): (text.split(":")[0], int(text.split(":")[1])) for cup, text in effects.items()}
        return cls({cup: [Stone(letter) for letter in queue] for cup, queue in enumerate(cups)}, lying)

    def stones(self) -> list[Stone]:
        return [stone for cup in range(12) for stone in self.cups[cup]]

    def effect(self, cup: int) -> str:
        return self.effects.get(cup, ("none", 0))[0]

    def choices(self) -> list[int]:
        return [cup for cup in range(12) if self.cups[cup] and self.effect(cup) != "frozen"]

    def sow(self, cup: int) -> None:
        """The player's phase."""
        self.erupted = set()
        hand, self.cups[cup] = self.cups[cup], []
        at = cup
        for stone in hand:
            at = at - 1 if self.effect(cup) == "reversal" else at + 1
            at %= 12
            self.cups[at].append(stone)
        matched, cups_with_groups = self.chain(cup)
        self.combo = len(cups_with_groups)
        if self.check():
            self.score += len(matched) * 10 * [0, 1, 2, 3, 4][min(self.combo, 4)]
            self.score += 0 if self.stones() else 100
            self.moves += 1

    def add(self, new: list[tuple[str, int]], cup: int) -> list[Stone]:
        """The addition after a move that began in `cup`; the new stones."""
        come = []
        for letter, at in new:
            come.append(Stone(letter))
            self.cups[at].append(come[-1])
        matched, _ = self.chain(cup)
        if self.check():
            self.score += len(matched) * 10
        return come

    def check(self) -> bool:
        if any(len(queue) > 7 for queue in self.cups.values()):
            self.lost = True
        return not self.lost

    def chain(self, cup: int) -> tuple[list[Stone], set[int]]:
        matched: list[Stone] = []
        cups_with_groups: set[int] = set()
        something = True
        while something:
            something = False
            vanishing = {at: self.group_stones(self.cups[at]) for at in range(12)}
            for at, stones in vanishing.items():
                if stones:
                    something = True
                    matched += stones
                    cups_with_groups.add(at)
                    self.take(at, stones)
            for at, stones in vanishing.items():
                if stones:
                    for side in ((at + 11) % 12, (at + 1) % 12):
                        self.take(side, [stone for stone in self.cups[side] if stone.letter == "x"])
            lifted: list[tuple[int, list[Stone]]] = []
            for distance in range(1, 13):
                at = (cup + distance) % 12
                if self.effect(at) == "volcano" and at not in self.erupted and len(self.cups[at]) >= 6:
                    lifted.append((at, self.cups[at]))
            for at, _ in lifted:
                self.cups[at] = []
                self.erupted.add(at)
                something = True
            for at, hand in lifted:
                to = at
                for stone in hand:
                    to = (to + 1) % 12
                    self.cups[to].append(stone)
        return matched, cups_with_groups

    def take(self, at: int, stones: list[Stone]) -> None:
        self.gone += stones
        self.cups[at] = [stone for stone in self.cups[at] if stone not in stones]

    @staticmethod
    def group_stones(queue: list[Stone]) -> list[Stone]:
        """All stones of a cup that vanish together in one check."""
        gone: list[Stone] = []
        left = list(queue)
        for colour in "rgbyp":
            same = [stone for stone in left if stone.letter == colour]
            if len(same) >= 3:
                gone += same
        left = [stone for stone in left if stone not in gone]
        while True:
            jokers = [stone for stone in left if stone.letter == "*"]
            best: list[Stone] | None = None
            for stone in queue:
                if stone.ordinary and stone in left:
                    same = [other for other in left if other.letter == stone.letter]
                    if 3 - len(same) <= len(jokers) and (best is None or len(same) > len(best)):
                        best = same
            if best is None:
                return gone
            group = best + jokers[: 3 - len(best)]
            gone += group
            left = [stone for stone in left if stone not in group]

    def age(self, began: tuple[int, str, int] | None, thaws: bool) -> None:
        """Effects count down, one may begin, and ice that leaves no choice thaws."""
        self.effects = {cup: (kind, moves - 1) for cup, (kind, moves) in self.effects.items() if moves > 1}
        if began:
            cup, kind, moves = began
            assert cup not in self.effects
            self.effects[cup] = (kind, moves)
        if thaws and self.stones() and not self.choices():
            self.effects = {cup: (kind, moves) for cup, (kind, moves) in self.effects.items() if kind != "frozen"}

    def position(self) -> tuple[list[str], dict[str, str]]:
        cups = ["".join(stone.letter for stone in self.cups[cup]) for cup in range(12)]
        return cups, {str(cup): f"{kind}:{moves}" for cup, (kind, moves) in sorted(self.effects.items())}
