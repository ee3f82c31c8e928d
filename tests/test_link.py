"""Both ends of the cable against each other, and against everything that is not the protocol."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pilothouse.link import LONGEST, PROTOCOL, Lines, Link, frame, seven_bit, unframe
from pilothouse_host.client import (
    Client,
    Incompatible,
    LinkError,
    number_of,
    parted,
    split_records,
)


class Wire:
    """A board's port in memory; `room` is how many bytes it takes until somebody reads."""

    def __init__(self) -> None:
        self.to_board = b""
        self.to_laptop = b""
        self.room = 256

    def read(self, buffer: bytearray) -> int:
        part = self.to_board[: len(buffer)]
        self.to_board = self.to_board[len(part) :]
        buffer[: len(part)] = part
        return len(part)

    def write(self, data: "bytes | memoryview") -> int:
        part = bytes(data[: max(0, self.room - len(self.to_laptop))])
        self.to_laptop += part
        return len(part)

    def collect(self) -> bytes:
        data, self.to_laptop = self.to_laptop, b""
        return data


def record(game: str, n: int) -> bytes:
    what = ("speed", "é" * (n % 5), "move")[n % 3]
    return json.dumps([n, what, game, n * 7], separators=(",", ":"), ensure_ascii=False).encode()


def records_of(game: str, count: int) -> list[bytes]:
    return [record(game, n) for n in range(count)]


class Board:
    """What the app is to the link: games on a flash that never fails."""

    def __init__(self) -> None:
        self.flash: dict[str, list[bytes]] = {}
        self.playing = ""
        self.acknowledged: dict[str, int] = {}
        self.times: list[int] = []
        self.ms = 0
        self.wire = Wire()
        self.link = Link(self.wire, self, lambda: self.ms & 0x3FFFFFFF)

    def describe(self) -> dict[str, Any]:
        return {"protocol": PROTOCOL, "board": "b1", "storage": "s1", "firmware": "0"}

    def current(self) -> tuple[str, int]:
        return self.playing, len(self.flash.get(self.playing, []))

    def games(self) -> list[list[Any]]:
        return [[game, len(records), 0, 0] for game, records in self.flash.items()]

    def past(self, game: str, first: int) -> Iterator[bytes]:
        return iter(self.flash[game][first:])

    def acknowledge(self, game: str, count: int) -> None:
        self.acknowledged[game] = count

    def clock(self, seconds: int) -> None:
        self.times.append(seconds)

    def step(self) -> None:
        while self.link.step():
            pass

    def ask(self, *message: Any) -> list[Any]:
        """The answers to one request of a linked laptop."""
        self.wire.to_board += frame(json.dumps(list(message)).encode())
        answers: list[Any] = []
        for _ in range(50):
            self.step()
            answers += messages(self.wire.collect())
        return answers


def messages(data: bytes) -> list[Any]:
    payloads = [unframe(line) for line in data.split(b"\n")]
    return [json.loads(payload) for payload in payloads if payload is not None]


class Shelf:
    """What the logger is to the client, in memory; says how often each record was kept as new."""

    def __init__(self) -> None:
        self.kept: dict[str, list[bytes]] = {}
        self.texts: list[str] = []
        self.warnings: list[str] = []
        self.hellos: list[dict[str, Any]] = []
        self.believe = True

    def greeted(self, hello: dict[str, Any]) -> None:
        self.hellos.append(hello)

    def count(self, game: str) -> int:
        return len(self.kept.get(game, []))

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        mine = self.kept.setdefault(game, [])
        assert first <= len(mine)
        assert mine[first : first + len(records)] == records[: len(mine) - first]
        mine += records[len(mine) - first :]
        return self.believe

    def said(self, text: str) -> None:
        self.texts.append(text)

    def warned(self, text: str) -> None:
        self.warnings.append(text)


class Cable:
    """A board and a laptop; `spoil` may change what travels."""

    def __init__(self) -> None:
        self.board = Board()
        self.shelf = Shelf()
        self.new_client()

    def new_client(self) -> None:
        self.client = Client(self._send, self.shelf)

    def _send(self, data: bytes) -> None:
        self.board.wire.to_board += self.spoil(data)

    def spoil(self, data: bytes) -> bytes:
        return data

    def second(self) -> None:
        """One second passes; everything that can travel does."""
        self.board.ms += 1000
        self.client.tick(self.board.ms / 1000)
        while True:
            self.board.step()
            data = self.spoil(self.board.wire.collect())
            if not data and not self.board.wire.to_board:
                return
            self.client.feed(data)

    def seconds(self, count: int) -> None:
        for _ in range(count):
            self.second()

    def expect_all(self) -> None:
        board = {game: [seven_bit(r) for r in rs] for game, rs in self.board.flash.items() if rs}
        assert self.shelf.kept == board


def test_many_games_sync_exactly_once_and_are_acknowledged():
    cable = Cable()
    for i in range(20):  # more than fit a page
        cable.board.flash[f"game{i:06}"] = records_of(str(i), 1 + 37 * i)
    cable.board.playing = "game000019"
    cable.seconds(3)
    cable.expect_all()
    assert cable.board.acknowledged == {g: len(r) for g, r in cable.board.flash.items()}
    assert cable.shelf.warnings == []
    assert len(cable.shelf.hellos) == 1


def test_live_records_come_without_being_asked_for():
    cable = Cable()
    cable.board.flash["g"] = []
    cable.board.playing = "g"
    cable.seconds(2)
    for n in range(30):
        cable.board.flash["g"].append(record("live", n))
        cable.board.step()
        cable.client.feed(cable.board.wire.collect())
        assert cable.shelf.kept["g"][-1] == seven_bit(record("live", n))


def test_a_game_begun_and_one_left_are_noticed():
    cable = Cable()
    cable.seconds(2)
    cable.board.flash["new"] = records_of("new", 5)
    cable.board.playing = "new"
    cable.seconds(2)
    cable.expect_all()
    cable.board.flash["new"] = records_of("new", 9)
    cable.board.playing = ""  # ended, and the board is at its home screen before it was sent
    cable.seconds(3)
    cable.expect_all()


def test_a_laptop_that_was_away_gets_what_it_lacks():
    cable = Cable()
    cable.board.playing = "g"
    cable.board.flash["g"] = records_of("g", 10)
    cable.seconds(2)
    cable.board.ms += 60_000
    cable.board.flash["g"] = records_of("g", 500)
    cable.new_client()
    cable.seconds(3)
    cable.expect_all()


def test_records_that_must_not_be_believed_are_not_acknowledged():
    cable = Cable()
    cable.shelf.believe = False
    cable.board.flash["g"] = records_of("g", 10)
    cable.seconds(3)
    cable.expect_all()
    assert cable.board.acknowledged == {}


def test_a_board_that_lost_records_is_reported():
    cable = Cable()
    cable.board.playing = "g"
    cable.board.flash["g"] = records_of("g", 10)
    cable.seconds(2)
    cable.board.flash["g"] = records_of("g", 8)
    cable.new_client()
    cable.seconds(2)
    assert cable.shelf.warnings == ["game g: the board has lost records from 8 on"]


def test_a_board_that_goes_quiet_is_given_up_after_three_pings():
    cable = Cable()
    cable.seconds(2)
    cable.spoil = lambda data: b""
    with pytest.raises(LinkError, match="does not answer"):
        cable.seconds(5)


def test_another_protocol_is_refused_in_one_line():
    cable = Cable()
    cable.client.tick(0)
    with pytest.raises(Incompatible, match="protocol 1 asked, this board speaks 2"):
        cable.client.feed(frame(b'["no","protocol 1 asked, this board speaks 2"]'))
    board = Board()
    assert board.ask("hello", 99)[0] == ["no", "protocol 99 asked, this board speaks 1"]


# --- garbage -------------------------------------------------------------------------------------


noise = st.one_of(
    st.binary(max_size=300),
    st.sampled_from(
        [
            b"AT\r",
            b"AT+GCAP\r\n",
            b"\x01\x03",
            b"@",
            b"\n",
            b"@[] 00000000\n",
            b"@" + b"x" * 500 + b"\n",
            frame(b'["ping",1')[:-3],
            frame(b"[" * 100),
            frame(b"\xff\xfe"),
            frame(b'["hello"]'),
            frame(b'["get","g",-1]'),
            frame(b'["get",["g"],0]'),
            frame(b'["ack","g","many"]'),
            frame(b'["ack",{},1]'),
            frame(b'["time",null]'),
            frame(b'["games",{}]'),
            frame(b'{"0":1}'),
            frame(b"7"),
            frame(b'[["ping"]]'),
            frame(b'["_take"]'),
        ]
    ),
)


@given(st.lists(noise, max_size=12))
def test_the_board_survives_noise_and_hears_the_next_frame(pieces: list[bytes]):
    board = Board()
    board.flash["g"] = records_of("g", 3)
    for piece in pieces:
        board.wire.to_board += piece
        board.step()
        board.wire.collect()
    board.wire.to_board += b"\n"
    assert ["pong", 77, "", 0] in board.ask("ping", 77)


@given(st.lists(noise.filter(lambda piece: not piece.startswith(b"@[")), max_size=12))
def test_the_laptop_survives_noise_and_hears_the_next_frame(pieces: list[bytes]):
    cable = Cable()
    cable.board.flash["g"] = records_of("g", 3)
    for piece in pieces:
        try:
            cable.client.feed(piece)
        except LinkError:  # a sound frame that is no message: the logger begins again
            cable.new_client()
    cable.client.feed(b"\n")
    cable.seconds(3)
    cable.expect_all()


@given(st.binary(min_size=1, max_size=200), st.data())
def test_a_flipped_bit_never_passes(payload: bytes, data: st.DataObject):
    payload = payload.replace(b"\n", b" ")
    line = bytearray(frame(payload))
    at = data.draw(st.integers(0, len(line) - 2))
    line[at] ^= 1 << data.draw(st.integers(0, 7))
    assert [unframe(one) for one in Lines().feed(bytes(line)) if unframe(one) is not None] == []


@given(st.binary(max_size=200), st.integers(0, 210))
def test_a_torn_frame_never_passes(payload: bytes, cut: int):
    line = frame(payload.replace(b"\n", b" "))
    if cut < len(line) - 1:
        assert unframe(line[:cut]) is None


@given(st.lists(st.binary(max_size=400), max_size=8), st.integers(1, 70))
def test_lines_are_the_same_however_they_arrive(pieces: list[bytes], size: int):
    data = b"\n".join(pieces) + b"\n"
    whole = [line for line in data.split(b"\n")[:-1] if len(line) <= LONGEST]
    lines = Lines()
    found: list[bytes] = []
    for at in range(0, len(data), size):
        found += lines.feed(data[at : at + size])
    assert found == whole


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_everything_arrives_over_a_cable_that_damages_half_of_it(random: Any):
    cable = Cable()
    for i in range(4):
        cable.board.flash[f"g{i}"] = records_of(str(i), random.randrange(60))
    cable.board.playing = "g3"

    def damage(data: bytes) -> bytes:
        if not data or random.random() < 0.5:
            return data
        at = random.randrange(len(data))
        return random.choice(
            [
                data[:at],
                data[at:],
                data[:at] + bytes([random.randrange(256)]) + data[at + 1 :],
                data[:at] + b"Traceback: oh\n" + data[at:],
                data + data,
            ]
        )

    cable.spoil = damage
    for _ in range(20):
        try:
            cable.second()
        except LinkError:
            cable.new_client()
        cable.board.flash["g3"] = records_of("3", len(cable.board.flash["g3"]) + 1)
    cable.spoil = lambda data: data
    cable.board.wire.to_board += b"\n"
    try:
        cable.seconds(12)
    except LinkError:
        cable.new_client()
        cable.seconds(12)
    cable.expect_all()


# --- never waiting -------------------------------------------------------------------------------


def test_a_port_that_takes_nothing_neither_blocks_nor_fills_memory():
    board = Board()
    board.flash["g"] = records_of("g", 100)
    board.playing = "g"
    board.wire.room = 0
    for n in range(2000):  # a laptop that asks and asks, and never reads
        board.wire.to_board += frame(b'["ping",%d]' % n) + frame(b'["get","g",0]')
        board.wire.to_board += frame(b'["hello",1,"x"]')
        board.ms += 100
        board.step()
    board.wire.room = 1_000_000
    board.step()
    assert len(board.wire.collect()) < 20_000


def test_frames_fit_the_chips_fifo():
    board = Board()
    board.flash["0123456789"] = records_of("0123456789", 300)
    board.playing = "0123456789"
    board.wire.room = 1_000_000
    board.wire.to_board = frame(b'["hello",1]') + frame(b'["get","0123456789",0]')
    board.step()
    lines = board.wire.collect().splitlines(keepends=True)
    assert len(lines) > 20
    assert max(len(line) for line in lines) <= LONGEST
    assert all(byte < 128 for line in lines for byte in line)


def test_a_game_that_is_not_here_is_refused():
    board = Board()
    board.ask("hello", 1)
    assert board.ask("get", "g", 0) == [["no", "no game 'g' here"]]
    assert board.ask("ping", 1) == [["pong", 1, "", 0]]


@pytest.mark.parametrize("silence_ms", [0, 10_000])
def test_a_broken_off_game_leaves_nothing_in_the_next(silence_ms: int):
    board = Board()
    board.flash = {"old": records_of("old", 200), "now": records_of("now", 3)}
    board.playing = "now"
    board.wire.to_board = frame(b'["hello",1]') + frame(b'["get","old",0]')
    board.step()  # the port is full long before the game is through
    board.wire.collect()
    board.ms += silence_ms
    board.link.step()
    board.wire.collect()
    answers = board.ask("hello", 1) + board.ask("get", "now", 0)
    whole = [message for message in answers if message[:2] == ["rec", "now"]]
    assert whole == [["rec", "now", *[json.loads(record("now", n)) for n in range(3)]]]


# --- the laptop's reading ------------------------------------------------------------------------


def test_text_outside_frames_is_kept_and_a_frame_after_it_is_heard():
    cable = Cable()
    cable.seconds(1)
    cable.client.feed(b"Traceback (most recent call last):\r\n  oh @[no\n")
    cable.board.flash["g"] = [b'[0,"start",1,0]']
    cable.client.feed(b"half a line" + frame(b'["rec","g",[0,"start",1,0]]'))
    assert cable.shelf.texts == ["Traceback (most recent call last):", "oh @[no", "half a line"]
    cable.expect_all()


def test_parted():
    sound = frame(b'["a@b"]')[:-1]
    assert parted(sound) == ("", b'["a@b"]')
    assert parted(b"x @ y" + sound + b"\r") == ("x @ y", b'["a@b"]')
    assert parted(b"\xffoops") == ("\ufffdoops", None)


def test_records_keep_their_bytes():
    payload = b'["rec","g",[0,"name","\\u00e9]\\",[",5],[1,"move",{"a":[1,2]},6]]'
    assert split_records(payload) == [b'[0,"name","\\u00e9]\\",[",5]', b'[1,"move",{"a":[1,2]},6]']
    assert split_records(b'["rec","g"]') == []
    assert number_of(b'[12,"x",1,2]') == 12
    for bad in (b'["x",1]', b"[1]", b"[-1,2]", b"7", b""):
        with pytest.raises(ValueError, match="no record"):
            number_of(bad)
