"""What the browser can ask for: the page and its parts, pictures and records, and one WebSocket."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from importlib.resources import files
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from uai_engine.board.house import House, Page, Refused
from uai_engine.board.security import HEADERS, Guard
from uai_engine.board.store import record_of
from uai_engine.notation.record import write_record
from uai_engine.notation.svg import board_svg
from uai_engine.notation.tiles import tile_symbols

KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
TILES_MARK: Final = "<!-- tiles -->"
"""Where the page's tile figures go."""

SEND_SECONDS: Final = 60.0
"""A page that takes longer to read a message is gone."""


@cache
def static_files() -> dict[str, str]:
    """Every part of the page by its name: a name from outside is only ever looked up here."""
    folder = files("uai_engine.board") / "static"
    found = {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if any(entry.name.endswith(ending) for ending in KINDS)
    }
    found["index.html"] = found["index.html"].replace(TILES_MARK, tile_symbols())
    return found


def make_app(
    house: House, token: str, hosts: frozenset[str], port: int, ready: Callable[[], object]
) -> Starlette:
    """The application of one board; `ready` is called when it can be asked."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(house.meet_engines()),
            asyncio.create_task(house.follow_match()),
        ]
        ready()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await house.close()

    async def part(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        text = static_files().get(name)
        if text is None:
            return _nothing()
        kind = KINDS[name[name.rindex(".") :]]
        return Response(text, headers={**HEADERS, "Cache-Control": "no-cache"}, media_type=kind)

    async def record(request: Request) -> Response:
        try:
            game = house.table(request.path_params["game"]).game
        except Refused:
            return _nothing()
        return _download(write_record(record_of(game)), f"{_day(game.date)}.azul", "text/plain")

    async def picture(request: Request) -> Response:
        try:
            game = house.table(request.path_params["game"]).game
        except Refused:
            return _nothing()
        at = request.path_params["at"]
        if at >= len(game.states):
            return _nothing()
        drawing = board_svg(game.states[at], names=[player.name for player in game.seats])
        return _download(drawing, f"{_day(game.date)}-{at}.svg", "image/svg+xml")

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        page = house.enter()
        sending = asyncio.get_running_loop().create_task(_send(websocket, page))
        try:
            while (text := await _received(websocket)) is not None:
                await house.answer(page, text)
        finally:
            sending.cancel()
            await house.leave(page)

    return Starlette(
        routes=[
            Route("/", part),
            Route("/static/{name}", part),
            Route("/games/{game}.azul", record),
            Route("/games/{game}/{at:int}.svg", picture),
            WebSocketRoute("/socket", socket),
        ],
        middleware=[Middleware(Guard, token=token, hosts=hosts, port=port)],
        lifespan=lifespan,
    )


async def _received(websocket: WebSocket) -> str | None:
    """What the page asks next; None once it is gone, or sends bytes, which no page does."""
    message = await websocket.receive()
    return message.get("text") if message["type"] == "websocket.receive" else None


async def _send(websocket: WebSocket, page: Page) -> None:
    """Send what there is to say for as long as somebody reads it."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while True:
            text = await page.outbox.take()
            try:
                await asyncio.wait_for(websocket.send_text(text), SEND_SECONDS)
            except TimeoutError:
                await websocket.close()
                return


def _nothing() -> Response:
    return PlainTextResponse("404: there is nothing of that name\n", 404, headers=HEADERS)


def _download(text: str, name: str, kind: str) -> Response:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, headers={**HEADERS, **disposition}, media_type=kind)


def _day(date: str) -> str:
    """A game's date as part of a file's name."""
    return "azul-" + "".join(c if c.isalnum() and c.isascii() else "-" for c in date[:16])
