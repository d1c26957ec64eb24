"""Mahjong Battle: two players clear a wall of 108 tiles pair by pair. See README.md here."""

from collections.abc import Mapping

from teahouse.core.lessons import Exercise, Lesson
from teahouse.core.options import Option, Options
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Coding, Counting, Declaration, PlayerKind, Positions, Teaching
from teahouse.core.reviewing import Reviewing
from teahouse.games.mahjong_battle import drawing, fast, notation, rules, view
from teahouse.games.mahjong_battle.position import Position, Take
from teahouse.games.mahjong_battle.setup import SETUP


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.mahjong_battle import bots

    return bots.PLAYERS


def sheets() -> tuple[Picture, ...]:
    from teahouse.games.mahjong_battle.sheets import sheets

    return sheets()


def coding(options: Options) -> Coding[Position, Take, Position]:
    from teahouse.games.mahjong_battle.coding import coding

    return coding(options)


def first_lesson() -> Lesson[Position]:
    from teahouse.games.mahjong_battle.teaching.first_game import LESSON

    return LESSON


def exercises() -> tuple[Exercise[Position], ...]:
    from teahouse.games.mahjong_battle.teaching.exercises import EXERCISES

    return EXERCISES


def reviewing() -> Reviewing[Position]:
    from teahouse.games.mahjong_battle.reviewing import REVIEWING

    return REVIEWING


GAME: Declaration[Position, Take, Position] = Declaration(
    id="mahjong-battle",
    has_sides=False,
    seats=lambda options: 2,
    options=(Option("deal", "any", choices=("any", "two-moves")),),
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=view.refusal,
    play=rules.play,
    result=rules.result,
    end=rules.end,
    view=lambda position, seat: position,
    write_seen=view.write_seen,
    read_seen=view.read_seen,
    sample=lambda view, rng: view.seen,
    scores=lambda position: position.scores,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=view.label,
    noted=view.noted,
    clicks=view.clicks,
    why_not=view.why_not,
    task=view.task,
    thing=view.thing,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    players=players,
    explain=view.explain,
    positions=Positions(read=notation.read_position, write=notation.write_position, setup=SETUP),
    counting=Counting(count=fast.count, playouts=fast.playouts),
    teaching=Teaching(lesson=first_lesson, exercises=exercises),
    depict=drawing.depict,
    paper=sheets,
    taken=view.taken,
    coding=coding,
    reviewing=reviewing,
)
