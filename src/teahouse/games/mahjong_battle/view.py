"""What a seat sees and how it is put into words. Everything is open in this game."""

from random import Random
from typing import Any

from teahouse.core.protocol import Choice, Seat
from teahouse.games.mahjong_battle import notation, rules
from teahouse.games.mahjong_battle.notation import write_square
from teahouse.games.mahjong_battle.position import EMPTY, Position, Square, Take, code_of, value
from teahouse.texts import Message, message


def view(position: Position, seat: Seat | None) -> dict[str, Any]:
    last = position.last
    return {
        "position": notation.write_position(position),
        "scores": list(position.scores),
        "last": [write_square(last.first), write_square(last.second)] if last else [],
    }


def sample(seen: dict[str, Any], rng: Random) -> Position:
    """The position itself: nothing is hidden."""
    position = notation.begin(seen["options"], None, seen)
    if not seen["last"]:
        return position
    first, second = map(notation.read_square, seen["last"])
    return Position(position.cells, position.to_move, position.scores, Take(first, second))


def tile_name(tile: int) -> Message:
    """A tile in this game's own words: "coin 5"."""
    code = code_of(tile)
    return Message(f"mahjong-battle/tile-{code[1]}", {"value": value(tile)}, pieces=(code,))


def label(position: Position, seat: Seat, move: Take) -> Message:
    tile = position.cells[move.first]
    return message(
        "mahjong-battle/takes",
        tile=tile_name(tile),
        first=write_square(move.first),
        second=write_square(move.second),
        n=value(tile),
    )


def clicks(position: Position, seat: Seat, move: Take) -> frozenset[str]:
    """The two tiles of a pair, in any order."""
    return frozenset((write_square(move.first), write_square(move.second)))


def thing(seen: dict[str, Any], name: str) -> Message:
    position = notation.begin(seen["options"], None, seen)
    tile = position.cells[notation.read_square(name)]
    if tile == EMPTY:
        return message("mahjong-battle/empty-square", square=name)
    return message("mahjong-battle/tile-on", tile=tile_name(tile), square=name)


def refusal(position: Position, seat: Seat, move: Take) -> Message:
    """Why these two tiles cannot be taken, and the paragraph that says so."""
    if move.first == move.second:
        return message("mahjong-battle/one-tile", rule=2)
    free = rules.free_squares(position.cells)
    for square in (move.first, move.second):
        if position.cells[square] == EMPTY:
            return message("mahjong-battle/no-tile", square=write_square(square), rule=2)
        if square not in free:
            return message("mahjong-battle/not-free", square=write_square(square), rule=3)
    first, second = (tile_name(position.cells[square]) for square in (move.first, move.second))
    return message("mahjong-battle/not-equal", first=first, second=second, rule=2)


def why_not(seen: dict[str, Any], path: tuple[str, ...]) -> Message | None:
    """One tile: why it cannot be taken now. Two: why they are no pair."""
    if len(path) > 2 or not all(map(notation.is_square, path)):
        return None
    position = sample(seen, Random(0))
    squares = [notation.read_square(name) for name in path]
    if len(squares) == 2:
        return refusal(position, Seat(seen["seat"]), Take(squares[0], squares[1]))
    if position.cells[squares[0]] == EMPTY:
        return message("mahjong-battle/no-tile", square=path[0], rule=2)
    if squares[0] not in rules.free_squares(position.cells):
        return message("mahjong-battle/not-free", square=path[0], rule=3)
    return message("mahjong-battle/no-partner", tile=tile_name(position.cells[squares[0]]), rule=2)


def explain(seen: dict[str, Any], choice: Choice) -> tuple[Message, ...]:
    """What the move takes and uncovers, the answer to expect, and where it all leads."""
    position = sample(seen, Random(0))
    move = notation.read_move(position, choice.move)[1]
    after = rules.play(position, position.to_move, move)
    tile = position.cells[move.first]
    reasons = [message("mahjong-battle/why-takes", tile=tile_name(tile), n=value(tile))]
    reasons.append(_uncovered(position, after))
    if choice.line[1:]:
        answer = notation.read_move(after, choice.line[1])[1]
        answered = after.cells[answer.first]
        reasons.append(message("mahjong-battle/why-answer", tile=tile_name(answered), n=value(answered)))
    reasons.append(_outlook(choice))
    return tuple(reasons)


def _uncovered(before: Position, after: Position) -> Message:
    free = set(rules.free_squares(before.cells))
    fresh = [square for square in rules.free_squares(after.cells) if square not in free]
    if not fresh:
        return message("mahjong-battle/why-nothing-freed")
    return message("mahjong-battle/why-frees", tiles=tuple(_tile_on(after, square) for square in fresh))


def _tile_on(position: Position, square: Square) -> Message:
    return message("mahjong-battle/tile-on", tile=tile_name(position.cells[square]), square=write_square(square))


def _outlook(choice: Choice) -> Message:
    """The value in words: who will be ahead by how much, proved or expected."""
    sure = "proved" if choice.exact else "expected"
    margin = round(choice.value)
    if margin == 0:
        return message(f"mahjong-battle/why-level-{sure}")
    side = "ahead" if margin > 0 else "behind"
    return message(f"mahjong-battle/why-{side}-{sure}", margin=abs(margin))
