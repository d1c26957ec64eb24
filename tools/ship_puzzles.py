"""Pack puzzles that `teahouse puzzles GAME --make N` made into the package: tools/ship_puzzles.py GAME [FILE...].

Those that are shipped already and those of the files (unless told otherwise all of .cache/puzzles-GAME) are asked once
more with ten times the budget; what has not exactly one right answer is left out. Of more than --most (200) as many
themes and difficulties as there are stay. What was asked is remembered in .cache/checked-GAME.json, so that an
interrupted run goes on. With --as-made nothing is asked: all of them were confirmed when they were made, and
`teahouse puzzles GAME --check` asks them later.
"""

import argparse
import json
import lzma
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import teahouse
from teahouse.core.errors import NoPuzzles
from teahouse.puzzles.making import maker_of
from teahouse.puzzles.puzzle import Puzzle, read_puzzle, write_puzzle
from teahouse.puzzles.shelf import SHIPPED, puzzles_of

CACHE = Path(__file__).parents[1] / ".cache"
BAND = 200
"""Ratings so near count as one difficulty."""


def known(game: str, files: Sequence[Path]) -> Iterator[Puzzle]:
    with suppress(NoPuzzles):
        yield from puzzles_of(game)
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            yield read_puzzle(game, json.loads(line))


def checked(game: str, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Those that hold; each is asked but once, however often this is run."""
    file = CACHE / f"checked-{game}.json"
    answers: dict[str, bool] = json.loads(file.read_text()) if file.exists() else {}
    maker = maker_of(teahouse.game(game))
    for number, puzzle in enumerate(puzzles, start=1):
        if puzzle.id not in answers:
            answers[puzzle.id] = maker.holds(puzzle)
            file.write_text(json.dumps(answers))
            print(f"{number}/{len(puzzles)} {puzzle.id} {'holds' if answers[puzzle.id] else 'FAILS'}", flush=True)
    return [puzzle for puzzle in puzzles if answers[puzzle.id]]


def chosen(puzzles: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """Theme by theme and difficulty by difficulty, each time another one; proved ones first."""
    kinds: dict[tuple[str, int], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda each: (not each.exact, each.id)):
        kinds[puzzle.theme, puzzle.rating // BAND].append(puzzle)
    found: list[Puzzle] = []
    while len(found) < min(most, len(puzzles)):
        for waiting in kinds.values():
            if waiting and len(found) < most:
                found.append(waiting.pop(0))
    return sorted(found, key=lambda each: (each.rating, each.id))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("game")
    reader.add_argument("files", type=Path, nargs="*")
    reader.add_argument("--most", type=int, default=200)
    reader.add_argument("--as-made", action="store_true")
    wanted = reader.parse_args()
    CACHE.mkdir(exist_ok=True)
    files = wanted.files or sorted((CACHE / f"puzzles-{wanted.game}").glob("*.jsonl"))
    puzzles = list({puzzle.id: puzzle for puzzle in known(wanted.game, files)}.values())
    shipped = chosen(puzzles if wanted.as_made else checked(wanted.game, puzzles), wanted.most)
    lines = [json.dumps(write_puzzle(each), separators=(",", ":"), ensure_ascii=False) + "\n" for each in shipped]
    SHIPPED.mkdir(exist_ok=True)
    path = SHIPPED / f"{wanted.game}.jsonl.xz"
    path.write_bytes(lzma.compress("".join(lines).encode(), preset=9))
    print(f"{path}: {len(shipped)} of {len(puzzles)}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
