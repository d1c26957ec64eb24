"""What stands beside the board: players, how it stands, what one may do. `Panel` has what is shown and nothing else."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from markupsafe import Markup

from teahouse.core.commitments import COMMITMENT
from teahouse.core.lessons import Step
from teahouse.core.protocol import AGREED, RESIGN
from teahouse.core.views import View
from teahouse.table.clocks import Dial, dial
from teahouse.table.draws import can_offer_draw
from teahouse.table.hinting import may_ask
from teahouse.table.plans import may_plan
from teahouse.table.readiness import ATTENTIVE, LEISURELY
from teahouse.table.standing_in import may_call
from teahouse.table.table import Table
from teahouse.table.telling import advice, level_name
from teahouse.table.undoing import can_undo
from teahouse.table.unhelped import is_strict
from teahouse.texts import number, say
from teahouse.web.agreeing import Agreement, agreements, summary
from teahouse.web.at_rest import (
    AtRest,
    Choice,
    Looking,
    Pause,
    at_rest_of,
    looking_of,
    orders_words,
    paces_of,
    pause_of,
)
from teahouse.web.charts import match_chart
from teahouse.web.company import Absence, absences
from teahouse.web.ending import Ending, ending_of
from teahouse.web.naming import role_at, told_apart
from teahouse.web.rating_views import change_words, rating_words
from teahouse.web.replaying import last_moment
from teahouse.web.sentences import drawn
from teahouse.web.times import day
from teahouse.web.viewing import Viewer


class Guide(NamedTuple):
    """What the lesson says now."""

    title: str
    lines: list[Markup]
    is_marked: bool
    """Whether the board marks what it recommends."""
    goes_on: bool
    """Whether the learner may go on to the next hand."""
    tells_of_deal: bool
    rules: str
    """Where they can be read."""
    is_over: bool = False
    """Whether the only game of the lesson is over."""
    exercises: str = ""
    """Where the first exercise is; empty: there are none."""


class Player(NamedTuple):
    """Somebody at the table."""

    name: str
    role: str
    score: str | None
    asked: bool
    you: bool
    clock: "Clock | None" = None
    hints: str = ""
    seat: int = 0
    away: float | None = None
    """Since when they are not there, in the house's running time."""
    is_muted: bool = False
    has_looked: bool = False
    """Whether they have seen enough of the hand that is over."""
    rating: str = ""


class Clock(NamedTuple):
    """Counts down on the page, by the house's running time."""

    ends: float | None
    warns: float
    """So many seconds before the end it warns."""
    left: float = 0.0
    """What it shows while it does not run."""
    whole: float = 0.0
    """What it shows when it is full; 0: it is not drawn."""
    reserve: float = 0.0
    """Of that, what comes after the time that is shown."""
    period: int = 0
    is_banked: bool = False
    note: str = ""


class Turn(NamedTuple):
    """Whose turn it is, for whoever looks."""

    words: str
    style: str = ""
    task: str = ""
    limit: str = ""
    """How long there is to answer, where nobody is asked openly."""
    plans: str = ""
    """What is said on the button for moves in advance."""
    orders: str = ""
    """The same for standing orders."""


class Ask(NamedTuple):
    """What another seat wishes; with an action it can be answered."""

    words: str
    action: str = ""


class Question(NamedTuple):
    """Before something that cannot be taken back: what it means, and the word for doing it."""

    title: str
    words: str
    yes: str


class Action(NamedTuple):
    """A button. It keeps its place while it cannot be used."""

    name: str
    words: str
    is_main: bool = False
    key: str = ""
    question: Question | None = None
    """What whoever presses it is asked first."""
    why_not: str = ""
    """Why it cannot be used now."""


class Link(NamedTuple):
    href: str
    words: str
    download: str = ""
    is_main: bool = False


class Score(NamedTuple):
    """How the last hand was counted."""

    title: str
    picture: Markup
    is_drawn: bool
    """Whether the picture has all lines."""
    lines: list[tuple[str, str]]
    names: list[str]
    payments: list[str]
    is_open: bool
    """Whether it is news: where the table has told it, it is only there to be looked up."""


class Panel(NamedTuple):
    guide: Guide | None
    players: list[Player]
    ending: Ending | None
    turn: Turn | None
    asks: list[Ask]
    absences: list[Absence]
    stands: str
    """Which hand of a match is played, and what is left."""
    actions: list[Action]
    links: list[Link]
    score: Score | None
    chart: Markup
    advice: list[Markup]
    share: str
    """Where this moment of an open game can be shared; empty before the first move."""
    commitment: str
    """The fingerprint of the running deal; empty where nothing is left to chance, or the deal is a lesson's."""
    match_clock: Clock | None
    at_rest: AtRest | None
    looking: Looking | None
    paces: list[Choice]
    agreed: list[Agreement]
    agreed_summary: str
    rating: str
    """What a rated game has changed that is over."""


def panel_of(table: Table, viewer: Viewer, view: View[Any] | None, names: list[str]) -> Panel:
    """For this viewer, from this viewer's view."""
    rules, step = table.game.declaration, table.guide(view)
    helped = viewer.helped and viewer.seat is not None and not is_strict(table)
    clocks, agreed, looks = dial(table, view), agreements(table), {**viewer.looks, "names": names}
    pause = pause_of(table, viewer)
    return Panel(
        guide=_guide(table, viewer, view, step) if step and view else None,
        players=_players(table, viewer, view, names, clocks),
        ending=ending_of(table, view, _own(table, viewer), names, looks, viewer.company.away),
        turn=_turn(table, viewer, view, names, pause) if view and not view.result else None,
        asks=list(_asks(table, viewer, view, names)),
        absences=list(absences(table, viewer.seat, viewer.company.away, names)) if view else [],
        stands=_stands(table, view),
        actions=list(_actions(table, viewer, view, step, names)),
        links=list(_links(table, viewer, view)),
        score=_score(table, viewer, view, names) if view else None,
        chart=Markup()
        if view and view.result
        else match_chart(table.hands_seen(), names, rules.scores(view.seen) if view else ()),
        advice=[drawn(line, rules) for line in advice(table, view)] if helped and view else [],
        share=f"/tables/{table.id}/replay?at={at}" if (at := last_moment(table)) else "",
        commitment=_commitment(table),
        match_clock=Clock(clocks.match_ends, clocks.match_warns) if clocks and clocks.match_ends is not None else None,
        at_rest=at_rest_of(table, viewer, pause),
        looking=looking_of(table, viewer, names, pause.rest),
        paces=paces_of(table, viewer),
        agreed=agreed,
        agreed_summary=summary(agreed),
        rating=change_words(table, viewer.company, table.seats_of(viewer.person.id) if viewer.person else []),
    )


def _stands(table: Table, view: View[Any] | None) -> str:
    match = table.game.declaration.match
    return say(match.stands(view)) if match and match.stands and view and not view.result else ""


def _guide(table: Table, viewer: Viewer, view: View[Any], step: Step) -> Guide:
    goes_on, exercises = _may_go_on(table, viewer, view), table.game.declaration.exercises()
    return Guide(
        title=say(step.title),
        lines=[drawn(line, table.game.declaration) for line in step.lines],
        is_marked=bool(step.moves),
        goes_on=goes_on,
        tells_of_deal=view.turn == 0 or (not step.moves and goes_on),
        rules=f"/rules/{table.game.id}",
        is_over=view.result is not None,
        exercises=f"/learn/{table.game.id}/{exercises[0].name}" if exercises else "",
    )


def _players(
    table: Table, viewer: Viewer, view: View[Any] | None, names: list[str], clocks: Dial | None
) -> list[Player]:
    asked = view.to_move if view else ()
    scores = table.game.declaration.scores(view.seen) if view else ()
    return [
        Player(
            name,
            role_at(table, seat),
            score=number(scores[seat]) if scores else None,
            asked=seat in asked,
            you=viewer.seat == seat,
            clock=_clock(table, clocks, seat),
            hints=say("web/hints-used", n=table.hinted[seat]) if table.hinted[seat] else "",
            seat=seat,
            away=viewer.company.away.get(seat),
            is_muted=seat in viewer.company.muted_seats,
            has_looked=seat in table.looked,
            rating=_rating(viewer, seat),
        )
        for seat, name in enumerate(names)
    ]


def _rating(viewer: Viewer, seat: int) -> str:
    rating = viewer.company.ratings[seat] if viewer.company.ratings else None
    return rating_words(rating) if rating else ""


def _clock(table: Table, clocks: Dial | None, seat: int) -> Clock | None:
    time, control = clocks.times[seat] if clocks else None, table.control
    if clocks is None or time is None:
        return None
    in_hand = table.stocks[seat].main if control.is_slow and not table.calendar.days else 0.0
    return Clock(
        time.ends,
        clocks.move_warns,
        time.left,
        time.whole,
        reserve=time.periods * control.period if control.periods else in_hand,
        period=control.period,
        is_banked=control.is_banked and not control.is_slow,
        note=say("clock/vacation", day=day(time.away_until)) if time.away_until else "",
    )


def _turn(table: Table, viewer: Viewer, view: View[Any], names: list[str], pause: Pause) -> Turn:
    if viewer.seat is not None and (deputy := table.chairs[viewer.seat].deputy):
        return Turn(say("company/yours-played", level=level_name(table.game.id, deputy)))
    if table.shows_end_of_hand():
        return Turn(say("web/hand-over"))
    if view.is_asked and not table.is_idle(viewer.seat):
        task = table.game.declaration.task(view)
        return Turn(say("web/your-turn"), "yours", say(task) if task else "", _limit(table, pause))
    if viewer.seat is None:
        return Turn(say("web/watching"))
    if (own := pause.own) and own.called:
        return Turn(say("web/called", call=say(own.called)), "called")
    if table.awaits_visit(viewer.seat):
        return Turn(say("order/awaits-you"), "yours", say("order/awaits-you-task"))
    if table.awaits_visits() and viewer.seat in table.visitors() and viewer.seat not in table.readiness.ready:
        return Turn(say("order/said-enough"), "thinking")
    others = [name for seat, name in enumerate(names) if seat != viewer.seat]
    waits = say("web/wait-for", name=others[0]) if len(others) == 1 else say("web/please-wait")
    return Turn(waits, "thinking", plans=_plans(table, viewer.seat), orders=_orders(table, viewer.seat, pause))


def _orders(table: Table, seat: int | None, pause: Pause) -> str:
    """Where something is claimed, the button stands beside what one may say of that (`at_rest.py`)."""
    return "" if pause.own else orders_words(table, seat)


def _plans(table: Table, seat: int | None) -> str:
    """What is said of moves in advance to whoever may plan some."""
    if seat is None or not may_plan(table, seat):
        return ""
    count = len(table.plans.get(seat, ()))
    return say("plan/open-some", n=count) if count else say("plan/open")


def _limit(table: Table, pause: Pause) -> str:
    """Who does not see a bar shrink hears how long it takes: an attentive seat that says nothing is soon ready."""
    rest, own = pause
    if rest is None or rest.ends_hand or rest.ends is None or own is None or table.awaits_visits():
        return ""
    is_soon = own.until is not None and own.way in (ATTENTIVE, LEISURELY) and not own.has_moment
    ends = max(own.until, own.held or 0.0) if is_soon and own.until is not None else rest.ends
    return say("web/time-to-answer", n=round(ends - rest.began, 1))


def _asks(table: Table, viewer: Viewer, view: View[Any] | None, names: list[str]) -> Iterator[Ask]:
    """What is wished of the others, or was refused."""
    mine, undo, draw = _is_playing(viewer, view), table.undo_asked, table.draw_offered
    if undo is not None:
        is_other = table.chairs[undo].person not in (None, _person_at(table, viewer.seat))
        answered = Ask(say("web/undo-asked", name=names[undo]), "undo/answer")
        asked = tuple(name for seat, name in enumerate(names) if _may_answer(table, seat, undo))
        yield answered if mine and is_other else Ask(say("web/undo-waits", n=len(asked), names=asked))
    if draw is not None:
        answered = Ask(say("web/draw-offered", name=names[draw]), "draw/answer")
        yield answered if mine and table.is_offered_to(viewer.seat) else Ask(say("web/draw-waits", name=names[draw]))
    elif table.draw_refused is not None:
        yield Ask(say("web/draw-refused", name=names[table.draw_refused]))


def _actions(
    table: Table, viewer: Viewer, view: View[Any] | None, step: Step | None, names: list[str]
) -> Iterator[Action]:
    """What may be done at this table, always in the same places."""
    if viewer.seat is None or view is None:
        return
    if not view.result:
        yield from _wishes(table, viewer, view, step, names)
    if may_call(table):
        yield Action("talk", say("company/talk"), key="t")


def _wishes(table: Table, viewer: Viewer, view: View[Any], step: Step | None, names: list[str]) -> Iterator[Action]:
    """While the game is on; whoever has a computer play for them may take over, and nothing else."""
    seat, endings = viewer.seat, table.game.declaration.endings
    assert seat is not None
    if table.chairs[seat].deputy:
        yield Action("return", say("company/return"), is_main=True)
        return
    if _may_go_on(table, viewer, view) and not step:
        waits = say("web/next-hand-awaits") if seat in table.looked else ""
        yield Action("next-hand", say("web/next-hand"), is_main=True, key="n", why_not=waits)
    if may_ask(table):
        yield Action("hint", say("web/hint"), key="h", why_not="" if view.is_asked else say("web/no-hint-now"))
    if not is_strict(table):
        takes_back = table.undo_asked is None and can_undo(table, seat)
        yield Action("undo", say("web/undo"), key="u", why_not="" if takes_back else say("web/no-undo-now"))
    if AGREED in endings:
        offers, asked = table.draw_offered is None and can_offer_draw(table, seat), _before_draw(table, seat, names)
        yield Action("draw", say("web/offer-draw"), question=asked, why_not="" if offers else say("web/no-offer-now"))
    if RESIGN in endings:
        yield Action("resign", say("web/resign"), question=_before_resigning(table, seat, names))
    elif len(table.people()) > 1:
        leaving = Question(say("web/leave-title"), say("web/leave-means"), say("web/leave-yes"))
        yield Action("leave", say("web/leave"), question=leaving)


def _before_resigning(table: Table, seat: int, names: list[str]) -> Question:
    others = tuple(told_apart(table, other, names) for other in range(len(names)) if other != seat)
    if len(table.seats_of(table.chairs[seat].person)) == 1:
        means = say("web/resign-means", n=len(others), names=others)
    else:
        means = say("web/resign-means-seat", n=len(others), names=others, name=told_apart(table, seat, names))
    return Question(say("web/resign-title"), means, say("web/resign"))


def _before_draw(table: Table, seat: int, names: list[str]) -> Question:
    mine = table.seats_of(table.chairs[seat].person)
    others = tuple(told_apart(table, other, names) for other in range(len(names)) if other not in mine)
    means = say("web/draw-means", n=len(others), names=others) if others else say("web/draw-means-alone")
    return Question(say("web/draw-title"), means, say("web/offer-draw"))


def _own(table: Table, viewer: Viewer) -> list[int]:
    return table.seats_of(viewer.person.id if viewer.person else None)


def _links(table: Table, viewer: Viewer, view: View[Any] | None) -> Iterator[Link]:
    """Where one may go when the game is over."""
    here = f"/tables/{table.id}"
    if view is not None and view.result:
        seat = "" if viewer.seat is None else f"?seat={viewer.seat}"
        yield Link(f"{here}/replay{seat}", say("web/replay"))
        yield from review_links(table)
        yield from file_links(table)


def review_links(table: Table) -> Iterator[Link]:
    """Where the moves of a finished game are judged."""
    if table.game.declaration.reviewing:
        yield Link(f"/tables/{table.id}/review", say("review/link"))


def file_links(table: Table) -> Iterator[Link]:
    """The game to take along: our record, and as programs elsewhere read it."""
    here = f"/tables/{table.id}"
    yield Link(f"{here}/record", say("web/record"), f"{table.id}.json")
    for each in table.game.declaration.files:
        words = say("web/record-as", format=each.suffix[1:].upper())
        yield Link(f"{here}/game{each.suffix}", words, f"{table.id}{each.suffix}")


def _score(table: Table, viewer: Viewer, view: View[Any], names: list[str]) -> Score | None:
    accounts = table.game.declaration.accounts
    told = accounts.tell(view) if accounts else None
    if accounts is None or told is None or (accounts.on_table and accounts.on_table(view.seen)):
        return None
    picture = accounts.draw(view, {**viewer.looks, "names": names})
    is_match = table.game.declaration.match is not None
    return Score(
        title=say(told.title),
        picture=Markup(picture.inline if picture else ""),
        is_drawn=accounts.drawn_whole and picture is not None,
        lines=[(say(label), worth) for label, worth in told.lines],
        names=names,
        payments=[number(score, 1, is_match) for score in told.scores],
        is_open=accounts.on_table is None,
    )


def _commitment(table: Table) -> str:
    dealt = table.dealt_starts() if table.game.declaration.has_chance else []
    return dealt[-1].get(COMMITMENT, "") if dealt else ""


def _is_playing(viewer: Viewer, view: View[Any] | None) -> bool:
    return view is not None and not view.result and viewer.seat is not None


def _may_go_on(table: Table, viewer: Viewer, view: View[Any]) -> bool:
    """Whoever plays says when they have seen enough of a hand."""
    return _is_playing(viewer, view) and table.shows_end_of_hand()


def _may_answer(table: Table, seat: int, asking: int) -> bool:
    """Whether somebody else than the one who wishes to take a move back plays there."""
    return table.chairs[seat].attended and table.chairs[seat].person != table.chairs[asking].person


def _person_at(table: Table, seat: int | None) -> str | None:
    return None if seat is None else table.chairs[seat].person
