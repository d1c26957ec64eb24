"""Weiß-Schach: chess on 6x6, the big board without its outermost squares. See README.md here."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.flat import Flat, read_seen
from teahouse.core.protocol import Counting, Declaration, PlayerKind, Positions
from teahouse.games.weiss_schach import briefing, drawing, engine, notation, pgn, reasons, rules, view
from teahouse.games.weiss_schach.position import Move, Position


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.weiss_schach import bots

    return bots.PLAYERS


flat = Flat(lambda: GAME)

GAME: Declaration[Position, Move, dict[str, Any]] = Declaration(
    id="weiss-schach",
    seats=lambda options: 2,
    has_chance=False,
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=view.refusal,
    play=rules.play,
    result=rules.result,
    endings=("resign", "agreed", "time"),
    end=rules.end,
    view=view.view,
    write_seen=dict,
    read_seen=read_seen,
    sample=flat(view.sample),
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    understand=view.understand,
    label=view.label,
    clicks=view.clicks,
    why_not=flat(view.why_not),
    thing=flat(view.thing),
    draw=flat(drawing.draw),
    show=flat(drawing.show),
    looks=drawing.LOOKS,
    players=lambda: flat.players(players()),
    explain=flat(reasons.explain),
    positions=Positions(read=notation.read_position, write=notation.write_position),
    counting=Counting(count=engine.count, followers=rules.followers),
    depict=drawing.depict,
    files=(pgn.FORMAT,),
    protocols={"uci": flat(briefing.uci)},
)
