"""All that the journal does beside a turn: at power-on, and as games come and go.

Loaded when it is needed. Every function takes the journal, whose methods of these names say more.
"""

import os
from binascii import crc32

from pilothouse import loaded
from pilothouse.log import SEAL, Log, Unreadable, unsealed

try:
    from typing import IO, TYPE_CHECKING, Iterator

    if TYPE_CHECKING:
        from pilothouse.journal import Journal
except ImportError:  # MicroPython
    pass

_RESERVE = 65536  # bytes that must be free to start a game


class Full(Exception):
    """Too little flash is free, and no game is both finished and on the laptop."""


class Entry:
    """A game of the journal, as a list shows it."""

    def __init__(self, game_id: str, records: int, state: str):
        self.id = game_id
        self.records = records
        self.ended = state != ""
        self.synced = state == "ok"


# Finding them


def find(journal: "Journal") -> None:
    """Find the logs, and the records that are not in them; on a new board, make the folders."""
    root = journal.root
    try:
        names = os.listdir(root + "/games")
    except OSError:  # this folder is made last
        for folder in (root, root + "/tail", root + "/ring", root + "/games"):
            try:
                os.mkdir(folder)
            except OSError:
                pass  # it is there
        names = os.listdir(root + "/games")
    for name in names:
        try:
            _add(journal, name)
        except ValueError:
            pass  # a seed, or something damaged
    _read_ring(journal)


def _add(journal: "Journal", name: str) -> None:
    """The journal has that log too; ValueError if it is not the name of one."""
    stem, _, ending = name.partition(".")
    ordinal, _, game_id = stem.partition("-")
    state, _, count = ending.partition(".")
    int(ordinal)
    if not game_id or state not in ("", "end", "ok"):
        raise ValueError(name)
    records = int(count) if state else -1
    journal.logs[game_id] = Log(journal.root + "/games/" + name, state, records)


def _read_ring(journal: "Journal") -> None:
    """Find the records that were saved after the last append to their game's log."""
    pieces: "list[tuple[str, int, list[bytes], str]]" = []
    is_open = [log for log in journal.logs.values() if not log.state]
    for path in _ring_paths(journal.root) if is_open else []:
        with open(path, "rb") as file:
            data = file.read()
        if data[-8:] == b"%08x" % crc32(data[:-8]):
            lines = data[:-8].split(b"\n")
            game_id, first = lines[0].decode().split()
            if game_id in journal.logs:
                pieces.append((game_id, int(first), lines[1:-1], path))
        elif data:  # littlefs makes a new file, empty, before its first content
            name = path.rpartition("/")[2]
            report(journal, "unreadable", name)
            _set_aside(journal, [path], name)
    for game_id, first, lines, path in sorted(pieces, key=lambda piece: piece[:2]):
        try:
            number = journal.saved(game_id)
        except Unreadable:
            continue  # all its files are set aside when somebody opens it
        if first > number:  # once the gap is refilled it would pass for the rest
            report(journal, "torn", "%s #%d" % (game_id, number))
            _set_aside(journal, [path], game_id)
        elif first + len(lines) > number:
            log = journal.logs[game_id]
            log.recent = bytearray(log.recent)
            for line in lines[number - first :]:
                log.recent += b"[%d," % number + line + b"]\n"
                number += 1
            log.saved = number


def _ring_paths(root: str) -> "list[str]":
    paths: "list[str]" = []
    for folder in (root + "/tail/", root + "/ring/"):
        paths += [folder + name for name in os.listdir(folder)]
    return paths


def measure(journal: "Journal", game_id: str) -> None:
    """Find the last seal of a log. Raises Unreadable."""
    log = journal.logs[game_id]
    try:
        with open(log.path, "rb") as file:
            log.records, log.size, torn = _measured(file)
    except (OSError, ValueError):
        raise Unreadable(_name(log))
    log.saved = log.records
    if torn:
        report(journal, "torn", "%s #%d" % (game_id, log.records))


def _measured(file: "IO[bytes]") -> "tuple[int, int, bool]":
    """Records and bytes up to the last seal, and whether there is more behind it."""
    size = file.seek(0, 2)
    if not size:
        return 0, 0, False
    file.seek(max(size - SEAL, 0))
    try:
        return unsealed(file.read(SEAL))[0], size, False
    except ValueError:
        count, size = loaded.once("pilothouse.damage").last_seal(file, size)
        return count, size, True


def report(journal: "Journal", what: str, name: str) -> None:
    """Note a problem, once."""
    if (what, name) not in journal.problems:
        journal.problems.append((what, name))


# Reading them


def games(journal: "Journal") -> "list[Entry]":
    """The games that can be read, in the order of their start."""
    entries: "list[Entry]" = []
    for game_id in _in_order(journal):
        try:
            entries.append(Entry(game_id, journal.saved(game_id), journal.logs[game_id].state))
        except Unreadable as problem:  # it is set aside when somebody opens it
            report(journal, "unreadable", problem.args[0])
    return entries


def _in_order(journal: "Journal") -> "list[str]":
    return sorted(journal.logs, key=lambda game_id: _ordinal(journal.logs[game_id]))


def _ordinal(log: Log) -> int:
    return int(_name(log).partition("-")[0])


def _name(log: Log) -> str:
    return log.path.rpartition("/")[2]


def read(journal: "Journal", game_id: str, first: int) -> "Iterator[bytes]":
    """The saved records of any game from number `first` on."""
    for lines in journal.lines(game_id, first):
        records = lines.split(b"\n")
        records.pop()  # behind the last newline
        yield from records


def whole(journal: "Journal") -> "Iterator[bytes]":
    """The saved records of the current game.

    Raises Unreadable; all its files but the seed are set aside then.
    """
    game_id = journal.current
    try:
        yield from read(journal, game_id, 0)
    except Unreadable:
        log = journal.logs[game_id]
        _set_aside(journal, _pieces_of(journal, game_id) + [log.path], _name(log))
        _forget(journal, game_id)
        raise


def seed(journal: "Journal", game_id: str) -> "bytes | None":
    """The seed of a game that has not ended."""
    try:
        with open(_seed_path(journal, game_id), "rb") as file:
            return file.read()
    except OSError:
        return None


# They come and go


def start(journal: "Journal", game_id: str, drawn: bytes) -> None:
    """Make a new game the current one. Raises Full.

    Where flash is short, games that are finished and on the laptop go, the oldest first.
    """
    logs = journal.logs
    if game_id in logs:
        raise ValueError(game_id)
    journal.save()
    while journal.free() < _RESERVE:
        held = [old for old in _in_order(journal) if logs[old].state == "ok"]
        if not held:
            raise Full()
        remove(journal, held[0])
    _write(_seed_path(journal, game_id), drawn)
    ordinal = max([_ordinal(log) for log in logs.values()] or [0]) + 1
    name = "%04d-%s" % (ordinal, game_id)
    _write(journal.root + "/games/" + name, b"")
    _add(journal, name)
    measure(journal, game_id)  # as long as this module is at hand
    journal.make_current(game_id)


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


def finish(journal: "Journal") -> None:
    """The current game has ended: bring all of it into its log and drop the seed.

    A game that is open although its last record is the end was cut off here: call it again.
    """
    journal.empty_ring()
    game_id = journal.current
    _rename(journal, game_id, "ok" if _is_held(journal, game_id) else "end")
    _drop_seed(journal, game_id)


def mark(journal: "Journal", game_id: str) -> None:
    """The game has ended: mark it if the laptop holds it."""
    if _is_held(journal, game_id):
        _rename(journal, game_id, "ok")


def _is_held(journal: "Journal", game_id: str) -> bool:
    """Whether the laptop holds the whole game."""
    try:
        return journal.acknowledged.get(game_id, 0) >= journal.saved(game_id)
    except Unreadable:
        return False


def _rename(journal: "Journal", game_id: str, state: str) -> None:
    """Give the log of an ended game the name of its new state."""
    log = journal.logs[game_id]
    ended = (journal.root, _ordinal(log), game_id, state, journal.saved(game_id))
    path = "%s/games/%04d-%s.%s.%d" % ended
    os.rename(log.path, path)
    log.path = path
    log.state = state


def remove(journal: "Journal", game_id: str) -> None:
    """Delete a game. The same one may start again: a test seed gives the same id."""
    _drop_seed(journal, game_id)
    os.remove(journal.logs[game_id].path)
    _forget(journal, game_id)
    for path in _pieces_of(journal, game_id):
        os.remove(path)


def free(journal: "Journal") -> int:
    """Bytes free on the flash. Slow: littlefs looks at every file."""
    status = os.statvfs(journal.root)
    return status[1] * status[4]


def _seed_path(journal: "Journal", game_id: str) -> str:
    return journal.root + "/games/" + game_id + ".seed"


def _drop_seed(journal: "Journal", game_id: str) -> None:
    try:
        os.remove(_seed_path(journal, game_id))
    except OSError:
        pass  # gone already


def _pieces_of(journal: "Journal", game_id: str) -> "list[str]":
    """The files of tail and ring with records of that game, stale or not."""
    paths: "list[str]" = []
    for path in _ring_paths(journal.root):
        with open(path, "rb") as file:
            if file.read(len(game_id)) == game_id.encode():
                paths.append(path)
    return paths


def _set_aside(journal: "Journal", paths: "list[str]", name: str) -> None:
    bad_path = loaded.once("pilothouse.damage").bad_path
    for path in paths:
        os.rename(path, bad_path(journal.root + "/games", name))


def _forget(journal: "Journal", game_id: str) -> None:
    del journal.logs[game_id]
    journal.acknowledged.pop(game_id, None)
    if game_id == journal.current:
        journal.queue = []
        journal.make_current("")
