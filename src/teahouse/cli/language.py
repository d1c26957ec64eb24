"""The language of a command: `--lang`, else the environment's. click's own words follow it."""

import gettext
import os

from teahouse.texts import LANGUAGES, LOCALES, language, speak


def prepare_language(arguments: list[str]) -> None:
    """Choose it before any help text is made. A wrong choice is refused later, by the option itself."""
    wish = _after_lang(arguments)
    if wish in LANGUAGES:
        speak(wish)
    os.environ["LANGUAGE"] = language()
    gettext.bindtextdomain("messages", LOCALES)


def _after_lang(arguments: list[str]) -> str:
    for place, word in enumerate(arguments):
        if word == "--lang":
            return "".join(arguments[place + 1 : place + 2])
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return ""
