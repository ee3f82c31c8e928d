"""`make flash`: install an image on a board. Its games and settings are kept."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pilothouse_host.board import drives, uf2
from pilothouse_host.board.files import Files
from pilothouse_host.board.repl import (
    MpremoteRepl,
    Running,
    consent,
    find,
    step_aside,
    wait_for_app,
)
from pilothouse_host.errors import CommandError
from pilothouse_host.link import ports
from pilothouse_host.link.ports import PortError

BOOTSEL = "unplug the board, hold its button BOOTSEL while plugging it in, then let go"
PATIENCE = 20.0  # seconds to wait for a drive, and for a port
_PAUSE = 0.2
_CHUNK = 64 << 10

Say = Callable[[str], None]
Folders = Callable[[], list[Path]]


def flash(
    image: uf2.Image,
    port: str | None,
    agree: Callable[[Running], bool],
    say: Say,
    *,
    clean: bool = False,
    folders: Folders = drives.mounted,
) -> None:
    """The whole update, from finding the board to its hello. Raises CommandError.

    agree: asked before a game under way is interrupted. clean: remove the files of earlier
    deployments. folders: returns the folders at which drives may be mounted.
    """
    drive = drives.only_drive(folders())
    if drive is None:
        _enter_boot_loader(image, port, agree, say)
        drive = _wait_for_drive(folders)
    if drive.name != image.chip.drive:
        raise CommandError(
            f"{wrong_chip(image)}; unplug it and plug it in again to go on as before"
        )
    others = ports.boards()
    _copy(image, drive.folder, say)
    say("copied; waiting for hello")
    path = port or _wait_for_port(others)
    if clean:
        _clean(path, say)
    running = wait_for_app(path)
    if running.firmware != image.version:
        raise CommandError(
            f"the board came back with Pilothouse {running.firmware}, not {image.version}: files"
            " on it go before the image; make flash CLEAN=1 removes them"
        )
    say(
        f"board {running.board} runs Pilothouse {running.firmware}"
        f" on MicroPython {running.micropython}"
    )


def wrong_chip(image: uf2.Image) -> str:
    """The error for an image that is for another chip than the board's."""
    [other] = [chip for chip in uf2.CHIPS.values() if chip != image.chip]
    board = "pico2" if other.name == "RP2350" else "pico"
    return (
        f"{image.path} is for the {image.chip.name}, and the board has an {other.name}:"
        f" make image flash BOARD={board}"
    )


def _enter_boot_loader(
    image: uf2.Image, port: str | None, agree: Callable[[Running], bool], say: Say
) -> None:
    """Start the board's boot loader, or tell the user how to do it by hand."""
    if port is None and not ports.boards():
        say(f"no board found: {BOOTSEL}")
        return
    path = find(port)
    step_aside(path, agree)
    try:
        repl = MpremoteRepl(path)
    except PortError:
        raise
    except CommandError:
        say(f"the board on {path} has no MicroPython prompt: {BOOTSEL}")
        return
    try:
        machine = repl.run("import sys; print(sys.implementation[2])")
        if any(chip.name in machine for chip in uf2.CHIPS.values() if chip != image.chip):
            repl.reset()
            raise CommandError(f"{wrong_chip(image)}; nothing was changed")
        if " W with" in machine:
            repl.reset()
            raise CommandError(
                "the board has MicroPython for a Pico W, which keeps files where the image would"
                f" not find them: make backup if it has games, then {BOOTSEL}, and run this again"
            )
        say(f"the board on {path} goes to its boot loader")
        repl.boot_loader()
    finally:
        repl.close()


def _wait_for_drive(folders: Folders) -> drives.Drive:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if drive := drives.only_drive(folders()):
            return drive
        time.sleep(_PAUSE)
    if device := drives.unmounted():
        raise CommandError(
            f"the board's drive is there but not mounted: udisksctl mount -b {device} (or mount it"
            " by hand, writable for you), then run this again"
        )
    raise CommandError(
        f"no drive appeared within {PATIENCE:.0f} s: {BOOTSEL}, and run this again when its drive"
        " (RPI-RP2, RP2350) is there; without one, try another cable: some only charge"
    )


def _copy(image: uf2.Image, folder: Path, say: Say) -> None:
    """Write the image; the board restarts by itself when it has received all of it."""
    total = len(image.data)
    done = 0
    try:
        with (folder / image.path.name).open("wb", buffering=0) as file:
            while done < total:
                file.write(image.data[done : done + _CHUNK])
                os.fsync(file.fileno())
                done = min(done + _CHUNK, total)
                say(f"{done * 100 // total:3}% of {image.path.name}")
    except OSError as error:
        # The board may restart before the computer has closed the file, so an error at the last
        # part is normal. The board's hello shows whether it arrived.
        if total - done <= _CHUNK:
            return
        raise CommandError(
            f"the drive {folder} cannot be written ({error.strerror}): mount it writable for you,"
            f" or {BOOTSEL}, and run this again"
        ) from None


def _wait_for_port(others: list[str]) -> str:
    """The new port of the board, which is not among `others`."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for path in ports.boards():
            if path not in others:
                return path
        time.sleep(_PAUSE)
    raise CommandError(
        "the image was copied, but the board does not come back: unplug it and plug it in again;"
        " if that does not help, run this again"
    )


def _clean(path: str, say: Say) -> None:
    """Remove the files of earlier deployments and a developer's override."""
    repl = _prompt(path)
    try:
        files = Files(repl)
        there, folders = files.program()
        override, _ = files.below("/override.py")
        for name in (*there, *override, *reversed(folders)):
            files.remove(name)
        say(f"old files removed: {len(there) + len(override)}")
        repl.reset()
    finally:
        repl.close()


def _prompt(path: str) -> MpremoteRepl:
    """The board's prompt, waiting until its port can be opened."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            step_aside(path, lambda _running: True)
            return MpremoteRepl(path)
        except PortError:  # it is starting, or a modem manager is probing it
            if time.monotonic() > end:
                raise
            time.sleep(_PAUSE)


def run(path: Path, port: str | None, *, yes: bool, clean: bool) -> None:
    """Flash the image in a file and print what happens. Raises CommandError."""
    flash(uf2.read(path), port or None, consent(yes, "flash"), print, clean=clean)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="flash", description="Put an image onto the board.")
    parser.add_argument("--board", default="pico", help="whose image (default: pico)")
    parser.add_argument("--image", type=Path, metavar="FILE", help="default: as make image builds")
    parser.add_argument("--port", help="the board's serial port (default: find it)")
    parser.add_argument("--yes", action="store_true", help="even while a game is under way")
    parser.add_argument("--clean", action="store_true", help="remove the program's old files")
    given = parser.parse_args()
    path = given.image or Path("build") / f"pilothouse-{given.board}.uf2"
    try:
        run(path, given.port, yes=given.yes, clean=given.clean)
    except CommandError as error:
        print(f"flash: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("flash: stopped; run it again to finish", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
