"""What happened is heard: which strikes belong to which events."""

from dataclasses import dataclass

import pytest

from game.host.speaker import RATE, Strike
from game.rules.blocks import BoardEmptied, ComboEnded, ComboRaised, Dealt, Ended, LinesCleared, Placed, RowEmptied
from game.rules.game import Event
from game.rules.puzzle import CATALOGUE
from game.rules.shapes import Shape
from game.ui.feel import pulses
from game.ui.motion import ROW_STEP
from game.ui.ring_voices import SOUNDS
from game.ui.sound import LIFT, TOP, Cue, Happening, SoundSet, strikes
from game.ui.theme import every

SIZES = ("#", "##", "###", "####", "#####", "###/###", "#######", "####/####", "###/###/###")
ENDED = Ended("no-moves")


def placed(shape: str = "##") -> Placed:
    return Placed(0, Shape.parse(shape), 0, 0, 0, 0)


def cleared(lines: int) -> LinesCleared:
    return LinesCleared(tuple(range(lines)), (), 0, 0)


SETS = {theme.id: theme.sound for theme in every()} | {f"cups-{look}": sounds for look, sounds in SOUNDS.items()}


@pytest.fixture(params=SETS)
def sounds(request: pytest.FixtureRequest) -> SoundSet:
    return SETS[request.param]


def test_a_larger_piece_sounds_lower(sounds: SoundSet) -> None:
    heard = [strikes(sounds, [placed(shape)]) for shape in SIZES]
    assert [len(one) for one in heard] == [1] * 9
    rates = [one.rate for (one,) in heard]
    assert rates == sorted(rates, reverse=True)
    assert len(set(rates)) == 9


def test_every_piece_of_the_catalogue_is_heard_at_once(sounds: SoundSet) -> None:
    for shape in CATALOGUE.shapes:
        (one,) = strikes(sounds, [placed(shape.text)])
        assert one.voice == sounds.knock
        assert one.delay == 0
        assert 0.4 < one.rate < 2.5


def test_more_lines_are_more_notes_and_rise_higher(sounds: SoundSet) -> None:
    heard = [strikes(sounds, [cleared(lines)]) for lines in range(1, 7)]
    assert [len(one) for one in heard] == [3, 4, 5, 6, 7, 8]
    for one in heard:
        rates = [strike.rate for strike in one]
        assert rates == sorted(rates)
        assert [strike.delay for strike in one] == sorted(strike.delay for strike in one)
    tops = [one[-1].rate for one in heard]
    assert tops == sorted(tops)
    assert tops[0] < tops[3]
    assert tops[-1] == sounds.rate(TOP)


def test_rows_and_columns_count_alike(sounds: SoundSet) -> None:
    assert strikes(sounds, [LinesCleared((1,), (2,), 0, 0)]) == strikes(sounds, [cleared(2)])


@pytest.mark.parametrize("lines", [1, 2])
@pytest.mark.rule("BK10")
@pytest.mark.rule("BM8")
def test_a_clear_rises_with_its_combo(sounds: SoundSet, lines: int) -> None:
    heard = [strikes(sounds, [cleared(lines), ComboRaised(combo)]) for combo in range(1, LIFT + 4)]
    assert heard[0] == strikes(sounds, [cleared(lines)]), "the first clear of a combo is a clear"
    assert {len(one) for one in heard} == {2 + lines}, "notes are for lines"
    firsts = [one[0].rate for one in heard]
    assert firsts[: LIFT + 1] == sorted(set(firsts))
    assert max(strike.rate for one in heard for strike in one) == sounds.rate(TOP)


def test_a_combo_that_is_over_falls_softly_and_a_single_clear_was_none(sounds: SoundSet) -> None:
    (place,) = strikes(sounds, [placed()])
    first, last = strikes(sounds, [ComboEnded(2)])
    assert first.rate > last.rate
    assert max(first.level, last.level) < place.level / 4
    assert strikes(sounds, [ComboEnded(1)]) == []


def test_an_empty_board_is_heard_once_its_lines_have_rung(sounds: SoundSet) -> None:
    lines = strikes(sounds, [cleared(6)])
    turn = strikes(sounds, [cleared(6), BoardEmptied(300)])
    assert turn[: len(lines)] == lines
    assert len(turn) > len(lines) + 2
    assert all(one.voice == sounds.ring and one.delay > lines[-1].delay for one in turn[len(lines) :])
    assert turn[len(lines) :] == strikes(sounds, [BoardEmptied(0)]), "where nothing is scored too"


def test_rows_that_the_game_empties_fall_one_after_the_other_and_the_deal_waits(sounds: SoundSet) -> None:
    (first, *_), (row, *_) = strikes(sounds, [RowEmptied(0, 255)]), strikes(sounds, [Dealt(())])
    turn = strikes(sounds, [RowEmptied(0, 255), RowEmptied(3, 255), Dealt(())])
    starts = {strike.delay for strike in turn}
    assert {first.delay, first.delay + ROW_STEP, row.delay + 2 * ROW_STEP} <= starts
    rates = [strike.rate for strike in turn[:3]]
    assert rates == sorted(rates, reverse=True)
    assert {strike.voice for strike in turn} == {sounds.knock}, "nothing was won"


def test_a_tick_is_one_short_soft_knock(sounds: SoundSet) -> None:
    (place,) = strikes(sounds, [placed()])
    (tick,) = strikes(sounds, [Cue.TICK])
    assert (tick.voice, tick.delay) == (sounds.knock, 0)
    assert tick.level < place.level / 4


def test_the_deal_is_very_soft(sounds: SoundSet) -> None:
    (place,) = strikes(sounds, [placed()])
    assert all(one.level < place.level / 4 for one in strikes(sounds, [Dealt(())]))


def test_the_end_falls_and_a_record_rises_in_its_place(sounds: SoundSet) -> None:
    end = [one.rate for one in strikes(sounds, [ENDED])]
    best = [one.rate for one in strikes(sounds, [ENDED, Cue.NEW_BEST])]
    assert end == sorted(end, reverse=True)
    assert best == sorted(best)
    assert strikes(sounds, [ENDED, Cue.NEW_BEST]) == strikes(sounds, [Cue.NEW_BEST])


def test_a_turn_is_heard_in_its_order(sounds: SoundSet) -> None:
    turn = [placed(), cleared(2), Dealt(()), ENDED]
    assert strikes(sounds, turn) == [strike for one in turn for strike in strikes(sounds, [one])]
    starts = [strikes(sounds, [one])[0].delay for one in turn]
    assert starts == sorted(starts)
    assert len(set(starts)) == 4


@pytest.mark.parametrize("cue", Cue)
def test_every_cue_is_heard(sounds: SoundSet, cue: Cue) -> None:
    assert strikes(sounds, [cue])


def test_what_happens_differently_sounds_different(sounds: SoundSet) -> None:
    extra: list[Happening] = [RowEmptied(0, 255), ComboEnded(2)]
    happenings = [placed(), cleared(1), cleared(2), Dealt(()), ENDED, *extra, *set(Cue) - {Cue.CHANGED}]
    assert len({tuple(strikes(sounds, [one])) for one in happenings}) == len(happenings)
    assert strikes(sounds, [BoardEmptied(0)]) == strikes(sounds, [Cue.EMPTIED])


def test_no_event_is_no_sound_and_no_vibration(sounds: SoundSet) -> None:
    @dataclass(frozen=True, slots=True)
    class Unheard(Event):
        pass

    assert strikes(sounds, []) == strikes(sounds, [Unheard()]) == []
    assert pulses([]) == pulses([Unheard()]) == pulses([Cue.UNDONE, ENDED, Dealt(())]) == ()


def test_the_hand_feels_a_piece_and_each_line() -> None:
    assert pulses([placed(), Dealt(())]) == (10,)
    assert pulses([placed(), cleared(1)]) == (16,)
    assert pulses([placed(), LinesCleared((1, 2), (3,), 0, 0), ENDED]) == (16, 40, 16, 40, 16)


def test_steps_are_a_scale_that_repeats_in_octaves(sounds: SoundSet) -> None:
    size = len(sounds.scale)
    rates = [sounds.rate(step) for step in range(-size, TOP + 1)]
    assert rates == sorted(set(rates))
    assert sounds.rate(size) == pytest.approx(2 * sounds.rate(0))
    assert sounds.rate(-size) == pytest.approx(sounds.rate(0) / 2)
    assert sounds.rate(TOP + 5) == sounds.rate(TOP)


@pytest.mark.parametrize(
    "happenings",
    [
        [placed("###/###/###"), LinesCleared((0, 1, 2), (0, 1, 2), 0, 0), Dealt(()), Cue.NEW_BEST],
        [
            placed("###/###/###"),
            LinesCleared((0, 1, 2), (0, 1, 2), 0, 0),
            ComboRaised(6),
            BoardEmptied(300),
            Dealt(()),
            Cue.NEW_BEST,
        ],
        [placed("##"), ComboEnded(5), RowEmptied(0, 255), RowEmptied(1, 255), Dealt(()), ENDED, Cue.TICK],
        [placed("###/###/###"), placed("###/###/###")],
        [Cue.UNDONE, Cue.CLOSED, Cue.STARTED],
    ],
    ids=["the fullest turn", "a combo that empties the board", "rows go", "two at once", "menu"],
)
def test_all_at_once_stays_below_what_a_device_can_play(sounds: SoundSet, happenings: list[Event | Cue]) -> None:
    assert max(map(abs, mixed(strikes(sounds, happenings)))) < 1.0


def test_a_turn_is_over_within_two_seconds(sounds: SoundSet) -> None:
    for happening in (placed("###/###/###"), cleared(6), BoardEmptied(0), ComboEnded(2), Dealt(()), ENDED, *Cue):
        assert len(mixed(strikes(sounds, [happening]))) / RATE < 2.2


def mixed(heard: list[Strike]) -> list[float]:
    """What a device would play, a sample of the voice at a time: enough to see how high it goes and how long it is."""
    wave: list[float] = []
    for one in heard:
        start, voice = round(one.delay * RATE), one.voice.render()
        samples = [voice[int(n * one.rate)] for n in range(int(len(voice) / one.rate))]
        wave += [0.0] * (start + len(samples) - len(wave))
        for n, sample in enumerate(samples, start):
            wave[n] += one.level * sample
    return wave
