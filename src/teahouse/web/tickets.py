"""What a device says about itself, signed: whose it is, which of their sessions, in which round.

Tickets of houses before had the person alone: they are believed in the first round, as ever.
"""

import secrets
from dataclasses import dataclass

from teahouse.store.base import Person

BETWEEN = ":"


@dataclass(frozen=True)
class Ticket:
    person: str
    session: str = ""
    round: int = 0

    def __str__(self) -> str:
        return BETWEEN.join((self.person, self.session, str(self.round))) if self.session or self.round else self.person


def read_ticket(text: str) -> Ticket:
    """What was signed.

    >>> read_ticket("anna"), read_ticket(str(Ticket("anna", "s", 2)))
    (Ticket(person='anna', session='', round=0), Ticket(person='anna', session='s', round=2))
    """
    person, session, number = (*text.split(BETWEEN), "", "0")[:3] if BETWEEN in text else (text, "", "0")
    return Ticket(person, session, int(number))


def new_ticket(person: Person) -> Ticket:
    """For a device that has become this person's."""
    return Ticket(person.id, secrets.token_urlsafe(9), person.round)


def is_believed(ticket: Ticket, person: Person) -> bool:
    return ticket.round == person.round and ticket.session not in person.ended
