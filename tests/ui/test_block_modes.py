"""The modes of Block Knock and Block Medley on the screen: combos, second chance, targets, days, show how."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from game.rules import BLOCK_GAMES
from game.rules.game import Setup
from game.rules.knock import drawn
from game.rules.knock_challenges import shapes_of
from game.rules.medley import CATALOGUE as MEDLEY
from game.rules.puzzle import CATALOGUE as PUZZLE
from game.rules.shapes import Catalogue
from game.session.session import Session
from game.ui import effects
from game.ui.announcer import describe
from game.ui.motion import ROW_STEP
from game.ui.widgets import Button
from game.vault.storage import Storage
from tests.scenes import app_of
from tests.ui.blocks_playing import STUCK, laid, opened, pill
from tests.ui.playing import CHECKERS, CROWDED, EMPTY, Player

# Combos.


@pytest.mark.rule("BK10")
def test_the_pill_shows_the_moves_that_are_left() -> None:
    with opened(laid("knock", "classic", CROWDED, ("#", "#", "#")), "knock", "classic") as player:
        assert pill(player) is None
        player.drag(0, 3, 7)
        shown = pill(player)
        assert shown is not None
        assert (shown.label, shown.left, shown.most) == ("Combo x1", 3, 3)
        assert "Combo x1." in player.probe["say"]
        assert any(node["name"] == "Combo x1: 3 moves left" for node in player.host.tree["nodes"])
        left = []
        for _ in range(3):
            place_anywhere(player)
            shown = pill(player)
            left.append(shown.left if shown else None)
        assert left == [2, 1, None]
        assert "The combo is over." in player.probe["say"]


def place_anywhere(player: Player) -> None:
    """Places a piece where it clears nothing."""
    scene: Any = player.scene
    game, state = scene.game, scene.state
    move = next(move for move in game.moves(state) if game.play(state, move).state.lines == state.lines)
    player.keys(move.slot, move.row, move.column)


@pytest.mark.rule("BM8")
@pytest.mark.parametrize(
    ("combo", "words"), [(0, None), (1, "Combo x2"), (3, "Combo x4"), (4, "Combo x5"), (7, "Combo x5")]
)
def test_medley_counts_clears_in_a_row(combo: int, words: str | None) -> None:
    fields: dict[str, Any] = {"combo": combo} if combo else {}
    with opened(laid("medley", "classic", CROWDED, ("#", "#", "#"), **fields), "medley", "classic") as player:
        player.drag(0, 3, 7)
        shown = pill(player)
        assert (shown.label if shown else None) == words
        assert shown is None or shown.most == 0, "there are no moves to wait"


@pytest.mark.rule("BK3")
def test_a_drop_deals_once() -> None:
    """What a move would do is asked before it is made; the search for the next pieces runs only once."""
    with opened(laid("knock", "classic", CROWDED, (None, None, "#")), "knock", "classic") as player:
        drawn.cache_clear()
        player.tap(2, 0, 0)
        assert (drawn.cache_info().misses, player.probe["position"]["deals"]) == (1, 2)


# Second chance.


@pytest.mark.rule("BM16")
def test_going_on_empties_rows_and_earns_nothing() -> None:
    storage = laid("medley", "classic", CHECKERS, ("#", "###", None), score=70)
    with opened(storage, "medley", "classic") as player:
        player.drag(0, 0, 1)
        assert player.probe["offered"]
        assert player.probe["over"] is None
        score = player.probe["score"]
        assert {"accept", "decline"} <= set(player.probe["buttons"])
        wide = {name: player.probe["buttons"][name][2:] for name in ("accept", "decline")}
        assert wide["accept"] == wide["decline"], "no is as large as yes"
        labels = [player.scene.widget(name) for name in wide]
        assert len({label.most for label in labels if isinstance(label, Button)}) == 1
    with opened(storage, "medley", "classic") as player:
        assert player.probe["offered"], "a reload asks again"
        player.press("accept")
        assert not player.probe["offered"]
        assert player.probe["score"] == score
        assert player.board[0] == "........", "the fullest row goes"
        assert "Row 1 emptied." in player.probe["say"]
        assert player.probe["position"]["continued"]


@pytest.mark.rule("BK13")
@pytest.mark.parametrize("mode", ["classic", "challenge"])
def test_who_declines_is_not_asked_again(mode: str) -> None:
    storage = laid("knock", mode, CHECKERS, STUCK, number=1 if mode == "challenge" else None)
    with opened(storage, "knock", mode) as player:
        player.press("decline")
        assert player.probe["over"] == "no-moves"
    with opened(storage, "knock", mode) as player:
        assert player.probe["over"] == "no-moves"
        assert not player.probe["offered"]
        assert "accept" not in player.probe["buttons"]
        player.press("again")
        assert player.probe["over"] is None


@pytest.mark.rule("BK13")
def test_going_on_in_knock_brings_three_pieces_that_fit() -> None:
    with opened(laid("knock", "classic", CHECKERS, STUCK, score=40), "knock", "classic") as player:
        player.press("accept")
        assert player.board == list(CHECKERS)
        assert player.probe["score"] == 40
        scene: Any = player.scene
        assert all(scene.game.fits(scene.state.board, shape) for shape in scene.state.tray)


@pytest.mark.rule("BK17")
def test_the_daily_has_no_second_chance_and_no_other_game() -> None:
    today = datetime.date(2026, 11, 30)
    storage = laid("knock", "daily", CHECKERS, ("#", "##", None), date=today)
    with opened(storage, "knock", "daily") as player:
        player.drag(0, 0, 1)
        assert player.probe["over"] == "no-moves"
        assert "again" not in player.probe["buttons"]
        assert "home" in player.probe["buttons"]
        player.press("menu")
        assert "new" not in player.probe["buttons"]


def test_a_quick_tap_does_not_answer_the_question() -> None:
    storage = laid("knock", "classic", CHECKERS, STUCK)
    with opened(storage, "knock", "classic") as player:
        decline = player.button("decline")
    with opened(laid("knock", "classic", CHECKERS, ("#", "##", None)), "knock", "classic") as player:
        aim = player.aim(0, 0, 1)
        player.host.drag(player.slot(0), aim, release=False)
        player.host.release(*aim, settle=False)
        player.host.tap(*decline, settle=False)
        player.host.settle()
        assert player.probe["offered"]


def test_the_rows_that_go_are_shown_one_by_one() -> None:
    storage = laid("medley", "classic", CHECKERS, ("###/###/###", None, None))
    with opened(storage, "medley", "classic") as player:
        player.host.tap(*player.button("accept"), settle=False)
        stage: Any = player.scene
        going = list(stage.services.animator.active(effects.Clear))
        rows = [{row for row, *_rest in motion.cells} for motion in going]
        assert rows == [{0}, {1}, {2}], "as many as the square needs, the topmost first"
        assert [motion.delay for motion in going] == pytest.approx([0, ROW_STEP, 2 * ROW_STEP])
        first, last = player.cell_rect(0, 0).center, player.cell_rect(2, 0).center
        empty = player.cell_rect(7, 0).center
        player.host.advance(ROW_STEP)
        picture = player.picture()
        assert picture.get_at(first) == picture.get_at(empty)
        assert picture.get_at(last) != picture.get_at(empty)
        player.host.settle()
        assert player.picture().get_at(last) == player.picture().get_at(empty)


@pytest.mark.rule("BM9")
def test_an_empty_board_is_told_and_shown() -> None:
    board = ("#######.", *EMPTY[1:])
    with opened(laid("medley", "classic", board, ("#", "#", "#")), "medley", "classic") as player:
        scene: Any = player.scene
        aim = player.aim(0, 0, 7)
        player.host.drag(player.slot(0), aim, release=False)
        player.host.release(*aim, settle=False)
        animator = scene.services.animator
        assert list(animator.active(effects.Ring))
        assert [motion.points for motion in animator.active(effects.Points)] == [100, 2000]
        player.host.settle()
        assert player.probe["score"] == 2101
        assert "The board is empty: 2,000 points more." in player.probe["say"]


# Undo, which these games do not have.


@pytest.mark.rule("BK2")
def test_a_placed_piece_stays_but_a_replaced_game_comes_back() -> None:
    with opened(laid("knock", "classic", CROWDED, ("#", "#", "#")), "knock", "classic") as player:
        player.drag(0, 0, 0)
        board = player.board
        assert "undo" not in player.probe["buttons"]
        player.host.key("u")
        assert player.board == board
        player.press("menu")
        player.press("new")
        player.press("start")
        assert player.board == list(EMPTY)
        player.press("undo")
        assert player.board == board


# Challenges.


@pytest.mark.rule("BK16")
def test_a_challenge_is_won_at_once_and_the_next_one_follows() -> None:
    storage = laid("knock", "challenge", EMPTY, ("#", "#", "#"), number=1, score=1495)
    with opened(storage, "knock", "challenge") as player:
        bar = player.scene.widget("target")
        assert bar is not None
        assert "1,500" in bar.name
        player.drag(0, 0, 0)
        assert player.probe["over"] == "target"
        again = player.scene.widget("again")
        assert again is not None
        assert again.name == "Next challenge"
        player.press("again")
        assert app_of(player.host).tables["knock.challenge"].session.setup.number == 2
        assert player.probe["over"] is None


@pytest.mark.rule("BK16")
def test_a_lost_challenge_is_tried_again() -> None:
    storage = laid("knock", "challenge", CHECKERS, STUCK, number=7, continued=True)
    with opened(storage, "knock", "challenge") as player:
        assert player.probe["over"] == "no-moves"
        player.press("again")
        assert app_of(player.host).tables["knock.challenge"].session.setup.number == 7


# Days.


@pytest.mark.rule("BK17")
def test_a_daily_closes_at_midnight_while_the_page_is_open() -> None:
    today = datetime.date(2026, 11, 30)
    with opened(laid("knock", "daily", CROWDED, ("#", "#", "#"), date=today), "knock", "daily") as player:
        player.drag(0, 0, 0)
        player.host.drag(player.slot(1), player.cell(4, 5), release=False)
        before = player.probe["position"]
        player.host.advance(19.5 * 3600)  # it is noon in UTC, and midnight in San Francisco at 8
        assert not player.probe["closed"]
        player.host.advance(3600)
        assert player.probe["closed"], "nobody touched anything"
        assert player.probe["held"] is None
        assert player.probe["position"] == before
        assert "This day is over." in player.probe["say"]
        player.host.release(*player.cell(4, 5))
        player.host.key("1")
        assert player.probe["held"] is None
        player.press("again")
        assert player.board == list(EMPTY)
        assert not player.probe["closed"]


# Zen.


@pytest.mark.rule("BM13")
def test_zen_shows_no_points_and_does_not_end() -> None:
    storage = laid("medley", "zen", CHECKERS, ("#", None, None))
    with opened(storage, "medley", "zen") as player:
        assert not any(node["id"] == "score" for node in player.host.tree["nodes"])
        player.drag(0, 0, 1)
        assert player.probe["over"] is None
        assert not player.probe["offered"]
        assert "point" not in player.probe["say"]
        assert player.probe["score"] == 0
        player.press("menu")
        player.press("new")
        assert player.probe["scene"] == "confirm"
        assert not any("point" in widget.name for widget in player.scene.widgets)


# Show how.


def lost() -> Storage:
    """A game of Block Knock that ended although its last deal could have been placed."""
    rules = BLOCK_GAMES["knock"]
    start = Session.start(rules, Setup("classic", "seed")).state
    board = rules.decode(start.setup, {"board": list(CHECKERS), "tray": ["#", None, None]}).board
    tray = [None if rules.fits(board, shape) else shape.text for shape in start.tray]
    dealt = rules.encode(start)["board"]
    return laid("knock", "classic", CHECKERS, tray, dealt=dealt, declined=True)


@pytest.mark.rule("BK14")
def test_show_how_replays_on_a_copy() -> None:
    storage = lost()
    with opened(storage, "knock", "classic") as player:
        assert player.probe["over"] == "no-moves"
        position = player.probe["position"]
        player.press("replay")
        assert player.probe["scene"] == "replay"
        player.host.advance(12)
        assert (player.probe["step"], player.probe["playing"]) == (3, False)
        player.press("earlier")
        player.press("earlier")
        assert player.probe["step"] == 1
        player.press("later")
        assert player.probe["step"] == 2
        player.press("pause")
        player.host.advance(5)
        assert player.probe["step"] == 3
        player.press("pause")
        assert (player.probe["step"], player.probe["playing"]) == (0, True)
        player.host.key("Escape")
        assert player.probe["scene"] == "play"
        assert player.probe["position"] == position


def test_nothing_is_shown_where_the_deal_is_not_known() -> None:
    with opened(laid("knock", "classic", CHECKERS, STUCK, declined=True), "knock", "classic") as player:
        assert "replay" not in player.probe["buttons"]
    with opened(laid("medley", "classic", CHECKERS, STUCK, declined=True), "medley", "classic") as player:
        assert "replay" not in player.probe["buttons"]


# How it scores.


@pytest.mark.rule("BK24")
@pytest.mark.parametrize(
    ("game", "mode", "rows"),
    [
        ("knock", "classic", {"cell": "10", "lines1": "100", "lines3": "600", "combo4": "400", "empty": "3,000"}),
        ("medley", "classic", {"cell": "1", "lines2": "250", "lines6": "850", "combo3": "200", "empty": "2,000"}),
    ],
)
def test_the_page_of_rules_has_the_numbers_of_the_rules(game: str, mode: str, rows: dict[str, str]) -> None:
    with opened(laid(game, mode), game, mode) as player:
        player.press("menu")
        player.press("howto")
        for name, figure in rows.items():
            widget = player.scene.widget(name)
            assert widget is not None
            assert widget.value == figure


@pytest.mark.rule("BK24")
def test_the_settings_tell_how_scoring_works() -> None:
    with Player() as player:
        for step in ("menu", "settings", "scoring"):
            player.host.activate(step)
        shown = {node["id"]: node.get("value") for node in player.host.tree["nodes"]}
        assert (shown["knock.cell"], shown["knock.lines5"], shown["knock.empty"]) == ("10", "2,000", "3,000")
        assert (shown["puzzle.cell"], shown["medley.lines6"], shown["cups.stone"]) == ("1", "850", "10")
        player.host.back()
        assert player.probe["scene"] == "settings"


@pytest.mark.parametrize("catalogue", [shapes_of(15), MEDLEY, PUZZLE])
def test_no_two_shapes_of_a_game_are_told_alike(catalogue: Catalogue) -> None:
    assert len({describe(shape) for shape in catalogue}) == len(catalogue)
    plus = next((shape for shape in catalogue if shape.text == ".#./###/.#."), None)
    assert plus is None or describe(plus) == "piece of 5; row 1: 2, row 2: 1 2 3, row 3: 2"


@pytest.mark.rule("BM14", "BM15")
@pytest.mark.parametrize(
    ("game", "mode", "words"),
    [
        ("medley", "hardcore", "\N{MIDDLE DOT} counts for the record"),
        ("medley", "timed", "does not count for the record"),
        ("knock", "classic", "\N{MIDDLE DOT} counts for the record"),
        ("knock", "challenge", "Target 1,500"),
    ],
)
def test_the_end_says_whether_the_game_counts(game: str, mode: str, words: str) -> None:
    number = 1 if mode == "challenge" else None
    with opened(laid(game, mode, CHECKERS, STUCK, number=number, declined=True, score=90), game, mode) as player:
        assert player.probe["over"] == "no-moves"
        assert any(widget.name.endswith(words) for widget in player.scene.widgets)
