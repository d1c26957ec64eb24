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
from teahouse.cli.shown import Part, advice, hint, is_seen, line, parts, spellings
from teahouse.cli.sitting import Refused, Sitting
from teahouse.cli.typed import meant, play_typed
from teahouse.core.protocol import Line, Span
from teahouse.illustrations import plain_page
from teahouse.texts import knows, message, say


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


Run = Callable[[Sitting, str], Reply]


def _moves(sitting: Sitting, rest: str) -> Reply:
    """Every legal move in the game's own order; of many numbers some steps, and from where to where they go."""
    rows = {move: str(about) for move, about in sitting.offered().items()}
    for each in sitting.entered():
        first, last = each.numbers[0], each.numbers[-1]
        rows[f"{each.before}{first} … {last}"] = say("play/any-number", low=first, high=last)
    wide = max(map(len, rows), default=0)
    heading = line(say("play/moves-heading", n=len(sitting.legal())), "title")
    listed = ((Span(f"  {move.ljust(wide)}  ", "gold"), Span(about)) for move, about in rows.items())
    return Reply((heading, *listed), Then.READ)


def _hint(sitting: Sitting, rest: str) -> Reply:
    return Reply(hint(sitting))


def _advice(sitting: Sitting, rest: str) -> Reply:
    """Switch the help while learning; it is shown with the sitting."""
    if not sitting.learning and not advice(sitting):
        raise Refused(reason=message("play/no-advice"))
    sitting.learning = not sitting.learning
    on = say("play/on") if sitting.learning else say("play/off")
    return Reply((line(say("play/advice-switched", on=on), "muted"),))


def _back(sitting: Sitting, rest: str) -> Reply:
    sitting.take_back()
    return Reply((line(say("play/taken-back"), "muted"),))


def _rules(sitting: Sitting, rest: str) -> Reply:
    try:
        return Reply(then=Then.READ, markdown=plain_page(sitting.game))
    except OSError:
        raise Refused(reason=message("play/no-rules")) from None


def _resign(sitting: Sitting, rest: str) -> Reply:
    if not sitting.can_resign:
        raise Refused(reason=message("play/no-resigning"))
    return Reply(then=Then.RESIGN)


def _draw(sitting: Sitting, rest: str) -> Reply:
    """Offer a draw: a computer answers at once, a person at the same keyboard is asked."""
    if not sitting.can_agree:
        raise Refused(reason=message("play/no-draws"))
    if len(sitting.humans) > 1:
        return Reply(then=Then.AGREE)
    return Reply() if sitting.offer_draw() else Reply((line(say("play/draw-declined"), "muted"),))


def _save(sitting: Sitting, rest: str) -> Reply:
    if not rest:
        raise Refused(reason=message("play/save-where", word=words("command-save")[0]))
    try:
        path = Path(rest).expanduser()
        saves.write(sitting.save(), path)
    except (OSError, ValueError, RuntimeError) as error:  # no such place, no such name, no such home
        why = getattr(error, "strerror", None) or error
        raise Refused(reason=message("play/not-saved", file=rest, reason=why)) from None
    return Reply((line(say("play/saved", file=path), "jade"),))


def _read(sitting: Sitting, rest: str) -> Reply:
    """What lies on the table in words: everything, or the part that is called so."""
    known = parts(sitting)
    if not known:
        raise Refused(reason=message("play/no-readings"))
    if not rest:
        listed = ((line(f"{each.title} ({each.words[0]})", "title"), line(each.text), ()) for each in known)
        return Reply(tuple(row for rows in listed for row in rows), Then.READ)
    found = [each for each in known if rest.casefold() in each.words]
    if not found:
        raise Refused(reason=message("play/read-what", typed=rest, parts=_named(known)))
    return Reply((line(found[0].text),))


def _named(known: list[Part]) -> tuple[str, ...]:
    return tuple(each.words[0] for each in known)


def _help(sitting: Sitting, rest: str) -> Reply:
    return Reply(tuple(help_lines(sitting)), Then.READ)


COMMANDS: dict[str, Run] = {
    "help": _help,
    "moves": _moves,
    "hint": _hint,
    "advice": _advice,
    "back": _back,
    "read": _read,
    "rules": _rules,
    "resign": _resign,
    "draw": _draw,
    "save": _save,
    "new": lambda sitting, rest: Reply(then=Then.RENEW),
    "quit": lambda sitting, rest: Reply(then=Then.LEAVE),
}


WITH_MORE = ("read", "save")
"""Commands after which more may be typed."""


def words(code: str) -> list[str]:
    """What calls a command or says yes: the reader's words, then the English ones."""
    return spellings(message(f"play/{code}"))


def meaning(sitting: Sitting, command: str) -> str:
    return say(f"play/about-{command}", parts=_named(parts(sitting)))


def fitting(sitting: Sitting) -> list[str]:
    """The commands worth naming at this table; the others answer why they do nothing."""
    unfit = {"resign": not sitting.can_resign, "draw": not sitting.can_agree, "read": not parts(sitting)}
    return [command for command in COMMANDS if not unfit.get(command)]


def look_words(sitting: Sitting) -> dict[str, str]:
    """What switches each look that shows at a terminal: the reader's word for it, and what it does."""
    return {look_word(sitting, name): say(f"{sitting.game}/look-{name}") for name in seen_looks(sitting)}


def seen_looks(sitting: Sitting) -> list[str]:
    return [look.name for look in sitting.switches if is_seen(sitting, look.name)]


def look_word(sitting: Sitting, look: str) -> str:
    code = f"{sitting.game}/word-{look}"
    return say(code) if knows(code) else look


def called_look(sitting: Sitting, typed: str) -> str | None:
    """The look that is called so: by the reader's word, or by its own name."""
    word = typed.casefold()
    return next((look for look in seen_looks(sitting) if word in (look, look_word(sitting, look))), None)


def answer(sitting: Sitting, typed: str) -> Reply:
    """Do what was typed: a move first, else a command, else say why it is neither."""
    if not typed:
        if sitting.complete:
            sitting.send()
        return Reply()
    if meant(sitting, typed) is None:
        word, _, rest = typed.partition(" ")
        for command, run in COMMANDS.items():
            if word.casefold() in words(f"command-{command}") and (not rest or command in WITH_MORE):
                return run(sitting, rest.strip())
        if look := called_look(sitting, typed):
            return _switched(sitting, look)
    play_typed(sitting, typed)
    return Reply()


def _switched(sitting: Sitting, look: str) -> Reply:
    about = say(f"{sitting.game}/look-{look}")
    on = say("play/on") if sitting.switch(look) else say("play/off")
    return Reply((line(f"{about}: {on}", "muted"),))


def help_lines(sitting: Sitting) -> Iterator[Line]:
    example = sitting.legal()[:1]
    yield line(say("play/help-heading"), "title")
    if example:
        yield line(say("play/help-move", move=example[0]))
    if knows(f"{sitting.game}/typing"):
        yield line(say(f"{sitting.game}/typing"))
    if sitting.parts > 1:
        yield line(say("play/help-parts", n=sitting.parts))
    listed = {", ".join(say(f"play/command-{name}").split()): meaning(sitting, name) for name in fitting(sitting)}
    listed.update(look_words(sitting))
    wide = max(map(len, listed))
    for name, about in listed.items():
        yield (Span(f"  {name.ljust(wide)}  ", "gold"), Span(about))
    yield line(say("play/help-english"), "muted")


def _rest(move: str) -> str:
    """A move without the seat at its beginning."""
    return move.partition(" ")[2].casefold() or move.casefold()


def choices(sitting: Sitting, typed: str) -> Iterator[tuple[str, str]]:
    """What could be meant by a beginning: moves that begin so, moves that hold it, commands, looks."""
    start, tidy = typed.casefold(), sitting.table.game.declaration.tidy(typed).casefold()
    moves = sitting.offered()
    first = [move for move in moves if move.casefold().startswith(start) or _rest(move).startswith(tidy)]
    for move in first + [move for move in moves if start in move.casefold() and move not in first]:
        yield move, str(moves[move])
    for command in fitting(sitting):
        known = (word for word in words(f"command-{command}") if word.isalpha() and word.startswith(start))
        for word in islice(known, 1):
            yield word, meaning(sitting, command)
    for name, switched in look_words(sitting).items():
        if name.startswith(start):
            yield name, switched
    yield from _parts_begun(sitting, start)


def _parts_begun(sitting: Sitting, start: str) -> Iterator[tuple[str, str]]:
    """What can be read out, after the word for it."""
    word, gap, rest = start.partition(" ")
    if gap and word in words("command-read"):
        for each in parts(sitting):
            if each.words[0].startswith(rest):
                yield f"{word} {each.words[0]}", say("play/about-read-part", title=each.title)
