"""Sharing the page on the network by two links with tokens: one to watch, one also to answer.

Opening a link sets a cookie and removes the token from the address. Without a token or cookie a
visitor gets nothing: no file, and no hint of what runs here.
"""

import io
import secrets
import socket
import threading
from collections.abc import Callable
from hmac import compare_digest
from typing import Literal

import segno
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pilothouse_host.errors import CommandError
from pilothouse_host.page.guard import Guard, refuse

Rights = Literal["all", "answer", "read"]
RIGHTS = "pilothouse.rights"  # key in a request's scope; missing for requests from this computer
_TOKEN_BYTES = 12
_DAY_SECONDS = 86400


def rights_of(scope: Scope) -> Rights:
    """What the sender of this request may do."""
    return scope.get(RIGHTS, "all")


class Tokens:
    """The secrets in the two links, new each time sharing starts."""

    def __init__(self) -> None:
        self.read = secrets.token_urlsafe(_TOKEN_BYTES)
        self.answer = secrets.token_urlsafe(_TOKEN_BYTES)

    def rights(self, given: str) -> Rights | None:
        """The rights that a token gives; None if it is not valid."""
        found: Rights | None = None
        kinds: tuple[tuple[str, Rights], ...] = ((self.read, "read"), (self.answer, "answer"))
        for token, rights in kinds:
            if compare_digest(token.encode(), given.encode("utf-8", "replace")):
                found = rights
        return found


def for_others(page: ASGIApp, tokens: Tokens) -> ASGIApp:
    """The application as it is offered to the network."""
    return Guard(Gate(page, tokens), shared=True)


class Gate:
    """Admits requests that have a valid token, and adds their rights to the scope."""

    def __init__(self, app: ASGIApp, tokens: Tokens) -> None:
        self._app, self._tokens = app, tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        rights = self._tokens.rights(HTTPConnection(scope).cookies.get(_cookie(scope), ""))
        given = _token_in_link(scope)
        if given and self._tokens.rights(given):
            await self._let_in(given, scope, receive, send)
        elif given or rights is None:
            await refuse(scope, receive, send, 403, _NO_ENTRY)
        else:
            await self._app({**scope, RIGHTS: rights}, receive, send)

    async def _let_in(self, token: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Set a cookie in place of the token, so that the address bar does not show it."""
        answer = RedirectResponse("/", 303)
        answer.set_cookie(_cookie(scope), token, _DAY_SECONDS, httponly=True, samesite="lax")
        await answer(scope, receive, send)


_NO_ENTRY = "This table is shared by a link with a token: ask for it again."


def _cookie(scope: Scope) -> str:
    """The cookie's name, which has the port because browsers share cookies between ports."""
    return f"pilothouse-{scope['server'][1]}"


def _token_in_link(scope: Scope) -> str:
    """The token of a link to the page, "/?token=TOKEN"; "" for other requests."""
    if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] != "/":
        return ""
    return HTTPConnection(scope).query_params.get("token", "")


class Sharing:
    """Starts and stops sharing. `serve` starts a server and returns a function that stops it."""

    def __init__(
        self, serve: Callable[[ASGIApp, socket.socket], Callable[[], None]], port: int = 8800
    ) -> None:
        self._serve, self._port = serve, port
        self._lock = threading.Lock()
        self._end: Callable[[], None] | None = None
        self.links: dict[str, str] = {}  # for "read" and "answer", while sharing

    def open(self, app: ASGIApp) -> None:
        """Start sharing. Raises CommandError if no port is free."""
        with self._lock:
            if self._end:
                return
            tokens = Tokens()
            listener = _listen(self._port)
            address = f"http://{own_address()}:{listener.getsockname()[1]}/?token="
            self._end = self._serve(for_others(app, tokens), listener)
            self.links = {"read": address + tokens.read, "answer": address + tokens.answer}

    def close(self) -> None:
        """Stop sharing."""
        with self._lock:
            end, self._end = self._end, None
            self.links = {}
        if end:
            end()


def own_address() -> str:
    """This computer's address on the network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:  # no network
            return "127.0.0.1"


def picture(link: str) -> str:
    """A link as a QR code in SVG."""
    drawing = io.BytesIO()
    code = segno.make(link, error="m")
    code.save(drawing, kind="svg", scale=6, border=3, dark="#10161c", light="#fff")
    return drawing.getvalue().decode()


def printed(link: str) -> str:
    """A link as a QR code to print on a terminal."""
    rows = [list(row) for row in segno.make(link, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    # Draws the light squares, because most terminals are dark; cameras read either form.
    return "\n".join(
        "".join("█▄▀ "[2 * upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in pairs
    )


def _listen(first: int) -> socket.socket:
    for port in range(first, first + 20):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("", port))
            listener.listen()
        except OSError:
            listener.close()
            continue
        return listener
    raise CommandError(f"ports {first} to {first + 19} are all taken")
