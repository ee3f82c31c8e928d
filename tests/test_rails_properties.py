"""What holds in every game of Fantasy Island Rails, over random legal ones."""

import json
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from invariants import rails
from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.play.bots.anyone import any_answer
from pilothouse_host.play.bots.rails import Player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.replay.ledger import ledger_of

games = st.integers(0, 2**32)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


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
        rails(table, corrected=True)
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
        rails(table, corrected=False)
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
