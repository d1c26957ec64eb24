"""Who is called how in what is told: by name where the table knows it, by letter otherwise; and for two as for more."""

import pytest

from games.mah_nol.dealt import announced, start
from teahouse import State
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.notation.typed import tidy, understand
from teahouse.games.mah_nol.words.news import news
from teahouse.texts import LANGUAGES, calling, say, speaking

HAND = "G1 4z 5m 5s 5p 7m 7s 7p 2m"


def told(after: State, before: State) -> list[str]:
    return [say(line) for line in news(before.seen_by(1), after.seen_by(1))]


def test_players_are_called_by_their_names() -> None:
    before = start({"A": HAND})
    after = before.play("A bid 12", "B out")
    with speaking("en"):
        assert told(after, before) == ["A bids 12", "You drop out"], "where nobody has a name"
        with calling(("Anna", "Sencha")):
            assert told(after, before) == ["Anna bids 12", "You drop out"]
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
        assert OTHERS[language] not in task(asked)


# What to do


def task(state: State, seat: int = 0) -> str:
    said = GAME.task(state.seen_by(seat))
    assert said is not None
    return say(said)


def test_what_to_do_before_the_game_is_known() -> None:
    state = start({"A": HAND})
    assert task(state) == "Bid, or drop out."
    assert task(state.play("A bid 12"), 1) == "Bid more, or drop out."
    assert task(state.play("A bid 405"), 1) == "You can’t bid any higher: drop out."
    bought = state.play("A bid 12", "B out")
    assert task(bought).startswith("Choose your wind") and GAME.task(bought.seen_by(1)) is None
    burying = bought.play("A choose S")
    assert task(burying, 1) == "Choose nine tiles to put face down at the back of the wall."
    for left in range(8, 0, -1):
        burying = burying.play(burying.legal(1)[0])
        assert f"{left} more" in task(burying, 1).replace("One", "1")


def test_what_to_do_in_ones_turn() -> None:
    state = announced(start({"A": HAND}, "2s 2p 1z 1z"), "marco-polo", {"A": HAND})
    assert task(state) == "Take the first face-up tile, or look at a hidden one (1 Fing)."
    assert task(state.play("A look")) == "Keep it, or pay 2 Fing for the next one."
    laying = state.play("A take")
    assert task(laying) == "First lay the game tile, or say “Done”."
    begun = laying.play("A lay G1")
    assert task(begun) == "Lay a tile in its place, or say “Done”."
    assert task(laying.play("A done")) == "Choose a tile: it goes face down at the back of the wall."


def test_without_the_game_tile_there_is_nothing_to_lay() -> None:
    poor = HAND.replace("G1", "1m")
    state = announced(start({"A": poor}, "2s 2p 1z 1z"), "marco-polo", {"A": poor}).play("A take")
    assert task(state) == "You have neither the game tile nor a joker."
    joker = HAND.replace("G1", "JJ")
    state = announced(start({"A": joker}, "2s 2p 1z 1z"), "marco-polo", {"A": joker}).play("A take")
    assert task(state) == "Lay a joker as the game tile, or say “Done”."


# Clicks that make no move


def why(state: State, *path: str) -> str | None:
    reason = GAME.why_not(state.seen_by(0), path)
    return reason and reason.code.removeprefix("mah-nol/")


def test_clicks_say_what_is_to_be_done_first() -> None:
    state = start({"A": HAND})
    assert [why(state, thing) for thing in ("hand-5m", "wall", "player-b")] == ["now-auction"] * 3
    drawing = announced(start({"A": HAND}, "2s 2p 1z 1z"), "marco-polo", {"A": HAND})
    assert [why(drawing, thing) for thing in ("hand-5m", "wall", "player-b")] == ["now-draw"] * 3
    assert why(start({"A": HAND}), "nothing") is None


def test_clicks_while_tiles_are_laid() -> None:
    state = announced(start({"A": HAND}, "2s 2p 1z 1z"), "marco-polo", {"A": HAND}).play("A take")
    assert why(state, "slot-1") == "tile-first"
    assert why(state, "hand-5m") == "game-tile-first"
    begun = state.play("A lay G1")
    assert why(begun, "hand-5m", "wall") == "lay-there"
    assert why(begun, "hand-4z", "slot-1") == "wants-number"
    assert why(begun, "hand-4z", "hand-5m") is None, "another tile that fits: a change of mind"
    poor = HAND.replace("G1", "1m")
    nothing = announced(start({"A": poor}, "2s 2p 1z 1z"), "marco-polo", {"A": poor}).play("A take")
    assert why(nothing, "slot-1") == "nothing-fits"


# What people type


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("uitstappen", "out"),
        ("stap uit", "out"),
        ("steig aus", "out"),
        ("Aussteigen", "out"),
        ("drop out", "out"),
        ("bieden 12 Fing", "bid 12"),
        ("12 Fing bieten", "bid 12"),
        ("A bid 12 Fing", "A bid 12"),
        ("kondig Lange Mars aan", "announce long-march"),
        ("aankondigen verboden stad", "announce forbidden-city"),
        ("sag Reich der Mitte an", "announce middle-kingdom"),
        ("announce long march", "announce long-march"),
        ("kies Zuid", "choose S"),
        ("Windort Ost", "choose E"),
        ("choose south", "choose S"),
        ("bekijken", "look"),
        ("sieh an", "look"),
        ("Houden", "keep"),
        ("leg 5p@3", "lay 5p@3"),
        ("leg 5p weg", "discard 5p"),
        ("wegleggen 5p", "discard 5p"),
        ("wirf G1 ab", "discard G1"),
    ],
)
def test_the_words_of_our_buttons_and_sentences_are_understood(typed: str, meant: str) -> None:
    assert tidy(typed) == meant


@pytest.mark.parametrize("typed", ["wegleggen 5m", "weglegen 5m", "leg 5m weg", "5m", "bury 5m"])
def test_what_is_put_away_is_buried_or_discarded_by_what_is_asked(typed: str) -> None:
    burying = start({"A": HAND}).play("A bid 12", "B out", "A choose S")
    assert understand(burying.position, typed) == "bury 5m"
    later = announced(start({"A": HAND}, "2s 2p 1z 1z"), "marco-polo", {"A": HAND}).play("A take", "A done")
    assert understand(later.position, typed) == "discard 5m"


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
        lines = [(say(line), amount) for line, amount in account.lines]
        assert "Sencha loses without the game tile" in [line for line, _ in lines]
        sums = [(line, amount) for line, amount in lines if line.endswith("in all")]
        assert sums == lines[:2] and [line for line, _ in sums] == ["Anna in all", "Sencha in all"]
        assert [int(amount.replace("−", "-")) for _, amount in sums] == list(account.scores)
