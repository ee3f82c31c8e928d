"""Serves the site under a subfolder, and serial ports as WebSockets."""

import contextlib
import json
import mimetypes
import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import serial
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

UNDER = "/some/where/"
_PICO = 0x2E8A


class SiteServer:
    """ports: the serial ports that are plugged in, by name. vendor: their USB vendor id."""

    def __init__(self, site: Path) -> None:
        self.ports: dict[str, str] = {}
        self.vendor = _PICO
        self.allowed: set[str] = set()
        self._site = site
        self._cables: dict[ServerConnection, serial.Serial] = {}
        self._server: Server

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.socket.getsockname()[1]}{UNDER}"

    def unplug(self) -> None:
        """Unplug all ports, including open ones."""
        self.ports.clear()
        for cable in list(self._cables):
            cable.close()

    @contextlib.contextmanager
    def running(self) -> Iterator["SiteServer"]:
        with serve(self._cable, "127.0.0.1", 0, process_request=self._answer) as self._server:
            thread = threading.Thread(target=self._server.serve_forever)
            thread.start()
            try:
                yield self
            finally:
                self.unplug()
                self._server.shutdown()
                thread.join()

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        path = urlsplit(request.path).path
        if path.startswith("/wire/"):
            return self._open(connection, path.removeprefix("/wire/"))
        if path == "/allow":
            self.allowed |= set(self.ports)
            return _file("application/json", b"{}")
        if path == "/wires":
            listed = [
                {"name": name, "vendor": self.vendor, "allowed": name in self.allowed}
                for name in self.ports
            ]
            return _file("application/json", json.dumps(listed).encode())
        file = self._site / path.removeprefix(UNDER)
        file = file / "index.html" if path.endswith("/") else file
        if not path.startswith(UNDER) or not file.is_file():
            return connection.respond(HTTPStatus.NOT_FOUND, "not here")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return _file(kind, file.read_bytes())

    def _open(self, connection: ServerConnection, name: str) -> Response | None:
        try:
            port = serial.Serial(self.ports[name], timeout=0.02, exclusive=True)
        except (KeyError, OSError) as error:
            return connection.respond(HTTPStatus.CONFLICT, str(error))
        self._cables[connection] = port
        return None

    def _cable(self, connection: ServerConnection) -> None:
        """Pass bytes between the browser and the port, until one of them closes."""
        port = self._cables[connection]
        over = threading.Event()

        def read() -> None:
            with contextlib.suppress(ConnectionClosed, OSError):
                while not over.is_set():
                    if data := port.read(port.in_waiting or 1):
                        connection.send(data)
            connection.close()

        reader = threading.Thread(target=read)
        reader.start()
        with contextlib.suppress(ConnectionClosed, OSError):
            for data in connection:
                assert isinstance(data, bytes)
                port.write(data)
        over.set()
        reader.join()
        del self._cables[connection]
        port.close()


def _file(kind: str, content: bytes) -> Response:
    headers = Headers({"Content-Type": kind, "Content-Length": str(len(content))})
    return Response(200, "OK", headers, content)
