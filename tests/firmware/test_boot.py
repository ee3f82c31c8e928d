"""Boot safety: the chord, Ctrl-C, the watchdog, crashes, and too little memory."""

import gc
import os
import sys

import machine
from boards import this_board
from boards.virtual import Board
from desk import Desk, folder
from pilothouse import crash, supervisor
from pilothouse.rooms.self_test import SelfTest
from pilothouse.screen.font import SMALL
from pilothouse.supervisor import Supervisor

SSD1306_PUMP, SH1106_PUMP = b"\x8d\x14", b"\xad\x8b"
MAIN = [path for path in sys.path if path.endswith("firmware")][0] + "/main.py"


class Clock(Board):
    """The virtual board, with the test's own time."""

    now = 0

    def ticks(self):
        return Clock.now


class Journal:
    saves = 0

    def save(self):
        Journal.saves += 1


class StubApp:
    """An app that does what the test has written on its list."""

    todo = []
    made = []

    def __init__(self, board, root, resume=True, unsaved=None):
        self.journal = Journal()
        self.stage = self.canvas = self
        self.lost = False
        self.ballast = self.link = None
        StubApp.made.append(resume)

    def step(self):
        what = StubApp.todo.pop(0) if StubApp.todo else 5
        if isinstance(what, int):
            return what
        return what(self)


def raiser(error):
    def act(_app):
        raise error

    return act


class Stubbed:
    """A supervisor whose apps are stubs."""

    def __init__(self, *todo, settings=None):
        StubApp.todo = list(todo)
        StubApp.made = []
        self.root = folder()
        self._real = supervisor.App
        supervisor.App = StubApp
        self.board = Clock(settings)
        self.supervisor = Supervisor(self.board, self.root)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        supervisor.App = self._real

    def log(self):
        with open(self.root + "/crash") as file:
            return file.read()

    def until_restart(self):
        for _ in range(200):
            Clock.now += self.supervisor.step() or 1


def boot():
    """Run main.py as power-on does, but without its endless loop; gives its names."""
    names = {"__name__": "__main__"}
    loops = Supervisor.run, SelfTest.run
    Supervisor.run = SelfTest.run = lambda self: None
    try:
        with open(MAIN) as file:
            exec(file.read(), names)
    finally:
        Supervisor.run, SelfTest.run = loops
    return names


def hold(*pins):
    for pin in (10, 11, 12, 13):
        machine.set_pin(pin, 0 if pin in pins else 1)


def test_ok_and_back_at_power_on_leave_the_repl():
    try:
        hold(12, 13)
        assert boot()["step"] is None
        for pins in ((), (12,), (13,), (11,)):
            hold(*pins)
            assert boot()["step"] is not None
    finally:
        hold()


def test_up_at_power_on_begins_the_self_test():
    begun = []
    begin, SelfTest.__init__ = SelfTest.__init__, lambda self, board, root: begun.append(root)
    try:
        hold()
        boot()
        assert not begun
        hold(10)
        boot()
        assert len(begun) == 1
    finally:
        SelfTest.__init__ = begin
        hold()


def test_there_is_no_boot_py():
    assert "boot.py" not in os.listdir(MAIN[: -len("/main.py")])


class Listener:
    """A part on the bus that keeps what it is sent."""

    def __init__(self):
        self.heard = b""

    def write(self, data):
        self.heard += bytes(data)


def voltage_pump(root):
    """How the board switches its display's voltage on: each kind of display has its own way."""
    display = this_board(root).display
    panel, listener = machine.devices[machine.PANEL_ADDRESS], Listener()
    machine.devices[machine.PANEL_ADDRESS] = listener
    display.begin()
    machine.devices[machine.PANEL_ADDRESS] = panel
    return [kind for kind in (SSD1306_PUMP, SH1106_PUMP) if kind in listener.heard]


def test_the_settings_reach_the_board_and_damaged_ones_do_no_harm():
    root = folder()
    for text, kind in (
        ('{"display":"sh1106","language":"de"}', SH1106_PUMP),
        ('{"display":', SSD1306_PUMP),
        ("[1]", SSD1306_PUMP),
        ("", SSD1306_PUMP),
    ):
        with open(root + "/settings", "w") as file:
            file.write(text)
        assert voltage_pump(root) == [kind]
    assert voltage_pump(root + "/nowhere") == [SSD1306_PUMP]


def test_ctrl_c_reaches_the_repl():
    with Stubbed(0, 0, raiser(KeyboardInterrupt())) as desk:
        try:
            desk.supervisor.run()
        except KeyboardInterrupt:
            pass
        else:
            raise AssertionError
        assert "crash" not in os.listdir(desk.root)


def test_a_laptop_that_asks_gets_the_repl():
    with Stubbed(0, 0, -1) as desk:
        desk.supervisor.run()
        assert desk.supervisor.step() == 1000  # a board without a REPL just rests
        assert StubApp.made == [True]


def test_only_finished_steps_feed_the_watchdog():
    seen = []
    count = len(machine.watchdogs)

    def look(_app):
        seen.append(machine.watchdogs[-1].fed)
        return 0

    with Stubbed(look, look, raiser(ValueError()), settings={"watchdog": 1}) as desk:
        (watchdog,) = machine.watchdogs[count:]
        for steps in range(1, 5):
            desk.supervisor.step()
            assert watchdog.fed == steps
        assert seen == [1, 2]
        StubApp.todo = [-1]
        desk.until_restart()
        machine.timers.clear()
        desk.supervisor.run()
        assert len(machine.timers) == 1  # in the REPL a timer goes on feeding it


def test_the_watchdog_is_off_unless_asked_for():
    count = len(machine.watchdogs)
    with Stubbed(0, settings={"language": "de"}) as desk:
        desk.supervisor.step()
    assert len(machine.watchdogs) == count


def test_a_lost_display_makes_the_led_flash():
    def lose(app):
        app.lost = True
        return 0

    with Stubbed(0, lose) as desk:
        lit = []
        for _ in range(500):
            Clock.now += desk.supervisor.step() or 1
            lit.append(machine.outputs.get(25, 0))
        assert 1 in lit and 0 in lit
        StubApp.todo = [lambda app: setattr(app, "lost", False) or 0]
        desk.supervisor.step()
        assert machine.outputs[25] == 0


def test_tones_end_between_the_steps():
    with Stubbed() as desk:
        desk.supervisor.step()
        desk.board.buzzer.tone(440, 20)
        for _ in range(10):
            Clock.now += desk.supervisor.step()
        assert machine.waves[15] == (440, 0)
        desk.board.buzzer.tone(440, 20)
        StubApp.todo = [raiser(ValueError("in the middle of a tone"))]
        for _ in range(10):
            Clock.now += desk.supervisor.step() or 1
        assert machine.waves[15] == (440, 0)


def test_a_crash_is_kept_shown_and_survived():
    with Stubbed(0, raiser(ValueError("the first"))) as desk:
        saves = Journal.saves
        desk.until_restart()
        assert "ValueError: the first" in desk.log() and "-- Pilothouse" in desk.log()
        assert Journal.saves == saves + 1
        assert reads("Something went wrong.") and reads("ValueError: the first")
        assert StubApp.made == [True, True]
        StubApp.todo = [raiser(KeyError("the second"))]
        desk.until_restart()
        assert desk.log().index("the first") < desk.log().index("the second")


def reads(text):
    """Whether this is on the display."""
    pixels = bytes(machine.panel.pixels())
    return SMALL.columns(text)[:-1] in pixels


def test_a_crash_is_told_in_the_language_of_the_board():
    with Stubbed(0, raiser(ValueError("x" * 500))) as desk:
        with open(desk.root + "/settings", "w") as file:
            file.write('{"language": "de"}')
        desk.supervisor.step()
        desk.supervisor.step()
        desk.supervisor.step()
        assert reads("Etwas ist") and reads("schiefgegangen.")


def test_the_crash_log_keeps_the_last_few():
    path = folder() + "/crash"
    for number in range(40):
        crash.note(path, ValueError("crash %d " % number + "x" * 100))
        with open(path) as file:
            log = file.read()
        assert len(log) <= 2048 and log.startswith("-- Pilothouse")
        assert "crash %d " % number in log
    assert "crash 38 " in log and "crash 3 " not in log
    crash.note(path, ValueError("y" * 5000))
    with open(path) as file:
        log = file.read()
    assert len(log) <= 2048 and "crash 39 " in log and "yyy" in log
    with open(path, "wb") as file:
        file.write(b"\xff\xfe" * 100)
    crash.note(path, ValueError("readable"))
    with open(path) as file:
        assert "readable" in file.read()


def test_a_crash_with_a_full_flash_is_survived():
    with Stubbed(raiser(ValueError())) as desk:
        desk.supervisor = Supervisor(desk.board, desk.root + "/gone")
        desk.until_restart()
        assert StubApp.made == [True, True]


def test_an_app_that_ate_the_memory_is_started_again():
    if not hasattr(gc, "mem_free") or sys.platform == "webassembly":  # there the heap grows
        return

    def eat(app):
        app.ballast = []
        for size in (4096, 64, 8):
            try:
                while True:
                    app.ballast.append(bytearray(size))
            except MemoryError:
                pass
        return 0

    def need(_app):
        return len([bytearray(4096) for _ in range(8)])

    with Stubbed(0, eat, need) as desk:
        desk.until_restart()
        assert "MemoryError" in desk.log()
        assert StubApp.made == [True, True]
        gc.collect()
        assert gc.mem_free() > 100_000


def test_a_game_outlives_a_lack_of_memory():
    if sys.platform == "webassembly":
        return
    desk = Desk()
    desk.race()
    desk.press("up", "ok")
    asked, count = desk.asked(), len(desk.app.table.records)
    desk.app.ballast = None
    for size in (4096, 512):  # the test itself needs a little
        try:
            while True:
                desk.app.ballast = (desk.app.ballast, bytearray(size))
        except MemoryError:
            pass
    desk.app.step = lambda: len(bytearray(8192))
    desk.supervisor.step()
    assert desk.app is None
    desk.wait(6000)
    with open(desk.root + "/crash") as file:
        assert "MemoryError" in file.read()
    assert desk.asked() == asked
    assert [desk.app.table.read(n)[0] for n in range(count, len(desk.app.table.records))] == [
        "boot"
    ]
