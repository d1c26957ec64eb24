"""Engines of other makers that sit at our tables, as the operator's configuration file names them.

    [fairy]                                     its name: it sits down as `uci:fairy`
    protocol = "uci"
    game = "weiss-schach"
    command = ["/usr/games/fairy-stockfish"]
    seconds = 0.5                               at most so long a move; may be left out
    [fairy.options]                             said to it when it starts; may be left out
    Hash = 32                                   by gtp: commands and their arguments

The file is `$TEAHOUSE_ENGINES` or `engines.toml` in `$XDG_CONFIG_HOME/teahouse` or `~/.config/teahouse`. Nobody can
name a program from the web: tables choose among these.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from teahouse.core.errors import TeahouseError
from teahouse.texts import message

VARIABLE = "TEAHOUSE_ENGINES"
PROTOCOLS = ("uci", "gtp")
FIELDS = {"protocol", "game", "command", "seconds", "options"}


class BadEngines(TeahouseError, ValueError):
    """The configuration file of engines cannot be used."""

    code = "bad-engines"

    def __init__(self, *, file: str, reason: object) -> None:
        super().__init__(file=file, reason=reason)


@dataclass(frozen=True)
class Program:
    """One entry of the file."""

    name: str
    protocol: str
    game: str
    command: tuple[str, ...]
    seconds: float = 0.0
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def level(self) -> str:
        return f"{self.protocol}:{self.name}"


def name_of(level: str) -> str | None:
    """
    >>> name_of("uci:fairy"), name_of("gtp:gnugo"), name_of("best")
    ('fairy', 'gnugo', None)
    """
    protocol, found, name = level.partition(":")
    return name if found and protocol in PROTOCOLS else None


def configured() -> tuple[Program, ...]:
    path = _path()
    return _read(path) if path else ()


def _path() -> Path | None:
    if named := os.environ.get(VARIABLE):
        return Path(named)
    return _usual_path(os.environ.get("XDG_CONFIG_HOME", ""), os.environ.get("HOME", ""))


@cache
def _usual_path(base: str, home: str) -> Path | None:
    """Looked for once: it is asked for with every move."""
    try:
        usual = (Path(base) if os.path.isabs(base) else Path.home() / ".config") / "teahouse" / "engines.toml"
    except RuntimeError:  # nobody knows where home is
        return None
    return usual if usual.exists() else None


@cache
def _read(path: Path) -> tuple[Program, ...]:
    """Read once: whoever changes the file starts the house anew."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadEngines(file=str(path), reason=error.strerror) from None
    except ValueError as error:
        raise BadEngines(file=str(path), reason=error) from None
    return tuple(_program(path, name, entry) for name, entry in entries.items())


def _program(path: Path, name: str, entry: Any) -> Program:
    if wrong := _wrong_field(name, entry):
        raise BadEngines(file=str(path), reason=message("error/engines-field", name=name, field=wrong))
    options = {option: _said(value) for option, value in entry.get("options", {}).items()}
    return Program(
        name, entry["protocol"], entry["game"], tuple(entry["command"]), float(entry.get("seconds", 0.0)), options
    )


def _wrong_field(name: str, entry: Any) -> str:
    """The first field that makes no sense; empty where all do."""
    if not isinstance(entry, dict) or not name.isascii() or not name.replace("-", "").isalnum():
        return "name"
    command, seconds = entry.get("command"), entry.get("seconds", 0.0)
    if entry.get("protocol") not in PROTOCOLS:
        return "protocol"
    if not isinstance(entry.get("game"), str):
        return "game"
    if not isinstance(command, list) or not command or not all(isinstance(word, str) for word in command):
        return "command"
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0:
        return "seconds"
    if not isinstance(entry.get("options", {}), dict):
        return "options"
    return min(set(entry) - FIELDS, default="")


def _said(value: object) -> str:
    """
    >>> _said(True), _said(32)
    ('true', '32')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)
