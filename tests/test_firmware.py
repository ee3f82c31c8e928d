"""The firmware as it lies on the board (.mpy, littlefs, 320 KB of heap), on 32-bit MicroPython."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pilothouse_host.replay import replay
from pilothouse_tools.bench.budgets import BUDGETS
from pilothouse_tools.bench.files import deployed
from pilothouse_tools.bench.hand import Hand
from pilothouse_tools.bench.onboard import Played, play
from pilothouse_tools.bench.tables import KINDS, Log
from pilothouse_tools.bench.unixboard import unix_board
from runtimes import unix_command

FULL_FRAME = 1044  # bytes on the bus, sent by the usual driver for every change
PLUG_PULLED_EVERY = 20  # answers


@pytest.fixture(scope="module")
def files() -> Iterator[Path]:
    """The firmware's files as they are deployed."""
    unix_command("240k")  # or the tests are skipped
    with deployed("x86") as folder:
        yield folder


@pytest.fixture(scope="module")
def race(files: Path) -> Played:
    """A whole race, played with the buttons by a laptop that listens."""
    with unix_board(files) as board:
        played = play(board, KINDS["race"])
        assert board.text == [], "the firmware has crashed"
        return played


@pytest.mark.parametrize("kind", KINDS)
def test_the_largest_game_of_each_kind_plays_to_its_end(files: Path, kind: str) -> None:
    with unix_board(files) as board:
        played = play(board, KINDS[kind])
        assert board.text == [], "the firmware has crashed"
    assert not replay.verify(played.records).problems


def test_a_game_survives_a_plug_that_is_pulled_again_and_again(files: Path) -> None:
    kind = KINDS["race"]
    with unix_board(files) as board:
        board.power("plug")
        board.run(1000)
        hand = Hand(board, kind.bot("plug"))
        hand.link()
        hand.begin(kind.game)
        [game] = hand.laptop.records
        answers, erases = 0, board.erases
        while not hand.laptop.table.ended:
            hand.answer()
            answers += 1
            if answers % PLUG_PULLED_EVERY == 0 and not hand.laptop.table.ended:
                known = Log(b"", tuple(hand.laptop.records[game]))
                board.power(f"plug {answers}")
                board.run(1000)
                hand = Hand(board, kind.bot(f"plug {answers}"), known)
                hand.link()
                assert hand.laptop.records[game][: len(known.records)] == list(known.records)
        assert board.text == [], "the firmware has crashed"
        assert answers > 2 * PLUG_PULLED_EVERY
        assert not replay.verify(hand.laptop.records[game]).problems
        # Each power-on costs a little too.
        assert board.erases - erases <= 0.3 * answers


def test_a_changed_value_sends_few_bytes(race: Played) -> None:
    assert len(race.values) > 40
    assert BUDGETS["value-bytes"].holds([change.count for change in race.values])


def test_the_next_question_sends_less_than_a_full_frame(race: Played) -> None:
    sizes = sorted(change.count for change in race.questions)
    assert sizes[len(sizes) * 9 // 10] < FULL_FRAME


def test_nothing_is_sent_when_nothing_changes(race: Played) -> None:
    assert race.idle_bytes == 0


def test_saving_an_answer_erases_little_flash(race: Played) -> None:
    """The ring wears the flash evenly; longer runs are in test_flash.py."""
    assert race.answers > 40
    assert BUDGETS["erases"].holds([race.erases / race.answers])
