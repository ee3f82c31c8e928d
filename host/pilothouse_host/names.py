"""Names of cities and goods, typed on the laptop, for the board (`pilothouse names`).

A names file reads like this; blank lines and lines that begin with # say nothing:

    large: Avalon, Port Royal
    medium: Bree
    small: Dorf
    port: Anchor Bay
    goods: Coal 3, Gold 2 +1, Textiles 2 +2

A good has the number of its chips and, if it has one, its bonus in M.
"""

import json
import re
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from pilothouse.games.rails import data
from pilothouse.link import PROTOCOL, Lines, frame, unframe
from pilothouse_host.errors import CommandError

FILE = "rails.names"
_KINDS = (*data.CITIES, "goods")
_PIECE = 30  # characters: even if every one is escaped, the frame is short enough
_PATIENCE = 5.0  # seconds for an answer
_TITLES = {
    "large": "large cities (all players may connect them; all of them are needed to win)",
    "medium": "medium cities (three players)",
    "small": "small cities (two players)",
    "port": "ports (two players)",
    "goods": "goods: name, number of chips, and its bonus in M if it has one",
}


Request = Callable[[list[Any]], list[Any]]  # a message to the board; its reply


class Serial(Protocol):
    """A serial port, as pyserial opens it."""

    def write(self, data: bytes, /) -> int | None: ...

    def read(self, size: int = 1, /) -> bytes: ...


def template() -> str:
    """A names file to type over: the letters and numbers the board uses without one."""
    return friendly(data.FILES["names"])


def friendly(text: str) -> str:
    """The board's text as a names file."""
    parts: list[str] = []
    for kind in _KINDS:
        entries = data.line(text, kind)
        if kind == "goods":
            entries = [entry.replace(":", " ").replace("+", " +") for entry in entries]
        parts.append(f"# {_TITLES[kind]}\n{kind}: {', '.join(entries)}\n")
    return "\n".join(parts)


def compact(text: str) -> str:
    """A names file as the board keeps it. Raises CommandError with one sentence."""
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
    fits = re.fullmatch(r"(.+?) +(\d)(?: *\+ *(\d))?", entry)
    if not fits:
        raise CommandError(f"line {number}: '{entry}' must read like: Coal 3, or: Gold 2 +1")
    name, chips, bonus = fits.groups()
    return f"{name}:{chips}" + (f"+{bonus}" if bonus else "")


def read(path: Path) -> str:
    """The names of a file, as the board keeps them. Raises CommandError."""
    try:
        return compact(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CommandError(
            f"no file {path}; make one with: pilothouse names --new {path}"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"cannot read {path}: {error}") from None


def requests(text: str) -> Iterator[list[Any]]:
    """What the laptop says to give the board this text, one by one (host/PROTOCOL.md)."""
    for at in range(0, len(text), _PIECE):
        yield ["piece", at, text[at : at + _PIECE]]
    yield ["file", FILE, f"{zlib.crc32(text.encode()):08x}"]


def send(text: str, request: Request) -> None:
    """Give the board these names. Raises CommandError."""
    for message in requests(text):
        request(message)


class Talk:
    """Requests over a serial port, each with its reply; all else the board says is passed over."""

    def __init__(self, port: Serial):
        self._port = port
        self._lines = Lines(1024)
        # The newline ends whatever an earlier program left half said.
        self._ask(["hello", PROTOCOL, "pilothouse"], b"\n")

    def __call__(self, message: list[Any]) -> list[Any]:
        """The board's reply. Raises CommandError where it refuses or says nothing."""
        return self._ask(message)

    def _ask(self, message: list[Any], lead: bytes = b"") -> list[Any]:
        payload = json.dumps(message, separators=(",", ":")).encode()
        self._port.write(lead + frame(payload))
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            for line in self._lines.feed(self._port.read(256)):
                said = self._said(line)
                if said and said[0] == "no":
                    raise CommandError(f"the board refuses: {said[1]}")
                if said and said[0] == message[0]:
                    return said
        raise CommandError("the board does not answer; is another program using it?")

    @staticmethod
    def _said(line: bytes) -> list[Any]:
        payload = unframe(line)
        try:
            return json.loads(payload) if payload else []
        except ValueError:
            return []
