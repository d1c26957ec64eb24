"""Hands of Mah-Nol as a test wants them: some tiles named, the rest filled up with what is left."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.play.tiles import full_set

DEALT = 18


def game(**options: Any) -> Game:
    return Game(GAME, settle(GAME.options, {"players": 2, **options}))


def start(held: dict[str, str] | None = None, wall: str = "", **options: Any) -> State:
    """A first hand: named tiles lie first in their hand and at the front of the wall."""
    played = game(**options)
    players = played.seats
    wanted = {letter: text.split() for letter, text in (held or {}).items()}
    named = Counter(tile for tiles in wanted.values() for tile in tiles) + Counter(wall.split())
    left = full_set(players)
    left.subtract(named)
    assert min(left.values()) >= 0, "more of a kind than there are"
    rest = list(left.elements())
    Random(7).shuffle(rest)
    tiles: list[str] = []
    for letter in "ABCD"[:players]:
        own = wanted.get(letter, [])
        tiles += own + [rest.pop() for _ in range(DEALT - len(own))]
    tiles += wall.split()
    return played.begin({
        "players": players,
        "money": [played.options["stake"]] * players,
        "first": "A",
        "match": "test",
        "hand": 1,
        "tiles": " ".join(tiles + rest),
    })  # fmt: skip


def bought(state: State, wind: str = "S", price: int = 12) -> State:
    """A buys at once and sits there."""
    others = [f"{letter} out" for letter in "BCD"[: state.game.seats - 1]]
    return state.play(f"A bid {price}", *others, f"A choose {wind}")


def announced(state: State, name: str, keep: dict[str, str], wind: str = "S", price: int = 12) -> State:
    """A has bought and announced; everybody has kept the named tiles, and others until there are nine."""
    state = bought(state, wind, price)
    for seat in state.to_move:
        state = bury(state, seat, keep.get("ABCD"[seat], "").split())
    return state.play(f"A announce {name}")


def bury(state: State, seat: int, kept: Iterable[str]) -> State:
    spare = list(state.view(seat)["own"])
    for tile in kept:
        spare.remove(tile)
    return state.play(*(f"{'ABCD'[seat]} bury {tile}" for tile in spare[:9]))


def lays(state: State) -> set[str]:
    """Where the seat to move may lay what, without its letter."""
    texts = (text.split() for text in state.legal(state.to_move[0]))
    return {words[2] for words in texts if words[1] == "lay"}


def turn(state: State, *moves: str) -> State:
    """A whole turn of the seat to move: the draw, some lays, and throwing away the last tile of the hand."""
    seat = state.to_move[0]
    who = "ABCD"[seat]
    state = state.play(*(f"{who} {move}" for move in moves))
    if f"{who} done" in state.legal(seat):
        state = state.play(f"{who} done")
    if state.to_move == (seat,) and state.view(seat)["phase"] == "discard":
        state = state.play(state.legal(seat)[-1])
    return state
