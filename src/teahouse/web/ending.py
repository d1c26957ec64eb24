"""What is shown when a game is over: who has won, by how much and why, how it went, and whether there is another game.

Everything comes from what a game declares: its result and the reason, the points it shows beside the names, the hands
of a match. So no game is named here.
"""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from teahouse.core.handles import Ended, State
from teahouse.core.protocol import AGREED, RESIGN, TIME, TIME_DRAWN, Looks
from teahouse.core.results import Result
from teahouse.core.views import View
from teahouse.table.rematches import COMPUTER, FREE, PLACES, can_ask_rematch, missing
from teahouse.table.standing_in import Away
from teahouse.table.table import Table
from teahouse.table.telling import Outcome, outcome, reason_words
from teahouse.texts import knows, language, number, say
from teahouse.web.charts import Course, chart, match_chart
from teahouse.web.naming import told_apart
from teahouse.web.taken import Heap, heaps_of

BY_A_SEAT = {
    RESIGN: ("web/ended-resign", "web/ended-resign-you"),
    TIME: ("web/ended-time", "web/ended-time-you"),
    TIME_DRAWN: ("clock/ended-drawn", "clock/ended-drawn-you"),
}
"""Endings that one seat brought about, as others and the seat itself read it: the points then tell nothing."""
SHARED = 64
"""So many curves are remembered: all who look at a finished game share one."""
REMATCH, ANSWER, WITHOUT = "rematch", "rematch/answer", "rematch/without"
DUEL = 2


class Instead(NamedTuple):
    """How it is said what takes the place of somebody who is away."""

    choice: str
    told: str
    """To those who are there."""
    gone: str
    """To whoever was away."""


INSTEAD = {
    COMPUTER: Instead("web/rematch-by-computer", "web/rematch-with-computer", "web/rematch-gone-computer"),
    FREE: Instead("web/rematch-by-free", "web/rematch-with-free", "web/rematch-gone-free"),
}


class Standing(NamedTuple):
    """What one of several players has got."""

    place: int
    name: str
    score: str
    has_won: bool


class Reply(NamedTuple):
    """A button that asks for another game, or answers who asked."""

    action: str
    words: str
    agreed: str = ""
    is_main: bool = False
    send: str = ""
    """What else goes along, as JSON."""


class Absent(NamedTuple):
    """Who is away, and what may take their place."""

    words: str
    choices: list[Reply]


class Rematch(NamedTuple):
    """What is said about another game."""

    words: str
    replies: list[Reply]
    is_asked: bool = False
    """Whether the others wait for whoever looks."""
    absent: Absent | None = None
    next: str = ""
    """Where the next game is, once it has been opened."""


class Best(NamedTuple):
    """The hand of a match that stood out."""

    title: str
    picture: Markup


class Ending(NamedTuple):
    kind: str
    """For whoever looks: won, lost, drawn, shared (several seats of one person) or watched."""
    headline: str
    lines: list[str]
    feeling: str
    standings: list[Standing]
    """Where more than two play for points."""
    best: Best | None
    curve: Markup
    heaps: list[tuple[str, Heap]]
    """By name: what each took."""
    rematch: Rematch | None


def ending_of(
    table: Table,
    view: View[Any] | None,
    own: Sequence[int],
    names: list[str],
    looks: Looks | None = None,
    away: Away | None = None,
) -> Ending | None:
    """For somebody with these seats; None while the game goes on. Without looks nothing is laid out."""
    shown = table.shown()
    if view is None or view.result is None or shown is None:
        return None
    kind = _kind(table, view.result, own)
    return Ending(
        kind=kind,
        headline=_headline(table, view, own, names),
        lines=[why_over(table, shown, view.result, own, names), *_final_score(table, view)],
        feeling=say(_feeling(table, kind, own)),
        standings=_standings(table, view, names),
        best=_best(table, view, looks),
        curve=curve_of(table, shown, names, table.game.declaration.scores(view.seen)),
        heaps=[] if table.hidden else [(told_apart(table, heap.seat, names), heap) for heap in heaps_of(shown)],
        rematch=rematch_of(table, own, names, away or {}),
    )


def _kind(table: Table, result: Result, own: Sequence[int]) -> str:
    if not own:
        return "watched"
    if outcome(table, result, own) is Outcome.DRAWN:
        return "drawn"
    won = [seat in result.winners for seat in own]
    return "won" if all(won) else "shared" if any(won) else "lost"


def _feeling(table: Table, kind: str, own: Sequence[int]) -> str:
    """Who was away when it ended is neither praised nor comforted for what a computer did."""
    is_stood_in = bool(own) and all(table.chairs[seat].deputy for seat in own)
    return f"web/feeling-{kind}-stood-in" if is_stood_in and kind in ("won", "lost") else f"web/feeling-{kind}"


# Who, by how much and why


def _headline(table: Table, view: View[Any], own: Sequence[int], names: list[str]) -> str:
    result, margin = view.result, _margin(table, view)
    assert result is not None
    ended = outcome(table, result, own)
    if ended is Outcome.DRAWN:
        return say("web/drawn")
    if ended is Outcome.YOURS:
        return say("web/you-won-by", margin=margin) if margin else say("web/you-won")
    winners = tuple(told_apart(table, seat, names) for seat in result.winners)
    if margin:
        return say("web/won-by", n=len(winners), names=winners, margin=margin)
    return say("web/won", n=len(winners), names=winners)


def _margin(table: Table, view: View[Any]) -> str:
    """By how much the winners are ahead of the next, in what the game counts; empty where that did not decide."""
    scores = _deciding_scores(table, view)
    if not scores or view.result is None:
        return ""
    others = [score for seat, score in enumerate(scores) if seat not in view.result.winners]
    ahead = max(scores) - max(others, default=max(scores))
    own = f"{table.game.id}/margin"
    return say(own if knows(own) else "house/margin", n=ahead) if ahead > 0 else ""


def _deciding_scores(table: Table, view: View[Any]) -> tuple[float, ...]:
    reason = view.result.reason if view.result else ""
    return () if reason in (*BY_A_SEAT, AGREED) else table.game.declaration.scores(view.seen)


def why_over(table: Table, shown: State, result: Result, own: Sequence[int], names: list[str]) -> str:
    """In one sentence; empty where a game has no words for it."""
    if isinstance(shown.cause, Ended) and result.reason in BY_A_SEAT:
        seat, (others_read, own_reads) = shown.cause.seat, BY_A_SEAT[result.reason]
        return say(own_reads) if list(own) == [seat] else say(others_read, name=told_apart(table, seat, names))
    return reason_sentence(table.game.id, result.reason)


def reason_sentence(game: str, reason: str) -> str:
    """The game's own, or one made of the words that stand in brackets elsewhere.

    >>> from teahouse.texts import speaking
    >>> with speaking("en"):
    ...     reason_sentence("hongkong", "finished")
    'The match has been played to the end.'
    """
    own = next((code for of in (game, "house") if knows(code := f"{of}/over-{reason}")), None)
    words = say(own) if own else str(reason_words(game, reason) or "")
    return words[:1].upper() + words[1:].rstrip(".") + "." if words else ""


def _final_score(table: Table, view: View[Any]) -> list[str]:
    scores = _deciding_scores(table, view)
    if len(scores) != DUEL:
        return []
    return [say("web/final-score", more=number(max(scores)), less=number(min(scores)))]


def _standings(table: Table, view: View[Any], names: list[str]) -> list[Standing]:
    scores, result = table.game.declaration.scores(view.seen), view.result
    if len(scores) <= DUEL or result is None:
        return []
    ranked = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [
        Standing(
            place=1 + sum(other > scores[seat] for other in scores),
            name=told_apart(table, seat, names),
            score=number(scores[seat]),
            has_won=seat in result.winners,
        )
        for seat in ranked
    ]


def _best(table: Table, view: View[Any], looks: Looks | None) -> Best | None:
    """The best hand of a match that had more than one."""
    accounts = table.game.declaration.accounts
    if looks is None or accounts is None or len(table.hands_seen()) < DUEL:
        return None
    best = accounts.best(view)
    told = accounts.tell(best) if best else None
    if best is None or told is None:
        return None
    picture = accounts.draw(best, looks)
    return Best(say(told.title), Markup(picture.inline if picture else ""))


# How it went


def curve_of(table: Table, shown: State, names: list[str], scores: Sequence[float]) -> Markup:
    """The hands of a match, or the points after every move of an open game; empty where nothing is counted."""
    if table.game.declaration.match:
        return match_chart(table.hands_seen(), names, scores)
    return Markup() if table.hidden else _moves_curve(shown, tuple(names), language())


@lru_cache(maxsize=SHARED)
def _moves_curve(shown: State, names: tuple[str, ...], spoken: str) -> Markup:
    course = _course(shown)
    return chart(course, names, say("web/chart-moves", n=len(course) - 1)) if len(course) > DUEL else Markup()


def _course(shown: State) -> Course:
    """Moments that are not counted, as while stones still lie, are left out."""
    rules = shown.game.declaration
    moments = [state for state in shown.chain() if not isinstance(state.cause, Ended)]
    return [scores for state in moments if (scores := rules.scores(rules.view(state.position, None)))]


# Another game


def rematch_of(table: Table, own: Sequence[int], names: list[str], away: Away) -> Rematch | None:
    """What whoever has these seats hears of it and may say."""
    if not table.is_over():
        return None
    if table.successor:
        return Rematch(_gone_without(table, own), [], next=f"/tables/{table.successor}")
    if not table.rematch_wishes:
        refused = table.rematch_refused
        said = "" if refused is None else say("web/rematch-refused", name=told_apart(table, refused, names))
        if table.agreed.tournament and own:
            said = say("tournament/next-opens")
        can_ask = any(can_ask_rematch(table, seat) for seat in own)
        return Rematch(said, [Reply(REMATCH, say("web/rematch"), is_main=True)] if can_ask else [])
    if set(own) & set(table.rematch_wishes):
        withdraw = Reply(ANSWER, say("web/rematch-withdraw"), agreed="no")
        return Rematch(_waiting(table, names), [withdraw], absent=_absent(table, names, away))
    if not own:
        return Rematch(_waiting(table, names), [])
    wishing = tuple(told_apart(table, seat, names) for seat in table.rematch_wishes)
    agree = Reply(ANSWER, say("web/rematch-agree"), agreed="yes", is_main=True)
    refuse = Reply(ANSWER, say("web/rematch-refuse"), agreed="no")
    asked = say("web/rematch-asked", n=len(wishing), names=wishing)
    return Rematch(" ".join((asked, *_without(table, names))), [agree, refuse], is_asked=True)


def _waiting(table: Table, names: list[str]) -> str:
    seats = [table.seats_of(person)[0] for person in table.awaited()]
    asked = tuple(told_apart(table, seat, names) for seat in sorted(seats))
    return " ".join((say("web/rematch-waits", n=len(asked), names=asked), *_without(table, names)))


def _without(table: Table, names: list[str]) -> Iterator[str]:
    """Who is not waited for, and who plays there instead."""
    for place in PLACES:
        seats = [seat for seat, chosen in table.rematch_without.items() if chosen == place]
        absent = tuple(told_apart(table, seat, names) for seat in sorted(seats))
        if absent:
            yield say(INSTEAD[place].told, n=len(absent), names=absent)


def _gone_without(table: Table, own: Sequence[int]) -> str:
    """For whoever was away meanwhile."""
    places = [table.rematch_without[seat] for seat in own if seat in table.rematch_without]
    is_left_out = places and not set(own) & set(table.rematch_wishes)
    return say(INSTEAD[places[0]].gone) if is_left_out else ""


def _absent(table: Table, names: list[str], away: Away) -> Absent | None:
    """Those who are away and still waited for: one may play without them."""
    seats = [seat for seat in missing(table, away) if seat not in table.rematch_without]
    if not seats:
        return None
    absent = tuple(told_apart(table, seat, names) for seat in seats)
    choices = [Reply(WITHOUT, say(INSTEAD[place].choice), send=json.dumps({"place": place})) for place in PLACES]
    return Absent(say("web/rematch-absent", n=len(absent), names=absent), choices)
