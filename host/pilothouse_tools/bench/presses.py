"""Counts the presses for a turn of Mississippi Queen."""

import random
from collections import Counter

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW, keys_for

_GAMES = 40
_BAR = 40


def presses_per_turn() -> list[list[bytes]]:
    """Print the distribution over whole games; the budget is 4 for an ordinary turn.

    Gives the games' records.
    """
    logs = [_play(number) for number in range(_GAMES)]
    turns = [turn for _, played in logs for turn in played]
    print(f"Presses per turn, {_GAMES} passenger games of four ({len(turns)} turns)")
    for title, counted in (
        ("ordinary turns", Counter(keys for ordinary, keys in turns if ordinary)),
        (
            "the others (pushes, new tiles, passengers, paid turns)",
            Counter(k for o, k in turns if not o),
        ),
    ):
        total = counted.total()
        print(f"  {title}: {total}")
        for keys in sorted(counted):
            bar = "█" * round(_BAR * counted[keys] / total)
            print(f"  {keys:4d} {counted[keys] / total:6.1%} {bar}")
    return [records for records, _ in logs]


def _play(number: int) -> tuple[list[bytes], list[tuple[bool, int]]]:
    """Play a passenger game of four.

    Returns its records, and for each turn whether it was ordinary and its number of presses.
    Ordinary: the speed changed by one at most, and the move did nothing but enter tiles.
    """
    table = Table(find, Chance(random.Random(number).randbytes(32)))
    table.start("mississippi", {}, "test")
    bot = player("mississippi", str(number), 4)
    turns: list[tuple[bool, int]] = []
    while not table.over:
        question = table.question
        assert question is not None
        answer = bot.choose(question, table.game)
        keys = len(keys_for(question, answer))
        if question.name == "speed":
            turns.append((abs(answer - question.start) <= 1, keys))
        elif turns:
            ordinary, so_far = turns[-1]
            plain = question.name == "move" and set(answer) <= {"tiles"}
            turns[-1] = (ordinary and plain, so_far + keys)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    return [table.records[n] for n in range(len(table.records))], turns
