"""From a press of a key to the page that shows what came of it, in a real browser."""

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from pilothouse_host.errors import CommandError
from pilothouse_host.page.station import opened
from pilothouse_tools import chromium
from pilothouse_tools.bench.budgets import BUDGETS

_PRESSES = 25
_SETTING_UP = 15  # presses that lead from the languages, past the home screen, into the game
_DOWN_SECONDS = 0.04
_BETWEEN_SECONDS = 0.4
_PATIENCE_SECONDS = 5.0
# The first change of the question after a key went down, by the browser's own clock.
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


def press_to_page() -> None:
    """OK again and again, on the page that stands for the board's buttons."""
    with (
        TemporaryDirectory() as folder,
        chromium.browser(1280, 800) as browser,
        opened(Path(folder) / "board", Path(folder) / "log.sqlite", None, "page") as found,
    ):
        page = browser.new_page()
        page.goto(found.address)
        page.evaluate(_WATCH)
        for _ in range(_SETTING_UP):
            found.station.press("ok")
        times = [_press(page) for _ in range(_PRESSES)]
    print(
        f"A key is pressed until the page shows the next question: {median(times):.0f} ms, at most"
        f" {max(times):.0f} of {len(times)}; may be {BUDGETS['page'].words()}"
    )


def _press(page: Page) -> float:
    """Ms until the question on the page was another one."""
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
