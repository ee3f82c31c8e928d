"""An app without game, display or flash, for testing the link; runs on MicroPython too."""

import json

from pilothouse.journal.journal import Entry
from pilothouse.link.frames import encode, frame, unframe
from pilothouse.link.link import Link


class Wire:
    """A board's port in memory. room: the bytes it accepts until somebody reads."""

    def __init__(self):
        self.to_board = b""
        self.to_laptop = b""
        self.room = 256

    def read(self, buffer):
        part = self.to_board[: len(buffer)]
        self.to_board = self.to_board[len(part) :]
        buffer[: len(part)] = part
        return len(part)

    def write(self, data):
        part = bytes(data[: max(0, self.room - len(self.to_laptop))])
        self.to_laptop += part
        return len(part)

    def collect(self):
        data, self.to_laptop = self.to_laptop, b""
        return data


class LinkBoard:
    id = "b1"
    name = "virtual"
    entropy_kind = "test"

    def __init__(self, app, port):
        self._app = app
        self.port = port

    def ticks(self):
        return self._app.ms & 0x3FFFFFFF


class LinkJournal:
    """A journal with games as lists of records, and which of them are ended and acknowledged."""

    def __init__(self, flash):
        self._flash = flash
        self.ended = set()
        self.acknowledged = {}
        self.fails = None  # an exception that reading raises
        self.block = 25  # records read at once

    def games(self):
        return [Entry(game, len(self._flash[game]), self._state(game)) for game in self._flash]

    def _state(self, game):
        if game not in self.ended:
            return ""
        return "ok" if self.acknowledged.get(game, 0) >= len(self._flash[game]) else "end"

    def has(self, game):
        return game in self._flash

    def saved(self, game):
        return len(self._flash[game])

    def lines(self, game, first):
        while first < len(self._flash[game]):
            if self.fails:
                raise self.fails
            block = self._flash[game][first : first + self.block]
            first += len(block)
            yield b"".join([record + b"\n" for record in block])

    def acknowledge(self, game, count):
        self.acknowledged[game] = count


class LinkApp:
    """The part of an app that the link uses. flash: its games; game_id: the one in progress."""

    def __init__(self, port=None):
        self.flash = {}
        self.game_id = ""
        self.table = None  # where that game is played
        self.ms = 0
        self.times = []
        self.notices = []
        self.left = False
        self.storage = "s1"
        self.boot = "t1"
        self.entropy_problem = ""
        self.root = ""
        self.wire = port or Wire()
        self.board = LinkBoard(self, self.wire)
        self.journal = LinkJournal(self.flash)
        self.saver = self.stage = self.laptop_time = self
        self.link = Link(self)

    fails = False  # saving

    @property
    def sendable(self):
        return len(self.flash.get(self.game_id, []))

    def set(self, seconds):
        self.times.append(seconds)

    def notice(self, *what):
        self.notices.append(what)

    def leave(self):
        self.left = True

    def step(self):
        while self.link.step():
            pass

    def hear(self, data):
        """Let bytes arrive over the cable, and return the answers."""
        self.wire.to_board += data
        answers = []
        for _ in range(50):
            self.step()
            answers += messages(self.wire.collect())
        return answers

    def ask(self, *message):
        """The answers to one request."""
        return self.hear(frame(encode(list(message))))


def messages(data):
    """The messages in all intact frames."""
    payloads = [unframe(line) for line in data.split(b"\n")]
    return [json.loads(payload) for payload in payloads if payload is not None]
