"""The certificate in a fresh browser without a network: right, and wrong once tampered with."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pilothouse import games
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.page.certificate import forms
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.replay.story import story_of
from pilothouse_host.story.certificate import certificate
from pilothouse_host.story.words import LANGUAGES


def played(game: str) -> list[bytes]:
    """A whole game, with a throw by hand, and one taken back and made again."""
    records: list[bytes] = []
    table = Table(games.find, Chance(bytes(range(32))), records)
    table.start(game, {}, "os")
    bot = player(game, "certificate", 3)
    thrown = 0
    while (question := table.question) and thrown < 40:
        answer = bot.choose(question, table.game)
        if question.kind == "throw":
            thrown += 1
            if thrown == 4:
                table.answer(question.faces[0])
                continue
            table.throw()
            if thrown == 6:
                table.undo()
                table.throw()
        elif answer != THROW:
            table.answer(answer)
    if not table.ended:
        table.abandon()
    return records


def opened(browser: BrowserContext, folder: Path, text: str) -> Page:
    (folder / "certificate.html").write_text(text, encoding="utf-8")
    page = browser.new_page()
    page.route("http*://**", lambda route: pytest.fail(f"it asks for {route.request.url}"))
    page.goto((folder / "certificate.html").as_uri())
    return page


@pytest.mark.parametrize("game", games.names())
def test_every_throw_is_computed_anew(game: str, tmp_path: Path, browser: BrowserContext) -> None:
    story = story_of(played(game))
    thrown = sum(line.what == "throw" for line in story.lines)
    page = opened(browser, tmp_path, certificate("g", story, "en", forms()))
    expect(page.locator("#verdict")).to_have_text(
        f"Right: all {thrown} rolls of the device are those of the sealed seed."
    )
    expect(page.locator("#throws td.bad")).to_have_count(0)
    expect(page.locator("#throws tr")).to_have_count(
        thrown + sum(line.what == "hand" for line in story.lines)
    )
    expect(page.locator("#again")).to_have_text(page.locator("#seal").inner_text())
    page.close()


def test_whatever_is_changed_is_found(tmp_path: Path, browser: BrowserContext) -> None:
    records = played("mississippi")
    whole = certificate("g", story_of(records), "en", forms())
    n = next(i for i, record in enumerate(records) if b'"throw",["direction' in record)
    turned = {"left": "right", "straight": "left", "right": "left"}
    before = re.search(rb'"direction","(\w+)"', records[n])
    assert before
    face = before.group(1).decode()
    written = records[n].decode().replace('"', '\\"')
    changed = written.replace(face, turned[face])
    assert whole.count(written) == 1
    for tampered in (
        whole.replace(written, changed),
        whole.replace("000102030405", "000102030406"),
        whole.replace(f'"{written}", ', ""),
    ):
        assert tampered != whole
        page = opened(browser, tmp_path, tampered)
        expect(page.locator("#verdict")).to_have_class("bad")
        expect(page.locator("#verdict")).to_contain_text("Wrong")
        page.close()


def test_it_explains_itself_in_four_languages(tmp_path: Path, browser: BrowserContext) -> None:
    story = story_of(played("triangle"))
    verdicts: set[str] = set()
    for language in LANGUAGES:
        page = opened(browser, tmp_path, certificate("g", story, language, forms()))
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#verdict")).to_have_class("good")
        verdicts.add(page.locator("#verdict").inner_text())
        expect(page.locator("ol li")).to_have_count(4)
        page.close()
    assert len(verdicts) == len(LANGUAGES)


def test_names_cannot_break_out_of_it(tmp_path: Path, browser: BrowserContext) -> None:
    records = played("mississippi")
    odd = b'[%d,"refused",["speed","</script><b>x","B1"],1]' % (len(records) - 1)
    end = records[-1].replace(b"[%d," % (len(records) - 1), b"[%d," % len(records))
    page = opened(
        browser, tmp_path, certificate("<b>", story_of([*records[:-1], odd, end]), "en", forms())
    )
    expect(page.locator("#verdict")).to_have_class("good")
    expect(page.locator("b")).to_have_count(0)
    page.close()
