"""Breakthrough on 5x5: a whole small game, the worked example of CONTRIBUTING.md.

Everything it needs stands in this folder: rules.py, its words (words.toml), its rules pages (rules.de.md ...). Squares,
texts, clicks, pictures and players come from the kit for board games.
"""

from functools import partial

from breakthrough import rules
from breakthrough.rules import DUEL
from teahouse.core.protocol import Declaration, Positions
from teahouse.drawing import duels
from teahouse.material.duels import Move, Position, lost_by
from teahouse.search.levels import explain, levels

GAME: Declaration[Position, Move, Position] = Declaration(
    id="breakthrough",
    seats=lambda options: 2,
    has_chance=False,
    deal=DUEL.deal,
    begin=DUEL.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=DUEL.refusal,
    play=rules.play,
    result=rules.result,
    end=lost_by,
    view=lambda position, seat: position,
    write_seen=DUEL.write_seen,
    read_seen=DUEL.read_seen,
    sample=lambda view, rng: view.seen,
    read_move=DUEL.read_move,
    write_move=DUEL.write_move,
    tidy=DUEL.tidy,
    label=DUEL.label,
    clicks=DUEL.clicks,
    thing=DUEL.thing,
    why_not=DUEL.why_not,
    task=DUEL.task,
    draw=partial(duels.draw, DUEL),
    show=partial(duels.show, DUEL),
    looks=duels.LOOKS,
    depict=duels.depict,
    players=lambda: levels(GAME, rules.worth),
    explain=explain,
    positions=Positions(read=DUEL.read_position, write=DUEL.write_position),
)
