"""Frames that no laptop would send, to a real board in the middle of a game."""

import json
import random
from binascii import crc32
from typing import Any

from pilothouse.link.frames import PROTOCOL, frame, unframe
from pilothouse.link.requests import REQUESTS
from proof.tally import Tally
from simulator.board import Board
from simulator.people import People
from simulator.promise import Broken, Claims, Ledger
from simulator.vfs import mounted

_BLOCKS = 120
_GAME_SLICES = 250
_SLICE_MS = 20
_ASKED_EVERY = 400  # frames
_RESTS = 2000  # slices
# Not "leave": a laptop may ask for the prompt, and then gets it.
_NAMES = [name for name in REQUESTS if name != "leave"]
_VALUES = (
    *(
        "0",
        "1",
        "-1",
        "7",
        "255",
        "65536",
        "4294967296",
        "99999999999999999999",
        "1e999",
        "-1e999",
    ),
    *("0.5", "null", "true", "[]", "{}", '""', '"x"', '"\\ud800"', '"../settings"', '"a.b"'),
    *('"triangle.dial"', '"%s"' % ("x" * 150), "[" * 60 + "]" * 60, '"\\u0000"', "1700000000"),
    *('"00000000"', "NaN", "[1,[2,[3]]]", '{"a":{"b":1}}', '"rec"', '" "', "999999", "2048"),
)
NOISE = (b"AT\r", b"AT+GCAP\r\n", b"\x01\x03", b"@", b"@[] 00000000\n", b"\xff\xfe\n", b"\n")


def odd_frame(dice: random.Random, game: str) -> bytes:
    """Sound or not; whatever it says."""
    kind = dice.random()
    if kind < 0.08:
        return dice.choice(NOISE)
    if kind < 0.1:
        return b"@" + dice.randbytes(dice.choice((3, 200, 600))) + b"\n"
    if kind < 0.5:
        return frame(json.dumps(_request(dice, game), separators=(",", ":")).encode())
    arguments = [_argument(dice, game) for _ in range(dice.choice((0, 1, 1, 2, 2, 3, 5)))]
    name = dice.choice(_NAMES) if dice.random() < 0.95 else dice.choice(_VALUES)
    payload = ("[" + ",".join([f'"{name}"', *arguments]) + "]").encode()
    if dice.random() < 0.1:
        payload = _bent(dice, payload)
    line = frame(payload.replace(b"\n", b" "))
    return _bent(dice, line[:-1]) + b"\n" if dice.random() < 0.1 else line


def _request(dice: random.Random, game: str) -> list[Any]:
    """As a laptop might ask, but for when and why."""
    number = dice.choice((0, 1, 5, dice.randrange(300), 65535, 999999))
    text = dice.choice(("", "x", '{"grid":[1,1]}', "é" * 60, "\0", "[" * 100))
    return dice.choice(
        (
            ["hello", PROTOCOL, text[:40]],
            ["games", number],
            ["get", game, number],
            ["ack", game, number],
            ["ping", number],
            ["piece", dice.choice((0, 0, number)), text],
            [
                "file",
                dice.choice(("triangle.dial", "rails.names", "x.y")),
                f"{crc32(text.encode()):08x}",
            ],
            ["time", 1700000000 + number],
        )
    )


def _argument(dice: random.Random, game: str) -> str:
    return f'"{game}"' if dice.random() < 0.2 else dice.choice(_VALUES)


def _bent(dice: random.Random, data: bytes) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + bytes([dice.randrange(256)]) + data[at + dice.randrange(3) :]


def frames_to_the_board(first: int, cases: int) -> Tally:
    """Each case is a frame; the board must answer a ping all along, and its game stay whole."""
    tally = Tally()
    dice = random.Random(f"frames to the board {first}")
    with mounted() as mounts:
        board = Board(0, first, mounts, _BLOCKS)
        ledger = Ledger(board, Claims())
        people = People(board, f"frames {first}", 1, by_keys=False)
        board.power_on()
        for _ in range(_GAME_SLICES):
            board.ms += _SLICE_MS
            board.run(ledger.look)
            people.act()
        board.port.is_read = True
        try:
            for number in range(cases):
                board.port.coming += odd_frame(dice, board.app.game_id)
                _hear(board, ledger)
                tally.cases += 1
                if number % _ASKED_EVERY == 0:
                    _ask(board, ledger, number)
            board.power_off()
            ledger.power_went()
            board.power_on()
            _hear(board, ledger)
        except Exception as failure:
            tally.note(failure, f"frame {tally.cases} from {first}")
    return tally


def _hear(board: Board, ledger: Ledger) -> bytes:
    """Until the board has read everything; what it has said. Raises Broken."""
    said = b""
    for _ in range(_RESTS):
        board.ms += 1
        board.run(ledger.look)
        said += bytes(board.port.sent)
        board.port.sent = bytearray()
        if board.app is None:
            raise Broken("fault", "a frame has ended the app")
        if not board.port.coming:
            return said
    raise Broken("fault", "the board reads no more")


def _ask(board: Board, ledger: Ledger, number: int) -> None:
    board.port.coming += b"\n"
    _hear(board, ledger)
    board.port.coming += frame(b'["ping",%d]' % number)
    said = _hear(board, ledger)
    for _ in range(_RESTS):
        lines = [unframe(line) or b"" for line in said.split(b"\n")]
        if any(line.startswith(b'["pong",%d,' % number) for line in lines):
            return
        said += _hear(board, ledger)
    raise Broken("fault", "the board does not answer any more")
