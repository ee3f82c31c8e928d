"""The laptop's end of the protocol (host/PROTOCOL.md): bytes in, requests out, records kept.

It opens nothing and waits for nothing: `feed` it what arrives, call `tick` several times a second.

A game is asked for from its first record on, once in a conversation: what the laptop has of it is
compared with what the board has, for a board may have been put back to an older copy. Only a game
that has ended, is acknowledged and has as many records as the laptop's is taken for the same.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pilothouse.link.frames import MARK, PROTOCOL, Lines, encode, frame
from pilothouse_host.link.messages import (
    Games,
    Hello,
    Message,
    No,
    NoMessage,
    Pong,
    Records,
    Row,
    message_of,
    parted,
)
from pilothouse_host.store.record import dictionary, parsed

HELLO_SECONDS = 0.5
PING_SECONDS = 1.0
MISSED_PONGS = 3
_LONGEST_LINE = 1024  # frames are shorter; this is for the text of a crash
_FRUITLESS = 5  # seconds without a record that was asked for before people are told
_MOST_WARNINGS = 50  # in a conversation
_NAME = "pilothouse"
_WHO = ("board", "storage", "boot")  # what a board says of itself, the same from power-on to -off


class LinkError(Exception):
    """The talk with the board cannot go on; the text is one line for people."""


class Incompatible(LinkError):
    """The board speaks another version of the protocol."""


class Archive(Protocol):
    """What the client keeps things in, and reports to: the logger."""

    def greeted(self, about: dict[str, Any]) -> None:
        """The board has answered."""
        ...

    def counts(self, game: str) -> list[int]:
        """How many records of this game are kept, in each of its histories."""
        ...

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        """Keep these for good; False if they are not, and it is no use to ask for them again."""
        ...

    def salt(self, start: bytes) -> str:
        """What this laptop adds to the seed of the game that begins with this record."""
        ...

    def lacks(self, records: int | None) -> None:
        """So many of the board's records are not kept yet; None while that is not known."""
        ...

    def said(self, text: str) -> None:
        """The board printed a line outside the protocol."""
        ...

    def warned(self, text: str, *, lasting: bool = False) -> None:
        """Something is wrong that people should know; it is over when nothing is lacking.

        lasting: it is not over as long as this conversation lasts.
        """
        ...


@dataclass
class _Game:
    """A game on the board, as far as this conversation goes."""

    count: int  # records the board has
    kept: int = 0  # how many of them are known to be kept: compared, or stored just now
    fruitless: int = 0  # pongs since it was asked for, or since its last record came
    given_up: bool = False  # the archive does not keep it
    start: bytes = b""  # its first record
    settled: bool = False  # its seed has a salt, or cannot have one any more


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
        self._who: list[Any] = []  # who has answered the first hello
        self._doubted = False  # another board may be on the cable: it is asked who it is
        self._games: dict[str, _Game] = {}  # those of which something may be lacking
        self._listed: list[Row] = []
        self._page: int | None = 0  # of the list of games, asked for and not yet here
        self._warnings: set[str] = set()
        self._asked: str | None = None  # the earlier game that is on its way
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
            # The newline ends whatever a modem probe or an earlier program left half said.
            self._send(["hello", PROTOCOL, _NAME], lead=b"\n")
            return
        if self._unanswered >= MISSED_PONGS:
            raise LinkError("the board does not answer any more")
        if self._doubted:
            self._ask_who()
        else:
            self._ping()
        self._tell_lacking()

    def tell_time(self, seconds: int) -> None:
        """The board has no clock: give it the seconds since 1970."""
        self._send(["time", seconds])

    def _ping(self) -> None:
        self._pings += 1
        self._unanswered += 1
        self._send(["ping", self._pings])

    def _ask_who(self) -> None:
        self._doubted = True
        self._unanswered += 1
        self._send(["hello", PROTOCOL, _NAME])

    def _send(self, message: list[Any], lead: bytes = b"") -> None:
        payload = encode(message)
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
        self._tell_lacking()

    def _take_text(self, text: str) -> None:
        if text:
            self.recent.append("< " + text)
        if self.greeted and text and not text.startswith(MARK.decode()):  # else a damaged frame
            self._archive.said(text)

    def _take(self, payload: bytes) -> None:
        self.recent.append("< " + payload.decode("ascii", "replace"))
        try:
            message = message_of(payload)
        except NoMessage as reason:
            if self.greeted:
                self._warn(f"the board sent a message that cannot be read: {reason}")
            return
        if isinstance(message, Hello):
            self._on_hello(message.about)
        elif isinstance(message, No):
            self._on_no(message.request, message.why)
        elif self.greeted and not self._doubted:  # else an answer to somebody who was here before
            self._on_message(message)

    def _on_message(self, message: Message | None) -> None:
        if isinstance(message, Records):
            self._on_records(message)
        elif isinstance(message, Games):
            self._on_games(message)
        elif isinstance(message, Pong):
            self._on_pong(message.game, message.count)

    def _on_hello(self, about: dict[str, Any]) -> None:
        if self.greeted and not self._doubted:
            return  # the answer to a hello that was repeated
        if about.get("protocol") != PROTOCOL:
            raise Incompatible(
                f"the board speaks protocol {about.get('protocol')}, this program {PROTOCOL}:"
                " update the older of the two"
            )
        who = [about.get(key) for key in _WHO]
        if not all(isinstance(name, str) and name for name in who):
            return  # whoever has no name is no board
        if not self.greeted:
            self._archive.greeted(about)
            self.greeted = True
            self._who = who
        elif who != self._who:
            restarted = who[:2] == self._who[:2]
            raise LinkError("it has restarted" if restarted else "another board is on the cable")
        self._doubted = False
        self._unanswered = 0
        self._playing = self._asked = None  # a hello ends what was asked for
        self._list(0)
        self._ping()

    def _on_no(self, request: str, why: str) -> None:
        if self.greeted and request == "salt":  # somebody was faster: the game shows who
            if self._playing in self._games:
                self._games[self._playing].settled = True
        elif self.greeted:
            self._warn(f"the board refuses: {why}")
        elif request == "hello":
            raise Incompatible(f"{why}: update the older of the two")

    def _on_games(self, games: Games) -> None:
        if games.page != self._page:
            return  # asked for twice
        self._page = None
        self._listed = games.rows if games.page == 0 else self._listed + games.rows
        if games.page + 1 < games.pages:
            self._list(games.page + 1)
            return
        for row in self._listed:
            self._want(row)
        self._next()

    def _on_pong(self, game: str, count: int) -> None:
        self._unanswered = 0
        if self._playing is None:
            self._playing = game
            if game:
                self._follow(game, count)
        elif game != self._playing:  # a game has begun or ended, or it is another board's
            self._ask_who()
            return
        if game:
            mine = self._games[game]
            mine.count = max(count, mine.kept)
            if mine.kept < mine.count:
                self._again(game, mine)
            self._give_salt(game, mine)
        if self._asked is not None:
            self._again(self._asked, self._games[self._asked])
        if self._page is not None:
            self._list(self._page)

    # --- what is lacking ---------------------------------------------------------------------

    def _tell_lacking(self) -> None:
        known = self._page is None and self._playing is not None and not self._doubted
        if not known or self._unanswered > 1:
            self._archive.lacks(None)
        else:
            self._archive.lacks(sum(game.count - game.kept for game in self._games.values()))

    def _list(self, page: int) -> None:
        self._page = page
        self._send(["games", page])

    def _warn(self, text: str, *, lasting: bool = False) -> None:
        """Tell people, once."""
        if text not in self._warnings and len(self._warnings) < _MOST_WARNINGS:
            self._warnings.add(text)
            self._archive.warned(text, lasting=lasting)

    def _follow(self, game: str, count: int) -> None:
        """From now on the records of this game come as they are written."""
        mine = self._games.setdefault(game, _Game(count))
        mine.fruitless = 0
        stored = self._archive.counts(game)
        if stored and count < min(stored):
            self._warn(
                f"game {game}: the board has only {count} of the {min(stored)} records stored"
                " here, which stay",
                lasting=True,
            )
        self._get(game)

    def _want(self, row: Row) -> None:
        if row.game == self._playing:
            return
        if row.ended and row.acknowledged and row.records in self._archive.counts(row.game):
            self._games.pop(row.game, None)
            return
        mine = self._games.setdefault(row.game, _Game(row.records))
        mine.count = max(row.records, mine.kept)

    def _next(self) -> None:
        """Ask for the next earlier game; the board sends one at a time."""
        if self._asked is not None:
            return
        for name, game in self._games.items():
            if game.kept < game.count and not game.given_up and name != self._playing:
                game.fruitless = 0
                self._asked = name
                self._get(name)
                return

    def _get(self, game: str) -> None:
        self._send(["get", game, self._games[game].kept])

    def _again(self, name: str, game: _Game) -> None:
        """A second has passed and records are still lacking: perhaps a frame was lost."""
        if game.given_up:
            return
        game.fruitless += 1
        if game.fruitless == 1:
            return  # they may be on their way
        if game.fruitless < _FRUITLESS:
            self._get(name)
            return
        self._warn(f"game {name}: the board does not send the records it has")
        if name == self._asked:  # it comes last from now on
            self._games[name] = self._games.pop(name)
            self._asked = None
            self._next()
        else:
            self._get(name)

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
            return  # nobody has asked for it
        end = batch.first + len(batch.records)
        game.count = max(game.count, end)
        if batch.first > game.kept:  # a frame was lost on the way
            if not game.fruitless:
                game.fruitless = 1
                self._get(name)
            return
        game.fruitless = 0
        if self._archive.keep(name, batch.first, batch.records):
            game.kept = max(game.kept, end)
            self._send(["ack", name, game.kept])
            if name == self._playing:
                self._look_for_salt(game, batch)
                self._give_salt(name, game)
        else:
            game.given_up = True
        if name == self._asked and (game.given_up or game.kept >= game.count):
            self._asked = None
            self._next()

    # --- the salt ----------------------------------------------------------------------------

    def _look_for_salt(self, game: _Game, batch: _Batch) -> None:
        """Whether these records say that the game needs no salt."""
        for n, record in enumerate(batch.records, batch.first):
            what, value, _ = parsed(record)
            if n == 0:
                game.start = record
                game.settled = dictionary(value).get("entropy") == "test"  # it must repeat
            elif what in ("salt", "throw", "end"):
                game.settled = True
            elif what == "restored":  # what was before it had another seed
                game.settled = dictionary(parsed(game.start)[1]).get("entropy") == "test"

    def _give_salt(self, name: str, game: _Game) -> None:
        """Add to the game's seed, now that its seal is here; again until the record comes."""
        if game.start and not game.settled and game.kept >= game.count:
            self._send(["salt", name, self._archive.salt(game.start)])
