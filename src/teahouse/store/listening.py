"""The one connection of a house on which it hears what other houses have written."""

import asyncio
import os
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier

from teahouse.store.databases import CHANNEL, address_of

ALIVE: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""Seconds of silence after which the other end is asked, and given up (the last one in milliseconds)."""
NAME = "teahouse listens"


async def listen(address: str, begin: Callable[[], None], hear: Callable[[list[str]], None]) -> None:
    """Until the connection is lost, which is `ConnectionError`. `begin`: from now on nothing is missed."""
    loop = asyncio.get_running_loop()
    try:
        with closing(await asyncio.to_thread(_connect, address)) as line:
            lost: asyncio.Future[None] = loop.create_future()
            ear = os.dup(line.fileno())  # the driver closes its own before the loop can be told to listen no longer
            loop.add_reader(ear, _read, line, hear, lost)
            try:
                begin()
                _read(line, hear, lost)  # what came between
                await lost
            finally:
                loop.remove_reader(ear)
                os.close(ear)
    except psycopg.Error as error:
        raise ConnectionError(" ".join(str(error).split())) from error


def _connect(address: str) -> psycopg.Connection[Any]:
    url = address_of(address).set(drivername="postgresql").render_as_string(hide_password=False)
    line = psycopg.connect(url, autocommit=True, application_name=NAME, **ALIVE)
    line.execute(SQL("LISTEN {}").format(Identifier(CHANNEL)))
    return line


def _read(line: psycopg.Connection[Any], hear: Callable[[list[str]], None], lost: "asyncio.Future[None]") -> None:
    """All that has come."""
    try:
        line.pgconn.consume_input()
        while notice := line.pgconn.notifies():
            hear(notice.extra.decode().split("\n"))
        if line.closed:
            raise psycopg.OperationalError("the server has closed the connection")
    except psycopg.Error as error:
        if not lost.done():
            lost.set_exception(error)
