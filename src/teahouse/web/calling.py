"""Where people at a table call something to each other, and where they choose whom not to hear."""

from dataclasses import asdict, replace
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field, StrictBool, StrictStr

from teahouse.core.errors import MoveRefused
from teahouse.store.base import Person
from teahouse.table.errors import NotSeated
from teahouse.table.standing_in import may_call
from teahouse.table.table import Table
from teahouse.web import answers
from teahouse.web.answers import PlainRoute, sends
from teahouse.web.bodies import Body, Known, OwnSeat, Problems, Seat, TableId
from teahouse.web.phrases import ALL, MOST_MUTED, MUTED, PHRASES, SAID, SIGNS, muting
from teahouse.web.session import house_of
from teahouse.web.viewing import own_seat


class NoPhrases(MoveRefused):
    """Nobody else is there to hear them."""

    code = "no-phrases"


router = APIRouter(responses=Problems, route_class=PlainRoute)


class Phrase(OwnSeat):
    phrase: Annotated[StrictStr, Field(pattern=f"^({'|'.join((*PHRASES, *SIGNS))})$")]
    """hello, good-luck, thanks, well-played, sorry, one-moment, back-again, goodbye, or a sign: cup, smile, laugh,
    surprise, star."""


class Muting(Body):
    """Whether you want to hear whoever sits there; without a seat: anybody."""

    seat: Seat | None = None
    muted: StrictBool


@router.post("/tables/{table}/phrases", **sends(answers.Called, 201))
async def call(table: TableId, body: Phrase, person: Known, request: Request) -> dict[str, Any]:
    """Call something to the others at your table; each of them reads it in their own language."""
    house = house_of(request)
    found = await house.table(table)
    seat = own_seat(found, person, body.seat)
    if not may_call(found):
        raise NoPhrases()
    said = request.app.state.phrases.call(table, seat, person.id, body.phrase, house.now())
    house.passing.tell(SAID, table, str(seat), asdict(said))
    house.liveness.publish(table)
    return {"table": table, "seat": seat, "phrase": body.phrase}


@router.post("/tables/{table}/mute", **sends(answers.Muted))
async def mute(table: TableId, body: Muting, person: Known, request: Request) -> dict[str, Any]:
    """Do not hear what somebody at this table calls, here and elsewhere, or hear it again; nobody is told."""
    house = house_of(request)
    found = await house.table(table)
    muted = [each for each in person.looks.get(MUTED, []) if each != _meant(found, person, body.seat)]
    if body.muted:
        muted = [*muted, _meant(found, person, body.seat)][-MOST_MUTED:]
    changed = replace(person, looks={**person.looks, MUTED: muted})
    await house.people.change(changed)
    house.liveness.publish(table, {person.id})
    return {"table": table, **muting(found, changed)}


def _meant(table: Table, person: Person, seat: int | None) -> str:
    if seat is None:
        return ALL
    other = table.chairs[seat].person if seat < len(table.chairs) else None
    if other in (None, person.id):
        raise NotSeated()
    return other
