"""The page's client of the cable (page/static/link), run by node in place of the laptop's."""

import atexit
import functools
import json
import shutil
import subprocess
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cables import Cable
from pilothouse_host.link.client import Archive, Incompatible, LinkError
from pilothouse_host.virtual import parts

_DRIVER = Path(__file__).parent / "page" / "driver.mjs"
_LINK = Path(__file__).parent.parent / "host" / "pilothouse_host" / "page" / "static" / "link"
_GONE = {
    "silent": "the board does not answer any more",
    "restarted": "it has restarted",
    "another": "another board is on the cable",
}


class Node:
    """A node process with the modules of the cable; calls their functions by name."""

    def __init__(self) -> None:
        node = parts.node()
        assert node, "node is missing: run make install"
        self._folder = tempfile.TemporaryDirectory()
        here = Path(self._folder.name)
        for file in _LINK.glob("*.js"):
            shutil.copy(file, here)
        # So that node loads them as modules, as a browser does.
        (here / "package.json").write_text('{"type":"module"}')
        self._process = subprocess.Popen(
            [node, _DRIVER, here], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        atexit.register(self.end)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def __call__(self, name: str, *values: Any) -> Any:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin and stdout
        stdin.write(json.dumps([name, *map(_given, values)]) + "\n")
        stdin.flush()
        answer = json.loads(stdout.readline(), object_hook=_found)
        assert "threw" not in answer, answer["threw"]
        return answer["gave"]


def _given(value: Any) -> Any:
    return {"bytes": bytes(value).hex()} if isinstance(value, bytes | bytearray) else value


def _found(value: dict[str, Any]) -> Any:
    return bytes.fromhex(value["bytes"]) if list(value) == ["bytes"] else value


@functools.cache
def node() -> Node:
    """The node process shared by all tests; it has one client at a time."""
    return Node()


class PageClient:
    """The page's client with the interface of the laptop's; carries out its actions."""

    recent: deque[str] = deque()

    def __init__(self, send: Callable[[bytes], None], archive: Archive):
        self.greeted = False
        self.files: list[tuple[str, str]] = []  # sent to the board: name, why it was refused
        self._send = send
        self._archive = archive
        self._node = node()
        self._node("new")

    def tick(self, now: float) -> None:
        self._node("tick", round(now * 1000))
        self._carry_out()

    def feed(self, data: bytes) -> None:
        self._node("hear", data)
        self._carry_out()

    def tell_time(self, seconds: int) -> None:
        """Nothing to do: it sends the time by itself."""

    def _carry_out(self) -> None:
        while event := self._node("next"):
            kind = event.pop("kind")
            getattr(self, f"_on_{kind}")(**event)

    def _on_send(self, bytes: bytes) -> None:
        self._send(bytes)

    def _on_hello(self, about: dict[str, Any]) -> None:
        self.greeted = True
        self._archive.greeted(about)

    def _on_listed(self, games: list[str]) -> None:
        self._node("have", {game: self._archive.counts(game) for game in games})

    def _on_playing(self, game: str, count: int) -> None:
        pass

    def _on_records(self, game: str, first: int, records: list[bytes]) -> None:
        kept = self._archive.keep(game, first, records)
        done = ("kept", game, first + len(records)) if kept else ("refused", game)
        self._node(*done)

    def _on_salt(self, game: str, start: bytes) -> None:
        self._node("salted", game, self._archive.salt(start))

    def _on_lacks(self, records: int | None) -> None:
        self._archive.lacks(records)

    def _on_file(self, name: str, why: str) -> None:
        self.files.append((name, why))

    def _on_text(self, text: str) -> None:
        self._archive.said(text)

    def _on_warned(self, what: str, **more: str) -> None:
        self._archive.warned(f"{what}: {' '.join(more.values())}")

    def _on_gone(self, what: str, why: str) -> None:
        if what == "version":
            raise Incompatible(why)
        raise LinkError(_GONE[what])


class PageCable(Cable):
    """A board, and a page."""

    def new_client(self) -> None:
        self.client = PageClient(self._send, self.archive)  # type: ignore[assignment]

    def sent(self, part: bytes) -> list[bytes]:
        """What goes over this cable from now on, either way, and has this in it."""
        found: list[bytes] = []

        def note(data: bytes) -> bytes:
            found.extend(line for line in data.splitlines() if part in line)
            return data

        self.spoil = note
        return found
