"""The chip's budgets: written down once, shown in firmware/README.md, measured by make chip."""

import pytest

from pilothouse.games import find
from pilothouse.table.table import Table
from pilothouse_tools.bench.budgets import BUDGETS, Budget
from pilothouse_tools.bench.hand import Change
from pilothouse_tools.bench.orders import Edge
from pilothouse_tools.bench.tables import KINDS, Kind, played
from pilothouse_tools.chip.measure import Figures
from pilothouse_tools.chip.probe import PINS, Span, spans
from pilothouse_tools.chip.report import BEGIN, END, README, table
from pilothouse_tools.chip.steps import SPOTS, steps
from pilothouse_tools.chip.turns import Turns

STEP, PRESS, DRAW, _, _, SAVE, COLLECT = SPOTS


def test_the_table_of_the_readme_shows_every_budget() -> None:
    _, begun, rest = README.read_text().partition(BEGIN)
    section, ended, _ = rest.partition(END)
    assert begun and ended, "firmware/README.md has lost the section that make chip writes"
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    assert rows[0][:2] == ["what", "budget"]
    assert [tuple(row[:2]) for row in rows[2:]] == [(b.what, b.words()) for b in BUDGETS.values()]
    assert "MicroPython" in section and "emulated" in section


def test_budgets_say_what_holds() -> None:
    assert Budget("", "ms", 15).holds(15) and not Budget("", "ms", 15).holds(15.1)
    sync = Budget("", "records/s", least=2000)
    assert sync.holds(2000) and not sync.holds(1999) and sync.words() == "≥ 2,000 records/s"
    idle = Budget("", "", 0)
    assert idle.holds(0) and not idle.holds(1) and idle.words() == "0"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_log_is_as_long_as_a_real_game_and_its_turns_are_counted(kind: Kind) -> None:
    log = played(kind)
    late = log.part(0.95)
    assert late.records == log.records[: len(late.records)] and len(late.records) <= 500
    assert late.id == log.id
    standing = len(Table(find).replay(list(late.records)).standing)
    turns = Turns(late.records)
    back = [turns.back(count) for count in range(standing, 1, -1)]
    assert back == sorted(back) and back[0] == 0 and back[-1] > 8


def test_spans_are_read_from_the_edges_of_pins() -> None:
    one, two = PINS[:2]
    edges = [
        Edge(1, one, True),
        Edge(2, two, True),
        Edge(3, two, True),  # a function that calls itself
        Edge(4, two, False),
        Edge(6, one, False),
        Edge(7, one, True),  # not over yet
    ]
    assert spans(edges, ["outer", "inner"]) == [Span("inner", 2, 4), Span("outer", 1, 6)]


def test_long_steps_are_told_but_for_those_that_save_or_collect() -> None:
    found = [
        Span(PRESS, 0, 12),
        Span(STEP, 0, 13),
        Span(DRAW, 13, 33),
        Span(STEP, 13, 34),
        Span(SAVE, 40, 95),
        Span(STEP, 34, 95),
        Span(COLLECT, 400, 420),
        Span(STEP, 400, 421),
        Span(STEP, 423, 424),
    ]
    told = steps(found, [Change(0, 34, 500, "ok speed > move")])
    assert (told.count, told.long, told.longest) == (5, 2, 21)
    assert (told.saving, told.collecting) == (61, 21)
    assert told.worst == [
        (21, "drawing 20.0 (ok speed > move)"),
        (13, "answering 12.0 (ok speed > move)"),
    ]


def test_what_could_not_be_measured_does_not_count_as_kept() -> None:
    cut_short = Figures(values=[Change(0, 14, 200, ""), Change(0, 16, 260, "")])
    rows = table(299, {"race": cut_short}).splitlines()[2:]
    cells = dict(zip(BUDGETS, [row.strip("| ").split(" | ") for row in rows], strict=True))
    assert cells["home"][2:4] == ["299", "yes"]
    assert cells["value-ms"][2:4] == ["16 / 16 / 16", "**no**"]
    assert cells["value-bytes"][2:4] == ["260 / 260 / 260", "**no**"]
    assert {cells[key][3].rstrip(" |") for key in BUDGETS if cells[key][2] == "–"} == {"**no**"}
    assert [key for key in BUDGETS if cells[key][2] != "–"] == ["home", "value-ms", "value-bytes"]
