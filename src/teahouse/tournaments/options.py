"""What is agreed before a tournament begins."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from teahouse.tournaments.errors import refuse

PLAN, SWISS, GIVEN, ROUND_ROBIN, KNOCK_OUT = "plan", "swiss", "given", "round-robin", "knock-out"
MODES: dict[int, tuple[str, ...]] = {4: (PLAN, SWISS, GIVEN), 2: (SWISS, ROUND_ROBIN, KNOCK_OUT, GIVEN)}
"""How it is settled who meets whom, by the seats of a table."""
POINTS, PAYMENTS = RANKED_BY = ("points", "payments")
"""What decides: points for the places at the tables, or the sum of what was won and paid."""
USUAL_POINTS: dict[int, tuple[float, ...]] = {4: (4.0, 2.0, 1.0, 0.0), 2: (1.0, 0.0)}
FEWEST = {4: 4, 2: 2}
MOST_PLAYERS = 200
MOST_ROUNDS = 30
MOST_POINTS = 1000
PATIENCE = (60, 24 * 3600)
"""The shortest and the longest time in which one may come."""
LONGEST_MOVE = 7 * 24 * 3600


@dataclass(frozen=True)
class Options:
    seats: int = 4
    mode: str = PLAN
    rounds: int = 4
    """For a round robin or a knock-out it follows from the number of players."""
    ranked_by: str = POINTS
    points: tuple[float, ...] = USUAL_POINTS[4]
    """For first, second, ... place at a table. Equals share: half a point each where two draw."""
    zero_sum: bool = True
    """Whether what is won at a table of four is what others pay there."""
    bye: float = 1.0
    """The points of a round in which there was no opponent, at tables of two."""
    twice: bool = False
    """In a round robin: everybody meets everybody with either colour."""
    game: str = ""
    """What is played; empty: something the house does not know."""
    online: bool = False
    """Whether tables of the house open by themselves when a round begins; else it is played at real tables."""
    patience: int = 600
    """Seconds after which whoever has not come to their table of the house does not play this round."""
    move_time: int = 0
    """Seconds for a move at tables of the house; 0: no clock."""
    level: str = "strong"
    """How strong computers are that sit down for substitutes, and for those who do not come."""
    absent: float | None = None
    """The points of whoever does not come or is disqualified; None: what the last place is worth."""
    substitute: float | None = None
    """The points of a substitute, and places are counted without them; None: they take a place like everybody."""
    agreed: Mapping[str, Any] = field(default_factory=dict)
    """Options of the game, or of its sheet at real tables, that are not as usual."""

    @classmethod
    def read(cls, body: Mapping[str, Any]) -> "Options":
        """As a journal has it."""
        return cls(**{**body, "points": tuple(body["points"])})

    def write(self) -> dict[str, Any]:
        return asdict(self)


def check(options: Options) -> Options:
    """The same, if it can be played."""
    if options.mode not in MODES.get(options.seats, ()):
        raise refuse("no-such-mode")
    if not 1 <= options.rounds <= MOST_ROUNDS:
        raise refuse("bad-rounds", most=MOST_ROUNDS)
    if options.ranked_by not in RANKED_BY:
        raise refuse("no-such-mode")
    falls = all(one >= other for one, other in zip(options.points, options.points[1:], strict=False))
    if len(options.points) != options.seats or not falls:
        raise refuse("bad-points", n=options.seats)
    agreed = (options.bye, options.absent or 0.0, options.substitute or 0.0)
    if any(not abs(each) <= MOST_POINTS for each in (*options.points, *agreed)):
        raise refuse("points-too-large", most=MOST_POINTS)
    if options.online and not options.game:
        raise refuse("needs-game")
    low, high = PATIENCE
    if not low <= options.patience <= high or not 0 <= options.move_time <= LONGEST_MOVE:
        raise refuse("bad-patience", low=low // 60, high=high // 60)
    return options
