"""Short Go: Go on the crossings of a chessboard. See README.md here."""

from collections.abc import Mapping

from teahouse.core.lessons import Exercise, Lesson
from teahouse.core.options import Option, Options
from teahouse.core.pictures import Picture
from teahouse.core.protocol import (
    Accounts,
    Answers,
    Coding,
    Counting,
    Declaration,
    PlayerKind,
    Positions,
    Teaching,
    Timing,
)
from teahouse.core.reviewing import Reviewing
from teahouse.games.short_go import briefing, drawing, fast, notation, reasons, rules, setup, sgf, view, words
from teahouse.games.short_go.position import Move, Position

KOMI = {("area", 7): 9.0, ("area", 9): 7.0, ("territory", 7): 9.0, ("territory", 9): 6.5}


def usual_komi(before: Options) -> float:
    """What White gets for moving second; nothing in a game with handicap."""
    return 0.0 if before["handicap"] else KOMI[str(before["scoring"]), int(before["size"])]


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.short_go import bots

    return bots.PLAYERS


def sheets() -> tuple[Picture, ...]:
    from teahouse.games.short_go.sheets import sheets

    return sheets()


def coding(options: Options) -> Coding[Position, Move, Position]:
    from teahouse.games.short_go.coding import coding

    return coding(options)


def first_lesson() -> Lesson[Position]:
    from teahouse.games.short_go.teaching.first_game import LESSON

    return LESSON


def exercises() -> tuple[Exercise[Position], ...]:
    from teahouse.games.short_go.teaching.exercises import EXERCISES

    return EXERCISES


def reviewing() -> Reviewing[Position]:
    from teahouse.games.short_go.reviewing import REVIEWING

    return REVIEWING


GAME: Declaration[Position, Move, Position] = Declaration(
    id="short-go",
    seats=lambda options: 2,
    options=(
        Option("size", 7, choices=(7, 9)),
        Option("scoring", "area", choices=("area", "territory")),
        Option("handicap", 0, high=notation.MOST_HANDICAP, evens_out=True),
        Option("komi", usual_komi, low=-notation.MOST_KOMI, high=notation.MOST_KOMI, evens_out=True),
        Option("marking", False, at_table=True),
    ),
    has_chance=False,
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    allows=notation.is_allowed,
    longest=notation.MOST_MOVES,
    refusal=notation.refusal,
    play=rules.play,
    result=rules.result,
    end=rules.end,
    view=lambda position, seat: position,
    write_seen=view.write_seen,
    read_seen=view.read_seen,
    sample=lambda view, rng: view.seen,
    scores=lambda position: rules.scores(position) if rules.is_counted(position) else (),
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=words.label,
    noted=words.noted,
    clicks=words.clicks,
    why_not=words.why_not,
    thing=words.thing,
    task=words.task,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    players=players,
    explain=reasons.explain,
    answers=Answers(still_answers=rules.still_answers),
    accounts=Accounts(tell=words.account),
    positions=Positions(
        read=notation.read_position, write=notation.write_position, setup=setup.SETUP, same=notation.write_stones
    ),
    teaching=Teaching(lesson=first_lesson, exercises=exercises, advice=words.advice),
    counting=Counting(count=fast.count, playouts=fast.playouts),
    timing=Timing(has_periods=True),
    depict=drawing.depict,
    files=(sgf.FORMAT,),
    protocols={"gtp": briefing.gtp},
    paper=sheets,
    coding=coding,
    reviewing=reviewing,
)
