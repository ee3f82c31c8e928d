"""The page's server: static files, one WebSocket, a little JSON. Loopback only."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Protocol

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from pilothouse_host.errors import CommandError
from pilothouse_host.page import rule_pages
from pilothouse_host.page.guard import HEADERS, Connection, Guard
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import Shelf
from pilothouse_host.store.record import strict_json

LOOPBACK = "127.0.0.1"
PORT = 8700
_PORTS_TRIED = 20
_LAST_PORT = 65535
_LONGEST_MESSAGE = 1024
_STATIC = Path(__file__).parent / "static"


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
        return _looked_up(shelf.games)

    def game(request: Request) -> Response:
        return _looked_up(lambda: shelf.game(request.path_params["game"]))

    routes = [
        Route("/", index),
        WebSocketRoute("/live", socket_live),
        Route("/api/games", games),
        Route("/api/games/{game}", game),
        rule_pages.route(),
        Mount("/static", StaticFiles(directory=_STATIC)),
    ]
    return Guard(Starlette(routes=routes))


def _looked_up(look: Callable[[], Any]) -> Response:
    try:
        found = look()
    except CommandError as reason:  # the database cannot be read now
        return JSONResponse({"error": str(reason)}, status_code=503)
    if found is None:
        return JSONResponse({"error": "no such game"}, status_code=404)
    return JSONResponse(found)


async def _send_changes(live: Live, websocket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        async for topic, value in live.changes():
            await websocket.send_json({topic: value})


async def _obey(station: Station, websocket: WebSocket) -> None:
    """Do what the page's visitor does to the board; a visitor who leaves lets go of the keys."""
    held: set[str] = set()
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            match _parsed(message.get("text")):
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


def _parsed(text: str | None) -> Any:
    """What a message says; None for one that says nothing, or is no text."""
    try:
        return strict_json((text or "").encode())
    except ValueError:
        return None


def listen(port: int | None) -> socket.socket:
    """A listening socket on the loopback: this port, or the first free one from 8700 on."""
    if port is not None and not 0 <= port <= _LAST_PORT:
        raise CommandError(f"{port} is no port: they go from 1 to {_LAST_PORT}")
    wanted = range(PORT, PORT + _PORTS_TRIED) if port is None else [port]
    for number in wanted:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((LOOPBACK, number))
            listener.listen()
        except OSError:
            listener.close()
            continue
        return listener
    if port is None:
        raise CommandError(f"ports {PORT} to {PORT + _PORTS_TRIED - 1} are all taken")
    raise CommandError(f"cannot use port {port}: is something else using it? try another --http")


class Server(uvicorn.Server):
    """Serves until `should_exit` is set; whoever runs it handles the signals."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="critical",  # what a stranger sends is no news; Guard says what is
                access_log=False,
                lifespan="off",
                http=Connection,
                headers=HEADERS,
                ws="websockets-sansio",
                ws_max_size=_LONGEST_MESSAGE,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=1,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Leave the signals alone."""
        yield
