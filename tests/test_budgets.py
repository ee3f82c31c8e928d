"""The chip's budgets: written down once, shown in firmware/README.md, measured by make chip."""

import pytest

from pilothouse.games import find
from pilothouse.table.table import Table
from pilothouse_tools.bench.budgets import BUDGETS, Budget
from pilothouse_tools.bench.hand import Change
from pilothouse_tools.bench.orders import Edge
from pilothouse_tools.bench.tables import KINDS, Kind, played
from pilothouse_tools.chip.measure import Figures
from pilothouse_tools.chip.report import BEGIN, END, README, table
from pilothouse_tools.chip.steps import COLLECT, SAVE, STEP, steps
from pilothouse_tools.chip.turns import Turns


def test_the_table_of_the_readme_shows_every_budget() -> None:
    _, begun, rest = README.read_text().partition(BEGIN)
    section, ended, _ = rest.partition(END)
    assert begun and ended, "firmware/README.md has lost the section that make chip writes"
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    assert rows[0][0].startswith("what") and rows[0][1] == "budget"
    assert [tuple(row[:2]) for row in rows[2:]] == [(b.what, b.words()) for b in BUDGETS.values()]
    assert "MicroPython" in section and "emulated" in section


def test_budgets_are_compared_with_measurements() -> None:
    once = Budget("", "ms", {"max": 15})
    assert once.holds([15]) and not once.holds([15.1]) and once.words() == "≤ 15 ms"
    often = Budget("", "ms", {"p50": 12, "max": 40})
    assert often.words() == "≤ 12 ms p50, ≤ 40 ms max"
    assert often.holds([1, 2, 40]) and not often.holds([1, 2, 41]) and not often.holds([1, 13, 13])
    sync = Budget("", "records/s", least=2000)
    assert sync.holds([2000, 3000]) and not sync.holds([3000, 1999])
    assert sync.words() == "≥ 2,000 records/s"
    idle = Budget("", "", {"max": 0})
    assert idle.holds([0]) and not idle.holds([1]) and idle.words() == "0"
    assert not idle.holds([])


def test_every_budget_says_what_a_player_would_notice() -> None:
    assert all(budget.beyond for budget in BUDGETS.values())


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


def test_the_longest_step_leaves_out_saving_and_collecting() -> None:
    def ran(pin: int, begin: float, end: float) -> list[Edge]:
        return [Edge(begin, pin, True), Edge(end, pin, False)]

    edges = [
        *ran(STEP, 0, 13),
        *ran(STEP, 13, 34),
        *(Edge(34, STEP, True), *ran(SAVE, 40, 95), Edge(95, STEP, False)),
        *(Edge(400, STEP, True), *ran(COLLECT, 400, 420), Edge(421, STEP, False)),
        *ran(STEP, 423, 424),
        Edge(430, STEP, True),  # not over yet
    ]
    told = steps(edges, [Change(0, 34, 500, "ok speed > move")])
    assert (told.count, told.longest) == (5, 21)
    assert (told.saving, told.collecting) == (61, 21)
    assert told.worst == [(21, "ok speed > move"), (13, "ok speed > move"), (1, "no key")]


def test_a_budget_that_was_not_measured_does_not_count_as_kept() -> None:
    cut_short = Figures(values=[Change(0, 11, 200, ""), Change(0, 13, 260, "")])
    rows = table(299, {"race": cut_short}).splitlines()[2:]
    cells = dict(zip(BUDGETS, [row.strip("| ").split(" | ") for row in rows], strict=True))
    assert cells["home"][2:4] == ["299", "yes"]
    assert cells["value-ms"][2:4] == ["13 / 13 / 13", "**no**"]
    assert cells["value-bytes"][2:4] == ["260 / 260 / 260", "**no**"]
    missing = [key for key in BUDGETS if cells[key][2] == "–"]
    assert set(BUDGETS) - set(missing) == {"home", "value-ms", "value-bytes"}
    assert {cells[key][3] for key in missing} == {"**no**", "`make bench`"}
    assert cells["page"][3] == "`make bench`"
