"""Bauernaufstand: four peasants against four mercenaries; the first to cross the board wins. See README.md here."""

from collections.abc import Mapping

from teahouse.core.lessons import Exercise, Lesson
from teahouse.core.options import Options
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Coding, Counting, Declaration, PlayerKind, Positions, Solver, Teaching
from teahouse.core.reviewing import Reviewing
from teahouse.games.bauernaufstand import drawing, fast, guidance, notation, rules, setup, view
from teahouse.games.bauernaufstand.position import Position
from teahouse.material.duels import Move, lost_by


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.bauernaufstand import bots

    return bots.PLAYERS


def solver() -> Solver:
    from teahouse.games.bauernaufstand import solving

    return solving.SOLVER


def sheets() -> tuple[Picture, ...]:
    from teahouse.games.bauernaufstand.sheets import sheets

    return sheets()


def coding(options: Options) -> Coding[Position, Move, Position]:
    from teahouse.games.bauernaufstand.coding import coding

    return coding(options)


def first_lesson() -> Lesson[Position]:
    from teahouse.games.bauernaufstand.teaching.first_game import LESSON

    return LESSON


def exercises() -> tuple[Exercise[Position], ...]:
    from teahouse.games.bauernaufstand.teaching.exercises import EXERCISES

    return EXERCISES


def reviewing() -> Reviewing[Position]:
    from teahouse.games.bauernaufstand.reviewing import REVIEWING

    return REVIEWING


GAME: Declaration[Position, Move, Position] = Declaration(
    id="bauernaufstand",
    seats=lambda options: 2,
    has_chance=False,
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=guidance.refusal,
    play=rules.play,
    result=rules.result,
    end=lost_by,
    view=lambda position, seat: position,
    write_seen=view.write_seen,
    read_seen=view.read_seen,
    sample=lambda view, rng: view.seen,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
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
    explain=view.explain,
    positions=Positions(read=notation.read_position, write=notation.write_position, setup=setup.SETUP),
    counting=Counting(count=fast.count, playouts=fast.playouts),
    teaching=Teaching(lesson=first_lesson, exercises=exercises),
    depict=drawing.depict,
    taken=view.taken,
    solver=solver,
    paper=sheets,
    coding=coding,
    reviewing=reviewing,
)
