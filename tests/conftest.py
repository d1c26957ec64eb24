"""What all tests share: how hypothesis searches, what chance brings, and the tiny game's words."""

import os
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

from known_chance import know_all
from teahouse import texts
from tiny_game.words import Words

COMMON = {"deadline": None, "database": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("house", max_examples=25, derandomize=True, **COMMON)
settings.register_profile("long", max_examples=1000, derandomize=True, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first deal of a test that names no seed is the same in every run, and so is the second."""
    know_all(monkeypatch.setattr, count(1))


@pytest.fixture(scope="session", autouse=True)
def tiny_words() -> Iterator[None]:
    """The house finds catalogues by the game's id in its own folder; the tiny game brings its words here."""
    patch = pytest.MonkeyPatch()
    house = texts._catalogue
    patch.setattr(
        texts,
        "_catalogue",
        lambda language, domain: Words(language) if domain == "tiny-bluff" else house(language, domain),
    )
    yield
    patch.undo()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Tests read English unless they choose another language."""
    with texts.speaking("en"):
        yield
