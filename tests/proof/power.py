"""The power fails at any operation of a board's flash, and again while the board recovers."""

import random
from typing import NamedTuple

from proof.tally import Tally
from simulator.board import Board
from simulator.chip import AFTER, PowerGone
from simulator.people import People
from simulator.promise import Claims, Game, Ledger
from simulator.vfs import mounted

_BLOCKS = 120
_SITUATIONS = 4  # tables that are played up to some moment, and cut again and again from there
_FURTHEST = 40  # operations until the power goes
_MOST_SLICES = 400
_SLICE_MS = 20
_GOES_ON = 6  # slices after a recovery


class _Moment(NamedTuple):
    """A board as it was: its flash, and what its ledger said."""

    flash: bytes
    games: dict[str, Game]
    number: int


class _Table:
    """A board and its people, who do what they like until the power goes."""

    def __init__(self, board: Board, number: int):
        self.board = board
        self.ledger = Ledger(board, Claims())
        self._number = number
        self._people = People(board, f"power {number}", 3, by_keys=False)

    def moment(self) -> _Moment:
        """As it is now."""
        return _Moment(self.board.flash.chip.copy(), self.ledger.snapshot(), self._number)

    def put_back(self, moment: _Moment, number: int) -> None:
        """As it was then; from now on the people do something else."""
        if self.board.is_on:
            self.board.power_off()
        self.board.flash.chip.put_back(moment.flash)
        games = {
            name: Game(list(g.written), list(g.confirmed_at)) for name, g in moment.games.items()
        }
        self.ledger = Ledger(self.board, Claims())
        self.ledger.put_back(games)
        self._people = People(self.board, f"power {number}", 3, by_keys=False)

    def go_on(self, slices: int) -> bool:
        """Let so many slices of time go by; whether the power went. Raises Broken."""
        board = self.board
        if not board.is_on:
            board.power_on()
        for _ in range(slices):
            board.ms += _SLICE_MS
            if board.run(self.ledger.look):
                self.ledger.power_went()
                return True
            try:
                self._people.act()
            except PowerGone:
                self.ledger.power_went()
                board.power_off()
                return True
        return False


def single_cuts(first: int, cases: int) -> Tally:
    """Each case is one cut that really came, and what the board is afterwards."""
    return _cuts(first, cases, pairs=False)


def pairs_of_cuts(first: int, cases: int) -> Tally:
    """The second cut comes while the board recovers from the first."""
    return _cuts(first, cases, pairs=True)


def _cuts(first: int, cases: int, pairs: bool) -> Tally:
    tally = Tally()
    dice = random.Random(f"cuts {first} {pairs}")
    with mounted() as mounts:
        table = _Table(Board(0, first, mounts, _BLOCKS), first)
        moments: list[_Moment] = []
        for _ in range(_SITUATIONS):
            table.go_on(dice.randint(10, _MOST_SLICES))
            moments.append(table.moment())
        number = 0
        while tally.cases < cases:
            number += 1
            table.put_back(dice.choice(moments), number)
            operation, how = dice.randint(1, _FURTHEST), dice.randint(0, AFTER)
            again = dice.randint(1, _FURTHEST // 2) if pairs else 0
            try:
                if _is_cut(table, operation, how, again):
                    tally.cases += 1
            except Exception as failure:
                tally.cases += 1
                tally.note(failure, f"cut {operation}/{how}/{again} of {first}, {number}")
    return tally


def _is_cut(table: _Table, operation: int, how: int, again: int) -> bool:
    """Cut, recover and go on; whether all that was ordered really came. Raises Broken."""
    table.board.power_on()
    table.board.flash.chip.cut(operation, how)
    if not table.go_on(_MOST_SLICES):
        return False
    if again:
        table.board.power_on()
        table.board.flash.chip.cut(again, how)
        if not table.go_on(_MOST_SLICES):
            return False
    if table.go_on(_GOES_ON):
        raise AssertionError("the power went though nobody cut it")
    table.board.power_off()  # and what it has written since is there as well
    table.ledger.power_went()
    table.go_on(1)
    return True
