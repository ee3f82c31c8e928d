"""Turns the drawings in firmware/typeface into the module that the board loads.

`python -m pilothouse_tools.typeface` writes firmware/pilothouse/screen/font.py.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DRAWINGS = ROOT / "firmware" / "typeface"
MODULE = ROOT / "firmware" / "pilothouse" / "screen" / "font.py"

UNKNOWN = "\ufffd"
ASCII = [chr(code) for code in range(32, 127)]
NAMES = {"SP": " ", "??": UNKNOWN}
HEAD = '''"""Made by `python -m pilothouse_tools.typeface` from firmware/typeface: do not edit."""

from pilothouse.screen.typeface import Typeface

# fmt: off
'''

_LINE = 20  # bytes or characters of a literal per line

Glyph = list[int]  # one number per column, bit 0 on top


def read_drawings(path: Path, height: int) -> dict[str, Glyph]:
    """The glyphs of one file. Raises ValueError for a faulty drawing.

    In such a file a line "= A B C" names characters, and the lines below draw them side by side.
    """
    glyphs: dict[str, Glyph] = {}
    strip: list[str] = []
    line = 0
    for text in path.read_text(encoding="utf-8").splitlines():
        if text.startswith("= "):
            strip = [NAMES.get(name, name) for name in text.split()[1:]]
            line = 0
        elif text.startswith("  "):
            cells = text.split()
            if len(cells) != len(strip) or line == height:
                raise ValueError(f"{path.name}: {text!r} does not fit under {strip}")
            for character, cell in zip(strip, cells, strict=True):
                glyph = glyphs.setdefault(character, [0] * len(cell))
                if len(cell) != len(glyph) or set(cell) - set("#."):
                    raise ValueError(f"{path.name}: line {line + 1} of {character!r}: {cell}")
                for x, dot in enumerate(cell):
                    glyph[x] |= (dot == "#") << line
            line += 1
    return glyphs


def source(name: str, glyphs: dict[str, Glyph], pages: int, gap: int) -> str:
    """Python source of a typeface; `gap` dark columns are added after each character."""
    characters = sorted(glyphs, key=lambda character: (character == UNKNOWN, character))
    widths = bytes(len(glyphs[character]) + gap for character in characters)
    columns = [column for c in characters for column in [*glyphs[c], *[0] * gap]]
    of_pages = [bytes(column >> 8 * page & 0xFF for column in columns) for page in range(pages)]
    return (
        f"{name} = Typeface(\n"
        f"    characters={_literal(''.join(characters))},\n"
        f"    widths={_literal(widths)},\n"
        f"    pages=({', '.join(_literal(page) for page in of_pages)},),\n"
        ")\n"
    )


def _literal(value: str | bytes) -> str:
    lines = [f"        {value[i : i + _LINE]!r}\n" for i in range(0, len(value), _LINE)]
    return f"(\n{''.join(lines)}    )"


def module() -> str:
    """The text of font.py."""
    small = read_drawings(DRAWINGS / "small.txt", 8)
    big = read_drawings(DRAWINGS / "big.txt", 24)
    digits = read_drawings(DRAWINGS / "digits.txt", 24)
    wheel = read_drawings(DRAWINGS / "wheel.txt", 32)
    return (
        HEAD
        + source("SMALL", small, 1, gap=1)
        + source("BIG", big, 3, gap=2)
        + source("DIGITS", digits, 3, gap=2)
        + source("WHEEL", wheel, 4, gap=0)
    )


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
    print(f"wrote {MODULE}")
