"""Protects the page from other sites, malformed requests, too many of them, and endless ones.

The page is meant for this computer's own browser. Pages of other sites that are open there can
send requests too; they must get nothing, change nothing, and not even learn that Pilothouse runs.
"""

import asyncio
import re
from typing import Any, cast

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from pilothouse_host.terminal import complain

_NAMES = ("127.0.0.1", "localhost", "[::1]")
_MOST_CONNECTIONS = 100
_ANY_NAME = re.compile(r"[0-9A-Za-z.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]")
_REQUEST_SECONDS = 10.0  # from the first byte of a request to its last one
HEADERS = [
    ("Content-Security-Policy", "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-cache"),
]


class Guard:
    """Refuses requests from other sites, and catches every error in answering a request.

    shared: the page can be reached from the network under any name, and sharing.py demands a
    token. Otherwise only this computer's own names are accepted.
    """

    def __init__(self, app: ASGIApp, *, shared: bool = False) -> None:
        self._app = app
        self._shared = shared

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        if _is_foreign(scope, shared=self._shared):
            await refuse(scope, receive, send, 403, "this page is not for other sites")
            return
        try:
            await self._app(scope, receive, note)
        except Exception as error:  # a bug in this program: report it in one line, and go on
            complain(f"the page could not answer {scope['path']}: {type(error).__name__}: {error}")
            if not begun:
                await refuse(scope, receive, send, 500, "this could not be answered")


def _is_foreign(scope: Scope, *, shared: bool) -> bool:
    """Whether a request does not come from a page of this server.

    An unknown host name means DNS rebinding, an unknown origin a page of another site or port. A
    link to the page is allowed anywhere, because it only opens the page. The names of a shared
    page cannot be known in advance; there the token protects against DNS rebinding.
    """
    headers = Headers(scope=scope)
    hosts, origins = headers.getlist("host"), headers.getlist("origin")
    if len(hosts) != 1 or not _is_own(hosts[0], scope["server"][1], shared):
        return True
    if origins and origins != [f"http://{hosts[0]}"]:
        return True
    site = headers.get("sec-fetch-site", "same-origin")
    return site not in ("same-origin", "none") and scope["path"] != "/"


def _is_own(host: str, port: int, shared: bool) -> bool:
    name, _, given = host.rpartition(":")
    if given != str(port):
        return False
    return bool(_ANY_NAME.fullmatch(name)) if shared else name in _NAMES


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    """Answer a request with this status and reason."""
    # The server adds these headers to every answer but a refused WebSocket handshake.
    headers = dict(HEADERS) if scope["type"] == "websocket" else None
    await PlainTextResponse(why, status, headers)(scope, receive, send)


class Connection(H11Protocol):
    """A connection with a time limit for its request, and a limit to the number of connections."""

    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > _MOST_CONNECTIONS:
            transport.abort()
        else:
            self._overdue = self.loop.call_later(_REQUEST_SECONDS, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._overdue:
            self._overdue.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Called from time to time: close the connection if its request is still incomplete."""
        if self.transport.get_protocol() is not self:
            return  # it has become a WebSocket, which may stay open
        cycle = cast("RequestResponseCycle | None", self.cycle)
        answering = cycle and not cycle.response_complete and not cycle.more_body
        waiting = self.timeout_keep_alive_task is not None  # the server closes it soon
        if answering or waiting:
            self._overdue = self.loop.call_later(_REQUEST_SECONDS, self._look)
        else:
            self.transport.abort()
