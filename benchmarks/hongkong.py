"""How fast the Hongkong Easy kernels are, beside mahjong packages from PyPI.

Each figure is a dict: name, unit, ours, peer, peer_name, ratio (ours per peer; more is better),
note. Times are CPU seconds of this process, one thread; both take turns, and the best round of each counts, so
that other work on the machine disturbs neither. A peer that is not installed has None.

riichienv and xiangting are compiled (Rust), mahjong and rlcard are Python. The first three know Japanese rules and take
one hand a call; theirs are lists made before the clock runs, ours one array. Where the rules agree, so must the
distances, and of the values flushes, dragons and winds. Whole hands are shuffled and dealt while the clock runs,
theirs and ours.

    PYTHONPATH=src python benchmarks/hongkong.py
"""

import importlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from types import ModuleType
from typing import Any

from benchmarks import measuring
from benchmarks.measuring import Rates

from teahouse.kernels import load

SEED = 20240
NO_MELD = 255
STEPS = 9
KINDS = range(34)
HONOURS = range(27, 34)

Hand = list[int]  # tiles by physical number, 0 to 135: four of each kind, kind = number // 4
Progress = Callable[[int, int, str], None]


def peer(name: str) -> ModuleType | None:
    """The package, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


kernel: Any = load("hongkong")
table: Any = load("hongkong_play")
riichienv, xiangting, mahjong = peer("riichienv"), peer("xiangting"), peer("mahjong.shanten")
rlcard = peer("rlcard")


@dataclass(frozen=True)
class Effort:
    """How much is measured: rounds, and the share of the hands a round has."""

    rounds: int = 7
    share: float = 1.0

    def of(self, count: int) -> int:
        """
        >>> Effort(share=0.01).of(5_000)
        50
        """
        return max(1, int(count * self.share))


FULL = Effort()


def counted(hand: Hand) -> list[int]:
    """How many of each kind: what the kernel, xiangting and mahjong want."""
    found = Counter(tile // 4 for tile in hand)
    return [found[kind] for kind in KINDS]


# ------------------------------------------------------------------ measuring


def figure(name: str, unit: str, rates: Rates, peer: str, note: str) -> dict:
    """One line of the report; the peer with its version, where it took part."""
    return measuring.figure(name, unit, rates, f"{peer} {version(peer)}" if rates[1] else peer, note)


def rate(ours: Callable[[], int], peer: Callable[[], int] | None, effort: Effort) -> Rates:
    """With one round more, in which both warm up."""
    return measuring.best_rates(ours, peer, effort.rounds + 1)


def one_by_one(function: Callable[[Any], Any] | None, arguments: list[Any]) -> Callable[[], int] | None:
    """A peer's function on every hand; None without the peer."""

    def run() -> int:
        assert function is not None
        for argument in arguments:
            function(argument)
        return len(arguments)

    return run if function else None


# ------------------------------------------------------------------ distances


def deal(count: int) -> list[Hand]:
    """Random hands, of 13 and 14 tiles by turns."""
    chance = random.Random(SEED)
    return [chance.sample(range(136), 13 + number % 2) for number in range(count)]


def rules_agree(counts: list[int]) -> bool:
    """Four equal tiles are two pairs here, not there: hands that have four, or want them for seven pairs, differ."""
    return max(counts) < 4 and sum(number > 0 for number in counts) >= 7


def shanten_functions() -> Iterator[tuple[str, Callable[[Any], int] | None, bool, int]]:
    """(peer, function, whether it wants counts, hands a round); all but xiangting's are one less than the distance."""
    yield "riichienv", riichienv.calculate_shanten if riichienv else None, False, 100_000
    yield "xiangting", _replacement_number if xiangting else None, True, 50_000
    yield "mahjong", mahjong.Shanten().calculate_shanten if mahjong else None, True, 2_000


def _replacement_number(counts: list[int]) -> int:
    return int(xiangting.calculate_replacement_number(counts, xiangting.PlayerCount.FOUR))


def distances(progress: Progress, effort: Effort) -> Iterator[dict]:
    """Distances of arrays of hands."""
    hands = deal(effort.of(100_000))
    counts = [counted(hand) for hand in hands]
    array, melds = b"".join(map(bytes, counts)), bytes(len(hands))
    found = kernel.distances(array, melds)
    for step, (name, function, wants_counts, count) in enumerate(shanten_functions()):
        progress(step, STEPS, f"distances, {name}")
        arguments: list[Any] = (counts if wants_counts else hands)[: effort.of(count)]
        if function:
            agree(found, [function(argument) + (name != "xiangting") for argument in arguments], counts)
        rates = rate(lambda: len(kernel.distances(array, melds)), one_by_one(function, arguments), effort)
        note = (
            f"random hands of 13 and 14 tiles, {len(hands)} in an array; {name} {len(arguments)} of them, one a call; "
            "equal but where four equal tiles are two pairs"
        )
        yield figure(f"distances ({name})", "hands/s", rates, name, note)


def agree(ours: bytes, theirs: list[int], counts: list[list[int]]) -> None:
    """Refuse to go on if a distance differs where the rules do not."""
    for away, other, hand in zip(ours, theirs, counts, strict=False):
        if away != other and rules_agree(hand):
            raise AssertionError(f"{hand}: {away}, and by the peer {other}")


# ------------------------------------------------------------------ discards


def discards(progress: Progress, effort: Effort) -> Iterator[dict]:
    """What each discard keeps: the distance and the useful tiles. xiangting is asked once a discard."""
    progress(3, STEPS, "discards")
    counts = [counted(hand) for hand in deal(2 * effort.of(4_000)) if len(hand) == 14]
    hands = [(bytes(hand), bytes(4 - number for number in hand)) for hand in counts]
    left = [[without(hand, kind) for kind in KINDS if hand[kind]] for hand in counts]
    if xiangting:
        compare_discards(hands, left)
    rates = rate(
        lambda: sum(bool(kernel.discards(hand, 0, unseen)) for hand, unseen in hands),
        one_by_one(_necessary_tiles if xiangting else None, left),
        effort,
    )
    yield figure("discards", "hands/s", rates, "xiangting", "14 tiles: distance and useful tiles after every discard")


def without(hand: list[int], kind: int) -> list[int]:
    return [number - (other == kind) for other, number in enumerate(hand)]


def _necessary_tiles(hands: list[list[int]]) -> list[tuple[int, int]]:
    return [xiangting.calculate_necessary_tiles(hand, xiangting.PlayerCount.FOUR) for hand in hands]


def compare_discards(hands: list[tuple[bytes, bytes]], left: list[list[list[int]]]) -> None:
    """Distances and useful tiles are the same, unless a tile more could bring four equal ones into play."""
    for (hand, unseen), after in zip(hands, left, strict=True):
        for (_, away, useful), counts, (theirs, tiles) in zip(
            kernel.discards(hand, 0, unseen), after, _necessary_tiles(after), strict=True
        ):
            copies = sum(unseen[kind] for kind in KINDS if tiles >> kind & 1)
            if max(counts) < 3 and rules_agree(counts) and (away, useful) != (theirs, copies):
                raise AssertionError(f"{counts}: {away, useful}, and by xiangting {theirs, copies}")


# ------------------------------------------------------------------ values


@dataclass(frozen=True)
class Won:
    """A complete hand: tiles by physical number, melds as (kind's number, tiles)."""

    concealed: Hand
    melds: list[tuple[int, Hand]]
    win: int
    seat: int
    prevalent: int
    self_draw: bool


def win_one(chance: random.Random) -> Won:
    """Four groups, some laid out, and a pair; or, one time in twelve, seven pairs."""
    heap = {kind: [4 * kind + number for number in range(4)] for kind in KINDS}

    def take(kinds: list[int]) -> Hand | None:
        if any(len(heap[kind]) < kinds.count(kind) for kind in kinds):
            return None
        return [heap[kind].pop() for kind in kinds]

    def find(*lengths: int) -> Hand:
        while True:
            kind = chance.randrange(34)
            chow = 3 in lengths and kind < 27 and kind % 9 < 7 and chance.random() < 0.7
            if tiles := take([kind, kind + 1, kind + 2] if chow else [kind] * chance.choice(lengths)):
                return tiles

    concealed, melds = find(2), []
    if chance.random() < 1 / 12:
        for kind in chance.sample([kind for kind in KINDS if len(heap[kind]) == 4], 6):
            concealed += take([kind, kind]) or []
    else:
        for _ in range(4):
            laid = chance.random() < 0.35
            group = find(3, 3, 3, 4) if laid else find(3)
            if not laid:
                concealed += group
            else:
                kind = 0 if group[0] // 4 != group[1] // 4 else 1 if len(group) == 3 else chance.choice([2, 3])
                melds.append((kind, sorted(group)))
    win = chance.choice(concealed)
    return Won(sorted(concealed), melds, win, chance.randrange(4), chance.randrange(4), chance.random() < 0.5)


def arrays(hands: list[Won]) -> list[bytes]:
    """What the kernel wants; no bonus tiles and one's own flower by turns."""
    return [
        b"".join(bytes(counted(hand.concealed)) for hand in hands),
        b"".join(
            bytes([64 * kind + tiles[0] // 4 for kind, tiles in hand.melds] + [NO_MELD] * (4 - len(hand.melds)))
            for hand in hands
        ),
        bytes(hand.win // 4 for hand in hands),
        bytes(hand.seat for hand in hands),
        bytes(hand.prevalent for hand in hands),
        bytes(1 << hand.seat if number % 2 else 0 for number, hand in enumerate(hands)),
        bytes(hand.self_draw for hand in hands),
    ]


def riichi_evaluator(hands: list[Won]) -> tuple[Callable[[Any], Any], list[Any]]:
    """riichienv's compiled evaluator, called directly: its Python class around it takes twice as long."""
    core = riichienv._riichienv
    kinds = (core.MeldType.Chi, core.MeldType.Pon, core.MeldType.Daiminkan, core.MeldType.Ankan)
    winds = (riichienv.EAST, riichienv.SOUTH, riichienv.WEST, riichienv.NORTH)

    def arguments(hand: Won) -> tuple[Any, ...]:
        melds = [core.Meld(kinds[kind], tiles, kind != 3) for kind, tiles in hand.melds]
        conditions = core.Conditions(
            tsumo=hand.self_draw, player_wind=winds[hand.seat], round_wind=winds[hand.prevalent]
        )
        return hand.concealed, melds, hand.win, conditions

    def evaluate(hand: tuple[Any, ...]) -> Any:
        tiles, melds, win, conditions = hand
        return core.HandEvaluator(tiles, melds).calc(win, [], [], conditions)

    return evaluate, [arguments(hand) for hand in hands]


YAKU = {
    7: "dragon_pung", 8: "dragon_pung", 9: "dragon_pung", 10: "seat_wind", 11: "prevalent_wind", 27: "half_flush",
    29: "full_flush",
}  # fmt: skip
"""Lines that both rules have, by riichienv's number."""


def compare_values(batch: list[bytes], theirs: list[Any]) -> None:
    """Refuse to go on if a line of both differs; limit hands, which have lines of their own there, are left out."""
    _, _, limits, lines = kernel.values(*batch)
    for number, other in enumerate(theirs):
        if not other.has_win_shape:
            raise AssertionError(f"hand {number} is not complete by riichienv")
        ours = sorted(
            line for place, line in enumerate(kernel.LINES) if lines[number] >> place & 1 and line in YAKU.values()
        )
        if (
            not limits[number]
            and not other.yakuman
            and ours != sorted(YAKU[yaku] for yaku in other.yaku if yaku in YAKU)
        ):
            raise AssertionError(f"hand {number}: {ours}, and by riichienv {other.yaku}")


def values(progress: Progress, effort: Effort) -> Iterator[dict]:
    """Full value of complete hands: fan, points and the lines that hold."""
    progress(4, STEPS, "values")
    chance = random.Random(SEED)
    hands = [win_one(chance) for _ in range(effort.of(20_000))]
    batch = arrays(hands)
    assert all(kernel.values(*batch)[1]), "a complete hand is worth something"
    evaluate, arguments = riichi_evaluator(hands) if riichienv else (None, [])
    if evaluate:
        compare_values(batch, [evaluate(argument) for argument in arguments])
    rates = rate(lambda: len(kernel.values(*batch)[1]), one_by_one(evaluate, arguments), effort)
    note = (
        f"{len(hands)} complete hands, three quarters with melds, each by its own rules; flushes, dragons, winds agree"
    )
    yield figure("values", "hands/s", rates, "riichienv", note)


# ------------------------------------------------------------------ whole hands


def play(policy: str, count: int) -> Callable[[], int]:
    """So many whole hands of ours, all four seats by one policy: the walls are shuffled here too."""
    number = table.POLICIES.index(policy)
    return lambda: int(table.play_hands(table.make_walls(count, SEED), 0, 0, False, number, SEED)[0])


def play_riichi(count: int) -> Callable[[], int]:
    """riichienv's single hands without their log, any legal action, as its own RandomAgent does."""
    env = riichienv.RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=SEED)
    chance = random.Random(SEED)

    def run() -> int:
        for _ in range(count):
            seen = env.reset()
            while not env.done():
                seen = env.step({seat: chance.choice(view.legal_actions()) for seat, view in seen.items()})
        return count

    return run


def play_rlcard(count: int) -> Callable[[], int]:
    """rlcard's own run() with its own RandomAgent."""
    env = rlcard.make("mahjong", config={"seed": SEED})
    agent = importlib.import_module("rlcard.agents").RandomAgent
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def run() -> int:
        for _ in range(count):
            env.run()
        return count

    return run


def whole_hands(progress: Progress, effort: Effort) -> Iterator[dict]:
    """Hands from the shuffle to the payments."""
    ours = play("random", effort.of(20_000))
    progress(5, STEPS, "random hands, riichienv")
    rates = rate(ours, play_riichi(effort.of(200)) if riichienv else None, effort)
    note = (
        "shuffled, dealt and played to the end, any legal answer; riichienv plays Japanese mahjong, stepped from Python"
    )
    yield figure("random hands (riichienv)", "hands/s", rates, "riichienv", note)
    progress(6, STEPS, "random hands, rlcard")
    rates = rate(ours, play_rlcard(effort.of(10)) if rlcard else None, effort)
    note = "shuffled, dealt and played to the end, any legal answer; rlcard knows neither bonus tiles nor values"
    yield figure("random hands (rlcard)", "hands/s", rates, "rlcard", note)
    for step, (policy, count) in enumerate((("greedy", 4_000), ("medium", 1_000)), start=7):
        progress(step, STEPS, f"{policy} hands")
        rates = rate(play(policy, effort.of(count)), None, effort)
        yield figure(f"{policy} hands", "hands/s", rates, "", f"whole hands, all four seats by the {policy} policy")
    progress(STEPS, STEPS, "whole hands")


def figures(progress: Progress, effort: Effort = FULL) -> Iterator[dict]:
    """Every figure, one after another; `progress` is told (done, total, what)."""
    if kernel is None or table is None:
        return
    yield from distances(progress, effort)
    yield from discards(progress, effort)
    yield from values(progress, effort)
    yield from whole_hands(progress, effort)


if __name__ == "__main__":
    for line in figures(lambda done, total, text: print(f"\r{text} {done}/{total}   ", end="", flush=True)):
        beside = f"{line['peer_name']} {line['peer']:.4g}, ratio {line['ratio']:.3g}" if line["peer"] else "no peer"
        print(f"\r{line['name']}: {line['ours']:.4g} {line['unit']}, {beside}\n    {line['note']}")
