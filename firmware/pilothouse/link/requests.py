"""The requests that a laptop can send: one function for each request of host/PROTOCOL.md.

Each takes the app and the request's arguments, and checks these before it does anything. It
returns the answer, or None if there is none, and raises ValueError with a sentence for people.
"""

import json
import sys
from binascii import crc32

from pilothouse import VERSION
from pilothouse.journal.log import Unreadable
from pilothouse.link import files
from pilothouse.link.frames import AROUND, LONGEST, PROTOCOL, encode
from pilothouse.table.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Optional

    from pilothouse.app import App

    Answer = Optional[list[Any]]

_PER_PAGE = 6
_MOST_RECORDS = 999999  # of a game
_LARGEST_PING = 999999999
_EARLIEST, _LATEST = 1600000000, 4300000000  # the years 2020 to 2106
_LONGEST_NAME = 40  # of a program, a game or a file
_SALT = 32  # characters
_WHY_NO_SALT = {
    "salt-late": "game '%s' has been thrown in: it is too late for a salt",
    "salt-taken": "game '%s' has a salt already",
}


def answer(app: "App", payload: bytes) -> "Answer":
    """Carry out a request; returns the answer to it, or None.

    Any error, in the request or while it is carried out, is answered with "no": no frame may crash
    the app, whatever it contains.
    """
    name = ""
    try:
        name, arguments = _parse(payload)
        return _request(name)(app, *arguments)
    except ValueError as reason:
        return no(name, str(reason))
    except Exception as error:
        return no(name, "%s: %s" % (type(error).__name__, error))


def _parse(payload: bytes) -> "tuple[str, list[Any]]":
    """A request's name and arguments. Raises ValueError."""
    message: "list[Any]" = []
    try:
        message = json.loads(payload)
    except ValueError:
        pass
    if type(message) is not list or not message or type(message[0]) is not str:
        raise ValueError("malformed request %r" % payload[:40])
    return message[0], message[1:]


def _request(name: str) -> "Callable[..., Answer]":
    if name not in REQUESTS:
        raise ValueError("unknown request '%s'" % name[:20])
    return REQUESTS[name]


def no(name: str, reason: str) -> "list[Any]":
    """The answer that refuses a request, shortened to fit a frame."""
    answer = ["no", name[:20], reason[: LONGEST - AROUND]]
    while len(encode(answer)) + AROUND > LONGEST:
        answer[2] = answer[2][:-10]
    return answer


def unreadable(app: "App", game: str, problem: Unreadable) -> "list[Any]":
    """Show a notice that a game's log is damaged; returns the answer for the laptop."""
    app.stage.notice("unreadable", str(problem))
    return no("get", "game '%s' cannot be read to its end" % game)


def _check_number(name: str, value: "Any", least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise ValueError("%s must be a whole number, %d to %d" % (name, least, most))


def _check_text(name: str, value: "Any", longest: int = _LONGEST_NAME) -> None:
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError("%s must be a text of at most %d characters" % (name, longest))


# --- the requests ----------------------------------------------------------------------------


def hello(app: "App", protocol: int, program: str = "") -> "Answer":
    """Begin a connection: earlier requests are forgotten. The answer describes the board."""
    _check_number("PROTOCOL", protocol, 0, 999)
    _check_text("NAME", program)
    if protocol != PROTOCOL:
        raise ValueError("protocol %d asked, this board speaks %d" % (protocol, PROTOCOL))
    app.link.forget_requests()
    micropython: "Any" = sys.implementation
    about: "dict[str, Any]" = {
        "protocol": PROTOCOL,
        "firmware": VERSION,
        "micropython": ".".join([str(number) for number in micropython.version[:3]]),
        "board": app.board.id,
        "kind": app.board.name,
        "storage": app.storage,
        "boot": app.boot,
        "entropy": app.entropy_problem or app.board.entropy_kind,
        "games": len(app.journal.games()),
    }
    return ["hello", about]


def time(app: "App", seconds: int) -> "Answer":
    """Take over the laptop's time, in seconds since 1970."""
    _check_number("SECONDS", seconds, _EARLIEST, _LATEST)
    app.laptop_time.set(seconds)
    return None


def games(app: "App", page: int) -> "Answer":
    """List the games, page by page."""
    _check_number("PAGE", page, 0, _MOST_RECORDS)
    entries = app.journal.games()
    pages = max(1, (len(entries) + _PER_PAGE - 1) // _PER_PAGE)
    first = page * _PER_PAGE
    rows = [
        [entry.id, entry.records, int(entry.ended), int(entry.synced)]
        for entry in entries[first : first + _PER_PAGE]
    ]
    return ["games", page, pages] + rows


def get(app: "App", game: str, first: int) -> "Answer":
    """Send a game's records from number `first` on."""
    _check_text("GAME", game)
    _check_number("FIRST", first, 0, _MOST_RECORDS)
    if not app.journal.has(game):
        raise ValueError("no game '%s' here" % game[:20])
    try:
        saved = app.journal.saved(game)
    except Unreadable as problem:
        return unreadable(app, game, problem)
    if game == app.game_id:
        saved = app.saver.sendable
    if first > saved:
        raise ValueError("game '%s' has only %d records" % (game, saved))
    app.link.send_records(game, first)
    return None


def salt(app: "App", game: str, text: str) -> "Answer":
    """Mix the laptop's salt into the game's seed."""
    _check_text("GAME", game)
    if type(text) is not str or len(text) != _SALT or text.strip("0123456789abcdef"):
        raise ValueError("SALT must be %d lowercase hex digits" % _SALT)
    if not app.table or app.table.ended or game != app.game_id:
        raise ValueError("game '%s' is not in progress" % game[:20])
    try:
        app.table.add_salt("laptop", text)
    except Refused as refused:
        raise ValueError(_WHY_NO_SALT[refused.reason] % game[:20])
    return None


def ack(app: "App", game: str, count: int) -> "Answer":
    """Note that the laptop has stored the first `count` records of a game."""
    _check_text("GAME", game)
    _check_number("COUNT", count, 0, _MOST_RECORDS)
    if app.journal.has(game):  # it may have been deleted meanwhile
        app.journal.acknowledge(game, min(count, app.journal.saved(game)))
    return None


def piece(app: "App", at: int, text: str) -> "Answer":
    """Receive a piece of a file, or of a copy of a game."""
    _check_number("AT", at, 0, files.LONGEST_FILE)
    _check_text("TEXT", text, LONGEST)
    app.link.file.add(at, text)
    return ["piece", at]


def file(app: "App", name: str, crc: str) -> "Answer":
    """Store the pieces as a file, if its UTF-8 bytes have this CRC-32."""
    _check_text("NAME", name)
    _check_text("CRC", crc)
    files.keep(app, name, _received(app, "file '%s'" % name[:20], crc))
    return ["file", name]


def _received(app: "App", what: str, crc: str) -> str:
    """The text received in pieces, if its CRC-32 is this one. Raises ValueError."""
    text = app.link.file.text
    if "%08x" % crc32(text.encode()) != crc:
        raise ValueError("%s came damaged: send it again" % what)
    return text


def copy(app: "App", first: int, crc: str) -> "Answer":
    """Take the pieces as records, from number `first` on, of a game that is to go on here."""
    from pilothouse.link import restoring  # few evenings need it

    _check_number("FIRST", first, 0, _MOST_RECORDS)
    _check_text("CRC", crc)
    restoring.take(app, first, _received(app, "records", crc).encode())
    return ["copy", first]


def restore(app: "App", game: str, count: int) -> "Answer":
    """Continue a game from its copy, which must have `count` records."""
    from pilothouse.link import restoring

    _check_text("GAME", game)
    _check_number("COUNT", count, 1, _MOST_RECORDS)
    return restoring.finish(app, game, count)


def ping(app: "App", number: int) -> "Answer":
    """Answer with the game in progress and how many of its records can be sent."""
    _check_number("NUMBER", number, 0, _LARGEST_PING)
    return ["pong", number, app.game_id, app.saver.sendable]


def leave(app: "App") -> "Answer":
    """End the app, for MicroPython's REPL."""
    if app.saver.fails:
        raise ValueError("saving does not work: what was played is in memory only")
    app.leave()
    return ["bye"]


REQUESTS: "dict[str, Callable[..., Answer]]" = {
    "hello": hello,
    "time": time,
    "games": games,
    "get": get,
    "salt": salt,
    "ack": ack,
    "piece": piece,
    "file": file,
    "copy": copy,
    "restore": restore,
    "ping": ping,
    "leave": leave,
}
