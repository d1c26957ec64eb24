"""Three Cards: Kuhn's poker as a game of the house, so small that everything about it can be computed.

Both pay one chip and get one of three cards (1, 2, 3); the third lies hidden. The first seat checks or bets a chip; who
is bet at calls or folds; after a check the second may bet. The higher card wins all. In perfect play the first seat
loses 1/18 of a chip a deal (H. W. Kuhn, 1950).
"""

from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any

import numpy as np

from teahouse.core.options import Options
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Coding, Declaration, Result, Seat, Secrets, Span, Start, View
from teahouse.texts import Message, message

CARDS = (1, 2, 3)
PASS, BET = "p", "b"
"""To check or to fold; to bet or to call."""
ENDED = ("pp", "bp", "bb", "pbp", "pbb")


@dataclass(frozen=True)
class Deal:
    """What the seats hold (0: not seen), and what they did."""

    cards: tuple[int, int]
    made: str = ""


def asked(deal: Deal) -> tuple[Seat, ...]:
    return () if deal.made in ENDED else (Seat(len(deal.made) % 2),)


def result(deal: Deal) -> Result | None:
    """Who folds has lost; else the higher card wins. One chip each, two where a bet was called."""
    if deal.made not in ENDED:
        return None
    folded = deal.made.endswith("bp")
    winner = len(deal.made) % 2 if folded else int(deal.cards[1] > deal.cards[0])
    chips = 2 if deal.made.endswith("bb") else 1
    scores = (chips, -chips) if winner == 0 else (-chips, chips)
    return Result(scores, (winner,), "finished")


def view(deal: Deal, seat: Seat | None) -> Deal:
    shown = [card if seat == other or deal.made in ENDED else 0 for other, card in enumerate(deal.cards)]
    return replace(deal, cards=(shown[0], shown[1]))


def sample(seen: View[Deal], rng: Random) -> Deal:
    hidden = [card for card in CARDS if card not in seen.seen.cards]
    rng.shuffle(hidden)
    cards = [card or hidden.pop() for card in seen.seen.cards]
    return replace(seen.seen, cards=(cards[0], cards[1]))


def deals(options: Options) -> tuple[Start, ...]:
    return tuple({"cards": list(cards)} for cards in permutations(CARDS, 2))


def begin(options: Options, previous: Deal | None, start: Start) -> Deal:
    first, second = start["cards"]
    return Deal((first, second))


def observe(seen: View[Deal], begun: tuple[int, ...]) -> Any:
    """The own card, and what was done, three places with what it was."""
    seat, row = seen.seat or 0, np.zeros(len(CARDS) + 6, np.uint8)
    if seen.seen.cards[seat]:
        row[seen.seen.cards[seat] - 1] = 1
    for place, made in enumerate(seen.seen.made):
        row[len(CARDS) + 2 * place + (made == BET)] = 1
    return row


def coding(options: Options) -> Coding[Deal, str, Deal]:
    return Coding(
        actions=2,
        shape=(len(CARDS) + 6,),
        encode=lambda deal, seat, move: ((PASS, BET).index(move),),
        decode=lambda deal, seat, actions: (PASS, BET)[actions[0]] if actions in ((0,), (1,)) else None,
        observe=observe,
        worth=lambda ended: tuple(map(float, ended.scores)),
        bounds=(-2.0, 2.0),
        longest=3,
    )


def nothing(*given: object) -> Message:
    """Nobody reads about this game."""
    return message("error/not-text")


GAME: Declaration[Deal, str, Deal] = Declaration(
    id="three-cards",
    seats=lambda options: 2,
    deal=lambda options, previous, rng: rng.choice(deals(options)),
    deals=deals,
    begin=begin,
    asked=asked,
    legal=lambda deal, seat: (PASS, BET) if seat in asked(deal) else (),
    refusal=nothing,
    play=lambda deal, seat, move: replace(deal, made=deal.made + move),
    result=result,
    end=lambda deal, reason, seat: Result((0, 0), (1 - seat,), reason),
    view=view,
    write_seen=lambda seen: {"cards": list(seen.cards), "made": seen.made},
    read_seen=lambda written: Deal((written["cards"][0], written["cards"][1]), written["made"]),
    sample=sample,
    read_move=lambda deal, text: (None, text),
    write_move=lambda deal, seat, move: move,
    label=nothing,
    clicks=lambda deal, seat, move: (move,),
    thing=nothing,
    task=nothing,
    draw=lambda seen, looks: Picture(1, 1, "", "", "", ""),
    show=lambda seen, looks: ((Span(f"{seen.seen.cards} {seen.seen.made}"),),),
    players=dict,
    explain=lambda seen, choice: (),
    secrets=Secrets(asked_seen=lambda deal, seat: asked(deal)),
    coding=coding,
)
