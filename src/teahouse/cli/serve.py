"""`teahouse serve`: the web house."""

import os
import resource
import socket
import tempfile
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TextIO

import click
import uvicorn

from teahouse.cli.output import remark
from teahouse.cli.processes import run_houses
from teahouse.jobs.mailing import BadServer
from teahouse.programs.configuration import configured
from teahouse.store.base import Conflict, NewerStore, NoDriver, StoreTrouble
from teahouse.store.claiming import FolderTaken, claim
from teahouse.store.databases import is_address, shown_address, without_password
from teahouse.store.sql import open_store
from teahouse.texts import say
from teahouse.web.app import DATABASE, create_app
from teahouse.web.audience import Audience
from teahouse.web.connections import Doorkeeper, say_seldom
from teahouse.web.keys import SECRET, SHORTEST, BadSecret, keys_in, renew_key, renew_shared_key
from teahouse.web.settings import Settings, from_environment

CALLERS = 2048
"""Connections that may wait to be taken."""
OWN_FILES = 200
"""Open files beside those: the database, the processes in which computers think, who is told to come later."""


def serve_house(host: str, port: int, data: Path, database: str = "", processes: int = 1) -> None:
    """Open the house until it is told to close."""
    configured()  # a file of engines that makes no sense is told at once
    os.umask(0o077)  # deals of running games are in what it writes
    settings = _set_up(data)
    settings = replace(settings, database=database or settings.database)
    with ExitStack() as taken:
        if settings.database:
            look_into(check_address(settings.database))
        else:
            check_alone(processes)
            _make_folder(data)
            taken.enter_context(take_folder(data))
            look_into(data / DATABASE)
        listening = take_port(host, port)
        settings = with_files_for_all(settings)
        if os.geteuid() == 0:
            remark(say("cli/house-as-root"))
        shown = f"[{host}]" if ":" in host else host
        greeting = say("cli/house-open", url=f"http://{shown}:{listening.getsockname()[1]}")
        if processes == 1:
            run_house(settings, listening, greeting)
        else:
            meeting = Path(taken.enter_context(tempfile.TemporaryDirectory(prefix="teahouse-")))
            shared = replace(with_share(settings, processes), siblings=meeting)
            run_houses(processes, partial(_run_one, shared, listening, os.getpid()), greeting)


def _set_up(data: Path) -> Settings:
    try:
        return from_environment(data)
    except BadServer as bad:
        raise click.UsageError(say(f"cli/bad-mail-{bad.what}")) from None  # what was set holds a password


def _run_one(settings: Settings, listening: socket.socket, parent: int, number: int, greeting: str) -> None:
    run_house(replace(settings, number=number), listening, greeting, parent)


def with_share(settings: Settings, processes: int) -> Settings:
    """Each process its part of what the machine has."""
    workers = settings.workers or os.cpu_count() or 1
    connections = -(-settings.connections // processes) if settings.connections else 0
    return replace(settings, workers=max(1, workers // processes), connections=connections)


def run_house(settings: Settings, listening: socket.socket, greeting: str, parent: int = 0) -> None:
    """One process; `parent`: it closes when that one is gone."""
    proxies = os.environ.get("TEAHOUSE_PROXIES", "127.0.0.1")
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        ws="none",
        http=Doorkeeper(settings, proxies.replace(" ", "").split(",")).door,  # type: ignore[arg-type]
        log_level="warning",
        access_log=False,  # addresses and personal links stay out of logs
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        server_header=False,
        timeout_keep_alive=75,  # longer than programs and proxies keep one they do not use: they close it first
        timeout_graceful_shutdown=2,  # open streams would wait forever
    )
    say_seldom()
    HouseServer(config, app.state.audience, greeting, parent).run([listening])


class HouseServer(uvicorn.Server):
    """Says when it is open. Streams would stay so forever: they end with it, and their browsers look for it again."""

    def __init__(self, config: uvicorn.Config, audience: Audience, greeting: str, parent: int) -> None:
        super().__init__(config)
        self._audience, self._greeting, self._parent = audience, greeting, parent

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._greeting:
            remark(self._greeting)

    async def on_tick(self, counter: int) -> bool:
        is_orphan = bool(self._parent) and os.getppid() != self._parent
        return await super().on_tick(counter) or is_orphan

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._audience.close()
        await super().shutdown(sockets)


def with_files_for_all(settings: Settings) -> Settings:
    """Every connection is an open file: as many as the system allows, and no more."""
    wanted = settings.connections + OWN_FILES
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed < wanted:
        allowed = min(wanted, most) if most != resource.RLIM_INFINITY else wanted
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    if not settings.connections or allowed >= wanted:
        return settings
    fewer = max(1, allowed - OWN_FILES)
    remark(say("cli/few-files", files=allowed, most=fewer))
    return replace(settings, connections=fewer)


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
        probe = data / ".probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise click.UsageError(say("cli/bad-folder", folder=str(data), reason=error.strerror)) from None


def check_alone(processes: int) -> None:
    """A file has one process."""
    if processes > 1:
        raise click.UsageError(say("cli/file-for-one", n=processes))


def check_address(database: str) -> str:
    if not is_address(database):
        raise click.UsageError(say("cli/bad-address"))
    return database


def look_into(database: Path | str) -> None:
    """Trouble with it is one clear line before the house opens; never with a password."""
    named = str(database) if isinstance(database, Path) else shown_address(database)
    try:
        open_store(database).close()
    except NewerStore:
        raise click.UsageError(say("cli/newer-database", file=named)) from None
    except NoDriver:
        raise click.UsageError(say("cli/no-driver")) from None
    except (StoreTrouble, Conflict) as error:
        reason = str(error) if isinstance(database, Path) else without_password(str(error), database)
        raise click.UsageError(say("cli/bad-database", file=named, reason=reason.rstrip("."))) from None


def take_folder(data: Path, makes_keys: bool = True) -> TextIO:
    """No other house is open on this folder, and none will be while this one is; its keys can be used."""
    try:
        lock = claim(data)
    except FolderTaken as taken:
        raise click.UsageError(say("cli/folder-taken", folder=str(data), process=taken.process)) from None
    except OSError as error:
        raise click.UsageError(say("cli/bad-folder", folder=str(data), reason=error.strerror)) from None
    try:
        if makes_keys or (data / SECRET).exists():
            keys_in(data)
    except BadSecret as bad:
        lock.close()
        file = str(data / SECRET)
        raise click.UsageError(say("cli/bad-secret", file=file, line=bad.line, signs=SHORTEST)) from None
    return lock


def replace_key(data: Path, days: int, database: str = "") -> None:
    """A new key signs from now on; the one before is believed for some days more."""
    database = database or os.environ.get("TEAHOUSE_DATABASE", "")
    if database:
        look_into(check_address(database))
        with closing(open_store(database)) as store:
            assert store.sharing
            until = renew_shared_key(store.sharing, days)
    else:
        with take_folder(data):
            until = renew_key(data, days)
    print(say("cli/key-replaced", date=str(until)))


def take_port(host: str, port: int) -> socket.socket:
    """The port is taken before the house opens: trouble is one clear line, and who comes early waits at the door."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named: asyncio then sends at once
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(CALLERS)
    except OSError as error:
        raise click.UsageError(say("cli/bad-port", host=host, port=port, reason=error.strerror)) from None
    return listening
