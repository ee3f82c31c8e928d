"""The order of play: people say who is ahead or level, the board does the rest (A40, A41, B17)."""

from races import boat, lengthen, refused, reminders, turn, voyage


def at_the_end_of_a_round(players=3, house=(), **fixed):
    """Every boat has sailed, on the start tile unless it is put elsewhere."""
    table = voyage(players, house=house)
    lengthen(table, "SSS")
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])
    for _ in range(players):
        turn(table)
    return table


def test_A40_B17_only_boats_on_one_tile_are_asked_about():
    table = at_the_end_of_a_round(4, B={"tile": 1}, C={"tile": 1})
    question = table.question
    assert (question.name, question.args, question.options) == (
        "foremost",
        (1,),
        ["B", "C", "level"],
    )
    assert refused(table.answer, "A") == ("A40", "not-offered")
    table.answer("C")
    assert table.question.args == (0,) and table.question.options == ["A", "D", "level"]
    table.answer("D")
    assert table.game.state["order"] == ["C", "B", "D", "A"] and table.question.who == "C"


def test_A40_nothing_is_asked_where_every_boat_has_its_own_tile():
    table = at_the_end_of_a_round(B={"tile": 1}, C={"tile": 2})
    assert table.question.name == "speed" and table.game.state["order"] == ["C", "B", "A"]


def test_A40_level_boats_go_by_speed():
    table = at_the_end_of_a_round(A={"speed": 2}, B={"speed": 3}, C={"tile": 1})
    table.answer("level")
    assert table.game.state["order"] == ["C", "B", "A"]
    assert reminders(table) == [["tie-speed", "B, A"]]


def test_A40_level_boats_of_one_speed_go_by_coal():
    table = at_the_end_of_a_round(A={"coal": 4}, B={"coal": 5}, C={"tile": 1})
    table.answer("level")
    assert table.game.state["order"] == ["C", "B", "A"]
    assert reminders(table) == [["tie-coal", "B, A"]]


def test_A40_level_boats_with_equal_wheels_go_from_right_to_left():
    table = at_the_end_of_a_round(C={"tile": 1})
    table.answer("level")
    assert (table.question.name, table.question.options) == ("rightmost", ["A", "B"])
    table.answer("B")
    assert table.game.state["order"] == ["C", "B", "A"] and reminders(table) == []


def test_A40_some_of_several_boats_are_level():
    table = at_the_end_of_a_round(4, A={"speed": 1}, C={"speed": 2}, D={"coal": 3})
    table.answer("B")
    table.answer("level")
    assert table.question.name == "level" and sorted(table.question.options) == ["A", "C", "D"]
    assert refused(table.answer, ["A"])[1] == "how-many"
    table.answer(["A", "D"])
    assert table.game.state["order"] == ["B", "A", "D", "C"]
    assert reminders(table) == [["tie-coal", "A, D"]]


def test_A40_boats_that_are_out_or_home_are_not_ranked():
    table = voyage(4, B={"fate": "out"}, D={"fate": "home"})
    turn(table, 1)
    turn(table, 1)
    assert table.question.options == ["A", "C", "level"]


def test_A40_a_correction_meanwhile_is_heeded():
    table = at_the_end_of_a_round(4)
    table.answer("B")
    table.correct("tile", "D", 1)
    assert table.question.args == (0,) and sorted(table.question.options) == [
        "A",
        "B",
        "C",
        "level",
    ]
    table.answer("B")
    table.answer("A")
    assert table.game.state["order"] == ["D", "B", "A", "C"]
    table = at_the_end_of_a_round(4)
    table.correct("fate", "A", "out")
    assert sorted(table.question.options) == ["B", "C", "D", "level"]


def test_A41_boats_whose_fields_are_known_are_not_asked_about():
    table = voyage(3, house=["chart"])
    for row, column in ((1, 1), (1, 5), (2, 3)):
        table.answer(1)
        for answer in ({}, row, column):
            table.answer(answer)
    assert table.question.name == "speed"
    assert table.game.state["order"] == ["C", "B", "A"]  # hexes 0 and 4 tie: B is further right
    assert boat(table, "B")["hex"] == 4
