"""The benchmarks run and say what they should; how fast is nobody's business here."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from benchmarks import hongkong, houses, mah_nol, move_cost, vector, web
from tools import write_benchmarks

from postgres import missing
from teahouse.games import GAMES
from teahouse.table.limits import Limits

NOBODY: Any = None
ROOT = Path(__file__).parents[1]
PEERS = ("riichienv", "xiangting", "mahjong", "rlcard")
HONGKONG = {
    "distances (riichienv)", "distances (xiangting)", "distances (mahjong)", "discards", "values",
    "random hands (riichienv)", "random hands (rlcard)", "greedy hands", "medium hands",
}  # fmt: skip


def has_kernel(game: str) -> bool:
    return any((ROOT / "src" / "teahouse" / "kernels").glob(f"{game.replace('-', '_')}*.py"))


@pytest.fixture
def nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in PEERS:
        monkeypatch.setattr(hongkong, name, None)


@pytest.mark.parametrize("game", [game for game in GAMES if has_kernel(game)])
def test_every_game_with_a_kernel_has_benchmarks(game: str) -> None:
    module = ROOT / "benchmarks" / f"{game.replace('-', '_')}.py"
    assert module.is_file(), f"{game} has a kernel and no figures: write {module.relative_to(ROOT)}"
    assert game in write_benchmarks.MANNERS, f"say how {game} is measured, in MANNERS of tools/write_benchmarks.py"


@pytest.mark.skipif(hongkong.table is None, reason="no kernels")
@pytest.mark.usefixtures("nobody_else")
def test_hongkong_measures_without_its_peers() -> None:
    told = []
    found = list(hongkong.figures(lambda *progress: told.append(progress), hongkong.Effort(rounds=1, share=0.02)))
    assert {figure["name"] for figure in found} == HONGKONG
    for figure in found:
        assert set(figure) == {"name", "unit", "ours", "peer", "peer_name", "ratio", "note"}
        assert figure["ours"] > 0
        assert figure["peer"] is figure["ratio"] is None
    assert [done for done, _, _ in told] == list(range(10))
    assert {total for _, total, _ in told} == {9}


@pytest.mark.parametrize("drawn", [True, False])
def test_the_cost_of_a_move_is_counted_with_every_listener_told(drawn: bool) -> None:
    found = asyncio.run(move_cost.cost("bauernaufstand", moves=6, rounds=1, drawn=drawn))
    assert found["moves"] == 6 and found["events"] == 3, "both seats and the watcher hear of each move once"
    assert 0 < found["best"] <= found["median"]
    assert (found["bytes"] > 10_000) == drawn


@pytest.mark.skipif(mah_nol.kernel is None, reason="no kernel")
def test_mah_nol_is_measured_beside_its_readable_rules() -> None:
    told = []
    found = list(mah_nol.figures(lambda *progress: told.append(progress), rounds=1, hands=16))
    for figure in found:
        assert set(figure) == {"name", "unit", "ours", "peer", "peer_name", "ratio", "note"}
        assert figure["ours"] > 0
        assert (figure["peer"] is None) == figure["name"].startswith("tried hands")
    assert [done for done, _, _ in told] == list(range(5))


@pytest.mark.long
def test_the_web_house_is_measured() -> None:
    """A moment of everything, on real servers."""
    few = {"tables": 2, "pause": 0.1, "rounds": 1, "seconds": 1.0, "idle_tables": 4}
    effort = web.Effort(**few, computer_tables=Limits.alone_a_guest + 1)
    found = list(web.figures(lambda *progress: None, effort))
    names = [figure["name"] for figure in found]
    assert names == [
        "move to event, p99 (page)", "move to event, p99 (data)", "one row kept by the disk, p99", "view, p99",
        "memory of an idle open table", "table page, compressed",
    ]  # fmt: skip
    assert all("the disk alone" in figure["note"] for figure in found[:2])
    assert all(figure["ours"] > 0 or "memory" in figure["name"] for figure in found)


@pytest.mark.long
def test_several_houses_are_measured() -> None:
    """A moment of everything: a file, two processes on a PostgreSQL, a cluster."""
    pytest.importorskip("distributed", reason="Dask is not installed")
    if why := missing():
        pytest.skip(why)
    places = ((houses.SQLITE, 1), (houses.POSTGRESQL, 2))
    effort = houses.ManyEffort(
        tables=2, pauses=(0.1, 0.2), probe=1.0, rounds=1, seconds=2.0, idle_tables=4, places=places, eager=2, games=2
    )
    found = list(houses.figures(lambda *progress: None, effort))
    assert [figure["name"] for figure in found] == [
        "move to event, p99 (SQLite, 1 process)", "moves a second (SQLite, 1 process)",
        "move to event, p99 (PostgreSQL, 2 processes)", "moves a second (PostgreSQL, 2 processes)",
        "memory of an idle stream", "games a second on 1 worker of Dask", "games a second on 2 workers of Dask",
    ]  # fmt: skip
    assert all("refused: none" in figure["note"] for figure in found[:4])
    rows = write_benchmarks.sections([{"game": "houses", **figure} for figure in found])["houses"]
    assert "moves a second (PostgreSQL, 2 processes)" in rows


def test_refusals_are_told_with_their_codes() -> None:
    pairs = [web.Pair((web.Guest(NOBODY), web.Guest(NOBODY)), NOBODY, web.asked_drawn) for _ in range(3)]
    assert web.refusals(pairs) == "refused: none"
    for pair in pairs[:2]:
        with pytest.raises(web.Refused) as refusal:
            web.Answer(409, {}, b'{"error":"turn-gone","message":"..."}').json()
        pair.troubles[refusal.value.code] += 1
    pairs[2].troubles[web.NOT_TOLD] += 1
    assert web.refusals(pairs) == "refused: 1 not told, 2 turn-gone"


def test_what_was_answered_elsewhere_is_no_question_any_more() -> None:
    """A stream at a process that has not heard of it yet may ask once more."""
    guest = web.Guest(NOBODY, unread=b'{"yours": true, "turn": 3}')
    assert web.asked_drawn(guest)
    guest.answered = 3
    assert not web.asked_drawn(guest)


def test_hongkong_without_kernels_has_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hongkong, "kernel", None)
    assert list(hongkong.figures(lambda *progress: None)) == []


@pytest.mark.skipif(hongkong.table is None, reason="no kernels")
def test_a_peer_that_disagrees_stops_the_run() -> None:
    counts = [hongkong.counted(hand) for hand in hongkong.deal(50)]
    found = hongkong.kernel.distances(b"".join(map(bytes, counts)), bytes(50))
    hongkong.agree(found, list(found), counts)
    with pytest.raises(AssertionError, match="by the peer"):
        hongkong.agree(found, [away + 1 for away in found], counts)


def test_measuring_one_game_leaves_the_other_sections(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    figure = {
        "name": "speed",
        "unit": "hands/s",
        "ours": 2.0,
        "peer": 1.0,
        "peer_name": "them",
        "ratio": 2.0,
        "note": "",
    }
    page = tmp_path / "benchmarks.md"
    page.write_text(write_benchmarks.page({"hongkong": "| old |", "another": "| stays |"}), encoding="utf-8")
    monkeypatch.setattr(write_benchmarks, "PAGE", page)
    monkeypatch.setattr(write_benchmarks, "MATCHES", ())
    monkeypatch.setattr(write_benchmarks, "teahouse", lambda *words: {"figures": [{"game": words[1], **figure}]})
    monkeypatch.setattr("sys.argv", ["write_benchmarks.py", "--game", "hongkong"])
    write_benchmarks.main()
    parts = write_benchmarks.read_sections(page.read_text(encoding="utf-8"))
    assert list(parts) == ["hongkong", "another"]
    assert parts["another"] == "| stays |"
    assert "| speed | 2 hands/s | them: 1 | 2.00 |" in parts["hongkong"]
    assert "old" not in parts["hongkong"]


def test_playing_one_players_matches_leaves_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ["| best : medium | 1 s | old |", "| medium : easy | 1 s | stays |"]
    body = "\n".join(["Measured.", "", "| what |", write_benchmarks.strength(rows), "", "A note."])
    programs = (("tool", "--player", "best"), ("tool", "--player", "strong"))
    monkeypatch.setattr(write_benchmarks, "STRENGTHS", {"mah-nol": programs})
    monkeypatch.setattr(write_benchmarks, "strength_row", lambda *program: f"| {program[2]} : medium | 1 s | new |")
    once = write_benchmarks.with_matches("mah-nol", body, "best")
    assert once == body.replace("old", "new")
    more = write_benchmarks.with_matches("mah-nol", once, "strong")
    assert more == once.replace("stays |", "stays |\n| strong : medium | 1 s | new |")


def test_the_page_is_as_the_program_writes_it() -> None:
    text = write_benchmarks.PAGE.read_text(encoding="utf-8")
    assert write_benchmarks.page(write_benchmarks.read_sections(text)) == text


def test_many_tables_are_measured_beside_games_like_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "TABLES", 8)
    told = []
    found = list(vector.figures(lambda *progress: told.append(progress), rounds=1, steps=4_000))
    assert len(found) >= len(vector.GAMES) == len(told) - 1
    for figure in found:
        assert set(figure) == {"name", "unit", "ours", "peer", "peer_name", "ratio", "note"}
        assert figure["ours"] > 0
