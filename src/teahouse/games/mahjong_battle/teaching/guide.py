"""The guide of the first game: what a pair brings, what it uncovers, and what it would take itself.

It sees the wall and knows no script. What it recommends is what the best player's search finds with few nodes; of a
wall as small as the lesson's that soon is the truth.
"""

from collections.abc import Iterator

from teahouse.core.lessons import Step
from teahouse.core.protocol import Seat, View
from teahouse.games.mahjong_battle import notation, rules
from teahouse.games.mahjong_battle import view as words
from teahouse.games.mahjong_battle.bots import PLAYERS
from teahouse.games.mahjong_battle.position import Position, Take, value
from teahouse.material.duels import other
from teahouse.search.advising import adviser
from teahouse.texts import Message, Seated, message

NODES = 20_000
advise = adviser(lambda: PLAYERS, "best", NODES)


def guide(view: View[Position]) -> Step | None:
    """The moment as it is explained to the seat that looks; None for watchers."""
    if view.seat is None:
        return None
    if view.result:
        return _step("over", *_over(view))
    if view.is_asked:
        return _asked(view, view.seat)
    return _step("watch", say_it("watch", player=player(other(view.seat))), *_stands(view.seen, view.seat))


def _step(name: str, *lines: Message, moves: tuple[str, ...] = ()) -> Step:
    return Step(message(f"mahjong-battle-lesson/title-{name}"), lines, moves)


def say_it(code: str, **params: object) -> Message:
    return message(f"mahjong-battle-lesson/{code}", **params)


def player(seat: Seat) -> Seated:
    """By name where the table knows it."""
    return Seated(seat, message(f"mahjong-battle/seat-{seat}"))


# The learner's turn


def _asked(view: View[Position], seat: Seat) -> Step:
    position, choice = view.seen, advise(view)
    move = notation.read_move(position, choice.move)[1]
    pairs = rules.legal(position, seat)
    begins = position.last is None
    before = (*(_welcome(seat) if begins else _last(position, seat)), *_pairs(position, pairs))
    advised = say_it("advice", move=words.label(position, seat, move))
    reasons = (advised, *_why(position, pairs, move), *words.explain(view, choice))
    return _step("begin" if begins else "turn", *before, *reasons, moves=(choice.move,))


def _welcome(seat: Seat) -> Iterator[Message]:
    yield say_it("welcome", player=player(other(seat)))
    yield say_it("free")
    yield say_it("aim")


def _last(position: Position, seat: Seat) -> Iterator[Message]:
    """How it stands after what the other has taken."""
    own, theirs = position.scores[seat], position.scores[other(seat)]
    yield say_it("last", player=player(other(seat)), own=own, theirs=theirs)


def _pairs(position: Position, pairs: tuple[Take, ...]) -> Iterator[Message]:
    if len(pairs) == 1:
        yield say_it("one-pair")
    else:
        best = max(pairs, key=lambda pair: worth(position, pair))
        name = words.tile_name(position.cells[best.first])
        yield say_it("pairs", count=len(pairs), tile=name, n=worth(position, best))


def worth(position: Position, pair: Take) -> int:
    return value(position.cells[pair.first])


def uncovered(position: Position, pair: Take) -> int:
    """The most that a pair brings the other which was not free before, or is free now; 0: none is left."""
    after = rules.play(position, position.to_move, pair)
    return max((worth(after, answer) for answer in rules.legal(after, after.to_move)), default=0)


def _why(position: Position, pairs: tuple[Take, ...], chosen: Take) -> Iterator[Message]:
    """Where the dearest pair is not the best: what it would open to the other."""
    dearest = max(pairs, key=lambda pair: worth(position, pair))
    if worth(position, dearest) > worth(position, chosen) and uncovered(position, dearest) > uncovered(
        position, chosen
    ):
        tile, given = words.tile_name(position.cells[dearest.first]), uncovered(position, dearest)
        yield say_it("not-dearest", tile=tile, n=given)


# While the other is asked, and the end


def _stands(position: Position, seat: Seat) -> Iterator[Message]:
    yield say_it("stands", own=position.scores[seat], theirs=position.scores[other(seat)])


def _over(view: View[Position]) -> Iterator[Message]:
    assert view.seat is not None and view.result
    winners, rival = view.result.winners, player(other(view.seat))
    own, theirs = view.seen.scores[view.seat], view.seen.scores[other(view.seat)]
    if view.result.reason in ("no-pair", "cleared"):
        yield say_it(f"over-{view.result.reason}")
        code = "over-drawn" if len(winners) > 1 else "over-won" if view.seat in winners else "over-lost"
        yield say_it(code, player=rival, own=own, theirs=theirs)
    else:
        yield say_it("over-you" if view.seat in winners else "over-other", player=rival)
    yield say_it("next")
