"""Game, State and Bot, shown on the tiny game: what is hidden, who is asked, what a turn is."""

import contextlib
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import teahouse
from battle_boards import board
from random_games import VARIANTS, in_world, whole_game
from teahouse import BadOption, Bot, BotFailed, IllegalMove, NotYourTurn, State, UnknownLevel
from teahouse.core.handles import randomness
from teahouse.core.protocol import Choice, PlayerKind
from teahouse.kernels import load
from tiny_game import GAME
from tiny_game.position import Position

MATCH = VARIANTS["tiny-bluff"]
START: dict[str, Any] = {
    "hand": 1,
    "first": "A",
    "balances": [0, 0, 0],
    "cards": "11223" + "44355" + "56123" + "661234456",
}
"""What A, B and C hold, and the stock."""


@pytest.fixture
def dealt() -> State:
    return MATCH.begin(START)


def put_all(state: State, **cards: str) -> State:
    """Every seat's two cards, in the order named: put_all(state, A="12", B="34", C="56")."""
    return state.play(*(f"{seat} put {card}" for seat, two in cards.items() for card in two))


# One seat after the other, and all at once


def test_all_seats_are_asked_at_once(dealt: State) -> None:
    assert dealt.to_move == (0, 1, 2)
    assert dealt.legal(0) == ("A put 1", "A put 2", "A put 3")


def test_a_seat_that_has_answered_is_not_asked_again(dealt: State) -> None:
    state = dealt.play("B put 3", "B put 4")
    assert state.to_move == (0, 2)
    assert state.legal(1) == ()
    with pytest.raises(NotYourTurn) as caught:
        state.play("B put 5")
    assert caught.value.params["seat"] == 1


def test_an_answer_of_several_parts_is_taken_whole_or_not_at_all(dealt: State) -> None:
    assert dealt.parts(0) == 2
    with pytest.raises(IllegalMove):
        dealt.play("A put 3", "A put 3")
    assert dealt.view(0)["cards"] == [1, 1, 2, 2, 3]


def test_the_last_answer_shows_them_all(dealt: State) -> None:
    state = put_all(dealt, A="12", B="34", C="12")
    assert state.view(None)["table"][0]["puts"] == [[1, 2], [3, 4], [1, 2]]
    assert state.question == dealt.question + 1


def test_only_the_answer_that_shows_something_reveals(dealt: State) -> None:
    assert not dealt.reveals("A put 1")
    state = dealt.play("A put 1", "A put 2", "B put 3", "B put 4", "C put 1")
    assert state.reveals("C put 2")
    decided = state.play("C put 2")
    assert decided.to_move == (1,)
    assert decided.reveals("B draw") and not decided.reveals("B stay")


def test_the_move_is_read_in_its_own_spelling_only(dealt: State) -> None:
    for text in ("a put 1", "A put 1 ", "A  put 1", "A put １", "put 1", "A put 7", "D put 1"):
        with pytest.raises(IllegalMove):
            dealt.play(text)
    assert GAME.tidy(" a  PUT 1 ") == "A put 1"


# Who was asked is nobody else's business


@pytest.fixture
def snap(dealt: State) -> State:
    """B has won the round with two fives, and C alone holds another."""
    return put_all(dealt, A="12", B="55", C="12")


def test_only_who_holds_the_card_is_asked(snap: State) -> None:
    assert snap.to_move == (2,)
    assert snap.legal(2) == ("C snap", "C pass")


def test_nobody_else_sees_who_is_asked(snap: State) -> None:
    assert snap.view(2)["to_move"] == [2]
    for viewer in (0, 1, None):
        assert snap.view(viewer)["to_move"] == []


def test_turn_numbers_do_not_tell_who_was_asked(snap: State, dealt: State) -> None:
    assert [snap.turn(seat) for seat in range(3)] == [1, 1, 2]
    assert [snap.view(seat)["turn"] for seat in (0, 1, None)] == [1, 1, None]


def test_a_pass_is_never_seen(snap: State) -> None:
    """The world in which C could not snap looks the same to the others once the question is over."""
    passed = snap.play("C pass")
    cards = START["cards"]
    exchanged = cards[:10] + cards[15] + cards[11:15] + cards[10] + cards[16:]
    unable = put_all(MATCH.begin({**START, "cards": exchanged}), A="12", B="55", C="12")
    assert unable.to_move == passed.to_move == (1,)
    for viewer in (0, 1, None):
        assert unable.view(viewer) == passed.view(viewer)


def test_a_snap_is_seen_by_all(snap: State) -> None:
    assert snap.reveals("C snap") and not snap.reveals("C pass")
    state = snap.play("C snap")
    assert state.view(None)["table"][0]["snapper"] == 2
    assert state.view(None)["points"] == [0, 2, 1]
    assert state.view(None)["held"] == [3, 3, 2]


@given(seed=st.integers(0, 1000), shuffle=st.integers(0, 1000))
def test_swapping_hidden_cards_by_hand_changes_no_view(seed: int, shuffle: int) -> None:
    """Not by `sample`: the cards that a seat does not see are exchanged directly."""
    states = whole_game("tiny-bluff", seed % 10)
    state = Random(seed).choice([state for state in states if state.position.phase in ("put", "draw")])
    for viewer in (0, 1, 2, None):
        other = in_world(state, swapped(state.position, viewer, Random(shuffle)))
        assert other.view(viewer) == state.view(viewer)


def swapped(position: Position, viewer: int | None, rng: Random) -> Position:
    """All cards the viewer does not see, secret answers among them, thrown together and laid out again."""
    others = [seat for seat in range(3) if seat != viewer]
    hidden = [card for seat in others for card in position.cards[seat] + position.put[seat]]
    hidden += position.stock
    rng.shuffle(hidden)
    cards, put = [*position.cards], [*position.put]
    for seat in others:
        held, hidden = hidden[: len(cards[seat] + put[seat])], hidden[len(cards[seat] + put[seat]) :]
        answered = rng.choice([0, 1, 2]) if position.phase == "put" and viewer is not None else len(put[seat])
        cards[seat], put[seat] = tuple(sorted(held[answered:])), tuple(sorted(held[:answered]))
    if all(len(two) == 2 for two in put):
        put[others[0]], cards[others[0]] = (), tuple(sorted(cards[others[0]] + put[others[0]]))
    return replace(position, cards=tuple(cards), put=tuple(put), stock=tuple(hidden))


# A match of hands


def test_the_next_hand_is_dealt_at_once() -> None:
    states = whole_game("tiny-bluff", 1)
    first = next(place for place, state in enumerate(states) if state.hand == 1)
    assert states[first].to_move and states[first].view(0)["hand"] == 2
    assert states[first].view(0)["before"] == [states[first].record()["hands"][0]["result"]]


def test_a_table_may_deal_for_itself() -> None:
    """From the operating system's randomness, say: the undealt state is waiting, nobody is asked."""
    states = whole_game("tiny-bluff", 1)
    waiting = next(state for state in states[-1].chain() if state.awaits_deal)
    assert waiting.result is None and waiting.to_move == ()
    assert waiting.view(0)["legal"] == [] and waiting.view(0)["to_move"] == []
    with pytest.raises(NotYourTurn):
        waiting.play("A put 1")
    start = {**START, "hand": 2, "first": "B", "balances": waiting.record()["hands"][0]["result"]["balances"]}
    assert waiting.dealt(start).record()["hands"][1]["start"] == start
    assert waiting.dealt(start).to_move == (1, 2, 0)


def test_each_hand_of_a_seeded_match_has_its_own_generator() -> None:
    throws = {(seed, hand): randomness("x", seed, hand).random() for seed in range(5) for hand in range(5)}
    assert len(set(throws.values())) == 25
    assert randomness("x", 3, 1).random() == throws[3, 1]
    assert randomness("x", None, 0).random() != randomness("x", None, 0).random()


def test_playouts_of_a_running_hand_count_its_points() -> None:
    """Contract: playouts concern the running hand; here at least one seat always gets a point in ten."""
    assert sum(MATCH.start(seed=1).playouts(10).scores) > 0


def test_perft_of_a_match_stops_at_the_end_of_a_hand() -> None:
    states = [state for state in whole_game("tiny-bluff", 1) if state.hand == 0]
    assert states[-1].perft(2) >= 0


# Players


def cheat(answer: str) -> Bot:
    kind = PlayerKind(lambda means: lambda view, limits, rng: Choice(answer, 0.0, False, (answer,), 1, 1))
    return Bot(replace(GAME, players=lambda: {"cheat": kind}), "cheat")


def test_a_player_that_gives_no_legal_move_has_failed(dealt: State) -> None:
    for answer in ("B put 3", "A put 6", "", "A draw"):
        with pytest.raises(BotFailed) as caught:
            cheat(answer).choose(dealt, 0)
        assert caught.value.params == {"bot": "cheat", "reason": answer}
    assert cheat("A put 1").choose(dealt, 0).move == "A put 1"


def test_a_player_of_another_game_is_not_asked(dealt: State) -> None:
    with pytest.raises(BadOption):
        teahouse.bot("mahjong-battle", "easy").choose(dealt, 0)


def test_a_player_gets_a_view_and_nothing_else(dealt: State) -> None:
    handed: list[Any] = []

    def look(view: Any, limits: Any, rng: Any) -> Choice:
        handed.append(view)
        return Choice(view.legal[0], 0.0, False, (), 1, 1)

    spy = replace(GAME, players=lambda: {"spy": PlayerKind(lambda means: look)})
    Bot(spy, "spy").choose(dealt, 1)
    assert handed == [dealt.seen_by(1)]


def test_a_seed_makes_moods_repeatable(dealt: State) -> None:
    moves = [Bot(GAME, "easy", seed=seed).choose(dealt, 2).move for seed in range(20)]
    assert moves == [Bot(GAME, "easy", seed=seed).choose(dealt, 2).move for seed in range(20)]
    assert len(set(moves)) > 1


# Numbers no machine can use


BEYOND_C = [
    pytest.param(lambda state: state.perft(2**40), id="depth"),
    pytest.param(lambda state: state.playouts(2**70), id="games"),
    pytest.param(lambda state: teahouse.bot("mahjong-battle").choose(state, 0, nodes=2**70), id="nodes"),
    pytest.param(lambda state: teahouse.bot("mahjong-battle", memory=2**70).choose(state, 0, nodes=9), id="memory"),
    pytest.param(lambda state: teahouse.bot("mahjong-battle", threads=0).choose(state, 0, nodes=9), id="threads"),
]


@pytest.mark.parametrize("ask", BEYOND_C)
def test_numbers_out_of_any_range_are_refused_or_used(ask: Any) -> None:
    """On a board with two pairs every one of these could be answered at once; a traceback is no answer."""
    if load("mahjong_battle") is None:
        pytest.skip("the kernel is not built, and the readable rules know no such limits")
    with contextlib.suppress(BadOption):
        ask(board("1 5p 5p 1m 1m"))


def test_a_level_that_is_no_text_is_unknown() -> None:
    with pytest.raises(UnknownLevel):
        Bot(GAME, [])  # type: ignore[arg-type]


# What the contract says in so many words


def test_the_package_offers_what_the_contract_names() -> None:
    assert "mahjong-battle" in teahouse.games()
    state = teahouse.game("mahjong-battle").start(seed=7)
    assert state.to_move == (0,)
    assert teahouse.bot("mahjong-battle", level="easy").choose(state, 0, nodes=1).move in state.legal(0)
    assert json.dumps(state.view(0)) and json.dumps(state.record())


def test_a_common_count_of_questions_is_in_no_view(dealt: State) -> None:
    assert "question" not in dealt.view(0)


@pytest.mark.parametrize("seat", [3, -1, "A", None])
def test_ending_needs_a_seat(dealt: State, seat: Any) -> None:
    with pytest.raises(BadOption):
        dealt.end("resign", seat)


def test_many_random_games_are_the_sum_of_their_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    state = board("1 5p 5p 1m 1m")
    whole = state.playouts(10, seed=4)
    monkeypatch.setattr("teahouse.core.handles.GAMES_AT_ONCE", 3)
    parts = state.playouts(10, seed=4)
    assert (parts.games, parts.plies) == (10, whole.plies)
    assert sum(parts.scores) == sum(whole.scores)


def test_a_computer_agrees_to_what_it_expects_or_more() -> None:
    """Whichever of the two is to move: what one of them expects the other does not."""
    state = teahouse.game("weiss-schach").start()
    assert state.agrees(0, 0, 0.5) and not state.agrees(0, 0, 0.51)
    assert state.agrees(1, 0, 0.5) and not state.agrees(1, 0, 0.49)
