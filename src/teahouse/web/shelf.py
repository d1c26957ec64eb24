"""The games as they stand on the front page."""

from functools import cache
from typing import Any

from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.core.protocol import Declaration
from teahouse.drawing import palette
from teahouse.games import declaration
from teahouse.texts import speaking

MOMENTS = {False: 12, True: 64}
"""So many moves into an open or a hidden game, its board tells most."""
SEED = 8


@cache
def cover(game: str, language: str) -> str:
    """A board in the middle of play, as a picture of its own."""
    rules = declaration(game)
    state = Game(rules, settle(rules.options, {})).start(SEED)
    for _ in range(MOMENTS[rules.hidden]):
        state = state.play(state.legal(state.to_move[0])[0])
        if state.result:
            break
    looks = {look.name: look.default_for({}) for look in rules.looks}
    with speaking(language):
        return rules.draw({**state.view(0), "legal": []}, looks).document


def stylesheet(rules: Declaration[Any, Any]) -> str:
    """What a game's drawing needs beside the house's colours; looks and language do not change it."""
    state = Game(rules, settle(rules.options, {})).start(SEED)
    looks = {look.name: look.default_for({}) for look in rules.looks}
    return rules.draw(state.view(None), looks).style.replace(palette.STYLE, "")
