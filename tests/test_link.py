"""The conversation between board and laptop: everything arrives once, and nobody waits."""

import json

import pytest

from cables import Board, Cable, messages, record, records_of
from pilothouse.link.link import LONGEST, frame, seven_bit
from pilothouse_host.link.client import (
    Incompatible,
    LinkError,
    number_of,
    split_records,
)


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
        cable.board.link.wake()
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


@pytest.mark.parametrize("number", [0, 7, 123456789, 10**12, 10**200, -1, 1.5, "x", None])
def test_a_pong_has_the_number_of_its_ping(number: object):
    board = Board()
    board.flash["g"] = records_of("g", 4)
    board.playing = "g"
    assert board.ask("ping", number) == [["pong", number, "g", 4]]


def test_a_ping_among_the_records_is_answered_and_costs_none():
    board = Board()
    board.flash = {"old": records_of("old", 300)}
    board.wire.to_board = frame(b'["hello",1]') + frame(b'["get","old",0]')
    board.wire.room = 100  # a frame is always under way
    found: list[object] = []
    came = b""
    for n in range(200):
        if n % 10 == 0:
            board.wire.to_board += frame(b'["ping",%d]' % n)
        board.step()
        came += board.wire.collect()
    for message in messages(came):
        if message[0] == "rec":
            found += message[2:]
    assert found == [json.loads(seven_bit(record("old", n))) for n in range(300)]
    assert [m[1] for m in messages(came) if m[0] == "pong"] == list(range(0, 200, 10))


def test_a_record_longer_than_a_frame_goes_alone():
    board = Board()
    long = json.dumps([1, "x" * 400, 1, 0], separators=(",", ":")).encode()
    board.flash["g"] = [record("g", 0), long, record("g", 2)]
    board.wire.room = 1000
    board.ask("hello", 1)
    answers = board.ask("get", "g", 0)
    assert [message[2:] for message in answers] == [[json.loads(r)] for r in board.flash["g"]]


def test_records_keep_their_bytes():
    payload = b'["rec","g",[0,"name","\\u00e9]\\",[",5],[1,"move",{"a":[1,2]},6]]'
    assert split_records(payload) == [b'[0,"name","\\u00e9]\\",[",5]', b'[1,"move",{"a":[1,2]},6]']
    assert split_records(b'["rec","g"]') == []
    assert number_of(b'[12,"x",1,2]') == 12
    for bad in (b'["x",1]', b"[1]", b"[-1,2]", b"7", b""):
        with pytest.raises(ValueError, match="no record"):
            number_of(bad)
