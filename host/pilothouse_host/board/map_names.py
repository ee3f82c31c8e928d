"""Names of cities and goods for the board, written on the laptop (`pilothouse names`).

A file of names looks like this; blank lines and lines that begin with # are ignored:

    large: Avalon, Port Royal
    medium: Bree
    small: Dorf
    port: Anchor Bay
    goods: Coal 3, Gold 2 +1, Textiles 2 +2

A good may be followed by the number of its chips and by its bonus in M.
"""

import re
from pathlib import Path

from pilothouse.games.rails import data
from pilothouse_host.errors import CommandError
from pilothouse_host.link import file_transfer
from pilothouse_host.link.file_transfer import Request

FILE = "rails.names"
_KINDS = (*data.CITIES, "goods")
_TITLES = {
    "large": "large cities (all players may connect them; all of them are needed to win)",
    "medium": "medium cities (three players)",
    "small": "small cities (two players)",
    "port": "ports (two players)",
    "goods": "goods: name, number of chips if you have counted them, bonus in M if it has one",
}


def template() -> str:
    """A names file to edit, with the board's own letters and numbers."""
    return friendly(data.FILES["names"])


def new(path: Path) -> str:
    """Write a names file to edit; returns one line for people.

    Raises CommandError, also if the file exists.
    """
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(template())
    except OSError as error:
        raise CommandError(f"cannot make {path}: {error.strerror}; choose another name") from None
    return f"type your names into {path}, then: pilothouse names send {path}"


def friendly(text: str) -> str:
    """The names as the board stores them, in the form of a names file."""
    parts: list[str] = []
    for kind in _KINDS:
        entries = data.line(text, kind)
        if kind == "goods":
            entries = [entry.replace(":", " ").replace("+", " +") for entry in entries]
        parts.append(f"# {_TITLES[kind]}\n{kind}: {', '.join(entries)}\n")
    return "\n".join(parts)


def compact(text: str) -> str:
    """The text of a names file in the form that the board stores. Raises CommandError."""
    kept: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        kind, colon, rest = line.partition(":")
        kind = kind.strip().lower()
        if not colon or kind not in _KINDS:
            raise CommandError(
                f"line {number}: '{line[:20]}' must begin with one of: "
                f"{', '.join(k + ':' for k in _KINDS)}"
            )
        if kind in kept:
            raise CommandError(f"line {number}: {kind}: stands there twice")
        entries = [" ".join(entry.split()) for entry in rest.split(",") if entry.strip()]
        if kind == "goods":
            entries = [_good(entry, number) for entry in entries]
        kept[kind] = ",".join(entries)
    found = "\n".join(f"{kind}={kept[kind]}" for kind in _KINDS if kind in kept)
    try:
        data.check("names", found)
    except ValueError as error:
        raise CommandError(f"names: {error}") from None
    return found


def _good(entry: str, number: int) -> str:
    fits = re.fullmatch(r"([^+]+?)(?: +(\d))?(?: *\+ *(\d))?", entry)
    if not fits:
        raise CommandError(f"line {number}: '{entry}' must read like: Coal, Coal 3, or: Gold 2 +1")
    name, chips, bonus = fits.groups()
    return name + (f":{chips}" if chips else "") + (f"+{bonus}" if bonus else "")


def read(path: Path) -> str:
    """The names in a file, in the form that the board stores. Raises CommandError."""
    try:
        return compact(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CommandError(f"no file {path}; make one with: pilothouse names new {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"cannot read {path}: {error}") from None


def send(path: Path, request: Request) -> str:
    """Send the names in a file to the board; returns one line for people. Raises CommandError."""
    file_transfer.send(FILE, read(path), request)
    return "the board has the names; they count from the next game on"
