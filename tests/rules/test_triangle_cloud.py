"""Bermuda Triangle, the dial, the cloud and its data: each rule with its bad cases."""

import json

from triangle_tables import everybody_passes, mark, new_table, refused, sail, spin, state

from pilothouse.games.triangle import cloud
from pilothouse.games.triangle.data import FILES, check, parse, split_segment
from pilothouse.link.frames import LONGEST

CHART = parse(FILES["dial"])


def test_D20_the_spin_comes_after_everybody_has_moved_and_once():
    table = sail(3)
    asked = []
    for _ in range(2):
        while table.question.name != "effect":
            asked.append(table.question.name)
            if table.question.name == "die":
                table.answer("1")
                table.answer("pass")
                table.answer(True)
            else:
                table.answer("E4N" if table.question.name == "spin" else None)
        table.answer("nothing")
    assert asked == (["die"] * 3 + ["spin", "turn-cloud", "move-cloud"]) * 2


def test_D20_a_correction_during_the_spin_does_not_spin_again():
    table = sail()
    everybody_passes(table)
    table.answer("A10E")
    table.correct("ship-1", "A", "lost")
    assert table.question.name == "turn-cloud"
    table.correct("turn", "", "spin")
    assert table.question.name == "turn-cloud"


def test_D21_the_mover_rotates_from_the_first_player():
    table = sail(3)
    movers = []
    for _ in range(4):
        everybody_passes(table)
        movers.append(table.question.who)
        spin(table, "E4N")
        table.answer("nothing")
    assert "".join(movers) == "ABCA"


def test_D22_only_the_segments_of_the_dial():
    table = sail()
    everybody_passes(table)
    for bad in ("E5N", "I4N", "E4", "", None, 4):
        assert refused(table.answer, bad) == ("D22", "not-a-face")
    assert table.question.faces == tuple(CHART["segments"])


def test_the_three_segments_of_the_rule_book_are_on_the_placeholder():
    assert CHART["dial"] == "placeholder"
    for segment in ("E4N", "A10E", "G>E"):
        assert segment in CHART["segments"]
    assert split_segment("E4N") == ("E", 4, "N") and split_segment("A10E") == ("A", 10, "E")
    assert split_segment("G>E") == ("G", 0, "E")


def test_figure_7a_E_4_north():
    table = sail()
    turn, way = spin(table, "E4N")
    assert turn.turn == 4 and way.way == [11, 8, 11, 4]
    assert table.game.state["cloud"] == [11, 4] and table.game.state["letter"] == "E"
    assert table.question.name == "effect"


def test_figure_7b_A_10_east():
    table = sail()
    turn, way = spin(table, "A10E")
    assert turn.turn == 0 and way.way == [11, 8, 21, 8]  # K23: it stands there already


def test_figure_7c_G_to_the_east_edge():
    table = sail()
    table.correct("column", "", 5)
    table.correct("row", "", 3)
    turn, way = spin(table, "G>E")
    assert turn.turn == 2 and way.way == [5, 3, 21, 3]
    assert table.question.name == "hanging"


def test_D23_eighths_clockwise_for_every_pair_of_letters():
    for letters in ("ABCDEFGH", "HGFEDCBA", "AEBFCGDH"):
        for now in letters:
            for to in letters:
                turns = cloud.eighths(letters, now, to)
                assert 0 <= turns < 8
                # Turning clockwise brings, eighth by eighth, the letter before to the notch.
                assert letters[(letters.index(now) - turns) % 8] == to
    assert cloud.eighths("ABCDEFGH", "A", "H") == 1
    assert cloud.eighths("HGFEDCBA", "A", "H") == 7


def test_K23_by_the_other_reading_the_same_letter_is_a_full_circle():
    table = sail(settings={"again": 8})
    assert spin(table, "A10E")[0].turn == 8


def test_D24_from_every_point_and_with_every_segment_the_cloud_stays_on_the_grid():
    columns, rows = CHART["grid"]
    for x in range(1, columns + 1):
        for y in range(1, rows + 1):
            for segment in CHART["segments"]:
                end = cloud.moved(CHART, [x, y], segment)
                assert 1 <= end[0] <= columns and 1 <= end[1] <= rows
                assert end[0] == x or end[1] == y
                number = split_segment(segment)[1]
                steps = abs(end[0] - x) + abs(end[1] - y)
                edge = end[0] in (1, columns) or end[1] in (1, rows)
                assert steps == number or edge and (not number or steps < number)


def test_D24_a_position_outside_the_grid_is_refused():
    table = sail()
    assert refused(table.correct, "column", "", 22) == ("D24", "range")
    assert refused(table.correct, "row", "", 0) == ("D24", "range")
    assert refused(table.correct, "cloud-letter", "", "I") == ("D23", "not-offered")


def lifted(table, ships):
    spin(table, "G>E")
    table.answer(ships)
    assert table.question.name == "red-circle"
    table.answer(None)


def test_D25_at_the_edge_the_hanging_ships_are_lost_and_the_cloud_goes_back():
    table = sail()
    lifted(table, ["A2", "B1"])
    assert state(table, "A2")[0] == state(table, "B1")[0] == "lost"
    assert table.game.state["cloud"] == [11, 8] and table.game.state["letter"] == "A"  # K24
    table.answer("nothing")
    assert table.question.name == "die"


def test_K24_by_the_other_reading_the_letter_stays():
    table = sail(settings={"lift": "keep"})
    lifted(table, [])
    assert table.game.state["letter"] == "G"


def test_D25_nothing_is_lost_after_an_ordinary_spin():
    table = sail()
    spin(table, "E4N")
    assert table.question.name == "effect"
    assert refused(table.answer, "lost") == ("D26", "not-offered")
    assert refused(table.answer, ["A1"]) == ("D26", "not-offered")


def test_D25_a_ship_is_lost_once():
    table = sail()
    lifted(table, ["A2"])
    table.answer("nothing")
    spin(table, "G>E")
    assert refused(table.answer, ["A2"]) == ("D25", "not-offered")
    assert refused(table.answer, ["A1", "A1"]) == ("D25", "twice")
    assert refused(table.answer, ["A1", "A2", "A3", "A4", "A5"])[0] == "D25"


def test_D26_caught_ships_hang_until_the_cloud_is_lifted():
    table = sail()
    spin(table, "E4N")
    table.answer("caught")
    assert refused(table.answer, []) == ("D25", "how-many")
    table.answer(["B1", "A3"])
    table.answer("nothing")
    assert state(table, "A3") == ["caught", 2, 0]
    spin(table, "A10E")
    table.answer("nothing")
    assert state(table, "A3")[0] == "caught"
    spin(table, "G>E")
    assert table.question.name == "hang-all" and table.question.args == (["A×1", "B×1"],)
    table.answer(True)
    table.answer(None)
    assert state(table, "A3")[0] == state(table, "B1")[0] == "lost"


def test_D26_a_ship_that_did_not_hang_after_all():
    table = sail(A3="caught")
    spin(table, "G>E")
    table.answer(False)
    table.answer(["B2"])
    table.answer(None)
    assert state(table, "A3")[0] == "pushed" and state(table, "B2")[0] == "lost"
    assert table.question.name == "placed"


def test_D8_a_covered_ship_is_free_when_the_cloud_has_left():
    table = sail(A1="to-wood")
    mark(table, "A1", 4)
    spin(table, "E4N")
    table.answer("under")
    table.answer(["A1", "B2"])
    table.answer("nothing")
    assert state(table, "A1") == ["under", 0, 4]
    table.answer("2")
    assert refused(table.answer, "A1") == ("D8", "not-offered")
    table.answer("pass")
    table.answer(True)
    spin(table, "A10E")
    assert state(table, "A1") == ["sea", 0, 4] and state(table, "B2") == ["port", 1, 0]


def test_D16_D33_pushed_ships_wait_for_the_nearest_free_mark():
    table = sail(A1="to-wood", A2="to-wood", B1="to-wood")
    for ship, at in (("A1", 4), ("A2", 5), ("B1", 3)):
        mark(table, ship, at)
    spin(table, "E4N")
    table.answer("pushed")
    table.answer(["A1", "B4"])
    table.answer("nothing")
    table.correct("ship-2", "A", "to-wood")
    mark(table, "A2", 4)  # somebody takes its mark meanwhile
    spin(table, "A10E")
    assert table.question.name == "placed" and table.question.options == ["A1", "B4"]
    table.answer(["A1"])
    assert table.question.name == "put-on" and table.question.start == 5
    assert refused(table.answer, 4) == ("D16", "mark-taken")
    table.answer(5)
    assert state(table, "A1") == ["sea", 0, 5]
    assert state(table, "B4") == ["pushed", 3, 0]  # on the list until it is placed
    table.answer("nothing")
    spin(table, "E4N")
    assert table.question.options == ["B4"]


def test_the_log_names_the_dial():
    table = new_table()
    data = "".join([json.loads(r)[2][1] for r in table.kept if json.loads(r)[1] == "data"])
    assert data == FILES["dial"]
    for answer in (2, 350, "board"):
        table.answer(answer)
    assert table.question.name == "dial"
    table.answer("placeholder")
    assert json.loads(table.kept[-1])[1:3] == ["dial", "placeholder"]


def test_records_fit_a_frame():
    table = sail(4)
    spin(table, "G>E")
    table.answer([who + n for who in "ABCD" for n in "1234" if who + n != "A1"])
    for record in table.kept:
        assert len(record) + 33 <= LONGEST, record  # frame, game id, and "stuck" for "test"


def test_an_owner_s_dial_is_played():
    mine = dict(CHART)
    mine["segments"] = [letter + "2S" for letter in "ABCDEFG"] + ["H>W"]
    mine["dial"] = "Omas Spiel"
    mine["grid"] = [9, 7]
    mine["red"] = [5, 4]
    table = sail(dial=json.dumps(mine))
    assert spin(table, "C2S")[1].way == [5, 4, 5, 6]
    table.answer("nothing")
    assert spin(table, "C2S")[1].way == [5, 6, 5, 7]


def wrong(**changes):
    """What check says to the placeholder with these changes."""
    chart = dict(CHART)
    for key in changes:
        if changes[key] is None:
            del chart[key]
        else:
            chart[key] = changes[key]
    return said(json.dumps(chart))


def said(text):
    try:
        check("dial", text)
    except ValueError as reason:
        message = str(reason)
        assert "\n" not in message and len(message) < 160
        return message
    raise AssertionError("not refused: %s" % text[:60])


def with_segment(segment):
    return wrong(segments=[segment] + CHART["segments"][1:])


def test_a_wrong_dial_is_refused_and_says_where():
    assert "empty" in said("") and "empty" in said(" \n")
    assert "not JSON" in said("segments: A4N") and "not JSON" in said("[1, 2]")
    assert "2100 characters, at most 2048" in said(
        FILES["dial"] + " " * (2100 - len(FILES["dial"]))
    )
    assert with_segment("4N").startswith("segment 1 '4N': first a letter A to H")
    assert "first a letter" in with_segment("I4N")
    assert "last N, E, S or W" in with_segment("E4") and "last N" in with_segment("E4O")
    for bad in ("E0N", "E21N", "E04N", "EN", "E-1N", "E1.5N", "E>>N"):
        assert "a number 1 to 20, or >" in with_segment(bad), bad
    assert "a text such as" in with_segment(4)
    assert "none has the letter H" in wrong(segments=[x + "4N" for x in "ABCDEFGG"] + ["A>E"])
    assert "none goes to the edge" in wrong(segments=[x + "4N" for x in "ABCDEFGH"])
    assert wrong(segments=[]).startswith("segments: a list of 8 to 64")
    assert "8 to 64" in wrong(segments=CHART["segments"] * 5)
    assert wrong(grid=None) == "dial: 'grid' is missing"
    assert "'colour' is unknown" in wrong(colour=1)
    assert "grid: 2, only 3 to 30" in wrong(grid=[2, 9])
    assert "grid: a list of 2" in wrong(grid=9)
    assert wrong(red=[22, 8]) == "red: column 22, 1 to 21"
    assert wrong(red=[11, 16]) == "red: row 16, 1 to 15"
    assert wrong(letters="ABCDEFG") == "letters: H is missing"
    assert "letters: 9" in wrong(letters="ABCDEFGHA")
    assert "letters:" in wrong(letters=["A"])
    assert wrong(ports=["sugar", "oil", "wood"]) == "ports: bananas is missing"
    assert "home: 'Miami'" in wrong(home="Miami")
    assert "legs: a list of 4" in wrong(legs=[46]) and "legs: 0" in wrong(legs=[0, 1, 2, 3])
    assert "the label" in wrong(dial="") and "cannot show" in wrong(dial="a\tb")
    check("dial", FILES["dial"])


def test_D32_the_notch_is_remembered_before_and_after():
    table = sail()
    everybody_passes(table)
    assert table.question.name == "spin" and table.question.note == ("notch",)
    spin(table, "G>E")
    while table.question.name != "red-circle":
        table.answer([] if table.question.kind == "several" else True)
    assert table.question.args == ("A",)  # at the notch, when the cloud is back
