"""Tiny Bluff as SVG and in a terminal: the cards, and a button for everything that is no card."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Span
from teahouse.drawing.picture import picture
from teahouse.texts import say
from tiny_game.notation import LETTERS
from tiny_game.view import thing


def draw(view: dict[str, Any], looks: Mapping[str, Any]) -> Picture:
    ids = [_id(text) for text in view["legal"]]
    ids += [f"hand-{card}" for card in sorted(set(view["cards"])) if f"hand-{card}" not in ids]
    body = "".join(
        f'<g id="{name}" role="button"><title>{say(thing(view, name))}</title>'
        f'<rect x="{10 + 50 * place}" y="10" width="40" height="60"/></g>'
        for place, name in enumerate(ids)
    )
    return picture(10 + 50 * max(len(ids), 1), 80, body, title=say("tiny-bluff/title"))


def _id(text: str) -> str:
    words = text.split()
    return f"hand-{words[2]}" if words[1] == "put" else words[1]


def show(view: dict[str, Any], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    rounds = [
        " ".join(f"{seat}:{cards}" for seat, cards in zip(LETTERS, shown["puts"], strict=True))
        for shown in view["table"]
    ]
    cards = " ".join(map(str, view["cards"]))
    return (*((Span(text),) for text in rounds), (Span("> ", "muted"), Span(cards)))
