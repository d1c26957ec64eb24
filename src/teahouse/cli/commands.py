"""What a person may type instead of a move: the words of the commands, and what they answer.

Each command has its words in every language (the catalogue's entry holds them all, the first
is shown); the English ones are always understood.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice
from pathlib import Path

from teahouse.cli import saves
from teahouse.cli.table import Refused, Table, line
from teahouse.core.protocol import Line, Span
from teahouse.illustrations import plain_page
from teahouse.texts import knows, message, say, speaking


class Then(Enum):
    """What follows an answer."""

    GO_ON = auto()
    READ = auto()
    """Something long enough for a screen of its own."""
    RESIGN = auto()
    """Resigns if the person says yes."""
    AGREE = auto()
    """A draw if the person on the other side says yes."""
    RENEW = auto()
    """A new game if the person says yes."""
    LEAVE = auto()


@dataclass(frozen=True)
class Reply:
    """What the table says to what was typed."""

    lines: tuple[Line, ...] = ()
    then: Then = Then.GO_ON
    markdown: str = ""


UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
"""Not every keyboard has them."""

Run = Callable[[Table, str], Reply]


def _moves(table: Table, rest: str) -> Reply:
    """Every legal move in the game's own order."""
    moves = table.labels()
    wide = max(map(len, moves), default=0)
    heading = line(say("play/moves-heading", n=len(moves)), "title")
    listed = ((Span(f"  {move.ljust(wide)}  ", "gold"), Span(str(about))) for move, about in moves.items())
    return Reply((heading, *listed), Then.READ)


def _hint(table: Table, rest: str) -> Reply:
    return Reply(table.hint())


def _advice(table: Table, rest: str) -> Reply:
    """Switch the help while learning; it is shown with the table."""
    if not table.learning and not table.advice():
        raise Refused(reason=message("play/no-advice"))
    table.learning = not table.learning
    on = say("play/on") if table.learning else say("play/off")
    return Reply((line(say("play/advice-switched", on=on), "muted"),))


def _back(table: Table, rest: str) -> Reply:
    table.take_back()
    return Reply((line(say("play/taken-back"), "muted"),))


def _rules(table: Table, rest: str) -> Reply:
    try:
        return Reply(then=Then.READ, markdown=plain_page(table.game))
    except OSError:
        raise Refused(reason=message("play/no-rules")) from None


def _resign(table: Table, rest: str) -> Reply:
    if not table.can_resign:
        raise Refused(reason=message("play/no-resigning"))
    return Reply(then=Then.RESIGN)


def _draw(table: Table, rest: str) -> Reply:
    """Offer a draw: a computer answers at once, a person at the same keyboard is asked."""
    if not table.can_agree:
        raise Refused(reason=message("play/no-draws"))
    if len(table.humans) > 1:
        return Reply(then=Then.AGREE)
    return Reply() if table.offer_draw() else Reply((line(say("play/draw-declined"), "muted"),))


def _save(table: Table, rest: str) -> Reply:
    if not rest:
        raise Refused(reason=message("play/save-where", word=words("command-save")[0]))
    try:
        path = Path(rest).expanduser()
        saves.write(table.save(), path)
    except (OSError, ValueError, RuntimeError) as error:  # no such place, no such name, no such home
        why = getattr(error, "strerror", None) or error
        raise Refused(reason=message("play/not-saved", file=rest, reason=why)) from None
    return Reply((line(say("play/saved", file=path), "jade"),))


def _help(table: Table, rest: str) -> Reply:
    return Reply(tuple(help_lines(table)), Then.READ)


COMMANDS: dict[str, Run] = {
    "help": _help,
    "moves": _moves,
    "hint": _hint,
    "advice": _advice,
    "back": _back,
    "rules": _rules,
    "resign": _resign,
    "draw": _draw,
    "save": _save,
    "new": lambda table, rest: Reply(then=Then.RENEW),
    "quit": lambda table, rest: Reply(then=Then.LEAVE),
}


def words(code: str) -> list[str]:
    """What calls a command or says yes: the reader's words, then the English ones."""
    own = say(f"play/{code}").split()
    with speaking("en"):
        english = say(f"play/{code}").split()
    return list(dict.fromkeys(own + [word.translate(UMLAUTS) for word in own] + english))


def fitting(table: Table) -> list[str]:
    """The commands worth naming at this table; the others answer why they do nothing."""
    unfit = {"resign": not table.can_resign, "draw": not table.can_agree}
    return [command for command in COMMANDS if not unfit.get(command)]


def look_words(table: Table) -> dict[str, str]:
    """What switches each look that shows at a terminal: the reader's word for it, and what it does."""
    return {look_word(table, name): say(f"{table.game}/look-{name}") for name in seen_looks(table)}


def seen_looks(table: Table) -> list[str]:
    return [look.name for look in table.switches if table.is_seen(look.name)]


def look_word(table: Table, look: str) -> str:
    code = f"{table.game}/word-{look}"
    return say(code) if knows(code) else look


def called_look(table: Table, typed: str) -> str | None:
    """The look that is called so: by the reader's word, or by its own name."""
    word = typed.casefold()
    return next((look for look in seen_looks(table) if word in (look, look_word(table, look))), None)


def answer(table: Table, typed: str) -> Reply:
    """Do what was typed: a move first, else a command, else say why it is neither."""
    if not typed:
        if table.complete:
            table.send()
        return Reply()
    if table.proper(typed) is None:
        word, _, rest = typed.partition(" ")
        for command, run in COMMANDS.items():
            if word.casefold() in words(f"command-{command}") and (not rest or command == "save"):
                return run(table, rest.strip())
        if look := called_look(table, typed):
            return _switched(table, look)
    table.play(typed)
    return Reply()


def _switched(table: Table, look: str) -> Reply:
    about = say(f"{table.game}/look-{look}")
    on = say("play/on") if table.switch(look) else say("play/off")
    return Reply((line(f"{about}: {on}", "muted"),))


def help_lines(table: Table) -> Iterator[Line]:
    example = table.legal()[:1]
    yield line(say("play/help-heading"), "title")
    if example:
        yield line(say("play/help-move", move=example[0]))
    if knows(f"{table.game}/typing"):
        yield line(say(f"{table.game}/typing"))
    if table.parts > 1:
        yield line(say("play/help-parts", n=table.parts))
    listed = {", ".join(say(f"play/command-{name}").split()): say(f"play/about-{name}") for name in fitting(table)}
    listed.update(look_words(table))
    wide = max(map(len, listed))
    for name, about in listed.items():
        yield (Span(f"  {name.ljust(wide)}  ", "gold"), Span(about))
    yield line(say("play/help-english"), "muted")


def _rest(move: str) -> str:
    """A move without the seat at its beginning."""
    return move.partition(" ")[2].casefold() or move.casefold()


def choices(table: Table, typed: str) -> Iterator[tuple[str, str]]:
    """What could be meant by a beginning: moves that begin so, moves that hold it, commands, looks."""
    start, tidy = typed.casefold(), table.state.game.declaration.tidy(typed).casefold()
    moves = table.labels()
    first = [move for move in moves if move.casefold().startswith(start) or _rest(move).startswith(tidy)]
    for move in first + [move for move in moves if start in move.casefold() and move not in first]:
        yield move, str(moves[move])
    for command in fitting(table):
        known = (word for word in words(f"command-{command}") if word.isalpha() and word.startswith(start))
        for word in islice(known, 1):
            yield word, say(f"play/about-{command}")
    for name, about in look_words(table).items():
        if name.startswith(start):
            yield name, about
