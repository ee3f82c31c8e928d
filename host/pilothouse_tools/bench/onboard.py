"""Measures the firmware on MicroPython's unix port: whole games, heap, starting, replaying."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from pilothouse_host.errors import CommandError
from pilothouse_tools.bench.hand import Change, Hand
from pilothouse_tools.bench.tables import Kind, played
from pilothouse_tools.bench.unixboard import HEAP, UnixBoard, unix_board

_LATE = 0.95  # the part of a game that is played when the heap is measured
_A_FEW = 10
_SETTLED = 1000.0  # ms
_IDLE = 5000.0
_TRIES = 5
_LARGE_HEAP = 400 * 1024  # bytes of heap, where the heap does not matter


@dataclass(frozen=True)
class Played:
    """A whole game, played by the buttons, and its figures."""

    records: list[bytes]
    values: list[Change]
    questions: list[Change]
    answers: int
    erases: int
    programs: int
    idle_bytes: int  # bytes on the bus in 5 s after the end
    idle_step: float  # ms of a step with nothing to do


def play(board: UnixBoard, kind: Kind, seed: str = "bench") -> Played:
    """Switch a board on and play a game to its end."""
    board.power(seed)
    board.run(_SETTLED)
    hand = Hand(board, kind.bot(seed))
    hand.link()
    hand.begin(kind.game)
    erases, programs, answers = board.erases, board.programs, 0
    while not hand.laptop.table.ended:
        hand.answer()
        answers += 1
    erases, programs = board.erases - erases, board.programs - programs
    hand.wait(_SETTLED)
    before = len(board.bus)
    hand.wait(_IDLE)
    return Played(
        records=next(iter(hand.laptop.records.values())),
        values=hand.values,
        questions=hand.questions,
        answers=answers,
        erases=erases,
        programs=programs,
        idle_bytes=sum(transfer.count for transfer in board.bus[before:]),
        idle_step=board.idle / board.idle_steps,
    )


def played_on(files: Path, kind: Kind) -> Played:
    """Play a whole game on a new board, with plenty of heap."""
    with unix_board(files, heap=_LARGE_HEAP) as board:
        return play(board, kind)


def plain_wear(files: Path, records: Sequence[bytes]) -> tuple[int, int]:
    """Erases and page programs for saving records with a plain append and flush."""
    with unix_board(files) as board:
        board.append("log", records)
        return board.erases, board.programs


def heap_in_use(files: Path, kind: Kind, heap: int = HEAP) -> int:
    """Bytes in use late in a long game, after some answers and a visit to the menu.

    Raises CommandError if the game does not run in this heap.
    """
    log = played(kind).part(_LATE)
    with unix_board(files, log, heap) as board:
        board.power()
        board.run(_SETTLED)
        hand = Hand(board, kind.bot("heap"), log)
        hand.link()
        hand.look_around()
        for _ in range(_A_FEW):
            if hand.laptop.table.question:
                hand.answer()
        hand.wait(_SETTLED)
        if board.text:
            raise CommandError(f"{kind.title} in {heap >> 10} KB of heap: {board.text[-1]}")
        return board.heap()


def heap_at_home(files: Path) -> int:
    """Bytes in use at the home screen."""
    with unix_board(files) as board:
        board.power()
        board.run(_SETTLED)
        return board.heap()


def start_ms(files: Path) -> float:
    """Real ms to import the firmware and run its first step."""
    times: list[float] = []
    for _ in range(_TRIES):
        with unix_board(files, heap=_LARGE_HEAP) as board:
            times.append(board.power())
    return median(times)


def replay_ms(files: Path, kind: Kind) -> tuple[int, float, float]:
    """For a long game: its records, real ms to resume it (without the start) and to parse it."""
    log = played(kind).part(_LATE)
    with unix_board(files, log, _LARGE_HEAP) as board:
        board.power()  # imports
        taken_up = median(board.power() for _ in range(_TRIES))
        parsed = median(board.parse(log.records) for _ in range(_TRIES))
    with unix_board(files, heap=_LARGE_HEAP) as board:
        board.power()
        started = median(board.power() for _ in range(_TRIES))
    return len(log.records), taken_up - started, parsed
