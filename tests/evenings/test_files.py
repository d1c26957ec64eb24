"""Sheets of lines, their corrections, and what is wrong with lines: through the command, as people use it."""

import json
from pathlib import Path
from typing import Any

import pytest

from shell import run
from teahouse import texts

NAMES = ["Ada", "Ben", "Cleo", "Dov"]
HEADER = {"players": NAMES}
WIN = {"win": "Ada", "from": "Ben", "fan": 3}
DRAWN = {"drawn": True}


def typed(*lines: Any) -> str:
    return "\n".join(json.dumps(line) for line in lines) + "\n"


def counted(*lines: dict[str, Any], **options: Any) -> dict[str, Any]:
    """The document of an evening with these lines."""
    done = run("evening", "hongkong", "-", "--json", typed=typed({**HEADER, "options": options}, *lines))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def refused(*lines: Any, header: Any = HEADER, **options: Any) -> str:
    """What is said of the last of these lines, which cannot be."""
    head = {**header, "options": options} if options else header
    done = run("evening", "hongkong", "-", "--json", typed=typed(head, *lines))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done
    assert done.stderr.startswith(f"Line {1 + len(lines)}: "), done.stderr
    return done.stderr.partition(": ")[2].strip()


def test_the_documented_evening() -> None:
    page = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    done = run("evening", "hongkong", "-", "--json", typed=page.partition("```jsonl\n")[2].partition("```")[0])
    found = json.loads(done.stdout)
    assert [event["payments"]["Ada"] for event in found["events"]] == [64, -16, 16, 0]
    assert found["next"]["east"] == "Cleo"


def test_a_struck_line_does_not_count_and_all_after_it_is_counted_anew() -> None:
    found = counted({"win": "Ben", "from": "Ada", "fan": 3}, WIN, {"strike": 1})
    first, second, third = found["events"]
    assert (first["struck"], first["hand"], first["payments"]) == (True, 1, dict.fromkeys(NAMES, 0))
    assert (second["struck"], second["hand"], second["east"]) == (False, 1, "Ada"), "the winds had not moved on"
    assert (third["struck"], third["hand"], set(third["payments"].values())) == (False, 2, {0})
    assert found["balances"] == {"Ada": 32, "Ben": -16, "Cleo": -8, "Dov": -8}


def test_a_replaced_line_shows_its_replacement() -> None:
    found = counted(WIN, {"replace": 1, "with": {"win": "Ada", "from": None, "fan": 0}})
    assert found["events"][0] | {"struck": False} == found["events"][0]
    assert found["events"][0]["payments"] == {"Ada": 6, "Ben": -2, "Cleo": -2, "Dov": -2}
    assert found["events"][1]["payments"] == dict.fromkeys(NAMES, 0)


def test_replacing_a_struck_line_revives_it() -> None:
    found = counted(WIN, {"strike": 1}, {"replace": 1, "with": WIN}, {"strike": 1}, {"replace": 1, "with": DRAWN})
    assert [event["struck"] for event in found["events"]] == [False] * 5
    assert found["next"]["east"] == "Ben"


def test_a_correction_that_would_break_a_later_line_is_refused() -> None:
    """Ben's hand would be dead when he wins."""
    lines = ({"note": "Ben had fourteen tiles?"}, {"win": "Ben", "from": None, "fan": 1})
    said = refused(*lines, {"replace": 1, "with": {"dead": "Ben"}})
    assert said == "Line 2 would then be impossible. Ben has a dead hand and cannot win this hand."
    ended = ({"win": "Ada", "from": None, "limit": True}, {"strike": 1}, DRAWN)
    assert "The evening is over" in refused(*ended, {"replace": 1, "with": ended[0]}, stake=100)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (({"strike": 1},), "There is no line 1 to correct."),
        ((WIN, {"strike": 2}), "There is no line 2 to correct."),
        ((WIN, {"strike": 0}), "There is no line 0 to correct."),
        ((WIN, {"strike": True}), "There is no line True to correct."),
        ((WIN, {"strike": 1}, {"strike": 1}), "Line 1 has already been crossed out."),
        ((WIN, {"strike": 1}, {"strike": 2}), "Line 2 is a correction; correct the line it corrects."),
        ((WIN, {"strike": 1}, {"replace": 2, "with": WIN}), "Line 2 is a correction; correct the line it corrects."),
        ((WIN, {"replace": 1, "with": {"strike": 1}}), "A line cannot be replaced by a correction."),
        ((WIN, {"replace": 1}), "The field “with” is missing."),
        ((WIN, {"with": WIN}), "The field “replace” is missing."),
        ((WIN, {"replace": 1, "with": 7}), "That is not a JSON object with named fields."),
        ((WIN, {"replace": 1, "with": {"note": 7}}), "The field “note” has to be a text."),
        ((WIN, {"strike": 1, "note": "x"}), "The field “note” means nothing here."),
        (({"note": 5},), "The field “note” has to be a text."),
        (({"note": "x", "drawn": True},), "The field “drawn” means nothing here."),
        (([],), "That is not a JSON object with named fields."),
        ((None,), "That is not a JSON object with named fields."),
    ],
)
def test_corrections_and_notes_that_cannot_be(lines: tuple[Any, ...], reason: str) -> None:
    assert refused(*lines) == reason


@pytest.mark.parametrize(
    "text", ["{", "\x00", '{"drawn": true, "drawn": true}', "[" * 100_000, '"drawn"x', "NaN"], ids=range(6)
)
def test_what_is_no_line_is_refused_with_its_number(text: str) -> None:
    done = run("evening", "hongkong", "-", typed=f"{json.dumps(HEADER)}\n\n{text}\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Line 3: That is not a") and done.stderr.count("\n") == 1


def test_an_empty_file_lacks_its_header() -> None:
    done = run("evening", "hongkong", "-", typed="\n\n")
    assert (done.returncode, done.stdout) == (1, "") and done.stderr.startswith("Line 1: The first line has to say")


def test_a_file_that_cannot_be_read_is_one_line() -> None:
    done = run("evening", "hongkong", "no-such-file.jsonl")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_game_without_a_sheet_says_so() -> None:
    done = run("evening", "short-go", "-")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_the_evening_in_words(language: str) -> None:
    lines = (
        *(WIN, {"win": "Cleo", "from": None, "points": 8}, {"dead": "Ben"}, {"obstruction": "Dov"}, DRAWN),
        *({"false_call": "Ada"}, {"note": "tea"}, {"strike": 2}, {"replace": 5, "with": WIN}, {"time": True}),
    )
    sheet = typed({**HEADER, "options": {"time_limit": 90}}, *lines)
    done = run("evening", "hongkong", "-", typed=sheet, TEAHOUSE_LANG=language)
    said = done.stdout.splitlines()
    assert (done.returncode, done.stderr, len(said)) == (0, "", len(lines) + 2)
    assert all(line.startswith(f"{number}. ") for number, line in enumerate(said[:-2], start=1))
    assert not any("/" in line or "{" in line for line in said)
    assert "Ada" in said[-2] and "tea" in said[6]
