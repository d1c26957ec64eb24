"""Who is called how in what is told: by name where the table knows it, by letter otherwise; and for two as for more."""

import pytest

from games.mah_nol.dealt import announced, start
from teahouse import State
from teahouse.games.mah_nol.pictures.questions import _question
from teahouse.games.mah_nol.words.news import news
from teahouse.texts import LANGUAGES, calling, say, speaking

HAND = "G1 4z 5m 5s 5p 7m 7s 7p 2m"


def told(after: State, before: State) -> list[str]:
    return [say(line) for line in news(before.seen_by(1), after.seen_by(1))]


def test_players_are_called_by_their_names() -> None:
    before = start({"A": HAND})
    after = before.play("A bid 12", "B out")
    with speaking("en"):
        assert told(after, before) == ["A bids 12", "B drops out"], "where nobody has a name"
        with calling(("Anna", "Sencha")):
            assert told(after, before) == ["Anna bids 12", "Sencha drops out"]
            assert say(before.label("A bid 12")) == "Anna bids 12"
        assert told(after, before)[0] == "A bids 12"


def test_two_of_the_same_name_are_told_apart() -> None:
    before = start({"A": HAND})
    with speaking("en"), calling(("Guest", "Guest")):
        assert told(before.play("A bid 12"), before) == ["Guest (A) bids 12"]


def test_a_name_cannot_break_a_line() -> None:
    before = start({"A": HAND})
    with speaking("en"), calling(("An\nna", "Sencha")):
        assert told(before.play("A bid 12"), before) == ["An\N{REPLACEMENT CHARACTER}na bids 12"]


OTHERS = {"de": "die anderen", "en": "the others", "nl": "de anderen"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_two_play_nobody_speaks_of_the_others(language: str) -> None:
    asked = start({"A": HAND}).play("A bid 12", "B out")
    with speaking(language):
        assert OTHERS[language] not in _question(asked.seen_by(0))


def test_a_hand_that_was_lost_is_told_by_name() -> None:
    state = announced(start({"A": HAND}, "2s 2p 1z 1z"), "marco-polo", {"A": HAND})
    laid = ("G1", "4z@far", "5m@1", "5s@2", "5p@3", "7m@4", "7s@5", "7p@6", "2m@7", "2s@8")
    state = state.play("A take", *(f"A lay {lay}" for lay in laid), "A done", "A discard 1z", "B take", "B done")
    state = state.play(state.legal(1)[0], "A take")
    won = state.play("A lay 2p@9").play_undealt("A done")
    accounts = won.game.declaration.accounts
    assert accounts is not None
    account = accounts.tell(won.seen_by(0))
    assert account is not None
    with speaking("en"), calling(("Anna", "Sencha")):
        assert say(account.title).startswith("Anna wins with Marco Polo")
        assert "Sencha loses without the game tile" in [say(line) for line, _ in account.lines]
