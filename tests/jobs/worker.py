"""`teahouse worker` that knows the works of these tests: `python worker.py ADDRESS`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from jobs.works import KNOWN
from teahouse.cli.jobs import run_worker
from teahouse.jobs.doing import WORK

if __name__ == "__main__":
    WORK.clear()
    WORK.update(KNOWN)
    run_worker(sys.argv[1], at_once=1)
