"""The drive that a Pico shows while its boot loader runs."""

import re
import string
import sys
from dataclasses import dataclass
from pathlib import Path

from pilothouse_host.board.uf2 import CHIPS
from pilothouse_host.errors import CommandError

_INFO = "INFO_UF2.TXT"
_MOUNTS = Path("/proc/mounts")
_VOLUMES = Path("/Volumes")
_LABELS = Path("/dev/disk/by-label")


@dataclass(frozen=True)
class Drive:
    """The mounted drive of a boot loader; `name` is its Board-ID."""

    folder: Path
    name: str


def mounted(mounts: Path = _MOUNTS) -> list[Path]:
    """The folders at which drives may be mounted on this computer."""
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:]]
    if sys.platform == "darwin":
        return sorted(_VOLUMES.iterdir())
    parts = [line.split() for line in mounts.read_text().splitlines()]
    return [Path(_unescaped(place)) for _, place, kind, *_ in parts if kind == "vfat"]


def _unescaped(place: str) -> str:
    """A path from /proc/mounts, which has spaces and the like as octal escapes."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), place)


def only_drive(folders: list[Path]) -> Drive | None:
    """The drive of the only Pico among these folders, or None. CommandError for several."""
    found = [drive for folder in folders if (drive := _drive(folder))]
    if len(found) > 1:
        names = ", ".join(str(drive.folder) for drive in found)
        raise CommandError(f"{len(found)} boards wait for an image: unplug all but one of {names}")
    return found[0] if found else None


def _drive(folder: Path) -> Drive | None:
    try:
        text = (folder / _INFO).read_text(errors="replace")
    except OSError:  # not a boot loader, or just unplugged
        return None
    name = re.search(r"^Board-ID: *(\S+)", text, re.MULTILINE)
    known = {chip.drive for chip in CHIPS.values()}
    return Drive(folder, name[1]) if name and name[1] in known else None


def unmounted(labels: Path = _LABELS) -> Path | None:
    """The device of a Pico's drive that is not mounted, or None; found on Linux only."""
    for chip in CHIPS.values():
        if (labels / chip.drive).exists():
            return labels / chip.drive
    return None
