"""Hongkong Easy: mahjong for four by the short rules of the German league. See README.md here."""

from collections.abc import Mapping

from teahouse.core.options import Option
from teahouse.core.protocol import Accounts, Answers, Counting, Declaration, Match, PlayerKind, Quiet, Secrets, Teaching
from teahouse.core.scoring import Scorer
from teahouse.games.hongkong import (
    advice,
    drawing,
    fast,
    labels,
    notation,
    reasons,
    refusals,
    rules,
    sampling,
    seen,
    telling,
    written,
)
from teahouse.games.hongkong.position import SEATS, Move, Position
from teahouse.games.hongkong.seen import Seen


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.hongkong import bots

    return bots.PLAYERS


def scorer() -> Scorer:
    from teahouse.games.hongkong.scorer import SCORER

    return SCORER


GAME: Declaration[Position, Move, Seen] = Declaration(
    id="hongkong",
    seats=lambda options: SEATS,
    options=(
        Option("minimum_fan", 0, high=10),
        Option("stake", 0, high=1_000_000),
        Option("time_limit", 0, high=1440),
        Option("seat_change", False),
        Option("dangerous_play", False),
        Option("false_calls", False),
    ),
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=refusals.refusal,
    play=rules.play,
    result=rules.result,
    endings=("time-limit",),
    end=rules.end,
    view=seen.view,
    write_seen=written.write_seen,
    read_seen=written.read_seen,
    sample=sampling.sample,
    scores=lambda seen: seen.scores,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=labels.label,
    clicks=labels.clicks,
    why_not=refusals.why_not,
    thing=labels.thing,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    players=players,
    explain=reasons.explain,
    match=Match(
        awaits_deal=rules.awaits_deal,
        hand_of=notation.hand_of,
        result=notation.hand_result,
        scores=rules.hand_scores,
        minutes=lambda options: float(options["time_limit"]),
        contest_by_hand=True,
    ),
    answers=Answers(is_partial=rules.is_partial),
    secrets=Secrets(
        asked_seen=seen.asked_seen,
        reveals=rules.reveals,
        news=telling.news,
        quiet=Quiet(lull=rules.lull, lull_before_play=notation.lull_before_play, waive=rules.waive),
    ),
    accounts=Accounts(tell=telling.account, draw=drawing.draw_account),
    teaching=Teaching(advice=advice.advice),
    counting=Counting(playouts=fast.playouts),
    depict=drawing.depict,
    scorer=scorer,
)
