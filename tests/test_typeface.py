"""The typeface: what the board loads is what is drawn, and every promised character is there."""

from pilothouse_tools import typeface

WORDS = "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛŒàáâçèéêëíîïóôúùûÿœæñ«»„“”‘’–…€·×°"  # noqa: RUF001
SYMBOLS = "✓←↑→↓↖↗▲▼◀▶●○◆◇⚙⚑✗☰⌫⚓⇄⇍☐☑⟲⏸▮▯"


def small() -> dict[str, typeface.Glyph]:
    return typeface.read_drawings(typeface.DRAWINGS / "small.txt", 8)


def big() -> dict[str, typeface.Glyph]:
    return typeface.read_drawings(typeface.DRAWINGS / "big.txt", 24)


def digits() -> dict[str, typeface.Glyph]:
    return typeface.read_drawings(typeface.DRAWINGS / "digits.txt", 24)


def test_the_module_is_generated_from_the_drawings():
    assert typeface.MODULE.read_text(encoding="utf-8") == typeface.module()


def test_every_promised_character_is_drawn():
    assert set(small()) == {*typeface.ASCII, *WORDS, *SYMBOLS, typeface.UNKNOWN}
    assert set(big()) == {*"ABCDEFGHR0123456789←↑→↓↖↗?!✓✗⚓ ", typeface.UNKNOWN}


def test_no_two_characters_look_alike():
    for face in (small(), big(), digits()):
        drawings = [tuple(glyph) for glyph in face.values()]
        assert len(set(drawings)) == len(drawings)


def test_digits_are_equally_wide_so_that_numbers_do_not_jump():
    for face in (small(), big(), digits()):
        assert len({len(face[digit]) for digit in "0123456789"}) == 1


def test_capitals_and_digits_touch_neither_the_line_above_nor_the_edge_of_a_bar():
    top, bottom = 0b00000001, 0b10000000
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZŒ0123456789?":
        assert not any(column & (top | bottom) for column in small()[character]), character


def test_the_number_on_a_wheel_is_24_pixels_high():
    face = digits()
    assert set(face) == {*"0123456789"}
    for digit, columns in face.items():
        lit = [line for line in range(24) if any(column >> line & 1 for column in columns)]
        assert lit == list(range(24)), digit
