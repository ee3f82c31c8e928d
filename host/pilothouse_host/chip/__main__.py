"""The command line of `make chip`."""

import argparse
import sys
import tempfile
from pathlib import Path

from pilothouse_host.chip.budgets import BUDGETS
from pilothouse_host.chip.measure import Bench, Figures, emulator_at, home_ms, measure, share
from pilothouse_host.chip.tables import KINDS, write_files
from pilothouse_host.errors import CommandError


def _row(figures: Figures, home: float) -> dict[str, float]:
    values = [c.ms for c in figures.values]
    questions = [c.ms for c in figures.questions]
    return {
        "home": home,
        "resume": figures.resume_ms,
        "value-ms": share(values, 0.5),
        "value-bytes": max(c.count for c in figures.values),
        "question-ms": share(questions, 0.5),
        "question-bytes": max(c.count for c in figures.questions),
        "picture-ms": share([c.ms for c in figures.pictures], 0.5),
        "idle-bytes": figures.idle_bytes,
        "heap": figures.heap / 1024,
        "erases": figures.erases / figures.answers,
        "undo": max(figures.undo_near, default=0),
        "undo-far": max(figures.undo_far, default=0),
        "round-trip": share(figures.round_trips, 0.5),
        "sync": figures.sync,
    }


def _details(figures: Figures) -> None:
    for name, changes in (
        ("values", figures.values),
        ("questions", figures.questions),
        ("pictures", figures.pictures),
    ):
        ms, count = [c.ms for c in changes], [c.count for c in changes]
        line = [f"{share(ms, p):.1f}" for p in (0.5, 0.9, 1)]
        sizes = [f"{share(count, p):.0f}" for p in (0.5, 0.9, 1)]
        print(f"  {name} ({len(ms)}): ms p50/p90/max {'/'.join(line)}, bytes {'/'.join(sizes)}")
        for change in sorted(changes, key=lambda c: -c.ms)[:6]:
            print(f"    {change.ms:6.1f} ms {change.count:5} bytes  {change.what}")
    print(
        f"  programs an answer {figures.programs / figures.answers:.2f};"
        f" heap free {figures.heap_free / 1024:.0f} KB; resumed answers {figures.resumed}"
    )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="chip", description="Measure on an emulated Pico.")
    parser.add_argument("emulator", nargs="?", default="")
    parser.add_argument("--game", action="append", choices=list(KINDS))
    given = parser.parse_args()
    try:
        emulator = emulator_at(given.emulator)
        with tempfile.TemporaryDirectory(prefix="pilothouse-chip-") as work:
            files = Path(work) / "files"
            write_files(files, Path(work) / "build")
            bench = Bench(emulator, files, Path(work), lambda text: print(text, flush=True))
            home = home_ms(bench)
            for name in given.game or ["mississippi"]:
                figures = measure(bench, KINDS[name])
                for key, measured in _row(figures, home).items():
                    budget = BUDGETS[key]
                    verdict = "yes" if budget.holds(measured) else "NO"
                    print(f"  {verdict:4} {measured:9.1f}  {budget.words():18} {budget.what}")
                _details(figures)
    except CommandError as error:
        print(f"chip: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("chip: stopped", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
