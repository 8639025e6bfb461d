from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.draws import Draws
from tests.rules.chances import chi_square
from tests.rules.strategies import seeds

VECTORS = [
    ("", 19, "deal", (0, 0), 10),
    ("eightfold", 19, "deal", (0, 0), 6),
    ("eightfold", 19, "deal", (0, 1), 4),
    ("eightfold", 19, "deal", (1, 0), 16),
    ("eightfold", 2**64, "deal", (0, 0), 9003905164373838144),
    ("eightfold", 2**63 + 1, "deal", (3,), 1399655178360871336),
    ("eightfold", 2**63 + 1, "deal", (4,), 1806001571087269197),
    ("\ud800", 2**64, "deal", (), 12055669018009601253),
    ("x" * 100_000, 2**64, "deal", (10**30,), 744589112708428628),
]
"""Published: seed, bound, purpose, index, draw. Whoever writes this generator again can check it against these."""


def words(seed: str, message: str) -> list[int]:
    """The first words of a draw, written from the published recipe alone."""
    key = blake2b(seed.encode("utf-8", "surrogatepass")).digest()
    digests = (blake2b(f"{message}/{attempt}".encode(), key=key, digest_size=8).digest() for attempt in range(200))
    return [int.from_bytes(digest, "big") for digest in digests]


@pytest.mark.parametrize(("seed", "bound", "purpose", "index", "draw"), VECTORS)
def test_published_vectors(seed: str, bound: int, purpose: str, index: tuple[int, ...], draw: int) -> None:
    assert Draws(seed).below(bound, purpose, *index) == draw


@pytest.mark.rule("BP20")
@given(seeds, st.integers(1, 2**64), st.lists(st.integers(0, 99), max_size=3))
def test_a_draw_is_the_remainder_of_the_first_word_below_the_largest_multiple(
    seed: str, bound: int, index: list[int]
) -> None:
    multiple = 2**64 // bound * bound
    message = "/".join(["word", *map(str, index)])
    expected = next(word for word in words(seed, message) if word < multiple) % bound
    assert Draws(seed).below(bound, "word", *index) == expected


def test_words_above_the_largest_multiple_are_thrown_away() -> None:
    # Of 2**64 words, 2**63 + 1 keeps about half: some of these draws need several attempts.
    bound = 2**63 + 1
    attempts = [next(n for n, word in enumerate(words("reject", f"w/{index}")) if word < bound) for index in range(50)]
    assert max(attempts) >= 3
    for index, attempt in enumerate(attempts):
        assert Draws("reject").below(bound, "w", index) == words("reject", f"w/{index}")[attempt]


@pytest.mark.parametrize("bound", [3, 19, 2**63 + 1])
def test_the_first_word_thrown_away_is_the_largest_multiple_itself(bound: int) -> None:
    multiple = 2**64 // bound * bound
    words = [2**64 - 1, multiple, multiple - 1]

    class Scripted(Draws):
        def _word(self, message: str) -> int:
            return words[int(message.removeprefix("w/"))]

    assert Scripted("").below(bound, "w") == bound - 1


def test_seed_purpose_and_index_all_matter_and_order_does_not() -> None:
    names = ["", "a", "b", "ab", "\ud800", "\udc00", "\ud800\udc00", "\U00010000"]
    cases = list(product(names, ["deal", "bot"], [(), (0,), (1,), (0, 1), (1, 0), (10,)]))
    first = {case: Draws(case[0]).below(2**64, case[1], *case[2]) for case in cases}
    again = {case: Draws(case[0]).below(2**64, case[1], *case[2]) for case in reversed(cases)}
    assert first == again
    assert len(set(first.values())) == len(cases)


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_other_bounds_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="a bound lies between"):
        Draws("").below(bound, "deal")


def test_a_bound_of_one_leaves_no_choice() -> None:
    assert {Draws("").below(1, "deal", n) for n in range(20)} == {0}


@pytest.mark.parametrize(("bound", "limit"), [(2, 10.83), (7, 22.46), (19, 42.31), (41, 73.40)])
def test_draws_are_uniform(bound: int, limit: float) -> None:
    """`limit` is what chi-square with `bound` - 1 degrees of freedom exceeds once in a thousand; the seed is fixed."""
    draws = Draws("uniform")
    assert chi_square(Counter(draws.below(bound, "chi", n) for n in range(20_000)), bound) < limit


def test_neighbouring_draws_are_independent() -> None:
    draws = Draws("uniform")
    numbers = [draws.below(5, "pair", n) for n in range(20_001)]
    pairs = Counter(zip(numbers, islice(numbers, 1, None), strict=False))
    assert chi_square(pairs, 25) < 51.18
