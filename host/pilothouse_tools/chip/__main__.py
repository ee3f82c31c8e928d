"""The command line of `make chip`."""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from pilothouse_host.errors import CommandError
from pilothouse_tools.bench.tables import KINDS
from pilothouse_tools.chip.emulator import prepare
from pilothouse_tools.chip.measure import home_ms, measure
from pilothouse_tools.chip.report import README, details, table, write
from pilothouse_tools.chip.workshop import Workshop
from pilothouse_tools.image import image


def main() -> int:
    """Measure every game, print the figures, and write the table into firmware/README.md."""
    parser = argparse.ArgumentParser(prog="chip", description="Measure on an emulated Pico.")
    parser.add_argument(
        "--game", choices=list(KINDS), help="only this one, and write nothing (default: all)"
    )
    given = parser.parse_args()
    names = [given.game] if given.game else list(KINDS)
    try:
        prepare(_say)
        shop = Workshop(image(), _say)
        with ThreadPoolExecutor(os.cpu_count()) as games:
            home = games.submit(home_ms, shop)
            running = {name: games.submit(measure, shop, KINDS[name]) for name in names}
        measured = {name: result.result() for name, result in running.items()}
        for name, figures in measured.items():
            print(f"{KINDS[name].title}\n{details(figures)}")
        print(table(home.result(), measured))
        if not given.game:
            write(home.result(), measured)
            print(f"written into {README}")
    except CommandError as error:
        print(f"chip: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("chip: stopped", file=sys.stderr)
        return 1
    return 0


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
