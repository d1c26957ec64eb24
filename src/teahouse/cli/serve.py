"""`teahouse serve`: the web house."""

import os
import socket
from pathlib import Path

import click
import uvicorn

from teahouse.cli.output import remark
from teahouse.programs.configuration import configured
from teahouse.texts import say
from teahouse.web.app import create_app
from teahouse.web.settings import from_environment

CALLERS = 2048
"""Connections that may wait to be taken."""


def serve_house(host: str, port: int, data: Path) -> None:
    """Open the house until it is told to close."""
    configured()  # a file of engines that makes no sense is told at once
    os.umask(0o077)  # deals of running games are in what it writes
    _make_folder(data)
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


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
        probe = data / ".probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise click.UsageError(say("cli/bad-folder", folder=str(data), reason=error.strerror)) from None


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
