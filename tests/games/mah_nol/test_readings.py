"""The table in words: a player who sees nothing hears everything that lies open, and nothing else."""

from collections.abc import Iterator

import pytest

import teahouse
from games.mah_nol.dealt import announced, start
from teahouse.core.handles import State
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.play.layouts import GAMES, tiles_of
from teahouse.games.mah_nol.words.names import tile_name
from teahouse.texts import LANGUAGES, calling, say, speaking

NAMES = ("Ada", "Ben", "Cleo")
HELD = "G1 4z 5m 5s 5p 7p 7m 2s 2p"


def heard(state: State, seat: int | None) -> dict[str, str]:
    assert GAME.readings is not None
    return {say(each.title): " ".join(map(say, each.lines)) for each in GAME.readings(state.seen_by(seat))}


def marco_polo() -> State:
    state = announced(start({"A": HELD}, "7s 2m 6p"), "marco-polo", {"A": HELD})
    return state.play("A take", "A lay G1", "A lay 5m@1", "A lay 4z@far")


def test_the_own_hand_is_read_by_suits_and_the_layout_by_places() -> None:
    assert heard(marco_polo(), 0)["Your hand and layout"] == (
        "7 tiles in hand: characters 7, bamboo 2 5 7, balls 2 5 7. Game tile: season spirit. "
        "Numbers: place 1: 5 of characters. Winds: far end: North wind. Losing now would cost you 81 Fing."
    )


def test_of_anothers_layout_is_told_what_lies_open() -> None:
    with calling(NAMES):
        told = heard(marco_polo(), 1)["Ada"]
    assert told == (
        "South, Ada: 393 Fing. 7 tiles in hand. Game tile: season spirit. 1 number face down. "
        "Winds: far end: North wind. Losing now would cost 81 Fing."
    )


def test_bids_wall_and_turn() -> None:
    state = start({}, "7s 2m 6p", players=3).play("A bid 12", "B out")
    with calling(NAMES):
        table, ben = heard(state, 0)["Auction, wall and turn"], heard(state, 0)["Ben"]
    assert table.startswith("Hand 1. Highest bid: 12 Fing, by Ada. Still bidding: Cleo, Ada. Face up in the wall, ")
    assert "from the front: 7 of bamboo, 2 of characters, 6 of balls, " in table
    assert table.endswith("45 hidden tiles in the wall. To play: Cleo.")
    assert ben == "Ben: 405 Fing. 18 tiles in hand. Has dropped out."


def test_places_keep_their_names_and_a_watcher_hears_everybody() -> None:
    state = start({}, players=3)
    own = ["Your hand and layout", "Auction, wall and turn"]
    assert [list(heard(state, seat)) for seat in range(3)] == [[*own, "B", "C"], [*own, "C", "A"], [*own, "A", "B"]]
    assert list(heard(state, None)) == ["Auction, wall and turn", "A", "B", "C"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_hands_of_all_four_games_can_be_heard(language: str) -> None:
    """Everything that lies open before somebody is named to all others; parts are five at most."""
    with speaking(language):
        for state in some_of_many_hands():
            for seat in (0, 2, None):
                told = heard(state, seat)
                assert 1 < len(told) <= 5
                assert not [text for text in told.values() if "mah-nol" in text or "{" in text]
            opened = [state.seen_by(0).seen.layouts[1]] if state.seen_by(0).seen.layouts else []
            for tile in [tile for layout in opened for tile in tiles_of(layout)]:
                assert say(tile_name(tile)) in list(heard(state, 0).values())[2]


def some_of_many_hands() -> Iterator[State]:
    """Every twentieth moment of hands in which each game is announced once."""
    bot = teahouse.bot("mah-nol", level="easy")
    for game in GAMES:
        state, moves = announced(start({}, players=3), game, {}), 0
        while state.hand == 0 and not state.result:
            if moves % 20 == 0:
                yield state
            state, moves = state.play(bot.choose(state, state.to_move[0], nodes=20).move), moves + 1


def test_what_is_hidden_changes_no_word() -> None:
    """Two deals that A cannot tell apart sound the same, also after burying."""
    own = "G1 4z 5m 5s 5p 7p 7m 2s 2p 1m 3m 4m 6m 8m 9m 1s 3s 4s"
    wall = "7s 2m 6p 8p 8p 9p 9p 3p 3p"
    deals = [
        announced(start({"A": own, "B": hidden}, wall), "marco-polo", {"A": HELD})
        for hidden in ("D3 D3 G2", "JJ JJ 4p")
    ]
    hands = [state.position.hands[1] for state in deals]
    assert hands[0] != hands[1]
    assert heard(deals[0], 0) == heard(deals[1], 0)
