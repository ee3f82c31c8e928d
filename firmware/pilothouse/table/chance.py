"""Verifiable chance: the seed's hash is published before the game, the seed itself after it.

The algorithm, byte for byte (host/PROTOCOL.md describes it too):
  commitment = SHA-256(seed) in base64, seed = 32 bytes
  key        = HMAC-SHA256(seed, salt), salt = a text from somebody else, or empty
  stream     = HMAC-SHA256(key, "THROW QUESTION FACES 0") | the same with 1 | ...
  a throw of f faces: the first byte b of the stream with b < 256 - 256 % f; its face is b % f
"""

import hashlib
from binascii import b2a_base64

_BLOCK = 64


class Chance:
    """The dice of one game."""

    def __init__(self, seed: bytes):
        self.seed = seed
        sealed = hashlib.sha256(seed).digest()
        self.commitment = b2a_base64(sealed).decode().strip().rstrip("=")
        self.id = sealed[:5].hex()  # the game's id
        self.since = 0  # number of the first record whose throws come from this seed
        self._ready = (-1, "", 0)  # the arguments of the last `throw`,
        self._face = 0  # and its result
        self.add_salt("")

    def add_salt(self, salt: str) -> None:
        """Mix the salt into the seed; only before the first throw."""
        self._inner, self._outer = _pads(_hmac(*_pads(self.seed), salt.encode()))
        self._ready = (-1, "", 0)

    def throw(self, i: int, question: str, faces: int) -> int:
        """Index of the face that throw number i shows; every face is equally likely.

        Takes 1 ms on the chip, unless it is called again with the same arguments.
        """
        if self._ready != (i, question, faces):
            block = 0
            face = None
            while face is None:
                message = "%d %s %d %d" % (i, question, faces, block)
                face = first_fair(_hmac(self._inner, self._outer, message.encode()), faces)
                block += 1
            self._ready = (i, question, faces)
            self._face = face
        return self._face


def _pads(key: bytes) -> "tuple[bytes, bytes]":
    """HMAC's inner and outer key blocks."""
    padded = key + bytes(_BLOCK - len(key))
    return bytes([b ^ 0x36 for b in padded]), bytes([b ^ 0x5C for b in padded])


def _hmac(inner: bytes, outer: bytes, message: bytes) -> bytes:
    return hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()


def first_fair(stream: bytes, faces: int) -> "int | None":
    """The face given by the first usable byte of the stream; None if there is none.

    Bytes beyond the largest multiple of `faces` are skipped: they would favour the first faces.
    """
    limit = 256 - 256 % faces
    for byte in stream:
        if byte < limit:
            return byte % faces
    return None
