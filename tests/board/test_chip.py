"""The virtual chip: the display, the pins and the cable behave as the real ones."""

import cable
import machine
from machine import I2C, Pin
from panel import Panel

UPRIGHT = b"\x00\xa1\xc8"
ON = b"\x00\xaf"


def lit_panel():
    panel = Panel()
    panel.write(UPRIGHT)
    panel.write(ON)
    panel.write(b"\x00\x20\x00\x21\x00\x7f\x22\x00\x07")
    panel.write(b"\x40" + bytes(1024))
    return panel


def test_horizontal_addressing_fills_a_window():
    panel = lit_panel()
    panel.write(b"\x00\x21\x0a\x0b\x22\x03\x04")
    panel.write(b"\x40abcde")  # the fifth byte is back at the start
    expected = bytearray(1024)
    expected[3 * 128 + 10 : 3 * 128 + 12] = b"eb"
    expected[4 * 128 + 10 : 4 * 128 + 12] = b"cd"
    assert panel.pixels() == bytes(expected)


def test_page_addressing_stays_in_its_page():
    panel = lit_panel()
    panel.write(b"\x00\x20\x02\xb2\x0e\x17")  # page 2, column 0x7E
    panel.write(b"\x40abc")
    expected = bytearray(1024)
    expected[2 * 128 + 126 : 3 * 128] = b"ab"
    expected[2 * 128] = ord("c")
    assert panel.pixels() == bytes(expected)


def test_commands_may_come_one_byte_at_a_time():
    panel = lit_panel()
    for byte in b"\x81\x10\xa7":
        panel.write(bytes([0x80, byte]))
    assert panel.contrast == 0x10
    assert panel.pixels() == b"\xff" * 1024


def test_a_panel_that_is_off_is_dark_but_remembers():
    panel = lit_panel()
    panel.write(b"\x40\x01")
    panel.write(b"\x00\xae")
    assert not panel.on
    assert panel.pixels() == bytes(1024)
    panel.write(ON)
    assert panel.pixels()[0] == 1


def test_rows_shift_with_the_start_line():
    panel = lit_panel()
    panel.write(b"\x40\x02")  # a dot in row 1
    panel.write(b"\x00\x41")
    assert panel.pixels()[0] == 1


def test_picture_memory_is_noise_until_it_is_written():
    panel = Panel()
    panel.write(UPRIGHT)
    panel.write(ON)
    assert panel.pixels() != bytes(1024)


def test_all_bus_bytes_are_counted():
    panel = Panel()
    panel.write(ON)
    panel.write(b"\x40abc")
    assert panel.bytes == 6


def test_an_absent_address_is_an_io_error():
    bus = I2C(0, sda=Pin(4), scl=Pin(5))
    assert bus.scan() == [0x3C]
    try:
        bus.writeto(0x3D, b"\x00")
    except OSError as error:
        assert error.errno == 5
    else:
        raise AssertionError


def test_edges_call_the_handler_that_waits_for_them():
    seen = []
    button = Pin(20, Pin.IN, Pin.PULL_UP)
    button.irq(handler=lambda pin: seen.append(pin.value()), trigger=Pin.IRQ_FALLING)
    assert button.value() == 1
    for level in (1, 0, 0, 1, 0):
        machine.set_pin(20, level)
    assert seen == [0, 0]
    assert button.value() == 0


def test_the_cable_takes_what_it_has_room_for():
    port = cable.LocalPort()
    port.feed(b"hello")
    buf = bytearray(3)
    assert port.read(buf) == 3 and buf == b"hel"
    assert port.read(buf) == 2 and buf[:2] == b"lo"
    assert port.read(buf) == 0
    port.room = 2
    assert port.write(memoryview(b"abc")) == 2
    assert port.write(b"c") == 0
    assert port.take() == b"ab" and port.take() == b""


def test_seeded_entropy_repeats_and_differs_by_boot():
    first = cable.SeededEntropy("seed", 1)
    drawn = first(5) + first(60)
    assert drawn == cable.SeededEntropy("seed", 1)(65)
    assert drawn != cable.SeededEntropy("seed", 2)(65)
