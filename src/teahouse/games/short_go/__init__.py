"""Short Go: Go on the crossings of a chessboard. See README.md here."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.flat import Flat, read_seen
from teahouse.core.options import Option, Options
from teahouse.core.protocol import Accounts, Answers, Counting, Declaration, PlayerKind, Positions, Teaching
from teahouse.games.short_go import briefing, drawing, fast, notation, rules, sgf, view, words
from teahouse.games.short_go.position import Move, Position

KOMI = {("area", 7): 9.0, ("area", 9): 7.0, ("territory", 7): 9.0, ("territory", 9): 6.5}


def usual_komi(before: Options) -> float:
    """What White gets for moving second; nothing in a game with handicap."""
    return 0.0 if before["handicap"] else KOMI[str(before["scoring"]), int(before["size"])]


def players() -> Mapping[str, PlayerKind]:
    from teahouse.games.short_go import bots

    return bots.PLAYERS


flat = Flat(lambda: GAME)

GAME: Declaration[Position, Move, dict[str, Any]] = Declaration(
    id="short-go",
    seats=lambda options: 2,
    options=(
        Option("size", 7, choices=(7, 9)),
        Option("scoring", "area", choices=("area", "territory")),
        Option("handicap", 0, high=notation.MOST_HANDICAP),
        Option("komi", usual_komi, low=-notation.MOST_KOMI, high=notation.MOST_KOMI),
        Option("marking", False, at_table=True),
    ),
    has_chance=False,
    deal=notation.deal,
    begin=notation.begin,
    asked=rules.asked,
    legal=rules.legal,
    refusal=notation.refusal,
    play=rules.play,
    result=rules.result,
    end=rules.end,
    view=view.view,
    write_seen=dict,
    read_seen=read_seen,
    sample=flat(view.sample),
    scores=lambda seen: tuple(seen.get("scores", ())),
    read_move=notation.read_move,
    write_move=notation.write_move,
    tidy=notation.tidy,
    label=words.label,
    clicks=words.clicks,
    why_not=flat(words.why_not),
    thing=flat(words.thing),
    task=flat(words.task),
    draw=flat(drawing.draw),
    show=flat(drawing.show),
    looks=drawing.LOOKS,
    players=lambda: flat.players(players()),
    explain=flat(words.explain),
    answers=Answers(still_answers=rules.still_answers),
    accounts=Accounts(tell=flat(words.account)),
    positions=Positions(read=notation.read_position, write=notation.write_position),
    teaching=Teaching(advice=flat(words.advice)),
    counting=Counting(count=fast.count, playouts=fast.playouts),
    files=(sgf.FORMAT,),
    protocols={"gtp": flat(briefing.gtp)},
)
