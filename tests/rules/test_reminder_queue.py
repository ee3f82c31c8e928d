"""Reminders queue: the next question carries all of them, and its answer takes them away."""

import json

from errands import find, new_table

from pilothouse.table.table import Table

FOUR = (("errand", "A", 0), ("errand", "A", 1), ("errand", "A", 2), ("errand", "A", 3))


def test_four_reminders_are_carried_whole_in_order_and_once():
    table = new_table()
    table.answer(4)
    assert table.question.name == "done" and table.question.notes == FOUR
    table.answer(True)
    assert table.question.notes == ()
    table.answer(2)
    assert table.question.notes == (("errand", "B", 0), ("errand", "B", 1))


def test_a_single_reminder_stands_under_the_question_in_the_place_of_its_own_note():
    table = new_table()
    table.answer(0)
    assert table.question.note == ("a-hint",) and table.question.notes == ()
    table.answer(True)
    table.answer(1)
    assert table.question.note == ("errand", "B", 0)
    assert table.question.notes == (("errand", "B", 0),)
    table.answer(True)
    table.answer(2)
    assert table.question.note == ("a-hint",) and len(table.question.notes) == 2


def test_undo_brings_the_reminders_back():
    table = new_table()
    table.answer(4)
    table.answer(True)
    table.answer(3)
    table.undo()
    assert table.question.name == "how-many" and table.question.notes == ()
    table.undo()
    assert table.question.name == "done" and table.question.notes == FOUR


def test_a_replay_has_the_same_reminders():
    table = new_table()
    table.answer(4)
    assert Table(find).replay(list(table.kept)).question.notes == FOUR
    assert Table(find, None, list(table.kept)).replay().question.notes == FOUR
    follower = Table(find)
    for record in table.kept:
        follower.follow(record)
    assert follower.question.notes == FOUR
    assert json.loads(json.dumps(table.game.state)) == follower.game.state


def test_reminders_wait_over_a_turns_boundary_and_a_turn_begun_again():
    table = new_table()
    table.answer(2)
    table.correct("round", "", 2)
    assert (table.question.name, table.question.who) == ("how-many", "C")
    assert table.question.notes == FOUR[:2]
    table.answer(0)
    assert table.question.notes == ()
    table.undo()
    assert table.question.notes == FOUR[:2]


def test_an_aside_adds_to_the_question_that_is_open():
    table = new_table()
    table.answer(0)
    table.aside("call")
    table.answer(True)
    assert table.question.name == "done" and table.question.notes == (("call-back",),)
    assert Table(find).replay(list(table.kept)).question.notes == (("call-back",),)
