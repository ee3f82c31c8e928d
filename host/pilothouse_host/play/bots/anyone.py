"""Plays any game with random legal answers, for games that have no player of their own."""

import random
from typing import Any

from pilothouse.games.game import Game
from pilothouse.table.questions import Question
from pilothouse_host.play.keystrokes import THROW

_NAMES = ("Zoë", "Jürgen", "Ann", "Œdipe")
_TRIES = 20


class Player:
    """Gives a random legal answer to each question; the device throws."""

    def __init__(self, dice: random.Random, players: int) -> None:
        self._dice, self._players = dice, players

    def choose(self, question: Question, game: Game) -> Any:
        """A random legal answer; the requested number of players, if the game allows it."""
        if question.kind == "throw":
            return THROW
        if question.name == "players" and question.accepts(self._players):
            return self._players
        return any_answer(question, self._dice)


def any_answer(question: Any, dice: random.Random) -> Any:
    """A random legal answer; a refused one if there is no legal one."""
    match question.kind:
        case "number":
            numbers = range(question.low, question.high + 1)
            allowed = [n for n in numbers if question.accepts(n)]
            return dice.choice(allowed or [question.start])
        case "pick":
            allowed = [option for option in question.options if question.accepts(option)]
            return dice.choice(allowed or list(question.options))
        case "confirm":
            return dice.random() < 0.3
        case "tally":
            return _any_tally(question, dice)
        case "text":
            return dice.choice(_NAMES)
        case "throw":
            return dice.choice(question.faces)
        case "tell":
            return None
        case "several":
            return _any_several(question, dice)
        case "order":
            return _any_order(question, dice)
        case kind:
            raise AssertionError(kind)


def _any_tally(question: Any, dice: random.Random) -> dict[str, int]:
    for _ in range(_TRIES):
        counts = {c[0]: dice.choice([0, 0, 0, 1, c[1]]) for c in question.counters}
        if question.accepts(counts):
            return counts
    return {}


def _any_several(question: Any, dice: random.Random) -> list[Any]:
    """A random set of options, smaller at each attempt until it is legal."""
    options = list(question.options)
    for most in range(question.high, question.low - 1, -1):
        for _ in range(_TRIES // 4):
            chosen = dice.sample(options, dice.randint(question.low, most))
            if question.accepts(chosen):
                return chosen
    return options[: question.low]


def _any_order(question: Any, dice: random.Random) -> list[Any]:
    """The proposed ranking, with some neighbours swapped where that is legal."""
    ranking = list(question.items)
    for i in range(1, len(ranking)):
        swapped = [*ranking[: i - 1], ranking[i], ranking[i - 1], *ranking[i + 1 :]]
        if dice.random() < 0.5 and question.accepts(swapped):
            ranking = swapped
    return ranking
