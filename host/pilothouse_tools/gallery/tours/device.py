"""The device itself: the home screen and all it leads to, notices, the self-test, a crash."""

import os

import cable
import machine
from desk import PINS, DeskBoard
from pilothouse.rooms import about, seats, self_test
from pilothouse.rooms.reset import Reset
from pilothouse.table.errors import Refused
from pilothouse.words.languages import ENDONYMS, LANGUAGES

KEYS = ("up", "down", "ok", "back")
NOTICES = (
    ("torn", "0007-5a0b3c1d2e"),
    ("unreadable", "0007-5a0b3c1d2e.bad"),
    ("full",),
    ("drifted",),
    ("entropy", "bias"),
    ("save-failed", "[Errno 28] ENOSPC"),
    ("too-long", 9250, 10000),
    ("broken-game", "Parrots", "KeyError: 'nuts'"),
)
PICO_ROOM = (4096, 4096, 352, 280, 280)  # blocks of a Pico's storage: their size, all, free


class Figures:
    """A Pico's memory and storage, whatever machine this runs on."""

    remove = os.remove

    @staticmethod
    def listdir(_path):
        return ["boards", "data", "main.py", "pilothouse"]

    @staticmethod
    def collect():
        pass

    @staticmethod
    def mem_free():
        return 98 << 10

    @staticmethod
    def statvfs(_path):
        return PICO_ROOM


def first_start(t):
    """The first start of a new board."""
    os.remove(t.root + "/settings")
    t.power_on()
    t.shoot("first start")
    t.choose(ENDONYMS[LANGUAGES.index(t.language)])


def new_board(t):
    """Before the first game."""
    t.look()
    t.choose("new-game")
    t.look()
    t.choose("readings")
    t.look()
    t.press("back")
    t.press("back")
    t.choose("dice")
    t.shoot_still("dice")
    t.press("down")
    for face in ("left", "straight", "right"):
        while t.view.face != face:
            t.press("ok")
        t.shoot_still("dice: " + face)
    t.press("down")
    t.shoot_still("dice: cloud dial")
    t.press("back")
    t.choose("past")
    t.shoot("past: none")
    t.back()
    t.choose("settings")
    t.look()
    for _ in range(4):
        t.press("down", "ok")
    t.press("ok")
    t.shoot("settings: changed")
    t.view.cursor = 8
    t.press("ok")
    t.look()
    t.press("ok")
    t.look()
    t.press("back")
    t.wait(100)
    t.press("back")
    t.back()
    about_board(t)
    t.say("hello", 2, "test")
    t.shoot("home: on the cable")


class Image:
    """The module build_info of an image."""

    MICROPYTHON = "1.25.0+ds-1"


class Overridden(Figures):
    """A board with an override.py."""

    @staticmethod
    def listdir(_path):
        return ["override.py"]


def about_board(t):
    """About, on a board with an image and with leftover files or an override.py on it."""
    about.gc = Figures
    about.build_info = Image
    t.app.journal.free = lambda: 1120 << 10
    for files in (Figures, Overridden):
        about.os = files
        t.choose("about")
        if files is Figures:
            t.look()
        t.press("ok")
        t.look()
        t.back()


def raced(t, end):
    """A race of three with names, left or ended."""
    t.app.start("mississippi", False)
    t.wait()
    for value in ("race", 3, 3, None, None, None):
        t.set(value)
        t.press("ok")
    for who, name in (("A", "Annabelle"), ("B", "Bo"), ("C", "Çelik")):
        t.table.aside("name")
        t.table.answer(who)
        t.table.answer(name)
    t.back()
    if end == "finished":
        for who in "BAC":
            t.fix("fate", who, "home")
        t.press("ok")
    elif end == "abandoned":
        t.table.abandon()
    else:
        for coal in (5, 4):
            t.table.game.remind("wheel", "A", coal)
        t.fix("coal", "A", 4)
        t.read()
        seats.go_home(t.app)
    t.back()


def games(t):
    """Games on the board: finished, ended early, left; deleting them; the same table again."""
    raced(t, "finished")
    raced(t, "abandoned")
    raced(t, "left")
    t.look("home: a game waits")
    t.choose("past")
    t.shoot("past: left")
    t.press("down")
    t.shoot("past: ended")
    t.press("down")
    t.shoot("past: finished")
    t.press("ok")
    t.look()
    t.choose("delete")
    t.look()
    t.back()
    t.choose("settings")
    t.view.cursor = 7
    t.press("ok")
    t.look()
    t.back()
    t.choose("continue")
    t.app.start("mississippi", False)
    t.back()
    seats.go_home(t.app)
    t.choose("past")
    t.press("down", "ok")
    t.look("past-game: go on")
    t.back()
    t.say("hello", 2, "test")
    for entry in t.app.journal.games():
        t.app.journal.acknowledge(entry.id, entry.records)
    t.choose("past")
    t.press("up")
    t.shoot("past: on the laptop")
    t.press("ok")
    t.choose("delete")
    t.look()
    t.back()
    t.choose("new-game")
    t.press("ok")
    t.look()


def notices(t):
    """All notices, and the factory reset."""
    for what in NOTICES:
        t.app.stage.notice(*what)
        t.look("notice: " + what[0])
        t.press("ok")
    say = t.app.stage.say
    t.app.stage.notice("settings-bad", say.listed([say("set-language"), say("set-light")]))
    t.look("notice: settings-bad")
    t.press("ok")
    t.choose("settings")
    t.view.cursor = 7
    t.press("ok")
    t.look()
    t.choose(True)
    t.look()


def crash(t):
    """The dark display, and a crash."""
    t.later(700000)
    t.wait(2000)
    t.shoot("off")
    t.press("ok")
    t.app.step = broken
    t.wait()
    t.shoot("crash")
    t.wait(6000)
    t.app.step = broken
    t.wait()
    t.shoot("crash: again")
    t.wait(6000)


def broken():
    raise MemoryError("memory allocation failed, allocating 1024 bytes")


def no_room():
    raise OSError(28)


def unsaved(t):
    """What is shown while the flash cannot be written to."""
    journal = t.app.journal
    save, journal.save = journal.save, no_room
    t.app.change("sound", 0)
    t.wait(300)
    t.press("ok")
    while t.app.stage.unsaved is None:
        t.wait(100)
    t.shoot("not saved")
    view = t.view
    view.refusal = Refused("", "too-long")
    while t.app.stage.unsaved is not None:
        t.wait(100)
    t.shoot("too long")
    view.refusal = None
    journal.save = save
    t.wait(6000)


def reset(t):
    """UP and DOWN held at power-on."""
    for key in ("up", "down"):
        machine.set_pin(PINS[key], 0)
    t.supervisor = Reset(DeskBoard(), t.root)
    t.wait(100)
    let_go(t, "up")
    let_go(t, "down")
    t.shoot("reset")
    push(t, "up")
    t.shoot("reset: settings")
    push(t, "back")


def switched_on(t, held="up", room=None):
    """Start the self-test of a new board, with this key held."""
    self_test.os = Figures
    machine.set_pin(PINS[held], 0)
    cable.port.room = room
    t.supervisor = self_test.SelfTest(DeskBoard(), t.root)
    t.wait(100)


def let_go(t, key="up"):
    machine.set_pin(PINS[key], 1)
    t.wait(100)


def push(t, *keys):
    for key in keys:
        machine.set_pin(PINS[key], 0)
        t.wait(60)
        let_go(t, key)


def sound(t):
    """The self-test of a board without faults."""
    switched_on(t)
    t.shoot("self-test: let go")
    let_go(t)
    t.shoot("self-test: keys")
    push(t, *KEYS)
    t.shoot("self-test: look")
    push(t, "ok")
    t.shoot("self-test: all lit")
    push(t, "ok", "ok")
    t.shoot("self-test: dots")
    push(t, "ok")
    t.shoot("self-test: LED")
    push(t, "ok")
    t.wait(700)
    t.shoot("self-test: buzzer")
    push(t, "ok")
    t.shoot("self-test: USB")
    cable.port.feed(b"hello\n")
    t.wait(2100)
    t.shoot("self-test: good")


def faults(t):
    """The self-test with a stuck key, a faulty display and a dark LED."""
    switched_on(t)
    t.wait(5200)
    push(t, "down", "ok", "back", "ok", "ok", "ok", "back", "back")
    t.wait(700)
    push(t, "back")
    t.wait(2100)
    t.shoot("self-test: faults")
    push(t, "ok")
    t.shoot("self-test: stuck")
    push(t, "ok")
    t.shoot("self-test: display")
    push(t, "ok")
    t.shoot("self-test: LED dark")
    let_go(t)


def silent(t):
    """The self-test with a key that is not wired, no storage, and no laptop."""
    switched_on(t, room=0)
    t.root = t.supervisor._root = t.root + "/nowhere"
    let_go(t)
    push(t, "up")
    t.wait(10100)
    push(t, "ok", "back", "ok", "ok", "ok", "ok", "ok")
    t.wait(700)
    push(t, "ok")
    t.wait(2100)
    t.shoot("self-test: two faults")
    push(t, "ok")
    t.shoot("self-test: silent")
    push(t, "ok")
    t.shoot("self-test: storage")
    cable.port.room = None


def swapped(t):
    switched_on(t)
    let_go(t)
    push(t, "down", "up", "ok", "back", "ok", "ok", "ok", "ok", "ok")
    t.wait(700)
    push(t, "ok")
    t.wait(2100)
    t.shoot("self-test: one fault")
    push(t, "ok")
    t.shoot("self-test: swap")


SCENES = [first_start, new_board, games, notices, unsaved, crash, reset]
SCENES += [sound, faults, silent, swapped]
