"""What the JSON interface answers, for its documentation (/openapi.json).

Answers are sent as they are: checking each of them against its model would cost time with every move. Tests check.
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any, Literal

from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field, RootModel
from pydantic_core import to_json


class PlainRoute(APIRoute):
    """A route that sends what its function returns as it is."""

    def __init__(self, path: str, endpoint: Callable[..., Awaitable[Any]], **wishes: Any) -> None:
        super().__init__(path, _plain(endpoint, wishes.get("status_code") or 200), **wishes)


def _plain(endpoint: Callable[..., Awaitable[Any]], status: int) -> Callable[..., Awaitable[Response]]:
    @wraps(endpoint)
    async def answer(**asked: Any) -> Response:
        said = await endpoint(**asked)
        return Response(status_code=status) if said is None else Response(to_json(said), status, NOT_KEPT, JSON)

    return answer


JSON = "application/json"
NOT_KEPT = {"cache-control": "no-store"}
"""What a seat sees is kept by no browser and no proxy."""


def sends(model: type[BaseModel], status: int = 200) -> dict[str, Any]:
    """How a route documents that its answers look like this."""
    return {"status_code": status, "response_model": None, "responses": {status: {"model": model}}}


class Answer(BaseModel):
    """These fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


Status = Literal["waiting", "playing", "over", "cancelled"]
Options = dict[str, bool | int | float | str]
Seat = Annotated[int, Field(ge=0)]
Points = int | float


class Token(Answer):
    person: str
    name: str
    token: str
    """For the header `Authorization: Bearer ...`; whoever has it is you."""


class GuestKnown(Answer):
    person: str
    name: str
    language: str


class GamePlayed(Answer):
    id: str
    title: str
    seats: int
    hidden: bool
    """Whether seats see different things."""
    options: Options
    """With their defaults."""
    levels: list[str]
    """Of the computer, from weak to strong."""


class Games(Answer):
    games: list[GamePlayed]


class TableListed(Answer):
    table: str
    game: str
    status: Status
    changed: float
    """When something happened there that everybody may know of, in seconds since 1970."""
    to_move: list[Seat]


class MyTables(Answer):
    tables: list[TableListed]


class OpenTables(Answer):
    waiting: list[TableListed]
    playing: list[TableListed]


class Outcome(Answer):
    scores: list[Points]
    winners: list[Seat]
    reason: str


class ViewSeen(BaseModel):
    """Exactly what a seat may know; every game adds fields of its own."""

    model_config = ConfigDict(extra="allow", strict=True, use_attribute_docstrings=True)
    game: str
    options: Options
    seat: Seat | None
    """None: a watcher's view."""
    seats: int
    turn: int | None
    """The number of this seat's question; it goes with every move."""
    to_move: list[Seat]
    legal: list[str]
    """The moves of this seat now."""
    result: Outcome | None


class RatingTold(Answer):
    points: int
    """1500 is where everybody begins."""
    margin: int
    """Two of three such ratings are no further off."""
    provisional: bool
    """Whether too few games were played yet."""
    games: int
    """Those that counted."""


class OwnRating(Answer):
    game: str
    rating: RatingTold
    course: list[int]
    """Points after every game that counted."""


class OwnRatings(Answer):
    ratings: list[OwnRating]


class RatedComputer(Answer):
    level: str
    rating: RatingTold | None
    """None: it was not measured."""


class RatedGuest(Answer):
    rank: int
    name: str
    rating: RatingTold


class Standing(Answer):
    game: str
    computers: list[RatedComputer]
    standing: list[RatedGuest]
    """Whose rating is no longer provisional."""


class ChairSeen(Answer):
    name: str
    computer: str | None
    """Its level."""
    open: bool
    hints: int
    """How many it was given, where people play each other."""
    away: float | None
    """Since when its person is not there, in the house's running time; None: they are, or are alone with computers."""
    deputy: str | None
    """The level of a computer that plays for the person until they are back."""
    stand_in_asked: list[Seat]
    """Who would let a computer play for them in their present absence."""
    rating: "RatingTold | None"
    """At a rated table: before the game, and after it when it is over."""


class CallHeard(Answer):
    seat: Seat
    phrase: str
    n: int
    """Calls are counted, so that one is not taken for another."""


class AgreedSeen(Answer):
    """Beside the game's options; times in seconds, 0: none."""

    move_time: int
    main_time: int
    increment: int
    period: int
    periods: int
    nights: bool
    """Whether they do not count, by each person's time zone."""
    claim_time: int
    listed: bool
    position: str
    """Where the game began; empty: as it always begins."""
    lesson: bool
    hints: bool
    """Whether people who play each other may ask for them."""
    still: bool
    """Whether the board of a shared screen does not turn."""
    away_time: int
    """After so long an absence anybody else may let a computer play for a seat; 0: only all others together."""
    deputy: str
    """The level of that computer."""
    rated: bool
    """Whether the result changes ratings."""
    tournament: bool
    """Whether it counts in a tournament; either way there are no hints, and nothing is taken back."""
    low: int
    high: int
    """With how many points of the house's ratings one may sit down; 0: no bound."""
    until: float
    """Until when one may, by the clock on the wall; 0: for ever."""
    quick: bool
    """Whether whoever opened it wants to play anybody now."""
    fill_after: int
    """After so many seconds computers may take the seats that are open still; 0: they may not."""
    pace: str
    """How soon it goes on: `brisk`, `fair`, `calm`; alone also `press`; empty: when the time to claim is over."""


class DeviceKnown(Answer):
    device: str


class PlansSeen(Answer):
    lines: list[list[str]]


class OrderGiven(Answer):
    code: str
    things: list[str]
    number: int | None
    words: str
    drawn: str
    """The same as HTML with drawn things."""
    change: str
    remove: str
    """What is read of the buttons for it."""


class OrderThing(Answer):
    name: str
    words: str
    drawn: str


class OrderOffered(Answer):
    code: str
    title: str
    means: str
    """What follows from it."""
    things: list[OrderThing]
    """What it may name."""
    least: int
    """So many of them at least."""
    numbers: tuple[int, int] | None
    """The least and the most number it may name; None: it has none."""


class StandingOrders(Answer):
    """What you have said in advance that you answer; nobody else is told."""

    orders: list[OrderGiven]
    lasts: str
    """For this `hand`, for the next `hands` too, or until your next `visit` of the table's page."""
    kinds: list[OrderOffered]
    """Those you may give now, one of each."""
    covered: bool
    """Whether they say enough about what lies there now, whatever you hold."""


class PlannedLine(Answer):
    moves: list[str]
    told: list[str]
    """Each move as players write it down, as HTML."""


class PlanBoard(Answer):
    """What would lie there after a line."""

    board: str
    paths: list[tuple[list[str], str]]
    """The things to click, and the move that makes."""
    mine: bool
    """Whether that move would be yours."""
    told: list[str]
    lines: list[PlannedLine]
    """All that you have planned."""


class SeatTimeSeen(Answer):
    ends: float | None
    """When the time of this seat is over; None while its clock does not run."""
    left: float
    """How long its next move may take, when it is asked."""
    periods: int
    away_until: float | None
    """On vacation until then, by the clock on the wall."""


class ClockSeen(Answer):
    """Moments in the house's running time: compare them with `now`."""

    seats: list[Seat]
    """Those whose time runs, as far as you may know it."""
    move_ends: float | None
    match_ends: float | None
    times: list[SeatTimeSeen | None]
    """By seat; None where no clock is shown."""


class PauseSeen(Answer):
    """The table rests. The same for everybody, whoever is asked; moments as in `clock`."""

    number: int
    """Goes along with what you say in this pause."""
    ends_hand: bool
    """Whether everybody looks at a hand that is over; else somebody might claim."""
    began: float
    soon: float | None
    """When it is over if all are attentive and nobody asks for a moment."""
    ends: float | None
    """When it is over at the latest; None: when the only person goes on."""
    looked: list[Seat]
    """Who has seen enough of the hand."""


class AnsweringSeen(Answer):
    """How your seat answers what may be claimed; nobody else is told."""

    way: str
    ways: list[str]
    """Those there are."""
    ready: bool
    """Whether you have said so, or have answered, in the pause that is on."""
    moment: bool
    """Whether you have asked for one."""
    called: str | None
    """What you have claimed, in words."""
    until: float | None
    """You may claim, at least so long, by the moments of `pause`; None: you may not, or the whole pause is the time."""


class TableSeen(Answer):
    table: str
    game: str
    status: Status
    seat: Seat | None
    """Yours, of which `view` is."""
    seats: list[ChairSeen]
    undo_asked: Seat | None
    """Who has asked the others to take back a move."""
    draw_offered: Seat | None
    """Who has offered a draw."""
    rematch_asked: list[Seat]
    """Who would like another game; it begins when all people at the table would."""
    rematch_without: dict[Seat, Literal["computer", "free"]]
    """By seat: whose people were away and are not waited for, and what takes their place."""
    rematch: str | None
    """The table of the next game."""
    commitment: str | None
    """The fingerprint of the running deal."""
    agreed: AgreedSeen
    called: list[CallHeard]
    """What was called at the table in the last seconds."""
    lines: int
    """The number of the last line that was written here lately, for whoever sits there; 0: none."""
    clock: ClockSeen | None
    """None: no time was agreed, or the game is over."""
    pause: PauseSeen | None
    """None: the table does not rest."""
    answering: AnsweringSeen | None
    """None: nothing is claimed secretly here, or you only watch."""
    now: float | None
    """The house's running time in seconds; None where neither a clock nor a pause runs and nobody is away."""
    view: ViewSeen | None
    """None until all seats are taken."""


class Accepted(Answer):
    table: str
    seat: Seat
    turn: int
    accepted: Literal[True]
    status: Status


class Arranged(Answer):
    table: str
    order: list[str]


class Called(Answer):
    table: str
    seat: Seat
    phrase: str


class Muted(Answer):
    """Whom you do not hear."""

    table: str
    all: bool
    seats: list[Seat]


class NextTable(Answer):
    table: str | None
    """None: the others are asked."""


class Hint(Answer):
    move: str
    value: float
    """What it is expected to bring, as the game counts."""
    exact: bool
    """Whether that is proved."""
    label: str
    """The move in words."""
    path: list[str]
    """What to click; for an answer of several parts all of it."""
    why: list[str]
    drawn: list[str]
    """Label and reasons as HTML with drawn pieces, for our own page."""


class Reason(Answer):
    why: str | None
    rule: int | None = None
    """The section of the rules."""


class Read(Answer):
    title: str
    """Always the same in its place."""
    text: str


class Readings(Answer):
    readings: list[Read]
    """Empty where the game offers none."""


class GameRecord(Answer):
    """A whole game, or a hand of a match; `start` and a hand's `result` are the game's own."""

    teahouse: Literal[1]
    game: str
    options: Options
    seed: int | None
    start: dict[str, Any]
    moves: list[str]
    result: dict[str, Any] | None


class MatchRecord(Answer):
    teahouse: Literal[1]
    game: str
    options: Options
    seed: int | None
    hands: list[GameRecord]
    result: Outcome | None


class Record(RootModel[GameRecord | MatchRecord]):
    """A match is made of hands."""


class DealKnown(Answer):
    commitment: str | None
    """None: a lesson's prepared deal, which everybody may know."""
    start: dict[str, Any] | None
    """The deal with its salt; None while its hand is played."""


class Deals(Answer):
    deals: list[DealKnown]


class ClockAgreed(Answer):
    move: int
    main: int
    increment: int
    period: int
    periods: int
    nights: bool


class Challenge(Answer):
    """A listed table at which a seat is free."""

    table: str
    game: str
    names: list[str]
    free: int
    rated: bool
    clock: ClockAgreed
    low: int
    """The fewest points of the house's ratings with which one may sit down; 0: no bound."""
    high: int
    until: float
    """By the clock on the wall; 0: for ever."""
    quick: bool
    """Whether somebody waits there for anybody."""
    suits: bool
    """Whether your own points are within the bounds."""


class Challenges(Answer):
    challenges: list[Challenge]
    best: str | None
    """The table to watch now."""


class Paired(Answer):
    table: str
    status: Status


class PersonNamed(Answer):
    person: str
    name: str


class Invitable(Answer):
    people: list[PersonNamed]


class InvitationTold(Answer):
    table: str
    game: str
    by: PersonNamed
    at: float


class InvitationsTold(Answer):
    invitations: list[InvitationTold]


class ContactTold(PersonNamed):
    here: bool
    unread: int


class ContactsTold(Answer):
    contacts: list[ContactTold]
    asking: list[PersonNamed]
    """Who would like to be a contact of yours."""
    asked: list[PersonNamed]
    blocked: list[PersonNamed]
    seen: bool
    """Whether your contacts may know that you are here."""
    writes: bool
    """Whether you want to read and write lines."""


class LineTold(Answer):
    number: int
    person: str
    name: str
    text: str
    at: float
    own: bool


class LinesTold(Answer):
    lines: list[LineTold]
