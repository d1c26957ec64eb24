"""What all tests share: how hypothesis searches, what chance brings, and where the examples keep their words."""

import os
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

from examples import FOLDERS
from known_chance import know_all
from teahouse import texts

COMMON = {"deadline": None, "database": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("house", max_examples=25, derandomize=True, **COMMON)
settings.register_profile("quick", max_examples=3, derandomize=True, **COMMON)
settings.register_profile("long", max_examples=1000, derandomize=True, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


texts.FOLDERS.update(FOLDERS)
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
