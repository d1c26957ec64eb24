"""How strong a player of Mah-Nol is: whole matches, each seed with the player at every seat in turn.

    PYTHONPATH=src .venv/bin/python tools/mah_nol_strength.py --player best --against medium --seats 2 --seeds 200

The share of matches won (a shared first place counts in parts), with a 95 % interval over seeds, each the mean of
its matches; beside it what the player gained a hand more than the others on average. With --nodes instead of
--seconds a run can be repeated exactly. --cpu counts the thinking thread's CPU seconds instead of the clock's, so that
other work on the machine does not weaken the player. --log FILE keeps every seed as a line of JSON; a run that was
stopped goes on behind the last one.

The readable rules are played without the house around them, which is several times as fast: the players get the same
views, but of the bids only the lowest are listed as legal, and the score sheet of the hands before is left out.
"""

import argparse
import json
import math
import time
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from teahouse.core.handles import randomness
from teahouse.core.options import Options, settle
from teahouse.core.protocol import Limits, Means, Player, Seat, View
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.knowledge.view import asked_seen, view
from teahouse.games.mah_nol.notation import moves, starts
from teahouse.games.mah_nol.play import match, rules
from teahouse.games.mah_nol.play.position import Move, Position
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.players import trying

BIDS_LISTED = 32


def moves_of(position: Position, seat: Seat) -> dict[str, Move]:
    """The legal moves by their texts; of the bids the lowest."""
    if position.phase != "auction":
        return {moves.write_move(position, seat, move): move for move in rules.legal(position, seat)}
    most = min(position.money[seat], position.highest + BIDS_LISTED)
    bids = {f"{LETTERS[seat]} bid {bid}": Move("bid", amount=bid) for bid in range(position.highest + 1, most + 1)}
    return {f"{LETTERS[seat]} out": Move("out"), **bids}


def seen_by(position: Position, seat: Seat, legal: tuple[str, ...], options: Options) -> View[Seen]:
    """What a state shows a seat."""
    return View(
        game=GAME.id,
        options=options,
        seat=seat,
        seats=position.agreed.players,
        turn=0,
        to_move=asked_seen(position, seat),
        legal=legal,
        result=None,
        seen=view(position, seat),
    )


def hands(options: Options, seed: int) -> Generator[Position, Position, None]:
    """Yields each position in which somebody is asked, and is sent the next; ends with the last position."""
    position = starts.begin(options, None, starts.deal(options, None, randomness(GAME.id, seed, 0)))
    dealt = 0
    while match.result(position) is None:
        if rules.awaits_deal(position):
            dealt += 1
            deal = starts.deal(options, position, randomness(GAME.id, seed, dealt))
            position = replace(starts.begin(options, position, deal), sheet=(), last=None)
        position = yield position
    yield position


def play(players: list[Player], options: Options, seed: int, limits: Limits) -> Position:
    """A whole match; the position in which it ended."""
    course = hands(options, seed)
    position = next(course)
    rng = Random(f"moods/{seed}")
    while position.ending is None:
        seat = rules.asked(position)[0]
        legal = moves_of(position, seat)
        choice = players[seat](seen_by(position, seat, tuple(legal), options), limits, rng)
        move = legal.get(choice.move) or moves.read_move(position, choice.move)[1]  # a bid that is not listed
        position = course.send(rules.play(position, seat, move))
    return position


def outcome(position: Position, seat: int) -> tuple[float, float]:
    """The seat's share of the first place, and its lead a hand."""
    result = match.result(position)
    assert result is not None
    scores, winners = result.scores, result.winners
    lead = scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)
    return (seat in winners) / len(winners), lead / position.hand


def play_seed(wishes: argparse.Namespace, seed: int) -> dict[str, Any]:
    """The player at every seat in turn, with the same deals."""
    options = settle(GAME.options, {"players": wishes.seats, "stake": wishes.stake})
    kinds, limits = GAME.players(), Limits(wishes.seconds, wishes.nodes)
    player, other = kinds[wishes.player].make(Means()), kinds[wishes.against].make(Means())
    shares, leads = [], []
    for seat in range(wishes.seats):
        table = [player if each == seat else other for each in range(wishes.seats)]
        share, lead = outcome(play(table, options, seed, limits), seat)
        shares.append(share)
        leads.append(lead)
    return {"seed": seed, "shares": shares, "leads": leads}


def summary(lines: list[dict[str, Any]], wishes: argparse.Namespace) -> dict[str, Any]:
    """Matches won, shared and lost, the share of the first place with its 95 % interval over seeds, the lead a hand."""
    shares = [share for line in lines for share in line["shares"]]
    means = [sum(line["shares"]) / len(line["shares"]) for line in lines]
    leads = [lead for line in lines for lead in line["leads"]]
    mean = sum(means) / len(means)
    spread = math.sqrt(sum((share - mean) ** 2 for share in means) / max(len(means) - 1, 1) / len(means))
    return {
        "ours": wishes.player,
        "peer": " : ".join([wishes.against] * (wishes.seats - 1)),
        "limit": f"{wishes.nodes} nodes" if wishes.nodes else f"{wishes.seconds:g} s",
        "games": len(shares),
        "wins": shares.count(1),
        "draws": sum(0 < share < 1 for share in shares),
        "losses": shares.count(0),
        "mean_score": mean,
        "interval": [mean - 1.96 * spread, mean + 1.96 * spread],
        "lead": sum(leads) / len(leads),
    }


def sentence(found: dict[str, Any]) -> str:
    low, high = found["interval"]
    share = f"{100 * found['mean_score']:.1f} % won ({100 * low:.1f} to {100 * high:.1f})"
    return f"{found['games']} matches: {share}; {found['lead']:+.1f} Fing a hand"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="best")
    parser.add_argument("--against", default="medium")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--stake", type=int, default=2025)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--cpu", action="store_true", help="count CPU seconds")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--json", action="store_true", help="print the result as JSON only")
    wishes = parser.parse_args()
    if wishes.cpu:
        trying.clock = time.thread_time
    lines = played_before(wishes.log) if wishes.log else []
    for seed in range(wishes.first + len(lines), wishes.first + wishes.seeds):
        lines.append(play_seed(wishes, seed))
        if wishes.log:
            with wishes.log.open("a") as log:
                print(json.dumps(lines[-1]), file=log)
        if seed % 5 == 0 and not wishes.json:
            print(sentence(summary(lines, wishes)), flush=True)
    found = summary(lines[: wishes.seeds], wishes)
    print(json.dumps(found) if wishes.json else sentence(found))


def played_before(log: Path) -> list[dict[str, Any]]:
    log.parent.mkdir(parents=True, exist_ok=True)
    return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []


if __name__ == "__main__":
    main()
