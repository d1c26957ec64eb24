"""How fast things happen by themselves."""

from dataclasses import dataclass
from functools import lru_cache

from teahouse.table.readiness import Tempo

BRISK, FAIR, CALM, PRESS, STEADY = "brisk", "fair", "calm", "press", "steady"
PACES = ("", BRISK, FAIR, CALM, PRESS, STEADY)
"""How soon a table goes on. Fair: among people as briskly, but whoever may claim has time for it. Empty: as tables
always did, among people when the time to claim is over, at the end of a hand after some seconds; steady: the same, but
who is alone goes on to the next hand when they like."""

AMONG_PEOPLE = (BRISK, FAIR, CALM)
"""With which pauses among people end when all are ready."""


@dataclass(frozen=True)
class Alone:
    """How fast it goes on for one person among computers, in seconds."""

    pause: float
    """After a move that could be answered secretly, whether it can or not."""
    follow: float
    """Between a move and a computer's answer, so that people can follow."""


@dataclass(frozen=True)
class Pace:
    """In seconds."""

    pause: float = 0.8
    """After a move that could be answered secretly, whether it can or not."""
    seal: float = 0.1
    """From then until everybody sees what came of it: time to work it out."""
    jitter: float = 0.1
    """At most so much longer, by chance."""
    least: float = 0.7
    """Among people who all let everything pass."""
    attentive: float = 0.9
    """Among people who are attentive: so long they have to say that they want to think."""
    calm: float = 3.0
    """The same at a calm table."""
    fair: float = 3.2
    """So long whoever holds a pause has to claim, who is leisurely, and at a fair table whoever may: three seconds on a
    slow line too."""
    lead: float = 0.5
    """So long before a pause would be over a page holds it for who touches the table or moves towards a claim."""
    hand_end: float = 9.0
    """So long a hand that is over stays on the table."""
    hand_end_among_people: float = 20.0
    """At most so long among people, if not all have seen enough before."""
    lesson_end: float = 1800.0
    """So long the end of a lesson does, if the learner does not go on before."""
    follow: float = 0.45
    """Between a move and a computer's answer, so that people can follow."""
    brisk_alone: Alone = Alone(pause=0.6, follow=0.2)
    calm_alone: Alone = Alone(pause=1.5, follow=1.0)
    grace: float = 5.0
    """So long a connection may be lost before anybody is away."""
    beat: float = 10.0
    """Seconds between two notes of how long the house has been open, while anything goes on."""
    retry: float = 1.0
    """Until something is tried again that could not be stored."""

    def among_people(self, pace: str, claim_time: float) -> Tempo:
        """How long pauses are at a table of several people who agreed on this."""
        return _among_people(self, pace, claim_time)

    def alone(self, pace: str) -> Alone:
        """How fast it goes on for somebody alone with computers."""
        known = {BRISK: self.brisk_alone, PRESS: self.brisk_alone, CALM: self.calm_alone}
        return known.get(pace, Alone(self.pause, self.follow))


@lru_cache(maxsize=256)
def _among_people(usual: Pace, pace: str, claim_time: float) -> Tempo:
    """Asked several times for everybody who looks at a table at rest."""
    if pace not in AMONG_PEOPLE:
        return Tempo(*[claim_time] * 7)
    attentive = usual.calm if pace == CALM else usual.attentive
    asked = usual.fair if pace == FAIR else attentive
    held = claim_time if pace == CALM else usual.fair
    leisurely = max(usual.fair, attentive)
    lengths = (usual.least, usual.attentive, attentive, asked, leisurely, held, claim_time)
    return Tempo(*(min(claim_time, length) for length in lengths))
