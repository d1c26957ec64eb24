"""The words of a small game, in its own folder: one line a sentence, in all languages at once.

    title = ["Durchbruch", "Breakthrough", "Doorbraak"]
    men = [["{n} Stein", "{n} Steine"], ["{n} man", "{n} men"], ["{n} steen", "{n} stenen"]]

The languages stand in the order of `LANGUAGES`; a pair is singular and plural. A game with many sentences, or with
translators, has a .po file for each language instead.
"""

import gettext
import tomllib
from pathlib import Path

NAME = "words.toml"
Sentence = str | list[str]


class Words(gettext.NullTranslations):
    """One language of such a file."""

    def __init__(self, file: Path, place: int) -> None:
        """place: which of the languages."""
        super().__init__()
        self._sentences = {code: sentences[place] for code, sentences in read_words(file).items()}

    def gettext(self, message: str) -> str:
        found = self._find(message)
        return found if isinstance(found, str) else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = self._find(msgid1)
        return found[0 if n == 1 else 1] if isinstance(found, list) else self.gettext(msgid1)

    def _find(self, code: str) -> Sentence | None:
        return self._sentences.get(code.partition("/")[2])


def read_words(file: Path) -> dict[str, list[Sentence]]:
    """Every sentence of a file by its code without the game's id."""
    return tomllib.loads(file.read_text(encoding="utf-8"))
