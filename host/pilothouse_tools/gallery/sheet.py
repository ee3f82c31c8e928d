"""Draws the sheets: a heading and a grid of screens with captions, all in the board's typeface."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, ImageOps

from pilothouse.screen.font import SMALL
from pilothouse.words import Words
from pilothouse.words.languages import ENDONYMS, LANGUAGES
from pilothouse_tools.gallery import Screen

COLUMNS = 4
_WIDTH, _HEIGHT = 128, 64  # pixels of the display
_SCALE, _CAPTION_SCALE, _HEADING_SCALE = 2, 2, 4
_MARGIN, _GAP, _FRAME = 24, 20, 4
_HEADING, _CAPTION = 64, 24  # the heights of their lines
_CELL = (_WIDTH * _SCALE + 2 * _FRAME, _CAPTION + _HEIGHT * _SCALE + 2 * _FRAME)
_PAGE, _GLASS, _TEXT, _INK = range(4)
_COLOURS = bytes((38, 44, 52, 4, 7, 11, 140, 156, 172, 226, 242, 255))


@dataclass(frozen=True)
class Sheet:
    """The screens of one tour in one language."""

    file: str
    heading: str
    screens: Sequence[Screen]
    in_english: Sequence[Screen] = ()  # those with a text that is missing in this language


def sheets(tours: Mapping[str, Sequence[Screen]]) -> Iterator[Sheet]:
    """All sheets of these tours."""
    for name, screens in tours.items():
        for language, endonym in zip(LANGUAGES, ENDONYMS, strict=True):
            say, lacking = Words(language), list[Screen]()
            title = "Pilothouse" if name == "device" else say.title(name)
            shown = [screen for screen in screens if screen.language == language]
            if name != "device":  # whose texts exist in every language
                say.use(name)
                lacking = [s for s in shown if any(say.own_text(key) is None for key in s.said)]
            heading = f"{title} · {endonym}" + (" · framed: English" if lacking else "")
            yield Sheet(f"{name}-{language}.png", heading, shown, lacking)


def draw(sheet: Sheet) -> Image.Image:
    """The sheet, in four colours."""
    rows = -(-len(sheet.screens) // COLUMNS)
    wide = 2 * _MARGIN + COLUMNS * (_CELL[0] + _GAP) - _GAP
    high = 2 * _MARGIN + _HEADING + rows * (_CELL[1] + _GAP) - _GAP
    image = Image.new("P", (wide, high), _PAGE)
    image.putpalette(_COLOURS)
    _write(image, sheet.heading, (_MARGIN, _MARGIN), wide - 2 * _MARGIN, _HEADING_SCALE, _INK)
    for number, screen in enumerate(sheet.screens):
        left, top, right, bottom = cell(number)
        _write(image, screen.caption, (left, top), _CELL[0], _CAPTION_SCALE, _TEXT)
        if screen in sheet.in_english:
            image.paste(_INK, (left - 3, top + _CAPTION - 3, right + 3, bottom + 3))
        image.paste(_GLASS, (left, top + _CAPTION, right, bottom))
        pixels = bytes.fromhex(screen.pixels)
        _stamp(image, pixels, (left + _FRAME, top + _CAPTION + _FRAME), _SCALE, _INK)
    return image


def cell(number: int) -> tuple[int, int, int, int]:
    """The place of a screen and its caption on a sheet: left, top, right, bottom."""
    row, column = divmod(number, COLUMNS)
    left = _MARGIN + column * (_CELL[0] + _GAP)
    top = _MARGIN + _HEADING + row * (_CELL[1] + _GAP)
    return left, top, left + _CELL[0], top + _CELL[1]


def _write(
    image: Image.Image, text: str, at: tuple[int, int], room: int, scale: int, colour: int
) -> None:
    columns = SMALL.columns(text)
    assert len(columns) * scale <= room, f"'{text}' is too long"
    _stamp(image, columns, at, scale, colour, len(columns))


def _stamp(
    image: Image.Image,
    pages: bytes,
    at: tuple[int, int],
    scale: int,
    colour: int,
    wide: int = _WIDTH,
) -> None:
    """Draw pages of columns, bit 0 on top, onto the image."""
    dots = Image.new("1", (wide, 8 * (len(pages) // wide)))
    for page in range(len(pages) // wide):
        strip = pages[page * wide : (page + 1) * wide]
        turned = Image.frombytes("1", (8, wide), strip, "raw", "1;R")
        dots.paste(turned.transpose(Image.Transpose.TRANSPOSE), (0, 8 * page))
    dots = ImageOps.scale(dots, scale, Image.Resampling.NEAREST)
    image.paste(colour, (*at, at[0] + dots.width, at[1] + dots.height), dots)
