"""Who is here, and from where: in no journal and no log, for lists nobody fills alone and ratings nobody farms."""

from fastapi import Request

from teahouse.store.base import Person
from teahouse.web.guards import address
from teahouse.web.session import house_of, others_here


def saw(request: Request, person: Person, *tables: str) -> None:
    """Somebody is here; other houses with which they play rated games at these tables hear what they need of it."""
    where, others = address(request.scope), [each.person for each in others_here(request)]
    house_of(request).whereabouts.saw(person.id, where, others)
    request.app.state.sharers.saw(person.id, where, others, tables)
