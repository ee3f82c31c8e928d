"""Bermuda Triangle, cards and the end: each rule with its bad cases."""

from triangle_tables import (
    everybody_passes,
    mark,
    move,
    new_table,
    ok,
    refused,
    sail,
    spin,
    state,
    total,
)

from pilothouse.games.triangle.cargo import full_decks


def test_D3_the_decks_are_those_of_the_box():
    box = full_decks()
    assert [len(deck) for deck in box] == [8, 5, 4, 7, 8]
    assert [sum(deck) for deck in box] == [410, 400, 100, 290, 160]
    assert box[2] == [10, 20, 30, 40] and box[1] == [60, 70, 80, 90, 100]
    assert box[3] == [20, 20, 30, 40, 50, 60, 70] and box[4] == [20] * 8
    assert box[0] == [30, 30, 40, 50, 50, 60, 70, 80]


def docking(table, ship="A1"):
    """Let this ship dock in the next port: for A1 that is wood."""
    mark(table, ship, 11)
    move(table, 1, ship)


def test_D3_a_value_that_is_not_in_the_deck_is_refused():
    table = sail(A1="to-wood", B2="lost")
    docking(table)
    assert table.question.name == "wood" and table.question.options == [20, 30, 40, 50, 60, 70]
    for bad in (10, 100, 0, "20"):
        assert refused(table.answer, bad) == ("D3", "not-offered")
    assert table.answer(70) == 70
    ok(table)
    assert total(table, "A") == 70 and 70 not in table.game.state["decks"][3]


def test_D17_no_card_at_the_start_and_none_at_sea():
    table = sail(4)
    assert [total(table, who) for who in "ABCD"] == [0, 0, 0, 0]
    move(table, 6, "A1")
    assert total(table, "A") == 0


def test_D17_D31_docking_takes_the_top_card_and_shows_the_next():
    table = sail(deck="board", A1="to-wood", B2="lost")
    top = table.game.state["tops"][3]
    assert top
    docking(table)
    assert table.question.name == "cargo" and table.question.args[0] == top
    table.answer(None)
    assert total(table, "A") == top
    assert table.question.name == "wood" and table.question.kind == "throw"  # D31: the next one
    assert len(table.question.faces) == 6
    table.throw()
    assert table.game.state["tops"][3] and table.question.name == "die"


def test_D17_no_card_from_an_empty_deck():
    for deck in ("board", "real"):
        table = sail(deck=deck, A1="to-wood", B2="lost")
        table.game.state["decks"][3] = []
        table.game.state["tops"][3] = 0
        docking(table)
        assert table.question.name == "no-cargo"
        table.answer(None)
        assert total(table, "A") == 0 and table.question.who == "B"


def test_D18_K25_the_home_port_gives_a_card_and_a_bonus():
    table = sail(A4="to-sugar", B1="lost")
    docking(table, "A4")
    table.answer(80)
    assert table.question.name == "cargo-home" and table.question.args == (80, 100, 20)
    table.answer(None)
    assert table.game.player("A")["cards"] == [[80], [], [], [], [20]]


def test_D18_eight_bonus_cards_and_no_more():
    table = sail(A4="to-sugar", B1="lost")
    table.game.state["decks"][4] = []
    docking(table, "A4")
    table.answer(30)
    assert table.question.name == "cargo"
    table = sail(A4="to-sugar", B1="lost")
    table.game.state["decks"][0] = []
    docking(table, "A4")
    assert table.question.name == "bonus"
    table.answer(None)
    assert total(table, "A") == 20


def test_D19_scores_and_what_is_left():
    table = sail(A1="to-wood", B2="lost")
    docking(table)
    table.answer(40)
    view = table.game.view()
    assert view["players"][0]["total"] == 40
    assert view["decks"][3]["cards"] == [20, 20, 30, 50, 60, 70]
    assert view["decks"][3]["worth"] == 250 and view["rest"] == 1360 - 40


def test_D30_a_capture_in_port_frees_the_place():
    table = sail(A1="to-wood", B2="caught")
    mark(table, "A1", 11)
    move(table, 6, "A1")
    assert state(table, "A1") == ["port", 1, 0]


def rich(table, who, worth):
    """Give a player cards of this worth."""
    table.game.player(who)["cards"][0] = [worth]


def test_D27_D28_the_first_to_the_goal_wins_at_once():
    for goal, before in ((350, 330), (200, 180)):
        table = sail(goal=goal, A1="to-wood", B2="lost")
        rich(table, "A", before - 20)
        docking(table)
        table.answer(20)
        assert table.question.name == "cargo"
        table.answer(None)
        assert table.question.name == "die"  # just below
        table.correct("turn", "", "A")
        table.correct("ship-1", "A", "to-wood")
        docking(table)
        table.answer(20)
        table.answer(None)
        assert table.question.name == "result" and table.question.args == ("A", before + 20)
        table.answer(None)
        assert table.over and table.ended["places"] == [["A", 1], ["B", 2]]
    assert refused(new_two().answer, 100) == ("D28", "not-offered")


def new_two():
    table = new_table()
    table.answer(2)
    return table


def lose_all(table, who):
    """This player's ships hang on the cloud when it is lifted."""
    spin(table, "G>E")
    if table.question.name == "hang-all":
        table.answer(False)
    table.answer([who + n for n in "1234"])
    assert table.question.name == "red-circle"
    table.answer(None)


def test_D27_the_end_by_loss_of_all_ships_and_the_loser_may_win():
    table = sail(3)
    rich(table, "B", 100)
    rich(table, "C", 50)
    lose_all(table, "B")
    assert table.game.why_over() == "fleet"
    assert table.question.name == "result" and table.question.args == ("B", 100)
    table.answer(None)
    assert table.ended["places"] == [["B", 1], ["C", 2], ["A", 3]]


def test_D27_a_tie_is_reported_as_a_tie():
    table = sail(3)
    rich(table, "B", 60)
    rich(table, "C", 60)
    lose_all(table, "A")
    assert table.question.name == "tie" and table.question.args == (["B", "C"], 60)
    table.answer(None)
    assert table.ended["places"] == [["B", 1], ["C", 1], ["A", 3]]


def test_the_end_is_offered_when_all_cards_are_drawn():
    table = sail()
    rich(table, "B", 60)
    table.game.state["decks"] = [[], [], [], [], []]
    spin(table, "E4N")
    table.answer("nothing")
    assert table.question.name == "end-early"
    table.answer(False)
    assert table.question.name == "die"
    spin(table, "E4N")
    table.answer("nothing")
    assert table.question.name == "die"  # asked once
    everybody_passes(table)


def test_a_player_may_leave():
    table = sail(3)
    table.aside("leave")
    table.answer("A")
    table.answer(True)
    assert (table.question.name, table.question.who) == ("die", "B")
    assert table.game.standings() == [["B", 0], ["C", 0], ["A", 0]]
    table.aside("leave")
    table.answer("B")
    table.answer(True)
    assert table.question.name == "result"


def test_a_card_is_moved_and_none_is_lost():
    table = sail()
    for answer in ("pile", "B", "oil", 100):
        if answer == "pile":
            table.aside("card")
        table.answer(answer)
    assert total(table, "B") == 100 and table.game.state["decks"][1] == [60, 70, 80, 90]
    table.aside("card")
    for answer in ("B", "pile", "oil", 100):
        table.answer(answer)
    assert total(table, "B") == 0


def test_a_card_can_end_the_game():
    table = sail(goal=200)
    for worth in (100, 90, 80):
        if table.question.name != "die":
            break
        table.aside("card")
        for answer in ("pile", "B", "oil", worth):
            table.answer(answer)
    assert table.question.name == "result" and table.question.args == ("B", 270)


def test_names():
    table = sail()
    table.aside("name")
    table.answer("B")
    table.answer("Zoë")
    assert table.game.players() == [["A", "", ""], ["B", "Zoë", ""]]
