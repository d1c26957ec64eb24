"""Write a playthrough: one whole random game, question by question, as tests replay it line by line.

    PYTHONPATH=src .venv/bin/python tools/make_playthrough.py mahjong-battle --seed 3 \
        > tests/games/mahjong_battle/playthroughs/seed_3.txt

A game that is not listed is named by its module: PYTHONPATH=src:tests ... breakthrough --seed 1.

With --end REASON --after N the game is ended from outside after so many moves.

    seat 0: a1+b9 c2+d2      what each seat that is asked may answer
    > a1+b9                  the answer given
    end time-limit 0         ended from outside: the reason, and the seat that said so
"""

import argparse
import importlib
import json
import random
from collections.abc import Iterator

import teahouse
from teahouse.core.handles import Dealt, Ended, Game, Played, State
from teahouse.core.options import settle, written
from teahouse.games import declaration


def playthrough(states: Iterator[State]) -> Iterator[str]:
    """The lines of a game's chain of states."""
    for number, state in enumerate(states):
        if number == 0:
            yield f"game {state.game.id}"
            yield f"options {json.dumps(written(state.game.declaration.options, state.game.options))}"
        else:
            yield from _cause(state)
        if isinstance(state.cause, Dealt):
            yield f"deal {json.dumps(state.cause.start)}"
        for seat in state.to_move:
            yield f"seat {seat}: {_list(state, seat)}"
        if state.result:
            yield f"text {state.text}"
            yield f"watcher {json.dumps(state.view(None))}"
            yield f"result {json.dumps(state.result.as_json())}"


def _cause(state: State) -> Iterator[str]:
    if isinstance(state.cause, Played):
        assert state.previous is not None
        yield f"> {state.cause.text}" + ("  (reveals)" if state.previous.reveals(state.cause.text) else "")
    if isinstance(state.cause, Ended):
        yield f"end {state.cause.result.reason} {state.cause.seat}"


def _list(state: State, seat: int) -> str:
    separator = ", " if any(" " in text for text in state.legal(seat)) else " "
    return separator.join(state.legal(seat))


def random_game(game: Game, seed: int, end: str | None = None, after: int = 0) -> State:
    """Uniformly random moves; answers to one question arrive in random order. Ended from outside if so wished."""
    rng = random.Random(seed)
    state, moves = game.start(seed=seed), 0
    while not state.result:
        if end and moves == after:
            return state.end(end, state.to_move[0])
        state, moves = state.play(rng.choice(state.legal(rng.choice(state.to_move)))), moves + 1
    return state


def main() -> None:
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--end", metavar="REASON")
    parser.add_argument("--after", type=int, default=0, metavar="N")
    wishes = parser.parse_args()
    listed = wishes.game in teahouse.games()
    rules = declaration(wishes.game) if listed else importlib.import_module(wishes.game).GAME
    options = dict(option.split("=", 1) for option in wishes.option)
    game = Game(rules, settle(rules.options, options, typed=True))
    for line in playthrough(random_game(game, wishes.seed, wishes.end, wishes.after).chain()):
        print(line)


if __name__ == "__main__":
    main()
