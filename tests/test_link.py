"""The conversation between board and laptop: everything arrives once, and nobody waits."""

import json

import pytest

from cables import Cable, record, records_of
from link_app import LinkApp, messages
from pilothouse.link.frames import LONGEST, frame, seven_bit
from pilothouse_host.link.client import Incompatible, LinkError
from pilothouse_host.link.messages import MalformedMessage, elements, number_of


def test_many_games_sync_exactly_once_and_are_acknowledged():
    cable = Cable()
    for i in range(20):  # more than fit a page
        cable.board.flash[f"game{i:06}"] = records_of(str(i), 1 + 37 * i)
    cable.board.game_id = "game000019"
    cable.seconds(3)
    cable.expect_all()
    assert cable.board.journal.acknowledged == {g: len(r) for g, r in cable.board.flash.items()}
    assert cable.archive.warnings == []
    assert len(cable.archive.hellos) == 1


def test_live_records_come_without_being_asked_for():
    cable = Cable()
    cable.board.flash["g"] = []
    cable.board.game_id = "g"
    cable.seconds(2)
    for n in range(30):
        cable.board.flash["g"].append(record("live", n))
        cable.board.step()
        cable.client.feed(cable.board.wire.collect())
        assert cable.archive.kept["g"][-1] == seven_bit(record("live", n))


def test_a_game_begun_and_one_left_are_noticed():
    cable = Cable()
    cable.seconds(2)
    cable.board.flash["new"] = records_of("new", 5)
    cable.board.game_id = "new"
    cable.seconds(2)
    cable.expect_all()
    cable.board.flash["new"] = records_of("new", 9)
    cable.board.game_id = ""  # ended, and the board is at its home screen before it was sent
    cable.seconds(3)
    cable.expect_all()


def test_a_laptop_that_was_away_gets_the_missing_records():
    cable = Cable()
    cable.board.game_id = "g"
    cable.board.flash["g"] = records_of("g", 10)
    cable.seconds(2)
    cable.board.ms += 60_000
    cable.board.flash["g"] = records_of("g", 500)
    cable.new_client()
    cable.seconds(3)
    cable.expect_all()


def test_records_that_are_not_stored_are_not_acknowledged():
    cable = Cable()
    cable.archive.believe = False
    cable.board.flash["g"] = records_of("g", 10)
    cable.seconds(3)
    cable.expect_all()
    assert cable.board.journal.acknowledged == {}


@pytest.mark.parametrize("believe", [True, False])
def test_an_acknowledgement_that_was_lost_is_given_again(believe: bool):
    cable = Cable()
    cable.board.flash["g"] = records_of("g", 10)
    cable.board.journal.ended.add("g")
    cable.spoil = lambda data: b"" if b'"ack"' in data else data
    cable.seconds(3)
    cable.expect_all()
    assert cable.board.journal.acknowledged == {}
    cable.spoil = lambda data: data
    cable.archive.believe = believe  # or the last record turns out to be another
    cable.new_client()
    cable.seconds(3)
    assert cable.board.journal.acknowledged == ({"g": 10} if believe else {})
    assert cable.archive.warnings == []


def test_a_board_that_lost_records_is_reported():
    cable = Cable()
    cable.board.game_id = "g"
    cable.board.flash["g"] = records_of("g", 10)
    cable.seconds(2)
    cable.board.flash["g"] = records_of("g", 8)
    cable.new_client()
    cable.seconds(2)
    assert cable.archive.warnings == [
        "game g: the board has only 8 of the 10 records stored here, which stay"
    ]


def test_a_board_that_goes_quiet_is_given_up_after_three_pings():
    cable = Cable()
    cable.seconds(2)
    cable.spoil = lambda data: b""
    with pytest.raises(LinkError, match="does not answer"):
        cable.seconds(5)


def test_another_protocol_is_refused_in_one_line():
    cable = Cable()
    cable.client.tick(0)
    with pytest.raises(Incompatible, match="protocol 2 asked, this board speaks 3"):
        cable.client.feed(frame(b'["no","hello","protocol 2 asked, this board speaks 3"]'))
    board = LinkApp()
    assert board.ask("hello", 99)[0] == ["no", "hello", "protocol 99 asked, this board speaks 2"]


def test_a_port_that_accepts_nothing_neither_blocks_nor_fills_memory():
    board = LinkApp()
    board.flash["g"] = records_of("g", 100)
    board.game_id = "g"
    board.wire.room = 0
    for n in range(2000):  # a laptop that asks and asks, and never reads
        board.wire.to_board += frame(b'["ping",%d]' % n) + frame(b'["get","g",0]')
        board.wire.to_board += frame(b'["hello",2,"x"]')
        board.ms += 100
        board.step()
    board.wire.room = 1_000_000
    board.step()
    assert len(board.wire.collect()) < 20_000


def test_frames_fit_the_chips_fifo():
    board = LinkApp()
    board.flash["0123456789"] = records_of("0123456789", 300)
    board.game_id = "0123456789"
    board.wire.room = 1_000_000
    board.wire.to_board = frame(b'["hello",2]') + frame(b'["get","0123456789",0]')
    board.step()
    lines = board.wire.collect().splitlines(keepends=True)
    assert len(lines) > 20
    assert max(len(line) for line in lines) <= LONGEST
    assert all(byte < 128 for line in lines for byte in line)


def test_a_game_that_is_not_here_is_refused():
    board = LinkApp()
    board.ask("hello", 2)
    assert board.ask("get", "g", 0) == [["no", "get", "no game 'g' here"]]
    assert board.ask("ping", 1) == [["pong", 1, "", 0]]


@pytest.mark.parametrize("silence_ms", [0, 10_000])
def test_a_broken_off_game_leaves_nothing_in_the_next(silence_ms: int):
    board = LinkApp()
    board.flash["old"] = records_of("old", 200)
    board.flash["now"] = records_of("now", 3)
    board.game_id = "now"
    board.wire.to_board = frame(b'["hello",2]') + frame(b'["get","old",0]')
    board.step()  # the port is full long before the game is through
    board.wire.collect()
    board.ms += silence_ms
    board.link.step()
    board.wire.collect()
    answers = board.ask("hello", 2) + board.ask("get", "now", 0)
    whole = [message for message in answers if message[:2] == ["rec", "now"]]
    assert whole == [["rec", "now", *[json.loads(record("now", n)) for n in range(3)]]]


def test_a_ping_among_the_records_is_answered_and_costs_none():
    board = LinkApp()
    board.flash["old"] = records_of("old", 300)
    board.wire.to_board = frame(b'["hello",2]') + frame(b'["get","old",0]')
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
    board = LinkApp()
    long = json.dumps([1, "x" * 400, 1, 0], separators=(",", ":")).encode()
    board.flash["g"] = [record("g", 0), long, record("g", 2)]
    board.wire.room = 1000
    board.ask("hello", 2)
    answers = board.ask("get", "g", 0)
    assert [message[2:] for message in answers] == [[json.loads(r)] for r in board.flash["g"]]


def test_records_keep_their_bytes():
    payload = b'["rec","g",[0,"name","\\u00e9]\\",[",5],[1,"move",{"a":[1,2]},6]]'
    records = [b'[0,"name","\\u00e9]\\",[",5]', b'[1,"move",{"a":[1,2]},6]']
    assert elements(payload) == [b'"rec"', b'"g"', *records]
    deep = b"[" * 5000 + b"]" * 5000
    assert elements(b'["rec","g",%s,7]' % deep) == [b'"rec"', b'"g"', deep, b"7"]
    for bad in (b"", b"[]", b"7", b'{"a":1}', b'["rec"', b'["rec"]]', b'"rec"]'):
        assert elements(bad) == []
    assert number_of(b'[12,"x",1,2]') == 12
    for bad in (b'["x",1]', b"[1]", b"[-1,2]", b"[99999999999,1]", b"7", b""):
        with pytest.raises(MalformedMessage, match="no record"):
            number_of(bad)


def test_the_number_of_missing_records_is_right():
    cable = Cable()
    cable.board.flash["old"] = records_of("old", 40)
    cable.board.game_id = "g"
    cable.board.flash["g"] = records_of("g", 3)
    assert cable.archive.lacking is None
    cable.seconds(3)
    assert cable.archive.lacking == 0
    cable.spoil = lambda data: b"".join(
        line for line in data.splitlines(keepends=True) if b'"rec"' not in line
    )
    cable.board.flash["g"] = records_of("g", 5)
    cable.second()
    assert cable.archive.lacking == 2
    cable.spoil = lambda data: b""
    cable.seconds(2)
    assert cable.archive.lacking is None
    cable.spoil = lambda data: data
    cable.seconds(2)
    assert cable.archive.lacking == 0


def test_a_game_that_is_not_kept_is_lacking_and_not_asked_for_again():
    cable = Cable()
    cable.archive.believe = False
    cable.board.flash["g"] = records_of("g", 10)
    cable.seconds(9)
    assert cable.archive.lacking == 10
    assert len([line for line in cable.client.recent if line.startswith('> ["get"')]) == 1
    assert cable.archive.warnings == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"storage": "s2"}, "another board is on the cable"),
        ({"boot": "t2"}, "it has restarted"),
    ],
)
def test_a_board_swapped_under_an_open_port_is_noticed_before_its_games_are_stored(
    change: dict[str, str], reason: str
):
    cable = Cable()
    cable.board.flash["g"] = records_of("g", 3)
    cable.board.game_id = "g"
    cable.seconds(2)
    for name, value in change.items():
        setattr(cable.board, name, value)
    cable.board.flash["other"] = records_of("other", 5)
    cable.board.game_id = "other"
    with pytest.raises(LinkError, match=reason):
        cable.seconds(3)
    assert "other" not in cable.archive.kept


def test_a_board_that_speaks_a_later_protocol_is_refused():
    cable = Cable()
    cable.client.tick(0)
    with pytest.raises(Incompatible, match="the board speaks protocol 7, this program 2"):
        cable.client.feed(frame(b'["hello",{"protocol":7}]'))
