"""The app and a laptop on its cable: frames, the time, requests, files, another storage."""

import json
from binascii import crc32

import cable
from desk import Desk
from pilothouse import games
from pilothouse.link.frames import LONGEST, frame


def test_nobody_reads_and_nobody_waits():
    desk = Desk()
    desk.race()
    game = desk.app.game_id
    desk.say("hello", 2, "test")
    cable.port.room = 0
    for _ in range(40):
        desk.say("get", game, 0)
        desk.say("ping", 1)
        desk.press("ok")
    assert desk.said()[0] in ("move", "speed") and cable.port.take() == b""
    cable.port.room = None
    assert len(desk.heard()) < 20  # few answers have waited
    cable.port.room = 0
    desk.say("ping", 1)
    desk.wait(4000)
    cable.port.room = None
    assert ["pong", 2] in [m[:2] for m in desk.say("ping", 2)]


def test_frames_are_short_and_seven_bit():
    desk = Desk()
    desk.race()
    desk.app.table.aside("name")
    desk.app.table.answer("A")
    desk.app.table.answer("ÄÖÜäöüßéèêëç")
    desk.app.show_current()
    desk.wait()
    desk.say("hello", 2, "test")
    cable.port.take()
    game = desk.app.game_id
    names = [r for m in desk.say("get", game, 0) for r in m[2:] if r[1] == "name"]
    assert names[0][2] == "ÄÖÜäöüßéèêëç"
    cable.port.feed(frame(json.dumps(["get", game, 0]).encode()))
    desk.wait()
    for line in cable.port.take().split(b"\n"):
        assert len(line) < LONGEST and max(line or b" ") < 128


def test_the_time_of_the_laptop_is_a_record():
    desk = Desk()
    desk.say("hello", 2, "test")
    desk.say("time", 1700000000)
    desk.wait(5000)
    desk.race()

    def clocks():
        found = [json.loads(record) for record in desk.app.table.records if b'"clock"' in record]
        return [record[2] for record in found]

    assert len(clocks()) == 1 and 1700000005 <= clocks()[0] <= 1700000006
    for _ in range(5):  # a laptop that repeats itself does not fill the flash
        desk.say("time", 1700000010)
    assert len(clocks()) == 1
    desk.wait(60000)
    desk.say("time", 1700000070)
    assert clocks()[1:] == [1700000070]


def test_requests_that_make_no_sense_are_refused_in_one_line():
    desk = Desk()
    desk.say("hello", 2, "test")
    for message in (
        ("dance",),
        ("get", "nope", 0),
        ("get", 5),
        ("games", "x"),
        ("hello", 1, "x"),
        (7,),
        ("time", 1e30),
        ("time", -5),
        ("games", 1e30),
        ("get", desk.app.game_id, 10**9),
    ):
        answers = desk.say(*message)
        assert answers[-1][0] == "no" and isinstance(answers[-1][1], str), (message, answers)


def test_a_wiped_board_has_another_storage_id():
    first = Desk()
    storage = first.storage()
    first.power_on()
    assert first.storage() == storage
    assert Desk().storage() != storage


class Sample:
    """A game's data module, for the test."""

    FILES = {"dial": "E4N"}

    @staticmethod
    def check(file, text):
        if not text.startswith("E4N"):
            raise ValueError("%s: segment 1 is '%s'" % (file, text[:3]))


def send(desk, name, text, crc=None):
    for at in range(0, len(text), 60):
        assert desk.say("piece", at, text[at : at + 60])[-1] == ["piece", at]
    return desk.say("file", name, crc or "%08x" % crc32(text.encode()))[-1]


def test_a_file_for_a_game_is_checked_and_kept():
    desk = Desk()
    desk.say("hello", 2, "test")
    data, games.data = games.data, lambda name: Sample
    try:
        text = "E4N,A10E,Öland" * 10
        assert send(desk, "mississippi.dial", text) == ["file", "mississippi.dial"]
        for name, bad, crc in (
            ("mississippi.dial", "X9Q", None),
            ("mississippi.cities", text, None),
            ("chess.dial", text, None),
            ("mississippi.dial", text, "00000000"),
        ):
            assert send(desk, name, bad, crc)[0] == "no"
        assert send(desk, "mississippi.dial", text) == ["file", "mississippi.dial"]
        again = desk.say("file", "mississippi.dial", "%08x" % crc32(text.encode()))
        assert again == [["file", "mississippi.dial"]]  # the first answer may be lost
        assert desk.say("piece", 190, "out of order")[-1][0] == "no"
        desk.power_on()
        desk.race()
        assert desk.app.table.data == {"dial": text}
    finally:
        games.data = data
