"""The command line: `python -m game` plays in a window, its sub-commands play without one."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn

from game import __version__
from game.command.bot import POLICIES, soak
from game.command.deal import deals
from game.command.referee import referee
from game.command.script import read
from game.rules import BLOCK_GAMES, GAMES, bitboard
from game.rules.game import InvalidInput, RulesError, Setup
from game.rules.reading import brief, date, within

BAD_INPUT = 2
"""Exit status when the input cannot be used."""
BROKEN = 1
"""Exit status when a bot has found a broken invariant."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells count it."""

MOST = 10**9
"""The most deals or games at once."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise InvalidInput(message)


def command(argv: Sequence[str] | None = None) -> int:
    """Runs the command line `argv` (`sys.argv` if it is None) and returns the exit status.

    Whatever is wrong with the input is one line on standard error and status 2.
    """
    try:
        arguments = _parser().parse_args(argv)
        run: Callable[[argparse.Namespace], int] = arguments.run
        return run(arguments)
    except RulesError as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED


def _fail(message: str) -> int:
    print("eightfold:", " ".join(message.split()), file=sys.stderr)
    return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="eightfold",
        description="Four fair puzzle games. Without a command: play in a window.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"eightfold {__version__}")
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    about = "play a script: JSON in on standard input, JSON out on standard output"
    commands.add_parser("referee", help=about, description=about).set_defaults(run=_referee)

    about = "show what is dealt, three shapes a line"
    deal = commands.add_parser("deal", help=about, description=about, allow_abbrev=False)
    deal.add_argument("--game", required=True, choices=BLOCK_GAMES)
    deal.add_argument("--mode", help="default: the game's first")
    deal.add_argument("--seed", required=True, help="any text")
    deal.add_argument("--date", help="of a daily, such as 2026-12-31")
    deal.add_argument("--number", type=_count, help="of a challenge")
    deal.add_argument("--count", type=_count, default=10, help="deals to show (default: 10)")
    deal.add_argument("--board", default="/".join(bitboard.rows_text(0)), help="eight rows of . and #, joined by /")
    deal.add_argument("--json", action="store_true", help="each line as a JSON list")
    deal.set_defaults(run=_deal)

    about = "play whole games and check every move"
    bot = commands.add_parser("bot", help=about, description=about, allow_abbrev=False)
    bot.add_argument("--game", required=True, choices=GAMES)
    bot.add_argument("--mode", help="default: the game's first")
    bot.add_argument("--seed", required=True, help="any text")
    bot.add_argument("--games", type=_count, default=10, help="games to play (default: 10)")
    bot.add_argument("--policy", choices=POLICIES, default="random", help="default: random")
    bot.set_defaults(run=_bot)
    return parser


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MOST)) else 0
    if not 1 <= number <= MOST:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {MOST}, not {brief(text)}")
    return number


def _play(arguments: argparse.Namespace) -> int:
    import asyncio

    try:
        from game.app import main
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        return _fail("playing in a window needs pygame-ce; `python -m pip install pygame-ce` brings it")
    asyncio.run(main())
    return 0


def _referee(arguments: argparse.Namespace) -> int:
    with within("standard input"):
        script = _standard_input()
    return _write([json.dumps(referee(read(script)))])


def _deal(arguments: argparse.Namespace) -> int:
    game = BLOCK_GAMES[arguments.game]
    with within("--board"):
        board = bitboard.parse(arguments.board.split("/"))
    with within("--date"):
        day = None if arguments.date is None else date(arguments.date)
    setup = Setup(_mode(arguments, game.modes), arguments.seed, day, arguments.number)
    return _write(deals(game, setup, board, arguments.count, arguments.json))


def _bot(arguments: argparse.Namespace) -> int:
    game = GAMES[arguments.game]
    result = soak(game, _mode(arguments, game.modes), arguments.games, arguments.seed, POLICIES[arguments.policy])
    return _write(result.lines()) or (BROKEN if result.broken else 0)


def _mode(arguments: argparse.Namespace, modes: Iterable[str]) -> str:
    return next(iter(modes)) if arguments.mode is None else str(arguments.mode)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise InvalidInput("is closed")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise InvalidInput(f"cannot be read: {error.strerror or error}") from None


def _write(lines: Iterable[str]) -> int:
    """Writes `lines` to standard output and returns the exit status."""
    if sys.stdout is None:
        return _fail("standard output: is closed")
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except OSError as error:
        # Python would try to write the rest once more at exit, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # A reader that leaves early, as `head` does, is no failure.
        return 0 if isinstance(error, BrokenPipeError) else _fail(f"standard output: {error.strerror}")
    return 0


if __name__ == "__main__":
    sys.exit(command())
