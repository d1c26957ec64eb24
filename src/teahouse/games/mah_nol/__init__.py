"""Mah-Nol: auction, tiles and money in four kinds of play, for two to four. See README.md here."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.evenings import Evening
from teahouse.core.lessons import Exercise, Lesson
from teahouse.core.options import Options
from teahouse.core.protocol import (
    Accounts,
    Answers,
    Coding,
    Declaration,
    Examples,
    Match,
    PlayerKind,
    Secrets,
    Teaching,
)
from teahouse.core.reviewing import Reviewing
from teahouse.games.mah_nol import sheets
from teahouse.games.mah_nol.knowledge import sampling, view
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation import moves, starts, typed, views
from teahouse.games.mah_nol.orders import ORDERS
from teahouse.games.mah_nol.pictures import account, drawing, examples, faces, terminal
from teahouse.games.mah_nol.play import rules
from teahouse.games.mah_nol.play.layouts import LONG_MARCH
from teahouse.games.mah_nol.play.position import OPTIONS, Move, Position
from teahouse.games.mah_nol.players import reasons
from teahouse.games.mah_nol.teaching import advice
from teahouse.games.mah_nol.words import accounts, cautions, clicks, names, news, readings, refusals, standing, tasks


def computers() -> Mapping[str, PlayerKind]:
    from teahouse.games.mah_nol.players import bots

    return bots.PLAYERS


def exercises() -> tuple[Exercise[Seen], ...]:
    from teahouse.games.mah_nol.teaching.exercises import EXERCISES

    return EXERCISES


def first_lesson() -> Lesson[Seen]:
    from teahouse.games.mah_nol.teaching import first_hand

    return first_hand.LESSON


def evening() -> Evening[Any]:
    from teahouse.games.mah_nol.evening.telling import EVENING

    return EVENING


def coding(options: Options) -> Coding[Position, Move, Seen]:
    from teahouse.games.mah_nol.coding import coding

    return coding(options)


def reviewing() -> Reviewing[Seen]:
    from teahouse.games.mah_nol.players.reviewing import REVIEWING

    return REVIEWING


GAME: Declaration[Position, Move, Seen] = Declaration(
    id="mah-nol",
    has_sides=False,
    seats=lambda options: int(options["players"]),
    options=OPTIONS,
    deal=starts.deal,
    begin=starts.begin,
    asked=rules.asked,
    legal=rules.legal,
    allows=rules.allows,
    numbers=clicks.numbers,
    refusal=refusals.refusal,
    play=rules.play,
    result=rules.result,
    endings=("time-limit",),
    end=rules.end,
    view=view.view,
    write_seen=views.write_seen,
    read_seen=views.read_seen,
    sample=sampling.sample,
    scores=lambda seen: seen.money,
    read_move=moves.read_move,
    write_move=moves.write_move,
    tidy=typed.tidy,
    understand=typed.understand,
    label=names.label,
    advised=names.advised,
    clicks=clicks.clicks,
    why_not=refusals.why_not,
    task=tasks.task,
    cautions=cautions.cautions,
    thing=clicks.thing,
    draw=drawing.draw,
    show=terminal.show,
    looks=drawing.LOOKS,
    players=computers,
    explain=reasons.explain,
    match=Match(
        awaits_deal=rules.awaits_deal,
        hand_of=starts.hand_of,
        result=views.hand_result,
        scores=rules.hand_scores,
        minutes=lambda options: float(options["time_limit"]),
        needs_limit=False,
        stands=standing.stands,
    ),
    answers=Answers(is_partial=rules.is_partial, parts=rules.parts),
    secrets=Secrets(
        asked_seen=view.asked_seen,
        reveals=rules.reveals,
        news=news.news,
        history=news.history,
    ),
    accounts=Accounts(
        tell=accounts.account,
        draw=account.draw_account,
        drawn_whole=True,
        on_table=lambda seen: seen.is_over and seen.last is not None,
    ),
    teaching=Teaching(lesson=first_lesson, exercises=exercises, advice=advice.advice),
    examples=Examples(
        view=examples.example,
        draw=examples.draw_example,
        cover=LONG_MARCH,
    ),
    readings=readings.readings,
    depict=faces.depict,
    paper=sheets.sheets,
    evening=evening,
    coding=coding,
    reviewing=reviewing,
    orders=ORDERS,
)
