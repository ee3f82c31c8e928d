"""Parsing the board's messages (host/PROTOCOL.md), which are not to be trusted."""

import re
from dataclasses import dataclass
from typing import Any, cast

from pilothouse.link.frames import MARK, unframe
from pilothouse_host.store.record import strict_json

_GAME_ID = re.compile(r"[0-9A-Za-z_-]{1,40}")
_FORM = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{},]')  # JSON: a string, or a structural character
_MOST_PAGES = 10000
_MOST = 999999999  # the highest number that is accepted


class MalformedMessage(Exception):
    """The content of an intact frame is not a message of the protocol; the text is one line."""


@dataclass(frozen=True)
class Hello:
    """What the board says about itself."""

    about: dict[str, Any]


@dataclass(frozen=True)
class Row:
    """A game in the board's list."""

    game: str
    records: int
    ended: bool
    acknowledged: bool


@dataclass(frozen=True)
class Games:
    """A page of the list of games."""

    page: int
    pages: int
    rows: list[Row]


@dataclass(frozen=True)
class Records:
    """Records of a game, each with its number and its bytes exactly as received."""

    game: str
    records: list[tuple[int, bytes]]


@dataclass(frozen=True)
class Pong:
    """The game in progress ("" if none), and how many records of it are saved."""

    game: str
    count: int


@dataclass(frozen=True)
class No:
    """A refused request."""

    request: str
    why: str


Message = Hello | Games | Records | Pong | No


def parted(line: bytes) -> tuple[str, bytes | None]:
    """The text at the start of a line, and the payload of the intact frame at its end, or None."""
    line = line.rstrip(b"\r")
    at = line.find(MARK)
    while at >= 0:
        payload = unframe(line[at:])
        if payload is not None:
            return line[:at].decode("utf-8", "replace").strip(), payload
        at = line.find(MARK, at + 1)
    return line.decode("utf-8", "replace").strip(), None


def parse_message(payload: bytes) -> Message | None:
    """The message; None for a kind that the laptop does not use. Raises MalformedMessage."""
    parts = elements(payload)
    if parts and parts[0] == b'"rec"' and len(parts) > 1:
        # The content of a record is not parsed: it is kept even if it makes no sense here.
        return Records(_game(_plain(parts[1])), [(number_of(part), part) for part in parts[2:]])
    match _plain(payload):
        case ["hello", about] if isinstance(about, dict):
            return Hello(cast("dict[str, Any]", about))
        case ["games", page, pages, *rows]:
            return Games(
                _number(page),
                _number(pages, _MOST_PAGES),
                [_row(row) for row in rows],
            )
        case ["pong", _, game, count]:
            return Pong(_game(game) if game != "" else "", _number(count))
        case ["no", str() as request, str() as why]:
            return No(request, why)
        case ["hello" | "games" | "pong" | "no", *_]:
            raise MalformedMessage(f"{payload[:60]!r} has not the form it should have")
        case [str(), *_]:
            return None
        case _:
            raise MalformedMessage(f"{payload[:60]!r} is no message")


def elements(payload: bytes) -> list[bytes]:
    """The elements of a JSON array, each as its original bytes, however deeply nested.

    Empty if `payload` is not an array.
    """
    found: list[bytes] = []
    depth, begin = 0, 1
    for mark in _FORM.finditer(payload):
        sign = mark.group()
        if sign in b"[{":
            depth += 1
        elif sign in b"]}":
            depth -= 1
        if (depth == 1 and sign == b",") or (depth == 0 and mark.end() == len(payload)):
            found.append(payload[begin : mark.start()])
            begin = mark.end()
    whole = payload[:1] == b"[" and payload[-1:] == b"]" and depth == 0 and begin == len(payload)
    return found if whole and found != [b""] else []


def number_of(record: bytes) -> int:
    """The number at the start of a record. Raises MalformedMessage if it is not a record."""
    head, comma, _ = record.partition(b",")
    if head[:1] != b"[" or not comma or not head[1:].isdigit() or len(head) > 10:
        raise MalformedMessage(f"{record[:40]!r} is no record")
    return int(head[1:])


def _plain(payload: bytes) -> Any:
    try:
        return strict_json(payload)
    except ValueError as reason:
        raise MalformedMessage(f"{payload[:60]!r} cannot be read: {reason}") from None


def _row(row: Any) -> Row:
    match row:
        case [game, records, ended, acknowledged]:
            return Row(_game(game), _number(records), bool(ended), bool(acknowledged))
        case _:
            raise MalformedMessage(f"{str(row)[:60]} is no row of the list of games")


def _game(value: Any) -> str:
    if not isinstance(value, str) or not _GAME_ID.fullmatch(value):
        raise MalformedMessage(f"{str(value)[:60]!r} is no game's id")
    return value


def _number(value: Any, most: int = _MOST) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise MalformedMessage(f"{str(value)[:60]} is no number, 0 to {most}")
    return value
