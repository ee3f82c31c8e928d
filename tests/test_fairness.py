"""The fairness of dice: what the figures of the logbook can show."""

import pytest

from pilothouse_host.replay.fairness import Die, chi_square_tail


@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    # By the tables of the chi-square distribution: the 5 % and 1 % points, and far tails.
    [(3.841, 1, 0.05), (11.070, 5, 0.05), (30.578, 15, 0.01), (0.554, 5, 0.99), (0, 5, 1)],
)
def test_chi_square_is_that_of_the_tables(x: float, freedom: int, p: float):
    assert chi_square_tail(x, freedom) == pytest.approx(p, rel=2e-3)


def test_a_loaded_die_is_detected_and_a_fair_one_is_not():
    faces = ("1", "2", "3", "4", "5", "6")
    fair = Die("g", "die", faces, tuple((n * n * 7 + n // 3) % 6 for n in range(60)))
    loaded = Die("g", "die", faces, tuple(5 if n % 3 else n % 6 for n in range(600)))
    assert loaded.p_counts is not None and loaded.p_counts < 1e-6
    assert fair.p_counts is not None
    same = Die("g", "die", faces, tuple(n // 100 for n in range(600)))  # even, but in runs
    assert same.p_counts == 1
    assert same.p_runs is not None and same.p_runs < 1e-6
    assert Die("g", "die", faces, (1, 2, 3)).p_counts is None
    assert fair.needed(0.1) > fair.needed(0.5) > 100
