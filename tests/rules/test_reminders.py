"""Rules that only people can keep: the board says them with the question it asks (rules.md)."""

from races import boat, chosen, lengthen, ok, race, refused, turn, voyage

from pilothouse.words import Words


def told(table):
    """What a player reads under the title of the question that is asked now, in English."""
    say = Words("en")
    say.use("mississippi")
    return say(table.question.name + "?", *table.question.args)


def until(table, name):
    """Go on through what is only told, up to the question of this name."""
    while table.question.name != name:
        assert table.question.kind == "tell", table.question.name
        table.answer(None)
    return table


def test_A6_A7_B2_who_starts_where_and_that_boats_may_face_any_way():
    table = until(chosen("race", 3, 3), "start-fields")
    assert "youngest, on field 1" in told(table) and "any way" in told(table)


def test_A47_which_wheel_is_which():
    table = until(chosen("race", 3, 3), "set-wheels")
    assert told(table) == "Left the red speed wheel at 1, right the black coal wheel at 6."


def test_R23_the_sixth_boat_starts_in_the_shipyard():
    table = until(chosen("passengers", 6), "start-six")
    assert "F starts in the shipyard; the pier is its first field" in told(table)


def test_A20_A22_first_the_speed_then_the_move_and_only_then_the_tile():
    table = race(3, A={"speed": 2})
    asked = [table.question.name]
    table.answer(2)
    asked.append(table.question.name)
    table.answer({"tiles": 1})
    asked.append(table.question.name)
    assert asked == ["speed", "move", "direction"]


def test_B12_the_owner_of_a_pushed_boat_is_told_to_turn_it():
    table = race(3, A={"speed": 2})
    table.answer(2)
    table.answer({"pushes": 1})
    table.answer("B")
    assert table.question.name == "landed" and table.question.who == "B"
    assert told(table).startswith("Face B any way")


def test_A15_a_move_never_goes_back_a_tile():
    table = race(3, A={"speed": 3})
    table.answer(3)
    assert refused(table.answer, {"tiles": -1}) == ("A21", "range")


def test_B3_a_boat_that_would_strand_is_out():
    table = race(3, A={"speed": 3})
    table.answer(3)
    table.answer({"aground": 1})
    assert told(table) == "A cannot pay: 6 coal left. Out of the race?"
    table.answer(True)
    assert boat(table, "A")["fate"] == "out"


def test_A11_A12_reminders_stand_with_the_next_question():
    table = race(3, A={"coal": 1})
    table.answer(3)
    assert table.question.name == "wheel-out"
    ok(table)
    table = race(3)
    table.answer(3)
    assert list(table.question.note) == ["wheel", "A", 5]


def test_A38_two_reminders_at_once_are_both_seen():
    table = voyage(3, A={"tile": 0}, B={"tile": 1}, C={"tile": 1})
    lengthen(table, "SS")
    table.correct("turn", "", "A")
    turn(table, 2, tiles=1, turns=1)
    assert table.question.name == "remove" and list(table.question.note) == ["wheel", "A", 5]
    ok(table)
    assert list(table.question.note) == ["removed", 0, 0]
