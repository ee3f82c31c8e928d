"""Boards that are plugged in: each is a table of its own, shown as text."""

from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from pilothouse_host.page.station import opened
from pilothouse_host.virtual.board import VirtualBoard
from pty_board import PtyBoard


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
            expect(page.locator("#tables a")).to_have_count(3)  # the hall, and each
            page.locator("#tables a").nth(2).click()
            expect(page.locator("#welcome")).to_be_visible()
            page.go_back()
            expect(page.locator("#question")).to_have_text("Game")
            plugged.remove(one.port)
            expect(page.locator("#link")).to_contain_text("Link lost")
    page.close()


def test_all_tables_are_seen_at_once(tmp_path: Path, browser: BrowserContext) -> None:
    plugged: list[str] = []
    page = browser.new_page()
    with (
        VirtualBoard(tmp_path / "one", "one") as one,
        VirtualBoard(tmp_path / "two", "two") as two,
    ):
        plugged += [one.port, two.port]
        found = opened(tmp_path / "own", tmp_path / "s.sqlite", None, None, lambda: plugged)
        with found as station:
            page.goto(station.address)
            page.locator("#tables a", has_text="All tables").click()
            cards = page.locator("#hall a")
            expect(cards).to_have_count(2)
            expect(page.locator("#link")).to_have_text("2 tables")
            expect(page.locator("#game")).to_be_hidden()
            for _ in range(3):  # the language, a new game, the first of them
                one.press("ok")
            playing = page.locator("#hall a", has_text="Mississippi Queen")
            expect(playing).to_contain_text("For everyone")
            playing.focus()
            one.press("ok")  # the longer of the two games
            expect(playing).to_contain_text("Players")
            expect(playing).to_be_focused()
            plugged.remove(two.port)
            expect(page.locator("#link")).to_have_text("2 tables, 1 not connected")
            expect(cards.filter(has_text="Link lost")).to_have_count(1)
            playing.press("Enter")
            expect(page.locator("#game")).to_be_visible()
            expect(page.locator("#hall")).to_be_hidden()
            page.go_back()
            expect(cards).to_have_count(2)
    page.close()


def test_a_board_that_is_on_another_port_now_is_not_lost_on_the_old_one(
    tmp_path: Path, browser: BrowserContext
) -> None:
    page = browser.new_page()
    with PtyBoard() as old, PtyBoard() as new, PtyBoard() as another:
        for board, name in ((old, "moved"), (new, "moved"), (another, "away")):
            board.app.board.id = name
        plugged = [old.path, another.path]
        found = opened(tmp_path / "own", tmp_path / "s.sqlite", None, None, lambda: plugged)
        with found as station:
            page.goto(station.address + "#view=hall")
            cards = page.locator("#hall a")
            expect(cards).to_have_count(2)
            new.plays("g", b'[0,"start",{"game":"counters"},0]')
            plugged.append(new.path)
            expect(cards.filter(has_text="oved")).to_contain_text("Counters")
            plugged[:] = [new.path]  # both others go at the same time
            expect(cards.filter(has_text="Device away")).to_contain_text("Link lost")
            expect(cards.filter(has_text="oved")).not_to_contain_text("Link lost")
    page.close()
