"""`make chaos`: two houses, a worker and a PostgreSQL are broken again and again while people play every game.

    FAULTS=300 SEED=1 make chaos

Prints a line after every fault and, if nothing was lost, a table for docs/scaling.md. The same seed brings the same
faults in the same order; who moves when depends on the machine.
"""

import argparse
import asyncio
import math
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from chaos.breaking import FAULTS, Breakable, Fault, small_disk, two_houses
from chaos.playing import Counts, break_and_play, table_of
from postgres import Postgres, missing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="no more faults after that")
    parser.add_argument("--only", help="names of faults, with commas between them")
    wishes = parser.parse_args()
    if why := missing():
        sys.exit(f"chaos: {why}")
    with small_disk() as disk, tempfile.TemporaryDirectory(prefix="teahouse-chaos-") as folder:
        if disk is None:
            print("chaos: no disk can be mounted here, so none is filled", file=sys.stderr)
        kinds = [fault for fault in FAULTS if disk or fault is not Breakable.fill_disk]
        if wishes.only:
            kinds = [fault for fault in kinds if fault.__name__ in wishes.only.split(",")]
        server = Postgres(disk or Path("/tmp"), max_wal_size="64MB", min_wal_size="32MB")
        try:
            with two_houses(server, Path(folder)) as broken:
                faults = chosen(kinds, wishes.faults, wishes.seed)
                counts = asyncio.run(
                    break_and_play(broken, faults, wishes.seed, Progress(len(faults)).tell, wishes.minutes)
                )
                print("\n".join(table_of(counts, wishes.seed)), flush=True)
        finally:
            server.close()


def chosen(kinds: list[Fault], count: int, seed: int) -> list[Fault]:
    """Each equally often, in an order that the seed knows."""
    rng, found = random.Random(seed), list[Fault]()
    while len(found) < count:
        found += rng.sample(kinds, len(kinds))
    return found[:count]


class Progress:
    def __init__(self, faults: int) -> None:
        self._faults, self._began = faults, time.monotonic()

    def tell(self, fault: str, counts: Counts) -> None:
        done, minutes = counts.faults.total(), (time.monotonic() - self._began) / 60
        print(f"{done}/{self._faults} {fault}: {counts.moves} moves, {counts.retried} tried again, {minutes:.1f} min",
              file=sys.stderr, flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
