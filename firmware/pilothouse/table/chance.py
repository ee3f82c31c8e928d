"""Committed chance: the seed's hash is known before the game, the seed after it.

The recipe, byte for byte (host/PROTOCOL.md has it for readers without this file):
  commitment = SHA-256(seed) in base64, seed = 32 bytes
  key        = HMAC-SHA256(seed, salt), salt = the text that somebody else gave, or nothing
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
        self.id = sealed[:5].hex()  # the game's
        self.since = 0  # the record from which on the throws are this seed's
        self._ready = (-1, "", 0)  # a throw, its question, and how many faces it has
        self._face = 0  # that it shows
        self.add_salt("")

    def add_salt(self, salt: str) -> None:
        """Mix in what somebody else has given, before the first throw."""
        self._inner, self._outer = _pads(_hmac(*_pads(self.seed), salt.encode()))
        self._ready = (-1, "", 0)

    def throw(self, i: int, question: str, faces: int) -> int:
        """Index of the face that throw number i shows; every face equally likely.

        It takes the chip 1 ms, but for the throw that was asked for last.
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
    """What HMAC hashes before the message, and before the hash of that."""
    padded = key + bytes(_BLOCK - len(key))
    return bytes([b ^ 0x36 for b in padded]), bytes([b ^ 0x5C for b in padded])


def _hmac(inner: bytes, outer: bytes, message: bytes) -> bytes:
    return hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()


def first_fair(stream: bytes, faces: int) -> "int | None":
    """The face given by the first byte that is no part of an incomplete last round of faces."""
    limit = 256 - 256 % faces
    for byte in stream:
        if byte < limit:
            return byte % faces
    return None
