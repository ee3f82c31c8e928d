"""host/PROTOCOL.md says what the code does: every frame, every record and the chance example."""

import hashlib
import hmac
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from link_app import LinkApp
from pilothouse.link import files, requests
from pilothouse.link.frames import LONGEST, frame, unframe
from pilothouse.table.chance import Chance
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import story_of
from pilothouse_host.store.record import parsed

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
    assert verbs[">"] == set(requests.REQUESTS)
    assert verbs["<"] == {"hello", "games", "rec", "piece", "file", "pong", "no", "bye"}


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> LinkApp:
    """The board of the document: the example game is over, nothing is being played."""
    hello = next(json.loads(line[3:-9])[1] for line in FRAMES if '< @["hello"' in line)
    version = tuple(int(part) for part in hello["micropython"].split("."))
    system = SimpleNamespace(implementation=SimpleNamespace(version=version))
    monkeypatch.setattr(requests, "sys", system)
    app = LinkApp()
    app.board.id, app.board.name = hello["board"], hello["kind"]
    app.board.entropy_kind = hello["entropy"]
    app.storage, app.boot = hello["storage"], hello["boot"]
    app.wire.room = 1_000_000
    game = Chance(bytes(32)).commitment[:10]
    app.flash[game] = RECORDS
    app.journal.ended.add(game)
    app.journal.block = len(RECORDS)
    kept: list[tuple[str, str]] = []
    monkeypatch.setattr(files, "keep", lambda _app, name, text: kept.append((name, text)))
    app.kept = kept
    return app


@pytest.mark.parametrize("session", blocks("session"))
def test_the_board_answers_as_in_the_session(board: LinkApp, session: list[str]):
    heard: list[str] = []
    for line in session:
        if line[0] == ">":
            heard.append(line)
            board.wire.to_board += line[2:].encode() + b"\n"
            board.step()
            heard += ["< " + answer for answer in board.wire.collect().decode().splitlines()]
    assert heard == session
    if session[-1].startswith('> @["ack"'):
        assert board.journal.acknowledged == {game: len(RECORDS) for game in board.flash}
        assert board.times == [parsed(RECORDS[1])[1]]
    else:
        assert board.kept == [("mississippi.names", "Anna\nBert\nZoë\n")]
        assert board.left


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


def test_the_throws_of_the_example_have_the_numbers_the_text_says():
    kinds = [parsed(record)[0] for record in RECORDS]
    [undo] = [n for n, kind in enumerate(kinds) if kind == "undo"]
    thrown = [n for n, kind in enumerate(kinds) if kind in ("throw", "hand") and n > undo]
    first, by_hand, second = thrown
    assert kinds[by_hand] == "hand"
    assert (
        f"record {first} is throw 0 (face 2, `right`), record {by_hand} was thrown by hand and"
        f" uses up throw 1, and record {second} is throw 2 (face 2, `right`)."
    ) in " ".join(TEXT.split())


def test_the_limits_are_those_of_the_board(board: LinkApp):
    assert f"at most **{LONGEST}** bytes" in TEXT
    for limit, request in (
        ("0 to 999999999", ["ping"]),
        ("1600000000 to 4300000000", ["time"]),
        ("0 to 2048", ["piece"]),
    ):
        assert limit in TEXT
        least, most = (int(number) for number in limit.split(" to "))
        more = [""] if request == ["piece"] else []
        for number in (least, most):
            answers = board.ask(*request, number, *more)
            assert not any("whole number" in str(answer) for answer in answers)
        for number in (least - 1, most + 1):
            assert limit in board.ask(*request, number, *more)[0][1]
