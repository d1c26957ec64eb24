"""How fast things happen by themselves."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """In seconds."""

    pause: float = 0.8
    """After a move that could be answered secretly, whether it can or not."""
    seal: float = 0.1
    """From then until everybody sees what came of it: time to work it out."""
    jitter: float = 0.1
    """At most so much longer, by chance."""
    hand_end: float = 9.0
    """So long a hand that is over stays on the table."""
    lesson_end: float = 1800.0
    """So long the end of a lesson does, if the learner does not go on before."""
    follow: float = 0.45
    """Between a move and a computer's answer, so that people can follow."""
    grace: float = 5.0
    """So long a connection may be lost before anybody is away."""
    retry: float = 1.0
    """Until something is tried again that could not be stored."""
