"""Files as a stranger would write them: the board starts, says what was unusable, and plays."""

import json
import os
from binascii import crc32

import machine
from desk import PINS, Desk, DeskBoard, used_folder
from pilothouse.rooms.reset import Reset

WORDS = ('"%s"' % ("x" * 100), "1e999", "99999999999999999999", "-1", "[[]]", '{"a":{}}')
SETTINGS = [
    '{"language":"en","%s":%s}' % (name, value)
    for name, values in (
        ("light", ("null", "2.5", '"4"', "0", "5", "true") + WORDS),
        ("dim", ("null", '"120"', "2.5") + WORDS),
        ("off", ("null", "false") + WORDS),
        ("sound", ("null", "2") + WORDS),
        ("clock", ("null", '"on"') + WORDS),
        ("players", ("null", "100") + WORDS),
        ("seats", ("null", "7", "[7]", '[["A"]]', '[["A",7]]', '{"A":"B"}', '["AB"]') + WORDS),
        ("last", ("null", "7", "[]") + WORDS),
        ("readings", ("null", "7", "[]", '{"mississippi":7}', '{"mississippi":null}')),
        ("game", ("null", "7", "[]") + WORDS),
    )
    for value in values
    if not (name == "readings" and value in WORDS)
]


NAMED = {  # as the menu calls them
    "light": "Brightness",
    "sound": "Sound",
    "clock": "Turn clock",
    "dim": "Dim after",
    "off": "Off after",
    "language": "Language",
    "display": "Display",
    "turned": "Upside down",
    "readings": "House rules",
    "players": "Players",
}


def put(path, text):
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def content(path):
    with open(path, "rb") as file:
        return file.read()


def crashes(desk):
    return "crash" in os.listdir(desk.root)


def played(desk):
    """Whether a race can be begun, and answered."""
    while desk.title() == "notice":
        desk.press("ok")
    desk.race()
    desk.press("up", "ok")
    return desk.said() == ["speed", 2] and not crashes(desk)


def test_one_unusable_setting_is_named_and_the_others_hold():
    for text in SETTINGS:
        root = used_folder()
        put(root + "/settings", text)
        desk = Desk(root)
        desk.wait(300)
        assert not crashes(desk), text
        assert desk.title() == "notice", text
        question = desk.app.stage.view.question
        assert question.text == "settings-bad", text
        bad = text.split('"')[5]
        assert question.args == (NAMED.get(bad, bad),), text
        assert content(root + "/settings.bad").decode() == text
        desk.press("ok")
        assert desk.title() in ("home", "set-language"), text
        again = Desk(root)
        again.wait(300)
        assert again.title() == desk.title(), text  # the file is sound now


def test_a_board_with_any_settings_can_be_played():
    for text in (
        '{"language":"en","seats":[["A",7]],"players":3}',
        '{"language":"en","light":null}',
    ):
        root = used_folder()
        put(root + "/settings", text)
        assert played(Desk(root)), text


def test_a_language_this_firmware_does_not_have_is_asked_for():
    for text in (
        '{"language":"es","sound":0}',
        '{"language":null}',
        '{"language":7}',
        "[1]",
        "]",
        "7",
    ):
        root = used_folder()
        put(root + "/settings", text)
        desk = Desk(root)
        desk.wait(300)
        assert not crashes(desk) and desk.title() == "set-language", text
        desk.press("ok")
        assert desk.title() == "notice", text
        desk.press("ok")
        assert desk.title() == "home"
        assert desk.app.settings["sound"] == (0 if "es" in text else 1)


def test_settings_of_another_kind_of_file():
    for make in (
        os.mkdir,
        lambda path: put(path, b"\xff\xfe\x00" * 50),
        lambda path: put(path, b"{" * 9000),
    ):
        root = used_folder()
        os.remove(root + "/settings")
        make(root + "/settings")
        desk = Desk(root)
        desk.wait(300)
        assert not crashes(desk) and desk.title() == "set-language"
        desk.press("ok", "ok")
        assert desk.title() == "home"
        assert Desk(root).app.settings["language"] == "en"  # it can be saved again


def test_an_empty_file_of_settings_is_a_new_one():
    root = used_folder()
    put(root + "/settings", b"")
    desk = Desk(root)
    desk.wait(300)
    assert desk.title() == "set-language"
    desk.press("ok")
    assert desk.title() == "home"


def test_settings_that_only_another_firmware_knows_are_kept():
    root = used_folder()
    put(root + "/settings", '{"language":"en","display":"sh1106","later":[1]}')
    desk = Desk(root)
    desk.wait(300)
    assert desk.title() == "home"
    desk.app.change("sound", 0)
    desk.wait(300)
    kept = json.loads(content(root + "/settings"))
    assert (kept["display"], kept["later"], kept["sound"]) == ("sh1106", [1], 0)


def remove(path):
    """A file, or a folder with all that is in it."""
    try:
        os.remove(path)
    except OSError:
        for name in os.listdir(path):
            remove(path + "/" + name)
        os.rmdir(path)


def test_whatever_else_lies_on_the_flash_the_board_starts_and_plays():
    odd = (b"", b"\xff\xfe", b"null", b"[1,2]", b'"' + b"x" * 5000 + b'"', b"%%%")
    # A sound crc over a head that is none.
    heads = (
        b"",
        b"x",
        b"a b c\n1\n",
        b"\xff 1\n1\n",
        b"ID -5\n1\n",
        b"ID 1e9\n",
        b"ID 999999\n1\n",
    )
    for name in ("storage", "snapshot", "snapshot2", "crash", "board", "tail", "ring", "games"):
        for text in (None,) + odd:
            check_start(name, text)
    for name in ("tail/tail", "ring/ring0", "ring/ring5", "ring/other"):
        for text in (None,) + odd + tuple([head + b"%08x" % crc32(head) for head in heads]):
            check_start(name, text)
    for name in (
        "0009-abc",
        "0009-abc.end.5",
        "0009-abc.ok.-7",
        "-1-abc",
        "0009-a b",
        "0010-abc.end.9999999",
    ):
        for text in (None,) + odd:
            check_start("games/" + name, text)


def check_start(name, text):
    """With this (None: a folder) in the place of a file of a board that has played."""
    root = used_folder()
    desk = Desk(root)
    desk.race()
    desk.press("up", "ok")
    game = desk.app.game_id
    path = root + "/" + name
    try:
        remove(path)
    except OSError:
        pass  # there was none
    if text is None:
        os.mkdir(path)
    else:
        put(path, text.replace(b"ID", game.encode()))
    desk = Desk(root)
    desk.wait(300)
    assert not crashes(desk) or name == "crash", (name, text)
    for _ in range(6):
        if desk.title() == "notice":
            desk.press("ok")
    hello = desk.say("hello", 2, "test")[-1]
    assert hello[0] == "hello" and isinstance(hello[1]["storage"], str), (name, text)
    rows = [row for row in desk.say("games", 0)[-1][3:]]
    assert all([0 <= row[1] < 1000000 and " " not in row[0] for row in rows]), rows
    if desk.app.is_open():
        records = len(desk.app.table.records)
        desk.press("ok")
        assert len(desk.app.table.records) > records, (name, text)
    else:
        desk.race()
    assert not crashes(desk) or name == "crash", (name, text)


def test_a_seed_that_is_not_the_games_is_not_thrown_with():
    for text in (b"", b"short", bytes(32), bytes(5000), None):
        root = used_folder()
        desk = Desk(root)
        desk.race()
        path = root + "/games/" + desk.app.game_id + ".seed"
        remove(path)
        if text is None:
            os.mkdir(path)
        else:
            put(path, text)
        desk = Desk(root)
        desk.wait(300)
        assert not crashes(desk)
        assert desk.title() == "notice" and desk.app.stage.view.question.text == "entropy"


def test_sound_records_that_no_game_has_written_open_nothing():
    for record in (
        b'[0,"start",7,0]',
        b'[0,"start",{"game":"mississippi","rules":[],"set":{}},0]',
        b'[0,"start",{"game":["x"]},0]',
        b'[0,"start",{"game":"rails","rules":1,"set":7},0]',
        b'[0,"data",[7,7],0]',
        b"[0,1,2]",
        b"[0,",
    ):
        root = used_folder()
        desk = Desk(root)
        journal = desk.app.journal
        journal.start("abcdefabcd", bytes(32))
        journal.append(record)
        journal.save()
        desk = Desk(root)
        desk.wait(300)
        assert not crashes(desk), record
        while desk.title() == "notice":
            desk.press("ok")
        assert desk.title() == "home", record


class Bench:
    """A board that is switched on with two buttons held."""

    def __init__(self, root, held=("up", "down")):
        for key in held:
            machine.set_pin(PINS[key], 0)
        self.reset = Reset(DeskBoard(), root)
        for key in held:
            self.wait(100)
            machine.set_pin(PINS[key], 1)
        self.wait(100)

    def wait(self, ms):
        end = DeskBoard.now + ms
        while DeskBoard.now < end:
            DeskBoard.now += self.reset.step() or 1

    def press(self, *keys):
        for key in keys:
            machine.set_pin(PINS[key], 0)
            self.wait(60)
            machine.set_pin(PINS[key], 1)
            self.wait(100)

    def over(self):
        return self.reset.supervisor is not None


def used():
    """A board with a game and odd files; its folder."""
    root = used_folder()
    desk = Desk(root)
    desk.race()
    desk.wait(300)
    put(root + "/storage", b"7")
    return root


def test_two_buttons_at_power_on_reset_the_settings_and_leave_the_games():
    root = used()
    games = os.listdir(root + "/games")
    bench = Bench(root)
    bench.press("up")
    assert "settings" in os.listdir(root)  # it asks again
    bench.press("ok")
    assert bench.over() and os.listdir(root + "/games") == games
    assert "settings.bad" in os.listdir(root)
    bench.wait(300)
    assert bench.reset.supervisor.app.stage.view.question.name == "set-language"


def test_two_buttons_at_power_on_reset_everything():
    root = used()
    os.mkdir(root + "/folder")
    put(root + "/folder/file", b"x")
    bench = Bench(root)
    bench.press("down", "ok")
    assert bench.over()
    bench.wait(300)
    assert os.listdir(root + "/games") == []
    assert "folder" not in os.listdir(root)


def test_a_reset_that_nobody_confirms_changes_nothing():
    for keys in (("back",), ("ok",), ("up", "back"), ("down", "back"), ("down", "up")):
        root = used()
        before = sorted(os.listdir(root))
        bench = Bench(root)
        bench.press(*keys)
        assert bench.over() and sorted(os.listdir(root)) == before, keys
    bench = Bench(used())
    bench.wait(61000)  # nobody is there
    assert bench.over()
