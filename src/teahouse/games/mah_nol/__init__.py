"""Mah-Nol: auction, tiles and money in four kinds of play, for two to four. See README.md here."""

from collections.abc import Mapping

from teahouse.core.lessons import Lesson
from teahouse.core.protocol import Accounts, Answers, Declaration, Examples, Match, PlayerKind, Secrets, Teaching
from teahouse.games.mah_nol import (
    accounts,
    advice,
    drawing,
    examples,
    faces,
    notation,
    reasons,
    refusals,
    rules,
    sampling,
    settling,
    sheets,
    telling,
    view,
    vignettes,
    words,
    written,
)
from teahouse.games.mah_nol.layouts import LONG_MARCH
from teahouse.games.mah_nol.position import OPTIONS, Move, Position
from teahouse.games.mah_nol.seen import Seen


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.mah_nol import bots

    return bots.PLAYERS


def first_lesson() -> Lesson[Seen]:
    from teahouse.games.mah_nol import lesson

    return lesson.LESSON


GAME: Declaration[Position, Move, Seen] = Declaration(
    id="mah-nol",
    seats=lambda options: int(options["players"]),
    options=OPTIONS,
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=refusals.refusal,
    play=rules.play,
    result=rules.result,
    endings=("time-limit",),
    end=rules.end,
    view=view.view,
    write_seen=written.write_seen,
    read_seen=written.read_seen,
    sample=sampling.sample,
    scores=lambda seen: seen.money,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=words.label,
    clicks=words.clicks,
    why_not=telling.why_not,
    thing=words.thing,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    players=players,
    explain=reasons.explain,
    match=Match(
        awaits_deal=rules.awaits_deal,
        hand_of=notation.hand_of,
        result=written.hand_result,
        scores=rules.hand_scores,
    ),
    answers=Answers(is_partial=rules.is_partial, parts=rules.parts),
    secrets=Secrets(
        asked_seen=view.asked_seen,
        reveals=rules.reveals,
        news=telling.news,
    ),
    accounts=Accounts(tell=accounts.account, draw=settling.draw_account),
    teaching=Teaching(lesson=first_lesson, advice=advice.advice),
    examples=Examples(
        view=examples.example,
        draw=vignettes.draw_example,
        cover=LONG_MARCH,
    ),
    depict=faces.depict,
    paper=sheets.sheets,
)
