"""A short run of everything that `make proof` tries, and whether it would see what is wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from link_app import LinkJournal
from pilothouse.journal import log, ring
from pilothouse.link import link as board_link
from pilothouse.rooms import opening
from pilothouse.settings import DEFAULTS
from pilothouse.table import table as table_module
from pilothouse_host.link import client as client_module
from pilothouse_host.link import messages
from pilothouse_host.store.store import Store
from pilothouse_host.story import page as story_page
from proof import logs, report
from proof.board_frames import frames_to_the_board
from proof.cables import cable_runs
from proof.files import odd_files
from proof.laptop_frames import frames_to_the_laptop
from proof.power import pairs_of_cuts, single_cuts
from proof.scenarios import PICO, SCENARIOS
from proof.tally import Scenario, Tally

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize(
    "scenario",
    [scenario for scenario in SCENARIOS if scenario.short],
    ids=lambda scenario: scenario.title,
)
def test_a_short_run(scenario: Scenario):
    tally = scenario.try_cases(0, scenario.short)
    assert tally.is_clean, tally.failures
    assert tally.cases >= scenario.short


def test_the_long_run_is_as_long_as_it_has_to_be():
    full = {scenario.try_cases.__name__: scenario.full for scenario in SCENARIOS}
    assert full["single_cuts"] + full["pairs_of_cuts"] >= 5000
    assert full["pairs_of_cuts"] >= 500
    assert full["cable_runs"] >= 10_000
    assert full["whole_evenings"] >= 1000
    assert full["frames_to_the_board"] >= 1_000_000 <= full["frames_to_the_laptop"]
    assert full["mutated_logs"] >= 10_000
    assert full["odd_files"] >= 100
    assert PICO.full >= 300


# --- what it would see ---------------------------------------------------------------------------


def _saved_in_memory_only(patch: Patch) -> None:
    patch.setattr(ring.Ring, "save", lambda ring, game, first, records: True)


def _half_a_tail_counts(patch: Patch) -> None:
    patch.setattr(ring, "crc32", lambda data, begin=0: 0)
    patch.setattr(log, "crc32", lambda data, begin=0: 0)
    patch.setattr(ring.Ring, "files", lambda ring: iter(()))


def _the_game_is_not_resumed(patch: Patch) -> None:
    patch.setattr(opening, "resume", lambda app: False)


def _acknowledged_in_vain(patch: Patch) -> None:
    patch.setattr(LinkJournal, "acknowledge", lambda journal, game, count: None)


def _no_crc(patch: Patch) -> None:
    def unframe(line: bytes) -> bytes | None:
        return line[1:-9] if line[:1] == b"@" and len(line) > 10 else None

    patch.setattr(board_link, "unframe", unframe)
    patch.setattr(messages, "unframe", unframe)


def _nothing_is_asked_again(patch: Patch) -> None:
    patch.setattr(client_module, "PING_SECONDS", 1e9)


def _no_outer_wall_on_the_board(patch: Patch) -> None:
    from pilothouse.link import requests

    def answer(app: Any, payload: bytes) -> Any:
        import json

        message = json.loads(payload)
        return requests.REQUESTS[message[0]](app, *message[1:])

    patch.setattr(board_link, "answer", answer)


def _no_strictness_on_the_laptop(patch: Patch) -> None:
    class MalformedMessage(Exception):
        pass

    patch.setattr(client_module, "MalformedMessage", MalformedMessage)


def _records_are_not_kept(patch: Patch) -> None:
    add = Store.add

    def add_some(store: Any, told_as: str, first: int, records: Any, *rest: Any) -> Any:
        return add(store, told_as, first, records[:1], *rest)

    patch.setattr(Store, "add", add_some)


def _throws_are_not_checked(patch: Patch) -> None:
    verified = table_module.verified

    def trusting(n: int, record: bytes, what: str, value: Any, question: Any, *_: Any) -> Any:
        return verified(n, record, what, value, question, None, 0)

    patch.setattr(table_module, "verified", trusting)


def _any_value_is_trusted(patch: Patch) -> None:
    patch.setattr(story_page, "dictionary", lambda value: value)


def _settings_are_trusted(patch: Patch) -> None:
    patch.setitem(DEFAULTS, "light", "bright")


PLANTED: list[tuple[Callable[[Patch], None], Callable[[int, int], Tally], int]] = [
    (_saved_in_memory_only, single_cuts, 10),
    (_half_a_tail_counts, single_cuts, 10),
    (_the_game_is_not_resumed, pairs_of_cuts, 5),
    (_acknowledged_in_vain, cable_runs, 5),
    (_no_crc, cable_runs, 60),
    (_nothing_is_asked_again, cable_runs, 60),
    (_no_outer_wall_on_the_board, frames_to_the_board, 500),
    (_no_strictness_on_the_laptop, frames_to_the_laptop, 500),
    (_records_are_not_kept, frames_to_the_laptop, 500),
    (_throws_are_not_checked, logs.mutated_logs, 200),
    (_any_value_is_trusted, logs.mutated_logs, 60),
    (_settings_are_trusted, odd_files, 2),
]


@pytest.mark.parametrize(
    "plant, try_cases, cases", PLANTED, ids=lambda one: getattr(one, "__name__", "")
)
def test_a_planted_fault_is_seen(
    plant: Callable[[Patch], None], try_cases: Callable[[int, int], Tally], cases: int
):
    if try_cases is logs.mutated_logs:
        try_cases(0, 1)  # its games are played by the sound program
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        assert not try_cases(0, cases).is_clean


# --- what is said of it --------------------------------------------------------------------------


def test_nothing_is_lost_doubled_or_claimed_falsely_in_the_table():
    rows = report.read()
    assert [title for title, _ in rows] == [scenario.title for scenario in SCENARIOS]
    for title, (cases, *wrong) in rows:
        assert cases and wrong == [0, 0, 0, 0], title


def test_the_readme_says_no_more_than_the_table():
    said, tried = report.quoted(), report.tried()
    assert said.keys() == tried.keys()
    for what, number in said.items():
        assert 0 < number <= tried[what], what
    text = " ".join(report.PROJECT.read_text(encoding="utf-8").split())
    assert "nothing was lost, doubled or falsely called stored" in text


def test_the_numbers_of_a_run_come_into_both_readmes(tmp_path: Path, monkeypatch: Patch):
    for name in ("TESTS", "PROJECT"):
        copy = tmp_path / name
        copy.write_text(getattr(report, name).read_text(encoding="utf-8"), encoding="utf-8")
        monkeypatch.setattr(report, name, copy)
    rows = [(scenario.title, Tally(cases=1234567), 61.0) for scenario in SCENARIOS]
    report.write(rows, "today")
    assert report.read() == [(title, [1234567, 0, 0, 0, 0]) for title, _, _ in rows]
    assert report.quoted() == report.tried()
    assert report.quoted()["odd frames"] == 2 * 1234567
