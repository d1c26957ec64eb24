"""A league of Hongkong Easy: chance against the levels of the house, every two of them, rated.

python examples/hongkong_league.py --games 40 --records league.jsonl
"""

import argparse
from pathlib import Path

import teahouse
from teahouse.research.leagues import League


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--players", default="random,easy,medium,strong")
    reader.add_argument("--games", type=int, default=40, help="hands of every two")
    reader.add_argument("--seconds", type=float, default=0.05)
    reader.add_argument("--records", type=Path, help="finished hands; the next run goes on")
    reader.add_argument("--jobs", type=int)
    asked = reader.parse_args()
    players = tuple(asked.players.split(","))
    league = League(teahouse.game("hongkong"), players, asked.games, seed=1, seconds=asked.seconds, path=asked.records)
    for rating in league.table(list(league.play(asked.jobs))):
        low, high = rating.interval
        print(f"{rating.player:>8}: {rating.rating:+5.0f} ({low:+.0f} to {high:+.0f}), {rating.games} hands")


if __name__ == "__main__":
    main()
