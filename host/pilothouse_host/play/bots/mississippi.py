"""Plays Mississippi Queen: mostly at speed, slower near passengers, with an occasional push."""

import random
from collections.abc import Sequence
from typing import Any

from pilothouse.games.game import Game
from pilothouse.games.mississippi.constants import THE_ROSE
from pilothouse.games.mississippi.setup import HOUSE, MODULES
from pilothouse.table.questions import (
    Confirm,
    Number,
    Pick,
    Question,
    Several,
    Tally,
    Throw,
)
from pilothouse_host.play.keystrokes import THROW

RACE, ALL = "race", "all"
OPTIONS = (RACE, ALL, *MODULES, *HOUSE)
_BY_HAND = 0.15
_OFTEN = {"turns": 0.12, "pushes": 0.3, "wood": 0.2, "bank": 0.1, "refuel": 0.6, "trade": 0.3}


class Player:
    """Plays for everybody at the table; options: "race", modules and house rules, or "all"."""

    def __init__(self, dice: random.Random, players: int, options: Sequence[str] = ()):
        self._dice = dice
        self._players = players
        self._options = options

    def choose(self, question: Question, game: Game) -> Any:
        """An answer that the question accepts; THROW to let the board throw."""
        if isinstance(question, Number):
            return self._number(question, game)
        if isinstance(question, Tally):
            return self._move(question, game) if question.name == "move" else {}
        if isinstance(question, Throw):
            by_hand = self._dice.random() < _BY_HAND
            return self._dice.choice(question.faces) if by_hand else THROW
        if isinstance(question, Pick):
            return self._pick(question)
        if isinstance(question, Confirm):
            return True
        if isinstance(question, Several):
            return self._several(question)
        return None

    def _pick(self, question: Pick) -> Any:
        if question.name == "new-tiles":
            return "all"
        if question.name != "mode":
            return self._dice.choice(question.options)
        if not self._options:
            return "passengers"
        return RACE if RACE in self._options else "more"

    def _several(self, question: Several) -> list[Any]:
        """The requested modules and house rules, as far as the rules allow them together."""
        if question.name == "level":
            return list(question.options[: question.low])
        chosen: list[Any] = []
        for option in question.options:
            every = ALL in self._options and option != "chart"
            if option in self._options or every and question.accepts([*chosen, option]):
                chosen.append(option)
        return chosen

    def _number(self, question: Number, game: Game) -> int:
        if question.name == "players":
            return self._players
        if question.name != "speed":
            legal = [n for n in range(question.low, question.high + 1) if question.accepts(n)]
            anywhere = question.name in ("row", "column") or question.start not in legal
            return self._dice.choice(legal) if anywhere else question.start
        step = self._dice.choice((0, 1, 1, 1, 2, -1))  # mostly faster; rarely by more than is free
        wished = question.start + step
        if _slow_down(question.who, game):
            wished = max(1, question.start - 1 - self._dice.randrange(2))
        for speed in (wished, question.start, question.start - 1, question.start + 1):
            if question.accepts(speed):
                return speed
        return question.low

    def _move(self, question: Tally, game: Game) -> dict[str, int]:
        """About one tile for every four fields; passengers and the dock whenever possible."""
        high = {name: high for name, high, _, _ in question.counters}
        boat = next(b for b in game.state["boats"] if b["id"] == question.who)
        ahead = len(game.state["river"]) - boat["tile"]
        tiles = min((boat["speed"] + self._dice.randrange(4)) // 4, ahead)
        answer = {
            "tiles": tiles,
            "pier": int(self._dice.random() < 0.8),
            "dock": int(self._dice.random() < 0.7),
        }
        for name, share in _OFTEN.items():
            answer[name] = int(self._dice.random() < share)
        answer["turns"] *= 2  # the first turn is free and is not counted
        wished = {name: count for name, count in answer.items() if count and name in high}
        given_up = ["trade", "wood", "bank", "pushes", "pier", "dock", "refuel", "turns", "tiles"]
        while not question.accepts(wished):
            if not given_up:
                return {"aground": 1}
            wished.pop(given_up.pop(0), None)
        return wished


def _slow_down(who: str, game: Game) -> bool:
    """Whether a passenger waits nearby and there is room, or the boat is full near the dock."""
    state = game.state
    if state["mode"] == RACE or who == THE_ROSE:
        return False
    boat = next(b for b in state["boats"] if b["id"] == who)
    here = boat["tile"]
    if len(boat["pax"]) == 2:
        return bool(state["dock"]) and here == len(state["river"])
    near = range(here, min(here + 1, len(state["wait"])))
    return any(state["wait"][tile] and tile not in boat["pax"] for tile in near)
