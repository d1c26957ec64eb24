"""Hongkong Easy: mahjong for four by the short rules of the German league. See README.md here."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.flat import Flat, read_seen
from teahouse.core.options import Option
from teahouse.core.protocol import Accounts, Answers, Counting, Declaration, Match, PlayerKind, Quiet, Secrets, Teaching
from teahouse.core.scoring import Scorer
from teahouse.games.hongkong import advice, drawing, fast, notation, reasons, rules, sampling, telling, view
from teahouse.games.hongkong.position import SEATS, Move, Position


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.hongkong import bots

    return bots.PLAYERS


def scorer() -> Scorer:
    from teahouse.games.hongkong.scorer import SCORER

    return SCORER


flat = Flat(lambda: GAME)

GAME: Declaration[Position, Move, dict[str, Any]] = Declaration(
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
    refusal=view.refusal,
    play=rules.play,
    result=rules.result,
    endings=("time-limit",),
    end=rules.end,
    view=view.view,
    write_seen=dict,
    read_seen=read_seen,
    sample=flat(sampling.sample),
    scores=lambda seen: tuple(seen["scores"]),
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=view.label,
    clicks=view.clicks,
    why_not=flat(telling.why_not),
    thing=flat(view.thing),
    draw=flat(drawing.draw),
    show=flat(drawing.show),
    looks=drawing.LOOKS,
    players=lambda: flat.players(players()),
    explain=flat(reasons.explain),
    match=Match(
        awaits_deal=rules.awaits_deal,
        hand_of=notation.hand_of,
        result=rules.hand_result,
        scores=rules.hand_scores,
        minutes=lambda options: float(options["time_limit"]),
        contest_by_hand=True,
    ),
    answers=Answers(is_partial=rules.is_partial),
    secrets=Secrets(
        asked_seen=view.asked_seen,
        reveals=rules.reveals,
        news=flat(telling.news),
        quiet=Quiet(lull=rules.lull, lull_before_play=notation.lull_before_play, waive=rules.waive),
    ),
    accounts=Accounts(tell=flat(telling.account), draw=flat(drawing.draw_account)),
    teaching=Teaching(advice=flat(advice.advice)),
    counting=Counting(playouts=fast.playouts),
    depict=drawing.depict,
    scorer=scorer,
)
