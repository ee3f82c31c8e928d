"""Committed chance: the seed's hash is shown before the game, the seed after it.

The recipe, byte for byte (host/PROTOCOL.md has it for readers without this file):
  commitment = SHA-256(seed), seed = 32 bytes
  stream(i)  = HMAC-SHA256(seed, i as 4 bytes, 0) | HMAC-SHA256(seed, i as 4 bytes, 1) | ...
  throw i of f faces: the first byte b of the stream with b < 256 - 256 % f; its face is b % f
"""

import hashlib
from binascii import hexlify

_BLOCK = 64


class Chance:
    """The dice of one game."""

    def __init__(self, seed: bytes):
        # Keys of 32 bytes are padded with zeros; both pads are made once: half a throw's cost.
        padded = seed + bytes(_BLOCK - len(seed))
        self._inner = bytes([b ^ 0x36 for b in padded])
        self._outer = bytes([b ^ 0x5C for b in padded])
        self._ready = (-1, 0, 0)  # a throw, of so many faces, and what it shows
        self.seed = seed
        self.commitment = hexlify(hashlib.sha256(seed).digest()).decode()

    def _stream(self, i: int, block: int) -> bytes:
        message = i.to_bytes(4, "big") + bytes([block])
        inner = hashlib.sha256(self._inner + message).digest()
        return hashlib.sha256(self._outer + inner).digest()

    def throw(self, i: int, faces: int) -> int:
        """Index of the face that throw number i shows; every face equally likely.

        It takes the chip 1 ms, but for the throw that was asked for last.
        """
        if self._ready[0] != i or self._ready[1] != faces:
            block = 0
            face = None
            while face is None:
                face = first_fair(self._stream(i, block), faces)
                block += 1
            self._ready = (i, faces, face)
        return self._ready[2]


def first_fair(stream: bytes, faces: int) -> "int | None":
    """The face given by the first byte that is no part of an incomplete last round of faces."""
    limit = 256 - 256 % faces
    for byte in stream:
        if byte < limit:
            return byte % faces
    return None
