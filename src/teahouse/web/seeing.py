"""Who is here, and from where: kept in memory alone, for lists nobody fills alone and ratings nobody farms."""

from fastapi import Request

from teahouse.store.base import Person
from teahouse.web.guards import address
from teahouse.web.session import house_of, others_here


def saw(request: Request, person: Person) -> None:
    house_of(request).whereabouts.saw(person.id, address(request.scope), others_here(request))
