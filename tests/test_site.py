"""The page without a laptop, in a real browser, from a plain web server: whole games by clicks."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pilothouse_host.play.bots import player
from pilothouse_host.replay.replay import verify
from pilothouse_host.store import exchange
from pilothouse_host.store.store import Store
from pilothouse_tools.site.build import build, packed_size
from sites import PATIENCE, Hand, served

GOLDEN = Path(__file__).parent / "golden"
MOST_BYTES = 1_200_000


def log(name: str) -> list[bytes]:
    """A golden game's records."""
    return (GOLDEN / f"{name}.log").read_bytes().splitlines()


def downloaded(page: Page, button: str, to: Path) -> Path:
    with page.expect_download() as coming:
        page.get_by_role("button", name=button, exact=True).click()
    coming.value.save_as(to)
    return to


def stored_in(store: Store, file: Path) -> list[list[bytes]]:
    """Import a file into the laptop's store; gives the records of its games."""
    arrived = exchange.Arrived()
    with file.open("rb") as source:
        exchange.unpack(store, exchange.read(source, file.name), arrived)
    return [store.records(game.id) for game in store.games()]


@pytest.mark.parametrize(
    ("game", "title", "players"),
    [
        ("mississippi", "Mississippi Queen", 3),
        ("triangle", "Bermuda Triangle", 2),
        ("rails", "Fantasy Island Rails", 2),
    ],
)
def test_a_whole_game_is_played_by_clicks_and_carried_to_the_laptop(
    page: Page, site_address: str, tmp_path: Path, game: str, title: str, players: int
) -> None:
    page.goto(site_address)
    hand, bot = Hand(page), player(game, "site", players)
    hand.begin(title)
    hand.play(bot, 20)
    before = hand.records()

    page.reload()
    hand.ready()
    assert hand.records()[: len(before)] == before
    hand.play(bot)
    records = hand.records()
    verdict = verify(records)
    assert verdict.proven and verdict.salt == "laptop", verdict.words()
    expect(page.locator("#fair .verdict").first).to_contain_text("Verified", timeout=PATIENCE)

    log = downloaded(page, "Export all games", tmp_path / "all.log")
    with Store(tmp_path / "laptop.sqlite") as store:
        assert stored_in(store, log) == [records]
    page.goto(site_address + "verify/")
    page.set_input_files("#file", log)
    expect(page.locator("[data-verdict]")).to_have_attribute(
        "data-verdict", "good", timeout=PATIENCE
    )


def test_what_the_laptop_exports_is_taken_once(
    page: Page, site_address: str, tmp_path: Path
) -> None:
    file = tmp_path / "club.log"
    with Store(tmp_path / "laptop.sqlite") as store:
        for name in ("mississippi-race", "triangle-usual"):
            store.add(name, 0, log(name), "b0", "s0")
        things = exchange.packed(store, store.games(), boards=True)
        file.write_bytes(b"".join(line + b"\n" for line in exchange.lines_of(things)))
        page.goto(site_address)
        Hand(page).ready()
        said = page.locator("#past ~ [role=status]")
        page.set_input_files("#import", file)
        expect(said).to_have_text("2 games are new, 0 have gone on, 0 were here already.")
        page.set_input_files("#import", file)
        expect(said).to_have_text("0 games are new, 0 have gone on, 2 were here already.")
        expect(page.locator("#past li")).to_have_count(2)
        back = downloaded(page, "Export all games", tmp_path / "back.log")
        with Store(tmp_path / "other.sqlite") as other:
            assert stored_in(other, back) == [store.records(game.id) for game in store.games()]
            assert [other.received(one.id) for one in other.games()] == [
                store.received(one.id) for one in store.games()
            ]


def test_it_works_without_a_network_after_the_first_visit(page: Page, site_folder: Path) -> None:
    with served(site_folder) as address:
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for path in ("verify/", "install/", "learn/", "break/", "board/", "#view=big"):
        page.goto(address + path)
        expect(page.locator("h1, .question").first).to_be_visible()
    page.goto(address + "?game=rails")
    expect(page.locator("#over")).to_contain_text("Fantasy Island Rails", timeout=PATIENCE)


def test_a_pulled_plug_and_a_second_window_lose_nothing(page: Page, site_address: str) -> None:
    page.goto(site_address)
    hand = Hand(page)
    hand.begin("Mississippi Queen")
    hand.play(player("mississippi", "plug", 3), 5)
    before = hand.records()
    other = page.context.new_page()
    other.goto(site_address)
    expect(other.locator("#link")).to_contain_text("in use in another window", timeout=PATIENCE)
    page.locator("#power").click()
    expect(page.locator("#link")).to_have_attribute("data-state", "off")
    other.locator("#power").click()
    Hand(other).ready()
    assert Hand(other).records()[: len(before)] == before


def test_taps_that_a_busy_browser_delivers_at_once_all_count(
    page: Page, site_address: str
) -> None:
    page.goto(site_address)
    Hand(page).ready()
    box = page.locator(".key[data-key=down]").bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at: dict[str, Any] = {"x": box["x"] + 9, "y": box["y"] + 9, "button": "left", "clickCount": 1}
    now = page.evaluate("(performance.timeOrigin + performance.now()) / 1000")
    for tap in range(3):
        for kind, ms in (("mousePressed", 0), ("mouseReleased", 60)):
            when = now + (tap * 150 + ms) / 1000
            finger.send("Input.dispatchMouseEvent", {"type": kind, "timestamp": when, **at})
    expect(page.locator("#screen")).to_contain_text("▶ Nederlands", timeout=PATIENCE)


def test_building_it_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other, no_images = tmp_path / "one", tmp_path / "other", tmp_path / "none"
    for target in (one, other):
        build(target, no_images)

    def contents(root: Path) -> dict[str, bytes]:
        files = [file for file in root.rglob("*") if file.is_file()]
        return {file.relative_to(root).as_posix(): file.read_bytes() for file in files}

    assert contents(one) == contents(other)
    assert packed_size(one) < MOST_BYTES
