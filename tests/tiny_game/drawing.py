"""Tiny Bluff as SVG and in a terminal: the cards, and a button for everything that is no card."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Span, View
from teahouse.drawing.picture import picture
from teahouse.texts import say
from tiny_game.notation import read_text
from tiny_game.position import LETTERS
from tiny_game.seen import Seen
from tiny_game.words import card_id, click_of, thing


def draw(view: View[Seen], looks: Mapping[str, Any]) -> Picture:
    ids = [click_of(read_text(text)[1]) for text in view.legal]
    ids += [name for card in sorted(set(view.seen.cards)) if (name := card_id(card)) not in ids]
    body = "".join(
        f'<g id="{name}" role="button"><title>{say(thing(view, name))}</title>'
        f'<rect x="{10 + 50 * place}" y="10" width="40" height="60"/></g>'
        for place, name in enumerate(ids)
    )
    return picture(10 + 50 * max(len(ids), 1), 80, body, title=say("tiny-bluff/title"))


def show(view: View[Seen], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    rounds = [
        " ".join(f"{seat}:{list(cards)}" for seat, cards in zip(LETTERS, shown.puts, strict=True))
        for shown in view.seen.table
    ]
    cards = " ".join(map(str, view.seen.cards))
    return (*((Span(text),) for text in rounds), (Span("> ", "muted"), Span(cards)))
