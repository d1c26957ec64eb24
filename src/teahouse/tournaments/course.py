"""A tournament as its journal tells it. Nothing is rubbed out: a correction is one more entry, and says who made it.

    opened     what is agreed                          changed    something else is agreed
    described  in words                                organiser  somebody more who decides
    entered    a player (removed: before it began)     left, returned   plays no more from a round on, or again
    replaced   somebody else plays on in this place    planned    the seating of all rounds
    began      a round: its tables, who has a bye      ended      a round, also before all results are in
    result     of a table                              corrected  by the referee; null: there is none again
    penalty    points or payments, by the referee      closed, reopened
    clock      it runs until then, or stands with so many seconds left
    bench      somebody who may sit down as a substitute   substitute  who it is at one table
    table      of the house, opened for a table of a round; when, in the house's running time
    came       who has been seen there                 missed     who had not come when the agreed time was over
    drawn      at a table of the house, where somebody has to win: they play again with colours exchanged
    sheet      of an evening, opened for a real table  prizes     for the first, the second, ...

Players are called by numbers: names stand elsewhere, so that they can be forgotten.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from teahouse.tournaments.options import Options
from teahouse.tournaments.points import table_points
from teahouse.tournaments.seating import SUBSTITUTE


class Entry(Protocol):
    """What happened, and when."""

    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> dict[str, Any]: ...
    @property
    def at(self) -> float: ...


@dataclass
class Player:
    number: int
    who: list[int]
    """Names by their numbers: the first one, and whoever has taken the place since."""
    since: int = 1
    """The first round."""
    left: int | None = None
    """The first round without them."""
    takeovers: list[tuple[int, int]] = field(default_factory=list)
    """From which round on whoever took the place plays."""

    def who_in(self, round: int) -> int:
        """Who of them plays in this round, by the number of the name."""
        return next((who for first, who in reversed(self.takeovers) if first <= round), self.who[0])

    def who_from(self, round: int) -> list[int]:
        """Who plays in this round, and everybody who does later."""
        return [self.who_in(round), *(who for first, who in self.takeovers if first > round)]

    def plays(self, round: int) -> bool:
        return self.since <= round and (self.left is None or round < self.left)


@dataclass(frozen=True)
class Result:
    """Of a table, seat by seat: what was won or paid, or 1, ½ and 0."""

    scores: tuple[float, ...]
    by: str
    at: float
    forfeits: tuple[int, ...] = ()
    """Seats that did not come, or were disqualified."""
    why: str = ""
    """Why the referee changed it."""


@dataclass
class Sitting:
    """A table of the house at which a table of the tournament is played."""

    id: str
    since: float
    """When it was opened, in the house's running time."""
    came: set[int] = field(default_factory=set)
    """The seats whose people have been seen there."""
    missed: tuple[int, ...] | None = None
    """Those that had not come in time; None: it is not over, or nobody was missing."""
    exchanged: bool = False
    """Whether the two of the table have the other's colour there."""

    def seat(self, seat: int) -> int:
        """The seat at the table of the house of whoever has this one in the round, and the other way round."""
        return 1 - seat if self.exchanged else seat


@dataclass
class Seating:
    """A table of a round."""

    players: tuple[int, ...]
    """In the order of the seats; SUBSTITUTE is nobody of them."""
    results: list[Result | None] = field(default_factory=list)
    """All that were ever written down; the last one counts."""
    substitutes: dict[int, int] = field(default_factory=dict)
    """What a substitute is called, by seat."""
    sitting: Sitting | None = None
    drawn: list[str] = field(default_factory=list)
    """Tables of the house at which nobody won though somebody has to."""
    sheet: str = ""
    """The evening sheet on which it is written down, if there is one."""

    @property
    def nobody_came(self) -> bool:
        """Whether it was lost by everybody who should have played there."""
        people = {seat for seat, each in enumerate(self.players) if each != SUBSTITUTE}
        return self.result is not None and people <= set(self.result.forfeits)

    @property
    def is_in_house(self) -> bool:
        return self.sitting is not None or bool(self.drawn)

    @property
    def result(self) -> Result | None:
        return self.results[-1] if self.results else None


@dataclass
class Round:
    number: int
    tables: list[Seating]
    byes: tuple[int, ...] = ()
    order: tuple[tuple[int, int], ...] = ()
    """Of a knock-out: all pairs from above, those with a bye among them."""
    ended: bool = False

    def missing(self) -> list[int]:
        """Tables without a result."""
        return [number for number, table in enumerate(self.tables, start=1) if table.result is None]


@dataclass(frozen=True)
class Penalty:
    player: int
    round: int
    points: float
    payments: float
    why: str
    by: str
    at: float
    form: str = ""
    """By which it was sent: sent twice, it is one."""


@dataclass(frozen=True)
class Clock:
    """Of the round: when it ends, or how many seconds are left while it stands."""

    ends: float = 0.0
    left: float = 0.0


class Tournament:
    def __init__(self, entries: Iterable[Entry]) -> None:
        self.options = Options()
        self.players: dict[int, Player] = {}
        self.rounds: list[Round] = []
        self.plan: list[list[list[int]]] = []
        self.penalties: list[Penalty] = []
        self.clock = Clock()
        self.closed = False
        self.organisers: set[int] = set()
        """By the numbers of their names."""
        self.bench: list[int] = []
        """Substitutes with a name, in the order in which they sit down."""
        self.prizes: tuple[str, ...] = ()
        self.text = ""
        """What is played for, when, where."""
        self._sat: defaultdict[int, list[tuple[Round, Seating, int]]] = defaultdict(list)
        for entry in entries:
            self.apply(entry)

    # What is known

    @property
    def has_begun(self) -> bool:
        return bool(self.rounds)

    @property
    def current(self) -> Round | None:
        """The round that is played."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].ended else None

    def playing(self, round: int) -> list[Player]:
        return [player for player in self.players.values() if player.plays(round)]

    def heir(self, guests: Collection[int]) -> int | None:
        """If all organisers have been forgotten: whoever entered first, has not left and still is a guest here."""
        if self.organisers.intersection(guests):
            return None
        staying = (player.who[-1] for player in self.players.values() if player.left is None)
        return next((who for who in staying if who in guests), None)

    def tables_of(self, player: int) -> Iterator[tuple[Round, Seating, int]]:
        """Where somebody sat, round by round, and on which seat."""
        yield from self._sat[player]

    def points_at(self, table: Seating) -> tuple[float, ...] | None:
        """What each seat got; None: there is no result."""
        result = table.result
        if result is None:
            return None
        absent, substitute = self.options.absent, self.options.substitute
        worth = self.options.points
        agreed = dict.fromkeys(result.forfeits, worth[-1] if absent is None else absent)
        if substitute is not None:
            agreed |= {seat: substitute for seat, each in enumerate(table.players) if each == SUBSTITUTE}
        return table_points(result.scores, worth, agreed)

    def paid_at(self, table: Seating, seat: int) -> float:
        """What a seat won or paid there. Who did not come has won nothing, whatever a computer won for them."""
        result = table.result
        if result is None:
            return 0.0
        return min(0.0, result.scores[seat]) if seat in result.forfeits else result.scores[seat]

    # What happens

    def apply(self, entry: Entry) -> None:
        kind, body, at = entry.kind, entry.body, entry.at
        match kind:
            case "opened" | "changed":
                self.options = Options.read(body["options"])
            case "described":
                self.text = body["text"]
            case "organiser":
                self.organisers.add(body["who"])
            case "entered":
                self.players[body["player"]] = Player(body["player"], [body["player"]], body.get("since", 1))
            case "removed":
                self.players.pop(body["player"])
            case "left":
                self.players[body["player"]].left = body["round"]
            case "returned":
                self.players[body["player"]].left = None
            case "replaced":
                player = self.players[body["player"]]
                player.takeovers.append((body.get("round") or self._next_round_of(player.number), body["who"]))
                player.who.append(body["who"])
            case "planned":
                self.plan = body["rounds"]
            case "began":
                self._begin(body)
            case "ended":
                self.rounds[body["round"] - 1].ended = True
            case "result" | "corrected":
                self._table(body).results.append(_result(body, at))
            case "penalty":
                self.penalties.append(Penalty(at=at, **body))
            case "clock":
                self.clock = Clock(**body)
            case "bench":
                self.bench.append(body["who"])
            case "substitute":
                self._table(body).substitutes[body["seat"]] = body["who"]
            case "table" | "came" | "missed" | "drawn" | "sheet":
                self._sit(kind, body)
            case "prizes":
                self.prizes = tuple(body["prizes"])
            case "closed" | "reopened":
                self.closed = kind == "closed"

    def _begin(self, body: Mapping[str, Any]) -> None:
        tables = [Seating(tuple(players)) for players in body["tables"]]
        order = tuple((one, other) for one, other in body.get("order", ()))
        for table, seat, who in body.get("substitutes", ()):
            tables[table - 1].substitutes[seat] = who
        begun = Round(body["round"], tables, tuple(body["byes"]), order)
        self.rounds.append(begun)
        for table in tables:
            for seat, player in enumerate(table.players):
                self._sat[player].append((begun, table, seat))
        self.clock = Clock()

    def _next_round_of(self, player: int) -> int:
        """From which round on somebody else plays, where a house of before did not write it down."""
        running = self.current
        if running is None:
            return len(self.rounds) + 1
        return running.number + any(
            round is running and table.result is not None for round, table, _ in self._sat[player]
        )

    def _sit(self, kind: str, body: Mapping[str, Any]) -> None:
        table = self._table(body)
        if kind == "sheet":
            table.sheet = body["id"]
        elif kind == "table":
            table.sitting = Sitting(body["id"], body["since"], exchanged=len(table.drawn) % 2 == 1)
        elif table.sitting and kind == "drawn":
            table.drawn.append(table.sitting.id)
            table.sitting = None
        elif table.sitting and kind == "came":
            table.sitting.came.update(body["seats"])
        elif table.sitting:
            table.sitting.missed = tuple(body["seats"])

    def _table(self, body: Mapping[str, Any]) -> Seating:
        round, table = int(body["round"]), int(body["table"])
        return self.rounds[round - 1].tables[table - 1]


def _result(body: Mapping[str, Any], at: float) -> Result | None:
    if body["scores"] is None:
        return None
    return Result(tuple(body["scores"]), body["by"], at, tuple(body.get("forfeits", ())), body.get("why", ""))


def opponents(table: Seating, seat: int) -> Sequence[int]:
    """The other players there."""
    return [each for at, each in enumerate(table.players) if at != seat and each != SUBSTITUTE]


def winner(table: Seating) -> int | None:
    """Of a table of two; None: there is no result, or nobody came."""
    result = table.result
    if result is None:
        return None
    came = [seat for seat in range(2) if seat not in result.forfeits]
    best = max(came, key=lambda seat: result.scores[seat], default=None)
    return None if best is None else table.players[best]
