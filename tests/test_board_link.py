"""The cable in the page (page/static/link): the client of `/board`, run by node."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cables import record, records_of
from page_client import PageCable, node
from pilothouse.games.rails import data as map_names
from pilothouse.games.triangle import data as dial
from pilothouse.link.frames import LONGEST, encode, frame, seven_bit, unframe
from pilothouse_host.link.client import Incompatible, LinkError
from pilothouse_host.link.messages import elements
from protocol_examples import FRAMES, blocks

hello = {"protocol": 2, "board": "b1", "storage": "s1", "boot": "t1"}


# --- frames ----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", FRAMES)
def test_every_frame_of_the_document_is_read_and_written(line: str) -> None:
    payload = line[3:-9]
    assert node()("read", line[2:].encode() + b"\n") == [{"text": "", "payload": payload}]
    assert node()("frame", json.loads(payload)) == line[2:].encode() + b"\n"


def test_a_frame_after_text_on_the_same_line_is_found() -> None:
    sound = '@["ping",7] 1b5ab771'
    for line, text, payload in (
        (f"Traceback: oh{sound}", "Traceback: oh", '["ping",7]'),
        (f"{sound}\r", "", '["ping",7]'),
        (f'@["pong",1{sound}', "", '["ping",7]'),
        (f"a @ b @{sound}", "a @ b @", '["ping",7]'),
        ("Grüße\r", "Grüße", None),
        ('@["ping",8] 1b5ab771', "", None),
        ('@["ping",7] 1B5AB771', "", None),
        ("@", "", None),
        ("", "", None),
    ):
        assert node()("read", f"{line}\n".encode()) == [{"text": text, "payload": payload}]


def test_a_line_that_is_too_long_is_dropped() -> None:
    sound = '@["ping",7] 1b5ab771\n'
    found = node()("read", b"x" * 5000 + sound.encode() * 2)
    assert found == [{"text": "", "payload": '["ping",7]'}]


@settings(deadline=None)
@given(st.text(max_size=60), st.integers(0, 1 << 40))
def test_the_board_understands_every_frame(text: str, number: int) -> None:
    message = ["x", text, number, [True, None, {"ä": -1}]]
    payload = unframe(node()("frame", message)[:-1])
    assert payload is not None and payload.isascii() and json.loads(payload) == message


def test_records_keep_their_bytes() -> None:
    payload = '["rec","g",[0,"name","\\u00e9]\\",[",5],[1,"move",{"a":[1,2]},6]]'
    assert node()("elements", payload) == [part.decode() for part in elements(payload.encode())]


# --- the session of the document ---------------------------------------------------------------


def requests(client: Any) -> tuple[list[str], list[dict[str, Any]]]:
    """What the client sends now, as the document writes it; and what else it gives."""
    sent: list[str] = []
    others: list[dict[str, Any]] = []
    while event := client("next"):
        if event["kind"] != "send":
            others.append(event)
        elif event["bytes"] != b"\n":
            sent.append("> " + event["bytes"].decode().rstrip("\n"))
    return sent, others


def test_the_client_asks_as_in_the_session_of_the_document() -> None:
    client = node()
    client("new")
    client("tick", 0)
    session = blocks("session")[0]
    asked, _ = requests(client)
    records: list[str] = []
    for line in session:
        if line[0] == "<":
            client("hear", line[2:].encode() + b"\n")
            sent, events = requests(client)
            asked += sent
            for event in events:
                if event["kind"] == "listed":
                    client("have", {})
                elif event["kind"] == "records":
                    assert event["first"] == len(records)
                    records += [record.decode() for record in event["records"]]
    assert records == blocks("records")[0]
    client("kept", "66687aadf8", len(records))
    asked += requests(client)[0]
    as_there = [line for line in session if line[0] == ">"]
    plain = [[json.loads(line[3:-9]) for line in lines] for lines in (asked, as_there)]
    for lines in plain:
        lines[0][2] = "a name"
        lines[1][1] = 1763269200
    assert plain[0] == plain[1]


def test_a_game_in_progress_gets_its_salt_as_in_the_document() -> None:
    client, salt = node(), "8f3b1c05d2e94a7710f6b2a8c4d3e95b"
    example = blocks("frames")[1]
    client("new")
    for answer in (["hello", hello], ["games", 0, 1], ["pong", 1, "72cd6e8422", 1]):
        client("hear", frame(encode(answer)))
    asked = requests(client)[0][-1:]
    for line in example:
        if line[0] == "<":
            client("hear", line[2:].encode() + b"\n")
        elif '"ack"' in line:
            client("kept", "72cd6e8422", json.loads(line[3:-9])[2])
        elif '"salt"' in line:
            client("salted", "72cd6e8422", salt)
            again = example.index(line)
        asked += requests(client)[0]
    assert asked == [line for line in example if line[0] == ">" and '"ping"' not in line]
    # As long as its record does not come, it is given again with each ping.
    client("new")
    for answer in (["hello", hello], ["games", 0, 1], ["pong", 1, "72cd6e8422", 1]):
        client("hear", frame(encode(answer)))
    client("hear", example[1][2:].encode() + b"\n")
    client("kept", "72cd6e8422", 1)
    client("salted", "72cd6e8422", salt)
    requests(client)
    for _ in range(2):
        client("hear", frame(b'["pong",2,"72cd6e8422",1]'))
        assert requests(client)[0] == [example[again]]
    client("hear", frame(b'["no","salt","game \'72cd6e8422\' has a salt already"]'))
    client("hear", frame(b'["pong",3,"72cd6e8422",1]'))
    assert requests(client)[0] == []


@pytest.mark.parametrize(
    "records",
    [
        [b'[0,"start",{"entropy":"test"},0]'],  # it must repeat
        [b'[0,"start",{"entropy":"rp2"},0]', b'[1,"throw",["d","1"],0]'],
    ],
)
def test_a_game_that_takes_no_salt_gets_none(records: list[bytes]) -> None:
    cable = PageCable()
    cable.board.game_id = "g"
    cable.board.flash["g"] = records
    salts = cable.sent(b'"salt"')
    cable.seconds(4)
    assert salts == []
    cable.expect_all()


def test_a_game_restored_on_another_board_gets_a_salt_of_its_own() -> None:
    cable = PageCable()
    cable.board.game_id = "g"
    throw, restored = b'[1,"throw",["d","1"],0]', b'[2,"restored","cs1uhCLEB",0]'
    cable.board.flash["g"] = [b'[0,"start",{"entropy":"rp2"},0]', throw, restored]
    salts = cable.sent(b'"salt"')
    cable.seconds(4)
    assert frame(b'["salt","g","%s"]' % (b"5a" * 16))[:-1] in salts


def test_many_games_arrive_once_and_are_acknowledged() -> None:
    cable = PageCable()
    for i in range(20):  # more than fit a page of the list
        cable.board.flash[f"game{i:06}"] = records_of(str(i), 1 + 17 * i)
    cable.board.game_id = "game000019"
    cable.seconds(3)
    cable.expect_all()
    assert cable.board.journal.acknowledged == {g: len(r) for g, r in cable.board.flash.items()}
    assert cable.archive.warnings == []
    assert cable.archive.lacking == 0
    assert len(cable.archive.hellos) == len(cable.board.times) == 1


def test_records_come_as_they_are_written_and_a_new_game_is_noticed() -> None:
    cable = PageCable()
    cable.board.flash["g"] = []
    cable.board.game_id = "g"
    cable.seconds(2)
    for n in range(20):
        cable.board.flash["g"].append(record("live", n))
        cable.board.step()
        cable.client.feed(cable.board.wire.collect())
        assert cable.archive.kept["g"][-1] == seven_bit(record("live", n))
    cable.board.flash["new"] = records_of("new", 5)
    cable.board.game_id = "new"
    cable.seconds(2)
    cable.expect_all()
    cable.board.flash["new"] = records_of("new", 9)
    cable.board.game_id = ""  # it ended, and the last of it was not sent
    cable.seconds(3)
    cable.expect_all()


def test_stored_and_acknowledged_games_are_not_fetched_again() -> None:
    cable = PageCable()
    cable.board.flash["g"] = records_of("g", 10)
    cable.board.journal.ended.add("g")
    cable.spoil = lambda data: b"" if b'"ack"' in data else data
    cable.seconds(3)
    cable.expect_all()
    assert cable.board.journal.acknowledged == {}
    cable.spoil = lambda data: data
    cable.new_client()
    cable.seconds(3)  # the acknowledgement was lost: it is given again
    assert cable.board.journal.acknowledged == {"g": 10}
    fetched = cable.sent(b'"get"')
    cable.new_client()
    cable.seconds(3)
    assert fetched == [] and cable.archive.lacking == 0


def test_nothing_is_acknowledged_before_it_is_stored() -> None:
    cable = PageCable()
    cable.archive.believe = False
    cable.board.flash["g"] = records_of("g", 10)
    asked = cable.sent(b'"get"')
    cable.seconds(9)
    assert cable.board.journal.acknowledged == {}
    assert cable.archive.lacking == 10
    assert len(asked) == 1


def test_nothing_more_is_accepted_of_a_game_that_cannot_be_stored() -> None:
    cable = PageCable()
    cable.archive.believe = False
    cable.board.game_id = "g"
    cable.board.flash["g"] = records_of("g", 100)
    cable.seconds(4)
    assert 0 < len(cable.archive.kept["g"]) < 20


@pytest.mark.parametrize("which", [0, 3, -1])
@pytest.mark.parametrize("game", ["old", "playing"])
def test_a_lost_frame_is_asked_for_again(which: int, game: str) -> None:
    cable = PageCable()
    for name in ("old", "playing"):
        cable.board.flash[name] = records_of(name, 60)
    cable.board.game_id = "playing"
    cable.board.wire.room = 100_000
    lost: list[bytes] = []
    asked: list[bytes] = []

    def lose(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        asked.extend(line for line in lines if b'"get","%s"' % game.encode() in line)
        at = [n for n, line in enumerate(lines) if b'"rec","%s"' % game.encode() in line]
        if len(at) > 5 and not lost:
            lost.append(lines.pop(at[which]))
        return b"".join(lines)

    cable.spoil = lose
    cable.seconds(6)
    assert len(lost) == 1
    assert len(asked) == 2
    cable.expect_all()


def test_a_record_longer_than_a_frame_arrives() -> None:
    cable = PageCable()
    long = json.dumps([1, "x" * 950, 1, 0], separators=(",", ":")).encode()
    cable.board.flash["g"] = [record("g", 0), long, record("g", 2)]
    cable.board.wire.room = 2000
    cable.seconds(3)
    cable.expect_all()


def test_a_board_that_goes_quiet_is_given_up_after_three_pings() -> None:
    cable = PageCable()
    cable.seconds(2)
    cable.spoil = lambda data: b""
    with pytest.raises(LinkError, match="does not answer"):
        cable.seconds(5)


def test_another_protocol_is_refused() -> None:
    for answer in (b'["no","hello","protocol 2 asked, this board speaks 3"]', b'["hello",{}]'):
        cable = PageCable()
        cable.client.tick(0)
        with pytest.raises(Incompatible):
            cable.client.feed(frame(answer))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"storage": "s2"}, "another board is on the cable"),
        ({"boot": "t2"}, "it has restarted"),
    ],
)
def test_a_board_swapped_under_an_open_port_is_noticed(
    change: dict[str, str], reason: str
) -> None:
    cable = PageCable()
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


# --- files for the board -----------------------------------------------------------------------


@pytest.fixture
def given_file(tmp_path: Path) -> Any:
    """Gives a board a file over a cable that may spoil it; says why it was refused, or ""."""

    def give(name: str, text: str, spoil: Any = lambda data: data) -> str:
        cable = PageCable()
        cable.board.root = str(tmp_path)
        cable.seconds(2)
        cable.spoil = spoil
        node()("give", name, text)
        cable.seconds(30)
        [(ended, why)] = cable.client.files  # type: ignore[attr-defined]
        assert ended == name
        return why

    return give


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("triangle.dial", dial.FILES["dial"].replace("placeholder", "Öl Söhne")),
        ("rails.names", map_names.FILES["names"].replace("l1,l2,", "Zürich,Orléans,")),
    ],
)
def test_a_file_reaches_the_board_whatever_is_lost(
    given_file: Any, tmp_path: Path, name: str, text: str
) -> None:
    seen: set[bytes] = set()

    def lose_first(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        of_file = {line for line in lines if b'["piece"' in line or b'["file"' in line}
        kept = [line for line in lines if line not in of_file or line in seen]
        seen.update(of_file)
        return b"".join(kept)

    assert given_file(name, text, lose_first) == ""
    assert (tmp_path / name).read_text(encoding="utf-8") == text


def test_a_file_arrives_though_a_game_begins_meanwhile(tmp_path: Path) -> None:
    cable = PageCable()
    cable.board.root = str(tmp_path)
    cable.seconds(2)
    text = dial.FILES["dial"]

    def begin(data: bytes) -> bytes:
        if data.startswith(b'@["piece",180]'):
            cable.board.game_id = "g"
            cable.board.flash["g"] = records_of("g", 3)
            return b""
        return data

    cable.spoil = begin
    node()("give", "triangle.dial", text)
    cable.seconds(9)
    assert cable.client.files == [("triangle.dial", "")]  # type: ignore[attr-defined]
    assert (tmp_path / "triangle.dial").read_text(encoding="utf-8") == text
    cable.expect_all()


def test_an_invalid_file_is_refused_and_changes_nothing(given_file: Any, tmp_path: Path) -> None:
    assert given_file("rails.names", "large=") == "large: '' must have 1 to 12 letters"
    assert given_file("rails.names", "large=\N{GAME DIE}").endswith("\N{GAME DIE}")
    assert "2048 at the most" in given_file("rails.names", "x" * 2100)
    assert given_file("other.names", "x") == "no game takes a file 'other.names'"
    assert list(tmp_path.iterdir()) == []


def test_no_frame_of_the_page_is_longer_than_the_board_reads() -> None:
    cable = PageCable()
    cable.seconds(2)
    pieces = cable.sent(b'@["piece",')
    node()("give", "rails.names", "ö" * 2000)
    cable.seconds(3)
    assert len(pieces) > 40 and max(map(len, pieces)) < LONGEST
