"""Hongkong Easy in numbers.

actions       0-33 discard a kind of tile     34-67 kong of four in hand     68-101 add to a pung
              102-122 chow, by its lowest tile     123 pung  124 kong  125 hu  126 pass  127 ready
observation   29 rows of 34 kinds of tiles; players in turn order from the one who looks: docs/research.md

Several winds may be asked about one discard. Each answers with an action of its own, one after the other, and none of
them sees what another has answered.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.options import Options
from teahouse.core.protocol import Actions, Coding, Seat, Start, View
from teahouse.core.sheets import KernelTables, Sheet, kernel_tables
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play.position import SEATS, Move, Position, agreement
from teahouse.games.hongkong.scoring.hand import EAST, WIND_LETTERS, WINDS, Kind, may_begin_chow
from teahouse.material.tiles import Tile, code_of

TILES = 34
BONUSES = 8
UNREPLACED = 2
"""A bonus tile that is still in hand, as dealt."""
MOVES = (
    *(Move(kind, Tile(tile)) for kind in ("discard", "kong", "add") for tile in range(TILES)),
    *(Move("chow", Tile(tile)) for tile in range(TILES) if may_begin_chow(Tile(tile))),
    *(Move(kind) for kind in ("pung", "kong", "hu", "pass", "ready")),
)
"""By their actions."""
NUMBER = {move: number for number, move in enumerate(MOVES)}
OWN, DRAWN, OFFER, DISCARDS, TIMES, CHOWS, PUNGS, KONGS, CONCEALED, BONUS, FACTS = 0, 1, 2, 3, 7, 11, 15, 19, 23, 27, 28
"""The rows: tiles in hand, the one drawn, the one offered; of each player what lies there, when each kind was discarded
last, what was laid out; bonus tiles; facts."""
ROWS = 29
MELDS = {Kind.CHOW: CHOWS, Kind.PUNG: PUNGS, Kind.KONG: KONGS, Kind.CONCEALED_KONG: CONCEALED}
PHASES = ("ready", "turn", "discard", "claim", "rob", "over")
SOURCES = ("deal", "wall", "bonus", "kong")
WALL, HELD, WIND, ROUND, CURRENT, PHASE, SOURCE, ASKED, ANSWER, MADE = 0, 1, 5, 9, 13, 17, 23, 27, 28, 29
"""Where the facts stand: live tiles, tiles held, own wind, round, whose turn, phase, where the drawn tile came from,
whether one is asked, one's own answer, how many discards were made."""
LARGEST = 64 * 6
"""A limit hand, self-drawn, brings twice its points from everybody."""
LONGEST = 1000


def encode(position: Position, seat: Seat, move: Move) -> Actions:
    return (NUMBER[move],)


def decode(position: Position, seat: Seat, actions: Actions) -> Move | None:
    return MOVES[actions[0]] if len(actions) == 1 and actions[0] < len(MOVES) else None


def observe(view: View[Seen], begun: Actions) -> NDArray[Any]:
    seen = view.seen
    wind = EAST if seen.wind is None else seen.wind
    rows = np.zeros((ROWS, TILES), np.uint8)
    _count(rows[OWN], (tile for tile in seen.own if tile < TILES))
    for tile in seen.own:
        if tile >= TILES:
            rows[BONUS, tile - TILES] = UNREPLACED
    _count(rows[DRAWN], () if seen.drawn is None else (seen.drawn,))
    _count(rows[OFFER], () if seen.offer is None else (seen.offer,))
    for place in range(SEATS):
        other = WINDS[(wind + place) % SEATS]
        _count(rows[DISCARDS + place], seen.discards[other])
        for laid in seen.melds[other]:
            rows[MELDS[laid.meld.kind] + place, laid.meld.tile] += 1
        for tile in seen.bonus[other]:
            rows[BONUS, BONUSES * place + tile - TILES] = 1
    rows[FACTS, MADE] = _note_times(rows[TIMES : TIMES + SEATS], seen, wind)
    _note_facts(rows[FACTS], view, wind)
    return rows


def _count(row: NDArray[Any], tiles: Iterable[int]) -> None:
    for tile in tiles:
        row[tile] += 1


def _note_times(rows: NDArray[Any], seen: Seen, wind: int) -> int:
    """When each kind was discarded last, claimed or not, counted from 1 through the hand; and how often in all."""
    made = 0
    for event in seen.history:
        if event.kind == "discard":
            made += 1
            rows[(event.wind - wind) % SEATS, event.tile] = made
    return made


def _note_facts(facts: NDArray[Any], view: View[Seen], wind: int) -> None:
    seen = view.seen
    facts[WALL] = seen.wall
    for place in range(SEATS):
        facts[HELD + place] = seen.held[(wind + place) % SEATS]
    facts[WIND + wind] = facts[ROUND + seen.round] = facts[PHASE + PHASES.index(seen.phase)] = 1
    if seen.current is not None:
        facts[CURRENT + (seen.current - wind) % SEATS] = 1
    if seen.source:
        facts[SOURCE + SOURCES.index(seen.source)] = 1
    facts[ASKED] = view.is_asked
    facts[ANSWER] = 0 if seen.answer is None else 1 + NUMBER[seen.answer]


def start(stake: int, kernel: Any, table: int) -> Start:
    """What the kernel has dealt at a table: the first hand of a match."""
    seats, dice, wall, seed = kernel.dealt(table)
    return {
        "match": f"{seed:016x}",
        "seats": seats,
        "round": WIND_LETTERS[EAST],
        "hand": 1,
        "passed": 0,
        "balances": [stake] * SEATS,
        "dice": dice,
        "wall": "".join(code_of(Tile(tile)) for tile in wall),
    }


def tables(options: Options, sheet: Sheet) -> KernelTables | None:
    """The kernel knows no false calls."""
    agreed = agreement(options)
    if agreed.false_calls:
        return None
    dealt = partial(start, agreed.stake)
    return kernel_tables("hongkong_rows", sheet, agreed.minimum_fan, agreed.dangerous_play, start=dealt)


def coding(options: Options) -> Coding[Position, Move, Seen]:
    return Coding(
        actions=len(MOVES),
        shape=(ROWS, TILES),
        encode=encode,
        decode=decode,
        observe=observe,
        bounds=(-float(LARGEST), float(LARGEST)),
        longest=LONGEST,
        tables=partial(tables, options),
    )
