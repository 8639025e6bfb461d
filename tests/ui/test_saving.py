"""Saving while playing: nothing is lost by a reload, a full disk, a blocked storage or a damaged save."""

from __future__ import annotations

import datetime
import json
import random
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.profile.profile import Profile
from game.rules import BLOCK_GAMES
from game.rules.game import Setup
from game.ui.table import PROFILE, saved_profile
from game.ui.theme import THEMES
from game.ui.widgets import Label
from game.vault.storage import StorageError
from game.vault.vault import Vault
from tests.ui.playing import CROWDED, EMPTY, SAVE, Player, position, saved, stored
from tests.ui.test_animation import GAME, some_move
from tests.vault.faulty_storage import FaultyStorage


def seen(player: Player) -> dict[str, Any]:
    """All that a reload has to bring back."""
    return {name: player.probe[name] for name in ("game", "mode", "position", "score", "over", "paint")}


@pytest.mark.rule("BP22")
def test_after_every_move_a_reload_gives_the_identical_game() -> None:
    """Complaint 45: position, tray, score and colours; and the next pieces are those that would have come."""
    rnd = random.Random(5)
    storage = stored(position((*EMPTY[:6], "#######.", "######.."), ("#", "##", "#"), seed="fixed"))
    before: dict[str, Any] = {}
    for visit in range(8):
        with Player(storage=storage) as player:
            if before:
                assert seen(player) == before, f"visit {visit}"
            document = saved(storage)
            setup = Setup("classic", document["setup"]["seed"]) if document else None
            for _ in range(2):
                move = some_move(player, rnd)
                expected = None
                if setup is not None:
                    state = GAME.decode(setup, player.probe["position"])
                    expected = GAME.encode(GAME.play(state, move).state)
                player.drag(move.slot, move.row, move.column)
                if expected is not None:
                    assert player.probe["position"] == expected, "the deals go on as they were fixed"
            before = seen(player)
    assert before["position"]["deals"] > 4


@pytest.mark.rule("BP22")
def test_the_game_is_saved_before_its_motion_is_over() -> None:
    """Complaint 45: the phone may close the tab in the very frame of the move."""
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        aim = player.aim(0, 3, 7)
        player.host.drag(player.slot(0), aim, release=False)
        player.host.release(*aim, settle=False)
        document = saved(player.host.storage)
        assert document is not None
        assert document["position"] == player.probe["position"]
        assert document["paint"] == player.probe["paint"]
        assert document["moves"] == 2


@pytest.mark.rule("BP22")
def test_a_reload_in_the_middle_of_a_drag_gives_the_position_before_it() -> None:
    with Player(position(CROWDED, ("#", "#", "#"))) as player:
        player.drag(0, 3, 7, release=False)
        storage = player.host.storage
    with Player(storage=storage) as player:
        assert player.board == list(CROWDED)
        assert player.tray == ["#", "#", "#"]
        assert player.probe["held"] is None


def title(player: Player) -> Label:
    label = player.scene.widget("title")
    assert isinstance(label, Label)
    return label


@pytest.mark.parametrize(
    ("fault", "kind"), [("full", "full"), ("refuse", "unavailable"), ("forget", "unavailable"), ("tear", "unavailable")]
)
def test_a_failed_save_is_told_for_as_long_as_it_lasts(fault: str, kind: str) -> None:
    """Complaints 46 and 48: a lasting warning, play goes on, and the first save that succeeds holds everything."""
    storage = stored(position(EMPTY, ("#", "##", "###")))
    with Player(storage=storage) as player:
        calm = title(player).name
        storage.arm(fault)
        player.drag(0, 0, 0)
        warning = title(player)
        assert player.probe["trouble"] == kind
        assert warning.name != calm
        assert "Not saved" in warning.name
        assert warning.color == THEMES[player.probe["theme"]].warning
        player.host.advance(120.0)
        player.drag(1, 3, 3)
        assert "Not saved" in title(player).name, "it does not go by itself"
        assert player.board[3] == "...##..."
        storage.disarm()
        player.drag(2, 5, 5)
        assert title(player).name == calm
        assert player.probe["trouble"] is None
        after = seen(player)
    with Player(storage=storage) as player:
        assert seen(player) == after


@pytest.mark.parametrize("fault", ["refuse", "full"])
def test_a_save_that_fails_on_leaving_is_told_on_return(fault: str) -> None:
    """Complaint 46: the note comes with the failure, not with the next move."""
    storage = stored(position(EMPTY, ("#", "##", "###")))
    with Player(storage=storage) as player:
        storage.arm(fault)
        player.host.show(False)
        player.host.show(True)
        assert "Not saved" in title(player).name
        storage.disarm()
        player.host.show(False)
        player.host.show(True)
        assert "Not saved" not in title(player).name


@pytest.mark.parametrize("fault", ["refuse", "full", "unreadable", "no keys"])
def test_blocked_storage_does_not_keep_the_game_from_starting(fault: str) -> None:
    """Complaint 48: no game saved, none readable; it plays, and says that it does not save."""
    storage = FaultyStorage()
    storage.arm(fault)
    with Player(storage=storage) as player:
        move = some_move(player, random.Random(1))
        player.drag(move.slot, move.row, move.column)
        assert any("#" in row for row in player.board)
        if fault != "no keys":
            assert "Not saved" in title(player).name
        storage.disarm()
        move = some_move(player, random.Random(1))
        player.drag(move.slot, move.row, move.column)
        assert player.probe["trouble"] is None
        after = seen(player)
    with Player(storage=storage) as player:
        assert seen(player) == after


def record(document: Mapping[str, Any] | str, magic: str = "EF1") -> str:
    """A record as the vault writes it, whatever it holds."""
    text = document if isinstance(document, str) else json.dumps(document, separators=(",", ":"))
    return f"{magic} 7 {len(text)} {zlib.crc32(text.encode()):08x} {text}"


GOOD = position(CROWDED, ("#", "##", "#"), score=77)
FULL_ROW = position((*EMPTY[:7], "########"), ("#", "#", "#"))
DAMAGED: dict[str, str] = {
    "empty": "",
    "truncated": record(GOOD)[:-40],
    "altered": record(GOOD).replace('"score":77', '"score":78', 1),
    "foreign": "hello",
    "foreign json": '{"board": [1, 2, 3], "score": 99}',
    "another document": record({"format": 1, "settings": {}}),
    "not a game": record({**GOOD, "game": "chess"}),
    "without a field": record({name: value for name, value in GOOD.items() if name != "position"}),
    "impossible": record(FULL_ROW),
    "impossible score": record({**GOOD, "score": 12}),
    "not an object": record('{"format":1,"game":[]}'),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_save_starts_a_game_and_is_kept_aside(text: str) -> None:
    """Complaint 49."""
    storage = FaultyStorage({f"eightfold/{SAVE}/a": text})
    with Player(storage=storage) as player:
        assert player.board == list(EMPTY)
        assert None not in player.tray
        for _ in range(3):
            move = some_move(player, random.Random(2))
            player.drag(move.slot, move.row, move.column)
        assert player.probe["trouble"] is None
        after = seen(player)
    if text:
        assert text in [aside.text for aside in Vault(storage).aside()], "nothing of the player's is thrown away"
    with Player(storage=storage) as player:
        assert seen(player) == after


def test_the_save_before_a_damaged_one_is_resumed() -> None:
    """A torn last write costs one move at most."""
    storage = stored(GOOD)
    Vault(storage).save(SAVE, {**GOOD, "seconds": 5.0})
    newest = next(key for key, text in storage.texts().items() if '"seconds":5.0' in text)
    storage.put(newest, storage.texts()[newest][:-9])
    with Player(storage=storage) as player:
        assert player.board == list(CROWDED)
        assert player.probe["score"] == 77


@pytest.mark.parametrize(
    "text",
    [record(GOOD, "EF2"), record({**GOOD, "format": 99}), record({**GOOD, "rules": 99})],
    ids=["storage", "format", "rules"],
)
def test_a_save_of_a_later_version_is_left_alone(text: str) -> None:
    """Complaint 49: it plays on unsaved, says so for good, and the newer game is untouched."""
    storage = FaultyStorage({f"eightfold/{SAVE}/a": text})
    with Player(storage=storage) as player:
        assert "Not saved" in title(player).name
        assert player.probe["trouble"] == "newer"
        for _ in range(4):
            move = some_move(player, random.Random(2))
            player.drag(move.slot, move.row, move.column)
        player.host.key("u")
        player.host.show(False)
        player.host.show(True)
        assert "Not saved" in title(player).name
    assert storage.texts()[f"eightfold/{SAVE}/a"] == text


@pytest.mark.parametrize("paint", [None, "", "9" * 63, "x" * 64, 7, ["1"] * 64, "0" * 64])
def test_damaged_colours_do_not_cost_the_game(paint: object) -> None:
    with Player({**GOOD, "paint": paint}) as player:
        assert player.board == list(CROWDED)
        colors = player.probe["paint"]
        filled = "".join(player.board)
        assert [color != "0" for color in colors] == [cell == "#" for cell in filled]


@pytest.mark.parametrize("profile", ["", "x", record({"format": 1, "statistics": 5}), record({"format": 99})])
def test_a_damaged_profile_does_not_cost_the_game(profile: str) -> None:
    storage = stored(GOOD)
    storage.put("eightfold/profile/a", profile)
    with Player(storage=storage) as player:
        assert player.board == list(CROWDED)
        player.drag(0, 0, 0)
        assert player.board[0] == "#......."


def test_of_a_profile_that_is_wrong_in_a_part_the_others_go_on_and_all_of_it_is_kept_aside() -> None:
    """Complaint 49: wrong statistics cost neither settings nor stars, players or the other statistics."""
    profile = Profile()
    profile.settings = replace(profile.settings, theme="dusk", sound=False)
    profile.honours.players = profile.honours.players.rename("1", "Ada")
    profile.stars.credit("a", datetime.date(2026, 11, 30), mode="classic", score=9000)
    profile.turn_to("puzzle.classic")
    document = profile.document()
    document["statistics"] = {"puzzle.classic": {"games": 3, "best": 70}, "knock.classic": {"games": -1, "best": 8}}
    storage = stored(GOOD)
    text = record(document)
    storage.put("eightfold/profile/a", text)
    with Player(storage=storage) as player:
        assert player.probe["theme"] == "dusk"
        assert player.host.speaker.devices == 0
        assert player.probe["say"] == "A damaged save was kept aside; see the settings."
        assert player.probe["trouble"] is None
    kept = Vault(storage).load("profile")
    assert kept is not None
    salvaged = Profile.restore(kept)
    assert salvaged.honours.players.current.name == "Ada"
    assert salvaged.stars.balance == profile.stars.balance > 0
    assert salvaged.statistics_of("puzzle", "classic").best == 70
    assert (salvaged.statistics_of("knock", "classic").games, salvaged.statistics_of("knock", "classic").best) == (0, 8)
    with Player(storage=storage) as player:
        assert "aside" not in player.probe["say"], "it is told once"
        assert player.probe["theme"] == "dusk"
    assert [aside.text for aside in Vault(storage).aside()] == [text]


def test_the_probe_is_plain_json() -> None:
    """Tests and bug reports read it; the page hands it out as text."""
    with Player(position(CROWDED, ("#", "##", None))) as player:
        states = [player.probe]
        player.drag(0, 3, 7, release=False)
        states.append(player.probe)
        player.host.release(*player.cell(4, 7))
        player.press("menu")
        states.append(player.probe)
        for state in states:
            assert json.loads(json.dumps(state)) == state
            for name in ("scene", "position", "score", "held", "ghost", "lit", "layout", "idle", "trouble", "theme"):
                assert name in state
        assert states[1]["lit"] == {"rows": [3], "columns": []}
        assert states[1]["ghost"] == {"row": 3, "column": 7, "legal": True}
    assert BLOCK_GAMES["puzzle"].id == "puzzle"


def test_a_game_that_could_not_be_read_is_resumed_once_it_can() -> None:
    """Complaint 48: the storage was blocked when the page opened, and nothing has been placed since."""
    storage = stored(GOOD)
    storage.arm("unreadable")
    with Player(storage=storage) as player:
        assert player.board == list(EMPTY)
        assert "Not saved" in title(player).name
        storage.disarm()
        player.host.key("1")
        assert player.board == list(CROWDED)
        player.drag(0, 0, 0)
        assert player.board[0] == "#......."
        assert player.probe["trouble"] is None


def test_a_game_begun_while_the_storage_was_blocked_goes_on_when_it_comes_back() -> None:
    """The one that could not be read is kept aside, and no input is swallowed."""
    storage = stored(GOOD)
    old = next(iter(storage.texts().values()))
    storage.arm("unreadable")
    with Player(storage=storage) as player:
        move = some_move(player, random.Random(4))
        player.drag(move.slot, move.row, move.column)
        storage.disarm()
        for _ in range(2):
            before = player.board
            move = some_move(player, random.Random(4))
            player.drag(move.slot, move.row, move.column)
            assert player.board != before
        assert player.probe["trouble"] is None
        after = seen(player)
    with Player(storage=storage) as player:
        assert seen(player) == after
    assert old in [aside.text for aside in Vault(storage).aside()]


def test_a_storage_of_which_half_cannot_be_read_does_not_stop_the_game() -> None:
    storage = stored(GOOD)

    def half(key: str) -> str | None:
        if key.endswith("/b"):
            raise StorageError("This half cannot be read.")
        return storage.texts().get(key)

    storage.get = half  # type: ignore[method-assign]
    with Player(storage=storage) as player:
        for column in range(2):
            player.drag(column * 2, 0, column * 2)
        assert player.board[0] == "#.#....."


@pytest.mark.parametrize("fault", ["full", "refuse"])
def test_what_could_not_be_kept_aside_at_the_start_is_kept_aside_later(fault: str) -> None:
    """Complaint 49: the storage fails in the moment in which a profile that is wrong in a part is read."""
    storage = FaultyStorage()
    Vault(storage).save(PROFILE, {"format": 1, "statistics": {"cups.endless": {"games": "many", "best": 4000}}})
    vault = Vault(storage)
    storage.arm(fault)
    profile = saved_profile(vault)
    assert profile.statistics["cups.endless"].best == 4000
    storage.disarm()
    for _ in range(2):
        vault.save(PROFILE, profile.document())
    assert any("many" in text for text in storage.texts().values())
