"""What the operator's programs read: whether the house serves, what it counted, and a log that tells on nobody."""

import asyncio
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml

from served_house import PATIENTLY, ServedHouse, as_guest, served, wait_until
from teahouse.core.errors import TeahouseError
from teahouse.core.log_lines import JsonLine
from teahouse.games import GAMES
from teahouse.web.app import create_app
from teahouse.web.settings import Settings

OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"
NAME = "Annabella-Zwetschge"
LINE = re.compile(r"([a-z_]+)(?:\{(.*)\})? (-?[0-9.e+-]+|NaN)")
LABEL = re.compile(r'([a-z]+)="((?:[^"\\]|\\.)*)"')
RANKS = {"prompt", "live", "hint", "alone"}
KINDS = {"counter", "gauge", "histogram"}
HERE = {"TEAHOUSE_METRICS": "127.0.0.1", "TEAHOUSE_LOG": "json", "TEAHOUSE_BLOCKED_MS": "5000"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    with served(tmp_path_factory.mktemp("house"), **HERE) as opened:
        yield opened


@pytest.fixture(scope="module")
def played(house: ServedHouse) -> tuple[str, str, str]:
    """A table, somebody's token and their personal link, after a few requests of all kinds."""
    anna, bert = as_guest(house.url, NAME), as_guest(house.url, "Bert")
    with httpx.Client(base_url=house.url, **PATIENTLY) as client:
        wish = {"game": "bauernaufstand", "seats": ["me", "open"]}
        table = str(client.post("/tables", json=wish, headers=anna).json()["table"])
        client.post(f"/tables/{table}/seats", json={"seat": 1}, headers=bert)
        for who in (anna, bert):
            view = client.get(f"/tables/{table}/view", headers=who).json()["view"]
            move = {"turn": view["turn"], "move": view["legal"][0]}
            assert client.post(f"/tables/{table}/moves", json=move, headers=who).status_code == 200
        with client.stream("GET", "/events", params={"drawn": "true"}, headers=anna) as events:
            assert any(line.startswith("data:") for line in events.iter_lines())
        page = client.get("/me", headers={**anna, "accept": "text/html"}).text
        link = re.search(r"/return/[A-Za-z0-9._-]+", page)
        assert link
        client.get(link[0], headers={"accept": "text/html"})
        client.get(f"/nowhere/{NAME}?token={anna['Authorization'][7:]}")
        client.patch(f"/tables/{table}")
    return table, anna["Authorization"][7:], link[0]


def read(house: ServedHouse) -> dict[tuple[str, str], float]:
    """Every line of the counters, checked as the format wants it."""
    answer = httpx.get(f"{house.url}/metrics", **PATIENTLY)
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8" and answer.text.endswith("\n")
    found, kinds = dict[tuple[str, str], float](), dict[str, str]()
    for line in answer.text.splitlines():
        if line.startswith("#"):
            _, word, name, rest = line.split(" ", 3)
            assert word in ("HELP", "TYPE") and (word == "HELP" or rest in KINDS)
            if word == "TYPE":
                assert name not in kinds, "each is told once, and all its lines together"
                kinds[name] = rest
            continue
        match = LINE.fullmatch(line)
        assert match, line
        base = re.sub("_(bucket|sum|count)$", "", match[1])
        assert match[1] in kinds or kinds.get(base) == "histogram", line
        assert list(kinds)[-1] in (match[1], base)
        found[match[1], match[2] or ""] = float(match[3])
    return found


def test_requests_moves_times_streams_and_tables_are_counted(house: ServedHouse, played: tuple[str, str, str]) -> None:
    found = read(house)
    assert found["teahouse_moves_total", 'game="bauernaufstand"'] == 2
    sent = 'method="POST",route="/tables/{table}/moves",status="2xx"'
    assert found["teahouse_requests_total", sent] == 2
    assert any(labels.startswith('method="OTHER"') for name, labels in found if name == "teahouse_requests_total")
    assert found["teahouse_requests_total", 'method="GET",route="none",status="4xx"'] == 1, "nowhere"
    assert found["teahouse_request_seconds_count", 'route="/tables/{table}/moves"'] == 2
    last = found["teahouse_request_seconds_bucket", 'route="/tables/{table}/moves",le="+Inf"']
    assert last == 2 and found["teahouse_request_seconds_sum", 'route="/tables/{table}/moves"'] > 0
    assert found["teahouse_event_seconds_count", 'kind="drawn"'] >= 1
    assert found["teahouse_store_seconds_count", 'what="moves"'] >= 2
    assert found["teahouse_store_seconds_count", 'what="other"'] > 2
    assert found["teahouse_tables_in_memory", ""] == 1
    assert found["teahouse_thoughts_waiting", 'rank="live"'] == found["teahouse_blocked_total", ""] == 0
    assert found["process_cpu_seconds_total", ""] > 0
    wait_until(lambda: read(house)["teahouse_streams", ""] == 0, "the stream is over")


def test_the_counters_tell_of_nobody(house: ServedHouse, played: tuple[str, str, str]) -> None:
    text = httpx.get(f"{house.url}/metrics", **PATIENTLY).text
    for secret in (NAME, "Bert", "127.0.0.1", *played, played[2].removeprefix("/return/")):
        assert secret not in text
    routes = set(re.findall(r'route="([^"]*)"', text))
    known = re.compile(r"none|/[a-z/{}._-]*")
    assert all(known.fullmatch(route) for route in routes), routes
    labels = {name: {text for key, text in LABEL.findall(text) if key == name} for name, _ in LABEL.findall(text)}
    assert labels["game"] <= set(GAMES) and labels["rank"] == RANKS and labels["status"] <= {"2xx", "3xx", "4xx", "5xx"}
    assert set(labels) == {"method", "route", "status", "le", "game", "kind", "what", "rank", "state", "generation"}


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_nobody_reads_them_through_a_proxy(house: ServedHouse, header: str) -> None:
    assert httpx.get(f"{house.url}/metrics", headers={header: "127.0.0.1"}, **PATIENTLY).status_code == 404


def test_nobody_reads_them_unless_the_operator_says_who(tmp_path: Path) -> None:
    with served(tmp_path / "one") as usual:
        answer = httpx.get(f"{usual.url}/metrics", **PATIENTLY)
        assert answer.status_code == 404 and answer.json()["error"] == "not-found"
        assert "x-request-id" not in httpx.get(f"{usual.url}/games", **PATIENTLY).headers
        named = httpx.get(f"{usual.url}/games", headers={"X-Request-ID": "of-a-proxy.1"}, **PATIENTLY)
        assert named.headers["x-request-id"] == "of-a-proxy.1"
        assert usual.logged() == "", "a plain log says only what goes wrong"


# Health


def test_a_house_that_is_open_lives_and_is_ready(house: ServedHouse) -> None:
    assert httpx.get(f"{house.url}/health/live", **PATIENTLY).json() == {"live": True}
    answer = httpx.get(f"{house.url}/health/ready", **PATIENTLY)
    assert answer.status_code == 200 and answer.json() == {"ready": True, "failing": []}


def test_a_house_with_another_schema_is_not_ready_and_lives(tmp_path: Path) -> None:
    with served(tmp_path) as older:
        with sqlite3.connect(tmp_path / "teahouse.db") as database:
            database.execute("UPDATE alembic_version SET version_num = 's0001'")
        database.close()
        answer = httpx.get(f"{older.url}/health/ready", **PATIENTLY)
        assert answer.status_code == 503 and answer.json() == {"ready": False, "failing": ["migrations"]}
        with sqlite3.connect(tmp_path / "teahouse.db") as database:
            database.execute("DROP TABLE alembic_version")
        database.close()
        assert httpx.get(f"{older.url}/health/ready", **PATIENTLY).json()["failing"] == ["migrations"]
        assert httpx.get(f"{older.url}/health/live", **PATIENTLY).status_code == 200


def test_a_house_that_closes_is_not_ready(tmp_path: Path) -> None:
    async def asked() -> list[httpx.Response]:
        app = create_app(Settings(tmp_path, blocked_ms=0, workers=1))
        async with app.router.lifespan_context(app):
            door = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=door, base_url="http://house") as client:
                before = await client.get("/health/ready")
                app.state.audience.close()
                return [before, await client.get("/health/ready")]

    open_, closing = asyncio.run(asked())
    assert open_.json()["ready"] and closing.status_code == 503
    assert closing.json() == {"ready": False, "failing": ["closing"]}


# The log


def lines(house: ServedHouse) -> list[dict[str, object]]:
    return [json.loads(line) for line in house.logged().splitlines()]


def test_every_request_has_a_line_of_json_with_its_number(house: ServedHouse, played: tuple[str, str, str]) -> None:
    given = httpx.get(f"{house.url}/games", **PATIENTLY).headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{16}", given)
    httpx.get(f"{house.url}/games", headers={"X-Request-ID": "mine-42"}, **PATIENTLY)
    bad = httpx.get(f"{house.url}/games", headers={"X-Request-ID": "not mine {}"}, **PATIENTLY).headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{16}", bad), "what is no number is replaced"
    wait_until(lambda: bad in house.logged(), "it is written")
    written = {line["request"]: line for line in lines(house) if line["logger"] == "teahouse.requests"}
    for id in (given, "mine-42", bad):
        line = written[id]
        assert (line["method"], line["route"], line["status"], line["level"]) == ("GET", "/games", 200, "info")
        assert isinstance(line["ms"], float) and str(line["time"]).endswith("+00:00")


def test_the_log_tells_no_names_links_tokens_or_addresses(house: ServedHouse, played: tuple[str, str, str]) -> None:
    wait_until(lambda: any(line.get("route") == "/return/{token}" for line in lines(house)), "all is written")
    for secret in (NAME, "Bert", "127.0.0.1", *played, played[2].removeprefix("/return/")):
        assert secret not in house.logged()


def test_an_error_is_told_by_its_kind_and_place() -> None:
    try:
        try:
            int(NAME)
        except ValueError:
            raise TeahouseError() from None
    except TeahouseError as error:
        found = (type(error), error, error.__traceback__)
    record = logging.LogRecord("teahouse.web", logging.ERROR, "", 0, "a stream breaks off", (), found)
    line = json.loads(JsonLine().format(record))
    assert line["error"] == "TeahouseError" and line["message"] == "a stream breaks off"
    assert line["where"][0].startswith("test_measuring.py:") and "then TeahouseError" in line["where"]
    assert NAME not in json.dumps(line)


# What docs/operating.md says


def test_the_documented_prometheus_reads_what_there_is(house: ServedHouse, played: tuple[str, str, str]) -> None:
    page = OPERATING.read_text(encoding="utf-8")
    config, rules = [yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)]
    (scrape,) = config["scrape_configs"]
    assert scrape.keys() == {"job_name", "scrape_interval", "static_configs"}, (
        "the path and the scheme are the usual ones"
    )
    assert scrape["static_configs"] == [{"targets": ["127.0.0.1:8000"]}] and config["rule_files"]
    found = read(house)
    series, words = {name for name, _ in found}, re.compile(r"\b(?:teahouse|process|python)_\w+")
    (group,) = rules["groups"]
    for rule in group["rules"]:
        assert set(words.findall(rule["expr"])) <= series, rule["alert"]
    families = {re.sub("_(bucket|sum|count)$", "", name) for name in series}
    documented = set(words.findall("".join(re.findall(r"^\| (`(?:teahouse|process)_.*?) \|", page, re.MULTILINE))))
    assert documented == families


def test_the_documented_line_of_the_log_is_like_a_real_one(house: ServedHouse, played: tuple[str, str, str]) -> None:
    (shown,) = re.findall(r"```json\n(.*?)\n```", OPERATING.read_text(encoding="utf-8"), re.DOTALL)
    written = wait_until(
        lambda: [line for line in lines(house) if line.get("route") == "/tables/{table}/moves"], "moves"
    )
    assert list(json.loads(shown)) == list(written[0])
