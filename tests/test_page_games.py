"""Every game's own picture on the page, from games that bots have played."""

import os
import random
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pilothouse import games
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.table import Table
from pilothouse_host.page.link_status import LinkStatus
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames, message
from pilothouse_host.page.server import Server, application, listen
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.replay.story import story_of
from pilothouse_host.store.store import Store
from pilothouse_tools import chromium

LINK = {"power": "on", **LinkStatus().plain()}
TILES = """() => [...document.querySelectorAll(".river .tile")].map((tile) =>
  Number(tile.dataset.tile))"""
SEVEN = ("tiles", "banks", "wood", "coal", "two-boats", "rose")


def played(
    game: str, players: int, options: Sequence[str], stop: Callable[[Table], bool]
) -> dict[str, Any]:
    """The page's message of a game played up to here."""
    records: list[bytes] = []
    table = Table(games.find, Chance(bytes(32)), records)
    table.start(game, {}, "test")
    bot = player(game, "page", players, options)
    while (question := table.question) and not stop(table):
        answer = bot.choose(question, table.game)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    return message(random.randbytes(4).hex(), story_of(records))


def in_round(number: int) -> Callable[[Table], bool]:
    def reached(table: Table) -> bool:
        view = table.game.view()
        return view["round"] >= number and bool(view["turn"])

    return reached


def never(_: Table) -> bool:
    return False


class NoStation:
    """No board: only games are told."""

    def __init__(self, live: Live) -> None:
        self._live = live

    def live(self, key: str) -> Live:
        return self._live

    def hold(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...
    def power(self, on: bool) -> None: ...
    def share(self, on: bool) -> None: ...

    def links(self) -> dict[str, str]:
        return {}


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Live, Page]]:
    """A page that shows what it is told, and has nothing to complain about."""
    if chromium.find() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(chromium.MISSING)
        pytest.skip(chromium.MISSING)
    complaints: list[str] = []
    live = Live()
    live.tell("link", LINK)
    db = tmp_path_factory.mktemp("page") / "store.sqlite"
    with Store(db) as store, listen(None) as listener, chromium.browser(1280, 800) as context:
        server = Server(application(NoStation(live), StoredGames(store)))
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda said: complaints.append(said.text) if said.type == "error" else None
        )
        page.goto(f"http://127.0.0.1:{listener.getsockname()[1]}/")
        yield live, page
        page.close()
        server.should_exit = True
        thread.join(10)
    assert complaints == []


@pytest.mark.parametrize(
    ("players", "options", "stop"),
    [
        (3, ("race",), in_round(3)),
        (5, ("race",), never),
        (4, (), in_round(6)),
        (4, ("chart",), in_round(4)),
        (6, ("all",), in_round(6)),
        (3, SEVEN, in_round(4)),
        (4, (), never),
    ],
)
def test_the_river(
    stage: tuple[Live, Page], players: int, options: Sequence[str], stop: Callable[[Table], bool]
) -> None:
    live, page = stage
    told = played("mississippi", players, options, stop)
    view = told["view"]
    live.tell("game", told)
    expect(page.locator(f'[data-game="{told["id"]}"] .tile').first).to_be_attached()
    shown = page.evaluate(TILES)
    assert shown == [tile["tile"] for tile in view["river"]]
    expect(page.locator(".boats .boat")).to_have_count(len(view["boats"]))
    afloat = [boat for boat in view["boats"] if boat["fate"] != "out"]
    expect(page.locator(".river .boat")).to_have_count(len(afloat))
    waiting = [str(tile["waiting"]) for tile in view["river"] if tile["waiting"]]
    expect(page.locator(".room .waiting text")).to_have_text(waiting)
    aboard = sum(len(boat["pax"]) for boat in view["boats"])
    expect(page.locator(".seat.taken")).to_have_count(aboard)
    if view["turn"]:
        expect(page.locator(".order")).to_have_text("".join(view["order"]))
        expect(page.locator(".order .turn")).to_have_text(view["turn"])
    if "rose" in view["modules"]:
        expect(page.locator(".captain")).to_contain_text(f"steered by{view['captain']}")
        expect(page.locator(".boats .boat[data-boat=R]")).to_contain_text("Black Rose")
    pairs = 6 if "two-boats" in view["modules"] else 0
    expect(page.locator(".boats .badges .badge + .badge")).to_have_count(pairs)
    expect(page.locator(".river .mark")).to_have_count(
        len([boat for boat in afloat if boat["id"] != "R"]) if pairs else 0
    )


def test_a_boat_lies_on_its_field(stage: tuple[Live, Page]) -> None:
    live, page = stage
    told = played("mississippi", 4, ("chart",), in_round(4))
    told["id"] = "field"
    boat = told["view"]["boats"][0]
    tile = next(tile for tile in told["view"]["river"] if tile["tile"] == boat["tile"])
    spots: list[dict[str, float]] = []
    for field in (0, 19):
        boat["hex"] = field
        live.tell("game", {**told, "view": {**told["view"], "round": 50 + field}})
        expect(page.locator(".round .over")).to_have_text(f"Round {50 + field}")
        spots.append(
            page.evaluate(
                """() => { const at = document.querySelector(".river .boat[data-boat=A]");
                  const [x, y] = at.style.transform.match(/-?[\\d.]+/g).map(Number);
                  return { x, y }; }"""
            )
        )
    (q0, r0), (q1, r1) = tile["hexes"][0], tile["hexes"][19]
    dq, dr = q1 - q0, r1 - r0
    steps = dq * dq + dq * dr + dr * dr  # the river may be shown turned; a distance stays
    moved = (spots[1]["x"] - spots[0]["x"]) ** 2 + (spots[1]["y"] - spots[0]["y"]) ** 2
    assert abs(moved - 3 * steps) < 0.1


@pytest.mark.parametrize("stop", [in_round(2), never])
@pytest.mark.parametrize(("game", "card"), [("rails", ".railway"), ("triangle", ".fleet")])
def test_the_other_games(
    stage: tuple[Live, Page], game: str, card: str, stop: Callable[[Table], bool]
) -> None:
    live, page = stage
    told = played(game, 3, (), stop)
    live.tell("game", told)
    expect(page.locator("#over")).to_contain_text(told["title"])
    expect(page.locator(f'[data-game="{told["id"]}"] {card}')).to_have_count(3)
    expect(page.locator("#standings li")).to_have_count(3)


def test_a_game_without_a_picture(stage: tuple[Live, Page]) -> None:
    live, page = stage
    told = played("rails", 3, (), in_round(1))
    header = {**told["header"], "game": "unknown"}
    live.tell("game", {**told, "header": header, "files": [], "title": "unknown"})
    expect(page.locator("#over")).to_contain_text("unknown")
    expect(page.locator("#drawn")).to_be_hidden()
    expect(page.locator("#standings li")).to_have_count(3)
    expect(page.locator("#log li").first).to_be_visible()


def test_a_refusal_leads_to_its_rule(stage: tuple[Live, Page]) -> None:
    live, page = stage
    told = played("mississippi", 3, ("race",), in_round(2))
    told["log"].append(
        {
            "n": 999,
            "who": "A",
            "text": "9 (B1)",
            "kind": "refused",
            "ms": 0,
            "round": 1,
            "rule": "B1",
        }
    )
    live.tell("game", told)
    link = page.locator("#log a.rule")
    expect(link).to_have_text("B1")
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator("tr:target th")).to_have_text("B1")
    expect(rules.locator("tr:target")).to_contain_text("never below 1 nor above 6")
    answer = rules.request.get(rules.url)
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert rules.request.get(rules.url.replace("mississippi", "chess")).status == 404
    rules.close()


def test_only_the_refusals_of_listed_rules_are_links() -> None:
    records: list[bytes] = []
    table = Table(games.find, Chance(bytes(32)), records)
    table.start("mississippi", {}, "test")
    table.answer("race")
    for answer in (9, "many"):
        with pytest.raises(Refused):
            table.answer(answer)
    assert [line.get("rule") for line in message("g", story_of(records))["log"][-2:]] == [
        "A1",
        None,
    ]
