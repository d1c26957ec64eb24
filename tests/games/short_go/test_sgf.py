"""Game files of Go programs: what they say is kept, what they leave open is found, what is wrong is named."""

import json
from random import Random
from typing import Any

import pytest

import teahouse
from teahouse import BadRecord, State
from teahouse.games.short_go import sgf

SHORT = "(;GM[1]FF[4]SZ[7]KM[9]RE[W+9];B[dd];W[cc];B[];W[])"


def state_of(text: str) -> State:
    return teahouse.game("short-go").replay(json.loads(json.dumps(sgf.read(text))))


def refused(text: str) -> tuple[int, str]:
    with pytest.raises(BadRecord) as caught:
        sgf.read(text)
    reason: Any = caught.value.params["reason"]
    number = caught.value.params["move"]
    assert isinstance(number, int)
    return number, reason.code


def random_game(seed: int, **options: Any) -> State:
    state, rng = teahouse.game("short-go", **options).start(), Random(seed)
    while not state.result:
        state = state.play(rng.choice(state.legal(rng.choice(state.to_move))))
    return state


# Out and in again


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"size": 9},
        {"scoring": "territory"},
        {"size": 9, "handicap": 3, "komi": 0.5},
        {"marking": True},
        {"marking": True, "scoring": "territory", "komi": -2.5},
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", range(3))
def test_a_record_comes_back_as_it_was(options: dict[str, Any], seed: int) -> None:
    record = random_game(seed, **options).record()
    assert sgf.read(sgf.write(record)) == {**record, "seed": None}


def test_running_and_resigned_games_come_back() -> None:
    state = teahouse.game("short-go", marking=True).start().play("D4", "C3", "pass")
    for record in (state.end("resign", 0).record(), state.end("time", 1).record()):
        again = sgf.read(sgf.write(record))
        assert (again["moves"], again["result"]) == (record["moves"], record["result"])
    running = state.play("pass", "B dead D4").record()
    assert sgf.read(sgf.write(running)) == running


def test_stones_set_up_and_who_begins_come_back() -> None:
    state = teahouse.game("short-go").parse("7 6.5 area X:A2,B2 O:B1,C2,D1 to:O A1 C1")
    text = sgf.write(state.record())
    assert "AB[af][bf]" in text and "AW[bg][cf][dg]" in text and "PL[W]" in text
    assert state_of(text).text == "7 6.5 area X:A2,B2 O:B1,D1,C2 to:O A1 C1"


def test_what_is_written() -> None:
    record = teahouse.game("short-go", size=9, handicap=2).start().play("E5", "pass", "pass").record()
    assert sgf.write(record) == (
        "(;FF[4]GM[1]CA[UTF-8]AP[Teahouse]SZ[9]KM[0]RU[Chinese]HA[2]RE[B+1]AB[cg][gc]PL[W]\n;W[ee];B[];W[])\n"
    )


def test_a_territory_game_names_its_rules() -> None:
    text = sgf.write(teahouse.game("short-go", scoring="territory").start().play("D4").record())
    assert "RU[Japanese]" in text and "RE[?]" in text and state_of(text).text == "7 9 territory D4"


# In


def test_a_short_game() -> None:
    state = state_of(SHORT)
    assert state.text == "7 9 area D4 C5 pass pass"
    assert state.result is not None and state.result.scores == (1, 10)


def test_older_passes_long_names_and_layout() -> None:
    text = "\n(;GaMe[1] SiZe[7]\n KoMi [ 5.5 ]\n;Black\n[dd]  ;W[tt]C[what\nnow])\n"
    assert state_of(text).text == "7 5.5 area D4 pass"


def test_of_variations_the_first_branch_is_read() -> None:
    text = "(;GM[1]SZ[7];B[aa](;W[bb](;B[cc])(;B[dd];W[ee]))(;W[ff];B[gg]))"
    assert state_of(text).text == "7 0 area A7 B6 C5"


def test_comments_and_names_are_kept_with_their_escapes() -> None:
    text = r"(;GM[1]SZ[7]PB[Ann \[a\]]PW[Bo]C[first\\line];B[dd]C[a \] and a : and \:]" + "\n;W[ee]C[two\nlines])"
    record = sgf.read(text)
    assert record["start"]["names"] == {"black": "Ann [a]", "white": "Bo"}
    assert record["start"]["comments"] == {"0": "first\\line", "1": "a ] and a : and :", "2": "two\nlines"}
    again = sgf.read(sgf.write(teahouse.game("short-go").replay(record).record()))
    assert again == record


def test_an_escaped_line_break_is_none() -> None:
    record = sgf.read("(;GM[1]SZ[7]C[one \\\nline];B[dd])")
    assert record["start"]["comments"] == {"0": "one line"}


def test_a_comment_in_a_node_of_its_own_belongs_to_the_move_before() -> None:
    record = sgf.read("(;GM[1]SZ[7];B[dd]C[a];C[b];W[ee])")
    assert record["start"]["comments"] == {"1": "a\nb"} and record["moves"] == ["D4", "E3"]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("\ufeff(;GM[1]SZ[7];B[dd])", "7 0 area D4"),
        ("(;GM[1]\r\nSZ[7]\r\n;B[dd]\r\n;W[ee]\r\n)\r\n", "7 0 area D4 E3"),
        ("(;GM[1]SZ[7];;B[dd];;W[ee];)", "7 0 area D4 E3"),
        ("(;GM[1]SZ[7]XX[1][2]KTV[a:b]ZZ[\\]];B[dd]BL[29.3]OB[2]LB[dd:1]TR[dd];W[ee]MN[2]KO[])", "7 0 area D4 E3"),
        ("(;GM[1]SZ[7](;B[dd](;W[ee](;B[cc])))(;B[aa]))", "7 0 area D4 E3 C5"),
        ("(;GM[1]SZ[ 7 ]KM[ .5 ];B[ dd ]) thanks", "7 0.5 area D4"),
        ("(;GM[1]SZ[7:7]KM[6,5]HA[0]RU[Japanese rules];B[dd])", "7 6.5 territory D4"),
        ("(;GM[1]SZ[7];AB[dd][ee]AW[cc];B[bb])", "7 0 area X:E3,D4 O:C5 B6"),
        ("(;GM[1]SZ[9]HA[5]AB[cc][cg][gc][gg][ee];W[dd])", "9 0 area X:C3,G3,E5,C7,G7 to:O D6"),
        ("(;GM[1]SZ[7];W[dd];B[ee])", "7 0 area to:O D4 E3"),
        ("(;GM[1]SZ[7][9]KM[1][2];B[dd][ee];W[cc]W[bb])", "7 1 area D4 C5"),
    ],
    ids=["mark", "crlf", "empty", "unknown", "variations", "blanks", "numbers", "setup", "handicap", "white", "R11"],
)
def test_odd_files_are_read(text: str, position: str) -> None:
    ((_, game),) = sgf.split(text)
    assert state_of(game).text == position


def test_line_breaks_of_other_systems_are_ours() -> None:
    record = sgf.read("(;GM[1]SZ[7]PB[An\r\nna];B[dd]C[a\r\nb\rc])")
    assert record["start"]["comments"] == {"1": "a\nb\nc"} and record["start"]["names"] == {"black": "An na"}


def test_territory_may_be_an_empty_list() -> None:
    state = state_of("(;GM[1]SZ[7]KM[0]RE[B+49];B[dd];W[];B[]TB[]TW[])")
    assert state.result is not None and state.result.scores == (49, 0)


@pytest.mark.parametrize("written", ["B+49", "B+49.0", "B+49 points", "B+", "B+?"])
def test_a_win_is_a_win_however_it_is_written(written: str) -> None:
    state = state_of(f"(;GM[1]SZ[7]KM[0]RE[{written}];B[dd];W[];B[])")
    assert state.result is not None and state.result.winners == (0,)


def test_an_open_marking_stays_open() -> None:
    """Also when nobody has marked anything: a file without that would be a finished game."""
    state = teahouse.game("short-go", marking=True).start().play("D4", "pass", "pass")
    for moment in (state, state.play("B dead D4"), state.play("W accept")):
        again = teahouse.game("short-go").replay(sgf.read(sgf.write(moment.record())))
        assert (again.text, again.to_move, again.result) == (moment.text, moment.to_move, None)


def test_rectangles_of_stones_and_lifted_ones() -> None:
    state = state_of("(;GM[1]SZ[7]AB[aa:bb]AE[bb];PL[W])")
    assert state.text == "7 0 area X:A6,A7,B7 to:O" and state.to_move == (1,)


def test_handicap_on_the_usual_points_is_handicap() -> None:
    usual = "(;GM[1]SZ[9]HA[2]KM[0.5]AB[cg][gc];W[ee])"
    assert state_of(usual).text == "9 0.5 area h2 E5"
    assert state_of("(;GM[1]SZ[9]HA[2];W[ee])").text == "9 0 area h2 E5", "not written, but usual"
    elsewhere = "(;GM[1]SZ[9]HA[2]AB[aa][gc];W[ee])"
    assert state_of(elsewhere).text == "9 0 area X:G7,A9 to:O E5"


def test_japanese_rules_mean_territory() -> None:
    assert state_of("(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee])").text == "9 6.5 territory E5"


DEAD = "AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg][aa]PL[B]"
POINTS = "TB[aa][ab][ac][ad][ae][af][ag][ba][bb][bc][bd][be][bf][bg]"


def test_dead_stones_are_found_in_the_others_territory() -> None:
    state = state_of(f"(;GM[1]SZ[7]KM[0]RE[W+7]{DEAD};B[];W[]{POINTS})")
    assert state.result is not None and state.result.scores == (21, 28)
    assert state.text.endswith("pass pass B dead A7 B accept W accept")


def test_a_count_that_cannot_be_found_leaves_the_marking_open() -> None:
    state = state_of(f"(;GM[1]SZ[7]KM[0]RE[B+5]{DEAD};B[];W[])")
    assert state.result is None and state.to_move == (0, 1)


def test_moves_after_two_passes_were_played_on() -> None:
    state = state_of("(;GM[1]SZ[7];B[dd];W[];B[];W[aa];B[bb])")
    assert state.text == "7 0 area D4 pass pass W resume A7 B6"


def test_a_game_without_result_or_with_an_unknown_one_goes_on() -> None:
    for result in ("?", "Void", "B+5.5", "", "B+"):
        assert state_of(f"(;GM[1]SZ[7]RE[{result}];B[dd])").result is None


@pytest.mark.parametrize(
    ("written", "reason"), [("B+R", "resign"), ("B+Resign", "resign"), ("B+T", "time"), ("B+Time", "time")]
)
def test_resigned_and_timed_out_games(written: str, reason: str) -> None:
    ended = state_of(f"(;GM[1]SZ[7]RE[{written}];B[dd])").result
    assert ended is not None and ended.reason == reason and ended.winners == (0,)


def test_a_file_of_several_games() -> None:
    text = f"one\n{SHORT}\n\n(;GM[1]SZ[7]C[\\] ( ;];B[aa])\n"
    games = list(sgf.split(text))
    assert [line for line, _ in games] == [2, 4]
    assert [len(sgf.read(game)["moves"]) for _, game in games] == [4, 1]


# What is wrong


@pytest.mark.parametrize(
    ("text", "number", "code"),
    [
        ("", 0, "sgf-open"),
        ("(;GM[1]SZ[7]", 0, "sgf-open"),
        (";GM[1]SZ[7]", 0, "sgf-syntax"),
        ("(;GM[1]SZ[7];B[dd)", 0, "sgf-syntax"),
        ("(;GM[1]SZ[7];B)", 0, "sgf-syntax"),
        ("(;GM[1]SZ[7];B[dd]))", 0, "sgf-syntax"),
        ("(;GM[2]SZ[8])", 0, "sgf-game"),
        ("(;GM[1]SZ[19];B[dd])", 0, "sgf-size"),
        ("(;GM[1];B[dd])", 0, "sgf-size"),
        ("(;GM[1]SZ[9:7];B[dd])", 0, "sgf-size"),
        ("(;GM[1]SZ[7]KM[lots])", 0, "sgf-komi"),
        ("(;GM[1]SZ[7]AB[hh])", 0, "sgf-point"),
        ("(;GM[1]SZ[7];B[dd];W[zz])", 2, "sgf-point"),
        ("(;GM[1]SZ[7];B[dd];W[dd])", 2, "occupied"),
        ("(;GM[1]SZ[7];B[dd];B[ee])", 2, "sgf-turn"),
        ("(;GM[1]SZ[7];B[dd];AW[ee];W[ff])", 1, "sgf-late-setup"),
    ],
)
def test_what_is_wrong_is_named(text: str, number: int, code: str) -> None:
    assert refused(text) == (number, f"short-go/{code}")


def test_stones_without_a_liberty_are_refused() -> None:
    number, code = refused("(;GM[1]SZ[7]AB[aa]AW[ab][ba])")
    assert (number, code) == (0, "error/bad-position")


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_file_is_refused_or_read_but_never_breaks(seed: int) -> None:
    rng = Random(seed)
    text = sgf.write(random_game(seed % 3).record())
    for _ in range(5):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "(", ")", ";", "[", "]", "\\", "B[", "W[aa]", "x"]) + text[at + 1 :]
    for _, game in sgf.split(text):
        try:
            teahouse.game("short-go").replay(sgf.read(game))
        except BadRecord as error:
            assert str(error)
