"""host/PROTOCOL.md says what the code does: every frame, every record and the chance example."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pilothouse.link.link import LONGEST, Link, frame
from pilothouse.link.requests import REQUESTS
from pilothouse.table.chance import Chance
from pilothouse_host.link.framing import unframe
from pilothouse_host.replay.replay import parsed, verify
from pilothouse_host.replay.story import story_of

TEXT = (Path(__file__).parent.parent / "host" / "PROTOCOL.md").read_text(encoding="utf-8")
KINDS = ["start", "throw", "hand", "undo", "correct", "aside", "pause", "clock", "refused", "end"]


def blocks(kind: str) -> list[list[str]]:
    return [block.splitlines() for block in re.findall(rf"```{kind}\n(.*?)```", TEXT, re.S)]


FRAMES = [line for kind in ("session", "frames") for block in blocks(kind) for line in block]
RECORDS = [line.encode() for line in blocks("records")[0]]
CHANCE = dict(line.split(": ", 1) for line in blocks("chance")[0])


@pytest.mark.parametrize("line", FRAMES)
def test_every_frame_is_sound(line: str):
    assert line[:2] in ("> ", "< ")
    payload = unframe(line[2:].encode("ascii"))
    assert payload is not None, frame(line[3:-9].encode())
    assert len(line) - 2 + 1 <= LONGEST
    assert payload == json.dumps(json.loads(payload), separators=(",", ":")).encode()


def test_every_request_and_answer_has_an_example():
    verbs = {
        side: {json.loads(line[3:-9])[0] for line in FRAMES if line[0] == side} for side in "><"
    }
    assert verbs[">"] == {"ping", "get", "ack", "time", *REQUESTS}
    assert verbs["<"] == {"hello", "games", "rec", "piece", "file", "pong", "no", "bye"}


class Board:
    """The board of the document: the example game is over, nothing is being played."""

    def __init__(self) -> None:
        self.hello = next(json.loads(line[3:-9])[1] for line in FRAMES if '< @["hello"' in line)
        self.incoming, self.outgoing = b"", b""
        self.link = Link(self, self, lambda: 0)

    def read(self, buffer: bytearray | memoryview) -> int:
        part = self.incoming[: len(buffer)]
        self.incoming = self.incoming[len(part) :]
        buffer[: len(part)] = part
        return len(part)

    def write(self, data: "bytes | memoryview") -> int:
        self.outgoing += bytes(data)
        return len(data)

    def describe(self) -> dict[str, Any]:
        return self.hello

    def current(self) -> tuple[str, int]:
        return "", 0

    def games(self) -> list[list[Any]]:
        return [[Chance(bytes(32)).commitment[:10], len(RECORDS), 1, 0]]

    def past(self, game: str, first: int) -> Iterator[bytes]:
        records = {self.games()[0][0]: RECORDS}[game]
        return iter([b"".join(record + b"\n" for record in records[first:])])

    def acknowledge(self, game: str, count: int) -> None:
        assert (game, count) == (self.games()[0][0], len(RECORDS))

    def receive(self, name: str, text: str) -> None:
        assert (name, text) == ("mississippi.names", "Anna\nBert\nZoë\n")

    def step_aside(self) -> None:
        pass  # the app ends

    def clock(self, seconds: int) -> None:
        assert seconds == parsed(RECORDS[1])[1]


@pytest.mark.parametrize("session", blocks("session"))
def test_the_board_answers_as_in_the_session(session: list[str]):
    board = Board()
    heard: list[str] = []
    for line in session:
        if line[0] == ">":
            heard.append(line)
            board.incoming += line[2:].encode() + b"\n"
            while board.link.step():
                pass
            heard += ["< " + answer for answer in board.outgoing.decode().splitlines()]
            board.outgoing = b""
    assert heard == session


def test_the_example_log_is_sound_and_has_every_kind():
    assert verify(RECORDS).proven
    whats = [parsed(record)[0] for record in RECORDS]
    assert set(KINDS) <= set(whats)
    undone = [line.n for line in story_of(RECORDS).lines if line.undone]
    assert f"Record {undone[0]} is undone" in TEXT
    assert len(undone) == 1
    for kind in KINDS:
        assert f"| `{kind}` |" in TEXT


def test_the_chance_example_is_right_by_two_ways():
    seed = bytes.fromhex(CHANCE["seed"])
    chance = Chance(seed)
    assert CHANCE["commitment"] == chance.commitment == hashlib.sha256(seed).hexdigest()
    first = hmac.new(seed, bytes([0, 0, 0, 0, 0]), "sha256").hexdigest()
    assert CHANCE["stream 0, first 32 bytes"] == first
    throws = CHANCE["faces of throws 0 to 11, of 3"].split()
    assert throws == [str(chance.throw(i, 3)) for i in range(12)]
    for i, face in enumerate(throws):
        stream = b"".join(
            hmac.new(seed, i.to_bytes(4, "big") + bytes([block]), "sha256").digest()
            for block in range(2)
        )
        assert next(byte % 3 for byte in stream if byte < 255) == int(face)
