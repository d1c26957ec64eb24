"""What a seat sees, as JSON, and how it is put into words. Everything is open in this game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from teahouse.core.protocol import Choice, Noted, Seat, View
from teahouse.games.mahjong_battle import notation, rules
from teahouse.games.mahjong_battle.position import BOARD, Position, Take, code_of, value
from teahouse.material.board_words import square_words
from teahouse.material.boards import EMPTY, Square
from teahouse.texts import Message, message


def write_seen(position: Position) -> dict[str, Any]:
    last = position.last
    return {
        "position": notation.write_position(position),
        "scores": list(position.scores),
        "last": [BOARD.name(last.first), BOARD.name(last.second)] if last else [],
    }


def read_seen(written: Mapping[str, Any]) -> Position:
    """The position with the last pair."""
    position = notation.begin({}, None, dict(written))
    return replace(position, last=Take(*map(BOARD.named, written["last"]))) if written["last"] else position


def tile_name(tile: int) -> Message:
    """A tile in this game's own words: "5 of coins"."""
    code = code_of(tile)
    return Message(f"mahjong-battle/tile-{code[1]}", {"value": value(tile)}, pieces=(code,))


def label(position: Position, seat: Seat, move: Take) -> Message:
    tile = position.cells[move.first]
    return message(
        "mahjong-battle/takes",
        tile=tile_name(tile),
        first=BOARD.name(move.first),
        second=BOARD.name(move.second),
        n=value(tile),
    )


def noted(position: Position, seat: Seat, move: Take) -> Noted:
    """The tile of the pair, and where the two lay."""
    return tile_name(position.cells[move.first]), f" {notation.write_move(position, seat, move)}"


def taken(position: Position, seat: Seat, move: Take) -> tuple[Message, ...]:
    return (tile_name(position.cells[move.first]),) * 2


def clicks(position: Position, seat: Seat, move: Take) -> frozenset[str]:
    """The two tiles of a pair, in any order."""
    return frozenset((BOARD.name(move.first), BOARD.name(move.second)))


def thing(view: View[Position], name: str) -> Message:
    return tile_words(view.seen, BOARD.named(name))


def tile_words(position: Position, square: Square) -> Message:
    """A square with the tile that lies there."""
    tile = position.cells[square]
    return square_words(None if tile == EMPTY else tile_name(tile), BOARD.name(square))


def refusal(position: Position, seat: Seat, move: Take) -> Message:
    """Why these two tiles cannot be taken, and the section that says so."""
    if move.first == move.second:
        return message("mahjong-battle/one-tile", rule=2)
    free = rules.free_squares(position.cells)
    for square in (move.first, move.second):
        if position.cells[square] == EMPTY:
            return message("mahjong-battle/no-tile", square=BOARD.name(square), rule=2)
        if square not in free:
            return message("mahjong-battle/not-free", square=BOARD.name(square), rule=3)
    first, second = (tile_name(position.cells[square]) for square in (move.first, move.second))
    return message("mahjong-battle/not-equal", first=first, second=second, rule=2)


def task(view: View[Position]) -> Message | None:
    """The same in every turn: there is no passing, and the game ends when no pair is left."""
    return message("mahjong-battle/task") if view.is_asked else None


def why_not(view: View[Position], path: tuple[str, ...]) -> Message | None:
    """One tile: why it cannot be taken now. Two: why they are no pair."""
    position, squares = view.seen, [BOARD.find(name) for name in path]
    match squares:
        case [int() as square]:
            return _untaken(position, square)
        case [int() as first, int() as second] if view.seat is not None:
            return refusal(position, view.seat, Take(first, second))
    return None


def _untaken(position: Position, square: Square) -> Message:
    if position.cells[square] == EMPTY:
        return message("mahjong-battle/no-tile", square=BOARD.name(square), rule=2)
    if square not in rules.free_squares(position.cells):
        return message("mahjong-battle/not-free", square=BOARD.name(square), rule=3)
    return message("mahjong-battle/no-partner", tile=tile_name(position.cells[square]), rule=2)


def explain(view: View[Position], choice: Choice) -> tuple[Message, ...]:
    """What the move uncovers, the answer to expect, and where it all leads; what it takes its label says."""
    position = view.seen
    move = notation.read_move(position, choice.move)[1]
    after = rules.play(position, position.to_move, move)
    reasons = [_uncovered(position, after)]
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
    tiles = tuple(tile_words(after, square) for square in fresh)
    return message("mahjong-battle/why-frees", tiles=tiles, n=len(tiles))


def _outlook(choice: Choice) -> Message:
    """The value in words: who will be ahead by how much, proved or expected."""
    sure = "proved" if choice.exact else "expected"
    margin = round(choice.value)
    if margin == 0:
        return message(f"mahjong-battle/why-level-{sure}")
    side = "ahead" if margin > 0 else "behind"
    return message(f"mahjong-battle/why-{side}-{sure}", n=abs(margin))
