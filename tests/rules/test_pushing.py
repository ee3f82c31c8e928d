"""Mississippi Queen: pushing, A25, A26, A49, B7-B13."""

from races import boat, ok, race, refused


def test_A25_B13_pushed_onto_the_foremost_tile_the_pushed_owner_throws():
    table = race(3)
    table.answer(2)
    table.answer({"pushes": 1})
    assert table.question.name == "pushed" and table.question.who == "A"
    table.answer("C")
    assert table.question.name == "landed" and table.question.who == "C"
    table.answer(1)
    assert table.question.kind == "throw" and table.question.who == "C"
    table.answer("right")
    ok(table)
    assert table.question.name == "speed" and table.question.who == "B"  # A has no points left


def test_A25_the_pusher_goes_on_and_does_not_throw_for_that_tile():
    table = race(3, A={"speed": 4})
    table.answer(4)
    table.answer({"pushes": 1})
    table.answer("B")
    table.answer(1)
    table.answer("left")
    ok(table)
    assert table.question.name == "points-left" and table.question.who == "A"
    assert table.question.start == 2  # one field and one push are spent at the least
    table.answer(2)
    assert table.question.name == "move" and table.question.note == ("rest",)
    assert table.question.rest({}) == ("fields", 2)
    table.answer({"tiles": 1})  # onto tile 1, where B is: no throw
    assert table.question.name == "speed" and table.question.who == "B"
    assert boat(table, "A")["tile"] == 1


def test_A26_B8_a_push_needs_a_point_of_its_own():
    for speed, most in ((2, 1), (3, 1), (4, 2), (5, 2), (6, 3)):
        table = race(3, A={"speed": speed})
        table.answer(speed)
        assert refused(table.answer, {"pushes": most + 1}) == ("A26", "range")
        table.answer({"pushes": most})


def test_A49_speed_1_has_no_point_for_a_push():
    table = race()
    table.answer(1)
    assert refused(table.answer, {"pushes": 1}) == ("A49", "no-push")
    assert table.question.note == ("no-push",)


def test_B8_only_boats_in_the_way_can_be_pushed():
    table = race(3, B={"tile": 1}, C={"tile": 1})
    table.answer(2)
    assert refused(table.answer, {"pushes": 1}) == ("B8", "nobody-there")
    table.answer({"pushes": 1, "tiles": 1})


def test_B9_B12_the_pushed_boat_ends_on_a_tile_of_the_river():
    table = race(3)
    table.answer(2)
    table.answer({"pushes": 1})
    table.answer("B")
    assert table.question.start == 0  # usually it stays on its tile: one OK
    for bad in (2, -1, "dock", None):
        assert refused(table.answer, bad) == ("B9", "not-offered")
