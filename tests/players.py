"""Players that answer anything legal, from a random.Random."""

import random
from typing import Any

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table


def any_answer(question: Any, chance: random.Random) -> Any:
    """Some legal answer."""
    match question.kind:
        case "number":
            numbers = range(question.low, question.high + 1)
            return chance.choice([n for n in numbers if question.accepts(n)])
        case "pick":
            return chance.choice(list(question.options))
        case "confirm":
            return chance.random() < 0.3
        case "tally":
            return _any_tally(question, chance)
        case "text":
            return chance.choice(["Zoë", "Jürgen", "Ann", "Œdipe"])
        case "throw":
            return chance.choice(question.faces)
        case "tell":
            return None
        case "several":
            return _any_several(question, chance)
        case "order":
            return _any_order(question, chance)
        case kind:
            raise AssertionError(kind)


def _any_tally(question: Any, chance: random.Random) -> dict[str, int]:
    for _ in range(20):
        counts = {c[0]: chance.choice([0, 0, 0, 1, c[1]]) for c in question.counters}
        if question.accepts(counts):
            return counts
    return {}


def _any_several(question: Any, chance: random.Random) -> list[Any]:
    """Up to all options; fewer and fewer until they go together."""
    options = list(question.options)
    for most in range(question.high, question.low - 1, -1):
        for _ in range(5):
            chosen = chance.sample(options, chance.randint(question.low, most))
            if question.accepts(chosen):
                return chosen
    return options[: question.low]


def _any_order(question: Any, chance: random.Random) -> list[Any]:
    """The ranking proposed, with some neighbours exchanged where that is allowed."""
    ranking = list(question.items)
    for i in range(1, len(ranking)):
        swapped = [*ranking[: i - 1], ranking[i], ranking[i - 1], *ranking[i + 1 :]]
        if chance.random() < 0.5 and question.accepts(swapped):
            ranking = swapped
    return ranking


def play(number: int, *, disturbed: bool = True, most: int = 5000) -> tuple[Table, list[bytes]]:
    """A whole random game; disturbed: with undo, asides and corrections."""
    chance = random.Random(number)
    kept: list[bytes] = []
    table = Table(find, Chance(chance.randbytes(32)), kept)
    table.start("mississippi", {}, "test")
    while not table.over:
        assert len(kept) < most, f"game {number} does not end"
        if not (disturbed and disturb(table, chance)):
            answer(table, chance)
    return table, kept


def answer(table: Table, chance: random.Random) -> None:
    """Answer the open question somehow; most throws are the board's."""
    question = table.question
    assert question is not None
    if question.kind == "throw" and chance.random() < 0.8:
        table.throw()
    else:
        table.answer(any_answer(question, chance))


def disturb(table: Table, chance: random.Random) -> bool:
    """Sometimes do something else than answering."""
    what = chance.random()
    if what < 0.02 and table.undoable():
        table.undo()
    elif what < 0.03 and table.game.asides() and table.question:
        try:
            table.aside(chance.choice(list(table.game.asides())))
        except Refused:  # one aside at a time
            return False
    elif what < 0.04 and table.game.corrections():
        fix = chance.choice(list(table.game.corrections()))
        try:
            table.correct(fix.name, fix.who, any_answer(fix, chance))
        except Refused:  # the game could not go on from there
            return False
    else:
        return False
    return True
