"""The board's end of the link: receives requests, answers them and sends records.

host/PROTOCOL.md specifies the protocol. The cable may be absent, disturbed or pulled out at any
moment: the board never waits for it. It sends what the laptop has asked for as fast as the port
takes it; frames that nobody reads are dropped, and the laptop asks again.
"""

from pilothouse.journal.log import Unreadable
from pilothouse.link.files import IncomingFile
from pilothouse.link.frames import LONGEST, Lines, encode, frame, unframe
from pilothouse.link.record_frames import RecordFrames
from pilothouse.link.requests import answer, no, unreadable
from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App
    from pilothouse.journal.copy import Copy

QUIET_MS = 3000  # the laptop pings every second; after three missed ones it counts as gone
_READ = 64  # bytes read in one step
_MOST_ANSWERS = 8  # that are queued for a laptop which sends requests but does not read


class Link:
    """The connection to a laptop. Call `step` often; it never blocks.

    app: handles the requests (see requests.py); its board has the port.
    """

    def __init__(self, app: "App"):
        self.linked = False  # whether a laptop has sent a frame in the last QUIET_MS
        self.file = IncomingFile()
        self.copy: "Copy | None" = None  # of a game that is being restored
        self._app = app
        self._port = app.board.port
        self._heard_at = 0  # ticks at the laptop's last frame
        self._buffer = bytearray(_READ)
        self._lines = Lines(LONGEST - 1)  # the newline is one of the bytes
        self._answers: "list[bytes]" = []  # frames to send
        self._outgoing = b""  # the rest of the frame that is being sent
        # The records that the laptop has asked for: of the game in progress, including those that
        # are saved later, and of an earlier game.
        self._live: "RecordFrames | None" = None
        self._earlier: "RecordFrames | None" = None

    def step(self) -> bool:
        """Read and write what is possible now; True if there may be more to do at once."""
        count = self._port.read(self._buffer)
        if count:
            for line in self._lines.feed(self._buffer[:count]):
                self._receive(line)
        elif self.linked and elapsed(self._app.board.ticks(), self._heard_at) >= QUIET_MS:
            self._disconnect()
        return self._write() or count == _READ

    def send_records(self, game: str, first: int) -> None:
        """Send a game's records from number `first` on.

        For the game in progress, those that are saved later follow.
        """
        records = RecordFrames(self._app.journal, game, first)
        if self._earlier and self._earlier.game == game:
            self._earlier = None
        if game == self._app.game_id:
            self._live = records
        else:
            self._earlier = records

    def forget_requests(self) -> None:
        """Send no more records, and forget files and copies that were not received completely."""
        self._live = self._earlier = None
        self.file = IncomingFile()
        self.copy = None

    def reply(self, message: "list[Any]") -> None:
        """Send an answer later than in the step of its request."""
        self._answers.append(frame(encode(message)))

    # --- in ----------------------------------------------------------------------------------

    def _receive(self, line: bytes) -> None:
        payload = unframe(line)
        if payload is None:
            return  # noise, such as a modem manager's probe, or an incomplete line
        self.linked = True
        self._heard_at = self._app.board.ticks()
        reply = answer(self._app, payload)
        if reply and len(self._answers) < _MOST_ANSWERS:
            self._answers.append(frame(encode(reply)))

    def _disconnect(self) -> None:
        """Drop everything that waits for a laptop which is gone, and end an incomplete line."""
        self.linked = False
        self._answers = []
        self.forget_requests()
        if self._outgoing:
            self._outgoing = b"\n"

    # --- out ---------------------------------------------------------------------------------

    def _write(self) -> bool:
        """Send more of the current frame, or the next one; True if the port took any bytes."""
        if not self._outgoing:
            self._outgoing = self._next_frame()
            if not self._outgoing:
                return False
        count = self._port.write(self._outgoing)
        self._outgoing = self._outgoing[count:]
        return count > 0

    def _next_frame(self) -> bytes:
        """An answer, else records of the game in progress, else of an earlier game, else b""."""
        if self._answers:
            return self._answers.pop(0)
        live, app = self._live, self._app
        # Only saved records are sent: the board must not lose a record that the laptop has. While
        # saving fails others are sent too, as the laptop's copy may become the only one.
        if live and live.game == app.game_id and live.next < app.saver.sendable:
            return self._next_records(live)
        if self._earlier:
            return self._next_records(self._earlier)
        return b""

    def _next_records(self, records: RecordFrames) -> bytes:
        """A frame with records, or with the reason why they cannot be read; b"" at the end."""
        problem: "list[Any] | None" = None
        found = b""
        try:
            found = records.next_frame(records is self._live and self._app.saver.fails)
        except Unreadable as damage:
            problem = unreadable(self._app, records.game, damage)
        except Exception as error:  # deleted, or out of memory: this must not crash the app
            problem = no("get", "game '%s': %s" % (records.game, error))
        if problem:
            found = frame(encode(problem))
        if problem or not found:
            if records is self._live:
                self._live = None
            else:
                self._earlier = None
        return found
