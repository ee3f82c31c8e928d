"""The Black Rose: R1-R42."""

from races import boat, chosen, lengthen, ok, refused, turn, voyage

ALL = ["tiles", "banks", "wood", "coal", "two-boats", "rose"]
FEATURES = ["tiles", "banks", "wood", "coal"]


def shown(kind, players=3, mods=FEATURES, **fixed):
    """All boats on tile 1, which shows this kind; tile 2 is laid."""
    table = voyage(players, mods=mods)
    lengthen(table, "SS")
    table.game.state["kinds"][1] = kind
    table.game.state["wait"][1] = 0
    for b in table.game.state["boats"]:
        table.correct("tile", b["id"], 1)
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])
    table.correct("gone", "", 1)
    table.correct("turn", "", "A")
    return table


def test_R1_modules_combine_freely_where_they_make_sense():
    table = chosen("more", 3)
    for bad in (["banks"], ["wood"], ["coal", "rose"]):
        assert refused(table.answer, bad) == ("R3", "needs-tiles")
    for bad in (["dragons"], "rose"):
        assert refused(table.answer, bad)[1] in ("not-offered", "malformed")
    for good in ([], ["rose"], FEATURES, ALL):
        chosen("more", 3).answer(good)


def test_R1_no_black_rose_in_the_race():
    assert chosen("race").question.name == "players"  # modules are not even asked
    assert "rose" not in chosen("race", 3, 3).game.state["mods"]


def test_R34_R36_two_boats_for_two_or_three_players():
    for players in (4, 5, 6):
        assert refused(chosen("more", players).answer, ["two-boats"]) == ("R34", "too-many-boats")
    table = voyage(3, mods=["two-boats"])
    assert [b["id"] for b in table.game.state["boats"]] == list("ABCDEF")
    assert [b["owner"] for b in table.game.state["boats"]] == [0, 1, 2, 2, 1, 0]


def test_R3_R42_the_stack_and_its_passengers():
    for swap, tiles, pool in ((0, 17, 8), (3, 14, 8), (6, 11, 5)):
        table = chosen("more", 3, ["tiles"], [])
        if pool < 6:
            assert refused(table.answer, swap) == ("R3", "range")  # not two for each boat
            continue
        table.answer(swap)
        st = table.game.state
        assert sum([st["deck"][k] for k in st["deck"]]) == tiles == st["stack"]
        assert st["pool"] == pool
    table = chosen("more", 4, ["tiles"], [], 6)
    assert table.game.state["pool"] == 1 + 8  # one red station and four brown ones are left


def test_R3_enough_stations_must_stay():
    table = chosen("more", 5, ["tiles"], [])
    assert table.question.high == 6 and table.question.start == 3
    assert refused(chosen("more", 3, ["tiles"], []).answer, 7) == ("R3", "range")


def test_R4_R5_running_onto_a_sandbank_ends_the_move_at_speed_1():
    table = shown("bank", A={"speed": 4})
    turn(table, 4, bank=1)
    assert boat(table, "A")["speed"] == 1 and boat(table, "A")["bank"] == 1
    assert table.question.who == "B" and list(table.question.note) == ["on-bank", "A"]
    table = shown("isle")
    table.answer(2)
    assert refused(table.answer, {"bank": 1})[1] == "not-offered"
    table = shown("isle")
    table.game.state["kinds"][2] = "bank"
    table.answer(2)
    assert refused(table.answer, {"bank": 1}) == ("R4", "no-bank-there")
    table.answer({"bank": 1, "tiles": 1})


def stranded(**fixed):
    table = shown("bank", **fixed)
    table.correct("bank", "A", 1)
    table.correct("turn", "", "A")
    return table


def test_R6_R7_leaving_forward_costs_one_coal_at_once():
    table = stranded()
    assert table.question.name == "leave-bank" and table.question.who == "A"
    table.answer("forward")
    assert boat(table, "A")["coal"] == 5 and table.question.name == "speed"
    turn(table, 3)
    assert boat(table, "A")["coal"] == 4 and not boat(table, "A")["bank"]
    table = stranded(A={"coal": 0})
    assert "forward" not in table.question.options
    assert refused(table.answer, "forward") == ("R7", "not-offered")


def test_R8_leaving_backward_is_free_and_at_speed_1():
    table = stranded(A={"speed": 1})
    table.correct("gone", "", 0)
    table.answer("backward")
    assert table.question.name == "backed" and table.question.options == [1, 0]
    table.answer(1)
    assert boat(table, "A")["coal"] == 6 and boat(table, "A")["speed"] == 1
    assert table.question.who == "B"


def test_R9_pushed_onto_a_sandbank():
    table = shown("bank", B={"speed": 3})
    table.answer(2)
    table.answer({"pushes": 1})
    table.answer("B")
    table.answer(1)
    assert table.question.name == "pushed-bank"
    table.answer(True)
    assert boat(table, "B")["speed"] == 1 and boat(table, "B")["bank"] == 1


def test_R10_boats_on_sandbanks_cannot_be_pushed():
    table = shown("bank", B={"bank": 1}, C={"bank": 1})
    table.answer(2)
    assert refused(table.answer, {"pushes": 1}) == ("B8", "nobody-there")


def test_R11_every_driftwood_field_takes_one_more_point():
    table = shown("wood", A={"speed": 4})
    table.answer(4)
    assert table.question.rest({"wood": 1}) == ("fields", 3)
    assert table.question.rest({"wood": 2}) == ("fields", 2)
    assert refused(table.answer, {"wood": 3}) == ("R11", "range")
    table = shown("wood")
    table.answer(1)
    assert refused(table.answer, {"wood": 1})[1] == "not-offered"  # speed 1 can never enter


def test_R12_speed_falls_at_the_end_of_the_turn():
    for wood, left in ((1, 3), (2, 2)):
        table = shown("wood", A={"speed": 4})
        turn(table, 4, wood=wood)
        assert boat(table, "A")["speed"] == left
        assert list(table.question.note) == ["slower", "A", left]


def test_R13_pushing_onto_driftwood_takes_three_points():
    table = shown("wood", A={"speed": 3}, B={"speed": 3})
    table.answer(3)
    assert table.question.rest({"pushes": 1, "wood-push": 1}) == ("fields", 1)
    assert refused(table.answer, {"wood-push": 1}) == ("R13", "wood-push-is-push")
    table.answer({"pushes": 1, "wood-push": 1})
    table.answer("B")
    assert table.question.note == ("no-turn",)
    table.answer(1)
    assert boat(table, "A")["speed"] == boat(table, "B")["speed"] == 3  # nobody is slowed
    table = shown("wood", A={"speed": 2})
    table.answer(2)
    assert refused(table.answer, {"pushes": 1, "wood-push": 1})[1] == "not-offered"


def test_R14_R15_a_coal_station_fills_the_wheel_at_speed_1():
    table = shown("coal", A={"coal": 0})
    turn(table, 1, refuel=1)
    assert boat(table, "A")["coal"] == 6 and list(table.question.note) == ["wheel", "A", 6]
    assert table.game.state["wait"][1] == 0  # never passengers there
    table = shown("coal", A={"coal": 2})
    table.answer(2)
    assert refused(table.answer, {"refuel": 1})[1] == "not-offered"
    table = shown("isle", A={"coal": 2})
    table.game.state["kinds"][2] = "coal"
    table.answer(1)
    assert refused(table.answer, {"refuel": 1}) == ("R14", "no-coal-there")


def test_R40_pushed_onto_a_coal_pier_may_refill():
    table = shown("coal", B={"coal": 1})
    table.answer(2)
    table.answer({"pushes": 1})
    table.answer("B")
    table.answer(1)
    assert table.question.name == "pushed-coal"
    table.answer(True)
    assert boat(table, "B")["coal"] == 6


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


def test_R23_R24_the_sixth_boat_starts_last_with_a_coal_that_expires():
    table = voyage(6)
    assert table.game.state["order"] == list("ABCDEF")
    for _ in range(5):
        turn(table, 1)
    assert table.question.who == "F" and table.question.purse.amount == 7
    table.answer(3)  # costs one: the bonus
    assert boat(table, "F")["coal"] == 6 and not boat(table, "F")["bonus"]
    table.answer({})
    assert "bonus" not in boat(table, "F")
    table = voyage(6)
    for _ in range(6):
        turn(table, 1)
    assert "bonus" not in boat(table, "F") and boat(table, "F")["coal"] == 6


def test_R25_two_passengers_on_every_station_with_six():
    assert voyage(6).game.state["wait"] == [0, 2]


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
    assert table.question.purse.amount == 1
    assert refused(table.answer, 4) == ("A9", "short-coal")
    table.answer(3)
    assert list(table.question.note) == ["rose-white"]
    assert refused(table.answer, {"turns": 1})[1] == "not-offered"  # it is spent
    table.answer({})
    to_her(table)
    assert table.question.purse.amount == 1  # black again


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
    assert table.question.purse.amount == 1


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


def test_R35_passengers_belong_to_the_boat():
    table = two(A={"aboard": 1})
    assert len(boat(table, "A")["pax"]) == 1 and boat(table, "D")["pax"] == []


def test_R37_variants_are_agreed_before_the_start():
    table = voyage(3, mods=["rose"])
    names = [q.name for q in table.game.corrections()]
    assert "modules" not in names and "house" not in names
    assert table.game.view()["modules"] == ["rose"]


def test_R38_lots_may_decide_who_begins():
    table = chosen("more", 2, [], ["lots"])
    ok(table)
    assert table.question.kind == "throw" and table.question.name == "lot"


def test_R39_neither_way_leads_off_the_sand():
    table = stranded(A={"coal": 0})
    assert table.question.options == ["backward", "stuck"]
    table.answer("stuck")
    assert table.question.name == "forced-out"
    table.answer(False)
    assert table.question.name == "leave-bank"
    table.answer("stuck")
    table.answer(True)
    assert boat(table, "A")["fate"] == "out"
    table = shown("bank", mods=FEATURES + ["rose"])
    table.correct("bank", "R", 1)
    table.correct("turn", "", "R")
    assert "stuck" not in table.question.options  # R31


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


def test_R33_R20_the_turn_has_one_order():
    table = shown("bank", A={"speed": 3})
    table.answer(3)
    assert refused(table.answer, {"bank": 1, "aground": 1}) == ("A13", "aground-alone")
