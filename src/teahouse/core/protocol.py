"""The promise every game makes to the house.

A game is a folder that declares itself once, as a `Declaration`: who sits, what may be
agreed, and the pure functions that say how it is played, seen, written and drawn. Web
table, terminal, arena, records and tests are written against this page and name no game.

Every game has the fields of `Declaration` up to `explain`. What only some games have is a value of its own, there or
None: a match of hands, secrets, several answers to one question, teaching, paper and so on. Who wants to know
whether a game has it asks for the value.

Words: a *position* is the game's own frozen data, a *move* likewise; a *seat* is a place
at the table (0, 1, ...); a *view* is what one seat may know (None: what a watcher may
know; core/views.py); a *start* is a complete deal as it stands in a record.

A question is on the table while `asked` names seats. Chance never happens inside `play`: a position of a match that
`awaits_deal` gets its next start from `deal` (any random generator) and goes on with `begin`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from teahouse.core.choices import Numbers
from teahouse.core.evenings import Evening
from teahouse.core.lessons import Exercise, Lesson
from teahouse.core.options import Option, Options
from teahouse.core.orders import Orders
from teahouse.core.pictures import Picture
from teahouse.core.results import Result as Result
from teahouse.core.reviewing import Reviewing
from teahouse.core.scoring import Scorer
from teahouse.core.setups import Setup
from teahouse.core.views import Seat as Seat
from teahouse.core.views import V
from teahouse.core.views import View as View
from teahouse.texts import Message

Start = dict[str, Any]
Looks = Mapping[str, Any]
"""How a person wishes to see things."""
Noted = tuple[Message | str, ...]
"""Signs, and between them things that a page draws."""
NUMBER = "#"
"""Begins what is no thing to click but a number to enter."""
RESIGN = "resign"
"""The ending of games in which a seat may give up."""
AGREED = "agreed"
"""The ending of games that may be agreed drawn."""
TIME = "time"
"""The ending of games that are lost when somebody's time is up."""
TIME_DRAWN = "time-drawn"
"""A seat's time is over, but the other could not have won."""
TIME_LIMIT = "time-limit"
"""The ending of a match whose agreed time is over."""
LEVELS = ("easy", "medium", "strong", "best")
"""Every game has these four, from a child's first opponent to all we can do."""
LONGEST = 10_000
"""No game that people or computers play has so many moves."""
P = TypeVar("P")
M = TypeVar("M")


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

    def __call__(self, view: View[Any], limits: Limits, rng: Random) -> Choice: ...


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
    sample: Callable[[Random], Any]
    """A position in which somebody is to move; all are equally likely."""
    values: Callable[[Any], Mapping[Any, tuple[bool, int]]]
    """Of a position every legal move: whether it wins, and how many moves are made until the end, this one counted."""


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


# What only some games have


@dataclass(frozen=True, kw_only=True)
class Match(Generic[P]):
    """A match is made of hands, each with its own start and result in the record."""

    awaits_deal: Callable[[P], bool]
    hand_of: Callable[[Start], int] = lambda start: 0
    """Which hand a start belongs to, counted from 0, where it says so."""
    result: Callable[[P], dict[str, Any]]
    """The result of the hand that has just ended, as the record has it."""
    scores: Callable[[P], tuple[float, ...]]
    """What each seat got in the hand that has just ended."""
    minutes: Callable[[Options], float] | None = None
    """After so many minutes the match ends with TIME_LIMIT; 0: it does not. None: no limit can be agreed on."""
    needs_limit: bool = True
    """Whether a match is only stopped by a limit that was agreed on; else anybody may have stopped it from outside."""
    stands: Callable[[View[Any]], Message] | None = None
    """Which hand is played, and what is left of the match."""
    contest_by_hand: bool = False
    """Whether contests between players count single hands, not whole matches."""


@dataclass(frozen=True, kw_only=True)
class Answers(Generic[P, M]):
    """Several seats may owe an answer at once, or an answer has several parts.

    Each answer is played as it comes, and no view shows one before all are in.
    """

    is_partial: Callable[[P], bool] = lambda position: False
    """Whether some answers to the question are still missing."""
    parts: Callable[[P, Seat], int] = lambda position, seat: 1
    """How many moves make up this seat's whole answer; they may be changed until all are sent."""
    still_answers: Callable[[P, P, Seat, M], bool] = lambda before, now, seat, move: False
    """Whether a move meant for the position before still means the same in this one."""


@dataclass(frozen=True, kw_only=True)
class Quiet(Generic[P, M]):
    """Some moves may be answered secretly: the table rests, and nobody learns whether anybody was asked."""

    lull: Callable[[P, Seat, M], P | None]
    """What lies there while a move may be answered secretly: it looks the same whether anybody is asked or not."""
    lull_before_play: Callable[[Options, P | None, Start], P | None] = lambda options, previous, start: None
    """The same for a fresh deal, where something may be done before the first turn."""
    waive: Callable[[P, Seat], M | None]
    """The answer of a seat that lets the time go by; None where a question waits."""
    win: Callable[[P, Seat], M | None] | None = None
    """The answer that wins at once, None where there is none; not declared: nobody wins by a secret answer."""


@dataclass(frozen=True, kw_only=True)
class Secrets(Generic[P, M, V]):
    """Something is hidden from somebody."""

    asked_seen: Callable[[P, Seat | None], tuple[Seat, ...]]
    """The seats that a viewer may know to be asked."""
    reveals: Callable[[P, Seat, M], bool] = lambda position, seat, move: False
    """Whether this move showed something hidden; undo never goes past it."""
    news: Callable[[View[V], View[V]], tuple[Message, ...]] | None = None
    """What a viewer saw happen between two of its views; None: nothing is told but the views themselves."""
    history: Callable[[View[V]], tuple[Callable[[], Message], ...]] | None = None
    """Everything a viewer saw happen in the running hand, step by step, each told when it is asked for; None: it is not
    listed."""
    quiet: Quiet[P, M] | None = None
    """Where a move may be answered without anybody learning who was asked."""


@dataclass(frozen=True)
class Account:
    """How a hand or a game ended, line by line: what held, what it was worth, and what each seat got."""

    title: Message
    lines: tuple[tuple[Message, str], ...]
    scores: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Accounts(Generic[V]):
    """How what has just ended was counted."""

    tell: Callable[[View[V]], Account | None]
    """The last hand (or the game) that ended, as every viewer may know it."""
    draw: Callable[[View[V], Looks], Picture | None] = lambda view, looks: None
    """The same laid out; None where nothing was shown."""
    drawn_whole: bool = False
    """Whether the drawing has every line: a page shows it alone, and reads the lines to who cannot see it."""
    best: Callable[[View[V]], View[V] | None] = lambda view: None
    """The view as if the best hand of the match had just ended, to be told and laid out; None: no hand stands out."""
    on_table: Callable[[V], bool] | None = None
    """Whether the table as it is drawn now tells it already; None: it never does."""


@dataclass(frozen=True, kw_only=True)
class Positions(Generic[P]):
    """Whole positions as texts."""

    read: Callable[[Options, str], Opening]
    """Refuses with BadPosition what is none, with the place in the text."""
    write: Callable[[P], str]
    setup: Setup[P] | None = None
    """How one is laid out by hand; None: it is too much for that."""
    same: Callable[[P], str] | None = None
    """What makes two positions the same in a book of openings; None: the game has no book."""


@dataclass(frozen=True, kw_only=True)
class Teaching(Generic[V]):
    """Help for learners at the table."""

    lesson: Callable[[], Lesson[V]] | None = None
    """The first hand or game, prepared and explained."""
    advice: Callable[[View[V]], tuple[Message, ...]] | None = None
    """For the seat that looks: where it stands and what each choice keeps."""
    exercises: Callable[[], tuple[Exercise[V], ...]] = tuple
    """Small things to find, the easiest first."""


@dataclass(frozen=True)
class Reading:
    """Something on the table that somebody who does not see it may have read out."""

    title: Message
    """What it is called; always the same in its place, so that a key can stand for it."""
    word: Message
    """The same in one word, to be typed."""
    lines: tuple[Message, ...]
    """What is there now, in sentences."""


@dataclass(frozen=True, kw_only=True)
class Examples(Generic[V]):
    """Views for rules pages by their names, where there is no position text to draw."""

    view: Callable[[str], View[V]]
    """Refuses other names with KeyError."""
    draw: Callable[[str, Looks], Picture] | None = None
    """The picture of an example where the whole table would show too much; None: the table."""
    cover: str = ""
    """The example whose picture stands on the shelf; empty: a table some moves into a game."""


@dataclass(frozen=True, kw_only=True)
class Timing(Generic[P]):
    """What a game says about clocks; a game without it has the usual ones, and whose time is over has lost."""

    drawn: Callable[[P, Seat], bool] | None = None
    """Whether it is drawn when this seat's time is over, because the other could not win (an ending TIME_DRAWN)."""
    has_periods: bool = False
    """Whether its players are used to periods after their time (byo-yomi)."""


@dataclass(frozen=True, kw_only=True)
class Counting(Generic[P]):
    """Compiled counting; a function returns None where it cannot, then the readable rules count."""

    count: Callable[[P, int], int | None] = lambda position, depth: None
    """Perft."""
    playouts: Callable[[P, int, int], Playouts | None] = lambda position, games, seed: None
    """Random games (position, games, seed)."""
    followers: Callable[[P], Iterable[P]] | None = None
    """The positions perft goes on to, where it goes on after the game's end; None: those after legal moves."""


class CompiledTables(Protocol):
    """Many tables of one game in a kernel. It trusts its caller: tables are there, actions are allowed."""

    def begin(self, which: Any, seeds: Any) -> None:
        """New games at these tables (arrays of integers), each with its seed."""

    def play(self, which: Any, actions: Any) -> None:
        """One action at each of these tables."""

    def story(self, table: int) -> tuple[Start | None, list[int]]:
        """What was dealt at a table (None where nothing is left to chance), and every action since."""


Actions = tuple[int, ...]
"""A move as numbers: one of them, or several that are chosen one after the other."""


@dataclass(frozen=True, kw_only=True)
class Coding(Generic[P, M, V]):
    """Moves as numbers and views as arrays of numbers, for programs that learn (docs/research.md).

    Both are seen from the seat that looks, so that one network can play every seat.
    """

    actions: int
    """All actions are below it."""
    shape: tuple[int, ...]
    dtype: str = "uint8"
    encode: Callable[[P, Seat, M], Actions]
    decode: Callable[[P, Seat, Actions], M | None]
    """The inverse; None where the numbers mean no move. Whether it is legal is another question."""
    observe: Callable[[View[V], Actions], Any]
    """What a seat sees as an array of this shape and dtype, with the actions of the move it has begun to name."""
    following: Callable[[P, Seat, Actions], Iterable[int]] | None = None
    """The actions that go on from these towards legal moves of a seat that is asked; None: found by encoding all."""
    worth: Callable[[Result], tuple[float, ...]] = lambda result: tuple(
        0.0 if len(result.winners) == len(result.scores) else 1.0 if seat in result.winners else -1.0
        for seat in range(len(result.scores))
    )
    """What the end of a game is worth to each seat: 1 for a win, -1 for a loss, 0 for a draw. Of a match each hand is
    worth what its scores say."""
    bounds: tuple[float, float] = (-1.0, 1.0)
    """The least and the most that a game (of a match: a hand) may be worth to a seat."""
    zero_sum: bool = True
    """Whether what some win the others lose."""
    longest: int = LONGEST
    """No game (of a match: no hand) has more actions."""
    tables: Callable[[Any], "CompiledTables | None"] | None = None
    """Many tables in the kernel, which writes what is known of them into arrays (core/sheets.py); None where
    it was not built or does not know what was agreed."""


@dataclass(frozen=True, kw_only=True)
class Declaration(Generic[P, M, V]):
    """One game: position, move, and the game's own part of a view."""

    id: str
    seats: Callable[[Options], int]
    options: tuple[Option, ...] = ()
    has_chance: bool = True
    """Whether anything is dealt; without chance every game starts alike."""
    has_sides: bool = True
    """Whether seats have names that mean something (White, Black); else people are called by their own."""

    # Chance
    deal: Callable[[Options, P | None, Random], Start]
    """The first start (previous is None), or the next hand's."""
    deals: Callable[[Options], tuple[Start, ...]] | None = None
    """Every first start, all equally likely, where they are few: what is computed over all of them is exact then."""
    begin: Callable[[Options, P | None, Start], P]
    """The position a start leads to. Refuses a start that is none with BadPosition."""

    # Play
    asked: Callable[[P], tuple[Seat, ...]]
    """The seats that owe a move, in the order their answers stand in the record."""
    legal: Callable[[P, Seat], tuple[M, ...]]
    allows: Callable[[P, Seat, M], bool] | None = None
    """Whether one move is among the legal ones of a seat that is asked; None: nothing is quicker than to list them."""
    numbers: Callable[[P, Seat], Numbers[M] | None] = lambda position, seat: None
    """Where the seat that is asked may name any number: its legal moves without listing them. None: they are few."""
    refusal: Callable[[P, Seat, M], Message]
    """Why a well-formed move is not among the legal ones. Explains, never decides."""
    play: Callable[[P, Seat, M], P]
    """The next position. Trusts its caller that the move is legal."""
    result: Callable[[P], Result | None]
    longest: int = LONGEST
    """Games, or hands, of more moves are not read from records."""
    endings: tuple[str, ...] = (RESIGN, TIME)
    end: Callable[[P, str, Seat], Result]
    """The result when a seat resigns, runs out of time or both agree."""

    # Knowledge
    view: Callable[[P, Seat | None], V]
    """What a seat (None: a watcher) may know, as data. An open game returns its position."""
    write_seen: Callable[[V], dict[str, Any]]
    """The same as JSON."""
    read_seen: Callable[[Mapping[str, Any]], V]
    """From a whole view as JSON."""
    sample: Callable[[View[V], Random], P]
    """A random position consistent with a view: what players search on."""
    scores: Callable[[V], tuple[float, ...]] = lambda seen: ()
    """What each seat has so far, shown by every table beside the names; () where nothing is counted."""

    # Words
    read_move: Callable[[P, str], tuple[Seat | None, M]]
    """Seat (None where texts carry none) and move; refuses with IllegalMove what is no move anywhere."""
    write_move: Callable[[P, Seat, M], str]
    tidy: Callable[[str], str] = str.strip
    """What a person typed, in the notation's own spelling."""
    understand: Callable[[P, str], str | None] = lambda position, typed: None
    """The legal move a person means who typed it in another notation of the game, or in words that mean another move
    elsewhere, in our own; the seat before it may be missing. None: none."""
    label: Callable[[P, Seat, M], Message]
    """A move in words, for announcements and screen readers."""
    advised: Callable[[P, Seat, M], Message] | None = None
    """A move as it is recommended to whoever is to make it (what to do, not what is done); None: as its label."""
    noted: Callable[[P, Seat, M], Noted] | None = None
    """A move as players of the game write it down, in lists of moves; None: as its text."""
    clicks: Callable[[P, Seat, M], tuple[str, ...] | frozenset[str]]
    """The things to click, in order (a set: in any order); drawings give their elements these ids. Where there are too
    many moves for that (`numbers`), the last one is a number to enter (`#17`): the move's text ends with it."""
    thing: Callable[[View[V], str], Message]
    """A thing to click, in words."""
    why_not: Callable[[View[V], tuple[str, ...]], Message | None] = lambda view, path: None
    """Why clicking these things, in this order, makes no move, and how it goes; None where there is nothing to explain:
    whoever clicks another thing that begins a move has changed their mind."""
    task: Callable[[View[V]], Message | None]
    """What the seat that looks is to do, in one short sentence that names nothing impossible; None: it is not asked."""
    cautions: Callable[[View[V]], Mapping[str, Message]] = lambda view: {}
    """Legal moves that can only be a mistake, as far as the seat that looks can see: by their texts, what each costs.
    They are asked twice, and whoever could do nothing else secretly is not bothered."""

    # Pictures
    draw: Callable[[View[V], Looks], Picture]
    """The view as SVG."""
    show: Callable[[View[V], Looks], tuple[Line, ...]]
    """The view as lines for a terminal."""
    looks: tuple[Option, ...] = ()

    # Players
    players: Callable[[], Mapping[str, PlayerKind]]
    explain: Callable[[View[V], Choice], tuple[Message, ...]]
    """Why a choice is good, in sentences."""

    # What only some games have: the value, or None
    match: Match[P] | None = None
    answers: Answers[P, M] | None = None
    secrets: Secrets[P, M, V] | None = None
    accounts: Accounts[V] | None = None
    positions: Positions[P] | None = None
    teaching: Teaching[V] | None = None
    examples: Examples[V] | None = None
    readings: Callable[[View[V]], tuple[Reading, ...]] | None = None
    """What lies on the table in words, at most five parts (each has a key), always in the same order: the first is what
    is asked for most."""
    depict: Callable[[str], Picture | None] | None = None
    """A thing that messages name (`Message.pieces`), small enough for a line of text; needs the defs of `draw`."""
    taken: Callable[[P, Seat, M], tuple[Message, ...]] | None = None
    """What the seat takes from the table with this move, thing by thing: the end of an open game shows it."""
    paper: Callable[[], tuple[Picture, ...]] | None = None
    """Pages to print for real tables, A4, black on white, in the reader's language."""
    files: tuple[FileFormat, ...] = ()
    """Files of other programs that can be read and written."""
    protocols: Mapping[str, Callable[[View[V]], Briefing]] = field(default_factory=dict)
    """By protocol (uci, gtp): how an engine of another maker is told what a seat sees, and asked."""
    solver: Callable[[], Solver] | None = None
    """Of a game that is known to its end."""
    scorer: Callable[[], Scorer] | None = None
    """Of a game whose hands people may score by themselves."""
    evening: Callable[[], Evening[Any]] | None = None
    """Of a game that clubs count at their own tables."""
    counting: Counting[P] | None = None
    timing: Timing[P] | None = None
    coding: Callable[[Options], Coding[P, M, V]] | None = None
    """Of a game that programs may learn."""
    reviewing: Callable[[], Reviewing[V]] | None = None
    """Of a game whose moves can be judged afterwards."""
    orders: Orders[V] | None = None
    """Of a game in which a seat may say in advance what it answers."""

    def lesson(self) -> Lesson[V] | None:
        """The lesson of a game that is taught at the table."""
        taught = self.teaching.lesson if self.teaching else None
        return taught() if taught else None

    def exercises(self) -> tuple[Exercise[V], ...]:
        """What may be practised, in order."""
        return self.teaching.exercises() if self.teaching else ()


AnyGame = Declaration[Any, Any, Any]
