"""`make deploy`: copy the firmware's files onto the board, only those that have changed."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pilothouse_host.board import firmware
from pilothouse_host.board.files import Files, Kept, sum_of
from pilothouse_host.board.repl import (
    MpremoteRepl,
    Repl,
    Running,
    consent,
    find,
    step_aside,
    wait_for_app,
)
from pilothouse_host.errors import CommandError

OLDEST = (1, 24)  # of MicroPython
_MAIN = "/main.py"
_BUILD = Path("build/firmware")
_SPARE_BLOCKS = 4  # to leave free
_FOLDER_BLOCKS = 2  # that a folder takes
# MicroPython's numbers for processors; all Arm ones run the RP2040's code.
_MACHINES = {1: "x86", 2: "x64", **dict.fromkeys(range(4, 9), "armv6m"), 11: "rv32imc"}

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """The files to write and remove."""

    write: list[str]
    remove: list[str]
    blocks: int  # taken on the flash by the change; negative if some become free

    @property
    def nothing(self) -> bool:
        return not self.write and not self.remove


def plan(wanted: dict[str, bytes], there: dict[str, Kept], folders: list[str], block: int) -> Plan:
    """Which files to write, and which files and folders of older versions to remove.

    wanted: the content of each file. there, folders: what is on the board. block: bytes.
    """

    def blocks(size: int) -> int:
        return -(-size // block)

    needed = {str(parent) for path in wanted for parent in PurePosixPath(path).parents}
    write = [p for p in wanted if p not in there or there[p].sum != sum_of(wanted[p])]
    stale = [path for path in there if path not in wanted]
    empty = [path for path in reversed(folders) if path not in needed]
    taken = sum(blocks(len(wanted[path])) for path in write)
    freed = sum(blocks(there[path].size) for path in {*stale, *write} & there.keys())
    more = len(needed - {"/", *folders}) - len(empty)
    return Plan(sorted(write), sorted(stale) + empty, taken - freed + more * _FOLDER_BLOCKS)


def check_version(repl: Repl) -> None:
    """Raises CommandError if the board's MicroPython is too old."""
    printed = repl.run("import sys; print(sys.implementation[0], *sys.implementation[1][:2])")
    name, major, minor = (printed.split() + ["0", "0"])[:3]
    if name != "micropython":
        raise CommandError(f"the board runs {name}, and Pilothouse needs MicroPython")
    if (int(major), int(minor)) < OLDEST:
        raise CommandError(
            f"the board's MicroPython {major}.{minor} is too old: Pilothouse needs"
            f" {OLDEST[0]}.{OLDEST[1]} or newer, the first that keeps what the board writes before"
            " a laptop listens; install a newer one (hold BOOTSEL while plugging in)"
        )


def check_image(repl: Repl) -> None:
    """Raises CommandError if the board has an image, which would not run files."""
    printed = repl.run(
        "import os\n"
        "try:\n"
        "    import build_info\n"
        "    print('override.py' in os.listdir('/'))\n"
        "except ImportError:\n"
        "    print(True)"
    )
    if printed.strip() == "False":
        repl.reset()
        raise CommandError(
            "the board has an image, which does not run files: make image flash renews it, or"
            " let files go first: .venv/bin/mpremote cp firmware/override.py :"
        )


def machine_of(repl: Repl) -> str:
    """The board's architecture, by mpy-cross's name. Raises CommandError if it is unknown."""
    printed = repl.run("import sys; print(getattr(sys.implementation, '_mpy', 0) >> 10 & 15)")
    number = int(printed)
    if number not in _MACHINES:
        raise CommandError(
            f"the board's MicroPython runs no machine code that Pilothouse knows ({number}):"
            " install the one that the makers of MicroPython have for your Pico"
        )
    return _MACHINES[number]


def update(repl: Repl, wanted: dict[str, bytes], say: Say) -> int:
    """Update the board's files, check their sums, and return how many were written."""
    files = Files(repl)
    there, folders = files.program()
    block, free = files.room()
    todo = plan(wanted, there, folders, block)
    if todo.nothing:
        return 0
    if todo.blocks + _SPARE_BLOCKS > free:
        raise CommandError(
            f"the board's storage is full: {todo.blocks * block >> 10} KB are needed,"
            f" {free * block >> 10} KB are free; delete past games on the board (make backup"
            " fetches them) and run this again"
        )
    # If this is interrupted, the board must not start half a program: so main.py goes first.
    files.remove(_MAIN)
    for path in todo.remove:
        say(f"removing {path}")
        files.remove(path)
    write = [path for path in todo.write if path != _MAIN] + [_MAIN]
    for folder in sorted({str(PurePosixPath(path).parent) for path in write} - {"/", *folders}):
        files.folder(folder)
    for number, path in enumerate(write, 1):
        say(f"{number:3} of {len(write)}  {path}")
        files.write(path, wanted[path])
    now, _ = files.program()
    wrong = plan(wanted, now, [], block)
    if not wrong.nothing:
        names = ", ".join(wrong.write + wrong.remove)
        raise CommandError(f"these files came out wrong on the board: {names}; run this again")
    return len(write)


def name_board(repl: Repl, name: str) -> None:
    """Write the name of the board's wiring; the only file under /data that deploying touches."""
    files = Files(repl)
    files.folder("/data")
    files.write("/data/board", name.encode())


def deploy(
    port: str | None, board: str | None, agree: Callable[[Running], bool], say: Say
) -> None:
    """The whole deployment, from finding the board to its hello. Raises CommandError.

    board: the name of the wiring, None to leave it as it is. agree: asked before a game under way
    is interrupted.
    """
    path = find(port)
    step_aside(path, agree)
    repl = MpremoteRepl(path)
    try:
        check_version(repl)
        check_image(repl)
        wanted = firmware.compiled(_BUILD, machine_of(repl))
        count = update(repl, wanted, say)
        if board:
            name_board(repl, board)
        repl.reset()
    finally:
        repl.close()
    kept = len(wanted) - count
    say(f"written: {count}, up to date: {kept}; all sums are right; waiting for hello")
    running = wait_for_app(port)
    say(
        f"board {running.board} runs Pilothouse {running.firmware}"
        f" on MicroPython {running.micropython}"
    )


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="deploy", description="Put the firmware on the board.")
    parser.add_argument("--port", help="the board's serial port (default: find it)")
    names = ", ".join(firmware.wirings())
    parser.add_argument(
        "--board", help=f"how it is wired: {names} (default: as it was, or by chip)"
    )
    parser.add_argument("--yes", action="store_true", help="even while a game is under way")
    given = parser.parse_args()
    try:
        if given.board and given.board not in firmware.wirings():
            raise CommandError(f"no board {given.board!r}; there are {names}")
        deploy(given.port or None, given.board or None, consent(given.yes, "deploy"), print)
    except CommandError as error:
        print(f"deploy: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("deploy: stopped; run it again to finish", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
