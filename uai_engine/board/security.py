"""Who may talk to the server: only a browser that was given the address, on a page of its own.

The address holds a random token; the answer to it is a cookie, which every further request needs.
A foreign web page that sends requests here has another Origin; a name that was pointed at this
machine (DNS rebinding) has another Host. Both get 403, and so do their WebSockets.
"""

import ipaddress
import secrets
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN: Final = "token"
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")

COOKIE_MANNERS: Final = "Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def kept_token(path: Path) -> str:
    """The token of this user's boards: kept, so that a page finds its server after a restart."""
    try:
        token = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        token = ""
    if len(token) >= 32:
        return token
    token = secrets.token_urlsafe(24)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(token, encoding="ascii")
    return token


class Guard:
    """Lets through what comes from the board's own page, and answers 403 to all else."""

    def __init__(self, app: ASGIApp, token: str, hosts: Iterable[str], port: int) -> None:
        self._app = app
        self._token = token
        self._hosts = frozenset(hosts)
        self._port = port
        # Cookies do not know ports: two boards on one machine must not share one.
        self._cookie = f"uai-board-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        why = self._why_not(connection, scope["type"] == "websocket")
        if why is not None:
            # For a WebSocket that was not accepted this is the answer to its handshake.
            response = PlainTextResponse(why, status_code=403, headers=HEADERS)
            await response(scope, receive, send)
            return
        await self._app(scope, receive, self._with_cookie(connection, send))

    def _why_not(self, connection: HTTPConnection, websocket: bool) -> str | None:
        if not self._is_here(connection.headers.get("host", "")):
            return "403: this server does not go by that name\n"
        origin = connection.headers.get("origin")
        if origin is None:
            if websocket:
                return "403: no origin\n"
        elif not self._is_own(origin):
            return "403: another page's request\n"
        site = connection.headers.get("sec-fetch-site", "none")
        if site not in ("same-origin", "none"):
            return "403: another page's request\n"
        given = connection.query_params.get(TOKEN) or connection.cookies.get(self._cookie, "")
        if not secrets.compare_digest(given.encode(), self._token.encode()):
            return "403: open the address that uai-engine board has printed\n"
        return None

    def _is_here(self, host: str) -> bool:
        name, port = _split(host)
        return port == self._port and self._is_name(name)

    def _is_own(self, origin: str) -> bool:
        parts = urlsplit(origin)
        return parts.scheme == "http" and self._is_here(parts.netloc)

    def _is_name(self, name: str) -> bool:
        # Where every address is listened on, a number is as good as a name: only names can be
        # pointed elsewhere by others.
        return name in self._hosts or ("*" in self._hosts and _is_number(name))

    def _with_cookie(self, connection: HTTPConnection, send: Send) -> Send:
        if connection.scope["type"] != "http" or TOKEN not in connection.query_params:
            return send
        cookie = f"{self._cookie}={self._token}; {COOKIE_MANNERS}"

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]
            await send(message)

        return with_cookie


def names_of(host: str) -> frozenset[str]:
    """What a server that listens on this address may be called."""
    if host in ("0.0.0.0", "::", ""):
        return frozenset({*LOOPBACK, "*", socket.gethostname().lower()})
    return frozenset({*LOOPBACK, host.lower()})


def is_loopback(host: str) -> bool:
    return host in LOOPBACK or (_is_number(host) and ipaddress.ip_address(host).is_loopback)


def _split(host: str) -> tuple[str, int]:
    """Name and port of a Host header; an IPv6 address without its brackets."""
    try:
        parts = urlsplit(f"//{host}")
        return (parts.hostname or "").lower(), parts.port or 80
    except ValueError:
        return "", 0


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
