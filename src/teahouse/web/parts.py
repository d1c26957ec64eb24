"""Parts of a page that are mostly the same from event to event: players, buttons, what is agreed. Written once."""

from collections.abc import Hashable, Sequence
from functools import cache

from jinja2 import Environment
from markupsafe import Markup

from teahouse.texts import language

MOST = 1 << 12
"""Parts that are kept; then all are forgotten."""


class Parts:
    """In templates: `part("_players.html", players=…)`. A part knows what it is given, the language, and no more."""

    def __init__(self, environment: Environment) -> None:
        self._template = cache(environment.get_template)
        self._known: dict[Hashable, Markup] = {}

    def __call__(self, name: str, **given: str | Sequence[Hashable]) -> Markup:
        key = (name, language(), *(each if isinstance(each, str) else tuple(each) for each in given.values()))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._known[key] = Markup(self._template(name).render(given))
        return found
