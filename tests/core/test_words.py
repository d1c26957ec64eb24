"""Every game makes the promise, so it speaks of none: of seats, moves, pieces and hands, but not of tiles or stones."""

import re
from pathlib import Path

import pytest

from teahouse import core
from teahouse.games import GAMES

WORDS = (
    "tiles?|melds?|winds?|pungs?|kongs?|chows?|dragons?|claims?|claimed|discards?|discarded|walls?|bonus|fan|"
    "stones?|komi|captures?|fen|castling|checkmate|pawns?|cards?|bids?|purses?"
)
OF_A_GAME = re.compile(rf"\b({WORDS}|{'|'.join(GAMES)}|{'|'.join(game.replace('-', '_') for game in GAMES)})\b", re.I)


@pytest.mark.parametrize("path", sorted(Path(core.__file__).parent.glob("*.py")), ids=lambda path: path.name)
def test_no_word_of_a_particular_game(path: Path) -> None:
    found = [(number, line) for number, line in enumerate(path.read_text().splitlines(), 1) if OF_A_GAME.search(line)]
    assert found == [], f"{path.name}: say it in words of every game, or let the game say it"
