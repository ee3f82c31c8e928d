"""`make backup`: copy everything the board has stored: games, settings, the crash log."""

import argparse
import sys
import time
from pathlib import Path

from pilothouse_host.board.deploy import Say
from pilothouse_host.board.files import Files, sum_of
from pilothouse_host.board.repl import MpremoteRepl, Repl, find, step_aside, wait_for_app
from pilothouse_host.errors import CommandError

_DATA = "/data"
_SECRET = ".seed"


def fetch(repl: Repl, folder: Path, say: Say) -> int:
    """Copy the board's files into an empty folder, check their sums, and return their number.

    The seed of an unfinished game is left out, because it would reveal the throws to come.
    """
    files = Files(repl)
    there, folders = files.below(_DATA)
    there = {path: kept for path, kept in there.items() if not path.endswith(_SECRET)}
    if not folders:
        raise CommandError("the board keeps no files yet: there is no /data on it")
    for path in folders:
        (folder / path.lstrip("/")).mkdir(parents=True, exist_ok=True)
    for number, (path, kept) in enumerate(there.items(), 1):
        say(f"{number:3} of {len(there)}  {path}")
        data = files.read(path)
        if sum_of(data) != kept.sum:
            raise CommandError(f"{path} came damaged; run this again")
        (folder / path.lstrip("/")).write_bytes(data)
    return len(there)


def backup(port: str | None, folder: Path, say: Say) -> None:
    """The whole backup, from finding the board to its hello; a game under way continues."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CommandError(f"{folder} is there already; give a new or an empty folder")
    path = find(port)
    step_aside(path, lambda _running: True)
    repl = MpremoteRepl(path)
    try:
        count = fetch(repl, folder, say)
    finally:
        repl.reset()
        repl.close()
    say(f"files in {folder}: {count}; all sums are right; waiting for hello")
    wait_for_app(port)
    say("the board goes on")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="backup", description="Fetch the board's files.")
    parser.add_argument("--port", help="the board's serial port (default: find it)")
    parser.add_argument("folder", nargs="?", help="a new folder (default: named by the time)")
    given = parser.parse_args()
    folder = given.folder or time.strftime("backup-%Y%m%d-%H%M%S")
    try:
        backup(given.port or None, Path(folder), print)
    except CommandError as error:
        print(f"backup: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
