"""Fantasy Island Rails: every rule with its bad cases (rules.md 6.E), money first."""

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


def test_E10_speed_and_capacity():
    for train, speed, room in (("A", 6, 2), ("B-6", 6, 3), ("B-9", 9, 2), ("C-9", 9, 3)):
        table = rails(A=dict(train=train))
        table.correct("turn", "", "A")
        table.answer("drive")
        assert refused(table.answer, speed + 1) == ("E10", "range")
        table.answer(speed)
        assert forbidden(table, "drive") == ["E10"]
        for good in ("Coal", "Wine", "Iron")[:room]:
            say(table, "load", good)
        assert forbidden(table, "load") == ["E10"]


def test_E11_one_level_up_for_20_instead_of_building():
    table = rails(A=dict(money=100))
    table.answer("train")
    assert refused(table.answer, "C-9") == ("E11", "not-offered")
    table.answer("B-9")
    assert player(table, "A")["train"] == "B-9" and money(table)[0] == 80
    assert forbidden(table, "track", "train", "convert", "ship") == ["E11", "E11", "E11", "E17"]
    end(table)
    end(table)
    table.answer("train")
    assert player(table, "A")["train"] == "C-9" and money(table)[0] == 60
    end(table)
    end(table)
    assert forbidden(table, "train", "convert") == ["E11", "E11"]


def test_E11_no_upgrade_after_track():
    table = rails(A=dict(money=100))
    say(table, "track", {"plain": 1})
    assert forbidden(table, "train") == ["E11"]
    table = rails(A=dict(money=19))
    assert forbidden(table, "train") == ["E15"]


def test_E11_conversion_while_building():
    table = rails(A=dict(money=25, train="B-6"))
    say(table, "track", {"plain": 20})
    table.answer("convert")
    assert player(table, "A")["train"] == "B-9" and money(table)[0] == 0  # K32: outside the 20 M
    assert forbidden(table, "convert") == ["E15"]
    assert forbidden(rails(), "convert") == ["E11"]


def test_K32_conversion_within_the_limit():
    table = rails(2, 2, ["limit"], A=dict(money=60, train="B-6"))
    say(table, "track", {"plain": 16})
    assert forbidden(table, "convert") == ["E22"]
    table = rails(2, 2, ["limit"], A=dict(money=60, train="B-6"))
    say(table, "track", {"plain": 15}, "convert")
    assert forbidden(table, "track") == ["E22"]


def test_E12_less_room_a_load_overboard():
    table = rails(A=dict(money=60, train="B-6", loads="Coal Wine Gold"))
    table.answer("convert")
    assert table.question.name == "overboard"
    table.answer("Wine")
    assert [table.game.good_name(g) for g, _ in player(table, "A")["loads"]] == ["Coal", "Gold"]


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
    assert list(table.question.options) == ["new", "10: A→C 1 M", "3: B→A 5 M ⟲"]
    table.answer("10: A→C 1 M")
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
    assert table.question.note == ["new-card"]
    assert table.game.state["deck"] == deck - 1
    say(table, "> Wine", 5, "land", "drive", 4)
    assert table.game.state["points"] == 0


def test_E20_an_empty_deck_is_shuffled():
    table = rails(A=dict(loads="Coal"))
    table.correct("deck", "", 1)
    say(table, "> Coal", 10, "land")
    assert table.question.note == ["reshuffle"]
    assert table.game.state["deck"] == 42 - 6


def test_E21_E36_public_orders_only_from_round_4():
    table = rails(A=dict(loads="Coal"))
    say(table, "> Coal", 10)
    assert refused(table.answer, "public-land") == ("E21", "not-offered")
    table = rails(2, 4, A=dict(loads="Coal"))
    say(table, "> Coal", 10, "public-land")
    assert table.question.note == ["new-public"]  # E36
    assert table.game.state["last"][-1] == [4, "", "A", 10, "public"]


def test_E22_twenty_M_a_round():
    table = rails(A=dict(money=100))
    table.answer("track")
    assert table.question.rest({}) == ("rest", 20)
    assert table.question.rest({"plain": 3, "high": 2}) == ("rest", 7)
    assert table.question.rest({"high": 4, "plain": 2}) == ("over", 2)
    assert refused(table.answer, {"bridge": 2, "plain": 1}) == ("E22", "short-m")
    table.answer({"plain": 12})
    table.answer("track")
    assert table.question.rest({}) == ("rest", 8)
    assert refused(table.answer, {"plain": 9}) == ("E22", "range")
    table.answer({"plain": 8})
    assert forbidden(table, "track", "train", "ship") == ["E22", "E11", "E17"]


def test_E23_what_each_mark_costs():
    prices = (("plain", 1), ("mountain", 2), ("high", 5), ("port", 2), ("bridge", 10))
    prices += (("small", 3), ("medium", 3), ("large", 5))
    for mark, price in prices:
        table = rails(A=dict(money=100))
        say(table, "track", {mark: 1})
        assert money(table)[0] == 100 - price, mark
    table = rails(A=dict(money=100))
    say(table, "track", {"plain": 1, "river": 1})  # the example of the rule book
    assert money(table)[0] == 97
    table.answer("track")
    assert refused(table.answer, {"river": 1}) == ("E23", "no-mark")


def test_E24_twice_out_of_a_large_city():
    table = rails(A=dict(money=100))
    table.answer("track")
    assert refused(table.answer, {"plain": 5, "out": 3}) == ("E24", "range")
    table.answer({"plain": 2, "out": 2})
    table.answer("track")
    assert refused(table.answer, {"plain": 1, "out": 1}) == ("", "not-offered")
    table.answer({})
    end(table)
    end(table)
    say(table, "track", {"plain": 1, "out": 1})


def test_E26_how_many_may_connect_a_city():
    table = rails(3, A=dict(net="S1 P1 M1"), B=dict(net="S1 P1 M1"))
    for _ in range(2):
        end(table)
    assert table.question.who == "C"
    table.answer("track")
    table.answer({"small": 1, "port": 1, "medium": 1, "large": 1})
    asked = []
    while table.question.name != "do":
        asked.append((table.question.name, list(table.question.options)))
        table.answer(table.question.options[0])
    assert asked == [
        ("new-large", ["L2", "L3"]),
        ("new-medium", ["M1", "M2"]),
        ("new-small", ["S2"]),  # two have S1
        ("new-port", ["P2"]),
    ]
    table.answer("track")
    assert refused(table.answer, {"small": 1}) == ("", "not-offered")


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


def test_E25_E27_the_builder_is_reminded():
    table = rails(2, 1)
    table.answer("track")
    assert table.question.note == ("one-track",)
    table = rails()
    table.answer("track")
    assert table.question.note == ()
    table = rails(A=dict(net="P1"))
    table.answer("track")
    assert table.question.note == ("new-island",)


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
