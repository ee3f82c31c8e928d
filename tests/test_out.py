"""What is stored, told to a real MQTT broker and to a web address; neither is waited for."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from pilothouse_host.cli import main
from pilothouse_host.store.store import Store
from pilothouse_tools import servers
from pty_board import PATIENCE, PtyBoard

COMMAND = Path(sys.executable).parent / "pilothouse"
START = b'[0,"start",{"game":"mississippi"},0]'


class Ears:
    """Subscribes to everything, and remembers the last of each topic."""

    def __init__(self, port: int) -> None:
        self.last: dict[str, str] = {}
        self.records: list[dict[str, Any]] = []
        self._news = threading.Condition()
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.on_connect = lambda *_: self._client.subscribe("#", qos=1)
        self._client.on_message = self._heard
        self._client.reconnect_delay_set(1, 1)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def _heard(self, _client: Any, _data: Any, message: paho.MQTTMessage) -> None:
        with self._news:
            self.last[message.topic] = text = message.payload.decode()
            if message.topic.endswith("/record"):
                self.records.append(json.loads(text))
            self._news.notify_all()

    def wait_until(self, true: Callable[[], bool]) -> None:
        with self._news:
            assert self._news.wait_for(true, timeout=3 * PATIENCE), self.last


@pytest.fixture
def broker() -> Iterator[servers.Broker]:
    if servers.mosquitto() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(servers.missing())
        pytest.skip(servers.missing())
    with servers.broker() as found:
        yield found


class Hook(HTTPServer):
    """A web address that refuses as often as it is told to."""

    def __init__(self, refusals: int) -> None:
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self.refusals = refusals
        super().__init__(("127.0.0.1", 0), _Posts)
        self.url = f"http://127.0.0.1:{self.server_port}/hook"


class _Posts(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        assert isinstance(self.server, Hook)
        self.server.refusals -= 1
        self.send_response(503 if self.server.refusals >= 0 else 204)
        self.end_headers()
        if self.server.refusals < 0:
            self.server.heard.put(json.loads(body))

    def log_message(self, format: str, *args: object) -> None:
        pass


def logging(board: PtyBoard, db: Path, *options: str) -> "subprocess.Popen[str]":
    command = [COMMAND, "log", "--port", board.path, "--db", str(db), *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_broker_hears_of_records_state_and_presence_and_of_the_end(
    tmp_path: Path, broker: servers.Broker
):
    ears = Ears(broker.port)
    with PtyBoard() as board:
        board.plays("g", START, b'[1,"clock",1763269200,5]')
        process = logging(board, tmp_path / "games.sqlite", "--mqtt", broker.url)
        try:
            ears.wait_until(lambda: ears.last.get("pilothouse/b1/presence") == "online")
            ears.wait_until(lambda: [r["n"] for r in ears.records] == [0, 1])
            board.app.flash["g"].append(b'[2,"pause",1,5]')
            ears.wait_until(lambda: [r["text"] for r in ears.records][2:] == ["Pause"])
            ears.wait_until(lambda: "pilothouse/b1/state" in ears.last)
            config = json.loads(ears.last["homeassistant/sensor/pilothouse_b1/turn/config"])
            assert config["state_topic"] == "pilothouse/b1/state"
            assert config["availability_topic"] == "pilothouse/status"
            assert json.loads(ears.last[config["state_topic"]])["kind"] == "mississippi"
            broker.stop()  # who is away misses nothing
            board.app.flash["g"].append(b'[3,"pause",0,5]')
            assert process.stdout
            while process.stdout.readline() != "game g: record 3\n":
                assert process.poll() is None
            broker.start()
            ears.wait_until(lambda: any(r["n"] == 3 for r in ears.records))
            ears.wait_until(lambda: ears.last.get("pilothouse/status") == "online")
            process.kill()  # without a goodbye: its last will is heard
            ears.wait_until(lambda: ears.last["pilothouse/status"] == "offline")
        finally:
            process.kill()
            process.communicate()
            ears.close()
    with Store(tmp_path / "games.sqlite") as store:
        assert store.count("g") == 4


def test_an_address_that_refuses_is_tried_again_and_loses_nothing(tmp_path: Path):
    hook = Hook(refusals=2)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    with PtyBoard() as board:
        board.plays("g", START, *[b'[%d,"pause",%d,5]' % (n, n % 2) for n in range(1, 20)])
        process = logging(board, tmp_path / "games.sqlite", "--webhook", hook.url)
        try:
            told = [hook.heard.get(timeout=3 * PATIENCE) for _ in range(22)]
            process.send_signal(signal.SIGINT)
            complaints = process.communicate(timeout=PATIENCE)[1]
        finally:
            process.kill()
            hook.shutdown()
            hook.server_close()
    assert process.returncode == 0
    assert told[0]["event"] == "presence" and told[0]["online"]
    records = [one["n"] for one in told if one["event"] == "record"]
    assert records == list(range(20))
    assert complaints.count("is told later: HTTPError: HTTP Error 503") == 1


def test_an_absent_receiver_delays_nothing(tmp_path: Path):
    with PtyBoard() as board:
        board.plays("g", START)
        nobody = ("--mqtt", "mqtt://127.0.0.1:1", "--webhook", "http://127.0.0.1:1/")
        process = logging(board, tmp_path / "games.sqlite", *nobody)
        try:
            assert process.stdout
            while process.stdout.readline() != "game g: record 0\n":
                assert process.poll() is None
            for n in range(1, 10):
                board.app.flash["g"].append(b'[%d,"pause",1,5]' % n)
            board.wait_until(lambda: board.app.journal.acknowledged.get("g") == 10)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            process.communicate()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--mqtt", "homeassistant"], "give an address like mqtt://"),
        (["--mqtt", "mqtt://host:port"], "give an address like mqtt://"),
        (["--webhook", "example.org"], "give an address like https://"),
    ],
)
def test_an_invalid_address_is_reported_before_anything_begins(
    options: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["log", *options, "--db", str(tmp_path / "new.sqlite")]) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "new.sqlite").exists()
