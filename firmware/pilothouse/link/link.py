"""The board's end of the cable: bytes in, requests answered, records out.

host/PROTOCOL.md is the contract. The cable may be absent, late, wrong or pulled in mid-byte: the
board never waits for it. It sends what the laptop asked for, as fast as the port takes it; what
nobody reads is dropped, and asked for again.
"""

from pilothouse.journal.log import Unreadable
from pilothouse.link.files import IncomingFile
from pilothouse.link.frames import LONGEST, Lines, encode, frame, unframe
from pilothouse.link.record_frames import RecordFrames
from pilothouse.link.requests import answer, cannot_be_read, no
from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App
    from pilothouse.journal.copy import Copy

QUIET_MS = 3000  # the laptop pings every second; after three missed ones it counts as gone
_READ = 64  # bytes taken in one step
_MOST_ANSWERS = 8  # that wait for a laptop which asks but does not read


class Link:
    """The conversation with a laptop. Call step() often; it takes and gives what the port allows.

    app: what the laptop asks about (see requests.py); its board has the port.
    """

    def __init__(self, app: "App"):
        self.linked = False  # a laptop has spoken in the last seconds
        self.file = IncomingFile()
        self.copy: "Copy | None" = None  # of a game that is to go on here
        self._app = app
        self._port = app.board.port
        self._heard_at = 0  # when the laptop spoke, in ticks
        self._buffer = bytearray(_READ)
        self._lines = Lines(LONGEST - 1)  # the newline is one of the bytes
        self._answers: "list[bytes]" = []  # frames that wait
        self._outgoing = b""  # what is left of the frame being written
        # What the laptop has asked for: a game in progress, whose later records are sent as they
        # are saved, and an earlier game.
        self._live: "RecordFrames | None" = None
        self._earlier: "RecordFrames | None" = None

    def step(self) -> bool:
        """Read and write what is possible now; True if more could be done at once."""
        count = self._port.read(self._buffer)
        if count:
            for line in self._lines.feed(self._buffer[:count]):
                self._hear(line)
        elif self.linked and elapsed(self._app.board.ticks(), self._heard_at) >= QUIET_MS:
            self._hang_up()
        return self._write() or count == _READ

    def send_records(self, game: str, first: int) -> None:
        """The laptop asks for a game's records from this number on.

        Of the game in progress it also gets those that are saved later.
        """
        records = RecordFrames(self._app.journal, game, first)
        if self._earlier and self._earlier.game == game:
            self._earlier = None
        if game == self._app.game_id:
            self._live = records
        else:
            self._earlier = records

    def forget_requests(self) -> None:
        """Send no more records, and expect no more of a file, until somebody asks anew."""
        self._live = self._earlier = None
        self.file = IncomingFile()
        self.copy = None

    def reply(self, message: "list[Any]") -> None:
        """Answer a request that took longer than a step."""
        self._answers.append(frame(encode(message)))

    # --- in ----------------------------------------------------------------------------------

    def _hear(self, line: bytes) -> None:
        payload = unframe(line)
        if payload is None:
            return  # noise: a modem manager's question, a torn line
        self.linked = True
        self._heard_at = self._app.board.ticks()
        reply = answer(self._app, payload)
        if reply and len(self._answers) < _MOST_ANSWERS:
            self._answers.append(frame(encode(reply)))

    def _hang_up(self) -> None:
        """Nobody is there any more: drop what waits, and end the line that was cut off."""
        self.linked = False
        self._answers = []
        self.forget_requests()
        if self._outgoing:
            self._outgoing = b"\n"

    # --- out ---------------------------------------------------------------------------------

    def _write(self) -> bool:
        """Go on with the frame under way, or with the next one; whether the port took some."""
        if not self._outgoing:
            self._outgoing = self._next_frame()
            if not self._outgoing:
                return False
        count = self._port.write(self._outgoing)
        self._outgoing = self._outgoing[count:]
        return count > 0

    def _next_frame(self) -> bytes:
        """An answer, a record of the game in progress, or one of an earlier game; or b""."""
        if self._answers:
            return self._answers.pop(0)
        live, app = self._live, self._app
        # Only records safe on the flash: what the laptop holds, the board must not forget. Where
        # that cannot be had, the laptop's copy may become the only one.
        if live and live.game == app.game_id and live.next < app.saver.sendable:
            return self._next_records(live)
        if self._earlier:
            return self._next_records(self._earlier)
        return b""

    def _next_records(self, records: RecordFrames) -> bytes:
        """A frame of records, or of the reason why there is none; b"" at the end of the game."""
        problem: "list[Any] | None" = None
        found = b""
        try:
            found = records.next_frame(records is self._live and self._app.saver.fails)
        except Unreadable as damage:
            problem = cannot_be_read(self._app, records.game, damage)
        except Exception as error:  # the game was deleted, there is no memory: not the app's end
            problem = no("get", "game '%s': %s" % (records.game, error))
        if problem:
            found = frame(encode(problem))
        if problem or not found:
            if records is self._live:
                self._live = None
            else:
                self._earlier = None
        return found
