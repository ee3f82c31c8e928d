"""The Black Rose, two boats for each player and coal between them: R16-R22, R35, R41."""

from races import boat, chosen, lengthen, ok, refused, turn, voyage


def test_R34_R36_two_boats_for_two_or_three_players():
    for players in (4, 5, 6):
        assert refused(chosen("more", players).answer, ["two-boats"]) == ("R34", "too-many-boats")
    table = voyage(3, mods=["two-boats"])
    assert [b["id"] for b in table.game.state["boats"]] == list("ABCDEF")
    assert [b["owner"] for b in table.game.state["boats"]] == [0, 1, 2, 2, 1, 0]


def two(**fixed):
    """Two players: A and D belong to one, B and C to the other."""
    table = voyage(2, **fixed)
    return table


def test_R21_two_players_have_two_boats_each():
    table = two()
    boats = table.game.state["boats"]
    assert [(b["id"], b["owner"]) for b in boats] == [("A", 0), ("B", 1), ("C", 1), ("D", 0)]
    assert table.game.state["order"] == list("ABCD")  # R16: every boat has its own turn


def test_R17_R18_coal_for_the_other_boat():
    table = two(A={"coal": 2}, D={"coal": 5})
    turn(table, 1, trade=1)
    assert table.question.name == "giver" and table.question.options == ["A", "D"]
    table.answer("D")
    assert (table.question.name, table.question.who, table.question.high) == ("give", "D", 4)
    assert refused(table.answer, 5) == ("R18", "range")
    table.answer(4)
    assert boat(table, "A")["coal"] == 6 and boat(table, "D")["coal"] == 1
    assert list(table.question.note) == ["wheels", "D", 1, "A", 6]


def test_R17_only_at_equal_speed_and_near():
    table = two(A={"coal": 2}, D={"coal": 5, "speed": 3})
    table.answer(1)
    assert refused(table.answer, {"trade": 1})[1] == "not-offered"
    table = two(A={"coal": 2}, D={"coal": 5})
    lengthen(table, "SSS")
    table.correct("tile", "D", 3)
    table.answer(1)
    assert refused(table.answer, {"trade": 1}) == ("R17", "no-partner")


def test_R18_giving_all_takes_the_wheel_out_and_nobody_gets_more_than_six():
    table = two(A={"coal": 3}, D={"coal": 3})
    turn(table, 1, trade=1)
    table.answer("A")
    table.answer(3)
    assert boat(table, "A")["coal"] == 0 and boat(table, "D")["coal"] == 6
    table = two()  # both full
    table.answer(1)
    assert refused(table.answer, {"trade": 1})[1] == "not-offered"


def test_R20_not_on_a_pier_unless_agreed():
    for house, rule in (([], "R20"), (["pier-trade"], "")):
        table = voyage(2, mods=["rose"], house=house, A={"coal": 2, "tile": 1}, D={"tile": 1})
        lengthen(table, "SS")
        table.answer(1)
        if rule:
            assert refused(table.answer, {"pier": 1, "trade": 1}) == (rule, "not-there")
        else:
            table.answer({"pier": 1, "trade": 1})
            assert table.question.name == "trade-with"
            table.answer("D")
            table.answer(1)
            assert boat(table, "A")["pax"] == [1] and boat(table, "A")["coal"] == 3


def test_R16_own_boats_may_be_pushed():
    table = two()
    table.answer(2)
    table.answer({"pushes": 1})
    assert "D" in table.question.options


def home(table, who):
    """Bring a boat with two passengers to the dock."""
    state = table.game.state
    while len(state["river"]) < 2:
        lengthen(table, "SS")
    state["dock"], state["stack"] = "S", 0
    table.correct("tile", who, 2)
    table.correct("aboard", who, 2)
    table.correct("speed", who, 1)
    table.correct("turn", "", who)
    turn(table, 1, dock=1)


def test_R22_with_two_boats_the_first_one_home_decides():
    table = two()
    home(table, "C")
    assert table.question.name == "arrived"
    ok(table)
    assert table.over and table.game.standings()[0] == ["C", 1]


def test_R22_by_choice_both_boats_must_come_home():
    table = voyage(2, mods=["two-boats"], house=["both-home"])
    home(table, "C")
    ok(table)
    assert not table.over
    home(table, "A")
    ok(table)
    assert not table.over
    home(table, "B")
    ok(table)
    assert table.over


def test_R35_passengers_belong_to_the_boat():
    table = two(A={"aboard": 1})
    assert len(boat(table, "A")["pax"]) == 1 and boat(table, "D")["pax"] == []


def test_R41_wood_slows_before_coal_changes_hands():
    table = voyage(2, mods=["tiles", "wood", "two-boats"], A={"speed": 3, "coal": 2})
    state = table.game.state
    lengthen(table, "SS")
    state["kinds"][1] = "wood"
    for who in "ABCD":
        table.correct("tile", who, 1)
    table.correct("speed", "D", 2)
    table.correct("turn", "", "A")
    table.answer(3)
    assert refused(table.answer, {"trade": 1}) == ("R17", "no-partner")  # 3 is not 2
    table.answer({"wood": 1, "trade": 1})  # but after the wood both have 2
    assert boat(table, "A")["speed"] == 2 and table.question.name in ("giver", "give")
