"""What the chip's own entropy is for: a game's seed, and ids; and whether it can be trusted."""

import hashlib
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

_SAMPLE = 128  # bytes for `health`


def identify(root: str, draw: "Callable[[int], bytes]") -> "tuple[str, str, str]":
    """At power-on: what is wrong with the source, and ids of the storage and of this boot."""
    return health(draw(_SAMPLE)), _storage_id(root + "/storage", draw), draw(4).hex()


def _storage_id(path: str, entropy: "Callable[[int], bytes]") -> str:
    """Drawn once for each file system: a laptop sees by it that a board was wiped."""
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError):
        found = entropy(4).hex()
    with open(path, "w") as file:
        json.dump(found, file)
    return found


def draw_seed(entropy: bytes, timing: "bytes | bytearray", board_id: str) -> bytes:
    """A game's seed from the chip's entropy, the players' button timing and the board's id."""
    return hashlib.sha256(
        b"pilothouse seed" + entropy + bytes(timing) + board_id.encode()
    ).digest()


def health(sample: bytes) -> str:
    """What is wrong with some bytes of the entropy source: "stuck", "bias", or "" if nothing."""
    run = 1
    for i in range(1, len(sample)):
        run = run + 1 if sample[i] == sample[i - 1] else 1
        if run == 4:  # once in 130,000 boots of a good source
            return "stuck"
    ones = 0
    for byte in sample:
        while byte:
            byte &= byte - 1
            ones += 1
    middle = len(sample) * 4
    return "" if abs(ones - middle) <= len(sample) * 3 // 4 else "bias"  # six sigma
