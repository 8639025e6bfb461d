from __future__ import annotations

import copy
import datetime
import json
import math
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import GAMES
from game.rules.game import Setup
from game.rules.reading import LARGEST
from game.session.document import DocumentError, migrate
from game.session.session import FORMAT, Session
from game.vault.record import DEEPEST
from game.vault.storage import MemoryStorage
from game.vault.vault import Vault
from tests.counting_game import CountingGame, Take
from tests.rules.strategies import json_values, seeds

GOLDEN = Path(__file__).parent / "golden"
COUNTING = CountingGame()
ALL = {**GAMES, "counting": COUNTING}
places = st.sampled_from(["board", "tray", "deals", "score", "lines"]) | st.text(max_size=5)
FIELDS = ["format", "game", "rules", "id", "setup", "position", "score", "moves", "seconds"]


def walked(game: str, seed: str = "seed", moves: int = 6) -> Session[Any, Any]:
    session = Session.start(ALL[game], Setup(next(iter(ALL[game].modes)), seed))
    walk = random.Random(ascii(seed))  # `Random` takes no lone surrogates
    for _ in range(moves):
        if session.over is None:
            session.play(walk.choice(session.game.moves(session.state)))
    session.elapse(moves * 1.1)
    return session


@pytest.fixture
def document() -> dict[str, Any]:
    return walked("puzzle").document()


@pytest.mark.rule("BP22")
@pytest.mark.parametrize("game", ALL)
@given(seed=seeds, moves=st.integers(0, 60))
def test_a_saved_game_comes_back_exactly_but_for_its_history(game: str, seed: str, moves: int) -> None:
    session = walked(game, seed, moves)
    vault = Vault(MemoryStorage())
    assert vault.save(f"{game}.classic", session.document())
    again = Session.restore(vault.load(f"{game}.classic"), ALL)
    assert again.state == session.state
    assert again.document() == session.document()
    assert (again.id, again.setup, again.game) == (session.id, session.setup, session.game)
    assert (again.score, again.over, again.moves_played) == (session.score, session.over, session.moves_played)
    assert again.seconds == session.seconds
    assert not again.can_undo
    if session.over is None:
        # The same next pieces: both go on alike.
        move = session.game.moves(session.state)[-1]
        assert again.play(move) == session.play(move)
        assert again.can_undo == session.can_undo


def test_a_saved_game_holds_its_fields_and_the_score_at_the_top() -> None:
    session = walked("puzzle")
    assert list(session.document()) == FIELDS
    assert session.document()["score"] == session.score > 0


def test_a_saved_game_is_small() -> None:
    assert len(json.dumps(walked("puzzle", moves=100).document())) < 600


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_games_saved_in_every_format_are_restored(version: int) -> None:
    saved = json.loads((GOLDEN / f"puzzle-{version}.json").read_text("utf-8"))
    assert saved["format"] == version
    session = Session.restore(saved)
    assert (session.game.id, session.mode.id, session.setup.seed) == ("puzzle", "classic", "golden \u00fc")
    assert (session.score, session.moves_played, session.seconds) == (90, 17, 34.5)
    assert session.game.encode(session.state) == saved["position"]
    assert session.over is None


def test_date_and_number_come_back() -> None:
    setup = Setup("classic", "s", datetime.date(2026, 2, 28), 17)
    session = Session.start(COUNTING, setup)
    assert Session.restore(json.loads(json.dumps(session.document())), ALL).setup == setup


@pytest.mark.parametrize("game", ["game", "version"])
def test_a_game_this_version_cannot_continue_says_so(document: dict[str, Any], game: str) -> None:
    with pytest.raises(DocumentError, match=r"^game is \"chess\", which this version does not have\.$"):
        Session.restore(document | {"game": "chess"})
    with pytest.raises(DocumentError, match=r"^rules are version 2; this version plays version 1 and") as caught:
        Session.restore(document | {"rules": 2})
    assert caught.value.newer
    with pytest.raises(DocumentError, match=r"cannot continue") as caught:
        Session.restore(Session.start(COUNTING, Setup("classic", "")).document() | {"rules": 2}, ALL)
    assert not caught.value.newer


def test_a_later_format_says_so(document: dict[str, Any]) -> None:
    with pytest.raises(DocumentError, match=r"^format is 2; this version reads up to 1\.$") as caught:
        Session.restore({"format": 2, "all": "different"})
    assert caught.value.newer
    assert caught.value.field == "format"


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(document: dict[str, Any], field: str) -> None:
    del document[field]
    with pytest.raises(DocumentError, match=field) as caught:
        Session.restore(document)
    assert caught.value.field == field
    assert not caught.value.newer


WRONG = [
    (["format"], [None, 0, -1, True, 1.0, "1", [], math.nan]),
    (["game"], [None, 1, "", "PUZZLE", ["puzzle"], {}]),
    (["rules"], [None, 0, True, 1.0, "1", 10**30]),
    (["id"], [None, "", "0" * 15, "0" * 17, "G" * 16, "A" * 16, "0" * 15 + "\n", 7]),
    (["setup"], [None, [], "classic", {}, {"mode": "classic"}, {"seed": "s"}]),
    (["setup", "mode"], [None, "daily", "", 3, ["classic"]]),
    (["setup", "seed"], [None, 5, True, []]),
    (["setup", "date"], [None, "2026-11-30", "20261130", 5, "2026-W10-1", "0000-01-01"]),
    (["setup", "number"], [None, 1, True, 1.5, 10**30, "1"]),
    (["setup", "colour"], ["red"]),
    (["position"], [None, [], {}, "x", {"score": 0}]),
    (["position", "board"], [None, [], ["........"] * 7, ["#" * 8] * 8, ["x......."] * 8, {}]),
    (["position", "tray"], [None, [], ["#", "#"], [None, None, None], ["##/##/##", None, None], [1, 2, 3]]),
    (["position", "deals"], [0, -1, True, 1e3, 10**30, None]),
    (["position", "score"], [-1, True, 10**30, 0.5, None, "5"]),
    (["position", "lines"], [-1, False, 1.0]),
    (["position", "extra"], [0]),
    (["score"], [None, -1, True, 10**30, 1.0, 123456]),
    (["moves"], [None, -1, True, 1.0, 10**30, "3"]),
    (["seconds"], [None, -0.1, True, "1", math.nan, math.inf, -math.inf, 1e10, 10**400, []]),
    (["extra"], [None]),
    (["\ud800"], [None]),
]


@pytest.mark.parametrize(("path", "value"), [(path, value) for path, values in WRONG for value in values])
def test_a_wrong_value_is_one_sentence_that_names_the_field(
    document: dict[str, Any], path: list[str], value: Any
) -> None:
    target = document
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    before = copy.deepcopy(document)
    with pytest.raises(DocumentError) as caught:
        Session.restore(document)
    assert caught.value.field.startswith(path[0])
    assert str(caught.value).startswith(caught.value.field)
    assert str(caught.value).endswith(".")
    assert not str(caught.value).endswith("..")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200
    assert repr(document) == repr(before)


@given(json_values)
def test_any_json_is_a_session_or_a_named_error(value: Any) -> None:
    with pytest.raises(DocumentError):
        Session.restore(value)


@given(
    st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=2), st.dictionaries(places, json_values, max_size=2)
)
def test_a_saved_game_with_anything_in_its_place_is_a_session_or_a_named_error(
    changes: dict[str, Any], position: dict[str, Any]
) -> None:
    document = walked("puzzle").document()
    try:
        session = Session.restore(document | {"position": document["position"] | position} | changes)
    except DocumentError:
        return
    # What can be another number of the same game, such as the deals drawn so far, is taken over.
    assert session.document() == document | {
        "position": document["position"] | position,
        "moves": session.moves_played,
        "seconds": session.seconds,
    } | ({"id": changes["id"]} if "id" in changes else {})


def nested(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("levels", [DEEPEST, 100_000])
@pytest.mark.parametrize("field", FIELDS)
def test_deep_nesting_is_a_named_error(document: dict[str, Any], field: str, levels: int) -> None:
    with pytest.raises(DocumentError):
        Session.restore(document | {field: nested(levels)})
    with pytest.raises(DocumentError):
        Session.restore(document | {"position": document["position"] | {"board": nested(levels)}})


@pytest.mark.parametrize("value", [None, [], "text", 5, b"{}", object()])
def test_what_is_no_object_is_a_named_error(value: Any) -> None:
    with pytest.raises(DocumentError, match=r"^document must be an object"):
        Session.restore(value)


def test_a_position_that_play_never_reaches_is_refused() -> None:
    document = Session.start(COUNTING, Setup("classic", "s")).document()
    document["position"] = {"taken": 9, "score": 3, "lines": 2}
    with pytest.raises(DocumentError, match=r"^position cannot be: The score is less than the numbers taken\.$"):
        Session.restore(document | {"score": 3}, ALL)


@pytest.mark.rule("BP18")
def test_a_game_taken_back_to_its_start_is_saved_as_one_that_never_moved() -> None:
    session = Session.start(COUNTING, Setup("classic", "s"))
    before = session.document()
    session.play(Take(session.state.open[0]))
    session.undo()
    assert session.document() == before


def test_migration_walks_every_step_in_order() -> None:
    def step(number: int) -> Any:
        return lambda document: {**document, "format": number + 1, "path": [*document.get("path", ()), number]}

    steps = [step(number) for number in range(1, 13)]
    original = {"format": 1}
    assert migrate(original, steps) == {"format": 13, "path": list(range(1, 13))}
    assert original == {"format": 1}
    assert migrate({"format": 11}, steps)["path"] == [11, 12]
    assert migrate({"format": 13}, steps) == {"format": 13}


@pytest.mark.parametrize(
    "step", [lambda old: old["gone"], lambda old: old.gone, lambda old: old["format"] / 0, lambda old: old + 1]
)
def test_a_step_that_meets_what_it_does_not_know_is_a_named_error(step: Any) -> None:
    with pytest.raises(DocumentError, match=r"^format is 1, but the document is not of that format\.$") as caught:
        migrate({"format": 1}, [step])
    assert caught.value.field == "format"


def test_largest_numbers_are_kept() -> None:
    document = walked("puzzle").document() | {"moves": LARGEST}
    assert Session.restore(document).document()["moves"] == LARGEST
