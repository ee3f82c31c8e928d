"""What a laptop seldom asks of the board: loaded for each such request, and forgotten again.

The rest of the board's end of the cable is in link.py.
"""

import sys
from binascii import crc32

from pilothouse import VERSION
from pilothouse.link.link import PROTOCOL

try:
    from typing import TYPE_CHECKING, Any, Callable

    if TYPE_CHECKING:
        from pilothouse.app import App
    from pilothouse.link.link import Link
    from pilothouse.protocols import Source
except ImportError:  # MicroPython
    pass

_GAMES_A_PAGE = 6
_LONGEST_FILE = 2048  # characters


def answer(link: "Link", source: "Source", verb: str, given: "list[Any]") -> "list[Any]":
    """The answer to a request; Python's own exceptions if it is malformed."""
    if verb not in REQUESTS:
        return ["no", "unknown request '%s'" % verb[:20]]
    return REQUESTS[verb](link, source, *given)


def _hello(link: "Link", source: "Source", protocol: int, _name: str = "") -> "list[Any]":
    if protocol != PROTOCOL:
        return ["no", "protocol %d asked, this board speaks %d" % (protocol, PROTOCOL)]
    link.stop()
    return ["hello", source.describe()]


def _games(_link: "Link", source: "Source", page: int) -> "list[Any]":
    games = source.games()
    pages = max(1, (len(games) + _GAMES_A_PAGE - 1) // _GAMES_A_PAGE)
    first = int(page) * _GAMES_A_PAGE
    return ["games", page, pages] + games[first : first + _GAMES_A_PAGE]


def _piece(link: "Link", _source: "Source", at: int, text: str) -> "list[Any]":
    """One more of a file: the first begins it anew, a repeated one does no harm."""
    so_far = len(link.file) if at else 0
    if at > so_far or at + len(text) > _LONGEST_FILE:
        return ["no", "piece at %d, %d expected, %d at the most" % (at, so_far, _LONGEST_FILE)]
    if at == so_far:
        link.file = link.file[:at] + text
    return ["piece", at]


def _file(link: "Link", source: "Source", name: str, crc: str) -> "list[Any]":
    """That was all of it, with this CRC-32 of its UTF-8 bytes."""
    text, link.file = link.file, ""
    if "%08x" % crc32(text.encode()) != crc:
        return ["no", "file '%s' came damaged: send it again" % name[:20]]
    try:
        source.receive(name, text)
    except ValueError as reason:
        return ["no", str(reason)[:160]]
    return ["file", name]


def _leave(_link: "Link", source: "Source") -> "list[Any]":
    """Somebody wants the prompt: to deploy, or to look."""
    source.step_aside()
    return ["bye"]


REQUESTS: "dict[str, Callable[..., list[Any]]]" = {
    "hello": _hello,
    "games": _games,
    "piece": _piece,
    "file": _file,
    "leave": _leave,
}


def describe(app: "App") -> "dict[str, Any]":
    """What the board says of itself."""
    board = app.board
    return {
        "protocol": PROTOCOL,
        "firmware": VERSION,
        "micropython": ".".join([str(n) for n in sys.implementation[1][:3]]),
        "board": board.id,
        "kind": board.name,
        "storage": app.storage,
        "boot": app.boot,
        "entropy": app.weak or board.entropy_kind,
        "games": len(app.journal.games()),
    }


def step_aside(app: "App") -> None:
    """Leave the port to MicroPython's prompt."""
    app.step_aside()


def games(app: "App") -> "list[list[Any]]":
    """The games on the flash."""
    return [[e.id, e.records, int(e.ended), int(e.synced)] for e in app.journal.games()]


def receive(app: "App", name: str, text: str) -> None:
    """Keep a file that a game takes; raises ValueError with a sentence if it is not right."""
    from pilothouse import games

    game, _, file = name.partition(".")
    try:
        known = games.data(game) if game in games.names() else None
    except ImportError:
        known = None
    if known is None or file not in known.FILES:
        raise ValueError("no game takes a file '%s'" % name[:20])
    known.check(file, text)
    with open("%s/%s" % (app.root, name), "w") as kept:
        kept.write(text)
