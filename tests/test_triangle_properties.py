"""What holds in every game of the triangle, over random legal ones; and the dial is fair."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from invariants import CHART, triangle
from pilothouse.games import find
from pilothouse.games.triangle.data import FILES
from pilothouse.table.chance import Chance, first_fair
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table
from pilothouse_host.play.bots.anyone import any_answer

games = st.integers(0, 2**32)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def some_answer(question: Any, chance: random.Random) -> Any:
    """Some legal answer; nobody passes or changes the cloud for ever."""
    if question.name == "effect" and chance.random() < 0.6:
        return "nothing"
    if question.name == "move" and chance.random() < 0.9:
        ships = [o for o in question.options if o not in ("pass", "other")]
        return chance.choice(ships or ["pass"])
    if question.name == "lands":
        allowed = [o for o in question.options if o != "port" or not question.closed_by]
        return chance.choice(allowed)
    if question.kind == "several":
        count = min(len(question.options), chance.choice([question.low, 1, 2]))
        return chance.sample(list(question.options), max(question.low, count))
    return any_answer(question, chance)


def disturb(table: Table, chance: random.Random) -> bool:
    """Sometimes do something else than answering."""
    what = chance.random()
    if what < 0.02 and table.undoable():
        table.undo()
    elif what < 0.03 and table.game.asides():
        try:
            table.aside(chance.choice(["card", "name", "card", "leave"]))
        except Refused:  # one aside at a time
            return False
    elif what < 0.04 and table.game.corrections():
        fix = chance.choice(list(table.game.corrections()))
        table.correct(fix.name, fix.who, any_answer(fix, chance))
    else:
        return False
    return True


def play(number: int, watch: Any = None, disturbed: bool = True) -> tuple[Table, list[bytes]]:
    """A whole random game; watch(table) sees it before each answer."""
    chance = random.Random(number)
    kept: list[bytes] = []
    table = Table(find, Chance(chance.randbytes(32)), kept)
    table.start("triangle", {}, "test", FILES)
    while not table.over:
        assert len(kept) < 6000, f"game {number} does not end"
        if watch:
            watch(table)
        if disturbed and disturb(table, chance):
            continue
        if table.question and table.question.kind == "throw" and chance.random() < 0.8:
            table.throw()
        else:
            table.answer(some_answer(table.question, chance))
    return table, kept


@given(games)
@few
def test_ships_cards_and_cloud_are_conserved_and_every_game_ends(number: int) -> None:
    table, kept = play(number, triangle)
    triangle(table)
    assert max(len(record) for record in kept) <= 207
    best = table.game.standings()[0]
    assert best[1] == 1 or not table.game.state["fleet"]


@given(games)
@few
def test_ports_never_hold_too_many_while_nobody_corrects(number: int) -> None:
    def watch(table: Table) -> None:
        fleet = table.game.state["fleet"]
        ships = [(p["id"], *ship) for p in fleet for ship in p["ships"]]
        for port in range(4):
            inside = [
                who for who, how, *at in ships if how in ("port", "under") and at == [port, 0]
            ]
            here = Counter(inside).values()
            assert max(here, default=0) <= 2 and sum(here) <= len(fleet)  # D11, D12

    play(number, watch, disturbed=False)


@given(games)
@few
def test_every_game_replays_to_the_same_view(number: int) -> None:
    table, kept = play(number)
    seed = bytes.fromhex(json.loads(kept[-1])[2]["seed"])
    again = Table(find, Chance(seed)).replay(list(kept))
    assert again.game.view() == table.game.view() and again.ended == table.ended


@given(games, st.integers(1, 20))
@few
def test_undo_is_exact(number: int, steps: int) -> None:
    chance = random.Random(number)
    table = Table(find, Chance(chance.randbytes(32)), [])
    table.start("triangle", {}, "test", FILES)

    def answer() -> None:
        if table.question and table.question.kind == "throw":
            table.throw()
        else:
            table.answer(some_answer(table.question, chance))

    for _ in range(12):
        before, standing = json.dumps(table.game.view(), sort_keys=True), len(table.standing)
        for _ in range(steps):
            if not table.over:
                answer()
        if table.over:
            return
        while len(table.standing) > standing:
            table.undo()
        assert json.dumps(table.game.view(), sort_keys=True) == before
        answer()
        if table.over:
            return


@pytest.mark.parametrize("count", [8, 16, 24, 33, 64])
def test_the_dial_is_fair_by_construction(count: int) -> None:
    """Every byte of the stream is equally likely: each segment answers to as many of them."""
    faces = Counter(first_fair(bytes([byte]), count) for byte in range(256))
    faces.pop(None, None)  # bytes that would favour some are not used
    assert sorted(faces) == list(range(count)) and len(set(faces.values())) == 1


def test_the_spin_s_faces_are_the_segments_of_the_file() -> None:
    chance = random.Random(4)
    shown: list[Any] = []

    def watch(table: Table) -> None:
        if table.question and table.question.name == "spin":
            shown.append(table.question.faces)

    play(chance.randrange(1000), watch, disturbed=False)
    assert shown and set(shown) == {tuple(CHART["segments"])}
