"""Playing games with random legal answers."""

import random

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table
from pilothouse_host.play.bots.anyone import any_answer


def play(number: int, *, disturbed: bool = True, most: int = 5000) -> tuple[Table, list[bytes]]:
    """Play a whole random game; disturbed: with undo, asides and corrections."""
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
    """Give the open question a random answer; mostly, the board throws."""
    question = table.question
    assert question is not None
    if question.kind == "throw" and chance.random() < 0.8:
        table.throw()
    else:
        table.answer(any_answer(question, chance))


def disturb(table: Table, chance: random.Random) -> bool:
    """Sometimes do something other than answering; returns whether it did."""
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
