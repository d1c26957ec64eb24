"""Whole hands of Hongkong Easy in the compiled kernel against the readable rules, question by question."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from teahouse.core.protocol import Limits, Seat, View
from teahouse.games.hongkong.judging import expectation, features
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.knowledge.view import view
from teahouse.games.hongkong.notation.moves import read_move, write_move
from teahouse.games.hongkong.play import rules
from teahouse.games.hongkong.play.dealing import open_hand
from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.position import Agreement, Laid, Move, Position
from teahouse.games.hongkong.play.walls import deal_hands, last_dealt
from teahouse.games.hongkong.players import bots
from teahouse.games.hongkong.players.fast import BONUS, MELDS, PHASES, number_of, state_of, taught
from teahouse.games.hongkong.scoring.distance import distance as readable_distance
from teahouse.games.hongkong.scoring.hand import WINDS, Kind, Meld, Wind
from teahouse.games.hongkong.scoring.payments import settle
from teahouse.material.tiles import SET_144, Tile

kernel = taught()
if kernel is None:
    pytest.skip("the kernel is not compiled", allow_module_level=True)

RANDOM, GREEDY, MEDIUM, LEARNED = range(4)
HU = 131

Wall = tuple[Tile, ...]
Chooser = Callable[[Any, int, list[Move], Random], Move]


# ------------------------------------------------------------------ the kernel's bytes


def normal(state: bytes) -> bytes:
    """With what is left of the wall at its beginning, and what means nothing cleared."""
    front, back = state[338:340]
    wall = state[194 + front : 194 + back].ljust(144, b"\0")
    east = state[353:355] if state[343] == 0 and state[344] else bytes(2)
    return state[:194] + wall + bytes([0, back - front]) + state[340:353] + east + state[355:]


# ------------------------------------------------------------------ hands to play


def shuffled(rng: Random) -> Wall:
    wall = list(SET_144)
    rng.shuffle(wall)
    return tuple(wall)


def clumped(rng: Random) -> Wall:
    """Equal tiles lie together, so that many are dealt to one wind or follow each other."""
    spread = rng.choice([1, 2, 4, 8, 16])
    order = list(range(42))
    rng.shuffle(order)
    return tuple(sorted(SET_144, key=lambda tile: order[tile] + spread * rng.random()))


def wished(rng: Random) -> Wall:
    """Pairs or triplets of honours, of terminals or of one suit are dealt to one wind."""
    suit = 9 * rng.randrange(3)
    kinds = rng.choice([range(27, 34), range(27, 34), (0, 8, 9, 17, 18, 26), range(suit, suit + 9), range(31, 34)])
    many = rng.choice([2, 2, 3])
    wanted = [tile for tile in rng.sample(list(kinds), min(len(kinds), 6)) for _ in range(many)]
    return with_dealt(shuffled(rng), rng.randrange(4), wanted)


def nearly_complete(rng: Random) -> Wall:
    """One wind is dealt a hand that is complete or nearly."""
    wanted = [tile for lowest in rng.sample(range(25), 4) for tile in (lowest, lowest + 1, lowest + 2)]
    return with_dealt(shuffled(rng), rng.choice([0, 0, 1, 2, 3]), [*wanted, 31, 31])


def with_dealt(wall: Wall, wind: int, wanted: list[int]) -> Wall:
    """The wall with these tiles, as many as there are room and copies for, where the wind's are dealt from."""
    places = [place for place in range(53) if (place // 4 % 4 if place < 48 else place % 4) == wind]
    changed = list(wall)
    for place, tile in zip(places, wanted, strict=False):
        free = [other for other in range(144) if changed[other] == tile and other not in places[: places.index(place)]]
        if free:
            changed[place], changed[free[0]] = changed[free[0]], changed[place]
    return tuple(changed)


WALLS = [shuffled, shuffled, clumped, wished, nearly_complete]


def anything(hand: Any, wind: int, legal: list[Move], rng: Random) -> Move:
    return rng.choice(legal)


def winner(hand: Any, wind: int, legal: list[Move], rng: Random) -> Move:
    """The kernel's greedy player with some slips, so that many hands are won and few are alike."""
    if rng.random() < 0.15:
        return rng.choice(legal)
    return next(move for move in legal if number_of(move) == hand.choose(wind, GREEDY))


def collector(hand: Any, wind: int, legal: list[Move], rng: Random) -> Move:
    """Hu, every kong and pung, and otherwise the greedy player's discards and passes."""
    wanted = [move for kinds in (("hu",), ("kong", "add", "pung")) for move in legal if move.kind in kinds]
    if wanted and rng.random() < 0.95:
        return wanted[0]
    kept = [move for move in legal if move.kind != "chow"]
    return next((move for move in kept if number_of(move) == hand.choose(wind, GREEDY)), rng.choice(kept))


def spender(hand: Any, wind: int, legal: list[Move], rng: Random) -> Move:
    """As the collector, but discards anything: dangerous tiles too."""
    move = collector(hand, wind, legal, rng)
    return rng.choice([other for other in legal if other.kind == "discard"]) if move.kind == "discard" else move


CHOOSERS = [anything, winner, winner, collector, spender]


def begun(wall: Wall, prevalent: int, agreed: Agreement) -> Position:
    hands, rest = deal_hands(wall)
    return open_hand(
        Position(
            agreed=agreed,
            match="twin",
            round=WINDS[prevalent],
            hand=1,
            passed=0,
            players=tuple(map(Seat, range(4))),
            dice=(1, 1),
            balances=(0,) * 4,
            wall=rest,
            hands=hands,
            drawn=last_dealt(wall),
        )
    )


def seen_by(position: Position, wind: int) -> View[Seen]:
    """What the player at a wind gets."""
    seat = Seat(position.players[wind])
    return View(
        game="hongkong",
        options=asdict(position.agreed),
        seat=seat,
        seats=4,
        turn=1,
        to_move=(seat,),
        legal=tuple(write_move(position, seat, move) for move in rules.legal(position, seat)),
        result=None,
        seen=view(position, seat),
    )


def result_of(position: Position) -> dict[str, Any] | None:
    if position.ending is None:
        return None
    found = position.ending.result
    return {
        "winner": found.winner,
        "discarder": found.discarder,
        "fan": found.fan,
        "limit": found.limit,
        "points": found.points,
        "elements": list(found.elements),
        "payments": found.payments,
    }


def dealt(rng: Random, agreed: Agreement) -> tuple[Position, Any]:
    """A hand from its deal, in both."""
    wall, prevalent = rng.choice(WALLS)(rng), rng.randrange(4)
    state = kernel.start(bytes(wall), prevalent, agreed.minimum_fan, agreed.dangerous_play)
    return begun(wall, prevalent, agreed), kernel.Hand(state)


def late(rng: Random, agreed: Agreement) -> tuple[Position, Any]:
    """A hand near its end, where much is laid out and the rules for rare things apply."""
    left = Counter(SET_144)
    suit = 9 * rng.randrange(3)
    kinds = rng.choice([[*range(27, 34)], [31, 32, 33], [0, 8, 9, 17, 18, 26], [*range(suit, suit + 9)]])
    rich = rng.randrange(4)
    melds: list[tuple[Laid, ...]] = [()] * 4
    hands: list[list[Tile]] = [[]] * 4
    for wind in sorted(range(4), key=lambda wind: wind != rich):
        liked = kinds if wind == rich else [*range(34)]
        melds[wind] = tuple(laid_out(rng, wind, liked, list(MELDS[1:] if wind == rich else MELDS), left))
        hands[wind] = held(rng, kinds, left, 13 - 3 * len(melds[wind]))
    rest = list(left.elements())
    rng.shuffle(rest)
    current = rng.choice(WINDS)
    drawn = next(tile for tile in rest if tile < BONUS)
    rest.remove(drawn)
    hands[current].append(drawn)
    wall = 14 + rng.choice([0, 1, 2, 5, 20, 30])
    claimed = bool(melds[current]) and rng.random() < 0.3
    position = Position(
        agreed=agreed,
        match="twin",
        round=rng.choice(WINDS),
        hand=1,
        passed=0,
        players=tuple(map(Seat, range(4))),
        dice=(1, 1),
        balances=(0,) * 4,
        wall=tuple(rest[:wall]),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        phase="discard" if claimed else "turn",
        current=current,
        melds=tuple(melds),
        bonus=tuple(tuple(tile for tile in rest[wall:] if tile >= BONUS and tile % 4 == wind) for wind in range(4)),
        discards=(tuple(tile for tile in rest[wall:] if tile < BONUS), (), (), ()),
        drawn=None if claimed else drawn,
        source="" if claimed else rng.choice(["wall", "bonus", "kong"]),
        history=(Event(WINDS[0], "discard", Tile(0)),) * rng.choice([1, 2, 3]),
    )
    return position, kernel.Hand(state_of(position))


def laid_out(rng: Random, wind: int, tiles: list[int], kinds: list[Kind], left: Counter[Tile]) -> Iterator[Laid]:
    for _ in range(rng.randrange(2, 5)):
        kind, tile = rng.choice([*kinds, Kind.PUNG]), Tile(rng.choice(tiles))
        meld = Meld(kind, tile)
        if (kind is Kind.CHOW and (tile > 26 or tile % 9 > 6)) or Counter(meld.tiles) - left:
            continue
        left.subtract(meld.tiles)
        yield Laid(meld) if kind is Kind.CONCEALED_KONG else Laid(meld, WINDS[wind - 1], tile)


def held(rng: Random, kinds: list[int], left: Counter[Tile], size: int) -> list[Tile]:
    """Mostly groups and a pair that lack a tile or two."""
    hand: list[Tile] = []
    rest = [tile for tile in (+left).elements() if tile < BONUS]
    liked = [tile for tile in rest if tile in kinds]
    while len(hand) < size:
        tile = rng.choice(liked if liked and rng.random() < 0.8 else rest)
        group = rng.choice([[tile] * 3, [tile] * 2, [tile, tile + 1, tile + 2], [tile, tile + 2], [tile]])
        for other in group[: size - len(hand)]:
            if other < BONUS and left[Tile(other)] > 0:
                left[Tile(other)] -= 1
                hand.append(Tile(other))
    return hand


def questions(seed: int) -> Iterator[tuple[Position, Any]]:
    """A hand played in both, compared at every question; sometimes the kernel goes on from the readable position."""
    rng = Random(f"hongkong/{seed}")
    agreed = Agreement(minimum_fan=rng.choice([0, 0, 0, 1, 3, 8]), dangerous_play=rng.random() < 0.7)
    position, hand = rng.choice([dealt, late, late])(rng, agreed)
    chooser = rng.choice(CHOOSERS)
    while position.phase != "over":
        yield position, hand
        asked = rules.asked_winds(position)
        assert hand.asked() == asked
        assert normal(hand.state()) == state_of(position)
        for wind in WINDS:
            legal = [number_of(move) for move in rules.legal(position, Seat(wind))]
            assert list(hand.legal(wind)) == legal
        if rng.random() < 0.05:
            hand = kernel.Hand(state_of(position))
        wind = rng.choice(asked)
        move = chooser(hand, wind, list(rules.legal(position, Seat(wind))), rng)
        position = rules.play(position, Seat(wind), move)
        hand.play(wind, number_of(move))
    assert hand.asked() == ()
    assert hand.result() == result_of(position)
    yield position, hand


def play_both(seeds: range) -> Counter[str]:
    """What happened in the hands of these seeds: elements, and how things went."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        position = None
        try:
            for position, _hand in questions(seed):
                seen[position.phase] += 1
        except AssertionError as wrong:
            raise AssertionError(f"hand {seed}: {wrong}") from wrong
        assert position is not None
        found = result_of(position)
        assert found is not None
        seen.update(set(found["elements"]))
        seen["drawn" if found["winner"] is None else "won"] += 1
        seen["bonus as the last tile"] += position.history[-1].kind == "bonus"
        seen["fed"] += bool(position.feeds)
        seen["excused"] += any(feed.discard.no_choice for feed in position.feeds)
        seen["liable"] += is_liable(found)
    return seen


def is_liable(found: dict[str, Any]) -> bool:
    """Whether somebody else paid than without `dangerous_play`."""
    if found["winner"] is None:
        return False
    discarder = None if found["discarder"] is None else Wind(found["discarder"])
    return bool(settle(Wind(found["winner"]), found["points"], discarder) != found["payments"])


# ------------------------------------------------------------------ rules


def test_hands_are_the_same_at_every_question() -> None:
    seen = play_both(range(300))
    assert seen["won"] > 50 and seen["drawn"] > 50
    assert seen["ready"] and seen["fed"] and seen["heaven"]


@pytest.mark.long
def test_thousands_of_hands_are_the_same_at_every_question() -> None:
    seen = play_both(range(1000, 6000))
    rare = ["robbing_kong", "last_tile_draw", "last_tile_claim", "kong_replacement", "heaven", "earth", "rob"]
    rare += ["bonus as the last tile", "fed", "excused", "liable", "big_four_winds", "all_honours", "all_terminals"]
    assert [what for what in rare if not seen[what]] == []


def test_what_is_not_legal_is_refused() -> None:
    for position, hand in questions(3):
        for wind in WINDS:
            legal = {number_of(move) for move in rules.legal(position, Seat(wind))}
            for move in range(256):
                if move not in legal:
                    with pytest.raises(ValueError, match="may not play"):
                        hand.play(wind, move)


def test_a_state_that_cannot_be_is_refused() -> None:
    """Nothing is checked while hands are played, so a wrong byte must not get so far."""
    rng = Random(8)
    states = [hand.state() for seed in range(20) for position, hand in questions(seed) if position.phase != "over"]
    refused = 0
    for _ in range(20_000):
        state = bytearray(rng.choice(states))
        for _ in range(rng.randint(1, 3)):
            state[rng.randrange(len(state))] = rng.choice([0, 1, 2, 3, 4, 5, 33, 34, 129, 254, 255, rng.randrange(256)])
        try:
            kernel.simulate(bytes(state), rng.randrange(len(kernel.POLICIES)), 2, 1, True)
        except ValueError:
            refused += 1
    assert 1000 < refused < 20_000
    for wrong in (b"", states[0][:-1], states[0] + b"\0", bytes(kernel.SIZE), b"\xff" * kernel.SIZE):
        with pytest.raises(ValueError):
            kernel.Hand(wrong)


def test_a_wall_is_the_whole_set() -> None:
    wall = bytes(SET_144)
    for wrong in (b"", wall[1:], wall[1:] + b"\1", wall[:-1] + b"\x2a"):
        with pytest.raises(ValueError):
            kernel.start(wrong)
        if wrong:
            with pytest.raises(ValueError):
                kernel.play_random(wrong)
    for options in ((4, 0), (-1, 0), (0, 11), (0, -1)):
        with pytest.raises(ValueError):
            kernel.start(wall, *options)
        with pytest.raises(ValueError):
            kernel.play_random(wall, *options)


def test_walls_are_shuffled_sets() -> None:
    walls = kernel.make_walls(200, 7)
    each = [walls[144 * index : 144 * index + 144] for index in range(200)]
    assert len(set(each)) == 200
    assert all(sorted(wall) == sorted(SET_144) for wall in each)
    assert kernel.make_walls(200, 7) == walls != kernel.make_walls(200, 8)
    firsts = Counter(wall[0] < BONUS for wall in each)
    assert firsts[True] > 170


# ------------------------------------------------------------------ policies


class SplitMix:
    """The kernel's random numbers."""

    def __init__(self, seed: int) -> None:
        self.state = self.mix(seed)

    @staticmethod
    def mix(x: int) -> int:
        x = (x + 0x9E3779B97F4A7C15) % 2**64
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
        return x ^ x >> 31

    def choice(self, moves: tuple[Move, ...]) -> Move:
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        return moves[(self.mix(self.state) >> 32) * len(moves) >> 32]


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_are_those_of_the_readable_rules(seed: int) -> None:
    """The same random numbers choose among the same moves in both."""
    walls = b"".join(bytes(clumped(Random(f"{seed}/{index}"))) for index in range(10))
    agreed = Agreement(minimum_fan=seed % 2, dangerous_play=True)
    numbers = SplitMix(seed)
    moves = wins = 0
    payments = [0] * 4
    for index in range(10):
        position = begun(tuple(map(Tile, walls[144 * index : 144 * index + 144])), seed, agreed)
        while asked := rules.asked_winds(position):
            chosen = [(wind, numbers.choice(rules.legal(position, Seat(wind)))) for wind in asked]
            for wind, move in chosen:
                position = rules.play(position, Seat(wind), move)
            moves += len(chosen)
        found = result_of(position)
        assert found is not None
        wins += found["winner"] is not None
        payments = [had + got for had, got in zip(payments, found["payments"], strict=True)]
    assert kernel.play_random(walls, seed, seed % 2, True, seed) == (10, moves, wins, tuple(payments))


def test_the_greedy_policy_is_the_greedy_player() -> None:
    asked = Counter[str]()
    for seed in range(40):
        for position, hand in questions(seed):
            for wind in rules.asked_winds(position):
                choice = bots.greedy(seen_by(position, wind), Limits(), Random(0))
                assert hand.choose(wind, GREEDY) == number_of(read_move(position, choice.move)[1]), seed
                asked[position.phase] += 1
    assert asked["turn"] > 500 and asked["claim"] > 100 and asked["discard"] > 50 and asked["ready"]


def test_the_medium_policy_is_the_medium_player() -> None:
    asked = Counter[str]()
    for seed in range(25):
        for position, hand in questions(seed):
            for wind in rules.asked_winds(position):
                if asked[position.phase] >= 120:
                    continue
                choice = bots.readable_medium(seen_by(position, wind), Limits(), Random(0))
                assert hand.choose(wind, MEDIUM) == number_of(read_move(position, choice.move)[1]), seed
                asked[position.phase] += 1
    assert asked["turn"] > 100 and asked["claim"] > 60 and asked["discard"] > 50


def play_greedily(hand: Any) -> tuple[int, ...]:
    while asked := hand.asked():
        hand.play(asked[0], hand.choose(asked[0], GREEDY))
    return hand.result()["payments"]


def test_simulated_hands_are_those_played_move_by_move() -> None:
    total = [0] * 4
    for seed in range(100):
        for position, hand in questions(seed):
            if position.phase != "over" and seed % 5 == len(position.history) % 5:
                payments = play_greedily(kernel.Hand(hand.state()))
                assert kernel.simulate(hand.state(), GREEDY, 3, seed, False) == tuple(3 * paid for paid in payments)
                total = [had + abs(got) for had, got in zip(total, payments, strict=True)]
    assert all(total)


def test_whole_hands_are_those_played_move_by_move() -> None:
    walls = kernel.make_walls(200, 3)
    total = [0] * 4
    wins = 0
    for index in range(200):
        payments = play_greedily(kernel.Hand(kernel.start(walls[144 * index : 144 * index + 144], 2, 1, True)))
        total = [had + got for had, got in zip(total, payments, strict=True)]
        wins += any(payments)
    hands, moves, won, paid = kernel.play_hands(walls, 2, 1, True, GREEDY, 0)
    assert (hands, won, paid) == (200, wins, tuple(total))
    assert moves > 2000


def test_a_seed_gives_the_same_hands_again() -> None:
    state = kernel.start(kernel.make_walls(1, 1))
    for policy in range(len(kernel.POLICIES)):
        once = kernel.simulate(state, policy, 200, 5, True)
        assert once == kernel.simulate(state, policy, 200, 5, True) != kernel.simulate(state, policy, 200, 6, True)
        assert sum(once) == 0
    with pytest.raises(ValueError):
        kernel.simulate(state, len(kernel.POLICIES), 1, 0, True)


def test_threads_may_play_at_the_same_time() -> None:
    state = kernel.start(kernel.make_walls(1, 1))
    alone = [kernel.simulate(state, GREEDY, 500, seed, True) for seed in range(4)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda seed: kernel.simulate(state, GREEDY, 500, seed, True), range(4))) == alone


def test_random_answers_are_uniform() -> None:
    hand = kernel.Hand(kernel.start(kernel.make_walls(1, 2)))
    legal = hand.legal(0)
    found = Counter(hand.choose(0, RANDOM, seed) for seed in range(2000 * len(legal)))
    assert set(found) == set(legal)
    assert all(1750 < many < 2250 for many in found.values())


def with_other_secrets(hand: Any, wind: int, rng: Random) -> Any:
    """The hand with what the wind does not see dealt anew; while claims are answered only the wall."""
    state = bytearray(hand.state())
    front, back = state[338:340]
    hidden = list(state[194 + front : 194 + back])
    others = [34 * other for other in range(4) if other != wind and kernel.PHASES[state[343]] in ("turn", "discard")]
    sizes = [sum(state[first : first + 34]) for first in others]
    hidden += [tile for first in others for tile in range(BONUS) for _ in range(state[first + tile])]
    rng.shuffle(hidden)
    hidden.sort(key=lambda tile: tile >= BONUS)  # from the front only tiles that can be in a hand
    for first, size in zip(others, sizes, strict=True):
        given = Counter(hidden[:size])
        state[first : first + 34] = bytes(given[tile] for tile in range(BONUS))
        del hidden[:size]
    rng.shuffle(hidden)
    state[194 + front : 194 + back] = bytes(hidden)
    return kernel.Hand(bytes(state))


@pytest.mark.parametrize("policy", [GREEDY, MEDIUM, LEARNED])
def test_a_policy_knows_no_secrets(policy: int) -> None:
    rng = Random(4)
    asked = Counter[str]()
    for seed in range(60):
        for position, hand in questions(seed):
            for wind in rules.asked_winds(position):
                other = with_other_secrets(hand, wind, rng)
                assert other.choose(wind, policy) == hand.choose(wind, policy)
                asked[position.phase] += 1
    assert asked["turn"] > 500 and asked["claim"] > 100 and asked["discard"] > 50


@pytest.mark.parametrize(("better", "deals"), [pytest.param(MEDIUM, 2500, marks=pytest.mark.long), (LEARNED, 1500)])
def test_a_good_policy_is_better_than_the_greedy_one(better: int, deals: int) -> None:
    """Each deal from all four seats: half a point a hand and more, and less noise here."""
    walls, gained = kernel.make_walls(deals, 11), 0
    for wind in range(4):
        policies = bytes(better if other == wind else GREEDY for other in range(4))
        gained += kernel.play_hands(walls, 0, 0, False, policies, 0)[3][wind]
    assert gained > 0


def test_there_are_four_policies() -> None:
    walls = kernel.make_walls(1, 1)
    for wrong in (-1, 4, b"", b"\0" * 3, bytes([0, 1, 2, 4])):
        with pytest.raises(ValueError):
            kernel.play_hands(walls, 0, 0, False, wrong, 0)


def test_a_hand_that_has_ended_is_not_played_on() -> None:
    hand = kernel.Hand(kernel.start(kernel.make_walls(1, 4)))
    assert hand.result() is None
    play_greedily(hand)
    assert hand.legal(0) == b""
    with pytest.raises(ValueError):
        kernel.simulate(hand.state(), GREEDY, 1, 0, False)


# ------------------------------------------------------------------ the learned value


def test_hands_are_described_and_judged_as_the_readable_way() -> None:
    phases, moves = Counter[str](), Counter[str]()
    for seed in range(25):
        for position, hand in questions(seed):
            for wind in rules.asked_winds(position):
                rare = any(34 <= move < 102 for move in hand.legal(wind))
                if position.phase == "ready" or (phases[position.phase] >= 25 and not rare):
                    continue
                judged = dict(kernel.rank(hand.state(), wind))
                for move, value in expectation.rank(seen_by(position, wind)):
                    expected = judged.get(number_of(move), value)
                    assert expected == pytest.approx(value, rel=1e-3, abs=1e-3), (seed, move)
                    moves[move.kind] += 1
                phases[position.phase] += 1
    assert moves["discard"] > 300 and min(moves[kind] for kind in ("pass", "pung", "chow", "kong", "hu")) > 0


def test_hands_are_described_byte_by_byte_as_the_readable_way() -> None:
    found = Counter[str]()
    for seed in range(6):
        for position, hand in questions(seed):
            for wind in rules.asked_winds(position):
                if position.phase == "ready" or found[position.phase] >= 60:
                    continue
                now = expectation.situation_of(seen_by(position, wind))
                for move in rules.legal(position, position.players[wind]):
                    later = expectation.after_move(now, move, position.offer)
                    if later is not None:
                        found_there = kernel.describe_state(hand.state(), wind, number_of(move))
                        assert features.describe(later) == found_there, move
                        found[position.phase] += 1
    assert found["turn"] >= 60 and found["claim"] >= 60


def test_ranks_are_legal_and_a_win_stands_alone() -> None:
    asked = Counter[str]()
    for seed in range(60):
        for position, hand in questions(seed):
            for wind in rules.asked_winds(position):
                ranked, legal = kernel.rank(hand.state(), wind), hand.legal(wind)
                assert ranked[0][0] == hand.choose(wind, LEARNED)
                if position.phase == "ready" or HU in legal:
                    assert len(ranked) == 1 and ranked[0][0] in legal
                    assert ranked[0][0] == HU or position.phase == "ready"
                else:
                    assert sorted(move for move, _ in ranked) == sorted(legal)
                    assert [value for _, value in ranked] == sorted((value for _, value in ranked), reverse=True)
                asked["hu" if HU in legal else position.phase] += 1
    assert asked["turn"] > 500 and asked["claim"] > 100 and asked["discard"] > 50 and asked["hu"] > 10
    for wrong in (1, 4, -1):
        with pytest.raises(ValueError, match="is not asked"):
            kernel.rank(kernel.start(kernel.make_walls(1, 3)), wrong)


def test_a_network_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="a network has"):
        kernel.learn(b"\0" * (kernel.NETWORK_SIZE - 4))


def test_hands_to_learn_from_are_whole() -> None:
    """Every row belongs to a wind of a hand, with the points it got; the same seed gives the same rows."""
    rows, size = 3000, kernel.FEATURE_COUNT
    features, results, owners = bytearray(rows * size), array("h", bytes(2 * rows)), array("i", bytes(4 * rows))
    walls = kernel.make_walls(20, 5)
    table = memoryview(features).cast("B", [rows, size])
    found = kernel.gather(walls, MEDIUM, 0.0, 0.0, 0, 1, table, results, owners)
    assert 150 < found < rows - 400
    assert {owner // 4 for owner in owners[:found]} == set(range(20))
    assert all(owner % 4 == owner // 4 % 4 for owner in owners[:found]), "one wind a hand learns"
    assert all(any(table[row, 2 + melds] for melds in range(5)) for row in range(found))
    assert any(results[:found])
    with pytest.raises(ValueError, match="features are"):
        kernel.gather(walls, MEDIUM, 0.0, 0.0, 0, 1, table, results[:10], owners)


# ------------------------------------------------------------------ looking ahead


def asked_states(seeds: range) -> Iterator[tuple[Position, bytes, int]]:
    for seed in seeds:
        for position, hand in questions(seed):
            for wind in rules.asked_winds(position):
                if position.phase != "ready":
                    yield position, hand.state(), wind


def test_an_imagined_world_is_one_that_the_wind_may_be_in() -> None:
    """What it sees stays, no tile is lost (such a state is refused), and what lay hidden plays no part."""
    hidden = 0
    for _, state, wind in asked_states(range(8)):
        world = kernel.imagine_state(state, wind, 5)
        own = slice(34 * wind, 34 * wind + 34)
        assert world[own] == state[own] and world[136:194] == state[136:194] and world[338:349] == state[338:349]
        assert sorted(kernel.Hand(world).legal(wind)) == sorted(kernel.Hand(state).legal(wind))
        again = kernel.imagine_state(world, wind, 5)
        assert again == world, "the same for every world that looks the same"
        hidden += world != state
    assert hidden > 100


def test_imagined_hands_are_as_ripe_as_real_ones() -> None:
    """Otherwise nobody would be ready when a dangerous tile is discarded."""
    real, imagined = Counter[int](), Counter[int]()
    for seed in range(60):
        hand = kernel.Hand(kernel.start(kernel.make_walls(1, seed)))
        while asked := hand.asked():
            wind, state = asked[0], hand.state()
            if state[343] == PHASES.index("turn"):
                world = kernel.imagine_state(state, wind, seed)
                for other in {0, 1, 2, 3} - {wind}:
                    real[away(state, other)] += 1
                    imagined[away(world, other)] += 1
            hand.play(wind, hand.choose(wind, GREEDY))
    total = sum(real.values())
    assert total > 2000
    means = [sum(number * many for number, many in found.items()) / total for found in (real, imagined)]
    assert abs(means[0] - means[1]) < 0.1
    assert abs(real[1] - imagined[1]) < 0.04 * total, "as many are ready"


def away(state: bytes, wind: int) -> int:
    melds = sum(meld != 255 for meld in state[136 + 4 * wind : 140 + 4 * wind])
    return readable_distance(list(state[34 * wind : 34 * wind + 34]), melds)


def test_a_search_keeps_the_likely_moves() -> None:
    looked = 0
    for _, state, wind in asked_states(range(2)):
        search = kernel.Search(state, wind, 3)
        ranked = kernel.rank(state, wind)
        kept = search.keep(64)
        assert [move for move, _ in kept] == [move for move, _ in ranked]
        assert [value for _, value in kept] == pytest.approx([value for _, value in ranked])
        search.keep(3)
        search.look(8)
        kept = search.keep(2)
        assert {move for move, _ in kept} <= {move for move, _ in ranked[:3]}
        assert search.looked() == 8 and [value for _, value in kept] == sorted((v for _, v in kept), reverse=True)
        looked += 1
    assert looked > 50
    with pytest.raises(ValueError, match="is not asked"):
        kernel.Search(kernel.start(kernel.make_walls(1, 3)), 4, 0)


def test_a_search_sees_a_win_in_hand() -> None:
    """A hu stands alone, with what it is paid, however long one looks."""
    wins = 0
    for _, state, wind in asked_states(range(40)):
        if HU in kernel.Hand(state).legal(wind):
            search = kernel.Search(state, wind, 1)
            assert [move for move, _ in search.keep(5)] == [HU]
            wins += 1
    assert wins > 10
