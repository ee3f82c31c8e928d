"""The examples of host/PROTOCOL.md."""

import re
from pathlib import Path

TEXT = (Path(__file__).parent.parent / "host" / "PROTOCOL.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[list[str]]:
    """The lines of each block of this kind."""
    return [block.splitlines() for block in re.findall(rf"```{kind}\n(.*?)```", TEXT, re.S)]


# Each begins with "> ", from the laptop, or "< ", from the board.
FRAMES = [line for kind in ("session", "frames") for block in blocks(kind) for line in block]
