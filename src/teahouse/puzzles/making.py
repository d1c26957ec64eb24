"""Puzzles from self-play: moments in which one move is clearly best, confirmed with ten times the effort.

Deal after deal is played by one level against itself, and every decision is weighed. What seems to be a puzzle is
asked anew as it will be shipped, with another chance and ten times the budget; only if the same move is best by the
whole margin, and no other is right too, it is one. The same seed makes the same puzzles.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from teahouse.core.errors import NoPuzzles
from teahouse.core.handles import Bot, Game, State
from teahouse.core.protocol import Limits, Means
from teahouse.core.reviewing import Puzzling, Reviewing, Weigher, Worth
from teahouse.puzzles.puzzle import Puzzle, id_of, written_options
from teahouse.puzzles.rating import STRENGTH, rated

EFFORT = 10
"""So many times the budget confirms a puzzle."""
APART = 6
"""Moves between two puzzles of a game: neighbours ask the same."""
LATEST = 24
"""Before so many decisions at the latest one begins to look: not every puzzle is about the opening."""
A_GAME = 3
"""So many puzzles of one game at most."""
LONGEST_LINE = 9
"""Moves of a solution that are told."""
MEMORY = 1 << 26
NODES = 300
"""What a player of the games looks at that would think longer in more time."""


@dataclass(frozen=True)
class Maker:
    """All that is needed to make puzzles of a game: who plays, who judges, who tries them."""

    game: Game
    reviewing: Reviewing[Any]
    puzzling: Puzzling[Any]
    weigh: Weigher
    players: dict[str, Bot]

    def of_deal(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one game (of a match: of the first hand)."""
        player, found, rng = self.players[self.puzzling.level].in_mood(seed), 0, Random(f"puzzles/{seed}")
        start = self.puzzling.begins(rng)
        last = (rng.randrange(LATEST) if start is None else 0) - APART
        first = self.game.start(seed) if start is None else self.game.begin(start)
        for number, (state, seat) in enumerate(self._decisions(first, player)):
            if number - last < APART or found == A_GAME:
                continue
            puzzle = self.of_moment(state, seat)
            if puzzle:
                last, found = number, found + 1
                yield puzzle

    def _decisions(self, state: State, player: Bot) -> Iterator[tuple[State, int]]:
        """Every moment at which somebody has a choice, as the game goes on."""
        while state.to_move and not state.awaits_deal:
            seat = state.to_move[0]
            if len(state.choices(seat)) > 1:
                yield state, seat
            state = state.play_undealt(player.choose(state, seat, nodes=NODES).move)

    def of_moment(self, state: State, seat: int) -> Puzzle | None:
        """The puzzle this moment makes, if it makes one."""
        if not self.puzzling.may_be(state.seen_by(seat)):
            return None
        first = self._weighed(state, seat, 1)
        if not self._is_clear(first) or not self.puzzling.is_wanted(state.seen_by(seat), first):
            return None
        asked, start, moves = self._asked(state)
        again = self._weighed(asked, seat, EFFORT)
        if again[0].move != first[0].move or not self._is_clear(again):
            return None
        return self._puzzle(asked, seat, start, moves, again)

    def _weighed(self, state: State, seat: int, effort: int) -> tuple[Worth, ...]:
        limits = Limits(nodes=self.puzzling.nodes * effort)
        return self.weigh(state.seen_by(seat), limits, Random(f"puzzle/{effort}"), most=2)

    def _is_clear(self, weighed: tuple[Worth, ...]) -> bool:
        if len(weighed) < 2 or weighed[0].value - weighed[1].value < self.puzzling.margin:
            return False
        return self.puzzling.is_alone(weighed)

    def _asked(self, state: State) -> tuple[State, dict[str, Any], tuple[str, ...]]:
        """The moment as it is shipped: a position with nothing before it, or the deal and all moves."""
        if self.puzzling.from_position and self.game.declaration.positions:
            start = {"position": state.text}
            return self.game.begin(start), start, ()
        record = state.record()
        hand = record["hands"][-1] if "hands" in record else record
        return state, hand["start"], tuple(hand["moves"])

    def _puzzle(
        self, state: State, seat: int, start: dict[str, Any], moves: tuple[str, ...], weighed: tuple[Worth, ...]
    ) -> Puzzle:
        best, second = weighed[:2]
        view = state.seen_by(seat)
        puzzle = Puzzle(
            id=id_of(self.game.id, start, moves),
            game=self.game.id,
            options=written_options(self.game),
            start=start,
            moves=moves,
            seat=seat,
            solution=_playable(state, best),
            theme=self.puzzling.theme(view, best),
            rating=0,
            margin=round(best.value - second.value, 4),
            exact=best.exact and second.exact,
            value=round(best.value, 4),
            depth=best.depth,
        )
        rating = rated(puzzle, {level: self.players[level] for level in STRENGTH})
        return Puzzle(**{**vars_of(puzzle), "rating": rating})


def vars_of(puzzle: Puzzle) -> dict[str, Any]:
    return {name: getattr(puzzle, name) for name in Puzzle.__dataclass_fields__}


def _playable(state: State, best: Worth) -> tuple[str, ...]:
    """The line as far as it can be played, ending with a move of the one who solves it."""
    if state.game.declaration.secrets:
        return (best.move,)
    line: list[str] = []
    now = state
    for text in (best.line or (best.move,))[:LONGEST_LINE]:
        if not now.to_move or text not in now.legal(now.to_move[0]):
            break
        line.append(text)
        now = now.play_undealt(text)
    return tuple(line[: len(line) - (len(line) + 1) % 2])


def maker_of(game: Game) -> Maker:
    """Refuses with NoPuzzles where the game cannot say when a decision makes one."""
    rules = game.declaration
    reviewing = rules.reviewing() if rules.reviewing else None
    if reviewing is None or reviewing.puzzles is None:
        raise NoPuzzles(game=game.id)
    levels = {*STRENGTH, reviewing.puzzles.level}
    players = {level: Bot(rules, level, Means(1, MEMORY), seed=0) for level in levels}
    return Maker(game, reviewing, reviewing.puzzles, reviewing.weigher(Means(1, MEMORY)), players)
