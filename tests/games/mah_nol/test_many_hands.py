"""Many hands at random and by players: tiles and money are conserved, an independent reader agrees, nothing leaks."""

import json
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from games.mah_nol.dealt import game
from games.mah_nol.naive import Wrong, check
from random_games import resampled, viewers
from teahouse.core.handles import Bot, Played, State
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.play.layouts import GAMES, tiles_of
from teahouse.games.mah_nol.play.position import Position
from teahouse.games.mah_nol.play.tiles import full_set, in_order

KINDS: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "stake": 405, "turn_limit": 12},
    "three": {"players": 3, "stake": 405, "turn_limit": 10, "losers_pay": "winner"},
    "four": {"players": 4, "stake": 405, "turn_limit": 8, "marco_polo_suits": "different"},
}
every_kind = pytest.mark.parametrize("kind", KINDS)
every_game = pytest.mark.parametrize("announced", GAMES)


@lru_cache(maxsize=32)
def played(kind: str, announced: str, seed: int) -> tuple[State, ...]:
    """A hand in which the buyer announces this game: low bids, nine tiles by chance, eager laying out."""
    rng = Random(f"{kind}/{announced}/{seed}")
    states = [game(**KINDS[kind]).start(seed=seed)]
    while states[-1].hand == 0 and not states[-1].result:
        states.append(states[-1].play(_move(states[-1], announced, rng)))
    return tuple(states)


def _move(state: State, announced: str, rng: Random) -> str:
    seat = rng.choice(state.to_move)
    legal = state.legal(seat)
    who = "ABCD"[seat]
    if f"{who} announce {announced}" in legal:
        return f"{who} announce {announced}"
    if " bid " in legal[-1] and (f"{who} bid 1" in legal or rng.random() < 0.6):
        return legal[min(len(legal) - 1, rng.randint(1, 9))]
    if legal[0].split()[1] in ("out", "lay") and rng.random() < 0.9:
        return legal[0]
    return rng.choice(legal)


def tiles_on_the_table(position: Position) -> Counter[str]:
    found = Counter(stone.tile for stone in position.wall)
    for hand in (*position.hands, *position.buried):
        found.update(hand)
    for layout in position.layouts:
        found.update(tiles_of(layout))
    return found


@every_kind
@every_game
def test_tiles_and_money_are_conserved(kind: str, announced: str) -> None:
    for state in played(kind, announced, 1):
        position = state.position
        assert tiles_on_the_table(position) == full_set(state.game.seats)
        assert min(position.money) >= 0
        assert sum(position.money) <= sum(position.before)
        if position.phase in ("draw", "look", "lay", "discard"):
            for seat, hand in enumerate(position.hands):
                own = seat == position.current
                assert len(hand) == 9 + (own and position.phase == "discard") or (own and position.phase == "lay")
        if position.ending:
            assert position.ending.bank == sum(position.before) - sum(position.money)


@every_kind
@every_game
@pytest.mark.parametrize("seed", range(1, 4))
def test_an_independent_reader_agrees_and_records_replay(kind: str, announced: str, seed: int) -> None:
    record = json.loads(json.dumps(played(kind, announced, seed)[-1].record()))
    for hand in record["hands"]:
        check(hand)
    again = game(**KINDS[kind]).replay(record)
    assert again.record()["hands"][: len(record["hands"])] == record["hands"]


def test_the_independent_reader_is_no_yes_man() -> None:
    hand = next(
        record
        for seed in range(1, 40)
        for record in played("two", "marco-polo", seed)[-1].record()["hands"][:1]
        if record["result"] and record["result"]["reason"] == "finished"
    )
    check(hand)
    for number in range(len(hand["moves"])):
        with pytest.raises(Wrong):
            check({**hand, "moves": hand["moves"][:number] + hand["moves"][number + 1 :]})
    for field, wrong in (("price", 999), ("turns", 0), ("bank", 1), ("winner", None), ("payments", {})):
        with pytest.raises(Wrong):
            check({**hand, "result": {**hand["result"], field: wrong}})


@every_kind
@every_game
def test_worlds_a_viewer_cannot_tell_apart_look_the_same(kind: str, announced: str) -> None:
    rng = Random(5)
    for state in rng.sample(played(kind, announced, 2), 12):
        for viewer in viewers(state):
            other = resampled(state, viewer, rng)
            assert other.view(viewer) == state.view(viewer)
            assert tiles_on_the_table(other.position) == full_set(state.game.seats)


@every_kind
@every_game
def test_swapping_hidden_tiles_changes_no_view(kind: str, announced: str) -> None:
    """Not through `sample`: a tile of another hand changes places with a hidden one of the wall."""
    rng, swaps = Random(8), 0
    for state in rng.sample(played(kind, announced, 1), 20):
        for seat in range(state.game.seats):
            other = swapped(state, seat, rng)
            if other is not None:
                swaps += 1
                assert other.view(seat) == state.view(seat)
    assert swaps > 10


def swapped(state: State, seat: int, rng: Random) -> State | None:
    position = state.position
    other = rng.choice([each for each in range(state.game.seats) if each != seat])
    looked = position.phase == "look" and position.current == seat
    places = [
        place for place, stone in enumerate(position.wall) if place >= position.open + looked and stone.owner != seat
    ]
    if not places or not position.hands[other] or position.ending:
        return None
    hand, wall, place = list(position.hands[other]), list(position.wall), rng.choice(places)
    nth = rng.randrange(len(hand))
    hand[nth], wall[place] = wall[place].tile, wall[place]._replace(tile=hand[nth])
    hands = (*position.hands[:other], in_order(hand), *position.hands[other + 1 :])
    return replace(state, position=replace(position, hands=hands, wall=tuple(wall)))


@every_kind
def test_hidden_numbers_of_others_can_lie_anywhere(kind: str) -> None:
    """Others see how many lie, not where: moving one to another slot of its group changes no other's view."""
    moved = 0
    for seed in range(1, 8):
        for state in played(kind, "marco-polo", seed)[-1].chain():
            position = state.position
            for seat, layout in enumerate(position.layouts):
                first, second = layout.numbers[:2]
                if first is None or second is not None or position.ending:
                    continue
                layouts = list(position.layouts)
                layouts[seat] = replace(layout, numbers=(None, first, *layout.numbers[2:]))
                other = replace(state, position=replace(position, layouts=tuple(layouts)))
                for viewer in viewers(state):
                    assert (other.view(viewer) == state.view(viewer)) == (viewer != seat)
                    moved += 1
    assert moved


@every_kind
def test_a_bury_is_seen_by_nobody_else(kind: str) -> None:
    for state in played(kind, "long-march", 1):
        for viewer in viewers(state):
            for event in state.view(viewer)["history"]:
                who, word, *rest = event.split() if " " in event else (event, "")
                if word in ("bury", "discard", "keep", "look"):
                    assert bool(rest) == (viewer is not None and who == "ABCD"[viewer])


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_players_finish_matches_that_the_reader_understands(level: str) -> None:
    state = game(players=2, hands=3).start(seed=4)
    bot = Bot(GAME, level, seed=1)
    while not state.result:
        state = state.play(bot.choose(state, state.to_move[0], nodes=1).move)
    for hand in state.record()["hands"]:
        check(hand)
    texts = [moment.cause.text for moment in state.chain() if isinstance(moment.cause, Played)]
    assert any(" lay " in text for text in texts)


@pytest.mark.long
@every_kind
@every_game
@pytest.mark.parametrize("seed", range(10, 110))
def test_many_more_hands(kind: str, announced: str, seed: int) -> None:
    chain = played(kind, announced, seed)
    for state in chain:
        assert tiles_on_the_table(state.position) == full_set(state.game.seats)
    for hand in chain[-1].record()["hands"]:
        check(hand)
