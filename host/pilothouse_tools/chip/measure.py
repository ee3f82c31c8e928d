"""The measurements on the emulated chip, game by game."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pilothouse.words.languages import LANGUAGES
from pilothouse_host.board import firmware
from pilothouse_host.errors import CommandError
from pilothouse_tools.bench.hand import Change, Hand
from pilothouse_tools.bench.tables import Kind, Log, played
from pilothouse_tools.chip.cable import Cable
from pilothouse_tools.chip.emulator import EmulatedPico
from pilothouse_tools.chip.steps import OVERRIDE, PINS, Steps, steps
from pilothouse_tools.chip.turns import Turns
from pilothouse_tools.chip.workshop import Workshop, started

_ANSWERS = 200
_WATCHED_ANSWERS = 60
_A_FEW = 10
_MOST_UNDOS = 150
_FAR_TURNS = 12
_NEAR_TURNS = 8
_IDLE = 5000.0
_PINGS = 100
_LATE, _QUITE_LATE, _MIDDLE = 0.95, 0.7, 0.5  # of a game

# Loads every module, with the words of one language, and keeps a reference to the app after Ctrl-C
# has ended it, so that its heap can be measured.
_KEEPING = """
for name in %r:
    __import__(name)
import boards
kept = []
made = boards.Supervisor
def keep(*given):
    kept.append(made(*given))
    return kept[0]
boards.Supervisor = keep
boards.power_on("/data")
"""
_OTHER_LANGUAGES = tuple(f".words.{name}" for name in LANGUAGES if name != "en")
_COUNT_HEAP = (
    "import gc; print(gc.mem_alloc()); gc.collect(); print(gc.mem_alloc(), gc.mem_free())"
)


def override(modules: Sequence[str] = ()) -> bytes:
    """An override.py that allows `measure_heap` on a running board.

    modules: the modules to import first, whether or not the game needs them.
    """
    return (_KEEPING % list(modules)).encode()


def measure_heap(pico: EmulatedPico) -> tuple[int, int, int]:
    """Bytes in use with garbage, in use without, and free. Ends the board's program."""
    before, used, free = (int(word) for word in pico.execute(_COUNT_HEAP).split())
    return before, used, free


@dataclass
class Figures:
    """The figures of one game, in ms and bytes."""

    micropython: str = ""
    values: list[Change] = field(default_factory=list[Change])
    questions: list[Change] = field(default_factory=list[Change])
    pictures: list[Change] = field(default_factory=list[Change])  # of other screens: no budget
    answers: int = 0
    erases: int = 0
    programs: int = 0
    idle_bytes: int = 0
    resumed: int = 0  # records
    resume_ms: float = 0
    heap: int = 0  # in use
    heap_free: int = 0
    heap_before: int = 0  # in use before garbage was collected
    stack: int = 0  # bytes in use at the deepest
    undo_near: list[float] = field(default_factory=list[float])
    undo_far: list[float] = field(default_factory=list[float])  # no budget
    round_trips: list[float] = field(default_factory=list[float])
    syncs: list[float] = field(default_factory=list[float])  # records/s: this game, an earlier one
    steps: Steps = field(default_factory=Steps)
    problems: list[str] = field(default_factory=list[str])  # what was cut short, and why


def home_ms(shop: Workshop) -> float:
    """Ms from power-on to the last byte of the home screen."""
    with shop.board() as pico:
        return _started_again(pico)


def _started_again(pico: EmulatedPico) -> float:
    """Ms that a start takes, not the very first one, which also creates the journal's folders."""
    started(pico)
    pico.reset()
    return started(pico)


def measure(shop: Workshop, kind: Kind) -> Figures:
    """Take all measurements of one game; those that fail are listed in `problems`."""
    figures = Figures()
    for title, part in (
        (f"playing {_ANSWERS} answers", _play),
        ("taking up a long game, undoing", _resume),
        ("counting its heap", _heap),
        (f"watching the steps of {_WATCHED_ANSWERS} answers", _watch),
    ):
        shop.say(f"{kind.title}: {title}")
        try:
            part(shop, kind, figures)
        except CommandError as error:
            figures.problems.append(f"{title}: {error}")
            shop.say(f"{kind.title}: {title}: {error}")
    return figures


def _play(shop: Workshop, kind: Kind, figures: Figures) -> None:
    """Play as many games as are needed, from the home screen, with a past one in the journal."""
    past = played(kind)
    with shop.board(past=past) as pico:
        started(pico)
        figures.syncs.append(Cable(pico).sync(past.id, len(past.records)))
        hand = Hand(pico, kind.bot("chip"), past)
        hand.link()
        figures.micropython = hand.laptop.hello["micropython"]
        figures.values, figures.questions = hand.values, hand.questions
        while figures.answers < _ANSWERS:
            hand.begin(kind.game)
            erases, programs = pico.erases - figures.erases, pico.programs - figures.programs
            while figures.answers < _ANSWERS and not hand.laptop.table.ended:
                hand.answer()
                figures.answers += 1
                figures.erases, figures.programs = pico.erases - erases, pico.programs - programs
                if figures.answers % 50 == 0:
                    shop.say(f"{kind.title}: {figures.answers} of {_ANSWERS} answers")
                if figures.answers % 10 == 0:
                    figures.pictures += hand.look_around()
        figures.stack = pico.stack()


def _resume(shop: Workshop, kind: Kind, figures: Figures) -> None:
    log = played(kind).part(_LATE)
    with shop.board(log) as pico:
        figures.resume_ms = _started_again(pico)
        before = len(pico.bus)
        pico.run(_IDLE)
        figures.resumed = len(log.records)
        figures.idle_bytes = sum(transfer.count for transfer in pico.bus[before:])
        cable = Cable(pico)
        figures.round_trips = cable.round_trips(_PINGS)
        figures.syncs.append(cable.sync(log.id, len(log.records)))
        hand = Hand(pico, kind.bot("chip"), log)
        hand.link()
        _undo(hand, log, figures)


def _heap(shop: Workshop, kind: Kind, figures: Figures) -> None:
    """Measure the heap as late in a game as it does not end while the measurement is prepared."""
    modules = [name for name in firmware.modules() if not name.endswith(_OTHER_LANGUAGES)]
    for part in (_LATE, _QUITE_LATE, _MIDDLE):
        log = played(kind).part(part)
        with shop.board(log, files={"override.py": override(modules)}) as pico:
            started(pico)
            hand = Hand(pico, kind.bot("chip"), log)
            hand.link()
            _answer(hand, _A_FEW)
            if not hand.laptop.table.ended:
                hand.look_around()
                hand.wait(1000)
                figures.heap_before, figures.heap, figures.heap_free = measure_heap(pico)
                return
    raise CommandError("the game has ended")


def _answer(hand: Hand, count: int) -> None:
    """Give so many answers, or fewer if the game ends."""
    for _ in range(count):
        if hand.laptop.table.question:
            hand.answer()


def _undo(hand: Hand, log: Log, figures: Figures) -> None:
    turns = Turns(log.records)
    back = 0
    for _ in range(_MOST_UNDOS):
        if back > _FAR_TURNS or not hand.laptop.table.undoable():
            break
        ms = hand.undo().ms
        hand.wait(300)
        back = turns.back(len(hand.laptop.table.standing))
        (figures.undo_near if back <= _NEAR_TURNS else figures.undo_far).append(ms)


def _watch(shop: Workshop, kind: Kind, figures: Figures) -> None:
    """Time the steps; in a run of its own, because this takes a little time itself."""
    log = played(kind).part(_MIDDLE)
    with shop.board(log, files={"override.py": OVERRIDE.encode()}, watched=PINS) as pico:
        started(pico)
        hand = Hand(pico, kind.bot("chip"), log)
        hand.link()
        pico.edges.clear()
        _answer(hand, _WATCHED_ANSWERS)
        figures.steps = steps(pico.edges, [*hand.values, *hand.questions])
