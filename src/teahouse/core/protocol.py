"""The promise every game makes to the house.

A game is a folder that declares itself once, as a `Declaration`: who sits, what may be
agreed, and the pure functions that say how it is played, seen, written and drawn. Web
table, terminal, arena, records and tests are written against this page and name no game.

Words: a *position* is the game's own frozen data, a *move* likewise; a *seat* is a place
at the table (0, 1, ...); a *view* is what one seat may know (None: what a watcher may
know); a *start* is a complete deal as it stands in a record.

A question is on the table while `asked` names seats. Several seats may owe an answer at
once: each answer is played as it comes, `is_partial` holds until all are in, and no view
shows an answer before. Chance never happens inside `play`: a position that `awaits_deal`
gets its next start from `deal` (any random generator) and goes on with `begin`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Generic, NewType, Protocol, TypeVar

from teahouse.core.lessons import Lesson
from teahouse.core.options import Option, Options, Value
from teahouse.core.pictures import Picture
from teahouse.core.scoring import Scorer
from teahouse.texts import Message

Seat = NewType("Seat", int)
Start = dict[str, Any]
View = dict[str, Any]
NUMBER = "#"
"""Begins what is no thing to click but a number to enter."""
P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True)
class Result:
    """How a game ended: what each seat got, all seats that share the first place, and why."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"scores": list(self.scores), "winners": list(self.winners), "reason": self.reason}


@dataclass(frozen=True)
class Opening:
    """What a position text says: a deal, the moves since, and the options they hold under."""

    options: Options
    start: Start
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Playouts:
    """Sums over uniformly random games: their number, all moves made, all points of each seat."""

    games: int
    plies: int
    scores: tuple[float, ...]


@dataclass(frozen=True)
class Choice:
    """A player's decision, and what it knows: `value` is the expected result for its seat."""

    move: str
    value: float
    exact: bool
    line: tuple[str, ...]
    nodes: int
    depth: int
    resigns: bool = False
    """It would rather give up; `move` is played where nobody can."""


@dataclass(frozen=True)
class Briefing:
    """What an engine of another maker is told and asked, in the words of its protocol."""

    lines: tuple[str, ...]
    """What the seat sees."""
    question: str = ""
    """Where the protocol has more than one."""
    read: Callable[[str], Choice] | None = None
    """The choice its answer means; refuses what it cannot mean with ValueError."""


@dataclass(frozen=True)
class Limits:
    """How long a player may think. With `nodes` the answer is reproducible."""

    seconds: float = 1.0
    nodes: int | None = None


@dataclass(frozen=True)
class Means:
    """What a player may use: threads, and bytes of memory for its tables."""

    threads: int = 1
    memory: int = 1 << 28


class Player(Protocol):
    """A player decides from what its seat may know, never from the state."""

    def __call__(self, view: View, limits: Limits, rng: Random) -> Choice: ...


@dataclass(frozen=True)
class PlayerKind:
    """A player one can name: a level (easy, medium, strong, best) or a reference player.

    `weakened` says what is missing here when the player is not what it could be.
    """

    make: Callable[[Means], Player]
    weakened: Callable[[], Message | None] = lambda: None


Progress = Callable[[int, int, str], None]
"""Called now and then with what is done, of how much, and a remark."""


@dataclass(frozen=True)
class Solver:
    """How a game is solved from its rules alone.

    `run` reports its progress, may write what the package ships into a folder, uses so many threads,
    and returns what it found; `agrees` in it says whether the package ships the same.
    """

    run: Callable[[Progress, Path | None, int], dict[str, Any]]
    describe: Callable[[Mapping[str, Any]], tuple[Message, ...]]


@dataclass(frozen=True)
class Span:
    """A piece of a terminal line. `style` is a name of the palette in cli/terminal.py."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


@dataclass(frozen=True)
class FileFormat:
    """How programs elsewhere write down games like ours (PGN, SGF), from and to our records."""

    suffix: str
    """How such files' names end: `.pgn`."""
    split: Callable[[str], Iterable[tuple[int, str]]]
    """The games of a file: the line each begins on, and its text."""
    read: Callable[[str], dict[str, Any]]
    """The record of one of them; refuses it with BadRecord."""
    write: Callable[[Mapping[str, Any]], str]
    """The text of a record that was checked."""


@dataclass(frozen=True)
class Account:
    """How a hand of a match ended, line by line: what held, what it was worth, and what each seat got."""

    title: Message
    lines: tuple[tuple[Message, str], ...]
    scores: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Declaration(Generic[P, M]):
    """One game. Fields with a default suit an open game in which one seat moves at a time."""

    id: str
    seats: Callable[[Options], int]
    options: tuple[Option, ...] = ()
    at_table: Mapping[str, Value] = field(default_factory=dict)
    """What a table of people begins with where it differs from the options' defaults."""
    hidden: bool = False
    has_chance: bool = True
    """Whether anything is dealt; without chance every game starts alike."""
    is_match: bool = False
    """A match is made of hands, each with its own start and result in the record."""
    contest_by_hand: bool = False
    """Of a match made of hands: whether contests between players count single hands, not whole matches."""

    # Chance
    deal: Callable[[Options, P | None, Random], Start]
    """The first start (previous is None), or the next hand's."""
    begin: Callable[[Options, P | None, Start], P]
    """The position a start leads to. Refuses a start that is none with BadPosition."""
    awaits_deal: Callable[[P], bool] = lambda position: False
    hand_of: Callable[[Start], int] = lambda start: 0
    """Of a match: which hand a start belongs to, counted from 0, where it says so."""
    hand_result: Callable[[P], dict[str, Any]] = lambda position: {}
    """Of a match: the result of the hand that has just ended, as the record has it."""
    hand_scores: Callable[[P], tuple[float, ...]] = lambda position: ()
    """Of a match: what each seat got in the hand that has just ended."""

    # Play
    asked: Callable[[P], tuple[Seat, ...]]
    """The seats that owe a move, in the order their answers stand in the record."""
    is_partial: Callable[[P], bool] = lambda position: False
    parts: Callable[[P, Seat], int] = lambda position, seat: 1
    """How many moves make up this seat's whole answer; they may be changed until all are sent."""
    legal: Callable[[P, Seat], tuple[M, ...]]
    refusal: Callable[[P, Seat, M], Message]
    """Why a well-formed move is not among the legal ones. Explains, never decides."""
    play: Callable[[P, Seat, M], P]
    """The next position. Trusts its caller that the move is legal."""
    still_answers: Callable[[P, P, Seat, M], bool] = lambda before, now, seat, move: False
    """Where several seats are asked: whether a move meant for the position before still means the same in this one."""
    result: Callable[[P], Result | None]
    endings: tuple[str, ...] = ("resign", "time")
    minutes: Callable[[Options], float] = lambda options: 0.0
    """Of a match: after so many minutes it ends with `time-limit`; 0: it does not."""
    end: Callable[[P, str, Seat], Result]
    """The result when a seat resigns, runs out of time or both agree."""

    # Knowledge
    view: Callable[[P, Seat | None], View]
    """The game's own part of a view; `scores` in it, a list by seat, is shown by every table."""
    asked_seen: Callable[[P, Seat | None], tuple[Seat, ...]] | None = None
    """The seats that a viewer may know to be asked; None: everybody sees who is."""
    sample: Callable[[View, Random], P]
    """A random position consistent with a view: what players search on."""
    lull: Callable[[P, Seat, M], P | None] = lambda position, seat, move: None
    """What lies there while a move may be answered secretly: it looks the same whether anybody is asked or not."""
    lull_before_play: Callable[[Options, P | None, Start], P | None] = lambda options, previous, start: None
    """The same for a fresh deal, where something may be done before the first turn."""
    waive: Callable[[P, Seat], M | None] = lambda position, seat: None
    """The answer of a seat that lets the time to claim go by; None where a question waits."""
    reveals: Callable[[P, Seat, M], bool] = lambda position, seat, move: False
    """Whether this move showed something hidden; undo never goes past it."""

    # Words
    read_move: Callable[[P, str], tuple[Seat | None, M]]
    """Seat (None where texts carry none) and move; refuses with IllegalMove what is no move anywhere."""
    write_move: Callable[[P, Seat, M], str]
    tidy: Callable[[str], str] = str.strip
    """What a person typed, in the notation's own spelling."""
    understand: Callable[[P, str], str | None] = lambda position, typed: None
    """The legal move a person means who typed it in another notation of the game, in our own; None: none."""
    read_position: Callable[[Options, str], Opening] | None = None
    """None where the rules define no position text."""
    write_position: Callable[[P], str] = lambda position: ""
    formats: tuple[FileFormat, ...] = ()
    """Files of other programs that can be read and written."""
    label: Callable[[P, Seat, M], Message]
    """A move in words, for lists of moves, announcements and screen readers."""
    clicks: Callable[[P, Seat, M], tuple[str, ...]]
    """The things to click, in order; drawings give their elements these ids. Where there are too many moves for
    that, the last one is a number to enter (`#17`): the move's text ends with it."""
    clicks_any_order: bool = False
    """Whether they may be clicked in any order, as the two tiles of a pair."""
    why_not: Callable[[View, tuple[str, ...]], Message | None] = lambda view, path: None
    """Why clicking these things, in this order, makes no move; None where there is nothing to explain."""
    thing: Callable[[View, str], Message]
    """A thing to click, in words."""
    news: Callable[[View, View], tuple[Message, ...]] | None = None
    """Of a hidden game: what a viewer saw happen between two of its views; None: the moves' labels tell everybody."""
    task: Callable[[View], Message | None] = lambda view: None
    """What the seat that looks is asked for, where it is not simply a move."""
    advice: Callable[[View], tuple[Message, ...]] = lambda view: ()
    """Help while learning, for the seat that looks: where it stands and what each choice keeps."""
    account: Callable[[View], Account | None] = lambda view: None
    """Of a match: the last hand that ended, as every viewer may know it."""
    draw_account: Callable[[View, Mapping[str, Any]], Picture | None] = lambda view, looks: None
    """Of a match: the last hand that ended, laid out; None where nothing was shown."""

    # Pictures
    draw: Callable[[View, Mapping[str, Any]], Picture]
    """The view as SVG; the mapping holds a person's wishes (`looks`)."""
    show: Callable[[View, Mapping[str, Any]], tuple[Line, ...]]
    """The view as lines for a terminal."""
    looks: tuple[Option, ...] = ()
    depict: Callable[[str], Picture | None] = lambda piece: None
    """A thing that messages name (`Message.pieces`), small enough for a line of text; needs the defs of `draw`."""
    example: Callable[[str], View] | None = None
    """A view for a rules page by its name, where the rules define no position text; refuses others with KeyError."""
    draw_example: Callable[[str, Mapping[str, Any]], Picture] | None = None
    """The picture of an example where the whole table would show too much; None: the table."""
    cover: str = ""
    """The example whose picture stands on the shelf; empty: a table some moves into a game."""
    sheets: Callable[[], tuple[Picture, ...]] | None = None
    """Of a game that is played at real tables too: pages to print, A4, black on white, in the reader's language."""

    # Players and speed
    players: Callable[[], Mapping[str, PlayerKind]]
    briefings: Mapping[str, Callable[[View], Briefing]] = field(default_factory=dict)
    """By protocol (uci, gtp): how an engine of another maker is told what a seat sees, and asked."""
    explain: Callable[[View, Choice], tuple[Message, ...]]
    """Why a choice is good, in sentences."""
    solver: Callable[[], Solver] | None = None
    """Of a game that is known to its end."""
    scorer: Callable[[], Scorer] | None = None
    """Of a game whose hands people may score by themselves."""
    lesson: Callable[[], Lesson] | None = None
    """Of a game that is taught at the table: its first hand, prepared and explained."""
    count: Callable[[P, int], int | None] = lambda position, depth: None
    """Compiled perft; None where there is none: then the readable rules count."""
    followers: Callable[[P], Iterable[P]] | None = None
    """The positions perft goes on to, where it goes on after the game's end; None: those after legal moves."""
    playouts: Callable[[P, int, int], Playouts | None] = lambda position, games, seed: None
    """Compiled random games (position, games, seed); None likewise."""


RESIGN = "resign"
"""The ending of games in which a seat may give up."""
AGREED = "agreed"
"""The ending of games that may be agreed drawn."""
LEVELS = ("easy", "medium", "strong", "best")
"""Every game has these four, from a child's first opponent to all we can do."""
