"""Every documented answer, as a real server gives it in real games, has exactly the documented form."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from pydantic import BaseModel, ValidationError

from served_house import PATIENTLY, ServedHouse, as_guest, events
from teahouse.games import GAMES, declaration
from teahouse.web import answers

ALONE = {"bauernaufstand": ["me", "me"], "mahjong-battle": ["me", "me"], "hongkong": ["me"] * 4, "mah-nol": ["me"] * 4}
MODELS = {
    name: model for name, model in vars(answers).items() if isinstance(model, type) and issubclass(model, BaseModel)
}


class Asking:
    """Checks each answer against the model the documentation names for it."""

    def __init__(self, url: str) -> None:
        self.who = as_guest(url)
        self._client = httpx.Client(base_url=url, headers=self.who, **PATIENTLY)
        self._paths = self._client.get("/openapi.json").json()["paths"]
        self.seen: set[str] = set()

    def __call__(self, method: str, path: str, **filled: Any) -> Any:
        """`path` as it is documented; `table` fills it, `body` is sent, `query` asks."""
        answer = self._client.request(
            method, path.format(**filled), json=filled.get("body"), params=filled.get("query", {})
        )
        documented = self._paths[path][method.lower()]["responses"][str(answer.status_code)]
        model = documented["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        assert answer.is_success, answer.text
        MODELS[model].model_validate_json(answer.content, strict=True)
        self.seen.add(model)
        return answer.json()

    def close(self) -> None:
        self._client.close()


@pytest.fixture
def ask(house: ServedHouse) -> Iterator[Asking]:
    asking = Asking(house.url)
    yield asking
    asking.close()


def start(ask: Asking, game: str) -> str:
    opened = ask("POST", "/tables", body={"game": game, "seats": ALONE.get(game, ["me", "me"])})
    return str(opened["table"])


def seat_asked(ask: Asking, table: str, seats: int) -> dict[str, Any]:
    """The view of a seat of ours that is to move; the table may rest first."""
    while True:
        for seat in range(seats):
            seen = ask("GET", "/tables/{table}/view", table=table, query={"seat": seat})["view"]
            if seat in seen["to_move"]:
                return dict(seen)


@pytest.mark.parametrize("game", GAMES)
def test_answers_of_a_running_game(ask: Asking, game: str) -> None:
    table = start(ask, game)
    seats = len(ask("GET", "/tables/{table}/view", table=table)["seats"])
    for number in range(6):
        view = seat_asked(ask, table, seats)
        mine = {"seat": view["seat"]}
        if number == 1:
            ask("POST", "/tables/{table}/hint", table=table, body=mine)
        ask("GET", "/tables/{table}/readings", table=table, query=mine)
        ask("POST", "/tables/{table}/why", table=table, body={"path": ["hand-1m"], **mine})
        ask("POST", "/tables/{table}/moves", table=table, body={"turn": view["turn"], "move": view["legal"][0], **mine})
    ask("POST", "/tables/{table}/order", table=table, body={"order": ["1m"]})
    for path in ("/tables", "/tables/open", "/tables/{table}/deals", "/games", "/guests/me"):
        ask("GET", path, table=table)
    if "resign" in declaration(game).endings:
        ask("POST", "/tables/{table}/resign", table=table, body={"seat": 0})
        for path in ("/tables/{table}/view", "/tables/{table}/record", "/tables/{table}/deals"):
            ask("GET", path, table=table)
        ask("POST", "/tables/{table}/rematch", table=table, body={})


def test_answers_about_people_and_free_seats(house: ServedHouse, ask: Asking) -> None:
    ask("POST", "/guests", body={"name": "Bo"})
    ask("PUT", "/guests/me", body={"name": "Cleo", "language": "nl"})
    waiting = ask("POST", "/tables", body={"game": "bauernaufstand", "seats": ["me", "open"], "listed": True})
    table = waiting["table"]
    assert waiting["view"] is None
    friend = Asking(house.url)
    friend("POST", "/tables/{table}/seats", table=table, body={"seat": 1})
    view = ask("GET", "/tables/{table}/view", table=table)["view"]
    ask("POST", "/tables/{table}/moves", table=table, body={"turn": view["turn"], "move": view["legal"][0]})
    ask("POST", "/tables/{table}/undo", table=table, body={})
    friend("POST", "/tables/{table}/undo/answer", table=table, body={"agreed": True})
    left = friend("POST", "/tables/{table}/leave", table=table, body={})
    assert left["seat"] == 1 and left["seats"][1]["deputy"] == "medium", "who has left looks on"
    assert left["view"]["to_move"] in ([], [0]) and not left["view"]["legal"]
    back = friend("POST", "/tables/{table}/return", table=table, body={})
    assert back["seats"][1] | {"deputy": None, "computer": None} == back["seats"][1]
    friend("POST", "/tables/{table}/phrases", table=table, body={"phrase": "back-again"})
    assert [call["phrase"] for call in ask("GET", "/tables/{table}/view", table=table)["called"]] == ["back-again"]
    ask("POST", "/tables/{table}/mute", table=table, body={"seat": 1, "muted": True})
    assert ask("GET", "/tables/{table}/view", table=table)["called"] == []
    friend.close()
    assert {"GuestKnown", "Token", "TableSeen", "Accepted", "Called", "Muted"} <= ask.seen | friend.seen


def test_events_are_views_with_a_number(house: ServedHouse, ask: Asking) -> None:
    table = start(ask, "bauernaufstand")

    async def first() -> dict[str, Any]:
        async with httpx.AsyncClient(base_url=house.url, **PATIENTLY) as client:
            stream = events(client, ask.who)
            told = await anext(stream)
            await stream.aclose()  # type: ignore[attr-defined]
            return told

    documented = httpx.get(f"{house.url}/openapi.json", **PATIENTLY).json()["paths"]["/events"]["get"]
    assert list(documented["responses"]["200"]["content"]) == ["text/event-stream"]
    told = asyncio.run(first())
    assert told.pop("n") == 1 and told["table"] == table
    answers.TableSeen.model_validate_json(json.dumps(told), strict=True)


def test_a_field_too_many_or_of_another_kind_is_noticed() -> None:
    """What the checks above rest on."""
    good = {"table": "t", "seat": 0, "turn": 1, "accepted": True, "status": "playing"}
    answers.Accepted.model_validate_json(json.dumps(good), strict=True)
    for wrong in ({"more": 1}, {"turn": "1"}, {"status": "resting"}, {"accepted": False}, {"seat": -1}):
        with pytest.raises(ValidationError):
            answers.Accepted.model_validate_json(json.dumps({**good, **wrong}), strict=True)
