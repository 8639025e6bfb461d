"""Motion: curves, the animator, and what is left when the player wants no motion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.bitboard import SIZE
from game.ui import effects
from game.ui.motion import FADE, Animator, Motion, ease_in, ease_out, settle

shares = st.floats(0, 1)


class Other(Motion):
    """Another kind of motion."""


@given(shares, shares)
def test_easing_runs_from_nothing_to_all_and_never_back(a: float, b: float) -> None:
    early, late = sorted((a, b))
    for curve in (ease_in, ease_out):
        assert (curve(0), curve(1)) == (0, 1)
        assert 0 <= curve(early) <= curve(late) <= 1


def test_one_easing_starts_fast_and_the_other_slowly() -> None:
    assert ease_out(0.2) > 0.2 > ease_in(0.2)


@pytest.mark.parametrize("overshoot", [0.02, 0.04, 1 / 3])
def test_settling_swings_as_far_beyond_as_it_says(overshoot: float) -> None:
    curve = [settle(step / 1000, overshoot) for step in range(1001)]
    assert curve[0] == pytest.approx(0)
    assert curve[-1] == pytest.approx(1)
    assert max(curve) - 1 == pytest.approx(overshoot, rel=0.01)


def test_a_motion_is_a_function_of_its_age() -> None:
    motion = Motion(duration=2.0, delay=1.0, born=10.0)
    assert [motion.share(now) for now in (9, 10, 11, 12, 13, 14)] == [0, 0, 0, 0.5, 1, 1]


def test_a_motion_without_duration_is_over_at_once() -> None:
    assert Motion(duration=0.0).share(0.0) == 1


def test_the_animator_moves_until_the_last_motion_has_ended() -> None:
    animator, ended = Animator(), []
    animator.advance(5.0)
    animator.add(Motion(duration=1.0, done=lambda: ended.append("short")))
    animator.add(Other(duration=1.0, delay=1.0, done=lambda: ended.append("late")))
    animator.add(Other(duration=1.1))
    assert [animator.advance(now) for now in (5.5, 6.0)] == [True, True]
    assert len(list(animator.active(Other))) == 2, "only what has ended goes"
    assert animator.advance(6.9) is True
    assert ended == ["short"]
    assert [type(motion) for motion in animator.active(Motion)] == [Other]
    assert animator.advance(7.0) is False
    assert ended == ["short", "late"]
    assert not animator


def test_only_motions_of_the_kind_are_active() -> None:
    animator = Animator()
    animator.add(Motion(duration=1.0))
    animator.add(Other(duration=1.0))
    assert len(list(animator.active(Motion))) == 2
    assert len(list(animator.active(Other))) == 1


def test_finishing_ends_everything_at_once_and_tells_it_once() -> None:
    """The next input has come: nothing moves on behind it, and what waited for an end gets it."""
    animator, ended = Animator(), []
    animator.add(Motion(duration=1.0, delay=3.0, done=lambda: ended.append(1)))
    animator.finish()
    assert not animator
    assert ended == [1]
    assert animator.advance(99.0) is False
    assert ended == [1]


def test_what_an_end_starts_is_not_lost() -> None:
    animator = Animator()
    animator.add(Motion(duration=1.0, done=lambda: animator.add(Other(duration=1.0))))
    assert animator.advance(1.0) is True
    animator.finish()
    animator.add(Motion(duration=1.0, done=lambda: animator.add(Other(duration=1.0))))
    animator.finish()
    assert len(list(animator.active(Other))) == 1


def test_without_motion_decoration_is_dropped_and_the_rest_is_a_short_fade() -> None:
    """Complaint 28: with reduced motion nothing flies or shakes; what explains a change stays as a fade."""
    animator = Animator(still=True)
    animator.add(Motion(duration=1.0), decoration=True)
    assert not animator
    animator.add(Motion(duration=1.0, delay=0.5))
    (fade,) = animator.active(Motion)
    assert (fade.duration, fade.delay) == (FADE, 0)
    assert animator.advance(FADE) is False


def test_a_motion_shorter_than_the_fade_stays_as_short() -> None:
    animator = Animator(still=True)
    animator.add(Motion(duration=FADE / 2))
    (fade,) = animator.active(Motion)
    assert fade.duration == FADE / 2


def test_the_fade_is_short() -> None:
    assert FADE <= 0.12


def test_the_board_greys_from_the_bottom_row_up() -> None:
    grey = effects.Grey(born=0.0)
    halfway = [grey.share_of_row(row, grey.duration / 2) for row in range(SIZE)]
    assert halfway == sorted(halfway)
    assert halfway[0] < halfway[-1]
    assert [grey.share_of_row(row, 0.0) for row in range(SIZE)] == [0] * SIZE
    assert [grey.share_of_row(row, grey.duration) for row in range(SIZE)] == pytest.approx([1] * SIZE)


def test_without_motion_all_rows_grey_together() -> None:
    """Complaint 28: a short fade, without a sweep and without a jump at its end."""
    animator = Animator(still=True)
    animator.add(effects.Grey())
    (grey,) = animator.active(effects.Grey)
    for share in (0.0, 0.25, 0.5, 1.0):
        rows = [grey.share_of_row(row, share * FADE) for row in range(SIZE)]
        assert rows == pytest.approx([share] * SIZE)
