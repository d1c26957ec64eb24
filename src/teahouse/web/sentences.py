"""Sentences for a page: what a game names in them is drawn, and its name is there for who cannot see it."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

from markupsafe import Markup

from teahouse.core.pictures import Picture
from teahouse.core.protocol import AnyGame, Noted
from teahouse.texts import Message, parts, say


def drawn(what: Message, game: AnyGame) -> Markup:
    """HTML that needs the defs of the game's board."""
    return Markup("".join(escape(part) if isinstance(part, str) else _things(part, game) for part in parts(what)))


def together(labels: Sequence[Message]) -> list[Message]:
    """Of moves that differ in one thing alone one sentence that names them all: "puts away 7m 9m 1s"."""
    names = {name for label in labels for name in label.params}
    different = [name for name in names if len({str(label.params.get(name)) for label in labels}) > 1]
    if len({label.code for label in labels}) != 1 or len(different) != 1:
        return list(labels)
    all_of_them = tuple(label.params[different[0]] for label in labels)
    return [Message(labels[0].code, {**labels[0].params, different[0]: all_of_them})]


def drawn_note(noted: Noted, game: AnyGame) -> Markup:
    """A move as players write it down, what it names drawn."""
    return Markup("".join(drawn(part, game) if isinstance(part, Message) else escape(part) for part in noted))


def _things(named: Message, game: AnyGame) -> str:
    """The things side by side as one picture; in words where the game has no drawing of them."""
    return _pictured(game.depict, named.pieces, escape(say(named)))


@lru_cache(maxsize=4096)
def _pictured(depict: Callable[[str], Picture | None] | None, pieces: tuple[str, ...], name: str) -> str:
    pictures = [picture for picture in map(depict, pieces) if picture] if depict else []
    if len(pictures) < len(pieces):
        return name
    width, bodies = 0.0, list[str]()
    for picture in pictures:
        bodies.append(f'<g transform="translate({width:g})">{picture.body}</g>' if width else picture.body)
        width += picture.width
    height = max(picture.height for picture in pictures)
    box = f'viewBox="0 0 {width:g} {height:g}"'
    return f'<svg class="thing" {box} role="img"><title>{name}</title>{"".join(bodies)}</svg>'
