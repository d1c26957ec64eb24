"""A table as one viewer sees it: the board, the panel beside it, what can be clicked, and what has just happened."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from jinja2 import Environment
from markupsafe import Markup

from teahouse.core.handles import Played, State
from teahouse.core.lessons import Step
from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import NUMBER
from teahouse.core.views import View
from teahouse.store.base import Person
from teahouse.table.draws import can_offer_draw
from teahouse.table.table import Table
from teahouse.table.telling import Outcome, advice, level_name, outcome, reason_words, seat_name
from teahouse.table.undoing import can_undo
from teahouse.texts import Message, language, number, say
from teahouse.web.charts import chart
from teahouse.web.sentences import drawn

LAST_MOVES = 60
SHARED = 64
"""So many lists of moves are remembered: all who read one language share them."""
HELP = "help"
PORTRAIT = "portrait"
"""The look of a narrow screen; the device decides it, not the person."""


@dataclass(frozen=True)
class Viewer:
    """Who looks, from which seat (None: a watcher), and how they like to see things."""

    person: Person | None
    seat: int | None
    looks: Mapping[str, Any]
    order: tuple[str, ...] = ()
    """How they have arranged what they hold."""
    helped: bool = False
    """Whether they want help while learning."""
    veiled: bool = False
    """Several seats of a hidden game share this screen; the next one has to be there before anything is shown."""


def viewer_of(
    table: Table,
    person: Person | None,
    wished: int | None = None,
    portrait: bool = False,
    order: tuple[str, ...] = (),
) -> Viewer:
    """The seat somebody looks from. On a shared screen it is the seat that is asked."""
    seats = table.seats_of(person.id) if person else []
    looks = looks_of(table.game.declaration.looks, person, table.game.id, portrait)
    helped = bool(person and person.looks.get(HELP))
    if len(seats) < 2:
        return Viewer(person, seats[0] if seats else None, looks, order, helped)
    asked = table.asked_among(seats)
    seat = (asked or seats)[0]
    if not table.hidden or wished == seat or not asked:
        return Viewer(person, seat if asked or not table.hidden else None, looks, (), helped)
    return Viewer(person, None, looks, veiled=True)


def looks_of(known: tuple[Option, ...], person: Person | None, game: str, portrait: bool) -> dict[str, Any]:
    """The game's looks with the person's wishes; wishes of an older house are left out."""
    wishes = (person.looks if person else {}).get(game, {})
    looks = {option.name: wishes.get(option.name, option.default_for({})) for option in known}
    if PORTRAIT in looks:
        looks[PORTRAIT] = portrait
    return looks


def picture_of(table: Table, viewer: Viewer, names: list[str], view: View[Any] | None) -> Picture | None:
    if view is None:
        return None
    return table.game.declaration.draw(view, {**viewer.looks, "names": names, "order": viewer.order})


def moment(
    environment: Environment,
    table: Table,
    viewer: Viewer,
    names: list[str],
    view: View[Any] | None,
    picture: Picture | None = None,
) -> dict[str, Any]:
    """Everything a page needs to show the table now. Made from this viewer's view alone, and its picture."""
    picture = picture or picture_of(table, viewer, names, view)
    seat, step = viewer.seat, table.guide(view)
    yours = view is not None and view.is_asked
    shown = table.shown()
    return {
        "table": table.id,
        "seat": seat,
        "turn": view.turn if view else None,
        "status": table.status,
        "yours": yours or (viewer.veiled and view is not None and not view.result),
        "board": picture.inline if picture else "",
        "panel": panel(environment, table, viewer, view, names, step),
        **(_clicks(shown, seat) if yours and shown and seat is not None else NO_CLICKS),
        "guided": list(step.moves) if step else [],
        "veiled": _veil(table, viewer),
        "title": _title(table, viewer, view),
    }


NO_CLICKS: dict[str, Any] = {"paths": [], "numbers": [], "parts": 1}


def _clicks(state: State, seat: int) -> dict[str, Any]:
    """What can be clicked and what move it makes, where a number is entered, and how many moves make one answer."""
    clicks = state.clicks(seat)
    paths = [[list(path), text] for path, text in clicks.items() if not path[-1].startswith(NUMBER)]
    return {"paths": paths, "numbers": _numbers(clicks), "parts": state.parts(seat)}


def _numbers(clicks: Mapping[tuple[str, ...], str]) -> list[list[Any]]:
    """What to click before entering a number, the move's text before it, the smallest and the largest number."""
    entered = {path[:-1]: text.removesuffix(path[-1][1:]) for path, text in clicks.items() if path[-1][0] == NUMBER}
    found: list[list[Any]] = []
    for path, before in entered.items():
        rests = (text.removeprefix(before) for text in clicks.values() if text.startswith(before))
        numbers = [int(rest) for rest in rests if rest.isdecimal()]
        found.append([list(path), before, min(numbers), max(numbers)])
    return found


def _veil(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    if not viewer.veiled or viewer.person is None:
        return None
    seat = table.asked_among(table.seats_of(viewer.person.id))[0]
    return {"seat": seat, "name": say(seat_name(table.game.id, seat))}


def _title(table: Table, viewer: Viewer, view: View[Any] | None) -> str:
    game = say(f"{table.game.id}/title")
    if view is None:
        return say("web/title-waiting", game=game)
    if view.result:
        return say("web/title-over", game=game)
    if view.is_asked:
        return say("web/title-yours", game=game)
    return game


def panel(
    environment: Environment, table: Table, viewer: Viewer, view: View[Any] | None, names: list[str], step: Step | None
) -> str:
    """Players, scores, what happened, what one can do: HTML."""
    rules = table.game.declaration
    account = rules.accounts.tell(view) if rules.accounts and view else None
    helped = viewer.helped and viewer.seat is not None
    return environment.get_template("_panel.html").render(
        table=table,
        viewer=viewer,
        view=view,
        players=_players(table, viewer, view, names),
        step=step,
        lines=[drawn(line, rules) for line in step.lines] if step else [],
        result=_result_words(table, viewer, view, names),
        account=account,
        account_picture=_laid_out(table, viewer, view, names),
        chart=chart(table.hands_seen(), names),
        task=rules.task(view) if view and view.is_asked else None,
        advice=[drawn(line, rules) for line in advice(table, view)] if helped and view else [],
        moves=_moves(table) if not table.hidden else "",
        can=_can(table, viewer, view),
        names=names,
    )


def _laid_out(table: Table, viewer: Viewer, view: View[Any] | None, names: list[str]) -> str:
    accounts, looks = table.game.declaration.accounts, {**viewer.looks, "names": names}
    picture = accounts.draw(view, looks) if accounts and view else None
    return picture.inline if picture else ""


class Player(NamedTuple):
    """Somebody at the table, as the panel shows them."""

    name: str
    role: str
    score: str | None
    asked: bool
    you: bool


def _players(table: Table, viewer: Viewer, view: View[Any] | None, names: list[str]) -> list[Player]:
    asked = view.to_move if view else ()
    scores = table.game.declaration.scores(view.seen) if view else ()
    return [
        Player(
            name,
            _role(table, seat),
            score=number(scores[seat]) if scores else None,
            asked=seat in asked,
            you=viewer.seat == seat,
        )
        for seat, name in enumerate(names)
    ]


def _role(table: Table, seat: int) -> str:
    """What the game calls the seat, and how strong the computer in it is."""
    level, name = table.chairs[seat].level, say(seat_name(table.game.id, seat))
    return f"{name} · {say('web/computer', level=level_name(table.game.id, level))}" if level else name


def _result_words(table: Table, viewer: Viewer, view: View[Any] | None, names: list[str]) -> list[str]:
    """Who has won, and why."""
    result = view.result if view else None
    if not result:
        return []
    own = table.seats_of(viewer.person.id) if viewer.person else []
    ended = outcome(table, result, own)
    if ended is Outcome.OTHERS:
        told = say("web/won", n=len(result.winners), names=tuple(names[seat] for seat in result.winners))
    else:
        told = say("web/drawn") if ended is Outcome.DRAWN else say("web/you-won")
    reason = reason_words(table.game.id, result.reason)
    return [told, *([say(reason)] if reason else [])]


def _moves(table: Table) -> Markup:
    """The last moves in words, their things drawn, as items of a list; of open games only."""
    shown = table.shown()
    return Markup() if shown is None else _last_moves(shown, language())


@lru_cache(maxsize=SHARED)
def _last_moves(state: State, spoken: str) -> Markup:
    items: list[str] = []
    past: State | None = state
    while past is not None and past.previous is not None and len(items) < LAST_MOVES:
        if isinstance(past.cause, Played):
            items.append(_label(past, spoken).item)
        past = past.previous
    return Markup("".join(reversed(items)))


class Label(NamedTuple):
    """A move to be heard, and to be seen in a list."""

    text: str
    item: str


_labels: WeakKeyDictionary[State, dict[str, Label]] = WeakKeyDictionary()
"""In each language; every event of a table would make the words of its last moves anew."""


def _label(state: State, spoken: str) -> Label:
    """The move that led here, in words."""
    known = _labels.get(state)
    if known is None:
        known = _labels[state] = {}
    if spoken not in known:
        label = state.told()
        known[spoken] = Label(str(label), f"<li>{drawn(label, state.game.declaration)}</li>")
    return known[spoken]


class Can(NamedTuple):
    """Which actions make sense now."""

    hint: bool
    undo: bool
    resign: bool
    offer_draw: bool
    answer_draw: bool
    leave: bool
    answer_undo: bool
    next_hand: bool
    rematch: bool
    replay: bool


def _can(table: Table, viewer: Viewer, view: View[Any] | None) -> Can:
    seat, people, asked_back = viewer.seat, table.people(), table.undo_asked
    over = view is not None and bool(view.result)
    mine = view is not None and not over and seat is not None
    can_resign = "resign" in table.game.declaration.endings
    others_wish = asked_back is not None and table.chairs[asked_back].person not in (None, _person_at(table, seat))
    return Can(
        hint=mine and view is not None and view.is_asked,
        undo=mine and seat is not None and asked_back is None and can_undo(table, seat),
        resign=mine and can_resign,
        offer_draw=mine and seat is not None and table.draw_offered is None and can_offer_draw(table, seat),
        answer_draw=mine and table.is_offered_to(seat),
        leave=mine and not can_resign and len(people) > 1,
        answer_undo=mine and others_wish,
        next_hand=mine and table.shows_end_of_hand() and len(people) == 1,
        rematch=over and seat is not None,
        replay=over,
    )


def _person_at(table: Table, seat: int | None) -> str | None:
    return None if seat is None else table.chairs[seat].person


@dataclass(frozen=True)
class Before:
    """What a viewer saw last, as far as it is needed to tell what has happened since."""

    view: View[Any] | None = None
    question: int = 0
    cause: object = None


def before(table: Table, view: View[Any] | None) -> Before:
    shown = table.shown()
    if shown is None:
        return Before()
    return Before(view if _news_of(table) else None, shown.question, shown.cause)


def news(table: Table, since: Before, view: View[Any] | None) -> list[str]:
    """What has happened since, in sentences, as far as this viewer saw it."""
    shown = table.shown()
    if view is None or shown is None or since.cause is None:
        return []
    if table.hidden:
        tell = _news_of(table)
        return [str(line) for line in tell(since.view, view)] if tell and since.view else []
    return _told_moves(table, shown, since)


def _news_of(table: Table) -> Callable[[View[Any], View[Any]], tuple[Message, ...]] | None:
    secrets = table.game.declaration.secrets
    return secrets.news if secrets else None


def _told_moves(table: Table, shown: State, since: Before) -> list[str]:
    told: list[str] = []
    state = shown
    while state.question > since.question and state.previous is not None and len(told) < 8:
        if isinstance(state.cause, Played):
            told.append(
                say(
                    "web/told",
                    seat=seat_name(table.game.id, state.cause.seat),
                    move=_label(state, language()).text,
                )
            )
        state = state.previous
    is_undone = state.question <= since.question and (state.question, state.cause) != (since.question, since.cause)
    return [say("web/taken-back")] if is_undone else told[::-1]
