"""A file for a game, sent by the laptop: it comes in pieces, and is checked before it is kept."""

from binascii import crc32

from pilothouse import games

try:
    from typing import Any, Callable
except ImportError:  # MicroPython
    pass

_LONGEST = 2048  # characters


class Incoming:
    """The pieces of a file; `receive(name, text)` takes the whole of it, or raises ValueError."""

    def __init__(self, receive: "Callable[[str, str], None]"):
        self._receive = receive
        self._pieces: "list[str]" = []

    def piece(self, at: int, text: str) -> "list[Any]":
        """One more: the first begins the file anew, a repeated one does no harm. The answer."""
        if at == 0:
            self._pieces = []
        so_far = sum([len(piece) for piece in self._pieces])
        if at > so_far or at + len(text) > _LONGEST:
            return ["no", "piece at %d, %d expected, %d at the most" % (at, so_far, _LONGEST)]
        if at == so_far:
            self._pieces.append(text)
        return ["piece", at]

    def whole(self, name: str, crc: str) -> "list[Any]":
        """That was all of it, with this CRC-32 of its UTF-8 bytes. The answer."""
        text = "".join(self._pieces)
        self._pieces = []
        if "%08x" % crc32(text.encode()) != crc:
            return ["no", "file '%s' came damaged: send it again" % name[:20]]
        try:
            self._receive(name, text)
        except ValueError as reason:
            return ["no", str(reason)[:160]]
        return ["file", name]


def keep(root: str, name: str, text: str) -> None:
    """Keep a file that a game takes; raises ValueError with a sentence if it is not right."""
    game, _, file = name.partition(".")
    try:
        known = games.data(game) if game in games.names() else None
    except ImportError:
        known = None
    if known is None or file not in known.FILES:
        raise ValueError("no game takes a file '%s'" % name[:20])
    known.check(file, text)
    with open("%s/%s" % (root, name), "w") as kept:
        kept.write(text)
