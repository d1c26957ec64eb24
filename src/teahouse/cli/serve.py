"""`teahouse serve`: the web house."""

import os
import socket
from pathlib import Path
from typing import TextIO

import click
import uvicorn

from teahouse.cli.output import remark
from teahouse.programs.configuration import configured
from teahouse.store.claiming import FolderTaken, claim
from teahouse.texts import say
from teahouse.web.app import create_app
from teahouse.web.keys import SECRET, SHORTEST, BadSecret, keys_in, renew_key
from teahouse.web.settings import from_environment

CALLERS = 2048
"""Connections that may wait to be taken."""


def serve_house(host: str, port: int, data: Path) -> None:
    """Open the house until it is told to close."""
    configured()  # a file of engines that makes no sense is told at once
    os.umask(0o077)  # deals of running games are in what it writes
    _make_folder(data)
    lock = take_folder(data)
    listening = take_port(host, port)
    config = uvicorn.Config(
        create_app(from_environment(data)),
        log_level="warning",
        access_log=False,  # addresses and personal links stay out of logs
        proxy_headers=True,
        forwarded_allow_ips=os.environ.get("TEAHOUSE_PROXIES", "127.0.0.1"),
        server_header=False,
        timeout_keep_alive=75,  # longer than programs and proxies keep one they do not use: they close it first
        timeout_graceful_shutdown=2,  # open streams would wait forever
    )
    shown = f"[{host}]" if ":" in host else host
    remark(say("cli/house-open", url=f"http://{shown}:{listening.getsockname()[1]}"))
    uvicorn.Server(config).run([listening])
    lock.close()


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
        probe = data / ".probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise click.UsageError(say("cli/bad-folder", folder=str(data), reason=error.strerror)) from None


def take_folder(data: Path) -> TextIO:
    """No other house is open on this folder, and none will be while this one is; its keys can be used."""
    try:
        lock = claim(data)
    except FolderTaken as taken:
        raise click.UsageError(say("cli/folder-taken", folder=str(data), process=taken.process)) from None
    except OSError as error:
        raise click.UsageError(say("cli/bad-folder", folder=str(data), reason=error.strerror)) from None
    try:
        keys_in(data)
    except BadSecret as bad:
        lock.close()
        file = str(data / SECRET)
        raise click.UsageError(say("cli/bad-secret", file=file, line=bad.line, signs=SHORTEST)) from None
    return lock


def replace_key(data: Path, days: int) -> None:
    """A new key signs from now on; the one before is believed for some days more."""
    with take_folder(data):
        print(say("cli/key-replaced", date=str(renew_key(data, days))))


def take_port(host: str, port: int) -> socket.socket:
    """The port is taken before the house opens: trouble is one clear line, and who comes early waits at the door."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(CALLERS)
    except OSError as error:
        raise click.UsageError(say("cli/bad-port", host=host, port=port, reason=error.strerror)) from None
    return listening
