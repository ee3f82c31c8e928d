"""Fantasy Island Rails: what comes between a question and its answer changes no rule (6.E)."""

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

from pilothouse.games import find
from pilothouse.games.rails import data
from pilothouse.table.table import Table


def replayed(table):
    """The records stand for the game as it is."""
    again = Table(find).replay(list(table.kept))
    assert again.game.view() == table.game.view()
    assert again.question.name == table.question.name


def test_E15_money_that_goes_while_overboard_is_asked_converts_nothing():
    table = rails(A=dict(money=5, train="B-6", loads="Coal Wine Gold"))
    table.answer("convert")
    aside(table, "bank", "A", "pays", 1)
    table.answer("Wine")
    assert table.question.name == "cannot-pay"
    table.answer(None)
    assert table.question.name == "do" and money(table) == [4, 30] and not table.over
    assert player(table, "A")["train"] == "B-6" and len(player(table, "A")["loads"]) == 3
    replayed(table)


def test_E15_nor_while_the_train_the_net_or_the_port_is_asked():
    for choice, price, answer in (("train", 20, "B-9"), ("net", 2, "B"), ("ship", 20, "P2")):
        table = rails(3, A=dict(money=price, net="P1 P2"))
        table.answer(choice)
        aside(table, "bank", "A", "pays", 1)
        table.answer(answer)
        assert table.question.name == "cannot-pay", choice
        table.answer(None)
        assert money(table)[0] == price - 1 and table.game.state["spent"] == 0
        assert player(table, "A")["train"] == "A" and player(table, "A")["ship"] == "none"
        assert "load" in table.question.options  # nothing was done: the train may still move
        replayed(table)


def test_E11_a_correction_while_the_train_is_asked_has_paid_nothing():
    table = rails(A=dict(money=50))
    table.answer("train")
    table.correct("deck", "", 30)
    assert table.question.name == "do" and money(table)[0] == 50
    say(table, "train", "B-9")
    assert money(table)[0] == 30 and player(table, "A")["train"] == "B-9"


def test_E26_a_city_that_was_paid_for_is_named_after_any_correction():
    table = rails(A=dict(money=50))
    say(table, "track", {"plain": 1, "medium": 1, "large": 1})
    table.correct("deck", "", 30)
    assert table.question.name == "new-large"
    table.answer("L2")
    table.correct("turn", "", "B")
    end(table)
    assert table.question.name == "new-medium" and table.question.who == "A"
    table.answer("M1")
    assert [name for name, _ in table.game.view()["players"][0]["cities"]] == ["L1", "L2", "M1"]


def test_E26_a_city_that_others_have_filled_meanwhile_is_not_asked_for():
    table = rails(3, B=dict(net="S1 S2"), C=dict(net="S1"))
    say(table, "track", {"small": 1})
    assert list(table.question.options) == ["S2"]
    aside(table, "cities", "C", "small", "S2")
    table.answer("S2")
    assert table.question.name == "do" and not table.game.connected(player(table, "A"), "small")
    table = rails(3, B=dict(net="P1 P2"), C=dict(net="P1"))
    say(table, "track", {"port": 1, "large": 1})
    aside(table, "cities", "C", "port", "P2")
    table.answer("L2")
    assert table.question.name == "do" and not table.game.connected(player(table, "A"), "port")


def test_E31_E29_a_start_city_that_is_connected_already_counts_once():
    table = new_table()
    say(table, 2, "as-laid", 3, 3, [], None, None, "A")
    aside(table, "cities", "A", "large", "L1")
    table.answer("L1")
    assert player(table, "A")["net"] == [0]
    fix(table, "A", "net", "L2")
    table.correct("fleet", "A", "clipper")
    table.correct("money", "A", 260)
    assert table.question.name == "do"  # two of three large cities
    table.correct("round", "", 2)
    fix(table, "A", "loads", "Coal")
    say(table, "unload", "L1")
    replayed(table)


def test_E29_large_cities_that_are_not_on_this_map_do_not_count():
    table = rails(A=dict(net="L3", fleet="clipper", money=260))
    table.correct("large", "", 2)
    assert table.question.name == "do"
    fix(table, "A", "net", "L2")
    assert table.question.name == "won"


def test_E14_an_agreement_for_so_many_rounds_is_paid_so_many_times():
    for turns, payer in ((0, "A"), (0, "B"), (1, "A"), (1, "B")):
        table = rails()
        for _ in range(turns):
            end(table)
        aside(table, "agree", "round", payer, 4, 3)
        for _ in range(12):
            end(table)
        assert player(table, payer)["money"] == 30 - 4 * 3, (turns, payer)
        assert table.game.state["deals"] == []


def test_E14_the_round_in_which_it_is_made_is_paid_at_once_or_the_agreement_ends():
    table = rails(A=dict(money=2))
    aside(table, "agree", "round", "A", 4, 3)
    assert table.question.name == "deal-broken"
    ok(table)
    assert table.game.state["deals"] == [] and money(table) == [2, 30]
    table = rails()
    table.answer("net")  # this round is paid for already
    aside(table, "agree", "round", "A", 2, 3)
    assert money(table) == [28, 32]
    for _ in range(8):
        end(table)
    assert money(table) == [22, 38]


def test_E14_a_turn_that_is_corrected_does_not_pay_the_round_again():
    table = rails()
    aside(table, "agree", "round", "A", 4, 3)
    table.correct("turn", "", "A")
    assert money(table) == [27, 33]
    table.correct("turn", "", "B")
    table.correct("turn", "", "A")
    assert money(table) == [27, 33] and forbidden(table, "net") == ["E14"]
    end(table)
    end(table)
    assert money(table) == [24, 36]


def test_E22_a_turn_that_is_corrected_to_the_same_player_is_no_second_turn():
    table = rails()
    say(table, "track", {"plain": 18})
    table.correct("turn", "", "A")
    assert table.game.state["spent"] == 18 and forbidden(table, "drive", "swap") == ["E7", "E8"]
    table.answer("track")
    assert refused(table.answer, {"plain": 3})[0] == "E22"


def test_E7_E8_looking_at_the_calculator_is_neither_building_nor_a_turn():
    table = rails()
    say(table, "track", {})
    assert "drive" in table.question.options and "swap" in table.question.options
    say(table, "track", {"plain": 1})
    assert forbidden(table, "drive", "swap") == ["E7", "E8"]


def test_E28_announced_again_after_less():
    table = rails(A=dict(money=195, loads="Coal Wine"))
    say(table, "> Coal", 10, "land")
    assert table.question.name == "announce"
    ok(table)
    say(table, "track", {"plain": 20}, "end", "end")
    assert money(table)[0] == 185
    say(table, "> Wine", 20, "land")
    assert table.question.name == "announce"


def test_E34_the_ferry_card_of_somebody_who_leaves_goes_under_the_pile():
    table = rails(3)
    say(table, "board", "clipper")
    aside(table, "leave", "A", True)
    assert table.game.state["under"] == ["clipper"]
    assert ("card-back",) in table.question.notes
    assert player(table, "A")["sea"] == ""


def test_E34_a_correction_moves_the_card_with_the_ship():
    table = rails()
    table.correct("at-sea", "B", "ferry")
    assert table.game.state["cards"] == [2, 3]
    table.correct("at-sea", "B", "ashore")
    assert table.game.state["cards"] == [2, 3] and table.game.state["under"] == ["ferry"]


def test_E33_without_a_number_of_chips_there_is_no_limit():
    table = new_table(data.FILES["names"])
    say(table, 3, "as-laid", 6, 3, [], None, None, "A")
    for _ in range(3):
        say(table, "l1", "end")
    for who in "ABC":
        for slot in ("load-1", "load-2"):
            table.correct(slot, who, "gold")
    table.correct("load-2", "A", "-")
    say(table, "load", "gold")
    assert player(table, "A")["loads"] == [[18, 0], [18, 0]]


def test_E19_any_distance_on_the_map():
    for distance in (60, 61, 90, 99):
        table = rails(A=dict(loads="Coal"))
        say(table, "> Coal", distance, "land")
        assert money(table)[0] == 30 + distance


def test_E7_what_is_no_choice_at_all_is_refused():
    table = rails()
    for bad in (["load"], {"load": 1}, None, 3):
        assert refused(table.answer, bad)[1] in ("not-offered", "malformed")


def test_E33_a_good_that_an_aside_has_taken_away_meanwhile():
    table = rails(A=dict(loads="Coal Coal"))
    say(table, "unload", "M1", "unload", "M1")
    table.answer("load")
    table.answer("Coal")
    assert list(table.question.options) == ["M1", "M1"]
    aside(table, "goods", "4,Coal,M1")
    aside(table, "goods", "4,Coal,M1")
    table.answer("source")
    assert len(player(table, "A")["loads"]) == 1


# --- the sea -----------------------------------------------------------------------------------


def test_E17_the_own_ferry_waits_in_the_port_where_it_is():
    table = rails(A=dict(money=100, net="P1 P2"))
    table.answer("ship")
    assert table.question.name == "berth" and list(table.question.options) == ["P1", "P2"]
    table.answer("P2")
    assert table.question.note == ("place-ferry", "P2")
    end(table)
    end(table)
    table.answer("board")
    assert table.question.name == "which-ship" and table.question.args == ("P2",)
    table.answer("own")
    end(table)
    end(table)
    say(table, "arrived", "P1")
    table.answer("board")
    assert table.question.args == ("P1",)
    table = rails(A=dict(money=100, net="P2"))
    table.answer("ship")  # the only port of the net
    assert table.question.note == ("place-ferry", "P2")
    table.correct("berth", "A", "P1")
    assert player(table, "A")["berth"] == table.game.city("P1")


def test_E17_a_clipper_lets_build_from_any_port_once_in_a_round():
    table = rails(A=dict(money=100, fleet="clipper"))
    table.answer("track")
    assert table.question.note == ("any-port",)
    assert refused(table.answer, {"from-port": 1}) == ("E23", "no-mark")
    assert refused(table.answer, {"plain": 2, "from-port": 2}) == ("E17", "range")
    table.answer({"plain": 1, "from-port": 1})
    table.answer("track")
    assert refused(table.answer, {"plain": 1, "from-port": 1}) == ("", "not-offered")
    assert table.question.note != ("any-port",)
    table.answer({})
    table.correct("from-port", "", 0)
    say(table, "track", {"plain": 1, "from-port": 1})
    end(table)
    end(table)
    say(table, "track", {"plain": 1, "from-port": 1})  # in the next round again
    table = rails(A=dict(money=100, fleet="ferry"))
    table.answer("track")
    assert refused(table.answer, {"plain": 1, "from-port": 1}) == ("", "not-offered")


def test_E16_the_miles_of_a_crossing_add_up():
    table = rails()
    say(table, "board", "clipper")
    for miles in (12, 24, 36):
        end(table)
        end(table)
        assert table.question.name == "crossing" and table.question.args == (miles,)
        table.answer("at-sea")
    table.correct("miles", "A", 12)
    end(table)
    end(table)
    assert table.question.args == (24,)
    table.answer("arrived")
    say(table, "board", "clipper")
    end(table)
    end(table)
    assert table.question.args == (12,)  # another crossing
