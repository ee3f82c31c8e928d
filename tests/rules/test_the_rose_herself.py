"""The Black Rose herself: R19, R26-R32."""

from races import boat, new_round, refused, reminders, turn, voyage


def rose(players=3, **fixed):
    return voyage(players, mods=["rose"], **fixed)


def to_her(table):
    """Play until she is on turn."""
    while table.question.who != "R" or table.question.name != "speed":
        question = table.question
        if question.name == "speed":
            turn(table, 1)
        elif question.kind == "throw":
            table.answer("straight")
        elif question.kind == "tell":
            table.answer(None)
        else:
            table.answer(question.start)


def test_R26_the_owner_of_the_last_boat_steers_her():
    table = rose()
    assert table.game.state["order"] == ["A", "B", "C", "R"] and table.game.state["captain"] == "C"
    assert reminders(table) == [["rose-yours", "C"]]
    table.correct("tile", "C", 1)
    for _ in range(4):
        turn(table, 1)
        while table.question.name not in ("speed", "foremost"):
            table.answer("straight" if table.question.kind == "throw" else table.question.start)
    table.answer("R")
    table.answer("B")
    assert table.game.state["order"] == ["C", "R", "B", "A"]
    assert table.game.state["captain"] == "A" and reminders(table) == [["rose-yours", "A"]]


def test_R27_one_coal_a_turn():
    table = rose()
    to_her(table)
    assert table.question.purse[1] == 1
    assert refused(table.answer, 4) == ("A9", "short-coal")
    table.answer(3)
    assert reminders(table) == [["rose-white"]]
    assert refused(table.answer, {"turns": 2}) == ("A17", "range")  # it is spent
    table.answer({})
    assert reminders(table) == [["rose-black"]]
    to_her(table)
    assert table.question.purse[1] == 1  # black again


def test_R28_in_a_tie_of_coal_she_is_ahead():
    table = rose(A={"coal": 6})
    for _ in range(4):
        turn(table, 1)
    table.answer("level")
    table.answer(["A", "R"])
    new_round(table)
    assert table.game.state["order"][:2] == ["R", "A"]


def test_R29_R31_she_never_docks_takes_nobody_and_stays():
    table = rose()
    to_her(table)
    table.answer(1)
    for what in ("pier", "dock", "aground"):
        assert refused(table.answer, {what: 1})[1] == "not-offered"
    assert refused(table.correct, "fate", "R", "out") == ("", "not-correctable")
    assert "R" not in [who for who, _ in table.game.standings()]


def test_R30_more_coal_only_after_a_new_tile():
    table = rose()
    to_her(table)
    assert refused(table.aside, "rose-need") == ("", "not-now")
    table.game.state["fresh"] = 1
    table.aside("rose-need")
    table.answer(True)
    table.answer(4)
    assert boat(table, "R")["speed"] == 4
    table.answer({})
    to_her(table)
    assert table.question.purse[1] == 1


def test_R32_she_can_be_pushed_and_her_captain_throws_for_her():
    table = rose()
    to_her(table)
    turn(table, 2, tiles=1)
    assert table.question.kind == "throw" and table.question.who == "C"
    table = rose()
    table.answer(2)
    table.answer({"pushes": 1})
    assert "R" in table.question.options


def test_R19_she_gives_two_a_round_and_takes_none():
    table = rose(C={"coal": 1})
    to_her(table)
    turn(table, 1, trade=1)
    assert (table.question.name, table.question.who) == ("give", "R")
    assert table.question.high == 2
    table.answer(2)
    assert boat(table, "C")["coal"] == 3 and boat(table, "R")["coal"] == 6


def test_R26_at_her_turn_the_board_says_who_steers_her():
    table = rose()
    to_her(table)
    assert ["rose-yours", "C"] in reminders(table)


def test_R26_who_has_left_steers_her_no_more():
    table = rose()
    to_her(table)
    table.answer(2)
    table.answer({"tiles": 1})
    assert (table.question.kind, table.question.who) == ("throw", "C")
    table.aside("leave")
    table.answer("C")
    table.answer(True)
    assert (table.question.kind, table.question.who) == ("throw", "B")
    assert ["rose-yours", "B"] in reminders(table)


def test_R26_who_has_come_home_still_steers_her_in_this_round():
    table = rose(C={"aboard": 2})
    table.correct("fate", "C", "home")
    assert table.game.state["captain"] == "C"
