# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: the searcher, which thinks by simulations with one thread or several."""

import threading

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.limits import LONG_MAX
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcpy, memset

DECIDED = cython.declare(cython.double, 0.97)
"""Who wins so often need not think on."""


@cython.cclass
class Search:
    """A searcher that owns a tree of at most `memory` bytes and keeps what stays useful from move to move.

    With a network (of area scoring: territory is searched without) `mix` is its part in what a position is worth, the
    rest is a playout's. The other parameters are described at Guide in short_go_tree.pxd.
    """

    nodes: cython.pointer(Node)
    spare: cython.pointer(Node)
    capacity: cython.long
    used: cython.long
    halt: cython.bint
    owned: cython.uint[224]
    judged: cython.double[112]
    asked: cython.long
    finished: cython.long  # simulations with a playout
    simulations: cython.long
    rooted: object  # what the tree's root stands for
    lock: object
    network: Network
    guide: Guide

    def __cinit__(
        self,
        memory: cython.longlong = 1 << 27,
        network: Network = None,
        mix: cython.float = 0.5,
        curiosity: cython.float = 0.6,
        rave: cython.float = 300,
        patience: cython.int = 1,
    ):
        self.capacity = max(memory // 2 // cython.sizeof(Node), 4096)
        self.nodes = cython.cast(cython.pointer(Node), malloc(self.capacity * cython.sizeof(Node)))
        self.spare = cython.cast(cython.pointer(Node), malloc(self.capacity * cython.sizeof(Node)))
        if self.nodes == cython.NULL or self.spare == cython.NULL:
            raise MemoryError
        self.lock = threading.Lock()
        self.rooted = None
        self.network = network
        if network is not None:
            self.guide.net = cython.address(network.net)
        self.guide.mix, self.guide.curiosity = mix, curiosity
        self.guide.rave, self.guide.patience = rave, patience

    def __dealloc__(self):
        free(self.nodes)
        free(self.spare)

    def stop(self) -> None:
        """End the running search soon. Callable from any thread."""
        self.halt = True

    def forget(self) -> None:
        """Start with an empty tree next time."""
        self.rooted = None

    def search(
        self,
        game: Game,
        komi: float = 0.0,
        territory: bool = False,
        seconds: float = 0.0,
        simulations: int = 0,
        threads: int = 1,
        seed: int = 1,
        hasty: bool = True,
        processor: bool = False,
    ) -> int:
        """Search this position; how many simulations the root has now.

        Ends after so many seconds or simulations of this call (0: no limit), or sooner when `hasty` and the most
        visited move cannot be overtaken any more. What was found is asked afterwards. With `processor` the seconds
        are those that this thread has worked, not those of the wall clock.
        """
        begun: cython.double = seconds_now(processor)
        with self.lock:
            self.halt = False
            self._root(game, komi, territory)
            memset(self.owned, 0, cython.sizeof(self.owned))
            memset(self.judged, 0, cython.sizeof(self.judged))
            self.asked = self.finished = 0
            workers = [Worker(self, game, komi, territory, seed * 64 + number) for number in range(threads)]
            slices = Slices(self, workers, begun, seconds, simulations, hasty, processor)
            others = [threading.Thread(target=slices.run, args=(worker,)) for worker in workers[1:]]
            for other in others:
                other.start()
            try:
                slices.run(workers[0])
            except BaseException:
                self.halt = True
                raise
            finally:
                for other in others:
                    other.join()
            for worker in workers:
                self._gather(worker)
            return self.nodes[0].visits

    @cython.cfunc
    def _gather(self, worker: Worker):
        i: cython.int
        for i in range(224):
            self.owned[i] += worker.owned[i]
        for i in range(PLACES):
            self.judged[i] += worker.judged[i]
        self.asked += worker.task.asked
        self.finished += worker.task.finished

    @cython.cfunc
    def _root(self, game: Game, komi: object, territory: object):
        """Make the game's position the root, with the old tree below it where it has one."""
        wanted = (
            game.size,
            komi,
            territory,
            game.superko,
            (game.set_up[:2], game.resumed),
            list(game.moves),
            game.to_move,
        )
        found: cython.int = -1
        if self.rooted is not None and self.rooted[:5] == wanted[:5]:
            old = self.rooted[5]
            if game.moves[: len(old)] == old:
                found = self._descend(game, len(old))
        if found > 0:
            self._keep(found)
        elif found < 0:
            memset(self.nodes, 0, cython.sizeof(Node))
            self.used = 1
        self.rooted = wanted

    @cython.cfunc
    def _descend(self, game: Game, start: object) -> cython.int:
        """The node of the moves since `start`, or -1."""
        index: cython.int = 0
        i: cython.int
        found: cython.int
        expected = self.rooted[6]
        for color, cell in game.moves[start:]:
            if color != expected:
                return -1
            expected = 1 - color
            if self.nodes[index].state != GROWN:
                return -1
            found = -1
            for i in range(self.nodes[index].first_child, self.nodes[index].first_child + self.nodes[index].count):
                if cell_of(game.size, self.nodes[i].move) == cell:
                    found = i
            if found < 0:
                return -1
            index = found
        return index if expected == game.board.to_move else -1

    @cython.cfunc
    def _keep(self, index: cython.int):
        """Copy the subtree to the front of the spare room, level by level, and change rooms."""
        used: cython.long = 1
        next_node: cython.long = 0
        node: cython.pointer(Node)
        self.spare[0] = self.nodes[index]
        # The root counts Black's wins, every other node those of the side that moved there: irrelevant below.
        while next_node < used:
            node = cython.address(self.spare[next_node])
            if node.state == GROWN:
                memcpy(
                    cython.address(self.spare[used]),
                    cython.address(self.nodes[node.first_child]),
                    node.count * cython.sizeof(Node),
                )
                node.first_child = used
                used += node.count
            else:
                node.state = LEAF
            next_node += 1
        self.nodes, self.spare = self.spare, self.nodes
        self.used = used

    def moves(self, game: Game) -> list:
        """(cell, visits, share of games won by the side to move) of every root move, most visited first."""
        root: cython.pointer(Node) = self.nodes
        i: cython.int
        node: cython.pointer(Node)
        found = []
        if root.state == GROWN:
            for i in range(root.first_child, root.first_child + root.count):
                node = cython.address(self.nodes[i])
                value = (node.won + 0.5) / (node.visits + 1)
                found.append((cell_of(game.size, node.move), node.visits, value))
        return sorted(found, key=lambda each: (-each[1], -each[2]))

    def leads(self, game: Game) -> dict:
        """Black's lead on average after each root move that was tried, by cell."""
        root: cython.pointer(Node) = self.nodes
        i: cython.int
        node: cython.pointer(Node)
        found = {}
        if root.state == GROWN:
            for i in range(root.first_child, root.first_child + root.count):
                node = cython.address(self.nodes[i])
                if node.visits:
                    found[cell_of(game.size, node.move)] = node.lead / node.visits
        return found

    def line(self, game: Game, start: int) -> list:
        """The cells both sides should play, beginning with `start`."""
        index: cython.int = 0
        best: cython.int
        i: cython.int
        found = []
        while self.nodes[index].state == GROWN and len(found) < 60:
            best = -1
            for i in range(self.nodes[index].first_child, self.nodes[index].first_child + self.nodes[index].count):
                if not found:
                    if cell_of(game.size, self.nodes[i].move) == start:
                        best = i
                elif best < 0 or self.nodes[i].visits > self.nodes[best].visits:
                    best = i
            if best < 0 or found and self.nodes[best].visits < 2:
                break
            found.append(cell_of(game.size, self.nodes[best].move))
            index = best
        return found

    def ownership(self, game: Game) -> list:
        """For each cell 1.0 (always Black's in the end) to -1.0 (always White's), over the last search.

        The network's part is as large as in what positions are worth, or all where nothing was played to its end.
        """
        cell: cython.int
        p: cython.int
        found = []
        total = max(self.finished, 1)
        part = 0.0 if not self.asked else self.guide.mix if self.finished else 1.0
        for cell in range(game.size * game.size):
            p = point_of(game.size, cell)
            value = (cython.cast(cython.longlong, self.owned[p]) - self.owned[PLACES + p]) / total
            found.append(value + part * (self.judged[p] / max(self.asked, 1) - value))
        return found


@cython.cclass
class Worker:
    """One thread's task: its own board and counters, the common tree."""

    task: Task
    owned: cython.uint[224]
    judged: cython.double[112]
    path: cython.int[1032]
    sequence: cython.int[1032]
    colors: cython.int[1032]
    roots: cython.pointer(Board)  # the root and the board at work
    hashes: cython.pointer(cython.ulonglong)
    game: Game

    def __cinit__(self, search: Search, game: Game, komi: float, territory: bool, seed: int):
        self.game = game
        self.roots = cython.cast(cython.pointer(Board), malloc(2 * cython.sizeof(Board)))
        self.hashes = cython.cast(cython.pointer(cython.ulonglong), malloc((game.count + 1032) * 8))
        if self.roots == cython.NULL or self.hashes == cython.NULL:
            raise MemoryError
        memcpy(self.roots, game.board, cython.sizeof(Board))
        memcpy(self.hashes, game.hashes, game.count * 8)
        if self.roots.passes > 1:
            self.roots.passes = 1
        memset(self.owned, 0, cython.sizeof(self.owned))
        memset(self.judged, 0, cython.sizeof(self.judged))
        self.task.guide = search.guide
        if territory:
            self.task.guide.net = cython.NULL
        self.task.root = self.roots
        self.task.board = self.roots + 1
        self.task.past.hashes = self.hashes
        self.task.past.count = game.count
        self.task.past.superko = game.superko
        self.task.nodes = search.nodes
        self.task.used = cython.address(search.used)
        self.task.capacity = search.capacity
        self.task.komi = komi
        self.task.territory = territory
        self.task.random = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF | 1
        self.task.path = self.path
        self.task.sequence = self.sequence
        self.task.colors = self.colors
        self.task.owned = self.owned
        self.task.judged = self.judged
        self.task.asked = self.task.finished = 0
        self.task.halt = cython.address(search.halt)
        self.task.simulations = 0

    def __dealloc__(self):
        free(self.roots)
        free(self.hashes)


@cython.cclass
class Slices:
    """Runs workers in short slices, taken from one common budget, and decides in between whether to go on."""

    search: Search
    workers: list
    begun: cython.double
    seconds: cython.double
    budget: cython.long  # simulations that nobody has begun yet
    hasty: cython.bint
    processor: cython.bint

    def __init__(
        self,
        search: Search,
        workers: list,
        begun: float,
        seconds: float,
        simulations: int,
        hasty: bool,
        processor: bool,
    ) -> None:
        self.search = search
        self.workers = workers
        self.begun = begun
        self.seconds = seconds
        self.budget = simulations if simulations else LONG_MAX
        self.hasty = hasty
        self.processor = processor

    def run(self, worker: Worker) -> None:
        slice: cython.long
        while self.budget and not self.search.halt:
            slice = min(self.budget, 64 if worker.task.guide.net == cython.NULL else 16)
            self.budget -= slice
            worker.task.limit = worker.task.simulations + slice
            with cython.nogil:
                work(cython.address(worker.task))
            if worker is self.workers[0]:
                PyErr_CheckSignals()
                self._look_at_clock(worker)
        self.search.simulations = sum([cython.cast(Worker, each).task.simulations for each in self.workers])

    @cython.cfunc
    def _look_at_clock(self, worker: Worker):
        """Stop when time is up, or when the rest of it cannot change the choice."""
        i: cython.int
        first: cython.int = 0
        second: cython.int = 0
        visits: cython.int
        root: cython.pointer(Node) = self.search.nodes
        passed: cython.double = seconds_now(self.processor) - self.begun
        done: cython.double = 0
        value: cython.double = 0
        if not self.seconds:
            return
        if passed >= self.seconds:
            self.search.halt = True
            return
        if not self.hasty or passed < self.seconds / 8:
            return
        for each in self.workers:
            done += cython.cast(Worker, each).task.simulations
        for i in range(root.first_child, root.first_child + root.count):
            visits = self.search.nodes[i].visits
            if visits > first:
                first, second, value = visits, first, self.search.nodes[i].wins / visits
            elif visits > second:
                second = visits
        if value > DECIDED and first > 500:
            self.search.halt = True
        if first - second > 1.1 * done / passed * (self.seconds - passed):
            self.search.halt = True
