"""Help while learning, and why a player chose a move: what is told when."""

from games.mah_nol.dealt import announced, start
from teahouse import State
from teahouse.core.protocol import Choice
from teahouse.games.mah_nol.players.reasons import explain
from teahouse.games.mah_nol.teaching.advice import advice

HAND = "G1 4z 5m 5s 5p 7m 7s 7p 2m"


def told(state: State, seat: int) -> list[str]:
    codes = [sentence.code for sentence in advice(state.seen_by(seat))]
    return [code.removeprefix("mah-nol/advice-") for code in codes]


def reasons(state: State, seat: int) -> list[str]:
    choice = Choice(state.legal(seat)[0], 0.0, False, (), 1, 0)
    return [sentence.code.removeprefix("mah-nol/why-") for sentence in explain(state.seen_by(seat), choice)]


def test_before_the_game_is_known_each_game_is_judged() -> None:
    state = start({"A": f"{HAND} 2s 2p"})
    assert told(state, 0) == ["nothing-missing", "game", "game", "game"]
    assert told(state, 1) == ["game"] * 4


def test_in_play_one_hears_what_is_missing_what_losing_costs_and_what_helps() -> None:
    state = announced(start({"A": HAND}, "2s 2p"), "marco-polo", {"A": HAND})
    assert told(state, 0) == ["game", "debt", "open"]
    assert reasons(state, 0) == ["missing", "chance-turn", "look"]


def test_whoever_lacks_nothing_hears_no_more_of_losing() -> None:
    """Nine tiles, the open one and the first refill make a whole Marco Polo."""
    state = announced(start({"A": HAND}, "2s 2p 1z 1z 3z 3z"), "marco-polo", {"A": HAND})
    laid = ("G1", "4z@far", "5m@1", "5s@2", "5p@3", "7m@4", "7s@5", "7p@6", "2m@7", "2s@8")
    state = state.play("A take", *(f"A lay {lay}" for lay in laid), "A done")
    assert told(state, 0)[:1] == ["nothing-missing"] and "debt" not in told(state, 0), "the last 2 is in hand"
    assert reasons(state, 0) == ["nothing-missing"]
    waiting = state.play("A discard 1z")
    assert told(waiting, 0) == ["nothing-missing", "debt"], "but another may be quicker"
