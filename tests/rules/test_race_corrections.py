"""Every tracked value of a race can be corrected, and what a correction breaks is refused."""

from races import FEATURES, boat, lengthen, ok, refused, reminders, turn, voyage


def balance(table):
    """A46: every passenger is somewhere."""
    st = table.game.state
    aboard = sum([len(b["pax"]) for b in st["boats"]])
    return st["pool"] + sum(st["wait"]) + aboard + st["box"]


def correctable(table):
    return [(q.name, q.who) for q in table.game.corrections()]


def test_A46_A31_nothing_that_is_corrected_is_ever_less_than_none():
    table = voyage(3)  # eight passengers, one of them on tile 1
    for who in "ABC":
        table.correct("aboard", who, 2)
    st = table.game.state
    assert balance(table) == 8 and st["pool"] == 1 and st["box"] == 0
    table.correct("wait", "1", 2)
    assert balance(table) == 8 and (st["pool"], st["box"]) == (0, 0)
    table.correct("aboard", "A", 0)
    table.correct("pool", "", 2)
    assert refused(table.correct, "pool", "", 3) == ("A31", "range")
    table.correct("aboard", "A", 2)
    assert refused(table.correct, "wait", "1", 3) == ("A32", "range")
    table.correct("wait", "1", 0)
    table.correct("pool", "", 0)
    table.correct("wait", "1", 2)
    assert balance(table) == 8 and (st["pool"], st["box"]) == (0, 0)


def test_A46_a_tile_that_nobody_has_named_has_no_station_to_correct():
    table = voyage(3, A={"tile": 1})
    turn(table, 1)
    table.answer("straight")
    ok(table)
    assert table.question.name == "kind"
    assert ("wait", "1") in correctable(table) and ("wait", "2") not in correctable(table)
    table.answer("station")
    assert balance(table) == 8


def test_A35_a_correction_under_an_open_question_is_heeded():
    table = voyage(3, A={"tile": 1}, B={"tile": 1})
    lengthen(table, "SS")
    table.answer(2)
    table.answer({"pushes": 1})
    table.answer(1)
    assert table.question.name == "pushed-pier"
    table.correct("aboard", "B", 2)
    assert refused(table.answer, True) == ("A35", "boat-full")
    table.answer(False)
    assert len(boat(table, "B")["pax"]) == 2


def test_R18_coal_corrected_under_the_question_how_much_never_makes_more_than_six():
    table = voyage(2, A={"coal": 2}, B={"coal": 5})
    turn(table, 1, trade=1)
    table.answer("B")
    assert (table.question.name, table.question.high) == ("give", 4)
    table.correct("coal", "A", 5)
    assert table.question.high == 1
    table.correct("coal", "B", 0)
    assert (table.question.low, table.question.high) == (0, 0)
    table.answer(0)
    assert (boat(table, "A")["coal"], boat(table, "B")["coal"]) == (5, 0)


def test_A32_a_wrong_kind_of_tile_goes_back_into_the_stack():
    table = voyage(4, first="red")
    st = table.game.state
    reds, browns = st["deck"]["red"], st["deck"]["brown"]
    table.correct("kind", "1", "brown")
    assert (st["deck"]["red"], st["deck"]["brown"]) == (reds + 1, browns - 1)
    assert st["kinds"][1] == "brown" and st["wait"][1] == 2 and balance(table) == 12
    assert reminders(table) == [["waiting", 1, 2]]
    table.correct("kind", "1", "isle")
    assert st["wait"][1] == 0 and balance(table) == 12
    table.correct("kind", "1", "red")
    assert (st["deck"]["red"], st["deck"]["brown"]) == (reds, browns) and st["wait"][1] == 1


def test_A32_passengers_that_were_taken_do_not_come_back_with_another_kind():
    table = voyage(4, first="red", A={"tile": 1})
    turn(table, 1, pier=1)
    table.correct("kind", "1", "brown")
    assert table.game.state["wait"][1] == 1 and balance(table) == 12  # the other of two


def test_A24_A27_direction_dock_and_stack_are_corrected():
    table = voyage(3)
    lengthen(table, "SLR")
    st = table.game.state
    table.correct("join", "2", "right")
    assert st["river"] == "SRR"
    assert ("join", "1") not in correctable(table)  # A5: always straight
    assert ("dock-side", "") not in correctable(table)
    table.correct("in-stack", "", 0)
    assert (table.question.kind, table.question.name) == ("throw", "dock")  # A27: at once
    table.answer("left")
    ok(table)
    assert (table.question.name, table.question.who) == ("speed", "A")
    table.correct("dock-side", "", "straight")
    assert st["dock"] == "S"
    table.correct("in-stack", "", 2)
    assert (st["dock"], st["stack"]) == ("", 2)


def test_A40_order_and_round_are_corrected():
    table = voyage(4)
    turn(table, 1)
    assert table.question.who == "B"
    table.correct("order", "", ["B", "D", "A", "C"])
    table.correct("round-now", "", 7)
    order = []
    for _ in range(4):
        order.append(table.question.who)
        turn(table, 1)
    assert order == ["B", "D", "A", "C"]
    assert refused(table.correct, "order", "", ["A", "B"]) == ("", "not-correctable")
    while table.question.name != "speed":
        table.answer(table.question.start)
    assert table.game.state["round"] == 8


def test_A16_exact_field_and_name_of_a_tile_are_corrected():
    table = voyage(3, house=["chart"])
    table.answer(1)
    for answer in ({}, 1, 3):
        table.answer(answer)
    table.correct("row", "A", 2)
    table.correct("column", "A", 5)
    assert boat(table, "A")["hex"] == 9
    table.correct("which-tile", "1", "A1-2")
    assert table.game.state["which"][1] == "A1-2"
    assert refused(table.correct, "which-tile", "1", "B4") == ("A32", "not-offered")


def test_A32_names_of_tiles_are_asked_only_where_they_are_not_known():
    for first, asked in (("?", False), ("A1-1", True)):
        table = voyage(3, house=["chart"], mods=FEATURES, first="bank")
        table.game.state["which"][1] = first
        table.correct("tile", "A", 1)
        table.answer(1)
        for answer in ({}, 2, 3, "straight", None):
            table.answer(answer)
        table.answer("station")
        ok(table)
        assert (table.question.name == "which-tile") == asked
    table = voyage(3, house=["chart"], mods=FEATURES, first="bank")
    table.game.state["which"][1] = "B3-1"
    table.correct("tile", "A", 1)
    table.answer(1)
    for answer in ({}, 2, 3, "straight", None, "coal"):
        table.answer(answer)
    assert table.game.state["which"][2] == "B1"  # there is no other with coal alone


def test_R26_a_corrected_order_names_the_captain_anew():
    table = voyage(3, mods=["rose"])
    table.correct("order", "", ["A", "C", "B", "R"])
    assert table.game.state["captain"] == "B"


def test_A38_a_boat_that_comes_back_is_on_a_tile_that_still_lies_there():
    table = voyage(3, C={"fate": "out"})
    lengthen(table, "SSS")
    for who in "AB":
        table.correct("tile", who, 2)
    turn(table, 1)
    assert table.game.state["gone"] == 2
    table.correct("fate", "C", "racing")
    assert boat(table, "C")["tile"] == 2


def test_A27_a_dock_that_is_just_being_laid_can_be_taken_away():
    table = voyage(3, house=["chart"])
    table.correct("in-stack", "", 0)
    table.answer("left")
    assert table.question.name == "lay-dock"
    table.correct("in-stack", "", 1)
    assert table.question.name == "speed" and table.game.state["dock"] == ""
