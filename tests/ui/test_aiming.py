"""While a piece is held: the ghost, drawn by form and not by colour, and the light over what would clear."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game.profile.prices import PRICES
from game.rules import GAMES
from game.rules.bitboard import SIZE, full_columns, full_rows
from game.rules.blocks import Place
from game.rules.game import Setup
from game.rules.puzzle import CATALOGUE
from game.session.session import Session
from game.ui.color import contrast
from game.ui.theme import THEMES
from tests.scenes import own
from tests.ui.playing import CROWDED, EMPTY, Player, position

SEEN = 3.0
"""Contrast from which a mark is made out: WCAG 2.2, 1.4.11."""

every_theme = pytest.mark.parametrize("theme", [*THEMES, *PRICES])


def playing(theme: str, board: tuple[str, ...], tray: tuple[str, ...]) -> Player:
    """The playing scene in a theme."""
    player = Player(position(board, tray))
    services = player.scene.services
    own(services.profile, theme)
    services.profile.settings = type(services.profile.settings)(theme=theme, high_contrast=theme == "contrast")
    player.host.resize(390, 844)
    assert player.probe["theme"] == theme
    return player


def pixel(picture: pygame.Surface, at: tuple[int, int]) -> tuple[int, int, int]:
    color = picture.get_at(at)
    return color.r, color.g, color.b


def changed(before: pygame.Surface, after: pygame.Surface, rect: pygame.Rect, least: float = SEEN) -> float:
    """Share of the pixels of `rect` whose luminance changed by a contrast of `least`; greys and colours alike."""
    rect = rect.clip(before.get_rect())
    places = [(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
    return sum(contrast(pixel(before, at), pixel(after, at)) >= least for at in places) / max(1, len(places))


def same(before: pygame.Surface, after: pygame.Surface, rect: pygame.Rect) -> bool:
    """Is nothing in `rect` different?"""
    return all(
        pixel(before, (x, y)) == pixel(after, (x, y))
        for x in range(rect.left, rect.right)
        for y in range(rect.top, rect.bottom)
    )


def ghost_cells(player: Player, slot: int) -> list[pygame.Rect]:
    """The squares that the ghost takes."""
    ghost, text = player.probe["ghost"], player.tray[slot]
    assert text is not None
    return [
        player.cell_rect(ghost["row"] + row, ghost["column"] + column) for row, column in CATALOGUE.find(text).cells
    ]


def inside(cell: pygame.Rect) -> pygame.Rect:
    """The middle of a cell, clear of every line."""
    return cell.inflate(-cell.width // 2, -cell.height // 2)


@every_theme
@pytest.mark.rule("BP8")
def test_where_it_fits_faces_are_solid_with_an_outline(theme: str) -> None:
    """Complaint 16: to be made out in grey too, since luminance alone is compared."""
    with playing(theme, CROWDED, ("##/##", "#", "#")) as player:
        player.drag(0, 2, 3, release=False)  # so that the piece has left the tray in both pictures
        player.host.move(2, 2)
        before = player.picture()
        player.host.move(*player.aim(0, 4, 2))
        assert player.probe["ghost"] is not None
        player.host.move(*player.cell(2, 5.5))
        assert player.probe["ghost"] == {"row": 0, "column": 5, "legal": True}
        after = player.picture()
        cells = ghost_cells(player, 0)
        for cell in cells:
            assert changed(before, after, inside(cell)) > (0.95 if theme in THEMES else 0.5)  # print has gaps
        around = cells[0].unionall(cells[1:])
        gap = round(player.probe["layout"]["pitch"] - player.probe["layout"]["cell"])
        shadow = max(1, round(cells[0].width / 20))
        for line in (
            pygame.Rect(around.left + 8, around.top - gap, around.width - 16, gap),
            pygame.Rect(around.left + 8, around.bottom + shadow, around.width - 16, gap),
            pygame.Rect(around.left - gap, around.top + 8, gap, around.height - 16),
            pygame.Rect(around.right, around.top + 8, gap, around.height - 16),
        ):
            assert changed(before, after, line) > 0.6, "the outline runs all around"


@every_theme
@pytest.mark.rule("BP8")
def test_where_it_does_not_fit_only_the_outline_is_drawn(theme: str) -> None:
    """Complaints 16 and 17: lines instead of faces, to be seen on empty cells, on blocks and on the page alike."""
    with playing(theme, CROWDED, ("###", "###/#../#..", "#")) as player:
        player.drag(0, 1, 1, release=False)
        player.host.move(2, 2)
        before = player.picture()
        for row, column in ((1, 1), (1, 3), (3, 0), (7, 2), (5, -1), (5, 7), (0, 7), (-1, 2)):
            player.host.move(*player.cell(row + 1, column + 1))
            if player.probe["ghost"] is None:
                continue
            assert player.probe["ghost"] == {"row": row, "column": column, "legal": False}
            after = player.picture()
            for cell in ghost_cells(player, 0):
                if before.get_rect().contains(cell):
                    assert same(before, after, inside(cell)), "the face is not drawn"
                    assert 0.1 < changed(before, after, cell) < 0.6, "the line is"


@every_theme
@pytest.mark.rule("BP8")
def test_the_ghost_never_vanishes_while_aiming(theme: str) -> None:
    with playing(theme, CROWDED, ("#", "##", "#")) as player:
        player.drag(0, 0, 0, release=False)
        player.host.move(2, 2)
        before = player.picture()
        for row, column in itertools.product((0, 1, 3, 7, 8), (0, 3, 7)):
            player.host.move(*player.cell(row, column))
            assert player.probe["ghost"] is not None
            (cell,) = ghost_cells(player, 0)
            assert changed(before, player.picture(), cell) > 0.1, (row, column)


@pytest.mark.rule("BP8")
def test_off_the_board_the_piece_follows_the_pointer() -> None:
    with Player(position(EMPTY, ("###", "#", "#"))) as player:
        player.drag(0, 3, 3, release=False)
        x, y = player.cell(3, -0.9)
        player.host.move(x, y)
        assert player.probe["ghost"] is None
        assert player.probe["held"] == 0
        far = player.picture()
        player.host.move(x + 40, y - 100)
        near = player.picture()
        pitch = round(player.probe["layout"]["pitch"])
        above = pygame.Rect(round(x), round(y - 2 * pitch), pitch, pitch)
        assert not same(far, near, above)


def test_the_ghost_follows_in_the_same_frame() -> None:
    """Complaint 28: no lag behind the pointer, whatever is still moving."""
    with Player(position(EMPTY, ("###", "#", "#"))) as player:
        player.host.press(*player.slot(0), settle=False)
        for row, column in ((6, 2), (1, 5), (4, 4)):
            player.host.move(*player.cell(row, column), settle=False)
            assert player.probe["ghost"] == {"row": row - 1, "column": column - 1, "legal": True}


@pytest.mark.rule("BP7")
def test_the_picture_of_the_ghost_is_that_of_the_block_that_lands() -> None:
    """What is on the screen is what happens on release: same cells, same faces."""
    with Player(position(CROWDED, ("##/##", "#", "#"))) as player:
        player.drag(0, 0, 5, release=False)
        held = player.picture()
        cells = ghost_cells(player, 0)
        player.host.release(*player.aim(0, 0, 5))
        landed = player.picture()
        for cell in cells:
            assert same(held, landed, cell.inflate(-cell.width // 3, -2))


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.rule("BP9")
@pytest.mark.rule("BP11")
def test_a_selected_piece_has_a_ghost_too(way: str) -> None:
    with Player(position(EMPTY, ("##/#.", "#", "#"))) as player:
        before = player.picture()
        if way == "mouse":
            player.host.tap(*player.slot(0))
            player.host.move(*player.cell(2, 2))
        else:
            player.host.key("1")
            player.step(2, 2)
        assert player.probe["ghost"] == {"row": 2, "column": 2, "legal": True}
        after = player.picture()
        assert all(changed(before, after, inside(cell)) > 0.95 for cell in ghost_cells(player, 0))
        x, y = player.slot(0)
        mark = pygame.Rect(round(x) - 50, round(y) - 50, 100, 100)
        assert changed(before, after, mark, 1.2) > 0.01, "and its slot is marked"
        if way == "mouse":
            player.host.move(*player.slot(2))
            assert player.probe["ghost"] is None


@pytest.mark.rule("BP12")
def test_what_lights_is_exactly_what_clears() -> None:
    """A whole game, with every placement looked at before it is made."""
    rnd = random.Random(7)
    cleared = 0
    with Player(position(EMPTY, ("#####", "###", "##/##"))) as player:
        for _ in range(90):
            probe = player.probe
            if probe["over"]:
                break
            game = GAMES["puzzle"]
            session = Session.start(game, Setup("classic", "any"))
            state = game.decode(session.setup, probe["position"])
            # Prefer what clears, then what lies low: a game that goes on, with many lines in it.
            moves = list(game.moves(state))
            rnd.shuffle(moves)
            move = max(moves, key=lambda m: (game.play(state, m).state.lines - state.lines, m.row))
            player.host.key(str(move.slot + 1))
            player.step(move.row, move.column)
            lit, text, before = player.probe["lit"], player.tray[move.slot], player.board
            assert text is not None
            expected_rows, expected_columns = lines_of(before, text, move)
            assert (lit["rows"], lit["columns"]) == (expected_rows, expected_columns)
            player.host.key("Enter")
            assert player.probe["position"]["lines"] == probe["position"]["lines"] + len(lit["rows"] + lit["columns"])
            for row, column in itertools.product(range(SIZE), range(SIZE)):
                if row in lit["rows"] or column in lit["columns"]:
                    assert player.probe["over"] or player.board[row][column] == "."
            cleared += len(lit["rows"] + lit["columns"])
    assert cleared >= 10


def lines_of(board: list[str], text: str, move: Place) -> tuple[list[int], list[int]]:
    """Full rows and columns once a piece lies on the board, counted cell by cell."""
    filled = {(row, column) for row in range(SIZE) for column in range(SIZE) if board[row][column] == "#"}
    filled |= {(move.row + row, move.column + column) for row, column in CATALOGUE.find(text).cells}
    rows = [row for row in range(SIZE) if all((row, column) in filled for column in range(SIZE))]
    columns = [column for column in range(SIZE) if all((row, column) in filled for row in range(SIZE))]
    return rows, columns


@pytest.mark.rule("BP12")
def test_nothing_lights_where_the_piece_does_not_fit_or_clears_nothing() -> None:
    with Player(position(CROWDED, ("##", "#", "#"))) as player:
        player.drag(0, 3, 6, release=False)  # sticks into the filled cell beside the gap
        assert player.probe["lit"] == {"rows": [], "columns": []}
        player.host.move(*player.aim(0, 0, 0))
        assert player.probe["ghost"]["legal"]
        assert player.probe["lit"] == {"rows": [], "columns": []}


@every_theme
@pytest.mark.rule("BP12")
def test_a_line_that_would_clear_is_lit_along_its_whole_length(theme: str) -> None:
    """Its blocks take the colour of the held piece, and the light reaches the gaps between them."""
    cross = (
        "....#...",
        "....#...",
        "....#...",
        "####.###",
        "....#...",
        "....#...",
        "....#...",
        "....#...",
    )
    with playing(theme, cross, ("#", "##", "#")) as player:
        player.drag(0, 0, 0, release=False)
        dark = player.picture()
        player.host.move(*player.aim(0, 3, 4))
        assert player.probe["lit"] == {"rows": [3], "columns": [4]}
        lit = player.picture()
        face = pixel(lit, inside(player.cell_rect(3, 4)).center)
        for n in range(SIZE):
            for row, column in ((3, n), (n, 4)):
                cell = player.cell_rect(row, column)
                assert pixel(lit, cell.center) == face
            if n < SIZE - 1:
                gap = player.cell_rect(3, n).right, player.cell_rect(3, n).centery
                assert contrast(pixel(lit, gap), pixel(dark, gap)) > 1.4
        assert same(dark, lit, inside(player.cell_rect(6, 6))), "other cells stay as they are"


def test_a_carried_piece_leaves_its_slot() -> None:
    with Player(position(EMPTY, ("###/###/###", "#", "#"))) as player:
        full = player.picture()
        player.drag(0, 3, 3, release=False)
        x, y = player.slot(0)
        middle = pygame.Rect(round(x) - 8, round(y) - 8, 16, 16)
        assert changed(full, player.picture(), middle) > 0.9
        player.host.cancel()
        assert same(full, player.picture(), middle)


def test_lines_are_read_from_one_board() -> None:
    """The test's own counting agrees with the bitboard on a board with both kinds of full lines."""
    board = 0xFF << 24 | 0x0101010101010101 << 4
    assert full_rows(board)
    assert full_columns(board)
    text = ["".join("#" if board >> 8 * row + column & 1 else "." for column in range(8)) for row in range(8)]
    text[3] = "####.###"
    assert lines_of(text, "#", Place(0, 3, 4)) == ([3], [4])
