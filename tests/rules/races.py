"""Races in the position a rule needs. Runs on CPython and on MicroPython."""

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Drift, Refused
from pilothouse.table.table import Table

SEED = bytes(range(32))
FEATURES = ["tiles", "banks", "wood", "coal"]  # of the new tiles


def new_table(seed=SEED, settings=None):
    """A table at the first question of the set-up; table.kept holds its records."""
    kept = []
    table = Table(find, Chance(seed), kept)
    table.start("mississippi", settings or {}, "test")
    table.kept = kept
    return table


def chosen(*answers, settings=None):
    """A table at the question after these answers of the set-up."""
    table = new_table(settings=settings)
    for answer in answers:
        table.answer(answer)
    return table


def voyage(players=4, mods=(), house=(), swap=3, settings=None, first="station", **fixed):
    """A passenger game before its first turn; the first tile shows `first`, if it can."""
    more = bool(mods or house)
    table = chosen("more" if more else "passengers", players, settings=settings)
    if more:
        table.answer(list(mods))
        table.answer(list(house))
    if "tiles" in mods:
        table.answer("all")
        table.answer(swap)
    while table.question.name != "speed":
        if table.question.kind == "tell":
            table.answer(None)
        elif table.question.name == "kind":
            kinds = table.question.options
            table.answer(first if first in kinds else kinds[0])
        elif table.question.kind == "throw":
            table.throw()
        else:
            table.answer(table.question.start)
    _fix(table, fixed)
    return table


def _fix(table, fixed):
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])


def race(players=3, tiles=3, **fixed):
    """A race before the first turn; fixed: A=dict(speed=2, coal=6, tile=1, fate="out"), ..."""
    table = new_table()
    table.answer("race")
    table.answer(players)
    table.answer(tiles)
    while table.question.kind == "tell":
        table.answer(None)
    _fix(table, fixed)
    return table


def lengthen(table, joins):
    """Let the river have these joins, as if they had been thrown; none shows a station."""
    state = table.game.state
    for join in joins[len(state["river"]) :]:
        state["river"] += join
        state["stack"] -= 1
        state["kinds"].append("isle")
        state["which"].append("?")
        state["wait"].append(0)
    state["river"] = joins


def shown(kind, players=3, mods=FEATURES, **fixed):
    """All boats on tile 1, which shows this kind; tile 2 is laid."""
    table = voyage(players, mods=mods)
    lengthen(table, "SS")
    table.game.state["kinds"][1] = kind
    table.game.state["wait"][1] = 0
    for b in table.game.state["boats"]:
        table.correct("tile", b["id"], 1)
    for who in sorted(fixed):
        for name in sorted(fixed[who]):
            table.correct(name, who, fixed[who][name])
    table.correct("gone", "", 1)
    table.correct("turn", "", "A")
    return table


def boat(table, who):
    return table.game.boat(who)


def ok(table):
    """Answer everything that is only told."""
    while table.question and table.question.kind == "tell":
        table.answer(None)


def reminders(table):
    """What the open question reminds of, oldest first."""
    return [list(note) for note in table.question.notes]


def new_round(table):
    """Let the next round begin; of boats on one tile the likely one is ahead."""
    while table.question.name in ("foremost", "level", "rightmost"):
        table.answer(table.question.start)


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


def sailed(rounds=3):
    """A race after some ordinary rounds."""
    table = race(3)
    for i in range(rounds * 3):
        turn(table, 1 + i % 2)
    return table


def drift(records, chance=None):
    """What is said of records that the rules or the seed would not give."""
    try:
        Table(find, chance).replay(records)
    except Drift as sentence:
        return str(sentence)
    raise AssertionError("no drift")
