"""What a terminal shows of a sitting: lines and messages, no terminal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.cli.saves import HUMAN
from teahouse.cli.sitting import Sitting
from teahouse.core.handles import Dealt, Played, State
from teahouse.core.protocol import Account, Choice, Line, Span
from teahouse.table import telling
from teahouse.table.telling import Outcome, outcome, reason_words
from teahouse.texts import Message, calling, message, number, say, speaking

DUEL = 2
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
"""Not every keyboard has them."""


def line(text: object, style: str = "") -> Line:
    """A line of one piece."""
    return (Span(str(text), style),)


# Who


def level_name(game: str, level: str) -> Message:
    return message("play/level-human") if level == HUMAN else telling.level_name(game, level)


def seat_name(sitting: Sitting, seat: int) -> Message:
    """The side where the game has sides; else you, a computer's name, or the seat where people share the keyboard."""
    if sitting.table.game.declaration.has_sides:
        return telling.seat_name(sitting.game, seat)
    if seat not in sitting.humans:
        return message("play/named", name=telling.computer_name(sitting.table.chairs[seat], seat))
    return telling.seat_name(sitting.game, seat) if sitting.sharing else message("play/you")


def player_name(sitting: Sitting, seat: int) -> Message:
    """Who sits there: you, the computer and its level, or just the seat."""
    if seat not in sitting.humans:
        return message("play/computer", level=level_name(sitting.game, sitting.level))
    return seat_name(sitting, seat) if sitting.sharing else message("play/you")


def players(sitting: Sitting) -> tuple[Line, ...]:
    """A line for each seat: turn mark, name, who it is, points; more than two share a line."""
    view, points = sitting.state.seen_by(sitting.viewer), scores(sitting, sitting.state)
    seats = range(len(sitting.table.chairs))
    if len(seats) > DUEL:
        return (_players_in_a_row(sitting, points),)
    names = [str(seat_name(sitting, seat)) for seat in seats]
    shared = sitting.humans if sitting.sharing else frozenset()
    known = shared if sitting.table.game.declaration.has_sides else sitting.humans
    who = [str(player_name(sitting, seat)) if seat not in known else "" for seat in seats]
    wide, wider = max(map(len, names)), max(map(len, who))
    lines: list[Line] = []
    for seat, (name, player) in enumerate(zip(names, who, strict=True)):
        turn = seat in view.to_move
        lines.append((
            Span(" ▶ " if turn else "   ", "jade-bold"),
            Span(name.ljust(wide + 2), "jade-bold" if turn else ""),
            Span(player.ljust(wider + 2), "muted"),
            Span((number(points[seat]) if points else "").rjust(4), "gold-bold"),
        ))  # fmt: skip
    return tuple(lines)


def scores(sitting: Sitting, now: State) -> tuple[float, ...]:
    """What each seat has at that moment; empty where the game does not count."""
    return now.result.scores if now.result else now.game.declaration.scores(now.seen_by(sitting.viewer).seen)


def _players_in_a_row(sitting: Sitting, points: tuple[float, ...]) -> Line:
    parts = []
    for seat in range(len(sitting.table.chairs)):
        has_sides = sitting.table.game.declaration.has_sides
        mine = f" ({say('play/you')})" if has_sides and sitting.humans == {seat} else ""
        parts.append(f"{seat_name(sitting, seat)}{mine}" + (f" {number(points[seat])}" if points else ""))
    level = level_name(sitting.game, sitting.level)
    computers = [] if sitting.level == HUMAN else [say("play/computer", level=level)]
    return (Span("   "), Span(" · ".join([*parts, *computers]), "muted"))


# The board


def board(sitting: Sitting, **changed: bool) -> tuple[Line, ...]:
    """The board as it is looked at, with some looks changed if so wished."""
    return sitting.drafted.show(sitting.viewer, _looks(sitting, **changed))


def board_at(sitting: Sitting, now: State) -> tuple[Line, ...]:
    """The board of another moment, as it is looked at."""
    return now.show(sitting.viewer, _looks(sitting))


def is_seen(sitting: Sitting, look: str) -> bool:
    """Whether switching this look changes anything at a terminal; some are for drawings only."""
    return board(sitting, **{look: not sitting.looks[look]}) != board(sitting)


def _looks(sitting: Sitting, **changed: bool) -> Mapping[str, Any]:
    defaults = {look.name: look.default_for({}) for look in sitting.table.game.declaration.looks}
    names = tuple(str(seat_name(sitting, seat)) for seat in range(len(sitting.table.chairs)))
    return {**defaults, "names": names, **sitting.looks, **changed}


# What happened


@dataclass(frozen=True)
class Seen:
    """A move that the viewer may know of: who, what, and in words."""

    seat: int
    text: str
    words: Message


def last_moves(sitting: Sitting) -> tuple[Seen, ...]:
    """What was played last, a round of it, as far as the viewer may know."""
    seen: list[Seen] = []
    now: State = sitting.state
    while now.previous is not None and len(seen) < now.game.seats and not isinstance(now.cause, Dealt):
        cause, before = now.cause, now.previous
        if isinstance(cause, Played) and (not sitting.table.hidden or cause.seat == sitting.viewer):
            seen.append(Seen(cause.seat, cause.text, before.label(cause.text)))
        now = before
    return tuple(reversed(seen))


def news(sitting: Sitting, now: State | None = None) -> tuple[Message, ...] | None:
    """What the viewer saw happen since it was asked before; None in games whose moves everybody sees."""
    secrets, viewer, now = sitting.table.game.declaration.secrets, sitting.viewer, now or sitting.state
    if secrets is None or secrets.news is None:
        return None
    return secrets.news(_asked_before(now, viewer).seen_by(viewer), now.seen_by(viewer))


def _asked_before(now: State, viewer: int | None) -> State:
    """The moment of the viewer's question before this one, or the beginning."""
    while now.previous is not None:
        cause, now = now.cause, now.previous
        if isinstance(cause, Played) and cause.seat == viewer:
            break
    return now


def account(sitting: Sitting, ended: State) -> Account | None:
    """The hand that ended in this state, as the person may know it."""
    accounts = sitting.table.game.declaration.accounts
    return accounts.tell(ended.seen_by(sitting.viewer)) if accounts else None


# Help


def guidance(sitting: Sitting) -> tuple[Message, ...]:
    """What the person who is asked is to do, and help if it is wanted; nothing while a whole answer waits."""
    if sitting.asked is None or sitting.complete:
        return ()
    task = sitting.table.game.declaration.task(sitting.state.seen_by(sitting.asked))
    return (*([task] if task else []), *(advice(sitting) if sitting.learning else ()))


def advice(sitting: Sitting) -> tuple[Message, ...]:
    """Help while learning, for the person who is asked."""
    if sitting.asked is None or sitting.complete:
        return ()
    return taught(sitting, sitting.drafted) or telling.advice(sitting.table, sitting.drafted.seen_by(sitting.asked))


def taught(sitting: Sitting, now: State) -> tuple[Message, ...]:
    """What the guide of a lesson says of this moment to the learner."""
    step = sitting.table.guide(now.seen_by(min(sitting.humans)))
    if step is None:
        return ()
    suggested = (message("play/suggested", moves=step.moves),) if step.moves else ()
    return (step.title, *step.lines, *suggested)


def hint(sitting: Sitting) -> tuple[Line, ...]:
    """What the best player would do here, and why."""
    choice, reasons, weakened = sitting.hint()
    heading = (Span(f"{choice.move}  ", "gold-bold"), Span(str(sitting.advised(choice.move))))
    lines = [heading, line(" ".join(map(str, reasons))), _outlook(choice)]
    return (*lines, line(weakened, "lacquer")) if weakened else tuple(lines)


def _outlook(choice: Choice) -> Line:
    """The numbers behind a hint: value, proved or not, how much was looked at; the line is among its reasons."""
    sure = message("play/proved") if choice.exact else message("play/estimated")
    value, nodes, depth = number(choice.value, 2), choice.nodes, choice.depth
    return line(message("play/outlook", value=value, sure=sure, n=nodes, depth=depth), "muted")


@dataclass(frozen=True)
class Part:
    """Something on the table in words: what it is, and the words to type for it, the first one to be shown."""

    title: str
    words: tuple[str, ...]
    text: str


def parts(sitting: Sitting) -> list[Part]:
    """What can be read out to the person who is asked."""
    with calling([str(seat_name(sitting, seat)) for seat in range(len(sitting.table.chairs))]):
        found = telling.readings_of(sitting.table, sitting.drafted.seen_by(sitting.viewer))
        return [
            Part(say(each.title), (*spellings(each.word), str(place)), " ".join(map(say, each.lines)))
            for place, each in enumerate(found, 1)
        ]


def spellings(words: Message) -> list[str]:
    """How words may be typed: the reader's own, also without umlauts, and the English ones."""
    own = say(words).casefold().split()
    with speaking("en"):
        english = say(words).casefold().split()
    return list(dict.fromkeys(own + [word.translate(UMLAUTS) for word in own] + english))


# The end


def result_words(sitting: Sitting) -> tuple[Message, ...]:
    """Who won and why."""
    result = sitting.state.result
    assert result is not None
    points = message("play/scores", scores=" : ".join(number(score) for score in result.scores))
    reason = reason_words(sitting.game, result.reason) or message("play/reason", reason=result.reason)
    ended = outcome(sitting.table, result, sitting.humans)
    if ended is Outcome.YOURS:
        return message("play/you-win"), points, reason
    if ended is Outcome.DRAWN or len(result.winners) > 1:
        return message("house/tie"), points, reason
    return message("house/winner", winner=_titled(sitting, result.winners[0])), points, reason


def _titled(sitting: Sitting, seat: int) -> Message:
    if seat in sitting.humans:
        return seat_name(sitting, seat)
    player = player_name(sitting, seat)
    return message("play/seat-and-player", seat=seat_name(sitting, seat), player=player)
