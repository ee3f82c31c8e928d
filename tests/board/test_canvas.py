"""What a person sees on the display, and what it costs on the bus."""

import machine
from panel import Panel
from pilothouse.drivers.ssd1306 import SSD1306
from pilothouse.screen.canvas import BIG0, BIG1, BIG2, NORMAL, Canvas, columns, width

ADDRESS = 0x3C


def bench():
    """A canvas on a fresh display, its first picture empty."""
    panel = machine.devices[ADDRESS] = Panel()
    i2c = machine.I2C(0, sda=machine.Pin(4), scl=machine.Pin(5))
    canvas = Canvas(SSD1306(i2c))
    canvas.flush()
    return panel, canvas


def seen(panel, x, y, wide, high):
    """That part of the picture as drawn text."""
    pixels = panel.pixels()
    lines = []
    for line in range(y, y + high):
        page, bit = line // 8, line % 8
        cells = pixels[page * 128 + x : page * 128 + x + wide]
        lines.append("".join(["#" if cell >> bit & 1 else "." for cell in cells]))
    return lines


def spent(panel, canvas):
    """The bus bytes of one flush."""
    before = panel.bytes
    assert not canvas.flush()
    return panel.bytes - before


def test_the_display_starts_lit_and_blank():
    panel, canvas = bench()
    assert panel.on
    assert panel.pixels() == bytes(1024)
    assert spent(panel, canvas) == 0


def test_a_drawn_row_appears_as_in_the_typeface():
    panel, canvas = bench()
    canvas.row(2, ((100, "Äg1", NORMAL),))
    canvas.flush()
    assert seen(panel, 100, 16, 18, 8) == [
        "#...#.........#...",
        "..#..........##...",
        ".#.#...####...#...",
        "#...#.#...#...#...",
        "#####.#...#...#...",
        "#...#..####...#...",
        "#...#.....#..###..",
        ".......###........",
    ]
    assert seen(panel, 0, 0, 100, 64) == ["." * 100] * 64


def test_big_text_spans_three_rows():
    panel, canvas = bench()
    for page, style in ((1, BIG0), (2, BIG1), (3, BIG2)):
        canvas.row(page, ((0, "H", style),))
    canvas.flush()
    drawn = seen(panel, 0, 8, 17, 24)
    assert drawn[0] == drawn[23] == "." * 17
    assert drawn[5] == "###.........###.."
    assert drawn[11] == "###############.."
    assert drawn[20] == "###.........###.."


def test_width_is_what_columns_draw():
    for text in ("", "Kohle 3", "é→⇄", "\n\t\ufffd\U0001f6a2", " "):
        assert width(text) == len(columns(text))
    assert width("A") == 6
    assert width("E") == 5
    assert width("H", BIG1) == 17


def test_an_unknown_character_is_a_hollow_box():
    box = columns("Ж")
    assert box == b"\x7f\x41\x41\x41\x7f\x00"
    for text in ("\n", "\x7f", "\0", "\ufffd", "中"):
        assert columns(text) == box
    assert len(columns("x", BIG0)) == len(columns("é", BIG2)) > 10


def test_nothing_changed_sends_nothing():
    panel, canvas = bench()
    for _ in range(2):
        canvas.row(0, ((0, "Red", NORMAL), (40, "coal 3", NORMAL)), (0, 30))
        sent = spent(panel, canvas)
    assert sent == 0


def test_one_digit_is_cheap():
    panel, canvas = bench()
    canvas.row(3, ((0, "Speed 3 of 6", NORMAL),))
    canvas.flush()
    canvas.row(3, ((0, "Speed 4 of 6", NORMAL),))
    assert 0 < spent(panel, canvas) < 40
    start = width("Speed ")
    assert seen(panel, start, 24, 5, 7) == [
        "...#.",
        "..##.",
        ".#.#.",
        "#..#.",
        "#####",
        "...#.",
        "...#.",
    ]
    assert seen(panel, 0, 24, 5, 2) == [".####", "#...."]  # the neighbours stay


def test_inverted_columns():
    panel, canvas = bench()
    canvas.row(7, ((2, "I", NORMAL),), (0, 6))
    canvas.flush()
    serif, stem = "##...#..", "###.##.."
    assert seen(panel, 0, 56, 8, 8) == [serif] + [stem] * 5 + [serif, "######.."]
    canvas.row(7, ((2, "I", NORMAL),), (0, 128))
    canvas.flush()
    assert seen(panel, 0, 63, 128, 1) == ["#" * 128]
    canvas.row(7, ((2, "I", NORMAL),))
    canvas.flush()
    assert seen(panel, 0, 63, 128, 1) == ["." * 128]


def test_what_does_not_fit_is_cut_off():
    panel, canvas = bench()
    long = "H" * 40
    canvas.row(0, ((1, long, NORMAL),), (0, 128))
    canvas.row(1, ((125, "H", NORMAL),))
    canvas.row(3, ((40, long, NORMAL),), (30, 50))
    canvas.flush()
    assert seen(panel, 0, 0, 7, 1) == ["#.###.#"]
    assert seen(panel, 122, 8, 6, 1) == ["...#.."]
    assert seen(panel, 0, 16, 128, 1) == ["." * 128]
    assert seen(panel, 28, 31, 24, 1) == [".." + "#" * 20 + ".."]


def test_flush_in_slices():
    panel, canvas = bench()
    for page in range(3):
        canvas.row(page, ((0, "x", NORMAL),))
    assert canvas.flush(1)
    assert canvas.flush(1)
    assert not canvas.flush(1)
    assert not canvas.flush(1)
    assert seen(panel, 0, 22, 5, 1) == ["#...#"]


def test_the_game_goes_on_without_a_display_and_the_picture_comes_back():
    panel, canvas = bench()
    canvas.light(40)
    canvas.row(0, ((0, "H", NORMAL),))
    canvas.flush()
    del machine.devices[ADDRESS]
    canvas.row(1, ((0, "H", NORMAL),))
    assert not canvas.flush()
    assert canvas.lost
    canvas.row(2, ((0, "H", NORMAL),))
    canvas.light(10)
    canvas.revive(50_000)
    assert canvas.lost
    panel = machine.devices[ADDRESS] = Panel()
    canvas.revive(51_000)  # too early for another try
    assert canvas.lost and panel.bytes == 0
    canvas.revive(52_000)
    assert not canvas.lost
    assert panel.on and panel.contrast == 10
    for page in range(3):
        assert seen(panel, 0, page * 8 + 3, 128, 1) == ["#####" + "." * 123]
    assert spent(panel, canvas) == 0


def test_a_board_without_a_display_starts():
    machine.devices.pop(ADDRESS)
    i2c = machine.I2C(0, sda=machine.Pin(4), scl=machine.Pin(5))
    canvas = Canvas(SSD1306(i2c))
    canvas.row(0, ((0, "x", NORMAL),))
    assert not canvas.flush() and canvas.lost
    machine.devices[ADDRESS] = Panel()


def test_light_off_and_on():
    panel, canvas = bench()
    canvas.light(0)
    assert not panel.on
    canvas.light(200)
    assert panel.on and panel.contrast == 200
    before = panel.bytes
    canvas.light(200)
    assert panel.bytes == before
