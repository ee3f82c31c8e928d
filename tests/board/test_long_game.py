"""A game as long as a game can be, with the heap of a Pico: it resumes, is undone, and ends."""

import gc
import sys

from journals import clear, new_folder

from pilothouse.games import find
from pilothouse.journal.journal import Journal
from pilothouse.journal.records import JournalRecords
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.records import MOST_RECORDS
from pilothouse.table.table import Table

SEED = bytes(32)
if sys.implementation.name == "micropython":
    gc.threshold(32768)  # as in main.py


def refused(act, *arguments):
    try:
        act(*arguments)
    except Refused as refusal:
        assert refusal.reason == "too-long"
    else:
        raise AssertionError("not refused")


def table_of(journal):
    records = JournalRecords(journal)
    return Table(find, Chance(SEED), records, lambda: 0, records.snapshot)


def corrections(journal, table, most):
    """Correct the coal until the game has so many records: it does not come to its end."""
    coal = 1
    while len(table.records) < most:
        coal = coal % 6 + 1
        table.correct("coal", "A", coal)
        if len(journal.queue) > 30:
            journal.save()
    journal.save()


def resumed(root, game):
    gc.collect()
    journal = Journal(root)
    journal.open(game)
    return journal, table_of(journal).replay()


def test_a_game_of_the_most_records():
    folder = new_folder()
    root = folder + "/data"
    try:
        journal = Journal(root)
        game = Chance(SEED).id
        journal.start(game, SEED)
        table = table_of(journal)
        table.start("mississippi", {}, "test")
        for value in ("race", 3, 3, None, None, None):
            table.answer(value)
        corrections(journal, table, MOST_RECORDS - 10)
        journal = table = None
        journal, table = resumed(root, game)
        assert len(table.records) == MOST_RECORDS - 10 and table.question.name == "speed"
        first = table.standing[len(table.standing) // 2]
        table.undo(first)
        assert table.standing[-1] < first
        table.redo()
        table.undo()
        corrections(journal, table, MOST_RECORDS)
        for act, *values in (
            (table.correct, "coal", "A", 3),
            (table.answer, 2),
            (table.undo,),
            (table.redo,),
            (table.aside, "name"),
        ):
            refused(act, *values)
        assert len(table.records) == MOST_RECORDS
        journal = table = None
        journal, table = resumed(root, game)
        assert len(table.records) == MOST_RECORDS
        table.abandon()
        journal.save()
        journal.finish()
        assert table.ended["why"] == "abandoned"
        (entry,) = Journal(root).games()
        assert entry.ended and entry.records == MOST_RECORDS + 1
    finally:
        clear(folder)
