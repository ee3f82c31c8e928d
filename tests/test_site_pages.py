"""The other pages of the site: links, a first evening, what can be broken, checked, installed."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pilothouse_host.play.bots import player
from pilothouse_host.site import faults
from pilothouse_host.store import exchange
from pilothouse_host.store.store import Store
from pilothouse_host.story.words import LANGUAGES
from pilothouse_tools.site import install
from pilothouse_tools.site.build import build
from simulator.faults import KINDS
from sites import FOLDER, PATIENCE, Hand, served

GOLDEN = Path(__file__).parent / "golden"
HOST = Path(install.__file__).parents[2] / "pilothouse_host"
SITE, LAPTOP = HOST / "site", HOST / "page" / "static"
PAGES = ("", "board/", "install/", "verify/", "learn/", "break/")
SIZES = {"phone": (390, 844), "lying": (844, 390), "tablet": (820, 1180), "desktop": (1440, 900)}


def in_language(page: Page, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('pilothouse-language', '{language}')")


# --- links that begin a game ---------------------------------------------------------------------


def test_a_link_begins_a_game_with_its_modules(page: Page, site_address: str) -> None:
    in_language(page, "de")
    page.goto(site_address + "?game=mississippi&with=rose,tiles")
    expect(page.locator("#question")).to_have_text("Spieler", timeout=PATIENCE)
    Hand(page).click("ok")
    taken = page.locator("#log").get_by_text("Neue Flussteile und The Black Rose")
    expect(taken).to_be_visible(timeout=PATIENCE)


def test_a_link_disturbs_no_game_and_knows_what_there_is(page: Page, site_address: str) -> None:
    page.goto(site_address + "?game=chess")
    expect(page.locator("#notice")).to_have_text("There is no game “chess” here.")
    hand = Hand(page)
    hand.begin("Counter")
    page.goto(site_address + "?game=rails")
    expect(page.locator("#notice")).to_contain_text("A game is in progress here", timeout=PATIENCE)
    expect(page.locator("#over")).to_contain_text("Counter")


# --- a first evening -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "title", "players"),
    [
        ("mississippi", "Mississippi Queen", 3),
        ("triangle", "Bermuda Triangle", 2),
        ("rails", "Fantasy Island Rails", 2),
    ],
)
def test_a_first_evening_in_ten_steps(
    page: Page, site_address: str, game: str, title: str, players: int
) -> None:
    page.goto(site_address + "learn/")
    page.get_by_role("button", name=title).click()
    hand, bot = Hand(page), player(game, "learn", players)
    hand.ready()
    card = page.locator(".guide")

    def done(step: int) -> None:
        expect(card.locator("h2")).to_contain_text(f"Step {step} of 10")
        expect(card).to_have_attribute("data-done", "true", timeout=PATIENCE)
        card.get_by_role("button", name="Next").click()

    def plays_on() -> None:
        for _ in range(60):
            if card.get_attribute("data-done") == "true":
                return
            hand.play(bot, 1)
            page.wait_for_timeout(100)

    def opens_menu_at(row: str) -> None:
        question = page.locator("#screen").inner_text()
        hand.click("back")
        expect(page.locator("#screen")).not_to_have_text(question)
        hand.click("ok")
        hand.chooses(row)

    hand.chooses("English")
    done(1)
    hand.chooses("New game")
    hand.chooses(title)
    done(2)
    plays_on()
    done(3)
    hand.play(bot, 3)
    done(4)
    if game == "rails":  # it draws later in the game
        card.get_by_role("button", name="Skip").click()
    else:
        plays_on()
        done(5)
    page.locator(".key[data-key=back]").click(delay=1000)
    expect(page.locator("#screen")).to_contain_text("Undo this?")
    hand.click("ok")
    done(6)
    opens_menu_at("Correction")
    for _ in range(12):  # whose, what, and another value
        if card.get_attribute("data-done") == "true":
            break
        hand.click("up")
        hand.click("ok")
        page.wait_for_timeout(400)
    done(7)
    page.locator("#power").click()
    expect(page.locator("#link")).to_have_attribute("data-state", "off")
    page.reload()  # the evening is where it was, too
    hand.ready()
    expect(card.locator("h2")).to_contain_text("Step 8 of 10")
    page.locator("#power").click()
    page.locator("#power").click()
    done(8)
    page.locator("#time-back").click()
    done(9)
    page.locator("#tolive").click()
    opens_menu_at("End the game")
    hand.chooses("Yes")
    done(10)
    expect(card.locator("h2")).to_have_text("A first evening: done")
    page.goto(site_address)  # nothing of it is among one's own games
    hand.ready()
    expect(page.locator("#past li")).to_have_count(0)


# --- what can be broken --------------------------------------------------------------------------


def test_no_fault_loses_an_answer(page: Page, site_address: str) -> None:
    page.goto(site_address + "break/")
    page.get_by_role("button", name="Let a robot play").click()
    counted = page.locator(".counter dd")

    def stored() -> int:
        return int(counted.nth(1).inner_text().replace(",", ""))

    buttons = page.locator(".breaking .buttons button:not([aria-pressed])")
    expect(buttons).to_have_count(len(faults.ON_THE_PAGE) + 1)
    for index in range(len(faults.ON_THE_PAGE)):
        before = stored()
        buttons.nth(index).click()
        page.wait_for_function(
            "(least) => Number(document.querySelectorAll('.counter dd')[1].textContent"
            ".replace(/\\D/g, '')) > least",
            arg=before,
            timeout=60_000,
        )
    page.get_by_role("button", name="Stop the robot").click()
    for index in range(len(faults.ON_THE_PAGE)):
        expect(buttons.nth(index)).to_be_enabled(timeout=30_000)
    expect(page.locator("#link")).to_have_attribute("data-state", "stored", timeout=60_000)
    assert counted.nth(0).inner_text() == str(len(faults.ON_THE_PAGE))
    assert counted.nth(3).inner_text() == "0"
    page.goto(site_address)  # it was another device than one's own
    Hand(page).ready()
    expect(page.locator("#past li")).to_have_count(0)


def test_the_faults_offered_are_the_simulators() -> None:
    assert set(faults.ON_THE_PAGE) <= set(KINDS)
    for number in range(5000):
        for way, what, nth in faults.cable(number):
            assert way in (faults.TO_LAPTOP, faults.TO_BOARD)
            assert faults.spoiled(b"a frame\n", what, nth) != b"a frame\n" or what == "late"


# --- checking ------------------------------------------------------------------------------------


def test_logs_and_certificates_are_checked(page: Page, site_address: str, tmp_path: Path) -> None:
    page.goto(site_address + "verify/")
    good = GOLDEN / "mississippi-race.log"
    found = page.locator("[data-verdict]")
    page.set_input_files("#file", good)
    expect(found).to_have_attribute("data-verdict", "good", timeout=PATIENCE)
    found.get_by_role("link", name="Look at this game").click()
    expect(page.locator("#over")).to_contain_text("Finished", timeout=PATIENCE)
    with page.expect_download() as coming:
        page.locator("#certificate").click(timeout=PATIENCE)
    coming.value.save_as(tmp_path / "certificate.html")

    tampered = re.sub(
        rb'("throw",.*?)(left|right|straight)', rb"\1nowhere", good.read_bytes(), count=1
    )
    (tmp_path / "tampered.log").write_bytes(tampered)
    (tmp_path / "holiday.log").write_bytes(b"\x89PNG\r\n\x1a\n")
    for name, verdict in (("certificate.html", "good"), ("tampered.log", "bad")):
        page.goto(site_address + "verify/")
        page.set_input_files("#file", tmp_path / name)
        expect(found).to_have_attribute("data-verdict", verdict, timeout=PATIENCE)
    page.set_input_files("#file", tmp_path / "holiday.log")
    expect(page.locator("#problem")).to_contain_text("was not made by Pilothouse’s export")


def test_a_link_carries_a_game_and_a_moment(page: Page, site_address: str, tmp_path: Path) -> None:
    records = (GOLDEN / "triangle-usual.log").read_bytes().splitlines()
    with Store(tmp_path / "laptop.sqlite") as store:
        store.add("triangle-usual", 0, records, "b0", "s0")
        things = exchange.packed(store, store.games(), boards=True)
        (tmp_path / "one.log").write_bytes(b"".join(x + b"\n" for x in exchange.lines_of(things)))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site_address)
    page.set_input_files("#import", tmp_path / "one.log")
    page.locator("#past a").click(timeout=PATIENCE)
    page.locator("#time-back").click(timeout=PATIENCE)
    page.locator("#time-back").click()
    expect(page.locator("#clock")).to_have_text(re.compile("^159 /"))
    moment = page.locator("#clock").inner_text()
    page.get_by_role("button", name="Copy a link to this game").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    window = page.context.new_page()
    window.goto(link)
    expect(window.locator("#clock")).to_have_text(moment, timeout=PATIENCE)
    window.reload()
    expect(window.locator("#clock")).to_have_text(moment, timeout=PATIENCE)
    expect(window.get_by_role("button", name="Export this game")).to_be_hidden()  # it is not ours
    window.goto(site_address + "verify/")
    window.goto(site_address + "#log=nonsense")
    expect(window.locator("#notice")).to_contain_text("The link cannot be read")


# --- installing ----------------------------------------------------------------------------------


def test_the_images_that_were_built_are_offered(page: Page, tmp_path: Path) -> None:
    image = b"UF2\n" * 200_000
    (tmp_path / "pilothouse-pico2.uf2").write_bytes(image)
    build(tmp_path / "web" / FOLDER, tmp_path)
    with served(tmp_path / "web") as address:
        page.goto(address + "install/")
        row = page.locator(".files tbody tr")
        expect(row).to_have_count(1)
        expect(row).to_contain_text("Raspberry Pi Pico 2")
        expect(row).to_contain_text("800 kB")
        expect(row.locator("code")).to_have_text(hashlib.sha256(image).hexdigest())
        with page.expect_download() as coming:
            row.get_by_role("link").click()
        assert coming.value.path().read_bytes() == image
        page.get_by_role("link", name="It runs: link it with this page").click()
        expect(page.locator("#choose, #port").first).to_be_visible()


# --- everywhere ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_and_is_for_everybody(page: Page, site_address: str, size: str) -> None:
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    for language in LANGUAGES:
        window = page.context.new_page()
        in_language(window, language)
        for path in PAGES:
            window.goto(site_address + path)
            expect(window.locator("h1, h2").first).to_be_visible()
            expect(window.locator(".pages li")).to_have_count(len(PAGES))
            expect(window.locator("a:empty")).to_have_count(0)  # all of it is there
            shown = window.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert shown[0] <= shown[1], (path, language)
            assert window.evaluate("document.documentElement.lang") == language
            if language != "de":
                continue
            found = Axe().run(window).response["violations"]
            bad = [one["nodes"] for one in found if one["impact"] in ("serious", "critical")]
            assert not bad, (path, language)
        window.close()


def test_every_text_of_the_site_is_in_four_languages() -> None:
    texts = re.compile(r'\bt\(("(?:[^"\\]|\\.)*")|data-t(?:-label)?=("[^"]+")')
    files = [file for end in ("*.js", "*.html") for file in SITE.rglob(end)]
    said = {
        json.loads(code or markup)
        for file in files
        if file.parent.name != "words"
        for code, markup in texts.findall(file.read_text("utf-8"))
    }
    said |= set(install.TEXTS)
    for language in LANGUAGES[1:]:
        known: dict[str, str] = {}
        for folder in (LAPTOP, SITE):
            lines = (folder / "words" / f"{language}.js").read_text("utf-8").splitlines()
            known |= json.loads("{" + "".join(lines[2:-1]).rstrip().rstrip(",") + "}")
        assert not said - set(known)
        for english, text in known.items():
            assert set(re.findall(r"\{\d\}", english)) == set(re.findall(r"\{\d\}", text)), english
