"""After a resume, an undo within the last turns replays few records, in every game."""

from typing import Any

import pytest

from pilothouse import games
from pilothouse.saving import SNAPSHOT_EVERY
from pilothouse.table.chance import Chance
from pilothouse.table.recent_turns import NEAR_TURNS
from pilothouse.table.table import Table
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.rule_books import games_with_rules
from pilothouse_tools.chip.turns import Turns

WITH_RULES = games_with_rules()

SEED = bytes(range(32))
MOST_REPLAYED = 33  # records: the longest turn of Rails has 26, a snapshot may be 7 earlier
OPTIONS = {"mississippi": ("all",)}
LONG = {"mississippi": 160, "rails": 260, "triangle": 100}  # records that a game surely has


class Counted(list[bytes]):
    """Records; how many of them were read one by one."""

    count = 0

    def __getitem__(self, n: Any) -> Any:
        self.count += 1
        return super().__getitem__(n)


def played(game: str, count: int) -> list[bytes]:
    """The first records of a bot's game."""
    kept: list[bytes] = []
    table = Table(games.find, Chance(SEED), kept)
    table.start(game, {}, "test", {} if game == "mississippi" else games.data(game).FILES)
    bot = player(game, "undo", 3, OPTIONS.get(game, ()))
    while len(kept) < count:
        assert table.question is not None
        answer = bot.choose(table.question, table.game)
        if answer == THROW:
            table.throw()
        else:
            table.answer(answer)
    return kept


@pytest.mark.parametrize("extra", range(0, SNAPSHOT_EVERY, 12))
@pytest.mark.parametrize("game", WITH_RULES)
def test_an_undo_within_eight_turns_after_a_resume_replays_little(game: str, extra: int) -> None:
    """The snapshot on the flash is as old as it can be, or a little younger."""
    records = played(game, LONG[game] + extra)
    earlier = Table(games.find, None, records[: LONG[game] - SNAPSHOT_EVERY]).replay()
    snapshot = earlier.oldest_snapshot()
    assert snapshot
    resumed = Counted(records)
    table = Table(games.find, Chance(SEED), resumed, None, lambda _: snapshot).replay()
    turns = Turns(records)
    undone = 0
    while turns.back(len(table.standing) - 1) <= NEAR_TURNS:
        resumed.count = 0
        table.undo()
        undone += 1
        assert resumed.count <= MOST_REPLAYED
    assert undone >= NEAR_TURNS
