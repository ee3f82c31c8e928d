"""Turn the drawings in firmware/typeface into the compact module the board loads.

`python -m pilothouse_tools.typeface` writes firmware/pilothouse/screen/font.py.
"""

import struct
from pathlib import Path

from pilothouse.screen.font import SMALL
from pilothouse.screen.raster import HEADER, NEAR, STRIDE, paint

ROOT = Path(__file__).resolve().parents[2]
DRAWINGS = ROOT / "firmware" / "typeface"
MODULE = ROOT / "firmware" / "pilothouse" / "screen" / "font.py"

UNKNOWN = "\ufffd"
ASCII = [chr(code) for code in range(32, 127)]
NAMES = {"SP": " ", "??": UNKNOWN}
HEAD = '''"""Made by `python -m pilothouse_tools.typeface` from firmware/typeface: do not edit.

A typeface is one string of bytes: how many glyphs it has; how many of them are ASCII from the
space on; which one stands for a character it lacks; how wide the gap behind each is, and how many
pages they are high; then, of each glyph after the ASCII ones, the character's code in two bytes;
of each glyph its width with the gap; of every eighth in two bytes where its columns begin; and the
columns of all, without the gaps, bit 0 on top: a glyph of several pages has those of its upper
page first. Of two bytes the lower one comes first.
"""

# fmt: off
'''

Glyph = list[int]  # one number per column, bit 0 on top


def read_drawings(path: Path, height: int) -> dict[str, Glyph]:
    """The glyphs of one file of strips."""
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


def pack(glyphs: dict[str, Glyph], direct: list[str], pages: int, gap: int) -> bytes:
    """A typeface as font.py describes it; `direct` are the characters without a code."""
    names = [*direct, UNKNOWN, *sorted(set(glyphs) - {UNKNOWN, *direct})]
    codes, widths, begins, columns = bytearray(), bytearray(), bytearray(), bytearray()
    for number, name in enumerate(names):
        glyph = glyphs[name]
        if name not in direct:
            codes += ord(name).to_bytes(2, "little")
        widths.append(len(glyph) + gap)
        if number % NEAR == 0:
            begins += len(columns).to_bytes(2, "little")
        for page in range(pages):
            columns += bytes(column >> 8 * page & 0xFF for column in glyph)
    head = bytes([len(names), len(direct), names.index(UNKNOWN), gap, pages])
    return head + codes + widths + begins + columns


def characters(packed: bytes) -> str:
    """What a typeface can write."""
    count, direct = packed[0], packed[1]
    codes = struct.unpack_from(f"<{count - direct}H", packed, HEADER)
    return "".join(ASCII[:direct]) + "".join(chr(code) for code in codes)


def columns(text: str) -> bytes:
    """A small text as the board draws it."""
    found = bytearray()
    for letter in text:  # a display ends after 128 columns, a heading of a sheet does not
        row = bytearray(STRIDE)
        wide = paint(row, 0, 0, letter.encode(), SMALL, 0)
        found += row[1 : 1 + wide]
    return bytes(found)


def literal(name: str, value: bytes) -> str:
    lines = [f"    {value[i : i + 20]!r}" for i in range(0, len(value), 20)]
    return f"{name} = (\n" + "\n".join(lines) + "\n)\n"


def module() -> str:
    """The text of font.py."""
    small = pack(read_drawings(DRAWINGS / "small.txt", 8), ASCII, 1, gap=1)
    big = pack(read_drawings(DRAWINGS / "big.txt", 24), [], 3, gap=2)
    return HEAD + literal("SMALL", small) + literal("BIG", big)


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
    print(f"wrote {MODULE}")
