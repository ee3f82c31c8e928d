"""Odd files on a board's flash: it starts, says so, plays on, and loses no other game."""

import contextlib
import random
from collections.abc import Callable, Iterator

from littlefs import LittleFSError

from pilothouse.journal.journal import Journal
from proof.tally import Tally
from simulator.board import Board
from simulator.people import People
from simulator.promise import Broken, Claims, Ledger
from simulator.vfs import mounted

_BLOCKS = 352
_SLICE_MS = 20
_PLAYED = 700  # slices before the flash is spoilt,
_AFTER = 900  # and after it
_KEPT = ("storage", "settings", "snapshot", "snapshot2", "crash", "board", "tail/tail")
_RING = tuple(f"ring/ring{number}" for number in range(6))
_OTHER = ("games/9999-abc", "games/x.seed", "games/0000-0000000000", "triangle.dial", "new")
_JSON = (
    *("", "null", "7", "[]", "{}", '"x"', "[[]]", "1e999", '{"light":null}', '{"light":2.5}'),
    *('{"light":"x"}', '{"language":"es"}', '{"language":7}', '{"language":null}', '{"dim":"x"}'),
    *('{"off":null}', '{"seats":7}', '{"seats":[[1]]}', '{"seats":[["A"]]}', '{"players":"x"}'),
    *(
        '{"players":99}',
        '{"readings":[]}',
        '{"readings":{"rails":7}}',
        '{"game":7}',
        '{"last":[]}',
    ),
    *('{"clock":{}}', '{"sound":"loud"}', "{" * 50),
)
_BYTES = (b"\xff\xfe" * 40, b"\0" * 600, b"x" * 9000, b"a1a1a1a1a1 0\n", b"\n\n\n")


def _contents() -> Iterator[tuple[str, bytes | None]]:
    """Path and content of each odd file; None for a folder of that name."""
    for text in _JSON:
        yield "settings", text.encode()
    for name in (*_KEPT, *_RING, *_OTHER):
        yield name, None
        for content in (b"", *_BYTES):
            yield name, content
    for name in ("storage", "snapshot", "snapshot2"):
        for text in _JSON[:8]:
            yield name, text.encode()


FILES = list(_contents())


def odd_files(first: int, cases: int) -> Tally:
    """Each case is a file, on a board in the middle of its second game."""
    tally = Tally()
    with mounted() as mounts:
        board = Board(0, 0, mounts, _BLOCKS)
        ledger = Ledger(board, Claims())
        people = People(board, "odd files", 2, by_keys=False)
        _live(board, people, ledger.look, _PLAYED)
        clean, games = board.flash.chip.copy(), ledger.snapshot()
        for number in range(first, first + cases):
            path, content = FILES[number % len(FILES)]
            with tally.case(f"file {path} with {content!r}"[:120]):
                board.power_off()
                board.flash.chip.put_back(clean)
                board.flash.mount()
                _put(board, "/data/" + path, content)
                _start(board, number)
                _compare(board, {name: game.written for name, game in games.items()}, path)
    return tally


def _put(board: Board, path: str, content: bytes | None) -> None:
    fs = board.flash.fs
    with contextlib.suppress(LittleFSError, OSError):  # it was not there
        fs.remove(path)
    if content is None:
        fs.mkdir(path)
        return
    with fs.open(path, "wb") as file:
        file.write(content)


def _live(board: Board, people: People, look: Callable[[], None], slices: int) -> None:
    if not board.is_on:
        board.power_on()
    for _ in range(slices):
        board.ms += _SLICE_MS
        board.run(look)
        people.act()


def _start(board: Board, number: int) -> None:
    """It runs, and people can play on it. Raises Broken."""
    people = People(
        board, f"odd file {number}", 1, by_keys=bool(random.Random(number).randrange(2))
    )
    _live(board, people, lambda: None, _AFTER)
    if board.app is None or board.stumbled:
        raise Broken("fault", "the board does not run")
    if not people.answers:
        raise Broken("fault", "nobody can play")


def _compare(board: Board, games: dict[str, list[bytes]], path: str) -> None:
    """What was confirmed is there, but for what lay in the file itself. Raises Broken."""
    board.power_off()
    board.flash.mount()
    journal = Journal("/flash0/data")
    names = list(games)
    if path.startswith(("tail", "ring")):
        names.pop()  # the newest records of this game lay there, and others have followed
    for name in names:
        written, found = games[name], list(journal.read(name, 0)) if journal.has(name) else []
        if found[: len(written)] != written:
            raise Broken("loss", f"{name} had {len(written)} records, and has {len(found)}")
