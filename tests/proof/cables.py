"""A damaged cable between the board's link and the laptop's client, at any byte of a sync."""

import random

from cables import Cable, records_of
from pilothouse_host.link.client import LinkError
from pilothouse_host.site.faults import SPOILING, spoiled
from proof.tally import Tally
from simulator.promise import Broken

_MOST_GAMES = 3
_MOST_RECORDS = 30
_PATIENCE = 40  # seconds after which everything is there
_NEXT_TALK = 25
_LIVE = 4  # seconds in which the game in progress goes on
_DIRECTIONS = 2


class _Spoiler:
    """Damages what goes one way at the byte `at`, and again every so many bytes."""

    def __init__(self, dice: random.Random):
        self.way = dice.randrange(_DIRECTIONS)
        self._at = dice.randrange(1200)
        self._every = dice.choice((0, 0, 0, 90, 400))
        self._dice = dice
        self.healed = False

    def spoil(self, data: bytes) -> bytes:
        self._at -= len(data)
        if self._at >= 0 or not data or self.healed:
            return data
        what = self._dice.choice([one for one in SPOILING if one != "late"])
        number = len(data) + self._at + len(data) * self._dice.randrange(1000)
        self._at = self._every if self._every else 1 << 60
        return spoiled(data, what, number)


class _Run(Cable):
    """One sync; the spoiler hears which way the bytes go."""

    def __init__(self, dice: random.Random):
        super().__init__()
        self._spoiler = _Spoiler(dice)
        for number in range(dice.randint(1, _MOST_GAMES)):
            name = f"g{number}"
            self.board.flash[name] = records_of(str(number), dice.randint(1, _MOST_RECORDS))
            self.board.game_id = name
        self._plays = dice.random() < 0.5
        if not self._plays:
            self.board.journal.ended.add(self.board.game_id)
        self._to_board = False

    def _send(self, data: bytes) -> None:
        self.board.wire.to_board += self._spoiler.spoil(data) if self._spoiler.way else data

    def spoil(self, data: bytes) -> bytes:
        return data if self._spoiler.way else self._spoiler.spoil(data)

    def run(self) -> None:
        """Raises Broken."""
        game = self.board.game_id
        for second in range(_PATIENCE):
            if self._plays and second < _LIVE:
                more = len(self.board.flash[game]) + 1
                self.board.flash[game] = records_of(game[1:], more)
            self._spoiler.healed = second > _PATIENCE // 4
            try:
                self.second()
            except LinkError:
                self.new_client()
                continue
            except AssertionError as double:
                raise Broken("double", f"other records came than were sent {double}") from None
            if second > _LIVE and self._is_over():
                return
            if second == _NEXT_TALK:  # what was acknowledged in vain is so again in the next one
                if any(here < there for there, here in self._found().values()):
                    raise Broken("loss", f"{self._found()}, and nobody asks any more")
                self.new_client()
        raise Broken("loss", f"{self._found()} after {_PATIENCE} s")

    def _is_over(self) -> bool:
        """All is stored, acknowledged, and the client says so."""
        held = self.board.journal.acknowledged
        if self.archive.lacking != 0:
            return False
        if any(here < there for there, here in self._found().values()):
            raise Broken("false claim", f"nothing lacks, says the client, but {self._found()}")
        try:
            self.expect_all()
        except AssertionError:
            raise Broken("double", str(self._found())) from None
        return all(held.get(game) == len(rs) for game, rs in self.board.flash.items())

    def _found(self) -> dict[str, tuple[int, int]]:
        """How many records of each game the board and the laptop have."""
        kept = self.archive.kept
        return {g: (len(rs), len(kept.get(g, []))) for g, rs in self.board.flash.items()}


def cable_runs(first: int, cases: int) -> Tally:
    """Each run has its own damage, at its own byte."""
    tally = Tally()
    for number in range(first, first + cases):
        with tally.case(f"cable run {number}"):
            _Run(random.Random(f"cable {number}")).run()
    return tally
