"""Boards that are plugged in: each is a table of its own, shown as text."""

from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from pilothouse_host.page.station import opened
from pilothouse_host.virtual.board import VirtualBoard


def test_a_board_plugged_in_later_becomes_a_table(tmp_path: Path, browser: BrowserContext) -> None:
    plugged: list[str] = []
    page = browser.new_page()
    with (
        VirtualBoard(tmp_path / "one", "one") as one,
        VirtualBoard(tmp_path / "two", "two") as two,
    ):
        plugged.append(one.port)
        found = opened(tmp_path / "own", tmp_path / "s.sqlite", None, None, lambda: plugged)
        with found as station:
            page.goto(station.address)
            expect(page.locator("#link")).to_have_text("Connected: every answer is stored")
            expect(page.locator("#bench")).to_be_hidden()
            expect(page.locator("#welcome-real")).to_be_visible()
            for _ in range(3):  # the language, a new game, the first of them
                one.press("ok")
            expect(page.locator("#question")).to_have_text("Game")
            expect(page.locator("#choices .chip")).to_have_count(3)
            expect(page.locator("#tables")).to_be_hidden()
            plugged.append(two.port)
            expect(page.locator("#tables a")).to_have_count(2)
            page.locator("#tables a").nth(1).click()
            expect(page.locator("#welcome")).to_be_visible()
            page.go_back()
            expect(page.locator("#question")).to_have_text("Game")
            plugged.remove(one.port)
            expect(page.locator("#link")).to_contain_text("Link lost")
    page.close()
