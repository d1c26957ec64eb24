"""When a seat is ready to go on while a table rests: by a way of answering that holds in every pause alike.

    attentive   ready by itself after a short time, unless it asks for a moment; a win is called for it (`moves.py`)
    leisurely   the same after some seconds, so long as if it held every pause
    ask         ready when its person says so, after every move that could be claimed
    turn        lets everything pass until its own turn          hand   until the hand is over
    win         wins with what it can win with, lets everything else pass

Two gestures make a pause longer: who touches the table, or moves towards a claim, holds it for some seconds; who asks
for a moment has the whole time to claim.

Nothing here knows who is asked, and nothing may: when a seat is ready follows from what its person has chosen or
pressed, and everything that can be chosen or pressed can be by everybody, asked or not. A claim makes a seat as ready
as letting it pass does; only who has asked for time and claims gives the rest of it back. Ways and gestures stand in
the journal and are told to nobody else.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

ATTENTIVE, LEISURELY, ASK = "attentive", "leisurely", "ask"
UNTIL_TURN, THIS_HAND, WIN = "turn", "hand", "win"
USUAL = (ATTENTIVE, LEISURELY, ASK)
"""Ways to which a seat goes back when one of the others is over."""
PASSING = (UNTIL_TURN, THIS_HAND, WIN)
"""Ways in which the house answers for a seat, which is not asked anything meanwhile."""
WAYS = (*USUAL, *PASSING)

RARELY = 100
"""At least one of so many pauses is by chance as long as a held one, and one as one with a moment, also where nobody
ever makes these gestures."""
SOON = 50
"""After so many pauses, half of what is known of them was learnt at this table."""
OFTEN = 0.25
"""No more of them are by chance, of either length."""
AS_IF_ASKED = 0.2
"""Of the pauses of a fair table: so many last by chance as long as those in which somebody may claim."""


@dataclass(frozen=True)
class Way:
    """How a seat answers."""

    usual: str = ATTENTIVE
    passing: str = ""
    """What holds instead for a while."""

    @property
    def name(self) -> str:
        return self.passing or self.usual

    def chosen(self, name: str) -> "Way":
        return replace(self, passing=name) if name in PASSING else Way(usual=name)


@dataclass(frozen=True)
class Tempo:
    """How long the pauses of a table may be, in seconds."""

    least: float
    """Where all let everything pass."""
    window: float
    """Where all are attentive; a gesture does not end a pause before either."""
    attentive: float
    """So long an attentive seat that makes no gesture looks at it."""
    asked: float
    """So long whoever may claim has for it at least; longer than attentive only at a fair table."""
    leisurely: float
    """So long a leisurely seat looks at it."""
    held: float
    """Where somebody holds it."""
    most: float

    def by_itself(self, usual: str) -> float:
        """After how long a seat of this way is ready that makes no gesture."""
        return {ATTENTIVE: self.attentive, LEISURELY: self.leisurely}.get(usual, self.most)


@dataclass(frozen=True)
class Readiness:
    """Of all seats: their ways, and what they have said in the pause that is on."""

    ways: Mapping[int, Way] = field(default_factory=dict)
    ready: Mapping[int, float] = field(default_factory=dict)
    """Since when seats are that said so or have answered, in running time."""
    calls: Mapping[int, str] = field(default_factory=dict)
    """What seats have answered that did not let it pass."""
    moments: frozenset[int] = frozenset()
    """Seats that have asked for the whole time to claim, until they claim."""
    holds: frozenset[int] = frozenset()
    """Seats that hold the pause, until they claim."""
    pauses: int = 0
    """So many are over, long ones among them."""
    thought: int = 0
    """In so many of them somebody has asked for a moment."""
    held: int = 0
    """So many somebody has held."""

    def way(self, seat: int) -> Way:
        return self.ways.get(seat, Way())

    def passes(self, seat: int) -> bool:
        return bool(self.way(seat).passing)

    # What happens to it

    def choose(self, seat: int, name: str) -> "Readiness":
        return replace(self, ways={**self.ways, seat: self.way(seat).chosen(name)})

    def say_ready(self, seat: int, at: float) -> "Readiness":
        return replace(self, ready={seat: at, **self.ready})

    def call(self, seat: int, text: str) -> "Readiness":
        return replace(self, calls={**self.calls, seat: text})

    def ask_moment(self, seat: int) -> "Readiness":
        return replace(self, moments=self.moments | {seat}, thought=self.thought + (not self.moments))

    def hold(self, seat: int) -> "Readiness":
        return replace(self, holds=self.holds | {seat}, held=self.held + (not self.holds))

    def begin_pause(self) -> "Readiness":
        return replace(self, ready={}, calls={}, moments=frozenset(), holds=frozenset())

    def close_pause(self) -> "Readiness":
        return replace(self, pauses=self.pauses + 1)

    def begin_turns(self, seats: Collection[int]) -> "Readiness":
        """These seats are to move, as everybody sees."""
        return self._end(UNTIL_TURN, seats)

    def begin_hand(self) -> "Readiness":
        return self._end(UNTIL_TURN, self.ways)._end(THIS_HAND, self.ways)

    def _end(self, name: str, seats: Collection[int]) -> "Readiness":
        over = [seat for seat in seats if self.way(seat).passing == name]
        return replace(self, ways={**self.ways, **{seat: Way(self.way(seat).usual) for seat in over}}) if over else self

    # When a pause may end

    def length(self, seats: Collection[int], tempo: Tempo, began: float) -> float:
        """How long the pause lasts that began then, as far as is known now: until the last of these seats is ready."""
        return min(tempo.most, max((self._ready_after(seat, tempo, began) for seat in seats), default=tempo.least))

    def _ready_after(self, seat: int, tempo: Tempo, began: float) -> float:
        usual, wished = self._by_way(seat, tempo, began), self._wished(seat, tempo)
        if not wished or (seat in self.calls and self.passes(seat)):
            return usual
        return max(tempo.window, self.ready[seat] - began) if seat in self.calls else max(wished, usual)

    def _by_way(self, seat: int, tempo: Tempo, began: float) -> float:
        way = self.way(seat)
        if way.passing:
            return tempo.least
        by_itself = tempo.by_itself(way.usual)
        said = max(tempo.window, self.ready[seat] - began) if seat in self.ready else by_itself
        return min(said, by_itself)

    def _wished(self, seat: int, tempo: Tempo) -> float:
        """How long it is to last by a gesture; 0 where there was none."""
        return tempo.most if seat in self.moments else tempo.held if seat in self.holds else 0.0

    def shortest(self, seats: Collection[int], tempo: Tempo) -> float:
        """How long it lasts at least, whatever is said in it: so long computers may think."""
        return tempo.least if all(map(self.passes, seats)) else tempo.window

    def by_chance(self, tempo: Tempo, chance: float) -> float:
        """How long a pause lasts in any case, by chance from 0 to 1: as often as somebody wishes it so here."""
        moment = self._share(self.thought)
        if chance >= 1 - moment:
            return tempo.most
        return tempo.held if chance >= 1 - moment - self._share(self.held) else 0.0

    def _share(self, made: int) -> float:
        """Of pauses that are long by chance, where so many were by a gesture."""
        return min(OFTEN, max(1 / RARELY, (SOON / RARELY + made) / (SOON + self.pauses)))
