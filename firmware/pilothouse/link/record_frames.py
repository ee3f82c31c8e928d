"""Packs the records of one game into frames for the laptop."""

from pilothouse.link.frames import AROUND, LONGEST, frame, seven_bit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from pilothouse.journal.journal import Journal


class RecordFrames:
    """A game's records from number `first` on, as many in each frame as fit.

    Records are not parsed: a frame has the bytes of the log, with commas for newlines.
    """

    def __init__(self, journal: "Journal", game: str, first: int):
        self.game = game
        self.next = first  # the number of the next record to send
        self._journal = journal
        self._head = b'["rec","%s",' % game.encode()
        self._room = LONGEST - AROUND - len(self._head)  # bytes for records, each with "," or "]"
        self._blocks: "Iterator[bytes] | None" = None  # of the log, not read yet
        self._lines = b""  # the block that was read last, one record per line
        self._sent = 0  # how many bytes of it are sent

    def next_frame(self, also_unsaved: bool) -> bytes:
        """The next frame; b"" if all saved records are sent. Raises Unreadable or KeyError.

        also_unsaved: whether to send queued records too.
        """
        if self._sent == len(self._lines):
            self._lines = seven_bit(self._next_block(also_unsaved))
            self._sent = 0
        if not self._lines:
            return b""
        lines, start = self._lines, self._sent
        end = lines.rfind(b"\n", start, start + self._room) + 1
        if not end:  # a single record that exceeds a frame is sent in a longer one
            end = lines.find(b"\n", start) + 1
        self._sent = end
        records = lines[start : end - 1]
        self.next += records.count(b"\n") + 1
        return frame(self._head + records.replace(b"\n", b",") + b"]")

    def _next_block(self, also_unsaved: bool) -> bytes:
        if self._blocks is None:
            self._blocks = self._journal.lines(self.game, self.next)
        block = next(self._blocks, b"")
        if not block:
            self._blocks = None  # more may be saved later
            if also_unsaved:
                block = self._journal.queued_lines(self.game, self.next)
        return block
