"""Make the tables of chances by which the medium player of Mah-Nol goes, by simulation in the kernel.

    PYTHONPATH=src .venv/bin/python tools/mah_nol_chances.py --deals 20000 > chances.json

The result stands in src/teahouse/games/mah_nol/judging/.

Every hand is played by the kernel's policy at all seats. The tables say how often somebody wins:

    buyer   by number of players, game and tiles missing among the 18 dealt ones, at the best seat for that game
    other   the same for those who did not buy, by what they miss for their nearest game; the buyer chooses freely
    turn    by number of players, game and tiles missing at the beginning of a turn, each number once a hand
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
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.notation import starts
from teahouse.games.mah_nol.play.layouts import GAMES
from teahouse.games.mah_nol.play.position import Position
from teahouse.games.mah_nol.play.prelude import seating
from teahouse.games.mah_nol.play.tiles import CLOCKWISE
from teahouse.games.mah_nol.players import fast

Tallies = dict[str, dict[int, list[int]]]
FARTHEST = 14
FREE = ""
"""The buyer plays what he likes."""


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
    buyer, other, turn = _tallies(), _tallies(), _tallies()
    options = settle(GAME.options, {"players": players})
    for nth in range(deals):
        position = starts.begin(options, None, starts.deal(options, None, rng))
        lacks = [nearest(kernel, position, seat) for seat in range(players)]
        game = (*GAMES, FREE)[nth % 5]
        missing, wind = lacks[0][game] if game else min(lacks[0].values())
        state = fast.state_of(sitting(position, wind), game) if game else fast.state_of(bought(position))
        turns, winner = kernel.survey(state, rng.getrandbits(64))
        if game:
            _count(buyer[game][missing], winner == 0)
            for seat, left in dict.fromkeys(turns):
                _count(turn[game][left], winner == seat)
        else:
            for seat in range(1, players):
                _count(other["any"][min(lacks[seat].values())[0]], winner == seat)
    return {name: smooth(tally) for name, tally in (("buyer", buyer), ("other", other), ("turn", turn))}


def _tallies() -> Tallies:
    return defaultdict(lambda: defaultdict(lambda: [0, 0]))


def _count(entry: list[int], won: bool) -> None:
    entry[0] += 1
    entry[1] += won


def nearest(kernel: ModuleType, position: Position, seat: int) -> dict[str, tuple[int, str]]:
    """For each game the fewest tiles a hand of 18 misses, and the wind to sit at for that."""
    found = {}
    for game in GAMES:
        states = {wind: fast.state_of(sitting(replace(position, game=game), wind, seat)) for wind in CLOCKWISE}
        found[game] = min((kernel.missing(state, seat), wind) for wind, state in states.items())
    return found


def sitting(position: Position, wind: str, buyer: int = 0) -> Position:
    """This seat has bought and sits there; all are to bury."""
    players = position.agreed.players
    winds = seating(Seat(buyer), wind, players)
    return replace(position, phase="bury", buyer=Seat(buyer), winds=winds, buried=((),) * players)


def bought(position: Position) -> Position:
    """Seat 0 has bought and does as it likes."""
    return replace(position, phase="seat", buyer=Seat(0))


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
