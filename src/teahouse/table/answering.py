"""What people may say while a table rests, asked or not: how they answer from now on, that they are ready, that they
would like a moment or more time to look, and that they have seen enough of a hand that is over.

Whatever comes too late means nothing and is no mistake: people press while the table goes on.
"""

from teahouse.core.errors import BadOption
from teahouse.table.errors import NotStarted, OthersPlay
from teahouse.table.moves import answer_for, waive
from teahouse.table.pace import PACES
from teahouse.table.pen import Pen
from teahouse.table.readiness import ATTENTIVE, PASSING, WAYS, WIN
from teahouse.table.table import Table
from teahouse.texts import message

READY, MOMENT = "ready", "moment"


def ways(table: Table) -> tuple[str, ...]:
    """The ways of answering that this game knows; none where nothing is answered secretly."""
    secrets = table.game.declaration.secrets
    if secrets is None or secrets.quiet is None:
        return ()
    return WAYS if secrets.quiet.win else tuple(way for way in WAYS if way != WIN)


def choose_way(pen: Pen, seat: int, way: str) -> None:
    """From now on, also in the pause that is on."""
    known = ways(pen.table)
    if way not in known:
        raise BadOption(option="way", value=way, allowed=message("error/allowed-choices", choices=known))
    if pen.table.state is None:
        raise NotStarted()
    if pen.table.readiness.way(seat).name != way:
        pen.write("way", seat=seat, way=way)
    if way in PASSING and not pen.table.rests:  # a question that waits for the only person
        answer_for(pen, seat)


def say_ready(pen: Pen, seat: int, number: int) -> None:
    """Go on, as far as I am concerned: who is asked lets it pass. Where somebody is alone, it goes on."""
    table = pen.table
    if number != table.rest_number:
        return
    if table.rests_for_answers() and seat not in table.readiness.ready:
        pen.write("ready", seat=seat)
    waive(pen, seat)
    if pen.entries and table.awaits_person():
        pen.write("rested", seat=seat)


def ask_moment(pen: Pen, seat: int, number: int) -> None:
    """The whole time to claim, for everybody. It stays so, whatever is answered then. Who has already answered or let
    it pass needs no time."""
    table = pen.table
    has_spoken = seat in table.readiness.moments or seat in table.readiness.ready
    if number == table.rest_number and table.rests_for_answers() and not has_spoken:
        pen.write("moment", seat=seat)


def hold(pen: Pen, seat: int, number: int) -> None:
    """Some seconds to claim, for everybody: somebody has touched the table or moves towards a button. Who has answered,
    lets everything pass or is waited for in any case needs none."""
    table, readiness = pen.table, pen.table.readiness
    has_spoken = seat in readiness.holds or seat in readiness.moments or seat in readiness.ready
    is_attentive = readiness.way(seat).name == ATTENTIVE
    if number == table.rest_number and table.rests_for_answers() and is_attentive and not has_spoken:
        pen.write("held", seat=seat)


def look_no_longer(pen: Pen, person: str) -> None:
    """Somebody has seen enough of the hand that is over: it goes on when all have."""
    own = pen.table.seats_of(person)
    if not own or not pen.table.shows_end_of_hand():
        return
    for seat in own:
        if seat not in pen.table.looked:
            pen.write("looked", seat=seat)
    if all(seat in pen.table.looked for seat, chair in enumerate(pen.table.chairs) if chair.attended):
        pen.write("rested", seat=own[0])


def change_pace(pen: Pen, seat: int, pace: str) -> None:
    """How soon it goes on is a matter of whoever is alone with computers; people agree on it beforehand."""
    if pace not in PACES:
        raise BadOption(option="pace", value=pace, allowed=message("error/allowed-choices", choices=PACES))
    if len(pen.table.people()) > 1:
        raise OthersPlay()
    if pen.table.pace != pace:
        pen.write("pace", seat=seat, pace=pace)
