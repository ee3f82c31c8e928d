"""The display that is sent to in the background: on a model of the RP2040's I2C controller.

The model has the controller's FIFO, its two ways to fail, and a clock that goes on whenever
somebody looks; `make chip` runs the same driver on an emulated RP2040.
"""

import machine
from panel import SH1106 as ShiftedPanel
from panel import Panel
from pilothouse.drivers import sh1106, ssd1306
from pilothouse.drivers.background_i2c import BackgroundDisplay
from pilothouse.screen.canvas import Canvas

ADDRESS = 0x3C
DATA_CMD, RAW_INTR_STAT, CLR_TX_ABRT, STATUS, TXFLR = 4, 13, 21, 28, 29
TX_ABRT, ACTIVITY, STOP = 0x40, 0x20, 0x200


class Controller:
    """Registers, word by word. Each look takes as long as three bytes on the bus."""

    def __init__(self):
        self.fifo = []
        self.transfer = bytearray()
        self.aborted = self.stuck = self.in_timer = False
        self.most = 0

    def __getitem__(self, word):
        if not self.in_timer:
            self.in_timer = True
            for timer in list(machine.timers):
                timer.callback(timer)
            self.in_timer = False
        self.go_on(3)
        if word == TXFLR:
            return len(self.fifo)
        if word == STATUS:
            return ACTIVITY if self.fifo else 0
        if word == CLR_TX_ABRT:
            self.aborted = False
            return 1
        assert word == RAW_INTR_STAT
        return TX_ABRT if self.aborted else 0

    def __setitem__(self, word, value):
        assert word == DATA_CMD and len(self.fifo) < 16
        self.fifo.append(value)
        self.most = max(self.most, len(self.fifo))

    def go_on(self, count):
        while count and self.fifo and not self.stuck:
            count -= 1
            command = self.fifo.pop(0)
            self.transfer.append(command & 0xFF)
            if ADDRESS not in machine.devices:
                self.aborted = True
                self.fifo = []
                self.transfer = bytearray()
            elif command & STOP:
                machine.devices[ADDRESS].write(self.transfer)
                self.transfer = bytearray()


def bench(settings=ssd1306.SETTINGS, offset=0, panel=None):
    panel = machine.devices[ADDRESS] = panel or Panel()
    machine.timers.clear()
    controller = Controller()
    i2c = machine.I2C(0, sda=machine.Pin(4), scl=machine.Pin(5))
    canvas = Canvas(BackgroundDisplay(i2c, settings, offset, None, controller))
    canvas.finish()
    return panel, controller, canvas


def pattern(canvas, seed):
    """A picture with spans of every length, and gaps; another for each seed."""
    canvas.picture.blank()
    for row in range(8):
        x = seed * 7 % 23
        while x < 128:
            seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
            end = min(128, x + 1 + (seed >> 8) % 40)
            canvas.picture.invert(row, x, end)
            x = end + 1 + (seed >> 16) % 30


def wanted(canvas):
    return bytes(canvas.picture.pixels)


def test_a_new_display_is_lit_and_blank():
    panel, controller, canvas = bench()
    assert panel.on and panel.pixels() == bytes(1024)
    assert not machine.timers and not canvas.lost


def test_every_picture_arrives_whole_and_the_timer_rests_then():
    panel, controller, canvas = bench()
    for seed in range(40):
        pattern(canvas, seed)
        canvas.show()
        canvas.finish()
        assert panel.pixels() == wanted(canvas)
        assert not machine.timers
    assert controller.most == 16  # it was kept full, and never more than full


def test_sending_does_not_wait_for_the_bus():
    panel, controller, canvas = bench()
    pattern(canvas, 1)
    before = panel.bytes
    canvas.show()
    assert canvas.flush()  # not all of it is out,
    assert panel.bytes - before < 16  # hardly any, in fact
    canvas.finish()
    assert panel.pixels() == wanted(canvas)


def test_sh1106_in_the_background_begins_at_its_third_column():
    panel, controller, canvas = bench(sh1106.SETTINGS, sh1106.OFFSET, ShiftedPanel())
    pattern(canvas, 3)
    canvas.show()
    canvas.finish()
    assert panel.pixels() == wanted(canvas)


def test_a_display_that_is_pulled_off_is_lost_and_comes_back_with_its_picture():
    panel, controller, canvas = bench()
    pattern(canvas, 5)
    canvas.show()
    canvas.flush()
    del machine.devices[ADDRESS]
    canvas.finish()
    assert canvas.lost and not machine.timers and not controller.aborted
    panel = machine.devices[ADDRESS] = Panel()
    canvas.revive(50_000)
    assert not canvas.lost and panel.on and panel.pixels() == wanted(canvas)


def test_a_bus_that_stands_still_stops_nobody():
    panel, controller, canvas = bench()
    pattern(canvas, 6)
    controller.stuck = True
    canvas.show()
    canvas.finish()  # comes back
    assert canvas.lost and not machine.timers


def test_brightness_waits_until_the_picture_is_out():
    panel, controller, canvas = bench()
    pattern(canvas, 7)
    canvas.show()
    canvas.flush()
    canvas.light(40)
    assert panel.contrast == 40 and panel.pixels()[:128] == wanted(canvas)[:128]
    canvas.finish()
    assert panel.pixels() == wanted(canvas)
