"""What a request may hold: who asks, which table, and the bodies of JSON that programs and our own page send."""

import re
from typing import Annotated, Any

from fastapi import Depends, Path
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, StrictStr

from teahouse.store.base import Person
from teahouse.table.agreed import AWAY_TIME
from teahouse.table.levels import DEPUTY
from teahouse.table.pace import PACES
from teahouse.texts import LANGUAGES
from teahouse.web.session import guest, known

LONGEST_TEXT = 200
LONGEST_POSITION = 2000
LONGEST_TIME = 30 * 24 * 3600
MOST_POINTS = 9999
LONGEST_ID, ID = 40, "^[A-Za-z0-9_-]+$"


def _whole(value: object) -> object:
    """JSON knows one kind of number: 2.0 is a whole one. Words and switches are none."""
    if isinstance(value, bool | str):
        raise ValueError("not a number")
    return value


WHOLE = BeforeValidator(_whole)
Text = Annotated[StrictStr, Field(max_length=LONGEST_TEXT)]
Seat = Annotated[int, Field(ge=0, le=63), WHOLE]
Known = Annotated[Person, Depends(known)]
Guest = Annotated[Person | None, Depends(guest)]
TableId = Annotated[str, Path(max_length=LONGEST_ID, pattern=ID)]


def is_table_id(text: str) -> bool:
    return len(text) <= LONGEST_ID and re.search(ID, text) is not None


class Problem(BaseModel):
    """Why something was refused: a stable code for programs, a sentence for people."""

    model_config = ConfigDict(extra="allow")
    error: str
    message: str


Problems: dict[int | str, dict[str, Any]] = {
    status: {"description": "Refused", "model": Problem}
    for status in (400, 401, 403, 404, 405, 409, 413, 414, 422, 429, 503)
}


class Body(BaseModel):
    """Unknown fields are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(Body):
    name: Text = ""
    language: Annotated[StrictStr, Field(pattern=f"^({'|'.join(LANGUAGES)})$")] = "en"


class Remembered(Body):
    """What a device remembered of puzzles by itself."""

    solved: Annotated[list[Annotated[StrictStr, Field(max_length=40)]], Field(max_length=2000)] = []
    day: Annotated[StrictStr, Field(max_length=10)] = ""
    streak: Annotated[int, Field(ge=0, le=100_000), WHOLE] = 0


class NewTable(Body):
    game: Text
    options: dict[str, StrictBool | StrictInt | StrictFloat | StrictStr] = {}
    seats: Annotated[list[Annotated[StrictStr, Field(max_length=40)]], Field(max_length=64)]
    """For each seat `me`, `open` or a computer's level."""
    move_time: Annotated[int, Field(ge=0, le=LONGEST_TIME), WHOLE] = 0
    """Seconds that come anew with every move; 0: none."""
    main_time: Annotated[int, Field(ge=0, le=LONGEST_TIME), WHOLE] = 0
    """Seconds for all moves together; with `move_time` in reserve for those that take longer."""
    increment: Annotated[int, Field(ge=0, le=3600), WHOLE] = 0
    """Added to that after every move."""
    period: Annotated[int, Field(ge=0, le=3600), WHOLE] = 0
    periods: Annotated[int, Field(ge=0, le=100), WHOLE] = 0
    """Byo-yomi: so many periods of that length after the main time."""
    nights: StrictBool = False
    """Whether nights do not count, by each person's time zone; where a move has a day or more."""
    claim_time: Annotated[int, Field(ge=0, le=600), WHOLE] = 0
    listed: StrictBool = False
    position: Annotated[StrictStr, Field(max_length=LONGEST_POSITION)] = ""
    """Where the game begins, in the game's own text; empty: as it always begins."""
    by_lot: StrictBool = False
    """Whether chance decides who of `seats` sits where."""
    hints: StrictBool = False
    """Whether people who play each other may ask for hints; not in games with secrets."""
    names: Annotated[list[Annotated[StrictStr, Field(max_length=LONGEST_TEXT)]], Field(max_length=64)] = []
    """By seat, what those are called who share your screen; empty: by your name."""
    still: StrictBool = False
    """Whether the board of a shared screen stays as it lies, whoever is to move."""
    away_time: Annotated[int, Field(ge=0, le=24 * 3600), WHOLE] = AWAY_TIME
    """After so many seconds of absence anybody else may let a computer play for a seat; 0: only all others together."""
    deputy: Annotated[StrictStr, Field(max_length=40)] = DEPUTY
    """The level of that computer."""
    club: Annotated[StrictStr, Field(max_length=LONGEST_ID)] = ""
    """The club of yours for which the game counts."""
    rated: StrictBool = False
    """Whether the result changes ratings: no hints, nothing taken back; listed, or for a club."""
    low: Annotated[int, Field(ge=0, le=MOST_POINTS), WHOLE] = 0
    high: Annotated[int, Field(ge=0, le=MOST_POINTS), WHOLE] = 0
    """Whom you seek: with how many points of the house's ratings somebody may sit down; 0: no bound."""
    lasts: Annotated[int, Field(ge=0, le=LONGEST_TIME), WHOLE] = 0
    """For so many seconds somebody may sit down, then the table is given up; 0: for ever."""
    pace: Annotated[StrictStr, Field(pattern=f"^({'|'.join(PACES)})$")] = ""
    """How soon it goes on: `brisk`, `calm`; alone also `press`; empty: when the time to claim is over."""


class SeatWish(Body):
    seat: Seat


class OwnSeat(Body):
    """Which of your seats, if you have several."""

    seat: Seat | None = None


class Absent(OwnSeat):
    """Whose person is away."""

    absent: Seat


class Consent(OwnSeat):
    """Whether you agree to what another seat wishes."""

    agreed: StrictBool


class PlaceWish(OwnSeat):
    """What takes the place of whoever is away: `computer` or `free`."""

    place: Text


class WayWish(OwnSeat):
    """How your seat answers from now on."""

    way: Text


class PaceWish(OwnSeat):
    pace: Text


class InPause(OwnSeat):
    """In the pause of this number."""

    number: Annotated[int, Field(ge=0, le=10**9), WHOLE]


class Order(Body):
    """What you hold, in the order you like to see it."""

    order: Annotated[list[Annotated[StrictStr, Field(max_length=8)]], Field(max_length=40)]


class Clicks(OwnSeat):
    path: Annotated[list[Text], Field(min_length=1, max_length=8)]


class PairingWish(Body):
    """What you want to play with anybody, now."""

    game: Text
    move_time: Annotated[int, Field(ge=0, le=LONGEST_TIME), WHOLE] = 0
    main_time: Annotated[int, Field(ge=0, le=LONGEST_TIME), WHOLE] = 0
    increment: Annotated[int, Field(ge=0, le=3600), WHOLE] = 0
    period: Annotated[int, Field(ge=0, le=3600), WHOLE] = 0
    periods: Annotated[int, Field(ge=0, le=100), WHOLE] = 0
    rated: StrictBool = False
    computers: StrictBool = False
    """Whether computers may take the seats for which nobody comes, after a minute; in games of more than two."""


PersonId = Annotated[StrictStr, Field(max_length=LONGEST_ID, pattern=ID)]


class WhoInvited(Body):
    person: PersonId


class ContactWish(Body):
    """Whom it is about: their id, or where they sit at a table at which you sit too."""

    do: Annotated[StrictStr, Field(pattern="^(ask|accept|decline|remove|block)$")]
    person: PersonId | None = None
    table: Annotated[StrictStr, Field(max_length=LONGEST_ID, pattern=ID)] | None = None
    seat: Seat | None = None


class ContactSwitches(Body):
    seen: StrictBool
    """Whether your contacts may know that you are here."""
    writes: StrictBool
    """Whether you want to read and write lines."""


class NewLine(Body):
    text: Annotated[StrictStr, Field(max_length=4000)]
