"""The Black Rose, two boats for each player and coal between them: R16-R22, R35, R41."""

from races import boat, chosen, lengthen, ok, refused, reminders, turn, voyage


def test_R34_R36_two_boats_for_two_or_three_players():
    for players in (4, 5, 6):
        assert refused(chosen("more", players).answer, ["two-boats"]) == ("R34", "too-many-boats")
    table = voyage(3, mods=["two-boats"])
    assert [b["id"] for b in table.game.state["boats"]] == list("ABCDEF")
    assert [b["owner"] for b in table.game.state["boats"]] == [0, 0, 1, 1, 2, 2]


def two(**fixed):
    """Two players: A and B belong to one, C and D to the other."""
    table = voyage(2, **fixed)
    return table


def test_R21_two_players_have_two_boats_each():
    table = two()
    boats = table.game.state["boats"]
    assert [(b["id"], b["owner"]) for b in boats] == [("A", 0), ("B", 0), ("C", 1), ("D", 1)]
    # R16: every boat has its own turn; the starter's stand on 1 and 4, the other's on 2 and 3.
    assert table.game.state["order"] == list("ACDB")


def test_R17_R18_coal_for_the_other_boat():
    table = two(A={"coal": 2}, B={"coal": 5})
    turn(table, 1, trade=1)
    assert table.question.name == "giver" and table.question.options == ["A", "B"]
    table.answer("B")
    assert (table.question.name, table.question.who, table.question.high) == ("give", "B", 4)
    assert refused(table.answer, 5) == ("R18", "range")
    table.answer(4)
    assert boat(table, "A")["coal"] == 6 and boat(table, "B")["coal"] == 1
    assert reminders(table) == [["wheel", "B", 1], ["wheel", "A", 6]]


def test_R17_only_at_equal_speed_and_near():
    table = two(A={"coal": 2}, B={"coal": 5, "speed": 3})
    table.answer(1)
    assert refused(table.answer, {"trade": 1})[1] == "not-offered"
    table = two(A={"coal": 2}, B={"coal": 5})
    lengthen(table, "SSS")
    table.correct("tile", "B", 3)
    table.answer(1)
    assert refused(table.answer, {"trade": 1}) == ("R17", "no-partner")


def test_R18_giving_all_takes_the_wheel_out_and_nobody_gets_more_than_six():
    table = two(A={"coal": 3}, B={"coal": 3})
    turn(table, 1, trade=1)
    table.answer("A")
    table.answer(3)
    assert boat(table, "A")["coal"] == 0 and boat(table, "B")["coal"] == 6
    table = two()  # both full
    table.answer(1)
    assert refused(table.answer, {"trade": 1})[1] == "not-offered"


def test_R20_not_on_a_pier_unless_agreed():
    for house, rule in (([], "R20"), (["pier-trade"], "")):
        table = voyage(2, mods=["rose"], house=house, A={"coal": 2, "tile": 1}, B={"tile": 1})
        lengthen(table, "SS")
        table.answer(1)
        if rule:
            assert refused(table.answer, {"pier": 1, "trade": 1}) == (rule, "not-there")
        else:
            table.answer({"pier": 1, "trade": 1})
            assert table.question.name == "trade-with"
            table.answer("B")
            table.answer(1)
            assert boat(table, "A")["pax"] == [1] and boat(table, "A")["coal"] == 3


def test_R16_own_boats_may_be_pushed():
    table = two()
    table.answer(2)
    table.answer({"pushes": 1})
    assert "B" in table.question.options


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
    home(table, "D")
    ok(table)
    assert table.over


def test_R22_by_choice_the_player_with_both_boats_home_wins():
    table = voyage(2, mods=["two-boats"], house=["both-home"])
    for who in "CAB":
        home(table, who)
        while table.question and table.question.name == "arrived":
            table.answer(None)
    assert table.question.name == "result" and table.question.picture == "A"
    assert list(table.question.args) == ["A", "B"]
    ok(table)
    assert table.over
    assert table.game.standings() == [["A", 1], ["B", 1], ["C", 0], ["D", 0]]


def test_R22_the_player_of_the_first_boat_home_wins_with_both():
    table = two()
    home(table, "D")
    ok(table)
    assert table.game.standings() == [["D", 1], ["C", 1], ["A", 0], ["B", 0]]


def test_A50_one_player_left_offers_the_end_though_he_has_two_boats():
    table = two(C={"fate": "out"})
    assert table.question.name == "speed"
    table.correct("fate", "D", "out")
    turn(table, 1)
    assert table.question.name == "end-early" and table.question.args == (["A", "B"],)
    table.answer(True)
    ok(table)
    assert table.game.standings() == [["A", 1], ["B", 1], ["C", 0], ["D", 0]]


def test_R35_passengers_belong_to_the_boat():
    table = two(A={"aboard": 1})
    assert len(boat(table, "A")["pax"]) == 1 and boat(table, "B")["pax"] == []


def test_R41_wood_slows_before_coal_changes_hands():
    table = voyage(2, mods=["tiles", "wood", "two-boats"], A={"speed": 3, "coal": 2})
    state = table.game.state
    lengthen(table, "SS")
    state["kinds"][1] = "wood"
    for who in "ABCD":
        table.correct("tile", who, 1)
    table.correct("speed", "B", 2)
    table.correct("turn", "", "A")
    table.answer(3)
    assert refused(table.answer, {"trade": 1}) == ("R17", "no-partner")  # 3 is not 2
    table.answer({"wood": 1, "trade": 1})  # but after the wood both have 2
    assert boat(table, "A")["speed"] == 2 and table.question.name in ("giver", "give")


def next_to_each_other(first, second, house=(), which="A1-2"):
    """With exact positions: A stops on this field of tile 1, B stands on the other."""
    table = voyage(2, house=["chart"] + list(house), A={"tile": 1, "coal": 2}, B={"tile": 1})
    lengthen(table, "SS")
    table.game.state["which"][1] = which
    boat(table, "B")["hex"] = second
    table.answer(1)
    for answer in ({}, first // 5 + 1, first % 5 + 1):
        table.answer(answer)
    if table.question.name == "take":
        table.answer(True)
    return table.question.name


def test_R20_exact_positions_know_the_piers():
    # tile A1-2 has its pier on hex 8
    assert next_to_each_other(7, 2) == "trade"
    assert next_to_each_other(8, 7) == "speed"
    assert next_to_each_other(7, 8) == "speed"
    assert next_to_each_other(8, 7, ["pier-trade"]) == "trade"
    # a tile without a name: whoever has taken a passenger stands on its pier
    assert next_to_each_other(8, 7, which="?") == "speed"


def test_R17_exact_positions_know_who_is_next_to_whom():
    assert next_to_each_other(7, 17) == "speed"
    assert next_to_each_other(2, 7) == "trade"
