"""Motion explains what has happened and is never waited for; without anything to show, nothing is drawn."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pygame
import pytest

from game.host.host import Preferences
from game.host.inputs import Key, Pointer
from game.rules import BLOCK_GAMES
from game.rules.blocks import BlockState, Place
from game.rules.game import Setup
from game.ui import effects
from game.ui import type as lettering
from game.ui.motion import FADE
from game.ui.sprites import faces_for
from game.ui.table_scene import ScoreRoll
from tests.ui.playing import CHECKERS, CROWDED, EMPTY, Player, position
from tests.vault.faulty_storage import FaultyStorage

GAME = BLOCK_GAMES["puzzle"]
STILL = Preferences(reduced_motion=True)


def state_of(player: Player) -> BlockState:
    """What the rules know of the position on the screen."""
    state: BlockState = GAME.decode(Setup("classic", "seed"), player.probe["position"])
    return state


def some_move(player: Player, rnd: random.Random) -> Place:
    """A legal placement that clears lines if one can, else one that lies low, so that the game goes on."""
    state = state_of(player)
    moves = list(GAME.moves(state))
    rnd.shuffle(moves)
    return max(moves, key=lambda move: (GAME.play(state, move).state.lines, move.row))


@pytest.mark.parametrize("how", ["drags", "taps", "keys", "one frame"])
def test_ten_quick_moves_are_ten_placements(how: str) -> None:
    """Complaint 28: input during an animation ends it and counts, frame by frame."""
    rnd = random.Random(3)
    with Player(position((*EMPTY[:5], "#######.", "#######.", "######.."), ("#", "#", "##"))) as player:
        host = player.host
        for n in range(1, 11):
            move = some_move(player, rnd)
            before = sum(row.count("#") for row in player.board)
            text = player.tray[move.slot]
            assert text is not None
            aim = player.aim(move.slot, move.row, move.column)
            if how == "drags":
                host.press(*player.slot(move.slot), touch=True, settle=False)
                host.move(*aim, touch=True, settle=False)
                host.release(*aim, touch=True, settle=False)
            elif how == "one frame":
                pointers = [Pointer("down", *player.slot(move.slot)), Pointer("move", *aim), Pointer("up", *aim)]
                host.send(*pointers, settle=False)
            elif how == "taps":
                first_row, first_column = state_of(player).tray[move.slot].cells[0]  # type: ignore[union-attr]
                host.tap(*player.slot(move.slot), touch=True, settle=False)
                cell = player.cell(move.row + first_row, move.column + first_column)
                host.tap(*cell, touch=True, settle=False)
            else:
                host.send(Key(str(move.slot + 1)), settle=False)
                start = player.probe["ghost"]
                steps = [Key("ArrowDown" if start["row"] < move.row else "ArrowUp")] * abs(start["row"] - move.row)
                steps += [Key("ArrowRight" if start["column"] < move.column else "ArrowLeft")] * abs(
                    start["column"] - move.column
                )
                host.send(*steps, Key("Enter"), settle=False)
            assert player.probe["score"] > 0
            assert sum(row.count("#") for row in player.board) != before
            document = player.scene.session.document()  # type: ignore[attr-defined]
            assert document["moves"] == 1 + n


def test_the_outcome_is_there_before_the_motion() -> None:
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        start = player.aim(0, 3, 7)
        player.host.drag(player.slot(0), start, release=False)
        player.host.release(*start, settle=False)
        assert not player.host.idle
        assert player.board[3] == "........"
        assert player.probe["score"] == 11
        assert player.probe["shown_score"] < 11, "the score counts up"
        player.host.settle()
        assert player.probe["shown_score"] == 11


def test_the_next_input_finishes_the_animation() -> None:
    """One press, anywhere, and the picture is the one that the animation would have ended with."""
    pictures = []
    for wait in (True, False):
        with Player(position(CROWDED, ("#", "#", "#"))) as player:
            aim = player.aim(0, 3, 7)
            player.host.drag(player.slot(0), aim, release=False)
            player.host.release(*aim, settle=wait)
            player.host.press(5, 5, settle=False)
            pictures.append(pygame.image.tobytes(player.picture(), "RGB"))
            assert player.probe["shown_score"] == 11
    assert pictures[0] == pictures[1]


def kinds(player: Player) -> set[type]:
    """What moves at present."""
    return {type(motion) for motion in player.scene.services.animator._motions}


def test_a_clear_is_shown_by_all_that_belongs_to_it() -> None:
    with Player(position((*EMPTY[:7], "#######."), ("#", None, None))) as player:
        aim = player.aim(0, 7, 7)
        player.host.drag(player.slot(0), aim, release=False)
        player.host.release(*aim, settle=False)
        expected = {effects.Settle, effects.Clear, effects.Trail, effects.Points, effects.Ring, effects.Deal, ScoreRoll}
        assert kinds(player) == expected
        start = player.host.now
        player.host.settle()
        assert player.host.now - start < 1.2, "and it is over soon"


def test_a_clear_spreads_from_the_piece() -> None:
    """Cells next to the piece leave first, each after the one nearer to it."""
    with Player(position((*EMPTY[:7], "#######."), ("#", "#", "#"))) as player:
        aim = player.aim(0, 7, 7)
        player.host.drag(player.slot(0), aim, release=False)
        player.host.release(*aim, settle=False)
        (clear,) = player.scene.services.animator.active(effects.Clear)
        delays = {column: delay for _row, column, _paint, delay in clear.cells}
        assert [delays[column] for column in range(7, -1, -1)] == pytest.approx(
            [effects.CLEAR_STEP * n for n in range(8)]
        )


def test_reduced_motion_leaves_short_fades_only() -> None:
    """Complaint 28: nothing flies, shakes or grows; a clear is still shown by a fade."""
    with Player(position((*EMPTY[:7], "#######."), ("#", None, None)), preferences=STILL) as player:
        aim = player.aim(0, 7, 7)
        player.host.drag(player.slot(0), aim, release=False)
        assert player.host.idle
        player.host.release(*aim, settle=False)
        assert kinds(player) == {effects.Clear, effects.Deal}
        assert player.probe["shown_score"] == player.probe["score"], "the score does not roll"
        start, full = player.host.now, player.picture()
        player.host.step(FADE / 2)
        halfway = player.picture()
        blocks = [halfway.get_at(player.cell_rect(7, column).center)[:3] for column in range(7)]
        floor = halfway.get_at(player.cell_rect(0, 0).center)[:3]
        whole = [full.get_at(player.cell_rect(7, column).center)[:3] for column in range(7)]
        assert all(block not in (floor, before) for block, before in zip(blocks, whole, strict=True)), (
            "all fade together"
        )
        player.host.settle()
        assert player.host.now - start <= FADE + 0.05


def test_reduced_motion_fades_a_finished_board_at_once() -> None:
    with Player(position(LAST, ("#", "#####", None)), preferences=STILL) as player:
        player.drag(0, 0, 0)
        assert player.probe["over"]
        start = player.host.now
        player.host.settle()
        assert player.host.now - start <= FADE + 0.05


LAST = ("..#.#.#.", ".#.#.#.#", "#.#.#.#.", ".#.#.#.#", "#.#.#.#.", ".#.#.#.#", "#.#.#.#.", ".#.#.#.#")
"""A board on which a cell can still be placed, and no bar."""


def test_returning_to_the_tray_is_a_flight_or_nothing() -> None:
    for preferences, expected in ((Preferences(), {effects.SendBack}), (STILL, set())):
        with Player(position(EMPTY, ("#", "#", "#")), preferences=preferences) as player:
            player.drag(0, 3, 3, release=False)
            player.host.release(3, 3, settle=False)
            assert kinds(player) == expected


def stage(player: Player) -> bytes:
    """What is seen down to the tray; the undo button below it forgets with the history (BP22)."""
    height = player.scene.layout.tray.bottom  # type: ignore[attr-defined]
    return pygame.image.tobytes(player.picture().subsurface((0, 0, 390, height)), "RGB")


def restarted(player: Player) -> bytes:
    """The same of a program that starts now with what is saved; it has drawn nothing before."""
    for kept in (faces_for, lettering._render, lettering._render_figures):
        kept.cache_clear()
    storage = FaultyStorage()
    for key, text in player.host.storage.texts().items():  # type: ignore[attr-defined]
        storage.put(key, text)
    with Player(storage=storage) as other:
        other.host.settle()
        return stage(other)


def test_what_has_moved_looks_as_if_it_had_not() -> None:
    """Motions scale and fade what is drawn; at rest every picture is that of a program that has just started."""
    rnd = random.Random(5)
    with Player(position((*EMPTY[:6], "#######.", "#######."), ("#", "#", "##"))) as player:
        for _ in range(7):
            move = some_move(player, rnd)
            player.drag(move.slot, move.row, move.column, touch=True)
            assert stage(player) == restarted(player)
    with Player(position(LAST, ("#", "#####", None))) as player:
        player.drag(0, 0, 0, touch=True)
        assert player.probe["over"] == "no-moves"
        assert stage(player) == restarted(player)


def test_new_pieces_fade_in() -> None:
    """Without motion nothing but the fade is left of their coming."""
    with Player(position(EMPTY, ("#", None, None)), preferences=STILL) as player:
        player.drag(0, 7, 7, release=False)
        player.host.release(*player.aim(0, 7, 7), settle=False)
        slot, seen = pygame.Rect(0, 0, 60, 60), []
        slot.center = round(player.slot(1)[0]), round(player.slot(1)[1])
        while not player.host.idle:
            player.host.step()
            seen.append(pygame.transform.average_color(player.picture(), slot))
        assert sum(one != other for one, other in itertools.pairwise(seen)) >= 4


@pytest.mark.parametrize("place", ["board", "selected", "menu", "home", "over", "not saved", "settings"])
def test_at_rest_nothing_is_drawn(place: str) -> None:
    """Complaint 62: an idle puzzle page must not use the processor."""
    options: dict[str, Any] = {"storage": FaultyStorage()} if place == "not saved" else {}
    board, tray = (CHECKERS, ("##", "##", "##")) if place == "over" else (CROWDED, ("#", "#", "#"))
    with Player(None if options else position(board, tray), **options) as player:
        if place == "selected":
            player.host.tap(*player.slot(0))
        elif place == "home":
            player.host.back()
        elif place in ("menu", "settings"):
            player.press("menu")
            if place == "settings":
                player.press("settings")
        elif place == "not saved":
            player.host.storage.arm("refuse")  # type: ignore[attr-defined]
            player.host.show(False)
            player.host.show(True)
        player.host.rehearse()
        flips, frames = player.host.flips, player.host.frames
        player.host.advance(35.0)
        assert (player.host.flips, player.host.frames) == (flips, frames)
        assert player.probe["idle"]


def test_a_mouse_that_only_passes_draws_nothing() -> None:
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        flips = player.host.flips
        for n in range(20):
            player.host.move(20 + 15 * n, 300 + 10 * n)
        assert player.host.flips == flips


def test_the_hidden_page_runs_no_frames() -> None:
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        player.drag(0, 3, 7)
        player.host.show(False)
        frames = player.host.frames
        player.host.advance(30.0)
        assert player.host.frames == frames


def test_vibration_follows_what_happened() -> None:
    """Complaints 14 and 55: 10 ms for a piece, a pulse for each line, nothing else, and it can be turned off."""
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        player.drag(0, 0, 0)
        player.drag(1, 3, 7)
        assert player.host.vibrations[0] == (10,)
        assert len(player.host.vibrations[1]) == 1
        assert len(player.host.vibrations) == 2
        services = player.scene.services
        services.profile.settings = type(services.profile.settings)(vibration=False)
        player.host.resize(390, 844)
        player.drag(2, 7, 7)
        assert len(player.host.vibrations) == 2
