"""`teahouse play`: whole evenings through pipes and through a terminal, and the table alone."""

import fcntl
import io
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import teahouse
import tiny_game
from served_house import PATIENCE, wait_until
from shell import Done, run, run_process
from signals import hear_ctrl_c
from teahouse.cli import commands, saves, terminal
from teahouse.cli.commands import Reply, Then, answer, choices
from teahouse.cli.play import Evening, Wishes
from teahouse.cli.saves import Save
from teahouse.cli.shown import board, last_moves
from teahouse.cli.sitting import Refused, Sitting
from teahouse.cli.typed import meant
from teahouse.core.errors import BadOption, BadRecord, IllegalMove, UnknownLevel
from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.games import declaration
from teahouse.table.errors import UndoRevealed
from teahouse.texts import LANGUAGES, say, speaking

GAME = "mahjong-battle"
SEED = ("--seed", "7")
PROMPTS = {"de": "Dein Zug:", "en": "Your move:", "nl": "Je zet:"}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("TEAHOUSE_DATA", str(folder))
    return folder


@pytest.fixture
def saved(data: Path) -> Path:
    return data / f"play-{GAME}.json"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "teahouse", "play", *arguments]


def environment(language: str = "en") -> dict[str, str]:
    """Ours; the size of the window is the terminal's own business."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return {**kept, "TEAHOUSE_LANG": language, "PYTHONIOENCODING": "utf-8"}


def evening(*arguments: str, typed: list[str], language: str = "en", status: int = 0) -> Done:
    """Everything that happens when these lines are typed and then nothing more."""
    done = run("play", *arguments, typed="".join(line + "\n" for line in typed), TEAHOUSE_LANG=language)
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def start(seed: int = 7) -> State:
    return teahouse.game(GAME).start(seed)


def whole_game(state: State) -> list[str]:
    """The first legal move until the end."""
    moves = []
    while not state.result:
        moves.append(state.legal(state.to_move[0])[0])
        state = state.play(moves[-1])
    return moves


def recorded(path: Path) -> State:
    content = json.loads(path.read_text().splitlines()[-1])
    return teahouse.game(GAME).replay(content.get("record", content))


class Person:
    """Somebody who reads what is shown before typing on."""

    def __init__(self, *arguments: str, language: str = "en") -> None:
        self.prompt = PROMPTS[language]
        self.process = subprocess.Popen(
            command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(language),
            preexec_fn=hear_ctrl_c,
        )

    def read_until(self, *ends: str) -> str:
        assert self.process.stdout
        seen = b""
        while not any(seen.rstrip().endswith(end.encode()) for end in ends):
            piece = os.read(self.process.stdout.fileno(), 65536)
            assert piece, seen.decode()
            seen += piece
        return seen.decode()

    def type(self, text: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def play(self, text: str) -> str:
        self.type(text)
        return self.read_until(self.prompt)

    def leave(self) -> int:
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode


@contextmanager
def person(*arguments: str, language: str = "en") -> Iterator[Person]:
    somebody = Person(*arguments, language=language)
    try:
        yield somebody
    finally:
        somebody.process.kill()
        somebody.process.communicate()


# Whole games


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_people_play_a_whole_game(language: str, data: Path, saved: Path) -> None:
    moves = whole_game(start())
    done = evening(GAME, "--bot", "human", *SEED, typed=[*moves, "no"], language=language)
    assert done.stderr == ""
    state = recorded(data / "finished.jsonl")
    assert state.record()["moves"] == moves and state.result
    with speaking(language):
        assert say(f"{GAME}/reason-{state.result.reason}") in done.stdout
        assert say("play/goodbye") in done.stdout
    assert " : ".join(str(score) for score in state.result.scores) in done.stdout
    assert not saved.exists(), "a finished game is not offered again"


@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_whole_game_against_the_computer(language: str, data: Path, saved: Path) -> None:
    again = {"de": "[J/n]", "nl": "[J/n]"}[language]
    with person(GAME, "--bot", "easy", *SEED, language=language) as somebody:
        somebody.read_until(somebody.prompt)
        state, seen = start(), ""
        while not seen.rstrip().endswith(again):
            somebody.type(state.legal(0)[-1])
            seen = somebody.read_until(somebody.prompt, again)
            state = recorded(saved) if saved.exists() else state
        somebody.type("n")
        assert somebody.leave() == 0
    final = recorded(data / "finished.jsonl")
    assert final.result and final.result.reason in ("no-pair", "cleared")


def test_the_rematch_exchanges_the_seats(data: Path) -> None:
    done = evening(GAME, "--bot", "easy", typed=["resign", "y", "y", "resign", "yes"])
    lines = (data / "finished.jsonl").read_text().splitlines()
    winners = [json.loads(line)["result"]["winners"] for line in lines]
    assert winners == [[1], [0]]
    assert done.stdout.count("by resignation") == 2


# What is typed


def test_an_illegal_move_is_answered_with_the_reason_and_play_goes_on() -> None:
    typed = ["a5+b5", "a9+c1", "nonsense", "ä" * 50, "a9+a9", "\x00", "a9+j1"]
    done = evening(GAME, "--bot", "human", *SEED, typed=typed)
    assert "not free" in done.stdout and "section 3" in done.stdout
    assert "These two tiles do not match" in done.stdout
    assert "A move names two squares" in done.stdout
    assert "Pair (1 of numbers) from a9 and j1: 1 point" in done.stdout


@pytest.mark.parametrize("spelling", ["j1 a9", "A9-J1", " a9 + j1 ", "a9j1"])
def test_spelling_is_forgiven(spelling: str, saved: Path) -> None:
    evening(GAME, "--bot", "human", *SEED, typed=[spelling])
    assert recorded(saved).record()["moves"] == ["a9+j1"]


def test_taking_back_undoes_the_computers_answer_too(saved: Path) -> None:
    done = evening(GAME, "--bot", "easy", *SEED, typed=["back", "a9+j1", "b9+e1", "back", "undo", "back"])
    assert done.stdout.count("You have not yet made a move that can be taken back") == 2
    assert done.stdout.count("Taken back.") == 2
    assert recorded(saved).record()["moves"] == []


def test_a_draw_is_offered_where_one_can_be_agreed(tmp_path: Path) -> None:
    """A computer with a lone king agrees at once; one that is a queen ahead declines."""
    record = tmp_path / "queen.json"
    for mover, seat, said in (("w", 0, "by agreement"), ("b", 1, "The computer declines")):
        queen = teahouse.game("weiss-schach").parse(f"k5/6/6/6/6/KQ4 {mover} - - 0 1")
        record.write_text(json.dumps(queen.record()))
        done = evening("--from", str(record), "--bot", "easy", "--seat", str(seat), typed=["draw"])
        assert said in done.stdout
    both = evening("weiss-schach", "--bot", "human", typed=["draw", "n", "draw", "y", "n"])
    assert both.stdout.count("Does the other side agree") == 2 and "by agreement" in both.stdout
    assert "You cannot offer a draw in this game." in evening(GAME, "--bot", "easy", typed=["draw"]).stdout


def test_resigning_asks_once(data: Path) -> None:
    done = evening(GAME, "--bot", "easy", *SEED, typed=["resign", "maybe", "n", "a9+j1", "resign", "y", "n"])
    state = recorded(data / "finished.jsonl")
    assert state.result and (state.result.reason, state.result.winners) == ("resign", (1,))
    assert state.record()["moves"][0] == "a9+j1"
    assert "Sencha (computer, Easy) wins" in done.stdout


def test_the_hint_says_what_and_why() -> None:
    done = evening(GAME, *SEED, "--seconds", "0.1", typed=["hint"])
    assert done.stdout.count("Pair (") == 1, "what the move takes is said once"
    assert "It frees " in done.stdout and "The likely reply is the " in done.stdout
    assert "Value " in done.stdout and "positions" in done.stdout


def test_a_new_game_keeps_the_one_before(saved: Path) -> None:
    evening(GAME, "--bot", "human", *SEED, typed=["a9+j1", "new", "n", "new", "y", "moves"])
    assert recorded(saved).record()["moves"] == ["a9+j1"], "the new game has no move yet"
    evening(GAME, "--bot", "human", "--seed", "8", typed=["no", start(8).legal(0)[0]])
    assert recorded(saved).seed == 8
    assert recorded(saved.with_suffix(".previous.json")).seed == 7


def test_the_menu_leads_to_a_game(saved: Path) -> None:
    done = evening(typed=["chess", "9", "", "human", "quit"])
    assert done.stdout.count("is not on the list") == 2
    for game in teahouse.games():
        assert say(f"{game}/title") in done.stdout and say(f"{game}/about") in done.stdout
    assert "your move:" in done.stdout
    assert "Goodbye" in evening(typed=["quit"]).stdout
    assert "Goodbye" in evening(typed=[]).stdout


def test_a_weakened_player_says_so() -> None:
    def said(level: str) -> str:
        return run_process("play", GAME, "--bot", level, typed="quit\n", TEAHOUSE_KERNELS="off").stdout

    assert "much weaker" in said("strong")
    assert "much weaker" not in said("easy")


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess",),
        (GAME, "--bot", "grandmaster"),
        (GAME, "--seat", "2"),
        (GAME, "--option", "deal=rigged"),
        (GAME, "--option", "komi=7"),
        (GAME, "--from", "/nowhere/at/all.json"),
    ],
)
def test_wrong_wishes_are_one_line(arguments: tuple[str, ...]) -> None:
    assert evening(*arguments, typed=[], status=2).stderr.count("\n") == 1


# What is kept


def test_a_killed_game_is_continued(saved: Path) -> None:
    with person(GAME, "--bot", "easy", *SEED) as somebody:
        somebody.read_until(somebody.prompt)
        somebody.play("a9+j1")
        somebody.process.send_signal(signal.SIGKILL)
    before = recorded(saved).record()["moves"]
    assert before[0] == "a9+j1" and len(before) == 2
    done = evening(GAME, "--bot", "best", typed=["y"])
    assert "you have an unfinished game (Easy, 2 moves)" in done.stdout
    assert "computer, Easy" in done.stdout, "the save decides who plays"
    assert recorded(saved).record()["moves"] == before


@pytest.mark.parametrize("ending", ["eof", "quit"])
def test_leaving_saves(ending: str, saved: Path) -> None:
    done = evening(GAME, "--bot", "human", *SEED, typed=["a9+j1", *(["quit"] if ending == "quit" else [])])
    assert f"teahouse play {GAME}" in done.stdout
    assert recorded(saved).record()["moves"] == ["a9+j1"]


def test_leaving_before_the_first_move_keeps_nothing(data: Path) -> None:
    assert "Goodbye" in evening(GAME, typed=[]).stdout
    assert not data.exists()


def test_interrupting_saves_and_says_130(saved: Path) -> None:
    with person(GAME, "--bot", "human", *SEED) as somebody:
        somebody.read_until(somebody.prompt.lower(), "your move:")
        somebody.type("a9+j1")
        somebody.read_until("your move:")
        somebody.process.send_signal(signal.SIGINT)
        assert somebody.leave() == 130
    assert recorded(saved).record()["moves"] == ["a9+j1"]


def good_save() -> dict[str, Any]:
    record = start().play("a9+j1").record()
    return {"teahouse-play": 1, "record": record, "humans": [0], "bot": "easy", "seconds": 1.0, "looks": {}}


BROKEN: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 9,
    "half": json.dumps(good_save()).encode()[:-40],
    "list": b"[1, 2]",
    "deep": b"[" * 100_000,
    "no record": json.dumps({**good_save(), "record": 3}).encode(),
    "wrong move": json.dumps(good_save()).replace("a9+j1", "a9+b9").encode(),
    "no seats": json.dumps({**good_save(), "humans": []}).encode(),
    "strange seats": json.dumps({**good_save(), "humans": [7]}).encode(),
    "strange bot": json.dumps({**good_save(), "bot": ["easy"]}).encode(),
    "strange time": json.dumps({**good_save(), "seconds": -1}).encode(),
    "strange looks": json.dumps({**good_save(), "looks": 1}).encode(),
    "later version": json.dumps({**good_save(), "teahouse-play": 2}).encode(),
    "other game": json.dumps({**good_save(), "record": {**good_save()["record"], "game": "chess"}}).encode(),
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_broken_save_is_refused_and_kept_aside(content: bytes, saved: Path) -> None:
    saved.parent.mkdir()
    saved.write_bytes(content)
    with pytest.raises(BadRecord):
        saves.unfinished(GAME)
    assert not saved.exists()
    assert saved.with_suffix(".broken").read_bytes() == content
    assert saves.unfinished(GAME) is None


def test_a_broken_save_is_one_line_and_a_fresh_start(saved: Path) -> None:
    saved.parent.mkdir()
    saved.write_bytes(BROKEN["half"])
    done = evening(GAME, "--bot", "human", *SEED, typed=["a9+j1"])
    assert done.stdout.count("could not be read") == 1
    assert recorded(saved).record()["moves"] == ["a9+j1"]


def test_a_save_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.json"
    saves.write(Save(start(), frozenset({0}), "easy", 1.0), path)
    before = path.read_bytes()

    def power_cut(number: int) -> None:
        raise OSError("power cut")

    monkeypatch.setattr(os, "fsync", power_cut)
    with pytest.raises(OSError, match="power cut"):
        saves.write(Save(start(8), frozenset({0}), "easy", 1.0), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_saving_to_a_file_and_continuing_from_it(tmp_path: Path) -> None:
    path = tmp_path / "my evening.json"
    typed = ["save", "a9+j1", f"save {path}", f"save {tmp_path}/no/\x00", "save ~nobody-here/x"]
    done = evening(GAME, "--bot", "human", *SEED, typed=typed)
    assert "Where to?" in done.stdout and f"Saved to {path}." in done.stdout
    done = evening("--from", str(path), typed=["back", "quit"])
    assert "Pair (1 of numbers)" in done.stdout and "Taken back." in done.stdout


def test_continuing_a_plain_record(tmp_path: Path, saved: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [start().play("a9+j1").record(), start(8).record()]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    evening(GAME, "--from", str(path), "--bot", "human", typed=["b9+e1"])
    assert recorded(saved).record()["moves"] == ["a9+j1", "b9+e1"]


def test_only_an_unfinished_game_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    path.write_text(json.dumps(start().end("resign", 0).record()))
    assert "This game is over" in evening("--from", str(path), typed=[], status=2).stderr
    path.write_bytes(BROKEN["binary"])
    assert "neither a saved game nor a record" in evening("--from", str(path), typed=[], status=2).stderr
    assert path.read_bytes() == BROKEN["binary"], "a file of the person's own is left alone"


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(data: Path) -> None:
    data.write_text("a file where the folder should be")
    done = evening(GAME, "--bot", "human", *SEED, typed=["a9+j1", "b9+e1", "moves"])
    assert done.stdout.count("Could not save") == 1
    assert "possible moves" in done.stdout


def test_a_record_is_a_line_of_its_own(data: Path) -> None:
    """Even after a line that was cut off."""
    data.mkdir()
    (data / "finished.jsonl").write_text('{"half')
    saves.add_finished(start().end("resign", 0))
    saves.add_finished(start().end("resign", 1))
    lines = (data / "finished.jsonl").read_text().splitlines()
    assert lines[0] == '{"half' and len(lines) == 3
    assert [json.loads(line)["result"]["winners"] for line in lines[1:]] == [[1], [0]]


def test_a_game_that_ended_when_the_power_went_is_recorded(data: Path, saved: Path) -> None:
    saves.write(Save(start().end("resign", 0), frozenset({0}), "easy", 1.0), saved)
    assert saves.unfinished(GAME) is None
    assert recorded(data / "finished.jsonl").result and not saved.exists()


# Commands


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_means_one_command(language: str) -> None:
    with speaking(language):
        known = [word for name in commands.COMMANDS for word in commands.words(f"command-{name}")]
        looks = list(commands.look_words(table()))
    assert len(known + looks) == len(set(known + looks))
    assert all(word == word.casefold() for word in known)
    assert {"help", "?", "moves", "hint", "back", "rules", "resign", "save", "new", "quit"} <= set(known)


@pytest.mark.parametrize(("language", "word"), [("de", "Paare"), ("en", "pairs"), ("nl", "paren"), ("de", "pairs")])
def test_looks_are_switched_by_the_readers_word_or_their_own_name(language: str, word: str) -> None:
    sitting = table()
    with speaking(language):
        answer(sitting, word)
    assert sitting.looks["pairs"] is True


def table(state: State | None = None, humans: tuple[int, ...] = (0,), bot: str = "easy") -> Sitting:
    return Sitting(Save(state or start(), frozenset(humans), bot, 0.05))


def shown(reply: Reply) -> str:
    return "\n".join("".join(span.text for span in line) for line in reply.lines)


def test_the_list_of_moves_is_in_the_games_order() -> None:
    reply = answer(table(), "moves")
    listed = [line.split()[0] for line in shown(reply).splitlines()[1:]]
    assert tuple(listed) == start().legal(0) and reply.then is Then.READ


def test_bids_are_listed_in_steps_and_typed_as_numbers() -> None:
    auction = table(teahouse.game("mah-nol").start(seed=3))
    rows = shown(answer(auction, "moves")).splitlines()
    assert len(rows) < 10 and any("1 … 405" in row for row in rows)
    assert len(list(commands.choices(auction, "bid"))) < 10
    assert meant(auction, "17") == "A bid 17" and meant(auction, "406") is None and meant(auction, "017") is None


def test_german_words_work_without_umlauts() -> None:
    with speaking("de"):
        for word in ("züge", "ZÜGE", "zuege", "moves"):
            assert "mögliche Züge" in shown(answer(table(), word))


def test_help_names_every_command_that_fits_and_every_look() -> None:
    text = shown(answer(table(), "?"))
    assert all(name in text for name in ("resign", "moves", "save", "pairs", "letters"))
    assert {name for name in commands.COMMANDS if name not in commands.fitting(table())} == {"draw", "read"}
    assert "corners" not in text, "it changes nothing at a terminal"


def test_looks_are_switched() -> None:
    seated = table()
    plain = board(seated)
    assert "on" in shown(answer(seated, "pairs"))
    assert len(board(seated)) == len(plain) + len(start().legal(0))
    assert "off" in shown(answer(seated, "pairs"))
    assert board(seated) == plain
    assert seated.save().looks == seated.looks


def test_completion_offers_moves_before_commands() -> None:
    offered = [text for text, _ in choices(table(), "")]
    assert tuple(offered[: len(start().legal(0))]) == start().legal(0)
    assert {"help", "hint", "quit", "pairs"} <= set(offered)
    assert [text for text, _ in choices(table(), "J1")] == ["a9+j1"]
    assert "resign" in [text for text, _ in choices(table(), "re")]


def test_the_rules_are_shown() -> None:
    assert answer(table(), "rules").markdown.startswith("# ")


def test_leaving_and_starting_anew_are_left_to_the_evening() -> None:
    assert [answer(table(), word).then for word in ("quit", "new", "resign")] == [
        Then.LEAVE,
        Then.RENEW,
        Then.RESIGN,
    ]


def test_an_empty_line_changes_nothing() -> None:
    seated = table()
    before = seated.state
    assert answer(seated, "") == Reply() and seated.state is before


# A hidden game: answers of two parts, given by all at once


def tiny(seed: int = 1) -> State:
    rules = tiny_game.GAME
    return Game(rules, settle(rules.options, {})).start(seed)


def put(seated: Sitting, count: int) -> None:
    for _ in range(count):
        answer(seated, seated.legal()[0])


def test_parts_are_collected_changed_and_sent_together() -> None:
    seated = table(tiny())
    first, second = seated.legal()[0], seated.legal()[-1]
    answer(seated, first)
    assert seated.draft == [first] and seated.state.previous is None, "nothing is played yet"
    answer(seated, "back")
    assert seated.draft == []
    answer(seated, first.partition(" ")[2])
    assert seated.draft == [first], "the seat may be left out"
    answer(seated, second)
    assert seated.complete and seated.legal() == ()
    with pytest.raises(Refused):
        answer(seated, first)
    answer(seated, "")
    assert [moment.cause.text for moment in seated.state.chain() if moment.previous] == [first, second]  # type: ignore[union-attr]
    assert seated.asked is None and not seated.draft


def test_nobody_answers_for_another_seat() -> None:
    """Not even the reason why it would be illegal may be learnt."""
    seated = table(tiny())
    messages = set()
    for card in range(1, 7):
        with pytest.raises(Refused) as refusal:
            answer(seated, f"B put {card}")
        messages.add(str(refusal.value))
    assert len(messages) == 1
    missing = next(card for card in range(1, 7) if f"A put {card}" not in seated.legal())
    with pytest.raises(IllegalMove):
        answer(seated, f"A put {missing}")


def test_undo_stops_at_what_was_shown() -> None:
    seated = table(tiny())
    put(seated, 2)
    answer(seated, "")
    asked = seated.state
    answer(seated, "back")
    assert seated.asked == 0 and seated.state.question == asked.question
    put(seated, 2)
    answer(seated, "")
    while seated.asked is None and not seated.state.result:
        seated.computer_plays()
    with pytest.raises(UndoRevealed, match="hidden"):
        answer(seated, "back")


def test_only_ones_own_moves_are_told_in_a_hidden_game() -> None:
    seated = table(tiny())
    put(seated, 2)
    answer(seated, "")
    while seated.asked is None and not seated.state.result:
        seated.computer_plays()
    assert {seen.seat for seen in last_moves(seated)} <= {0}


def test_hidden_hands_are_shown_to_their_own_seat_only() -> None:
    seated = table(tiny(), humans=(0, 1, 2), bot="human")
    for seat in (0, 1, 2):
        assert seated.viewer == seat
        assert board(seated) == seated.drafted.show(seat, {})
        put(seated, 2)
        answer(seated, "")


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[str]], None]:
    """Type into this process; the tiny game is found beside the others."""
    house = declaration
    found = lambda id: tiny_game.GAME if id == "tiny-bluff" else house(id)  # noqa: E731
    monkeypatch.setattr("teahouse.declaration", found)

    def type_lines(lines: list[str]) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))

    return type_lines


def spend(state: State, bot: str, path: Path, humans: tuple[int, ...]) -> None:
    saves.write(Save(state, frozenset(humans), bot, 0.05), path)
    with suppress(EOFError):
        Evening(terminal.Screen(), Wishes(None, None, {}, 0.05, None)).spend("tiny-bluff", path)


def test_people_take_turns_at_a_hidden_game(
    tmp_path: Path, typing: Callable[[list[str]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    state = tiny()
    own = [state.legal(seat)[0].partition(" ")[2] for seat in range(3)]
    typing(["", own[0], "back", own[0]])
    spend(state, "human", tmp_path / "tiny.json", (0, 1, 2))
    text = capsys.readouterr().out
    before = text.index("only you can see the screen")
    hand = "> " + " ".join(map(str, state.view(0)["cards"]))
    assert hand not in text[:before] and hand in text[before:]
    assert "Part 1 of 2:" in text and "Part 2 of 2:" in text and "Your answer so far" in text
    for seat in (1, 2):
        assert "> " + " ".join(map(str, state.view(seat)["cards"])) not in text


@pytest.mark.parametrize("bot", ["human", "easy"])
def test_a_whole_hidden_match(
    bot: str,
    tmp_path: Path,
    data: Path,
    typing: Callable[[list[str]], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each prompt is answered with the first move, each other question with Enter."""

    def ask(self: terminal.Screen, prompt: str, offered: terminal.Choices = lambda start: ()) -> str:
        if "[Y/n]" in prompt:
            raise EOFError
        first = next(iter(offered("")), ("", ""))[0]
        return "" if prompt.startswith(("Your answer is complete", "Ready")) else first

    monkeypatch.setattr(terminal.Screen, "ask", ask)
    spend(tiny(), bot, tmp_path / "tiny.json", (0, 1, 2) if bot == "human" else (1,))
    record = json.loads((data / "finished.jsonl").read_text())
    replayed = Game(tiny_game.GAME, settle(tiny_game.GAME.options, {})).replay(record)
    assert replayed.result and replayed.result.reason == "finished"


# Wishes


def test_wishes_are_checked() -> None:
    def wish(bot: str | None = None, seat: int | None = None) -> Save:
        return Wishes(bot, seat, {}, 1.0, 7).start(GAME, bot or "easy")

    assert wish().humans == {0} and wish(seat=1).humans == {1} and wish("human").humans == {0, 1}
    with pytest.raises(UnknownLevel, match="human"):
        wish("grandmaster")
    with pytest.raises(BadOption):
        wish(seat=2)


# The terminal


def test_themes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEAHOUSE_THEME", raising=False)
    for ground, expected in [("", "either"), ("15;0", "dark"), ("0;15", "light"), ("0;default;15", "light")]:
        monkeypatch.setenv("COLORFGBG", ground)
        assert terminal.theme() == expected
    monkeypatch.setenv("TEAHOUSE_THEME", "dark")
    assert terminal.theme() == "dark"


def test_every_style_a_board_names_has_a_colour() -> None:
    styles = {span.style for line in board(table()) for span in line}
    styles |= {"title", "jade", "jade-bold", "lacquer", "gold", "gold-bold", "muted"}
    for colours in (*terminal.THEMES.values(), terminal.SIXTEEN):
        assert all(terminal.style(name, colours).color for name in styles if name)


def test_a_plain_terminal_gets_letters() -> None:
    done = subprocess.run(
        command(GAME, *SEED),
        input=b"?\n",
        capture_output=True,
        env={**environment("de"), "PYTHONIOENCODING": "ascii"},
        timeout=PATIENCE,
    )
    assert done.returncode == 0 and done.stderr == b""
    text = done.stdout.decode("ascii")
    assert "[1m ]" in text and "alle moeglichen Zuege" in text


@contextmanager
def at_terminal(*arguments: str, **extra: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    master, slave = pty.openpty()
    resize(slave, 24, 80)
    env = {**environment(), "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **extra}
    process = subprocess.Popen(
        command(*arguments), stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
    )
    os.close(slave)
    try:
        yield master, process
    finally:
        process.kill()
        process.wait()
        os.close(master)


def resize(terminal: int, rows: int, columns: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def read_terminal(master: int, *wanted: str) -> str:
    """What the terminal shows until it has shown these words, one after the other."""
    pattern = re.compile(".*".join(map(re.escape, wanted)).encode(), re.DOTALL)
    seen, end = b"", time.monotonic() + PATIENCE
    while not pattern.search(seen):
        assert time.monotonic() < end, seen.decode(errors="replace")
        if select.select([master], [], [], 0.1)[0]:
            seen += os.read(master, 65536)
    return seen.decode(errors="replace")


def press(master: int, keys: bytes) -> None:
    """As soon as the program, not the terminal, hears every key."""
    wait_until(lambda: not termios.tcgetattr(master)[3] & termios.ICANON, "the program hears every key")
    os.write(master, keys)


@pytest.mark.parametrize("plain", [False, True])
def test_at_a_real_terminal(plain: bool, saved: Path) -> None:
    extra = {"NO_COLOR": "1"} if plain else {}
    with at_terminal(GAME, "--bot", "easy", *SEED, **extra) as (master, process):
        seen = read_terminal(master, "Your move:")
        assert "\x1b[2J" in seen, "repainted, not scrolled"
        assert ("\x1b[38;5;" in seen) is not plain
        press(master, b"j1 a9\r")
        read_terminal(master, "computer, Easy:", "Your move:")
        press(master, b"quit\r")
        read_terminal(master, "Goodbye")
        assert process.wait(PATIENCE) == 0
    assert recorded(saved).record()["moves"][0] == "a9+j1"


def test_ctrl_c_and_ctrl_d_at_a_real_terminal() -> None:
    for key, status in ((b"\x03", 130), (b"\x04", 0)):
        with at_terminal(GAME, "--bot", "easy", *SEED) as (master, process):
            read_terminal(master, "Your move:")
            press(master, key)
            read_terminal(master, "Goodbye")
            assert process.wait(PATIENCE) == status


def test_a_window_that_is_too_small_is_not_a_jumble() -> None:
    with at_terminal(GAME, "--bot", "easy", *SEED) as (master, _):
        assert "too narrow" not in read_terminal(master, "Your move:")
        resize(master, 14, 50)
        press(master, b"pairs\r")
        seen = read_terminal(master, "too narrow")
        assert "… +" in seen
        assert seen.rpartition("\x1b[2J")[2].count("\n") < 14
