"""Why a move is good, in sentences: whether it is safe, what it threatens, what it wins, where it all leads.

What a move captures, becomes and checks its label says.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from teahouse.core.protocol import Choice, Seat, View
from teahouse.games.weiss_schach import notation, rules
from teahouse.games.weiss_schach.evaluation import WORTH
from teahouse.games.weiss_schach.position import (
    BISHOP,
    BOARD,
    KING,
    PAWN,
    Diagram,
    Kind,
    Move,
    Position,
    kind_of,
    seat_of,
)
from teahouse.games.weiss_schach.san import write_san
from teahouse.games.weiss_schach.tables import MOST_MEN
from teahouse.games.weiss_schach.view import NAMES, side_name
from teahouse.material.boards import Square
from teahouse.material.duels import other
from teahouse.texts import Message, message

PAWN_UP = 0.9
"""Material that counts as won, in pawns."""
FORESEEN = 9
"""As many moves of a line are believed; what comes later is guesswork."""
TOLD = 3
"""As many moves of a line are told after the first."""
FEW = 3
"""A check with so few answers, or fewer, leaves little choice."""


def explain(view: View[Position], choice: Choice) -> tuple[Message, ...]:
    position = view.seen
    seat, move = position.to_move, notation.read_move(position, choice.move)[1]
    after = rules.play(position, seat, move)
    ended = rules.result(after)
    if ended:
        return (message(f"weiss-schach/why-{ended.reason}", side=side_name(other(seat))),)
    line = _line(position, choice)
    mates = choice.exact and choice.value == 1.0 and rules.is_mate(line[-1].diagram)
    deeds = (*_at_once(position, move, after), *_safety(position, move, after), *_threats(position, move, after, mates))
    gain = () if mates else _gain(line, move)
    return (*(deeds or _quiet(move)), *gain, *_expected(line, choice), *_outlook(line, choice))


def _line(position: Position, choice: Choice) -> list[Position]:
    """The positions of the expected line, the present one first, as far as its moves can be played."""
    line = [position]
    for text in choice.line:
        move = notation.read_move(line[-1], text)[1]
        if move not in rules.legal(line[-1], line[-1].to_move):
            break
        line.append(rules.play(line[-1], line[-1].to_move, move))
    return line


# What it does


def _at_once(position: Position, move: Move, after: Position) -> Iterator[Message]:
    if rules.is_castling(position.diagram, move):
        yield message("weiss-schach/why-castles")
    replies = len(rules.legal_moves(after.diagram))
    if rules.is_check(after.diagram) and replies <= FEW:
        yield message("weiss-schach/why-forces", side=side_name(after.to_move), n=replies)


def _safety(position: Position, move: Move, after: Position) -> Iterator[Message]:
    """Whether the piece can be captured where it is now, and what is safer than before."""
    answered, captures = _answers(after, move.target), rules.taken(position.diagram, move) is not None
    side, square, guard = side_name(after.to_move), BOARD.name(move.target), _guard(after, move.target)
    if guard is not None:
        yield message("weiss-schach/why-guarded", side=side, square=square, guard=BOARD.name(guard))
    elif answered:
        yield message(f"weiss-schach/{'why-recaptured' if captures else 'why-exposed'}", side=side, square=square)
    elif captures:
        yield message("weiss-schach/why-takes-free", square=square)
    if captures:
        return
    before, now = prey_of(turned(position.diagram)), prey_of(after.diagram)
    if move.origin in before and not answered:
        yield message("weiss-schach/why-escapes", square=BOARD.name(move.origin))
    saved = {place: kind for place, kind in before.items() if place != move.origin and place not in now}
    if saved:
        place = dearest(saved)[0]
        yield message("weiss-schach/why-defends", victim=victim_name(saved[place]), square=BOARD.name(place))


def _quiet(move: Move) -> tuple[Message, ...]:
    """Where there is nothing else to say."""
    return (message("weiss-schach/why-safe", square=BOARD.name(move.target)),)


def _answers(position: Position, square: Square) -> list[Move]:
    """The captures of what stands on a square."""
    return [move for move in rules.legal_moves(position.diagram) if rules.taken(position.diagram, move) == square]


def _guard(after: Position, square: Square) -> Square | None:
    """From where any capture of what stands on a square can be answered; None where one cannot, or there is none.

    A pawn that captures en passant lands elsewhere than what it captures.
    """
    captures = _answers(after, square)
    replies = [_answers(rules.play(after, after.to_move, capture), capture.target) for capture in captures]
    return replies[0][0].origin if replies and all(replies) else None


# What it threatens


def _threats(position: Position, move: Move, after: Position, mates: bool) -> Iterator[Message]:
    """What would come next if the other side did nothing; where mate is sure anyway it is said later, and how soon."""
    again = turned(after.diagram)
    moves = rules.legal_moves(again)
    if not rules.is_check(after.diagram) and any(rules.is_mate(rules.followed(again, each)) for each in moves):
        if not mates:
            yield message("weiss-schach/why-threatens-mate")
        return
    if _answers(after, move.target) and _guard(after, move.target) is None:
        return
    if any(each.origin == move.target and each.promotion for each in moves):
        yield message("weiss-schach/why-threatens-promotion", square=BOARD.name(move.target))
    had = prey_of(position.diagram)
    attacked = {place: kind for place, kind in prey_of(again).items() if place not in had}
    if not attacked:
        return
    first, *others = dearest(attacked)
    victim, square = victim_name(attacked[first]), BOARD.name(first)
    if others:
        second, place = victim_name(attacked[others[0]]), BOARD.name(others[0])
        yield message("weiss-schach/why-forks", victim=victim, square=square, second=second, place=place)
    else:
        yield message("weiss-schach/why-attacks", victim=victim, square=square)


def forks(position: Position, move: Move, after: Position) -> bool:
    """Whether a move attacks two things at once that were not in danger before, from where it is safe."""
    if _answers(after, move.target):
        return False
    attacked = prey_of(turned(after.diagram)).keys() - prey_of(position.diagram).keys()
    return len(attacked) + rules.is_check(after.diagram) > 1


def turned(diagram: Diagram) -> Diagram:
    """As if the side to move had let its turn go by."""
    return replace(diagram, to_move=other(diagram.to_move), en_passant=None)


def prey_of(diagram: Diagram) -> dict[Square, Kind]:
    """What the side to move can capture so that it pays."""
    captures = (move for move in rules.legal_moves(diagram) if rules.taken(diagram, move) == move.target)
    found = {move.target: kind_of(diagram.cells[move.target]) for move in captures if _pays(diagram, move)}
    return {square: kind for square, kind in found.items() if kind != KING}


def _pays(diagram: Diagram, move: Move) -> bool:
    """Whether a capture wins something: what is captured is worth more, or is not protected."""
    own, theirs = kind_of(diagram.cells[move.origin]), kind_of(diagram.cells[move.target])
    if KING not in (own, theirs) and WORTH[theirs] > WORTH[own] + PAWN_UP:
        return True
    return not rules.is_attacked(rules.moved(diagram, move), move.target, other(diagram.to_move))


def dearest(prey: dict[Square, Kind]) -> list[Square]:
    """The squares of the most valuable first."""
    return sorted(prey, key=lambda square: -WORTH[prey[square]])


# What it wins


def _gain(line: list[Position], move: Move) -> tuple[Message, ...]:
    """What the side wins in the line, compared with before it; what the move captures itself has been said."""
    first, last = line[0], line[: FORESEEN + 1][-1]
    seat = first.to_move
    won = _men(first, other(seat)) - _men(last, other(seat))
    lost = _men(first, seat) - _men(last, seat)
    gain = _worth(_men(last, seat), _men(last, other(seat))) - _worth(_men(first, seat), _men(first, other(seat)))
    won, lost = won - lost, lost - won
    if len(line) < 3 or gain < PAWN_UP:
        return ()
    if lost or sum(won.values()) != 1:
        return (message("weiss-schach/why-wins-material", side=side_name(seat)),)
    victim, loss = next(iter(won)), rules.taken(first.diagram, move)
    if loss is not None and kind_of(first.cells[loss]) == victim:
        return ()
    return (message("weiss-schach/why-wins-piece", side=side_name(seat), victim=_prize(victim)),)


def _men(position: Position, seat: Seat) -> Counter[Kind]:
    return Counter(kind_of(piece) for piece in position.cells if piece and seat_of(piece) == seat)


def _worth(own: Counter[Kind], theirs: Counter[Kind]) -> float:
    return sum(WORTH[kind] * (own[kind] - theirs[kind]) for kind in WORTH)


# Where it leads


def _expected(line: list[Position], choice: Choice) -> Iterator[Message]:
    """The moves that may follow, as players write them."""
    told = list(zip(line, choice.line, strict=False))[1 : min(len(line) - 1, 1 + TOLD)]
    if told:
        follows = (write_san(position, notation.read_move(position, text)[1]) for position, text in told)
        yield message("board/why-line", moves=", ".join(follows))


def _outlook(line: list[Position], choice: Choice) -> list[Message]:
    """A fact where it is proved, with the moves to the mate where the line shows it; else the chance."""
    position = line[0]
    if not choice.exact:
        return [message("weiss-schach/why-chance", percent=round(100 * choice.value))]
    source = [message("weiss-schach/why-known")] if sum(map(bool, position.cells)) <= MOST_MEN else []
    if choice.value == 0.5:
        return [message("board/why-draws"), *source]
    seat = position.to_move
    winner = side_name(seat if choice.value > 0.5 else other(seat))
    if rules.is_mate(line[-1].diagram):
        return [message("weiss-schach/why-mates", side=winner, n=len(line) // 2), *source]
    return [message("weiss-schach/why-wins", side=winner), *source]


def victim_name(kind: Kind) -> Message:
    return message(f"weiss-schach/taken-{NAMES[kind]}")


def _prize(kind: Kind) -> Message:
    """What is won: one of several, or the only one a side has."""
    return message(f"weiss-schach/won-{NAMES[kind]}") if kind in (PAWN, BISHOP) else victim_name(kind)
