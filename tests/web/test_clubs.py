"""Clubs and tournaments through their pages: who may do what, what counts, what is refused, what is taken along."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse

PAGE = {"accept": "text/html", "accept-language": "en"}
MARKUP = "<b>Eve</b>"


@pytest.fixture
def guest(house: ServedHouse) -> Iterator[Callable[[str], httpx.Client]]:
    """Somebody with a browser's cookies."""
    clients: list[httpx.Client] = []

    def come(name: str = "") -> httpx.Client:
        client = httpx.Client(base_url=house.url, headers=PAGE, follow_redirects=True, **PATIENTLY)
        clients.append(client)
        if name:
            assert client.post("/me", data={"name": name, "lang": "en"}).status_code == 200
        return client

    yield come
    for client in clients:
        client.close()


def found(client: httpx.Client, title: str, **more: str) -> str:
    answer = client.post("/clubs", data={"title": title, "text": "Tuesdays", **more})
    assert answer.status_code == 200, answer.text
    return str(answer.url).rpartition("/")[2]


def do(client: httpx.Client, place: str, what: str, status: int = 200, **fields: Any) -> str:
    answer = client.post(place, data={"do": what, **fields})
    assert answer.status_code == status, (what, answer.status_code, re.findall(r'class="wrong".*', answer.text))
    return answer.text


def member(client: httpx.Client, club: str, name: str) -> int:
    told = client.get(f"/clubs/{club}/export.json").json()["members"]
    return next(each["number"] for each in told if each["name"] == name)


def standing(client: httpx.Client, club: str) -> list[tuple[str, float]]:
    told = client.get(f"/clubs/{club}/export.json").json()
    names = {each["number"]: each["name"] for each in told["members"]}
    return [(names[place["member"]], place["value"]) for place in told["seasons"][-1]["standing"]]


def test_a_club_from_its_founding_to_its_end(guest: Callable[[str], httpx.Client]) -> None:
    anna, ben, eve = guest("Anna"), guest("Ben"), guest("Eve")
    assert "A name is missing" in anna.post("/clubs", data={"title": "  "}).text
    club = found(anna, "Tea & <i>tiles</i>")
    here = f"/clubs/{club}"
    shown = anna.get(here).text
    assert "Tea &amp; &lt;i&gt;tiles&lt;/i&gt;" in shown and "<i>tiles" not in shown
    assert eve.get(here).status_code == 404 and eve.get(f"{here}/export.csv").status_code == 404
    assert eve.get("/clubs").text.count(club) == 0
    link = re.search(r'value="(http[^"]*/join/[^"]*)"', shown)
    assert link and eve.get(f"{here}/join/wrong").status_code == 404
    assert ben.post(link[1].partition("://")[2].partition("/")[2].join(["/", ""])).status_code == 200
    assert anna.get(f"{here}/qr.svg").status_code == 200 and eve.get(f"{here}/qr.svg").status_code == 404

    do(anna, here, "names", names=f"Cem\n{MARKUP}\n")
    assert "already" in do(anna, here, "names", 409, names="Dora\ncem")
    assert "Dora" not in anna.get(here).text, "all or nothing"
    do(ben, here, "names", 403, names="Finn")
    numbers = {name: member(anna, club, name) for name in ("Anna", "Ben", "Cem", MARKUP)}
    assert MARKUP not in anna.get(here).text and "&lt;b&gt;Eve&lt;/b&gt;" in anna.get(here).text

    seats = {f"member-{seat}": str(number) for seat, number in enumerate(numbers.values())}
    scores = dict(zip((f"score-{seat}" for seat in range(4)), ("30", "−10", "-10", "-10"), strict=True))
    do(ben, here, "count", game="hongkong", **seats, **scores)
    assert standing(anna, club) == [("Anna", 4.0), ("Ben", 1.0), ("Cem", 1.0), (MARKUP, 1.0)]
    do(ben, here, "count", 409, game="hongkong", **{**seats, "member-1": str(numbers["Anna"])}, **scores)
    assert "not a number" in do(ben, here, "count", 409, **{**seats, **scores, "score-0": "many"})
    do(eve, here, "count", 404, **seats, **scores)

    corrected = {**scores, "score-0": "-40", "score-1": "60"}
    do(ben, here, "correct", number="1", why="mixed up", **corrected)
    assert standing(anna, club)[0] == ("Ben", 4.0)
    assert "Changed by Ben" in anna.get(here).text and "mixed up" in anna.get(here).text
    do(anna, here, "correct", number="1", **scores)
    do(ben, here, "correct", 403, number="1", **corrected)  # it is the organiser's word now
    do(ben, here, "strike", 403, number="1")

    finn = guest("Finn")
    finn.post(link[1].partition("://")[2].partition("/")[2].join(["/", ""]))
    do(anna, here, "merge", member=str(member(anna, club, "Finn")), into=str(numbers["Cem"]))
    assert "Cem" in finn.get(here).text and [name for name, _ in standing(finn, club)].count("Cem") == 1
    assert "1 game, 0 won" in finn.get(f"{here}/members/{numbers['Cem']}").text
    do(anna, here, "merge", 409, member=str(numbers["Anna"]), into=str(numbers["Cem"]))  # they met
    do(anna, here, "season", title="Spring", system="payments", since="2020-01-01", until="", **{"game-hongkong": "on"})
    assert standing(anna, club)[0] == ("Anna", 30.0)
    do(anna, here, "season", 409, title="Never", system="base", since="2024-02-02", until="2024-01-01")
    rows = list(csv.reader(io.StringIO(anna.get(f"{here}/export.csv").text.lstrip("\ufeff"))))
    assert [row[3] for row in rows[1:]] == ["Anna", "Ben", "Cem", MARKUP]

    do(anna, here, "leave", 409)  # somebody has to care for it
    do(anna, here, "appoint", 409, member=str(member(anna, club, MARKUP)), organiser="on")
    do(anna, here, "appoint", member=str(numbers["Ben"]), organiser="on")
    assert ben.post("/me/forget").status_code == 200
    assert "Ben" not in anna.get(here).text and "no name" in anna.get(here).text
    do(anna, here, "describe", title="Tea and tiles", text="", public="on")
    assert eve.get(here).status_code == 200 and "Tea and tiles" in eve.get("/clubs").text
    do(eve, here, "delete", 403)
    do(anna, here, "delete")
    assert anna.get(here).status_code == 404


def test_nobody_takes_anothers_name_and_a_form_sent_twice_counts_once(guest: Callable[[str], httpx.Client]) -> None:
    anna, ben = guest("Anna"), guest("Ben")
    here = f"/clubs/{(club := found(anna, 'Tuesdays'))}"
    ben.post(here + "/join/" + str(re.findall(r'/join/([^"/]*)"', anna.get(here).text)[0]))
    mine = str(member(ben, club, "Ben"))
    assert "already" in do(ben, here, "rename", 409, member=mine, name="ANNA"), "or her evenings would be his"
    do(ben, here, "rename", member=mine, name="Benno")
    scores = {"member-0": "1", "score-0": "5", "member-1": mine, "score-1": "-5"}
    form = re.search(r'name="form" value="([^"]+)"', ben.get(here).text)
    assert form
    for _ in range(2):
        do(ben, here, "count", form=form[1], **scores)
    assert len(ben.get(f"{here}/export.json").json()["games"]) == 1
    do(ben, here, "count", form="another", **scores)
    assert len(ben.get(f"{here}/export.json").json()["games"]) == 2, "the same result of another game"


def test_a_club_whose_organisers_are_forgotten_is_cared_for(guest: Callable[[str], httpx.Client]) -> None:
    anna, ben, cem = guest("Anna"), guest("Ben"), guest("Cem")
    here = f"/clubs/{(club := found(anna, 'Tuesdays'))}"
    do(anna, here, "names", names="Dora")
    for each in (ben, cem):
        each.post(here + "/join/" + str(re.findall(r'/join/([^"/]*)"', anna.get(here).text)[0]))
    numbers = {name: str(member(anna, club, name)) for name in ("Anna", "Ben", "Cem")}
    do(anna, here, "appoint", member=numbers["Ben"], organiser="on")
    ben.post("/me/forget")
    do(anna, here, "leave", 409)  # nobody else could do anything
    do(anna, here, "appoint", 409, member=numbers["Anna"])
    anna.post("/me/forget")
    do(cem, here, "names", names="Ed")  # who has been there longest


def test_tables_of_the_house_count_for_their_club(house: ServedHouse, guest: Callable[[str], httpx.Client]) -> None:
    anna, ben, eve = guest("Anna"), guest("Ben"), guest("Eve")
    club = found(anna, "Go on Tuesdays", public="on")
    link = re.search(r'value="http://[^/]*(/clubs/[^"]*/join/[^"]*)"', anna.get(f"/clubs/{club}").text)
    assert link
    ben.post(link[1])
    json = {"accept": "application/json"}
    wish = {"game": "short-go", "seats": ["me", "open"], "club": club}
    assert eve.post("/tables", json=wish, headers=json).status_code == 404, "no member of it"
    table = anna.post("/tables", json=wish, headers=json).json()["table"]
    assert 'value="' + club in anna.get("/new/short-go").text
    ben.post(f"/tables/{table}/seats", json={"seat": 1}, headers=json)
    assert standing(anna, club) == []
    assert ben.post(f"/tables/{table}/resign", json={}, headers=json).status_code == 200
    assert standing(anna, club) == [("Anna", 1.0), ("Ben", 0.0)]
    alone = {"game": "short-go", "seats": ["me", "easy"], "club": club}
    other = anna.post("/tables", json=alone, headers=json).json()["table"]
    anna.post(f"/tables/{other}/resign", json={}, headers=json)
    assert standing(anna, club) == [("Anna", 1.0), ("Ben", 0.0)], "against a computer nothing counts"
    assert f"/tables/{table}/replay" in eve.get(f"/clubs/{club}").text


def test_an_evening_counts_for_its_club_when_it_is_closed(guest: Callable[[str], httpx.Client]) -> None:
    anna, eve = guest("Anna"), guest("Eve")
    club = found(anna, "Tuesdays", public="on")
    do(anna, f"/clubs/{club}", "names", names="Ben\nCem")
    names = {f"name-{seat}": name for seat, name in enumerate(("anna", "Ben", "Cem", "Somebody else"))}
    new = {"kind": "hongkong", "seats": "given", "club": club, "option-stake": "500", **names}
    assert eve.post("/evenings/new", data=new).status_code == 404, "no member of it"
    assert club in anna.get("/evenings/new").text
    sheet = anna.post("/evenings/new", data=new).url.path
    newest = re.search(r'data-newest="(\d+)"', anna.get(sheet).text)
    line = {"entry": "win", "seen": newest and newest[1], "win": "1", "from": "0", "worth": "fan-3"}
    assert anna.post(f"{sheet}/lines", data=line).status_code == 200
    assert standing(anna, club) == [], "it is not over"
    anna.post(f"{sheet}/close")
    game = anna.get(f"/clubs/{club}/export.json").json()["games"][0]
    assert (game["game"], game["members"][3], game["source"]) == ("hongkong", None, "evening")
    assert game["scores"] == [-16, 32, -8, -8], "what they began with is nobody's win"
    assert game["places"][1] == 1 and standing(anna, club)[0] == ("Ben", 4.0)
    assert sheet in anna.get(f"/clubs/{club}").text and sheet not in eve.get(f"/clubs/{club}").text
    assert standing(anna, club) == standing(eve, club), "counted once"
    assert '<option value="Cem">' in anna.get("/evenings/new").text and '"Cem"' not in eve.get("/evenings/new").text
    do(anna, f"/clubs/{club}", "names", names="Dora")
    correct = {f"name-{seat}": name for seat, name in enumerate(("anna", "Dora", "Cem", "<i>Ben</i>"))}
    assert eve.post(f"{sheet}/names", data=correct).status_code == 403, "it is closed"
    assert anna.post(f"{sheet}/names", data={**correct, "name-3": "Cem"}).status_code == 409, "no two of one name"
    shown = anna.post(f"{sheet}/names", data=correct).text
    assert "Ben is now called Dora." in shown and "<i>Ben" not in shown
    assert standing(anna, club)[0] == ("Dora", 4.0) and "Ben" not in dict(standing(anna, club))
    do(anna, f"/clubs/{club}", "rename", member=str(member(anna, club, "Dora")), name="Dorothea")
    assert standing(anna, club)[0] == ("Dorothea", 4.0), "a name in the club is another matter"


def test_organisers_correct_what_was_closed_and_what_is_struck_stays_visible(
    guest: Callable[[str], httpx.Client],
) -> None:
    anna, ben, eve = guest("Anna"), guest("Ben"), guest("Eve")
    club = found(anna, "Tuesdays")
    here = f"/clubs/{club}"
    link = re.search(r'value="http://[^/]*(/clubs/[^"]*/join/[^"]*)"', anna.get(here).text)
    assert link and ben.post(link[1]).status_code == 200
    names = {f"name-{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"))}
    sheet = ben.post("/evenings/new", data={"kind": "hongkong", "seats": "given", "club": club, **names}).url.path
    line = {"entry": "win", "seen": "0", "win": "0", "from": "1", "worth": "fan-3"}
    assert ben.post(f"{sheet}/lines", data=line).status_code == 200
    assert ben.post(f"{sheet}/close").status_code == 200
    strike = {"entry": "strike", "number": "1", "seen": "9"}
    assert eve.post(f"{sheet}/lines", data=strike).status_code == 403
    assert "organisers can correct" in anna.get(sheet).text
    correction = {**line, "number": "1", "seen": "9", "worth": "fan-1"}
    assert anna.post(f"{sheet}/lines", data=correction).status_code == 200
    assert anna.get(f"{here}/export.json").json()["games"][0]["scores"] == [8, -4, -2, -2]
    assert eve.post(f"{sheet}/reopen").status_code == 403 and anna.post(f"{sheet}/reopen").status_code == 200

    do(anna, here, "strike", number="1", why="a test")
    shown = ben.get(here).text
    assert "Crossed out by Anna" in shown and "a test" in shown
    told = anna.get(f"{here}/export.json").json()
    assert told["games"] == [] and told["struck"][0]["written_by"] == "Anna"
    do(
        anna,
        here,
        "correct",
        number="1",
        why="it was right",
        **{f"score-{n}": n_ for n, n_ in enumerate(["8", "-4", "-2", "-2"])},
    )
    assert len(anna.get(f"{here}/export.json").json()["games"]) == 1


def test_what_is_refused_stays_in_its_form(guest: Callable[[str], httpx.Client]) -> None:
    anna = guest("Anna")
    club = found(anna, "Tuesdays")
    here = f"/clubs/{club}"
    shown = do(anna, here, "names", 409, names="Ben\nCem\nBen")
    assert "Ben\nCem\nBen</textarea>" in shown.replace("\r", "")
    do(anna, here, "names", names="Ben\nCem\nDora")
    seats = {f"member-{seat}": str(seat + 1) for seat in range(4)}
    scores = {f"score-{seat}": score for seat, score in enumerate(("24", "-8", "-8", "-9"))}
    shown = do(anna, here, "count", 409, game="hongkong", **seats, **scores)
    assert "together it must be 0, not −1" in shown and 'value="-9"' in shown
    assert '<option value="hongkong" selected>' in shown and '<option value="4" selected>Dora' in shown
    do(anna, here, "count", game="mah-nol", **seats, **scores)  # there a bank takes part
    agreed = {"title": "Winter", "system": "base", "since": "2026-01-05", "until": "2026-03-01", "game-mah-nol": "on"}
    do(anna, here, "season", **agreed)
    shown = anna.get(here).text
    assert "5 Jan 2026 – 1 Mar 2026 · Mah-Nol" in shown
    for field in ('value="Winter"', '<option value="base" selected>', 'value="2026-01-05"', 'value="2026-03-01"'):
        assert field in shown, "whoever changes a season finds what is agreed"
    assert '<input type="checkbox" name="game-mah-nol" value="on" checked>' in shown
    shown = do(anna, here, "season", 409, season="1", **{**agreed, "title": "Spring", "until": "2025-01-01"})
    assert 'value="Spring"' in shown and 'value="2025-01-01"' in shown
    assert f'<option value="{club}" selected>' in anna.get(f"/evenings/new?club={club}").text


def test_a_tournament_counts_in_the_league_when_organisers_mark_it(guest: Callable[[str], httpx.Client]) -> None:
    anna, eve = guest("Anna"), guest("Eve")
    club = found(anna, "Cups", public="on")
    here = f"/clubs/{club}"
    do(anna, here, "names", names="Ben\nCem\nDora")
    fields = {"seats": "4", "mode-4": "plan", "points-4": "4 2 1 0", "rounds": "1", "zero_sum": "on"}
    id, strange = opened(anna, club=club, **fields), opened(eve, **fields)
    cup = f"/tournaments/{id}"
    do(anna, cup, "players", names="Anna\nBen\nCem\nDora")
    do(anna, cup, "begin", round="1")
    scores = dict(zip((f"score-{seat}" for seat in range(4)), ("10", "-2", "-4", "-4"), strict=True))
    do(anna, cup, "result", round="1", table="1", **scores)
    assert standing(anna, club) == []
    assert do(eve, here, "tournament", 403, tournament=id, counts="on")
    assert anna.post(here, data={"do": "tournament", "tournament": strange, "counts": "on"}).status_code == 404
    assert "counts in the league" in do(anna, here, "tournament", tournament=id, counts="on")
    assert [value for _, value in standing(eve, club)] == [4.0, 2.0, 0.5, 0.5]
    assert cup in anna.get(here).text
    ida = guest("Ida")
    ida.post(here + "/join/" + str(re.findall(r'/join/([^"/]*)"', anna.get(here).text)[0]))
    assert "/slips/" not in ida.get(f"{cup}/paper/1").text
    do(anna, here, "appoint", member=str(member(anna, club, "Ida")), organiser="on")
    assert "/slips/" in ida.get(f"{cup}/paper/1").text, "a club's organisers decide in its tournaments"
    change = {**scores, "score-0": "-10", "score-1": "18", "why": "signs"}
    do(anna, cup, "result", round="1", table="1", correct="on", **change)
    assert sorted(value for _, value in standing(eve, club)) == [0.0, 1.5, 1.5, 4.0]
    do(anna, here, "tournament", tournament=id, counts="")
    assert standing(anna, club) == []


def opened(client: httpx.Client, **fields: str) -> str:
    answer = client.post("/tournaments", data={"title": "Cup", **fields})
    assert answer.status_code == 200, re.findall(r'class="wrong".*', answer.text)
    return str(answer.url).partition("/tournaments/")[2]


def test_a_tournament_of_nine_at_tables_of_four(guest: Callable[[str], httpx.Client]) -> None:
    anna, ben = guest("Anna"), guest("Ben")
    fields = {"seats": "4", "mode-4": "plan", "points-4": "4 2 1 0", "rounds": "2", "zero_sum": "on"}
    assert "none larger" in anna.post("/tournaments", data={"title": "Cup", **fields, "points-4": "1 2 3 4"}).text
    id = opened(anna, **fields)
    here = f"/tournaments/{id}"
    assert "At least 4" in do(anna, here, "begin", 409, round="1")
    do(ben, here, "players", 403, names="Ben")
    assert "At most 200" in do(anna, here, "players", 409, names="\n".join(f"p{n}" for n in range(300)))
    assert (
        anna.post(here, data={"do": "players", "names": "\n".join(f"p{n}" for n in range(10_000))}).status_code == 400
    )
    names = [*(f"Player {number}" for number in range(1, 9)), "<script>x</script>"]
    do(anna, here, "players", names="\n".join(names))
    do(anna, here, "begin", round="1")
    do(anna, here, "begin", 409, round="1")  # a second organiser pressed it too
    told = anna.get(f"{here}/export.json").json()
    assert sum(table["players"].count(0) for table in told["rounds"][0]["tables"]) == 3
    assert "<script>x" not in anna.get(here).text and "&lt;script&gt;x" in anna.get(here).text

    slips = re.findall(rf'href="({here}/slips/[^"]*)"', anna.get(f"{here}/paper/1").text)
    assert len(slips) == 3 and not re.findall(r"/slips/", ben.get(f"{here}/paper/1").text)
    assert anna.get(f"{slips[0]}/qr.svg").status_code == 200
    phone = guest("")
    scores = {"score-0": "10", "score-1": "-2", "score-2": "-4", "score-3": "-4"}
    wrong = phone.post(slips[0], data={**scores, "score-0": "11"})
    assert wrong.status_code == 409 and "must be 0" in wrong.text and 'value="11"' in wrong.text, (
        "nothing typed is lost"
    )
    assert "written down" in phone.post(slips[0], data=scores).text
    assert "Only the referee" in phone.post(slips[0], data={**scores, "score-0": "12", "score-1": "-4"}).text
    assert phone.get(slips[0].replace("slips/", "slips/x")).status_code == 404
    assert "still missing" in do(anna, here, "end", 409, round="1")
    for table in ("2", "3"):
        do(anna, here, "result", round="1", table=table, **scores)
    change = {**scores, "score-0": "-10", "score-1": "18", "why": "signs"}
    do(ben, here, "result", 403, round="1", table="2", correct="on", **change)
    do(anna, here, "result", round="1", table="2", correct="on", **change)
    assert "signs" in ben.get(here).text
    do(anna, here, "penalty", player="3", points="-2", why="late")
    do(anna, here, "replace", player="5", name="Nina")
    do(anna, here, "leave", player="6")
    do(anna, here, "clock", clock="start", minutes="90")
    assert 'data-ends="1' in ben.get(f"{here}/screen").text
    do(anna, here, "end", round="1")
    do(anna, here, "begin", round="2")
    do(anna, here, "end", round="2", early="on")
    do(anna, here, "close")
    told = ben.get(f"{here}/export.json").json()
    got = dict.fromkeys(range(1, 10), 0.0)
    for table in told["rounds"][0]["tables"]:
        order = sorted(range(4), key=lambda seat: -table["results"][-1]["scores"][seat])
        worth = {10: 4, 18: 4, -2: 2, -4: 0.5, -10: 0}
        if table["results"][-1]["scores"] == [-10, 18, -4, -4]:
            worth[-4] = 1.5
        for seat in order:
            if table["players"][seat]:
                got[table["players"][seat]] += worth[table["results"][-1]["scores"][seat]]
    got[3] -= 2
    assert {place["player"]: place["points"] for place in told["standing"]} == got
    assert told["standing"][0]["base_rank"] == 1000.0 and told["players"][4]["names"] == ["Player 5", "Nina"]
    assert "Final ranking" in ben.get(here).text and ben.get(f"{here}/export.csv").text.count("\n") == 10
    key = re.search(r'value="http://[^/]*(/tournaments/[^"]*/referee/[^"]*)"', anna.get(here).text)
    assert key and "referee/" not in ben.get(here).text
    assert ben.post(key[1]).status_code == 200
    do(ben, here, "reopen")
    do(anna, here, "delete")
    assert anna.get(here).status_code == 404


@pytest.mark.parametrize("mode", ["swiss", "round-robin", "knock-out"])
def test_a_tournament_for_two(guest: Callable[[str], httpx.Client], mode: str) -> None:
    anna = guest("Anna")
    id = opened(anna, seats="2", rounds="3", public="on", **{"mode-2": mode, "points-2": "1 0"})
    here = f"/tournaments/{id}"
    do(anna, here, "players", names="A\nB\nC\nD\nE")
    for number in range(1, 4):
        do(anna, here, "begin", round=str(number))
        tables = anna.get(f"{here}/export.json").json()["rounds"][-1]["tables"]
        for table, _ in enumerate(tables, start=1):
            do(anna, here, "result", round=str(number), table=str(table), outcome="1-0")
        do(anna, here, "end", round=str(number))
    assert sum(place["points"] for place in anna.get(f"{here}/export.json").json()["standing"]) > 0
    assert anna.get(f"{here}/paper/3").status_code == 200 == anna.get(f"{here}/screen").status_code
