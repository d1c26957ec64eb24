"""Puzzles: what is shipped has one right answer, and what is made can be made again."""

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

import teahouse
from shell import run
from teahouse.core.errors import NoPuzzles
from teahouse.games import GAMES
from teahouse.games.bauernaufstand import solution
from teahouse.games.weiss_schach.reviewing import WON
from teahouse.puzzles.making import maker_of
from teahouse.puzzles.puzzle import FIELDS, Puzzle, id_of, read_puzzle, write_puzzle
from teahouse.puzzles.shelf import games_with_puzzles, of_the_day, puzzle_called, puzzles_of
from teahouse.texts import LANGUAGES, knows, speaking

SHELVES = games_with_puzzles()


@pytest.mark.parametrize("game", SHELVES)
def test_every_shipped_puzzle_can_be_asked(game: str) -> None:
    shelf = puzzles_of(game)
    assert len({puzzle.id for puzzle in shelf}) == len(shelf)
    assert [puzzle.rating for puzzle in shelf] == sorted(puzzle.rating for puzzle in shelf)
    for puzzle in shelf:
        state = puzzle.state
        assert puzzle.seat in state.to_move and puzzle.margin > 0
        assert puzzle.id == id_of(game, puzzle.start, puzzle.moves)
        assert sum(map(puzzle.solves, state.choices(puzzle.seat))) == 1
        for text in puzzle.solution:
            state = state.play_undealt(text)
        for language in LANGUAGES:
            with speaking(language):
                assert knows(puzzle.named_theme.code)


def test_a_winning_move_wins() -> None:
    """What only saves the game is not called so."""
    named = [puzzle for puzzle in puzzles_of("weiss-schach") if puzzle.theme in ("winning", "saving")]
    assert named and all((puzzle.value >= WON) is (puzzle.theme == "winning") for puzzle in named)


@pytest.mark.parametrize("game", SHELVES)
def test_reasons_are_told(game: str) -> None:
    assert all(any(map(str, puzzle.reasons())) for puzzle in puzzles_of(game)[::17])


@pytest.mark.parametrize("game", SHELVES)
def test_one_move_is_better_than_all_others(game: str) -> None:
    """Some of each, asked anew with ten times the budget; all of them where it is quick."""
    maker = maker_of(teahouse.game(game))
    for puzzle in puzzles_of(game)[:: 1 if maker.reviewing.is_solved else 67]:
        assert maker.holds(puzzle), puzzle.id


@pytest.mark.long
@pytest.mark.parametrize("game", SHELVES)
def test_every_shipped_puzzle_holds(game: str) -> None:
    done = run("puzzles", game, "--check", "--json")
    assert json.loads(done.stdout)["failed"] == [] and done.returncode == 0


def test_a_wrong_answer_does_not_hold() -> None:
    puzzle = puzzles_of("bauernaufstand")[0]
    wrong = next(text for text in puzzle.state.legal(puzzle.seat) if not puzzle.solves(text))
    assert not maker_of(teahouse.game("bauernaufstand")).holds(replace(puzzle, solution=(wrong,)))


def test_in_bauernaufstand_exactly_one_move_wins() -> None:
    for puzzle in puzzles_of("bauernaufstand"):
        after = {text: puzzle.state.play(text) for text in puzzle.state.legal(puzzle.seat)}
        wins = [text for text, state in after.items() if not state.result and not solution.wins(*asked(state))]
        assert wins == [puzzle.solution[0]] and puzzle.exact


def asked(state: teahouse.State) -> tuple[bytes, tuple[int, int], int]:
    return state.position.cells, state.position.hands, state.position.to_move


def test_in_weiss_schach_nothing_else_mates_at_once() -> None:
    for puzzle in puzzles_of("weiss-schach") if "weiss-schach" in SHELVES else ():
        ended = {text: puzzle.state.play(text).result for text in puzzle.state.legal(puzzle.seat)}
        mates = [text for text, result in ended.items() if result and result.reason == "checkmate"]
        assert mates in ([], [puzzle.solution[0]])


def test_every_day_has_its_puzzle() -> None:
    """All games in turn, and none twice within as many days as there are puzzles of its game."""
    first = date(2026, 11, 17)
    days = [of_the_day(first + timedelta(days=day)) for day in range(20 * len(SHELVES))]
    assert {puzzle.game for puzzle in days if puzzle} == set(SHELVES)
    assert len({puzzle.id for puzzle in days if puzzle}) == len(days)


def test_a_puzzle_comes_back_from_its_file() -> None:
    puzzle = puzzles_of("bauernaufstand")[0]
    assert read_puzzle(puzzle.game, json.loads(json.dumps(write_puzzle(puzzle)))) == puzzle
    assert puzzle_called(puzzle.game, puzzle.id) is puzzle


def test_the_same_deal_makes_the_same_puzzles() -> None:
    first, second = ([*maker_of(teahouse.game("bauernaufstand")).of_deal(3)] for _ in range(2))
    assert first == second and all(isinstance(each, Puzzle) and each.margin == 1.0 for each in first)


def test_games_without_puzzles_say_so() -> None:
    with pytest.raises(teahouse.UnknownGame):
        puzzles_of("ludo")
    for game in set(GAMES) - set(SHELVES):
        with pytest.raises(NoPuzzles):
            puzzles_of(game)


# At the command line


@pytest.mark.parametrize("game", SHELVES)
def test_programs_get_the_promised_fields(game: str) -> None:
    done = run("puzzles", game, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    listed = json.loads(done.stdout)
    assert len(listed) == len(puzzles_of(game)) and all(list(each) == list(FIELDS) for each in listed)


def test_making_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    for wanted in (2, 4):
        done = run("puzzles", "bauernaufstand", "--make", str(wanted), "--out", str(file), "--json")
        assert json.loads(done.stdout) == {"game": "bauernaufstand", "puzzles": wanted, "file": str(file)}
    made = [json.loads(line) for line in file.read_text().splitlines()]
    assert len({each["id"] for each in made}) == 4
    assert [each["deal"] for each in made] == sorted(each["deal"] for each in made)


@pytest.mark.parametrize(
    "arguments",
    [
        ("puzzles", "ludo"),
        ("puzzles", "bauernaufstand", "--make", "0"),
        ("puzzle", "bauernaufstand", "--number", "100000"),
        ("puzzle", "bauernaufstand", "--id", "nonsense"),
        ("puzzle",),
    ],
)
def test_what_cannot_be_is_one_clear_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_all_puzzles_are_checked_at_the_command_line() -> None:
    done = run("puzzles", "bauernaufstand", "--check", "--json")
    assert json.loads(done.stdout) == {"game": "bauernaufstand", "puzzles": 200, "failed": []}


def test_another_file_is_not_added_to(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("buy tea\n")
    done = run("puzzles", "bauernaufstand", "--make", "1", "--out", str(file))
    assert (done.returncode, done.stderr.count("\n"), file.read_text()) == (2, 1, "buy tea\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_solved_at_the_terminal(language: str) -> None:
    puzzle = puzzles_of("bauernaufstand")[0]
    wrong = next(text for text in puzzle.state.legal(puzzle.seat) if not puzzle.solves(text))
    typed = f"nonsense\n{wrong}\n{puzzle.solution[0]}\n"
    done = run("--lang", language, "puzzle", "bauernaufstand", "--id", puzzle.id, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "puzzle/" not in done.stdout and done.stdout.count(puzzle.solution[0]) >= 1
    with speaking(language):
        assert " ".join(map(str, puzzle.reasons())) in " ".join(done.stdout.split("\n"))


def test_who_gives_up_is_told() -> None:
    puzzle = puzzles_of("bauernaufstand")[-1]
    done = run("puzzle", "bauernaufstand", "--id", puzzle.id)
    assert done.returncode == 0 and f"The solution is {puzzle.solution[0]}." in done.stdout
