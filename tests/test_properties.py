"""What holds in every game, over random legal ones."""

import json
import random

import pytest
from disturbances import Disturbed
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from invariants import Invariants
from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Drift
from pilothouse.table.table import Table
from pilothouse_host.play.bots.anyone import any_answer
from pilothouse_host.rule_books import games_with_rules
from players import play

games = st.integers(0, 2**32)


@given(games)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_game_ends_and_replays_to_the_same_view(number: int) -> None:
    table, kept = play(number)
    seed = bytes.fromhex(json.loads(kept[-1])[2]["seed"])
    again = Table(find, Chance(seed)).replay(list(kept))
    assert again.game.view() == table.game.view()
    assert again.ended == table.ended
    assert json.loads(kept[0])[2]["commit"] == Chance(seed).commitment


@given(games)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_invariants_of_the_race_hold_after_every_answer(number: int) -> None:
    chance = random.Random(number)
    table = Table(find, Chance(chance.randbytes(32)), [])
    table.start("mississippi", {}, "test")
    invariants = Invariants("mississippi")
    while not table.over:
        if table.question and table.question.kind == "throw":
            table.throw()
        else:
            table.answer(any_answer(table.question, chance))
        invariants.check(table)


@given(games)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_move_spends_exactly_the_speed(number: int) -> None:
    """A14, B7: fields moved, plus one for each push, are the speed."""
    chance = random.Random(number)
    table = Table(find, Chance(chance.randbytes(32)), [])
    table.start("mississippi", {}, "test")
    speed = 0
    while not table.over:
        question = table.question
        assert question is not None
        if question.kind == "throw":
            table.throw()
            continue
        answer = question.check(any_answer(question, chance))
        if question.name == "speed":
            speed = answer
        elif question.name == "move" and speed:
            word, fields = question.rest(answer)
            others = sum(answer.get(name, 0) for name in ("pushes", "wood", "wood-push"))
            assert (word, fields + others) == ("fields", speed)
            assert answer.get("tiles", 0) <= fields
            speed = 0  # what comes after a push that laid a tile is asked on its own
        table.answer(answer)


@given(games, st.integers(1, 30))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_undo_is_exact(number: int, steps: int) -> None:
    """Taking back k answers and giving them again leads to the same place."""
    chance = random.Random(number)
    table = Table(find, Chance(chance.randbytes(32)), [])
    table.start("mississippi", {}, "test")
    for _ in range(60):
        if table.over:
            return
        before = json.dumps(table.game.view(), sort_keys=True)
        standing = len(table.standing)
        for _ in range(steps):
            if table.over or not table.question:
                return
            if table.question.kind == "throw":
                table.throw()
            else:
                table.answer(any_answer(table.question, chance))
        if table.over:
            return
        while len(table.standing) > standing:
            table.undo()
        assert json.dumps(table.game.view(), sort_keys=True) == before
        table.answer(
            any_answer(table.question, chance)
        ) if table.question.kind != "throw" else table.throw()


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", games_with_rules())
def test_whatever_is_done_under_a_question_the_game_goes_on(game: str, number: int) -> None:
    """Every correction and every aside, with nonsense for answers, and undo: only Refused."""
    disturbed = Disturbed(game, number)
    disturbed.play(60, 12)
    assert disturbed.count > 100


def test_a_log_longer_than_any_game_is_refused() -> None:
    table, kept = play(1)
    count = len(kept) - 1  # without the end
    records = [*kept[:-1], *(b'[%d,"clock",1,0]' % n for n in range(count, 65537))]
    assert Table(find).replay(records[:-1]).game.view() == table.game.view()
    with pytest.raises(Drift, match="one too many"):
        Table(find).replay(records)
