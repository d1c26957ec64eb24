"""The players of Mah-Nol: legal, by their view alone, and sensible where the answer is plain."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from teahouse.core.handles import Bot, Game, State
from teahouse.core.options import settle
from teahouse.core.protocol import Limits
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.judging.craft import best_nine
from teahouse.games.mah_nol.knowledge import sampling
from teahouse.games.mah_nol.play.layouts import GAMES, Site
from teahouse.games.mah_nol.players import fast, trying
from teahouse.games.mah_nol.players.trying import Tried
from teahouse.texts import say

LEVELS = ("easy", "medium", "strong", "best")
needs_kernel = pytest.mark.skipif(fast.kernel() is None, reason="the kernel was not built")


def started(players: int, seed: int, **options: Any) -> State:
    return Game(GAME, settle(GAME.options, {"players": players, "turn_limit": 6, **options})).start(seed=seed)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hand_is_played_to_its_end(level: str, players: int) -> None:
    bot = Bot(GAME, level, seed=1)
    state = started(players, players)
    while state.hand == 0 and not state.result:
        seat = state.to_move[0]
        choice = bot.choose(state, seat, nodes=8)
        assert all(say(sentence) for sentence in bot.explain(state, seat, choice))
        state = state.play(choice.move)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_does_not_see_changes_nothing(level: str) -> None:
    """The same answer in another world that looks the same."""
    state, rng = started(3, 4), Random(2)
    asked = 0
    while asked < 60 and not state.result:
        seat = state.to_move[0]
        choice = Bot(GAME, level, seed=1).choose(state, seat, nodes=8)
        if asked % 6 == 0:
            other = replace(state, position=sampling.sample(state.seen_by(seat), rng))
            assert Bot(GAME, level, seed=1).choose(other, seat, nodes=8).move == choice.move
        state = state.play(choice.move)
        asked += 1


@pytest.mark.parametrize("game", GAMES)
def test_who_keeps_nine_keeps_what_lets_him_lay(game: str) -> None:
    """Of more useful tiles than nine the game tile, the joker and the winds stay."""
    useful = {
        "marco-polo": "1m 1s 1p 5m 5s 5p 9m 9s 9p G1 4z 2m 3s 1z 2z 3z 3m 4s",
        "forbidden-city": "1m 2m 3m 4m 5m 6m 7m 8m 9m G2 3z 1z 2p 2s 2z 4z 7p 9s",
        "middle-kingdom": "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p D3 1z 2z 3z 4z JJ",
        "long-march": "1m 2m 3m 4m 5m 6m 4p 5p 6p 7m 8m 9m D4 1z 2z 3z 4z JJ",
    }[game]
    hand, _ = best_nine(tuple(useful.split()), Site(game, "S"))
    assert {"G1", "G2", "D3", "D4"} & set(hand)
    if "JJ" in useful:
        assert "JJ" in hand
    else:
        assert {"4z"} <= set(hand) if game == "marco-polo" else {"1z", "3z"} <= set(hand)


def test_a_choice_is_left_for_a_clear_gain_only() -> None:
    usual, better, lucky = (Tried([], (0, 0, 0)) for _ in range(3))
    usual.chances = [0.50, 0.60, 0.40, 0.50]
    better.chances = [0.55, 0.66, 0.46, 0.56]
    lucky.chances = [0.10, 0.90, 0.00, 1.00]
    assert trying.best_of([usual, better, lucky]) == 1
    assert trying.best_of([usual, lucky]) == 0
    assert trying.best_of([better, usual]) == 0


def test_hopeless_choices_are_tried_no_further() -> None:
    leader, hopeless, open_one = (Tried([], (0, 0, 0)) for _ in range(3))
    leader.chances = [0.50, 0.60, 0.40, 0.50]
    hopeless.chances = [0.25, 0.34, 0.16, 0.25]
    open_one.chances = [0.20, 0.90, 0.10, 0.70]
    assert trying.still_open([leader, hopeless, open_one]) == [leader, open_one]


def test_thinking_time_goes_by_the_clock_one_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A measuring run counts its own CPU time: here a clock that stands still until it is asked a third time."""
    told = iter([0.0, 0.0, 1.0])
    monkeypatch.setattr(trying, "clock", lambda: next(told))
    watch = trying.Watch(Limits(0.5), most=100)
    assert watch.goes_on(1, 1)
    assert not watch.goes_on(2, 2)


@needs_kernel
def test_worlds_fit_what_is_seen() -> None:
    """The kernel deals every hidden tile: hands end with as many tiles as began, whatever is laid or hidden."""
    state = started(2, 9, stake=2025)
    bot = Bot(GAME, "medium", seed=1)
    checked = 0
    while state.hand < 2 and not state.result:
        seat = state.to_move[0]
        view = state.seen_by(seat)
        seen = view.seen
        if seen.phase not in ("auction", "bury"):
            known = fast.known_of(view)
            hidden = sum(tile is None for tile in seen.hidden) - (seen.looked is not None)
            down = sum(count for other, count in enumerate(seen.down) if other != seat)
            others = sum(held for other, held in enumerate(seen.held) if other != seat)
            assert len(known.unseen) == hidden + others + down
            told = fast.kernel().judge([fast.seen_state(view)], [fast.JUST_PLAY], known.guess, known.unseen, 4, 1)
            assert [len(purses) for purses in told] == [2] * 4
            checked += 1
        state = state.play(bot.choose(state, seat).move)
    assert checked > 10


def test_hints_name_chances_and_prices() -> None:
    state, bot = started(2, 3), Bot(GAME, "medium", seed=1)
    told = set()
    while state.hand == 0 and not state.result:
        seat = state.to_move[0]
        choice = bot.choose(state, seat)
        told |= {sentence.code for sentence in bot.explain(state, seat, choice)}
        state = state.play(choice.move)
    assert {"mah-nol/why-chance-auction", "mah-nol/why-chance-turn", "mah-nol/why-look"} <= told


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_every_hint_has_a_reason_and_says_nothing_twice(level: str) -> None:
    state, bot = started(2, 3), Bot(GAME, level, seed=1)
    while state.hand == 0 and not state.result:
        seat = state.to_move[0]
        choice = bot.choose(state, seat, nodes=8)
        told = [sentence.code.removeprefix("mah-nol/why-") for sentence in bot.explain(state, seat, choice)]
        assert told and len(set(told)) == len(told), choice.move
        assert not ("chance-turn" in told and any(code.startswith("expected") for code in told))
        assert len({"missing", "nothing-missing", "helps", "last-missing", "finished"} & set(told)) <= 1
        state = state.play(choice.move)
