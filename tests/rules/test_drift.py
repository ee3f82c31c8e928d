"""Records that the rules or the seed would not give: a drift, which says where."""

import json

from races import SEED, drift, new_table, race, sailed, turn

from pilothouse.games import UnknownGame, find
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table


def with_record(table, n, what, value):
    """The table's records with one of them changed."""
    records = list(table.kept)
    records[n] = json.dumps([n, what, value, 0]).encode()
    return records


def test_a_redo_of_nothing_drifts():
    table = sailed(1)
    n = len(table.kept)
    records = list(table.kept) + [json.dumps([n, "redo", n - 1, 0]).encode()]
    assert "record %d is a redo, but nothing was undone" % n in drift(records)


def test_a_drift_says_where():
    table = sailed(1)
    asked = ", but the rules ask 'move'"
    cases = (
        (with_record(table, 8, "landed", 1), "record 8 answers 'landed'" + asked),
        (with_record(table, 7, "speed", 9), "record 7: the rules refuse 9 for 'speed'"),
        (with_record(table, 8, "speed", 2), "record 8 answers 'speed'" + asked),  # A8
        (table.kept[:6] + table.kept[7:], "record 6 is missing, 7 stands in its place"),
        (table.kept[:4] + [b"[4,oops"], "record 4 is not a record"),
        (table.kept[1:], "record 0 is missing, 1 stands in its place"),
        ([b'[0,"players",3,0]'], "record 0 is 'players'; a log begins with one start"),
    )
    for records, sentence in cases:
        assert sentence in drift(records), (sentence, drift(records))


def test_a_throw_that_is_not_the_seeds_drifts():
    table = race()
    turn(table, 2, tiles=1)
    face = table.throw()
    other = "left" if face != "left" else "right"
    records = with_record(table, len(table.kept) - 1, "throw", ["direction", other])
    assert "but the seed gives %s" % face in drift(records, Chance(SEED))
    Table(find).replay(records)  # without the seed it cannot be known


def test_other_versions_of_the_rules_are_not_replayed():
    table = new_table()
    header = json.loads(table.kept[0])[2]
    header["rules"] = 99
    assert "version 99 of the rules" in drift(with_record(table, 0, "start", header))


def test_unknown_games_are_named():
    try:
        find("monopoly")
    except UnknownGame as error:
        assert "'monopoly'" in str(error) and "mississippi" in str(error)
    else:
        raise AssertionError("found")
