"""The games that are measured, each at its largest, and logs as long as real ones."""

import functools
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pilothouse import games
from pilothouse.games.game import Game
from pilothouse.table.chance import Chance
from pilothouse.table.questions import Pick, Question
from pilothouse.table.table import Table
from pilothouse_host.play.bots import Player, player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.story.replay import id_of

LONG = 500  # records in a long game
_TRIES = 12  # games that are played to find such a long one


class _LongestGame:
    """Chooses the highest goal, for the longest game, else plays like the given player."""

    def __init__(self, player: Player):
        self._player = player

    def choose(self, question: Question, game: Game) -> Any:
        if isinstance(question, Pick) and question.name == "goal":
            return max(question.options)
        return self._player.choose(question, game)


@dataclass(frozen=True)
class Kind:
    """A game to measure, with its number of players and the options that they choose."""

    title: str
    game: str
    players: int
    options: Sequence[str] = ()

    def bot(self, seed: str) -> Player:
        """A player who answers for all of them."""
        return _LongestGame(player(self.game, seed, self.players, self.options))


KINDS = {
    "race": Kind("race of 4", "mississippi", 4, ("race",)),
    "mississippi": Kind("6 boats, all modules", "mississippi", 6, ("all",)),
    "triangle": Kind("Triangle, 4 players", "triangle", 4),
    "rails": Kind("Rails, 3 players", "rails", 3),
}


@dataclass(frozen=True)
class Log:
    """The records of a game, and its seed."""

    seed: bytes
    records: tuple[bytes, ...]

    @property
    def id(self) -> str:
        """The game's id."""
        return id_of(json.loads(self.records[0])[2])

    def part(self, share: float) -> "Log":
        """The game's beginning: this share of its records, at most LONG of them."""
        return Log(self.seed, self.records[: min(LONG, int(len(self.records) * share))])


@functools.cache
def played(kind: Kind) -> Log:
    """A game played to its end: the longest of several."""
    return max((_played(kind, number) for number in range(_TRIES)), key=lambda g: len(g.records))


def _played(kind: Kind, number: int) -> Log:
    seed = random.Random(number).randbytes(32)
    table = Table(games.find, Chance(seed))
    table.start(kind.game, {}, "test", _texts(kind.game))
    bot = kind.bot(str(number))
    while not table.over:
        question = table.question
        assert question is not None
        answer = bot.choose(question, table.game)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    return Log(seed, tuple(table.records[n] for n in range(len(table.records))))


def _texts(game: str) -> dict[str, str]:
    try:
        return dict(games.data(game).FILES)
    except ImportError:  # a game without any
        return {}
