"""What is drawn does not depend on what was drawn before, for anybody."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from random_games import DEFAULTS, whole_game
from teahouse.core.options import settle
from teahouse.core.views import View
from teahouse.drawing import remembering

LOOKS: tuple[dict[str, Any], ...] = (
    {},
    {"portrait": True, "names": ("Anna", "Bo", "Chi", "Dora")},
    {"low": True},
)
EVERY = 17
"""Of a game's states so many are passed over; the last one is always looked at."""


@pytest.mark.parametrize("game", DEFAULTS)
def test_whatever_views_differ_in_pictures_are_drawn_as_if_there_were_no_others(game: str) -> None:
    """Beside real views those in which one thing is as in another."""
    rules = DEFAULTS[game].declaration
    states = whole_game(game, 0)
    views = [state.seen_by(0) for state in (*states[::EVERY], states[-1])]
    drawn = 0
    for wishes in LOOKS:
        looks = {**settle(rules.looks, {}), **wishes}
        for view in mixtures(views):
            kept = dict(remembering._known)
            remembering._known.clear()
            try:
                alone = rules.draw(view, looks)
            except (ValueError, IndexError, KeyError, AssertionError):
                continue  # no such thing can be seen
            finally:
                remembering._known.update(kept)
            drawn += 1
            assert rules.draw(view, looks) == alone
    assert drawn >= len(LOOKS) * len(views)


def mixtures(views: list[View[Any]]) -> Iterator[View[Any]]:
    for view, other in zip(views, [*views[1:], views[0]], strict=True):
        yield view
        seen: Any = view.seen
        for field in fields(seen) if is_dataclass(seen) else ():
            yield replace(view, seen=replace(seen, **{field.name: getattr(other.seen, field.name)}))
