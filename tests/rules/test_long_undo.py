"""A long undo or replay begins at a snapshot, and comes to the same."""

from array import array

from races import SEED, race, turn

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.recent_turns import NEAR_TURNS
from pilothouse.table.table import Table


class Looked:
    """Records, how many were looked at one by one, and how often at all of them."""

    def __init__(self, records):
        self._records = list(records)
        self.count = self.whole = 0

    def append(self, record):
        self._records.append(record)

    def __iter__(self):
        self.whole += 1
        return iter(self._records)

    def since(self, first):
        self.whole += 1
        return iter(self._records[first:])

    def __len__(self):
        return len(self._records)

    def __getitem__(self, n):
        self.count += 1
        return self._records[n]


def test_a_snapshot_spares_most_of_a_long_replay():
    table = race(tiles=11)
    while len(table.standing) < 90:
        turn(table, 1)
    mark = table.oldest_snapshot()
    assert mark[0] > 60
    records = Looked(table.kept)
    again = Table(find, Chance(SEED), records, None, lambda _: mark).replay()
    assert again.game.state == table.game.state and again.standing == table.standing
    assert 0 < records.count < 40
    while len(table.standing) > mark[0] - 2:
        table.undo()
    undone = Table(find, Chance(SEED), Looked(table.kept), None, lambda _: None).replay()
    assert undone.game.state == table.game.state and undone.standing == table.standing


def test_an_undo_behind_the_snapshots_in_memory_begins_at_one_on_the_flash():
    table = race(tiles=11)
    marks = []
    while len(table.standing) < 120:
        turn(table, 1)
        if table.oldest_snapshot() and (
            not marks or table.oldest_snapshot()[0] - marks[-1][0] > 30
        ):
            marks.append(table.oldest_snapshot())

    def recall(standing):
        asked.append(len(standing))
        found = [
            mark for mark in marks if standing[mark[0] - 1 : mark[0]] == array("H", [mark[1]])
        ]
        return found[-1] if found else None

    asked = []
    records = Looked(table.kept)
    again = Table(find, Chance(SEED), records, None, recall).replay()
    assert asked == [len(table.standing)]
    for _ in range(60):
        records.count = records.whole = 0
        again.undo()
        table.undo()
        assert again.game.state == table.game.state and again.standing == table.standing
        assert again.question.name == table.question.name
        assert records.count + records.whole < 40
    assert len(asked) > 1


def test_eight_turns_are_taken_back_without_a_long_replay():
    table = race(tiles=11)
    while len(table.standing) < 90:
        turn(table, 1)
    records = Looked(table.kept)
    again = Table(find, Chance(SEED), records, None, lambda _: table.oldest_snapshot()).replay()
    for _ in range(NEAR_TURNS * 2):  # a speed and a move each
        records.count = records.whole = 0
        again.undo()
        assert records.whole == 0 and records.count < 12  # few turns
