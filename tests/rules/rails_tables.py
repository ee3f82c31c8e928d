"""Railways in the position a rule needs. Runs on CPython and on MicroPython."""

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table

SEED = bytes(range(32))
NAMES = (
    "large=L1,L2,L3\nmedium=M1,M2\nsmall=S1,S2\nport=P1,P2\n"
    "goods=Coal:2,Wine:3,Iron:3,Gold:2+1,Textiles:2+2"
)


def new_table(names=NAMES):
    """A table at the first question of the set-up; table.kept holds its records."""
    kept = []
    table = Table(find, Chance(SEED), kept)
    table.start("rails", {}, "test", {"names": names})
    table.kept = kept
    return table


def rails(players=2, round=2, house=(), clippers=3, large=3, **fixed):
    """Before a choice of A; fixed: A=dict(money=100, train="B-6", loads="Coal Gold", net="P1")."""
    table = new_table()
    table.answer(players)
    table.answer("as-laid")
    table.answer(large)
    table.answer(clippers)
    table.answer(list(house))
    ok(table)
    table.answer("A")
    for _ in range(players):
        assert table.question.name == "start-city"
        table.answer("L1")
        if round > 1:
            table.answer("end")
        else:
            break
    while table.game.state["round"] < round:
        while table.question.kind == "tell":
            table.answer(None)
        table.answer("end")
    ok(table)
    for who in sorted(fixed):
        for name in sorted(fixed[who], key=lambda name: (name == "loads", name)):  # train first
            fix(table, who, name, fixed[who][name])
    return table


def fix(table, who, name, value):
    """Let a player have something, by corrections and asides as people would."""
    if name == "loads":
        for slot, good in enumerate(value.split(" ")):
            table.correct("load-%d" % (slot + 1), who, good)
    elif name == "net":
        for city in value.split(" "):
            table.aside("cities")
            kind = {"L": "large", "M": "medium", "S": "small", "P": "port"}[city[0]]
            for answer in (who, kind, city):
                table.answer(answer)
    else:
        table.correct(name, who, value)


def player(table, who):
    return table.game.player(who)


def money(table):
    """Everybody's money, in table order."""
    return [p["money"] for p in table.game.state["players"]]


def ok(table):
    """Answer everything that is only told."""
    while table.question and table.question.kind == "tell":
        table.answer(None)


def say(table, *answers):
    """Answer one question after the other."""
    for answer in answers:
        table.answer(answer)


def end(table):
    """The turn ends, and what is told after it."""
    table.answer("end")
    ok(table)


def aside(table, name, *answers):
    table.aside(name)
    say(table, *answers)


def refused(act, *args):
    """The rule and the reason with which an act is refused."""
    try:
        act(*args)
    except Refused as refusal:
        return refusal.rule, refusal.reason
    raise AssertionError("not refused: %s" % (args,))


def forbidden(table, *whats):
    """The rules that forbid these choices now."""
    return [refused(table.answer, what)[0] for what in whats]
