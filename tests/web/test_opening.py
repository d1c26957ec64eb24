"""Opening a table: what may be agreed, what a form is told, and what lies on a board that is set up by hand."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, as_guest


@pytest.fixture
def bert(house: ServedHouse) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url, headers=as_guest(house.url), **PATIENTLY) as client:
        yield client


def opened(client: httpx.Client, **wish: Any) -> dict[str, Any]:
    answer = client.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "open"], **wish})
    assert answer.status_code == 201, answer.text
    said: dict[str, Any] = answer.json()
    return said


def test_what_was_agreed_is_told_to_everybody(anna: httpx.Client, bert: httpx.Client) -> None:
    table = opened(anna, move_time=120, hints=True)
    assert table["agreed"] | {"move_time": 120, "hints": True} == table["agreed"]
    assert table["clock"] is None and table["now"] is None, "nobody is asked yet"
    sat = bert.post(f"/tables/{table['table']}/seats", json={"seat": 1}).json()
    assert sat["agreed"] == table["agreed"]
    assert sat["clock"]["seats"] == [0] and sat["clock"]["match_ends"] is None
    assert 0 < sat["clock"]["move_ends"] - sat["now"] <= 120


def test_hints_are_refused_or_counted(anna: httpx.Client, bert: httpx.Client) -> None:
    for agreed, status, counted in ((False, 409, 0), (True, 200, 1)):
        table = opened(anna, hints=agreed)["table"]
        bert.post(f"/tables/{table}/seats", json={"seat": 1})
        answer = anna.post(f"/tables/{table}/hint", json={})
        assert answer.status_code == status and (agreed or answer.json()["error"] == "hints-not-agreed")
        seats = bert.get(f"/tables/{table}/view").json()["seats"]
        assert [seat["hints"] for seat in seats] == [counted, 0]


def test_a_game_with_secrets_is_opened_without_hints(anna: httpx.Client) -> None:
    answer = anna.post("/tables", json={"game": "hongkong", "seats": ["me", "open", "open", "open"], "hints": True})
    assert (answer.status_code, answer.json()["error"]) == (409, "hints-hidden")


def test_those_at_one_screen_have_names_and_keep_them_one_seat_on(anna: httpx.Client) -> None:
    table = opened(anna, seats=["me", "me"], names=["Ada\n", "Ben"])
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Ben"]
    anna.post(f"/tables/{table['table']}/resign", json={"seat": 0})
    again = anna.post(f"/tables/{table['table']}/rematch", json={"seat": 0}).json()["table"]
    seats = anna.get(f"/tables/{again}/view").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ben", "Ada"]


def test_a_refused_form_comes_back_filled_in(house: ServedHouse) -> None:
    form = {"form": "1", "against": "screen", "name-1": "Oma", "option-handicap": "7", "option-komi": "3.5"}
    answer = httpx.post(f"{house.url}/new/short-go", data=form, headers={"accept": "text/html"}, **PATIENTLY)
    assert answer.status_code == 409 and "teahouse=" in answer.headers["set-cookie"]
    assert 'value="Oma"' in answer.text and 'id="wrong-option-handicap"' in answer.text
    assert answer.text.count('aria-invalid="true"') == 1


@pytest.mark.parametrize("game", ["hongkong", "mah-nol"])
def test_where_nothing_is_laid_out_there_is_no_such_page(anna: httpx.Client, game: str) -> None:
    assert anna.post(f"/new/{game}/position", json={}).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"pieces": {"z9": "king-0", "a1": "dragon"}, "to_move": 63, "details": {"castling_0": "perhaps", "x": "y"}},
        {"text": "\0"}, {"text": "x" * 2000}, {"options": {"size": "19", "unknown": "1"}},
        {"pieces": {f"a{n}": "king-0" for n in range(1, 7)}},
    ],
)  # fmt: skip
def test_whatever_is_laid_there_is_an_answer(anna: httpx.Client, body: Any) -> None:
    for game in ("weiss-schach", "short-go"):
        answer = anna.post(f"/new/{game}/position", json=body)
        assert answer.status_code == 200 and "problem" in answer.json()


def test_a_finished_position_begins_no_game(anna: httpx.Client) -> None:
    mated = "k4R/6/1K4/6/6/6 b - - 0 1"
    assert anna.post("/new/weiss-schach/position", json={"text": mated}).json()["problem"]["message"]


@pytest.mark.parametrize(
    ("game", "chosen", "option"),
    [
        ("hongkong", {"first-length": "round", "option-length": "hand"}, ("length", "round")),
        ("mah-nol", {"first-hands": "another", "first-number-hands": "5", "option-hands": "8"}, ("hands", 5)),
    ],
)
def test_friends_agree_on_the_length_before_the_table_opens(
    anna: httpx.Client, game: str, chosen: dict[str, str], option: tuple[str, Any]
) -> None:
    """One click among friends leads to the form; what they choose there first holds, whatever stands below."""
    asked = anna.post(f"/new/{game}", data={"against": "friends"}, follow_redirects=False)
    assert (asked.status_code, asked.headers["location"]) == (303, f"/new/{game}?against=friends")
    assert f'name="{next(iter(chosen))}"' in anna.get(asked.headers["location"]).text
    form = {"form": "1", "against": "friends", "place": "0", "pace": "fair", **chosen}
    table = anna.post(f"/new/{game}", data=form, follow_redirects=False).headers["location"]
    name, value = option
    assert _agreed(anna, table, name) == value


def _agreed(client: httpx.Client, table: str, name: str) -> Any:
    """Once everybody sits."""
    for seat in (1, 2, 3):
        client.post(f"{table}/computer", data={"seat": str(seat), "level": "easy"}, follow_redirects=False)
    return client.get(f"{table}/view", headers={"accept": "application/json"}).json()["view"]["options"][name]


OWN = {
    "own-days": ({"own-days-move": "2", "own-days-hand": "4"}, {"move_time": 172_800, "main_time": 345_600}),
    "own-game": ({"own-game-minutes": "7", "own-game-more": "3"}, {"main_time": 420, "increment": 3}),
    "own-move": ({"own-move-seconds": "45"}, {"move_time": 45, "main_time": 0}),
}


def test_times_of_ones_own_are_agreed_on_from_the_form(anna: httpx.Client) -> None:
    for chosen, (fields, agreed) in OWN.items():
        sent = {"form": "1", "against": "friends", "move_time": chosen, **fields}
        answer = anna.post("/new/weiss-schach", data=sent, headers={"accept": "text/html"})
        assert answer.status_code == 303, answer.text
        told = anna.get(f"{answer.headers['location']}/view").json()["agreed"]
        assert told | agreed == told
    byo = {"own-periods-minutes": "0", "own-periods-number": "3", "own-periods-seconds": "20"}
    sent = {"form": "1", "against": "friends", "move_time": "own-periods", **byo}
    answer = anna.post("/new/short-go", data=sent, headers={"accept": "text/html"})
    told = anna.get(f"{answer.headers['location']}/view").json()["agreed"]
    assert told | {"main_time": 0, "periods": 3, "period": 20} == told
    assert "own-game" not in anna.get("/new/hongkong", headers={"accept": "text/html"}).text, (
        "nobody loses on time there"
    )


@pytest.mark.parametrize("typed", ["", "0", "31", "1.5", "-3", "two", "99999999999"])
def test_a_time_out_of_bounds_is_refused_beside_its_field(anna: httpx.Client, typed: str) -> None:
    sent = {"form": "1", "against": "friends", "move_time": "own-days", "own-days-move": typed, "own-days-hand": "4"}
    answer = anna.post("/new/weiss-schach", data=sent, headers={"accept": "text/html", "accept-language": "en"})
    assert answer.status_code == 409 and f'name="own-days-move" value="{typed}"' in answer.text
    assert 'id="wrong-own-days-move"' in answer.text and "whole number from 1 to 30" in answer.text
    refused = anna.post("/new/weiss-schach", data=sent, headers={"accept": "application/json"})
    assert refused.status_code == 409 and refused.json()["error"] == "bad-number"


def test_whom_a_listed_table_seeks_is_asked_and_refused_beside_its_field(anna: httpx.Client) -> None:
    sent = {"form": "1", "against": "friends", "listed": "on", "sought": "range", "low": "1700", "high": "1400"}
    page = {"accept": "text/html", "accept-language": "en"}
    opened = anna.post("/new/weiss-schach", data={**sent, "lasts": "3600"}, headers=page).headers["location"]
    told = {each["table"]: each for each in anna.get("/challenges").json()["challenges"]}[opened.rpartition("/")[2]]
    assert (told["low"], told["high"]) == (1400, 1700) and told["until"] > 0
    near = anna.post("/new/weiss-schach", data={**sent, "sought": "near"}, headers=page).headers["location"]
    agreed = anna.get(f"{near}/view").json()["agreed"]
    assert (agreed["low"], agreed["high"], agreed["until"]) == (1300, 1700, 0)
    alone = anna.post("/new/weiss-schach", data={**sent, "listed": ""}, headers=page).headers["location"]
    assert anna.get(f"{alone}/view").json()["agreed"]["low"] == 0, "whoever has the link is invited"
    for place in ("/new/weiss-schach", "/lobby/challenge"):
        answer = anna.post(place, data={**sent, "game": "weiss-schach", "high": "12345"}, headers=page)
        assert answer.status_code == 409 and 'name="high"' in answer.text and 'value="12345"' in answer.text
        assert 'id="wrong-high"' in answer.text and "whole number from 0 to 9999" in answer.text
