"""Measures the time from a key press to the page showing its effect, in a real browser."""

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
_SETTING_UP = 15  # presses from the choice of a language, past the home screen, into a game
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


def press_to_page() -> None:
    """Press OK again and again on the page's buttons, and print the times."""
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
