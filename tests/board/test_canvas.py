"""What a person sees on the display, and what it costs on the bus."""

import machine
from panel import Panel
from pilothouse.drivers import ssd1306
from pilothouse.drivers.paged import I2CDisplay
from pilothouse.screen.canvas import Canvas
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import Picture
from pilothouse.screen.text import width

ADDRESS = 0x3C


def display():
    i2c = machine.I2C(0, sda=machine.Pin(4), scl=machine.Pin(5))
    return I2CDisplay(i2c, ssd1306.SETTINGS, 0)


def bench():
    """A canvas on a fresh display, its first picture empty."""
    panel = machine.devices[ADDRESS] = Panel()
    canvas = Canvas(display())
    canvas.finish()
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


def show(canvas, *texts):
    """Show these texts, each with its row and column."""
    canvas.picture.blank()
    for row, x, text in texts:
        canvas.picture.text(row, x, text)
    canvas.show()


def spent(panel, canvas, *texts):
    """The bus bytes it takes to show these texts."""
    before = panel.bytes
    show(canvas, *texts)
    canvas.finish()
    return panel.bytes - before


def columns(text, face=None):
    """A text as bytes of page columns; of a big one the upper page."""
    picture = Picture()
    (picture.big if face else picture.text)(0, 0, text)
    return bytes(picture.pixels[: width(text, face) if face else width(text)])


def test_the_display_starts_lit_and_blank():
    panel, canvas = bench()
    assert panel.on
    assert panel.pixels() == bytes(1024)
    before = panel.bytes
    canvas.finish()
    assert panel.bytes == before


def test_a_drawn_row_appears_as_in_the_typeface():
    panel, canvas = bench()
    show(canvas, (2, 100, "Äg1"))
    canvas.finish()
    assert seen(panel, 100, 16, 18, 8) == [
        "#...#.............",
        "..#...........#...",
        ".#.#...####..##...",
        "#...#.#...#...#...",
        "#####.#...#...#...",
        "#...#..####...#...",
        "#...#.....#..###..",
        ".......###........",
    ]
    assert seen(panel, 0, 0, 100, 64) == ["." * 100] * 64


def test_big_text_spans_three_rows():
    panel, canvas = bench()
    canvas.picture.big(1, 0, "H")
    canvas.show()
    canvas.finish()
    drawn = seen(panel, 0, 8, 17, 24)
    assert drawn[0] == drawn[23] == "." * 17
    assert drawn[5] == "###.........###.."
    assert drawn[11] == "###############.."
    assert drawn[20] == "###.........###.."


def test_a_text_is_as_wide_as_it_is_drawn():
    for text in ("Kohle 3", "é→⇄", "\n\t\ufffd\U0001f6a2", "H"):
        picture = Picture()
        picture.text(0, 0, text + "|")  # one column of light
        assert picture.pixels[width(text)] == 0xFF and not picture.pixels[width(text) + 1]
    assert width("") == 0
    assert width("A") == 6
    assert width("E") == 5
    assert width("H", BIG) == 17


def test_an_unknown_character_is_a_hollow_box():
    box = columns("Ж")
    assert box == b"\x7f\x41\x41\x41\x7f\x00"
    for text in ("\n", "\x7f", "\0", "\ufffd", "中", "\U0001f6a2"):
        assert columns(text) == box
    assert columns("x", BIG) == columns("é", BIG) and width("x", BIG) > 10


def test_nothing_changed_sends_nothing():
    panel, canvas = bench()
    for _ in range(2):
        sent = spent(panel, canvas, (0, 0, "Red"), (0, 40, "coal 3"))
    assert sent == 0


def test_one_digit_is_cheap():
    panel, canvas = bench()
    show(canvas, (3, 0, "Speed 3 of 6"))
    canvas.finish()
    assert 0 < spent(panel, canvas, (3, 0, "Speed 4 of 6")) < 16
    start = width("Speed ")
    assert seen(panel, start, 24, 5, 7) == [
        ".....",
        "...#.",
        "..##.",
        ".#.#.",
        "#..#.",
        "#####",
        "...#.",
    ]
    assert seen(panel, 0, 25, 5, 2) == [".####", "#...."]  # the neighbours stay


def test_two_changes_far_from_each_other_are_sent_without_what_lies_between():
    panel, canvas = bench()
    show(canvas, (3, 0, "3"), (3, 60, "3"), (3, 120, "3"))
    before = panel.bytes
    canvas.finish()
    assert panel.bytes - before < 3 * 16


def test_what_is_not_drawn_again_is_gone():
    panel, canvas = bench()
    show(canvas, (1, 3, "Red"), (6, 80, "coal 3"))
    show(canvas, (6, 80, "coal 3"))
    canvas.finish()
    assert seen(panel, 0, 8, 128, 8) == ["." * 128] * 8
    assert "#" in "".join(seen(panel, 80, 48, 40, 8))


def test_inverted_columns():
    panel, canvas = bench()
    for right, line in ((6, "######" + "." * 122), (128, "#" * 128), (0, "." * 128)):
        canvas.picture.blank()
        canvas.picture.text(7, 2, "I")
        canvas.picture.invert(7, 0, right)
        canvas.show()
        canvas.finish()
        assert seen(panel, 0, 63, 128, 1) == [line]
        if right == 6:
            serif, stem = "##...#..", "###.##.."
            assert seen(panel, 0, 57, 8, 6) == [serif] + [stem] * 4 + [serif]


def test_a_cleared_row_is_dark():
    panel, canvas = bench()
    for row in (4, 5):
        canvas.picture.text(row, 2, "or here")
        canvas.picture.invert(row)
    canvas.picture.clear(4)
    canvas.picture.clear(5, 20)
    canvas.show()
    canvas.finish()
    assert seen(panel, 0, 32, 128, 8) == ["." * 128] * 8
    assert seen(panel, 0, 47, 128, 1) == ["#" * 20 + "." * 108]


def test_what_does_not_fit_is_cut_off():
    panel, canvas = bench()
    show(canvas, (0, 1, "H" * 40), (1, 125, "H"), (7, 125, "H"))
    canvas.finish()
    assert seen(panel, 0, 1, 7, 1) == [".#...#."]
    assert seen(panel, 122, 9, 6, 1) == ["...#.."]
    assert seen(panel, 0, 16, 128, 1) == ["." * 128]
    assert seen(panel, 122, 57, 6, 1) == ["...#.."]


def test_what_begins_too_far_to_the_left_is_cut_off():
    picture = Picture()
    assert picture.right(1, 9, "EE") == -1
    assert picture.right(2, 3, "EE") == -7
    picture.middle(3, 4, "EEEE")
    picture.text(4, 130, "E")
    full, cut = columns("EE"), columns("EEEE")
    assert picture.pixels[128:138] == full and picture.pixels[256:260] == full[6:]
    assert picture.pixels[384:394] == cut[6:16] and not any(picture.pixels[138:256])
    assert not any(picture.pixels[512:]) and len(picture.pixels) == 1024


def test_however_many_texts_are_drawn_each_looks_as_before():
    before = [columns("text %d" % n) for n in range(100)]
    assert [columns("text %d" % n) for n in range(100)] == before
    assert len(set(before)) == 100


def test_a_picture_of_as_many_changes_as_there_can_be_is_shown_whole():
    panel, canvas = bench()
    for row in range(8):
        for x in range(0, 128, 9):  # just too far from each other to be sent as one
            canvas.picture.invert(row, x, x + 1)
    canvas.show()
    canvas.finish()
    line = [0 if x % 9 else 0xFF for x in range(128)]
    assert panel.pixels() == bytes(line * 8)


def test_a_picture_that_comes_before_the_last_is_out_is_shown_whole():
    panel, canvas = bench()
    for row in range(8):
        canvas.picture.invert(row)
    canvas.show()
    canvas.picture.clear(3)
    canvas.show()
    canvas.finish()
    assert panel.pixels() == bytes([0xFF] * 384 + [0] * 128 + [0xFF] * 512)


def test_the_game_goes_on_without_a_display_and_the_picture_comes_back():
    panel, canvas = bench()
    canvas.light(40)
    show(canvas, (0, 0, "H"))
    canvas.finish()
    del machine.devices[ADDRESS]
    show(canvas, (0, 0, "H"), (1, 0, "H"))
    canvas.finish()
    assert canvas.lost
    show(canvas, (0, 0, "H"), (1, 0, "H"), (2, 0, "H"))
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
    before = panel.bytes
    canvas.finish()
    assert panel.bytes == before


def test_a_board_without_a_display_starts():
    machine.devices.pop(ADDRESS)
    canvas = Canvas(display())
    show(canvas, (0, 0, "x"))
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
