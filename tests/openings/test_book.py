"""Books of openings: what was played from a position, however it came about, and how those games ended."""

import json
import lzma
from random import Random

import pytest

import teahouse
from teahouse.games import GAMES, declaration
from teahouse.openings.book import Book, book_of, file_of, key_of, packed, written
from teahouse.web import analysing

WITH_BOOKS = [game for game in GAMES if (found := declaration(game).positions) and found.same]


def finished(game: str, seed: int) -> teahouse.State:
    """A game by chance, to its end."""
    rng, state = Random(seed), teahouse.game(game).start(seed)
    while state.to_move:
        state = state.play(rng.choice(state.legal(state.to_move[0])))
    return state


def test_two_games_have_books() -> None:
    assert set(WITH_BOOKS) == {"weiss-schach", "short-go"}


@pytest.mark.parametrize("game", WITH_BOOKS)
def test_every_game_is_counted_once_at_the_start(game: str) -> None:
    games = [finished(game, seed) for seed in range(4)]
    book = written(games)
    told = book.moves_from(teahouse.game(game).start(0))
    assert book.games == sum(each.games for each in told) == 4
    winners = [last.result.winners for last in games if last.result]
    firsts = sum(each.results[0] for each in told)
    assert firsts == sum(each == (0,) for each in winners)
    assert [each.games for each in told] == sorted((each.games for each in told), reverse=True)


def test_ways_that_meet_are_one_position() -> None:
    start = teahouse.game("weiss-schach").start(0)
    one, other = start, start
    for text in ("a2a3", "a5a4", "b2b3"):
        one = one.play(text)
    for text in ("b2b3", "a5a4", "a2a3"):
        other = other.play(text)
    assert key_of(one) == key_of(other) and one.text != start.text


def test_a_game_without_a_book_has_an_empty_one() -> None:
    assert book_of("bauernaufstand").moves_from(teahouse.game("bauernaufstand").start(0)) == ()


@pytest.mark.parametrize("game", [game for game in WITH_BOOKS if file_of(game).exists()])
def test_shipped_books_tell_legal_moves(game: str) -> None:
    told = book_of(game).moves_from(teahouse.game(game).start(0))
    assert sum(each.games for each in told) == book_of(game).games
    known = json.loads(lzma.decompress(file_of(game).read_bytes()))["positions"]
    assert packed(Book(book_of(game).games, known)) == file_of(game).read_bytes()


def test_the_board_shows_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = declaration("weiss-schach")
    games = [finished("weiss-schach", seed) for seed in range(4)]
    monkeypatch.setattr(analysing, "book_of", lambda game: written(games))
    trial = analysing.read_trial(rules, analysing.first_position(rules), "")
    rows = analysing.book_moves(trial)
    assert sum(row.games for row in rows) == 4 and all(row.first + row.drawn + row.second == row.games for row in rows)
    assert all(row.address.startswith("/analyse/weiss-schach?") and row.spoken for row in rows)
