"""The Black Rose: modules, new tiles, sand, wood, coal, six players: R1-R15, R23-R25, R33-R42."""

from races import FEATURES, boat, chosen, ok, refused, reminders, shown, turn, voyage

ALL = ["tiles", "banks", "wood", "coal", "two-boats", "rose"]


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


def test_R3_R42_the_stack_and_its_passengers():
    for swap, tiles, pool in ((0, 17, 8), (3, 14, 8), (6, 11, 5)):
        table = chosen("more", 3, ["tiles"], [], "all")
        if pool < 6:
            assert refused(table.answer, swap) == ("R3", "range")  # not two for each boat
            continue
        table.answer(swap)
        st = table.game.state
        assert sum([st["deck"][k] for k in st["deck"]]) == tiles == st["stack"]
        assert st["pool"] == pool
    table = chosen("more", 4, ["tiles"], [], "all", 6)
    assert table.game.state["pool"] == 1 + 8  # one red station and four brown ones are left


def test_R3_enough_stations_must_stay():
    table = chosen("more", 5, ["tiles"], [], "all")
    assert table.question.high == 6 and table.question.start == 3
    assert refused(chosen("more", 3, ["tiles"], [], "all").answer, 7) == ("R3", "range")


def test_R4_R5_running_onto_a_sandbank_ends_the_move_at_speed_1():
    table = shown("bank", A={"speed": 4})
    turn(table, 4, bank=1)
    assert boat(table, "A")["speed"] == 1 and boat(table, "A")["bank"] == 1
    assert table.question.who == "B" and reminders(table) == [["on-bank", "A"]]
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
    assert table.question.name == "backed"
    table.answer({"back": 1})
    assert boat(table, "A")["coal"] == 6 and boat(table, "A")["speed"] == 1
    assert boat(table, "A")["tile"] == 0 and not boat(table, "A")["bank"]
    assert table.question.who == "B" and reminders(table) == [["any-facing", "A"]]


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
        assert reminders(table) == [["slower", "A", left]]


def test_R13_pushing_onto_driftwood_takes_three_points():
    table = shown("wood", A={"speed": 3}, B={"speed": 3})
    table.answer(3)
    assert table.question.rest({"pushes": 1, "wood-push": 1}) == ("fields", 1)
    assert refused(table.answer, {"wood-push": 1}) == ("R13", "wood-push-is-push")
    table.answer({"pushes": 1, "wood-push": 1})
    table.answer("B")
    assert table.question.text == "landed-wood"
    table.answer(1)
    assert boat(table, "A")["speed"] == boat(table, "B")["speed"] == 3  # nobody is slowed
    table = shown("wood", A={"speed": 2})
    table.answer(2)
    assert refused(table.answer, {"pushes": 1, "wood-push": 1})[1] == "not-offered"


def test_R14_R15_a_coal_station_fills_the_wheel_at_speed_1():
    table = shown("coal", A={"coal": 0})
    turn(table, 1, refuel=1)
    assert boat(table, "A")["coal"] == 6 and reminders(table) == [["wheel-back", "A", 6]]
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


def test_R23_R24_the_sixth_boat_starts_last_with_a_coal_that_expires():
    table = voyage(6)
    assert table.game.state["order"] == list("ACDEFB")
    for _ in range(5):
        turn(table, 1)
    assert table.question.who == "B" and table.question.purse[1] == 7
    assert table.question.note == ("bonus",)
    table.answer(3)  # costs one: the bonus
    assert boat(table, "B")["coal"] == 6 and not boat(table, "B")["bonus"]
    table.answer({})
    assert "bonus" not in boat(table, "B")
    table = voyage(6)
    for _ in range(6):
        turn(table, 1)
    assert "bonus" not in boat(table, "B") and boat(table, "B")["coal"] == 6


def test_R25_two_passengers_on_every_station_with_six():
    assert voyage(6).game.state["wait"] == [0, 2]


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


def test_R33_R20_the_turn_has_one_order():
    table = shown("bank", A={"speed": 3})
    table.answer(3)
    assert refused(table.answer, {"bank": 1, "aground": 1}) == ("A13", "aground-alone")
