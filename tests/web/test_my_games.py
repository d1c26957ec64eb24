"""Everything one has ever played: lists without journals, one page after the other, what is put away, closed, taken."""

import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

import teahouse
from browser.house import House
from on_postgresql import about_the_file
from served_house import PATIENTLY, serving, wait_until
from teahouse.core.handles import State
from teahouse.store.base import Entry, Person, TableRow
from teahouse.table.agreed import Agreed, Chair
from teahouse.web.session import COOKIE, Signer

LINK = re.compile(r'class="which" href="/tables/([^"/]+)/replay"')
OLDER = re.compile(r'href="([^"]*before=[^"]*)"')
OPENED = Entry(0, "opened", {}, 1.0)
NAMES = ("Ada", "Ben", "Çelik")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Ada has finished 70 games of which nobody has a journal, and two real ones."""
    with serving(House(tmp_path_factory.mktemp("house"))) as opened:
        with opened.store() as store:
            for name in NAMES:
                store.add_person(Person(name.lower(), name, "en"))
            for number in range(70):
                store.open_table(_row(number), [OPENED])
        yield opened
        assert "Traceback" not in opened.said()


def _row(number: int) -> TableRow:
    """Every third one is lost, every seventh against Çelik, and two at a time end at the same moment."""
    ended = 1_700_000_000.0 + number // 2
    rival = "çelik" if number % 7 == 0 else None
    return TableRow(
        f"old-{number:03}",
        "short-go" if number % 2 else "weiss-schach",
        "over",
        False,
        ended - 600,
        ended,
        ("ada", rival),
        levels=(None, None if rival else "easy"),
        options={},
        length=31,
        began=ended - 600,
        ended=ended,
        reason="resign",
        outcomes=("lost", "won") if number % 3 == 0 else ("won", "lost"),
    )


def at(house: House, who: str) -> httpx.Client:
    cookie = Signer(house.keys()).sign("cookie", who)
    headers = {"accept": "text/html", "origin": house.url}
    return httpx.Client(base_url=house.url, cookies={COOKIE: cookie}, headers=headers, **PATIENTLY)


@pytest.fixture
def ada(house: House) -> Iterator[httpx.Client]:
    with at(house, "ada") as client:
        yield client


@pytest.fixture
def ben(house: House) -> Iterator[httpx.Client]:
    with at(house, "ben") as client:
        yield client


def ended(game: str, seat: int, moves: int = 4) -> State:
    state = teahouse.game(game).start(seed=2)
    for _ in range(moves):
        state = state.play(state.legal(state.to_move[0])[0])
    return state.end("resign", seat)


def pages(client: httpx.Client, path: str = "/me/games") -> Iterator[list[str]]:
    """The games of each page, as one goes from page to page."""
    while path:
        text = client.get(path).text
        yield LINK.findall(text)
        older = OLDER.search(text)
        path = older[1].replace("&amp;", "&") if older else ""


def test_pages_follow_each_other_without_a_gap_and_without_a_journal(ada: httpx.Client) -> None:
    found = list(pages(ada))
    assert [len(page) for page in found] == [30, 30, 10]
    every = [id for page in found for id in page]
    assert every == sorted((f"old-{number:03}" for number in range(70)), reverse=True), "the last one first, each once"


def test_a_page_goes_on_where_the_last_one_ended_whatever_came_meanwhile(ada: httpx.Client, house: House) -> None:
    going = pages(ada)
    first = next(going)
    fresh = house.lay_table(ended("bauernaufstand", 1), [Chair("ada"), Chair(level="best")])
    assert first[-1] > next(going)[0]
    assert next(pages(ada))[0] == fresh
    ada.post(f"/me/games/{fresh}", data={"away": "true"})


@pytest.mark.parametrize(
    "query, numbers",
    [
        ("?result=lost", range(0, 70, 3)),
        ("?game=short-go&result=won", [number for number in range(1, 70, 2) if number % 3]),
        ("?who=ÇEL", range(0, 70, 7)),
        ("?who=nobody", []),
        ("?who=comp&result=lost", [number for number in range(0, 70, 3) if number % 7]),
        ("?game=no-such-game&result=perhaps&before=nonsense", range(70)),
    ],
)
def test_what_is_asked_for_is_found(ada: httpx.Client, query: str, numbers: list[int]) -> None:
    found = [id for page in pages(ada, f"/me/games{query}") for id in page]
    assert sorted(found) == [f"old-{number:03}" for number in numbers]


def test_a_game_is_told_from_ones_own_side(ada: httpx.Client, house: House) -> None:
    with at(house, "çelik") as celik:
        theirs, hers = celik.get("/me/games?result=won").text, ada.get("/me/games?result=lost&who=çel").text
    assert "Won · by resignation" in theirs and "Ada" in theirs
    assert "Lost · by resignation" in hers and "Çelik" in hers
    assert "31 moves, 10 minutes" in hers and re.search("1[45] Nov 2023", hers)


def test_the_score_is_counted_game_by_game_and_drawn(ada: httpx.Client) -> None:
    text = ada.get("/me/games?game=weiss-schach").text
    score = re.search(r'<th scope="row">White Chess</th><td>(\d+)</td><td>(\d+)</td><td>(\d+)</td>', text)
    assert score and score.groups() == ("23", "0", "12") and "Short Go</th>" not in text
    assert 'aria-label="After 35 games: Won 23; Lost 12; Drawn 0"' in text


def test_all_games_are_taken_along_as_records(ben: httpx.Client, house: House) -> None:
    mine = [house.lay_table(ended("bauernaufstand", seat, 4 + seat), [Chair("ben"), Chair("ada")]) for seat in (0, 1)]
    house.lay_table(ended("bauernaufstand", 0), [Chair("ada"), Chair(level="easy")])
    ben.post(f"/me/games/{mine[0]}", data={"away": "true"})
    answer = ben.get("/me/games.jsonl")
    records = [json.loads(line) for line in answer.text.splitlines()]
    assert [len(record["moves"]) for record in records] == [5, 4], "one that was put away comes last"
    for record in records:
        assert teahouse.game("bauernaufstand").replay(record).result
    assert "attachment" in answer.headers["content-disposition"]
    head = ben.head("/me/games.jsonl")
    assert head.status_code == 200 and head.headers["content-disposition"] == answer.headers["content-disposition"]
    again = [ben.get("/me/games.jsonl").status_code for _ in range(2)]
    assert again == [200, 200], "one after the other"


def test_all_games_are_packed_into_one_file_for_their_owner_alone(house: House) -> None:
    with house.store() as store:
        for name in ("Cleo", "Dora"):
            store.add_person(Person(name.lower(), name, "en"))
    table = house.lay_table(ended("weiss-schach", 0), [Chair("cleo"), Chair("dora")])
    house.lay_table(ended("bauernaufstand", 1), [Chair("cleo"), Chair(level="easy")])
    with at(house, "cleo") as cleo, at(house, "dora") as dora:
        assert cleo.get("/me/games.zip").status_code == 404
        assert 'action="/me/pack"' in cleo.get("/me/games").text
        for _ in range(2):
            assert cleo.post("/me/pack").status_code == 303, "twice is once"
        wait_until(lambda: 'href="/me/games.zip"' in cleo.get("/me/games").text, "it is packed")
        answer = cleo.get("/me/games.zip")
        assert answer.headers["content-type"] == "application/zip" and dora.get("/me/games.zip").status_code == 404
        with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
            records = [json.loads(line) for line in packed.read("games.jsonl").splitlines()]
            (pgn,) = [name for name in packed.namelist() if name.endswith(".pgn")]
            assert table in pgn and packed.read(pgn).decode() == cleo.get(f"/tables/{table}/game.pgn").text
            about = json.loads(packed.read("me.json"))
        assert {record["game"] for record in records} == {"weiss-schach", "bauernaufstand"}
        assert about["name"] == "Cleo" and ["Cleo", "Dora"] in [each["names"] for each in about["games"]]
        cleo.post("/me/forget")
    with house.store() as store:
        assert store.jobs.by_key("export", "cleo") is None, "it went with its owner"


def test_what_is_put_away_is_hidden_from_its_owner_alone(ada: httpx.Client, ben: httpx.Client, house: House) -> None:
    running = house.lay_table(teahouse.game("weiss-schach").start(), [Chair("ben"), Chair("ada")])
    for path in ("/", "/me/games"):
        assert f"/tables/{running}" in ada.get(path).text
    ada.post(f"/me/games/{running}", data={"away": "true"})
    for path in ("/", "/now", "/me/games"):
        assert f"/tables/{running}" not in ada.get(path).text
        assert f"/tables/{running}" in ben.get(path).text
    assert f"/tables/{running}" in ada.get("/me/games?away=true").text
    ada.post(f"/me/games/{running}", data={"away": "false"})
    assert f"/tables/{running}" in ada.get("/").text


def waiting_table(client: httpx.Client) -> str:
    wish = {"game": "bauernaufstand", "seats": ["me", "open"], "listed": True}
    table: str = client.post("/tables", json=wish).json()["table"]
    return table


def test_who_waits_may_close_the_table_and_nobody_else(ada: httpx.Client, ben: httpx.Client, house: House) -> None:
    table = waiting_table(ada)
    assert ben.post(f"/tables/{table}/cancel").status_code == 403
    assert f"/tables/{table}" in ben.get("/watch").text and "at one screen" not in ada.get("/me/games").text
    assert ada.post(f"/tables/{table}/cancel").headers["location"] == "/me/games"
    assert ada.post(f"/tables/{table}/cancel").status_code == 303, "once more is the same success"
    with house.store() as store:
        assert [entry.kind for entry in store.journal(table)] == ["opened", "cancelled"]
    invited = ben.get(f"/tables/{table}")
    assert invited.status_code == 200 and "This table is closed" in invited.text
    for path, body in (("sit", {"seat": "1"}), ("computer", {"seat": "1", "level": "easy"})):
        refused = ben.post(f"/tables/{table}/{path}", data=body)
        assert refused.status_code in (303, 409)
    refused = ben.post(f"/tables/{table}/seats", json={"seat": 1}, headers={"accept": "application/json"})
    assert (refused.status_code, refused.json()["error"]) == (409, "table-cancelled")
    assert ben.get(f"/tables/{table}/view").json()["status"] == "cancelled"
    for client, path in ((ada, "/"), (ada, "/me/games"), (ben, "/"), (ben, "/watch")):
        assert f"/tables/{table}" not in client.get(path).text


def test_who_has_all_seats_is_told_so(ben: httpx.Client, house: House) -> None:
    house.lay_table(ended("weiss-schach", 0), [Chair("ben"), Chair("ben")])
    text = ben.get("/me/games?game=weiss-schach").text
    assert "Played at one screen · by resignation" in text and "White Chess</th>" not in text


def test_a_table_that_has_begun_is_not_closed(ada: httpx.Client, house: House) -> None:
    running = house.lay_table(teahouse.game("weiss-schach").start(), [Chair("ada"), Chair("ben")])
    refused = ada.post(f"/tables/{running}/cancel", headers={"accept": "application/json"})
    assert (refused.status_code, refused.json()["error"]) == (409, "already-begun")


def test_a_thumbnail_is_the_viewers_own_and_is_kept_nowhere(ada: httpx.Client, ben: httpx.Client, house: House) -> None:
    chairs = [Chair("ada"), *(Chair(level="easy") for _ in range(3))]
    table = house.lay_table(teahouse.game("hongkong").start(seed=4), chairs)
    mine, watched = (client.get(f"/tables/{table}/thumbnail.svg") for client in (ada, ben))
    assert mine.headers["content-type"] == "image/svg+xml" and mine.headers["cache-control"] == "no-store"
    assert mine.text != watched.text
    assert ada.get(f"/tables/{waiting_table(ada)}/thumbnail.svg").status_code == 404, "nothing lies there yet"


def test_the_time_that_is_left_is_told_to_whose_turn_it_is(ben: httpx.Client, house: House) -> None:
    state = teahouse.game("weiss-schach").start()
    house.lay_table(state, [Chair("ben"), Chair("ada")], Agreed(move_time=7200))
    assert re.search(r'class="left">\s*(2 hours|1[12][0-9] minutes) left', ben.get("/now").text)


def test_head_works_on_pages(ada: httpx.Client) -> None:
    for path in ("/", "/me/games", "/learn", "/watch", "/now", "/me", "/rules/short-go"):
        got, head = ada.get(path), ada.head(path)
        assert (head.status_code, head.content) == (200, b"") and got.content
        assert head.headers["content-type"] == got.headers["content-type"]


def test_a_stranger_is_welcome_on_every_page(house: House) -> None:
    with httpx.Client(base_url=house.url, headers={"accept": "text/html"}, **PATIENTLY) as nobody:
        assert "You have not finished a game here yet" in nobody.get("/me/games").text
        assert nobody.get("/me/games.jsonl").status_code == 401
        assert all(nobody.get(path).status_code == 200 for path in ("/", "/now", "/watch", "/learn"))


@about_the_file
def test_an_older_house_learns_how_its_games_ended(tmp_path: Path) -> None:
    """They are read once when the house opens; until then they are in no list of games."""
    older = Path(__file__).parents[1] / "store" / "house_0003.sql"
    with closing(sqlite3.connect(tmp_path / "teahouse.db")) as database:
        database.executescript(older.read_text(encoding="utf-8"))
    with serving(House(tmp_path)) as house, at(house, "anna") as anna:
        wait_until(lambda: 'class="which"' in anna.get("/me/games").text, "the old tables are read")
        text = anna.get("/me/games").text
        assert "Computer: Leicht" in text and "4 Züge" in text and "durch Aufgabe" in text
        assert "/tables/table-3/replay" in text and "table-2" not in text, "of one nothing but its name is known"
