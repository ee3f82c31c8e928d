"""Seeds and ids from the chip's entropy, and a health check of its source."""

import hashlib
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

SAMPLE = 512  # bytes of raw bits that `health` needs
_REPETITIONS = 5  # of the same byte, which are too many
_ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # how many bits are set in each number from 0 to 15
_LONGEST_ID = 40  # characters that are read of the file with the storage's id


def identify(root: str, draw: "Callable[[int], bytes]") -> "tuple[str, str]":
    """The storage's id and a new id for this boot. draw(count) gives random bytes."""
    return _storage_id(root + "/storage", draw), draw(4).hex()


def _storage_id(path: str, entropy: "Callable[[int], bytes]") -> str:
    """The id of this file system, drawn once: a new one tells a laptop that a board was wiped."""
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
    except OSError:  # the flash is full, or the path is a folder: the id lasts until power-off
        pass
    return found


def draw_seed(entropy: bytes, timing: "bytes | bytearray", board_id: str) -> bytes:
    """A game's seed from the chip's entropy, the players' button timing and the board's id."""
    return hashlib.sha256(
        b"pilothouse seed" + entropy + bytes(timing) + board_id.encode()
    ).digest()


def health(bits: bytes) -> str:
    """Check SAMPLE bytes of raw bits: "stuck", "bias", or "" if nothing is wrong.

    Two tests in the manner of NIST SP 800-90B, 4.4. Repetition count: the same byte five times in
    a row, as from a bit that does not change or alternates with the clock. Adaptive proportion:
    more than 57.5 % of the bits have the same value; a source that gives 60 % is caught in 9,994
    of 10,000 cases. A good source is called stuck once in 8 million checks, and biased less than
    once in 10^21.
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
