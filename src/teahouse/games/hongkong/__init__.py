"""Hongkong Easy: mahjong for four by the short rules of the German league. See README.md here."""

from collections.abc import Mapping

from teahouse.core.options import Option
from teahouse.core.protocol import Declaration, PlayerKind
from teahouse.core.scoring import Scorer
from teahouse.games.hongkong import advice, drawing, fast, notation, reasons, rules, sampling, telling, view
from teahouse.games.hongkong.position import SEATS, Move, Position


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.hongkong import bots

    return bots.PLAYERS


def scorer() -> Scorer:
    from teahouse.games.hongkong.scorer import SCORER

    return SCORER


GAME: Declaration[Position, Move] = Declaration(
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
    hidden=True,
    is_match=True,
    contest_by_hand=True,
    deal=notation.deal,
    begin=notation.begin,
    awaits_deal=rules.awaits_deal,
    hand_of=notation.hand_of,
    hand_result=rules.hand_result,
    hand_scores=rules.hand_scores,
    asked=rules.asked,
    is_partial=rules.is_partial,
    legal=rules.legal,
    refusal=view.refusal,
    play=rules.play,
    result=rules.result,
    endings=("time-limit",),
    minutes=lambda options: float(options["time_limit"]),
    end=rules.end,
    view=view.view,
    asked_seen=view.asked_seen,
    sample=sampling.sample,
    lull=rules.lull,
    lull_before_play=notation.lull_before_play,
    waive=rules.waive,
    reveals=rules.reveals,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=view.label,
    clicks=view.clicks,
    why_not=telling.why_not,
    thing=view.thing,
    news=telling.news,
    advice=advice.advice,
    account=telling.account,
    draw_account=drawing.draw_account,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    depict=drawing.depict,
    players=players,
    explain=reasons.explain,
    playouts=fast.playouts,
    scorer=scorer,
)
