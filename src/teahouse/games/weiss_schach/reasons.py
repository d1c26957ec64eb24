"""Why a move is good, in sentences: what it does at once, what it threatens, what it wins, where it all leads."""

from collections import Counter
from dataclasses import replace

from teahouse.core.protocol import Choice, Seat, View
from teahouse.games.weiss_schach import notation, rules
from teahouse.games.weiss_schach.evaluation import WORTH
from teahouse.games.weiss_schach.position import BOARD, KING, Kind, Move, Position, kind_of, seat_of
from teahouse.games.weiss_schach.tables import MOST_MEN
from teahouse.games.weiss_schach.view import NAMES, becoming, side_name
from teahouse.material.boards import Square
from teahouse.material.duels import other
from teahouse.texts import Message, message

PAWN_UP = 0.9
"""Material that counts as won, in pawns."""
FORESEEN = 9
"""As many moves of a line are believed; what comes later is guesswork."""


def explain(view: View[Position], choice: Choice) -> tuple[Message, ...]:
    position = view.seen
    seat, move = position.to_move, notation.read_move(position, choice.move)[1]
    after = rules.play(position, seat, move)
    ended = rules.result(after)
    if ended:
        return (message(f"weiss-schach/why-{ended.reason}", side=side_name(other(seat))),)
    line = _line(position, choice)
    return (*_at_once(position, move, after), *_threat(after, move.target), *_gain(line, seat), *_outlook(line, choice))


def _line(position: Position, choice: Choice) -> list[Position]:
    """The positions of the expected line, the present one first, as far as its moves can be played."""
    line = [position]
    for text in choice.line:
        move = notation.read_move(line[-1], text)[1]
        if move not in rules.legal(line[-1], line[-1].to_move):
            break
        line.append(rules.play(line[-1], line[-1].to_move, move))
    return line


def _at_once(position: Position, move: Move, after: Position) -> list[Message]:
    reasons: list[Message] = []
    loss = rules.taken(position.diagram, move)
    if loss is not None:
        victim = _victim(kind_of(position.cells[loss]))
        reasons.append(message("weiss-schach/why-takes", victim=victim, square=BOARD.name(loss)))
    if move.promotion is not None:
        reasons.append(message("weiss-schach/why-promotes", piece=becoming(move.promotion)))
    if rules.is_castling(position.diagram, move):
        reasons.append(message("weiss-schach/why-castles"))
    if rules.is_check(after.diagram):
        reasons.append(message("weiss-schach/why-check", side=side_name(after.to_move)))
    exposed = any(rules.taken(after.diagram, answer) == move.target for answer in rules.legal_moves(after.diagram))
    name = "why-exposed" if exposed else "why-safe"
    return [*reasons, message(f"weiss-schach/{name}", square=BOARD.name(move.target))]


def _threat(after: Position, moved_to: Square) -> list[Message]:
    """What would come next if the other side did nothing: mate, or the loss of something."""
    if rules.is_check(after.diagram):
        return []
    again = replace(after.diagram, to_move=other(after.to_move), en_passant=None)
    moves = rules.legal_moves(again)
    if any(rules.is_mate(rules.followed(again, move)) for move in moves):
        return [message("weiss-schach/why-threatens-mate")]
    attacked = {
        move.target: kind_of(again.cells[move.target])
        for move in moves
        if move.origin == moved_to and rules.taken(again, move) == move.target and _pays(after, again.cells, move)
    }
    if not attacked:
        return []
    square = max(attacked, key=lambda square: WORTH[attacked[square]])
    return [message("weiss-schach/why-attacks", victim=_victim(attacked[square]), square=BOARD.name(square))]


def _pays(after: Position, cells: bytes, move: Move) -> bool:
    """Whether a capture wins something: what is taken is worth more, or is not defended."""
    own, theirs = kind_of(cells[move.origin]), kind_of(cells[move.target])
    if own != KING and WORTH[theirs] > WORTH[own] + PAWN_UP:
        return True
    left = bytearray(cells)
    left[move.target], left[move.origin] = cells[move.origin], 0
    return not rules.is_attacked(bytes(left), move.target, after.to_move)


def _gain(line: list[Position], seat: Seat) -> list[Message]:
    """What the side wins in the line, compared with before it."""
    first, last = line[0], line[: FORESEEN + 1][-1]
    won = _men(first, other(seat)) - _men(last, other(seat))
    lost = _men(first, seat) - _men(last, seat)
    gain = _worth(_men(last, seat), _men(last, other(seat))) - _worth(_men(first, seat), _men(first, other(seat)))
    won, lost = won - lost, lost - won
    if len(line) < 3 or gain < PAWN_UP:
        return []
    if not lost and sum(won.values()) == 1:
        return [message("weiss-schach/why-wins-piece", victim=_victim(next(iter(won))))]
    return [message("weiss-schach/why-wins-material")]


def _men(position: Position, seat: Seat) -> Counter[Kind]:
    return Counter(kind_of(piece) for piece in position.cells if piece and seat_of(piece) == seat)


def _worth(own: Counter[Kind], theirs: Counter[Kind]) -> float:
    return sum(WORTH[kind] * (own[kind] - theirs[kind]) for kind in WORTH)


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


def _victim(kind: Kind) -> Message:
    return message(f"weiss-schach/taken-{NAMES[kind]}")
