"""A match of hands with hidden tiles at the terminal: nothing told too early, everything told in time."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import teahouse
from games.hongkong.scenes import JUNK, SCENES, WAITING, Scene
from teahouse.cli import saves, steady, terminal
from teahouse.cli.commands import Then, answer, choices, fitting
from teahouse.cli.play import Evening, Wishes
from teahouse.cli.saves import Save
from teahouse.cli.shown import advice, news
from teahouse.cli.sitting import Refused, Sitting
from teahouse.cli.steady import SteadyPause
from teahouse.cli.typed import meant
from teahouse.core.errors import IllegalMove
from teahouse.core.handles import State
from teahouse.core.protocol import Line
from teahouse.table.errors import UndoRevealed
from teahouse.texts import speaking

GAME = "hongkong"
CLAIM = Scene({"E": "5p19m19s123456z23s1p", "S": "3455567p12367s"}, [], draws="4z")
Answerer = Callable[[Evening, str], str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("TEAHOUSE_DATA", str(folder))
    return folder


def table(state: State, seat: int = 1, bot: str = "random", learning: bool = False) -> Sitting:
    return Sitting(Save(state, frozenset({seat}), bot, 0.05, learning=learning))


def claiming() -> Sitting:
    return table(CLAIM.start().play("E discard 5p"))


def text(lines: Iterable[Line]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


class Watched:
    """An evening at which every question is answered and everything painted is kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, reply: Answerer, **wishes: object) -> None:
        self.evening = Evening(terminal.Screen(), Wishes("random", 0, {}, 0.05, 3, bool(wishes.get("learn"))))
        self.painted: list[tuple[State, int | None, str]] = []
        self.prompts: list[str] = []
        self._reply = reply
        monkeypatch.setattr(terminal.Screen, "paint", lambda screen, lines: self._paint(lines))
        monkeypatch.setattr(terminal.Screen, "ask", lambda screen, prompt, offered=None: self._ask(prompt))

    def _paint(self, lines: Iterable[Line]) -> None:
        assert self.evening.sitting
        self.painted.append((self.evening.sitting.state, self.evening.sitting.asked, text(lines)))

    def _ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self._reply(self.evening, prompt)


def until_hand(number: int) -> Answerer:
    """Throws the last tile away and lets everything pass until that many hands have ended."""
    ended = 0

    def reply(evening: Evening, prompt: str) -> str:
        nonlocal ended
        ended += "next hand" in prompt
        if ended == number:
            raise EOFError
        assert evening.sitting
        return "" if "next hand" in prompt else evening.sitting.legal()[-1]

    return reply


def test_nothing_is_painted_while_only_others_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch, until_hand(2))
    with pytest.raises(EOFError):
        watched.evening.spend(GAME, None)
    during = [asked for state, asked, shown in watched.painted if "now " not in shown]
    assert len(during) > 20
    assert set(during) == {0}, "every table was painted because the person was asked"
    assert len(watched.painted) == len(watched.prompts), "and once for each question"


def test_what_others_did_is_told_at_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that everybody saw is on the screen once, in its order."""
    watched = Watched(monkeypatch, until_hand(1))
    with pytest.raises(EOFError):
        watched.evening.spend(GAME, None)
    ended = watched.evening.sitting.state.previous  # type: ignore[union-attr]
    assert ended is not None
    shown = "\n".join(lines for _, _, lines in watched.painted)
    discards = {"E": "East discards ", "S": "South discards ", "W": "West discards ", "N": "North discards "}
    discards[ended.view(0)["wind"]] = "You discard "
    place = 0
    for event in ended.view(None)["history"]:
        if " discard " in event:
            place = shown.index(discards[event[0]], place) + 1


def test_a_hand_ends_with_its_account_and_goes_on_at_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch, until_hand(2))
    with pytest.raises(EOFError):
        watched.evening.spend(GAME, None)
    assert [prompt for prompt in watched.prompts if "hand" in prompt] == ["Enter: next hand "] * 2
    account = next(shown for _, _, shown in watched.painted if "now " in shown)
    assert "A draw: no one won." in account or " wins " in account
    assert all(f"{name} " in account for name in ("you", "Sencha", "Oolong", "Matcha"))


def test_a_match_is_saved_and_continued(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    watched = Watched(monkeypatch, until_hand(2))
    with pytest.raises(EOFError):
        watched.evening.spend(GAME, None)
    kept = json.loads((data / f"play-{GAME}.json").read_text())
    assert len(kept["record"]["hands"]) == 3, "the third hand is dealt"
    again = saves.unfinished(GAME)
    assert again is not None and watched.evening.sitting
    assert again.state.position == watched.evening.sitting.state.position
    assert again.state.record() == watched.evening.sitting.state.record()


@pytest.mark.long
def test_a_whole_match(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    def reply(evening: Evening, prompt: str) -> str:
        if "[Y/n]" in prompt:
            return "n"
        assert evening.sitting
        return "" if prompt.startswith("Enter") else evening.sitting.legal()[-1]

    watched = Watched(monkeypatch, reply)
    watched.evening.spend(GAME, None)
    record = json.loads((data / "finished.jsonl").read_text())
    assert record["result"]["reason"] == "finished" and len(record["hands"]) >= 16
    assert watched.prompts.count("Enter: next hand ") == len(record["hands"]) - 1
    assert watched.prompts.count("Enter: the result of the match ") == 1


# What is typed


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("pung", "S pung"),
        ("Pong", "S pung"),
        ("S pung", "S pung"),
        ("kong", "S kong"),
        ("chow 345p", "S chow 345p"),
        ("567p", "S chow 567p"),
        ("-", "S pass"),
        ("pass", "S pass"),
        ("chow", None),
        ("p", None),
        ("5p", None),
    ],
)
def test_claims_in_short(typed: str, move: str | None) -> None:
    assert meant(claiming(), typed) == move


def test_the_only_chow_needs_no_tiles() -> None:
    seated = table(Scene({"E": "5p19m19s123456z23s1p", "S": "34p19m1239s12345z"}, []).start().play("E discard 5p"))
    assert meant(seated, "chow") == "S chow 345p"


def test_discards_in_short() -> None:
    seated = table(CLAIM.start(), seat=0)
    for typed in ("5p", "d 5p", "E discard 5p", "discard 5P", " 5 p"):
        assert meant(seated, typed) == "E discard 5p"


@pytest.mark.parametrize(
    "typed", ["hu", "Hu!", "mahjong", "Mahjong!", "mahjongg", "MAH-JONGG", "Mah-Jongg!", "mah jongg", "S mah-jongg!"]
)
def test_the_winning_call_however_it_is_spelt(typed: str) -> None:
    seated = table(SCENES["earth"].start().play("E discard 5p"))
    assert meant(seated, typed) == "S hu"


def test_short_words_are_refused_with_the_reason() -> None:
    seated = table(CLAIM.start(), seat=0)
    with pytest.raises(IllegalMove, match=r"You don’t have this tile in your hand: 9 of circles \(section 4\)"):
        answer(seated, "9p")
    with pytest.raises(IllegalMove, match="not complete"):
        answer(seated, "hu")
    with pytest.raises(IllegalMove, match="A move looks like this"):
        answer(seated, "please")
    with pytest.raises(Refused, match="answer for yourself"):
        answer(seated, "S discard 5p")


def test_completion_understands_short_words() -> None:
    seated = table(CLAIM.start(), seat=0)
    assert [move for move, _ in choices(seated, "d 5")][:2] == ["E discard 5p", "E discard 5z"]
    assert "S chow 345p" in [move for move, _ in choices(claiming(), "ch")]
    assert "S pass" in [move for move, _ in choices(claiming(), "-")]


def test_help_tells_the_short_words() -> None:
    assert "Short forms will do" in text(answer(claiming(), "?").lines)


# Taking back, news, advice


def test_what_was_revealed_is_not_taken_back() -> None:
    seated = table(CLAIM.start(), seat=0)
    with pytest.raises(Refused, match="not yet made a move"):
        answer(seated, "back")
    answer(seated, "5p")
    while seated.asked is None:
        seated.others_play()
    with pytest.raises(UndoRevealed, match="hidden"):
        answer(seated, "back")


def test_a_secret_answer_that_is_not_the_last_may_be_taken_back() -> None:
    """South and North are both asked; South answers first and thinks again before North has."""
    scene = Scene({"E": "5p19m19s123456z23s1p", "S": "34p19m1239s12345z", "N": WAITING}, [])
    seated = table(scene.start().play("E discard 5p"))
    answer(seated, "-")
    answer(seated, "back")
    assert seated.asked == 1 and "S pass" in seated.legal()


def test_the_news_stay_until_the_person_has_answered() -> None:
    seated = table(CLAIM.start(), seat=1)
    seated.table = table(seated.state.play("E discard 5p")).table
    told = [str(words) for words in news(seated) or ()]
    assert told == ["East discards 5 of circles"]
    answer(seated, "moves")
    assert [str(words) for words in news(seated) or ()] == told


def test_advice_is_off_until_it_is_asked_for_and_kept_in_the_save(tmp_path: Path) -> None:
    seated = claiming()
    assert not seated.learning
    assert "on" in text(answer(seated, "advice").lines)
    assert seated.learning and advice(seated)
    saves.write(seated.save(), tmp_path / "hand.json")
    assert saves.read(tmp_path / "hand.json").learning is True
    assert "off" in text(answer(seated, "learn").lines)


def test_advice_is_painted_with_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    with_advice, without = Watched(monkeypatch, until_hand(1), learn=True), "useful tile"
    with pytest.raises(EOFError):
        with_advice.evening.spend(GAME, None)
    assert any(without in shown for _, _, shown in with_advice.painted)


def test_a_game_without_advice_says_so() -> None:
    seated = Sitting(Save(teahouse.game("mahjong-battle").start(7), frozenset({0}), "easy", 0.05))
    with pytest.raises(Refused, match="no help for learners"):
        answer(seated, "advice")


# Pauses


class Clock:
    """A clock that only sleeping and working move on."""

    def __init__(self) -> None:
        self.now, self.slept = 0.0, [0.0]

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def test_every_visible_move_is_followed_by_the_same_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(steady, "time", clock)
    pause, pauses = SteadyPause(most=1.0), []
    for secret_thought in (0.0, 0.25, 0.0, 0.125, 0.25, 0.0):
        pause.moved()
        begun = clock.now
        clock.now += secret_thought
        pause.wait()
        pauses.append(clock.now - begun)
    assert pauses == [0.0, 0.25, 0.25, 0.25, 0.25, 0.25], "the longest thought so far"


def test_a_pause_is_never_longer_than_a_thought_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(steady, "time", clock)
    pause = SteadyPause(most=1.0)
    clock.now += 9
    pause.wait()
    pause.moved()
    pause.wait()
    assert clock.slept[-1] == 1.0


def test_the_deal_may_be_watched_by_nobody_at_the_keyboard() -> None:
    """A junk hand: the table goes round until the person is asked or the hand has ended."""
    seated = table(Scene({"E": JUNK}, []).start(), seat=3)
    seated.others_play()
    assert seated.asked == 3 or seated.state.hand == 1


def test_the_agreed_time_of_a_match_ends_it() -> None:
    state = teahouse.game("hongkong", time_limit=1).start(1)
    early = Sitting(Save(state, frozenset({0}), "greedy", 1.0))
    early.watch_time()
    assert early.state.result is None
    late = Sitting(Save(state, frozenset({0}), "greedy", 1.0, played=60.0))
    late.watch_time()
    assert late.state.result is not None and late.state.result.reason == "time-limit"
    assert late.save().played >= 60


def test_the_table_is_read_out_part_by_part() -> None:
    """By words of the reader's language, English ones, or numbers; all of it without a word, and in no game without."""
    sitting = claiming()
    hand = text(answer(sitting, "read hand").lines)
    assert hand == "13 tiles in hand: circles 3 4 5 5 5 6 7, bamboo 1 2 3 6 6 7."
    assert text(answer(sitting, "Read 1").lines) == hand
    assert "Last discard: 5 of circles" in text(answer(sitting, "read table").lines)
    with speaking("de"):
        assert text(answer(sitting, "lies gegenueber").lines) == text(answer(sitting, "read opposite").lines)
    whole = answer(sitting, "read")
    assert whole.then is Then.READ and hand in text(whole.lines) and "Player on your left (left)" in text(whole.lines)
    with pytest.raises(Refused, match=r"“wall”.*hand, table, right, opposite, left"):
        answer(sitting, "read wall")
    assert ("read hand", "in words: Your hand") in list(choices(sitting, "read h"))
    chess = table(teahouse.game("weiss-schach").start(), 0)
    with pytest.raises(Refused, match="nothing is read out"):
        answer(chess, "read")
    assert "read" not in fitting(chess) and "read" in fitting(sitting)
