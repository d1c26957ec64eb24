"""A puzzle as a page shows it: the board from the seat that is asked, what can be clicked, what an answer comes to."""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from teahouse.core.pictures import Picture
from teahouse.core.protocol import View
from teahouse.puzzles.puzzle import Puzzle
from teahouse.review.judging import seat_name
from teahouse.store.base import Person
from teahouse.texts import Message, message, say
from teahouse.web.sentences import drawn
from teahouse.web.viewing import YOU, looks_of


@dataclass(frozen=True)
class Question:
    """A puzzle, who looks at it, and on which shape of screen."""

    puzzle: Puzzle
    person: Person | None = None
    portrait: bool = False
    low: bool = False

    def picture(self, view: View[Any] | None = None) -> Picture:
        """The board as it is asked, or as it is seen later."""
        puzzle, rules = self.puzzle, self.puzzle.state.game.declaration
        looks = looks_of(rules.looks, self.person, puzzle.game, self.portrait, self.low)
        names = [say(_called(puzzle, seat)) for seat in range(puzzle.state.game.seats)]
        known = {"names": names, "order": (), "away": {}, YOU: puzzle.seat}
        return rules.draw(view or puzzle.state.seen_by(puzzle.seat), {**looks, **known})


def _called(puzzle: Puzzle, seat: int) -> Message:
    """Sides have names; where there are none, whoever is asked is you."""
    is_you = seat == puzzle.seat and not puzzle.state.game.declaration.has_sides
    return message("puzzle/you") if is_you else seat_name(puzzle.game, seat)


def question_parts(question: Question) -> dict[str, Any]:
    """The page before anything is answered."""
    puzzle, picture = question.puzzle, question.picture()
    state, rules = puzzle.state, puzzle.state.game.declaration
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "title": say(f"{puzzle.game}/title"),
        "defs": Markup(picture.defs),
        "board": Markup(picture.inline),
        "asked": say("puzzle/asked", name=seat_name(puzzle.game, puzzle.seat))
        if rules.has_sides
        else say("puzzle/you-are-asked"),
        "about": say(puzzle.named_theme),
        "rating": puzzle.rating,
        "task": say(task) if (task := rules.task(state.seen_by(puzzle.seat))) else "",
        "paths": [[list(path), text] for path, text in state.buttons(puzzle.seat).items()],
        "choices": [(text, say(state.label(text))) for text in state.choices(puzzle.seat)],
    }


def answered(question: Question, text: str) -> dict[str, Any]:
    """What an answer comes to; the solution and its reasons once it is found, or given up with an empty one."""
    puzzle, rules = question.puzzle, question.puzzle.state.game.declaration
    is_right = puzzle.solves(text)
    if text and not is_right:
        words = say("puzzle/wrong-move", move=puzzle.state.words(puzzle.seat, text))
        return {"right": False, "over": False, "words": Markup("{}").format(words), "why": ""}
    label = puzzle.state.label(puzzle.solution[0])
    code = "puzzle/right-move" if is_right else "puzzle/solution-is"
    after = puzzle.state.play_undealt(puzzle.solution[0])
    told = [drawn(reason, rules) for reason in puzzle.reasons()]
    return {
        "right": is_right,
        "over": True,
        "words": Markup("{}").format(say(code, move=label)),
        "why": Markup(" ").join(told),
        "board": Markup(question.picture(after.seen_by(puzzle.seat)).inline),
    }
