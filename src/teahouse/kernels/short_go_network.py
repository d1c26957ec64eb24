# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: a network that looks at a board and says where to play, who wins, by how much, and whose is what.

Each point has 16 inputs (`see`). A first layer of 3x3 points makes `width` numbers of them, blocks of two such layers
add to these, all held between 0 and 4095. From the last ones come, for each point, how good a move there is (by 16
hidden numbers) and whose it will be; from their means and maxima over the board, the komi and the size (by 32 hidden
numbers) who wins, the lead and how good a pass is. 256 is 1 in all of these, 1024 is 1 in a weight, and every result is
shifted right by 10 bits: whole numbers, the same everywhere.

The file, small ends first: 4 letters, width, blocks, 2 bytes without meaning; then of 2 bytes each the weights, and
after all of them, of 4 bytes each, what is added (1024 * 256 is 1). Both in this order, weights by tap, input, output:
first layer, blocks, hidden numbers of a point from the point, the same from the whole board (nothing added), the move
from them (nothing added), the owner, hidden numbers of the board, the three answers. Readable twin:
tests/twins/short_go_network.py; tools/train_short_go.py learns it. Where there is no file, playouts alone serve.
"""

from importlib.resources import files

import cython
from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcpy, memset

SHIPPED = "short_go_network.bin"
MARK = b"SGN1"

TAPS = cython.declare(cython.int[9])
TAPS[0], TAPS[1], TAPS[2], TAPS[3], TAPS[4], TAPS[5], TAPS[6], TAPS[7], TAPS[8] = -11, -10, -9, -1, 0, 1, 9, 10, 11
HERE = cython.declare(cython.int[1])
HERE[0] = 0


def forbidden(b, past):
    """Empty points where the side to move must not play."""
    found: Points = 0
    i: cython.int
    p: cython.int
    for i in range(b.free_count):
        p = b.free[i]
        if not may_play(b, p, b.to_move) or repeats(past, hash_after(b, p, b.to_move)):
            found |= BIT[p]
    return found


def mark(planes, set, plane, number):
    rest: Points = set
    while rest:
        planes[first_point(rest) * PLANES + plane] = number
        rest = without_first(rest)


def see(b, past, komi, planes):
    """Overwrite the inputs: planes[point * 16 + plane].

    0 the board; 1 own stones, 2 the other's; 3 to 5 own groups of one, two, three liberties, 6 to 8 the other's;
    9 the last move, 10 the one before; 11 where one must not play; 12 what the komi gives, 8 points being 1, at most 4;
    13 whether the board has 9x9 points; 14 whether the other has passed; 15 groups of two liberties that can be caught.
    """
    rest: Points = b.own[0] | b.own[1]
    g: cython.int
    count: cython.int
    side: cython.int
    given: cython.int
    memset(planes, 0, PLACES * PLANES * cython.sizeof(cython.short))
    mark(planes, b.geometry.board, 0, 256)
    mark(planes, b.own[b.to_move], 1, 256)
    mark(planes, b.own[1 - b.to_move], 2, 256)
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        count = count_points(b.liberties[g])
        if count < 4:
            side = 0 if b.color[g] == b.to_move else 3
            mark(planes, b.stones[g], 2 + side + count, 256)
        if count == 2 and catcher(b, g):
            mark(planes, b.stones[g], 15, 256)
    if b.last:
        planes[b.last * PLANES + 9] = 256
    if b.before_last:
        planes[b.before_last * PLANES + 10] = 256
    mark(planes, forbidden(b, past), 11, 256)
    given = cython.cast(cython.int, max(min(32 * komi, 1024.0), -1024.0))
    mark(planes, b.geometry.board, 12, given if b.to_move == 1 else -given)
    if b.geometry.size == 9:
        mark(planes, b.geometry.board, 13, 256)
    if b.passes:
        mark(planes, b.geometry.board, 14, 256)


def pool(net, b, trunk, planes, pooled):
    """Overwrite what the whole board is seen by: means, maxima, komi and size."""
    width: cython.int = net.width
    i: cython.int
    k: cython.int
    p: cython.int
    number: cython.short
    sums: cython.int[MOST_WIDTH]
    memset(sums, 0, cython.sizeof(sums))
    memset(pooled, 0, (2 * width + 2) * cython.sizeof(cython.short))
    for i in range(b.geometry.count):
        p = b.geometry.points[i] * width
        for k in range(width):
            number = trunk[p + k]
            sums[k] += number
            pooled[width + k] = number if number > pooled[width + k] else pooled[width + k]
    for k in range(width):
        pooled[k] = cython.cast(cython.short, sums[k] // b.geometry.count)
    p = b.geometry.points[0] * PLANES
    pooled[2 * width] = planes[p + 12]
    pooled[2 * width + 1] = planes[p + 13]


def consult(net, b, past, komi, said):
    """Overwrite the opinion on the board. Territory scoring is not known to the network."""
    planes: cython.short[ALL_PLANES]
    trunk: cython.short[ALL_NUMBERS]
    inner: cython.short[ALL_NUMBERS]
    points: cython.p_uchar = b.geometry.points
    count: cython.int = b.geometry.count
    width: cython.int = net.width
    size: cython.int = 9 * width * width
    block: cython.int
    weights: cython.p_short = net.layers
    added: cython.p_int = net.layers_added
    see(b, past, komi, planes)
    memset(trunk, 0, PLACES * width * cython.sizeof(cython.short))
    memset(inner, 0, PLACES * width * cython.sizeof(cython.short))
    net.convolve(planes, PLANES, trunk, width, cython.NULL, net.first, net.first_added, TAPS, 9, points, count)
    for block in range(net.blocks):
        net.convolve(trunk, width, inner, width, cython.NULL, weights, added, TAPS, 9, points, count)
        weights += size
        added += width
        net.convolve(inner, width, trunk, width, trunk, weights, added, TAPS, 9, points, count)
        weights += size
        added += width
    conclude(net, b, trunk, planes, said)


def conclude(net, b, trunk, planes, said):
    """What the numbers of the last layer come to."""
    head: cython.short[ALL_HEADS]
    pooled: cython.short[MOST_SEEN]
    hidden: cython.short[HIDDEN]
    added: cython.int[HEAD]
    answers: cython.int[OUTPUTS]
    width: cython.int = net.width
    seen: cython.int = 2 * width + 2
    i: cython.int
    k: cython.int
    p: cython.int
    total: cython.int
    pool(net, b, trunk, planes, pooled)
    for k in range(HEAD):
        total = net.move_added[k]
        for i in range(seen):
            total += cython.cast(cython.int, pooled[i]) * net.move_board[i * HEAD + k]
        added[k] = total
    net.convolve(trunk, width, head, HEAD, cython.NULL, net.move, added, HERE, 1, b.geometry.points, b.geometry.count)
    for i in range(b.geometry.count):
        p = b.geometry.points[i]
        said.move[p] = weigh(head + p * HEAD, net.move_out, HEAD) >> SHIFT
        said.owner[p] = weigh(trunk + p * width, net.owner, width) + net.owner_added[0] >> SHIFT
    for k in range(HIDDEN):
        total = net.board_added[k]
        for i in range(seen):
            total += cython.cast(cython.int, pooled[i]) * net.board[i * HIDDEN + k]
        hidden[k] = held(total >> SHIFT)
    for k in range(OUTPUTS):
        total = net.board_out_added[k]
        for i in range(HIDDEN):
            total += cython.cast(cython.int, hidden[i]) * net.board_out[i * OUTPUTS + k]
        answers[k] = total >> SHIFT
    said.win, said.lead, said.passing = answers[0], answers[1], answers[2]


def pack(target, source, taps, inputs, outputs):
    """Weights by tap, input, output into the order of short_go_vectors.pxd."""
    group: cython.int
    tap: cython.int
    i: cython.int
    o: cython.int
    at: cython.int = 0
    for group in range(outputs // GROUP):
        for tap in range(taps):
            for i in range(0, inputs, 2):
                for o in range(GROUP):
                    target[at] = source[(tap * inputs + i) * outputs + group * GROUP + o]
                    target[at + 1] = source[(tap * inputs + i + 1) * outputs + group * GROUP + o]
                    at += 2


def fits(weights, added, inputs, outputs):
    """Whether no sum can leave 31 bits, whatever comes in: so two of them may be added."""
    i: cython.int
    o: cython.int
    total: cython.longlong
    for o in range(outputs):
        total = abs(cython.cast(cython.longlong, added[o])) if added != cython.NULL else 0
        for i in range(inputs):
            total += MOST * abs(cython.cast(cython.longlong, weights[i * outputs + o]))
        if total > 1 << 30:
            return False
    return True


def layers_of(width, blocks):
    """(taps, inputs, outputs, whether something is added) of each part of the file, in order."""
    seen = 2 * width + 2
    return [
        (9, PLANES, width, True),
        *[(9, width, width, True)] * (2 * blocks),
        (1, width, HEAD, True),
        (1, seen, HEAD, False),
        (1, HEAD, 1, False),
        (1, width, 1, True),
        (1, seen, HIDDEN, True),
        (1, HIDDEN, OUTPUTS, True),
    ]


class Network:
    """Read from a file's bytes; never changes. ValueError where they are no network."""

    def __cinit__(self, data: bytes):
        if data[:4] != MARK or not self._copy(data):
            raise ValueError("no network of Short Go")
        self.net.convolve = convolve_with(best_vectors())

    def __dealloc__(self):
        free(self.shorts)
        free(self.ints)

    @property
    def width(self) -> int:
        return self.net.width

    @property
    def blocks(self) -> int:
        return self.net.blocks

    def use_vectors(self, vectors: cython.int) -> int:
        """Do without the processor's better vectors (0: any, 1: AVX2, 2: VNNI); which are used now. For tests."""
        vectors = min(vectors, best_vectors())
        self.net.convolve = convolve_with(vectors)
        return vectors

    def ask(self, game: Game, komi: float) -> tuple:
        """(moves and the pass, owners, win, lead), 256 being 1, for the side to move; cells in order."""
        said: Opinion
        past: Past = game.past()
        consult(cython.address(self.net), game.board, cython.address(past), komi, cython.address(said))
        cells = [point_of(game.size, cell) for cell in range(game.size * game.size)]
        return [said.move[p] for p in cells] + [said.passing], [said.owner[p] for p in cells], said.win, said.lead

    def ask_often(self, game: Game, komi: float, times: cython.int) -> None:
        """The same again and again, for benchmarks."""
        said: Opinion
        past: Past = game.past()
        i: cython.int
        with cython.nogil:
            for i in range(times):
                consult(cython.address(self.net), game.board, cython.address(past), komi, cython.address(said))

    def _copy(self, data):
        """Whether these bytes are a network; then they are kept."""
        bytes_of: cython.p_char = data
        width, blocks = data[4:6] if len(data) > 8 else (0, 0)
        if not width or width % GROUP or width > MOST_WIDTH or blocks > MOST_BLOCKS:
            return False
        layers = layers_of(width, blocks)
        shorts: cython.int = sum([taps * inputs * outputs for taps, inputs, outputs, _ in layers])
        ints: cython.int = sum([outputs for _, _, outputs, is_added in layers if is_added])
        if len(data) != 8 + 2 * shorts + 4 * ints:
            return False
        self.shorts = cython.cast(cython.p_short, malloc(2 * shorts))
        self.ints = cython.cast(cython.p_int, malloc(4 * ints))
        if self.shorts == cython.NULL or self.ints == cython.NULL:
            raise MemoryError
        memcpy(self.ints, bytes_of + 8 + 2 * shorts, 4 * ints)
        if not self._pack(bytes_of + 8, layers):
            return False
        self.net.width, self.net.blocks = width, blocks
        self._share_out()
        return True

    def _pack(self, source, layers):
        """Copy the weights, those of convolutions in their own order; False where sums may grow too large."""
        weights: cython.p_short = cython.cast(cython.p_short, source)
        target: cython.p_short = self.shorts
        added: cython.p_int = self.ints
        size: cython.int
        more: cython.int
        for taps, inputs, outputs, is_added in layers:
            size = taps * inputs * outputs
            if not fits(weights, added if is_added else cython.NULL, taps * inputs, outputs):
                return False
            if taps == 9 or inputs == layers[0][2] and outputs == HEAD:
                pack(target, weights, taps, inputs, outputs)
            else:
                memcpy(target, weights, 2 * size)
            weights += size
            target += size
            more = outputs if is_added else 0
            added += more
        return True

    def _share_out(self):
        """Where in the room each part lies."""
        n: cython.pointer(Net) = cython.address(self.net)
        width: cython.int = n.width
        seen: cython.int = 2 * width + 2
        n.first = self.shorts
        n.layers = n.first + 9 * PLANES * width
        n.move = n.layers + 2 * n.blocks * 9 * width * width
        n.move_board = n.move + width * HEAD
        n.move_out = n.move_board + seen * HEAD
        n.owner = n.move_out + HEAD
        n.board = n.owner + width
        n.board_out = n.board + seen * HIDDEN
        n.first_added = self.ints
        n.layers_added = n.first_added + width
        n.move_added = n.layers_added + 2 * n.blocks * width
        n.owner_added = n.move_added + HEAD
        n.board_added = n.owner_added + 1
        n.board_out_added = n.board_added + HIDDEN


def inputs(game: Game, komi: float) -> bytes:
    """The inputs of every cell, one after the other, of two bytes each in the machine's order."""
    past: Past = game.past()
    planes: cython.short[ALL_PLANES]
    row: cython.int = PLANES * cython.sizeof(cython.short)
    p: cython.int
    see(game.board, cython.address(past), komi, planes)
    found = []
    for cell in range(game.size * game.size):
        p = point_of(game.size, cell)
        found.append(PyBytes_FromStringAndSize(cython.cast(cython.p_char, planes) + p * row, row))
    return b"".join(found)


def shipped():
    """The bytes of the network that comes with the house; None where there is none."""
    path = files("teahouse.kernels") / SHIPPED
    return path.read_bytes() if path.is_file() else None
