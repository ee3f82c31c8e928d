"""Where the rule books can be read in two ways, a table chooses, and the log says what.

K10, K15 and K40 of the disputes, and what is not written in them (A50, R40).
"""

import json

from races import FEATURES, boat, lengthen, new_round, new_table, ok, refused, turn, voyage

from pilothouse.games.mississippi.rules import Mississippi
from pilothouse.link.frames import LONGEST, frame


def both_ways(reading):
    """What to give `voyage` for a reading: not chosen, and chosen at the set-up."""
    yield False, {}
    yield True, {"house": [reading]}


def landing(kind, chart=False, settings=None, house=(), **fixed):
    """Full boats on the last tile, at the dock, with landing fields that show this kind."""
    house = list(house) + (["chart"] if chart else [])
    table = voyage(3, mods=FEATURES, settings=settings, house=house)
    lengthen(table, "SS")
    state = table.game.state
    state["dock"] = "S"
    state["kinds"][2] = kind
    for b in state["boats"]:
        table.correct("tile", b["id"], 2)
        table.correct("aboard", b["id"], 2)
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])
    table.correct("gone", "", 2)
    table.correct("turn", "", "A")
    return table


def test_every_setting_is_named_in_the_first_record():
    first = json.loads(new_table().kept[0])[2]["set"]
    assert first == {name: values[0] for name, values in Mississippi.settings.items()}


def test_the_first_record_fits_a_frame():
    record = new_table().kept[0].replace(b'"test"', b'"stuck"')  # the longest there is
    assert len(frame(b'["rec","0123456789",' + record + b"]")) <= LONGEST


def test_K40_sand_on_a_landing_field_slows_down_to_the_speed_it_needs():
    for chosen, options in both_ways("slow"):
        table = landing("bank", A={"speed": 3}, **options)
        table.answer(3)
        if chosen:
            assert refused(table.answer, {"dock": 1}) == ("A42", "dock-speed")  # no sand, no dock
            table.answer({"bank": 1, "dock": 1})
            assert table.question.name == "arrived"
        else:
            assert refused(table.answer, {"bank": 1, "dock": 1}) == ("A42", "dock-speed")
            table.answer({"bank": 1})
            assert boat(table, "A")["fate"] == "racing"


def test_K40_speed_1_that_was_set_before_the_move_arrives_by_any_reading():
    for _, options in both_ways("slow"):
        for kind, moved in (("bank", {"bank": 1}), ("coal", {"refuel": 1}), ("wood", {})):
            table = landing(kind, A={"coal": 3}, **options)
            turn(table, 1, dock=1, **moved)
            assert table.question.name == "arrived", kind


def test_K40_wood_on_a_landing_field():
    for chosen, options in both_ways("slow"):
        table = landing("wood", A={"speed": 2}, **options)
        table.answer(2)
        if chosen:
            table.answer({"wood": 1, "dock": 1})
            assert table.question.name == "arrived"
        else:
            assert refused(table.answer, {"wood": 1, "dock": 1}) == ("A42", "dock-speed")
    table = landing("wood", A={"speed": 4}, house=["slow"])
    table.answer(4)
    assert refused(table.answer, {"wood": 1, "dock": 1}) == ("A42", "dock-speed")  # 3 is left


def test_K40_only_what_the_tile_shows_slows_at_the_dock():
    table = landing("isle", A={"speed": 3}, house=["slow"])
    table.answer(3)
    for slowed in ({}, {"bank": 1}, {"wood": 2}):
        slowed["dock"] = 1
        assert refused(table.answer, slowed)[1] in ("dock-speed", "not-offered")


def test_K40_pushed_onto_sand_at_the_dock():
    for chosen, options in both_ways("slow"):
        for kind in ("bank", "wood"):  # R13: wood does not slow a boat that is pushed onto it
            table = landing(kind, B={"speed": 3}, **options)
            table.answer(2)
            table.answer({"pushes": 1})
            table.answer("B")
            assert ("dock" in table.question.options) == (chosen and kind == "bank")


def test_K40_chart_sees_the_arrival_on_sand():
    for chosen, options in both_ways("slow"):
        table = landing("bank", chart=True, A={"speed": 3}, **options)
        table.answer(3)
        table.answer({"bank": 1})
        table.answer(4)
        table.answer(3)
        assert (table.question.name == "arrived") == chosen
        table = landing("bank", chart=True, B={"speed": 3}, **options)
        table.answer(2)
        table.answer({"pushes": 1})
        for answer in ("B", 2, 4, 3):
            table.answer(answer)
        assert table.question.name == "pushed-bank"
        table.answer(True)
        assert (table.question.name == "arrived") == chosen


def test_K10_a_boat_that_is_pushed_home_needs_its_passengers_or_none():
    for chosen, options in both_ways("bare"):
        table = landing("isle", B={"aboard": 0}, **options)
        table.answer(2)
        table.answer({"pushes": 1})
        table.answer("B")
        assert ("dock" in table.question.options) == chosen
    for chosen, options in both_ways("bare"):
        table = landing("isle", chart=True, B={"aboard": 0}, **options)
        table.answer(2)
        table.answer({"pushes": 1})
        for answer in ("B", 2, 4, 3):
            table.answer(answer)
        assert (table.question.name == "arrived") == chosen
        table = landing("isle", chart=True, A={"aboard": 0}, **options)
        table.answer(1)
        for answer in ({}, 4, 3):
            table.answer(answer)
        assert table.question.name == "speed"  # A42: who sails there needs them by any reading


def test_K15_the_black_rose_in_a_tie_of_coal():
    for chosen, options in both_ways("tie"):
        table = voyage(3, mods=["rose"], **options)
        for _ in range(4):
            turn(table, 1)
        table.answer("level")
        table.answer(["A", "R"])
        new_round(table)
        assert table.game.state["order"][:2] == (["A", "R"] if chosen else ["R", "A"])


def test_R40_can_be_switched_off():
    for setting in (1, 0):
        table = landing("coal", B={"coal": 1}, settings={"pushed-refuel": setting})
        table.answer(2)
        table.answer({"pushes": 1})
        table.answer("B")
        table.answer(2)
        ok(table)
        assert (table.question.name == "pushed-coal") == bool(setting)
