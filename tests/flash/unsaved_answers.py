"""A flash that takes nothing more in mid-game: play goes on, it is said, and nothing is lost.

The whole app on a real littlefs, for the unix port (test_flash.py runs it).
"""

import json
import os
from binascii import crc32

from ram_flash import PICO_BLOCKS, RamFlash

from desk import Desk, DeskBoard
from pilothouse.journal.journal import Journal

ROOT = "/flash/data"
flash = RamFlash(PICO_BLOCKS)


class Prompt:
    """Whether Ctrl-C still leads to the prompt, as the board was told."""

    held = False

    @classmethod
    def hold(cls, _board, on):
        cls.held = on


DeskBoard.ignore_ctrl_c = lambda board, on: Prompt.hold(board, on)


def new_desk():
    """A race of three on a new flash."""
    flash.wipe()
    flash.power_on()
    os.mkdir(ROOT)
    with open(ROOT + "/settings", "w") as file:
        json.dump({"language": "en"}, file)
    Prompt.held = False
    desk = Desk(ROOT)
    desk.race()
    return desk


def fill():
    """Take all the room there is."""
    for size in (4096, 512):
        number = 0
        try:
            while True:
                name = "/flash/filler%d-%d" % (size, number)
                with open(name, "wb") as file:
                    file.write(b"x" * size)
                number += 1
        except OSError:
            pass


def make_room():
    for name in os.listdir("/flash"):
        if name.startswith("filler"):
            os.remove("/flash/" + name)


def play(desk, answers):
    """Press OK until there are so many records more."""
    wanted = len(desk.app.table.records) + answers
    for _ in range(answers * 4):
        if len(desk.app.table.records) >= wanted:
            return
        desk.press("ok")
    raise AssertionError("no way on")


def fail(desk):
    """Play on a full flash until nothing more can be saved; the notice is read."""
    fill()
    for _ in range(300):
        desk.press("ok")
        if desk.app.saver.fails:
            break
    assert desk.app.saver.fails and desk.app.journal.queue
    assert desk.app.stage.view.question.text == "save-failed"
    desk.press("ok")
    assert desk.title() != "notice"


def after_power_off():
    """The records of the game as they are on the flash."""
    journal = Journal(ROOT)
    return list(journal.open(journal.games()[-1].id))


def all_records(desk):
    records = desk.app.table.records
    return [records[n] for n in range(len(records))]


def test_play_goes_on_under_a_sign_and_is_saved_when_there_is_room():
    desk = new_desk()
    fail(desk)
    saved = len(after_power_off())
    play(desk, 40)
    banners = set()
    for _ in range(20):
        desk.wait(500)
        banners.add(desk.app.stage.unsaved)
    assert banners == {None, 0}
    desk.wait(180000)
    desk.press("up")
    desk.wait(4000)
    assert desk.app.saver.minutes_unsaved() == 3
    assert len(after_power_off()) == saved < len(desk.app.table.records)
    make_room()
    desk.wait(10000)
    assert not desk.app.saver.fails and desk.app.stage.unsaved is None
    assert after_power_off() == all_records(desk)


def without_starts(records):
    """Those that are not about an app that went on with the game."""
    return [record for record in records if json.loads(record)[1] != "boot"]


def numbers(desk):
    """Of the records that have come over the cable."""
    return [r[0] for message in desk.heard() if message[0] == "rec" for r in message[2:]]


def test_a_laptop_gets_what_cannot_be_saved_and_it_is_not_said_to_be_saved():
    desk = new_desk()
    game = desk.app.game_id
    fail(desk)
    count, saved = len(desk.app.table.records), desk.app.saver.saved
    assert saved < count
    desk.say("hello", 1, "test")
    got = [r[0] for message in desk.say("get", game, 0) for r in message[2:]]
    for _ in range(40):
        got += numbers(desk)
    assert got == list(range(count))
    play(desk, 3)
    assert numbers(desk) == [count, count + 1, count + 2]
    assert desk.say("ping", 1)[-1] == ["pong", 1, game, count + 3]
    desk.say("ack", game, count + 3)
    assert len(after_power_off()) == saved
    make_room()
    desk.wait(2500)
    desk.say("ping", 2)
    desk.wait(2500)
    assert not desk.app.saver.fails
    play(desk, 2)
    assert numbers(desk) == [count + 3, count + 4]
    assert after_power_off() == all_records(desk)


def test_nothing_from_outside_ends_the_app_meanwhile():
    desk = new_desk()
    fail(desk)
    play(desk, 10)
    app, records = desk.app, all_records(desk)
    assert Prompt.held
    assert "memory only" in desk.say("leave")[-1][2]
    from pilothouse.games.triangle.data import FILES

    dial = FILES["dial"] + " " * (2000 - len(FILES["dial"]))
    for at in range(0, len(dial), 90):
        desk.say("piece", at, dial[at : at + 90])
    (answer,) = desk.say("file", "triangle.dial", "%08x" % crc32(dial.encode()))
    assert answer[:2] == ["no", "file"] and "too little room on the flash" in answer[2]
    for message in (
        ["time", 1e400],
        ["time", 1763269200],
        ["games", 1e400],
        ["piece", 1e400, "x"],
    ):
        desk.say(*message)
    desk.say("ack", app.game_id, 999999)
    desk.wait(20000)
    assert desk.app is app and all_records(desk)[: len(records)] == records
    make_room()
    desk.wait(10000)
    assert not Prompt.held
    assert after_power_off() == all_records(desk)
    assert desk.say("leave") == [["bye"]]


def test_a_crash_of_the_app_loses_nothing_that_could_not_be_saved():
    for crashes in (1, 3):
        desk = new_desk()
        fail(desk)
        play(desk, 10)
        records = all_records(desk)
        for _ in range(crashes):
            desk.app.press = None  # the next key is a crash
            desk.press("ok")
            assert desk.app is None
            desk.wait(6000)
            assert desk.app is not None
        if crashes == 1:
            while desk.title() == "notice":
                desk.press("ok")
            assert without_starts(all_records(desk)) == records
            play(desk, 5)
            records = without_starts(all_records(desk))
        make_room()
        desk.wait(10000)
        assert without_starts(after_power_off()) == records


def test_a_menu_that_needs_the_flash_says_so_and_leaves_the_game():
    desk = new_desk()
    game = desk.app.game_id
    fail(desk)
    play(desk, 3)
    app = desk.app
    app.menu.show()
    desk.pick("go-home")
    desk.press("ok") if desk.title() == "notice" else None
    records = all_records(desk)
    app.start("mississippi", False)
    desk.wait(300)
    assert desk.app is app and app.stage.view.question.text in ("save-failed", "full")
    desk.press("ok")
    assert app.game_id == game and all_records(desk) == records
    make_room()
    desk.wait(10000)
    assert after_power_off() == records


def test_a_game_begins_only_where_its_longest_course_has_room():
    desk = new_desk()
    app = desk.app
    app.abandon()
    desk.wait(300)
    filler = open("/flash/filler", "wb")
    filler.write(b"x" * (app.journal.free() - 300000))
    filler.close()
    app.start("mississippi", False)
    desk.wait(300)
    assert app.stage.view.question.text == "full" and not app.is_open()
    os.remove("/flash/filler")
    desk.press("ok")
    app.start("mississippi", False)
    desk.wait(300)
    assert app.is_open()
