"""The page's server: static files, one WebSocket, a little JSON. Loopback only."""

import asyncio
import contextlib
import json
import socket
from collections.abc import Generator
from pathlib import Path
from typing import Any, Protocol, cast

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from pilothouse_host.errors import CommandError
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import Shelf

LOOPBACK = "127.0.0.1"
PORT = 8700
_PORTS_TRIED = 20
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
_STATIC = Path(__file__).parent / "static"
_HEADERS = {
    b"content-security-policy": b"default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-cache",
}


class Station(Protocol):
    """The board as a hand and an eye have it."""

    def hold(self, key: str) -> None:
        """Push a key (up, down, ok, back) down."""
        ...

    def release(self, key: str) -> None:
        """Let it go."""
        ...

    def power(self, on: bool) -> None:
        """Plug the board in, or pull the plug. May take a second."""
        ...


class Guard:
    """Refuses requests from other sites: foreign names for this machine, foreign origins."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        # The Host check stops DNS rebinding, the Origin check pages of other sites and ports.
        here = host.rpartition(":")[0] in _LOOPBACK_NAMES
        if not here or (origin is not None and origin != f"http://{host}"):
            refusal = PlainTextResponse("this page is for this computer only", status_code=403)
            await refusal(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS.items()]
            await send(message)

        await self._app(scope, receive, send_with_headers)


def application(live: Live, station: Station, shelf: Shelf) -> ASGIApp:
    """The whole page."""

    async def socket_live(websocket: WebSocket) -> None:
        await websocket.accept()
        sending = asyncio.create_task(_send_changes(live, websocket))
        try:
            await _obey(station, websocket)
        finally:
            sending.cancel()

    def index(_: Request) -> Response:
        return FileResponse(_STATIC / "index.html")

    def games(_: Request) -> Response:
        return JSONResponse(shelf.games())

    def game(request: Request) -> Response:
        found = shelf.game(request.path_params["game"])
        if found is None:
            return JSONResponse({"error": "no such game"}, status_code=404)
        return JSONResponse(found)

    routes = [
        Route("/", index),
        WebSocketRoute("/live", socket_live),
        Route("/api/games", games),
        Route("/api/games/{game}", game),
        Mount("/static", StaticFiles(directory=_STATIC)),
    ]
    return Guard(Starlette(routes=routes))


async def _send_changes(live: Live, websocket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        async for topic, value in live.changes():
            await websocket.send_json({topic: value})


async def _obey(station: Station, websocket: WebSocket) -> None:
    """Do what the page's visitor does to the board; a visitor who leaves lets go of the keys."""
    held: set[str] = set()
    try:
        async for text in websocket.iter_text():
            match _parsed(text):
                case {"key": "up" | "down" | "ok" | "back" as key, "down": bool() as down}:
                    if down:
                        held.add(key)
                        station.hold(key)
                    elif key in held:
                        held.remove(key)
                        station.release(key)
                case {"power": bool() as on}:
                    await asyncio.to_thread(station.power, on)
                case _:
                    await websocket.close(1003, "not understood")
                    return
    finally:
        for key in held:
            station.release(key)


def _parsed(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def listen(port: int | None) -> socket.socket:
    """A listening socket on the loopback: this port, or the first free one from 8700 on."""
    wanted = range(PORT, PORT + _PORTS_TRIED) if port is None else [port]
    for number in wanted:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((LOOPBACK, number))
            listener.listen()
        except (OSError, OverflowError):
            listener.close()
            continue
        return listener
    if port is None:
        raise CommandError(f"ports {PORT} to {PORT + _PORTS_TRIED - 1} are all taken")
    raise CommandError(f"cannot use port {port}: is something else using it?")


class Server(uvicorn.Server):
    """Serves until `should_exit` is set; whoever runs it handles the signals."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="error",
                access_log=False,
                lifespan="off",
                ws="websockets-sansio",
                ws_max_size=1024,
                server_header=False,
                timeout_graceful_shutdown=1,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Leave the signals alone."""
        yield
