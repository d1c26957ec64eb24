"""Bauernaufstand: four peasants against four mercenaries; the first to cross the board wins. See README.md here."""

from collections.abc import Mapping

from teahouse.core.protocol import Declaration, PlayerKind, Solver
from teahouse.games.bauernaufstand import drawing, fast, notation, rules, view
from teahouse.games.bauernaufstand.position import Move, Position


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.bauernaufstand import bots

    return bots.PLAYERS


def solver() -> Solver:
    from teahouse.games.bauernaufstand import solving

    return solving.SOLVER


GAME: Declaration[Position, Move] = Declaration(
    id="bauernaufstand",
    seats=lambda options: 2,
    has_chance=False,
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=view.refusal,
    play=rules.play,
    result=rules.result,
    end=rules.end,
    view=view.view,
    sample=view.sample,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    read_position=notation.read_position,
    write_position=notation.write_position,
    label=view.label,
    clicks=view.clicks,
    why_not=view.why_not,
    thing=view.thing,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    depict=drawing.depict,
    players=players,
    explain=view.explain,
    solver=solver,
    count=fast.count,
    playouts=fast.playouts,
)
