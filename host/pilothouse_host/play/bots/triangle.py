"""Plays the Bermuda Triangle: mostly as the board proposes, with occasional cloud effects."""

import random
from typing import Any, cast

from pilothouse.games.game import Game
from pilothouse.games.triangle import sailing
from pilothouse.games.triangle.rules import Triangle
from pilothouse.table.questions import Confirm, Order, Pick, Question, Several, Throw
from pilothouse_host.play.keystrokes import THROW

_BY_HAND = 0.05
_CLOUD = 0.3  # the share of spins that affect ships
_OTHER = 0.04  # the share of moves that do not follow the board's proposal


class Player:
    """Plays for everybody at the table."""

    def __init__(self, dice: random.Random, players: int):
        self._dice = dice
        self._players = players

    def choose(self, question: Question, game: Game) -> Any:
        """An answer that the question accepts; THROW to let the board throw."""
        if question.name == "players":
            return self._players
        if isinstance(question, Throw):
            by_hand = self._dice.random() < _BY_HAND
            return self._dice.choice(question.faces) if by_hand else THROW
        if isinstance(question, Pick):
            return self._pick(question, game)
        if isinstance(question, Confirm):
            return question.start or question.name == "pass-sure"
        if isinstance(question, Several):
            return self._several(question)
        if isinstance(question, Order):
            return list(question.items)
        return question.start

    def _pick(self, question: Pick, game: Game) -> Any:
        if question.name == "goal":  # a short game, for a short demo
            return min(question.options) if self._players > 2 else question.start
        if question.name == "effect":
            return self._effect(question, game)
        if question.name == "move":
            return self._move(question, cast(Triangle, game))
        if question.name == "lands":
            return self._dice.choice([one for one in question.options if one != "port"])
        if question.name in ("hit", "which"):
            return self._dice.choice(question.options)
        return question.start

    def _move(self, question: Pick, game: Triangle) -> Any:
        """A ship that reaches a port if there is one, otherwise mostly the one farthest ahead."""
        ships = [one for one in question.options if one not in ("other", "pass")]
        if not ships:
            return "pass"
        if self._dice.random() < _OTHER:
            return "other"
        marks = {ship: game.ship(str(ship))[2] for ship in ships}
        docking = [ship for ship in ships if sailing.outcome(game, str(ship))[0] == "port"]
        if docking:
            return self._dice.choice(docking)
        return max(ships, key=lambda ship: (marks[ship] + self._dice.randrange(4), ship))

    def _effect(self, question: Pick, game: Game) -> Any:
        """An effect of the cloud after some spins, but not while many ships are caught."""
        busy = [
            ship["state"] for player in game.view()["players"] for ship in player["ships"]
        ].count("caught")
        if busy > 2 or self._dice.random() > _CLOUD:
            return "nothing"
        return self._dice.choice(question.options)

    def _several(self, question: Several) -> list[Any]:
        options = list(question.options)
        if question.name == "placed":
            return options
        count = min(len(options), max(question.low, int(self._dice.random() * 2)))
        chosen = self._dice.sample(options, count)
        return [one for one in options if one in chosen]
