"""python -m pilothouse_tools.image [pico|pico2|gfxpack] [--micropython DIR]"""

import argparse
import sys

from pilothouse_host.errors import CommandError
from pilothouse_tools.image import KINDS, image


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="image", description="Build an image for a Pico.")
    parser.add_argument("board", nargs="?", default="pico", help=", ".join(KINDS))
    parser.add_argument("--micropython", default="", help="the folder of its sources")
    given = parser.parse_args()
    try:
        if given.board not in KINDS:
            raise CommandError(f"no board {given.board!r}; there are {', '.join(KINDS)}")
        made = image(given.board, given.micropython)
    except CommandError as error:
        print(f"image: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("image: stopped; run it again to finish", file=sys.stderr)
        return 1
    print(f"{made}: drop it onto the drive of a Pico, or: make flash BOARD={given.board}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
