"""Before the first turn: letters, start fields, what is laid ready, which tiles are used."""

from races import FEATURES, boat, chosen, refused, turn, voyage

from pilothouse.words import Words


def told(table):
    """What a player reads under the title of the question that is asked now, in English."""
    say = Words("en")
    say.use("mississippi")
    question = table.question
    return say((question.text or question.name) + "?", *question.args)


def until(table, name):
    """Go on through what is only told or thrown, up to the question of this name."""
    while table.question.name != name:
        if table.question.kind == "throw":
            table.answer(table.question.faces[-1])
        else:
            assert table.question.kind == "tell", table.question.name
            table.answer(None)
    return table


def test_A31_A47_passengers_to_lay_ready_and_those_that_stay_in_the_box():
    for players, ready, rest in ((2, 8, 8), (3, 8, 8), (4, 12, 4), (5, 16, 0), (6, 16, 0)):
        table = until(chosen("passengers", players), "ready")
        assert table.question.args == (ready, rest)
    assert "8 passengers and the measuring stick" in told(until(chosen("passengers", 3), "ready"))


def test_R36_R21_letters_as_printed_white_and_beige_against_the_reds():
    table = until(chosen("passengers", 2), "start-two")
    assert "A (beige) on space 1 and B (white) on 4" in told(table)
    table = voyage(2)
    assert [boat(table, who)["owner"] for who in "ABCD"] == [0, 0, 1, 1]
    assert table.game.state["order"] == ["A", "C", "D", "B"]


def test_R36_R23_the_white_sixth_boat_is_B_and_faces_straight_on():
    table = until(chosen("passengers", 6), "start-six")
    assert table.question.args[:2] == ("A C D E F", "B")
    assert "B (white) starts in the shipyard, facing straight on" in told(table)


def test_R34_R36_three_players_with_two_boats():
    table = voyage(3, mods=["two-boats"])
    assert table.game.state["order"] == ["A", "C", "E", "F", "D", "B"]
    assert boat(table, "B")["bonus"] == 1


def test_R23_R24_with_lots_the_boat_drawn_last_has_shipyard_and_bonus():
    table = until(chosen("more", 6, [], ["lots"]), "start-lots-six")  # always the last is drawn
    assert table.question.args == ("F E D C B", "A")
    assert "A starts in the shipyard, facing straight on" in told(table)
    table.answer(None)
    assert [b["id"] for b in table.game.state["boats"] if "bonus" in b] == ["A"]
    assert table.game.state["order"] == list("FEDCBA")


def test_R21_R38_lots_are_drawn_for_players_not_for_boats():
    table = chosen("more", 2, [], ["lots"])
    until(table, "lot")
    assert table.question.faces == ("A", "C")
    table.answer("C")
    assert table.question.name == "start-lots" and table.question.args[0] == "C A B D"


def test_R38_every_lot_is_told_before_the_next_is_drawn():
    table = chosen("more", 3, [], ["lots"])
    until(table, "lot")
    table.answer("B")
    assert table.question.name == "lot" and list(table.question.note) == ["lot-drawn", 1, "B"]


def test_R28_no_start_field_is_free_for_the_black_rose_beside_six_boats():
    table = until(chosen("more", 6, ["rose"], []), "rose-start-six")
    assert "All start spaces are taken" in told(table)
    table = until(chosen("more", 5, ["rose"], []), "rose-start")
    assert "free start space" in told(table)


def test_R30_nobody_may_bring_the_black_rose_into_need_on_purpose():
    for players, name in ((5, "rose-start"), (6, "rose-start-six")):
        table = until(chosen("more", players, ["rose"], []), name)
        assert "Nobody may make her need more than 1 coal on purpose" in told(table)


def test_R3_the_players_choose_which_new_tiles_are_used():
    table = chosen("more", 3, FEATURES, [], "some")
    assert refused(table.answer, {}) == ("R3", "no-new-tile")
    assert refused(table.answer, {"bank": 3}) == ("R3", "range")
    table.answer({"bank": 1, "coal": 1})
    assert table.question.name == "swap" and table.question.high == 2
    table.answer(2)
    assert table.game.state["deck"] == {"station": 8, "isle": 1, "bank": 1, "coal": 1}
    assert table.game.state["stack"] == 11


def test_R3_stations_are_counted_for_players_or_for_both_boats():
    for house, most in (([], 6), (["both-home"], 3)):
        table = chosen("more", 2, ["tiles"], house, "all")
        assert table.question.high == most  # 8 stations with one passenger each: all are needed
    for house, most in (([], 6), (["both-home"], 5)):
        table = chosen("more", 3, ["tiles", "two-boats"], house, "all")
        assert table.question.high == most


def test_A36_one_player_takes_one_from_an_island_with_both_boats_too():
    for house, allowed in (([], False), (["each"], True)):
        table = voyage(3, mods=["two-boats"], house=house)
        assert table.game.state["wait"][1] == 2
        turn(table, 1, tiles=1, pier=1)
        while table.question.who != "B" or table.question.name != "speed":
            question = table.question
            if question.name == "speed":
                turn(table, 1)
            else:
                table.answer("straight" if question.kind == "throw" else question.start)
        table.answer(1)
        if allowed:
            table.answer({"tiles": 1, "pier": 1})
            assert boat(table, "B")["pax"] == [1]
        else:
            reason = refused(table.answer, {"tiles": 1, "pier": 1})[1]
            assert reason in ("same-island", "not-offered")
