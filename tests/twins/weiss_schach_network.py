"""The network of Weiß-Schach, readable: everything from nothing, in numpy's whole numbers. Judge of the kernel."""

import numpy as np

HIDDEN, INPUTS, OUTPUTS = 64, 434, 6
LETTERS = "PpNnBbRrQqKk"
"""A man is his place here: kind times 2, and 1 where he is Black's."""
MOST_SUM, UNIT, SCALE = 255, 64, 400
MOST_WORTH = 31_000


class Network:
    """Read from a file as weiss_schach_network.py of the kernels describes it."""

    def __init__(self, data: bytes) -> None:
        assert data[:8] == b"WSNN0064"
        self.homes = data[8:26]
        buckets = max(self.homes) + 1
        numbers = np.frombuffer(data[28 : -4 * OUTPUTS], "<i2")
        rows, no_men, weights = np.split(numbers, [buckets * INPUTS * HIDDEN, (buckets * INPUTS + 1) * HIDDEN])
        self.rows = rows.reshape(buckets, INPUTS, HIDDEN)
        self.no_men = no_men
        self.weights = weights.reshape(OUTPUTS, 2, HIDDEN)
        self.added = np.frombuffer(data[-4 * OUTPUTS :], "<i4")

    def worth(self, fen: str) -> int:
        """What the position is worth to the side to move, in centipawns."""
        board, side, castling, _, clock, _ = fen.split()
        men = read_board(board)
        mover = "wb".index(side)
        rights = ["K" in castling, "k" in castling]
        which = min((len(men) - 1) // 4, OUTPUTS - 1)
        total = int(self.added[which])
        for weights, seat in zip(self.weights[which], (mover, 1 - mover), strict=True):
            held = np.clip(self.sums(men, rights, seat), 0, MOST_SUM).astype(np.int64)
            total += int((held * held * weights).sum())
        worth = truncated(total * SCALE, MOST_SUM * MOST_SUM * UNIT)
        if int(clock) > 10:
            worth = truncated(worth * (220 - int(clock)), 210)
        return max(min(worth, MOST_WORTH), -MOST_WORTH)

    def sums(self, men: dict[int, int], rights: list[bool], seat: int) -> np.ndarray:
        """The rows of all inputs that this side sees, added up."""
        seen = {(square if seat == 0 else square + 30 - 12 * (square // 6)): man ^ seat for square, man in men.items()}
        king = next(square for square, man in seen.items() if LETTERS[man] == "K")
        if king % 6 < 3:  # its king is to stand on the right half
            seen = {square + 5 - 2 * (square % 6): man for square, man in seen.items()}
            king += 5 - 2 * (king % 6)
        rows = self.rows[self.homes[king // 6 * 3 + king % 6 - 3]]
        inputs = [man * 36 + square for square, man in seen.items()]
        inputs += [432] * rights[seat] + [433] * rights[1 - seat]
        return self.no_men + rows[inputs].sum(axis=0, dtype=np.int16)


def read_board(text: str) -> dict[int, int]:
    """Square (a1 is 0) to man."""
    men = {}
    for row, rank in enumerate(text.split("/")):
        file = 0
        for letter in rank:
            if letter in LETTERS:
                men[(5 - row) * 6 + file] = LETTERS.index(letter)
            file += 1 if letter in LETTERS else int(letter)
    return men


def truncated(number: int, by: int) -> int:
    """Divided as C divides: towards 0."""
    return number // by if number >= 0 else -(-number // by)


def random_network(seed: int, homes: bytes = bytes(18)) -> bytes:
    """A file with numbers as large as learned ones are."""
    rng = np.random.default_rng(seed)
    rows = rng.integers(-200, 200, ((max(homes) + 1) * INPUTS, HIDDEN))
    weights = rng.integers(-127, 128, (OUTPUTS, 2, HIDDEN))
    added = rng.integers(-(10**6), 10**6, OUTPUTS)
    shorts = [each.astype("<i2").tobytes() for each in (rows, rng.integers(0, 100, HIDDEN), weights)]
    return b"".join([b"WSNN0064", homes, bytes(2), *shorts, added.astype("<i4").tobytes()])
