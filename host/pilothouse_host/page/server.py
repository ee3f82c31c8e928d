"""The page's server: static files, one WebSocket, some JSON. Listens on the loopback only."""

import asyncio
import base64
import contextlib
import re
import socket
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Protocol

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from pilothouse_host.errors import CommandError
from pilothouse_host.page import rule_pages
from pilothouse_host.page.guard import HEADERS, Connection, Guard
from pilothouse_host.page.hall import Tables
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames, Telling
from pilothouse_host.page.sharing import Rights, picture, rights_of
from pilothouse_host.store.record import strict_json
from pilothouse_host.story.reading import rows_of
from pilothouse_host.story.words import LANGUAGES

LOOPBACK = "127.0.0.1"
PORT = 8700
_PORTS_TRIED = 20
_LAST_PORT = 65535
_LONGEST_MESSAGE = 1024
_NO_LOG = 1 << 16  # more records than a game can have, so that no log is sent
_STATIC = Path(__file__).parent / "static"


class Station(Protocol):
    """What the server needs from page.station."""

    def live(self, key: str) -> Live:
        """The topics of the table with this key, or of the first table, or of the hall."""
        ...

    def hold(self, key: str) -> None:
        """Press a key (up, down, ok, back) of the virtual board and hold it."""
        ...

    def release(self, key: str) -> None:
        """Release a key."""
        ...

    def power(self, on: bool) -> None:
        """Plug in the virtual board, or unplug it. May take a second."""
        ...

    def share(self, on: bool) -> None:
        """Start or stop sharing the page on the network. May take a second."""
        ...

    def links(self) -> dict[str, str]:
        """The links to the shared page by their rights; empty while it is not shared."""
        ...


def application(station: Station, stored: StoredGames) -> ASGIApp:
    """The application, for this computer only."""
    return Guard(site(station, stored))


def site(station: Station, stored: StoredGames) -> ASGIApp:
    """The application, without protection: wrap it in a Guard."""

    async def socket_live(websocket: WebSocket) -> None:
        await websocket.accept()
        live = station.live(websocket.query_params.get("table", ""))
        sending = asyncio.create_task(_send_changes(live, websocket))
        try:
            await _obey(station, websocket, rights_of(websocket.scope))
        finally:
            sending.cancel()

    def index(_: Request) -> Response:
        return FileResponse(_STATIC / "index.html")

    def big(_: Request) -> Response:
        return RedirectResponse("/#view=big")

    def code(request: Request) -> Response:
        link = station.links().get(request.path_params["rights"])
        if link is None or rights_of(request.scope) != "all":
            return PlainTextResponse("not shared", 404)
        return Response(picture(link), media_type="image/svg+xml")

    def games(request: Request) -> Response:
        return _looked_up(lambda: stored.games(_language(request)))

    def game(request: Request) -> Response:
        at = request.query_params.get("at", "")
        moment = int(at) if at.isascii() and at.isdigit() else None
        first = _NO_LOG if moment is not None else 0  # a page that jumps has the log
        return _looked_up(
            lambda: stored.game(request.path_params["game"], _language(request), moment, first)
        )

    def game_figures(request: Request) -> Response:
        return _looked_up(lambda: stored.figures(request.path_params["game"], _language(request)))

    def game_certificate(request: Request) -> Response:
        game_id = request.path_params["game"]
        found = stored.certificate(game_id, _language(request))
        if found is None:
            return PlainTextResponse("no such game, or it is not over yet", 404)
        name = f"pilothouse-{re.sub('[^0-9a-zA-Z.]', '', game_id)}.html"
        kept = f'attachment; filename="{name}"'
        return HTMLResponse(found, headers={"Content-Disposition": kept})

    routes = [
        Route("/", index),
        Route("/big", big),
        WebSocketRoute("/live", socket_live),
        Route("/api/games", games),
        Route("/api/games/{game}", game),
        Route("/api/games/{game}/figures", game_figures),
        Route("/games/{game}/certificate", game_certificate),
        Route("/share/{rights}.svg", code),
        rule_pages.route(),
        Mount("/static", StaticFiles(directory=_STATIC)),
    ]
    return Starlette(routes=routes)


def _language(connection: HTTPConnection) -> str:
    """The language that the page asks for, or the first one if that is unknown."""
    language = connection.query_params.get("language", "")
    return language if language in LANGUAGES else LANGUAGES[0]


def _looked_up(look: Callable[[], Any]) -> Response:
    try:
        found = look()
    except CommandError as reason:  # the database cannot be read now
        return JSONResponse({"error": str(reason)}, status_code=503)
    if found is None:
        return JSONResponse({"error": "no such game"}, status_code=404)
    return JSONResponse(found)


async def _send_changes(live: Live, websocket: WebSocket) -> None:
    language = _language(websocket)
    known: dict[str, int] = {}  # the number of records of a game that this page has got
    rights = rights_of(websocket.scope)
    with contextlib.suppress(WebSocketDisconnect):
        await websocket.send_json({"rights": rights})
        async for topic, value in live.changes():
            if isinstance(value, Telling):
                first = known.get(value.game, 0)
                value = await asyncio.to_thread(value.told, language, first)
                if value:
                    known = {value["id"]: value["records"]}
            elif isinstance(value, Tables):
                value = await asyncio.to_thread(value.told, language)
            if rights != "all":
                value = _for_others(topic, value)
            await websocket.send_json({topic: value})
            if topic == "display":
                await websocket.send_json({"screen": await asyncio.to_thread(_read, value)})


def _read(display: Any) -> list[str]:
    """The rows of text on a display; none if it is hidden."""
    return rows_of(base64.b64decode(display["pixels"])) if display["pixels"] else []


def _for_others(topic: str, value: Any) -> Any:
    """A topic's value for visitors from the network: no links, and no display with secrets."""
    if topic == "share":
        return {}
    if topic == "display" and value["secret"]:
        return {**value, "pixels": ""}
    return value


async def _obey(station: Station, websocket: WebSocket, rights: Rights) -> None:
    """Carry out the commands from a page; when it leaves, release the keys it holds."""
    held: set[str] = set()
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            match _parsed(message.get("text")):
                case _ if rights == "read":
                    await websocket.close(1008, "this link is for looking")
                    return
                case {"key": "up" | "down" | "ok" | "back" as key, "down": bool() as down}:
                    if down:
                        held.add(key)
                        station.hold(key)
                    elif key in held:
                        held.remove(key)
                        station.release(key)
                case {"share": bool() as on} if rights == "all":
                    await asyncio.to_thread(station.share, on)
                case {"power": bool() as on}:
                    await asyncio.to_thread(station.power, on)
                case _:
                    await websocket.close(1003, "not understood")
                    return
    finally:
        for key in held:
            station.release(key)


def _parsed(text: str | None) -> Any:
    """The JSON value of a message; None if it is not valid JSON."""
    try:
        return strict_json((text or "").encode())
    except ValueError:
        return None


def listen(port: int | None) -> socket.socket:
    """A listening socket on the loopback: this port, or the first free one from 8700 on.

    Raises CommandError.
    """
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
    """Serves until `should_exit` is set; leaves signals to the caller."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="critical",  # bad requests are no news; Guard reports errors
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
        """Install no signal handlers."""
        yield
