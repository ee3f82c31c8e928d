"""Fantasy Island Rails: trains and the builder's calculator, rules with their bad cases (6.E)."""

from rails_tables import end, forbidden, money, player, rails, refused, say


def test_E10_speed_and_capacity():
    for train, speed, room in (("A", 6, 2), ("B-6", 6, 3), ("B-9", 9, 2), ("C-9", 9, 3)):
        table = rails(A=dict(train=train))
        table.correct("points", "", speed)
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
    assert [table.game.goods[g] for g, _ in player(table, "A")["loads"]] == ["Coal", "Gold"]


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
    assert table.question.name == "do"  # there is only one large city to build out of
    table.answer("track")
    assert refused(table.answer, {"plain": 1, "out": 1}) == ("E24", "range")
    table.answer({})
    end(table)
    end(table)
    say(table, "track", {"plain": 1, "out": 1})


def test_E24_twice_out_of_each_large_city():
    """ "aus einer Großstadt": what was built out of one does not count for another."""
    table = rails(A=dict(money=100, net="L2"))
    say(table, "track", {"plain": 3, "out": 3})
    assert table.question.name == "exit" and list(table.question.options) == ["L1", "L2"]
    say(table, "L2", "L2")
    assert table.question.name == "do" and table.game.state["exits"] == [1, 1, 0]
    table.answer("track")
    assert refused(table.answer, {"plain": 2, "out": 2}) == ("E24", "range")
    table.answer({"plain": 1, "out": 1})  # out of L1, the only one left
    assert table.game.state["exits"] == [1, 1, 0, 0]
    table.correct("exits", "", 1)
    assert table.game.state["exits"] == [1]


def test_E24_a_large_city_just_reached_may_be_left_too():
    table = rails(A=dict(money=100))
    say(table, "track", {"plain": 2, "out": 2})
    table.answer("track")
    assert refused(table.answer, {"large": 1, "plain": 2, "out": 3}) == ("E24", "range")
    say(table, {"large": 1, "plain": 2, "out": 2}, "L3")
    assert table.question.name == "do" and table.game.state["exits"] == [0, 0, 2, 2]


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
