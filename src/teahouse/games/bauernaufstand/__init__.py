"""Bauernaufstand: four peasants against four mercenaries; the first to cross the board wins. See README.md here."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.flat import Flat, read_seen
from teahouse.core.protocol import Counting, Declaration, PlayerKind, Positions, Solver
from teahouse.games.bauernaufstand import drawing, fast, notation, rules, view
from teahouse.games.bauernaufstand.position import Move, Position


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.bauernaufstand import bots

    return bots.PLAYERS


def solver() -> Solver:
    from teahouse.games.bauernaufstand import solving

    return solving.SOLVER


flat = Flat(lambda: GAME)

GAME: Declaration[Position, Move, dict[str, Any]] = Declaration(
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
    write_seen=dict,
    read_seen=read_seen,
    sample=flat(view.sample),
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=view.label,
    clicks=view.clicks,
    why_not=flat(view.why_not),
    thing=flat(view.thing),
    draw=flat(drawing.draw),
    show=flat(drawing.show),
    looks=drawing.LOOKS,
    players=lambda: flat.players(players()),
    explain=flat(view.explain),
    positions=Positions(read=notation.read_position, write=notation.write_position),
    counting=Counting(count=fast.count, playouts=fast.playouts),
    depict=drawing.depict,
    solver=solver,
)
