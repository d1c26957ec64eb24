"""Why a move is good, in sentences: facts of the board that its label does not say, what may follow, the chance."""

from collections.abc import Iterator
from dataclasses import dataclass

from teahouse.core.protocol import Choice, Seat, View
from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.notation import write_point
from teahouse.games.short_go.position import EMPTY, Deed, Move, Point, Position, neighbours, other, stone_of
from teahouse.games.short_go.words import groups_beside, groups_in_atari, side_name, threatened_by
from teahouse.texts import Message, message

MOST_DEEDS = 4
"""So much is told of what a stone does."""
MOST_EXPECTED = 3
"""Moves of a player's line that are told."""
PRESSED = 2
"""A group with so few liberties is one move from atari."""


@dataclass(frozen=True)
class Placing:
    """A stone that is placed: before and after, where, and whose it is."""

    before: Position
    after: Position
    point: Point
    seat: Seat

    @property
    def foe(self) -> Message:
        return side_name(other(self.seat))

    @property
    def own(self) -> frozenset[Point]:
        """The group the stone belongs to."""
        return rules.group_at(self.after.board, self.after.size, self.point)

    def liberties(self, group: frozenset[Point]) -> int:
        return len(rules.liberties(self.after.board, self.after.size, group))


def explain(view: View[Position], choice: Choice) -> tuple[Message, ...]:
    """What the move does, what may follow, and what it is worth."""
    position = view.seen
    named, move = notation.read_move(position, choice.move)
    seat = position.to_move if named is None else named
    chance = message("board/why-chance", percent=round(100 * choice.value))
    if move.deed != Deed.PLACE:
        code = "alive" if move.point in position.dead else move.deed
        return (message(f"short-go/why-{code}"), chance)
    assert move.point is not None
    placing = Placing(position, rules.play(position, seat, move), move.point, seat)
    return (*_deeds(placing), *_expected(choice), chance)


def _deeds(placing: Placing) -> tuple[Message, ...]:
    """What the stone does; of one that can be captured at once nothing is said that would go with it."""
    if _is_exposed(placing):
        return (*_saved(placing), *_lost(placing), message("short-go/why-risks", side=placing.foe, n=len(placing.own)))
    fight = (*_saved(placing), *(_lost(placing) or _threats(placing)), *_ko(placing))
    deeds = (*fight, *_links(placing), *_points(placing))
    return deeds[:MOST_DEEDS] or tuple(_room(placing)) or tuple(_contact(placing))


def _expected(choice: Choice) -> Iterator[Message]:
    """The moves a player has in mind after its own."""
    if follows := choice.line[1 : 1 + MOST_EXPECTED]:
        yield message("board/why-line", moves=", ".join(follows))


# Stones that are saved or lost


def _saved(placing: Placing) -> tuple[Message, ...]:
    saved = sum(map(len, _rescued(placing)))
    return (message("short-go/why-saves", n=saved),) if saved else ()


def _lost(placing: Placing) -> tuple[Message, ...]:
    lost = sum(len(group) for group in _threatened(placing) if _is_lost(placing.after, group))
    return (message("short-go/why-doomed", side=placing.foe, n=lost),) if lost else ()


def _threats(placing: Placing) -> tuple[Message, ...]:
    stones = sum(map(len, _threatened(placing)))
    return (message("short-go/why-threatens", side=placing.foe, n=stones),) if stones else ()


def _ko(placing: Placing) -> tuple[Message, ...]:
    is_ko = _taken(placing) & set(rules.ko_points(placing.after))
    return (message("short-go/why-ko", side=placing.foe),) if is_ko else ()


def _threatened(placing: Placing) -> Iterator[frozenset[Point]]:
    return threatened_by(placing.after.board, placing.after.size, placing.point)


def _rescued(placing: Placing) -> Iterator[frozenset[Point]]:
    """The seat's groups that had one liberty and have more now."""
    before, after = placing.before, placing.after
    for group in groups_in_atari(before):
        now = rules.group_at(after.board, after.size, min(group))
        if before.board[min(group)] == stone_of(placing.seat) and placing.liberties(now) > 1:
            yield group


def _is_lost(after: Position, group: frozenset[Point]) -> bool:
    """Whether a group in atari still has but one liberty whatever its owner answers."""
    answers = (move.point for move in rules.placements(after) if move.point is not None)
    boards = (rules.placed(after.board, after.size, point, after.to_move)[0] for point in answers)
    groups = ((board, rules.group_at(board, after.size, min(group))) for board in boards)
    return all(len(rules.liberties(board, after.size, each)) == 1 for board, each in groups)


def _taken(placing: Placing) -> set[Point]:
    """Where stones were captured."""
    both = zip(placing.before.board, placing.after.board, strict=True)
    return {Point(point) for point, (was, now) in enumerate(both) if was != EMPTY and now == EMPTY}


def _is_exposed(placing: Placing) -> bool:
    """Whether the stone's group can be captured at once."""
    after, ways = placing.after, rules.liberties(placing.after.board, placing.after.size, placing.own)
    return len(ways) == 1 and Move(Deed.PLACE, next(iter(ways))) in rules.placements(after)


# Groups that are joined, parted, pressed or strengthened


def _links(placing: Placing) -> Iterator[Message]:
    before, size, point = placing.before, placing.before.size, placing.point
    own = groups_beside(before.board, size, point, placing.seat)
    foes = groups_beside(placing.after.board, size, point, other(placing.seat))
    if len(own) > 1:
        yield message("short-go/why-connects", n=len(own))
    if len(foes) > 1:
        yield message("short-go/why-cuts", n=len(foes))
    if pressed := sum(len(group) for group in foes if placing.liberties(group) == PRESSED):
        yield message("short-go/why-presses", n=pressed)
    if _strengthens(placing, own):
        yield message("short-go/why-stretches", n=placing.liberties(placing.own))


def _strengthens(placing: Placing, own: set[frozenset[Point]]) -> bool:
    """Whether the one group the stone joins was not in atari and has more liberties now, or a capture made them."""
    now = placing.liberties(placing.own)
    if _taken(placing):
        return now > 1
    had = [len(rules.liberties(placing.before.board, placing.before.size, group)) for group in own]
    return len(had) == 1 and 1 < had[0] < now


# Points and room


def _points(placing: Placing) -> Iterator[Message]:
    """Points that are surrounded now; with stones of one side alone on the board nothing is."""
    seat, foe = placing.seat, other(placing.seat)
    if stone_of(foe) not in placing.before.board or stone_of(seat) not in placing.before.board:
        return
    was, now = rules.territory(placing.before), rules.territory(placing.after)
    if now[seat] > was[seat]:
        yield message("short-go/why-surrounds", n=now[seat] - was[seat])
    if now[foe] < was[foe]:
        yield message("short-go/why-reduces", side=placing.foe, n=was[foe] - now[foe])


def _room(placing: Placing) -> Iterator[Message]:
    before = placing.before
    if all(before.board[near] == EMPTY for near in neighbours(before.size)[placing.point]):
        yield message("short-go/why-room")


def _contact(placing: Placing) -> Iterator[Message]:
    """Where there is nothing else to say: what the stone touches, and what it belongs to."""
    before, after, size = placing.before, placing.after, placing.before.size
    for group in groups_beside(after.board, size, placing.point, other(placing.seat)):
        yield message("short-go/why-touches", point=write_point(size, min(group)), n=placing.liberties(group))
    for group in groups_beside(before.board, size, placing.point, placing.seat):
        yield message("short-go/why-extends", point=write_point(size, min(group)), n=placing.liberties(placing.own))
