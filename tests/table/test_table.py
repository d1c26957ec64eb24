"""One table as its journal tells it: wishes, refusals, undo, and the same table again from the same journal."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.evenings import (
    ANNA,
    BATTLE,
    BERT,
    CHESS,
    CLEO,
    DORA,
    EASY,
    HONGKONG,
    PEASANTS,
    facts,
    first_entries,
    folded,
    rested,
    seen,
    view_of,
    wished,
)
from teahouse.core.commitments import COMMITMENT, SALT, holds
from teahouse.core.errors import BadOption, GameOver, IllegalMove, NotYourTurn, UnknownLevel
from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.games import declaration
from teahouse.table.agreed import Chair
from teahouse.table.draws import answer_draw, can_offer_draw, offer_draw
from teahouse.table.errors import (
    NoEnding,
    NothingOffered,
    NothingToUndo,
    NotStarted,
    OfferRefused,
    SeatTaken,
    TurnGone,
    UndoRevealed,
)
from teahouse.table.moves import end, play
from teahouse.table.pauses import end_rest
from teahouse.table.seating import begin, leave, seat_computer, sit
from teahouse.table.table import Table
from teahouse.table.undoing import answer_undo, ask_undo

DUELS = {BATTLE: (ANNA, BERT), PEASANTS: (ANNA, BERT)}
ALL = {**DUELS, HONGKONG: (ANNA, BERT, CLEO, DORA)}
seeds = st.integers(0, 10_000)


class Evening:
    """A table with its journal; what is wished becomes true as in a house."""

    def __init__(self, game: str, chairs: tuple[Chair, ...], seed: int = 1, **agreed: Any) -> None:
        rules = declaration(game)
        start = rules.deal(settle(rules.options, {}), None, Random(seed))
        self.journal = first_entries(game, chairs, start, **agreed)
        self.table = folded(self.journal)
        self.clock = 1.0

    def do(self, wish: Callable[..., None], *what: Any) -> None:
        self.clock += 1.0
        pen = wished(self.table, wish, *what, at=self.clock)
        self.table = pen.table
        self.journal += pen.entries

    def play(self, seat: int, *moves: str) -> None:
        self.do(play, seat, self.table.turn(seat), moves)

    def play_any(self, rng: Random) -> None:
        """Some seat's whole answer, the pause over."""
        while self.table.rests and not self.table.asked():
            self.do(end_rest, self.table.rest_since)
        state = self.table.state
        assert state
        seat = rng.choice(self.table.asked())
        moves = []
        for _ in range(state.parts(seat)):
            moves.append(rng.choice(state.legal(seat)))
            state = state.play_undealt(moves[-1])
        self.play(seat, *moves)

    def legal(self, seat: int) -> tuple[str, ...]:
        assert self.table.state
        return self.table.state.legal(seat)


# The journal is the truth


@pytest.mark.parametrize("game", ALL)
@given(seed=seeds)
def test_a_journal_gives_the_same_table(game: str, seed: int) -> None:
    """Whether it grew entry by entry or is read at once."""
    rng = Random(seed)
    evening = Evening(game, ALL[game], seed)
    for _ in range(rng.randrange(60)):
        if evening.table.status == "over":
            break
        evening.play_any(rng)
        if game in DUELS and rng.random() < 0.2 and evening.table.status == "playing":
            asker = rng.choice((0, 1))
            try:
                evening.do(ask_undo, asker)
            except NothingToUndo:
                continue
            evening.do(answer_undo, 1 - asker, rng.random() < 0.7)
    again = folded(evening.journal)
    assert facts(again) == facts(evening.table)


def test_a_match_over_several_hands_gives_the_same_table(tiny: str) -> None:
    rng = Random(3)
    evening = Evening(tiny, (ANNA, BERT, CLEO), 3)
    while evening.table.status != "over":
        evening.play_any(rng)
        assert facts(folded(evening.journal)) == facts(evening.table)
    assert [entry.kind for entry in evening.journal].count("dealt") == 2
    whole = folded(evening.journal, whole=True)
    assert whole.state and whole.record()["result"] == whole.state.result.as_json()  # type: ignore[union-attr]
    assert whole.game.replay(whole.record()).position == whole.state.position
    assert [hand["start"] for hand in whole.record()["hands"]] == whole.starts
    assert seen(whole) == seen(evening.table)


def test_a_journal_with_a_gap_is_no_journal() -> None:
    evening = Evening(BATTLE, (ANNA, BERT))
    with pytest.raises(AssertionError):
        folded([evening.journal[0], replace(evening.journal[1], number=2)])


def test_what_might_happen_changes_nothing_yet() -> None:
    """What is written makes another table; until it is stored the first one is shown."""
    evening = Evening(BATTLE, (ANNA, BERT))
    before, table = facts(evening.table), evening.table
    evening.play(0, evening.legal(0)[0])
    evening.do(ask_undo, 0)
    evening.do(answer_undo, 1, True)
    evening.do(seat_computer, 1, "easy")
    assert facts(table) == before
    assert facts(evening.table) != before


# Sitting down


def waiting(*chairs: Chair) -> Table:
    return folded(first_entries(BATTLE, chairs, {})[:1])


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    table = waiting(Chair(), Chair())
    assert table.status == "waiting" and table.view(0) is None and wished(table, begin).entries == []
    table = wished(table, sit, 1, "anna").table
    assert table.status == "waiting" and table.seats_of("anna") == [1]
    assert wished(table, sit, 1, "anna").entries == [], "the same wish twice"
    with pytest.raises(SeatTaken):
        wished(table, sit, 1, "bert")
    with pytest.raises(BadOption):
        wished(table, sit, 2, "bert")
    with pytest.raises(NotStarted):
        wished(table, play, 1, 1, ["a1+b1"])
    with pytest.raises(NotStarted):
        wished(table, end, "resign", 1)
    pen = wished(table, sit, 0, "bert")
    assert [entry.kind for entry in pen.entries] == ["sat", "dealt"]
    table = pen.table
    assert table.status == "playing" and table.asked() == (0,)
    left = wished(table, leave, 0).table
    assert left.chairs[0] == Chair(person="bert", deputy="medium"), "nobody leaves a running game empty-handed"
    assert left.computers_asked() == [0] and not left.waits_for("bert")


def test_a_seat_can_be_given_back_before_the_beginning() -> None:
    table = waiting(ANNA, Chair())
    table = wished(table, leave, 0).table
    assert table.chairs[0].free and table.people() == set()


def test_a_computer_takes_a_free_seat_or_a_persons() -> None:
    table = waiting(ANNA, Chair())
    table = wished(table, seat_computer, 1, "easy").table
    assert table.status == "playing" and table.computers_asked() == []
    table = wished(table, seat_computer, 0, "best").table
    assert table.computers_asked() == [0] and table.people() == set()
    with pytest.raises(UnknownLevel):
        wished(table, seat_computer, 0, "world champion")
    over = wished(table, end, "resign", 0).table
    with pytest.raises(GameOver):
        wished(over, seat_computer, 1, "best")


# Answers


@pytest.mark.parametrize("game", DUELS)
def test_the_same_answer_twice_is_the_same_success(game: str) -> None:
    evening = Evening(game, DUELS[game])
    move, other = evening.legal(0)[:2]
    evening.play(0, move)
    assert wished(evening.table, play, 0, 1, [move]).entries == []
    with pytest.raises(NotYourTurn):
        wished(evening.table, play, 0, 1, [other])
    evening.play(1, evening.legal(1)[0])
    assert wished(evening.table, play, 0, 1, [move]).entries == [], "however late it comes"
    with pytest.raises(TurnGone) as gone:
        wished(evening.table, play, 0, 1, [other])
    assert gone.value.params["turn"] == 2


@pytest.mark.parametrize("game", ALL)
def test_what_is_refused_changes_nothing(game: str) -> None:
    evening = Evening(game, ALL[game])
    table = rested(evening.table)
    asked = table.asked()[0]
    other = next(seat for seat in range(len(table.chairs)) if seat != asked)
    move, before = evening.legal(asked)[0], facts(table)
    for error, seat, turn, moves in (
        (NotYourTurn, other, table.turn(other), [move]),
        (TurnGone, asked, table.turn(asked) + 1, [move]),
        (TurnGone, asked, table.turn(asked) - 1, [move]),
        (IllegalMove, asked, table.turn(asked), ["garbage"]),
        (IllegalMove, asked, table.turn(asked), [move, move]),
        (IllegalMove, asked, table.turn(asked), []),
    ):
        with pytest.raises(error) as refused:
            wished(table, play, seat, turn, moves)
        if error is IllegalMove:
            assert refused.value.params["reason"].code.partition("/")[0] in (game, "error")
    assert facts(table) == before


def test_nobody_moves_for_another_or_learns_about_him_by_trying(tiny: str) -> None:
    """All three are asked: a legal, an illegal and an impossible move of another seat are refused alike."""
    evening = Evening(tiny, (ANNA, BERT, CLEO))
    own = evening.legal(0)[0]
    for text in (*(f"B put {card}" for card in range(1, 7)), "B snap"):
        with pytest.raises(NotYourTurn) as refused:
            wished(evening.table, play, 0, 1, [text, own])
        assert refused.value.params == {"seat": 1}


def test_nothing_is_played_after_the_end() -> None:
    evening = Evening(BATTLE, (ANNA, BERT))
    move = evening.legal(0)[0]
    evening.do(end, "resign", 1)
    assert evening.table.status == "over" and evening.table.asked() == ()
    for wish in (
        lambda: wished(evening.table, play, 0, 1, [move]),
        lambda: wished(evening.table, end, "resign", 0),
        lambda: wished(evening.table, ask_undo, 0),
    ):
        with pytest.raises((GameOver, NothingToUndo)):
            wish()


def test_resigning_is_for_games_that_know_it() -> None:
    evening = Evening(BATTLE, (ANNA, BERT))
    evening.do(end, "resign", 0)
    view = view_of(evening.table, None)
    assert view["result"]["reason"] == "resign" and view["result"]["winners"] == [1]
    with pytest.raises(NoEnding):
        wished(Evening(HONGKONG, ALL[HONGKONG]).table, end, "resign", 0)


# Simultaneous answers


def test_no_answer_is_seen_before_all_are_in(tiny: str) -> None:
    evening = Evening(tiny, (ANNA, BERT, CLEO))
    at_first = seen(evening.table)
    hands = [
        evening.legal(seat)[:1] * 2 if len(evening.legal(seat)) == 1 else evening.legal(seat)[:2] for seat in range(3)
    ]
    evening.play(2, *hands[2])
    assert [evening.table.view(viewer) for viewer in (0, 1, None)] == [at_first[0], at_first[1], at_first[3]]
    assert wished(evening.table, play, 2, 1, hands[2]).entries == []
    evening.play(0, *hands[0])
    assert evening.table.view(1) == at_first[1] and evening.table.view(None) == at_first[3]
    evening.play(1, *hands[1])
    assert len(view_of(evening.table, None)["table"]) == 1


def test_a_move_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, played = Evening(BATTLE, (ANNA, BERT)), list[str]()
    play_undealt = State.play_undealt

    def counted(state: State, text: str, by: int | None = None) -> State:
        played.append(text)
        return play_undealt(state, text, by)

    monkeypatch.setattr(State, "play_undealt", counted)
    move = evening.legal(0)[0]
    evening.play(0, move)
    assert played == [move]


def test_half_an_answer_is_none(tiny: str) -> None:
    evening = Evening(tiny, (ANNA, BERT, CLEO))
    before = facts(evening.table)
    with pytest.raises(IllegalMove):
        wished(evening.table, play, 0, 1, evening.legal(0)[:1])
    assert facts(evening.table) == before


# Undo


def test_against_the_computer_at_will() -> None:
    evening = Evening(BATTLE, (ANNA, EASY))
    at_first = evening.table.state
    with pytest.raises(NothingToUndo):
        wished(evening.table, ask_undo, 0)
    evening.play(0, evening.legal(0)[0])
    evening.do(ask_undo, 0)
    assert evening.table.state is at_first, "before the computer answered"
    for seat in (0, 1):
        evening.play(seat, evening.legal(seat)[1])
    evening.do(ask_undo, 0)
    assert evening.table.state is at_first and evening.table.asked() == (0,), "with the computer's answer"


def test_on_a_shared_screen_one_move_at_a_time() -> None:
    evening = Evening(BATTLE, (ANNA, ANNA))
    evening.play(0, evening.legal(0)[0])
    middle = evening.table.state
    evening.play(1, evening.legal(1)[0])
    evening.do(ask_undo, 0)
    assert evening.table.state is middle


def test_against_people_by_consent() -> None:
    evening = Evening(BATTLE, (ANNA, BERT))
    at_first = evening.table.state
    evening.play(0, evening.legal(0)[0])
    with pytest.raises(NothingToUndo):
        wished(evening.table, answer_undo, 1, True)
    evening.do(ask_undo, 0)
    assert evening.table.undo_asked == 0 and evening.table.state is not at_first
    assert wished(evening.table, ask_undo, 0).entries == [], "asking twice is asking once"
    with pytest.raises(NothingToUndo):
        wished(evening.table, answer_undo, 0, True)
    evening.do(answer_undo, 1, False)
    assert evening.table.undo_asked is None and evening.table.state is not at_first
    evening.do(ask_undo, 0)
    evening.do(answer_undo, 1, True)
    assert evening.table.state is at_first and evening.table.undo_asked is None


def test_a_move_is_an_answer_too() -> None:
    evening = Evening(BATTLE, (ANNA, BERT))
    evening.play(0, evening.legal(0)[0])
    evening.do(ask_undo, 0)
    evening.play(1, evening.legal(1)[0])
    assert evening.table.undo_asked is None


@pytest.mark.parametrize("game", DUELS)
@given(seed=seeds)
def test_a_turn_never_comes_again(game: str, seed: int) -> None:
    """A page that still shows what was taken back cannot answer it by mistake."""
    rng = Random(seed)
    evening = Evening(game, (ANNA, ANNA), seed)
    answered: set[tuple[int, int]] = set()
    for _ in range(30):
        if evening.table.status == "over":
            break
        seat = evening.table.asked()[0]
        turn = (seat, evening.table.turn(seat))
        assert turn not in answered
        evening.play_any(rng)
        answered.add(turn)
        if evening.table.status == "playing" and rng.random() < 0.5:
            evening.do(ask_undo, 0)
            with pytest.raises((NotYourTurn, TurnGone)):
                wished(evening.table, play, seat, turn[1], ["another move"])


def test_never_past_something_revealed(tiny: str) -> None:
    """Cards that were shown, or drawn, have been seen."""
    evening = Evening(tiny, (ANNA, ANNA, ANNA))
    rng = Random(1)
    evening.play_any(rng)
    evening.do(ask_undo, 0)
    assert evening.table.asked() == (0, 1, 2), "a secret answer can be changed while others think"
    for _ in range(3):
        evening.play_any(rng)
    with pytest.raises(UndoRevealed):
        wished(evening.table, ask_undo, 0)
    assert folded(evening.journal).state.previous is None, "and is forgotten"  # type: ignore[union-attr]


def test_an_answer_of_several_parts_is_taken_back_whole(tiny: str) -> None:
    evening, rng = Evening(tiny, (ANNA, ANNA, ANNA)), Random(1)
    states = [evening.table.state]
    for _ in range(2):
        evening.play_any(rng)
        states.append(evening.table.state)
    for before in reversed(states[:-1]):
        evening.do(ask_undo, 0)
        assert evening.table.state is before


def test_never_past_a_deal(tiny: str) -> None:
    evening, rng = Evening(tiny, (ANNA, ANNA, ANNA), 2), Random(2)
    while len(evening.table.starts) < 2:
        evening.play_any(rng)
    with pytest.raises((UndoRevealed, NothingToUndo)):
        wished(evening.table, ask_undo, 0)


def test_no_discard_is_taken_back() -> None:
    evening = Evening(HONGKONG, (ANNA, EASY, EASY, EASY))
    rng = Random(1)
    for _ in range(12):
        evening.play_any(rng)
        with pytest.raises((UndoRevealed, NothingToUndo)):
            wished(evening.table, ask_undo, 0)


# Deals


@pytest.mark.parametrize("game", ALL)
def test_every_deal_is_promised_and_no_view_shows_it(game: str) -> None:
    table = folded(first_entries(game, (*ALL[game][:-1], Chair()), {})[:1])
    table = wished(table, sit, len(table.chairs) - 1, "dora").table
    (start,) = table.dealt_starts()
    assert holds(start) is True and len(start[COMMITMENT]) == len(start[SALT]) == 64
    assert start[SALT] not in str(seen(table))
    spoilt = Game(table.game.declaration, table.game.options).start(seed=1).cause.start  # type: ignore[union-attr]
    if game != PEASANTS:
        assert holds({**start, **spoilt}) is False


def test_no_two_deals_are_alike() -> None:
    """The operating system deals: no seed stands in the journal."""
    opened = first_entries(BATTLE, (ANNA, BERT), {})[:1]
    deals = [wished(folded(opened), begin).entries[0].body["start"] for _ in range(5)]
    assert len({deal["position"] for deal in deals}) == len({deal[SALT] for deal in deals}) == 5


# Clocks and lists


def test_asking_to_take_back_does_not_stop_the_clock() -> None:
    evening = Evening(BATTLE, (ANNA, BERT), move_time=60)
    evening.play(0, evening.legal(0)[0])
    since = evening.table.since
    evening.do(ask_undo, 0)
    evening.do(answer_undo, 1, False)
    assert evening.table.since == since < evening.table.changed
    evening.do(ask_undo, 0)
    evening.do(answer_undo, 1, True)
    assert evening.table.since == evening.table.changed, "the question is put anew"


def test_an_answer_of_another_seat_does_not_stop_the_clock(tiny: str) -> None:
    evening = Evening(tiny, (ANNA, BERT, CLEO), move_time=60)
    since = evening.table.since
    evening.play_any(Random(1))
    assert evening.table.since == since


def test_the_row_says_where_something_goes_on_by_itself() -> None:
    assert not Evening(BATTLE, (ANNA, BERT)).table.row().goes_on
    assert not Evening(BATTLE, (ANNA, EASY)).table.row().goes_on
    assert Evening(BATTLE, (EASY, ANNA)).table.row().goes_on
    assert Evening(BATTLE, (ANNA, BERT), move_time=9).table.row().goes_on
    over = Evening(BATTLE, (EASY, BERT), move_time=9)
    over.do(end, "resign", 0)
    assert not over.table.row().goes_on and over.table.row().status == "over"


def test_an_idle_table_holds_no_states_it_cannot_show() -> None:
    """Mid-hand of a match a table would otherwise hold the whole evening."""
    evening, rng = Evening(HONGKONG, (ANNA, BERT, CLEO, DORA)), Random(4)
    for _ in range(60):
        evening.play_any(rng)
        assert evening.table.state and len(list(evening.table.state.chain())) <= 4


# Draws by agreement


def test_a_draw_is_offered_and_agreed() -> None:
    evening = Evening(CHESS, (ANNA, BERT))
    evening.do(offer_draw, 0)
    assert evening.table.draw_offered == 0 and evening.table.is_offered_to(1) and not evening.table.is_offered_to(0)
    assert wished(evening.table, offer_draw, 0).entries == [], "offering twice is offering once"
    with pytest.raises(NothingOffered):
        wished(evening.table, answer_draw, 0, True)
    evening.do(answer_draw, 1, True)
    assert evening.table.state and evening.table.state.result
    assert evening.table.state.result.reason == "agreed" and evening.table.state.result.winners == (0, 1)
    assert facts(folded(evening.journal)) == facts(evening.table)
    with pytest.raises(GameOver):
        wished(evening.table, offer_draw, 1)


def test_an_offer_stands_until_it_is_answered_or_the_other_side_moves() -> None:
    evening = Evening(CHESS, (ANNA, BERT))
    evening.do(offer_draw, 0)
    evening.play(0, "a2a3")
    assert evening.table.is_offered_to(1), "one moves and offers"
    evening.play(1, "a5a4")
    assert evening.table.draw_offered is None
    with pytest.raises(NothingOffered):
        wished(evening.table, answer_draw, 1, True)


def test_a_refused_offer_is_made_again_only_after_a_move() -> None:
    evening = Evening(CHESS, (ANNA, BERT))
    evening.do(offer_draw, 0)
    evening.do(answer_draw, 1, False)
    assert evening.table.draw_offered is None and evening.table.draw_refused == 0
    assert not can_offer_draw(evening.table, 0) and can_offer_draw(evening.table, 1)
    with pytest.raises(OfferRefused):
        wished(evening.table, offer_draw, 0)
    evening.play(0, "a2a3")
    assert can_offer_draw(evening.table, 0) and evening.table.draw_refused is None


def test_who_offers_in_answer_agrees_and_one_person_agrees_alone() -> None:
    for chairs, seats in (((ANNA, BERT), (0, 1)), ((ANNA, ANNA), (1,))):
        evening = Evening(CHESS, chairs)
        for seat in seats:
            evening.do(offer_draw, seat)
        assert evening.table.state and evening.table.state.result


def test_taking_back_and_leaving_withdraw_an_offer() -> None:
    evening = Evening(CHESS, (ANNA, BERT))
    evening.play(0, "a2a3")
    evening.do(offer_draw, 0)
    evening.do(ask_undo, 0)
    evening.do(answer_undo, 1, True)
    assert evening.table.draw_offered is None
    evening.do(offer_draw, 0)
    evening.do(seat_computer, 0, "easy")
    assert evening.table.draw_offered is None


def test_where_nothing_can_be_agreed_nothing_is_offered() -> None:
    evening = Evening(BATTLE, (ANNA, BERT))
    assert not can_offer_draw(evening.table, 0)
    with pytest.raises(NoEnding):
        wished(evening.table, offer_draw, 0)
