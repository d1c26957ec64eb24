"""Weiß-Schach: chess on 6x6, the big board without its outermost squares. See README.md here."""

from collections.abc import Mapping

from teahouse.core.lessons import Exercise, Lesson
from teahouse.core.options import Options
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Coding, Counting, Declaration, PlayerKind, Positions, Teaching, Timing
from teahouse.core.reviewing import Reviewing
from teahouse.games.weiss_schach import briefing, drawing, engine, guidance, notation, pgn, reasons, rules, setup, view
from teahouse.games.weiss_schach.position import Move, Position
from teahouse.material.duels import other


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.weiss_schach import bots

    return bots.PLAYERS


def sheets() -> tuple[Picture, ...]:
    from teahouse.games.weiss_schach.sheets import sheets

    return sheets()


def coding(options: Options) -> Coding[Position, Move, Position]:
    from teahouse.games.weiss_schach.coding import coding

    return coding(options)


def first_lesson() -> Lesson[Position]:
    from teahouse.games.weiss_schach.teaching.first_game import LESSON

    return LESSON


def exercises() -> tuple[Exercise[Position], ...]:
    from teahouse.games.weiss_schach.teaching.exercises import EXERCISES

    return EXERCISES


def reviewing() -> Reviewing[Position]:
    from teahouse.games.weiss_schach.reviewing import REVIEWING

    return REVIEWING


GAME: Declaration[Position, Move, Position] = Declaration(
    id="weiss-schach",
    seats=lambda options: 2,
    has_chance=False,
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=guidance.refusal,
    play=rules.play,
    result=rules.result,
    endings=("resign", "agreed", "time", "time-drawn"),
    end=rules.end,
    view=lambda position, seat: position,
    write_seen=view.write_seen,
    read_seen=view.read_seen,
    sample=lambda view, rng: view.seen,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    understand=view.understand,
    label=view.label,
    noted=view.noted,
    clicks=view.clicks,
    why_not=guidance.why_not,
    task=guidance.task,
    thing=view.thing,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    players=players,
    explain=reasons.explain,
    positions=Positions(
        read=notation.read_position,
        write=notation.write_position,
        setup=setup.SETUP,
        same=lambda position: notation.write_diagram(position.diagram),
    ),
    counting=Counting(count=engine.count, followers=rules.followers),
    teaching=Teaching(lesson=first_lesson, exercises=exercises),
    timing=Timing(drawn=lambda position, seat: not rules.can_win(position.cells, other(seat))),
    depict=drawing.depict,
    taken=view.taken,
    files=(pgn.FORMAT,),
    protocols={"uci": briefing.uci},
    paper=sheets,
    coding=coding,
    reviewing=reviewing,
)
