"""The board takes sound frames and nothing else, however the bytes arrive."""

import json

from link_app import LinkApp
from pilothouse.link.frames import AROUND, LONGEST, encode, frame, seven_bit, unframe

PING = frame(b'["ping",77]')
PONG = ["pong", 77, "", 0]


def ping_of_length(length):
    """A frame of so many bytes, padded with blanks, which JSON allows."""
    payload = b'["ping",77]'
    return frame(payload + b" " * (length - AROUND - len(payload)))


def answers_to(data):
    return LinkApp().hear(data)


def test_a_sound_frame_is_answered():
    assert answers_to(PING) == [PONG]


def test_a_flipped_bit_is_never_taken():
    for at in range(len(PING) - 1):  # marker, payload, blank and CRC
        for bit in range(8):
            damaged = bytearray(PING)
            damaged[at] ^= 1 << bit
            app = LinkApp()
            assert app.hear(bytes(damaged)) == [], bytes(damaged)
            assert not app.link.linked
            assert app.hear(b"\n" + PING) == [PONG]


def test_the_crc_of_another_payload_is_not_taken():
    other = frame(b'["ping",78]')
    assert answers_to(PING[:-10] + other[-10:]) == []
    assert answers_to(b'@["ping",77] 00000000\n') == []
    assert answers_to(b'@["ping",77]\n') == []
    assert answers_to(PING[:-10] + PING[-10:].upper()) == []


def test_a_line_cut_anywhere_is_not_taken():
    for cut in range(len(PING) - 1):
        assert answers_to(PING[:cut] + b"\n") == [], PING[:cut]
        if cut:
            assert answers_to(PING[cut:]) == [], PING[cut:]
    assert answers_to(PING[:-1]) == []  # its newline is still to come


def test_a_line_that_ends_in_cr_lf_is_not_taken():
    assert answers_to(PING[:-1] + b"\r\n") == []


def test_a_frame_has_at_most_240_bytes_with_its_newline():
    assert LONGEST == 240
    assert answers_to(ping_of_length(LONGEST)) == [PONG]
    for length in (LONGEST + 1, LONGEST + 64, 1000):
        assert answers_to(ping_of_length(length)) == [], length
        assert answers_to(ping_of_length(length) + PING) == [PONG]


def test_the_end_of_a_line_that_is_too_long_is_no_frame():
    for before in range(1, 600, 7):
        assert answers_to(b"x" * before + PING) == [], before


def test_frames_that_come_together_are_all_taken():
    two = frame(b'["ping",1]') + frame(b'["ping",2]')
    assert len(two) < 64  # one read
    assert [answer[1] for answer in answers_to(two)] == [1, 2]
    five = b"".join([frame(b'["ping",%d]' % number) for number in range(5)])
    assert [answer[1] for answer in answers_to(five)] == [0, 1, 2, 3, 4]


def test_a_damaged_frame_costs_its_neighbour_nothing():
    damaged = PING.replace(b"77", b"78")
    assert answers_to(damaged + PING) == [PONG]
    assert answers_to(PING + damaged) == [PONG]


def test_frames_arrive_in_pieces_of_any_size():
    data = b"AT\r\n" + PING + b"@noise\n\n" + PING + PING[:9] + b"\n" + PING
    for size in range(1, len(data)):
        app = LinkApp()
        answers = []
        for at in range(0, len(data), size):
            answers += app.hear(data[at : at + size])
        assert answers == [PONG] * 3, size


def test_a_message_is_written_in_seven_bits():
    for text in ("plain", "Zoë", "é" * 50 + "ß", "日本", "\ud7ff\uffff", '"\\n'):
        payload = encode(["x", text])
        assert max(payload) < 128 and b" " not in payload
        assert json.loads(payload) == ["x", text]
        assert unframe(frame(payload)[:-1]) == payload
    assert seven_bit('"a\U0001f600b"'.encode()) == b'"a\\ud83d\\ude00b"'
