"""What each game looks like: its scene, and its picture on a card. Nowhere else does the interface tell games apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.rules import GAMES
from game.rules.bitboard import SIZE
from game.ui import paint as painting
from game.ui.dialogs import Choice
from game.ui.faces import rounded
from game.ui.layout import Grid
from game.ui.play import PlayScene
from game.ui.scene import Scene, Services
from game.ui.sprites import faces_for
from game.ui.table import Table
from game.ui.table_scene import TableScene
from game.ui.theme import Theme

SHOWN: Final = ("puzzle", "knock", "medley", "cups")
"""The games of the page, in the order of their cards."""


def scene(
    services: Services, table: Table, exits: Callable[[], Sequence[Choice]], leave: Callable[[], None]
) -> TableScene:
    """The scene in which the game of `table` is played."""
    if table.game.id == "cups":
        from game.ui.ring_scene import CupsScene  # a page that shows another game need not wait for it

        return CupsScene(services, table, exits, leave)
    return PlayScene(services, table, exits, leave)


def prepare(game: str) -> None:
    """Imports what is needed once a game is opened, or shown on its card."""
    GAMES.get(game)  # which reads its rules
    if game == "cups":
        from game.ui import ring_picture, ring_scene  # noqa: F401 - imported only


def howto(services: Services, game: str) -> Scene:
    """The page that tells how to play a game. Pages are imported when they are opened: the first picture needs none."""
    if game == "cups":
        from game.ui.ring_howto import RingHowToPage

        return RingHowToPage(services)
    from game.ui.howto import HowToPage

    return HowToPage(services, game)


def chooser(services: Services, table: Table, play: Callable[[int], None]) -> Scene | None:
    """The page on which the number of a game is chosen, where there is one; `play` is called with the number."""
    if not table.rules.numbered:
        return None
    if table.game.id == "cups":
        from game.ui.puzzles import PuzzlesPage

        return PuzzlesPage(services, table, play)
    from game.ui.challenges import ChallengesPage

    return ChallengesPage(services, play)


def picture(table: Table, theme: Theme, side: int) -> pygame.Surface:
    """A small picture of the game of `table` as it stands, at most `side` device pixels wide: all games' are alike."""
    if table.game.id == "cups":
        from game.ui.ring_picture import ring_picture

        return ring_picture(table.session.state if table.running else None, theme, _fine_grid(side).side)
    board = table.session.state.board if table.running else 0
    paint = painting.fitted(painting.decode(table.look), board) if board else SHOWCASES[table.game.id]
    return _board(theme, side, paint)


def _fine_grid(side: int) -> Grid:
    """The grid of a small board: its gaps are a little wider, as they are few pixels."""
    pitch = max(3, side // (SIZE + 1))
    gap = max(1, pitch // 9)
    return Grid(0, 0, pitch - gap, gap, 2 * gap)


_pictures: dict[tuple[str, int, painting.Paint], pygame.Surface] = {}


def _board(theme: Theme, side: int, paint: painting.Paint) -> pygame.Surface:
    """A small picture of a board; kept."""
    key = (theme.id, side, paint)
    if key not in _pictures:
        if len(_pictures) > 16:
            _pictures.clear()
        grid = _fine_grid(side)
        faces = faces_for(theme, grid.cell)
        surface = rounded(grid.rect.size, grid.cell * 2 * theme.radius, theme.board)
        for index, value in enumerate(paint):
            sprite = faces.face(value - 1) if value else faces.floor()
            surface.blit(sprite, grid.corner(*divmod(index, SIZE)))
        _pictures[key] = surface.convert_alpha()
    return _pictures[key]


def _showcase(rows: str) -> painting.Paint:
    return bytes(0 if mark == "." else int(mark) for row in rows.split() for mark in row)


SHOWCASES: Final = {
    "puzzle": _showcase("........ ..8..... ..88.... 6..1.... 66..44.. 66.3.4.7 555534.7 2555347."),
    "knock": _showcase("........ ....5... ...555.. .....5.. 3....... 33.99... .3.9911. 7777.11."),
    "medley": _showcase("4......6 44....66 .4...66. ..2.2... ..222... 8......1 88....11 .88..11."),
}
"""The board that a card shows while there is no game to continue."""
