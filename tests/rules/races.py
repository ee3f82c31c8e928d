"""Races in the position a rule needs. Runs on CPython and on MicroPython."""

from pilothouse.ask import Refused
from pilothouse.chance import Chance
from pilothouse.games import find
from pilothouse.table import Table

SEED = bytes(range(32))


def new_table(seed=SEED, settings=None):
    """A table at the first question of the set-up; table.kept holds its records."""
    kept = []
    table = Table(find, Chance(seed), kept.append)
    table.start("mississippi", settings or {}, "test")
    table.kept = kept
    return table


def race(players=3, tiles=3, **fixed):
    """A race before the first turn; fixed: A=dict(speed=2, coal=6, tile=1, fate="out"), ..."""
    table = new_table()
    table.answer(players)
    table.answer(tiles)
    while table.question.kind == "tell":
        table.answer(None)
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])
    return table


def lengthen(table, joins):
    """Let the river have these joins, as if the tiles had been thrown so."""
    table.game.state["stack"] -= len(joins) - len(table.game.state["river"])
    table.game.state["river"] = joins


def boat(table, who):
    return table.game.boat(who)


def ok(table):
    """Answer everything that is only told."""
    while table.question and table.question.kind == "tell":
        table.answer(None)


def turn(table, speed=None, **move):
    """An ordinary turn of the boat that is on turn; speed None keeps it."""
    assert table.question.name == "speed", table.question.name
    table.answer(table.question.start if speed is None else speed)
    ok(table)
    table.answer(move)


def refused(act, *args):
    """The rule and the reason with which an act is refused."""
    try:
        act(*args)
    except Refused as refusal:
        return refusal.rule, refusal.reason
    raise AssertionError("not refused: %s" % (args,))
