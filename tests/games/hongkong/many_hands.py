"""Hands and matches played by simple players, for tests that must hold for all of them."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.core.protocol import Limits
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.play.position import Position
from teahouse.games.hongkong.players import bots
from teahouse.material.tiles import SET_144, Tile

OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "dangerous": {"dangerous_play": True, "seat_change": True},
    "false calls": {"false_calls": True},
    "minimum": {"minimum_fan": 3, "stake": 200},
}
PLAYERS = {"random": bots.anything, "greedy": bots.greedy}
FULL_SET = Counter(SET_144)


def game_of(options: str) -> Game:
    return Game(GAME, settle(GAME.options, OPTIONS[options]))


def states(options: str, player: str, seed: int, hands: int) -> Iterator[State]:
    """The states of so many hands of a match; answers arrive in random order. A hand's end is one of them."""
    rng = Random(f"{options}/{player}/{seed}")
    state = game_of(options).start(seed=seed)
    while True:
        yield state
        if not state.to_move:
            if state.result or state.hand + 1 >= hands:
                return
            state = state.deal_next()
            continue
        seat = rng.choice(state.to_move)
        view = state.seen_by(seat)
        legal = [text for text in view.legal if not (OPTIONS[options].get("false_calls") and text.endswith(" hu"))]
        if player == "random" and rng.random() < 0.98:
            state = state.play_undealt(rng.choice(legal))
        else:
            state = state.play_undealt(PLAYERS[player](view, Limits(), rng).move)


@lru_cache(maxsize=16)
def played(options: str, player: str, seed: int, hands: int) -> tuple[State, ...]:
    return tuple(states(options, player, seed, hands))


def tiles_on_the_table(position: Position) -> Counter[Tile]:
    """Every tile, wherever it is."""
    found = Counter(position.wall)
    for heaps in (position.hands, position.bonus, position.discards):
        for heap in heaps:
            found.update(heap)
    found.update(tile for melds in position.melds for laid in melds for tile in laid.meld.tiles)
    if position.phase == "rob" and position.offer is not None:
        found[position.offer] += 1
    return found
