"""Mah-Nol: auction, tiles and money in four kinds of play, for two to four. See README.md here."""

from collections.abc import Mapping

from teahouse.core.lessons import Lesson
from teahouse.core.protocol import Declaration, PlayerKind
from teahouse.games.mah_nol import (
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
)
from teahouse.games.mah_nol.layouts import LONG_MARCH
from teahouse.games.mah_nol.position import OPTIONS, Move, Position


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.mah_nol import bots

    return bots.PLAYERS


def first_lesson() -> Lesson:
    from teahouse.games.mah_nol import lesson

    return lesson.LESSON


GAME: Declaration[Position, Move] = Declaration(
    id="mah-nol",
    seats=lambda options: int(options["players"]),
    options=OPTIONS,
    hidden=True,
    is_match=True,
    deal=notation.deal,
    begin=notation.begin,
    awaits_deal=rules.awaits_deal,
    hand_of=notation.hand_of,
    hand_result=rules.hand_result,
    hand_scores=rules.hand_scores,
    asked=rules.asked,
    is_partial=rules.is_partial,
    parts=rules.parts,
    legal=rules.legal,
    refusal=refusals.refusal,
    play=rules.play,
    result=rules.result,
    endings=("time-limit",),
    end=rules.end,
    view=view.view,
    asked_seen=view.asked_seen,
    sample=sampling.sample,
    reveals=rules.reveals,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=words.label,
    clicks=words.clicks,
    why_not=telling.why_not,
    thing=words.thing,
    news=telling.news,
    advice=advice.advice,
    account=telling.account,
    draw_account=settling.draw_account,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    depict=faces.depict,
    example=examples.example,
    draw_example=vignettes.draw_example,
    cover=LONG_MARCH,
    players=players,
    explain=reasons.explain,
    lesson=first_lesson,
    sheets=sheets.sheets,
)
