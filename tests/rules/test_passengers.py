"""Mississippi Queen, the passenger game: A31-A50, B15-B18, and exact positions."""

from races import boat, chosen, lengthen, ok, refused, reminders, turn, voyage

from pilothouse.games.mississippi import order, river


def on_station(**fixed):
    """Three players; A stands on tile 1, a station where one passenger waits."""
    table = voyage(3, A={"tile": 1})
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])
    return table


def lay_next(table, kind, face="straight"):
    """Throw and reveal the next tile; the throw is open."""
    table.answer(face)
    ok(table)
    if table.question.name == "kind":
        table.answer(kind)
    ok(table)


def balance(table):
    """A46: every passenger is somewhere."""
    st = table.game.state
    aboard = sum([len(b["pax"]) for b in st["boats"]])
    return st["pool"] + sum(st["wait"]) + aboard + st["box"]


def test_A31_B15_pool_by_players():
    for players, pool in ((2, 8), (3, 8), (4, 12), (5, 16), (6, 16)):
        assert balance(voyage(players)) == pool, players


def test_R2_two_to_six_players_with_passengers():
    for bad in (1, 7, 0):
        assert refused(chosen("passengers").answer, bad) == ("R2", "range")


def test_A5_all_eleven_tiles_in_the_passenger_game():
    table = voyage(4)
    assert table.game.state["river"] == "S" and table.game.state["stack"] == 10


def test_A32_passengers_by_players_and_roof():
    cases = ((3, "station", 1), (5, "station", 2), (2, "station", 1), (6, "station", 2))
    for players, kind, waiting in cases:
        assert voyage(players, first=kind).game.state["wait"] == [0, waiting], players
    assert voyage(4, first="red").game.state["wait"] == [0, 1]
    assert voyage(4, first="brown").game.state["wait"] == [0, 2]
    assert voyage(4, first="isle").game.state["wait"] == [0, 0]


def test_A32_no_more_than_four_of_a_roof():
    table = voyage(4, first="red")
    table.game.state["deck"]["red"] = 0
    table.correct("tile", "A", 1)
    turn(table, 1)
    table.answer("straight")
    ok(table)
    assert "red" not in table.question.options
    assert refused(table.answer, "red") == ("A32", "not-offered")


def test_A32_the_reminder_to_put_passengers():
    table = chosen("passengers", 5)
    while table.question.kind == "tell":
        table.answer(None)
    table.answer("station")
    assert table.question.name == "put-passengers" and table.question.args == (2, 1)


def test_A33_A34_one_passenger_at_a_stop_at_speed_1():
    table = on_station()
    turn(table, 1, pier=1)
    assert boat(table, "A")["pax"] == [1] and table.game.state["wait"][1] == 0
    table = on_station()
    table.answer(1)
    assert refused(table.answer, {"pier": 2}) == ("A33", "range")
    table.answer({})  # declining is legal
    assert boat(table, "A")["pax"] == []


def test_A33_not_at_another_speed_nor_where_nobody_waits():
    table = on_station()
    table.answer(2)
    assert refused(table.answer, {"pier": 1})[1] == "not-offered"
    table = voyage(3, first="isle", A={"tile": 1})
    table.answer(1)
    assert refused(table.answer, {"pier": 1})[1] == "not-offered"
    table = voyage(3)  # A is on the start tile, the station on the next
    table.answer(1)
    assert refused(table.answer, {"pier": 1}) == ("A33", "nobody-waits")
    table.answer({"pier": 1, "tiles": 1})
    assert boat(table, "A")["pax"] == [1]


def test_A35_B16_never_three():
    table = on_station(A={"aboard": 2})
    table.answer(1)
    assert refused(table.answer, {"pier": 1})[1] == "not-offered"


def test_A36_never_two_from_one_island():
    table = voyage(5, A={"tile": 1})
    turn(table, 1, pier=1)
    while table.question.name != "speed" or table.question.who != "A":
        if table.question.name == "speed":
            turn(table, 1)
        elif table.question.kind == "throw":
            lay_next(table, "isle")
        else:
            table.answer(table.question.start)
    table.answer(1)
    assert table.game.state["wait"][1] == 1
    assert refused(table.answer, {"pier": 1})[1] == "not-offered"


def test_A37_a_boat_pushed_onto_a_pier_may_take_one():
    table = voyage(3, A={"tile": 1}, B={"tile": 1})
    lengthen(table, "SS")
    table.answer(2)
    table.answer({"pushes": 1})
    table.answer(1)
    assert table.question.name == "pushed-pier" and table.question.who == "B"
    table.answer(True)
    assert boat(table, "B")["pax"] == [1]
    for speed, pax in ((2, 0), (1, 2)):  # too fast, or full
        table = voyage(3, A={"tile": 1}, B={"tile": 1, "speed": speed, "aboard": pax})
        lengthen(table, "SS")
        table.answer(2)
        table.answer({"pushes": 1})
        table.answer(1)
        assert table.question.name == "speed"


def test_A38_tiles_that_are_left_go_and_their_passengers_to_the_box():
    table = voyage(3, A={"tile": 1}, B={"tile": 1}, C={"tile": 1})
    lengthen(table, "SS")
    for who in "ABC":
        table.correct("tile", who, 2 if who != "A" else 1)
    turn(table, 2, tiles=1)
    assert table.question.name == "direction"
    assert reminders(table) == [["cleared", 0, 1], ["to-box", 1]]
    lay_next(table, "isle")
    st = table.game.state
    assert (st["gone"], st["box"], st["wait"][1]) == (2, 1, 0)
    assert balance(table) == 8


def test_A39_A50_nobody_can_win_any_more():
    table = on_station()
    st = table.game.state
    st["box"] += st["pool"] + sum(st["wait"])
    st["pool"], st["wait"] = 0, [0] * len(st["wait"])
    turn(table, 1)
    while table.question.kind == "throw":
        lay_next(table, "isle")
    assert table.question.name == "end-hopeless"
    table.answer(True)
    assert table.question.name == "nobody-home"


def test_A39_what_is_not_in_the_stack_does_not_come_whatever_its_tiles_were():
    table = on_station()
    st = table.game.state
    table.correct("in-stack", "", 0)
    assert st["pool"] and st["deck"]["station"]
    st["wait"] = [0] * len(st["wait"])
    while table.question.name != "speed":
        table.answer({"throw": "straight"}.get(table.question.kind))
    turn(table, 1)
    assert table.question.name == "end-hopeless"


def test_A40_nothing_is_asked_where_every_boat_has_its_own_tile():
    table = voyage(3, A={"tile": 0}, B={"tile": 1}, C={"tile": 0})
    lengthen(table, "SSS")
    table.correct("tile", "C", 2)
    for _ in range(3):
        turn(table, 1)
    assert table.question.name == "speed" and table.question.who == "C"
    assert table.game.state["order"] == ["C", "B", "A"]


def test_A40_the_order_holds_for_the_whole_round():
    table = voyage(3, B={"tile": 1})
    lengthen(table, "SS")
    for _ in range(3):
        turn(table, 1)
    table.answer("A")
    turn(table, 1)
    table.answer(2)
    table.answer({"pushes": 1})  # A pushes C, which changes no order
    table.answer(table.question.start)
    assert table.question.who == "C"


def test_A41_the_measuring_stick():
    # front first; hexes of one step tie
    sticks = {
        "S": "17|16,18|12,15,19|11,13|7,10,14|6,8|2,5,9|1,3|0,4",
        "L": "15|10,16|5,11,17|0,6,12|1,7,18|2,13|8,19|3,14|9|4",
        "R": "19|14,18|9,13,17|4,8,12|3,7,16|2,11|6,15|1,10|5|0",
    }
    for join in sticks:
        steps = order.stick(join)
        groups = []
        for step in sorted(set(steps)):
            groups.append(",".join([str(h) for h in range(20) if steps[h] == step]))
        assert "|".join(groups) == sticks[join]


def docked(**fixed):
    """Three players with the dock laid at tile 1 after one more tile."""
    table = voyage(3)
    lengthen(table, "SS")
    table.game.state["dock"] = "S"
    table.game.state["stack"] = 0
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])
    table.correct("turn", "", "A")
    return table


def test_A42_B18_the_dock_wants_two_passengers_and_speed_1():
    table = docked(A={"tile": 2, "aboard": 2})
    turn(table, 1, dock=1)
    assert table.question.name == "arrived" and table.game.state["home"] == ["A"]
    table = docked(A={"tile": 2, "aboard": 1})
    table.answer(1)
    assert refused(table.answer, {"dock": 1}) == ("A42", "two-needed")
    table = docked(A={"tile": 2, "aboard": 2})
    table.answer(2)
    assert refused(table.answer, {"dock": 1}) == ("A42", "dock-speed")
    table = docked(A={"tile": 1, "aboard": 2})
    table.answer(1)
    assert refused(table.answer, {"dock": 1}) == ("A29", "dock-far")
    table = voyage(3, A={"aboard": 2})
    table.answer(1)
    assert refused(table.answer, {"dock": 1})[1] == "not-offered"  # not laid


def test_K41_a_pier_that_is_a_landing_field():
    table = docked(A={"tile": 2, "aboard": 1})
    table.game.state["wait"][2] = 1
    table.correct("turn", "", "A")
    turn(table, 1, dock=1, pier=1)
    assert table.game.state["home"] == ["A"]


def test_A43_pushed_at_speed_1_onto_a_landing_field():
    for speed, pax, offered in ((1, 2, True), (1, 1, False), (2, 2, False)):
        table = docked(A={"tile": 2}, B={"tile": 2, "speed": speed, "aboard": pax})
        table.answer(2)
        table.answer({"pushes": 1})
        assert ("dock" in table.question.options) == offered, (speed, pax)
        if offered:
            table.answer("dock")
            assert table.game.state["home"] == ["B"]


def test_A46_passengers_are_conserved_also_by_corrections_and_eliminations():
    table = on_station()
    turn(table, 1, pier=1)
    table.correct("aboard", "B", 2)
    table.correct("wait", "1", 1)
    assert balance(table) == 8
    table.correct("fate", "B", "out")
    assert balance(table) == 8 and boat(table, "B")["pax"] == []


def test_the_house_rule_speed_2_at_the_dock():
    table = voyage(3, house=["speed-2"], A={"aboard": 2})
    lengthen(table, "SS")
    table.game.state["dock"] = "S"
    table.correct("tile", "A", 2)
    turn(table, 2, dock=1)
    assert table.question.name == "arrived"


def test_the_house_rules_lots_handicap_and_no_back():
    table = chosen("more", 3, [], ["lots", "handicap", "no-back"])
    ok(table)
    assert (table.question.name, table.question.who) == ("handicap", "A")
    for coal in (6, 4, 2):
        table.answer(coal)
    assert table.question.name == "lot" and table.question.faces == ("A", "B", "C")
    table.answer("C")
    table.answer("A")
    assert table.question.name == "start-lots" and table.question.args[0] == "C A B"
    ok(table)
    table.answer("station")
    ok(table)
    assert table.question.who == "C" and table.game.state["order"] == ["C", "A", "B"]
    assert [b["coal"] for b in table.game.state["boats"]] == [6, 4, 2]
    table.answer(2)
    table.answer({"pushes": 1})
    table.answer("A")
    assert table.question.note == ("not-back",)


def charted(**fixed):
    table = voyage(3, house=["chart"], **fixed)
    return table


def where(table, row, column):
    table.answer(row)
    table.answer(column)


def test_chart_ranks_without_asking():
    table = charted()
    for row, column in ((1, 3), (2, 3), (1, 1)):
        table.answer(1)
        table.answer({})
        where(table, row, column)
    # all on tile 0, straight on: hex 7 before hex 2 before hex 0
    assert table.question.name == "speed" and table.game.state["order"] == ["B", "A", "C"]


def test_chart_ties_go_by_speed_coal_and_the_right_side():
    table = charted(A={"speed": 2})
    for row, column in ((1, 1), (1, 5), (2, 3)):
        table.answer(table.question.start)
        table.answer({})
        where(table, row, column)
    assert table.game.state["order"] == ["C", "A", "B"]  # hexes 0 and 4 tie: A is faster
    table = charted()
    for row, column in ((1, 1), (1, 5), (2, 3)):
        table.answer(1)
        table.answer({})
        where(table, row, column)
    assert table.game.state["order"] == ["C", "B", "A"]  # equal: B is further right


def test_A16_chart_refuses_islands_and_taken_fields():
    table = charted(A={"tile": 1}, B={"tile": 1})
    table.game.state["which"][1] = "A1-2"  # islands 0,4,11,12,13
    lengthen(table, "SS")
    table.answer(1)
    table.answer({})
    table.answer(1)
    assert refused(table.answer, 1) == ("A16", "on-island")
    table.answer(3)
    table.answer(1)
    table.answer({})
    table.answer(1)
    assert refused(table.answer, 3) == ("A16", "field-taken")


def test_A33_chart_knows_the_pier():
    for hex_number, asked in ((8, True), (7, False)):
        table = charted(A={"tile": 1})
        table.game.state["which"][1] = "A1-2"  # its pier is hex 8
        lengthen(table, "SS")
        table.answer(1)
        table.answer({})
        where(table, hex_number // 5 + 1, hex_number % 5 + 1)
        assert (table.question.name == "take") == asked


def test_A28_chart_names_the_landing_fields_without_islands():
    from pilothouse.games.mississippi import chart

    table = charted()
    state = table.game.state
    state["dock"] = "S"
    assert chart.landing_names(table.game) == "4/2 4/3 4/4"
    state["which"][1] = "A3-3"  # hex 18 is an island
    assert chart.landing_names(table.game) == "4/2 4/3"
    assert river.LANDING["S"] == (16, 17, 18)


def test_A42_chart_sees_the_arrival():
    table = charted(A={"aboard": 2})
    lengthen(table, "SS")
    table.game.state["dock"] = "S"
    table.correct("tile", "A", 2)
    table.answer(1)
    table.answer({})
    where(table, 4, 3)
    assert table.question.name == "arrived"
