"""Games of computer players as arrays to learn from: what was seen, what might be done, what was done, what came of it.

Finished games stand in a file beside the one that is asked for (`.games.jsonl`), as moves and values: a run that was
interrupted goes on there. When all are played they are written as arrays, whole or not at all.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.arena.contests import Fixture, bots_of, follow, is_over, opening, self_play, spread
from teahouse.core.coding import Coder
from teahouse.core.errors import TeahouseError
from teahouse.core.handles import Game
from teahouse.notation.files import RecordFile, read_lines, read_record
from teahouse.research.arrays import check_suffix, write_arrays
from teahouse.research.episodes import Episode

VERSION = 1
COLUMNS = {
    "game": "int32: which game, counted from 0",
    "seat": "int8: who was asked",
    "observation": "what that seat saw (docs/research.md)",
    "mask": "bool: what it might do",
    "action": "int16: what it did",
    "value": "float32: what the player expected, in the units of Choice.value",
    "exact": "bool: whether that was proved",
    "reward": "float32: what the game was worth to the seat in the end",
}


class OtherDataset(TeahouseError, ValueError):
    """The caller's: the games that stand there already were played otherwise."""

    code = "other-dataset"

    def __init__(self, *, file: str) -> None:
        super().__init__(file=file)


@dataclass(frozen=True)
class PlayedGame:
    """One game: its deal, and every move with what its player expected."""

    deal: int
    seed: int
    moves: tuple[str, ...]
    values: tuple[float, ...]
    exact: tuple[bool, ...]


@dataclass(frozen=True)
class Dataset:
    """Games of one player with itself, as they were asked for."""

    game: Game
    bot: str
    games: int
    seed: int
    seconds: float
    nodes: int | None
    path: Path

    @property
    def journal(self) -> Path:
        """Where finished games are kept until all are."""
        return self.path.with_name(f"{self.path.name}.games.jsonl")

    @property
    def head(self) -> dict[str, Any]:
        limit = {"seconds": self.seconds} if self.nodes is None else {"nodes": self.nodes}
        options = dict(self.game.options)
        return {
            "dataset": VERSION,
            "game": self.game.id,
            "options": options,
            "bot": self.bot,
            "seed": self.seed,
            **limit,
        }

    def check(self) -> None:
        """Refuses what could not be written, before anything is played."""
        check_suffix(self.path)
        self.kept()

    def fixtures(self) -> list[Fixture]:
        made = self_play(self.game, self.bot, self.games, self.seed, self.seconds)
        return [replace(fixture, nodes=self.nodes, one_hand=True) for fixture in made]

    def kept(self) -> dict[int, PlayedGame]:
        """The games that were played before; half a line at the end is played again."""
        if not self.journal.exists() or not self.journal.stat().st_size:
            return {}
        lines = [_read(line) for _, line in read_lines(self.journal)]
        if not lines or lines[0] != self.head:
            raise OtherDataset(file=str(self.journal))
        return {game.deal: game for game in map(_as_game, lines[1:]) if game is not None and game.deal < self.games}

    def play(self, jobs: int | None) -> Iterator[PlayedGame]:
        """All games, those kept first; each is on disk before the next is awaited."""
        kept = self.kept()
        yield from kept.values()
        with RecordFile(self.journal) as file:
            if not kept and not self.journal.stat().st_size:
                file.write(self.head)
            missing = [fixture for fixture in self.fixtures() if fixture.deal not in kept]
            for game in spread(play_game, missing, jobs) if missing else ():
                file.write(vars(game))
                yield game

    def write(self, games: Iterable[PlayedGame]) -> int:
        """The arrays of all games, in the order of their deals; how many rows there are."""
        coder = Coder(self.game)
        rows = [row for game in sorted(games, key=lambda game: game.deal) for row in rows_of(coder, game)]
        columns = as_columns(coder, rows)
        schema = {**self.head, "games": self.games, "actions": coder.actions, "columns": COLUMNS}
        write_arrays(self.path, columns, schema)
        self.journal.unlink(missing_ok=True)
        return len(rows)


def play_game(fixture: Fixture, parent: int) -> PlayedGame:
    """One game, of a match one hand, to its end."""
    if os.getpid() != parent:
        follow(parent)
    (bot,), state = bots_of(fixture), opening(fixture)
    moves, values, exact = [], [], []
    while not is_over(state, fixture):
        seat = state.to_move[0]
        choice = bot.choose(state, seat, fixture.seconds, fixture.nodes)
        state = state.play_undealt(choice.move)
        moves.append(choice.move)
        values.append(float(choice.value))
        exact.append(bool(choice.exact))
    return PlayedGame(fixture.deal, fixture.seed, tuple(moves), tuple(values), tuple(exact))


def rows_of(coder: Coder, game: PlayedGame) -> Iterator[dict[str, Any]]:
    """A row an action; moves of several actions have several."""
    episode = Episode(coder, coder.game.start(seed=game.seed))
    rows: list[dict[str, Any]] = []
    for text, value, exact in zip(game.moves, game.values, game.exact, strict=True):
        seat, code = episode.seat, coder.encode(episode.state, episode.seat, text)
        for action in code if isinstance(code, tuple) else (code,):
            seen = {"observation": episode.observe(seat), "mask": episode.mask(seat)}
            rows.append({"game": game.deal, "seat": seat, **seen, "action": action, "value": value, "exact": exact})
            episode.act(action)
    for row in rows:
        yield {**row, "reward": episode.rewards[row["seat"]]}


def as_columns(coder: Coder, rows: list[dict[str, Any]]) -> dict[str, NDArray[Any]]:
    kinds: dict[str, Any] = {
        "game": np.int32,
        "seat": np.int8,
        "observation": coder.dtype,
        "mask": np.bool_,
        "action": np.int16,
        "value": np.float32,
        "exact": np.bool_,
        "reward": np.float32,
    }
    return {name: np.array([row[name] for row in rows], kind) for name, kind in kinds.items()}


def _read(line: bytes) -> Any:
    try:
        return read_record(line)
    except ValueError:
        return None


def _as_game(line: Any) -> PlayedGame | None:
    if not isinstance(line, dict) or set(line) != set(PlayedGame.__dataclass_fields__):
        return None
    return PlayedGame(line["deal"], line["seed"], tuple(line["moves"]), tuple(line["values"]), tuple(line["exact"]))
