"""Short Go over GTP, driven as Go programs drive it: lines in, blocks out."""

import io
from dataclasses import replace
from functools import partial

import pytest

from protocols.talking import Talk
from teahouse.games.short_go.engine import Engine
from teahouse.games.short_go.notation import MOST_MOVES
from teahouse.games.short_go.position import COLUMNS
from teahouse.kernels import load
from teahouse.protocols.gtp.conversation import answer, converse
from teahouse.protocols.gtp.session import NotANetwork, Session, open_session
from teahouse.protocols.gtp.words import read_vertex
from twins.short_go_network import plain_network

pytestmark = pytest.mark.skipif(load("short_go") is None, reason="the kernel was not built")

EVERY_ENGINE_KNOWS = {
    "protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board",
    "komi", "play", "genmove",
}  # fmt: skip


@pytest.fixture
def session():
    return Session(Engine(memory=1 << 22), nodes=40)


def ask(session, *lines):
    """The text of the last answer, all of them successes."""
    answers = [answer(session, line) for line in lines]
    assert all(each.startswith("=") and each.endswith("\n\n") for each in answers), answers
    return answers[-1][1:].strip()


# The protocol


def test_the_end_of_input_ends_the_session(session):
    out = io.StringIO()
    converse(session, ["1 protocol_version\n"], out)
    assert out.getvalue() == "=1 2\n\n"


def test_answers_carry_the_number_of_the_question(session):
    assert answer(session, "17 protocol_version\n") == "=17 2\n\n"
    assert answer(session, "0017 boardsize 9") == "=0017\n\n"
    assert answer(session, "3 frobnicate") == "?3 unknown command\n\n"
    assert answer(session, "frobnicate") == "? unknown command\n\n"


@pytest.mark.parametrize("line", ["", "\n", "   \t \r\n", "# a comment\n", "  # another", "12\n", "\x07\n"])
def test_lines_that_say_nothing_are_not_answered(session, line):
    assert answer(session, line) == ""


def test_comments_tabs_and_control_characters_do_not_matter(session):
    assert answer(session, "\tplay\tb\x07 d4 # in the middle\r\n") == "=\n\n"
    assert session.game.cells().count(0) == 1


def test_list_and_known_agree(session):
    listed = ask(session, "list_commands").split("\n")
    assert set(listed) >= EVERY_ENGINE_KNOWS
    assert all(ask(session, f"known_command {name}") == "true" for name in listed)
    assert ask(session, "known_command frobnicate") == "false"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("boardsize", "syntax error"),
        ("boardsize x", "syntax error"),
        ("boardsize 19", "unacceptable size"),
        ("komi", "syntax error"),
        ("komi much", "syntax error"),
        ("komi nan", "syntax error"),
        ("play", "syntax error"),
        ("play b", "syntax error"),
        ("play green d4", "invalid color"),
        ("play b i5", "invalid vertex"),
        ("play b d10", "invalid vertex"),
        ("play b 4d", "invalid vertex"),
        ("genmove", "syntax error"),
        ("genmove green", "invalid color"),
        ("undo", "cannot undo"),
        ("time_settings 1 2", "syntax error"),
        ("time_settings a b c", "syntax error"),
        ("time_left b x 1", "syntax error"),
        ("final_status_list half", "syntax error"),
        ("fixed_handicap 1", "invalid number of stones"),
        ("set_free_handicap d4", "bad vertex list"),
        ("set_free_handicap d4 d4", "bad vertex list"),
        ("loadsgf /nowhere/at/all.sgf", "cannot load file"),
        ("kgs-time_settings sundial", "syntax error"),
        ("kgs-time_settings byoyomi 10", "syntax error"),
        ("kgs-time_settings", "syntax error"),
        ("kgs-rules", "syntax error"),
        ("kgs-rules ing", "unknown rules"),
        ("time_settings nan 0 0", "syntax error"),
        ("time_settings 0 inf 1", "syntax error"),
        ("time_settings -1 0 0", "syntax error"),
        ("time_left b inf 1", "syntax error"),
        ("time_left green 1 1", "invalid color"),
        ("time_left b 1", "syntax error"),
        ("known_command", "syntax error"),
        ("final_status_list", "syntax error"),
        ("fixed_handicap", "syntax error"),
        ("fixed_handicap two", "syntax error"),
        ("fixed_handicap 10", "invalid number of stones"),
        ("place_free_handicap 1", "invalid number of stones"),
        ("place_free_handicap", "syntax error"),
        ("set_free_handicap", "bad vertex list"),
        ("set_free_handicap d4 pass", "bad vertex list"),
        ("set_free_handicap d4 z9", "invalid vertex"),
        ("reg_genmove", "syntax error"),
        ("reg_genmove green", "invalid color"),
        ("kgs-genmove_cleanup", "syntax error"),
        ("loadsgf", "syntax error"),
        ("printsgf /nowhere/at/all.sgf", "cannot write file"),
        ("teahouse-analyze green", "invalid color"),
        ("lz-analyze green", "invalid color"),
        ("lz-analyze b x", "syntax error"),
        ("lz-analyze b -1", "syntax error"),
        ("lz-analyze b 10 20", "syntax error"),
        ("lz-analyze interval", "syntax error"),
        ("lz-analyze b 10 ownership true", "syntax error"),
        ("lz-genmove_analyze green 10", "invalid color"),
        ("kata-analyze green", "invalid color"),
        ("kata-analyze b 10 ownership", "syntax error"),
        ("kata-analyze b 10 ownership perhaps", "syntax error"),
        ("kata-analyze b 10 maxmoves -1", "syntax error"),
        ("kata-analyze b 10 avoid b D4 1", "syntax error"),
        ("Boardsize 7", "unknown command"),
        ("play b D4x", "invalid vertex"),
    ],
)
def test_bad_commands_are_refused_and_change_nothing(session, line, why):
    before = session.situation
    assert answer(session, line) == f"? {why}\n\n"
    assert session.situation == before and not session.over and session.analysis is None


# The game


def test_illegal_moves_are_refused(session):
    ask(session, "boardsize 7", "play b a2", "play b b1", "play w d4")
    before = session.situation
    assert answer(session, "play w a1") == "? illegal move\n\n"
    assert answer(session, "play b d4") == "? illegal move\n\n"
    assert session.situation == before
    assert ask(session, "play b pass", "play w PASS") == ""


def test_superko_is_kept(session):
    """Sending two, returning one."""
    ask(session, "boardsize 7", *(f"play b {point}" for point in ("a2", "b2")))
    ask(session, *(f"play w {point}" for point in ("c2", "d1", "b1", "a1")), "play b c1")
    assert answer(session, "play w b1") == "? illegal move\n\n"


def test_undo_takes_back_captures_too(session):
    ask(session, "boardsize 7", "play w a1", "play b a2")
    before = session.game.cells()
    ask(session, "play b b1")
    assert session.game.captures == (1, 0)
    ask(session, "undo")
    assert (session.game.cells(), session.game.captures) == (before, (0, 0))


def test_generated_moves_are_played(session):
    found = ask(session, "boardsize 9", "genmove b")
    assert session.situation.moves == ((0, read_vertex(found, 9)),)
    ask(session, "genmove b")  # the same colour again
    assert [color for color, _ in session.situation.moves] == [0, 0]
    assert session.game.cells().count(0) == 2


def test_considered_moves_are_not_played(session):
    ask(session, "reg_genmove w")
    assert session.situation.moves == ()


def test_the_board_is_shown_with_white_above(session):
    shown = ask(session, "boardsize 7", "play w a7", "play b g1", "showboard").split("\n")
    assert shown[0].split() == list("ABCDEFG")
    assert shown[1].split() == ["7", "O", *"......", "7"]
    assert shown[7].split() == ["1", *"......", "X", "1"]


def test_komi_belongs_to_the_size_until_it_is_given(session):
    ask(session, "boardsize 7")
    assert session.situation.komi == 9
    ask(session, "boardsize 9")
    assert session.situation.komi == 7
    ask(session, "komi 5.5", "boardsize 7", "clear_board")
    assert session.situation.komi == 5.5


def test_handicap_in_the_protocols_order(session):
    assert ask(session, "boardsize 9", "fixed_handicap 4") == "C3 G7 C7 G3"
    assert session.situation.to_move == 1
    assert answer(session, "fixed_handicap 2") == "? board not empty\n\n"
    assert ask(session, "clear_board", "fixed_handicap 5") == "C3 G7 C7 G3 E5"
    assert ask(session, "boardsize 7", "place_free_handicap 9") == "C3 E5 C5 E3"
    ask(session, "clear_board", "set_free_handicap d4 a1")
    assert session.game.cells().count(0) == 2


WALLS = [f"play {color} {column}{row}" for row in range(1, 8) for color, column in (("b", "c"), ("w", "d"))]


def test_dead_stones_and_the_score(session):
    """Two walls; one white stone is lost behind Black's."""
    ask(session, "boardsize 7", "komi 0.5", *WALLS, "play w a4")
    assert ask(session, "final_status_list dead") == "A4"
    alive = ask(session, "final_status_list alive").split()
    assert len(alive) == 14 and "A4" not in alive
    assert ask(session, "final_status_list seki") == ""
    assert ask(session, "final_score") == "W+7.5"


def drawn(text):
    """The lines that lay out a board, drawn from the top row down."""
    rows = text.split()
    stones = [
        f"play {'b' if sign == 'X' else 'w'} {COLUMNS[column]}{len(rows) - place}"
        for place, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign != "."
    ]
    return [f"boardsize {len(rows)}", "komi 0", *stones]


EYES_AND_A_SHARED_LIBERTY = ".XO.... .XO..O. XXO.O.. .XO.... XXOOOOO OOXXXXO .O.X.XO"
TWO_SHARED_LIBERTIES = "....... ....... ....... ....... XXXXXXX OOOOOOX .XXX.OX"
UNFILLED = "..XXO.. .XX.O.. ..XXOO. .X.XO.. XXX.O.O .XXXO.. ..X.O.."


@pytest.mark.parametrize(
    ("board", "seki"),
    [
        (EYES_AND_A_SHARED_LIBERTY, "B1 D1 F1 A2 B2 C2 D2 E2 F2"),
        (TWO_SHARED_LIBERTIES, "B1 C1 D1 F1 A2 B2 C2 D2 E2 F2"),
        (UNFILLED, ""),
        (" ".join(["......."] * 6 + ["..XO..."]), ""),
    ],
    ids=["eyes", "shared", "dame", "beginning"],
)
def test_every_stone_is_alive_dead_or_in_seki(session, board, seki):
    """In seki are those who live only because neither side can take; points of nobody alone make no seki."""
    found = {}
    ask(session, *drawn(board))
    for passes in ([], ["play b pass", "play w pass"]):
        found = {status: ask(session, *passes, f"final_status_list {status}").split() for status in STATUSES}
        assert " ".join(found["seki"]) == seki
        assert found["dead"] == []
        assert len({*found["alive"], *found["seki"]}) == len(found["alive"]) + len(found["seki"])
        assert len(found["alive"]) + len(found["seki"]) == board.count("X") + board.count("O")


STATUSES = ("alive", "seki", "dead")


def test_what_is_dead_stays_dead_after_the_passes(session):
    """Whoever can only pass has not saved anything by it."""
    full = ".XX.X.XX. XX.X.X.XX X.XXXXXX. XXX.X.X.X .XXXXX.X. OX.X.XX.X X.XXXX.XX XXXXX.X.X .X.XXX.X."
    for passes in ([], ["play w pass", "play b pass"], ["play b pass", "play w pass"]):
        assert ask(session, *drawn(full), *passes, "final_status_list dead") == "A4"
        assert ask(session, "final_score") == "B+81"


def test_territory_is_counted_with_prisoners(session):
    """Walls on C and D; White has lost three stones on Black's side, one of them taken during the game."""
    ask(session, "kgs-rules japanese", "boardsize 7", "komi 6.5", *WALLS)
    ask(session, "play w b1", "play b b2", "play b a1", "play w a4", "play w a5")
    assert session.game.captures == (1, 0)
    # Black: 14 points less 2 own stones, and 3 prisoners; White: 21 points and 6.5 komi.
    assert ask(session, "final_score") == "W+12.5"
    assert "RU[Japanese]" in ask(session, "printsgf")
    # By area Black has 14 + 7, White 21 + 7 and 6.5 komi.
    assert ask(session, "kgs-rules chinese", "final_score") == "W+13.5"


def test_cleanup_takes_what_is_dead(session):
    session.nodes = 300
    ask(session, "boardsize 7", "komi -30", *WALLS, "play w a4")
    for _ in range(8):
        if ask(session, "kgs-genmove_cleanup b") == "pass":
            break
        ask(session, "play w pass")
    assert session.game.cells().count(1) == 7


# Time


@pytest.mark.parametrize(
    ("lines", "low", "high"),
    [
        ([], 1.0, 1.0),
        (["time_settings 0 1 1"], 0.9, 1.0),
        (["time_settings 0 10 5"], 1.8, 2.0),
        (["time_settings 300 0 0"], 3, 12),
        (["time_settings 300 0 0", "time_left b 10 0"], 0.1, 0.5),
        (["time_settings 300 30 5", "time_left b 12 3"], 3.5, 4.0),
        (["kgs-time_settings byoyomi 0 5 3"], 4.5, 5.0),
        (["time_settings 10 1 0"], 1.0, 1.0),
        (["time_left b 0 0"], 0.0, 0.1),
    ],
)
def test_shares_of_the_time(session, lines, low, high):
    for line in lines:
        ask(session, line)
    assert low <= session.share(0) <= high


# Files


def test_files_are_read_and_written(session, tmp_path):
    file = tmp_path / "game.sgf"
    file.write_text("(;FF[4]GM[1]SZ[9]KM[6.5]AB[cc][gg]PL[W];W[ee];B[ce](;W[ec])(;W[gc]))")
    ask(session, f"loadsgf {file}")
    assert (session.situation.komi, len(session.situation.moves), session.situation.to_move) == (6.5, 3, 0)
    whole = session.situation
    ask(session, f"loadsgf {file} 2")
    assert session.situation.moves == whole.moves[:1]
    again = tmp_path / "again.sgf"
    ask(session, f"loadsgf {file}", f"printsgf {again}", "clear_board", f"loadsgf {again}")
    assert session.situation == whole


def test_files_that_are_none_are_refused(session, tmp_path):
    file = tmp_path / "game.sgf"
    for text in ("", "hello", "(;SZ[19];B[aa])", "(;SZ[9];B[zz])"):
        file.write_text(text)
        assert answer(session, f"loadsgf {file}") == "? cannot load file\n\n", text


# Analysing


@pytest.fixture
def talk(session):
    """The session as a board program hears it, with time as its limit."""
    session.nodes, session.seconds = None, 0.3
    talk = Talk(partial(converse, session))
    yield talk
    talk.hang_up()


def reports(line):
    """What a line tells of each move: words in pairs, the line of play last."""
    found = []
    for text in line.split("info ")[1:]:
        pairs, _, line_of_play = text.partition(" pv ")
        words = pairs.split()
        found.append({**dict(zip(words[::2], words[1::2], strict=True)), "pv": line_of_play.split()})
    return found


def visits(line):
    return sum(int(each["visits"]) for each in reports(line))


@pytest.mark.parametrize("next_line", ["7 play b d4", ""])
def test_an_analysis_goes_on_until_the_next_line(talk, next_line):
    talk.send("boardsize 7")
    assert talk.block() == ["="]
    talk.send("6 lz-analyze b 5")
    assert talk.line() == "=6"
    told = [talk.line() for _ in range(4)]
    talk.send(next_line)
    told += talk.block()
    assert sorted(map(visits, told)) == [*map(visits, told)] and visits(told[0]) < visits(told[-1])
    if next_line:
        assert talk.block() == ["=7"]
    talk.send("8 lz-analyze")
    assert talk.line() == "=8"
    talk.send("quit")
    assert len(talk.block()) >= 1 and talk.block() == ["="]


def test_reports_name_the_moves_in_their_order_with_lines_of_play(session):
    out = io.StringIO()
    converse(session, ["boardsize 7", "play b d4", "lz-analyze white interval 1"], out)  # the end of the input ends it
    *_, last, empty = out.getvalue().removesuffix("\n").split("\n")
    found = reports(last)
    assert empty == "" and session.analysis is None
    assert [int(each["order"]) for each in found] == list(range(len(found)))
    assert [int(each["visits"]) for each in found] == sorted((int(each["visits"]) for each in found), reverse=True)
    for each in found:
        assert each["pv"][0] == each["move"] and 0 <= int(each["winrate"]) <= 10_000
        assert read_vertex(each["move"], 7) != read_vertex("d4", 7)
    assert len(session.situation.moves) == 1


def test_a_move_is_sought_and_reported_meanwhile(talk):
    talk.send("lz-genmove_analyze b 10")
    head, *told, played = talk.block()
    assert head == "=" and told
    assert played == f"play {reports(told[-1])[0]['move']}"
    talk.send("showboard")
    assert sum(line.count("X") for line in talk.block()[2:11]) == 1


def test_a_move_is_sought_with_a_number_of_simulations(session):
    first = answer(session, "9 lz-genmove_analyze b")
    answer(session, "undo")
    again = answer(session, "9 lz-genmove_analyze b")
    assert first == again and first.startswith("=9\ninfo move ") and first.endswith("\n\n")
    assert visits(first.split("\n")[1]) == session.nodes


def test_leads_and_owners_are_told_for_the_side_that_is_asked(session):
    """Black owns the left side of the board and leads: White's lead and White's points have the other sign."""
    ask(session, "boardsize 7", "komi 0.5")
    for row in range(1, 8):
        ask(session, f"play b b{row}", f"play b d{row}", f"play w f{row}")
    told = {}
    for color in "bw":
        first = answer(session, f"kata-genmove_analyze {color} 10 maxmoves 1 rootInfo true ownership true")
        answer(session, "undo")
        report = first.split("\n")[1]
        assert report.count("info move ") == 1
        words = report.split()
        owners = [float(each) for each in words[words.index("ownership") + 1 :]]
        assert len(owners) == 49
        told[color] = float(words[words.index("scoreLead") + 1]), float(words[words.index("winrate") + 1]), owners
    assert told["b"][0] > 5 > -5 > told["w"][0]
    assert told["b"][1] > 0.9 and told["w"][1] < 0.1
    assert all(owner > 0.9 for owner in told["b"][2][::7]) and all(owner < -0.9 for owner in told["w"][2][::7])
    assert all(owner < -0.9 for owner in told["b"][2][6::7])


def test_owners_begin_in_the_upper_left(session):
    ask(session, "boardsize 7", *(f"play b {point}" for point in ("a6", "b6", "c7")), "play w f1", "play w f2")
    words = answer(session, "kata-genmove_analyze b ownership true").split("\n")[1].split()
    owners = [float(each) for each in words[words.index("ownership") + 1 :]]
    assert owners[0] > 0.5 > -0.3 > owners[-1]


def test_a_katago_analysis_goes_on_until_the_next_line(talk):
    talk.send("5 kata-analyze b 5 maxmoves 2 ownership true")
    assert talk.line() == "=5"
    report = talk.line()
    assert report.count("info move ") <= 2 and " ownership " in report
    talk.send("")
    assert all(" ownership " in line for line in talk.block())


def test_time_for_a_move_that_is_reported_is_counted(session):
    session.nodes = None
    ask(session, "boardsize 7", "time_settings 2 0 0")
    answer(session, "lz-genmove_analyze b 5")
    assert session.clocks[0].seconds < 2 == session.clocks[1].seconds


# The network


def test_a_network_of_ones_own_guides_the_engine(tmp_path):
    (tmp_path / "network.bin").write_bytes(plain_network(passing=-8.0))
    names = [str(tmp_path / "network.bin"), "none", "none"]
    found = [answer(open_session(1.0, 60, 1, 1 << 22, False, "wall", name), "teahouse-analyze b") for name in names]
    assert found[0] != found[1] == found[2]


@pytest.mark.parametrize("name", ["nothing.bin", "text.txt"])
def test_what_is_no_network_is_told(tmp_path, name):
    (tmp_path / "text.txt").write_text("hello")
    with pytest.raises(NotANetwork) as told:
        open_session(1.0, 60, 1, 1 << 22, False, "wall", str(tmp_path / name))
    assert name in str(told.value)


# Numbers and games beyond all use

HUGE = "9" * 400


@pytest.mark.parametrize("line", [f"time_settings {HUGE}0 0 0", f"time_settings 1 1 {HUGE}", f"time_left b 1 {HUGE}"])
def test_huge_numbers_leave_a_move_to_be_found(session, line):
    assert answer(session, line)[0] in "=?"
    assert ask(session, "genmove b")
    assert session.share(0) <= 60


def test_a_clock_without_end_is_no_thought_without_end(session):
    ask(session, "time_settings 1e300 0 0")
    assert session.share(0) == 60


def test_a_report_may_be_asked_for_never(session):
    out = io.StringIO()
    converse(session, [f"lz-analyze b {HUGE}\n", "quit\n"], out)
    assert out.getvalue().count("\n\n") == 2


def test_a_game_has_an_end_at_last(session):
    moves = tuple((number % 2, -1) for number in range(MOST_MOVES))
    session.set_situation(replace(session.situation, moves=moves))
    assert answer(session, "play b pass") == "? game too long\n\n"


def test_an_illegal_move_leaves_the_ko_as_it_was(session):
    ask(session, "boardsize 7", "clear_board")
    for move in ("b b1", "w c1", "b a2", "w d2", "b b3", "w c3", "b c2", "w b2"):
        ask(session, f"play {move}")
    assert answer(session, "play b c2") == "? illegal move\n\n"
    assert answer(session, "play w b1") == "? illegal move\n\n"
    assert answer(session, "play b c2") == "? illegal move\n\n"
