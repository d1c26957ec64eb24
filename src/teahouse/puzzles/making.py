"""Puzzles from self-play: moments in which one move is clearly best, confirmed with ten times the effort.

Deal after deal is played by one level against itself, and every decision is glanced at, then weighed. What seems to
be a puzzle is asked anew as it will be shipped, with ten times the budget, and once more: with other chance where it
plays a part, else further ahead, unless all is proved. Only if the same move is best by the whole margin both times,
and no other is right too, it is one. The same seed makes the same puzzles, and a shipped one is checked by asking the
last question again.

Where a theme is looked for, the same level plays hastily, which is quick and leaves more behind, and only moments are
weighed in which a legal move is about it; what a puzzle is stays the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from teahouse.core.errors import NoPuzzles
from teahouse.core.handles import Bot, Game, State
from teahouse.core.protocol import Limits, Means
from teahouse.core.reviewing import SURE, Puzzling, Reviewing, Weigher, Worth
from teahouse.puzzles.puzzle import Puzzle, id_of, written_options
from teahouse.puzzles.rating import STRENGTH, rated

EFFORT = 10
"""So many times the budget confirms a puzzle."""
GLANCE = 8
"""This part of the budget, and half the margin, tell whether it is worth looking closer."""
NEAR = 2.0
"""So many margins behind the best, by a first look, a move is still asked about where not all are."""
CONFIRMING, CHECKING = "puzzle 10", "puzzle check"
"""What chance is drawn from."""
APART = 6
"""Moves between two puzzles of a game: neighbours ask the same."""
LATEST = 24
"""Before so many decisions at the latest one begins to look: not every puzzle is about the opening."""
A_GAME = 3
"""So many puzzles of one game at most."""
LONGEST_LINE = 9
"""Moves of a solution that are told."""
MEMORY = 1 << 24
NODES = 100
"""What a player of the games looks at that would think longer in more time."""
HASTY = 8
"""The same, where a theme is looked for."""


@dataclass(frozen=True)
class Maker:
    """All that is needed to make puzzles of a game: who plays, who judges, who tries them."""

    game: Game
    reviewing: Reviewing[Any]
    puzzling: Puzzling[Any]
    weigh: Weigher
    players: dict[str, Bot]

    def of_deal(self, seed: int, theme: str | None = None) -> Iterator[Puzzle]:
        """The puzzles of one game (of a match: of the first hand); of one theme, where it is named."""
        player, found, rng = self.players[self.puzzling.level].in_mood(seed), 0, Random(f"puzzles/{seed}")
        start = self.puzzling.begins(rng)
        last = (rng.randrange(LATEST) if start is None and theme is None else 0) - APART
        first = self.game.start(seed) if start is None else self.game.begin(start)
        for number, (state, seat) in enumerate(self._decisions(first, player, HASTY if theme else NODES)):
            if number - last < APART or found == A_GAME:
                continue
            puzzle = self.of_moment(state, seat, theme)
            if puzzle:
                last, found = number, found + 1
                yield puzzle

    def _decisions(self, state: State, player: Bot, nodes: int) -> Iterator[tuple[State, int]]:
        """Every moment at which somebody has a choice, as the game goes on."""
        while state.to_move and not state.awaits_deal:
            seat = state.to_move[0]
            if len(state.choices(seat)) > 1:
                yield state, seat
            state = state.play_undealt(player.choose(state, seat, nodes=nodes).move)

    def of_moment(self, state: State, seat: int, theme: str | None = None) -> Puzzle | None:
        """The puzzle this moment makes, if it makes one; of this theme, where it is named."""
        view = state.seen_by(seat)
        offered = self.puzzling.offers[theme](view) if theme else ()
        if not self.puzzling.may_be(view) or (theme and not offered):
            return None
        first = self._glanced(state, seat, offered)
        if not self._is_clear(first) or not self.puzzling.is_wanted(view, first):
            return None
        if theme and first[0].move not in offered:
            return None
        asked, start, moves = self._asked(state)
        again = self._confirmed(asked, seat, first[0].move, CONFIRMING, EFFORT)
        if again is None or not self._is_confirmed_twice(asked, seat, again):
            return None
        return self._puzzle(asked, seat, start, moves, again)

    def _glanced(self, state: State, seat: int, also: tuple[str, ...]) -> tuple[Worth, ...]:
        """The best moves of a moment; none where a glance shows that it is not worth looking closer."""
        glance = self._looked(state, seat, 1 / GLANCE, "puzzle glance", also)
        if len(glance) < 2 or glance[0].value - glance[1].value < self.puzzling.margin / 2:
            return ()
        return self._looked(state, seat, 1, "puzzle 1", also)

    def _is_confirmed_twice(self, state: State, seat: int, weighed: tuple[Worth, ...]) -> bool:
        """What is proved needs no second question."""
        is_open = _is_sampled(weighed) or (self.puzzling.again > 1 and not _is_proved(weighed))
        return not is_open or self._asked_again(state, seat, weighed[0].move)

    def holds(self, puzzle: Puzzle) -> bool:
        """Whether its answer is the only right one when it is asked once more, with ten times the budget or more."""
        return self._asked_again(puzzle.state, puzzle.seat, puzzle.solution[0])

    def _asked_again(self, state: State, seat: int, move: str) -> bool:
        return self._confirmed(state, seat, move, CHECKING, EFFORT * self.puzzling.again) is not None

    def _confirmed(self, state: State, seat: int, move: str, chance: str, effort: int) -> tuple[Worth, ...] | None:
        """The moves weighed with all the effort; None unless this one alone is right."""
        near = self._near(state, seat) if self.puzzling.asks_all else ()
        weighed = self._looked(state, seat, effort, chance, near)
        return weighed if weighed[0].move == move and self._is_clear(weighed) else None

    def _near(self, state: State, seat: int) -> tuple[str, ...]:
        """The legal moves that do not look hopeless at first."""
        first = self._looked(state, seat, 1, "puzzle near", tuple(state.seen_by(seat).legal))
        least = first[0].value - NEAR * self.puzzling.margin
        return tuple(each.move for each in first if each.value >= least)

    def _looked(
        self, state: State, seat: int, effort: float, chance: str, also: tuple[str, ...] = ()
    ) -> tuple[Worth, ...]:
        limits = Limits(nodes=max(1, round(self.puzzling.nodes * effort)))
        return self.weigh(state.seen_by(seat), limits, Random(chance), also=also, most=2)

    def _is_clear(self, weighed: tuple[Worth, ...]) -> bool:
        """By the whole margin, beyond what sampling leaves in doubt, and no other is right too."""
        if len(weighed) < 2:
            return False
        best, second = weighed[:2]
        ahead = best.value - second.value
        is_sure = ahead >= self.puzzling.margin and ahead > SURE * second.doubt
        return is_sure and self.puzzling.is_alone(weighed)

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


def _is_sampled(weighed: tuple[Worth, ...]) -> bool:
    """Whether another chance may say something else."""
    return any(each.error for each in weighed)


def _is_proved(weighed: tuple[Worth, ...]) -> bool:
    return all(each.exact for each in weighed)


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
