"""A board to try things on: where it begins, the moves made from there, and what every next move is worth.

All of it stands in the address, the lines that are kept beside it too, so whoever has the link has all of them, and
nobody else sees it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup

from teahouse.core.handles import Game, Played, State
from teahouse.core.options import at_table, settle
from teahouse.core.pictures import Picture
from teahouse.core.protocol import AnyGame
from teahouse.core.reviewing import Reviewing, Worth, is_outcome
from teahouse.openings.book import Tried, book_of
from teahouse.store.base import Person
from teahouse.table.telling import seat_name
from teahouse.texts import Message, message, say
from teahouse.web.sentences import drawn_note
from teahouse.web.viewing import TURNED, looks_of

LONGEST_LINE = 400
"""Moves."""
SHOWN, FOLLOWED = 12, 6
"""So many moves are told where not all are known for certain, and so many of what may follow."""
ALL = 1000
APART, LINES_APART = ",", ";"
MOST_LINES = 8
"""Kept beside each other."""


def can_be_analysed(rules: AnyGame) -> bool:
    """Where everybody sees everything, positions can be written and moves are judged."""
    return rules.reviewing is not None and rules.secrets is None and rules.positions is not None


@dataclass(frozen=True)
class Trial:
    """A position and what was tried from there."""

    begins: str
    states: tuple[State, ...]
    lines: tuple[tuple[State, ...], ...] = ()
    """Other lines from the same position, each with its states, that are kept beside this one."""

    @property
    def now(self) -> State:
        return self.states[-1]

    @property
    def rules(self) -> AnyGame:
        return self.now.game.declaration

    @property
    def reviewing(self) -> Reviewing[Any]:
        assert self.rules.reviewing is not None, "can_be_analysed"
        return self.rules.reviewing()

    @property
    def most(self) -> int:
        """How many moves are worth telling of."""
        return ALL if self.reviewing.is_solved else SHOWN

    def address(self, moves: Sequence[str], lines: Sequence[Sequence[str]] | None = None) -> str:
        """Where these moves lead, with the same lines beside them unless others are named."""
        return address(self.rules.id, self.begins, moves, self.kept if lines is None else lines)

    @property
    def moves(self) -> list[str]:
        return moves_of(self.states)

    @property
    def kept(self) -> list[list[str]]:
        return [moves_of(line) for line in self.lines]


def moves_of(states: Sequence[State]) -> list[str]:
    """What was tried after the first of them, which may tell itself how it came about."""
    return [state.cause.text for state in states[1:] if isinstance(state.cause, Played)]


def address(game: str, begins: str, moves: Sequence[str] = (), lines: Sequence[Sequence[str]] = ()) -> str:
    return f"/analyse/{game}?{_told(begins, moves, lines)}"


def _told(begins: str, moves: Sequence[str], lines: Sequence[Sequence[str]] = ()) -> str:
    told = {"position": begins} | ({"play": APART.join(moves)} if moves else {})
    beside = {"lines": LINES_APART.join(map(APART.join, lines))} if lines else {}
    return urlencode(told | beside)


def first_position(rules: AnyGame) -> str:
    """Where whoever asks for nothing begins; where chance deals, with any deal."""
    return _usual(rules).start().text


def read_trial(rules: AnyGame, begins: str, played: str, lines: str = "") -> Trial:
    """Refuses what is no position and no move there, with the place in the text."""
    first = _usual(rules).parse(begins)
    kept = dict.fromkeys(line for line in lines.split(LINES_APART) if line)
    return Trial(begins, _followed_by(first, played), tuple(_followed_by(first, line) for line in [*kept][:MOST_LINES]))


def _followed_by(first: State, played: str) -> tuple[State, ...]:
    states = [first]
    for text in played.split(APART)[:LONGEST_LINE] if played else ():
        states.append(states[-1].play(text))
    return tuple(states)


def _usual(rules: AnyGame) -> Game:
    """As it is played where nothing else was agreed; a position may say otherwise."""
    return Game(rules, settle(rules.options, at_table(rules.options)))


class Step(NamedTuple):
    """A move that was tried: where it leads back to."""

    address: str
    words: Markup
    spoken: str
    is_now: bool


class Line(NamedTuple):
    """A line that is kept beside the others: its moves, its last position as a picture, and how it is forgotten."""

    address: str
    words: Markup
    spoken: str
    picture: str
    without: str
    is_now: bool


class Way(NamedTuple):
    """A move that may be tried, and what it is worth."""

    move: str
    address: str
    words: Markup
    spoken: str
    worth: str
    proved: bool
    line: Markup
    kind: str


def board_parts(trial: Trial, person: Person | None, narrow: bool, low: bool) -> dict[str, Any]:
    """What the page shows at once."""
    state = trial.now
    seat = state.to_move[0] if state.to_move else None
    picture = drawn(trial, person, narrow, low)
    return {
        "board": picture.inline,
        "defs": picture.defs,
        "begin": Step(trial.address(()), Markup(), "", len(trial.states) == 1),
        "steps": [_step(trial, at) for at in range(1, len(trial.states))],
        "back": trial.address(trial.moves[:-1]),
        "task": _task(state),
        "paths": [[list(path), move] for path, move in state.clicks(seat).items()] if seat is not None else [],
        "here": trial.address(trial.moves),
        "position": state.text,
        "book": book_moves(trial),
        "picture": _picture(trial, trial.moves),
        "lines": [_line(trial, line) for line in trial.lines],
        "keep": _kept_too(trial),
        "sides": seat_names(state),
    }


def drawn(trial: Trial, person: Person | None, narrow: bool, low: bool) -> Picture:
    """The board after the last move, as nobody's in particular."""
    looks = looks_of(trial.rules.looks, person, trial.rules.id, narrow, low)
    if TURNED in looks:
        looks[TURNED] = False
    return trial.rules.draw(replace(trial.now.seen_by(None), legal=()), {**looks, "names": seat_names(trial.now)})


def _line(trial: Trial, line: tuple[State, ...]) -> Line:
    moves, others = moves_of(line), [each for each in trial.kept if each != moves_of(line)]
    words = Markup(" ").join(drawn_note(state.noted(), trial.rules) for state in line[1:])
    return Line(
        trial.address(moves),
        words,
        say("analysis/line", moves=" ".join(moves)),
        _picture(trial, moves),
        trial.address(trial.moves, others),
        moves == trial.moves,
    )


def _picture(trial: Trial, moves: Sequence[str]) -> str:
    return f"/analyse/{trial.rules.id}/picture.svg?{_told(trial.begins, moves)}"


def _kept_too(trial: Trial) -> str:
    """Where this line is kept beside the others; nothing where it is, or where there is no room."""
    if not trial.moves or trial.moves in trial.kept or len(trial.kept) == MOST_LINES:
        return ""
    return trial.address(trial.moves, [*trial.kept, trial.moves])


class Known(NamedTuple):
    """A move of the book, and how the games ended in which it was played."""

    address: str
    words: Markup
    spoken: str
    games: int
    first: int
    drawn: int
    second: int


def book_moves(trial: Trial) -> list[Known]:
    """What the house's best players played from here, the most usual move first."""
    return [_known(trial, each) for each in book_of(trial.rules.id).moves_from(trial.now)]


def _known(trial: Trial, tried: Tried) -> Known:
    after = trial.now.play(tried.move)
    where, words = trial.address([*trial.moves, tried.move]), drawn_note(after.noted(), trial.rules)
    return Known(where, words, say(after.told()), tried.games, *tried.results)


def seat_names(state: State) -> list[str]:
    return [say(seat_name(state.game.id, seat)) for seat in range(state.game.seats)]


def _task(state: State) -> str:
    if state.result:
        return say("analysis/over")
    return say("analysis/to-move", player=seat_names(state)[state.to_move[0]])


def _step(trial: Trial, at: int) -> Step:
    state = trial.states[at]
    words = drawn_note(state.noted(), trial.rules)
    return Step(trial.address(trial.moves[:at]), words, say(state.told()), at == len(trial.states) - 1)


def ways(trial: Trial, weighed: Sequence[Worth]) -> list[Way]:
    """Every move that was weighed, the best first."""
    best = weighed[0].value if weighed else 0.0
    return [_way(trial, each, trial.reviewing.losses.called(best, each.value)) for each in weighed]


def _way(trial: Trial, worth: Worth, kind: str) -> Way:
    after = trial.now.play(worth.move)
    return Way(
        worth.move,
        trial.address([*trial.moves, worth.move]),
        drawn_note(after.noted(), trial.rules),
        say(after.told()),
        say(_worth(trial.reviewing, worth)),
        worth.exact,
        _followed(trial, worth),
        kind,
    )


def _worth(reviewing: Reviewing[Any], worth: Worth) -> Message:
    """A fact where it is one: who wins, and where the game is solved how soon."""
    if not (worth.exact and is_outcome(worth.value) and reviewing.total == 1.0):
        return reviewing.tell(worth.value)
    outcome = {0.0: "loses", 0.5: "draws", 1.0: "wins"}[worth.value]
    if reviewing.is_solved and worth.depth and outcome != "draws":
        return message(f"analysis/{outcome}-in", n=(worth.depth + 1) // 2)
    return message(f"review/{outcome}")


def _followed(trial: Trial, worth: Worth) -> Markup:
    """What may come after it, as players write it down."""
    state, told = trial.now.play(worth.move), list[Markup]()
    for text in worth.line[1 : FOLLOWED + 1]:
        if state.result or text not in state.legal(state.to_move[0]):
            break
        state = state.play(text)
        told.append(drawn_note(state.noted(), trial.rules))
    return Markup(" ").join(told)
