"""What all tests share: how hypothesis searches, what chance brings, and where the examples keep their words."""

import gc
import os
from collections.abc import Iterator
from itertools import count, pairwise

import pytest
from hypothesis import HealthCheck, settings

import on_postgresql
import postgres
from empty_store import begin_with_copies
from examples import FOLDERS
from known_chance import know_all
from teahouse import texts

COMMON = {"deadline": None, "database": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("house", max_examples=12, derandomize=True, **COMMON)
settings.register_profile("quick", max_examples=3, derandomize=True, **COMMON)
settings.register_profile("more", max_examples=100, derandomize=True, **COMMON)
settings.register_profile("long", max_examples=1000, derandomize=True, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


SLOW = ("tests/browser/", "tests/web/")
"""What waits for browsers and servers."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker gets an equal share of what is slow, and begins with it: nobody waits for one of them at the end.

    They divide the list into equal parts, one each, and take from each other's ends. What is quick stays together,
    as games that were played for one test are used by the next.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slow = sorted((item for item in items if item.nodeid.startswith(SLOW)), key=_folder)
    quick = [item for item in items if not item.nodeid.startswith(SLOW)]
    ends = [round(len(quick) * part / workers) for part in range(workers + 1)]
    items[:] = [
        item for part, (start, end) in enumerate(pairwise(ends)) for item in (*slow[part::workers], *quick[start:end])
    ]


def _folder(item: pytest.Item) -> int:
    return next(at for at, folder in enumerate(SLOW) if item.nodeid.startswith(folder))


def pytest_collection_finish() -> None:
    """All tests and what they imported stay to the end: nobody looks through them again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_unconfigure() -> None:
    """The server of this worker goes, and its folder."""
    if postgres.shared.cache_info().currsize:
        postgres.shared().close()


texts.FOLDERS.update(FOLDERS)
if on_postgresql.ON:
    on_postgresql.stand_on_postgresql()
else:
    begin_with_copies()
know_all(setattr, iter(()))  # whoever deals before a test has begun names a seed


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first deal of a test that names no seed is the same in every run, and so is the second."""
    know_all(monkeypatch.setattr, count(1))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Tests read English unless they choose another language."""
    with texts.speaking("en"):
        yield
