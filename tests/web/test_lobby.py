"""The lobby: challenges and who may take them, quick pairing, invitations; two at once, and at two houses."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from postgres import new_database
from served_house import PATIENTLY, ServedHouse, as_guest, serving, wait_until
from teahouse.web import answers

PAGE = {"accept": "text/html", "accept-language": "en"}


class Guests:
    """Who come to a house, each with a device."""

    def __init__(self, opened: ExitStack) -> None:
        self._opened = opened

    def come(self, house: ServedHouse, name: str) -> httpx.Client:
        client = httpx.Client(base_url=house.url, headers=as_guest(house.url, name), **PATIENTLY)
        return self._opened.enter_context(client)


@pytest.fixture
def guests() -> Iterator[Guests]:
    with ExitStack() as opened:
        yield Guests(opened)


def id_of(client: httpx.Client) -> str:
    return str(client.get("/guests/me").json()["person"])


def challenge(client: httpx.Client, **wishes: Any) -> str:
    body = {"game": "bauernaufstand", "seats": ["me", "open"], "listed": True, **wishes}
    made = client.post("/tables", json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def listed(client: httpx.Client) -> dict[str, dict[str, Any]]:
    told = client.get("/challenges").json()
    answers.Challenges.model_validate(told)
    return {each["table"]: each for each in told["challenges"]}


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error", "")


def test_of_two_who_take_a_challenge_at_once_one_plays(house: ServedHouse, guests: Guests) -> None:
    anna, *others = [guests.come(house, name) for name in ("Anna", "Bert", "Cleo", "Dora")]
    table = challenge(anna)
    assert listed(others[0])[table]["suits"]
    with ThreadPoolExecutor(3) as hands:
        taken = list(hands.map(lambda each: each.post(f"/tables/{table}/take"), others))
    assert sorted(each.status_code for each in taken) == [200, 409, 409]
    refused = next(each for each in taken if each.status_code == 409)
    assert code_of(refused) == (409, "not-waiting") and "quicker" in refused.json()["message"]
    winner = next(each for each in taken if each.status_code == 200)
    answers.TableSeen.model_validate(winner.json())
    assert winner.json()["status"] == "playing" and table not in listed(anna)
    assert others[taken.index(winner)].post(f"/tables/{table}/take").json()["status"] == "playing", "sent twice"


def test_who_does_not_suit_is_told_by_every_door(house: ServedHouse, guests: Guests) -> None:
    anna, bert = (guests.come(house, name) for name in ("Anna", "Bert"))
    table = challenge(anna, low=1600, high=1900)
    told = listed(bert)[table]
    assert (told["low"], told["high"], told["suits"]) == (1600, 1900, False)
    for answer in (
        bert.post(f"/tables/{table}/take"),
        bert.post(f"/tables/{table}/seats", json={"seat": 1}),
        bert.post(f"/tables/{table}/sit", data={"seat": "1"}),
    ):
        assert code_of(answer) == (409, "not-in-range") and "1500" in answer.json()["message"]
    page = bert.get("/lobby", headers=PAGE).text
    assert "rating 1600 to 1900" in page and f"/lobby/{table}/take" not in page
    other = challenge(anna, low=1400)
    assert bert.post(f"/tables/{other}/take").json()["status"] == "playing"


def test_a_challenge_ends_with_its_time_or_when_it_is_withdrawn(house: ServedHouse, guests: Guests) -> None:
    anna, bert = (guests.come(house, name) for name in ("Anna", "Bert"))
    withdrawn = challenge(anna)
    anna.post(f"/tables/{withdrawn}/cancel")
    assert withdrawn not in listed(bert) and code_of(bert.post(f"/tables/{withdrawn}/take")) == (409, "not-waiting")
    left = challenge(anna)
    anna.post(f"/tables/{left}/leave", json={})
    assert left not in listed(bert), "nobody waits there"
    late = challenge(anna, lasts=1)
    wait_until(lambda: late not in listed(bert), "its time is over")
    refused = bert.post(f"/tables/{late}/take")
    assert code_of(refused) == (409, "challenge-over") and "expired" in refused.json()["message"]
    assert late not in anna.get("/", headers=PAGE).text, "it is given up when she looks"
    assert code_of(bert.post(f"/tables/{late}/take")) == (409, "not-waiting")


def test_the_form_makes_a_challenge_and_one_click_takes_it(house: ServedHouse) -> None:
    with httpx.Client(base_url=house.url, headers={**PAGE, "origin": house.url}, **PATIENTLY) as anna:
        form = {"game": "short-go", "clock": "0-600-5-0-0", "sought": "range", "low": "1700", "high": "1300"}
        made = anna.post("/lobby/challenge", data={**form, "name": "Anna", "rated": "on", "lasts": "3600"})
        assert made.status_code == 303, made.text
        table = made.headers["location"].removeprefix("/tables/")
        assert "Yours" in anna.get("/lobby").text
        wrong = anna.post("/lobby/challenge", data={"game": "hongkong", "clock": "0-600-5-0-0"})
        assert wrong.status_code == 409 and 'role="alert"' in wrong.text
        with httpx.Client(base_url=house.url, headers={**PAGE, "origin": house.url}, **PATIENTLY) as bert:
            page = bert.get("/lobby").text
            assert "rating 1300 to 1700" in page and "10 minutes" in page
            taken = bert.post(f"/lobby/{table}/take", data={"name": "Bert"})
            assert taken.headers["location"] == f"/tables/{table}"
            assert bert.get(f"/tables/{table}/view").json()["status"] == "playing"
            again = anna.post(f"/lobby/{table}/take")
            assert again.status_code == 303, "she sits there"
        with httpx.Client(base_url=house.url, headers={**PAGE, "origin": house.url}, **PATIENTLY) as cleo:
            late = cleo.post(f"/lobby/{table}/take", data={"name": "Cleo"})
            assert late.status_code == 409 and "Someone was quicker" in late.text


def pair(client: httpx.Client, **wish: Any) -> tuple[str, str]:
    answer = client.post("/pairings", json=wish)
    assert answer.status_code == 201, answer.text
    answers.Paired.model_validate(answer.json())
    return answer.json()["table"], answer.json()["status"]


def test_two_who_wish_the_same_are_paired_and_others_are_not(house: ServedHouse, guests: Guests) -> None:
    anna, bert, cleo = (guests.come(house, name) for name in ("Anna", "Bert", "Cleo"))
    wish = {"game": "mahjong-battle", "move_time": 33}
    table, status = pair(anna, **wish)
    assert status == "waiting" and pair(anna, **wish) == (table, "waiting"), "who asks again waits still"
    other, status = pair(cleo, **wish, rated=True)
    assert other != table and status == "waiting"
    assert listed(bert)[table]["quick"]
    assert pair(bert, **wish) == (table, "playing")
    assert anna.post(f"/tables/{table}/pair", json={}).json() == {"table": table, "status": "playing"}
    assert code_of(anna.post(f"/tables/{other}/pair", json={})) == (409, "not-waiting")
    assert pair(cleo, **wish)[1] == "waiting"
    assert cleo.get(f"/tables/{other}/view").json()["status"] == "cancelled", "one search at a time"
    assert code_of(anna.post("/pairings", json={"game": "hongkong", "main_time": 60})) == (409, "bad-clock")


def test_four_come_together_and_computers_only_when_it_is_their_time(house: ServedHouse, guests: Guests) -> None:
    four = [guests.come(house, name) for name in ("Anna", "Bert", "Cleo", "Dora")]
    wish = {"game": "hongkong", "move_time": 44, "computers": True}
    found = [pair(each, **wish) for each in four]
    assert len({table for table, _ in found}) == 1
    assert [status for _, status in found] == ["waiting"] * 3 + ["playing"]
    alone, _ = pair(four[0], **{**wish, "move_time": 45})
    assert code_of(four[0].post(f"/tables/{alone}/fill")) == (409, "not-waiting")
    assert four[0].get(f"/tables/{alone}/view").json()["agreed"]["fill_after"] == 60


def test_two_at_the_same_moment_do_not_wait_side_by_side(house: ServedHouse, guests: Guests) -> None:
    both = [guests.come(house, name) for name in ("Anna", "Bert")]
    wish = {"game": "bauernaufstand", "move_time": 77}
    with ThreadPoolExecutor(2) as hands:
        found = list(hands.map(lambda each: pair(each, **wish), both))
    for each, (table, _) in zip(both, found, strict=True):  # as the page does while somebody waits
        each.post(f"/tables/{table}/pair", json={})
    playing = [
        {row["table"] for row in each.get("/tables").json()["tables"] if row["status"] == "playing"} for each in both
    ]
    assert playing[0] == playing[1] and len(playing[0]) == 1


def test_a_person_one_has_blocked_does_not_sit_down(house: ServedHouse, guests: Guests) -> None:
    anna, bert = (guests.come(house, name) for name in ("Anna", "Bert"))
    anna.post("/guests/me/contacts", json={"do": "block", "person": id_of(bert)})
    table = challenge(anna)
    assert code_of(bert.post(f"/tables/{table}/take")) == (409, "not-sought")
    mine, _ = pair(anna, game="bauernaufstand", move_time=78)
    assert pair(bert, game="bauernaufstand", move_time=78)[0] != mine


def club_of(founder: httpx.Client, *members: httpx.Client) -> str:
    origin = {"origin": str(founder.base_url).rstrip("/")}
    club: str = founder.post("/clubs", data={"title": "Tea"}, headers=origin).headers["location"]
    key = re.search(rf"{club}/join/[\w-]+", founder.get(club, headers=PAGE).text)
    assert key
    for each in members:
        each.post(key[0], headers=origin)
    return club.removeprefix("/clubs/")


def test_a_member_of_ones_club_finds_the_invitation(house: ServedHouse, guests: Guests) -> None:
    anna, bert, cleo = (guests.come(house, name) for name in ("Anna", "Bert", "Cleo"))
    club_of(anna, bert)
    table = challenge(anna, listed=False)
    people = anna.get("/guests/me/invitable").json()
    answers.Invitable.model_validate(people)
    assert people["people"] == [{"person": id_of(bert), "name": "Bert"}]
    stranger = anna.post(f"/tables/{table}/invitations", json={"person": id_of(cleo)})
    assert code_of(stranger) == (409, "not-invited")
    assert code_of(cleo.post(f"/tables/{table}/invitations", json={"person": id_of(bert)})) == (403, "not-seated")
    assert anna.post(f"/tables/{table}/invitations", json={"person": id_of(bert)}).status_code == 204
    assert "Invited: Bert" in anna.get(f"/tables/{table}", headers=PAGE).text
    told = bert.get("/guests/me/invitations").json()
    answers.InvitationsTold.model_validate(told)
    assert [(each["table"], each["by"]["name"]) for each in told["invitations"]] == [(table, "Anna")]
    assert f"/lobby/{table}/decline" in bert.get("/", headers=PAGE).text
    assert bert.post(f"/tables/{table}/invitations/decline").status_code == 204
    assert bert.get("/guests/me/invitations").json() == {"invitations": []}
    assert "Bert can’t come" in anna.get(f"/tables/{table}", headers=PAGE).text
    other = challenge(anna, listed=False)
    anna.post(f"/tables/{other}/invitations", json={"person": id_of(bert)})
    assert bert.post(f"/tables/{other}/seats", json={"seat": 1}).json()["status"] == "playing"
    assert bert.get("/guests/me/invitations").json() == {"invitations": []}


def test_the_best_table_is_one_anybody_may_watch(house: ServedHouse, guests: Guests) -> None:
    anna, bert = (guests.come(house, name) for name in ("Anna", "Bert"))
    bert.post(f"/tables/{challenge(anna)}/take")
    best = anna.get("/challenges").json()["best"]
    assert best in {row["table"] for row in anna.get("/tables/open").json()["playing"]}
    assert anna.get("/watch/best").headers["location"] == f"/tables/{best}"


@pytest.mark.long
def test_two_houses_pair_and_take_as_one(tmp_path: Path, guests: Guests) -> None:
    """Any process may take any request: what one has stored the other finds."""
    with new_database() as address, ExitStack() as opened:
        houses = [
            opened.enter_context(serving(ServedHouse(tmp_path / name, TEAHOUSE_DATABASE=address))) for name in "ab"
        ]
        anna, bert = (guests.come(house, name) for house, name in zip(houses, ("Anna", "Bert"), strict=True))
        table, status = pair(anna, game="short-go")
        assert status == "waiting" and pair(bert, game="short-go") == (table, "playing")
        both = [guests.come(house, name) for house, name in zip(houses, ("Cleo", "Dora"), strict=True)]
        sought = challenge(anna)
        with ThreadPoolExecutor(2) as hands:
            taken = list(hands.map(lambda each: each.post(f"/tables/{sought}/take").status_code, both))
        assert sorted(taken) == [200, 409]
