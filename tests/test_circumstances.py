"""What a verdict says beside "the throws are the seed's": gaps, when the seal came, who looked."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desks import stand_in
from pilothouse.app import App
from pilothouse.games import find
from pilothouse.link.frames import seven_bit
from pilothouse.table.chance import Chance
from pilothouse.table.seal import seal
from pilothouse.table.table import Table
from pilothouse_host.cli import main
from pilothouse_host.link.salts import Salts
from pilothouse_host.page.message import message
from pilothouse_host.replay.circumstances import circumstances
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.reports import details, details_lines, pick
from pilothouse_host.replay.story import story_of
from pilothouse_host.store.store import Store
from pilothouse_host.story.verdict import Circumstances

FIRST_TURN = ("race", 3, 3, None, None, None, 2, {"tiles": 1})


class Device:
    """A real app on a folder, and the laptop's store of what it has played."""

    def __init__(self, folder: Path, seed: int = 0):
        (folder / "flash").mkdir()
        (folder / "flash" / "settings").write_text('{"language":"en"}')
        self.flash = str(folder / "flash")
        self.store = Store(folder / "db.sqlite")
        self.boots = seed
        self.power_on()

    def power_on(self) -> None:
        self.boots += 1
        self.app: Any = App(stand_in(self.boots), self.flash)
        self.work()

    def work(self) -> None:
        while self.app.step() == 0 or self.app.saver.is_due():
            pass

    def play(self, name: str = "é") -> str:
        """A game that is ended early; its id."""
        self.app.start("mississippi", False)
        self.work()
        for value in FIRST_TURN:
            self.app.answer(value)
        self.app.playing().aside("name")
        self.app.answer("A")
        self.app.answer(name)
        return self.end()

    def end(self) -> str:
        self.app.abandon()
        self.work()
        return self.app.game_id

    def delete(self, game: str) -> None:
        """As the list of past games does it."""
        if game == self.app.game_id:
            self.app.set_table(None, "", 0, None)
        self.app.journal.remove(game)

    def records(self, game: str) -> list[bytes]:
        return [seven_bit(record) for record in self.app.journal.read(game, 0)]

    def log(self, game: str) -> str:
        """The laptop stores a game."""
        self.store.add(game, 0, self.records(game), "b1", self.app.storage)
        return game

    def gap(self, game: str) -> str:
        stored = pick(self.store, game)
        return circumstances(self.store, stored, self.store.records(game)).gap


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path)


def test_games_are_numbered_and_each_names_the_last_record_of_the_one_before(device: Device):
    games = [device.log(device.play()) for _ in range(2)]
    device.power_on()
    games += [device.log(device.play()) for _ in range(2)]
    numbers = [json.loads(device.records(game)[0])[2]["nth"][0] for game in games]
    assert numbers == [1, 2, 3, 4]
    assert [device.gap(game) for game in games] == [""] * 4


@pytest.mark.parametrize("again", [False, True], ids=["at once", "after power-on"])
def test_a_game_that_was_deleted_leaves_a_gap(device: Device, again: bool):
    device.log(device.play())
    device.delete(device.play())
    if again:
        device.power_on()
    after = device.log(device.play())
    assert device.gap(after).startswith(
        "a gap: this is game 3 of this device's memory, and game 2"
    )
    for _ in range(2):
        device.delete(device.play())
    assert "games 4 to 5 are not here" in device.gap(device.log(device.play()))
    assert device.gap(device.log(device.play())) == ""


def test_the_first_game_that_a_laptop_has_names_the_gap_before_it(device: Device):
    device.delete(device.play())
    assert "game 1 is not here" in device.gap(device.log(device.play()))


def test_a_game_deleted_on_the_board_but_stored_here_is_no_gap(device: Device):
    device.delete(device.log(device.play()))
    assert device.gap(device.log(device.play())) == ""


def test_a_game_without_records_takes_no_number(device: Device):
    device.log(device.play())
    device.app.journal.start("0123456789", bytes(32))
    device.power_on()  # it is found empty, and removed
    assert device.gap(device.log(device.play())) == ""


def test_a_damaged_log_keeps_its_number(device: Device):
    device.log(device.play())
    game = device.play()
    [path] = Path(device.flash, "games").glob(f"*{game}*")
    path.rename(path.with_name(path.name + ".bad"))
    device.power_on()
    assert "game 2 is not here" in device.gap(device.log(device.play()))


def test_records_missing_at_the_end_of_the_game_before_are_a_gap(device: Device):
    before = device.play()
    device.store.add(before, 0, device.records(before)[:-1], "b1", device.app.storage)
    assert f"the game before it, {before}, has not the last record" in device.gap(
        device.log(device.play())
    )


def test_two_games_with_one_number_come_from_an_older_copy(device: Device, tmp_path: Path):
    first = device.log(device.play())
    (tmp_path / "copy").mkdir()
    copy = Device(tmp_path / "copy", 100)  # a board that is as this one was before
    storage = device.app.storage
    device.app, copy.app = copy.app, device.app
    other = device.play()
    device.store.add(other, 0, device.records(other), "b1", storage)
    assert device.gap(other).startswith(f"{first} is game 1 of this device's memory as well")


def test_an_unfinished_game_may_go_on_after_the_next_has_begun(device: Device):
    device.app.start("mississippi", False)
    device.work()
    device.app.answer("race")
    unfinished = device.app.game_id
    after = device.play()
    device.log(unfinished)
    assert device.gap(device.log(after)) == ""
    device.app.journal.open(unfinished)
    device.power_on()
    assert "boot" not in [json.loads(r)[1] for r in device.records(after)]


# --- who could have looked -------------------------------------------------------------------


def test_restarts_and_the_prompt_are_in_the_record_and_in_the_verdict(device: Device):
    device.app.start("mississippi", False)
    device.work()
    game = device.app.game_id
    device.app.answer("race")
    device.work()
    device.power_on()
    device.app.leave()
    device.app.leave()  # a laptop may repeat itself
    device.work()
    device.power_on()
    assert device.app.game_id == game
    device.end()
    records = device.records(game)
    kinds = [json.loads(record)[1] for record in records]
    assert kinds == ["start", "mode", "boot", "prompt", "boot", "end"]
    assert json.loads(records[-2])[2] == device.app.boot
    verdict = verify(records, game)
    assert verdict.proven
    assert "switched on again in mid-game: 2" in verdict.more(Circumstances())
    assert any("prompt in mid-game" in line for line in verdict.more(Circumstances()))


def thrown(act: Callable[[Any], None], salt: tuple[str, str] | None = None) -> list[bytes]:
    """A game in which somebody does this at its first throw."""
    records: list[bytes] = []
    table = Table(find, Chance(bytes(range(32))), records)
    table.start("mississippi", {}, "rp2")
    if salt:
        table.add_salt(*salt)
    for value in FIRST_TURN:
        table.answer(value)
    act(table)
    table.abandon()
    return records


def cheat(table: Any) -> None:
    table.throw()
    table.undo()
    table.answer("left")


def look(table: Any) -> None:
    table.throw()
    table.undo(table.standing[-2])  # and the move before it
    table.answer({"tiles": 1, "turns": 1})
    table.throw()


def regret(table: Any) -> None:
    table.throw()
    table.undo()
    table.redo()


def by_hand(table: Any) -> None:
    table.answer("left")
    table.undo()
    table.answer("right")


@pytest.mark.parametrize(
    ("act", "taken_back", "then_by_hand"),
    [(cheat, 1, 1), (look, 1, 0), (regret, 0, 0), (by_hand, 0, 0)],
)
def test_a_throw_that_was_seen_and_taken_back_is_counted(
    act: Callable[[Any], None], taken_back: int, then_by_hand: int
):
    verdict = verify(thrown(act))
    assert verdict.proven
    assert (verdict.peeks.taken_back, verdict.peeks.then_by_hand) == (taken_back, then_by_hand)
    said = "thrown, seen, taken back, then entered by hand: 1" in verdict.more(Circumstances())
    assert said == bool(then_by_hand)


# --- when the seal came, and whose salt it is -------------------------------------------------


def throw(table: Any) -> None:
    table.throw()


def more(tmp_path: Path, records: list[bytes], pause: float, salts: Salts) -> str:
    """What is said of a game whose first throw came so many seconds after its seal."""
    times = iter([1_700_000_000.0, 1_700_000_000.0 + pause])
    with pytest.MonkeyPatch.context() as patch, Store(tmp_path / "db.sqlite") as store:
        patch.setattr("pilothouse_host.store.store.time.time", lambda: next(times))
        store.add("g", 0, records[:1], "b1", "s1")
        store.add("g", 1, records[1:], "b1", "s1")
        game = store.games()[0]
        return " | ".join(verify(records).more(circumstances(store, game, records, salts)))


def test_the_verdict_says_when_the_seal_came(tmp_path: Path):
    records, salts = thrown(throw), Salts(tmp_path / "key")
    (tmp_path / "late").mkdir()
    assert "together with the first throw" in more(tmp_path / "late", records, 0.5, salts)
    said = more(tmp_path, records, 330, salts)
    assert "proved: the throws come from the seed of the seal" in said
    assert "The seal came here at 2023-11-1" in said and "the first throw at 2023-11-1" in said
    assert "not proved: that the device did not choose its seed: nobody added" in said


def test_the_verdict_says_whose_number_is_in_the_throws(tmp_path: Path):
    salts = Salts(tmp_path / "key")
    start = thrown(throw)[0]
    cases = {
        "ours": (("laptop", salts.salt(start)), "proved: neither the device nor this computer"),
        "foreign": (("laptop", "00" * 16), "came from another laptop, or from the device itself"),
        "players": (("players", "4711"), "proved: the players' number is in every throw"),
    }
    for name, (salt, words) in cases.items():
        (tmp_path / name).mkdir()
        said = more(tmp_path / name, thrown(throw, salt), 0.1, salts)
        assert words in said, name
        assert ("The seal was on this computer before the first throw" in said) == (name == "ours")


# --- what is claimed --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entropy", "words"),
    [
        ("rp2", ""),
        ("stuck", "STUCK"),
        ("bias", "BIASED"),
        ("test", "TEST seed"),
        ("x", "unknown: x"),
    ],
)
def test_the_source_of_chance_that_the_board_claims_is_named(entropy: str, words: str):
    records: list[bytes] = []
    table = Table(find, Chance(bytes(32)), records)
    table.start("mississippi", {}, entropy)
    for complete in (False, True):
        if complete:
            table.abandon()
        said = verify(records).words()
        assert words in said and (bool(words) or "source" not in said)


def test_the_id_must_be_the_beginning_of_the_commitment():
    records = thrown(throw)
    assert verify(records, Chance(bytes(range(32))).id).proven
    assert "the game's id 0123456789 is not the beginning" in verify(records, "0123456789").words()


def test_the_page_has_the_seal_in_words():
    records = thrown(throw)
    words = seal(Chance(bytes(range(32))).commitment)
    assert message("g", story_of(records))["seal"].split() == words and len(words) == 6
    for commit in (None, 7, [], "00", "é"):
        header = {"game": "mississippi", "rules": 2, "commit": commit, "set": {}}
        record = json.dumps([0, "start", header, 0]).encode()
        assert message("g", story_of([record]))["seal"] == ""


def test_show_has_the_seal_in_words_and_all_of_the_verdict(device: Device):
    game = device.log(device.play())
    shown = details_lines(details(device.store, pick(device.store, game)))
    [line] = [line for line in shown if line.startswith("seal: ")]
    assert len(line.split()) == 7
    device.delete(device.play())
    shown = details_lines(details(device.store, pick(device.store, device.log(device.play()))))
    assert any(line.startswith("a gap: this is game 3") for line in shown)


def test_the_command_verify_says_what_is_proved_and_what_is_missing(
    device: Device, capsys: pytest.CaptureFixture[str]
):
    first = device.log(device.play())
    device.delete(device.play())
    third = device.log(device.play())
    db = str(device.store.path)
    assert main(["verify", "--all", "--db", db]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines[1:3]] == ["proven", "proven"]
    [gap] = lines[3:]
    assert gap.startswith(f"{third}: a gap: this is game 3")
    for game in (first, third):
        assert main(["verify", game, "--db", db]) == 0
        told = capsys.readouterr().out.splitlines()[2:]
        assert any(line.startswith("a gap") for line in told) == (game == third)
    with_throws = Chance(bytes(range(32))).id
    device.store.add(with_throws, 0, thrown(throw), "b2", "another storage")
    assert main(["verify", with_throws, "--db", db]) == 0
    assert "not proved: the answers" in capsys.readouterr().out
    device.store.add("0123456789", 0, device.records(first), "b2", "another storage")
    assert main(["verify", "0123456789", "--db", db]) == 1
    assert "0123456789 is not the beginning of its commitment" in capsys.readouterr().out
