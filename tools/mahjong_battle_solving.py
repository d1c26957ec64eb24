"""How much work it is to solve Mahjong Battle to the end, by tiles left.

python tools/mahjong_battle_solving.py --tiles 72 --positions 50 --within 1

Positions come from games between medium players with fixed seeds; each is solved by one thread with an empty table of
64 MB. Nodes are the same on every machine; seconds are of the processor, not of the clock. A position that takes more
than --limit nodes is given up and counts as not solved.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import count
from statistics import quantiles
from typing import NamedTuple

import teahouse
from teahouse.games.mahjong_battle.position import Position
from teahouse.kernels import mahjong_battle as kernel

MEMORY = 1 << 26


class Solved(NamedTuple):
    """What became of one position."""

    exact: bool
    nodes: int
    seconds: float


def reach(tiles: int, seed: int) -> bytes | None:
    """The board of a game between medium players with so many tiles left, if the game gets so far and goes on."""
    state = teahouse.game("mahjong-battle").start(seed=seed)
    bot = teahouse.bot("mahjong-battle", "medium", seed=seed)
    while state.to_move:
        position = state.position
        assert isinstance(position, Position)
        if len(position.cells) - position.cells.count(0) == tiles:
            return position.cells
        state = state.play(bot.choose(state, state.to_move[0], nodes=1).move)
    return None


def boards(tiles: int) -> Iterator[bytes]:
    """Boards with so many tiles, always the same ones."""
    for seed in count(1):
        if board := reach(tiles, seed):
            yield board


def solve(board: bytes, limit: int) -> Solved:
    """Search with an empty table until the value is proved, or the limit of nodes is reached."""
    search = kernel.Search(MEMORY)
    start = time.process_time()
    _, exact, _, nodes, *_ = search.search(board, nodes=limit)
    return Solved(exact, nodes, time.process_time() - start)


def report(tiles: int, solved: list[Solved], within: float) -> str:
    """One line: nodes and seconds in the middle and near the end, and how many were quick."""
    quick = sum(each.exact and each.seconds <= within for each in solved)
    exact = sum(each.exact for each in solved)
    nodes = quantiles((each.nodes for each in solved), n=10, method="inclusive")
    seconds = quantiles((each.seconds for each in solved), n=10, method="inclusive")
    speed = sum(each.nodes for each in solved) / sum(each.seconds for each in solved)
    most = max(solved, key=lambda each: each.nodes)
    return (
        f"{tiles} tiles: {exact} of {len(solved)} solved, {quick} within {within:g} s; "
        f"nodes {nodes[4]:,.0f} (median), {nodes[8]:,.0f} (nine of ten), {most.nodes:,} (most); "
        f"seconds {seconds[4]:.2f}, {seconds[8]:.2f}, {most.seconds:.2f}; {speed:,.0f} nodes/s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=int, nargs="+", default=[48, 56, 64, 72])
    parser.add_argument("--positions", type=int, default=50, help="at least two")
    parser.add_argument("--within", type=float, default=1.0, help="seconds of the processor that count as quick")
    parser.add_argument("--limit", type=int, default=200_000_000, help="nodes after which a position is given up")
    parser.add_argument("--each", action="store_true", help="a line for every position as well")
    asked = parser.parse_args()
    for tiles in asked.tiles:
        solved: list[Solved] = []
        for board in boards(tiles):
            solved.append(solve(board, asked.limit))
            if asked.each:
                print(*solved[-1], flush=True)
            if len(solved) == asked.positions:
                break
        print(report(tiles, solved, asked.within), flush=True)


if __name__ == "__main__":
    main()
