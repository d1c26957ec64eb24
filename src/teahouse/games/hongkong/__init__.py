"""Hongkong Easy: mahjong for four by the short rules of the German league. See README.md here."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from teahouse.core.evenings import Evening
from teahouse.core.lessons import Exercise, Lesson
from teahouse.core.options import Options
from teahouse.core.pictures import Picture
from teahouse.core.protocol import (
    Accounts,
    Answers,
    Coding,
    Counting,
    Declaration,
    Match,
    PlayerKind,
    Quiet,
    Secrets,
    Teaching,
)
from teahouse.core.reviewing import Reviewing
from teahouse.core.scoring import Scorer
from teahouse.games.hongkong.knowledge.sampling import sample
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.knowledge.view import asked_seen, view
from teahouse.games.hongkong.notation import moves, results, starts, typed, views
from teahouse.games.hongkong.orders import ORDERS
from teahouse.games.hongkong.pictures import account, drawing, terminal
from teahouse.games.hongkong.play import rules
from teahouse.games.hongkong.play.position import OPTIONS, SEATS, Move, Position
from teahouse.games.hongkong.players.fast import playouts
from teahouse.games.hongkong.words import (
    accounts,
    cautions,
    clicks,
    labels,
    news,
    readings,
    refusals,
    standing,
    tasks,
)
from teahouse.games.hongkong.words.advice import advice
from teahouse.games.hongkong.words.reasons import explain


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.hongkong.players import bots

    return bots.PLAYERS


def scorer() -> Scorer:
    from teahouse.games.hongkong.scorer.sheet import SCORER

    return SCORER


def exercises() -> tuple[Exercise[Seen], ...]:
    from teahouse.games.hongkong.teaching.exercises import EXERCISES

    return EXERCISES


def first_lesson() -> Lesson[Seen]:
    from teahouse.games.hongkong.teaching.first_hand import LESSON

    return LESSON


def evening() -> Evening[Any]:
    from teahouse.games.hongkong.evening.telling import EVENING
    from teahouse.games.hongkong.sheets.score_sheet import filled

    return replace(EVENING, paper=filled)


def sheets() -> tuple[Picture, ...]:
    from teahouse.games.hongkong.sheets import sheets

    return sheets()


def coding(options: Options) -> Coding[Position, Move, Seen]:
    from teahouse.games.hongkong.coding import coding

    return coding(options)


def reviewing() -> Reviewing[Seen]:
    from teahouse.games.hongkong.players.reviewing import REVIEWING

    return REVIEWING


GAME: Declaration[Position, Move, Seen] = Declaration(
    id="hongkong",
    has_sides=False,
    seats=lambda options: SEATS,
    options=OPTIONS,
    deal=starts.deal,
    begin=starts.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=refusals.refusal,
    play=rules.play,
    result=rules.result,
    endings=("time-limit",),
    end=rules.end,
    view=view,
    write_seen=views.write_seen,
    read_seen=views.read_seen,
    sample=sample,
    scores=lambda seen: seen.scores,
    read_move=moves.read_move,
    write_move=moves.write_move,
    tidy=typed.tidy,
    label=labels.label,
    advised=labels.advised,
    clicks=clicks.clicks,
    why_not=refusals.why_not,
    task=tasks.task,
    cautions=cautions.cautions,
    thing=clicks.thing,
    draw=drawing.draw,
    show=terminal.show,
    looks=drawing.LOOKS,
    players=players,
    explain=explain,
    match=Match(
        awaits_deal=rules.awaits_deal,
        hand_of=starts.hand_of,
        result=results.hand_result,
        scores=rules.hand_scores,
        minutes=lambda options: float(options["time_limit"]),
        stands=standing.stands,
        contest_by_hand=True,
    ),
    answers=Answers(is_partial=rules.is_partial),
    secrets=Secrets(
        asked_seen=asked_seen,
        reveals=rules.reveals,
        news=news.news,
        history=news.history,
        quiet=Quiet(lull=rules.lull, lull_before_play=starts.lull_before_play, waive=rules.waive, win=rules.win),
    ),
    accounts=Accounts(
        tell=accounts.account,
        draw=account.draw_account,
        best=accounts.best,
        on_table=lambda seen: seen.is_over,
    ),
    teaching=Teaching(advice=advice, lesson=first_lesson, exercises=exercises),
    readings=readings.readings,
    counting=Counting(playouts=playouts),
    depict=drawing.depict,
    scorer=scorer,
    evening=evening,
    paper=sheets,
    coding=coding,
    reviewing=reviewing,
    orders=ORDERS,
)
