"""Whole games as OpenSpiel writes them down (its own `generate_playthrough`), shortened; a test writes them again.

    PYTHONPATH=src:tests .venv/bin/python tests/openspiel_playthroughs.py

writes all of them anew, where a view or a drawing was meant to change. The first moments and the last stand there as
they are, but long lines are cut; whatever is left out has its fingerprint.
"""

import hashlib
import re
from pathlib import Path

import teahouse
from examples import EXAMPLES
from teahouse.games import GAMES
from teahouse.texts import speaking

FOLDER = Path(__file__).parent / "research" / "playthroughs"
GAMES_THERE = (*GAMES, "tiny-bluff")
SEED = 1
MOMENT = "\n\n# State "
FIRST = 5
"""So many moments are shown, and the last."""
WIDTH = 110
DOTS = re.compile(r"^(\w+Tensor\([^\n]*)((?:\n[ ◉◯]*$)+)", re.MULTILINE)
"""An array drawn in dots, row by row."""


def played(game: str) -> str:
    """A random game of OpenSpiel, from its first chance node to the end."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # brings SciPy: not to every worker

    teahouse.openspiel.register()
    teahouse.openspiel.register_game(EXAMPLES["tiny-bluff"])
    with speaking("en"):
        return str(playthrough(f"teahouse_{game.replace('-', '_')}", [], seed=SEED))


def shortened(text: str) -> str:
    folded = DOTS.sub(lambda found: f"{found[1]} … {_fingerprint(found[2])}", text)
    head, *moments = folded.rstrip("\n").split(MOMENT)
    shown = [head]
    for number, moment in enumerate(moments):
        whole = number < FIRST or number == len(moments) - 1
        shown.append(moment if whole else _in_a_line(moment))
    return "\n".join(_cut(line) for line in MOMENT.join(shown).split("\n")) + "\n"


def _in_a_line(moment: str) -> str:
    """Its number, what it was like, and what was done."""
    number, action = moment.split("\n")[0], moment.split("\n")[-2:]
    return "\n".join([f"{number}  {_fingerprint(moment)}", *action])


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 20]} … {_fingerprint(line)}"


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def file_of(game: str) -> Path:
    return FOLDER / f"{game.replace('-', '_')}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES_THERE:
        file_of(each).write_text(shortened(played(each)), encoding="utf-8")
