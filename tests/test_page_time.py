"""Going through a game: slider, addresses, Back, the log's filters; what covers the display."""

import base64
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pilothouse_host.replay.story import story_of
from test_page_sight import Show, settled, show, visit  # noqa: F401  (a fixture)

LIT = base64.b64encode(b"\x01" * 1024).decode()
KINDS = "[...document.querySelectorAll('#log li')].map((li) => li.dataset.kind)"
DARK = base64.b64encode(bytes(1024)).decode()


@pytest.fixture
def page(show: Show, browser: BrowserContext) -> Iterator[Page]:  # noqa: F811
    found = visit(browser, show, "en")
    show.put("river")
    settled(found, "river")
    yield found
    found.close()


def speeds(page: Page) -> list[str]:
    return page.locator(".boats [data-value=speed]").all_inner_texts()


def test_every_moment_has_an_address(show: Show, page: Page) -> None:  # noqa: F811
    story = story_of(show.records["river"])
    for n in (30, 55, 41):
        page.goto(show.address + f"#game=river&at={n}")
        boats = story.at(n).view()["boats"]
        expect(page.locator(".boats [data-value=speed]")).to_have_text(
            [str(boat["speed"]) for boat in boats]
        )
        expect(page.locator("#looking")).to_contain_text(f"entry {n} of")
        assert int(page.locator("#log [aria-current]").get_attribute("data-n") or 0) <= n
        question = story.at(n).table.question
        assert question and page.locator("#who").inner_text() == (question.who or "★")
    page.go_back()
    expect(page.locator("#looking")).to_contain_text("entry 55 of")
    page.go_back()
    page.go_back()
    expect(page.locator("#banner")).to_be_hidden()


def test_the_slider_by_keys_and_the_way_back(show: Show, page: Page) -> None:  # noqa: F811
    slider = page.locator("#moment")
    last = len(show.records["river"]) - 1
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"game=river&at=\d+$"))
    expect(page.locator("#banner")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("#question")).to_have_text("Game")
    page.keyboard.press("End")
    expect(page.locator("#banner")).to_be_hidden()
    page.locator("#time-first").click()
    page.locator("#time-on").click()
    expect(page.locator("#question")).to_have_text("Players")
    page.locator("#tolive").click()
    expect(page.locator("#clock")).to_contain_text("Round 5")
    assert last > 60


def test_it_plays_by_itself_to_the_end(show: Show, page: Page) -> None:  # noqa: F811
    page.goto(show.address + f"#game=river&at={len(show.records['river']) - 6}")
    expect(page.locator("#banner")).to_be_visible()
    page.locator("#speed").select_option("10")
    page.locator("#time-play").click()
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator("#time-play")).to_have_attribute("aria-pressed", "false")


def test_the_log_is_found_by_player_kind_and_word(show: Show, page: Page) -> None:  # noqa: F811
    rows = page.locator("#log li")
    everything = rows.count()
    assert everything > 60  # all of it, from the first entry on
    expect(rows.last).to_contain_text("begins")
    page.locator("#log-kind").select_option("throw")
    assert 0 < rows.count() < everything
    assert set(page.evaluate(KINDS)) == {"throw"}
    page.locator("#log-kind").select_option("")
    page.locator("#log-who").select_option("B")
    expect(rows.first).to_contain_text("Bert: ")
    page.locator("#log-search").fill("SPEED")
    expect(rows.first).to_contain_text("speed")
    page.locator("#log-search").fill("no such thing")
    expect(page.locator("#log-none")).to_be_visible()
    page.locator("#log-search").fill("")
    page.locator("#log-who").select_option("")
    row = rows.nth(20)
    n = row.get_attribute("data-n")
    row.locator("a").click()
    expect(page).to_have_url(re.compile(f"game=river&at={n}$"))


def test_the_title_says_whose_turn_it_is(show: Show, page: Page) -> None:  # noqa: F811
    who = page.locator("#over").inner_text().partition(" · ")[2]
    expect(page).to_have_title(f"{who} – Speed – Pilothouse")
    show.put("raced")
    expect(page).to_have_title(re.compile("wins? – Pilothouse"))


def test_a_dark_or_secret_display_explains_itself(show: Show, page: Page) -> None:  # noqa: F811
    covered = page.locator("#covered")
    show.live.tell("display", {"pixels": DARK, "secret": False})
    expect(covered).to_have_text("Asleep: any key wakes it")
    show.live.tell("display", {"pixels": LIT, "secret": False})
    expect(page.locator("#cover")).to_be_hidden()
    show.put("lines")
    show.live.tell("display", {"pixels": LIT, "secret": True})
    expect(covered).to_have_text("Only for whoever is on turn")
    page.locator("#look").click()
    expect(page.locator("#cover")).to_be_hidden()
    show.live.tell("display", {"pixels": LIT, "secret": False})


def test_the_arrow_keys_scroll_unless_the_device_has_the_focus(page: Page) -> None:
    expect(page.locator("#device")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".key.down")).to_have_count(0)
    assert page.evaluate("scrollY") == 0
    page.locator("#log").focus()
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.down("ArrowDown")
    expect(page.locator(".key.down")).to_have_count(0)
    page.keyboard.up("ArrowDown")
    page.wait_for_function("() => document.querySelector('#log').scrollTop + scrollY > 0")
