"""Tests of whether dice are fair: counts, chi-square, runs."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pilothouse_host.store.record import dictionary
from pilothouse_host.store.store import StoredGame

_SIGNIFICANT = 1.96  # standard deviations: 5 of 100 fair dice look worse
_POWER = 0.8416  # standard deviations: a bias is found in 80 of 100 trials
_TINY = 1e-15
_FEWEST = 5  # expected throws of a face that chi-square needs to be meaningful


@dataclass(frozen=True)
class Die:
    """All throws of one question, over many games."""

    game: str
    name: str
    faces: tuple[str, ...]
    shown: tuple[int, ...]  # each throw, as an index into `faces`

    @property
    def counts(self) -> list[int]:
        """How often each face came."""
        return [self.shown.count(place) for place in range(len(self.faces))]

    @property
    def chi_square(self) -> float:
        """How far the counts are from equal ones."""
        expected = len(self.shown) / len(self.faces)
        return sum((count - expected) ** 2 / expected for count in self.counts)

    @property
    def p_counts(self) -> float | None:
        """The probability that a fair die's counts are as uneven; None for too few throws."""
        if len(self.shown) < _FEWEST * len(self.faces):
            return None
        return chi_square_tail(self.chi_square, len(self.faces) - 1)

    @property
    def runs(self) -> int:
        """The number of runs: sequences of equal faces."""
        pairs = zip(self.shown, self.shown[1:], strict=False)
        return 1 + sum(one != other for one, other in pairs) if self.shown else 0

    @property
    def p_runs(self) -> float | None:
        """The probability that a fair die's runs are as unusual; None for too few throws."""
        pairs, same = len(self.shown) - 1, 1 / len(self.faces)
        spread = math.sqrt(max(0, pairs) * same * (1 - same))
        if pairs * same < _FEWEST:
            return None
        expected = 1 + pairs * (1 - same)
        return math.erfc(abs(self.runs - expected) / spread / math.sqrt(2))

    def needed(self, bias: float) -> int:
        """The throws needed to detect a face whose chance is too high by the share `bias`."""
        fair = 1 / len(self.faces)
        odd = min(fair * (1 + bias), 1 - _TINY)
        spread = _SIGNIFICANT * math.sqrt(fair * (1 - fair)) + _POWER * math.sqrt(odd * (1 - odd))
        return math.ceil((spread / (odd - fair)) ** 2)

    def plain(self, bias: float) -> dict[str, Any]:
        """As plain data."""
        return {
            "game": self.game,
            "die": self.name,
            "throws": len(self.shown),
            "counts": dict(zip(self.faces, self.counts, strict=True)),
            "chi_square": round(self.chi_square, 3) if self.shown else None,
            "p_counts": _rounded(self.p_counts),
            "runs": self.runs,
            "p_runs": _rounded(self.p_runs),
            "needed": self.needed(bias),
        }


def dice_of(stored: Iterable[StoredGame]) -> list[Die]:
    """The dice of these games, from the results noted when they ended; by game and name."""
    found: dict[tuple[str, str, tuple[str, ...]], list[int]] = {}
    for game in stored:
        for name, die in dictionary(game.result.get("throws")).items():
            key = (game.game, name, tuple(die["faces"]))
            found.setdefault(key, []).extend(die["shown"])
    return [Die(*key, tuple(found[key])) for key in sorted(found)]


def chi_square_tail(x: float, freedom: int) -> float:
    """The probability that chi-square with `freedom` degrees of freedom is at least x."""
    if freedom < 1 or x <= 0:
        return 1.0
    a, z = freedom / 2, x / 2
    front = math.exp(a * math.log(z) - z - math.lgamma(a))
    return max(0.0, min(1.0, 1 - front * _series(a, z) if z < a + 1 else front * _fraction(a, z)))


def _series(a: float, z: float) -> float:
    """The series of the lower incomplete gamma function."""
    term = total = 1 / a
    n = a
    while term > total * _TINY:
        n += 1
        term *= z / n
        total += term
    return total


def _fraction(a: float, z: float) -> float:
    """The continued fraction of the upper incomplete gamma function, by Lentz's method."""
    b = z + 1 - a
    c, d = 1 / 1e-300, 1 / b
    found = d
    for n in range(1, 1000):
        factor = -n * (n - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        found *= c * d
        if abs(c * d - 1) < _TINY:
            break
    return found


def _rounded(p: float | None) -> float | None:
    return None if p is None else round(p, 4)


def bars(die: Die, width: int) -> Sequence[tuple[str, int, str]]:
    """Each face with its count and a bar; the longest bar has `width` characters."""
    most = max(die.counts, default=0) or 1
    return [
        (face, count, "█" * round(width * count / most))
        for face, count in zip(die.faces, die.counts, strict=True)
    ]
