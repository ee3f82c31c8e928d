"""Whom the page's server refuses, and what a stranger cannot make it do."""

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pilothouse_host.errors import CommandError
from pilothouse_host.page import guard
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames
from pilothouse_host.page.server import Server, application, listen
from pilothouse_host.page.server import site as whole_page
from pilothouse_host.page.sharing import Tokens, for_others
from pilothouse_host.store.store import Store

PATIENCE = 10.0


@dataclass
class Site:
    """A running server without a board."""

    port: int
    stored: StoredGames
    pressed: list[str] = field(default_factory=list[str])
    told: Live = field(default_factory=Live)

    def live(self, key: str) -> Live:
        return self.told

    def hold(self, key: str) -> None:
        self.pressed.append(key)

    def release(self, key: str) -> None: ...

    def power(self, on: bool) -> None:
        self.pressed.append(f"power {on}")

    def share(self, on: bool) -> None:
        self.pressed.append(f"share {on}")

    def links(self) -> dict[str, str]:
        return {}

    def ask(
        self, path: str = "/api/games", method: str = "GET", **headers: str
    ) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer

    def say(self, text: bytes) -> bytes:
        """Everything that comes back for these bytes, until the server closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as raw:
            raw.sendall(text)
            return self.rest(raw)

    @staticmethod
    def rest(raw: socket.socket) -> bytes:
        came = b""
        try:
            while data := raw.recv(4096):
                came += data
        except ConnectionResetError:
            pass
        return came


TOKEN = "3f9d1c20aa5be7714c0d"


@pytest.fixture
def token() -> str:
    """Of the page: none, as on this computer alone."""
    return ""


@pytest.fixture
def site(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    token: str,
) -> Iterator[Site]:
    monkeypatch.setattr(guard, "_REQUEST_SECONDS", 0.5)
    with Store(tmp_path / "games.sqlite") as store, listen(None) as listener:
        site = Site(listener.getsockname()[1], StoredGames(store))
        site.told.tell("link", {})
        everything = application(site, site.stored)
        if token:
            tokens = Tokens()
            tokens.answer = token
            everything = for_others(whole_page(site, site.stored), tokens)
        server = Server(everything)
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        yield site
        server.should_exit = True
        thread.join(PATIENCE)
    said = capfd.readouterr()
    assert (said.out, said.err) == ("", "")  # nothing that a stranger does is worth a line


def hosts(port: int) -> list[str]:
    return [
        *(f"evil.example:{port}", f"127.0.0.1.evil.example:{port}", "127.0.0.1", "localhost"),
        *(f"127.0.0.1:{port}, evil.com", f"evil.com, 127.0.0.1:{port}", f"127.0.0.1:{port + 1}"),
        *(f"127.0.0.1:{port} evil", f"x@127.0.0.1:{port}", f"127.0.0.1:{port}:{port}", "", ":"),
        *(f"127.0.0.1:0{port}", f"[::ffff:127.0.0.1]:{port}", f"2130706433:{port}"),
    ]


def test_foreign_names_for_this_computer_are_refused(site: Site) -> None:
    for host in (f"127.0.0.1:{site.port}", f"localhost:{site.port}"):
        assert site.ask(Host=host).status == 200
    for host in hosts(site.port):
        assert site.ask(Host=host).status == 403, host
        assert site.ask("/", Host=host).status == 403, host
    twice = b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nHost: evil.com\r\n\r\n" % site.port
    assert b"HTTP/1.1 4" in site.say(twice)
    assert b"HTTP/1.1 403" in site.say(b"GET / HTTP/1.0\r\n\r\n")


def test_foreign_origins_are_refused(site: Site) -> None:
    own = f"http://127.0.0.1:{site.port}"
    assert site.ask(Origin=own).status == 200
    origins = [
        *("http://evil.example", f"http://127.0.0.1:{site.port + 1}", "null", "", "http://"),
        *(
            f"https://127.0.0.1:{site.port}",
            f"{own}, http://evil.com",
            f"http://localhost:{site.port}",
        ),
        *(f"{own}.evil.com", f"{own}/", f"{own}@evil.com", own.upper()),
    ]
    for origin in origins:
        assert site.ask(Origin=origin).status == 403, origin
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(
                f"ws://127.0.0.1:{site.port}/live", additional_headers={"Origin": origin}
            ) as visitor,
        ):
            visitor.recv(PATIENCE)
        assert refused.value.response.status_code == 403, origin
        assert "content-security-policy" in refused.value.response.headers
    for kind in ("cross-site", "same-site"):
        assert site.ask(**{"Sec-Fetch-Site": kind}).status == 403
        assert site.ask("/static/icon.svg", **{"Sec-Fetch-Site": kind}).status == 403
        assert site.ask("/", **{"Sec-Fetch-Site": kind}).status == 200  # a link to the page
    assert site.pressed == []


def test_every_answer_forbids_other_sites_to_use_it(site: Site) -> None:
    answers = [
        *(site.ask(path) for path in ("/", "/static/app.js", "/api/games", "/api/games/none")),
        *(site.ask("/none"), site.ask(Host="evil.com"), site.ask("/", "POST")),
    ]
    assert [answer.status for answer in answers] == [200, 200, 200, 404, 404, 403, 405]
    for answer in answers:
        assert answer.getheader("cross-origin-resource-policy") == "same-origin"
        assert "default-src 'self'" in answer.getheader("content-security-policy", "")


def test_a_page_of_another_site_learns_nothing(site: Site, browser: BrowserContext) -> None:
    page = browser.new_page()
    page.goto("data:text/html,<title>elsewhere</title>")
    loaded = page.evaluate(
        """(address) => new Promise((done) => {
          const image = new Image();
          image.onload = () => done("loaded");
          image.onerror = () => done("refused");
          image.src = address + "static/icon.svg";
        })""",
        f"http://127.0.0.1:{site.port}/",
    )
    page.close()
    assert loaded == "refused"


def test_nothing_is_changed_by_http(site: Site) -> None:
    for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        for path in ("/live", "/live?key=ok&down=true", "/power", "/api/games"):
            site.ask(path, method)
    assert site.pressed == []


@pytest.mark.parametrize(
    "nonsense",
    [
        *("[", "7", "[" * 900, '{"a":' * 150, '{"key":["ok"],"down":true}', '{"power":NaN}', ""),
        *('{"key":"ok","down":1}', '{"key":"\\ud800","down":true}', b"", b'{"power":true}'),
        *(b"\xff\xfe", "x" * 5000, b"x" * 5000),
    ],
)
def test_nonsense_closes_the_socket(site: Site, nonsense: str | bytes) -> None:
    with connect(f"ws://127.0.0.1:{site.port}/live") as visitor:
        visitor.send(nonsense)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                visitor.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code in (1003, 1009)
    assert site.pressed == []


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX: ",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 1000\r\n\r\nx",
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\nGET / HTTP/1.1\r\nHo",
    ],
)
def test_a_request_that_never_ends_is_ended(site: Site, half: bytes) -> None:
    site.say(half.replace(b"PORT", b"%d" % site.port))  # which returns when the server has closed


def test_an_open_page_is_not_ended(site: Site) -> None:
    with connect(f"ws://127.0.0.1:{site.port}/live") as visitor:
        assert visitor.recv(PATIENCE)
        site.say(b"GET / HT")  # takes as long as any request may
        visitor.send('{"key":"ok","down":true}')
        visitor.send("nonsense")
        with pytest.raises(ConnectionClosed):
            while True:
                visitor.recv(PATIENCE)
    assert site.pressed == ["ok"]


def test_connections_are_limited(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_MOST_CONNECTIONS", 3)
    with ExitStack() as visitors:
        for _ in range(3):
            visitors.enter_context(connect(f"ws://127.0.0.1:{site.port}/live"))
        with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as one_more:
            assert site.rest(one_more) == b""
    assert site.ask().status == 200


def test_an_unreadable_database_is_reported(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(language: str) -> None:
        raise CommandError("the database is busy")

    monkeypatch.setattr(site.stored, "games", busy)
    assert site.ask().status == 503


def test_a_fault_of_the_page_is_one_line(
    site: Site, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site.stored, "games", lambda _: 1 // 0)
    assert site.ask().status == 500
    said = ""
    end = time.monotonic() + 20
    while "\n" not in said and time.monotonic() < end:  # the answer is out before the line is
        said += capfd.readouterr().err
    assert said.startswith("pilothouse: the page could not answer /api/games: ZeroDivisionError")
    assert said.count("\n") == 1


# --- a page that others can reach ----------------------------------------------------------------

shared = pytest.mark.parametrize("token", [TOKEN])


def cookie_of(site: Site, **headers: str) -> str:
    """What the link gives."""
    answer = site.ask(f"/?token={TOKEN}", **headers)
    assert (answer.status, answer.getheader("location")) == (303, "/")
    given = answer.getheader("set-cookie", "")
    assert "HttpOnly" in given and "SameSite=lax" in given
    return given.partition(";")[0]


@shared
def test_nobody_gets_anything_without_the_link(site: Site) -> None:
    lan = f"192.168.1.7:{site.port}"
    guesses = [
        *("/", "/?token=", f"/?token={TOKEN[:-1]}", f"/?token={TOKEN}x", f"/?Token={TOKEN}"),
        *(f"/api/games?token={TOKEN}", f"/live?token={TOKEN}", f"//?token={TOKEN}"),
        *("/static/app.js", "/api/games", "/none", "/?token=%ff%fe", "/?token=%ed%a0%80"),
    ]
    for host in (
        lan,
        f"127.0.0.1:{site.port}",
        f"board.local:{site.port}",
        f"[fe80::1]:{site.port}",
    ):
        for path in guesses:
            answer = site.ask(path, Host=host)
            assert answer.status == 403, path
            assert answer.getheader("cross-origin-resource-policy") == "same-origin"
            assert answer.getheader("set-cookie") is None
    name = f"pilothouse-{site.port}"
    for cookie in (
        "",
        name,
        f"{name}=",
        f"{name}={TOKEN[1:]}",
        f"pilothouse={TOKEN}",
        "\xff=\xff",
    ):
        assert site.ask(Cookie=cookie).status == 403
    assert site.ask(f"/?token={TOKEN}", "POST").status == 403
    with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{site.port}/live") as visitor:
        visitor.recv(PATIENCE)


@shared
def test_the_link_opens_the_page_for_good(site: Site) -> None:
    for host in (f"192.168.1.7:{site.port}", f"127.0.0.1:{site.port}"):
        cookie = cookie_of(site, Host=host)
        for path in ("/", "/static/app.js", "/api/games"):
            assert site.ask(path, Host=host, Cookie=f"other=1; {cookie}").status == 200
        assert site.ask(Host=host, Cookie=cookie, Origin=f"http://{host}").status == 200
    headers = {"Cookie": cookie_of(site)}
    with connect(f"ws://127.0.0.1:{site.port}/live", additional_headers=headers) as visitor:
        assert visitor.recv(PATIENCE)
        visitor.send('{"key":"ok","down":true}')
        visitor.send("nonsense")
        with pytest.raises(ConnectionClosed):
            while visitor.recv(PATIENCE):
                pass
    assert site.pressed == ["ok"]


@shared
def test_the_link_does_not_open_it_for_other_sites(site: Site) -> None:
    cookie = cookie_of(site)
    own = f"127.0.0.1:{site.port}"
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Host": f"{own}, evil.com"},
        {"Host": f"192.168.1.7:{site.port + 1}"},
        {"Host": f"x@192.168.1.7:{site.port}"},
        {"Host": f"evil.com/:{site.port}"},
        {"Host": f":{site.port}"},
        {"Host": ""},
    ):
        assert site.ask(Cookie=cookie, **headers).status == 403, headers
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"ws://{own}/live",
            additional_headers={"Cookie": cookie, "Origin": "http://evil.example"},
        ) as visitor,
    ):
        visitor.recv(PATIENCE)
    assert refused.value.response.status_code == 403
    assert site.pressed == []
