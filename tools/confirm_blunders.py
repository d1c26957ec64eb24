"""Are Weiß-Schach's blunders blunders? Fairy-Stockfish judges them with many times the nodes.

    tools/confirm_blunders.py RECORDS [--nodes N] [--times T] [--most M] [--peer PROGRAM] [--keep FILE]

Every move that a review with N nodes calls a blunder is asked of Fairy-Stockfish with T times as many: the position
after the move that was made, and after the best. It is confirmed if the loss, by the same curve from centipawns to
chances, is a blunder's. Prints every blunder with what both programs think the best move and the one made are worth,
and in the end how many were confirmed. With --keep FILE what was asked stands there, and an interrupted run goes on.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from teahouse import Game, State
from teahouse.core.protocol import Limits
from teahouse.games import declaration
from teahouse.programs import uci
from teahouse.review.judging import Judged, Reviewer, games_of, reviewing_of

GAME = "weiss-schach"
INI = Path(__file__).parents[1] / "benchmarks" / "weiss_schach.ini"
FAIRY = "/usr/games/fairy-stockfish"
PATIENCE = 1800.0
"""Seconds for an answer: the machine may be busy."""


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("records", type=Path)
    reader.add_argument("--nodes", type=int, default=20_000)
    reader.add_argument("--times", type=int, default=100)
    reader.add_argument("--most", type=int, default=1_000)
    reader.add_argument("--peer", default=FAIRY)
    reader.add_argument("--keep", type=Path, metavar="FILE")
    wanted = reader.parse_args()
    options = {"VariantPath": str(INI), "UCI_Variant": GAME, "Hash": "64"}
    uci.NODES_SECONDS = PATIENCE
    peer = uci.UciProgram([wanted.peer], options)
    asked: dict[str, list[float]] = json.loads(wanted.keep.read_text()) if wanted.keep and wanted.keep.exists() else {}
    losses = []
    for state, move in islice(blunders(wanted.records, wanted.nodes), wanted.most):
        key = f"{state.text} {move.move} {move.best}"
        if key not in asked:
            asked[key] = worths(peer, state, move, wanted.nodes * wanted.times)
            if wanted.keep:
                wanted.keep.write_text(json.dumps(asked))
        best, made = asked[key]
        losses.append(best - made)
        ours = f"ours {move.best_value:.2f} to {move.value:.2f}"
        print(f"{key}  {ours}  theirs {best:.2f} to {made:.2f}  {losses[-1]:.2f}", flush=True)
    confirmed = sum(loss >= reviewing_of(declaration(GAME)).losses.blunder for loss in losses)
    print(json.dumps({"blunders": len(losses), "confirmed": confirmed, "share": confirmed / max(len(losses), 1)}))
    peer.close()


def blunders(records: Path, nodes: int) -> Iterator[tuple[State, Judged]]:
    rules = declaration(GAME)
    reviewer = Reviewer(rules)
    for line in records.read_text(encoding="utf-8").splitlines():
        last = Game(rules, {}).replay(json.loads(line))
        for states in games_of(last):
            reviewed = reviewer.review(last, states, Limits(nodes=nodes))
            made = zip(reviewed.states, reviewed.moves, strict=True)
            yield from ((state, move) for state, move in made if move.kind == "blunder")


def worths(peer: uci.UciProgram, state: State, move: Judged, nodes: int) -> list[float]:
    """What the move that was named and the one that was made are worth, as the other program sees it."""
    return [worth(peer, state.play(each), move.seat, nodes) for each in (move.best, move.move)]


def worth(peer: uci.UciProgram, after: State, seat: int, nodes: int) -> float:
    if after.result:
        return float(after.result.scores[seat])
    brief = after.game.declaration.protocols["uci"]
    return 1 - peer.choose(brief(after.seen_by(after.to_move[0])), Limits(nodes=nodes)).value


if __name__ == "__main__":
    main()
