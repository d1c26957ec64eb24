"""What a conversation over GTP is about: the game on the board, the clocks, and the engine."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

from teahouse.core.errors import TeahouseError
from teahouse.core.protocol import Seat
from teahouse.games.short_go import KOMI, rules
from teahouse.games.short_go.engine import ALONE, Engine, Guidance, Thought, guided_by
from teahouse.games.short_go.fast import Situation, is_available, kernel_game
from teahouse.games.short_go.notation import MOST_MOVES
from teahouse.games.short_go.position import Diagram, Point, Position, Terms
from teahouse.games.short_go.seki import in_seki
from teahouse.protocols.gtp.clocks import Clock, share
from teahouse.protocols.gtp.words import BLACK, WHITE, Refused


class NoGoEngine(TeahouseError):
    """The kernel was not built."""

    code = "no-gtp-engine"


class NotANetwork(TeahouseError):
    """The file is missing or holds something else."""

    code = "not-a-network"

    def __init__(self, *, file: str) -> None:
        super().__init__(file=file)


@dataclass
class Session:
    """One conversation: the game on the board, the clocks, and the engine."""

    engine: Engine
    seconds: float = 1.0
    nodes: int | None = None
    resigns: bool = False
    situation: Situation = field(default_factory=lambda: Situation(9, KOMI["area", 9]))
    komi_is_given: bool = False
    clocks: dict[int, Clock] = field(default_factory=lambda: {BLACK: Clock(), WHITE: Clock()})
    over: bool = False
    analysis: Event | None = None
    """What ends the analysis that goes on until the next line comes."""

    def __post_init__(self) -> None:
        self.game = kernel_game(self.situation)

    def set_situation(self, situation: Situation) -> None:
        self.situation = situation
        self.game = kernel_game(situation)

    def begin(self, size: int) -> None:
        komi = self.situation.komi if self.komi_is_given else KOMI["area", size]
        self.set_situation(Situation(size, komi, self.situation.territory))
        for clock in self.clocks.values():
            clock.stones_left = 0

    def play(self, color: int, cell: int) -> None:
        if len(self.situation.moves) >= MOST_MOVES:
            raise Refused("game too long")
        is_out_of_turn = self.game.to_move != color
        self.game.turn(color)
        if not self.game.is_legal(cell):
            if is_out_of_turn:
                self.game = kernel_game(self.situation)
            raise Refused("illegal move")
        self.game.play(cell)
        self.situation = replace(self.situation, moves=(*self.situation.moves, (color, cell)))

    def think(self, color: int, cleanup: bool = False) -> int | None:
        """The engine's move, None where it resigns."""
        return self.verdict(self.engine.think(self.asked(color), self.share(color), self.nodes, cleanup=cleanup))

    def verdict(self, thought: Thought) -> int | None:
        """The move of a thought, None where it is better to resign."""
        if self.resigns and thought.value < 0.03 and len(self.situation.moves) > self.situation.size**2 // 3:
            return None
        return thought.cell

    def share(self, color: int) -> float:
        """Seconds for this colour's next move."""
        return share(self.clocks[color], self.game.cells().count(2), self.seconds)

    def spend(self, color: int, seconds: float) -> None:
        """Main time is counted here until the controller tells what is left."""
        clock = self.clocks[color]
        if clock.seconds is not None and not clock.stones_left:
            clock.seconds = max(clock.seconds - seconds, 0.0)

    def asked(self, color: int) -> Situation:
        """The situation with this colour to move, be it the other's turn or not."""
        return self.situation if self.situation.to_move == color else replace(self.situation, next=color)

    def is_empty(self) -> bool:
        return not self.situation.moves and not self.situation.black and not self.situation.white

    def judged(self) -> Position:
        """The board as it lies, for the readable rules, with the stones that the engine thinks dead."""
        situation = self.situation
        board = bytes((1, 2, 0)[stone] for stone in self.game.cells())
        terms = Terms(situation.size, situation.komi, "territory" if situation.territory else "area")
        dead = frozenset(Point(cell) for cell in self.engine.dead(situation) if board[cell])
        return Position(terms, (Diagram(board, Seat(situation.to_move)),), taken=self.game.captures, dead=dead)

    def lead(self) -> float:
        """Black's lead with dead stones taken off."""
        black, white = rules.scores(self.judged())
        return black - white

    def statuses(self) -> dict[str, frozenset[Point]]:
        """All stones, each in one of the three sets the protocol knows."""
        position = self.judged()
        stones = frozenset(Point(cell) for cell, stone in enumerate(position.board) if stone)
        seki = in_seki(position.board, position.size, position.dead)
        return {"alive": stones - position.dead - seki, "seki": seki, "dead": position.dead}


def open_session(
    seconds: float, nodes: int | None, threads: int, memory: int, resigns: bool, clock: str, network: str | None = None
) -> Session:
    """A session with an engine of its own; `clock` is "wall", or "cpu" for the time its thread has worked."""
    if not is_available():
        raise NoGoEngine()
    return Session(Engine(threads, memory, clock == "cpu", read_guidance(network)), seconds, nodes, resigns)


def read_guidance(network: str | None) -> Guidance | None:
    """By the network in this file; "none" is playouts alone, None whatever comes with the house."""
    if network is None:
        return None
    if network == "none":
        return ALONE
    try:
        return guided_by(Path(network).read_bytes())
    except (OSError, ValueError):
        raise NotANetwork(file=network) from None
