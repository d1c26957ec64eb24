"""Mah-Nol: auction, tiles and money in four kinds of play, for two to four. See README.md here."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from teahouse.core.flat import Flat, read_seen
from teahouse.core.lessons import Lesson
from teahouse.core.protocol import Accounts, Answers, Declaration, Examples, Match, PlayerKind, Secrets, Teaching
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


def first_lesson() -> Lesson[Any]:
    from teahouse.games.mah_nol import lesson

    return replace(lesson.LESSON, guide=flat(lesson.LESSON.guide))


flat = Flat(lambda: GAME)

GAME: Declaration[Position, Move, dict[str, Any]] = Declaration(
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
    write_seen=dict,
    read_seen=read_seen,
    sample=flat(sampling.sample),
    scores=lambda seen: tuple(seen["scores"]),
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=words.label,
    clicks=words.clicks,
    why_not=flat(telling.why_not),
    thing=flat(words.thing),
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
    ),
    answers=Answers(is_partial=rules.is_partial, parts=rules.parts),
    secrets=Secrets(
        asked_seen=view.asked_seen,
        reveals=rules.reveals,
        news=flat(telling.news),
    ),
    accounts=Accounts(tell=flat(telling.account), draw=flat(settling.draw_account)),
    teaching=Teaching(lesson=first_lesson, advice=flat(advice.advice)),
    examples=Examples(
        view=flat.made(examples.example),
        draw=vignettes.draw_example,
        cover=LONG_MARCH,
    ),
    depict=faces.depict,
    paper=sheets.sheets,
)
