"""Puzzles at the command line: the shipped ones listed, new ones made, one solved."""

from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom
from typing import Any

from teahouse.arena.contests import deal_seed
from teahouse.cli.output import emit, progress
from teahouse.cli.terminal import Screen
from teahouse.core.errors import BadOption, TeahouseError
from teahouse.core.handles import Game
from teahouse.core.protocol import Line, Span
from teahouse.notation.files import BadFile, RecordFile, read_lines, read_record
from teahouse.puzzles.making import maker_of
from teahouse.puzzles.puzzle import Puzzle, write_puzzle
from teahouse.puzzles.shelf import puzzle_called, puzzles_of
from teahouse.review.judging import seat_name
from teahouse.texts import message, say

DEAL = "deal"
"""Which deal of the seed a line of a file came from: there the next run goes on."""


def list_puzzles(game: str, as_json: bool) -> None:
    shelf = puzzles_of(game)
    emit([puzzle.as_json() for puzzle in shelf], as_json, lambda: _listed(shelf))


def _listed(shelf: tuple[Puzzle, ...]) -> Iterator[str]:
    for puzzle in shelf:
        yield f"{puzzle.id}  {puzzle.rating:4}  {puzzle.named_theme}"


# Making


def make_puzzles(game: Game, wanted: int, theme: str | None, seed: int, file: Path, as_json: bool) -> None:
    """Add puzzles (of one theme, where it is named) to a file until it holds so many; an interrupted run goes on
    where it was."""
    maker = maker_of(game)
    offers = tuple(maker.puzzling.offers)
    if theme is not None and theme not in offers:
        allowed = message("error/allowed-choices", choices=offers) if offers else message("puzzle/no-themes")
        raise BadOption(option="theme", value=theme, allowed=allowed)
    known, deal = _made_before(file)
    with progress(say("puzzle/making"), wanted) as report, RecordFile(file) as target:
        report(len(known), wanted, "")
        while len(known) < wanted:
            for puzzle in maker.of_deal(deal_seed(seed, deal), theme):
                if puzzle.id not in known and len(known) < wanted:
                    known.add(puzzle.id)
                    target.write({**write_puzzle(puzzle), DEAL: deal})
                    target.sync()
                    report(len(known), wanted, "")
            deal += 1
    done = {"game": game.id, "puzzles": len(known), "file": str(file)}
    emit(done, as_json, lambda: [say("puzzle/made", n=len(known), file=str(file))])


def _made_before(file: Path) -> tuple[set[str], int]:
    """The names of the puzzles in the file, and the deal after the last of them."""
    if not file.exists():
        return set(), 0
    found = [_read(file, line) for _, line in read_lines(file)]
    return {each["id"] for each in found}, 1 + max((int(each[DEAL]) for each in found), default=-1)


def _read(file: Path, line: bytes) -> dict[str, Any]:
    try:
        found: dict[str, Any] = read_record(line)
        return {"id": str(found["id"]), DEAL: int(found[DEAL])}
    except (ValueError, KeyError, TypeError):
        raise BadFile(file=str(file), reason=say("puzzle/not-ours")) from None


# Checking


def check_puzzles(game: Game, as_json: bool) -> int:
    """Ask every shipped puzzle once more with ten times the budget; 1 if one has not exactly its one right answer."""
    maker, shelf, failed = maker_of(game), puzzles_of(game.id), list[str]()
    with progress(say("puzzle/making"), len(shelf)) as report:
        for number, puzzle in enumerate(shelf, start=1):
            failed += [] if maker.holds(puzzle) else [puzzle.id]
            report(number, len(shelf), "")
    found = {"game": game.id, "puzzles": len(shelf), "failed": failed}
    emit(found, as_json, lambda: [*failed, say("puzzle/checked", n=len(shelf) - len(failed), all=len(shelf))])
    return 1 if failed else 0


# Solving


def solve_at_terminal(game: str, id: str | None, number: int | None) -> None:
    """Show a question, listen until it is answered or given up, and tell why."""
    shelf = puzzles_of(game)
    if id is not None:
        puzzle = puzzle_called(game, id)
    else:
        puzzle = SystemRandom().choice(shelf) if number is None else _numbered(shelf, number)
    screen = Screen()
    screen.paint([*screen.cut(puzzle.state.show(puzzle.seat, _looks(screen, puzzle))), ()])
    screen.print([_line(_question(puzzle)), _line(say("puzzle/how-to"), "muted")])
    while True:
        typed = _asked(screen, puzzle)
        if not typed:
            screen.print([_line(say("puzzle/given-up", move=puzzle.solution[0]))])
            break
        try:
            text = _meant(puzzle, typed)
        except TeahouseError as refused:
            screen.print([_line(str(refused), "lacquer")])
            continue
        if puzzle.solves(text):
            screen.print([_line(say("puzzle/solved", move=text), "jade-bold")])
            break
        screen.print([_line(say("puzzle/wrong", move=text))])
    screen.print(_line(text) for text in told(puzzle))


def _looks(screen: Screen, puzzle: Puzzle) -> dict[str, Any]:
    """As everybody sees it who has wished nothing else; letters where the terminal cannot write our signs."""
    looks = {look.name: look.default_for({}) for look in puzzle.state.game.declaration.looks}
    return looks | ({"letters": True} if screen.letters and "letters" in looks else {})


def _asked(screen: Screen, puzzle: Puzzle) -> str:
    """What somebody typed; nothing when there is no more."""
    legal = puzzle.state.choices(puzzle.seat)
    try:
        return screen.ask("> ", lambda begun: ((text, "") for text in legal if text.startswith(begun)))
    except EOFError:
        return ""


def _numbered(shelf: tuple[Puzzle, ...], number: int) -> Puzzle:
    if not 1 <= number <= len(shelf):
        allowed = message("error/allowed-range", low=1, high=len(shelf))
        raise BadOption(option="number", value=number, allowed=allowed)
    return shelf[number - 1]


def _question(puzzle: Puzzle) -> str:
    name = seat_name(puzzle.game, puzzle.seat)
    return say("puzzle/question", name=name, theme=puzzle.named_theme, rating=puzzle.rating)


def _meant(puzzle: Puzzle, typed: str) -> str:
    """The legal move somebody means; refuses it with the reason."""
    state, rules = puzzle.state, puzzle.state.game.declaration
    legal = state.choices(puzzle.seat)
    text = rules.tidy(typed)
    for each in (text, rules.understand(state.position, typed) or ""):
        if each in legal:
            return each
        ends = [move for move in legal if move.partition(" ")[2].casefold() == each.casefold()]
        if each and len(ends) == 1:
            return ends[0]
    state.read(text, by=puzzle.seat)
    return text


def told(puzzle: Puzzle) -> Iterator[str]:
    """The right move in words, the way on, and why."""
    yield str(puzzle.state.label(puzzle.solution[0]))
    if puzzle.solution[1:]:
        yield say("puzzle/line", moves=" ".join(puzzle.solution))
    yield " ".join(map(str, puzzle.reasons()))


def _line(text: str, style: str = "") -> Line:
    return (Span(text, style),)
