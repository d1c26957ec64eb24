"""Mahjong Battle: two players clear a wall of 108 tiles pair by pair. See README.md here."""

from collections.abc import Mapping

from teahouse.core.options import Option
from teahouse.core.protocol import Declaration, PlayerKind
from teahouse.games.mahjong_battle import drawing, fast, notation, rules, view
from teahouse.games.mahjong_battle.position import Position, Take


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.mahjong_battle import bots

    return bots.PLAYERS


GAME: Declaration[Position, Take] = Declaration(
    id="mahjong-battle",
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
    view=view.view,
    sample=view.sample,
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    read_position=notation.read_position,
    write_position=notation.write_position,
    label=view.label,
    clicks=view.clicks,
    clicks_any_order=True,
    why_not=view.why_not,
    thing=view.thing,
    draw=drawing.draw,
    show=drawing.show,
    looks=drawing.LOOKS,
    depict=drawing.depict,
    players=players,
    explain=view.explain,
    count=fast.count,
    playouts=fast.playouts,
)
