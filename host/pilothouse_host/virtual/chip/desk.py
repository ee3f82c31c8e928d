"""A board for tests: the virtual chip, its buttons, and a clock that the test controls."""

import json
import os

import cable
import machine
from boards.virtual import Board
from pilothouse.link.frames import encode, frame, unframe
from pilothouse.supervisor import Supervisor

PINS = {"up": 10, "down": 11, "ok": 12, "back": 13}


class DeskBoard(Board):
    """The virtual board with a clock that only the test advances."""

    now = 0

    def ticks(self):
        return DeskBoard.now


def folder():
    """A new empty folder for the board's files."""
    for number in range(10000):
        name = "/tmp/pilothouse-test-%d" % number
        try:
            os.mkdir(name)
            return name
        except OSError:  # it exists
            pass
    raise OSError("no room")


def used_folder():
    """The folder of a board whose language has been chosen."""
    name = folder()
    with open(name + "/settings", "w") as file:
        json.dump({"language": "en"}, file)
    return name


class Desk:
    """A board with its buttons, its display and the laptop's end of its cable.

    root: the folder of its files; by default that of a board whose language has been chosen.
    """

    def __init__(self, root=None):
        self.root = root or used_folder()
        cable.port.take()
        cable.port.room = None
        self.power_on()

    def power_on(self):
        self.supervisor = Supervisor(DeskBoard(), self.root)
        self.wait()

    def wait(self, ms=60):
        """Run the board for `ms` milliseconds of its time."""
        end = DeskBoard.now + ms
        while DeskBoard.now < end:
            DeskBoard.now += self.supervisor.step() or 1

    def press(self, *keys):
        for key in keys:
            machine.set_pin(PINS[key], 0)
            self.wait(30)
            machine.set_pin(PINS[key], 1)
            self.wait(30)

    def hold(self, key, ms):
        machine.set_pin(PINS[key], 0)
        self.wait(ms)
        machine.set_pin(PINS[key], 1)
        self.wait(30)

    def pick(self, choice):
        """Choose this option in the list on the display."""
        view = self.app.stage.view
        for _ in view.question.options:
            if view.question.options[view.cursor] == choice:
                self.press("ok")
                return
            self.press("down")
        raise AssertionError("%s is not among %s" % (choice, view.question.options))

    def race(self):
        """Start a race of three, up to A's first turn."""
        self.press("ok", "ok")
        for _ in range(8):
            if not self.app.table or self.asked() != ("speed", "A"):
                self.press("ok")
        assert self.asked() == ("speed", "A"), self.asked()

    @property
    def app(self):
        return self.supervisor.app

    def asked(self):
        question = self.app.table.question
        return question.name, question.who

    def said(self):
        """The last record's kind and value."""
        records = self.app.table.records
        return json.loads(records[len(records) - 1])[1:3]

    def title(self):
        """The name of the question on the display."""
        return self.app.stage.view.question.name

    def pixels(self):
        return machine.panel.pixels()

    def storage(self):
        """The storage id that the board reports."""
        return self.say("hello", 2)[-1][1]["storage"]

    def say(self, *message):
        """Send a message to the board, and return its answers."""
        cable.port.feed(frame(encode(list(message))))
        return self.heard()

    def heard(self):
        """The messages that the board has sent since the last call, without other text."""
        self.wait()
        payloads = [unframe(line) for line in cable.port.take().split(b"\n")]
        return [json.loads(payload) for payload in payloads if payload is not None]
