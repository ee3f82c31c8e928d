"""Programs that play: they see the questions and the game, not how the board works."""

import importlib
import importlib.util
import random
from collections.abc import Sequence
from typing import Any, Protocol

from pilothouse.games.game import Game
from pilothouse.table.questions import Question
from pilothouse_host.errors import CommandError


class Player(Protocol):
    """Plays for everybody at the table."""

    def choose(self, question: Question, game: Game) -> Any:
        """An answer that the question accepts; THROW to let the board throw."""
        ...


def player(game: str, seed: str, players: int, options: Sequence[str] = ()) -> Player:
    """A player for this game; the same seed and questions give the same answers.

    options: modules and house rules to choose. Raises CommandError for an unknown one.
    """
    own = importlib.util.find_spec(f"pilothouse_host.play.bots.{game}")
    module = importlib.import_module(own.name if own else "pilothouse_host.play.bots.anyone")
    offered: Sequence[str] = getattr(module, "OPTIONS", ())
    for option in options:
        if option not in offered:
            allowed = ", ".join(offered) or "nothing: this game has no modules"
            raise CommandError(f"--with {option}? {game} takes {allowed}")
    dice = random.Random(f"pilothouse bot {seed}")
    return module.Player(dice, players, options) if offered else module.Player(dice, players)
