"""A stranger's verifier, written from host/PROTOCOL.md alone, tells right games from changed."""

import contextlib
import json
import random
import re
from typing import Any

import pytest

from pilothouse.games import data, find
from pilothouse.games.triangle.constants import DECKS
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.play.bots import player
from pilothouse_host.replay.replay import verify
from pilothouse_host.store.record import parsed
from protocol_examples import TEXT
from random_game import RandomGame
from runtimes import FIRMWARE
from stranger import Log, Wrong

GAMES = [
    *((name, number) for name in ("mississippi", "triangle", "rails") for number in range(6)),
    ("counters", 0),
]


def whole_game(name: str, number: int) -> tuple[list[bytes], list[str]]:
    """A game played by bots, with undo, throws by hand and a salt or none; and its questions."""
    dice = random.Random(f"stranger {name} {number}")
    chance, records = Chance(dice.randbytes(32)), list[bytes]()
    table = Table(find, chance, records)
    texts = {} if name == "mississippi" else {**data(name).FILES}
    table.start(name, {}, "os", texts)
    if giver := dice.choice(["", "laptop", "players"]):
        table.add_salt(giver, dice.randbytes(16).hex() if giver == "laptop" else "4711")
    options = OPTIONS.get((name, number), ())
    players = 3 if "two-boats" in options else dice.randint(*PLAYERS[name])
    bot = player(name, str(number), players, options)
    thrown: set[str] = set()
    while not table.over:
        assert len(records) < 4000
        question = table.question
        assert question is not None
        if question.kind != "throw":
            answer = bot.choose(question, table.game)
            table.answer("by-lot" if question.name == "map" else answer)
        elif dice.random() < 0.2:
            table.answer(dice.choice(question.faces))
        else:
            table.throw()
            thrown.add(question.name)
        if dice.random() < 0.05 and table.undoable() and not table.over:
            table.undo(dice.choice(list(table.standing)[-4:]))
    return records, sorted(thrown)


PLAYERS = {"mississippi": (3, 5), "triangle": (2, 4), "rails": (2, 3), "counters": (1, 8)}


OPTIONS = {("mississippi", 1): ("lots",), ("mississippi", 2): ("lots", "two-boats")}


@pytest.fixture(scope="module")
def played() -> dict[tuple[str, int], tuple[list[bytes], list[str]]]:
    return {(name, number): whole_game(name, number) for name, number in GAMES}


def test_a_stranger_verifies_whole_games_by_the_document_alone(played: Any):
    for which, (records, _) in played.items():
        throws = sum(parsed(record)[0] == "throw" for record in records)
        assert Log(records, TEXT).check() == throws == verify(records).throws_checked, which


@pytest.mark.parametrize("name", ["mississippi", "triangle", "rails"])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_stranger_verifies_games_in_which_people_did_all_they_may(name: str, number: int):
    # With corrections, asides, undo and redo; not where the log leaves the number of cards open.
    game = RandomGame(name, 1000 + number)
    game.play()
    throws = sum(parsed(record)[0] == "throw" for record in game.acted.kept)
    assert Log(game.acted.kept, TEXT).check() == throws


def test_a_stranger_finds_what_was_changed(played: Any):
    for records, _ in played.values():
        at = next(n for n, record in enumerate(records) if parsed(record)[0] == "throw")
        number, _, [question, face], *rest = json.loads(records[at])
        for other in ("left", "right", "1", "2", "1+0"):
            changed = [*records]
            changed[at] = json.dumps([number, "throw", [question, other], *rest]).encode()
            with pytest.raises(Wrong) if other != face else contextlib.nullcontext():
                Log(changed, TEXT).check()


def test_the_table_of_faces_has_every_question_that_is_thrown(played: Any):
    document = set(
        re.findall(r"`([\w-]+)`", " ".join(re.findall(r"^\|[^|]*\|([^|]*)\|", FACES, re.M)))
    )
    rules = FIRMWARE / "pilothouse" / "games"
    source = "".join(path.read_text() for path in rules.rglob("*.py"))
    literal = set(re.findall(r'Throw, "([\w-]+)"|Throw\("([\w-]+)"', source))
    thrown = {name for pair in literal for name in pair if name} | set(DECKS[:-1])
    assert document == thrown
    assert {name for _, names in played.values() for name in names} == thrown


FACES = TEXT[TEXT.index("| game | question | faces |") : TEXT.index("- A card that was thrown")]
