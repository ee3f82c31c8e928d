"""Bermuda Triangle, the set-up and the ships: each rule with its bad cases."""

from triangle_tables import land, mark, move, new_table, ok, refused, sail, state, total


def test_D1_two_to_four_players():
    for players in (2, 3, 4):
        assert len(sail(players).game.state["fleet"]) == players
    for bad in (1, 5, 0):
        assert refused(new_table().answer, bad) == ("D1", "range")
    assert refused(new_table().answer, "2") == ("", "malformed")


def test_D2_D29_one_ship_in_each_port_and_all_ports_are_full():
    for players in (2, 3, 4):
        table = sail(players)
        view = table.game.view()
        assert [port["ships"] for port in view["ports"]] == [players] * 4
        assert [port["holds"] for port in view["ports"]] == [players] * 4
        for player in table.game.state["fleet"]:
            assert player["ships"] == [["port", p, 0] for p in range(4)]


def test_D29_nobody_can_dock_before_a_ship_has_left():
    for players in (2, 3, 4):
        table = sail(players, A1="to-wood")
        mark(table, "A1", 11)
        table.answer("6")
        assert "A1" not in table.question.options  # it waits before the full port
        table.answer("other")
        table.answer("A1")
        assert refused(table.answer, "port") == ("D12", "port-taken")


def test_D4_the_cloud_starts_on_the_red_circle_with_A():
    table = sail()
    assert table.game.view()["cloud"]["at"] == [11, 8]
    assert table.game.state["letter"] == "A"


def begins(*throws):
    table = new_table()
    table.answer(3)
    table.answer(350)
    table.answer("real")
    table.answer("placeholder")
    ok(table)
    for throw in throws:
        assert table.question.name == "begin"
        table.answer(throw)
    return table.question.name, table.question.who


def test_D5_the_highest_throw_begins_and_ties_throw_again():
    assert begins("3", "6", "1") == ("die", "B")
    assert begins("2", "5", "5") == ("begin", "B")
    assert begins("2", "5", "5", "4", "6") == ("die", "C")
    assert begins("2", "2", "2") == ("begin", "A")
    table = sail()
    assert refused(table.answer, "7")[0] == "D6"


def test_D5_clockwise():
    table = new_table()
    for answer in (3, 350, "real", "placeholder", None, None, "1", "6", "2"):
        table.answer(answer)
    order = []
    while table.question.name != "spin":
        order.append(table.question.who)
        for answer in ("1", "pass", True):
            table.answer(answer)
    assert "".join(order) == "BCA"


def test_D6_one_die_one_ship():
    table = sail()
    for bad in ("0", "7", 3, ["1", "2"]):
        assert refused(table.answer, bad) == ("D6", "not-a-face")
    table.answer("4")
    for bad in (["A1", "A2"], "B1", 1, ""):
        assert refused(table.answer, bad) == ("D8", "not-offered")
    table.answer("A2")
    assert state(table, "A2") == ["sea", 1, 4]
    assert [s for s in table.game.player("A")["ships"] if s[0] == "sea"] == [["sea", 1, 4]]
    assert table.question.who == "B"


def test_D7_passing_only_with_a_confirmation():
    table = sail()
    table.answer("3")
    table.answer("pass")
    assert table.question.name == "pass-sure" and table.question.start is False
    table.answer(False)
    assert table.question.name == "move" and table.game.state["die"] == 3  # the die lies still
    table.answer("pass")
    table.answer(True)
    assert table.question.who == "B"


def test_D7_without_a_ship_that_can_move_there_is_nothing_to_throw():
    table = sail(A1="caught", A2="under", A3="pushed", A4="lost")
    assert table.question.name == "no-ship"
    table.answer(None)
    assert (table.question.name, table.question.who) == ("die", "B")


def test_D8_a_ship_under_the_cloud_may_not_move():
    for how in ("under", "caught", "pushed", "lost"):
        table = sail(A1=how)
        table.answer("2")
        assert refused(table.answer, "A1") == ("D8", "not-offered")
        table.answer("other")
        assert refused(table.answer, "A1") == ("D8", "not-offered")


def test_D9_the_rule_book_s_example_throws_6_and_moves_2():
    table = sail(A1="to-wood")
    mark(table, "A1", 3)
    land(table, 6, "A1", "cloud")
    assert table.question.name == "marks"
    assert refused(table.answer, 6) == ("D9", "range")
    assert refused(table.answer, 0) == ("D9", "range")
    table.answer(2)
    assert state(table, "A1") == ["sea", 0, 5]
    assert table.question.who == "B"


def test_D9_with_a_one_there_is_nothing_nearer():
    table = sail()
    table.answer("1")
    table.answer("other")
    table.answer("A1")
    assert refused(table.answer, "cloud") == ("D15", "not-offered")


def test_D10_a_port_ends_the_voyage_and_counts_as_a_mark():
    for die in (1, 2, 6):
        table = sail(A1="to-wood", B2="lost")
        mark(table, "A1", 11)
        move(table, die, "A1")
        assert state(table, "A1") == ["port", 1, 0]
    table = sail(A1="to-wood", B2="lost")
    mark(table, "A1", 5)
    move(table, 6, "A1")  # the last mark, not yet the port
    assert state(table, "A1") == ["sea", 0, 11]


def test_D10_after_the_last_port_comes_the_first():
    table = sail(A4="to-sugar", B1="lost")
    mark(table, "A4", 11)
    move(table, 1, "A4")
    assert state(table, "A4") == ["port", 0, 0]


def test_D11_no_third_ship_of_one_player_in_a_port():
    table = sail(3, A1="to-wood", A2="wood", A3="wood", B2="lost", C2="lost")
    mark(table, "A1", 11)
    table.answer("3")
    assert "A1" not in table.question.options
    table.answer("other")
    table.answer("A1")
    assert refused(table.answer, "port") == ("D11", "own-two")


def test_D12_a_full_port_is_not_entered():
    for players, letters in ((2, "B"), (3, "BC"), (4, "BCD")):
        table = sail(players, A1="to-wood")
        mark(table, "A1", 8)
        move(table, 6, "A1")  # A2 and the others fill the port
        assert state(table, "A1") == ["sea", 0, 11]
        table = sail(players, A1="to-wood", **{letters[-1] + "2": "lost"})
        mark(table, "A1", 8)
        move(table, 6, "A1")
        assert state(table, "A1") == ["port", 1, 0]


def test_D12_ships_that_wait_do_not_strike_each_other():
    table = sail(A1="to-wood", B1="to-wood")
    mark(table, "A1", 8)
    mark(table, "B1", 11)
    move(table, 6, "A1")
    assert state(table, "A1") == ["sea", 0, 10] and state(table, "B1") == ["sea", 0, 11]


def test_D12_by_the_other_reading_a_ship_sails_past_a_full_port():
    table = sail(settings={"full": "past"}, A1="to-wood")
    mark(table, "A1", 9)
    move(table, 6, "A1")
    assert state(table, "A1") == ["sea", 1, 3]
    assert refused(new_table, {"full": "never"}) == ("", "not-offered")


def test_D12_every_player_always_has_four_ships():
    table = sail(4, A1="oil", A2="oil", A3="oil", B1="lost", C2="to-oil")
    for player in table.game.view()["players"]:
        assert len(player["ships"]) == 4


def test_D13_ships_may_stay_to_block_while_another_moves():
    table = sail()
    table.answer("2")
    assert table.question.options == ["A1", "A2", "A3", "A4", "other", "pass"]


def test_D14_overtaking_counts_the_occupied_mark():
    table = sail(A1="to-wood", B1="to-wood")
    mark(table, "A1", 2)
    mark(table, "B1", 4)
    move(table, 3, "A1")
    assert state(table, "A1") == ["sea", 0, 5] and state(table, "B1") == ["sea", 0, 4]


def struck(**ships):
    """A strikes B1 at the mark 3 behind the sugar port."""
    table = sail(A1="to-wood", B1="to-wood", **ships)
    mark(table, "A1", 1)
    mark(table, "B1", 3)
    move(table, 2, "A1")
    return table


def test_D15_an_exact_throw_may_send_a_ship_back():
    table = struck(A4="to-sugar")
    assert table.question.name == "send-back" and table.question.start is True
    table.answer(True)
    assert table.question.name == "sent-to" and table.question.start == "sugar"
    assert refused(table.answer, "oil") == ("D15", "not-offered")
    table.answer("sugar")
    assert state(table, "B1") == ["port", 0, 0] and state(table, "A1") == ["sea", 0, 3]
    assert total(table, "B") == 0  # D17, D18: no card, no bonus
    assert table.question.name == "die" and table.question.who == "B"


def test_D15_it_need_not():
    table = struck()
    table.answer(False)
    assert state(table, "B1") == state(table, "A1") == ["sea", 0, 3]  # K22


def test_D15_an_own_ship_too_but_that_is_not_proposed():
    table = sail(A1="to-wood", A2="to-wood")
    mark(table, "A1", 1)
    mark(table, "A2", 3)
    move(table, 2, "A1")
    assert table.question.name == "send-back" and table.question.start is False
    table.answer(True)
    table.answer("sugar")
    assert state(table, "A2") == ["port", 0, 0]


def test_D15_a_ship_that_cannot_go_on_strikes_the_other_one_on_its_mark():
    table = sail(A1="to-wood", A3="to-wood")
    mark(table, "A1", 11)
    mark(table, "A3", 11)
    land(table, 2, "A3", "sea")  # wood is full: D12
    assert table.question.name == "send-back" and table.question.start is False
    table.answer(True)
    table.answer("sugar")
    assert state(table, "A1") == ["port", 0, 0] and state(table, "A3") == ["sea", 0, 11]


def test_D15_from_a_full_port_to_the_mark_next_to_it():
    table = struck(A4="sugar", B4="sugar")
    table.answer(True)
    table.answer("sugar")
    assert table.question.name == "no-room"
    table.answer(None)
    assert state(table, "B1") == ["sea", 0, 1]
    table = struck()
    table.answer(True)
    table.answer("wood")
    table.answer(None)
    assert state(table, "B1") == ["sea", 0, 11]


def test_K42_two_own_ships_in_a_port_that_is_not_full():
    table = sail(3, A1="to-wood", B1="to-wood", B2="sugar", B3="sugar", C1="lost")
    mark(table, "A1", 1)
    mark(table, "B1", 3)
    move(table, 2, "A1")
    table.answer(True)
    table.answer("sugar")
    assert table.question.name == "no-room"
    table.answer(None)
    assert state(table, "B1") == ["sea", 0, 1]


def test_K21_the_nearest_port_is_proposed_or_the_one_behind():
    for setting, proposed in (("near", "wood"), ("behind", "sugar")):
        table = sail(settings={"back": setting}, A1="to-wood", B1="to-wood")
        mark(table, "A1", 6)
        mark(table, "B1", 9)
        move(table, 3, "A1")
        table.answer(True)
        assert table.question.start == proposed


def test_D15_a_ship_the_board_does_not_expect_there():
    table = sail(A1="to-wood", B1="to-wood", B2="to-wood")
    mark(table, "B1", 7)
    mark(table, "B2", 8)
    land(table, 2, "A1", "hit")
    assert table.question.name == "hit" and table.question.options == ["B1", "B2"]
    table.answer("B2")
    table.answer("wood")
    assert state(table, "A1") == ["sea", 0, 8] and state(table, "B2") == ["port", 1, 0]
    table = sail()
    table.answer("2")
    table.answer("other")
    table.answer("A1")
    assert refused(table.answer, "hit") == ("D15", "not-offered")  # nobody is on that leg
