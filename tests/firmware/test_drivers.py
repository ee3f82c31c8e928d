"""The drivers of displays, buzzer and LED on the virtual chip, and the boards made of them."""

import machine
from boards import Board, choice, gfxpack, pico
from boards.virtual import Board as VirtualBoard
from machine import I2C, PWM, SPI, Pin
from panel import SH1106 as SH1106Panel
from panel import SSD1309 as SSD1309Panel
from panel import ST7567 as ST7567Panel
from panel import Panel
from pilothouse.drivers import oscillator, sh1106, ssd1306, ssd1309
from pilothouse.drivers.buzzer import Buzzer
from pilothouse.drivers.lamp import Lamp
from pilothouse.drivers.paged import I2CDisplay
from pilothouse.drivers.st7567 import ST7567

WIRED = {"select": 17, "data": 20, "reset": 21}


def bus(panel, address=0x3C):
    """A bus with this display alone."""
    machine.devices.clear()
    machine.devices[address] = panel
    return I2C(0, sda=Pin(4), scl=Pin(5))


def glass():
    """A liquid crystal display on the GFX Pack's pins, and its driver."""
    panel = ST7567Panel()
    machine.wire_spi(0, panel, 17, 20, 21)
    pins = [Pin(WIRED[name], Pin.OUT, value=1) for name in ("select", "data", "reset")]
    light = PWM(Pin(9))
    light.freq(1000)
    return panel, ST7567(SPI(0, sck=Pin(18), mosi=Pin(19)), pins[0], pins[1], pins[2], light)


def ssd1306_on(bus):
    return I2CDisplay(bus, ssd1306.SETTINGS, 0)


def sh1106_on(bus, offset=sh1106.OFFSET):
    return I2CDisplay(bus, sh1106.SETTINGS, offset)


def ssd1309_on(bus):
    machine.resets[14] = machine.devices[0x3C]
    return I2CDisplay(bus, ssd1309.SETTINGS, 0, Pin(14, Pin.OUT, value=1))


def oleds():
    for panel, display_on in (
        (Panel(), ssd1306_on),
        (SH1106Panel(), sh1106_on),
        (SSD1309Panel(), ssd1309_on),
    ):
        yield panel, display_on(bus(panel))
    machine.resets.clear()


def displays():
    yield from oleds()
    yield glass()


def draw(display, page, column, data):
    at = page * 128 + column
    display.buffer[at : at + len(data)] = data


def picture(page, column, data):
    pixels = bytearray(1024)
    at = page * 128 + column
    pixels[at : at + len(data)] = data
    return bytes(pixels)


def show(display, page, first, last):
    display.send(bytes((page, first, last, 9, 9, 9)), 3)


def test_begin_clears_the_noise_and_lights_the_panel():
    for panel, display in displays():
        assert not panel.on
        display.begin()
        assert panel.on and panel.pixels() == bytes(1024)


def test_the_edges_are_where_they_belong():
    for panel, display in displays():
        display.begin()
        for page, column in ((0, 0), (7, 0), (0, 125), (7, 125), (3, 60)):
            draw(display, page, column, b"\x01\x80\xff")
            show(display, page, column, column + 2)
            assert panel.pixels() == picture(page, column, b"\x01\x80\xff")
            draw(display, page, column, bytes(3))
            show(display, page, column, column + 2)


def test_only_the_columns_asked_for_are_sent_and_the_buffer_stays():
    for panel, display in displays():
        display.begin()
        draw(display, 2, 0, bytes(range(1, 129)))
        before, sent = bytes(display.buffer), panel.bytes
        show(display, 2, 10, 19)
        assert panel.pixels() == picture(2, 10, bytes(range(11, 21)))
        assert display.buffer == before
        assert panel.bytes - sent <= 15


def test_power_darkens_and_brings_the_picture_back():
    for panel, display in displays():
        draw(display, 5, 5, b"\xaa")
        display.begin()
        display.power(False)
        assert not panel.on and panel.pixels() == bytes(1024)
        display.power(True)
        assert panel.pixels() == picture(5, 5, b"\xaa")


def test_contrast_of_the_oleds():
    for panel, display in oleds():
        display.begin()
        assert panel.contrast == 0xCF
        display.contrast(9)
        assert panel.contrast == 9


def test_brightness_of_the_glass_is_its_backlight():
    panel, display = glass()
    display.begin()
    assert panel.contrast == 30
    display.contrast(255)
    assert machine.waves[9] == (1000, 255 * 255)
    display.power(False)
    assert machine.waves[9] == (1000, 0)
    display.power(True)
    assert machine.waves[9] == (1000, 255 * 255)
    display.contrast(10)
    assert machine.waves[9] == (1000, 100) and panel.contrast == 30


def test_the_glass_stays_dark_without_its_power_circuits():
    panel, display = glass()
    display.begin()
    draw(display, 0, 0, b"\xff")
    show(display, 0, 0, 0)
    assert panel.pixels() != bytes(1024)
    panel.send(b"\x28", 0)
    assert panel.pixels() == bytes(1024)


def test_a_wrong_offset_shows_and_the_right_one_mends_it():
    panel = SH1106Panel()
    display = sh1106_on(bus(panel), 0)
    display.begin()
    draw(display, 0, 0, b"\x01\x02\x03\x04")
    show(display, 0, 0, 3)
    assert panel.pixels()[:2] == b"\x03\x04"
    display = sh1106_on(bus(panel))
    draw(display, 0, 0, b"\x01\x02\x03\x04")
    display.begin()
    assert panel.pixels() == picture(0, 0, b"\x01\x02\x03\x04")


def test_a_display_at_the_other_address_is_found():
    panel = Panel()
    display = ssd1306_on(bus(panel, 0x3D))
    display.begin()
    assert panel.on
    machine.devices.clear()
    try:
        display.begin()
    except OSError as error:
        assert error.errno == 5
    else:
        raise AssertionError
    machine.devices[0x3C] = panel
    display.begin()


def test_a_click_ends_by_itself():
    buzzer = Buzzer(15)
    assert 15 not in machine.waves
    buzzer.step(0)
    buzzer.click()
    assert machine.waves[15] == (2400, 32768)
    buzzer.step((1 << 30) - 3)
    buzzer.step((1 << 30) - 1)
    assert machine.waves[15][1]
    buzzer.step(4)  # the clock has wrapped
    assert machine.waves[15] == (2400, 0)


def test_a_new_tone_replaces_the_last():
    buzzer = Buzzer(16)
    buzzer.tone(1000, 50)
    buzzer.step(0)
    buzzer.tone(440, 100)
    buzzer.step(40)
    buzzer.step(90)
    assert machine.waves[16] == (440, 32768)
    buzzer.step(140)
    assert machine.waves[16] == (440, 0)


def test_a_refusal_sounds_otherwise_and_an_absent_buzzer_not_at_all():
    Buzzer(17).refuse()
    assert machine.waves[17] == (220, 32768)
    Buzzer(None).click()
    Buzzer(None).step(0)


def test_the_lamp_flashes_twice_and_only_while_the_display_is_lost():
    lamp = Lamp("LED")
    lamp.step(False, 0)
    assert 25 not in machine.outputs
    seen = []
    for now in range(0, 2048, 64):
        lamp.step(True, now)
        if not seen or seen[-1] != machine.outputs.get(25):
            seen.append(machine.outputs.get(25))
    assert seen == [1, 0, 1, 0]
    lamp.step(True, 0)
    assert machine.outputs[25] == 1
    lamp.step(False, 10)
    assert machine.outputs[25] == 0
    Lamp(None).step(True, 0)


def test_every_wiring_makes_a_board():
    for name in choice.WIRINGS:
        wiring = choice.wiring(name)
        numbers = [pin for pin in wiring.PINS.values() if pin != "LED"]
        assert len(set(numbers)) == len(numbers), name
        assert all([0 <= pin <= 28 for pin in numbers])
        assert not {23, 24, 25} & set(numbers)  # a Pico W's own
        board = VirtualBoard({}, wiring)
        assert not board.wants_prompt()


def test_the_gfx_pack_is_wired():
    panel = ST7567Panel()
    machine.wire_spi(0, panel, 17, 20, 21)
    board = VirtualBoard({}, gfxpack)
    draw(board.display, 1, 2, b"\x55")
    board.display.begin()
    assert panel.pixels() == picture(1, 2, b"\x55")
    assert machine.waves[9] == (1000, 0xCF * 0xCF)
    for pin, key in ((12, 0), (13, 1), (22, 2), (15, 3)):
        machine.set_pin(pin, 0)
        assert board.buttons.down(key)
        machine.set_pin(pin, 1)


class Deaf:
    """A module without a reset pin."""

    def reset(self, level):
        pass


def test_a_display_with_a_reset_pin_stays_dark_without_a_reset():
    panel = SSD1309Panel()
    display = I2CDisplay(bus(panel), ssd1309.SETTINGS, 0)
    display.begin()
    assert not panel.on
    for _ in range(2):  # a display that was lost is reset again when it comes back
        machine.resets[14] = panel
        display = VirtualBoard({"display": "ssd1309"}).display
        draw(display, 3, 0, b"\x18")
        display.begin()
        assert panel.on and panel.pixels() == picture(3, 0, b"\x18")
    machine.resets.clear()


def reversed_bits(byte):
    return sum(1 << (7 - bit) for bit in range(8) if byte >> bit & 1)


def test_a_turned_display_shows_the_picture_upside_down():
    """So that it is upright on a module that is mounted upside down."""
    for settings, panel in (
        ({"turned": 1}, Panel()),
        ({"turned": 1, "display": "sh1106"}, SH1106Panel()),
        ({"turned": 1, "display": "sh1106", "offset": 2}, SH1106Panel()),
    ):
        bus(panel)
        display = VirtualBoard(settings).display
        draw(display, 1, 5, b"\x03\x70")
        display.begin()
        upright = picture(1, 5, b"\x03\x70")
        assert panel.pixels() == bytes([reversed_bits(byte) for byte in reversed(upright)])


def test_the_settings_choose_the_display():
    for settings, panel in (
        ({}, Panel()),
        ({"display": "sh1106"}, SH1106Panel()),
        ({"display": "hologram"}, Panel()),
        ({"display": "sh1106", "offset": "x"}, SH1106Panel()),
        ({"display": "ssd1309"}, SSD1309Panel()),
        ({"display": "", "offset": -1, "turned": 0}, Panel()),
    ):
        bus(panel)
        machine.resets[14] = panel if isinstance(panel, SSD1309Panel) else Deaf()
        board = VirtualBoard(settings)
        draw(board.display, 0, 0, b"\x7e")
        board.display.begin()
        assert panel.pixels() == picture(0, 0, b"\x7e")
    panel = Panel()
    bus(panel)
    display = VirtualBoard({"offset": 4}).display
    draw(display, 0, 0, b"\x7e")
    display.begin()
    assert panel.pixels() == picture(0, 4, b"\x7e")
    machine.resets.clear()


def test_a_board_is_named_by_its_wiring_and_unknown_names_fall_back():
    assert choice.wiring("gfxpack") is gfxpack
    for name in ("toaster", "board", "virtual", "", "../pico"):
        assert choice.wiring(name) is pico
    assert Board.entropy_kind == "rp2"
    for machine_name, wiring in (
        ("Raspberry Pi Pico with RP2040", "pico"),
        ("Raspberry Pi Pico W with RP2040", "picow"),
        ("Raspberry Pi Pico2 with RP2350", "pico2"),
        ("Raspberry Pi Pico 2 W with RP2350", "pico2"),
        ("Something else", "pico"),
    ):
        assert choice.native(machine_name) == wiring


def test_the_prompt_finds_nothing_on_its_way_to_the_display():
    class Slow:
        looks = 0

        def sending(self):
            self.looks += 1
            if self.looks == 5:
                raise OSError(5)  # it was pulled off meanwhile
            return True

    board = VirtualBoard({})
    board.display = Slow()
    board.release()
    assert board.display.looks == 5


def test_the_watchdog_sleeps_unless_the_settings_wake_it():
    count = len(machine.watchdogs)
    for settings in ({}, {"watchdog": 0}, {"watchdog": None}):
        board = VirtualBoard(settings)
        board.watch()
        board.tend(False)
        board.release()
    assert len(machine.watchdogs) == count and not machine.timers
    board = VirtualBoard({"watchdog": 1})
    assert len(machine.watchdogs) == count  # not before the app runs
    board.watch()
    board.tend(False)
    (watchdog,) = machine.watchdogs[count:]
    assert watchdog.timeout == 8388 and watchdog.fed == 1
    board.release()  # and in the REPL a timer feeds it
    (timer,) = machine.timers
    assert timer.period < watchdog.timeout
    timer.callback(timer)
    assert watchdog.fed == 2
    machine.timers.clear()


class Registers:
    """machine.mem32 of a chip whose oscillator gives 1, 0, 1, 1 and again."""

    def __init__(self):
        self.read = []

    def __getitem__(self, address):
        self.read.append(address)
        return 0xFFFFFFF0 | (1, 0, 1, 1)[(len(self.read) - 1) % 4]


def test_the_oscillators_bits_come_as_they_are():
    system, machine.mem32 = oscillator.sys, Registers()
    try:
        for chip, address in (("Pico with RP2040", 0x4006001C), ("Pico2 with RP2350", 0x400E8020)):
            machine.mem32.read = []
            oscillator.sys = type("System", (), {"implementation": ("micropython", (1,), chip)})
            assert oscillator.raw_bits(3) == b"\xbb\xbb\xbb"
            assert machine.mem32.read == [address] * 24
    finally:
        oscillator.sys = system
        del machine.mem32
