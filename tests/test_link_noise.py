"""The cable brings everything that is not the protocol: noise, torn frames, damage, text."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cables import Cable, records_of
from link_app import LinkApp, messages
from pilothouse.link.frames import LONGEST, Lines, frame, unframe
from pilothouse_host.link.client import LinkError
from pilothouse_host.link.messages import parted

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
    board = LinkApp()
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
    assert [
        unframe(one) for one in Lines(LONGEST).feed(bytes(line)) if unframe(one) is not None
    ] == []


@given(st.binary(max_size=200), st.integers(0, 210))
def test_a_torn_frame_never_passes(payload: bytes, cut: int):
    line = frame(payload.replace(b"\n", b" "))
    if cut < len(line) - 1:
        assert unframe(line[:cut]) is None


@given(st.lists(st.binary(max_size=400), max_size=8), st.integers(1, 70))
def test_lines_are_the_same_however_they_arrive(pieces: list[bytes], size: int):
    data = b"\n".join(pieces) + b"\n"
    whole = [line for line in data.split(b"\n")[:-1] if len(line) <= LONGEST]
    lines = Lines(LONGEST)
    found: list[bytes] = []
    for at in range(0, len(data), size):
        found += lines.feed(data[at : at + size])
    assert found == whole


@given(st.lists(noise, max_size=4), st.integers(1, 70))
def test_the_board_hears_every_frame_however_it_arrives(pieces: list[bytes], size: int):
    board = LinkApp()
    data = b"".join(
        piece + b"\n" + frame(b'["ping",%d]' % (90 + number))
        for number, piece in enumerate(pieces)
    )
    answers: list[Any] = []
    for at in range(0, len(data), size):
        board.wire.to_board += data[at : at + size]
        board.step()
        answers += messages(board.wire.collect())
    pongs = [answer for answer in answers if answer[0] == "pong" and answer[1] >= 90]
    assert pongs == [["pong", 90 + number, "", 0] for number in range(len(pieces))]


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_everything_arrives_over_a_cable_that_damages_half_of_it(random: Any):
    cable = Cable()
    for i in range(4):
        cable.board.flash[f"g{i}"] = records_of(str(i), random.randrange(60))
    cable.board.game_id = "g3"

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


def test_text_outside_frames_is_kept_and_a_frame_after_it_is_heard():
    cable = Cable()
    cable.board.flash["g"] = []
    cable.board.game_id = "g"
    cable.seconds(1)
    cable.client.feed(b"Traceback (most recent call last):\r\n  oh @[no\n")
    cable.board.flash["g"] = [b'[0,"start",1,0]']
    cable.client.feed(b"half a line" + frame(b'["rec","g",[0,"start",1,0]]'))
    assert cable.archive.texts == ["Traceback (most recent call last):", "oh @[no", "half a line"]
    cable.expect_all()


def test_parted():
    sound = frame(b'["a@b"]')[:-1]
    assert parted(sound) == ("", b'["a@b"]')
    assert parted(b"x @ y" + sound + b"\r") == ("x @ y", b'["a@b"]')
    assert parted(b"\xffoops") == ("\ufffdoops", None)
