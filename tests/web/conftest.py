"""One house for all these tests, and somebody who visits it."""

from collections.abc import Iterator

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, as_guest, served


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    with served(tmp_path_factory.mktemp("house")) as opened:
        yield opened
        assert "Traceback" not in opened.said()


@pytest.fixture
def anna(house: ServedHouse) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url, headers=as_guest(house.url), **PATIENTLY) as client:
        yield client
