"""Help while learning, and why a player chose a move: what is told when."""

from games.mah_nol.dealt import announced, bought, start
from teahouse import State
from teahouse.core.protocol import Choice
from teahouse.games.mah_nol.play.tiles import JOKER
from teahouse.games.mah_nol.players.reasons import explain
from teahouse.games.mah_nol.teaching.advice import advice

HAND = "G1 4z 5m 5s 5p 7m 7s 7p 2m"
FAR = "G1 1m 2m 3m 4m 6m 8s 9p 2z"
"""Of little use for Marco Polo."""


def told(state: State, seat: int) -> list[str]:
    codes = [sentence.code for sentence in advice(state.seen_by(seat))]
    return [code.removeprefix("mah-nol/advice-") for code in codes]


def reasons(state: State, seat: int, move: str = "", tried: int = 1) -> list[str]:
    choice = Choice(move or state.legal(seat)[0], 0.0, False, (), tried, 0)
    return [sentence.code.removeprefix("mah-nol/why-") for sentence in explain(state.seen_by(seat), choice)]


def test_before_the_game_is_known_each_game_is_judged() -> None:
    state = start({"A": f"{HAND} 2s 2p"})
    assert told(state, 0) == ["nothing-missing", "game", "game", "game"]
    assert told(state, 1) == ["game"] * 4


def test_in_play_one_hears_what_is_missing_what_losing_costs_and_what_helps() -> None:
    state = announced(start({"A": HAND}, "2s 2p"), "marco-polo", {"A": HAND})
    assert told(state, 0) == ["game", "debt", "open"]
    assert reasons(state, 0, "A take") == ["helps", "chance-turn"]
    assert reasons(state, 0, "A look") == ["missing", "chance-turn", "outs", "look"]


def test_whoever_lacks_nothing_hears_no_more_of_losing() -> None:
    """Nine tiles, the open one and the first refill make a whole Marco Polo."""
    state = announced(start({"A": HAND}, "2s 2p 1z 1z 3z 3z"), "marco-polo", {"A": HAND})
    laid = ("G1", "4z@far", "5m@1", "5s@2", "5p@3", "7m@4", "7s@5", "7p@6", "2m@7", "2s@8")
    state = state.play("A take", *(f"A lay {lay}" for lay in laid), "A done")
    assert told(state, 0)[:1] == ["nothing-missing"] and "debt" not in told(state, 0), "the last 2 is in hand"
    assert reasons(state, 0, "A discard 1z") == ["nothing-missing", "discard"]
    waiting = state.play("A discard 1z")
    assert told(waiting, 0) == ["nothing-missing", "debt"], "but another may be quicker"


def test_a_tile_that_does_not_help_is_kept_because_the_next_look_costs_too_much() -> None:
    state = announced(start({"A": FAR}, "1z 1z"), "marco-polo", {"A": FAR})
    assert reasons(state, 0, "A take") == ["missing", "chance-turn"], "a look would be worth its price"
    assert reasons(state.play(*["A look"] * 6), 0, "A keep") == ["missing", "chance-turn", "no-look"]


def test_every_tile_one_may_bury_has_a_reason() -> None:
    """Jokers too, which every game could use."""
    state = bought(start({"A": f"{HAND} {JOKER}"}))
    told = {move: reasons(state, 0, move) for move in state.legal(0)}
    assert told[f"A bury {JOKER}"] == ["bury-anyway"]
    assert all(codes in (["bury"], ["bury-anyway"], ["have-all"]) for codes in told.values())


def test_a_chance_and_an_expected_loss_are_not_told_together() -> None:
    """Wins 70 % and costs 130 Fing come from different reckonings: one of them is told, with its reason."""
    state = announced(start({"A": HAND}, "2s 2p"), "marco-polo", {"A": HAND})
    choice = Choice("A take", -30.0, False, (), 50, 0)
    codes = [sentence.code for sentence in explain(state.seen_by(0), choice)]
    assert codes == ["mah-nol/why-helps", "mah-nol/why-expected-cost"]
    assert reasons(start({"A": HAND}), 0, "A bid 9", tried=50) == ["chance-auction", "bid"]
