"""The plain game of two: men go from square to square of a board, and everything is open.

A game that fits writes its rules, and what a position is worth; its texts, clicks and common words stand here.

    move       a2b3                    from square to square
    position   bbb/3/www w             the board (material/boards.py), the side to move
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from teahouse.core.errors import IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Opening, Result, Seat, Start, View
from teahouse.material.board_words import nothing_to_move, square_words, why_not
from teahouse.material.boards import (
    EMPTY,
    Square,
    Squares,
    first_misfit,
    read_board,
    read_start,
    refuse_text,
    write_board,
)
from teahouse.texts import Message, message

NAME = r"[a-z][1-9]\d?"
WAY = re.compile(f"({NAME})({NAME})", re.ASCII)
TYPED = re.compile(f"({NAME})[-x:×>]*({NAME})", re.ASCII)


@dataclass(frozen=True)
class Move:
    """A man goes from one square to another."""

    origin: Square
    target: Square


@dataclass(frozen=True)
class Position:
    """What stands where (0 empty, 1 the first seat's man, 2 the second's), whose turn it is, the last move."""

    cells: bytes
    to_move: Seat = Seat(0)
    last: Move | None = None


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def man_of(seat: Seat) -> int:
    """A seat's man as it stands in the cells."""
    return seat + 1


def owner_of(man: int) -> Seat | None:
    return None if man == EMPTY else Seat(man - 1)


def men_of(cells: bytes, seat: Seat) -> list[Square]:
    """Where a seat's men stand, from a1 on."""
    return [Square(square) for square, man in enumerate(cells) if man == man_of(seat)]


def moved(position: Position, move: Move) -> Position:
    """The man goes to its square; what stood there is taken."""
    cells = bytearray(position.cells)
    cells[move.origin], cells[move.target] = EMPTY, cells[move.origin]
    return Position(bytes(cells), other(position.to_move), move)


def won_by(winner: Seat, reason: str) -> Result:
    """One point for the winner, none for the other."""
    return Result((1, 0) if winner == 0 else (0, 1), (winner,), reason)


def lost_by(position: object, reason: str, seat: Seat) -> Result:
    """Who resigns or runs out of time has lost."""
    return won_by(other(seat), reason)


@dataclass(frozen=True)
class Duel:
    """One such game: its id, its board, how it begins, the letters of both sides' men, and the section of its rules
    page that says how men go."""

    id: str
    board: Squares
    start: bytes
    men: str = "wb"
    rule: int = 2

    # Positions

    def deal(self, options: Options, previous: Position | None, rng: Random) -> Start:
        """How every game begins: nothing is left to chance."""
        return {"position": self.write_position(Position(self.start))}

    def begin(self, options: Options, previous: Position | None, start: Start) -> Position:
        return self._read(read_start(start))

    def read_position(self, options: Options, text: str) -> Opening:
        self._read(text)
        return Opening(options, {"position": text})

    def write_position(self, position: Position) -> str:
        return f"{write_board(self.board, position.cells, self.men)} {self.men[position.to_move]}"

    def _read(self, text: str) -> Position:
        board, _, side = text.partition(" ")
        cells = read_board(self.board, board, self.men)
        if side not in tuple(self.men):
            place = len(board) + 1 + first_misfit(side, (f"[{self.men}]",))
            sides = {"first": self.men[0], "second": self.men[1], "found": side[:20]}
            refuse_text("board/position-side", position=min(place, len(text)), **sides)
        return Position(cells, Seat(self.men.index(side)))

    # Moves

    def write_move(self, position: Position, seat: Seat, move: Move) -> str:
        return self.board.name(move.origin) + self.board.name(move.target)

    def read_move(self, position: Position, text: str) -> tuple[None, Move]:
        """The move a text names; whether it may be made is another question."""
        found = WAY.fullmatch(text)
        if not found:
            example = self.board.names[0] + self.board.names[self.board.columns]
            place = first_misfit(text, ("[a-z]", r"[1-9]\d?") * 2)
            raise IllegalMove(text=text, reason=message("board/not-a-move", example=example), position=place)
        origin, target = (self._on_board(text, found, group) for group in (1, 2))
        return None, Move(origin, target)

    def _on_board(self, text: str, found: re.Match[str], group: int) -> Square:
        square = self.board.find(found[group])
        if square is None:
            last = self.board.names[-1]
            reason = message("board/off-board", square=found[group], last=last)
            raise IllegalMove(text=text, reason=reason, position=found.start(group))
        return square

    def tidy(self, text: str) -> str:
        """What a person typed, as the notation has it: capitals, blanks and dashes are forgiven."""
        found = TYPED.fullmatch("".join(text.lower().split()))
        return "".join(found.groups()) if found else text.strip()

    def clicks(self, position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
        return self.board.name(move.origin), self.board.name(move.target)

    # Views

    def write_seen(self, position: Position) -> dict[str, Any]:
        last = position.last
        squares = () if last is None else (last.origin, last.target)
        return {"position": self.write_position(position), "last": [self.board.name(square) for square in squares]}

    def read_seen(self, written: Mapping[str, Any]) -> Position:
        position = self._read(written["position"])
        if not written["last"]:
            return position
        origin, target = map(self.board.named, written["last"])
        return replace(position, last=Move(origin, target))

    # Words

    def man_name(self, man: int) -> Message | None:
        """What the game calls a man; None for an empty square."""
        seat = owner_of(man)
        return None if seat is None else Message(f"{self.id}/man-{seat}", pieces=(f"man-{seat}",))

    def label(self, position: Position, seat: Seat, move: Move) -> Message:
        code = "board/goes" if position.cells[move.target] == EMPTY else "board/takes"
        origin, target = self.clicks(position, seat, move)
        return message(code, man=self.man_name(man_of(seat)), origin=origin, target=target)

    def square_words(self, position: Position, square: Square) -> Message:
        return square_words(self.man_name(position.cells[square]), self.board.name(square))

    def thing(self, view: View[Position], name: str) -> Message:
        return self.square_words(view.seen, self.board.named(name))

    def refusal(self, position: Position, seat: Seat, move: Move) -> Message:
        """Why this cannot be played: nothing to move, one's own man in the way, or no such way."""
        origin, target = self.clicks(position, seat, move)
        if reason := nothing_to_move(owner_of(position.cells[move.origin]), seat, origin, self.rule):
            return reason
        if owner_of(position.cells[move.target]) == seat:
            return message("board/own-man", square=target, rule=self.rule)
        return message("board/no-way", origin=origin, target=target, task=self._task, rule=self.rule)

    def task(self, view: View[Position]) -> Message | None:
        return self._task if view.is_asked else None

    @property
    def _task(self) -> Message:
        """How the men go, in the game's own words."""
        return message(f"{self.id}/task")

    def why_not(self, view: View[Position], path: tuple[str, ...]) -> Message | None:
        position, seat = view.seen, view.seat
        if seat is None:
            return None
        begins = {self.read_move(position, text)[1].origin for text in view.legal}

        def idle(origin: Square) -> Message:
            square = self.board.name(origin)
            reason = nothing_to_move(owner_of(position.cells[origin]), seat, square, self.rule)
            return reason or message("board/no-move", square=square, rule=self.rule)

        return why_not(path, self.board.find, begins, idle, lambda *way: self.refusal(position, seat, Move(*way)))
