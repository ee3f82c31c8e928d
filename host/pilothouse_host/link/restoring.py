"""Continuing a game on another board, from the laptop's copy of it."""

from collections.abc import Iterator, Sequence

from pilothouse_host.errors import CommandError
from pilothouse_host.link.file_transfer import Request, pieces, sum_of

PATIENCE = 60.0  # seconds: the board replays the whole game before it replies
_TEXT = 2048  # characters in a batch; the board cannot hold more


def restore(told_as: str, records: Sequence[bytes], request: Request) -> str:
    """Send these records to the board, and return the id of the game that continues there.

    told_as: the game's id on the board it was played on. Raises CommandError if it fails; the
    board then keeps none of it.
    """

    def ask(*message: object) -> object:
        reply = request(list(message))
        if reply[0] == "no":
            raise CommandError(f"the device refuses: {reply[-1]}")
        return reply[-1]

    for first, text in _batches(records):
        for piece in pieces(text):
            ask(*piece)
        ask("copy", first, sum_of(text))
    return str(ask("restore", told_as, len(records)))


def _batches(records: Sequence[bytes]) -> Iterator[tuple[int, str]]:
    """The records as batches of lines, each batch with the number of its first record."""
    first, text = 0, ""
    for number, record in enumerate(records):
        line = record.decode() + "\n"
        if text and len(text) + len(line) > _TEXT:
            yield first, text
            first, text = number, ""
        text += line
    yield first, text
