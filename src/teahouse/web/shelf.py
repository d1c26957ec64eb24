"""The games as they stand on the front page."""

from functools import cache
from typing import Any

from teahouse.core.handles import Game, State
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
    """An example of the game's own, or a board in the middle of play, as a picture of its own."""
    rules = declaration(game)
    looks = {look.name: look.default_for({}) for look in rules.looks}
    with speaking(language):
        if rules.cover and rules.draw_example:
            return rules.draw_example(rules.cover, looks).document
        return rules.draw({**_middle(rules).view(0), "legal": []}, looks).document


def _middle(rules: Declaration[Any, Any]) -> State:
    """Some moves into a game."""
    state = Game(rules, settle(rules.options, {})).start(SEED)
    for _ in range(MOMENTS[rules.hidden]):
        if state.result:
            break
        state = state.play(state.legal(state.to_move[0])[0])
    return state


@cache
def stylesheet(game: str) -> str:
    """What a game's drawing needs beside the house's colours; looks and language do not change it."""
    rules = declaration(game)
    state = Game(rules, settle(rules.options, {})).start(SEED)
    looks = {look.name: look.default_for({}) for look in rules.looks}
    return rules.draw(state.view(None), looks).style.replace(palette.STYLE, "")
