"""What holds in every game of Fantasy Island Rails, over random legal ones."""

import json
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pilothouse.games import find
from pilothouse.games.rails import data
from pilothouse.games.rails.building import COSTS
from pilothouse.games.rails.constants import TRAINS
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.play.bots.rails import Player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.replay.ledger import ledger_of
from players import any_answer

games = st.integers(0, 2**32)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
NET = sorted(kind for kind, _ in COSTS if kind in data.CITIES)


def begun(dice: random.Random) -> tuple[Table, list[bytes]]:
    kept: list[bytes] = []
    table = Table(find, Chance(dice.randbytes(32)), kept)
    table.start("rails", {}, "test")
    return table, kept


def answer(table: Table, dice: random.Random) -> None:
    question: Any = table.question
    if question.kind == "throw":
        table.throw()
    elif question.kind == "several":
        table.answer([option for option in question.options if dice.random() < 0.5])
    else:
        table.answer(any_answer(question, dice))


def disturb(table: Table, dice: random.Random) -> bool:
    what = dice.random()
    if what < 0.02 and table.undoable():
        table.undo()
    elif what < 0.06 and table.game.asides() and not table.in_aside:
        table.aside(dice.choice([a for a in table.game.asides() if a != "leave" or what < 0.021]))
    elif what < 0.08 and table.game.corrections():
        fix = dice.choice(list(table.game.corrections()))
        table.correct(fix.name, fix.who, any_answer(fix, dice))
    else:
        return False
    return True


def check(table: Table) -> None:
    """Money is conserved and never negative; limits, trains and cities are as the rules say."""
    game: Any = table.game
    state = game.state
    assert sum(p["money"] for p in state["players"]) + state["bank"] == 0
    for player in state["players"]:
        assert player["money"] >= 0  # E15
        assert len(player["loads"]) <= TRAINS[player["train"]][1]  # E10
        assert len(set(player["net"])) == len(player["net"])
    assert state["spent"] <= 20 and state["out"] <= 2 and state["points"] <= 12  # E22, E24, E10
    for city, (_, kind) in enumerate(data.cities(game.names)):
        nets = [p for p in state["players"] if city in p["net"]]
        assert len(nets) <= {"small": 2, "port": 2}.get(kind, 3)  # E26
    assert all(state["round"] - since < 4 or fixed(table) for _, _, since in state["stock"])  # E18
    assert min(state["cards"] or [0]) >= 0


def fixed(table: Table) -> bool:
    """The round was corrected: goods may be older or younger than they could be."""
    return any(table.read(n)[0] == "correct" for n in table.standing)


@given(games)
@few
def test_money_is_conserved_and_limits_hold_whatever_happens(number: int) -> None:
    dice = random.Random(number)
    table, kept = begun(dice)
    for _ in range(350):
        if table.over:
            break
        if not disturb(table, dice):
            answer(table, dice)
        check(table)
    if not table.ended:
        table.abandon()
    again = Table(find).replay(list(kept))
    assert again.game.view() == table.game.view()
    assert max(map(len, kept)) < 190
    ledger = ledger_of(kept)
    assert ledger.proven and not ledger.hidden


@given(games)
@few
def test_a_turn_never_spends_more_than_20_M_on_building(number: int) -> None:
    """E22, from the bookings alone: conversions are apart (K32)."""
    dice = random.Random(number)
    table, kept = begun(dice)
    for _ in range(300):
        if table.over:
            break
        answer(table, dice)
    spent: dict[tuple[int, str], int] = {}
    for one in ledger_of(kept).bookings:
        if one.why in ("track", "train", "ship"):
            key = (one.round, one.payer)
            spent[key] = spent.get(key, 0) + one.amount
    assert all(amount <= 20 for amount in spent.values())


@given(games, st.integers(2, 3))
@few
def test_whole_games_end_with_a_winner(number: int, players: int) -> None:
    dice = random.Random(number)
    table, kept = begun(dice)
    player = Player(dice, players)
    while not table.over:
        assert len(kept) < 800, f"game {number} does not end"
        question = table.question
        assert question is not None
        chosen = player.choose(question, table.game)
        if chosen == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(chosen)
        check(table)
    winner = table.game.view()["winner"]
    seen = next(p for p in table.game.view()["players"] if p["id"] == winner)
    assert seen["money"] >= 250 and seen["ship"] == "clipper"  # E29
    assert seen["large"] == table.game.view()["large"]
    assert table.ended is not None and table.ended["places"][0] == [winner, 1]


@given(games, st.integers(1, 25))
@few
def test_undo_is_exact(number: int, steps: int) -> None:
    dice = random.Random(number)
    table, _ = begun(dice)
    for _ in range(12):
        before = json.dumps(table.game.view(), sort_keys=True)
        standing = len(table.standing)
        for _ in range(steps):
            if table.over or not table.question:
                return
            answer(table, dice)
        if table.over:
            return
        while len(table.standing) > standing:
            table.undo()
        assert json.dumps(table.game.view(), sort_keys=True) == before
        answer(table, dice)
