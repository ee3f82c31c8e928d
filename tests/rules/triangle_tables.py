"""Games of the triangle in the position a rule needs. Runs on CPython and on MicroPython."""

from pilothouse.games import find
from pilothouse.games.triangle.data import FILES
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table

SEED = bytes(range(32))


def new_table(settings=None, dial=FILES["dial"], seed=SEED):
    """A table at the first question of the set-up; table.kept holds its records."""
    kept = []
    table = Table(find, Chance(seed), kept)
    table.start("triangle", settings or {}, "test", {"dial": dial})
    table.kept = kept
    return table


def ok(table):
    """Answer everything that is only told."""
    while table.question and table.question.kind == "tell":
        table.answer(None)


def sail(players=2, goal=350, deck="real", settings=None, dial=FILES["dial"], **ships):
    """A game before A's first turn; ships: A1="to-oil", B3="lost", ... as corrections."""
    table = new_table(settings, dial)
    table.answer(players)
    table.answer(goal)
    table.answer(deck)
    table.answer(table.question.start)
    ok(table)
    for i in range(players):
        table.answer(str(6 - i))
    while table.question.name != "die":
        table.throw()
    for name in sorted(ships):
        table.correct("ship-" + name[1], name[0], ships[name])
    return table


def mark(table, name, value):
    """Put a ship on this mark of its leg."""
    table.correct("mark-" + name[1], name[0], value)


def state(table, name):
    """A ship as [state, port, mark]."""
    return table.game.ship(name)


def move(table, die, ship):
    """Throw this by hand and move the ship as the board proposes; cards are taken."""
    assert table.question.name == "die", table.question.name
    table.answer(str(die))
    table.answer(ship)


def land(table, die, ship, how):
    """Throw this by hand; the ship ended otherwise than the board proposes."""
    table.answer(str(die))
    table.answer("other")
    table.answer(ship)
    table.answer(how)


def everybody_passes(table):
    """Play on to the spin."""
    while table.question.name != "spin":
        if table.question.name == "die":
            table.answer("1")
            table.answer("pass")
            table.answer(True)
        else:
            table.answer(None)


def spin(table, segment):
    """Everybody passes, then the dial shows this segment; ends at what comes after the move."""
    everybody_passes(table)
    table.answer(segment)
    shown = []
    while table.question.name in ("turn-cloud", "move-cloud"):
        shown.append(table.question)
        table.answer(None)
    return shown


def refused(act, *args):
    """The rule and the reason with which an act is refused."""
    try:
        act(*args)
    except Refused as refusal:
        return refusal.rule, refusal.reason
    raise AssertionError("not refused: %s" % (args,))


def total(table, who):
    """What a player's cards are worth, in thousands."""
    return sum([sum(deck) for deck in table.game.player(who)["cards"]])
