"""Counts the presses for a delivery in Fantasy Island Rails, from "deliver" to the booking."""

import random
from collections import Counter

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW, keys_for

_GAMES = 20
_BAR = 40


def presses_per_delivery() -> None:
    """Print the distribution over whole games; the budget is 6 for an ordinary delivery."""
    counted = Counter(presses for number in range(_GAMES) for presses in _deliveries(number))
    total = counted.total()
    print(f"Presses per delivery, {_GAMES} rails games of three ({total} deliveries)")
    for presses in sorted(counted):
        share = counted[presses] / total
        print(f"  {presses:4d} {share:6.1%} {'█' * round(_BAR * share)}")


def _deliveries(number: int) -> list[int]:
    """Play a whole game; returns the number of presses for each delivery."""
    table = Table(find, Chance(random.Random(number).randbytes(32)))
    table.start("rails", {}, "test")
    bot = player("rails", str(number), 3)
    found: list[int] = []
    presses = 0
    while (question := table.question) is not None:
        answer = bot.choose(question, table.game)
        presses = len(keys_for(question, answer)) + (0 if question.name == "do" else presses)
        if question.name == "pay":
            found.append(presses)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    return found
