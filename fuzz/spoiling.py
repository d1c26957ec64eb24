"""Real games as texts, and ways to spoil them."""

import json
from functools import cache

from hypothesis import strategies as st

from random_games import whole_game
from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.games import GAMES, declaration
from teahouse.games.hongkong.scoring.cases import CHECKED

SIGNS = "0129aAbBeEkKmMpPsSwWxXzZ@+-/\\[](){};:.,#!?\"' \t\n\0²ß九\ud800"
SEEDS = (1, 2)


def game_of(name: str) -> Game:
    return Game(declaration(name), settle(declaration(name).options, {}))


@cache
def states(game: str) -> tuple[State, ...]:
    """Some moments of two random games."""
    return tuple(state for seed in SEEDS for state in whole_game(game, seed)[::7])


@cache
def positions(game: str) -> tuple[str, ...]:
    return tuple(state.text for state in states(game))


@cache
def moves(game: str) -> tuple[str, ...]:
    return tuple(text for state in states(game) for seat in state.to_move for text in state.legal(seat)[:9])


@cache
def records(game: str) -> tuple[str, ...]:
    return tuple(json.dumps(whole_game(game, seed)[-1].record()) for seed in SEEDS)


@cache
def files(game: str) -> tuple[str, ...]:
    written = declaration(game).files[0].write
    return tuple(written(whole_game(game, seed)[-1].record()) for seed in SEEDS)


@cache
def hands() -> tuple[str, ...]:
    return tuple(CHECKED.read_text().splitlines()[:60])


WITH_POSITIONS = [game for game in GAMES if declaration(game).positions]
WITH_FILES = [game for game in GAMES if declaration(game).files]


@st.composite
def spoilt(draw: st.DrawFn, seeds: tuple[str, ...]) -> str:
    """One of the texts with some of it cut out, doubled, put elsewhere, or replaced."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 4))):
        first, last = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        part = draw(st.sampled_from((text, *seeds)))[first:last]
        doubled = part[:9] * draw(st.integers(0, 300))
        anything = draw(st.one_of(st.text(SIGNS, max_size=8), st.integers(-(10**30), 10**30).map(str)))
        piece = draw(st.sampled_from(("", part, doubled, anything)))
        text = text[:first] + piece + text[draw(st.sampled_from((first, last))) :]
    return text
