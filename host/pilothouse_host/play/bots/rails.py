"""Plays Fantasy Island Rails: delivers, loads, builds the net, buys the clipper, then saves."""

import random
from collections.abc import Sequence
from typing import Any, cast

from pilothouse.games.game import Game
from pilothouse.games.rails.building import reachable
from pilothouse.games.rails.constants import CLIPPER
from pilothouse.games.rails.rules import Rails
from pilothouse.games.rails.setup import HOUSE
from pilothouse.table.questions import Number, Pick, Question, Several, Tally, Throw
from pilothouse_host.play.keystrokes import THROW

OPTIONS = (*HOUSE, "by-lot")
_FEWER_LARGE = 2  # large cities fewer than proposed, for a shorter game
_RESERVE = 6  # M kept for fees and hire
_NEAR, _FAR = 8, 30  # marks of an order; they grow with the net
_PUBLIC = 0.2
_SELDOM = {"net": 0.15, "drive": 0.08, "board": 0.08, "unload": 0.03, "swap": 0.01}


class Player:
    """Plays for everybody at the table."""

    def __init__(self, dice: random.Random, players: int, options: Sequence[str] = ()):
        self._dice = dice
        self._players = players
        self._options = options
        self._loading = (0, "")  # the turn in which the train has begun to load

    def choose(self, question: Question, game: Game) -> Any:
        """An answer that the question accepts; THROW to let the board throw."""
        if isinstance(question, Throw):
            return THROW
        if isinstance(question, Number):
            return self._number(question, cast(Rails, game))
        if isinstance(question, Tally):
            return self._track(question, cast(Rails, game))
        if isinstance(question, Several):
            return [o for o in question.options if o in self._options]
        if question.name == "do":
            return self._do(cast(Pick, question), cast(Rails, game))
        if question.name == "pay":
            public = "public-" if self._dice.random() < _PUBLIC else ""
            wished = f"{public}{question.start}"
            return wished if wished in cast(Pick, question).options else question.start
        if question.name == "map":
            return "by-lot" if "by-lot" in self._options else "as-laid"
        if isinstance(question, Pick) and question.name != "crossing":
            return self._dice.choice(question.options)
        return question.start

    def _number(self, question: Number, game: Rails) -> int:
        if question.name == "players":
            return self._players
        if question.name == "large":
            return max(question.low, question.start - _FEWER_LARGE)
        if question.name == "distance":
            return self._dice.randint(_NEAR, min(_FAR, _NEAR + 2 * game.state["round"]))
        return question.start

    def _do(self, question: Pick, game: Rails) -> str:
        options = [str(option) for option in question.options]
        for what in options:
            if what in _SELDOM and self._dice.random() < _SELDOM[what]:
                return what
        turn = (game.state["round"], game.on_turn()["id"])
        if options[0].startswith(">") and self._loading != turn:
            return options[0]  # deliver what was loaded in an earlier turn
        if "load" in options:
            self._loading = turn
            return "load"
        return self._build(options, game)

    def _build(self, options: list[str], game: Rails) -> str:
        who = game.on_turn()
        spare = who["money"] - _RESERVE
        if game.state["round"] > 3 and spare >= 20:
            if "ship" in options:
                return "ship"
            if "train" in options and who["ship"] == CLIPPER and self._dice.random() < 0.3:
                return "train"
        if "track" in options and not game.state["built"] and spare > 0:
            missing = reachable(game, who, "large") or not game.connected(who, "port")
            if missing and self._dice.random() < 0.9:
                return "track"
        return "end"

    def _track(self, question: Tally, game: Rails) -> dict[str, int]:
        """First a port, then one large city a turn, with some marks of track."""
        who = game.on_turn()
        high = {name: high for name, high, _, _ in question.counters}
        room = (question.purse[1] if question.purse else 0) - _RESERVE
        wished: dict[str, int] = {}
        for kind, price in (("port", 2), ("large", 5), ("small", 3)):
            here = kind == "large" or not game.connected(who, kind)
            if here and high.get(kind, 0) and room >= price + 1:
                wished[kind] = 1
                room -= price
                break
        for kind, price in (("mountain", 2), ("river", 2), ("plain", 1)):
            most = min(high.get(kind, 0), max(0, room) // price, 5 if kind == "plain" else 1)
            if kind == "river" and not wished:
                continue
            count = self._dice.randint(0, most) if most else 0
            if count:
                wished[kind] = count
                room -= price * count
        return wished
