"""The salts this computer adds to games (host/PROTOCOL.md, "Chance").

A salt is derived from the game and a key that never leaves this computer, so nobody else can
predict it. If it is lost on the way, the game gets the same one again, and this computer's salts
can be told from those that a board has made up.
"""

import contextlib
import hmac
import secrets
from pathlib import Path

from platformdirs import user_data_path

_KEY = 32  # bytes
_SALT = 16


def default_path() -> Path:
    """The file of the key, in the user's data folder."""
    return user_data_path("pilothouse") / "salt-key"


class Salts:
    """Makes salts with the key in this file, which is created for the first one."""

    def __init__(self, path: Path | None = None):
        self._path = path or default_path()
        self._key = b""

    def salt(self, start: bytes) -> str:
        """The salt for the game that begins with this record: 32 hex digits."""
        return self._made(self._key_here(make=True), start)

    def is_ours(self, start: bytes, salt: str) -> bool:
        """Whether `salt` is the one that this computer gives to the game."""
        key = self._key_here(make=False)
        return bool(key) and hmac.compare_digest(self._made(key, start), salt)

    def _made(self, key: bytes, start: bytes) -> str:
        return hmac.digest(key, start, "sha256")[:_SALT].hex()

    def _key_here(self, *, make: bool) -> bytes:
        """The key, or b"". A new one that cannot be saved lasts until the program ends."""
        if not self._key:
            with contextlib.suppress(OSError):
                found = self._path.read_bytes()
                self._key = found if len(found) == _KEY else b""
        if not self._key and make:
            self._key = secrets.token_bytes(_KEY)
            with contextlib.suppress(OSError):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._path.touch(mode=0o600)
                self._path.write_bytes(self._key)
        return self._key
