"""How moves of Hongkong Easy are judged: by what the seat could see, in many worlds that fit it.

Moves that are compared are looked at in the same worlds, so that luck is the same for both. What the others really
held is never asked. Where the network does not weigh a move (a win that is passed up, a kong before play, a minimum of
fan) the hand is played on to its end in worlds of its own, again the same ones for each move.
"""

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.protocol import Limits, Means, View
from teahouse.core.reviewing import (
    Estimate,
    Losses,
    Puzzling,
    Reviewing,
    See,
    Weigher,
    Worth,
    as_points,
    estimated,
    gap,
)
from teahouse.games.hongkong.judging.expectation import FALSE_HU
from teahouse.games.hongkong.knowledge.calls import would_win
from teahouse.games.hongkong.knowledge.sampling import sample
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import MOVES
from teahouse.games.hongkong.play import rules
from teahouse.games.hongkong.play.claims import HU, claims
from teahouse.games.hongkong.play.position import Position
from teahouse.games.hongkong.players import bots, fast
from teahouse.games.hongkong.scoring.hand import Wind
from teahouse.games.hongkong.words.remarks import remarks

STAGES = ((5, 0.3), (3, 0.6), (2, 1.0))
"""How many moves are still looked at up to which share of the budget, beside the one asked about."""
LEAST, MOST = 8, 4_000
"""Worlds in one go, and where more tell nothing new."""
PLAYED_ON = 400
"""Worlds in which a hand is played on to its end, at most."""
OPINION = 120.0
"""Worlds that the network's own opinion of a move counts as much as, in the kernel's search."""
FORCED = 24
"""Worlds where there is no choice: how the hand stands is all that is asked."""


def weigher(means: Means) -> Weigher:
    return weigh


def weigh(
    view: View[Seen], limits: Limits, rng: Random, also: tuple[str, ...] = (), most: int = 1
) -> tuple[Worth, ...]:
    """The best by what the seat could know, and the moves asked about."""
    seed, false = rng.getrandbits(63), _false_calls(view)
    wrong = [_false_call(text) for text in also if text in false]
    asked = tuple(text for text in also if text not in false)
    if most == 1 and len(view.legal) - len(false) == 1:
        found = played_on(
            view, [text for text in view.legal if text not in false], Limits(limits.seconds, FORCED), seed
        )
    else:
        found = _looked_at(view, limits, seed, asked, most) or _compared(view, limits, seed, asked, most)
    ranked = sorted([*found, *wrong], key=lambda each: -each.value)
    return tuple(each for place, each in enumerate(ranked) if place < most or each.move in also)


def _false_calls(view: View[Seen]) -> set[str]:
    """Calls that would be punished."""
    if not view.options["false_calls"] or would_win(view):
        return set()
    return {text for text in view.legal if MOVES[text][1] == HU}


def _false_call(text: str) -> Worth:
    return Worth(text, -float(FALSE_HU), True, (text,), 1)


# By the network and a look ahead


def _looked_at(view: View[Seen], limits: Limits, seed: int, asked: Sequence[str], most: int) -> list[Worth] | None:
    """What the best player would look at; None where it weighs nothing, or not all that is asked about."""
    kernel = None if view.options["minimum_fan"] else fast.taught()
    world = bots.honest_world(view, Random(seed)) if kernel else None
    if kernel is None or world is None or view.seen.phase == "ready":
        return None
    texts = bots.by_number(view)
    numbers = {text: number for number, text in texts.items()}
    search = kernel.Search(fast.state_of(world), bots.wind_of(view.seen), seed)
    known = {number for number, _ in search.keep(MOST)}
    if len(known) < 2 or not all(numbers[text] in known for text in asked):
        return None
    found, brought = _share_out(search, limits, numbers[asked[0]] if asked else -1, most)
    looked, best = max(search.looked(), 1), found[0][0]
    part = search.looked() / (OPINION + looked)
    return [
        Worth(
            texts[number],
            value,
            False,
            (texts[number],),
            1,
            looked,
            doubt=part * gap(brought[best], brought[number]),
            error=part * estimated(brought[number]).error,
        )
        for number, value in found
    ]


Brought = dict[int, list[float]]
"""What each move brought on average in each go."""


def _share_out(search: Any, limits: Limits, also: int, most: int) -> tuple[list[tuple[int, float]], Brought]:
    """Worlds, or time, for fewer and fewer moves, never without the one asked about."""
    began, found = time.monotonic(), search.keep(MOST, also)
    brought: Brought = defaultdict(list)
    for moves, part in STAGES:
        found = search.keep(max(moves, most), also)
        worlds = part * min(limits.nodes or MOST, MOST)
        ends = began + part * limits.seconds if limits.nodes is None else float("inf")
        while len(found) > 1 and search.looked() + LEAST <= worlds and time.monotonic() < ends:
            before = _totals(search)
            search.look(LEAST)
            for number, total in _totals(search).items():
                brought[number].append((total - before[number]) / LEAST)
    return search.keep(MOST, also), brought


def _totals(search: Any) -> dict[int, float]:
    """What each move that is left has brought in all worlds together, the network's opinion with it."""
    return {number: value * (OPINION + search.looked()) for number, value in search.keep(MOST)}


# Played on to the end


def _compared(view: View[Seen], limits: Limits, seed: int, asked: Sequence[str], most: int) -> list[Worth]:
    """The best player's choice beside what is asked about; all moves where more than one is wanted."""
    false = _false_calls(view)
    legal = [text for text in view.legal if text not in false]
    chosen = bots.best(view, Limits(limits.seconds / 4, limits.nodes), Random(seed)).move
    wanted = legal if most > 1 else [*dict.fromkeys([chosen, *asked])]
    return played_on(view, wanted, limits, seed)


def played_on(view: View[Seen], texts: Sequence[str], limits: Limits, seed: int) -> list[Worth]:
    """What each move brings when the hand is played on, in the same worlds for all."""
    rng, ends = Random(seed), time.monotonic() + limits.seconds
    brought: dict[str, list[float]] = defaultdict(list)
    worlds = min(limits.nodes or PLAYED_ON, PLAYED_ON)
    for number in range(worlds):
        world, luck = _honest(sample(view, rng), bots.wind_of(view.seen)), rng.getrandbits(63)
        for text in texts:
            brought[text].append(_outcome(world, text, luck))
        if limits.nodes is None and number + 1 >= FORCED and time.monotonic() > ends:
            break
    means = {text: estimated(each) for text, each in brought.items()}
    best = brought[max(means, key=lambda text: means[text].mean)]
    return [
        Worth(
            text,
            means[text].mean,
            False,
            (text,),
            1,
            worlds,
            doubt=gap(best, brought[text]),
            error=means[text].error,
        )
        for text, worlds in ((text, len(brought[text])) for text in texts)
    ]


def _honest(world: Position, wind: Wind) -> Position:
    """The world without false calls: beside this wind only those are asked who can claim something."""
    world = replace(world, agreed=replace(world.agreed, false_calls=False))
    return replace(world, asking=tuple(each for each in world.asking if each == wind or any(claims(world, each))))


def _outcome(world: Position, text: str, luck: int) -> float:
    """What the seat gets in one world."""
    wind, move = MOVES[text]
    seat = world.players[wind]
    after = rules.play(world, seat, move)
    if wind in after.asking and not any(claims(after, wind)):  # the kernel asks nobody who has nothing to say
        after = replace(after, asking=tuple(each for each in after.asking if each != wind))
    if rules.awaits_deal(after) or rules.result(after):
        return float(rules.hand_scores(after)[seat])
    kernel = fast.taught()
    if kernel is None:
        return 0.0
    policy = fast.MEDIUM if world.agreed.minimum_fan else fast.LEARNED
    paid = kernel.simulate(fast.state_of(after), policy, 1, luck, False)
    return float(paid[wind])


def expects(dealt: Position, see: See, weigh: Weigher, limits: Limits, rng: Random) -> tuple[Estimate, ...]:
    """Nothing: what one gets the others pay, and who is East is luck as the tiles are."""
    return (Estimate(0.0),) * len(dealt.players)


# Puzzles


def may_be(view: View[Seen]) -> bool:
    """To win is no puzzle."""
    return view.seen.phase != "ready" and all(MOVES[text][1] != HU for text in view.legal)


def theme(view: View[Seen], best: Worth) -> str:
    move = MOVES[best.move][1]
    if view.seen.phase in ("claim", "rob"):
        return "claim-or-pass"
    return "which-discard" if move.kind == "discard" else "kong"


REVIEWING: Reviewing[Seen] = Reviewing(
    weigher=weigher,
    losses=Losses(good=0.1, inaccuracy=0.4, mistake=1.0, blunder=2.5),
    half=1.5,
    tell=as_points,
    total=None,
    bounds=None,
    expects=expects,
    remarks=remarks,
    puzzles=Puzzling(margin=0.8, theme=theme, level="medium", nodes=160, from_position=False, may_be=may_be),
)
