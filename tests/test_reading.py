"""The display in words: read back from the pixels of every screen in the gallery."""

import random

from pilothouse.screen.font import SMALL
from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse_host.story.reading import CHOSEN, rows_of


def test_whatever_is_written_can_be_read() -> None:
    dice = random.Random(7)
    letters = [letter for letter in SMALL.characters[:-1] if letter.isalnum()]
    for _ in range(200):
        picture = Picture()
        text = " ".join("".join(dice.choices(letters, k=3)) for _ in range(3))
        picture.text(dice.randrange(ROWS), dice.randrange(10), text)
        assert rows_of(bytes(picture.pixels)) == [text]


def test_the_row_with_the_cursor_is_marked() -> None:
    picture = Picture()
    for row, text in enumerate(("Which game?", "Mississippi Queen", "No")):
        picture.text(row, 2, text)
    picture.invert(0)
    for row, end in ((1, WIDTH), (2, 18)):
        picture.invert(row, 0, end)
        rows = rows_of(bytes(picture.pixels))
        assert rows[0] == "Which game?"
        assert rows[row] == CHOSEN + ("Mississippi Queen" if row == 1 else "No")
        picture.invert(row, 0, end)


def test_large_numbers_and_texts_apart_from_each_other() -> None:
    picture = Picture()
    picture.text(1, 2, "Speed")
    picture.text(1, 60, "costs 1 coal")
    picture.big(3, 20, "12")
    assert rows_of(bytes(picture.pixels)) == ["Speed, costs 1 coal", "12"]
    assert rows_of(bytes(WIDTH * ROWS)) == []
