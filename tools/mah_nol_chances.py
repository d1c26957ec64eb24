"""Make the tables of chances by which the medium player of Mah-Nol goes, by simulation in the kernel.

    PYTHONPATH=src .venv/bin/python tools/mah_nol_chances.py --deals 4000 > src/teahouse/games/mah_nol/chances.json

Every hand is played by the kernel's policy at all seats. The tables say how often somebody wins:

    buyer   by number of players, game and tiles missing among the 18 dealt ones, at the best seat for that game
    other   the same for those who did not buy, by what they miss for the game they would have chosen
    turn    by number of players, game and tiles missing at the beginning of a turn
"""

import argparse
import json
import sys
from collections import defaultdict
from dataclasses import replace
from random import Random
from types import ModuleType

from teahouse.core.options import settle
from teahouse.core.protocol import Seat
from teahouse.games.mah_nol import GAME, fast, notation
from teahouse.games.mah_nol.layouts import GAMES, Layout, Site
from teahouse.games.mah_nol.plans import best_plan
from teahouse.games.mah_nol.position import Position
from teahouse.games.mah_nol.prelude import seating
from teahouse.games.mah_nol.tiles import CLOCKWISE, Tiles

Tallies = dict[str, dict[int, list[int]]]
FARTHEST = 14


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=4000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    kernel = fast.kernel()
    if kernel is None:
        sys.exit("the kernel mah_nol was not built")
    tables = {str(players): survey(kernel, players, wishes.deals, Random(wishes.seed)) for players in (2, 3, 4)}
    print(json.dumps(tables, indent=1))


def survey(kernel: ModuleType, players: int, deals: int, rng: Random) -> dict[str, dict[str, list[float]]]:
    buyer, other, turn = (defaultdict(lambda: defaultdict(lambda: [0, 0])) for _ in range(3))
    options = settle(GAME.options, {"players": players})
    for nth in range(deals):
        position = notation.begin(options, None, notation.deal(options, None, rng))
        game = GAMES[nth % len(GAMES)]
        missing, wind = best_seat(position.hands[0], game)
        state = fast.state_of(sitting(position, wind), game)
        turns, winner = kernel.survey(state, rng.getrandbits(64))
        _count(buyer[game][missing], winner == 0)
        for seat in range(1, players):
            _count(other["any"][nearest(position.hands[seat])], winner == seat)
        for seat, lacks in turns:
            _count(turn[game][lacks], winner == seat)
    return {name: smooth(tally) for name, tally in (("buyer", buyer), ("other", other), ("turn", turn))}


def _count(entry: list[int], won: bool) -> None:
    entry[0] += 1
    entry[1] += won


def best_seat(hand: Tiles, game: str) -> tuple[int, str]:
    return min((best_plan(Layout(), Site(game, wind), hand).missing, wind) for wind in CLOCKWISE)


def nearest(hand: Tiles) -> int:
    return min(best_seat(hand, game)[0] for game in GAMES)


def sitting(position: Position, wind: str) -> Position:
    """Seat 0 has bought and sits there; all are to bury."""
    players = position.agreed.players
    winds = seating(Seat(0), wind, players)
    return replace(position, phase="bury", buyer=Seat(0), winds=winds, buried=((),) * players)


def smooth(tally: Tallies) -> dict[str, list[float]]:
    """Shares by missing tiles, never rising with what is missing; gaps keep the share before them."""
    return {
        name: falling([entries.get(missing, [0, 0]) for missing in range(FARTHEST + 1)])
        for name, entries in tally.items()
    }


def falling(entries: list[list[int]]) -> list[float]:
    """The falling row of shares that fits the counts best: neighbours that rise are taken together.

    >>> falling([[10, 8], [10, 2], [10, 4], [0, 0]])
    [0.8, 0.3, 0.3, 0.15]
    """
    blocks: list[list[int]] = []
    for count, won in entries:
        blocks.append([count, won, 1])
        while len(blocks) > 1 and blocks[-1][0] and blocks[-1][1] * blocks[-2][0] >= blocks[-2][1] * blocks[-1][0]:
            count, won, size = blocks.pop()
            blocks[-1] = [blocks[-1][0] + count, blocks[-1][1] + won, blocks[-1][2] + size]
    shares: list[float] = []
    for count, won, size in blocks:
        share = won / count if count else (shares[-1] / 2 if shares else 1.0)
        shares += [round(share, 4)] * size
    return shares


if __name__ == "__main__":
    main()
