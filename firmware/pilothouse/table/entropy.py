"""What the chip's own entropy is for: a game's seed, and ids; and whether it can be trusted."""

import hashlib
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

SAMPLE = 512  # bytes of raw bits for `health`
_REPETITIONS = 5  # of a byte
_ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # in each number of four bits
_LONGEST_ID = 40  # characters of the storage's id, as a file that may be damaged has it


def identify(root: str, draw: "Callable[[int], bytes]") -> "tuple[str, str]":
    """At power-on: ids of the storage and of this boot."""
    return _storage_id(root + "/storage", draw), draw(4).hex()


def _storage_id(path: str, entropy: "Callable[[int], bytes]") -> str:
    """Drawn once for each file system: a laptop sees by it that a board was wiped."""
    try:
        with open(path) as file:
            found = json.loads(file.read(_LONGEST_ID))
        if type(found) is str and found:
            return found
    except (OSError, ValueError):
        pass
    found = entropy(4).hex()
    try:
        with open(path, "w") as file:
            json.dump(found, file)
    except OSError:  # no room, or something else lies there: it holds until power-off
        pass
    return found


def draw_seed(entropy: bytes, timing: "bytes | bytearray", board_id: str) -> bytes:
    """A game's seed from the chip's entropy, the players' button timing and the board's id."""
    return hashlib.sha256(
        b"pilothouse seed" + entropy + bytes(timing) + board_id.encode()
    ).digest()


def health(bits: bytes) -> str:
    """What is wrong with SAMPLE bytes of raw bits: "stuck", "bias", or "" if nothing.

    Two tests in the manner of NIST SP 800-90B, 4.4. Repetition count: the same byte five times in
    a row, as of a bit that stands still or swings with the clock. Adaptive proportion: one value
    has more than 57.5 % of all bits; a source that gives 60 % is caught in 9,994 of 10,000 cases.
    A good source is called stuck once in 8 million times, and biased less than once in 10^21.
    """
    run = 1
    ones = 0
    before = -1
    for byte in bits:
        ones += _ONES[byte >> 4] + _ONES[byte & 15]
        run = run + 1 if byte == before else 1
        if run == _REPETITIONS:
            return "stuck"
        before = byte
    most = len(bits) * 8 * 575 // 1000
    return "bias" if max(ones, len(bits) * 8 - ones) > most else ""
