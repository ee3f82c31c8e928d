"""The self-test on the virtual chip: a sound board, and every fault it must name."""

import json
import os
import sys

import cable
import machine
from desk import PINS, Desk, DeskBoard, folder
from pilothouse.rooms.self_test import SelfTest
from pilothouse.screen.font import SMALL
from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.screen.text import width, wrap
from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES

KEYS = ("up", "down", "ok", "back")
LIT, DARK = bytes([255] * 1024), bytes(1024)


def home():
    """The home screen of a board that was simply switched on."""
    desk = Desk()
    desk.wait(300)
    return desk.pixels()


class Bench:
    """A board in its self-test, with hands on the buttons."""

    def __init__(self, held="up", language="en"):
        for key in KEYS:
            machine.set_pin(PINS[key], 1)
        if held:
            machine.set_pin(PINS[held], 0)
        self.root = folder()
        with open(self.root + "/settings", "w") as file:
            json.dump({"language": language}, file)
        cable.port.take()
        cable.port.room = None
        self.test = SelfTest(DeskBoard(), self.root)
        self.wait(100)

    def wait(self, ms):
        end = DeskBoard.now + ms
        while DeskBoard.now < end:
            DeskBoard.now += self.test.step() or 1

    def let_go(self, key):
        machine.set_pin(PINS[key], 1)
        self.wait(100)

    def press(self, *keys):
        for key in keys:
            machine.set_pin(PINS[key], 0)
            self.wait(60)
            self.let_go(key)

    def found(self):
        return [(sign, text) for sign, text, _help in self.test.found]

    def over(self):
        return self.test.supervisor is not None

    def to_the_report(self):
        """From the first page, with everything in order."""
        self.let_go("up")
        self.press(*KEYS)
        self.press("ok", "ok", "ok", "ok")  # the page before, lit, dark, and the question
        self.press("ok")  # the LED
        self.wait(700)
        self.press("ok")  # the tones
        self.wait(2100)


def test_a_sound_board():
    bench = Bench()
    bench.let_go("up")
    bench.press(*KEYS)
    assert bench.found() == [("✓", "Buttons")]
    bench.press("ok")
    assert machine.panel.pixels() == LIT  # every pixel
    bench.press("ok")
    assert machine.panel.pixels() == DARK
    bench.press("ok", "ok")
    assert bench.found()[1] == ("✓", "Display")
    flashes = set()
    for _ in range(40):
        bench.wait(60)
        flashes.add(machine.outputs.get(25))
    assert 1 in flashes and 0 in flashes
    bench.press("ok")
    assert machine.waves[15][0] in (880, 1320)  # a tone sounds
    bench.wait(700)
    assert machine.waves[15][1] == 0  # and ends
    bench.press("ok")
    cable.port.feed(b"hello\n")
    bench.wait(2100)
    assert [sign for sign, _ in bench.found()] == ["✓"] * 6
    assert bench.found()[4][1].startswith("Storage: ")
    assert bench.found()[5] == ("✓", "USB: laptop answers")
    assert b"self-test" in cable.port.take()
    assert "selftest" not in os.listdir(bench.root)
    assert not bench.over()
    bench.press("ok")
    bench.wait(300)
    assert bench.over()  # and Pilothouse starts, with nothing left on the display
    cable.port.take()
    assert machine.panel.pixels() == home()


def test_without_a_laptop_and_a_buzzer_nothing_is_wrong():
    bench = Bench()
    cable.port.room = 0
    bench.let_go("up")
    bench.press(*KEYS)
    bench.press("ok", "ok", "ok", "ok", "ok")
    bench.wait(700)
    bench.press("back")
    bench.wait(2100)
    signs = [sign for sign, _ in bench.found()]
    assert signs == ["✓", "✓", "✓", "–", "✓", "–"], bench.found()
    bench.press("ok")
    bench.wait(100)
    assert bench.over()


def test_a_silent_button_is_named():
    bench = Bench()
    bench.let_go("up")
    bench.press("up")
    bench.wait(10100)  # down does not answer
    bench.press("ok", "back")
    assert bench.found() == [("✗", "No signal: ▼")]


def test_swapped_buttons_are_named():
    bench = Bench()
    bench.let_go("up")
    bench.press("down", "up", "ok", "back")
    assert bench.found() == [("✗", "Swapped: ▲=▼ ▼=▲")]


def test_a_stuck_button_is_named_and_does_not_stop_the_test():
    bench = Bench()
    bench.wait(5200)  # up stays down
    bench.press("down", "ok", "back")
    assert bench.found() == [("✗", "Stuck: ▲")]
    bench.press("ok", "ok", "ok", "ok")
    assert bench.found()[1] == ("✓", "Display")


def test_bad_pixels_and_a_dark_led():
    bench = Bench()
    bench.let_go("up")
    bench.press(*KEYS)
    bench.press("ok", "ok", "ok", "back", "back")
    assert bench.found()[1:3] == [("✗", "Display: gaps"), ("✗", "LED: dark")]


def test_a_missing_display_is_named_on_the_serial_port():
    panel = machine.devices.pop(machine.PANEL_ADDRESS)
    try:
        bench = Bench()
        bench.to_the_report()
    finally:
        machine.devices[machine.PANEL_ADDRESS] = panel
    assert bench.found()[1] == ("✗", "Display: no answer")


def test_storage_that_cannot_be_written():
    bench = Bench()
    os.remove(bench.root + "/settings")
    os.rmdir(bench.root)
    bench.to_the_report()
    assert bench.found()[4] == ("✗", "Storage: failed")


def test_each_fault_has_its_page_then_pilothouse_starts():
    bench = Bench()
    bench.let_go("up")
    bench.press(*KEYS)
    bench.press("ok", "ok", "ok", "back", "back")
    bench.wait(700)
    bench.press("ok")
    bench.wait(2100)
    report = machine.panel.pixels()
    bench.press("ok")
    first = machine.panel.pixels()
    assert first != report
    bench.press("ok")
    assert machine.panel.pixels() != first and not bench.over()
    bench.press("ok")
    bench.wait(100)
    assert bench.over()


def test_with_nobody_there_it_ends_by_itself():
    bench = Bench()
    bench.let_go("up")
    bench.wait(400000)
    assert bench.found() == [] and bench.over()


def test_the_texts_fit_in_four_languages():
    keys = None
    for language in LANGUAGES:
        say = Words(language)
        module = "pilothouse.words." + language
        __import__(module)
        mine = sorted([key for key in sys.modules[module].WORDS if key.startswith("test")])
        assert keys is None or keys == mine, language
        keys = mine
        for key in keys:
            for character in say(key).replace("\n", ""):
                assert character in SMALL.characters, key
        for key in keys:
            text = say(key, 9999)
            room = WIDTH - 4
            rows = len(wrap(text, room))
            if key + "?" in keys:  # a line of the report, and a page with what to do
                assert width(text) <= WIDTH - 14, text
                assert 2 + 1 + len(wrap(say(key + "?"), room)) <= ROWS, (language, key)
            elif key in ("test-good", "test-bad", "test-start", "test-why"):
                assert width(text) <= WIDTH - 4, text
            elif not key.endswith("?"):
                assert 2 + rows <= ROWS, (language, key)
        for about in ("reset-all?", "reset-settings"):
            text = say(about) + "\n" + say("reset-sign")
            assert 2 + len(wrap(text, WIDTH - 4)) <= ROWS, (language, about)
        lines = wrap(say("reset-what"), WIDTH - 4)
        assert len(lines) <= ROWS - 2 and width(say("reset")) <= WIDTH - 4
        assert "".join(lines).count("▲") == "".join(lines).count("▼") == 1
