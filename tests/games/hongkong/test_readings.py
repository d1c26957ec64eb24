"""The table in words: a player who sees nothing hears everything that lies open, and nothing else."""

import pytest

from games.hongkong.many_hands import played
from games.hongkong.scenes import JUNK, Scene
from teahouse.core.handles import State
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.words.names import chow_names, tile_name
from teahouse.texts import LANGUAGES, calling, say, speaking

NAMES = ("Ada", "Sencha", "Oolong", "Matcha")


def heard(state: State, seat: int | None) -> dict[str, str]:
    assert GAME.readings is not None
    return {say(each.title): " ".join(map(say, each.lines)) for each in GAME.readings(state.seen_by(seat))}


def test_the_own_hand_is_read_by_suits_with_the_drawn_tile_apart() -> None:
    state = Scene({"E": JUNK, "S": "66m345p22277z159s"}, [], draws="6m").start().play("E discard 1z")
    assert heard(state, 1)["Your hand"] == (
        "14 tiles in hand: characters 6 6, circles 3 4 5, bamboo 1 5 9, "
        "South wind, South wind, South wind, red dragon, red dragon. Just drawn: 6 of characters."
    )


def test_a_player_is_read_with_all_that_lies_open() -> None:
    scene = Scene(
        {"E": "19m19p12369s12345z", "S": "1133m55z1469p258s", "W": "1f2468m2468p1369s"}, [], replacements="7s"
    )
    state = scene.start().play("E discard 5z", "S pung", "S discard 1m")
    with calling(NAMES):
        assert heard(state, 0)["Player on your right"] == (
            "South, Sencha: 0 points. 10 hidden tiles in hand. "
            "Laid out: pung: white dragon. 1 discard: 1 of characters."
        )
        assert "Bonus tile: flower 1 (plum)." in heard(state, 0)["Player opposite"]
        assert heard(state, 0)["Player opposite"].endswith("Nothing discarded yet.")
        table = heard(state, 0)["Wall and last discard"]
        assert "Last discard: 1 of characters, by South, Sencha." in table and " tiles left in the wall." in table
        assert heard(state, 2)["Player on your left"] == heard(state, 0)["Player on your right"], "the same player"


def test_places_keep_their_names_and_a_watcher_hears_the_winds() -> None:
    state = played("plain", "greedy", 1, 1)[0]
    places = ["Player on your right", "Player opposite", "Player on your left"]
    assert all(list(heard(state, seat)) == ["Your hand", "Wall and last discard", *places] for seat in range(4))
    assert list(heard(state, None)) == ["Wall and last discard", "East", "South", "West", "North"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_hands_can_be_heard(language: str) -> None:
    """Every group, bonus tile and discard is named where it lies, and nobody hears a tile of another's hand."""
    states = played("plain", "greedy", 2, 2)[::5]
    for state in states:
        with speaking(language):
            for seat in (0, 2, None):
                told = list(heard(state, seat).values())
                assert not [text for text in told if "hongkong" in text or "{" in text]
                for player, text in zip(("right", "opposite", "left"), told[2:], strict=False):
                    assert_open_tiles_are_named(state, seat, player, text)


def assert_open_tiles_are_named(state: State, seat: int | None, place: str, text: str) -> None:
    if seat is None:
        return
    position = state.position
    wind = (position.players.index(seat) + ("", "right", "opposite", "left").index(place)) % 4
    for laid in state.seen_by(seat).seen.melds[wind]:
        named = chow_names(laid.meld.tile) if laid.meld.is_chow else tile_name(laid.meld.tile)
        assert say(named) in text
    for tile in (*state.seen_by(seat).seen.discards[wind], *state.seen_by(seat).seen.bonus[wind]):
        assert say(tile_name(tile)) in text


def test_what_is_hidden_changes_no_word() -> None:
    """Two deals that South cannot tell apart sound the same."""
    own = {"S": "66m345p22277z159s", "E": JUNK}
    deals = [Scene({**own, "W": hidden}, [], draws="6m").start().play("E discard 1z") for hidden in ("2468m", "1379p")]
    assert deals[0].position.hands[2] != deals[1].position.hands[2]
    assert heard(deals[0], 1) == heard(deals[1], 1)
