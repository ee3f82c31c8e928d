"""Emulated Picos for tests: their images, their displays, and playing on them."""

import fcntl
import functools
import os
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

import pytest

from pilothouse.games.game import Game
from pilothouse.screen.font import SMALL
from pilothouse.table.questions import Pick, Question
from pilothouse_host.errors import CommandError
from pilothouse_host.play.bots import Player, player
from pilothouse_tools.bench.hand import Hand
from pilothouse_tools.bench.tables import Log
from pilothouse_tools.chip.emulator import EmulatedPico, prepare
from pilothouse_tools.chip.own_game import MOST_STACK
from pilothouse_tools.chip.workshop import Workshop, started
from pilothouse_tools.image import BUILD, image

_PAGE = 128  # columns
# The smallest table of each game.
_PLAYERS = {"mississippi": 3, "triangle": 2, "rails": 2, "counters": 1}
_OPTIONS = {"mississippi": ("race",)}


class Quick:
    """Plays the shortest game there is."""

    def __init__(self, game: str):
        self._player = player(game, "quick", _PLAYERS[game], _OPTIONS.get(game, ()))

    def choose(self, question: Question, game: Game) -> Any:
        if isinstance(question, Pick) and question.name == "goal":
            return min(question.options)
        return self._player.choose(question, game)


@functools.cache
def workshop(kind: str) -> Workshop:
    """A workshop for an image. Skips the test if it cannot be built, but not under CI."""
    BUILD.mkdir(exist_ok=True)
    try:
        with (BUILD / "picos.lock").open("w") as lock:  # so that only one worker builds it
            fcntl.flock(lock, fcntl.LOCK_EX)
            prepare(print)
            return Workshop(image(kind), print)
    except CommandError as error:
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))


def board(
    files: Mapping[str, bytes] | None = None, kind: str = "pico", past: Log | None = None
) -> AbstractContextManager[EmulatedPico]:
    """A Pico just after power-on, with these files on its flash."""
    return workshop(kind).board(files=files, past=past)


def reads(pico: EmulatedPico, text: str) -> bool:
    """Whether this is on the display, light on dark or dark on light."""
    wanted = SMALL.columns(text)[:-1]  # without the gap after it
    picture = pico.picture()
    pages = [picture[at : at + _PAGE] for at in range(0, len(picture), _PAGE)]
    inverted = bytes(column ^ 0xFF for column in wanted)
    return any(wanted in page or inverted in page for page in pages)


def at_home(pico: EmulatedPico) -> EmulatedPico:
    """The same board, once its first screen is shown."""
    said = Said(pico)
    try:
        started(pico)
    except CommandError as error:
        raise AssertionError(f"{error}; it says {said.text()!r}") from None
    assert reads(pico, "New game"), said.text()
    return pico


class Said:
    """Collects what a board sends over its cable from now on."""

    def __init__(self, pico: EmulatedPico):
        self._bytes = b""
        pico.hear = self._hear

    def _hear(self, data: bytes) -> None:
        self._bytes += data

    def text(self) -> str:
        return self._bytes.decode(errors="replace").replace("\r\n", "\n")


def laptop(pico: EmulatedPico, bot: Player, records: list[bytes] | None = None) -> Hand:
    """A laptop, with these records, that is plugged into a board on which a bot plays."""
    known = Log(b"", tuple(records)) if records else None
    hand = Hand(pico, bot, known, hurried=True)
    hand.link()
    return hand


def the_records(hand: Hand) -> list[bytes]:
    """The records of the laptop's only game."""
    [records] = hand.laptop.records.values()
    return records


def play_to_the_end(hand: Hand) -> list[bytes]:
    """Play until the end is on the laptop and return the records; also checks the stack."""
    while hand.laptop.table.question:
        hand.answer()
    hand.wait_for(lambda: hand.laptop.table.ended)
    assert isinstance(hand.board, EmulatedPico) and hand.board.stack() <= MOST_STACK
    return the_records(hand)
