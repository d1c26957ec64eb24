"""The operator's file of engines, and programs that misbehave."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from teahouse.programs import configuration, gtp, uci
from teahouse.table.engines import _player

PATIENCE = 600.0
"""Seconds: how long a program of a test may take, the machine may be busy."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    for protocol in (gtp, uci):
        monkeypatch.setattr(protocol, "START_SECONDS", PATIENCE)
        monkeypatch.setattr(protocol, "GRACE", PATIENCE)


@pytest.fixture
def configure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Write the operator's file."""

    def write(*entries: str) -> Path:
        path = tmp_path / "engines.toml"
        path.write_text("\n".join(entries), encoding="utf-8")
        monkeypatch.setenv(configuration.VARIABLE, str(path))
        configuration._read.cache_clear()
        _player.cache_clear()
        return path

    yield write
    _player.cache_clear()
    configuration._read.cache_clear()


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], list[str]]:
    """The command of a program that does what the text says."""

    def write(text: str) -> list[str]:
        path = tmp_path / "engine.py"
        path.write_text(text, encoding="utf-8")
        return [sys.executable, str(path)]

    return write
