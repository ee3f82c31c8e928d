"""A game goes on on another board, from the copy that a laptop has of it."""

import hashlib
import json
import os
from binascii import a2b_base64, crc32

from desk import Desk
from pilothouse import games
from pilothouse.link.frames import seven_bit
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table


def a_game():
    """What a laptop has of a race that has been thrown in: its id and its records."""
    desk = Desk()
    desk.race()
    throw(desk)
    return desk.app.game_id, laptops(desk.app.table.records)


def throw(desk):
    """Sail on until a tile's direction is thrown, and past it."""
    table = desk.app.table
    while table.question.name != "direction":
        name = table.question.name
        desk.app.answer({"speed": 2, "move": {"tiles": 1}}.get(name))
    desk.app.answer("throw")
    assert desk.said()[0] == "throw"
    desk.app.answer(None)  # the tile is laid
    desk.wait()


def laptops(records):
    return [seven_bit(record) for record in records]


def send(desk, records, first=0, size=2000):
    """Bring these records onto the board, from this number on; the last answer."""
    desk.say("hello", 2, "test")
    return put(desk, records, first, size)


def put(desk, records, first=0, size=2000):
    answers = []
    while first < len(records):
        text, number = "", first
        while number < len(records) and len(text) + len(records[number]) < size:
            text += records[number].decode() + "\n"
            number += 1
        for at in range(0, len(text), 90):
            assert desk.say("piece", at, text[at : at + 90]) == [["piece", at]]
        answers = desk.say("copy", first, "%08x" % crc32(text.encode()))
        if answers != [["copy", first]]:
            return answers
        first = number
    return answers


def refusal(answers):
    assert len(answers) == 1 and answers[0][0] == "no", answers
    return answers[0][2]


def test_it_goes_on_with_a_seed_of_this_board():
    game, records = a_game()
    desk = Desk()
    send(desk, records, size=700)
    ((verb, old, new),) = desk.say("restore", game, len(records))
    assert (verb, old) == ("restore", game) and new == desk.app.game_id != game
    table = desk.app.table
    mine = laptops(table.records)
    assert mine[1 : len(records)] == records[1:]
    start, old_start = json.loads(mine[0])[2], json.loads(records[0])[2]
    assert start["commit"] != old_start["commit"]
    assert [start[key] for key in ("game", "rules", "set")] == [
        old_start[key] for key in ("game", "rules", "set")
    ]
    assert a2b_base64(start["commit"] + "=")[:5].hex() == new
    assert json.loads(mine[-1])[:3] == [len(records), "restored", old_start["commit"]]
    assert desk.app.at_table() and desk.title() == desk.asked()[0]
    assert desk.say("ping", 1) == [["pong", 1, new, len(mine)]]
    assert desk.say("restore", game, len(records)) == [["restore", game, new]]  # a lost answer


def test_what_was_played_on_the_other_board_cannot_be_taken_back():
    game, records = a_game()
    desk = Desk()
    send(desk, records)
    desk.say("restore", game, len(records))
    table = desk.app.table
    last = table.standing[-1]
    assert table.undoable() is None
    for first in (None, last, table.standing[0]):
        try:
            table.undo(first)
            raise AssertionError("it was taken back")
        except Refused as refused:
            assert refused.reason == "nothing-to-undo"
    desk.press("ok")
    assert table.undoable() == table.standing[-1] > last
    table.undo()
    assert table.standing[-1] == last and table.undoable() is None


def test_a_salt_may_be_added_anew_and_the_seed_proves_what_is_thrown_here():
    game, records = a_game()
    desk = Desk()
    send(desk, records)
    ((_, _, new),) = desk.say("restore", game, len(records))
    assert desk.say("salt", new, "ab" * 16) == []
    table = desk.app.table
    assert table.salt.value == ["laptop", "ab" * 16]
    throw(desk)
    assert refusal(desk.say("salt", new, "cd" * 16)).startswith("game")
    table.abandon()
    mine = laptops(table.records)
    seed = bytes.fromhex(json.loads(mine[-1])[2]["seed"])
    assert hashlib.sha256(seed).digest()[:5].hex() == new
    chance = Chance(seed)
    chance.since = len(records)
    Table(games.find, chance).replay(mine)  # raises Drift for another face


def test_it_is_there_after_a_power_cut():
    game, records = a_game()
    desk = Desk()
    send(desk, records)
    ((_, _, new),) = desk.say("restore", game, len(records))
    desk.press("ok")
    mine = laptops(desk.app.table.records)
    desk.power_on()
    assert desk.app.game_id == new and desk.app.at_table()
    assert laptops(desk.app.table.records)[:-1] == mine
    assert desk.said() == ["boot", desk.app.boot]
    assert desk.app.table.undoable()
    assert desk.app.table.restored == len(records)


def test_a_power_cut_on_the_way_leaves_nothing():
    game, records = a_game()
    desk = Desk()
    send(desk, records)
    desk.power_on()
    assert not desk.app.is_open() and not desk.app.journal.games()
    desk.race()
    assert tuple(desk.app.table.header["nth"]) == (1, "")
    assert not [name for name in os.listdir(desk.root + "/games") if "restoring" in name]


def test_nothing_is_restored_over_a_game_that_is_played():
    game, records = a_game()
    desk = Desk()
    desk.race()
    assert "is being played" in refusal(send(desk, records))
    desk.app.menu.show()
    desk.wait()
    desk.pick("go-home")
    here = desk.app.game_id
    send(desk, records)
    ((_, _, new),) = desk.say("restore", game, len(records))
    start = json.loads(laptops(desk.app.table.records)[0])[2]
    assert start["nth"][0] == 2 and desk.app.journal.has(here)


def test_a_game_that_is_here_is_not_restored():
    desk = Desk()
    desk.race()
    game, records = desk.app.game_id, laptops(desk.app.table.records)
    desk.app.menu.show()
    desk.wait()
    desk.pick("go-home")
    send(desk, records)
    assert "Past games" in refusal(desk.say("restore", game, len(records)))


def test_what_cannot_go_on_changes_nothing():
    game, records = a_game()
    before = json.loads(records[0])
    newer = json.loads(records[0])
    newer[2]["rules"] += 1
    unknown = json.loads(records[0])
    unknown[2]["game"] = "chess"
    wrong = list(records)
    wrong[-1] = b'[%d,"speed",99,1,"A"]' % (len(records) - 1)
    desk = Desk()
    desk.race()
    desk.app.menu.show()
    desk.wait()
    desk.pick("go-home")
    here, mine = desk.app.game_id, laptops(desk.app.table.records)
    for sent, why in (
        ([json.dumps(newer).encode()] + records[1:], "rules"),
        ([json.dumps(unknown).encode()] + records[1:], "no game 'chess'"),
        (wrong, "record %d" % (len(records) - 1)),
    ):
        send(desk, sent)
        assert why in refusal(desk.say("restore", game, len(sent)))
        assert desk.app.game_id == here and desk.title() == "home"
        assert [entry.id for entry in desk.app.journal.games()] == [here]
    desk.pick("continue")
    desk.app.answer(1)
    desk.wait()
    assert laptops(desk.app.table.records)[: len(mine)] == mine and desk.said() == ["speed", 1]
    assert before == json.loads(records[0])


def test_a_copy_that_is_not_whole_is_refused():
    game, records = a_game()
    desk = Desk()
    assert "0 records" in refusal(desk.say("restore", game, len(records)))
    assert "0 expected" in refusal(send(desk, records, 3))
    assert send(desk, records[:5]) == [["copy", 0]]
    assert "5 expected" in refusal(put(desk, records, 7))
    assert put(desk, records, 5) == put(desk, records, 5) == [["copy", 5]]  # a lost answer
    assert "have come" in refusal(desk.say("restore", game, len(records) + 1))
    for start in (b"[]", b'[0,"start",7,0]', b'[0,"start",{"game":"mississippi"},0]', b"[1,2]"):
        assert refusal(send(desk, [start]))
    assert "damaged" in refusal(desk.say("copy", 0, "00000000"))
    assert desk.app.journal.games() == []
