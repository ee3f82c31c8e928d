"""One evening at one table, on one virtual clock: all of it follows from a number."""

import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from pilothouse.link.frames import seven_bit
from pilothouse_host.replay.replay import verify
from pilothouse_host.store.store import Store
from simulator.board import Board
from simulator.cable import Cable
from simulator.chip import PowerGone
from simulator.faults import KINDS, Fault, drawn
from simulator.laptop import Killed, Laptop
from simulator.people import People
from simulator.promise import Broken, Claims, Game, Ledger
from simulator.vfs import Flash, mounted

_SLICE_MS = 20
_PER_GAME_MS = 25000  # about what a game takes
_LONGEST_MS = 600_000
_SETTLING_MS = 90_000
_MEMORY = Path("/dev/shm")  # SQLite waits for its disk; where there is none in memory, it does


class _Over(BaseException):
    """The evening is over; nothing that waits for the table may go on."""


class Evening:
    """Boards, a cable, a laptop and people; `faults` None: those of the seed."""

    def __init__(self, seed: int, faults: Sequence[Fault] | None = None):
        dice = random.Random(f"evening {seed}")
        self._seed = seed
        self._boards = 2 if dice.random() < 0.2 else 1
        self._games = dice.randint(1, 2)
        self._by_keys = dice.random() < 0.15
        self._blocks = dice.choice((120, 200, 352))  # a Pico's has 352
        found = drawn(dice, self._boards * self._games * _PER_GAME_MS)
        self.faults = list(found if faults is None else faults)
        self.ms = 0
        self.answers = 0
        self.boards: list[Board] = []
        self.ledgers: dict[str, Ledger] = {}
        self.cable = Cable()
        self.claims = Claims()
        self.laptop: Laptop
        self.current: Board  # at which people play
        self._people: People
        self._due: list[tuple[int, Callable[[], object]]] = []
        self._laptop_rests_until = 0
        self._pending = list(self.faults)
        self._over = False
        self._settling = False
        self._failure: Exception | None = None

    def run(self) -> None:
        """Play it. Raises Broken."""
        with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
            self.laptop = Laptop(Path(folder), self.cable, self.advance, self._claim)
            with mounted() as mounts, self.laptop.rim():
                for number in range(self._boards):
                    board = Board(number, self._seed, mounts, self._blocks)
                    self.boards.append(board)
                    self.ledgers[board.id] = Ledger(board, self.claims)
                self._sit_down_at(0)
                try:
                    while not self._over:
                        if self.ms >= self._laptop_rests_until:
                            self.laptop.run()
                        else:
                            self.advance(_SLICE_MS)
                except _Over:
                    pass
                if self._failure:
                    raise self._failure
                self._judge()

    # --- time --------------------------------------------------------------------------------

    def advance(self, ms: int) -> None:
        """Let time go by for everything but the logger, which waits. Raises Killed."""
        try:
            self._advance(self.ms + ms)
        except Exception as failure:  # the logger would take it for one of its own
            self._failure = failure
            raise _Over from None

    def _advance(self, end: int) -> None:
        while self.ms < end and not self._over:
            self.ms += _SLICE_MS
            self.laptop.ms = self.ms
            self._let_things_happen()
            for board in self.boards:
                board.ms = self.ms
                self._run_board(board)
            self.cable.move(self.ms)
            self._look()
            self.laptop.die_if_doomed()
            if self.ms < self._laptop_rests_until:
                self.laptop.stop()
            if self.cable.inbox:
                return

    def _let_things_happen(self) -> None:
        while self._pending and self._pending[0].ms <= self.ms and not self._settling:
            fault = self._pending.pop(0)
            KINDS[fault.kind](self, fault.number)
        for due in [due for due in self._due if due[0] <= self.ms]:
            self._due.remove(due)
            due[1]()

    def _run_board(self, board: Board) -> None:
        if board.is_on and board.run(self.ledgers[board.id].look):
            self.ledgers[board.id].power_went()
            self.later(700, lambda: self.switch_on(board))
        if board is self.current and not self._settling and board.is_on:
            try:
                they_stay = self._people.act()
            except PowerGone:
                self.switch_off(board)
                self.later(700, lambda: self.switch_on(board))
                return
            self.ledgers[board.id].look()
            if not they_stay:
                self._go_on()
        if self.ms > _LONGEST_MS:
            raise Broken("fault", "the evening does not end")

    def _go_on(self) -> None:
        """These people are done: others play at the next board, or everything comes to rest."""
        self.answers += self._people.answers
        number = self.boards.index(self.current) + 1
        if number < len(self.boards):
            self._sit_down_at(number)
        else:
            self._settle()

    def _sit_down_at(self, number: int) -> None:
        self.current = board = self.boards[number]
        name = f"{self._seed} {number}"
        self._people = People(board, name, self._games, self._by_keys)
        self.switch_on(board)
        self.plug(board)

    def later(self, ms: int, act: Callable[[], object]) -> None:
        """Let this happen so many ms from now."""
        self._due.append((self.ms + ms, act))

    # --- what is done to the table -----------------------------------------------------------

    def plug(self, board: Board | None) -> None:
        """The cable into this board."""
        self.cable.plug(board)

    def switch_on(self, board: Board) -> None:
        if not board.is_on:
            board.power_on()

    def switch_off(self, board: Board) -> None:
        if board.is_on:
            self.ledgers[board.id].power_went()
            board.power_off()

    def rest_laptop(self, ms: int) -> None:
        """It is not started again before."""
        self._laptop_rests_until = self.ms + ms

    def end_trouble(self) -> None:
        self.laptop.trouble = ""

    def make_room(self, flash: Flash) -> None:
        if flash.chip.off:
            self.later(300, lambda: self.make_room(flash))
        else:
            flash.empty()

    def put_back(self, board: Board, copy: bytes, games: dict[str, Game]) -> None:
        """The board's flash is what it was then."""
        self.switch_off(board)
        board.flash.chip.put_back(copy)
        self.ledgers[board.id].put_back(games)
        self.later(300, lambda: self.switch_on(board))

    # --- what must hold ----------------------------------------------------------------------

    def _claim(self, store: Store, what: str, game: str, count: int) -> None:
        for ledger in self.ledgers.values():
            if game in ledger.games:
                self.claims.look_up(store, ledger, game, count, what)
                return

    def _look(self) -> None:
        for board in self.boards:
            if board.is_on:
                self.ledgers[board.id].look()
        if self.laptop.failure:
            raise self.laptop.failure
        board, status = self.cable.board, self.laptop.status
        if board and board.is_on and status:
            self.claims.judge_page(status.plain(), self.ledgers[board.id], self.ms)

    def _settle(self) -> None:
        """No more faults: each board in turn stays on the cable until all of it is stored."""
        self._settling = True
        self._due = []
        self.cable.heal()
        self.laptop.trouble = ""
        self._laptop_rests_until = 0
        for board in self.boards:
            board.flash.chip.heal()
            board.flash.refuses = False
            self.switch_on(board)
            board.flash.empty()
        self._store_next(list(self.boards), self.ms)

    def _store_next(self, boards: list[Board], since: int, asked: bool = False) -> None:
        """When a board has saved everything it is asked anew, until all of it is stored.

        Anew, as what was acknowledged in vain is so again in the next talk.
        """
        if not boards:
            self._over = True
            self.laptop.stop()
            return
        board = boards[0]
        if not asked and self._has_saved(board):
            self.plug(board)
            asked = True
        if asked and self._is_stored(board):
            self._store_next(boards[1:], self.ms)
        elif self.ms - since > _SETTLING_MS:
            page = self.laptop.status.plain() if self.laptop.status else None
            raise Broken("loss", f"nothing goes on: {board.id}, the page says {page}")
        else:
            self.later(100, lambda: self._store_next(boards, since, asked))

    def _has_saved(self, board: Board) -> bool:
        """Everything is on its flash, and marked as ended where it has."""
        app, games = board.app, self.ledgers[board.id].games
        if not app or app.journal.queue:
            return False
        open_ones = [entry.id for entry in app.journal.games() if not entry.ended]
        return not any(games[name].has_ended for name in open_ones if name in games)

    def _is_stored(self, board: Board) -> bool:
        """The page says so of this board, and the board knows it of every game that has ended."""
        status = self.laptop.status
        if not status or not board.app:
            return False
        page = status.plain()
        if (page["state"], page["board"]) != ("stored", board.id):
            return False
        return all(entry.synced for entry in board.app.journal.games() if entry.ended)

    def _judge(self) -> None:
        """All that lies on the boards lies in the store, and follows the rules."""
        with Store(self.laptop.db, only_read=True) as store:
            for board in self.boards:
                ledger = self.ledgers[board.id]
                ledger.look()
                self.claims.settle(store, ledger)
                for name, game in ledger.games.items():
                    lines = [seven_bit(record) for record in game.written]
                    verdict = verify(lines) if lines else None
                    if verdict and verdict.problems:
                        raise Broken("fault", f"{name}: {verdict.words()}")


def played(
    seed: int, faults: Sequence[Fault] | None = None
) -> tuple[BaseException | None, Evening]:
    """An evening that is over, and how it failed."""
    evening = Evening(seed, faults)
    try:
        evening.run()
    except (Exception, PowerGone, Killed) as failure:
        return failure, evening
    return None, evening
