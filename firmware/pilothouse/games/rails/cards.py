"""New cards, and counted steps."""

from pilothouse.ask import Number, Tell
from pilothouse.games.rails.facts import CARDS, DONE, HAND, PUBLIC_ROUND

try:
    from typing import Any, Generator

    from pilothouse.games.rails.rules import Player, Rails

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


def drive(game: "Rails", p: "Player") -> "Talk":
    """E10, E13: steps are counted for those who want to."""
    left = game.state["points"]
    game.state["points"] -= yield (Number, "steps", p["id"], 1, left, left, "E10")


def swap(game: "Rails", p: "Player") -> "Talk":
    """E8: new cards instead of the turn."""
    game.state["phase"] = DONE
    yield from game.draw_cards(HAND)
    yield (Tell, "swapped", p["id"], (HAND,))


def reshuffle(game: "Rails") -> None:
    """E20: all cards but those in hands and those laid out."""
    st = game.state
    st["deck"] += CARDS - HAND * (len(game.playing()) + int(st["round"] >= PUBLIC_ROUND))
    game.note("reshuffle")


ACTS = {"drive": drive, "swap": swap}
