"""Somebody who looks at the page all the time, and notes how long it takes and what it shows."""

import contextlib
import http.client
import json
import threading
import time
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

_PATIENCE = 20.0  # seconds
_PAUSE = 1.0


class Visitor:
    """Asks for the list of games again and again, and follows the hall view.

    waits: how long each list took, in seconds; shown: what the hall view says of each table;
    told: how often that was news.
    """

    def __init__(self, address: str) -> None:
        self.waits: list[float] = []
        self.shown: dict[str, Any] = {}
        self.told = 0
        self.unanswered = 0
        self._address = address
        self._gone = threading.Event()
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._ask, self._follow)
        ]

    def come(self) -> None:
        for thread in self._threads:
            thread.start()

    def go(self) -> None:
        self._gone.set()
        for thread in self._threads:
            thread.join()

    def _ask(self) -> None:
        while not self._gone.wait(_PAUSE):
            began = time.monotonic()
            try:
                asking = http.client.HTTPConnection(self._address, timeout=_PATIENCE)
                asking.request("GET", "/api/games")
                answer = asking.getresponse()
                answer.read()
                asking.close()
            except OSError:
                self.unanswered += 1
                continue
            if answer.status == 200:
                self.waits.append(time.monotonic() - began)
            else:  # it says that the database is away
                self.unanswered += 1

    def _follow(self) -> None:
        while not self._gone.wait(_PAUSE):
            try:
                with connect(f"ws://{self._address}/live?table=hall") as socket:
                    while not self._gone.is_set():
                        with contextlib.suppress(TimeoutError):
                            self._take(json.loads(socket.recv(_PAUSE)))
            except (OSError, WebSocketException):
                continue  # the program has ended, or is just starting

    def _take(self, message: dict[str, Any]) -> None:
        if "hall" in message:
            self.told += 1
            self.shown = {table["key"]: table for table in message["hall"]}
