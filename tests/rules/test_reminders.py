"""Rules that only people can keep: the board says them with the question it asks."""

from races import boat, chosen, lengthen, race, refused, reminders, shown, turn, voyage

from pilothouse.words import Words


def told(table):
    """What a player reads under the title of the question that is asked now, in English."""
    say = Words("en")
    say.use("mississippi")
    question = table.question
    return say((question.text or question.name) + "?", *question.args)


def until(table, name):
    """Go on through what is only told, up to the question of this name."""
    while table.question.name != name:
        assert table.question.kind == "tell", table.question.name
        table.answer(None)
    return table


def test_A6_A7_B2_who_starts_where_and_that_boats_may_face_any_way():
    table = until(chosen("race", 3, 3), "start-fields")
    assert "youngest is A, on space 1" in told(table) and "any way" in told(table)


def test_A47_which_wheel_is_which():
    table = until(chosen("race", 3, 3), "set-wheels")
    assert told(table) == "Left: red speed wheel at 1. Right: black coal wheel at 6."


def test_R23_the_sixth_boat_starts_in_the_shipyard():
    table = until(chosen("passengers", 6), "start-six")
    assert "Spaces 1 to 5: A C D E F. B (white) starts in the shipyard" in told(table)
    assert "straight on; the pier is its first space" in told(table)


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
    assert told(table) == "A cannot go on: 6 coal left. Out of the race?"
    table.answer(True)
    assert boat(table, "A")["fate"] == "out"


def test_A11_R4_coal_and_sand_are_both_reminded_of():
    table = shown("bank", A={"speed": 4})
    turn(table, 4, turns=3, bank=1)
    assert reminders(table) == [["wheel", "A", 4], ["on-bank", "A"]]


def test_A11_R12_coal_and_wood_are_both_reminded_of():
    table = shown("wood", A={"speed": 4})
    turn(table, 4, turns=3, wood=1)
    assert reminders(table) == [["wheel", "A", 4], ["slower", "A", 3]]


def test_A11_R9_a_pusher_who_pays_is_reminded_though_the_pushed_boat_runs_onto_sand():
    table = shown("bank", A={"speed": 4}, B={"speed": 3})
    table.answer(4)
    for answer in ({"pushes": 1, "turns": 2}, "B", 1, True):
        if table.question.name == "pushed":
            assert reminders(table) == [["wheel", "A", 5]]
        table.answer(answer)
    assert reminders(table) == [["on-bank", "B"]]


def test_A38_R26_the_last_boat_of_a_round_reminds_of_all_it_did():
    """Coal, a tile that goes with its passengers, and who steers the Black Rose."""
    table = voyage(3, mods=["rose"], A={"tile": 1}, B={"tile": 1}, R={"tile": 1})
    lengthen(table, "SSS")
    for who in "ABR":
        table.correct("tile", who, 2)
    table.correct("tile", "C", 1)
    table.correct("turn", "", "C")
    turn(table, 3, tiles=1, turns=2)
    assert table.question.who == "R"
    assert reminders(table) == [
        ["wheel", "C", 4],
        ["cleared", 0, 1],
        ["to-box", 1],
        ["rose-yours", "C"],
    ]


def test_A38_every_tile_that_is_free_is_named():
    table = voyage(3)
    lengthen(table, "SSS")
    table.correct("tile", "B", 2)
    table.correct("tile", "C", 2)
    table.correct("tile", "A", 1)
    table.correct("turn", "", "A")
    turn(table, 2, tiles=1)
    assert reminders(table)[0] == ["cleared", 0, 1]
    table = voyage(3, B={"tile": 1}, C={"tile": 1})
    lengthen(table, "SSS")
    table.correct("turn", "", "A")
    turn(table, 2, tiles=1)
    assert reminders(table) == [["removed", 0]]


def test_A39_a_boat_that_cannot_get_two_any_more_is_told_once():
    table = voyage(3, B={"aboard": 2}, C={"aboard": 2})
    lengthen(table, "SSSS")
    st = table.game.state
    st["box"], st["pool"] = st["box"] + st["pool"], 0
    for who in "ABC":
        table.correct("tile", who, 2)
    table.correct("turn", "", "A")
    turn(table, 1)  # tile 1 goes, and with it the last passenger
    assert reminders(table) == [["cleared", 0, 1], ["to-box", 1], ["too-late", "A"]]
    for who in "ABC":
        table.correct("tile", who, 3)
    turn(table, 1)
    assert reminders(table) == [["removed", 2]]


def test_R9_B12_a_boat_pushed_onto_sand_may_not_be_turned():
    table = shown("bank", A={"speed": 2}, B={"speed": 3})
    table.answer(2)
    table.answer({"pushes": 1})
    table.answer("B")
    assert "but not on sand" in told(table)
    table.answer(1)
    assert "Then it may not turn" in told(table)
    table.answer(True)
    assert reminders(table) == [["on-bank", "B"]]
    say = Words("en")
    say.use("mississippi")
    assert say("on-bank", "B") == "B: speed 1, no turning"


def test_R13_a_boat_pushed_onto_wood_may_not_be_turned():
    table = shown("wood", A={"speed": 3})
    table.answer(3)
    table.answer({"pushes": 1, "wood-push": 1})
    table.answer("B")
    assert "On driftwood B may not turn" in told(table)


def test_R6_off_the_sand_only_straight():
    table = shown("bank")
    table.correct("bank", "A", 1)
    assert table.question.name == "leave-bank" and "without turning" in told(table)


def test_R18_giving_the_last_coal_takes_the_wheel_out_and_bringing_some_puts_it_back():
    table = voyage(2, A={"coal": 0}, B={"coal": 2})
    turn(table, 1, trade=1)
    table.answer(2)
    assert reminders(table) == [["wheel-out", "B"], ["wheel-back", "A", 2]]


def test_R20_the_refusal_names_driftwood_too():
    say = Words("en")
    say.use("mississippi")
    assert "wood" in say("not-there")


def test_A28_how_many_landing_fields_there_are():
    table = race(3, tiles=3)
    lengthen(table, "SSS")
    table.game.state["stack"] = 0
    table.correct("tile", "A", 3)
    turn(table, 1)
    table.answer("left")
    assert table.question.name == "lay-dock" and "3 landing spaces" in told(table)


def test_A42_the_dock_says_which_speed_it_needs():
    table = voyage(3, A={"aboard": 2})
    lengthen(table, "SS")
    table.game.state["dock"], table.game.state["stack"] = "S", 0
    table.correct("tile", "A", 2)
    assert table.question.note == ("dock-speed", 1)
    table.answer(2)
    assert refused(table.answer, {"dock": 1}) == ("A42", "dock-speed")
