"""The network of Short Go, readable: numpy's whole numbers, and inputs from the readable board. Judge of the kernel."""

import numpy as np

PLANES, HEAD, HIDDEN, OUTPUTS = 16, 16, 32, 3
MOST, SHIFT = 4095, 10
PASS = -1


def layers_of(width, blocks):
    """(name, taps, inputs, outputs, whether something is added) in the order of the file."""
    seen = 2 * width + 2
    return [
        ("first", 9, PLANES, width, True),
        *[(f"layer{number}", 9, width, width, True) for number in range(2 * blocks)],
        ("move", 1, width, HEAD, True),
        ("move_board", 1, seen, HEAD, False),
        ("move_out", 1, HEAD, 1, False),
        ("owner", 1, width, 1, True),
        ("board", 1, seen, HIDDEN, True),
        ("board_out", 1, HIDDEN, OUTPUTS, True),
    ]


class Network:
    """Read from a file as short_go_network.py of the kernels describes it."""

    def __init__(self, data: bytes) -> None:
        assert data[:4] == b"SGN1"
        self.width, self.blocks = data[4], data[5]
        layers, at = layers_of(self.width, self.blocks), 8
        self.weights, self.added = {}, {}
        for name, taps, inputs, outputs, _ in layers:
            size = taps * inputs * outputs
            self.weights[name] = np.frombuffer(data, "<i2", size, at).reshape(taps, inputs, outputs).astype(np.int64)
            at += 2 * size
        for name, _, _, outputs, is_added in layers:
            self.added[name] = np.frombuffer(data, "<i4", outputs, at).astype(np.int64) if is_added else 0
            at += 4 * outputs if is_added else 0
        assert at == len(data)

    def sums(self, name, board):
        """Each point's neighbourhood (or the point alone) times the weights."""
        weights = self.weights[name]
        if len(weights) == 1:
            return board @ weights[0] + self.added[name]
        rows, columns, _ = board.shape
        around = np.pad(board, ((1, 1), (1, 1), (0, 0)))
        taps = [(row, column) for row in range(3) for column in range(3)]
        found = sum(
            around[row : row + rows, column : column + columns] @ weight
            for (row, column), weight in zip(taps, weights, strict=True)
        )
        return found + self.added[name]

    def ask(self, planes):
        """planes[row, column, plane] -> (moves and the pass, owners, win, lead)."""
        trunk = held(self.sums("first", planes) >> SHIFT)
        for block in range(self.blocks):
            inner = held(self.sums(f"layer{2 * block}", trunk) >> SHIFT)
            trunk = held((self.sums(f"layer{2 * block + 1}", inner) >> SHIFT) + trunk)
        points = trunk.reshape(-1, self.width)
        pooled = np.concatenate([points.sum(0) // len(points), points.max(0), planes[0, 0, [12, 13]]])
        head = held((self.sums("move", points) + self.sums("move_board", pooled)) >> SHIFT)
        moves = (self.sums("move_out", head) >> SHIFT)[:, 0]
        owners = (self.sums("owner", points) >> SHIFT)[:, 0]
        hidden = held(self.sums("board", pooled) >> SHIFT)
        win, lead, passing = self.sums("board_out", hidden) >> SHIFT
        return [*moves.tolist(), int(passing)], owners.tolist(), int(win), int(lead)


def held(numbers):
    return np.clip(numbers, 0, MOST)


def look(board, size, to_move, moves, komi, legal, passed):
    """The inputs from plain data: board[cell] is 0 (Black), 1 (White) or 2; moves are cells; legal is whose turn it is.

    The last plane (who can be caught) is the kernel's alone: tactics have no twin.
    """
    planes = np.zeros((size * size, PLANES), np.int64)
    planes[:, 0] = 256
    for cell, stone in enumerate(board):
        if stone == 2:
            planes[cell, 11] = 0 if cell in legal else 256
            continue
        other = stone != to_move
        planes[cell, 1 + other] = 256
        liberties = count_liberties(board, size, cell)
        if liberties < 4:
            planes[cell, 2 + 3 * other + liberties] = 256
    for plane, cell in zip((9, 10), reversed(moves), strict=False):
        if cell != PASS:
            planes[cell, plane] = 256
    planes[:, 12] = int(np.clip(32 * komi, -1024, 1024)) * (1 if to_move == 1 else -1)
    planes[:, 13] = 256 if size == 9 else 0
    planes[:, 14] = 256 if passed else 0
    return planes.reshape(size, size, PLANES)


def count_liberties(board, size, cell):
    group, rim, liberties = {cell}, [cell], set()
    while rim:
        row, column = divmod(rim.pop(), size)
        for near_row, near_column in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if not (0 <= near_row < size and 0 <= near_column < size):
                continue
            near = near_row * size + near_column
            if board[near] == 2:
                liberties.add(near)
            elif board[near] == board[cell] and near not in group:
                group.add(near)
                rim.append(near)
    return len(liberties)


def random_network(seed, width=32, blocks=2):
    """A file with numbers as large as learned ones are."""
    rng, layers = np.random.default_rng(seed), layers_of(width, blocks)
    weights = [
        np.round(rng.normal(0, 1024 * np.sqrt(1.5 / (taps * inputs)), taps * inputs * outputs)).astype("<i2").tobytes()
        for _, taps, inputs, outputs, _ in layers
    ]
    added = [
        rng.integers(-(1 << 16), 1 << 16, outputs).astype("<i4").tobytes() for *_, outputs, given in layers if given
    ]
    return b"".join([b"SGN1", bytes([width, blocks, 0, 0]), *weights, *added])


def plain_network(win=0.0, lead=0.0, passing=0.0, width=16, blocks=0):
    """A file that says the same of every board: all points are alike."""
    layers = layers_of(width, blocks)
    weights = bytes(2 * sum(taps * inputs * outputs for _, taps, inputs, outputs, _ in layers))
    added = bytes(4 * sum(outputs for name, _, _, outputs, given in layers[:-1] if given))
    answers = np.round(np.array([win, lead, passing]) * (1 << 18)).astype("<i4").tobytes()
    return b"".join([b"SGN1", bytes([width, blocks, 0, 0]), weights, added, answers])
