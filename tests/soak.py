"""`make soak MINUTES=5`: simulates evenings until the time is up.

python tests/soak.py --minutes 5 [--first SEED] [--jobs 2]
python tests/soak.py --seed 17        one evening again, made smaller if it fails
"""

import argparse
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing.pool import Pool

from runtimes import CHIP, FIRMWARE, TESTS

sys.path[:0] = [str(CHIP), str(FIRMWARE), str(TESTS / "rules")]

from simulator.evening import played  # noqa: E402  (it finds the firmware by the path above)
from simulator.failing import Failing, keep, known, script  # noqa: E402
from simulator.faults import Fault  # noqa: E402
from simulator.shrinking import shrunk  # noqa: E402

_AT_ONCE = 20  # evenings


def outcome(seed: int) -> tuple[int, int, int, str]:
    """Simulate an evening; returns its seed, numbers of answers and faults, and failure."""
    failure, evening = played(seed)
    return seed, evening.answers, len(evening.faults), described(failure)


def described(failure: BaseException | None) -> str:
    """A failure in one line; "" for None."""
    if failure is None:
        return ""
    return f"{type(failure).__name__}: {failure}".splitlines()[0][:300]


def smallest(seed: int) -> Failing:
    """The failing evening, reduced to as few faults as possible."""
    remembered = [one for one in known() if one.seed == seed]
    failure, evening = played(seed, remembered[-1].faults if remembered else None)
    if failure is None:
        return Failing(seed, "", tuple(evening.faults))

    def fails(faults: Sequence[Fault]) -> bool:
        return played(seed, faults)[0] is not None

    faults = tuple(shrunk(evening.faults, fails))
    return Failing(seed, described(played(seed, faults)[0]), faults)


def evenings_of(pool: Pool, first: int, minutes: float) -> Iterator[tuple[int, int, int, str]]:
    """Yields the outcomes of evenings until the time is up."""
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        yield from pool.imap_unordered(outcome, range(first, first + _AT_ONCE))
        first += _AT_ONCE


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--first", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, help="one evening again")
    options = parser.parse_args()
    if options.seed is not None:
        one = smallest(options.seed)
        if one.failure:
            keep(one)
        print(script(one) if one.failure else f"evening {one.seed}: every promise is kept")
        return 1 if one.failure else 0
    began = time.monotonic()
    evenings = answers = faults = failed = 0
    with multiprocessing.Pool(options.jobs) as pool:
        for seed, given, met, failure in evenings_of(pool, options.first, options.minutes):
            evenings, answers, faults = evenings + 1, answers + given, faults + met
            if failure:
                failed += 1
                one = smallest(seed)
                keep(one)
                print(f"\n{script(one)}", flush=True)
            print(
                f"\r{evenings} evenings, {answers} answers, {faults} faults, {failed} failed,"
                f" {time.monotonic() - began:.0f} s, now at {seed}",
                end="",
                flush=True,
            )
    print()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
