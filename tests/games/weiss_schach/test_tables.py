"""The exact tables: every value follows from those after it by the readable rules, and players know what they say."""

import random
from collections.abc import Iterator

import pytest

from teahouse import Bot, Game, State
from teahouse.games.weiss_schach import GAME, castling, engine, rules, tables
from teahouse.games.weiss_schach.tables import Known
from teahouse.kernels import load

maker, searcher = load(tables.MAKER), load(tables.SEARCHER)
pytestmark = pytest.mark.skipif(maker is None or searcher is None, reason="the kernel was not built")

CHESS = Game(GAME, {})
PASSING = "3k2/6/6/1pP3/6/3K2 w - b4 0 1"


def random_state(name: str, rng: random.Random) -> State:
    """Some position of a table, colours exchanged or not, that is not over."""
    white, _, black = name[1:].partition("K")
    letters = "K" + white + "k" + black.lower()
    while True:
        cells = ["1"] * 36
        for letter, square in zip(letters, rng.sample(range(36), len(letters)), strict=True):
            cells[square] = letter
        board = written(cells) if rng.random() < 0.5 else written(cells).swapcase()
        try:
            state = CHESS.parse(f"{board} {rng.choice('wb')} - - 0 1")
        except ValueError:
            continue
        if not state.result:
            return state


def written(cells: list[str]) -> str:
    """The board of a FEN; an empty cell is "1"."""
    board = "/".join("".join(cells[rank : rank + 6]) for rank in range(0, 36, 6))
    for run in range(6, 1, -1):
        board = board.replace("1" * run, str(run))
    return board


def worked_out(state: State) -> Known:
    """One step of plain minimax by the readable rules; the tables know what lies behind it."""
    after = [engine.known_after(state.position, move) for move in rules.legal_moves(state.position.diagram)]
    best = max(known.outcome for known in after)
    plies = [known.plies for known in after if known.outcome == best]
    return Known(best, 0 if best == 0 else min(plies) if best > 0 else max(plies))


@pytest.mark.parametrize("name", ["KQK", "KRK", "KPK", "KQKR", "KRKB", "KBNK", "KBBK", "KQKP", "KPKP", "KPPK"])
def test_values_follow_from_those_after_them(name: str) -> None:
    """Where that holds everywhere, mates are right by induction over their plies, and the rest is a draw.

    Promotions, captures and pawns taken in passing lead to other tables.
    """
    rng, met = random.Random(name), set()
    for _ in range(25):
        state = random_state(name, rng)
        known = tables.ask(state.position)
        assert known == worked_out(state), state.text
        met.add(known.outcome)
    assert len(met) > 1


def test_taking_in_passing_is_in_the_tables() -> None:
    state = CHESS.parse(PASSING)
    assert "c3b4" in state.legal(0)
    assert tables.ask(state.position) == worked_out(state)
    before = CHESS.parse("3k2/1p4/6/2P3/6/3K2 b - - 0 1")
    assert before.play("b5b3").text.split()[3] == "b4"
    assert tables.ask(before.position) == worked_out(before)


def all_of(letter: str) -> Iterator[str]:
    """Every position of king and one man against king that can be written, White's man."""
    for squares in ((king, enemy, man) for king in range(36) for enemy in range(36) for man in range(36)):
        if len(set(squares)) == 3 and not (letter == "P" and not 6 <= squares[2] < 30):
            cells = ["1"] * 36
            for square, sign in zip(squares, ("K", "k", letter), strict=True):
                cells[square] = sign
            board = "/".join("".join(cells[rank * 6 : rank * 6 + 6]) for rank in range(5, -1, -1))
            yield from (f"{board} {side} - - 0 1" for side in "wb")


@pytest.mark.long
@pytest.mark.parametrize("letter", ["Q", "R", "P"])
def test_a_whole_table_by_plain_sweeps(letter: str) -> None:
    """Independent of the way back: sweep over all positions again and again until nothing changes any more."""
    values: dict[str, tuple[int, int]] = {}
    follow: dict[str, list[str]] = {}
    for fen in all_of(letter):
        try:
            moves = searcher.legal(fen)  # type: ignore[union-attr]
        except ValueError:
            continue
        follow[_bare(fen)] = [_bare(searcher.play(fen, [move])) for move in moves]  # type: ignore[union-attr]
        if not moves:
            values[_bare(fen)] = (-1, 0) if searcher.is_check(fen) else (0, 0)  # type: ignore[union-attr]
    outside = {fen for after in follow.values() for fen in after} - set(follow)
    values |= {fen: tuple(searcher.ask(f"{fen} - - 0 1")) for fen in outside}  # type: ignore[union-attr]
    open_ones, plies = set(follow) - set(values), 1
    tables.prepare(f"K{letter}K")
    idle = 0
    while idle < 40:
        found = {}
        for fen in open_ones:
            after = [values.get(each) for each in follow[fen]]
            if any(known and known[0] < 0 and known[1] == plies - 1 for known in after):
                found[fen] = (1, plies)
            elif (
                all(known and known[0] > 0 for known in after)
                and max(known[1] for known in after if known) == plies - 1
            ):
                found[fen] = (-1, plies)
        values |= found
        open_ones -= set(found)
        idle = 0 if found else idle + 1
        plies += 1
    for fen in follow:
        assert tuple(searcher.ask(f"{fen} - - 0 1")) == values.get(fen, (0, 0)), fen  # type: ignore[union-attr]


def _bare(fen: str) -> str:
    """Board and side; runs of empty squares as they come."""
    board, side = fen.split()[:2]
    for run in range(6, 1, -1):
        board = board.replace(str(run), "1" * run)
    return f"{board} {side}"


# What players know


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3k2/6/6/6/1Q4/3K2 w - - 0 1", 1.0),
        ("3k2/6/6/6/1Q4/3K2 b - - 0 1", 0.0),
        ("3k2/3p2/6/6/3P2/3K2 w - - 0 1", 0.5),
        ("3k2/3n2/6/6/3P2/3K2 w - - 3 9", 0.5),
    ],
)
def test_best_is_exact_with_four_men(text: str, value: float) -> None:
    state = CHESS.parse(text)
    choice = Bot(GAME, "best").choose(state, state.to_move[0], nodes=100)
    assert (choice.value, choice.exact) == (value, True)
    if value != 0.5:
        assert len(choice.line) == choice.depth
        assert state.play(*choice.line).result.reason == "checkmate"  # type: ignore[union-attr]


def test_a_mate_after_the_fifty_moves_is_not_called_a_win() -> None:
    """Ruling R11: nine plies are needed, and only eight are left; the search says what it sees, and proves nothing."""
    text = "3k2/6/6/6/1Q4/3K2 w - - {} 60"
    known = tables.ask(CHESS.parse(text.format(0)).position)
    assert known == Known(1, 9)
    for clock, exact in ((91, True), (92, False)):
        choice = Bot(GAME, "best").choose(CHESS.parse(text.format(clock)), 0, nodes=2_000)
        assert choice.exact == exact, clock
        assert choice.value < 1 or exact


def test_a_mate_through_what_has_stood_there_twice_is_not_called_a_win() -> None:
    dance = ("d1c1", "d6e6", "c1d1", "e6d6")
    state = CHESS.parse("3k2/6/6/6/1Q4/3K2 w - - 0 1").play(*dance)
    assert engine.is_certain(state.position, 9)
    assert not engine.is_certain(state.play(dance[0]).position, 9)


def test_a_search_ends_in_the_tables() -> None:
    """Five men: the rook takes the last pawn, and what is left is known to be won, mate included."""
    tables.prepare("KRKN")
    tables.prepare("KRKP")
    assert searcher is not None
    found = searcher.Engine(1 << 20).search("5k/6/2p3/2n3/2R3/2K3 w - - 0 1", depth=8)
    without = searcher.Engine(1 << 20).search("5k/6/2p3/2n3/2R3/2K3 w - - 0 1", depth=8, tables=False)
    assert found.lines[0].mate is not None
    assert without.lines[0].mate is None


# Who may still castle


def test_who_may_castle_is_in_no_table() -> None:
    assert tables.name_for(CHESS.parse("3k2/6/6/6/6/3K1R w K - 0 1").position) is None
    assert tables.name_for(CHESS.parse("3k2/6/6/6/6/3K1R w - - 0 1").position) == "KRK"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3k2/6/6/6/6/3K1R w K - 0 1", 1.0),
        ("3k2/6/2n3/6/6/3K1R w K - 0 1", 0.5),
        ("3k1r/6/6/6/6/3K1R w Kk - 0 1", 1.0),
        ("1k4/1p4/6/6/6/3K1R b K - 0 1", 0.0),
    ],
)
def test_best_is_exact_where_somebody_may_castle(text: str, value: float) -> None:
    test_best_is_exact_with_four_men(text, value)


@pytest.mark.parametrize("men", ["Kk", "Kkq", "Kkb", "Kkp", "Kkn"])
def test_values_of_who_may_castle_follow_from_those_after_them(men: str) -> None:
    rng, met = random.Random(men), 0
    while met < 25:
        state = random_castler(men, rng)
        if state is None or state.result:
            continue
        assert castling.ask(state.position) == worked_out(state), state.text
        met += 1


def random_castler(men: str, rng: random.Random) -> State | None:
    """White's king and rook at home, the other men anywhere; None where that is no position."""
    cells = ["1"] * 36
    cells[33], cells[35] = "K", "R"
    free = [square for square, cell in enumerate(cells) if cell == "1"]
    for letter, square in zip(men[1:], rng.sample(free, len(men) - 1), strict=True):
        cells[square] = letter
    try:
        return CHESS.parse(f"{written(cells)} {rng.choice('wb')} K - 0 1")
    except ValueError:
        return None


def test_tables_are_kept_in_the_cache_and_a_broken_file_is_made_anew(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(tables, "_ready", {})
    tables.prepare("KQK")
    path = tmp_path / "teahouse" / f"weiss-schach-{maker.EDITION}" / "KQK.bin"  # type: ignore[union-attr]
    whole = path.read_bytes()
    path.write_bytes(whole[:100])
    tables._ready.clear()
    tables.prepare("KQK")
    assert path.read_bytes() == whole
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    tables._ready.clear()
    tables.prepare("KQK")
    assert bytes(tables._ready["KQK"]) == whole
