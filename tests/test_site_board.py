"""A real device's page: the real firmware on a serial port, and a real browser.

In the place of `navigator.serial` stands a wire; no real port was tried.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial
from playwright.sync_api import BrowserContext, Page, expect

from pilothouse.games.triangle import data as dial
from pilothouse.journal.journal import Journal
from pilothouse.link import requests
from pilothouse.link.frames import seven_bit
from pilothouse.table.table import Table
from pilothouse_host.play.bots import Player, player
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_host.replay.replay import table_of
from pilothouse_host.virtual.board import VirtualBoard
from pilothouse_tools.site.build import build
from pty_board import PtyBoard
from site_server import SiteServer
from test_page import wait_for

WIRE = Path(__file__).parent / "page" / "serial_wire.js"
KEPT = """async (id) => {
  const kept = await import(new URL("../static/site/kept.js", location.href));
  const game = (await kept.games()).map((row) => row.id);
  const records = await Promise.all(game.map((id) => kept.records(id)));
  return game.map((id, index) => [id, records[index].map((record) => [...record])]);
}"""
STORED = "Connected: every answer is stored"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    with SiteServer(folder).running() as server:
        yield server


@pytest.fixture
def complaints() -> list[str]:
    return []


@pytest.fixture
def visit(
    browser: BrowserContext, site: SiteServer, complaints: list[str]
) -> Iterator[Callable[..., Page]]:
    """Opens the page; `wire` False: in a browser without Web Serial."""
    pages: list[Page] = []
    site.unplug()
    site.allowed.clear()

    def go(*, wire: bool = True) -> Page:
        page = browser.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if wire:
            page.add_init_script(path=WIRE)
        else:
            page.add_init_script("delete Navigator.prototype.serial")
        page.goto(site.address + "board/")
        return page

    yield go
    for page in pages:
        page.close()


class Hands:
    """People at the board: they play by its buttons, and look at its display alone."""

    def __init__(self, board: VirtualBoard, folder: Path, bot: Player) -> None:
        self._board = board
        self._folder = folder
        self._bot = bot

    def journal(self) -> dict[str, list[bytes]]:
        """What lies on the board's flash, as it goes over a cable."""
        shutil.rmtree(self._folder, ignore_errors=True)
        shutil.copytree(self._board.flash, self._folder)
        found = Journal(str(self._folder))
        return {
            entry.id: [seven_bit(record) for record in found.read(entry.id, 0)]
            for entry in found.games()
        }

    def table(self) -> Table:
        return table_of(list(self.journal().values())[-1])

    def begin(self) -> None:
        """A new board: its language, a new game, the first of the list."""
        for _ in range(3):
            self._board.press("ok")
        wait_for(self.journal)

    def answer(self) -> bool:
        """One more; whether the game goes on."""
        table = self.table()
        if table.question is None:
            return False
        before = len(table.standing)
        for key in keys_for(table.question, self._bot.choose(table.question, table.game)):
            self._board.press(key)
        wait_for(lambda: self.table().question is None or len(self.table().standing) > before)
        return self.table().question is not None


@pytest.fixture
def board(tmp_path: Path) -> Iterator[VirtualBoard]:
    with VirtualBoard(tmp_path / "board") as running:
        yield running


@pytest.fixture
def hands(board: VirtualBoard, tmp_path: Path) -> Hands:
    return Hands(board, tmp_path / "copy", player("mississippi", "hands", 3, ()))


def kept(page: Page) -> dict[str, list[bytes]]:
    return {game: [bytes(record) for record in records] for game, records in page.evaluate(KEPT)}


def test_a_game_is_followed_kept_and_verified(
    site: SiteServer,
    visit: Callable[..., Page],
    board: VirtualBoard,
    hands: Hands,
    complaints: list[str],
) -> None:
    page = visit()
    expect(page.locator("#port")).to_have_text(
        "Plug your device into this computer, then choose it."
    )
    page.locator("#choose").click()
    expect(page.locator("#port")).to_contain_text("Nothing was chosen")
    site.ports["one"] = board.port
    page.locator("#choose").click()
    expect(page.locator("#port")).to_contain_text("Linked with device")
    expect(page.locator("#link")).to_have_text(STORED)

    hands.begin()
    expect(page.locator("#game")).to_be_visible()
    for _ in range(14):
        hands.answer()
    expect(page.locator(".river .boat")).to_have_count(3)
    wait_for(lambda: kept(page) == hands.journal())

    site.unplug()
    expect(page.locator("#port")).to_contain_text("unplugged")
    expect(page.locator("#link")).to_contain_text("not stored since")
    for _ in range(6):
        hands.answer()
    site.ports["one"] = board.port
    expect(page.locator("#link")).to_have_text(STORED)
    wait_for(lambda: kept(page) == hands.journal())

    page.reload()  # the browser knows the port now: nobody has to choose it again
    expect(page.locator("#link")).to_have_text(STORED)
    while hands.answer():
        pass
    wait_for(lambda: kept(page) == hands.journal())
    [records] = kept(page).values()
    whats = [record.split(b'"')[1] for record in records]
    assert {b"salt", b"clock", b"throw", b"end"} <= set(whats)
    assert whats.count(b"salt") == 1
    expect(page.locator("#fair")).to_contain_text("Verified.")
    assert complaints == []


def test_names_and_dial_are_typed_seen_judged_and_sent(
    site: SiteServer, visit: Callable[..., Page], board: VirtualBoard, complaints: list[str]
) -> None:
    page = visit()
    names, chart = (page.locator(".editor").nth(n) for n in (0, 1))
    names.locator("summary").click()
    large = names.locator("textarea[name=large]")
    large.fill("zürich, Bern")
    expect(names.locator(".verdict")).to_have_text(
        "The device would refuse this: large: 'zürich' must begin with a capital letter"
    )
    expect(names.locator("button")).to_be_disabled()
    large.fill("Zürich,  Bad   Ems ,")
    names.locator("textarea[name=goods]").fill("Coal:3, Gold:2+1")
    expect(names.locator(".verdict")).to_have_text("The device can use this.")
    expect(names.locator(".of-large")).to_have_text(["Zürich", "Bad Ems"])
    expect(names.locator(".of-goods")).to_have_text(["Coal 3 chips", "Gold 2 chips +1 M"])
    names.locator("button").click()
    expect(names.locator(".verdict")).to_contain_text("no device is on the cable")

    site.ports["one"] = board.port
    page.locator("#choose").click()
    expect(page.locator("#link")).to_have_text(STORED)
    names.locator("button").click()
    expect(names.locator(".verdict")).to_contain_text("The device has it")
    kept_names = (board.flash / "rails.names").read_text(encoding="utf-8").splitlines()
    assert (kept_names[0], kept_names[-1]) == ("large=Zürich,Bad Ems", "goods=Coal:3,Gold:2+1")

    chart.locator("summary").click()
    expect(chart.locator(".dial .wedge")).to_have_count(16)
    chart.get_by_label("Label of your dial").fill("Öl Söhne")
    chart.get_by_label("Segments, clockwise").fill("e4n a10e g>e c5w h2n b6s f3e")
    expect(chart.locator(".verdict")).to_contain_text("segments: a list of 8 to 64")
    chart.get_by_label("Segments, clockwise").fill("e4n a10e g>e c5w h2n b6s f3e d8w a2n")
    expect(chart.locator(".dial .wedge")).to_have_count(9)
    chart.get_by_label("Columns of points").fill("")
    expect(chart.locator(".verdict")).to_contain_text("grid: 0, only 3 to 30")
    chart.get_by_label("Columns of points").fill("17")
    chart.locator("button").click()
    expect(chart.locator(".verdict")).to_contain_text("The device has it")
    sent = (board.flash / "triangle.dial").read_text(encoding="utf-8")
    assert dial.parse(sent)["grid"] == [17, 15] and dial.parse(sent)["dial"] == "Öl Söhne"

    page.reload()  # what was sent is what one goes on from
    page.locator(".editor summary").nth(0).click()
    expect(page.locator("textarea[name=large]")).to_have_value("Zürich, Bad Ems")
    assert complaints == []


def test_a_busy_or_silent_port_gets_a_one_line_error(
    site: SiteServer, visit: Callable[..., Page], board: VirtualBoard, complaints: list[str]
) -> None:
    said = visit(wire=False).locator("#port")
    expect(said).to_contain_text("Chrome, Edge or another Chromium browser")
    page = visit()
    with serial.Serial(board.port, exclusive=True):  # another program has it
        site.ports["one"] = board.port
        page.locator("#choose").click()
        expect(page.locator("#port")).to_contain_text("The port is busy")
    expect(page.locator("#link")).to_have_text(STORED)  # it was let go: nobody has to do a thing
    site.unplug()
    expect(page.locator("#port")).to_contain_text("The device is unplugged")
    master, slave = os.openpty()  # something else than a board
    site.ports["two"] = os.ttyname(slave)
    page.locator("#choose").click()
    expect(page.locator("#port")).to_contain_text("Nothing answers on this port", timeout=9000)
    os.close(master)
    os.close(slave)
    assert complaints == []


def test_a_board_of_another_version_is_named(
    site: SiteServer,
    visit: Callable[..., Page],
    complaints: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(requests, "PROTOCOL", 3)
    page = visit()
    with PtyBoard() as later:
        site.ports["later"] = later.path
        page.locator("#choose").click()
        expect(page.locator("#port")).to_contain_text("another version of Pilothouse")
        site.unplug()
    assert complaints == []
