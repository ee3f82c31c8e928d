"""The page for others: on the network, with a token in the link, one to look on, one to answer.

Whoever opens a link gets a cookie and the page without the token in its address. Without either
there is nothing: not a file, not a word of what runs here.
"""

import io
import secrets
import socket
import threading
from collections.abc import Callable
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from typing import Literal

import segno
from starlette.datastructures import Headers, QueryParams
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pilothouse_host.errors import CommandError
from pilothouse_host.page.guard import HEADERS
from pilothouse_host.terminal import complain

Rights = Literal["all", "answer", "read"]
RIGHTS = "pilothouse.rights"  # in a request's scope; without it the visitor sits at this computer
_COOKIE = "pilothouse"
_TOKEN_BYTES = 12
_DAY_SECONDS = 86400


def rights_of(scope: Scope) -> Rights:
    """What the visitor who sends this request may do."""
    return scope.get(RIGHTS, "all")


class Tokens:
    """The secrets in the two links, new each time the program shares its page."""

    def __init__(self) -> None:
        self.read = secrets.token_urlsafe(_TOKEN_BYTES)
        self.answer = secrets.token_urlsafe(_TOKEN_BYTES)

    def rights(self, given: str) -> Rights | None:
        """What this token allows; None for one that is none."""
        found: Rights | None = None
        for token, rights in ((self.read, "read"), (self.answer, "answer")):
            if compare_digest(token.encode(), given.encode()):
                found = rights  # type: ignore[assignment]
        return found


class Gate:
    """Lets those in who have a token, and says to the page what they may do."""

    def __init__(self, app: ASGIApp, tokens: Tokens) -> None:
        self._app, self._tokens = app, tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        given = QueryParams(scope.get("query_string", b"")).get("token", "")
        if given and scope["path"] == "/" and scope["type"] == "http":
            await self._enter(given)(scope, receive, send)
            return
        rights = self._tokens.rights(_cookie(headers))
        if rights is None or _foreign(scope, headers):
            await _refused(scope)(scope, receive, send)
            return
        try:
            await self._app({**scope, RIGHTS: rights}, receive, send)
        except Exception as error:  # a fault of this program: one line, and the page goes on
            complain(f"the page could not answer {scope['path']}: {type(error).__name__}: {error}")

    def _enter(self, token: str) -> ASGIApp:
        if self._tokens.rights(token) is None:
            return PlainTextResponse(_NO_ENTRY, 403)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(_COOKIE, token, _DAY_SECONDS, httponly=True, samesite="lax")
        return answer


_NO_ENTRY = "This table is shared by a link with a token: ask for it again."


def _refused(scope: Scope) -> ASGIApp:
    # The server adds the headers by itself, but not to a refused handshake.
    headers = dict(HEADERS) if scope["type"] == "websocket" else None
    return PlainTextResponse(_NO_ENTRY, 403, headers)


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def _foreign(scope: Scope, headers: Headers) -> bool:
    """Whether a page of another site sends this; a link to this page may come from anywhere."""
    origins = headers.getlist("origin")
    if origins and origins != [f"http://{headers.get('host', '')}"]:
        return True
    site = headers.get("sec-fetch-site", "same-origin")
    return site not in ("same-origin", "none") and scope["path"] != "/"


class Sharing:
    """Opens the page to the network and closes it again; `serve` begins and gives what ends it."""

    def __init__(
        self, serve: Callable[[ASGIApp, socket.socket], Callable[[], None]], port: int = 8800
    ) -> None:
        self._serve, self._port = serve, port
        self._lock = threading.Lock()
        self._end: Callable[[], None] | None = None
        self.links: dict[str, str] = {}  # "read" and "answer", while it is open

    def open(self, app: ASGIApp) -> None:
        """Let others in. Raises CommandError if no port is free."""
        with self._lock:
            if self._end:
                return
            tokens = Tokens()
            listener = _listen(self._port)
            address = f"http://{own_address()}:{listener.getsockname()[1]}/?token="
            self._end = self._serve(Gate(app, tokens), listener)
            self.links = {"read": address + tokens.read, "answer": address + tokens.answer}

    def close(self) -> None:
        """Nobody but this computer any more."""
        with self._lock:
            end, self._end = self._end, None
            self.links = {}
        if end:
            end()


def own_address() -> str:
    """This computer's address on the network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            return str(probe.getsockname()[0])
        except OSError:  # no network
            return "127.0.0.1"


def picture(link: str) -> str:
    """A link as a QR code, an SVG drawing."""
    drawing = io.BytesIO()
    code = segno.make(link, error="m")
    code.save(drawing, kind="svg", scale=6, border=3, dark="#10161c", light="#fff")
    return drawing.getvalue().decode()


def printed(link: str) -> str:
    """A link as a QR code for a terminal."""
    rows = [list(row) for row in segno.make(link, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    # Light squares are drawn: most terminals are dark, and a camera reads either.
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
