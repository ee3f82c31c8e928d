"""`make proof`: runs every scenario as often as tests/README.md says.

python tests/prove.py [--jobs 2] [--share 0.01] [--only TEXT]      with TEXT no table is written
"""

import argparse
import multiprocessing
import sys
import time
from datetime import date

from runtimes import CHIP, FIRMWARE, TESTS

sys.path[:0] = [str(CHIP), str(FIRMWARE), str(TESTS / "rules")]

from proof import report  # noqa: E402  (it finds the firmware by the path above)
from proof.scenarios import SCENARIOS  # noqa: E402
from proof.tally import Tally  # noqa: E402

Task = tuple[int, int, int]  # which scenario, its first case, how many


def tried(task: Task) -> tuple[int, Tally, float]:
    """Some cases of a scenario, and the seconds they took."""
    which, first, cases = task
    began = time.monotonic()
    try:
        tally = SCENARIOS[which].try_cases(first, cases)
    except BaseException as failure:  # a skipped part is reported as not tried
        tally = Tally(others=1, failures=[f"{type(failure).__name__}: {failure}"])
    return which, tally, time.monotonic() - began


def tasks(share: float, only: str) -> list[Task]:
    """The tasks of all scenarios, the longest first."""
    found: list[Task] = []
    for which, scenario in enumerate(SCENARIOS):
        if only not in scenario.title:
            continue
        cases = max(1, round(scenario.full * share))
        found += [
            (which, first, min(scenario.at_once, cases - first))
            for first in range(0, cases, scenario.at_once)
        ]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--share", type=float, default=1, help="of the cases")
    parser.add_argument("--only", default="", help="scenarios with this in their title")
    options = parser.parse_args()
    todo = tasks(options.share, options.only)
    tallies = [Tally() for _ in SCENARIOS]
    seconds = [0.0 for _ in SCENARIOS]
    left = [sum(which == task[0] for task in todo) for which in range(len(SCENARIOS))]
    began = time.monotonic()
    with multiprocessing.Pool(options.jobs, maxtasksperchild=8) as pool:
        for done, (which, tally, took) in enumerate(pool.imap_unordered(tried, todo), 1):
            tallies[which].add(tally)
            seconds[which] += took
            left[which] -= 1
            for failure in tally.failures:
                print(f"\nFAILED: {failure}", flush=True)
            passed = time.monotonic() - began
            print(f"\r{done} of {len(todo)} parts, {passed:.0f} s", end=" ", flush=True)
            if not left[which]:
                now = tallies[which]
                print(f"\n{SCENARIOS[which].title}: {now.cases:,} cases", end="")
                print(", nothing wrong" if now.is_clean else f": {now}", flush=True)
    rows = [
        (scenario.title, tally, took)
        for scenario, tally, took in zip(SCENARIOS, tallies, seconds, strict=True)
    ]
    if not options.only:
        share = f" a share of {options.share:g}," if options.share != 1 else ""
        minutes = (time.monotonic() - began) / 60
        when = f"{date.today()},{share} {options.jobs} processes, {minutes:.0f} minutes in all"
        report.write(rows, when)
        print(f"\nwritten into {report.TESTS}")
    return 0 if all(tally.is_clean for tally in tallies) else 1


if __name__ == "__main__":
    sys.exit(main())
