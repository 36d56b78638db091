"""`uai-engine board`: start the server, say its address, open the browser."""

import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

import click
import uvicorn
from starlette.applications import Starlette

from uai_engine.board.app import make_app
from uai_engine.board.engines import Engines, Spec, parse_spec
from uai_engine.board.house import House
from uai_engine.board.messages import MAX_MESSAGE_BYTES
from uai_engine.board.security import TOKEN, is_loopback, kept_token, names_of
from uai_engine.board.store import Store
from uai_engine.board.watching import Watch
from uai_engine.client.data_folder import data_folder
from uai_engine.client.engine_words import OURS, EngineWordsError
from uai_engine.notation.formats import ENDINGS, Format

PORT: Final = 8127
JOURNAL: Final = ".jsonl"


@click.command()
@click.argument(
    "file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--engine",
    "engines",
    multiple=True,
    metavar="WORDS",
    help="An engine to choose from, as in uai-engine match; may be repeated. Default: this one.",
)
@click.option("--port", type=click.IntRange(0, 65535), help=f"Default {PORT}; 0 takes a free one.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on. Any other than this machine's own lets everybody who can reach"
    " it and knows the address with its token play, analyse and use this machine's processors.",
)
@click.option("--no-browser", is_flag=True, help="Just say the address.")
def board(
    file: Path | None, engines: tuple[str, ...], port: int | None, host: str, no_browser: bool
) -> None:
    """A page in the browser to play and analyse Azul with any UAI engines.

    FILE is a game to open: a record (.azul), a grid log (.grid) or a list of AzulFENs (.fen); or
    the journal (.jsonl) of a match of uai-engine match, which is followed as it is played. The
    address of the page is printed; Ctrl-C ends the server and every engine. Games are kept in the
    user's data folder, or in the one that UAI_ENGINE_DATA names.
    """
    folder = data_folder("board")
    token = kept_token(folder / "token")
    watch = Watch(file) if file is not None and file.suffix == JOURNAL else None
    house = House(Store(folder / "games"), Engines(_specs(engines)), watch)
    if file is not None and watch is None:
        _open(house, file)
    listening = _listen(host, port)
    number = listening.getsockname()[1]
    if not is_loopback(host):
        click.echo(
            f"Listening on {host}: whoever can reach this machine and has the address can use it."
            f" From elsewhere its name is {socket.gethostname()} or its number.",
            err=True,
        )
    address = f"http://{_in_address(host)}:{number}/?{TOKEN}={quote(token)}"

    def ready() -> None:
        click.echo(address)
        if not no_browser:
            webbrowser.open(address)

    app = make_app(house, token, names_of(host), number, ready)
    _serve(uvicorn.Server(_config(app)), listening)


def _specs(texts: tuple[str, ...]) -> list[Spec]:
    if not texts:
        return [Spec(OURS)]
    try:
        specs = [parse_spec(text) for text in texts]
    except EngineWordsError as error:
        raise click.BadParameter(str(error), param_hint="--engine") from None
    names = [spec.name for spec in specs]
    for name in names:
        if names.count(name) > 1:
            raise click.BadParameter(
                f"two engines are called {name!r}: give one another name=", param_hint="--engine"
            )
    return specs


def _open(house: House, file: Path) -> None:
    """Take the games of a file in; the first is what the page shows."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise click.ClickException(f"cannot read {file}: {error.strerror}") from None
    names, problems = house.take_in(data, ENDINGS.get(file.suffix.lower(), Format.RECORD))
    for problem in problems:
        click.echo(f"{click.format_filename(file)}: {problem}", err=True)
    if not names:
        raise click.ClickException(f"{click.format_filename(file)} has no game to show")
    house.first_game = names[0]


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for; at any free one if nobody asked and ours is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, PORT if port is None else port), family=family)
    except OSError as error:
        if port is None:
            return _listen(host, 0)
        raise click.ClickException(f"cannot listen on {host} port {port}: {error}") from None


def _in_address(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _config(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="on",
        server_header=False,
        ws_max_size=MAX_MESSAGE_BYTES,
        # A page that is still open does not keep the server from ending.
        timeout_graceful_shutdown=1,
    )


def _serve(server: uvicorn.Server, listening: socket.socket) -> None:
    """Serve until Ctrl-C, a request to end, or a closed terminal."""

    def end(number: int, frame: object) -> None:
        server.should_exit = True

    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, end)
    with suppress(KeyboardInterrupt):  # how a person ends it
        server.run(sockets=[listening])
