"""The laptop's end of the protocol (host/PROTOCOL.md): bytes in, requests out, records kept.

It opens nothing and waits for nothing: `feed` it what arrives, call `tick` several times a second.
"""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pilothouse.link.link import MARK, PROTOCOL, frame
from pilothouse_host.link.framing import Lines, unframe

HELLO_SECONDS = 0.5
PING_SECONDS = 1.0
MISSED_PONGS = 3
_LONGEST_LINE = 1024  # frames are shorter; this is for the text of a crash
_FRUITLESS = 5  # seconds without a record that was asked for before people are told
_NAME = "pilothouse"


class LinkError(Exception):
    """The talk with the board cannot go on; the text is one line for people."""


class Incompatible(LinkError):
    """The board speaks another version of the protocol."""


class Archive(Protocol):
    """What the client keeps things in, and reports to: the logger."""

    def greeted(self, hello: dict[str, Any]) -> None:
        """The board has answered."""
        ...

    def count(self, game: str) -> int:
        """How many records of this game are kept."""
        ...

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        """Keep these for good; False if the board must not believe that they are."""
        ...

    def said(self, text: str) -> None:
        """The board printed a line outside the protocol."""
        ...

    def warned(self, text: str) -> None:
        """Something is wrong that people should know."""
        ...


@dataclass
class _Wanted:
    """A game with records the laptop lacks."""

    count: int  # how many the board has
    fruitless: int = 0  # pongs since it was asked for, or since its last record came


@dataclass
class _Batch:
    """Records of one game that came together."""

    first: int
    records: list[bytes] = field(default_factory=list[bytes])


class Client:
    """One conversation with one board, from plugging in to unplugging."""

    def __init__(self, send: Callable[[bytes], None], archive: Archive):
        self.greeted = False
        self.recent: deque[str] = deque(maxlen=100)  # the last lines in and out
        self._send_bytes = send
        self._archive = archive
        self._lines = Lines(_LONGEST_LINE)
        self._sent_at: float | None = None  # the last hello or ping
        self._pings = 0
        self._unanswered = 0
        self._wanted: dict[str, _Wanted] = {}
        self._listed: list[Any] = []
        self._page: int | None = None  # of the list of games, asked for and not yet here
        self._warnings: set[str] = set()
        self._asked: str | None = None  # the earlier game that is on its way
        self._playing: str | None = None  # the board's game; None before the first pong
        self._batches: dict[str, _Batch] = {}
        self._checked: set[str] = set()  # games whose last record was compared with the board's

    # --- out ---------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Say hello or ping when it is time. Raises LinkError when the board has gone quiet."""
        every = PING_SECONDS if self.greeted else HELLO_SECONDS
        if self._sent_at is not None and now - self._sent_at < every:
            return
        self._sent_at = now
        if not self.greeted:
            # The newline ends whatever a modem probe or an earlier program left half said.
            self._send(["hello", PROTOCOL, _NAME], lead=b"\n")
            return
        if self._unanswered >= MISSED_PONGS:
            raise LinkError("the board does not answer any more")
        self._ping()

    def tell_time(self, seconds: int) -> None:
        """The board has no clock: give it the seconds since 1970."""
        self._send(["time", seconds])

    def _ping(self) -> None:
        self._pings += 1
        self._unanswered += 1
        self._send(["ping", self._pings])

    def _send(self, message: list[Any], lead: bytes = b"") -> None:
        payload = json.dumps(message, separators=(",", ":")).encode()
        self.recent.append("> " + payload.decode())
        self._send_bytes(lead + frame(payload))

    # --- in ----------------------------------------------------------------------------------

    def feed(self, data: bytes) -> None:
        """Take bytes from the board, keep the records in them, acknowledge those that are safe."""
        for line in self._lines.feed(data):
            text, payload = parted(line)
            if text or payload is None:
                self._take_text(text)
            if payload is not None:
                self._take(payload)
        batches, self._batches = self._batches, {}
        for game, batch in batches.items():
            self._keep(game, batch)

    def _take_text(self, text: str) -> None:
        if text:
            self.recent.append("< " + text)
        if self.greeted and text and not text.startswith(MARK.decode()):  # else a damaged frame
            self._archive.said(text)

    def _take(self, payload: bytes) -> None:
        self.recent.append("< " + payload.decode("ascii", "replace"))
        try:
            message = json.loads(payload)
            verb = message[0]
            if not self.greeted and verb not in ("hello", "no"):
                return  # an answer to somebody who was here before
            if verb == "rec":
                self._on_rec(message[1], split_records(payload))
            elif verb == "hello":
                self._on_hello(message[1])
            elif verb == "games":
                self._on_games(message[1], message[2], message[3:])
            elif verb == "pong":
                self._on_pong(message[2], message[3])
            elif verb == "no":
                self._on_no(str(message[1]))
        except (ValueError, TypeError, IndexError, KeyError) as error:
            raise LinkError(f"the board sent what is no message: {error}") from None

    def _on_hello(self, hello: dict[str, Any]) -> None:
        if self.greeted:
            return  # the answer to a hello that was repeated
        self._archive.greeted(hello)
        self.greeted = True
        self._list(0)
        self._ping()

    def _on_no(self, why: str) -> None:
        if not self.greeted:
            if why.startswith("protocol"):
                raise Incompatible(f"{why}: update the older of the two")
            return
        self._warn(f"the board refuses: {why}")

    def _on_games(self, page: int, pages: int, rows: list[Any]) -> None:
        if page != self._page:
            return  # asked for twice
        self._page = None
        self._listed = rows if page == 0 else self._listed + rows
        if page + 1 < pages:
            self._list(page + 1)
            return
        for row in self._listed:
            self._want(row[0], row[1])
        self._next()

    def _on_pong(self, game: str, count: int) -> None:
        self._unanswered = 0
        if game != self._playing:
            if self._playing is not None:
                self._list(0)  # a game has begun or ended: look at all of them
            self._playing = game
            if game:
                self._follow(game, count)
        if game and count > self._archive.count(game):
            self._again(game, self._wanted.setdefault(game, _Wanted(count)), count)
        if self._asked is not None:
            self._again(self._asked, self._wanted[self._asked], self._wanted[self._asked].count)
        if self._page is not None:
            self._list(self._page)

    # --- what is lacking ---------------------------------------------------------------------

    def _list(self, page: int) -> None:
        self._page = page
        self._send(["games", page])

    def _warn(self, text: str) -> None:
        """Tell people, once."""
        if text not in self._warnings:
            self._warnings.add(text)
            self._archive.warned(text)

    def _follow(self, game: str, count: int) -> None:
        """From now on the records of this game come as they are written."""
        self._wanted.pop(game, None)
        if self._asked == game:
            self._asked = None
            self._next()
        have = self._archive.count(game)
        if count < have:
            self._warn(f"game {game}: the board has lost records from {count} on")
        self._get(game, min(have, count))

    def _want(self, game: str, count: int) -> None:
        if game != self._playing and count > self._archive.count(game):
            self._wanted.setdefault(game, _Wanted(count)).count = count

    def _next(self) -> None:
        """Ask for the next earlier game; the board sends one at a time."""
        if self._asked is not None:
            return
        for game, wanted in self._wanted.items():
            if game != self._playing:
                wanted.fruitless = 0
                self._asked = game
                self._get(game)
                return

    def _get(self, game: str, first: int | None = None) -> None:
        if first is None:
            first = self._archive.count(game)
        if game not in self._checked:
            self._checked.add(game)
            first = max(0, first - 1)  # one we have: it shows whether both mean the same game
        self._send(["get", game, first])

    def _again(self, game: str, wanted: _Wanted, count: int) -> None:
        """A second has passed and records are still lacking: perhaps a frame was lost."""
        wanted.count = count
        wanted.fruitless += 1
        if wanted.fruitless == 1:
            return  # they may be on their way
        if wanted.fruitless < _FRUITLESS:
            self._get(game)
            return
        self._warn(f"game {game}: the board does not send the records it has")
        if game == self._asked:  # it comes last from now on
            self._wanted[game] = self._wanted.pop(game)
            self._asked = None
            self._next()
        else:
            self._get(game)

    def _on_rec(self, game: str, records: list[bytes]) -> None:
        for record in records:
            n = number_of(record)
            batch = self._batches.get(game)
            if batch is not None and n != batch.first + len(batch.records):
                self._keep(game, self._batches.pop(game))
                batch = None
            if batch is None:
                batch = self._batches[game] = _Batch(n)
            batch.records.append(record)

    def _keep(self, game: str, batch: _Batch) -> None:
        have = self._archive.count(game)
        if batch.first > have:  # a frame was lost on the way
            wanted = self._wanted.setdefault(game, _Wanted(batch.first + len(batch.records)))
            wanted.count = max(wanted.count, batch.first + len(batch.records))
            if not wanted.fruitless:
                wanted.fruitless = 1
                self._get(game)
            return
        safe = self._archive.keep(game, batch.first, batch.records)
        have = self._archive.count(game)
        if safe:
            self._send(["ack", game, have])
        wanted = self._wanted.get(game)
        if wanted is not None:
            wanted.fruitless = 0
            if have >= wanted.count:
                del self._wanted[game]
                if game == self._asked:
                    self._asked = None
                    self._next()


def parted(line: bytes) -> tuple[str, bytes | None]:
    """The text a line begins with, and the payload of the sound frame it ends with, if any."""
    line = line.rstrip(b"\r")
    at = line.find(MARK)
    while at >= 0:
        payload = unframe(line[at:])
        if payload is not None:
            return line[:at].decode("utf-8", "replace").strip(), payload
        at = line.find(MARK, at + 1)
    return line.decode("utf-8", "replace").strip(), None


def split_records(payload: bytes) -> list[bytes]:
    """The records of a `rec` message, each with its bytes as they came."""
    text = payload.decode("ascii")
    decoder = json.JSONDecoder()
    found: list[bytes] = []
    at = 1
    while text[at - 1] != "]":
        end = decoder.raw_decode(text, at)[1]
        found.append(text[at:end].encode())
        at = end + 1
    return found[2:]


def number_of(record: bytes) -> int:
    """The number a record begins with. Raises ValueError for what is no record."""
    head, comma, _ = record.partition(b",")
    if head[:1] != b"[" or not comma or not head[1:].isdigit():
        raise ValueError(f"{record[:40]!r} is no record")
    return int(head[1:])
