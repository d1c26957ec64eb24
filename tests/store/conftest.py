"""Both databases: whatever a store promises, it promises on each of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from postgres import new_database

DATABASES = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Both, but where a test is about the file."""
    if "database" in metafunc.fixturenames:
        metafunc.parametrize("database", DATABASES[:1] if "path" in metafunc.fixturenames else DATABASES, indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    """A file, or the address of a server; nobody has stored anything there yet."""
    if request.param == "sqlite":
        yield tmp_path / "house.db"
        return
    with new_database() as address:
        yield address
