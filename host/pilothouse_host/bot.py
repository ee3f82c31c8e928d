"""A player who knows the questions and the buttons, and nothing of the board's inside.

It sees the open question of the replayed records, chooses an answer, and says which keys give it.
The same seed and the same questions give the same game.
"""

import random
from collections.abc import Sequence
from typing import Any

from pilothouse.ask import Confirm, Number, Order, Pick, Question, Refused, Several, Tally, Throw
from pilothouse.games.game import Game

THROW = "throw"  # the answer that lets the board throw
_BY_HAND = 0.15
_TURNS = 0.12  # of moves with a paid turn
_PUSHES = 0.3  # of moves that meet another boat


class Bot:
    """Plays for everybody at the table."""

    def __init__(self, seed: str, players: int):
        self._random = random.Random(f"pilothouse bot {seed}")
        self._players = players

    def choose(self, question: Question, game: Game) -> Any:
        """An answer to the question, one it accepts; THROW to let the board throw."""
        if isinstance(question, Number):
            return self._number(question)
        if isinstance(question, Tally):
            return self._tally(question, game)
        if isinstance(question, Throw):
            by_hand = self._random.random() < _BY_HAND
            return self._random.choice(question.faces) if by_hand else THROW
        if isinstance(question, Pick):
            return self._random.choice(question.options)
        if isinstance(question, Confirm):
            return True
        if isinstance(question, Several):
            return list(question.options[: question.low])
        if isinstance(question, Order):
            return list(question.items)
        return None

    def _number(self, question: Number) -> int:
        if question.name == "players":
            return self._players
        if question.name != "speed":
            return question.start
        step = self._random.choice((0, 1, 1, 1, 2, -1))  # a race: mostly faster, seldom for coal
        for wished in (question.start + step, question.start):
            if _accepted(question, wished):
                return wished
        return question.low

    def _tally(self, question: Tally, game: Game) -> dict[str, int]:
        """A move: about one tile for four fields, sometimes a paid turn or a push."""
        high = {counter.name: counter.high for counter in question.counters}
        speed = next(b["speed"] for b in game.state["boats"] if b["id"] == question.who)
        tiles = (speed + self._random.randrange(4)) // 4
        answer = {
            "tiles": min(tiles, high.get("tiles", 0)),
            "turns": int(self._random.random() < _TURNS and high.get("turns", 0) > 1),
            "pushes": int(self._random.random() < _PUSHES and high.get("pushes", 0) > 0),
            "dock": int(tiles > high.get("tiles", 0) and high.get("dock", 0) > 0),
        }
        for given_up in ("", "pushes", "dock", "tiles", "turns"):  # until the rules agree
            answer.pop(given_up, None)
            wished = {name: count for name, count in answer.items() if count}
            if _accepted(question, wished):
                return wished
        return {}


def _accepted(question: Question, answer: Any) -> bool:
    try:
        question.check(answer)
    except Refused:
        return False
    return True


def keys_for(question: Question, answer: Any) -> list[str]:
    """The presses that give this answer to a question just asked (screen/views.py)."""
    if isinstance(question, Number):
        step = "up" if answer > question.start else "down"
        return [step] * abs(answer - question.start) + ["ok"]
    if isinstance(question, Pick):
        options = list(question.options)
        return [*_moves(options.index(question.start), options.index(answer), len(options)), "ok"]
    if isinstance(question, Confirm):
        return ["ok"] if answer == question.start else ["down", "ok"]
    if isinstance(question, Throw):
        row = 0 if answer == THROW else 1 + question.faces.index(answer)
        return [*_moves(0, row, 1 + len(question.faces)), "ok"]
    if isinstance(question, Tally):
        names = [counter.name for counter in question.counters]
        return _on_rows(1 + len(names), [(1 + names.index(n), answer[n]) for n in answer])
    if isinstance(question, Several):
        options = list(question.options)
        return _on_rows(1 + len(options), [(1 + options.index(one), 1) for one in answer])
    return ["ok"]


def _on_rows(rows: int, presses: Sequence[tuple[int, int]]) -> list[str]:
    """Press ok so often on each of these rows of a list, then on the first one."""
    keys: list[str] = []
    at = 0
    for row, times in sorted(presses):
        keys += _moves(at, row, rows) + ["ok"] * times
        at = row
    return [*keys, *_moves(at, 0, rows), "ok"]


def _moves(at: int, row: int, rows: int) -> list[str]:
    """The shorter way from one row to another in a list that wraps."""
    down = (row - at) % rows
    return ["down"] * down if down <= rows - down else ["up"] * (rows - down)
