"""Makes a Pico's file system from a folder: mkfs.py build FOLDER IMAGE

The image is a littlefs with the geometry of the rp2 port, for its partition at 0xa0000 of the
flash.
"""

import sys
from pathlib import Path

from littlefs import LittleFS


def build(folder: Path, image: Path) -> None:
    """Write an image with the content of a folder."""
    system = LittleFS(
        block_size=4096,
        block_count=352,
        read_size=32,
        prog_size=256,
        cache_size=1024,  # four pages: smaller files are stored in their folder's block
        lookahead_size=32,
        mount=False,
        disk_version=0x20000,  # readable for every MicroPython with littlefs
    )
    system.format()
    system.mount()
    for path in sorted(folder.rglob("*")):
        name = "/" + path.relative_to(folder).as_posix()
        if path.is_dir():
            system.makedirs(name, exist_ok=True)
        else:
            with system.open(name, "wb") as file:
                file.write(path.read_bytes())
    image.write_bytes(system.context.buffer)


if __name__ == "__main__":
    build(Path(sys.argv[2]), Path(sys.argv[3]))
