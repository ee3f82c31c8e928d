"""Bermuda Triangle: throws that everybody sees, and what comes between a throw and its move."""

import json

from triangle_tables import land, mark, move, new_table, refused, sail, state, total

from pilothouse.games.triangle.data import FILES

MINE = json.dumps(dict(json.loads(FILES["dial"]), dial="Omas Spiel"))


def leave(table, who):
    table.aside("leave")
    table.answer(who)
    table.answer(True)


def test_D5_what_was_thrown_is_shown_before_the_next_question():
    table = new_table()
    for answer in (3, 350, "real", "placeholder", None, None):
        table.answer(answer)
    assert table.question.notes == ()
    shown = []
    for thrown in ("2", "5", "5", "3", "6"):
        table.answer(thrown)
        shown.append((table.question.name, table.question.who) + table.question.notes)
    assert shown == [
        ("begin", "B", ("has-thrown", "A", "2")),
        ("begin", "C", ("has-thrown", "B", "5")),
        ("begin", "B", ("has-thrown", "C", "5"), ("throw-again", ["B", "C"])),
        ("begin", "C", ("has-thrown", "B", "3")),
        ("die", "C", ("begins", "C", "6", "C")),
    ]


def test_D31_the_card_on_top_is_shown_before_the_next_question():
    table = new_table()
    for answer in (2, 350, "board", "placeholder", None, None, "4", "1"):
        table.answer(answer)
    assert table.question.name == "sugar" and table.question.note == ("begins", "B", "1", "A")
    table.answer("80")
    assert table.question.name == "oil" and table.question.note == ("top-sugar", 80)


def test_D6_the_die_of_somebody_who_leaves_is_not_the_next_player_s():
    table = sail(3)
    table.answer("6")
    leave(table, "A")
    assert (table.question.name, table.question.who) == ("die", "B")
    assert table.game.state["die"] == 0
    table = sail(3)
    table.answer("6")
    leave(table, "B")  # not on turn: A's die lies still
    assert (table.question.name, table.question.who) == ("move", "A")
    assert table.game.state["die"] == 6


def test_D6_correcting_the_turn_to_the_same_player_does_not_throw_again():
    table = sail()
    table.answer("2")
    table.correct("turn", "", "A")
    assert table.question.name == "move" and table.game.state["die"] == 2
    table.correct("turn", "", "B")
    assert (table.question.name, table.question.who) == ("die", "B")


def test_D12_a_port_holds_as_many_as_players_have_begun():
    table = sail(3, A1="to-wood", C2="lost")
    leave(table, "B")
    leave_free = table.game.view()["ports"][1]
    assert leave_free["holds"] == 3 and leave_free["ships"] == 1  # A2 alone
    mark(table, "A1", 11)
    table.correct("ship-1", "C", "wood")
    move(table, 1, "A1")  # the third of three
    assert state(table, "A1") == ["port", 1, 0]


def test_D15_the_place_of_the_ship_that_strikes_is_free_for_the_one_it_strikes():
    table = sail(B1="to-wood", B4="sugar")  # A1 and B4 fill the port
    mark(table, "B1", 3)
    move(table, 3, "A1")
    table.answer(True)
    table.answer("sugar")
    assert table.question.name == "die"  # nobody is told that there is no room
    assert state(table, "B1") == ["port", 0, 0] and state(table, "A1") == ["sea", 0, 3]


def test_D10_a_port_that_the_die_does_not_reach():
    for dial, answer in ((MINE, "refused"), (FILES["dial"], "taken")):
        table = sail(dial=dial, A1="to-wood", B2="lost")
        mark(table, "A1", 5)
        table.answer("6")
        table.answer("other")
        table.answer("A1")
        if answer == "refused":
            assert refused(table.answer, "port") == ("D10", "port-away")
            table.undo()
            table.undo()
            table.undo()
            mark(table, "A1", 6)
            land(table, 6, "A1", "port")
        else:
            table.answer("port")  # nobody knows the marks of that board
        assert state(table, "A1") == ["port", 1, 0]


def test_D16_a_ship_that_was_pushed_from_a_full_leg_can_be_put_somewhere():
    short = json.dumps(dict(json.loads(FILES["dial"]), legs=[1, 11, 13, 11]))
    table = sail(dial=short, A1="to-wood", B1="pushed")
    table.correct("turn", "", "spin")
    for answer in ("E4N", None, None, ["B1"]):
        table.answer(answer)
    assert table.question.name == "put-on" and table.question.high == 1
    table.answer(1)
    assert state(table, "B1") == ["sea", 0, 1]


def test_D3_a_card_whose_value_is_known_is_not_asked():
    table = sail(A1="to-wood", B2="lost")
    table.game.state["decks"][3] = [20, 20]
    mark(table, "A1", 11)
    move(table, 1, "A1")
    assert table.question.name == "cargo" and total(table, "A") == 20
    table = sail(deck="board", A1="to-wood", B2="lost")
    table.game.state["decks"][3] = [40]
    mark(table, "A1", 11)
    move(table, 1, "A1")
    table.answer(None)
    assert table.question.name == "die" and table.game.state["tops"][3] == 40
    assert table.question.note == ("top-wood", 40)


def test_D23_a_letter_of_the_cloud_is_one_letter():
    table = sail()
    for bad in ("", "AB", "I", None, 1):
        assert refused(table.correct, "cloud-letter", "", bad)[1] in ("not-offered", "malformed")
    table.correct("cloud-letter", "", "H")
    assert table.game.state["letter"] == "H"


def test_D27_a_game_that_was_given_up_has_no_winner():
    table = sail()
    table.abandon()
    assert table.ended["places"] == [["A", 0], ["B", 0]]
