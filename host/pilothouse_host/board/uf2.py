"""Reading an image of Pilothouse: a UF2 file that `make image` writes."""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from pilothouse_host.errors import CommandError

_BLOCK = 512
_HEADER = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_MARK = re.compile(rb"pilothouse-image (\S+) (\S+) ")  # as image/build.py freezes it


@dataclass(frozen=True)
class Chip:
    """A kind of chip. name: as MicroPython has it. drive: the Board-ID of its boot loader."""

    name: str
    drive: str


CHIPS = {0xE48BFF56: Chip("RP2040", "RPI-RP2"), 0xE48BFF59: Chip("RP2350", "RP2350")}


@dataclass(frozen=True)
class Image:
    """The content of an image file, which is for one kind of chip."""

    path: Path
    data: bytes
    chip: Chip
    version: str  # of Pilothouse
    board: str


def read(path: Path) -> Image:
    """Read an image file. Raises CommandError if it is not one."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise CommandError(
            f"there is no {path}: take it from a release of Pilothouse, or build it in a checkout:"
            " make image BOARD=…"
        ) from None
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from None
    blocks = [data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK)]
    if not blocks or len(blocks[0]) < _BLOCK or _HEADER.unpack_from(blocks[0])[:2] != _MAGIC:
        raise CommandError(f"{path} is no UF2 file")
    _, _, _, _, _, _, count, family = _HEADER.unpack_from(blocks[0])
    if len(data) != count * _BLOCK:
        raise CommandError(f"{path} is cut off: build or download it again")
    content = b"".join(b[_HEADER.size : _HEADER.size + _size(b)] for b in blocks)
    mark = _MARK.search(content)
    if mark is None or family not in CHIPS:
        raise CommandError(f"{path} is no image of Pilothouse: make image builds one")
    return Image(path, data, CHIPS[family], mark[1].decode(), mark[2].decode())


def _size(block: bytes) -> int:
    return _HEADER.unpack_from(block)[4]
