"""Fantasy Island Rails: turns, money, orders and the end, each rule with its bad cases (6.E)."""

from rails_tables import (
    aside,
    end,
    fix,
    forbidden,
    money,
    new_table,
    ok,
    player,
    rails,
    refused,
    say,
)


def test_E1_two_or_three_players():
    for players in (1, 4):
        assert refused(new_table().answer, players) == ("E1", "range")
    assert len(rails(3).game.players()) == 3


def test_E3_start_money_and_train():
    table = rails(3)
    assert money(table) == [30, 30, 30] and table.game.state["bank"] == -90
    assert [p["train"] for p in table.game.state["players"]] == ["A", "A", "A"]
    told = new_table()
    say(told, 2, "as-laid", 3, 3, [])
    assert told.question.name == "kit" and told.question.args == (30, 5, 3)


def test_E4_the_start_player_begins_and_it_goes_clockwise():
    table = new_table()
    say(table, 3, "as-laid", 3, 3, [], None, None, "B")
    order = []
    for _ in range(6):
        ok(table)
        order.append(table.question.who)
        if table.question.name == "start-city":
            table.answer("L1")
        table.answer("end")
    assert order == ["B", "C", "A", "B", "C", "A"]
    assert table.game.state["round"] == 3


def test_K33_the_start_player_may_change_every_round():
    table = rails(3, 2, ["first"])
    order = []
    for _ in range(6):
        order.append(table.question.who)
        end(table)
    assert order == ["B", "C", "A", "C", "A", "B"]


def test_E5_the_first_round_builds_only():
    table = rails(2, 1)
    assert forbidden(table, "load", "drive", "net", "unload", "board") == ["E5"] * 5
    table.answer("track")
    table.answer({"plain": 3})
    assert money(table) == [27, 30]


def test_E6_public_orders_are_laid_out_in_round_4():
    table = rails(2, 3)
    table.answer("end")
    table.answer("end")
    assert table.question.name == "public-cards" and table.game.state["round"] == 4


def test_E7_no_moving_after_building():
    table = rails(A=dict(loads="Coal"))
    table.answer("track")
    table.answer({"plain": 1})
    assert forbidden(table, "> Coal", "load", "drive", "net", "unload", "board") == ["E7"] * 6
    assert "end" in table.question.options


def test_E8_E9_skipping_takes_the_whole_turn_and_the_hand_is_three_again():
    table = rails()
    table.answer("swap")
    assert table.question.name == "swapped" and table.question.args == (3,)
    table.answer(None)
    assert table.question.who == "B"
    say(table, "load", "Coal")
    assert forbidden(table, "swap") == ["E8"]
    table = rails()
    say(table, "track", {"plain": 1})
    assert forbidden(table, "swap") == ["E8"]


def test_E14_two_M_per_net_and_round_to_its_owner():
    table = rails(3)
    say(table, "net", "B")
    assert money(table) == [28, 32, 30]
    table.answer("net")  # only C is left
    assert money(table) == [26, 32, 32]
    assert forbidden(table, "net") == ["E14"]
    end(table)
    table.answer("net")
    assert refused(table.answer, "B") == ("E14", "not-offered")  # nobody pays himself


def test_E14_a_net_that_cannot_be_paid():
    table = rails(A=dict(money=1))
    assert forbidden(table, "net") == ["E15"]


def test_E14_an_agreed_tariff_for_each_use():
    table = rails()
    aside(table, "agree", "use", "A", 2, 5)  # A pays B, two rounds, 5 M
    table.answer("net")
    assert money(table) == [25, 35]
    end(table)
    end(table)
    table.answer("net")
    assert money(table) == [20, 40]
    end(table)
    end(table)
    table.answer("net")
    assert money(table) == [18, 42] and table.game.state["deals"] == []


def test_E14_an_agreed_tariff_for_each_round():
    table = rails()
    aside(table, "agree", "round", "B", 3, 4)  # B pays A 4 M in each of three rounds
    end(table)
    assert money(table) == [34, 26]
    assert forbidden(table, "net") == ["E14"]  # it is paid for
    table.correct("money", "B", 3)
    end(table)
    table.answer("end")
    assert table.question.name == "deal-broken"
    ok(table)
    assert money(table) == [34, 3] and table.game.state["deals"] == []


def test_E14_an_agreement_can_be_ended():
    table = rails(3)
    aside(table, "agree", "use", "A", "C", 9, 1)
    aside(table, "agree", "new", "round", "B", "A", 2, 5)
    table.aside("agree")
    assert list(table.question.options) == ["new", "10,A,C,1,use", "3,B,A,5,round"]
    table.answer("10,A,C,1,use")
    assert table.game.state["deals"] == [["B", "A", 5, 3, "round"]]
    for _ in range(5):
        aside(table, "agree", "new", "use", "A", "C", 9, 1)
    table.aside("agree")
    assert refused(table.answer, "new") == ("", "not-offered")  # six are enough


def test_E15_no_credit():
    table = rails(A=dict(money=0))
    assert forbidden(table, "track", "train", "net", "board") == ["E15"] * 4
    assert refused(table.game.book, 1, "A", "", "track") == ("E15", "short-m")
    assert refused(table.game.book, 1, "A", "A", "deal") == ("E14", "no-booking")
    assert refused(table.game.book, -1, "", "A", "deal") == ("E14", "no-booking")
    table = rails(A=dict(money=7))
    table.answer("track")
    assert refused(table.answer, {"plain": 4, "mountain": 2}) == ("E15", "short-m")


def test_E19_payout_is_distance_and_bonus():
    for good, land, sea in (("Coal", 13, 14), ("Gold", 14, 15), ("Textiles", 15, 16)):
        for how, pays in (("land", land), ("sea", sea)):
            table = rails(A=dict(loads=good))
            say(table, "> " + good, 13)
            assert table.question.args == (good, land, sea)  # before it is booked
            table.answer(how)
            assert money(table)[0] == 30 + pays
            assert player(table, "A")["loads"] == []


def test_E19_distance_and_good_must_be():
    table = rails(A=dict(loads="Coal"))
    assert refused(table.answer, "> Silver") == ("", "not-offered")
    table.answer("> Coal")
    assert refused(table.answer, 0) == ("E19", "range")
    assert refused(table.answer, -3) == ("E19", "range")


def test_K31_sea_bonus_once_or_per_crossing():
    for house, pays in (((), 11), (["sea"], 12)):
        table = rails(2, 2, house, A=dict(loads="Coal"))
        player(table, "A")["loads"][0][1] = 2
        say(table, "> Coal", 10)
        assert table.question.start == "sea"  # the board saw it cross
        table.answer("sea")
        assert money(table)[0] == 30 + pays


def test_E20_an_order_brings_a_new_card_and_the_train_goes_on():
    table = rails(A=dict(loads="Coal Wine"))
    deck = table.game.state["deck"]
    say(table, "drive", 2, "> Coal", 10, "land")
    assert table.question.note == ("new-card",)
    assert table.game.state["deck"] == deck - 1
    say(table, "> Wine", 5, "land", "drive", 4)
    assert table.game.state["points"] == 0


def test_E20_an_empty_deck_is_shuffled():
    table = rails(A=dict(loads="Coal"))
    table.correct("deck", "", 1)
    say(table, "> Coal", 10, "land")
    assert table.question.notes == (("new-card",), ("reshuffle",))
    assert table.game.state["deck"] == 42 - 6


def test_E21_E36_public_orders_only_from_round_4():
    table = rails(A=dict(loads="Coal"))
    say(table, "> Coal", 10)
    assert refused(table.answer, "public-land") == ("E21", "not-offered")
    table = rails(2, 4, A=dict(loads="Coal"))
    say(table, "> Coal", 10, "public-land")
    assert table.question.note == ("new-public",)  # E36
    assert table.game.state["last"][-1] == [4, "", "A", 10, "public"]


def test_E28_200_M_are_announced_without_the_amount():
    table = rails(A=dict(money=195, loads="Coal Wine"))
    say(table, "> Coal", 9, "land")
    assert table.question.name == "announce" and table.question.args == ("A", 200)
    ok(table)
    say(table, "> Wine", 9, "land")
    assert table.question.name == "do"  # once is enough


def test_E29_money_alone_does_not_win():
    table = rails(A=dict(money=300, loads="Coal"))
    say(table, "> Coal", 10, "land", None)
    assert table.question.name == "do"
    table.correct("fleet", "A", "clipper")
    assert table.question.name == "do"
    fix(table, "A", "net", "L2 L3")
    assert table.question.name == "won" and table.question.args == ("A", 310)
    table.answer(None)
    assert table.ended["places"] == [["A", 1], ["B", 2]]


def test_E37_the_end_is_immediate():
    table = rails(A=dict(money=245, fleet="clipper", net="L2 L3", loads="Coal"))
    say(table, "> Coal", 5, "land")
    assert table.question.name == "won"
    table.undo()
    assert table.question.name == "pay"

    table = rails(A=dict(money=255, fleet="clipper", net="L2"))  # while building
    say(table, "track", {"large": 1})
    assert table.question.name == "new-large"
    table.answer("L3")
    assert table.question.name == "won"

    table = rails(A=dict(money=245, fleet="clipper", net="L2 L3"))  # by a booking
    aside(table, "deal", "B", 5)
    assert table.question.name == "won" and table.question.args[0] == "A"

    table = rails(A=dict(money=272, fleet="ferry", net="L2 L3 P1"))  # by a clipper
    table.answer("ship")
    assert table.question.name == "won"


def test_E29_the_number_of_large_cities_is_that_of_the_map():
    table = rails(2, 2, (), 3, 1, A=dict(money=260))
    table.correct("fleet", "A", "clipper")
    assert table.question.name == "won"


def test_E31_everybody_starts_in_a_large_city():
    table = rails(3, 1)
    assert [c for c in table.game.view()["players"][0]["cities"]] == [["L1", "large"]]
    end(table)
    assert table.question.name == "start-city"
    assert refused(table.answer, "M1") == ("E31", "not-offered")


def test_E13_steps_need_not_be_used_up():
    table = rails()
    say(table, "drive", 2, "load", "Coal")
    assert table.game.state["points"] == 4  # loading costs nothing
    end(table)
    assert table.question.who == "B"


def test_E35_any_number_of_trains_may_drive_on():
    table = rails()  # nobody is asked where the other trains are, and nobody is refused
    for who in "AB":
        assert table.question.who == who
        table.answer("drive")
        table.answer(1)
        table.answer("end")


def test_E28_not_below_200_M_and_not_for_other_money():
    table = rails(A=dict(money=190, loads="Coal Wine"))
    say(table, "> Coal", 9, "land")
    assert table.question.name == "do"  # 199
    aside(table, "deal", "B", 10)
    assert table.question.name == "do"  # 209, but not by an order
    say(table, "> Wine", 1, "land")
    assert table.question.name == "announce"


def test_E29_all_three_are_needed():
    missing = (
        dict(money=249, fleet="clipper", net="L2 L3"),
        dict(money=250, fleet="ferry", net="L2 L3"),
        dict(money=250, fleet="clipper", net="L2"),
    )
    for two_of_three in missing:
        assert rails(A=two_of_three).question.name == "do"
    assert rails(A=dict(money=250, fleet="clipper", net="L2 L3")).question.name == "won"
