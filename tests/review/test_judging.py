"""One judgement of every move: what each game knows, told alike."""

from random import Random

import pytest

import teahouse
from battle_boards import random_board
from random_games import DEFAULTS, finished, random_move, resampled, whole_game
from teahouse.core.errors import NoReview
from teahouse.core.handles import Played, State
from teahouse.core.protocol import Limits
from teahouse.core.reviewing import CLASSES, Worth
from teahouse.games import GAMES
from teahouse.games.bauernaufstand import solution
from teahouse.games.mahjong_battle import GAME as BATTLE
from teahouse.games.mahjong_battle.bots import margin
from teahouse.games.weiss_schach import castling
from teahouse.games.weiss_schach.reviewing import CLOSER, LOOKS_AGAIN, Judge
from teahouse.review.judging import Judged, Reviewer, accuracy, games_of, reviewing_of
from teahouse.review.telling import course, explained_classes, reasons, summary, told, turning_points
from teahouse.review.work import usual_seconds, whole_seconds
from teahouse.search.alphabeta import minimax
from teahouse.texts import LANGUAGES, speaking

FEW = Limits(nodes=200)
FIELDS = [
    "number",
    "seat",
    "move",
    "value",
    "best",
    "best_value",
    "loss",
    "class",
    "exact",
    "value_error",
    "loss_error",
]


def judged(number: int, seat: int, loss: float, forced: bool = False) -> Judged:
    return Judged(number, seat, "a", 1.0 - loss, "b", 1.0, "best", False, forced)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_game_is_judged(game: str) -> None:
    """The end of a random game, every decision of it."""
    last, reviewer = finished(game), Reviewer(DEFAULTS[game].declaration)
    states = games_of(last)[-1][-24:]
    reviewed = reviewer.review(last, states, FEW)
    losses = reviewing_of(last.game.declaration).losses
    assert [move.number for move in reviewed.moves] == list(range(1, len(states) + 1))
    for move, state in zip(reviewed.moves, states, strict=True):
        assert list(move.as_json()) == FIELDS
        assert move.loss >= 0 and move.best_value == pytest.approx(move.value + move.loss)
        assert move.move in state.choices(move.seat) and move.best in state.choices(move.seat)
        assert move.kind == losses.called(move.best_value, move.value) and move.kind in CLASSES
        assert (move.best == move.move) == (move.loss == 0)
        assert move.loss == 0 or len(state.choices(move.seat)) > 1
    assert all(0 <= share <= 100 for share in reviewed.accuracy)
    assert len(reviewed.accuracy) == len(reviewed.players) == last.game.seats
    for language in LANGUAGES:
        with speaking(language):
            for move in turning_points(reviewed) or reviewed.moves[:1]:
                assert str(told(reviewed, move)) and all(map(str, reasons(reviewed, move)))
            assert all(f"{means}" for _, means in explained_classes(reviewed))
            assert all(f"{line} {counts}" for line, counts in summary(reviewed))
    assert sum(map(len, course(reviewed))) == len(reviewed.moves)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_budget_gives_the_same_judgement(game: str) -> None:
    state = whole_game(game, 1)[6]
    seat = state.to_move[0]
    text = state.choices(seat)[0]
    first, second = (Reviewer(state.game.declaration).judge(state, seat, text, FEW) for _ in range(2))
    assert first == second


def test_a_game_without_judgement_is_refused() -> None:
    with pytest.raises(NoReview):
        Reviewer(DEFAULTS["tiny-bluff"].declaration)


def test_accuracy_counts_decisions_alone() -> None:
    moves = [judged(1, 0, 0.0), judged(2, 0, 0.2), judged(3, 0, 9.0, forced=True), judged(4, 1, 0.4)]
    assert [accuracy(moves, seat, half=0.2) for seat in range(3)] == [75.0, 25.0, 100.0]


# What is known


def check_bauernaufstand(seed: int) -> int:
    """A game of random and of good moves: every judgement is what the solution says of the positions themselves."""
    rng, state = Random(seed), teahouse.game("bauernaufstand").start()
    best = teahouse.bot("bauernaufstand", "best", seed=seed)
    while state.to_move:
        good = rng.random() < 0.5
        state = state.play(best.choose(state, state.to_move[0]).move if good else random_move(state, rng))
    (states,) = games_of(state)
    reviewed = Reviewer(state.game.declaration).review(state, states, FEW)
    for move, before in zip(reviewed.moves, states, strict=True):
        could = float(solution.wins(before.position.cells, before.position.hands, before.position.to_move))
        after = before.play(move.move)
        wins = after.result.scores[move.seat] if after.result else float(not solution.wins(*asked(after)))
        assert (move.value, move.best_value, move.exact) == (wins, could, True)
        assert move.kind == ("blunder" if could > wins else "best")
    return len(states)


def asked(state: State) -> tuple[bytes, tuple[int, int], int]:
    return state.position.cells, state.position.hands, state.position.to_move


def test_bauernaufstand_is_judged_by_its_solution() -> None:
    assert sum(map(check_bauernaufstand, range(6))) > 100


@pytest.mark.long
def test_bauernaufstand_is_judged_by_its_solution_in_a_thousand_games() -> None:
    assert sum(map(check_bauernaufstand, range(1_000))) > 20_000


@pytest.mark.parametrize("seed", range(12))
def test_the_end_of_battle_is_judged_exactly(seed: int) -> None:
    """By every line there is, looked through by the readable rules."""
    rng = Random(seed)
    state = random_board(rng, pairs=7, columns=4)
    if not state.to_move:
        return
    seat, reviewer = state.to_move[0], Reviewer(BATTLE)
    values = {text: minimax(BATTLE, margin, state.play(text).position, seat, 99) for text in state.legal(seat)}
    for text, value in values.items():
        move = reviewer.judge(state, seat, text, Limits(nodes=100_000))
        assert (move.value, move.best_value, move.exact) == (value, max(values.values()), True)


@pytest.mark.parametrize(
    "fen", ["6/2k3/6/2KP2/6/6 w - - 0 1", "k5/6/1K4/6/5R/6 b - - 0 1", "5k/6/4K1/6/Q5/6 w - - 0 1"]
)
def test_four_men_are_judged_by_the_tables(fen: str) -> None:
    state = teahouse.game("weiss-schach").parse(fen)
    seat, reviewer = state.to_move[0], Reviewer(state.game.declaration)
    for text in state.legal(seat):
        move, after = reviewer.judge(state, seat, text, FEW), state.play(text)
        known = castling.ask(after.position)
        value = after.result.scores[seat] if after.result else (1 - known.outcome) / 2 if known else None
        assert move.exact and move.value == value
        here = castling.ask(state.position)
        assert here is not None and move.best_value == (here.outcome + 1) / 2


def test_a_mate_that_is_missed_is_a_fact() -> None:
    state = teahouse.game("weiss-schach").parse("k5/6/1K4/2P3/5R/q5 w - - 0 1")
    mate = next(text for text in state.legal(0) if (ended := state.play(text).result) and ended.reason == "checkmate")
    other = next(text for text in state.legal(0) if text.startswith("f2") and text != mate)
    move = Reviewer(state.game.declaration).judge(state, 0, other, Limits(nodes=5_000))
    assert (move.best, move.best_value) == (mate, 1.0) and move.kind == "blunder"


# What a seat could know


@pytest.mark.parametrize("game", ["hongkong", "mah-nol"])
def test_hidden_things_do_not_change_a_judgement(game: str) -> None:
    reviewer, rng, compared = Reviewer(DEFAULTS[game].declaration), Random(4), 0
    for state in whole_game(game, 2)[5:60:7]:
        if not isinstance(state.cause, Played) or not state.to_move:
            continue
        seat = state.to_move[0]
        text = state.choices(seat)[-1]
        elsewhere = resampled(state, seat, rng)
        assert reviewer.judge(state, seat, text, FEW) == reviewer.judge(elsewhere, seat, text, FEW)
        compared += state.position != elsewhere.position
    assert compared > 3


def test_a_win_passed_up_is_weighed_by_what_it_would_have_paid() -> None:
    """Of Hongkong Easy: the network alone would look at nothing beside the win."""
    states = (state for seed in range(4) for state in hongkong_hand(seed))
    state, seat = next((state, seat) for state in states for seat in state.to_move if can_win(state, seat))
    others = [text for text in state.legal(seat) if not text.endswith("hu")]
    move = Reviewer(state.game.declaration).judge(state, seat, others[0], FEW)
    assert move.best.endswith("hu") and move.loss > 0


def can_win(state: State, seat: int) -> bool:
    return any(text.endswith("hu") for text in state.legal(seat)) and len(state.legal(seat)) > 1


def hongkong_hand(seed: int) -> list[State]:
    bot, states = teahouse.bot("hongkong", "medium", seed=0), [teahouse.game("hongkong").start(seed=seed)]
    while not states[-1].awaits_deal and not states[-1].result:
        state = states[-1]
        states.append(state.play_undealt(bot.choose(state, state.to_move[0], nodes=1).move))
    return states[:-1]


@pytest.mark.parametrize("options", [{"minimum_fan": 3}, {"false_calls": True}])
def test_other_agreements_of_hongkong_are_judged_too(options: dict[str, object]) -> None:
    state, rng = teahouse.game("hongkong", **options).start(seed=2), Random(5)
    for _ in range(14):
        text = random_move(state, rng)
        seat = state.read(text)[0]
        move = Reviewer(state.game.declaration).judge(state, seat, text, Limits(nodes=24))
        if text in state.cautions(seat):
            assert move.value == -48 and move.kind == "blunder"
        state = state.play(text)


def test_a_false_call_is_a_blunder() -> None:
    state = teahouse.game("hongkong", false_calls=True).start(seed=2)
    while not any(state.cautions(seat) for seat in state.to_move):
        state = state.play(next(text for text in state.legal(state.to_move[0]) if not text.endswith("hu")))
    seat = next(seat for seat in state.to_move if state.cautions(seat))
    (call,) = state.cautions(seat)
    move = Reviewer(state.game.declaration).judge(state, seat, call, Limits(nodes=24))
    assert (move.value, move.kind) == (-48, "blunder")


@pytest.mark.parametrize("limits", [Limits(nodes=100), Limits(seconds=0.5)])
@pytest.mark.parametrize(("loss", "looks"), [(0.05, 1), (0.15, 2), (0.6, 3)])
def test_what_seems_a_mistake_in_chess_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, limits: Limits, loss: float, looks: int
) -> None:
    """By nodes much longer; by the clock not so long that a game full of blunders takes minutes."""
    asked: list[Limits] = []

    def found(judge: Judge, position: object, given: Limits, *more: object) -> tuple[Worth, ...]:
        asked.append(given)
        return (Worth("a2a3", 0.7), Worth("b2b3", 0.7 - loss))

    monkeypatch.setattr(Judge, "_by_search", found)
    view = teahouse.game("weiss-schach").start().seen_by(0)
    Judge(None)(view, limits, Random(1), also=("b2b3",))  # type: ignore[arg-type]
    of_nodes, of_time = ((1, *(row[place] for row in CLOSER))[:looks] for place in (1, 2))
    if limits.nodes:
        assert [each.nodes for each in asked] == [limits.nodes * times for times in of_nodes]
    else:
        assert [each.seconds for each in asked] == [limits.seconds * times for times in of_time]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_the_time_leaves_room_for_a_second_look(game: str) -> None:
    rules = teahouse.game(game).declaration
    again = reviewing_of(rules).looks_again
    assert again == (LOOKS_AGAIN if game == "weiss-schach" else 1.0)
    for moves in (1, 40, 400):
        assert moves * usual_seconds(rules, moves) * again == pytest.approx(whole_seconds(rules, moves))
