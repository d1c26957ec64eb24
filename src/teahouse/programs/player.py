"""A program at a table: a player like any other, with the house's own one behind it.

Whatever goes wrong with a program, the house's own player goes on for it. A game says in `Declaration.protocols` how
a program of a protocol is told what a seat sees.
"""

import logging
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.protocol import RESIGN, AnyGame, Briefing, Choice, Limits, Means, Player, PlayerKind, View
from teahouse.programs.configuration import Program, configured
from teahouse.programs.conversation import CannotSay, ProgramFailed
from teahouse.programs.gtp import GtpProgram
from teahouse.programs.uci import UciProgram

REPLACEMENT = "best"
"""The level that plays for a program that fails."""
TRIES = 3
"""After so many failures in a row a program is not asked again."""
SPEAKERS: Mapping[str, type[UciProgram] | type[GtpProgram]] = {"uci": UciProgram, "gtp": GtpProgram}
"""By protocol."""

log = logging.getLogger(__name__)


def programs_for(rules: AnyGame) -> dict[str, PlayerKind]:
    """The configured engines of a game, by the names under which they sit down."""
    return {
        program.level: PlayerKind(lambda means, program=program: ProgramPlayer(program, rules, means))  # type: ignore[misc]
        for program in configured()
        if program.game == rules.id
    }


class ProgramPlayer:
    """A program at a table, and the house's own player who goes on for it."""

    def __init__(self, program: Program, rules: AnyGame, means: Means) -> None:
        self._program, self._brief = program, rules.protocols.get(program.protocol)
        self._may_resign = RESIGN in rules.endings
        self._replacement: Player = rules.players()[REPLACEMENT].make(means)
        self._speaker: UciProgram | GtpProgram | None = None
        self._failures = 0

    def __call__(self, view: View[Any], limits: Limits, rng: Random) -> Choice:
        if self._brief is None or self._failures >= TRIES:
            return self._replacement(view, limits, rng)
        seconds = min(limits.seconds, self._program.seconds or limits.seconds)
        try:
            choice = self._ask(self._brief(view), Limits(seconds, limits.nodes), view)
        except CannotSay:  # it plays, but does not know about this
            return self._replacement(view, limits, rng)
        except ProgramFailed as failure:
            self._part(failure)
            return self._replacement(view, limits, rng)
        self._failures = 0
        return self._given_up(choice, self._replacement(view, limits, rng)) if choice.resigns else choice

    def _given_up(self, choice: Choice, instead: Choice) -> Choice:
        """For those who cannot be resigned to, the house's own player goes on."""
        return replace(choice, move=instead.move, line=instead.line, resigns=self._may_resign)

    def _ask(self, briefing: Briefing, limits: Limits, view: View[Any]) -> Choice:
        if self._speaker is None:
            self._speaker = SPEAKERS[self._program.protocol](self._program.command, self._program.options)
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
        log.warning("engine %s: %s; %s plays for it, and it %s", self._program.level, failure, REPLACEMENT, then)
