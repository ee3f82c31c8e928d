"""Both ends make the chance of a game together: the board's seed, and the laptop's salt."""

import json
from pathlib import Path
from typing import Any

import pytest

from cables import Cable
from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.link.salts import Salts
from pilothouse_host.replay.replay import verify

SEED = bytes(range(32))
SALT = "5a" * 16  # the MemoryArchive's


def playing(source: str = "rp2") -> Cable:
    """A laptop on the cable of a board that begins a race."""
    cable = Cable()
    cable.board.game_id = "g"
    records = cable.board.flash["g"] = []
    table: Any = Table(find, Chance(SEED), records)
    cable.board.table = table
    table.start("mississippi", {}, source)
    return cable


def salts_in(cable: Cable) -> list[Any]:
    contents = [json.loads(record) for record in cable.board.flash["g"]]
    return [(number, value) for number, what, value, *_ in contents if what == "salt"]


def to_the_first_throw(table: Any) -> None:
    for value in ("race", 3, 3, None, None, None, 2, {"tiles": 1}):
        table.answer(value)
    assert table.question.kind == "throw"


def test_as_soon_as_it_has_the_start_the_laptop_adds_its_salt_once():
    cable = playing()
    cable.seconds(5)
    assert salts_in(cable) == [(1, ["laptop", SALT])]
    assert len(cable.archive.kept["g"]) == 2 and cable.archive.warnings == []
    table: Any = cable.board.table
    to_the_first_throw(table)
    face = table.throw()
    table.undo()
    assert table.throw() == face
    table.abandon()
    cable.seconds(5)
    assert verify(cable.archive.kept["g"]).proven
    assert len(salts_in(cable)) == 1


def test_a_salt_that_was_lost_on_the_way_is_sent_again_and_is_the_same():
    cable = playing()
    lost: list[bytes] = []

    def lose(data: bytes) -> bytes:
        if data.startswith(b'@["salt"') and len(lost) < 3:
            lost.append(data)
            return b""
        return data

    cable.spoil = lose
    cable.seconds(5)
    assert len(set(lost)) == 1 and len(lost) == 3
    assert salts_in(cable) == [(1, ["laptop", SALT])]


@pytest.mark.parametrize("act", ["thrown", "taken back", "players", "test", "ended"])
def test_no_salt_is_sent_where_none_can_count(act: str):
    cable = playing("test" if act == "test" else "rp2")
    table: Any = cable.board.table
    if act == "players":
        table.add_salt("players", "4711")
    elif act == "ended":
        table.abandon()
    elif act != "test":
        to_the_first_throw(table)
        table.throw()
        if act == "taken back":
            table.undo()
    sent: list[bytes] = []
    cable.spoil = lambda data: sent.append(data) or data
    cable.seconds(5)
    assert not any(b'"salt","g"' in data for data in sent if data.startswith(b'@["salt"'))
    assert cable.archive.warnings == []
    assert salts_in(cable) == ([(1, ["players", "4711"])] if act == "players" else [])


def test_a_game_does_not_wait_for_a_laptop():
    cable = playing()
    table: Any = cable.board.table
    to_the_first_throw(table)
    table.throw()
    table.abandon()
    assert verify(cable.board.flash["g"]).proven and salts_in(cable) == []


def test_a_salt_is_made_of_a_key_that_stays(tmp_path: Path):
    key = tmp_path / "new" / "key"
    assert not Salts(key).is_ours(b"start", "00" * 16) and not key.exists()
    salt = Salts(key).salt(b"start")
    assert len(bytes.fromhex(salt)) == 16
    again = Salts(key)
    assert again.salt(b"start") == salt != again.salt(b"another") and again.is_ours(b"start", salt)
    assert key.stat().st_mode & 0o077 == 0
    assert Salts(tmp_path / "other").salt(b"start") != salt
    key.write_bytes(b"short")
    assert Salts(key).salt(b"start") != salt  # a damaged one is made anew


def test_where_no_key_can_be_kept_a_salt_is_given_all_the_same(tmp_path: Path):
    (tmp_path / "file").touch()
    salts = Salts(tmp_path / "file" / "key")
    assert salts.salt(b"start") == salts.salt(b"start")
