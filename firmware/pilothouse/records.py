"""The records of a game in little memory."""

try:
    from typing import Iterable
except ImportError:  # MicroPython
    pass

_PACK = 16  # a record alone costs 52 bytes of heap, sixteen packed ones 24 each


class Records:
    """A list of records (bytes without a newline) that only grows."""

    def __init__(self, records: "Iterable[bytes]" = ()):
        self._packs: "list[bytes]" = []
        self._loose: "list[bytes]" = []
        self._opened = -1  # the pack that was last taken apart
        self._inside: "list[bytes]" = []
        for record in records:
            self.append(record)

    def append(self, record: bytes) -> None:
        self._loose.append(record)
        if len(self._loose) == _PACK:
            self._packs.append(b"\n".join(self._loose))
            self._loose = []

    def __len__(self) -> int:
        return len(self._packs) * _PACK + len(self._loose)

    def __getitem__(self, n: int) -> bytes:
        pack = n // _PACK
        if pack >= len(self._packs):
            return self._loose[n - len(self._packs) * _PACK]
        if pack != self._opened:
            self._inside = self._packs[pack].split(b"\n")
            self._opened = pack
        return self._inside[n % _PACK]
