"""Only the page that was given the address may talk to the server."""

import http.client
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.board.server import Server
from uai_engine.board.app import static_files
from uai_engine.board.security import names_of


def get(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str]]:
    """The status and the headers of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status, {name.lower(): value for name, value in response.getheaders()}


def page_path(server: Server) -> str:
    parts = urlsplit(server.address)
    return f"{parts.path}?{parts.query}"


def test_page_needs_the_token(server: Server) -> None:
    assert get(server, "/")[0] == 403
    assert get(server, "/?token=guessed")[0] == 403
    assert get(server, "/static/main.js")[0] == 403
    status, headers = get(server, page_path(server))
    assert status == 200
    cookie = headers["set-cookie"].partition(";")[0]
    assert "HttpOnly" in headers["set-cookie"]
    assert "SameSite=Strict" in headers["set-cookie"]
    assert get(server, "/static/main.js", Cookie=cookie)[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1:1", "localhost"]
)
def test_rebound_name_is_refused(server: Server, host: str) -> None:
    assert get(server, page_path(server), Host=host.format(port=server.port))[0] == 403


def test_own_names_are_served(server: Server) -> None:
    for name in ("127.0.0.1", "localhost", "[::1]"):
        assert get(server, page_path(server), Host=f"{name}:{server.port}")[0] == 200


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}],
)
def test_foreign_page_is_refused(server: Server, headers: dict[str, str]) -> None:
    assert get(server, page_path(server), **headers)[0] == 403


@pytest.mark.parametrize(
    ("origin", "token"),
    [
        ("http://evil.example", True),
        (None, True),
        ("http://127.0.0.1:{port}", False),
        ("https://127.0.0.1:{port}", True),
    ],
)
def test_foreign_socket_is_refused(server: Server, origin: str | None, token: bool) -> None:
    words = urlsplit(server.address).query if token else "token=guessed"
    url = f"ws://127.0.0.1:{server.port}/socket?{words}"
    named = None if origin is None else Origin(origin.format(port=server.port))
    with pytest.raises(InvalidStatus) as refused, connect(url, origin=named):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/nothing.js",
        "/games/%2e%2e%2ftoken.azul",
        "/games/nothing.azul",
        "/games/nothing/0.svg",
    ],
)
def test_nothing_else_is_served(server: Server, path: str) -> None:
    query = urlsplit(server.address).query
    assert get(server, f"{path}?{query}")[0] == 404


def test_nothing_comes_from_elsewhere(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.get_by_role("button", name="New game").wait_for()
    assert asked
    assert all(url.startswith(f"http://127.0.0.1:{server.port}/") for url in asked)
    _, headers = get(server, page_path(server))
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy


def test_page_is_small() -> None:
    assert sum(len(text.encode()) for text in static_files().values()) < 150_000


def test_other_addresses_have_other_names() -> None:
    assert "evil.example" not in names_of("0.0.0.0")
    assert "*" in names_of("0.0.0.0")
    assert names_of("192.168.0.7") >= {"192.168.0.7", "127.0.0.1"}
