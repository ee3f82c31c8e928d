"""Fantasy Island Rails: ferries, goods in cities, the map, and what people tell the board."""

from rails_tables import (
    NAMES,
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

from pilothouse.games import data as data_of
from pilothouse.games.rails import data


def test_E2_the_material_has_its_limits():
    deck = rails().game.state
    assert sum(deck["cards"]) == 6 and deck["deck"] == 42 - 6
    assert len(data.goods(data.FILES["names"])) == 20


def test_the_lines_of_a_map_may_stand_in_any_order():
    lines = NAMES.split("\n")
    turned = "\n".join([lines[i] for i in (4, 3, 0, 2, 1)])
    assert data.cities(turned) == data.cities(NAMES) and data.goods(turned) == data.goods(NAMES)
    assert [data.chips(turned)[good] for good in range(5)] == [
        (2, 0),
        (3, 0),
        (3, 0),
        (2, 1),
        (2, 2),
    ]
    game = new_table(turned).game
    cities = data.cities(turned)
    assert [game.city(name) for name, _ in cities] == list(range(len(cities)))
    game.state["large"] = 2  # L3 is not on this map
    assert [list(game.cities(kind)) for kind in data.CITIES] == [[0, 1], [3, 4], [5, 6], [7, 8]]
    assert game.places("large") == ["L1", "L2"] and game.places("port") == ["P1", "P2"]


def test_a_part_of_the_names_is_no_error():
    """They come over the cable piece by piece."""
    for size in range(len(NAMES)):
        assert new_table(NAMES[:size]).question.name == "players"


def test_E16_a_hired_ferry_ends_the_move():
    table = rails(A=dict(loads="Coal"))
    table.answer("board")
    assert table.question.kind == "throw"
    table.answer("ferry")
    assert money(table)[0] == 28 and player(table, "A")["sea"] == "ferry"
    assert table.question.note == ("aboard-ferry", 9, 2)
    assert forbidden(table, "drive", "load", "board", "> Coal") == ["E16"] * 4  # no second card
    say(table, "track", {"plain": 1})
    end(table)
    end(table)
    assert table.question.name == "crossing" and table.question.args == (9,)
    table.answer("at-sea")
    assert forbidden(table, "drive") == ["E16"]
    end(table)
    end(table)
    table.answer("arrived")
    assert player(table, "A")["sea"] == "" and table.game.state["points"] == 6  # full speed
    assert table.question.note == ("full-speed", 6)
    say(table, "> Coal", 10)
    assert table.question.start == "sea"


def test_E16_a_hired_clipper_costs_3():
    table = rails(A=dict(train="B-9"))
    say(table, "board", "clipper")
    assert money(table)[0] == 27
    assert table.question.note == ("aboard-clipper", 12, 3)


def test_E16_a_hire_that_cannot_be_paid():
    table = rails(A=dict(money=2))
    say(table, "board", "clipper")
    assert table.question.name == "no-hire"
    ok(table)
    assert money(table)[0] == 2 and player(table, "A")["sea"] == ""
    assert table.game.state["under"] == ["clipper"]
    assert forbidden(table, "drive") == ["E7"]


def test_K30_E34_the_pile_is_what_is_left_of_the_split():
    table = rails(2, 2, (), 2)
    table.answer("board")
    assert sorted(table.question.faces) == ["clipper"] * 2 + ["ferry"] * 4
    assert table.question.faces[:2] == ("ferry", "clipper")
    table.throw()
    assert sum(table.game.state["cards"]) == 5
    card = player(table, "A")["sea"]
    end(table)
    end(table)
    table.answer("arrived")
    assert table.game.state["under"] == [card]  # under the pile
    table.correct("ferries", "", 0)
    table.correct("clippers", "", 0)
    table.answer("board")  # the shuffled ones are gone: the next one is known, and not asked
    assert table.question.name == "do" and player(table, "A")["sea"] == card
    assert table.game.state["under"] == []


def test_K39_the_miles_of_a_ferry_for_the_whole_crossing():
    table = rails(2, 2, ["miles"])
    say(table, "board", "ferry")
    end(table)
    end(table)
    assert refused(table.answer, "at-sea") == ("E16", "not-offered")


def test_K39_the_own_ferry_is_free_or_costs_hire():
    for house, left in (((), 30), (["hire"], 28)):
        table = rails(2, 2, house, A=dict(fleet="ferry"))
        say(table, "board", "own")
        assert money(table)[0] == left and player(table, "A")["sea"] == "own"
        assert table.game.state["cards"] == [3, 3]


def test_E17_E38_own_ferry_then_clipper():
    table = rails(A=dict(money=100))
    assert forbidden(table, "ship") == ["E17"]  # no port yet
    fix(table, "A", "net", "P1")
    table.answer("ship")
    assert player(table, "A")["ship"] == "ferry" and money(table)[0] == 80
    assert forbidden(table, "ship", "track", "train") == ["E38", "E17", "E11"]
    end(table)
    end(table)
    table.answer("ship")
    assert player(table, "A")["ship"] == "clipper" and money(table)[0] == 60
    end(table)
    end(table)
    assert forbidden(table, "ship") == ["E17"]
    table.answer("track")
    assert table.question.note == ("any-port",)


def test_E17_no_ship_after_track():
    table = rails(A=dict(money=100, net="P1"))
    say(table, "track", {"plain": 1})
    assert forbidden(table, "ship") == ["E11"]


def test_E18_goods_lie_four_rounds_for_everybody():
    table = rails(A=dict(loads="Coal"))
    say(table, "unload", "M1")
    assert table.question.note == ("lies-until", 5)
    assert table.game.view()["stock"] == [["Coal", "M1", 4]]
    end(table)
    say(table, "load", "Coal")
    assert table.question.name == "from" and list(table.question.options) == ["source", "M1"]
    table.answer("M1")
    assert table.game.state["stock"] == [] and len(player(table, "B")["loads"]) == 1
    assert refused(table.answer, "> Wine") == ("", "not-offered")


def test_E18_goods_go_back_to_the_supply():
    table = rails(A=dict(loads="Coal Wine"))
    say(table, "unload", "Wine", "M1")  # in round 2
    for _ in range(6):
        end(table)
    assert table.game.state["round"] == 5 and table.game.view()["stock"] == [["Wine", "M1", 1]]
    table.answer("end")
    table.answer("end")
    assert table.question.name == "goods-back" and table.question.args == ("Wine", "M1")
    ok(table)
    assert table.game.state["stock"] == [] and table.game.state["round"] == 6


def test_E18_nothing_to_unload():
    assert forbidden(rails(), "unload") == ["E18"]


def test_E33_no_more_of_a_kind_than_chips():
    table = rails()
    say(table, "load", "Coal", "load", "Coal")
    end(table)
    table.answer("load")
    assert refused(table.answer, "Coal") == ("E33", "not-offered")
    assert refused(table.answer, "Silver") == ("E33", "not-offered")
    table.answer("Wine")


def test_E32_goods_brought_as_agreed_are_paid():
    table = rails(A=dict(loads="Coal"))
    aside(table, "agree", "goods", "B", "Coal", "M2", 7)  # B pays A for coal in M2
    assert table.game.view()["deals"] == [["B", "A", 7, 5, "goods", "Coal", "M2"]]
    say(table, "unload", "M2")
    assert money(table) == [37, 23] and table.game.state["deals"] == []


def test_E32_other_goods_another_city_or_no_money_pay_nothing():
    for agreed, left in ((("Wine", "M2"), 30), (("Coal", "M1"), 30), (("Coal", "M2"), 3)):
        table = rails(2, 2, ["open"], A=dict(loads="Coal"), B=dict(money=left))
        aside(table, "agree", "goods", "B", *(agreed + (7,)))
        say(table, "unload", "M2")
        assert money(table) == [30, left] and len(table.game.state["deals"]) == 1


def test_E30_the_map_by_lot():
    table = new_table()
    say(table, 2, "by-lot")
    laid = []
    while table.question.name == "plate":
        assert len(table.question.faces) == 6 * (8 - len(laid))
        laid.append(table.throw())
    assert table.question.name == "map-laid"
    assert sorted([face[0] for face in laid]) == list("12345678")
    assert all([0 <= int(face[2:]) <= 5 for face in laid])
    ok(table)
    plates = table.game.view()["plates"]
    assert ["%d+%d" % (p["plate"], p["turn"]) for p in plates] == laid
    assert len(set([tuple(p["at"]) for p in plates])) == 8


def test_E30_plates_drawn_by_hand_and_no_plate_twice():
    table = rails()
    table.aside("map")  # at any time, not only in the set-up
    table.answer("4+5")
    assert refused(table.answer, "4+0") == ("E30", "not-a-face")
    assert refused(table.answer, "9+0") == ("E30", "not-a-face")
    assert refused(table.answer, "5+6") == ("E30", "not-a-face")
    for plate in (1, 2, 3, 5, 6, 7, 8):
        table.answer("%d+0" % plate)
    ok(table)
    assert table.game.state["plates"][:2] == [[4, 5], [1, 0]] and table.question.name == "do"


def test_bookings_between_players_and_the_bank():
    table = rails(3)
    aside(table, "deal", "A", "C", 10)
    assert money(table) == [20, 30, 40]
    aside(table, "deal", "B", "A", "other", 17)
    assert money(table) == [37, 13, 40]
    aside(table, "deal", "B", "A", "other", 13)
    aside(table, "bank", "B", "gets", 5)
    aside(table, "bank", "A", "pays", 3)
    assert money(table) == [47, 5, 40] and table.game.state["bank"] == -92


def test_E15_nobody_books_what_he_has_not():
    table = rails(3, A=dict(money=12))
    for name, answers in (
        ("deal", ("A", "C", 20)),
        ("deal", ("A", "B", "other", 13)),
        ("bank", ("A", "pays", 20)),
    ):
        aside(table, name, *answers)
        assert table.question.name == "cannot-pay" and table.question.args == ("A",)
        ok(table)
        assert money(table) == [12, 30, 30] and table.question.name == "do"
    table.aside("deal")
    say(table, "A", "B")
    assert refused(table.answer, 4) == ("E15", "not-offered")
    table.answer("other")
    assert refused(table.answer, 0) == ("E15", "range")
    table.answer(12)
    assert money(table) == [0, 42, 30]


def test_corrected_money_is_booked_against_the_bank():
    table = rails()
    table.correct("money", "A", 12)
    end(table)
    table.correct("money", "B", 44)
    assert table.game.state["bank"] == -56
    assert table.game.state["last"][-2:] == [
        [2, "A", "", 18, "correction"],
        [2, "", "B", 14, "correction"],
    ]


def test_every_correction_can_be_made():
    table = rails(A=dict(fleet="ferry", loads="Coal"))
    for fixable in table.game.corrections():
        table.correct(fixable.name, fixable.who, fixable.start)
        assert fixable.name != "money" or money(table) == [30, 30]
    table.correct("at-sea", "B", "clipper")
    assert player(table, "B")["sea"] == "clipper"
    table.correct("load-1", "A", "-")
    assert player(table, "A")["loads"] == []
    table.correct("round", "", 1)
    assert forbidden(table, "load") == ["E5"]


def test_connections_can_be_put_right():
    table = rails()
    fix(table, "A", "net", "M1 M2 M1")
    cities = [name for name, _ in table.game.view()["players"][0]["cities"]]
    assert cities == ["L1", "M2"]


def test_goods_in_cities_can_be_put_right():
    table = rails()
    aside(table, "goods", "Wine", "S1")
    aside(table, "goods", "new", "Coal", "M1")
    assert len(table.game.state["stock"]) == 2
    aside(table, "goods", "4,Wine,S1")
    assert table.game.view()["stock"] == [["Coal", "M1", 4]]


def test_names_and_leaving():
    table = rails(3)
    aside(table, "name", "B", "Zoë")
    assert table.game.players()[1] == ["B", "Zoë", ""]
    aside(table, "leave", "A", True)
    assert table.question.who == "B"  # A was on turn
    assert money(table) == [0, 30, 30]
    say(table, "net")  # only C's
    assert money(table) == [0, 28, 32]
    aside(table, "leave", "C", False)
    aside(table, "leave", "C", True)
    assert table.question.name == "nobody-won"
    table.answer(None)
    assert table.ended["places"] == [["B", 0], ["A", 0], ["C", 0]]


def test_an_aside_leaves_the_open_question_open():
    table = rails(A=dict(loads="Coal"))
    say(table, "> Coal", 10)
    aside(table, "deal", "B", 5)
    assert table.question.name == "pay"
    table.answer("land")
    assert money(table) == [45, 25]


def test_every_record_fits_a_frame():
    table = rails(3, A=dict(money=100))
    table.answer("track")
    kinds = {counter[0]: 1 for counter in table.question.counters if counter[0] != "bridge"}
    kinds["high"] = 0
    say(table, kinds)
    assert max([len(record) for record in table.kept]) < 190


def test_the_names_are_data():
    check = data_of("rails").check
    check("names", data.FILES["names"])
    check("names", NAMES)
    for bad, part in (
        (NAMES.replace("large=", "huge="), "line 1"),
        (NAMES.replace("\nport=P1,P2", ""), "the line of port is missing"),
        (NAMES.replace("M2", "M1"), "medium: 'M1' stands there twice"),
        (NAMES.replace("Coal:2", "Coal:"), "goods: 'Coal:' must read like"),
        (NAMES.replace("Coal:2", "Coal:0"), "must read like"),
        (NAMES.replace("Gold:2+1", "Gold:2+9"), "must read like"),
        (NAMES.replace("Coal:2", "coal:2"), "capital"),
        (NAMES.replace("S1", "A"), "capital"),
        (NAMES.replace("S1", "Sm漢"), "cannot draw"),
        (NAMES.replace("S1", "ThirteenChars"), "1 to 12"),
        (NAMES.replace("S1", ""), "1 to 12"),
        (NAMES.replace("Coal", "Cinnabarium"), "1 to 9"),
        (NAMES.replace("S2", ",".join(["T%d" % n for n in range(40)])), "at most 36"),
        (NAMES + "\n", "line 6"),
    ):
        try:
            check("names", bad)
        except ValueError as error:
            assert part in str(error), (part, str(error))
        else:
            raise AssertionError(part)
