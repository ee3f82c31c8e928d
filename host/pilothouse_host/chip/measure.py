"""What is measured on the chip, game by game."""

import json
import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pilothouse_host.chip.cable import Cable
from pilothouse_host.chip.hand import Change, Hand
from pilothouse_host.chip.pico import EmulatedPico
from pilothouse_host.chip.tables import Kind, played, write_game
from pilothouse_host.chip.turns import Turns
from pilothouse_host.errors import CommandError

_ANSWERS = 200
_UNDOS = 60
_NEAR_TURNS = 8
_SLOWEST_START = 20000.0
_SETTLED = 1000.0
_IDLE = 5000.0
_PINGS = 100
_LONG_BACK = 700.0

# The app is kept when Ctrl-C ends it, so that its heap can be counted.
_KEEPING_MAIN = """
from pilothouse import supervisor
kept = []
class Kept(supervisor.Supervisor):
    def __init__(self, *a):
        kept.append(self)
        super().__init__(*a)
supervisor.Supervisor = Kept
import boards
boards.power_on("/data")
"""
_HEAP = "import gc; gc.collect(); print(gc.mem_alloc(), gc.mem_free())"


def emulator_at(given: str) -> Path:
    """The emulator's folder. Raises CommandError."""
    if not given:
        raise CommandError("say where the emulator is: make chip EMULATOR=DIR")
    folder = Path(given)
    if not (folder / "pico.mjs").is_file():
        raise CommandError(f"{given} is no emulator: it has no pico.mjs")
    build = Path(os.environ.get("PILOTHOUSE_EMU_DIR", folder / "build"))
    if not (build / "node_modules").is_dir():
        raise CommandError(
            f"the emulator in {given} is not set up: run its setup.sh"
            " (or set PILOTHOUSE_EMU_DIR to where that was done)"
        )
    return folder.resolve()


@dataclass
class Figures:
    """One game's figures; ms, bytes, KB."""

    values: list[Change] = field(default_factory=list[Change])
    questions: list[Change] = field(default_factory=list[Change])
    pictures: list[Change] = field(default_factory=list[Change])
    answers: int = 0
    erases: int = 0
    programs: int = 0
    idle_bytes: int = 0
    resumed: int = 0  # answers
    resume_ms: float = 0
    heap: int = 0  # in use, bytes
    heap_free: int = 0
    undo_near: list[float] = field(default_factory=list[float])
    undo_far: list[float] = field(default_factory=list[float])
    round_trips: list[float] = field(default_factory=list[float])
    sync: float = 0


@dataclass(frozen=True)
class Bench:
    """Where boards are made: the emulator, the deployed files, a folder to work in."""

    emulator: Path
    files: Path
    work: Path
    say: Callable[[str], None]

    def board(self, kind: Kind | None = None) -> tuple[Path, str, list[bytes]]:
        """A new board's files, with a long game in its journal if one is wished for."""
        folder = self.work / "board"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.files, folder)
        if kind is None:
            return folder, "", []
        seed, records = played(kind)
        return folder, write_game(folder, seed, records), records


def home_ms(bench: Bench) -> float:
    """Power-on to the last byte of the home screen."""
    folder, _, _ = bench.board()
    with EmulatedPico(bench.emulator, folder) as pico:
        return started(pico)


def started(pico: EmulatedPico) -> float:
    """When the last byte of the first picture was out."""
    while pico.now < _SLOWEST_START and not pico.bus:
        pico.run(_SETTLED)
    pico.run(_SETTLED)
    if not pico.bus:
        raise CommandError("the emulated board does not start: no picture")
    return pico.bus[-1].end


def measure(bench: Bench, kind: Kind) -> Figures:
    """All of one game."""
    figures = Figures()
    bench.say(f"{kind.title}: playing {_ANSWERS} answers")
    _play(bench, kind, figures)
    bench.say(f"{kind.title}: a long game, resumed")
    _resume(bench, kind, figures)
    return figures


def _play(bench: Bench, kind: Kind, figures: Figures) -> None:
    folder, _, _ = bench.board()
    with EmulatedPico(bench.emulator, folder) as pico:
        hand = Hand(pico, kind.bot("chip"))
        hand.link()
        while figures.answers < _ANSWERS:
            hand.begin(kind.game)
            erases, programs = pico.erases, pico.programs
            while figures.answers < _ANSWERS and not hand.laptop.table.ended:
                hand.answer()
                figures.answers += 1
                if figures.answers % 50 == 0:
                    bench.say(f"{kind.title}: {figures.answers} of {_ANSWERS} answers")
                if figures.answers % 10 == 0 and hand.laptop.table.question:
                    figures.pictures += menu_pictures(hand)
            figures.erases += pico.erases - erases
            figures.programs += pico.programs - programs
        figures.values, figures.questions = hand.values, hand.questions


def menu_pictures(hand: Hand) -> list[Change]:
    """Overview, menu, and back to the game: pictures that have nothing in common."""
    changes: list[Change] = []
    for key, what in (("back", "overview"), ("ok", "menu"), ("back", "overview"), ("back", "")):
        changes.append(hand.press(key, f"> {what or 'question'}"))
        hand.wait(100)
    return changes


def _resume(bench: Bench, kind: Kind, figures: Figures) -> None:
    folder, game, records = bench.board(kind)
    (folder / "main.py").write_text(_KEEPING_MAIN)
    figures.resumed = len(records)
    with EmulatedPico(bench.emulator, folder) as pico:
        figures.resume_ms = started(pico)
        before = len(pico.bus)
        pico.run(_IDLE)
        figures.idle_bytes = sum(transfer.count for transfer in pico.bus[before:])
        cable = Cable(pico)
        figures.round_trips = cable.round_trips(_PINGS)
        figures.sync = cable.sync(game, len(records))
        hand = Hand(pico, kind.bot("resumed"))
        hand.laptop.know(game, records)
        hand.link()
        for _ in range(10):
            hand.answer()
        _undo(hand, Turns(hand.laptop.records[game]), figures)
        hand.wait(1000)
        used, free = pico.execute(_HEAP).split()
        figures.heap, figures.heap_free = int(used), int(free)


def _undo(hand: Hand, turns: Turns, figures: Figures) -> None:
    for _ in range(_UNDOS):
        hand.press("back", "undo?", _LONG_BACK)
        ms = hand.press("ok", "undo").ms
        hand.wait(300)
        back = turns.back(len(hand.laptop.table.standing))
        (figures.undo_near if back <= _NEAR_TURNS else figures.undo_far).append(ms)


def share(ordered: Sequence[float], part: float) -> float:
    """The figure that this part of all do not exceed."""
    found = sorted(ordered)
    return found[min(len(found) - 1, int(len(found) * part))] if found else 0.0


def as_json(figures: Figures) -> str:
    return json.dumps(figures, default=lambda value: value.__dict__)
