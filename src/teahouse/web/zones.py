"""In which time zone a guest lives: as they have said, or as their device does."""

from dataclasses import replace
from urllib.parse import unquote

from fastapi import Request

from teahouse.store.base import Person
from teahouse.table.calendar import is_zone
from teahouse.table.open_hours import ZONE
from teahouse.web.session import house_of

COOKIE = "zone"
"""Which zone a device says it is in."""
ZONE_SINCE = "zone_since"
UTC = "UTC"


def zone_of(request: Request, person: Person | None) -> str:
    """As the guest has said, or their device."""
    said = [str((person.looks if person else {}).get(ZONE, "")), unquote(request.cookies.get(COOKIE, ""))]
    return next((zone for zone in said if is_zone(zone)), UTC)


async def note_zone(request: Request, person: Person) -> None:
    """Who sits down where nights do not count has the zone of their device, unless they have said another one."""
    if not person.looks.get(ZONE):
        looks = {**person.looks, ZONE: zone_of(request, person), ZONE_SINCE: 0.0}
        await house_of(request).change_person(replace(person, looks=looks))
