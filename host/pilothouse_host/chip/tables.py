"""The games that are measured, each at its largest, and logs of them as long as a real one."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pilothouse import games
from pilothouse.chance import Chance
from pilothouse.journal import Journal
from pilothouse.table import Table
from pilothouse_host import firmware
from pilothouse_host.bot import THROW
from pilothouse_host.bots import Player, player

_LONG = 500  # records of a long game


@dataclass(frozen=True)
class Kind:
    """A table of people: the game they play, how many they are, and what they add to it."""

    title: str
    game: str
    players: int
    options: Sequence[str] = ()

    def bot(self, seed: str) -> Player:
        """Plays for all of them."""
        return player(self.game, seed, self.players, self.options)


KINDS = {
    "race": Kind("race of 4", "mississippi", 4, ["race"]),
    "mississippi": Kind("6 boats, all modules", "mississippi", 6, ["all"]),
    "triangle": Kind("Triangle, 4 players", "triangle", 4),
    "rails": Kind("Rails, 3 players", "rails", 3),
}


def played(kind: Kind) -> tuple[bytes, list[bytes]]:
    """The seed and the records of a game that is nearly over, or has 500 records."""
    seed = random.Random("pilothouse chip").randbytes(32)
    records: list[bytes] = []
    table = Table(games.find, Chance(seed), records.append)
    table.start(kind.game, {}, "test", _texts(kind.game))
    bot = kind.bot("chip")
    while not table.over and len(records) < _LONG:
        question = table.question
        assert question is not None
        answer = bot.choose(question, table.game)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    ended = table.ended is not None
    return seed, records[: len(records) * 19 // 20] if ended else records


def _texts(game: str) -> dict[str, str]:
    try:
        return dict(games.data(game).FILES)
    except ImportError:  # a game without any
        return {}


def write_files(folder: Path, build: Path) -> None:
    """The deployed firmware's files, as they lie on a board; `build` is a folder to work in."""
    for path, content in firmware.compiled(build).items():
        file = folder / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def write_game(folder: Path, seed: bytes, records: list[bytes]) -> str:
    """A game in the board's journal, saved answer by answer as a board does; its id."""
    game = Chance(seed).commitment[:10]
    journal = Journal(str(folder / "data"))
    journal.start(game, seed)
    for record in records:
        journal.append(record)
        journal.save()
    return game
