"""Letting a game go on on another board, from the laptop's copy of it."""

from collections.abc import Iterator, Sequence

from pilothouse_host.errors import CommandError
from pilothouse_host.link.file_transfer import Request, pieces, sum_of

PATIENCE = 60.0  # seconds: the board plays the whole game again before it replies
_TEXT = 2048  # characters that a board takes before they must be closed


def restore(told_as: str, records: Sequence[bytes], request: Request) -> str:
    """Give the board these records; the id of the game that goes on there.

    told_as: the game's id on the board it was played on. Raises CommandError; then the board has
    no more of it than before.
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
    """The records as texts, a line for each, and the number that each begins with."""
    first, text = 0, ""
    for number, record in enumerate(records):
        line = record.decode() + "\n"
        if text and len(text) + len(line) > _TEXT:
            yield first, text
            first, text = number, ""
        text += line
    yield first, text
