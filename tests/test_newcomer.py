"""The generic tests say what to do: what the worked example has is left out piece by piece, and asked for by name."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import random_games
import test_every_game
import test_perft
from breakthrough import GAME
from examples import FOLDERS, ROOT, TESTS
from teahouse import Game, IllegalMove, texts
from teahouse.texts import message
from texts import test_texts
from web import test_rulebook
from web.test_rulebook import examples_on_the_shelf

__all__ = ["examples_on_the_shelf"]

MOST_LINES = 300


def test_the_worked_example_is_small() -> None:
    """With rules, notation, drawing, players, words and rules pages in three languages, and its proofs."""
    files = [file for file in FOLDERS["breakthrough"].rglob("*.*") if file.suffix in (".py", ".toml", ".md", ".txt")]
    assert len(files) > 6
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < MOST_LINES


def test_a_missing_playthrough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_every_game, "proofs_of", lambda game: TESTS / "games" / "newcomer")
    with pytest.raises(AssertionError, match=r"breakthrough --seed 1 > tests/games/newcomer/playthroughs/seed_1\.txt"):
        test_every_game.test_no_game_without_a_playthrough("breakthrough")


def test_missing_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_perft, "proofs_of", lambda game: TESTS / "games" / "newcomer")
    with pytest.raises(AssertionError, match=r"write tests/games/newcomer/perft\.txt, lines of name, depth"):
        test_perft.test_no_open_game_without_counts("breakthrough")


def test_a_moves_text_that_depends_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a man may only be named where one stands."""

    def read_move(position: Any, text: str) -> Any:
        found = GAME.read_move(position, text)
        if not position.cells[found[1].origin]:
            raise IllegalMove(text=text, reason=message("board/no-man", square=text[:2], rule=2))
        return found

    monkeypatch.setitem(random_games.VARIANTS, "newcomer", Game(replace(GAME, read_move=read_move), {}))
    with pytest.raises(AssertionError, match=r"read_move of newcomer refuses .* for `refusal` to say"):
        test_every_game.test_a_moves_text_can_be_read_on_every_board(name="newcomer")


def test_missing_words(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "breakthrough/why-not"
    assert test_every_game.unspoken(message("breakthrough/title")) == ""
    assert test_every_game.unspoken(message(code)) == (
        f"{code} has no sentence in de: write it in tests/breakthrough/words.toml"
    )
    assert test_every_game.unspoken(message("short-go/why-not")).endswith("locale/de/LC_MESSAGES/short-go.po")
    known = test_texts.all_codes()
    monkeypatch.setattr(test_texts, "all_codes", lambda: known - {"breakthrough/about"})
    with pytest.raises(AssertionError, match=r"breakthrough/about.*write it in tests/breakthrough/words\.toml"):
        test_texts.test_every_game_can_be_talked_about("breakthrough")


@pytest.mark.parametrize(
    ("left_out", "wanted"),
    [
        (r"## 4\. .*", "rules.en.md has 3 sections (`## 3. Taking`): a rules page needs 4"),
        (r"```.*```", "rules.en.md has 0 pictures (```picture): a rules page needs 1"),
        (r" \(section 2\)", "rules.en.md never leads from one section to another"),
    ],
)
def test_rules_pages_that_are_too_short(
    left_out: str, wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = texts.rules_page("breakthrough", "en").replace("\n(section", " (section")
    (tmp_path / "rules.en.md").write_text(re.sub(left_out, "", page, flags=re.DOTALL), encoding="utf-8")
    monkeypatch.setitem(texts.FOLDERS, "breakthrough", tmp_path)
    monkeypatch.setattr(test_rulebook, "ROOT", tmp_path)
    test_rulebook.rulebook.page.cache_clear()
    with pytest.raises(AssertionError, match=re.escape(wanted)):
        test_rulebook.test_a_page_is_long_enough("breakthrough", "en")
    test_rulebook.rulebook.page.cache_clear()


def test_a_missing_rules_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(texts.FOLDERS, "breakthrough", ROOT / "tests" / "newcomer")
    with pytest.raises(AssertionError, match=r"write src/\S+/nl/breakthrough\.md or tests/newcomer/rules\.nl\.md"):
        test_texts.test_every_game_and_dance_has_its_rules_page("breakthrough", "nl")
