"""The games as they stand on the front page."""

from dataclasses import replace
from functools import cache

from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.core.protocol import AnyGame
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
        examples = rules.examples
        if examples and examples.draw and examples.cover:
            return examples.draw(examples.cover, looks).document
        viewer = None if rules.secrets is None else 0
        return rules.draw(replace(_middle(rules).seen_by(viewer), legal=()), looks).document


def _middle(rules: AnyGame) -> State:
    """Some moves into a game."""
    state = Game(rules, settle(rules.options, {})).start(SEED)
    for _ in range(MOMENTS[rules.secrets is not None]):
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
    return rules.draw(state.seen_by(None), looks).style.replace(palette.STYLE, "")
