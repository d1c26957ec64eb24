"""Contests on many machines: joblib hands its games to the workers of a Dask cluster.

The workers are programs of their own that somebody else has started, so they neither follow this process nor hear its
Ctrl-C. They have to have the same house as this one: another version may deal or play otherwise, and players without
their kernels are weaker.
"""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from joblib import parallel_config

from teahouse import __version__
from teahouse.core.errors import TeahouseError
from teahouse.games import declaration
from teahouse.texts import Message, message

PATIENCE, FIRST_WORKER = 5, 30
"""Seconds for a scheduler to answer, and for the first worker to come."""
ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?:[\w.-]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}", re.ASCII)
House = tuple[str, tuple[str, ...]]
"""The version of a house, and which of the players in question are weaker there than they could be."""


class NoCluster(TeahouseError, ValueError):
    """The contest cannot be held there."""

    code = "no-cluster"

    def __init__(self, *, address: str, reason: Message) -> None:
        super().__init__(address=address, reason=reason)


@contextmanager
def cluster(address: str, game: str, levels: tuple[str, ...]) -> Iterator[None]:
    """Meanwhile joblib's work goes to the workers of the scheduler at this address; what is left undone goes back."""
    client = _client(address)
    try:
        _check_workers(client, address, game, levels)
        with parallel_config(backend=_workers(client)):
            yield
    except BaseException as error:
        if type(error).__module__.partition(".")[0] != "distributed":
            raise
        raise NoCluster(address=address, reason=message("error/cluster-lost")) from None
    finally:
        client.close()


def _client(address: str) -> Any:
    if not ADDRESS.fullmatch(address):
        raise NoCluster(address=address, reason=message("error/cluster-address"))
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(address=address, reason=message("error/cluster-not-installed")) from None
    _hush()
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise NoCluster(address=address, reason=message("error/cluster-silent")) from None


def _hush() -> None:
    """What matters of a cluster's troubles is said in one line of ours."""
    for name in ("distributed", *(name for name in logging.root.manager.loggerDict if name.startswith("distributed."))):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _check_workers(client: Any, address: str, game: str, levels: tuple[str, ...]) -> None:
    """Whether there are any, and all have the house that is here."""
    try:
        client.wait_for_workers(1, timeout=FIRST_WORKER)
        houses = client.run(what_is_there, game, levels)
    except TimeoutError:
        raise NoCluster(address=address, reason=message("error/cluster-empty")) from None
    except Exception:  # whatever a worker finds that does not know the house
        raise NoCluster(address=address, reason=message("error/cluster-strange")) from None
    here = what_is_there(game, levels)
    for worker, house in sorted(houses.items()):
        if house != here:
            code = "error/cluster-version" if house[0] != here[0] else "error/cluster-weaker"
            raise NoCluster(address=address, reason=message(code, worker=worker, there=house[0], here=here[0]))


def _workers(client: Any) -> Any:
    """joblib's own way to a cluster, which waits for ever for a game that is lost: its worker died again and again, or
    the scheduler is gone. Here such a game is an error like any other."""
    from joblib._dask import DaskDistributedBackend

    class Workers(DaskDistributedBackend):  # type: ignore[misc]
        def effective_n_jobs(self, n_jobs: int) -> int:
            """At least two: for one alone joblib would play here."""
            return max(2, int(super().effective_n_jobs(n_jobs)))

        def submit(self, func: Any, callback: Callable[[Any], None]) -> Any:
            game = super().submit(func, callback)
            game.add_done_callback(lambda done: callback(done.exception()) if done.exception() else None)
            return game

        def retrieve_result_callback(self, out: Any) -> Any:
            if isinstance(out, BaseException):
                raise out
            return super().retrieve_result_callback(out)

    return Workers(client=client, wait_for_workers_timeout=FIRST_WORKER)


def what_is_there(game: str, levels: tuple[str, ...]) -> House:
    """Asked of every worker."""
    kinds = declaration(game).players()
    return __version__, tuple(level for level in levels if level not in kinds or kinds[level].weakened())
