"""Are Weiß-Schach's blunders blunders? Fairy-Stockfish judges them with many times the nodes.

    tools/confirm_blunders.py RECORDS [--nodes N] [--times T] [--most M] [--peer PROGRAM]

Every move that a review with N nodes calls a blunder is asked of Fairy-Stockfish with T times as many: the position
after the move that was made, and after the best. It is confirmed if the loss, by the same curve from centipawns to
chances, is a blunder's. Prints every blunder and, in the end, how many were confirmed.
"""

import argparse
import json
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
    wanted = reader.parse_args()
    options = {"VariantPath": str(INI), "UCI_Variant": GAME, "Hash": "64"}
    uci.NODES_SECONDS = PATIENCE
    peer = uci.UciProgram([wanted.peer], options)
    judged = confirmed = 0
    for state, move in blunders(wanted.records, wanted.nodes):
        loss = lost(peer, state, move, wanted.nodes * wanted.times)
        judged += 1
        confirmed += loss >= reviewing_of(declaration(GAME)).losses.blunder
        print(f"{state.text}  {move.move}  {move.best}  ours {move.loss:.2f}  theirs {loss:.2f}", flush=True)
        if judged == wanted.most:
            break
    print(json.dumps({"blunders": judged, "confirmed": confirmed, "share": confirmed / max(judged, 1)}))
    peer.close()


def blunders(records: Path, nodes: int) -> "list[tuple[State, Judged]]":
    rules = declaration(GAME)
    reviewer, found = Reviewer(rules), []
    for line in records.read_text(encoding="utf-8").splitlines():
        last = Game(rules, {}).replay(json.loads(line))
        for states in games_of(last):
            reviewed = reviewer.review(last, states, Limits(nodes=nodes))
            made = zip(reviewed.states, reviewed.moves, strict=True)
            found += [(state, move) for state, move in made if move.kind == "blunder"]
    return found


def lost(peer: uci.UciProgram, state: State, move: Judged, nodes: int) -> float:
    """What the move that was made loses against the one that was named, as the other program sees it."""
    return worth(peer, state.play(move.best), move.seat, nodes) - worth(peer, state.play(move.move), move.seat, nodes)


def worth(peer: uci.UciProgram, after: State, seat: int, nodes: int) -> float:
    if after.result:
        return float(after.result.scores[seat])
    brief = after.game.declaration.protocols["uci"]
    return 1 - peer.choose(brief(after.seen_by(after.to_move[0])), Limits(nodes=nodes)).value


if __name__ == "__main__":
    main()
