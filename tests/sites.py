"""Serves the site, and plays on it in a browser."""

import contextlib
import functools
import threading
from collections.abc import Generator
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from pilothouse_host.play.bots import Player
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_host.replay.replay import follow, table_of

FOLDER = "club/pilothouse"  # where the site is on its server
PATIENCE = 60_000  # ms; a machine may be busy
_TAP_MS = 34
_NO_ANSWER = ("start", "salt", "clock", "boot")
# The records of the latest game, from this number on.
_RECORDS = """async (first) => {
  const site = document.querySelector("script[src*='static/site/']").src;
  const kept = await import(new URL("kept.js", site));
  const last = (await kept.games()).at(-1);
  const records = last ? await kept.records(last.id, first) : [];
  return records.map((record) => new TextDecoder().decode(record));
}"""
# The same, once there is an answer among them.
_ANSWERED = """async ([first, silent]) => {
  const records = RECORDS;
  for (const end = Date.now() + 60000; Date.now() < end; ) {
    const found = await records(first);
    if (found.some((text) => !silent.includes(JSON.parse(text)[1]))) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
  return [];
}""".replace("RECORDS", _RECORDS)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextlib.contextmanager
def served(folder: Path) -> Generator[str]:
    """Serve this folder statically; yields the address of the site in it."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass
class Hand:
    """Plays on the page by clicking the keys of its board."""

    page: Page

    def ready(self) -> None:
        """Wait until the board shows a picture and all its records are stored."""
        expect(self.page.locator("#screen")).not_to_be_empty(timeout=PATIENCE)
        expect(self.page.locator("#link")).to_have_attribute(
            "data-state", "stored", timeout=PATIENCE
        )

    def click(self, *keys: str) -> None:
        for key in keys:
            box = self.page.locator(f".key[data-key={key}]").bounding_box()
            assert box
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.page.mouse.down()
            self.page.wait_for_timeout(_TAP_MS)
            self.page.mouse.up()
            self.page.wait_for_timeout(_TAP_MS)  # a shorter gap would be a bounce

    def chooses(self, row: str) -> None:
        """Choose this row of the list on the display."""
        said = self.page.locator("#screen")
        for _ in range(20):
            text = said.text_content() or ""
            if f"▶ {row}" in text:
                self.click("ok")
                expect(said).not_to_have_text(text, timeout=PATIENCE)
                return
            self.click("down")
            expect(said).not_to_have_text(text, timeout=PATIENCE)
        raise AssertionError(f"{row} is not in {said.text_content()}")

    def begin(self, title: str) -> None:
        """From the first start to the first question of a game."""
        self.ready()
        self.chooses("English")
        self.chooses("New game")
        self.chooses(title)
        expect(self.page.locator("#question")).not_to_be_empty(timeout=PATIENCE)

    def records(self, first: int = 0) -> list[bytes]:
        """The stored records of the latest game, from this number on."""
        return [text.encode() for text in self.page.evaluate(_RECORDS, first)]

    def play(self, bot: Player, most: int = 1 << 16) -> None:
        """Answer at most `most` questions, or play to the end."""
        table = table_of(self.records())
        for _ in range(most):
            if table.question is None:
                return
            self.click(*keys_for(table.question, bot.choose(table.question, table.game)))
            news = self.page.evaluate(_ANSWERED, [len(table.records), list(_NO_ANSWER)])
            assert news, f"no answer came to {table.question.name}"
            for text in news:
                follow(table, text.encode())
