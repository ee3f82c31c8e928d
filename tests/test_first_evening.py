"""A first evening, by somebody who has only the display to read: no manual, no laptop, no mercy.

The board is a real process that is killed in the middle; the words are looked for in its pixels.
"""

import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pilothouse.screen.font import SMALL
from pilothouse_host.link.events import Event, Stored
from pilothouse_host.link.logger import Logger
from pilothouse_host.link.ports import always
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import story_of
from pilothouse_host.store.record import parsed
from pilothouse_host.store.store import Store
from pilothouse_host.virtual.board import VirtualBoard

PATIENCE = 20.0  # seconds
QUIET = 0.3
PAGE = 128  # columns
LONGEST_LIST = 40  # entries


class Guest:
    """Reads the display and presses keys; a picture comes page by page, so he waits for words."""

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board
        self._changed = threading.Event()
        board.watch(lambda pixels: self._changed.set())

    def _pages(self) -> list[bytes]:
        pixels = self._board.pixels()
        return [pixels[at : at + PAGE] for at in range(0, len(pixels), PAGE)]

    def _cursor(self) -> bytes:
        """The row on which the cursor stands: it begins dark on light."""
        rows = [page for page in self._pages()[1:] if page[:2] == b"\xff\xff"]
        return rows[0] if len(rows) == 1 else b""

    def waits_for(self, seen: Callable[[], object], what: str) -> None:
        while not seen():
            self._changed.clear()
            if not seen():
                assert self._changed.wait(PATIENCE), f"{what} is not to be seen"

    def reads(self, text: str) -> bool:
        """Whether this is on the display, light on dark or dark on light."""
        wanted = SMALL.columns(text)[:-1]  # without the gap after it
        return any(wanted in page or inverted(wanted) in page for page in self._pages())

    def expects(self, *texts: str) -> None:
        """Wait until one of these can be read."""
        self.waits_for(lambda: any(map(self.reads, texts)), " or ".join(texts))

    def presses(self, key: str, *texts: str, ms: int = 30) -> None:
        """Press a key, and wait until one of these can be read, of which none is there yet."""
        self.waits_for(lambda: not any(map(self.reads, texts)), "the end of the old picture")
        self._board.press(key, ms)
        self.expects(*texts)

    def rests(self) -> None:
        """Wait until the picture is whole: nothing has come for a while."""
        self._changed.clear()
        while self._changed.wait(QUIET):
            self._changed.clear()

    def moves(self, key: str) -> None:
        """Press a key that moves the cursor."""
        before = self._cursor()
        self._board.press(key)
        self.waits_for(lambda: self._cursor() not in (b"", before), "another entry")

    def chooses(self, entry: str, *texts: str) -> None:
        """Go down to this entry of a list, take it, and wait as `presses` does."""
        self.waits_for(self._cursor, "a list")
        for _ in range(LONGEST_LIST):
            if inverted(SMALL.columns(entry)[:-1]) in self._cursor():
                self.presses("ok", *texts)
                return
            self.moves("down")
        raise AssertionError(f"there is no {entry}")


def inverted(picture: bytes) -> bytes:
    return bytes(255 - column for column in picture)


def stored(board: VirtualBoard, folder: Path) -> list[bytes]:
    """A laptop comes at last: the whole game, and the laptop's time behind it."""
    events: queue.Queue[Event] = queue.Queue()
    with Store(folder / "games.sqlite") as store:
        logger = Logger(store, always(board.port), events.put)
        logger.start()
        try:
            while True:
                event = events.get(timeout=PATIENCE)
                if isinstance(event, Stored):
                    records = store.records(event.game)
                    if "clock" in [parsed(record)[0] for record in records]:
                        return records
        finally:
            logger.stop()


@pytest.fixture
def plug_in(tmp_path: Path) -> Iterator[Callable[[], VirtualBoard]]:
    boards: list[VirtualBoard] = []

    def start() -> VirtualBoard:
        boards.append(VirtualBoard(tmp_path / "board"))
        return boards[-1]

    yield start
    for board in boards:
        board.stop()


def test_german_four_players_two_rounds_undo_a_correction_and_the_plug(
    plug_in: Callable[[], VirtualBoard], tmp_path: Path
) -> None:
    board = plug_in()
    guest = Guest(board)

    guest.expects("Language")  # before anything else, each by its own name
    guest.chooses("Deutsch", "Neues Spiel")
    guest.chooses("Neues Spiel", "Welches Spiel?")
    guest.chooses("Mississippi Queen", "Einstiegsspiel")
    guest.chooses("Passagierspiel", "Wie viele fahren mit?")  # four, it proposes
    for told in ("Der Fluss", "Bereitlegen", "Die Schaufelräder", "Der Start", "Das Teil zeigt"):
        guest.presses("ok", told)
    guest.chooses("ein rotes Dach", "Teil 1 stellen.")
    guest.presses("ok", "kostenlos")
    for boat in range(8):  # two rounds of four boats
        guest.presses("ok", "Felder: 1")
        if boat % 4 < 3:
            guest.presses("ok", "kostenlos")
        else:
            guest.presses("ok", "Wer liegt vorn")  # of four, then of three, then of two
            for _ in range(2):
                board.press("ok")
            guest.presses("ok", "kostenlos")

    guest.presses("ok", "Felder: 1")
    guest.presses("back", "Zurücknehmen?", ms=700)  # held
    guest.expects("Geschwindigkeit: 1")
    guest.expects("Nein")
    guest.chooses("Ja", "kostenlos")

    guest.presses("back", "Runde 3")
    guest.expects("OK ☰")
    guest.presses("ok", "Korrektur")
    guest.chooses("Korrektur", "A Kohle: 6")
    guest.chooses("A Kohle: 6", "◆6")
    guest.presses("down", "▲")
    guest.presses("ok", "5 Kohle übrig")
    guest.presses("back", "Runde 3")  # no key is heard before the answer is safe
    guest.presses("back", "5 Kohle übrig")

    picture = board.pixels()
    board.kill()
    board = plug_in()
    guest = Guest(board)
    guest.waits_for(lambda: board.pixels() == picture, "the question as it was")
    guest.presses("ok", "Felder: 1")

    records = stored(board, tmp_path)
    assert verify(records).problems == ()
    told = {line.what: line.value for line in story_of(records).lines}
    assert (told["mode"], told["players"]) == ("passengers", 4)
    assert told["correct"] == ["coal", "A", 5]
    whats = [line.what for line in story_of(records).lines]
    assert whats.count("undo") == 1
    assert whats.count("speed") == 10  # two rounds, the one that was taken back, and the last
    view = story_of(records).table.game.view()
    assert view["round"] == 3
