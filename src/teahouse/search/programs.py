"""Engines of other makers that sit at our tables, as the operator's configuration file names them.

    [fairy]                                     its name: it sits down as `uci:fairy`
    protocol = "uci"
    game = "weiss-schach"
    command = ["/usr/games/fairy-stockfish"]
    seconds = 0.5                               at most so long a move; may be left out
    [fairy.options]                             said to it when it starts; may be left out
    Hash = 32                                   by gtp: commands and their arguments

The file is `$TEAHOUSE_ENGINES` or `engines.toml` in `$XDG_CONFIG_HOME/teahouse` or `~/.config/teahouse`. Nobody can
name a program from the web: tables choose among these. A game says in `Declaration.protocols` how a program of a
protocol is told what a seat sees. Whatever goes wrong with a program, the house's own player goes on for it.
"""

import logging
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from teahouse.core.errors import TeahouseError
from teahouse.core.protocol import RESIGN, AnyGame, Briefing, Choice, Limits, Means, Player, PlayerKind, View
from teahouse.search.conversation import CannotSay, ProgramFailed
from teahouse.search.gtp import GtpProgram
from teahouse.search.uci import UciProgram
from teahouse.texts import message

VARIABLE = "TEAHOUSE_ENGINES"
STANDS_IN = "best"
"""Goes on for a program that fails."""
TRIES = 3
"""After so many failures in a row a program is not asked again."""
PROTOCOLS: Mapping[str, type[UciProgram] | type[GtpProgram]] = {"uci": UciProgram, "gtp": GtpProgram}

log = logging.getLogger(__name__)


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


def programs_for(rules: AnyGame) -> dict[str, PlayerKind]:
    """The configured engines of a game, by the names under which they sit down."""
    return {
        program.level: PlayerKind(lambda means, program=program: Guest(program, rules, means))  # type: ignore[misc]
        for program in configured()
        if program.game == rules.id
    }


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
    base = os.environ.get("XDG_CONFIG_HOME", "")
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
    def refuse(field: str) -> BadEngines:
        return BadEngines(file=str(path), reason=message("error/engines-field", name=name, field=field))

    if not isinstance(entry, dict) or not name.isascii() or not name.replace("-", "").isalnum():
        raise refuse("name")
    command, seconds, options = entry.get("command"), entry.get("seconds", 0.0), entry.get("options", {})
    if entry.get("protocol") not in PROTOCOLS:
        raise refuse("protocol")
    if not isinstance(entry.get("game"), str):
        raise refuse("game")
    if not isinstance(command, list) or not command or not all(isinstance(word, str) for word in command):
        raise refuse("command")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0:
        raise refuse("seconds")
    if not isinstance(options, dict):
        raise refuse("options")
    if unknown := set(entry) - {"protocol", "game", "command", "seconds", "options"}:
        raise refuse(sorted(unknown)[0])
    told = {option: str(value).lower() if isinstance(value, bool) else str(value) for option, value in options.items()}
    return Program(name, entry["protocol"], entry["game"], tuple(command), float(seconds), told)


class Guest:
    """A program at a table, and the house's own player who goes on for it."""

    def __init__(self, program: Program, rules: AnyGame, means: Means) -> None:
        self._program, self._brief = program, rules.protocols.get(program.protocol)
        self._may_resign = RESIGN in rules.endings
        self._stand_in: Player = rules.players()[STANDS_IN].make(means)
        self._speaker: UciProgram | GtpProgram | None = None
        self._failures = 0

    def __call__(self, view: View[Any], limits: Limits, rng: Random) -> Choice:
        if self._brief is None or self._failures >= TRIES:
            return self._stand_in(view, limits, rng)
        seconds = min(limits.seconds, self._program.seconds or limits.seconds)
        try:
            choice = self._ask(self._brief(view), Limits(seconds, limits.nodes), view)
        except CannotSay:  # it plays, but does not know about this
            return self._stand_in(view, limits, rng)
        except ProgramFailed as failure:
            self._part(failure)
            return self._stand_in(view, limits, rng)
        self._failures = 0
        return self._given_up(choice, self._stand_in(view, limits, rng)) if choice.resigns else choice

    def _given_up(self, choice: Choice, instead: Choice) -> Choice:
        """For those who cannot be resigned to, the house's own player goes on."""
        return replace(choice, move=instead.move, line=instead.line, resigns=self._may_resign)

    def _ask(self, briefing: Briefing, limits: Limits, view: View[Any]) -> Choice:
        if self._speaker is None:
            self._speaker = PROTOCOLS[self._program.protocol](self._program.command, self._program.options)
        choice = self._speaker.choose(briefing, limits)
        if not choice.resigns and choice.move not in view.legal:
            raise ProgramFailed(f"it played {choice.move[:20]!r}, which is no move")
        return choice

    def _part(self, failure: ProgramFailed) -> None:
        """End the program; it is started again for the next move, unless it has failed too often."""
        self._failures += 1
        if self._speaker is not None:
            self._speaker.close()
            self._speaker = None
        then = "is not asked again" if self._failures >= TRIES else "is started again"
        log.warning("engine %s: %s; %s plays for it, and it %s", self._program.level, failure, STANDS_IN, then)
