"""Mississippi Queen, the introductory race: each rule with its bad cases."""

from races import boat, chosen, lengthen, new_table, ok, race, refused, reminders, turn

from pilothouse.games.mississippi import river


def test_A1_three_to_five_players_in_the_race():
    for players in (3, 4, 5):
        assert len(race(players).game.state["boats"]) == players
    for bad in (2, 6, 0, -1):
        assert refused(chosen("race").answer, bad) == ("A1", "range")
    for bad in ("3", None, 3.0, True):
        assert refused(chosen("race").answer, bad) == ("", "malformed")


def test_A2_no_more_than_eleven_tiles_beside_the_start():
    table = chosen("race", 3)
    assert refused(table.answer, 12) == ("A2", "range")
    assert refused(table.answer, 2) == ("A2", "range")
    assert table.answer(11) == 11


def test_A3_boats_start_at_speed_1_with_6_coal():
    for b in race(5).game.state["boats"]:
        assert (b["speed"], b["coal"], b["tile"], b["fate"]) == (1, 6, 0, "racing")


def test_A3_other_values_only_as_a_correction():
    assert refused(race().correct, "coal", "A", 7) == ("A3", "range")
    assert refused(race().correct, "speed", "A", 0) == ("B1", "range")
    assert refused(race().correct, "passengers", "A", 1) == ("", "not-correctable")


def test_A4_the_mode_is_chosen_first_and_there_are_two():
    assert refused(new_table().answer, "regatta") == ("A4", "not-offered")
    table = race()
    table.answer(1)
    assert refused(table.answer, {"pier": 1})[1] == "not-offered"  # no passengers in the race
    assert refused(new_table, bytes(32), {"colour": 1}) == ("", "not-offered")
    assert refused(new_table, bytes(32), {"early-end": 7}) == ("", "not-offered")


def test_A5_first_tile_straight_and_not_thrown():
    for tiles in (3, 11):
        table = race(tiles=tiles)
        assert table.game.state["river"] == "S"
        assert table.game.state["stack"] == tiles - 1
        assert not [r for r in table.records if b'"throw"' in r]


def test_A6_A44_field_1_begins_and_the_order_is_clockwise_every_round():
    table = race(4)
    order = []
    for _ in range(8):
        order.append(table.question.who)
        turn(table, 1)
    assert "".join(order) == "ABCDABCD"
    assert table.game.state["round"] == 3


def test_A8_speed_is_set_once_before_the_move():
    table = race()
    assert table.question.name == "speed"
    table.answer(2)
    assert table.question.name == "move"
    assert refused(table.answer, 3) == ("", "malformed")


# old speed, new speed, price: the rule book's examples first
SPEED_PRICES = (
    (2, 4, 1), (6, 3, 2), (1, 1, 0), (1, 2, 0), (1, 6, 4), (6, 1, 4), (3, 2, 0), (3, 1, 1),
    (5, 5, 0),
)  # fmt: skip


def test_A9_speed_change_costs_coal():
    for old, new, price in SPEED_PRICES:
        table = race(A={"speed": old})
        assert table.question.price(new) == price, (old, new)
        table.answer(new)
        assert (boat(table, "A")["speed"], boat(table, "A")["coal"]) == (new, 6 - price)


def test_A9_B1_speeds_that_are_refused():
    table = race(A={"speed": 2, "coal": 0})
    assert refused(table.answer, 4) == ("A9", "short-coal")
    for bad in (0, 7, 9, -1):
        assert refused(table.answer, bad) == ("B1", "range")
    for bad in ("2", 2.5, None, True, [2]):
        assert refused(table.answer, bad) == ("", "malformed")
    assert boat(table, "A")["speed"] == 2 and table.question.name == "speed"


def test_A10_reachable_speeds():
    for speed in range(1, 7):
        for coal in range(7):
            table = race(A={"speed": speed, "coal": coal})
            reach = [v for v in range(1, 7) if table.question.accepts(v)]
            assert reach == list(range(max(1, speed - 1 - coal), min(6, speed + 1 + coal) + 1))


def test_A11_the_next_question_says_how_to_turn_the_coal_wheel():
    table = race(A={"speed": 1})
    table.answer(3)
    assert reminders(table) == [["wheel", "A", 5]]
    table.answer({"turns": 3})
    assert table.question.who == "B"
    assert reminders(table) == [["wheel", "A", 3]]
    table.answer(1)
    assert table.question.note == ("no-push",) and not reminders(table)


def test_A12_last_coal_takes_the_wheel_out():
    table = race(A={"speed": 1, "coal": 1})
    table.answer(3)
    assert reminders(table) == [["wheel-out", "A"]] and boat(table, "A")["coal"] == 0
    table = race(A={"coal": 1})
    table.answer(1)
    table.answer({"turns": 2})
    assert reminders(table) == [["wheel-out", "A"]]


def test_A13_forced_payment_without_coal_eliminates_after_a_confirmation():
    table = race(A={"coal": 0})
    table.answer(2)
    table.answer({"aground": 1})
    assert table.question.name == "forced-out" and table.question.start is False
    table.answer(False)
    assert table.question.name == "move" and boat(table, "A")["fate"] == "racing"
    table.answer({"aground": 1})
    table.answer(True)
    assert boat(table, "A")["fate"] == "out" and table.question.who == "B"
    assert reminders(table) == [["boat-out", "A"]]
    table.undo()
    assert boat(table, "A")["fate"] == "racing" and table.question.name == "forced-out"


def test_A13_voluntary_spending_without_coal_is_refused_not_punished():
    table = race(A={"coal": 0})
    table.answer(2)
    assert refused(table.answer, {"turns": 2}) == ("A17", "range")
    assert refused(table.answer, {"aground": 1, "tiles": 1}) == ("A13", "aground-alone")
    assert boat(table, "A")["fate"] == "racing"


def test_A13_a_boat_that_is_out_takes_no_turn_and_is_not_pushed():
    table = race(3, B={"fate": "out"})
    turn(table, 2)
    assert table.question.who == "C"
    table.answer(2)
    table.answer({"pushes": 1})  # of A and B only A is left: nobody asks which
    assert table.question.name == "landed" and table.question.who == "A"
    assert ["B", 0] in table.game.standings()


def test_A14_B7_fields_and_pushes_make_the_speed():
    table = race(A={"speed": 5})
    table.answer(5)
    rest = table.question.rest
    assert rest({}) == ("fields", 5) and rest({"pushes": 2}) == ("fields", 3)


def test_A14_no_more_tiles_than_fields():
    table = race(tiles=11)
    lengthen(table, "SSSSSS")
    table.answer(2)
    assert refused(table.answer, {"tiles": 3}) == ("A14", "few-fields")
    assert refused(table.answer, {"tiles": 2, "pushes": 1}) == ("A14", "few-fields")
    table.answer({"tiles": 2})


def test_A17_one_turn_is_free_each_further_costs_one_coal():
    for turns, left in ((0, 6), (1, 6), (2, 5), (3, 4), (7, 0)):  # 3: the rule book's example
        table = race()
        turn(table, 1, **({"turns": turns} if turns else {}))
        assert boat(table, "A")["coal"] == left
    table = race(A={"coal": 2})
    table.answer(1)
    assert refused(table.answer, {"turns": 4}) == ("A17", "range")
    assert refused(table.answer, {"turns": -1}) == ("A17", "range")


def test_A19_speed_and_turns_are_paid_from_one_wheel():
    table = race(A={"speed": 1, "coal": 3})
    table.answer(4)  # costs 2, leaves 1
    assert refused(table.answer, {"turns": 3}) == ("A17", "range")
    table.answer({"turns": 2})
    assert boat(table, "A")["coal"] == 0


def docked(**fixed):
    """A race whose dock is laid."""
    table = race(3)
    lengthen(table, "SLS")
    table.game.state["dock"] = "R"
    for who in sorted(fixed):
        table.correct("tile", who, fixed[who])
    table.correct("turn", "", "A")
    return table


def test_A28_three_landing_fields_at_the_last_tile():
    for dock, indexes in (("L", (10, 15, 16)), ("S", (16, 17, 18)), ("R", (14, 18, 19))):
        last = river.hexes(river.tiles("SLS")[-1])
        assert river.landing("SLS", dock) == [list(last[i]) for i in indexes]


def test_A29_first_at_the_dock_wins_at_any_speed():
    for speed in (1, 2):
        table = docked(A=3)
        turn(table, speed, dock=1)
        assert table.question.name == "arrived" and table.question.args == ("A", 1)
        assert boat(table, "A")["fate"] == "home"
    table = docked()
    table.answer(2)
    assert refused(table.answer, {"dock": 1}) == ("A29", "dock-far")
    table = race()
    table.answer(2)
    assert refused(table.answer, {"dock": 1})[1] == "not-offered"  # not laid yet


def test_A30_the_others_sail_on_for_the_places():
    table = docked(A=3, B=3, C=3)
    turn(table, 1, dock=1)
    ok(table)
    assert table.question.who == "B"
    turn(table, 1)
    assert table.question.who == "C"
    turn(table, 1, dock=1)
    ok(table)
    assert table.question.name == "end-early" and table.question.who == "B"
    table.answer(False)
    assert table.question.who == "B"
    turn(table, 1, dock=1)
    ok(table)
    assert table.over and table.game.standings() == [["A", 1], ["C", 2], ["B", 3]]


def test_A45_pushed_onto_a_landing_field_it_arrives_inside_the_pushers_turn():
    table = docked(A=3, C=3)
    table.answer(2)
    table.answer({"pushes": 1})
    assert table.question.who == "C"  # B is far behind: only C can be meant
    table.answer("dock")
    assert table.question.name == "arrived"
    ok(table)
    assert table.question.who == "B" and table.game.state["home"] == ["C"]


def test_A50_one_boat_left_offers_the_end():
    table = race(3, A={"fate": "out"}, B={"fate": "out"})
    assert table.question.who == "C"
    assert table.question.name == "end-early"
    table.answer(True)
    assert table.question.name == "result" and table.game.standings()[0] == ["C", 1]
    table.answer(None)
    assert table.over and table.ended["why"] == "finished"


def test_A50_can_be_switched_off():
    table = chosen("race", 3, 3, settings={"early-end": 0})
    ok(table)
    table.correct("fate", "A", "out")
    table.correct("fate", "B", "out")
    turn(table, 1)
    assert table.question.name == "speed" and table.question.who == "C"


def test_B14_left_over_points_lapse_at_the_dock():
    table = docked(A=3)
    turn(table, 2, dock=1)
    assert boat(table, "A")["speed"] == 2 and boat(table, "A")["fate"] == "home"


def test_a_player_can_leave_and_the_turn_goes_on_from_the_state():
    table = race(3)
    table.answer(2)
    table.aside("leave")
    assert table.question.name == "who-leaves"
    table.answer("A")
    table.answer(True)
    assert table.question.who == "B" and table.question.name == "speed"
    table.undo()
    table.undo()
    table.undo()
    assert table.question.name == "move" and table.question.who == "A"


def test_a_player_can_be_renamed_while_any_question_is_open():
    table = race(3)
    table.answer(2)
    table.aside("name")
    table.answer("B")
    assert refused(table.answer, "x" * 13) == ("", "length")
    assert refused(table.answer, "漢") == ("", "letter")
    table.answer("Zoë")
    assert table.game.players()[1] == ["B", "Zoë", ""] and table.question.name == "move"
