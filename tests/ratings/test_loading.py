"""Nobody waits for openskill who rates nothing."""

import subprocess
import sys

WATCHED = """
import sys
import teahouse.cli.app, teahouse.web.app
assert "openskill" not in sys.modules
from teahouse.ratings.model import after_game
after_game([(25.0, 8.0)] * 2, [1, 2])
assert "openskill" in sys.modules
"""


def test_it_is_loaded_when_the_first_game_is_rated() -> None:
    subprocess.run([sys.executable, "-c", WATCHED], check=True)
