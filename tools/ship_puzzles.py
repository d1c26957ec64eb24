"""Pack puzzles that `teahouse puzzles GAME --make N` made into the package: tools/ship_puzzles.py GAME FILE [MOST].

Of more than MOST (200) as many themes and difficulties as there are stay. Every question is replayed first.
"""

import json
import lzma
import sys
from collections import defaultdict
from pathlib import Path

from teahouse.puzzles.puzzle import Puzzle, read_puzzle, write_puzzle
from teahouse.puzzles.shelf import SHIPPED


def chosen(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """Proved ones first, then theme by theme, each time another one of the theme."""
    by_theme: dict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda each: (not each.exact, each.id)):
        by_theme[puzzle.theme].append(puzzle)
    found: list[Puzzle] = []
    while len(found) < min(most, len(puzzles)):
        for waiting in by_theme.values():
            if waiting and len(found) < most:
                found.append(waiting.pop(0))
    return sorted(found, key=lambda each: (each.rating, each.id))


def main(game: str, file: Path, most: int = 200) -> None:
    puzzles = [read_puzzle(game, json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    for puzzle in puzzles:
        assert puzzle.solution[0] in puzzle.state.choices(puzzle.seat), puzzle.id
        assert puzzle.margin > 0, puzzle.id
    shipped = chosen(puzzles, most)
    lines = [json.dumps(write_puzzle(each), separators=(",", ":"), ensure_ascii=False) + "\n" for each in shipped]
    SHIPPED.mkdir(exist_ok=True)
    path = SHIPPED / f"{game}.jsonl.xz"
    path.write_bytes(lzma.compress("".join(lines).encode(), preset=9))
    print(f"{path}: {len(shipped)} of {len(puzzles)}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *map(int, sys.argv[3:]))
