"""A turn is always finished, whatever interrupts it: R41, A25, A14, R8, R30; nobody has two."""

from races import FEATURES, boat, lengthen, ok, race, refused, reminders, shown, voyage


def pushed_open(kind):
    """A has set speed 5 on a tile of this kind, with B beside it; the next one is the foremost."""
    table = shown(kind, A={"speed": 5})
    table.answer(5)
    return table


def push_b_ahead(table, **moved):
    """A tells its move; B is pushed onto the foremost tile, and its owner lays the next."""
    moved["pushes"] = 1
    table.answer(moved)
    if table.question.name == "pushed":
        table.answer("B")
    table.answer(2)
    assert (table.question.name, table.question.who) == ("direction", "B")
    table.answer("straight")
    ok(table)
    table.answer("maze")


def test_R41_a_push_that_opens_a_tile_still_ends_the_turn():
    table = pushed_open("bank")
    push_b_ahead(table, turns=2, bank=1)
    assert table.question.who == "B" and table.question.name == "speed"
    assert boat(table, "A")["speed"] == 1 and boat(table, "A")["bank"] == 1
    assert boat(table, "A")["coal"] == 5
    assert ["on-bank", "A"] in reminders(table)


def test_R12_R41_wood_before_a_push_that_opens_a_tile_slows_the_boat_at_the_end():
    for left, more, speed in ((0, {}, 4), (1, {}, 4), (2, {"wood": 1}, 3)):
        table = pushed_open("wood")
        push_b_ahead(table, wood=1)
        assert table.question.name == "points-left" and table.question.high == 2
        table.answer(left)
        if left:
            assert boat(table, "A")["speed"] == 5  # only at the end of the turn
            table.answer(more)
        assert boat(table, "A")["speed"] == speed and ["slower", "A", speed] in reminders(table)


def test_R17_R41_coal_is_exchanged_after_a_push_that_opened_a_tile():
    table = voyage(2, first="isle", A={"speed": 2, "coal": 4}, B={"speed": 2, "coal": 3})
    table.answer(2)
    table.answer({"pushes": 1, "trade": 1})
    table.answer("C")
    table.answer(1)
    table.answer("straight")
    ok(table)
    table.answer("isle")
    assert table.question.name == "giver"
    table.answer("A")
    table.answer(1)
    assert (boat(table, "A")["coal"], boat(table, "B")["coal"]) == (3, 4)


def test_A14_after_an_opened_tile_only_what_is_left_is_left():
    for left in (0, 1, 4):
        table = race(3, A={"speed": 6})
        table.answer(6)
        table.answer({"pushes": 1})
        table.answer("B")
        table.answer(1)
        table.answer("left")
        ok(table)
        assert (table.question.name, table.question.low, table.question.high) == (
            "points-left",
            0,
            4,
        )
        table.answer(left)
        if left:
            assert table.question.name == "move" and table.question.note == ("rest",)
            assert table.question.rest({}) == ("fields", left)
            table.answer({})
        assert (table.question.name, table.question.who) == ("speed", "B")


def test_A17_the_free_turn_is_one_of_the_whole_move():
    table = race(3, A={"speed": 6})
    table.answer(6)
    table.answer({"pushes": 1, "turns": 1})
    table.answer("B")
    table.answer(1)
    table.answer("left")
    ok(table)
    table.answer(2)
    table.answer({"turns": 1})  # the second of this turn
    assert boat(table, "A")["coal"] == 5


def test_A14_a_corrected_speed_is_the_number_of_fields():
    table = race(3, A={"speed": 4})
    table.answer(4)
    table.correct("speed", "A", 2)
    assert table.question.rest({}) == ("fields", 2)
    assert refused(table.answer, {"pushes": 2}) == ("A26", "range")


def on_sand(kind="bank", mods=FEATURES, players=3, **fixed):
    """It is the turn of A, on a sandbank of tile 2; tile 1 shows this kind."""
    table = voyage(players, mods=mods)
    lengthen(table, "SSS")
    state = table.game.state
    state["kinds"][1], state["kinds"][2] = kind, "bank"
    state["wait"][1] = 1 if kind == "station" else 0
    for b in state["boats"]:
        table.correct("tile", b["id"], 2)
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])
    table.correct("bank", "A", 1)
    table.correct("turn", "", "A")
    return table


def stranded(*given, **fixed):
    """The same, when A has chosen to go backward."""
    table = on_sand(*given, **fixed)
    table.answer("backward")
    return table


def test_R8_R41_backing_off_the_sand_ends_with_coal_from_a_pier():
    table = stranded("coal", A={"coal": 2})
    assert refused(table.answer, {"refuel": 1}) == ("R14", "no-coal-there")  # the tile of the sand
    table.answer({"back": 1, "refuel": 1})
    assert boat(table, "A")["coal"] == 6 and boat(table, "A")["tile"] == 1


def test_R8_R41_backing_off_the_sand_ends_with_a_passenger():
    table = stranded("station")
    table.answer({"back": 1, "pier": 1})
    assert boat(table, "A")["pax"] == [1] and table.game.state["wait"][1] == 0


def test_R8_R41_backing_off_the_sand_ends_with_an_exchange():
    table = stranded(mods=FEATURES + ["two-boats"], A={"coal": 2}, B={"coal": 5})
    table.answer({"trade": 1})
    table.answer("B")
    table.answer(3)
    assert (boat(table, "A")["coal"], boat(table, "B")["coal"]) == (5, 2)


def test_R8_R41_backing_off_the_sand_can_end_at_the_dock():
    table = on_sand(A={"aboard": 2})
    table.game.state["dock"], table.game.state["stack"] = "S", 0
    table.correct("tile", "A", 3)
    table.answer("backward")
    assert refused(table.answer, {"back": 1, "dock": 1}) == ("A29", "dock-far")
    table.answer({"dock": 1})
    assert table.question.name == "arrived"


def test_R30_R8_backing_off_the_sand_ends_the_black_roses_exception():
    table = shown("bank", mods=FEATURES + ["rose"])
    state = table.game.state
    table.correct("bank", "R", 1)
    table.correct("turn", "", "R")
    state["fresh"] = state["need"] = state["spent"] = 1
    table.answer("backward")
    if table.question.name == "backed":
        table.answer({})
    assert "need" not in state and "fresh" not in state and "spent" not in state
    assert ["rose-black"] in reminders(table)


def test_A8_who_leaves_in_mid_turn_gives_nobody_a_second_turn():
    table = race(4, A={"speed": 2, "coal": 0})
    table.answer(3)
    table.aside("leave")
    table.answer("C")
    table.answer(True)
    assert (table.question.name, table.question.who) == ("move", "A")
    assert table.question.rest({}) == ("fields", 3) and boat(table, "A")["speed"] == 3
    assert ["boat-out", "C"] in reminders(table)
    table = race(4, A={"speed": 2})
    table.answer(3)
    table.answer({"tiles": 1})
    table.correct("fate", "D", "out")  # while the throw is open
    assert (table.question.name, table.question.who) == ("direction", "A")
    table.answer("left")
    ok(table)
    assert (table.question.name, table.question.who) == ("speed", "B")


def test_A8_a_pushed_boat_that_leaves_does_not_stop_the_pusher():
    table = race(4, A={"speed": 4})
    table.answer(4)
    table.answer({"pushes": 1, "turns": 2})
    table.answer("B")
    assert (table.question.name, table.question.who) == ("landed", "B")
    table.aside("leave")
    table.answer("B")
    table.answer(True)
    assert table.question.name == "pushed"  # the push was somebody else's
    table.answer("C")
    table.answer(0)
    assert (table.question.name, table.question.who) == ("speed", "C")
    assert boat(table, "A")["coal"] == 5  # paid once


def test_A13_who_leaves_on_his_own_turn_ends_it():
    table = race(3)
    table.answer(2)
    table.aside("leave")
    table.answer("A")
    table.answer(True)
    assert (table.question.name, table.question.who) == ("speed", "B")


def test_A27_the_dock_is_thrown_for_even_if_the_turn_was_interrupted():
    table = voyage(3)
    table.game.state["stack"] = 1
    table.correct("tile", "A", 1)
    table.answer(1)
    table.answer({})
    table.answer("straight")
    ok(table)
    assert table.question.name == "kind"
    table.correct("turn", "", "B")
    table.answer("isle")
    assert table.question.name == "dock"
    table.answer("left")
    ok(table)
    assert (table.question.name, table.question.who) == ("speed", "B")


def test_R8_what_was_told_of_backing_off_stands_in_the_log_as_it_was_told():
    table = stranded("station")
    table.answer({"back": 1, "pier": 1})
    assert [
        r for r in table.kept if b'"backed",{"back":1,"pier":1}' in r or b'"pier":1,"back":1' in r
    ]
