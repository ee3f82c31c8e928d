"""The keys: what a hand presses is what the views understand, and an ordinary turn takes few."""

import random

import pytest
from races import lengthen, race, turn, voyage

from inspection import view_of
from pilothouse.games import find, names
from pilothouse.keys import DOWN, OK, UP
from pilothouse.rooms.to_do import pages
from pilothouse.screen.list_views import THROW
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table
from pilothouse.words import Words
from pilothouse_host.play.bots import player
from pilothouse_host.play.bots.anyone import any_answer
from pilothouse_host.play.keystrokes import keys_for
from players import disturb

KEYS = {"up": UP, "down": DOWN, "ok": OK}


def pressed(question, keys):
    """What a view makes of these keys; None before it answers."""
    view = view_of(question, Words("en"), {})
    for i, key in enumerate(keys):
        if view.press(KEYS[key]):
            assert i == len(keys) - 1, f"{question.name} is answered after {i + 1} of {keys}"
            return view.value
    raise AssertionError(f"{question.name} is not answered by {keys}")


@pytest.mark.parametrize("number", range(30))
def test_the_keys_give_the_answer(number: int) -> None:
    chance = random.Random(number)
    table = Table(find, Chance(chance.randbytes(32)), [])
    table.start("mississippi", {}, "test")
    while not table.over:
        if disturb(table, chance):
            continue
        question = table.question
        assert question is not None
        answer = question.check(any_answer(question, chance))
        if question.kind != "text":  # letter by letter: tests/firmware/test_app.py
            value = pressed(question, keys_for(question, answer)[pages(question) :])
            taken = value if question.kind == "throw" else question.check(value)
            assert taken == answer, question.name
        table.answer(answer)


def test_ok_alone_throws() -> None:
    table = race(3)
    turn(table, 2, tiles=1)
    assert pressed(table.question, ["ok"]) == THROW


@pytest.mark.parametrize("make", [lambda: race(4), lambda: voyage(4)], ids=["race", "passengers"])
def test_an_ordinary_turn_takes_at_most_four_presses(make) -> None:
    """The speed kept or changed by one, and at most one tile entered."""
    for change in (-1, 0, 1):
        for moved in ({}, {"tiles": 1}):
            table = make()
            table.correct("speed", "A", 2)
            question = table.question
            presses = len(keys_for(question, 2 + change))
            table.answer(2 + change)
            presses += len(keys_for(table.question, moved))
            assert presses <= 4, (change, moved)


def test_A21_the_key_up_counts_tiles_in_every_move_also_on_the_last_tile() -> None:
    table = race(3)
    table.game.state["dock"], table.game.state["stack"] = "S", 0
    for speed in (1, 2):
        table.correct("tile", "A", 1)
        table.correct("speed", "A", speed)
        table.correct("turn", "", "A")
        table.answer(speed)
        assert pressed(table.question, ["up", "ok"]) == {"tiles": 1}
        with pytest.raises(Refused, match="last-tile"):
            table.answer({"tiles": 1})


def test_the_same_keys_count_tiles_turns_pushes_and_the_dock_in_every_move() -> None:
    mods = ("tiles", "banks", "wood", "coal", "two-boats")
    table = voyage(3, mods, swap=0, A={"coal": 0}, B={"speed": 2})
    lengthen(table, "SS")
    table.game.state.update(dock="S", stack=0, kinds=["start", "bank", "coal-wood"])
    for speed in (1, 2, 6):
        for tile in (0, 1, 2):
            table.correct("tile", "A", tile)
            table.correct("speed", "A", speed)
            table.correct("turn", "", "A")
            table.answer(speed)
            places = ("tiles", "turns", "pushes", "dock")
            for row in range(len(places)):
                keys = ["down"] * (row + 1) + ["ok", "ok"]
                assert pressed(table.question, keys) == {places[row]: 1}, (speed, tile)


@pytest.mark.parametrize("answer", ["A", "B", "level"])
def test_A40_who_of_two_boats_is_ahead_takes_at_most_two_presses(answer: str) -> None:
    table = voyage(3, A={"speed": 2}, C={"tile": 1})
    lengthen(table, "SS")
    for _ in range(3):
        turn(table)
    assert len(keys_for(table.question, answer)) <= 2


@pytest.mark.parametrize("game", names())
def test_every_game_has_a_player_who_brings_it_to_an_end(game: str) -> None:
    from pilothouse import games

    try:
        data = games.data(game).FILES
    except ImportError:
        data = {}
    table = Table(find, Chance(bytes(32)), [])
    table.start(game, {}, "test", data)
    bot = player(game, "1", 3)
    answers = 0
    while not table.over:
        question = table.question
        assert question is not None
        answer = bot.choose(question, table.game)
        if question.kind == "throw" and answer == THROW:
            table.throw()
        else:
            table.answer(answer)
        answers += 1
        assert answers < 2000
    assert table.game.standings()
