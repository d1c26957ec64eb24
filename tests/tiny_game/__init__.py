"""Tiny Bluff: a game for tests, as small as a game can be that uses all of the promise.

Three seats, hidden hands, a match of hands. A hand has two rounds:

1. All seats secretly put two cards at once (an answer of two parts). When all are in they are
   shown; the highest sum, if it is alone, takes three points.
2. Whoever holds the winner's higher card may snap: show that card, lose it, and take one point from
   the winner. Only those who hold it are asked, all at once, and nobody else learns who was; of
   several the first after the winner gets it.
3. Between the rounds the winner (the first seat if nobody won) draws a hidden card from the
   stock, or stays and takes one point.
"""

from teahouse.core.options import Option, Options
from teahouse.core.protocol import Answers, Coding, Declaration, Match, PlayerKind, Secrets
from tiny_game import drawing, notation, rules, sampling, view, words, written
from tiny_game.position import SEATS, Move, Position
from tiny_game.seen import Seen


def players() -> dict[str, PlayerKind]:
    from tiny_game import bots

    return bots.PLAYERS


def coding(options: Options) -> Coding[Position, Move, Seen]:
    from tiny_game.coding import coding

    return coding(options)


GAME: Declaration[Position, Move, Seen] = Declaration(
    id="tiny-bluff",
    seats=lambda options: SEATS,
    options=(Option("hands", 2, low=1, high=4),),
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=words.refusal,
    play=rules.play,
    result=rules.result,
    endings=("resign", "time"),
    end=rules.end,
    view=view.view,
    write_seen=written.write_seen,
    read_seen=written.read_seen,
    sample=sampling.sample,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=words.label,
    clicks=words.clicks,
    thing=words.thing,
    task=words.task,
    draw=drawing.draw,
    show=drawing.show,
    players=players,
    explain=words.explain,
    match=Match(
        awaits_deal=rules.awaits_deal,
        hand_of=notation.hand_of,
        result=written.hand_result,
        scores=rules.hand_scores,
    ),
    answers=Answers(is_partial=rules.is_partial, parts=rules.parts),
    secrets=Secrets(asked_seen=view.asked_seen, reveals=rules.reveals),
    coding=coding,
)
