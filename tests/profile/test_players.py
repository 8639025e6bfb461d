from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.profile.players import FIRST, LONGEST_NAME, MOST_PLAYERS, NameRefused, Player, Players, clean
from tests.rules.strategies import json_values


def reloaded(players: Players) -> Players:
    return Players.restore(json.loads(json.dumps(players.document())))


def full() -> Players:
    players = Players()
    for number in range(MOST_PLAYERS - 1):
        players = players.add(f"Player {number}")
    return players


def test_a_device_begins_with_one_player_without_a_name() -> None:
    assert Players().everybody == (Player(FIRST, ""),)
    assert Players().current == Player(FIRST, "")


def test_who_is_added_plays_and_keeps_the_id_under_another_name() -> None:
    players = Players().rename(FIRST, "Ada").add("Bo")
    bo = players.current
    assert [player.name for player in players.everybody] == ["Ada", "Bo"]
    assert bo.name == "Bo"
    players = players.rename(bo.id, "Bodil")
    assert players.current == Player(bo.id, "Bodil")
    assert players.choose(FIRST).current.name == "Ada"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  Ada  ", "Ada"),
        ("Ada \t Lovelace", "Ada Lovelace"),
        ("Andre\N{COMBINING ACUTE ACCENT}", "Andr\N{LATIN SMALL LETTER E WITH ACUTE}"),
        ("e\N{COMBINING ACUTE ACCENT}" * LONGEST_NAME, "\N{LATIN SMALL LETTER E WITH ACUTE}" * LONGEST_NAME),
        ("x", "x"),
    ],
)
def test_a_name_is_tidied(written: str, name: str) -> None:
    assert clean(written) == name


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "empty"),
        (" \n ", "empty"),
        ("x" * (LONGEST_NAME + 1), "long"),
        ("a\0b", "characters"),
        ("a\N{RIGHT-TO-LEFT OVERRIDE}b", "characters"),
        ("a\N{ZERO WIDTH JOINER}b", "characters"),
        ("\ud800", "characters"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, problem: str) -> None:
    players = Players()
    for give in (players.add, lambda text: players.rename(FIRST, text)):
        with pytest.raises(NameRefused) as refused:
            give(name)
        assert refused.value.problem == problem


def test_two_players_cannot_have_one_name() -> None:
    players = Players().rename(FIRST, "Ada")
    with pytest.raises(NameRefused) as refused:
        players.add(" ADA")
    assert refused.value.problem == "taken"
    assert players.rename(FIRST, "ada").current.name == "ada"  # one's own name is free


def test_there_are_at_most_eight() -> None:
    players = full()
    assert players.full
    assert len(players.everybody) == 8
    with pytest.raises(NameRefused) as refused:
        players.add("One more")
    assert refused.value.problem == "full"


def test_somebody_always_plays() -> None:
    players = Players().add("Bo")
    assert players.remove(players.chosen).chosen == FIRST
    assert players.remove(FIRST).current.name == "Bo"
    with pytest.raises(ValueError, match=r"^The last player cannot be removed\.$"):
        players.remove(FIRST).remove(players.chosen)
    with pytest.raises(KeyError):
        players.remove("nobody")
    with pytest.raises(KeyError):
        players.choose("nobody")


def test_players_outlive_a_reload() -> None:
    players = full().choose(FIRST)
    assert reloaded(players) == players


@given(json_values)
def test_any_document_gives_players(document: object) -> None:
    players = Players.restore(document)
    assert 1 <= len(players.everybody) <= MOST_PLAYERS
    assert players.current in players.everybody


def test_what_cannot_be_is_left_out_and_the_rest_stays() -> None:
    good = full().document()["players"]
    listed = [
        {"id": "0123456g", "name": "No such id"},
        *good[:3],
        {"id": good[1]["id"], "name": "Twice the id"},
        {"id": "aaaaaaaa", "name": good[1]["name"].upper()},
        {"id": "bbbbbbbb", "name": "x" * 17},
        *good[3:],
        3,
    ]
    players = Players.restore({"players": listed, "current": "nobody"})
    assert [player.id for player in players.everybody] == [
        *(entry["id"] for entry in good[:3]),
        "aaaaaaaa",
        "bbbbbbbb",
        *(entry["id"] for entry in good[3:6]),
    ]
    assert players.find("aaaaaaaa").name == players.find("bbbbbbbb").name == ""
    assert players.chosen == good[0]["id"]


@given(st.text())
def test_a_name_that_is_taken_stays_as_it_is(written: str) -> None:
    try:
        name = clean(written)
    except NameRefused:
        return
    assert clean(name) == name
    assert 1 <= len(name) <= LONGEST_NAME
