"""Measures the time from a key press to the page showing its effect, in a real browser."""

import contextlib
import threading
import time
from collections.abc import Generator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page
from websockets.sync.server import ServerConnection, serve

from pilothouse import games
from pilothouse.journal.journal import Journal
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.errors import CommandError
from pilothouse_host.page.station import opened
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_tools import chromium
from pilothouse_tools.bench.budgets import BUDGETS, share

_PRESSES = 60
_RECORDS = 1000  # of the game before the first press
_TURNS = 3  # rounds that are played; the other records are changes of a name
_DOWN_SECONDS = 0.04
_BETWEEN_SECONDS = 0.4
_PATIENCE_SECONDS = 5.0
# Measures, by the browser's clock, the time from a key going down to the question changing.
_WATCH = """() => {
  const text = (id) => document.getElementById(id).textContent;
  const question = () => text("who") + text("question");
  let shown = "", pressed = 0;
  addEventListener("keydown", () => {
    pressed = performance.now();
    shown = question();
    window.took = null;
  }, true);
  new MutationObserver(() => {
    if (question() !== shown) window.took ??= performance.now() - pressed;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


_ECHO = """(address) => new Promise((done) => {
  const socket = new WebSocket(address);
  const times = [];
  let sent = 0;
  const send = () => {
    sent = performance.now();
    socket.send("x");
  };
  socket.onopen = send;
  socket.onmessage = () => {
    times.push(performance.now() - sent);
    if (times.length < COUNT) setTimeout(send, 20);
    else done(times);
  };
})""".replace("COUNT", str(_PRESSES))


def press_to_page() -> None:
    """OK again and again in a long game, on the page that stands for the board's buttons."""
    with TemporaryDirectory() as folder, chromium.browser(1280, 800) as browser:
        state = Path(folder) / "board"
        _lay_long_game(state / "data")
        with opened(state, Path(folder) / "log.sqlite", None, "page") as found:
            page = browser.new_page()
            page.goto(found.address)
            page.locator("#power").wait_for()
            found.station.press("ok")  # the language
            page.locator("#link[data-state=stored]").wait_for()
            page.locator("#drawn .boats").wait_for()
            page.evaluate(_WATCH)
            page.locator("#device").focus()
            times = [_press(page) for _ in range(_PRESSES)]
        echoes = _echoes(browser)
    print(
        f"A key is pressed until the page shows the next question, after {_RECORDS:,} records:"
        f" {median(times):.0f} ms p50, {share(times, 0.95):.0f} ms p95, at most {max(times):.0f}"
        f" of {len(times)}; may be {BUDGETS['page'].words()}\n"
        f"  a bare WebSocket echo in the same browser: {median(echoes):.1f} ms p50,"
        f" {share(echoes, 0.95):.1f} ms p95"
    )


def _lay_long_game(flash: Path) -> None:
    """Put a game in progress with so many records onto a virtual board's flash."""
    flash.mkdir(parents=True)
    seed, records = bytes(range(32)), list[bytes]()
    chance = Chance(seed)
    table = Table(games.find, chance, records, iter(range(0, 10**9, 997)).__next__)
    table.start("mississippi", {}, "os")
    bot = player("mississippi", "page", 4)
    while question := table.question:
        if table.game.view()["round"] >= _TURNS and question.name == "speed":
            break
        answer = bot.choose(question, table.game)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    for name in ("ANNA", "ANN") * _RECORDS:
        if len(records) >= _RECORDS:
            break
        table.aside("name")
        table.answer("A")
        table.answer(name)
    journal = Journal(str(flash))
    journal.start(chance.id, seed)
    for record in records:
        journal.append(record)
    journal.save()


def _echoes(browser: BrowserContext) -> list[float]:
    """Ms from sending a message to having it back, with nothing in between but the browser."""
    with _echo() as address:
        return browser.new_page().evaluate(_ECHO, address)


@contextlib.contextmanager
def _echo() -> Generator[str]:
    def answer(connection: ServerConnection) -> None:
        for message in connection:
            connection.send(message)

    with serve(answer, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()
        thread.join()


def _press(page: Page) -> float:
    """Ms until the page shows another question. Raises CommandError after 5 s."""
    time.sleep(_BETWEEN_SECONDS)
    page.keyboard.down("Enter")
    time.sleep(_DOWN_SECONDS)
    page.keyboard.up("Enter")
    end = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < end:
        took = page.evaluate("window.took")
        if took is not None:
            return took
        time.sleep(_DOWN_SECONDS)
    raise CommandError("the page does not follow the board")
