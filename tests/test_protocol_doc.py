"""host/PROTOCOL.md says what the code does: every frame, every record and the chance example."""

import base64
import hashlib
import hmac
import json
import math
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from desks import stand_in
from link_app import LinkApp, Wire
from pilothouse.app import App
from pilothouse.games import find, names
from pilothouse.games.mississippi import river
from pilothouse.link import files, requests
from pilothouse.link.frames import LONGEST, PROTOCOL, frame, unframe
from pilothouse.link.link import QUIET_MS
from pilothouse.rooms import opening
from pilothouse.table.chance import Chance
from pilothouse.table.entropy import SAMPLE, health
from pilothouse.table.questions import MOST_FACES
from pilothouse.table.seal import WORDS as WORDS_OF_SEALS
from pilothouse.table.seal import seal
from pilothouse.table.table import Table
from pilothouse_host.link.client import HELLO_SECONDS, MISSED_PONGS, PING_SECONDS
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import story_of
from pilothouse_host.store.record import parsed
from protocol_examples import FRAMES, TEXT, blocks
from runtimes import FIRMWARE
from stranger import Log

KINDS = [
    "start",
    "salt",
    "throw",
    "hand",
    "undo",
    "correct",
    "aside",
    "pause",
    "clock",
    "boot",
    "prompt",
    "refused",
    "end",
]
WORDS = " ".join(TEXT.split())


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
    mere_answers = {"rec", "pong", "no", "bye"}
    taken_up = {"hello", "games", "piece", "file", "copy", "restore"}
    assert verbs["<"] == mere_answers | taken_up


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
    game = Chance(bytes(32)).id
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
    seed, salt = bytes.fromhex(CHANCE["seed"]), b"4711"
    assert f"and the salt `{salt.decode()}`" in WORDS
    chance = Chance(seed)
    chance.add_salt(salt.decode())
    sealed = hashlib.sha256(seed).digest()
    assert CHANCE["commitment"] + "=" == base64.b64encode(sealed).decode()
    assert CHANCE["commitment"] == chance.commitment == parsed(RECORDS[0])[1]["commit"]
    key = hmac.digest(seed, salt, "sha256")
    assert CHANCE["key"] == key.hex()
    message = CHANCE["message of throw 0 of direction"]
    assert CHANCE["its first 32 bytes"] == hmac.digest(key, message.encode(), "sha256").hex()
    faces = CHANCE["faces of throws 0 to 11 of direction"].split()
    assert faces == [str(chance.throw(i, "direction", 3)) for i in range(12)]
    log = Log(RECORDS, TEXT)
    assert log.check() == 3
    assert faces == [str(log.index(i, "direction", 3)) for i in range(12)]
    assert (
        f"The seal of a seed of 32 zero bytes is `{' '.join(seal(chance.commitment))}`." in WORDS
    )


def test_the_throws_of_the_example_have_the_numbers_the_text_says():
    kinds = [parsed(record)[0] for record in RECORDS]
    [undo] = [n for n, kind in enumerate(kinds) if kind == "undo"]
    thrown = [n for n, kind in enumerate(kinds) if kind in ("throw", "hand") and n > undo]
    first, by_hand, second = thrown
    assert kinds[by_hand] == "hand"
    faces = [parsed(RECORDS[n])[1][1] for n in (first, second)]
    one, two = [f"(face {river.FACES.index(face)}, `{face}`)" for face in faces]
    assert (
        f"record {first} is throw 0 {one}, record {by_hand} was thrown by hand and"
        f" uses up throw 1, and record {second} is throw 2 {two}."
    ) in WORDS


def test_a_game_names_the_mark_of_the_last_record_of_the_one_before():
    starts = [json.loads(line[3:-9]) for line in blocks("frames")[1] if '"start"' in line]
    [[_, game, [_, _, header, _]]] = starts
    assert header["nth"] == [2, hashlib.sha256(RECORDS[-1]).hexdigest()[:10]]
    assert base64.b64decode(header["commit"] + "=")[:5].hex() == game


@pytest.fixture
def new_game() -> LinkApp:
    """The board of the document as the second game has just begun."""
    app = LinkApp()
    app.wire.room = 1_000_000
    first = next(json.loads(line[3:-9]) for line in blocks("frames")[1] if '"start"' in line)
    app.game_id = first[1]
    records: list[bytes] = []
    app.flash[app.game_id] = records
    ticks = iter([0, 912, 912])
    app.table = Table(find, Chance(bytes([1]) * 32), records, lambda: next(ticks))
    app.table.start("mississippi", {}, "rp2", nth=tuple(first[2][2]["nth"]))
    return app


def test_a_new_game_gets_its_salt_as_in_the_document(new_game: LinkApp):
    new_game.ask("hello", PROTOCOL)
    heard: list[str] = []
    for line in blocks("frames")[1]:
        if line[0] == ">":
            heard.append(line)
            new_game.wire.to_board += line[2:].encode() + b"\n"
            for _ in range(3):
                new_game.step()
            heard += ["< " + answer for answer in new_game.wire.collect().decode().splitlines()]
    assert heard == blocks("frames")[1]


def test_a_game_goes_on_on_another_board_as_in_the_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "settings").write_text('{"language":"en"}')
    board = stand_in(1)
    board.port, board.ticks = Wire(), lambda: 0
    board.port.room = 1_000_000
    monkeypatch.setattr(opening, "drawn", lambda _app: (Chance(bytes([2]) * 32), "rp2"))
    app = App(board, str(tmp_path))
    heard: list[str] = []
    for line in blocks("frames")[3]:
        if line[0] == ">":
            heard.append(line)
            board.port.to_board += line[2:].encode() + b"\n"
            for _ in range(300):
                app.step()
            heard += ["< " + answer for answer in board.port.collect().decode().splitlines()]
    assert heard == blocks("frames")[3]
    assert "| `restored` | COMMITMENT |" in TEXT


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
            assert limit in board.ask(*request, number, *more)[0][2]


def test_the_longest_texts_are_those_of_the_board(board: LinkApp):
    assert "NAME and GAME have at most 40 characters." in TEXT
    for most, request, rest in (
        (40, ["hello", PROTOCOL], []),
        (40, ["get"], [0]),
        (40, ["file"], ["00000000"]),
    ):
        said = f"at most {most} characters"
        assert said not in str(board.ask(*request, "x" * most, *rest))
        assert said in str(board.ask(*request, "x" * (most + 1), *rest))


# --- the other numbers ------------------------------------------------------------------------


def test_the_numbers_in_the_text_are_those_of_the_code():
    tail = 2 * sum(math.comb(4096, k) for k in range(4096 * 575 // 1000 + 1, 4097)) / 2**4096
    caught = sum(
        math.exp(
            math.lgamma(4097)
            - math.lgamma(k + 1)
            - math.lgamma(4097 - k)
            + k * math.log(0.6)
            + (4096 - k) * math.log(0.4)
        )
        for k in range(4096 * 575 // 1000 + 1, 4097)
    )
    assert 1e-22 < tail < 1e-21 and int(caught * 10000) == 9994
    assert 8e6 < 2**32 / (SAMPLE - 4) < 9e6
    for words in (
        f"Protocol version: **{PROTOCOL}**",
        f"from {SAMPLE * 8} raw bits of its ring oscillator",
        "`stuck` if the same 8 bits come 5 times in a row",
        "`bias` if one value has more than 57.5 % of them",
        "called stuck once in 8 million times and biased less than once in 10^21",
        "one value in 60 % of all cases is found out in 9,994 of 10,000",
        f"every **{HELLO_SECONDS} s** until it is answered",
        f"`ping` every **{PING_SECONDS:.0f} s**",
        f"gone after **{QUIET_MS // 1000} s** without a frame",
        "Three pings without a pong",
        f"the {len(WORDS_OF_SEALS) // 5:,} words in",
        "longer than 240 bytes",
        f"A throw with f faces, {MOST_FACES} at most",
    ):
        assert words in WORDS, words
    assert MISSED_PONGS == 3 and LONGEST == 240
    assert health(bytes(5) + SOUND[5:]) == "stuck" and health(bytes(4) + SOUND[4:]) == ""


SOUND = b"".join(hashlib.sha256(bytes([i])).digest() for i in range(SAMPLE // 32))


def test_what_a_board_takes_and_sends_is_as_large_as_the_text_says(board: LinkApp):
    assert "the board takes 64 bytes at a time, holds at most 8 answers" in WORDS
    board.ask("hello", PROTOCOL)
    board.wire.room = 0
    for number in range(20):
        board.wire.to_board += frame(json.dumps(["ping", number]).encode())
    board.step()
    board.wire.room = 1_000_000
    assert 8 <= len(board.hear(b"")) <= 9  # one is under way
    assert "at most 6 rows" in TEXT
    for number in range(7):
        board.flash[f"g{number}"] = [b'[0,"start",{},0]']
    pages = [board.ask("games", page)[0] for page in (0, 1)]
    assert [len(page) - 3 for page in pages] == [6, 2]


def test_the_readme_says_as_the_document_when_an_answer_is_confirmed():
    [said] = re.findall(r"\*\*Confirmed\.\*\* (An answer .*? is not lost\.)", WORDS)
    readme = " ".join((FIRMWARE.parent / "README.md").read_text(encoding="utf-8").split())
    assert f"**Confirmed means saved.** {said}" in readme


@pytest.mark.parametrize("name", names())
def test_the_longest_start_fits_a_frame(name: str):
    settings = {
        key: max(known, key=lambda v: len(str(v))) for key, known in find(name).settings.items()
    }
    records: list[bytes] = []
    table = Table(find, Chance(bytes(32)), records)
    table.start(name, settings, "stuck", None, (99999, "0123456789"))
    message = b'["rec","0123456789",' + records[0] + b"]"
    assert len(frame(message)) <= LONGEST
