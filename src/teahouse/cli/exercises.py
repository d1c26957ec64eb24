"""`teahouse play GAME --exercises`: the exercises of a game at the terminal, one after the other."""

from typing import Any

from teahouse.cli.shown import line
from teahouse.cli.terminal import Screen
from teahouse.core.errors import BadOption, MoveRefused
from teahouse.core.exercises import answered, asked, solution
from teahouse.core.handles import State
from teahouse.core.lessons import Exercise
from teahouse.core.protocol import AnyGame, Line
from teahouse.games import GAMES, declaration
from teahouse.table.telling import seat_name
from teahouse.texts import message, say


def practise(game: str | None, screen: Screen) -> None:
    """Until all are solved or shown; whoever types nothing sees the solution."""
    exercises = declaration(game).exercises() if game in GAMES and game else ()
    if game is None or not exercises:
        known = tuple(name for name in GAMES if declaration(name).exercises())
        raise BadOption(option="exercises", value=game or "", allowed=message("error/allowed-choices", choices=known))
    for place, exercise in enumerate(exercises, 1):
        if place > 1 and screen.interactive:
            screen.ask(say("play/exercise-on"))
        _ask(declaration(game), exercise, screen, say("learning/exercise-of", at=place, all=len(exercises)))


def _ask(rules: AnyGame, exercise: Exercise[Any], screen: Screen, where: str) -> None:
    state = asked(rules, exercise)
    screen.paint([line(f"{where}: {say(exercise.title)}", "gold-bold"), (), *_board(state, exercise.seat, screen), ()])
    screen.print([line(say(exercise.question))])
    while True:
        typed = screen.ask(f"{say('play/exercise')} ")
        move = solution(state, exercise) if not typed else meant(rules, state, exercise.seat, typed)
        try:
            given = answered(state, exercise, move)
        except MoveRefused as refused:
            screen.print([line(refused, "lacquer")])
            continue
        is_right = given.verdict.right and bool(typed)
        heading = "learning/right" if is_right else "learning/wrong" if typed else "learning/shown"
        screen.print([line(say(heading), "jade-bold" if is_right else "lacquer")])
        for board in given.boards:
            screen.print([(), *_board(board, exercise.seat, screen), line(board.told(), "muted")])
        screen.print([*(line(told) for told in given.verdict.lines), ()])
        if given.verdict.right:
            return


def meant(rules: AnyGame, state: State, seat: int, typed: str) -> str:
    """The legal move somebody means; the seat before it may be missing. Else what was typed."""
    text, legal = rules.tidy(typed), list(state.seen_by(seat).legal)
    other = rules.understand(state.position, typed) or text
    short = " ".join(typed.casefold().split())
    named = [move for move in legal if move.partition(" ")[2].casefold() == short]
    return text if text in legal else other if other in legal else named[0] if len(named) == 1 else text


def _board(state: State, seat: int, screen: Screen) -> list[Line]:
    rules = state.game.declaration
    names = tuple(say(seat_name(rules.id, each)) for each in range(state.game.seats))
    looks = {look.name: look.default_for({}) for look in rules.looks}
    letters = {"letters": True} if screen.letters and "letters" in looks else {}
    return screen.cut(state.show(seat, {**looks, "names": names, **letters}))
