"""Every random choice as a pure function of the seed: uniform, the same on every machine, fixed in advance.

The value of a draw can be worked out with any BLAKE2b:

1. The key is the 64-byte BLAKE2b digest of the seed in UTF-8.
2. The message is the purpose, each index and the number of the attempt (from 0), joined by `/`: `deal/12/0/0`.
3. The keyed 8-byte BLAKE2b digest of the message, read big-endian, is a word from 0 to 2**64 - 1.
4. Words at or above the largest multiple of the bound are thrown away (next attempt), so that each remainder stands
   for equally many words. The draw is the remainder of the first word that is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORDS = 2**64


class Draws:
    """The draws of one seed. Nothing is used up: the same purpose and index always give the same draw."""

    __slots__ = ("_keyed",)

    def __init__(self, seed: str) -> None:
        # A seed may come from a JSON escape or a command line and need not be valid Unicode.
        key = blake2b(seed.encode("utf-8", "surrogatepass")).digest()
        self._keyed = blake2b(key=key, digest_size=8)

    def below(self, bound: int, purpose: str, *index: int) -> int:
        """A number from 0 to `bound` - 1, each as likely as the others.

        `purpose` is one word without `/`, so that draws for different ends never share a message. Raises `ValueError`
        when `bound` is not from 1 to 2**64.
        """
        if not 1 <= bound <= _WORDS:
            raise ValueError("a bound lies between 1 and 2**64")
        kept = _WORDS - _WORDS % bound
        attempt = 0
        while (word := self._word("/".join(map(str, (purpose, *index, attempt))))) >= kept:
            attempt += 1
        return word % bound

    def shuffled(self, items: Iterable[T], purpose: str, *index: int) -> Iterator[T]:
        """`items` in one of their orders, all equally likely. Each is drawn only when it is asked for.

        The first of them that has some property is therefore uniform among all that have it.
        """
        left = list(items)
        for number in range(len(left)):
            yield left.pop(self.below(len(left), purpose, *index, number))

    def _word(self, message: str) -> int:
        keyed = self._keyed.copy()
        keyed.update(message.encode())
        return int.from_bytes(keyed.digest(), "big")
