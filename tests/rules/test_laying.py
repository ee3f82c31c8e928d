"""Mississippi Queen: the river grows, A21-A24, A27, A48, B4-B6."""

from races import chosen, lengthen, ok, race, refused, reminders, turn

from pilothouse.games.mississippi import river


def test_A21_B4_first_boat_on_the_foremost_tile_lays_the_next_after_its_move():
    table = race()
    table.answer(2)
    assert table.question.name == "move"  # A22: no throw before the move is over
    table.answer({"tiles": 1})
    question = table.question
    assert (question.kind, question.name, question.who) == ("throw", "direction", "A")
    table.answer("left")
    assert table.game.state["river"] == "SL" and table.game.state["stack"] == 1
    ok(table)
    turn(table, 2, tiles=1)  # B follows onto tile 1: it is not the foremost any more
    assert table.question.name == "speed" and table.question.who == "C"


def test_A21_no_boat_passes_the_foremost_tile():
    table = race()
    table.answer(2)
    assert refused(table.answer, {"tiles": 2}) == ("A21", "range")


def test_A23_only_the_three_faces():
    table = race()
    turn(table, 2, tiles=1)
    for bad in ("up", "", 7, None):
        assert refused(table.answer, bad) == ("A23", "not-a-face")
    for face, letter in (("left", "L"), ("straight", "S"), ("right", "R")):
        table = race()
        turn(table, 2, tiles=1)
        table.answer(face)
        assert table.game.state["river"] == "S" + letter


def test_A24_laying_takes_a_tile_from_the_stack():
    table = race(tiles=4)
    turn(table, 2, tiles=1)
    table.throw()
    assert table.question.name == "lay" and table.question.args == (2,)
    assert table.game.state["stack"] == 2


def test_A27_who_lays_the_last_tile_throws_again_at_once_for_the_dock():
    table = race(3, A={"tile": 1})
    lengthen(table, "SS")
    turn(table, 2, tiles=1)
    assert table.question.name == "direction"
    table.answer("left")
    ok(table)
    assert (table.question.kind, table.question.name, table.question.who) == ("throw", "dock", "A")
    table.answer("straight")
    assert table.game.state["dock"] == "S" and table.game.state["stack"] == 0
    ok(table)
    assert table.question.who == "B"
    turn(table, 2)
    assert table.question.who == "C" and table.question.name == "speed"


def test_A48_where_no_join_fits_the_players_choose():
    for joins in ("SLSLSLLL", "SRSRSRRR"):
        table = race(tiles=11)
        lengthen(table, joins)
        table.correct("tile", "A", 8)
        turn(table, 1)
        assert (table.question.kind, table.question.name) == ("pick", "choose-way")
        assert refused(table.answer, "up") == ("A48", "not-offered")
        table.answer("straight")
        assert table.question.name == "lay" and table.game.state["river"] == joins + "S"


def test_A48_tiles_everybody_has_left_are_no_dead_end():
    table = race(tiles=11)
    lengthen(table, "SLSLSLLL")
    for who in "ABC":
        table.correct("tile", who, 8)
    turn(table, 1)
    assert table.question.name == "direction"


def test_A48_the_dock_is_asked_for_only_where_it_may_not_fit():
    for face, asked in (("left", True), ("straight", False), ("right", False)):
        table = race(tiles=4)
        lengthen(table, "SLL")
        table.correct("tile", "A", 3)
        turn(table, 1)
        table.answer("left")
        ok(table)
        assert table.question.name == "dock"
        table.answer(face)
        assert (table.question.name == "dock-fits") == asked
        if asked:
            assert list(table.question.note) == ["rolled", "↖"]  # what they have to judge
            table.answer(False)
            assert table.question.name == "dock"  # thrown again
            table.answer("right")
        assert table.game.state["dock"] == ("R" if asked else face[0].upper())


def test_B5_four_equal_bends_after_another_are_thrown_again():
    for joins, face in (("SLLL", "left"), ("SRRR", "right"), ("LRRR", "right"), ("RLLL", "left")):
        table = race(tiles=11)
        lengthen(table, joins)
        table.correct("tile", "A", 4)
        turn(table, 1)
        assert table.question.name == "direction"
        table.answer(face)
        assert table.question.name == "reroll", joins
        assert table.game.state["river"] == joins
        ok(table)
        assert table.question.name == "direction"  # and again, until it fits
        table.answer("straight")
        assert table.question.name == "lay"


def test_B5_no_clash_with_three_or_four_joins():
    for count in (3, 4):
        for number in range(3**count):
            joins = "".join(["LSR"[number // 3**i % 3] for i in range(count)])
            assert not river.blocking(joins, 0), joins


def test_B5_the_closed_ring_is_a_loop_too():
    for joins in ("LLLLL", "RRRRR"):
        assert river.blocking(joins, 0) == [0]
        assert not river.blocking(joins, 1)


def test_B6_a_tile_that_everybody_has_left_goes_off_the_table():
    table = race(tiles=11)
    lengthen(table, "SLLL")
    for who in "ABC":
        table.correct("tile", who, 4 if who == "A" else 2)
    turn(table, 1)  # left from here would run into tile 0, which lies there no more
    assert reminders(table) == [["cleared", 0, 1]]
    table.answer("left")
    assert table.question.name == "lay" and table.game.state["gone"] == 2


def test_B6_whether_it_was_really_removed_can_be_corrected():
    table = race(tiles=11)
    lengthen(table, "SLLL")
    for who in "ABC":
        table.correct("tile", who, 4)
    turn(table, 1)
    assert table.question.name == "direction" and table.game.state["gone"] == 4
    table.correct("gone", "", 0)
    table.answer("left")
    assert table.question.name == "reroll"


def test_A32_a_correction_meanwhile_does_not_lose_the_new_tile():
    """Correcting who is on turn begins the turn again: the tile still lies there."""
    for mods in ([], ["rose"]):
        table = chosen("more", 4, mods, [])
        while table.question.name != "kind":
            table.answer(None)
        table.correct("turn", "", "B")
        assert table.question.name == "kind"
        table.answer(table.question.options[0])
        while table.question.kind == "tell":
            table.answer(None)
        assert (table.question.name, table.question.who) == ("speed", "B")
        assert ("captain" in table.game.state) == bool(mods)
