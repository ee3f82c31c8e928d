"""The page in every layout, scheme and language: nothing overflows, nothing jumps, axe is content.

With PHOTOGRAPHS=FOLDER every picture is kept there.
"""

import json
import os
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from pilothouse import games
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.page import server
from pilothouse_host.page.link_status import LinkStatus
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames, Telling
from pilothouse_host.page.server import Server, application, listen
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.store.store import Store
from pilothouse_host.story.words import LANGUAGES
from pilothouse_tools import chromium
from test_page_games import NoStation

STATIC = Path(server.__file__).parent / "static"
NAMES = ("Annakatharin", "Bert", "Zoë", "Maximiliane")
LAYOUTS = {
    "table": (1280, 800, ""),
    "phone": (390, 844, ""),
    "lying": (844, 390, ""),
    "big": (1920, 1080, "#view=big"),
}
LETTERS = "parseFloat(getComputedStyle(document.querySelector('#question')).fontSize)"
STORED = {"kind": "virtual", "power": "on", "died": "", **LinkStatus().plain(), "state": "stored"}
MOST_BYTES = 250_000


def played(game: str, players: int, last_round: int) -> list[bytes]:
    """A game of people with names, up to this round or its end."""
    records: list[bytes] = []
    ticks = iter(range(0, 10**9, 3711)).__next__
    table = Table(games.find, Chance(bytes(32)), records, ticks)
    table.start(game, {}, "os")
    bot, named = player(game, "sight", players), False
    while question := table.question:
        view = table.game.view()
        if (
            view["round"] >= last_round
            and view["turn"]
            and question.name in ("speed", "do", "die")
        ):
            break
        if not named and question.name in ("speed", "do", "die"):
            named = True
            for who, name in zip("ABCD"[:players], NAMES, strict=False):
                table.aside("name")
                table.answer(who)
                table.answer(name)
            continue
        answer = bot.choose(question, table.game)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    return records


GAMES = {
    "river": ("mississippi", 4, 5),
    "raced": ("mississippi", 3, 99),
    "sea": ("triangle", 4, 4),
    "lines": ("rails", 3, 4),
}


@dataclass
class Show:
    """A page that can be shown any of the games, by anybody."""

    live: Live
    stored: StoredGames
    address: str
    records: dict[str, list[bytes]]

    def put(self, game: str, count: int | None = None) -> None:
        told = Telling(self.stored, game, count or len(self.records[game])) if game else None
        self.live.tell("game", told)


@pytest.fixture(scope="module")
def show(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Show]:
    live = Live()
    live.tell("link", STORED)
    live.tell("tables", [])
    with Store(tmp_path_factory.mktemp("sight") / "s.sqlite") as store, listen(None) as listener:
        records = {name: played(*how) for name, how in GAMES.items()}
        for name, found in records.items():
            store.add(name, 0, found, "b", "s")
        stored = StoredGames(store)
        running = Server(application(NoStation(live), stored))
        thread = threading.Thread(target=running.run, args=([listener],), daemon=True)
        thread.start()
        port = listener.getsockname()[1]
        yield Show(live, stored, f"http://127.0.0.1:{port}/", records)
        running.should_exit = True
        thread.join(10)


def visit(context: BrowserContext, show: Show, language: str, hash_: str = "") -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.add_init_script(f"localStorage.setItem('pilothouse-language', '{language}')")
    page.goto(show.address + hash_)
    return page


def settled(page: Page, game: str) -> None:
    if game:
        expect(page.locator(f'[data-game="{game}"] > *').first).to_be_attached()
    else:
        expect(page.locator("#welcome")).to_be_visible()
    if game == "raced" and "big" not in page.url:
        expect(page.locator("#figures figure").first).to_be_visible()


def wider(page: Page) -> list[int]:
    return page.evaluate("[document.documentElement.scrollWidth, innerWidth]")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_state_in_every_language(show: Show, layout: str, dark: bool) -> None:
    """Nothing is wider than the window, and axe finds nothing serious."""
    width, height, hash_ = LAYOUTS[layout]
    album = os.environ.get("PHOTOGRAPHS")
    with chromium.browser(width, height, dark=dark) as context:
        for language in LANGUAGES:
            page = visit(context, show, language, hash_)
            for game in ("", *GAMES):
                show.put(game)
                settled(page, game)
                shown, room = wider(page)
                assert shown <= room, (language, game)
                if album:
                    name = f"{game or 'welcome'}-{layout}-{'dark' if dark else 'light'}-{language}"
                    page.wait_for_timeout(900)
                    page.screenshot(path=Path(album) / f"{name}.png", full_page=game == "raced")
                if language in ("en", "fr"):
                    found = Axe().run(page).response["violations"]
                    bad = [one["id"] for one in found if one["impact"] in ("serious", "critical")]
                    where = [node["html"] for one in found for node in one["nodes"]]
                    assert not bad, (game, language, bad, where)
            page.close()


@pytest.mark.parametrize("width", [320, 360, 600, 768, 1024, 1440, 1920, 2560])
def test_no_width_makes_it_scroll_sideways(show: Show, width: int) -> None:
    with chromium.browser(width, 800) as context:
        page = visit(context, show, "de")
        for game in GAMES:
            show.put(game)
            settled(page, game)
            assert wider(page)[0] <= width, game


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_jumps_from_question_to_question(show: Show, layout: str) -> None:
    """Whatever is asked, the game stays where it was."""
    width, height, hash_ = LAYOUTS[layout]
    with chromium.browser(width, height) as context:
        for game in ("river", "sea", "lines"):
            page = visit(context, show, "fr", f"{hash_ or '#'}&game={game}&at=12")
            settled(page, game)
            tops: set[float] = set()
            for n in range(12, len(show.records[game]) - 1, 9):
                page.evaluate("(hash) => { location.hash = hash; }", f"{hash_}&game={game}&at={n}")
                expect(
                    page.locator("#log [aria-current]" if layout != "big" else "#asked")
                ).to_be_attached()
                page.wait_for_timeout(60)
                tops.add(page.evaluate("document.querySelector('#drawn').offsetTop"))
            assert len(tops) == 1, (game, tops)
            page.close()


def test_in_big_type_the_question_is_read_at_three_metres(show: Show) -> None:
    for size in ((1280, 720), (1920, 1080), (3840, 2160)):
        with chromium.browser(*size) as context:
            page = visit(context, show, "de", "#view=big")
            show.put("river")
            settled(page, "river")
            letters = page.evaluate(
                "parseFloat(getComputedStyle(document.querySelector('#question')).fontSize)"
            )
            assert letters >= 0.05 * size[1]
            box = page.locator("#asked").bounding_box()
            assert box and box["y"] + box["height"] <= size[1]
            page.goto(show.address + "big")
            expect(page).to_have_url(re.compile("view=big$"))


def test_a_finished_game_is_one_sheet_of_paper(show: Show) -> None:
    with chromium.browser(1280, 800) as context:
        page = visit(context, show, "de")
        show.put("raced")
        settled(page, "raced")
        paper = page.pdf(format="A4", prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == 1


def test_every_text_of_the_page_is_in_four_languages() -> None:
    said = set(re.findall(r'data-t(?:-label)?="([^"]+)"', (STATIC / "index.html").read_text()))
    for file in STATIC.rglob("*.js"):
        if file.parent.name != "words":
            said |= {
                json.loads(text)
                for text in re.findall(r'\bt\(("(?:[^"\\]|\\.)*")', file.read_text())
            }
    for language in LANGUAGES[1:]:
        lines = (STATIC / "words" / f"{language}.js").read_text().splitlines()
        known: dict[str, Any] = json.loads("{" + "".join(lines[2:-1]).rstrip().rstrip(",") + "}")
        assert not said - set(known)
        for english, text in known.items():
            assert set(re.findall(r"\{\d\}", english)) == set(re.findall(r"\{\d\}", text)), english


def test_the_page_is_light() -> None:
    assert sum(file.stat().st_size for file in STATIC.rglob("*") if file.is_file()) < MOST_BYTES
