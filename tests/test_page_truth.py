"""What the page says of storing is true: in a real browser, with a real board and database."""

import re
import shutil
import sqlite3
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from pilothouse_host.link.events import (
    Halted,
    Lacking,
    Linked,
    Lost,
    Searching,
    Stored,
    Warned,
)
from pilothouse_host.page.link_status import LinkStatus
from pilothouse_host.page.station import opened

STORED = "Connected: every answer is stored"
LONG_MS = 20_000


def begin(page: Page) -> None:
    """The language, then a new game of Mississippi Queen."""
    for _ in range(3):
        time.sleep(0.2)  # a hand, not a machine: the board takes two quick ones for a bouncing key
        page.keyboard.press("Enter", delay=40)
    expect(page.locator("#question")).to_have_text("Game")


def test_a_busy_database_is_reported_and_waited_for(
    tmp_path: Path, browser: BrowserContext
) -> None:
    db = tmp_path / "games.sqlite"
    page = browser.new_page()
    with opened(tmp_path / "board", db, None, "truth") as found:
        page.goto(found.address)
        pill = page.locator("#link")
        expect(pill).to_have_text(STORED)
        begin(page)
        before = found.store.count(found.store.games()[-1].id)
        other = sqlite3.connect(db, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            page.keyboard.press("Enter", delay=40)
            time.sleep(0.2)
        said = re.compile(r"^Not stored since \d\d:\d\d: .*another program is using it: close")
        expect(pill).to_have_text(said, timeout=LONG_MS)
        expect(pill).to_have_attribute("data-state", "halted")
        assert found.store.count(found.store.games()[-1].id) == before
        other.execute("ROLLBACK")
        other.close()
        expect(pill).to_have_text(STORED, timeout=LONG_MS)
        assert found.store.count(found.store.games()[-1].id) >= before + 3
        expect(page.locator("#notices li")).to_have_count(0)
    page.close()


def test_a_warning_is_shown_together_with_stored(tmp_path: Path, browser: BrowserContext) -> None:
    state, db = tmp_path / "board", tmp_path / "games.sqlite"
    page = browser.new_page()
    with opened(state, db, None, "truth") as found:
        page.goto(found.address)
        begin(page)
        expect(page.locator("#link")).to_have_text(STORED)
    shutil.rmtree(state / "data")
    with opened(state, db, None, "truth again") as found:
        page.goto(found.address)
        expect(page.locator("#link")).to_have_text(STORED)
        expect(page.locator("#notices li")).to_have_text([re.compile(r"^\d\d:\d\d .* was wiped")])
        begin(page)
        expect(page.locator("#link")).to_have_text(STORED)
        switch = page.get_by_role("switch")
        switch.click()
        expect(page.locator("#link")).to_contain_text("Unplugged")
        switch.click()
        expect(page.locator("#link")).to_have_text(STORED, timeout=LONG_MS)
        expect(page.locator("#notices li")).to_have_count(0)
    page.close()


# --- the state behind it -------------------------------------------------------------------------


def test_stored_is_shown_only_when_it_is_known() -> None:
    hours = iter(range(100))
    status = LinkStatus(lambda: float(next(hours)))

    def state() -> str:
        return status.plain()["state"]

    assert state() == "searching"
    for event, then in (
        (Linked("b", "1", "p"), "checking"),
        (Lacking(None), "checking"),
        (Lacking(12), "checking"),
        (Lacking(0), "stored"),
        (Stored("g", 0, 3), "stored"),
        (Warned("odd"), "stored"),
        (Lacking(1), "checking"),
        (Lacking(0), "stored"),
        (Lacking(None), "silent"),
        (Lost("unplugged"), "lost"),
        (Searching(), "lost"),
        (Linked("b", "1", "p"), "checking"),
        (Halted("busy"), "halted"),
        (Lacking(None), "halted"),
        (Linked("b", "1", "p"), "checking"),
        (Lacking(0), "stored"),
    ):
        status.heard(event)
        assert state() == then, event


def test_the_page_says_since_when_something_is_not_stored() -> None:
    now = [100.0]
    status = LinkStatus(lambda: now[0])
    status.heard(Linked("b", "1", "p"))
    status.heard(Lacking(0))
    for minute, event in enumerate(
        (Lost("gone"), Searching(), Linked("b", "1", "p"), Halted("x"))
    ):
        now[0] = 200.0 + minute
        status.heard(event)
        assert status.plain()["since"] == 200.0


def test_a_warning_is_over_when_everything_is_stored_and_a_lasting_one_with_the_link() -> None:
    status = LinkStatus()

    def notices() -> list[str]:
        return [notice["text"] for notice in status.plain()["notices"]]

    status.heard(Linked("b", "1", "p"))
    status.heard(Warned("the board does not send"))
    status.heard(Warned("wiped", lasting=True))
    status.heard(Lacking(7))
    assert notices() == ["the board does not send", "wiped"]
    status.heard(Lacking(0))
    assert notices() == ["wiped"]
    status.heard(Linked("b", "1", "p"))
    assert notices() == []
