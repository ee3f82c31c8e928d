"""Counters: throws that everybody sees, and their words. Runs on CPython and on MicroPython."""

from pilothouse.games import find
from pilothouse.screen.describe import describe_record
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse.words import Words


def counters(players):
    table = Table(find, Chance(bytes(32)), [])
    table.start("counters", {}, "test")
    table.answer(players)
    return table


def speaking(language, game="counters"):
    say = Words(language)
    say.use(game)
    return say


def test_what_is_thrown_is_shown_until_the_next_answer():
    table = counters(2)
    table.answer("throw-it")
    table.answer("4")
    assert table.question.name == "act"
    assert [list(note) for note in table.question.notes] == [["rolled", "4"]]
    table.answer("next")
    assert not table.question.notes


def test_points_have_a_word_and_named_counters_stand_for_themselves():
    say = speaking("de")
    assert say.option("act", "Points") == say("value", "Points") == "Punkte"
    assert describe_record(say, "correct", ["Points", "A", 3]) == "A Punkte: 3"
    assert say.option("act", "Lives") == say("value", "Lives") == "Lives"


def test_every_game_has_the_words_of_a_throw():
    for game in ("counters", "no_such_game"):
        assert speaking("de", game)("roll") == "Hier würfeln"
        assert speaking("nl", game)("rolled", 6) == "Gegooid: 6"


def test_the_log_of_the_timer_tells_seconds():
    assert describe_record(speaking("en", "timer"), "ticking", 4, "A") == "A Your turn: 4 s"
