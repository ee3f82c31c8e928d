"""The command line of `make bench`: figures of this machine, each with one to compare it with."""

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from pilothouse_host.board.firmware import FOLDER
from pilothouse_host.errors import CommandError
from pilothouse_tools.bench import laptop, logbook, onboard
from pilothouse_tools.bench.budgets import BUDGETS
from pilothouse_tools.bench.deliveries import presses_per_delivery
from pilothouse_tools.bench.files import deployed
from pilothouse_tools.bench.hand import Change
from pilothouse_tools.bench.page import press_to_page
from pilothouse_tools.bench.presses import presses_per_turn
from pilothouse_tools.bench.tables import KINDS
from pilothouse_tools.bench.unixboard import HEAP

_FULL_FRAME = 1044  # bytes that MicroPython's own SSD1306 driver sends for any change
_WIDE = max(len(kind.title) for kind in KINDS.values())


def main() -> int:
    """Print all figures, as far as this machine has what the measurements need."""
    logs = presses_per_turn()
    presses_per_delivery()
    laptop.replaying(logs)
    laptop.storing([record for log in logs for record in log])
    logbook.at_scale(logs[0])
    try:
        press_to_page()
        with deployed("x86") as files:
            _heap(files)
            _games(files)
            _starting(files)
    except (CommandError, FileNotFoundError) as error:
        print(f"bench: {error}")
    except KeyboardInterrupt:
        print("bench: stopped", file=sys.stderr)
        return 1
    return 0


def _heap(files: Path) -> None:
    home = onboard.heap_at_home(files)
    print(f"Heap of the deployed firmware on 32-bit MicroPython, of {HEAP >> 10} KB")
    print(f"  {'home screen':{_WIDE}} {_used(home)}")
    for kind in KINDS.values():
        try:
            used = onboard.heap_in_use(files, kind)
            print(f"  {kind.title:{_WIDE}} {_used(used)}", flush=True)
        except CommandError as error:
            print(f"  {kind.title:{_WIDE}} NO: {error}", flush=True)


def _used(used: int) -> str:
    return f"{used / 1024:6.1f} KB in use"


def _games(files: Path) -> None:
    print(
        "Whole games by the buttons, p50 / p90 / max; work is this machine's time, with the save"
    )
    for kind in KINDS.values():
        played = onboard.played_on(files, kind)
        wear = onboard.plain_wear(files, played.records)
        print(f"  {kind.title}: {played.answers} answers", flush=True)
        for title, changes, budget in (
            ("a value changes", played.values, f", may be {BUDGETS['value-bytes'].words()}"),
            ("next question", played.questions, ""),
        ):
            sizes = [change.count for change in changes]
            print(
                f"    {title:15} {_spread(sizes)} bytes on the bus{budget};"
                f" the official driver sends {_FULL_FRAME:,}"
            )
            print(f"    {'':15} {_work(changes, played.idle_step)}")
        answers, plain = played.answers, len(played.records)
        print(f"    {'nothing changes':15} {played.idle_bytes} bytes on the bus in 5 s")
        print(
            f"    {'flash':15} {played.erases / answers:.3f} erases and"
            f" {played.programs / answers:.2f} page programs an answer, may be"
            f" {BUDGETS['erases'].words()} erases; append and flush"
            f" {wear[0] / plain:.3f} and {wear[1] / plain:.2f}"
        )


def _spread(figures: Sequence[float]) -> str:
    ordered = sorted(figures)
    nine = ordered[int(len(ordered) * 0.9)]
    return f"{median(ordered):4.0f} / {nine:4.0f} / {ordered[-1]:4.0f}"


def _work(changes: Sequence[Change], idle_step: float) -> str:
    work = median(change.work for change in changes)
    return f"{work:.2f} ms of work, as {work / idle_step:.0f} steps that have nothing to do"


def _starting(files: Path) -> None:
    compiled, source = onboard.start_ms(files), onboard.start_ms(FOLDER)
    print(
        f"Starting, from the first import to the first picture: {compiled:.1f} ms,"
        f" {source / compiled:.1f} x faster than from .py files"
    )
    for kind in KINDS.values():
        records, ms, parsing = onboard.replay_ms(files, kind)
        print(
            f"Taking up {kind.title}, {records} records: {records / ms * 1000:,.0f} records/s,"
            f" {ms / parsing:.0f} x reading their JSON",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
