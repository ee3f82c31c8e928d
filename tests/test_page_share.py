"""Three browsers follow one table through the shared page; whoever has no token gets nothing."""

import http.client
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pilothouse_host.page.sharing import printed
from pilothouse_host.page.station import Open, opened
from pilothouse_tools import chromium

PATIENCE = 10.0


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Open]:
    with opened(tmp_path / "board", tmp_path / "store.sqlite", None, "page") as found:
        found.station.share(True)
        yield found


def ask(link: str, path: str = "", **headers: str) -> http.client.HTTPResponse:
    place = urlsplit(link)
    connection = http.client.HTTPConnection("127.0.0.1", place.port or 0, timeout=PATIENCE)
    connection.request("GET", path or f"{place.path}?{place.query}", headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def cookie(link: str) -> str:
    entered = ask(link)
    assert (entered.status, entered.getheader("location")) == (303, "/")
    set_cookie = entered.getheader("set-cookie", "")
    assert "HttpOnly" in set_cookie and "SameSite=lax" in set_cookie
    return set_cookie.partition(";")[0]


def test_without_a_token_there_is_nothing(shared: Open) -> None:
    link = shared.station.links()["read"]
    for path in ("/", "/?token=", "/?token=wrong", "/static/app.js", "/api/games", "/none"):
        for crumb in ("", "pilothouse=wrong", "pilothouse", "=;=", "pilothouse=é"):
            answer = ask(link, path, **({"Cookie": crumb} if crumb.isascii() and crumb else {}))
            assert answer.status == 403, (path, crumb)
    port = urlsplit(link).port
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{port}/live"):
        pass
    assert refused.value.response.status_code == 403
    assert ask(shared.address, "/api/games").status == 200  # this computer needs none


def test_a_link_lets_in_and_other_sites_use_it_for_nothing(shared: Open) -> None:
    link = shared.station.links()["read"]
    crumb = cookie(link)
    assert ask(link, "/api/games", Cookie=crumb).status == 200
    assert ask(link, "/share/answer.svg", Cookie=crumb).status == 404
    assert ask(link, "/api/games", Cookie=crumb, Origin="http://evil.example").status == 403
    crossing = {"Cookie": crumb, "Sec-Fetch-Site": "cross-site"}
    assert ask(link, "/api/games", **crossing).status == 403
    assert ask(link, "/", **crossing).status == 200


def test_who_may_look_may_not_press(shared: Open) -> None:
    for rights, lasts in (("read", False), ("answer", True)):
        link = shared.station.links()[rights]
        headers = {"Cookie": cookie(link)}
        address = f"ws://127.0.0.1:{urlsplit(link).port}/live"
        with connect(address, additional_headers=headers) as visitor:
            assert rights in str(visitor.recv(PATIENCE))
            visitor.send('{"key":"up","down":true}')
            visitor.send('{"key":"up","down":false}')
            visitor.send('{"share":false}')  # only this computer's page may
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    assert "token" not in str(visitor.recv(PATIENCE))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == (1003 if lasts else 1008)
    assert shared.station.links()


def test_the_end_of_sharing_ends_it_for_everybody(shared: Open) -> None:
    link = shared.station.links()["read"]
    shared.station.share(False)
    with pytest.raises(OSError):  # noqa: PT011, nobody listens any more
        ask(link)
    shared.station.share(True)
    assert shared.station.links()["read"] != link


def test_a_code_for_the_terminal_is_square() -> None:
    rows = printed("http://192.0.2.1:8800/?token=x").splitlines()
    assert len({len(row) for row in rows}) == 1 and len(rows[0]) in (
        2 * len(rows),
        2 * len(rows) - 1,
    )


def test_three_browsers_follow_one_table(shared: Open) -> None:
    if chromium.find() is None:
        pytest.skip(chromium.MISSING)
    phones: list[Page] = []
    with chromium.several() as visitors:
        laptop = visitors(1280, 800).new_page()
        laptop.goto(shared.address)
        expect(laptop.locator("#device")).to_be_visible()
        for size, rights in (((390, 844), "read"), ((844, 390), "answer")):
            phone = visitors(*size).new_page()
            phone.goto(shared.station.links()[rights])
            assert "token" not in phone.url
            phones.append(phone)
        expect(phones[0].locator(".keys")).to_be_hidden()
        expect(phones[0].locator("#share")).to_be_hidden()
        expect(phones[1].locator(".keys")).to_be_visible()
        for _ in range(3):  # the language, a new game, the first of them
            phones[1].wait_for_timeout(300)
            phones[1].locator(".key.ok").click(delay=40)
        for page in (laptop, *phones):
            expect(page.locator("#question")).to_have_text("Game")
            expect(page.locator("#choices .chip")).to_have_count(3)
        laptop.locator("#share").click()
        expect(laptop.locator("#links img")).to_have_count(2)
        for image in laptop.locator("#links img").all():
            expect(image).to_have_js_property("complete", True)
            assert image.evaluate("(one) => one.naturalWidth") > 100
        laptop.locator("#share-on").click()
        expect(phones[0].locator("#link")).to_contain_text("has stopped")
