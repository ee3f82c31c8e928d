"""The laptop's end of the protocol (host/PROTOCOL.md): bytes in, requests out, records kept.

The client does no input or output itself and never waits: pass what arrives to `feed`, and call
`tick` several times a second.

Once in a conversation, each game is requested from its first record on and compared with what the
laptop has, because the board's flash may have been restored from an older copy. The only exception
is a game that has ended, is acknowledged, and has as many records on the board as on the laptop.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pilothouse.link.frames import MARK, PROTOCOL, Lines, encode, frame
from pilothouse_host.link.messages import (
    Games,
    Hello,
    MalformedMessage,
    Message,
    No,
    Pong,
    Records,
    Row,
    parse_message,
    parted,
)
from pilothouse_host.store.record import dictionary, parsed

HELLO_SECONDS = 0.5
PING_SECONDS = 1.0
MISSED_PONGS = 3
LONGEST_LINE = 1024  # bytes; frames are shorter, but the text of a crash may be this long
_MOST_PONGS_WAITED = 5  # pongs, so seconds, without a requested record before people are warned
_MOST_WARNINGS = 50  # in a conversation
_NAME = "pilothouse"
_IDENTITY = ("board", "storage", "boot")  # keys of a hello that never change until power-off


class LinkError(Exception):
    """The conversation with the board cannot continue; the text is one line for people."""


class Incompatible(LinkError):
    """The board speaks another version of the protocol."""


class Archive(Protocol):
    """Where the client stores records and reports to; the logger implements it."""

    def greeted(self, about: dict[str, Any]) -> None:
        """The board has answered the hello; `about` is what it says of itself."""
        ...

    def counts(self, game: str) -> list[int]:
        """The number of stored records of this game, for each of its histories."""
        ...

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        """Store these records for good. False if they are refused: do not request them again."""
        ...

    def salt(self, start: bytes) -> str:
        """This laptop's addition to the seed of the game whose first record is `start`."""
        ...

    def lacks(self, records: int | None) -> None:
        """The number of the board's records that are not stored yet; None while it is unknown."""
        ...

    def said(self, text: str) -> None:
        """The board printed a line outside the protocol."""
        ...

    def warned(self, text: str, *, lasting: bool = False) -> None:
        """Warn people, until nothing is lacking; with `lasting`, for the whole conversation."""
        ...


@dataclass
class _Game:
    """A game on the board, and how much of it this conversation has fetched."""

    count: int  # records on the board
    kept: int = 0  # of these, how many are known to be stored here
    pongs_waited: int = 0  # pongs since the request, or since the last record came
    given_up: bool = False  # the archive refuses its records
    start: bytes = b""  # its first record
    settled: bool = False  # it needs no salt from this laptop


@dataclass
class _Batch:
    """Consecutive records of one game that arrived together."""

    first: int
    records: list[bytes] = field(default_factory=list[bytes])


class Client:
    """A conversation with one board, from plugging in to unplugging; `send` writes to the port."""

    def __init__(self, send: Callable[[bytes], None], archive: Archive):
        self.greeted = False
        self.recent: deque[str] = deque(maxlen=100)  # the last lines in and out
        self._send_bytes = send
        self._archive = archive
        self._lines = Lines(LONGEST_LINE)
        self._sent_at: float | None = None  # when the last hello or ping was sent
        self._pings = 0
        self._unanswered = 0
        self._identity: list[Any] = []  # of the board that answered the first hello
        self._identity_in_doubt = False  # another board may have been plugged in
        self._games: dict[str, _Game] = {}  # the games that may have records to fetch
        self._listed: list[Row] = []
        self._page: int | None = 0  # of the list of games, requested but not here yet
        self._warnings: set[str] = set()
        self._asked: str | None = None  # the earlier game that is being sent
        self._playing: str | None = None  # the board's game; None before the first pong
        self._batches: dict[str, _Batch] = {}

    # --- out ---------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Say hello or ping when it is time. Raises LinkError when the board has gone quiet."""
        every = PING_SECONDS if self.greeted else HELLO_SECONDS
        if self._sent_at is not None and now - self._sent_at < every:
            return
        self._sent_at = now
        if not self.greeted:
            # The newline ends an incomplete line left by a modem probe or an earlier program.
            self._send(["hello", PROTOCOL, _NAME], lead=b"\n")
            return
        if self._unanswered >= MISSED_PONGS:
            raise LinkError("the board does not answer any more")
        if self._identity_in_doubt:
            self._check_identity()
        else:
            self._ping()
        self._tell_lacking()

    def tell_time(self, seconds: int) -> None:
        """Tell the board the time, in seconds since 1970: it has no clock of its own."""
        self._send(["time", seconds])

    def _ping(self) -> None:
        self._pings += 1
        self._unanswered += 1
        self._send(["ping", self._pings])

    def _check_identity(self) -> None:
        self._identity_in_doubt = True
        self._unanswered += 1
        self._send(["hello", PROTOCOL, _NAME])

    def _send(self, message: list[Any], lead: bytes = b"") -> None:
        payload = encode(message)
        self.recent.append("> " + payload.decode())
        self._send_bytes(lead + frame(payload))

    # --- in ----------------------------------------------------------------------------------

    def feed(self, data: bytes) -> None:
        """Process bytes from the board: store and acknowledge the records in them."""
        for line in self._lines.feed(data):
            text, payload = parted(line)
            if text or payload is None:
                self._take_text(text)
            if payload is not None:
                self._take(payload)
        batches, self._batches = self._batches, {}
        for game, batch in batches.items():
            self._keep(game, batch)
        self._tell_lacking()

    def _take_text(self, text: str) -> None:
        if text:
            self.recent.append("< " + text)
        damaged_frame = text.startswith(MARK.decode())
        if self.greeted and text and not damaged_frame:
            self._archive.said(text)

    def _take(self, payload: bytes) -> None:
        self.recent.append("< " + payload.decode("ascii", "replace"))
        try:
            message = parse_message(payload)
        except MalformedMessage as reason:
            if self.greeted:
                self._warn(f"the board sent a message that cannot be read: {reason}")
            return
        if isinstance(message, Hello):
            self._on_hello(message.about)
        elif isinstance(message, No):
            self._on_no(message.request, message.why)
        elif self.greeted and not self._identity_in_doubt:  # else for another program
            self._on_message(message)

    def _on_message(self, message: Message | None) -> None:
        if isinstance(message, Records):
            self._on_records(message)
        elif isinstance(message, Games):
            self._on_games(message)
        elif isinstance(message, Pong):
            self._on_pong(message.game, message.count)

    def _on_hello(self, about: dict[str, Any]) -> None:
        if self.greeted and not self._identity_in_doubt:
            return  # the answer to a repeated hello
        if about.get("protocol") != PROTOCOL:
            raise Incompatible(
                f"the board speaks protocol {about.get('protocol')}, this program {PROTOCOL}:"
                " update the older of the two"
            )
        who = [about.get(key) for key in _IDENTITY]
        if not all(isinstance(name, str) and name for name in who):
            return  # every board has these
        if not self.greeted:
            self._archive.greeted(about)
            self.greeted = True
            self._identity = who
        elif who != self._identity:
            restarted = who[:2] == self._identity[:2]
            raise LinkError("it has restarted" if restarted else "another board is on the cable")
        self._identity_in_doubt = False
        self._unanswered = 0
        self._playing = self._asked = None  # a hello cancels all requests
        self._list(0)
        self._ping()

    def _on_no(self, request: str, why: str) -> None:
        if self.greeted and request == "salt":  # it has one already; the game's records say whose
            if self._playing in self._games:
                self._games[self._playing].settled = True
        elif self.greeted:
            self._warn(f"the board refuses: {why}")
        elif request == "hello":
            raise Incompatible(f"{why}: update the older of the two")

    def _on_games(self, games: Games) -> None:
        if games.page != self._page:
            return  # an answer to a repeated request
        self._page = None
        self._listed = games.rows if games.page == 0 else self._listed + games.rows
        if games.page + 1 < games.pages:
            self._list(games.page + 1)
            return
        for row in self._listed:
            self._note_listed(row)
        self._request_next()

    def _on_pong(self, game: str, count: int) -> None:
        self._unanswered = 0
        if self._playing is None:
            self._playing = game
            if game:
                self._follow_game(game, count)
        elif game != self._playing:  # a game has begun or ended, or this is another board
            self._check_identity()
            return
        if game:
            mine = self._games[game]
            mine.count = max(count, mine.kept)
            if mine.kept < mine.count:
                self._request_again(game, mine)
            self._give_salt(game, mine)
        if self._asked is not None:
            self._request_again(self._asked, self._games[self._asked])
        if self._page is not None:
            self._list(self._page)

    # --- records to fetch --------------------------------------------------------------------

    def _tell_lacking(self) -> None:
        known = self._page is None and self._playing is not None and not self._identity_in_doubt
        if not known or self._unanswered > 1:
            self._archive.lacks(None)
        else:
            self._archive.lacks(sum(game.count - game.kept for game in self._games.values()))

    def _list(self, page: int) -> None:
        self._page = page
        self._send(["games", page])

    def _warn(self, text: str, *, lasting: bool = False) -> None:
        """Warn people, but only once with the same text."""
        if text not in self._warnings and len(self._warnings) < _MOST_WARNINGS:
            self._warnings.add(text)
            self._archive.warned(text, lasting=lasting)

    def _follow_game(self, game: str, count: int) -> None:
        """Request the game in progress: the board then sends its records as they are written."""
        mine = self._games.setdefault(game, _Game(count))
        mine.pongs_waited = 0
        stored = self._archive.counts(game)
        if stored and count < min(stored):
            self._warn(
                f"game {game}: the board has only {count} of the {min(stored)} records stored"
                " here, which stay",
                lasting=True,
            )
        self._request(game)

    def _note_listed(self, row: Row) -> None:
        if row.game == self._playing:
            return
        if row.ended and row.acknowledged and row.records in self._archive.counts(row.game):
            self._games.pop(row.game, None)
            return
        mine = self._games.setdefault(row.game, _Game(row.records))
        mine.count = max(row.records, mine.kept)

    def _request_next(self) -> None:
        """Ask for the next earlier game; the board sends one at a time."""
        if self._asked is not None:
            return
        for name, game in self._games.items():
            if game.kept < game.count and not game.given_up and name != self._playing:
                game.pongs_waited = 0
                self._asked = name
                self._request(name)
                return

    def _request(self, game: str) -> None:
        self._send(["get", game, self._games[game].kept])

    def _request_again(self, name: str, game: _Game) -> None:
        """Request records again that have not come for a second: a frame may have been lost."""
        if game.given_up:
            return
        game.pongs_waited += 1
        if game.pongs_waited == 1:
            return  # they may still be coming
        if game.pongs_waited < _MOST_PONGS_WAITED:
            self._request(name)
            return
        self._warn(f"game {name}: the board does not send the records it has")
        if name == self._asked:  # move it to the end, and go on with the others
            self._games[name] = self._games.pop(name)
            self._asked = None
            self._request_next()
        else:
            self._request(name)

    def _on_records(self, came: Records) -> None:
        for n, record in came.records:
            batch = self._batches.get(came.game)
            if batch is not None and n != batch.first + len(batch.records):
                self._keep(came.game, self._batches.pop(came.game))
                batch = None
            if batch is None:
                batch = self._batches[came.game] = _Batch(n)
            batch.records.append(record)

    def _keep(self, name: str, batch: _Batch) -> None:
        game = self._games.get(name)
        if game is None or game.given_up:
            return  # it was not requested
        end = batch.first + len(batch.records)
        game.count = max(game.count, end)
        if batch.first > game.kept:  # a frame was lost on the way
            if not game.pongs_waited:
                game.pongs_waited = 1
                self._request(name)
            return
        game.pongs_waited = 0
        if self._archive.keep(name, batch.first, batch.records):
            game.kept = max(game.kept, end)
            self._send(["ack", name, game.kept])
            if name == self._playing:
                self._note_salt(game, batch)
                self._give_salt(name, game)
        else:
            game.given_up = True
        if name == self._asked and (game.given_up or game.kept >= game.count):
            self._asked = None
            self._request_next()

    # --- the salt ----------------------------------------------------------------------------

    def _note_salt(self, game: _Game, batch: _Batch) -> None:
        """Note whether these records show that the game needs no salt."""
        for n, record in enumerate(batch.records, batch.first):
            what, value, _ = parsed(record)
            if n == 0:
                game.start = record
                game.settled = dictionary(value).get("entropy") == "test"  # must be repeatable
            elif what in ("salt", "throw", "end"):
                game.settled = True
            elif what == "restored":  # the records before it belong to another seed
                game.settled = dictionary(parsed(game.start)[1]).get("entropy") == "test"

    def _give_salt(self, name: str, game: _Game) -> None:
        """Send the salt once the game's seal is stored; repeated until its record arrives."""
        if game.start and not game.settled and game.kept >= game.count:
            self._send(["salt", name, self._archive.salt(game.start)])
