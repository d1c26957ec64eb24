"""Boards drawn in text, and boards thrown at random."""

from random import Random

import teahouse
from teahouse import State
from teahouse.games.mahjong_battle.position import COLUMNS, ROWS, code_of, value

BATTLE = teahouse.game("mahjong-battle")
POINTS = 270


def board(drawing: str, player: int = 1, points: tuple[int, int] | None = None) -> State:
    """The state of a drawing: lines of a row number and cells from column a, ".." empty.

    All that is not drawn is empty. Points that are not given all went to player 1.

    >>> board("2 5p 1m\\n1 5p 1m").legal(0)
    ('a1+a2', 'b1+b2')
    """
    text = position_text(drawing)
    left = sum(int(cell[0]) for row in text.split("/") for cell in cells(row) if cell != "--") // 2
    first, second = points or (POINTS - left, 0)
    return BATTLE.parse(f"{text} {player} {first}-{second}")


def position_text(drawing: str) -> str:
    """The board's part of a position text, whether that is a possible position or not."""
    rows = {int(line.split()[0]): line.split()[1:] for line in drawing.strip().splitlines()}
    return "/".join(
        "".join(cell.replace("..", "--") for cell in rows.get(row, [])).ljust(2 * COLUMNS, "-")
        for row in range(ROWS, 0, -1)
    )


def cells(row: str) -> list[str]:
    return [row[at : at + 2] for at in range(0, len(row), 2)]


def random_board(rng: Random, pairs: int, columns: int = COLUMNS) -> State:
    """So many pairs in so many columns, standing anywhere; the missing points go to either player."""
    stock = [tile for tile in range(1, 28) for _ in range(2)]
    lying = rng.sample(stock, pairs)
    tiles = [tile for tile in lying for _ in range(2)]
    rng.shuffle(tiles)
    heights = [0] * columns
    for _ in tiles:
        heights[rng.choice([column for column in range(columns) if heights[column] < ROWS])] += 1
    grid = [["--"] * COLUMNS for _ in range(ROWS)]
    for column, height in enumerate(heights):
        lowest = rng.randint(0, ROWS - height)
        for row in range(lowest, lowest + height):
            grid[row][column] = code_of(tiles.pop())
    gone = list(stock)
    for tile in lying:
        gone.remove(tile)
    points = [0, 0]
    for tile in gone:
        points[rng.randrange(2)] += value(tile)
    rows = "/".join("".join(row) for row in reversed(grid))
    return BATTLE.parse(f"{rows} {rng.choice('12')} {points[0]}-{points[1]}")
