"""The Black Rose herself: R19, R26-R32."""

from races import boat, refused, turn, voyage


def rose(players=3, **fixed):
    return voyage(players, mods=["rose"], **fixed)


def to_her(table):
    """Play until she is on turn."""
    while table.question.who != "R" or table.question.name != "speed":
        question = table.question
        if question.name == "speed":
            turn(table, 1)
        elif question.kind == "order":
            table.answer(list(question.items))
        elif question.kind == "throw":
            table.answer("straight")
        elif question.kind == "tell":
            table.answer(None)
        else:
            table.answer(question.start)


def test_R26_the_owner_of_the_last_boat_steers_her():
    table = rose()
    assert table.game.state["order"] == ["A", "B", "C", "R"] and table.game.state["captain"] == "C"
    assert list(table.question.note) == ["rose-yours", "C"]
    table.correct("tile", "C", 1)
    for _ in range(4):
        turn(table, 1)
        while table.question.name != "speed" and table.question.kind != "order":
            table.answer("straight" if table.question.kind == "throw" else table.question.start)
    table.answer(["C", "R", "B", "A"])
    assert table.game.state["captain"] == "A"


def test_R27_one_coal_a_turn():
    table = rose()
    to_her(table)
    assert table.question.purse[1] == 1
    assert refused(table.answer, 4) == ("A9", "short-coal")
    table.answer(3)
    assert list(table.question.note) == ["rose-white"]
    assert refused(table.answer, {"turns": 1})[1] == "not-offered"  # it is spent
    table.answer({})
    to_her(table)
    assert table.question.purse[1] == 1  # black again


def test_R28_in_a_tie_of_coal_she_is_ahead():
    from pilothouse.games.mississippi import order

    table = rose()
    assert order.ranked(table.game)[0] == "R"


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
