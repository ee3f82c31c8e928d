"""What keeps strangers out of the page: other sites, odd requests, too many of them, endless ones.

The page is for this computer's own browser. A page of another site that is open in it can send
requests too; it must get nothing, change nothing, and not even learn that Pilothouse runs here.
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
    """Refuses requests from other sites, and survives whatever goes wrong in answering one.

    shared: others than this computer can reach the page, and sharing.py asks them for a token;
    else only this computer's own names are answered.
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
        except Exception as error:  # a fault of this program: one line, and the page goes on
            complain(f"the page could not answer {scope['path']}: {type(error).__name__}: {error}")
            if not begun:
                await refuse(scope, receive, send, 500, "this could not be answered")


def _is_foreign(scope: Scope, *, shared: bool) -> bool:
    """Whether a request comes from elsewhere than a page of this server.

    A foreign name for this computer is DNS rebinding, a foreign origin a page of another site or
    port. A link to the page may come from anywhere: it only opens it. A shared page has names that
    nobody knows beforehand: there the token is what a rebound name does not have.
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
    """Answer with a status and a reason."""
    # The server adds the headers by itself, but not to a refused handshake.
    headers = dict(HEADERS) if scope["type"] == "websocket" else None
    await PlainTextResponse(why, status, headers)(scope, receive, send)


class Connection(H11Protocol):
    """A connection that has to be done with its request in time, and of which there are few."""

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
        """After a while, and then again: is only half a request here?"""
        if self.transport.get_protocol() is not self:
            return  # it has become a WebSocket, which may stay
        cycle = cast("RequestResponseCycle | None", self.cycle)
        answering = cycle and not cycle.response_complete and not cycle.more_body
        waiting = self.timeout_keep_alive_task is not None  # for the next one; closed soon
        if answering or waiting:
            self._overdue = self.loop.call_later(_REQUEST_SECONDS, self._look)
        else:
            self.transport.abort()
