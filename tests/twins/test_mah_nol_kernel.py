"""The kernel of Mah-Nol beside the readable rules: what is missing, and whole hands by its policy."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from teahouse.core.options import settle
from teahouse.core.protocol import Seat
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.judging.plans import best_plan
from teahouse.games.mah_nol.notation import starts
from teahouse.games.mah_nol.play import prelude, rules
from teahouse.games.mah_nol.play.layouts import AXES, GAMES, TO_GAME_TILE, is_complete, lay, places
from teahouse.games.mah_nol.play.position import Move, Position, site_of
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, KINDS, PLACE, SIDES, without
from teahouse.games.mah_nol.players import fast

KERNEL: Any = fast.kernel()
pytestmark = pytest.mark.skipif(KERNEL is None, reason="the kernel was not built")
every_game = pytest.mark.parametrize("game", GAMES)


def dealt(players: int, seed: int, **options: Any) -> Position:
    agreed = settle(GAME.options, {"players": players, **options})
    return starts.begin(agreed, None, starts.deal(agreed, None, Random(seed)))


def bought(position: Position) -> Position:
    """Seat 0 has bought for one Fing."""
    position = rules.play(position, Seat(0), Move("bid", amount=1))
    for seat in range(1, position.agreed.players):
        position = rules.play(position, Seat(seat), Move("out"))
    return position


def in_play(players: int, game: str, seed: int, **options: Any) -> Position:
    """Seat 0 has bought and announced; all keep nine tiles by chance."""
    rng = Random(seed)
    position = bought(dealt(players, seed, **options))
    position = rules.play(position, Seat(0), Move("choose", slot=rng.choice(CLOCKWISE)))
    while position.phase == "bury":
        seat = rules.asked(position)[0]
        position = rules.play(position, seat, rng.choice(prelude.legal_burials(position, seat)))
    return rules.play(position, Seat(0), Move("announce", slot=game))


@every_game
@pytest.mark.parametrize("suits", ["any", "different"])
def test_the_same_is_missing(game: str, suits: str) -> None:
    rng = Random(3)
    for players in (2, 3, 4):
        position = in_play(players, game, players, marco_polo_suits=suits, turn_limit=12)
        while rules.asked(position):
            seat = rules.asked(position)[0]
            legal = rules.legal(position, seat)
            position = rules.play(position, seat, legal[0] if rng.random() < 0.7 else rng.choice(legal))
            if position.phase == "over" or rng.random() < 0.7:
                continue
            state = fast.state_of(position)
            for other in range(players):
                plan = best_plan(position.layouts[other], site_of(position, Seat(other)), position.hands[other])
                assert KERNEL.missing(state, other) == plan.missing


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hand_of_the_policy_is_a_hand_by_the_rules(game: str, players: int) -> None:
    """Every move is legal, and the purses end alike; a layout that lacks nothing can be laid to its end."""
    for seed in range(6):
        pay = ("bank", "winner")[seed % 2]
        position = in_play(players, game, seed, losers_pay=pay, turn_limit=6)
        moves, money, winner, turns = KERNEL.story(fast.state_of(position), seed)
        for code in moves:
            seat = rules.asked(position)[0]
            if fast.KINDS_OF_MOVES[code[0]] == "win":
                position = finished(position, seat)
                continue
            move = move_of(code, position, seat)
            assert move in rules.legal(position, seat)
            position = rules.play(position, seat, move)
        assert position.ending is not None
        assert (position.money, position.turns) == (money, turns)
        assert position.ending.winner == (None if winner < 0 else winner)


def finished(position: Position, seat: Seat) -> Position:
    """The same after the winning lays, found by trying, and done."""
    site, hand = site_of(position, seat), position.hands[seat]
    layout, used = laid_out(position.layouts[seat], site, hand)
    layouts = (*position.layouts[:seat], layout, *position.layouts[seat + 1 :])
    hands = (*position.hands[:seat], used, *position.hands[seat + 1 :])
    return rules.play(replace(position, layouts=layouts, hands=hands), seat, Move("done"))


def laid_out(layout: Any, site: Any, hand: Any) -> Any:
    """Lay on while nothing is missing; jokers last."""
    while not is_complete(layout, site.game):
        tile, slot = next(
            (tile, slot)
            for tile in sorted(set(hand), key=lambda each: (each == "JJ", each))
            for slot in places(layout, site, tile)
            if best_plan(lay(layout, site, tile, slot), site, without(hand, tile)).missing == 0
        )
        layout, hand = lay(layout, site, tile, slot), without(hand, tile)
    return layout, hand


def move_of(code: tuple[int, int, int], position: Position, seat: Seat) -> Move:
    """A move of the kernel in the readable rules' words."""
    kind, slot = fast.KINDS_OF_MOVES[code[0]], code[2]
    if kind == "announce":
        return Move(kind, slot=GAMES[code[1]])
    if kind == "choose":
        return Move(kind, slot=CLOCKWISE[code[1]])
    tile = KINDS[code[1]]
    if kind in ("discard", "bury"):
        return Move(kind, tile)
    if kind != "lay":
        return Move(kind)
    if slot == fast.GAME_SLOT:
        return Move(kind, tile, TO_GAME_TILE)
    open_slots = slots(position, seat, tile)
    return Move(kind, tile, next(each for each in open_slots if fast.slot_code(each, position, seat) == slot))


def slots(position: Position, seat: Seat, tile: str) -> list[str]:
    return list(places(position.layouts[seat], site_of(position, seat), tile))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_hands_are_hands_by_the_rules(players: int) -> None:
    for seed in range(12):
        compare_random_hand(players, seed, turn_limit=8)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thousands_of_random_hands_are_hands_by_the_rules(players: int) -> None:
    for seed in range(1000):
        compare_random_hand(players, seed, turn_limit=12)


def compare_random_hand(players: int, seed: int, turn_limit: int) -> None:
    """From the choice of the seat on: every move is legal, the same may be laid, and all ends alike."""
    options = {"marco_polo_suits": ("any", "different")[seed % 2], "losers_pay": ("bank", "winner")[seed // 2 % 2]}
    position = bought(dealt(players, seed, stake=45, turn_limit=turn_limit, **options))
    moves, money, winner, turns = KERNEL.random_story(fast.state_of(position), seed)
    for code in (code for code in moves if fast.KINDS_OF_MOVES[code[0]] != "win"):
        seat = rules.asked(position)[0]
        if position.phase == "lay":
            assert set(KERNEL.lays(fast.state_of(position))) == readable_lays(position, seat)
        move = move_of(code, position, seat)
        assert move in rules.legal(position, seat)
        position = rules.play(position, seat, move)
    assert position.ending is not None
    assert (position.money, position.turns) == (money, turns)
    assert position.ending.winner == (None if winner < 0 else winner)


def readable_lays(position: Position, seat: Seat) -> set[tuple[int, int]]:
    lays = [move for move in rules.legal(position, seat) if move.kind == "lay"]
    return {fast.code_of(move, position, seat)[1:] for move in lays}


def test_many_random_hands_at_once_are_as_long_as_one_by_one() -> None:
    state = fast.state_of(bought(dealt(3, 1)))
    assert KERNEL.random_hands(state, 20, 7) == sum(KERNEL.random_story(state, 7 + nth)[3] for nth in range(20))


def test_slots_are_told_apart() -> None:
    assert fast.WIND_SLOT + len(SIDES) <= fast.LINE_SLOT and fast.LINE_SLOT + 4 <= fast.OPEN_SLOT
    assert fast.OPEN_SLOT + 4 <= fast.GAME_SLOT and len(AXES) == 2


def test_trying_things_out_changes_nothing_and_repeats() -> None:
    """Every variant is played in the same worlds: alone or beside another it brings the same."""
    position = in_play(3, "marco-polo", 5)
    hidden = [tile for hand in position.hands[1:] for tile in hand] + [stone.tile for stone in position.wall[9:]]
    state, unseen = fast.state_of(position), [PLACE[tile] for tile in hidden]
    for seat in (1, 2):
        state[at_hand(seat) : at_hand(seat) + len(KINDS)] = [0] * len(KINDS)
    state[-len(position.wall) + 9 :] = [fast.HIDDEN] * (len(position.wall) - 9)
    guess = [0, 0, 1, *[9, 0, 0, 0] * 3]
    before = list(state)
    take, look = (0, 0, 0), (1, 0, 0)
    both = KERNEL.judge([state, state], [take, look], guess, unseen, 4, 7)
    assert both == KERNEL.judge([state, state], [take, look], guess, unseen, 4, 7)
    alone = KERNEL.judge([state], [look], guess, unseen, 4, 7)
    assert both[1::2] == alone
    assert state == before


def at_hand(seat: int) -> int:
    """Where a seat's tiles begin in a state."""
    return 11 + KERNEL.SEAT_NUMBERS * seat + 2


def test_what_is_no_state_is_refused() -> None:
    state = fast.state_of(in_play(2, "marco-polo", 1))
    for wrong in ([7, *state[1:]], state[:-1], [*state, 0]):
        with pytest.raises(ValueError):
            KERNEL.missing(wrong, 0)
