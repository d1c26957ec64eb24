"""Games that live in tests and go through every generic test beside those of the house. A new one is named here."""

import importlib
from pathlib import Path

from teahouse.core.protocol import AnyGame
from teahouse.games import GAMES, declaration
from teahouse.texts import LOCALES, folder_of
from teahouse.texts import words as own_words

TESTS = Path(__file__).parent
ROOT = TESTS.parent
FOR_TESTS_ALONE = ("tiny_game",)
"""Use all of the promise, and have no rules pages."""
WHOLE = ("breakthrough",)
"""Could stand on the shelf as they are."""

EXAMPLES: dict[str, AnyGame] = {
    game.id: game for game in (importlib.import_module(name).GAME for name in (*FOR_TESTS_ALONE, *WHOLE))
}
FOLDERS = {game.id: TESTS / name for game, name in zip(EXAMPLES.values(), (*FOR_TESTS_ALONE, *WHOLE), strict=True)}
PLAYABLE = (*GAMES, *(id for id in EXAMPLES if FOLDERS[id].name in WHOLE))
"""The ids of all games that people could play."""


def declared(game: str) -> AnyGame:
    return EXAMPLES[game] if game in EXAMPLES else declaration(game)


def proofs_of(game: str) -> Path:
    """The folder with the tests of a game: its playthroughs, and the counts of its moves."""
    return FOLDERS.get(game, TESTS / "games" / game.replace("-", "_"))


def words_file(domain: str, language: str) -> Path:
    """Where the sentences of a game or room stand: a catalogue for each language, or one file for all."""
    catalogue = LOCALES / language / "LC_MESSAGES" / f"{domain}.po"
    return (catalogue if catalogue.exists() else folder_of(domain) / own_words.NAME).relative_to(ROOT)
