"""The page in a real browser: what it shows, what its keys do, and whom it refuses."""

import http.client
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pilothouse.table.table import Table
from pilothouse_host.errors import CommandError
from pilothouse_host.page.server import listen
from pilothouse_host.page.station import Open, opened
from pilothouse_host.play.keystrokes import THROW, keys_for
from pilothouse_host.replay.replay import table_of
from pilothouse_host.store.store import Store

PATIENCE = 10.0
KEYBOARD = {"up": "ArrowUp", "down": "ArrowDown", "ok": "Enter"}
CANVAS = """() => {
  const canvas = document.getElementById("display");
  const { data } = canvas.getContext("2d").getImageData(0, 0, 128, 64);
  const pages = new Array(1024).fill(0);
  for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++)
    if (data[4 * (y * 128 + x) + 3]) pages[(y >> 3) * 128 + x] |= 1 << (y & 7);
  return pages;
}"""
WHEELS = """() => Object.fromEntries([...document.querySelectorAll(".boats .boat")].map((card) =>
  [card.dataset.boat, ["speed", "coal"].map((name) =>
    Number(card.querySelector(`[data-value=${name}]`).textContent))]))"""


def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@dataclass
class Seat:
    """Somebody before the page of an open station."""

    open: Open
    page: Page

    def canvas(self) -> bytes:
        return bytes(self.page.evaluate(CANVAS))

    def records(self) -> list[bytes]:
        games = self.open.store.games()
        return self.open.store.records(games[-1].id) if games else []

    def whats(self) -> list[str]:
        return [record.split(b'"')[1].decode() for record in self.records()]

    def answers(self) -> int:
        return len([what for what in self.whats() if what != "clock"])

    def answer(self, press: Callable[[], None]) -> None:
        """Press, and wait until the laptop has the record and the page the board's picture."""
        time.sleep(0.06)  # a finger needs a moment too: a shorter gap is a key's bouncing
        before = self.answers()
        press()
        wait_for(lambda: self.answers() > before)

    def click(self, key: str) -> None:
        self.page.locator(f".key[data-key={key}]").click(delay=40)

    def enter(self) -> None:
        self.page.keyboard.press("Enter", delay=40)

    def table(self) -> Table:
        return table_of(self.records())

    def give(self, answer: Any = None) -> None:
        """Answer the open question by the keyboard."""
        question = self.table().question
        assert question is not None
        *moves, last = keys_for(question, answer)
        for key in moves:
            time.sleep(0.06)
            self.page.keyboard.press(KEYBOARD[key], delay=40)
        self.answer(lambda: self.page.keyboard.press(KEYBOARD[last], delay=40))

    def start(self, *answers: Any) -> None:
        """OK for the language and the home screen, OK, and these answers, up to the first turn."""
        for _ in range(2):
            self.click("ok")
            time.sleep(0.2)
        self.answer(lambda: self.click("ok"))
        for answer in answers:
            self.give(answer)
        while (question := self.table().question) and question.name != "speed":
            self.give()

    def start_race(self) -> None:
        """The shortest race, for three."""
        self.start("race", 3, 3)


@pytest.fixture
def complaints() -> list[str]:
    return []


@pytest.fixture
def visit(browser: BrowserContext, complaints: list[str]) -> Iterator[Callable[[str], Page]]:
    pages: list[Page] = []

    def go(address: str) -> Page:
        page = browser.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        page.goto(address)
        expect(page.locator("#link")).to_have_text("Connected: every answer is stored")
        return page

    yield go
    for page in pages:
        page.close()


@pytest.fixture
def seat(tmp_path: Path, visit: Callable[[str], Page], complaints: list[str]) -> Iterator[Seat]:
    with opened(tmp_path / "board", tmp_path / "store.sqlite", None, "page") as found:
        yield Seat(found, visit(found.address))
    assert complaints == []


def test_a_race_by_mouse_and_keyboard(seat: Seat) -> None:
    expect(seat.page.locator("#welcome")).to_be_visible()
    expect(seat.page.locator("#game")).to_be_hidden()
    wait_for(lambda: any(seat.canvas()) and seat.canvas() == seat.open.station.pixels())
    seat.start_race()
    expect(seat.page.locator("#welcome")).to_be_hidden()
    expect(seat.page.locator("#question")).to_have_text("Speed")
    expect(seat.page.locator("#who")).to_have_text("A")
    seat.page.keyboard.press("ArrowUp", delay=40)
    seat.click("up")
    seat.answer(seat.enter)  # speed 3 costs one coal
    wait_for(lambda: seat.canvas() == seat.open.station.pixels())
    seat.answer(seat.enter)
    view = table_of(seat.records()).game.view()
    wheels = {boat["id"]: [boat["speed"], boat["coal"]] for boat in view["boats"]}
    assert wheels["A"] == [3, 5]
    wait_for(lambda: seat.page.evaluate(WHEELS) == wheels)
    tiles = seat.page.locator(".river .tile")
    assert tiles.count() == len(view["river"])
    assert seat.page.locator(".river .boat").count() == 3
    expect(seat.page.locator(".river .foremost")).to_have_attribute("data-tile", "1")
    expect(seat.page.locator("#fair code")).to_have_text(table_of(seat.records()).header["commit"])
    expect(seat.page.locator("#log li").first).to_contain_text("a plain move")
    expect(seat.page.locator("#past li")).to_have_count(1)


def test_the_passenger_game(seat: Seat) -> None:
    seat.start("passengers", 4, None, None, None, None, "brown")
    expect(seat.page.locator(".room .waiting text")).to_have_text(["2"])
    expect(seat.page.locator(".seat.taken")).to_have_count(0)
    expect(seat.page.locator(".seat")).to_have_count(8)
    expect(seat.page.locator(".signs")).to_contain_text("brown roof")
    expect(seat.page.locator("#facts")).to_contain_text("10")
    for answer in (1, {"tiles": 1, "pier": 1}, THROW, None, "red", None):
        seat.give(answer)
    expect(seat.page.locator("#who")).to_have_text("B")
    expect(seat.page.locator(".order")).to_have_text("ABCD")
    expect(seat.page.locator(".order .turn")).to_have_text("B")
    expect(seat.page.locator(".order .sailed")).to_have_text(["A"])
    expect(seat.page.locator(".boats [data-boat=A] .seat.taken")).to_have_text(["1"])
    expect(seat.page.locator(".room .waiting text")).to_have_text(["1", "1"])
    expect(seat.page.locator(".river .boat[data-boat=A]")).to_have_attribute("data-aboard", "1")
    expect(seat.page.locator(".signs")).to_contain_text("red roof")
    expect(seat.page.locator("#standings li")).to_have_count(4)


def test_a_held_key_is_one_long_press(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    seat.start_race()
    seat.answer(seat.enter)
    held: list[str] = []
    hold = seat.open.station.hold
    monkeypatch.setattr(seat.open.station, "hold", lambda key: (held.append(key), hold(key)))
    for _ in range(8):  # the browser marks all but the first as repeats
        seat.page.keyboard.down("Escape")
        time.sleep(0.1)
    seat.page.keyboard.up("Escape")
    seat.answer(seat.enter)
    assert held == ["back", "ok"]
    assert seat.whats()[-1] == "undo"
    expect(seat.page.locator("#log .undone")).to_have_count(1)
    expect(seat.page.locator("#question")).to_have_text("Speed")


def test_pulling_the_plug_and_going_on(seat: Seat) -> None:
    seat.start_race()
    seat.answer(seat.enter)
    expect(seat.page.locator("#question")).to_have_text("Move")
    before = seat.open.station.pixels()
    switch = seat.page.get_by_role("switch")
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    expect(seat.page.locator("#link")).to_contain_text("Unplugged")
    expect(switch).to_have_attribute("aria-checked", "false")
    wait_for(lambda: not any(seat.canvas()))
    seat.click("ok")  # a dead board takes no keys
    switch.click()
    expect(seat.page.locator("#link")).to_have_text("Connected: every answer is stored")
    wait_for(lambda: seat.canvas() == seat.open.station.pixels() == before)
    answers = seat.answers()
    seat.answer(seat.enter)
    assert seat.answers() == answers + 1
    expect(seat.page.locator("#who")).to_have_text("B")


def test_a_board_that_dies_is_reported(seat: Seat) -> None:
    # Nobody can make a board die by itself but by taking its process away.
    seat.open.station._board._child.kill()  # type: ignore[union-attr]  # noqa: SLF001
    expect(seat.page.locator("#link")).to_contain_text("The device has stopped")
    seat.page.get_by_role("switch").click()
    expect(seat.page.locator("#link")).to_have_text("Connected: every answer is stored")


def test_a_past_game_can_be_looked_at(seat: Seat) -> None:
    seat.start_race()
    seat.page.keyboard.press("Escape", delay=40)
    for key in ("Enter", "ArrowUp", "Enter", "ArrowUp"):  # the menu's last line; yes
        time.sleep(0.2)
        seat.page.keyboard.press(key, delay=40)
    time.sleep(0.2)
    seat.answer(seat.enter)
    expect(seat.page.locator("#over")).to_contain_text("Ended early")
    expect(seat.page.locator("#question")).to_have_text("The game was ended early")
    expect(seat.page.locator("#more")).to_have_text("Press OK on the device for a new game.")
    expect(seat.page.locator("#who")).to_have_text("★")
    expect(seat.page.locator("#past li")).to_have_text([re.compile("3 players, ended early")])
    for _ in range(3):  # a new game, this one again, with the same people
        time.sleep(0.2)
        seat.click("ok")
    expect(seat.page.locator("#past li")).to_have_count(2)
    expect(seat.page.locator("#past b")).to_have_text(["Mississippi Queen"] * 2)
    seat.page.locator("#past a").nth(1).click()
    expect(seat.page.locator("#banner")).to_be_visible()
    expect(seat.page.locator("#over")).to_contain_text("Ended early")
    expect(seat.page.locator("#fair code")).to_have_count(2)
    seat.page.locator("#tolive").click()
    expect(seat.page.locator("#question")).to_have_text("Game")


# --- without a browser -------------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Open]:
    with opened(tmp_path / "board", tmp_path / "store.sqlite", None, "page") as found:
        yield found


def port_of(found: Open) -> int:
    return int(found.address.rstrip("/").rpartition(":")[2])


def status(port: int, path: str, **headers: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()


def test_other_sites_are_refused(bare: Open) -> None:
    port = port_of(bare)
    live = f"ws://127.0.0.1:{port}/live"
    assert status(port, "/api/games") == 200
    assert status(port, "/api/games/none") == 404
    assert status(port, "/api/games", Host=f"localhost:{port}") == 200
    assert status(port, "/api/games", Host=f"evil.example:{port}") == 403
    assert status(port, "/api/games", Host=f"127.0.0.1.evil.example:{port}") == 403
    assert status(port, "/api/games", Origin="http://evil.example") == 403
    for origin in ("http://evil.example", f"http://127.0.0.1:{port + 1}", "null"):
        with pytest.raises(InvalidStatus) as refused, connect(live, origin=origin):  # type: ignore[arg-type]
            pass
        assert refused.value.response.status_code == 403
    with connect(live, origin=f"http://127.0.0.1:{port}") as allowed:  # type: ignore[arg-type]
        assert allowed.recv()


def test_nonsense_closes_the_socket_and_lets_go_of_the_keys(
    bare: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []
    released: list[str] = []
    monkeypatch.setattr(bare.station, "hold", held.append)
    monkeypatch.setattr(bare.station, "release", released.append)
    for nonsense in ("[", "7", '{"key":"left","down":true}', '{"power":1}', "x" * 5000):
        with connect(f"ws://127.0.0.1:{port_of(bare)}/live") as visitor:
            visitor.send('{"key":"up","down":true}')
            visitor.send(nonsense)
            with pytest.raises(ConnectionClosed):
                while True:
                    visitor.recv(PATIENCE)
    wait_for(lambda: len(held) >= 4 and released == held)


def test_only_this_computer_is_served(bare: Open) -> None:
    with pytest.raises(OSError):  # noqa: PT011, a listener on all addresses would answer here
        socket.create_connection(("127.0.0.2", port_of(bare)), timeout=2).close()


def test_a_taken_port_is_one_line() -> None:
    with listen(None) as first:
        port = first.getsockname()[1]
        with pytest.raises(CommandError, match=f"port {port}"):
            listen(port)
        with listen(None) as second:
            assert second.getsockname()[1] != port
    with pytest.raises(CommandError, match="70000 is no port: they go from 1 to 65535"):
        listen(70000)


# --- the command -------------------------------------------------------------------------------


class Program:
    """A running `pilothouse run`."""

    def __init__(self, folder: Path) -> None:
        command = [Path(sys.executable).parent / "pilothouse", "run"]
        where = ["--state", folder / "board", "--db", folder / "store.sqlite"]
        self.process = subprocess.Popen(
            [*command, *where], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        self.address = next(
            word for word in self.process.stdout.readline().split() if "://" in word
        )

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """Exit status and what it complained about."""
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints


def test_the_command_from_a_fresh_state(tmp_path: Path, visit: Callable[[str], Page]) -> None:
    program = Program(tmp_path)
    try:
        page = visit(program.address)
        expect(page.locator("#welcome")).to_be_visible()
        for _ in range(3):  # the language, a new game, the first of them
            page.keyboard.press("Enter", delay=40)
            time.sleep(0.2)
        expect(page.locator("#question")).to_have_text("Game")
        taken = subprocess.run(
            [*program.process.args, "--http", "0"],  # type: ignore[misc]
            capture_output=True,
            text=True,
            check=False,
        )
        assert (taken.returncode, taken.stderr.count("\n")) == (2, 1)
        assert taken.stderr == f"pilothouse: It runs already: {program.address}\n"
        page.close()
    finally:
        ended = program.end(signal.SIGTERM)
    assert ended == (0, "")
    program = Program(tmp_path)
    try:
        page = visit(program.address)
        expect(page.locator("#question")).to_have_text("Game")
    finally:
        ended = program.end(signal.SIGINT)  # with the page still open
    assert ended == (0, "")
    with Store(tmp_path / "store.sqlite") as store:
        assert len(store.games()) == 1
