"""Make a game's book of openings: tools/make_openings.py GAME [--games N] [--nodes K].

The best player plays itself; in the opening the strong one, which has moods, now and then moves for it, so that no two
games are alike. Games are added to .cache/openings-GAME.jsonl until there are so many, so an interrupted run goes on;
then the book is packed into the package.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import teahouse
from teahouse.core.handles import Bot, Game, State
from teahouse.core.protocol import Means
from teahouse.openings.book import SHIPPED, file_of, packed, written

CACHE = Path(__file__).parents[1] / ".cache"
OPENING, OTHERWISE = 10, 1 / 3
"""Moves of the opening, and how often the strong player makes one."""
MEMORY = 1 << 22
LONGEST = 400


def played(game: Game, best: Bot, strong: Bot, number: int, nodes: int) -> State:
    """One game; with the same number the same again."""
    rng, state = Random(f"openings/{number}"), game.start(number)
    for ply in range(LONGEST):
        if not state.to_move:
            break
        player = strong if ply < OPENING and rng.random() < OTHERWISE else best
        state = state.play(player.choose(state, state.to_move[0], nodes=nodes).move)
    return state


def kept(game: Game, file: Path) -> Iterator[State]:
    for line in file.read_text(encoding="utf-8").splitlines():
        state = game.replay(json.loads(line))
        if state.result:
            yield state


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("game")
    reader.add_argument("--games", type=int, default=1_000)
    reader.add_argument("--nodes", type=int, default=2_000)
    wanted = reader.parse_args()
    game = teahouse.game(wanted.game)
    CACHE.mkdir(exist_ok=True)
    file = CACHE / f"openings-{game.id}.jsonl"
    done = len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0
    best, strong = (Bot(game.declaration, level, Means(1, MEMORY), seed=0) for level in ("best", "strong"))
    with file.open("a", encoding="utf-8") as records:
        for number in range(done, wanted.games):
            state = played(game, best.in_mood(number), strong.in_mood(number), number, wanted.nodes)
            records.write(json.dumps(state.record(), separators=(",", ":")) + "\n")
            records.flush()
    book = written(kept(game, file))
    SHIPPED.mkdir(exist_ok=True)
    path = file_of(game.id)
    path.write_bytes(packed(book))
    print(f"{path}: {book.games} games, {len(book.pages)} positions, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
