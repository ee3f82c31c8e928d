"""Whole evenings with everything that fails: a short run of what `make soak` does for hours."""

import functools
import random
from collections.abc import Callable
from typing import Any

import pytest

from pilothouse import games
from pilothouse.journal.journal import Journal
from pilothouse.journal.ring import Piece
from pilothouse.link import link as board_link
from pilothouse.rooms import opening
from pilothouse_host.link import logger as logger_module
from pilothouse_host.link import messages
from pilothouse_host.link.events import Lacking
from pilothouse_host.store import store as store_module
from pilothouse_host.store.store import Added, Store
from simulator.evening import played
from simulator.failing import Failing, known, script
from simulator.faults import KINDS, Fault, drawn
from simulator.people import known_games
from simulator.shrinking import shrunk

EVENINGS = 24
Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_every_promise_is_kept_on_an_evening(seed: int):
    failure, evening = played(seed)
    if failure:
        faults = shrunk(evening.faults, lambda some: played(seed, some)[0] is not None)
        pytest.fail(script(Failing(seed, str(failure), tuple(faults))))


@pytest.mark.parametrize("one", known(), ids=lambda one: str(one.seed))
def test_an_evening_that_once_failed(one: Failing):
    failure, _ = played(one.seed, one.faults)
    assert failure is None, script(one)


def test_an_evening_follows_from_its_number():
    (_, one), (_, other) = played(3), played(3)
    assert one.faults and one.answers > 50
    assert (one.ms, one.answers, one.faults) == (other.ms, other.answers, other.faults)
    kept = [
        [game.written for ledger in evening.ledgers.values() for game in ledger.games.values()]
        for evening in (one, other)
    ]
    assert kept[0] == kept[1]


def test_every_game_is_played_and_every_kind_of_fault_comes():
    assert known_games() == sorted(games.names())
    faults = [fault for n in range(200) for fault in drawn(random.Random(n), 1000)]
    assert {fault.kind for fault in faults} == set(KINDS)


def test_a_failure_is_made_as_small_as_it_can_be():
    tried: list[list[int]] = []

    def fails(some: Any) -> bool:
        tried.append(list(some))
        return {3, 11} <= set(some)

    assert shrunk(range(14), fails) == [3, 11]
    assert len(tried) < 60
    assert shrunk(range(14), lambda some: True) == []


# --- what the simulator would see ----------------------------------------------------------------


def _nothing_is_stored(patch: Patch) -> None:
    def add(store: Any, told_as: str, first: int, records: Any, *rest: Any) -> Added:
        return Added(told_as, first, len(records))

    patch.setattr(Store, "add", add)


def _a_record_is_stored_otherwise(patch: Patch) -> None:
    add = Store.add

    def spoiled(store: Any, told_as: str, first: int, records: Any, *rest: Any) -> Added:
        changed = [record.replace(b'"do"', b'"du"') for record in records]
        return add(store, told_as, first, changed, *rest)

    patch.setattr(Store, "add", spoiled)


def _acknowledgements_are_dropped(patch: Patch) -> None:
    patch.setattr(Journal, "acknowledge", lambda journal, game, count: None)


def _the_page_always_says_stored(patch: Patch) -> None:
    patch.setattr(logger_module, "Lacking", lambda records: Lacking(0))


def _the_board_claims_to_have_saved(patch: Patch) -> None:
    save = Journal.save

    def sometimes(journal: Any) -> None:
        if len(journal.queue) % 2 and journal.count() % 9 == 8:
            journal.queue = []
        else:
            save(journal)

    patch.setattr(Journal, "save", sometimes)


def _an_answer_is_there_twice(patch: Patch) -> None:
    lines_from = Piece.lines_from

    def doubled(piece: Any, number: int) -> bytes:
        lines = lines_from(piece, number)
        return lines + lines[lines[:-1].rfind(b"\n") + 1 :]

    patch.setattr(Piece, "lines_from", doubled)


def _nobody_looks_at_the_crc(patch: Patch) -> None:
    def unframe(line: bytes) -> bytes | None:
        return line[1:-9] if line[:1] == b"@" else None

    patch.setattr(board_link, "unframe", unframe)
    patch.setattr(messages, "unframe", unframe)


def _the_board_forgets_its_game(patch: Patch) -> None:
    patch.setattr(opening, "resume", lambda app: False)


def _the_last_game_is_not_ended(patch: Patch) -> None:
    patch.setattr(Journal, "finish", lambda journal: None)


def _histories_are_mixed(patch: Patch) -> None:
    patch.setattr(store_module, "_difference", lambda stored, told: None)


POWER = [Fault(ms, "power", 300) for ms in range(2000, 12000, 900)]
PLANTED: list[tuple[Callable[[Patch], None], list[Fault]]] = [
    (_nothing_is_stored, []),
    (_a_record_is_stored_otherwise, []),
    (_acknowledgements_are_dropped, []),
    (_the_page_always_says_stored, [Fault(3000, "database", 15001)]),
    (_the_board_claims_to_have_saved, []),
    (_an_answer_is_there_twice, POWER),
    (_nobody_looks_at_the_crc, [Fault(ms, "cable", 4 + 16 * ms) for ms in range(500, 15000, 70)]),
    (_the_board_forgets_its_game, POWER),
    (_the_last_game_is_not_ended, []),
    (_histories_are_mixed, [Fault(6000, "older copy", 9000)]),
]
RAILS = 3  # an evening with Rails


@functools.cache
def is_fine(faults: tuple[Fault, ...]) -> bool:
    """Whether that evening goes well with nothing planted."""
    return played(RAILS, faults)[0] is None


@pytest.mark.parametrize("plant, faults", PLANTED, ids=lambda one: getattr(one, "__name__", ""))
def test_a_planted_fault_is_seen(plant: Callable[[Patch], None], faults: list[Fault]):
    assert is_fine(tuple(faults))
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        assert played(RAILS, faults)[0] is not None
