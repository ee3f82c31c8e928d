"""Fixtures, scheduling, and the paths under which CPython finds the firmware."""

import os
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page
from xdist.scheduler import LoadFileScheduling

from pilothouse_host.kit import own_games
from pilothouse_tools import chromium, servers
from pilothouse_tools.site.build import build
from runtimes import CHIP, FIRMWARE, TESTS

sys.path[:0] = [str(CHIP), str(FIRMWARE), str(TESTS / "rules")]

# Plain test files that need MicroPython: tests/test_on_micropython.py runs them.
collect_ignore_glob = ["firmware/*"]

import sites  # noqa: E402  (they find the firmware by the path above)
from inspection import Inspector  # noqa: E402

# Virtual boards, cables and browsers run in real time, so they must not run side by side.
_IN_REAL_TIME = {
    *("test_demo", "test_first_evening", "test_page", "test_page_boards", "test_page_games"),
    *(
        "test_hall",
        "test_page_guard",
        "test_page_share",
        "test_page_sight",
        "test_page_time",
        "test_kit_trial",
    ),
    *("test_page_truth", "test_rails_secrets", "test_sending", "test_signals", "test_site"),
    *("test_site_board", "test_pico_flash", "test_restore", "test_virtual_board"),
    "test_virtual_flash",
}


# These do not depend on real time, so each test may run on any worker.
_ON_EMULATED_TIME = {"test_pico", "test_pico_stock", "test_proof", "test_simulator"}


class _Scheduling(LoadFileScheduling):
    """A file's tests stay together, as do those of all files that live in real time.

    The mark `xdist_group` would say the same, but xdist 3.8 does not heed it with pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        stem = PurePosixPath(file).stem
        if stem in _ON_EMULATED_TIME:
            return nodeid
        return "in real time" if stem in _IN_REAL_TIME else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> _Scheduling:
    return _Scheduling(config, log)


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests away from the games and keys of the user who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True)
def _no_own_games() -> Iterator[None]:
    """Forget the folder of own games that a command in a test has set for this process."""
    yield
    for module in [name for name in sys.modules if name.partition(".")[0] == own_games.PACKAGE]:
        del sys.modules[module]


@pytest.fixture
def inspector(monkeypatch: pytest.MonkeyPatch) -> Inspector:
    """Checks every picture that a test draws."""
    return Inspector(monkeypatch)


@pytest.fixture(scope="module")
def browser() -> "Iterator[BrowserContext]":
    if chromium.find() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(chromium.MISSING)
        pytest.skip(chromium.MISSING)
    with chromium.browser(1280, 800) as context:
        yield context


@pytest.fixture(scope="session")
def postgres() -> "Iterator[servers.PostgresServer]":
    """A real PostgreSQL server for the tests of one process."""
    if servers.postgres_programs() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(servers.missing())
        pytest.skip(servers.missing())
    with servers.postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A place for a new store, of each kind."""
    if request.param == "sqlite":
        return tmp_path / "folder" / "games.sqlite"
    server: servers.PostgresServer = request.getfixturevalue("postgres")
    return server.new(f"test{uuid.uuid4().hex}")


# --- the page without a laptop (tests/sites.py) -----------------------------------------------


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the built site."""
    root = tmp_path_factory.mktemp("web")
    build(root / sites.FOLDER, root / "no images")
    return root


@pytest.fixture
def site_address(site_folder: Path) -> Iterator[str]:
    with sites.served(site_folder) as address:
        yield address


@pytest.fixture
def complaints() -> list[str]:
    """The errors in `page`; the test fails if there are any."""
    return []


@pytest.fixture
def page(complaints: list[str]) -> Iterator[Page]:
    """A fresh browser window that may load nothing from other hosts."""
    with chromium.browser(1280, 900) as context:
        page = context.pages[0]
        page.on("console", lambda it: complaints.append(it.text) if it.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda it: None if "127.0.0.1" in it.url else complaints.append(it.url))
        yield page
    assert not complaints
