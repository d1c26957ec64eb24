"""Tournaments through their pages: players with devices, sheets at real tables, substitutes, prizes, and bad input."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest

from served_house import ServedHouse, wait_until
from web.test_clubs import do, guest, opened

__all__ = ["guest"]
Come = Callable[[str], httpx.Client]
FOUR = {"seats": "4", "mode-4": "given", "points-4": "4 2 1 0", "rounds": "3", "zero_sum": "on"}
TWO = {"seats": "2", "mode-2": "given", "points-2": "1 0", "rounds": "3"}
SCORES = {"score-0": "10", "score-1": "-2", "score-2": "-4", "score-3": "-4"}


def told(client: httpx.Client, id: str) -> Any:
    return client.get(f"/tournaments/{id}/export.json").json()


def path_of(client: httpx.Client, here: str, what: str) -> str:
    """A signed link on the page of the tournament."""
    link = re.search(rf'http://[^/"]*({here}/{what}/[^"]*)"', client.get(here).text)
    assert link
    return link[1]


def begin(client: httpx.Client, here: str, tables: str, number: int = 1, status: int = 200) -> str:
    return do(client, here, "begin", status, round=str(number), tables=tables)


# In the house


def test_an_online_round_from_the_invitation_to_the_result(house: ServedHouse, guest: Come) -> None:
    anna, ben, eve = guest("Anna"), guest("Ben"), guest("Eve")
    assert "one of the games" in anna.post("/tournaments", data={"title": "Cup", **TWO, "where": "online"}).text
    id = opened(anna, **TWO, **{"game-2": "weiss-schach", "where": "online", "patience": "5"})
    here = f"/tournaments/{id}"
    do(anna, here, "players", names="Anna\nZoe")
    join = path_of(anna, here, "join")
    assert "/join/" not in eve.get(here).text and "/players/" not in eve.get(here).text
    assert ben.get(f"{here}/join/wrong").status_code == 404 == anna.get(f"{here}/players/wrong").status_code
    assert anna.get(f"{join}/qr.svg").status_code == 200
    assert ben.post(join).status_code == 200 and ben.post(join).status_code == 200
    odd = {**TWO, "game-2": "hongkong", "where": "online"}
    assert "one of the games" in anna.post("/tournaments", data={"title": "Cup", **odd}).text, "four sit there"
    assert "already on the list" in anna.post(join).text, "the name is taken: there is a link of its own for it"
    place = path_of(anna, here, "players")
    assert "Are you Anna" in anna.get(place).text
    assert anna.post(place).status_code == 200
    assert "belongs to somebody else" in eve.post(place).text
    names = [player["names"] for player in told(anna, id)["players"]]
    assert names == [["Anna"], ["Zoe"], ["Ben"]]

    assert "Your table is ready" not in re.sub(
        r"<section id=.called.*?hidden>.*?</section>", "", ben.get("/").text, flags=re.S
    )
    with ThreadPoolExecutor() as pool:
        heard = pool.submit(_hear_call, ben)
        begin(anna, here, "Anna, Ben")
        event = heard.result()
    assert '"round":1,"number":1' in event and "Cup: round 1, table 1" in event
    way = wait_until(lambda: re.search(r'href="(/tables/[^"]*)">Cup: round 1, table 1', ben.get("/now").text), "called")
    assert way[1] in ben.get("/").text and way[1] in ben.get(here).text and "Time left to turn up" in ben.get(here).text
    assert way[1] not in eve.get("/now").text
    table = ben.get(way[1]).text
    assert "Anna" in table
    assert anna.post(f"{way[1]}/resign", json={"seat": 0}, headers={"accept": "application/json"}).status_code < 300
    result = wait_until(lambda: told(anna, id)["rounds"][0]["tables"][0]["results"], "it counts")[0]
    assert result["scores"] == [0, 1] and result["by"] == "counted by the table"
    assert "counted by the table" in eve.get(here).text and way[1] not in ben.get("/now").text
    do(anna, here, "end", round="1")


def test_an_old_personal_link_leads_to_nobody_elses_place(guest: Come) -> None:
    anna, ben, eve = guest("Anna"), guest("Ben"), guest("Eve")
    here = f"/tournaments/{opened(anna, **TWO, **{'game-2': 'weiss-schach', 'where': 'online'})}"
    do(anna, here, "players", names="Zoe\nYan\nXu\nWim")
    old, zoe = path_of(anna, here, "players"), guest("Zoe")
    assert zoe.post(old).status_code == 200
    begin(anna, here, "Zoe, Yan")
    do(anna, here, "replace", player="1", name="Ben", since="3")
    new = path_of(anna, here, "players")
    assert old != new and eve.get(old).status_code == 404 == eve.post(old).status_code
    assert ben.post(new).status_code == 200
    assert "belongs to somebody else" in eve.post(new).text
    do(anna, here, "rename", player="1", name="Benny")
    zoe.post(path_of(anna, here, "join"))
    assert len(told(anna, here.rpartition("/")[2])["players"]) == 4, "Zoe plays two rounds more, in one place"


def test_after_a_draw_in_a_knock_out_the_next_game_opens_by_itself(guest: Come) -> None:
    anna, ben, eve = guest("Anna"), guest("Ben"), guest("Eve")
    options = {**TWO, "mode-2": "knock-out", "game-2": "weiss-schach", "where": "online"}
    id = opened(anna, **options)
    here = f"/tournaments/{id}"
    for each in (anna, ben):
        assert each.post(path_of(anna, here, "join")).status_code == 200
    assert "at most 2 times; then the referee decides" in eve.get(here).text
    do(anna, here, "begin", round="1")
    called = partial(_called, anna)
    ways = [wait_until(called, "called")]
    for game in range(3):
        asked = {"headers": {"accept": "application/json"}}
        seats = {name: who.get(f"{ways[-1]}/view", **asked).json()["seat"] for name, who in (("a", anna), ("b", ben))}
        assert seats == ({"a": 1, "b": 0} if game % 2 else {"a": 0, "b": 1}), "colours are exchanged"
        assert anna.post(f"{ways[-1]}/draw", json={"seat": seats["a"]}, **asked).status_code < 300
        answer = {"seat": seats["b"], "agreed": True}
        assert ben.post(f"{ways[-1]}/draw/answer", json=answer, **asked).status_code < 300
        refused = anna.post(f"{ways[-1]}/rematch", json={"seat": seats["a"]}, **asked)
        assert refused.json()["error"] == "tournament-goes-on", "it would count for nothing"
        over = anna.get(ways[-1]).text
        assert "Your next game opens by itself" in over and 'data-do="rematch"' not in over
        if game < 2:
            ways.append(wait_until(lambda: (way := called()) != ways[-1] and way, "another table is open"))
            assert "drawn, so you play again with sides swapped" in ben.get("/now").text
            assert "Drawn: they play again with sides swapped" in eve.get(here).text
            assert "play again" in eve.get(f"{here}/screen").text
    page = wait_until(lambda: "the referee decides who goes" in (text := eve.get(here).text) and text, "it waits")
    assert "Drawn 3 times" in page and all(f'href="{way}"' in page for way in ways) and not called()
    words = {"de": "3-mal remis: Die Turnierleitung entscheidet", "nl": "3 keer remise: de wedstrijdleiding beslist"}
    for language, said in words.items():
        assert said in guest("").get(here, headers={"accept-language": language}).text
    assert told(eve, id)["rounds"][0]["tables"][0]["drawn"] == 3
    do(anna, here, "result", round="1", table="1", outcome="0-1")
    do(anna, here, "end", round="1")
    assert [place["player"] for place in told(eve, id)["standing"]] == [2, 1]


def test_alone_among_substitutes_nobody_gets_hints_or_takes_back(guest: Come) -> None:
    anna = guest("Anna")
    here = f"/tournaments/{opened(anna, **FOUR, **{'game-4': 'mah-nol', 'where': 'online', 'level': 'easy'})}"
    anna.post(path_of(anna, here, "join"))
    do(anna, here, "players", names="Bob\nCy\nDot")
    begin(anna, here, "Anna, -, -, -")
    way = wait_until(partial(_called, anna), "called")
    asked = {"json": {"seat": 0}, "headers": {"accept": "application/json"}}
    for what in ("hint", "undo"):
        answer = anna.post(f"{way}/{what}", **asked)
        assert (answer.status_code, answer.json()["error"]) == (409, "tournament-without"), answer.text
    view = anna.get(f"{way}/view", headers=asked["headers"]).json()
    assert view["agreed"]["tournament"] and not view["agreed"]["rated"] and not view["agreed"]["hints"]
    page = anna.get(way).text
    assert 'data-do="hint"' not in page and 'data-do="undo"' not in page
    assert "The result counts in the tournament; no hints, no taking back" in page
    assert "nothing is taken back" in anna.post(f"{way}/hint", **asked).json()["message"]


def _called(client: httpx.Client) -> str:
    """Where somebody is to play now."""
    way = re.search(r'href="(/tables/[^"]*)">Cup: round 1, table 1', client.get("/now").text)
    return way[1] if way else ""


def _hear_call(client: httpx.Client) -> str:
    """The first event that calls somebody to their table."""
    with client.stream("GET", "/events") as stream:
        lines = stream.iter_lines()
        return next(line for line in lines if '"path"' in line)


# At real tables


def test_the_code_of_a_table_opens_its_sheet_and_closing_it_is_the_result(guest: Come) -> None:
    anna, phone, other = guest("Anna"), guest(""), guest("")
    id = opened(anna, **FOUR, **{"game-4": "hongkong"})
    here = f"/tournaments/{id}"
    do(anna, here, "agree", **{"option-stake": "100", "option-minimum_fan": "3"})
    do(anna, here, "agree", 409, **{"option-stake": "many"})
    do(anna, here, "players", names="Ann\nBob\nCy\nDot")
    do(anna, here, "substitutes", names="Nina")
    begin(anna, here, "Cy, Ann, -, Bob")
    slip = re.findall(rf'href="({here}/slips/[^"]*)"', anna.get(f"{here}/paper/1").text)[0]
    assert "Open the score sheet" in phone.get(slip).text and "Nina (substitute)" in phone.get(slip).text
    with ThreadPoolExecutor() as pool:
        sheets = [str(answer.url) for answer in pool.map(lambda who: who.post(f"{slip}/sheet"), (phone, other))]
    assert sheets[0] == sheets[1] and "/evenings/" in sheets[0]
    sheet = sheets[0].partition("/evenings/")[2].join(["/evenings/", ""])
    assert str(other.get(slip).url) == sheets[0], "the code leads there from now on"
    lines = phone.get(f"{sheet}/sheet.jsonl").text
    assert '"players": ["Cy", "Ann", "Nina (substitute)", "Bob"]' in lines
    assert '"stake": 100' in lines and '"minimum_fan": 3' in lines
    assert "Cup: round 1, table 1" in phone.get(sheet).text
    newest = re.search(r'data-newest="(\d+)"', phone.get(sheet).text)
    line = {"entry": "win", "seen": newest and newest[1], "win": "1", "from": "0", "worth": "fan-3"}
    assert phone.post(f"{sheet}/lines", data=line).status_code == 200
    assert told(anna, id)["rounds"][0]["tables"][0]["results"] == []
    phone.post(f"{sheet}/close")
    result = wait_until(lambda: told(anna, id)["rounds"][0]["tables"][0]["results"], "it counts")[0]
    assert sum(result["scores"]) == 0 and max(result["scores"]) == result["scores"][1] > 0
    assert (
        result["by"] == "from the score sheet"
        and sheet in anna.get(here).text
        and sheet not in guest("Eve").get(here).text
    )
    assert "The result is written down" in other.get(slip).text
    hosts = [client for client in (phone, other) if client.post(f"{sheet}/reopen").status_code == 200]
    assert len(hosts) == 1, "whoever opened it"
    struck = {"entry": "strike", "number": "1", "seen": "99"}
    assert hosts[0].post(f"{sheet}/lines", data=struck).status_code == 200
    hosts[0].post(f"{sheet}/close")
    results = wait_until(
        lambda: len(found := told(anna, id)["rounds"][0]["tables"][0]["results"]) > 1 and found, "counted anew"
    )
    assert results[-1]["scores"] == [0, 0, 0, 0]
    do(anna, here, "result", round="1", table="1", correct="on", why="as agreed", **SCORES)
    assert told(anna, id)["rounds"][0]["tables"][0]["results"][-1]["scores"][0] == 10, "the referee has the last word"
    entered = "The result is in the tournament"
    wait_until(lambda: entered not in hosts[0].get(sheet).text, "and the sheet does not say otherwise")


def test_a_sheet_that_was_deleted_is_followed_by_another_and_there_is_none_in_the_house(guest: Come) -> None:
    anna, phone = guest("Anna"), guest("")
    here = f"/tournaments/{opened(anna, **FOUR, **{'game-4': 'hongkong'})}"
    do(anna, here, "players", names="Ann\nBob\nCy\nDot")
    begin(anna, here, "Cy, Ann, Dot, Bob")
    slip = re.findall(rf'href="({here}/slips/[^"]*)"', anna.get(f"{here}/paper/1").text)[0]
    first = str(phone.post(f"{slip}/sheet").url)
    assert phone.post(f"{first}/delete", data={"sure": "on"}).status_code == 200
    assert "Open the score sheet" in phone.get(slip).text
    second = phone.post(f"{slip}/sheet")
    assert second.status_code == 200 and str(second.url) != first and str(phone.get(slip).url) == str(second.url)
    online = f"/tournaments/{opened(anna, **FOUR, **{'game-4': 'hongkong', 'where': 'online'})}"
    do(anna, online, "players", names="Ann\nBob\nCy\nDot")
    begin(anna, online, "Cy, Ann, Dot, Bob")
    slip = re.findall(rf'href="({online}/slips/[^"]*)"', anna.get(f"{online}/paper/1").text)[0]
    assert "/evenings/" not in str(phone.post(f"{slip}/sheet").url)


def test_substitutes_have_names_and_agreed_points_and_players_are_replaced_from_a_round_on(guest: Come) -> None:
    anna = guest("Anna")
    id = opened(anna, **FOUR, substitute="1", absent="-1")
    here = f"/tournaments/{id}"
    do(anna, here, "players", names="A\nB\nC\nD\nE\nF\nG")
    do(anna, here, "substitutes", names="Nina")
    assert "already" in do(anna, here, "substitutes", 409, names="nina")
    begin(anna, here, "A, B, C, D\nE, F, G, -")
    do(anna, here, "substitute", 409, round="1", table="1", seat="0", name="Otto")
    do(anna, here, "substitute", round="1", table="2", seat="3", name="Otto")
    do(anna, here, "result", round="1", table="2", **{**SCORES, "score-0": "-4", "score-3": "10"})
    do(
        anna,
        here,
        "result",
        round="1",
        table="1",
        **{"score-0": "", "forfeit-0": "on", "score-1": "5", "score-2": "-5"},
    )
    sums = {place["player"]: place["points"] for place in told(anna, id)["standing"]}
    assert sums == {1: -1.0, 2: 4.0, 3: 1.0, 4: 2.0, 5: 1.5, 6: 4.0, 7: 1.5}, (
        "places without the absent and substitutes"
    )
    assert "forfeit" in anna.get(here).text and "Otto (substitute)" in anna.get(here).text
    assert "round 2 at the earliest" in do(anna, here, "replace", 409, player="2", name="Bea", since="1")
    do(anna, here, "replace", player="2", name="Bea")
    do(anna, here, "end", round="1")
    begin(anna, here, "A, Bea, C, D\nE, F, G, -", 2)
    tables = [each["tables"][0]["names"] for each in told(anna, id)["rounds"]]
    assert [names[1] for names in tables] == ["B", "Bea"]
    assert told(anna, id)["rounds"][1]["tables"][1]["names"][3] == "Nina (substitute)"
    assert "for B from round 2 on" in anna.get(here).text


def test_prizes_stand_beside_the_ranking_on_paper_and_in_the_files(guest: Come) -> None:
    anna, eve = guest("Anna"), guest("Eve")
    id = opened(anna, **FOUR)
    here = f"/tournaments/{id}"
    do(anna, here, "players", names="A\nB\nC\nD")
    begin(anna, here, "A, B, C, D")
    do(anna, here, "result", round="1", table="1", **SCORES)
    do(eve, here, "prizes", 403, prizes="Tea")
    do(anna, here, "prizes", prizes="A <b>pot</b>\nA cup\nA leaf\n\n")
    shown = eve.get(f"{here}/prizes").text
    do(anna, here, "prizes", prizes="\nA cup")
    kept = re.search(r"<textarea name=.prizes.[^>]*>\n(.*?)</textarea>", anna.get(f"{here}/prizes").text, re.S)
    assert kept and kept[1] == "\nA cup", "there is nothing for the first place"
    do(anna, here, "prizes", prizes="A <b>pot</b>\nA cup\nA leaf\n\n")
    assert "Standings so far" in shown and "A &lt;b&gt;pot&lt;/b&gt;" in shown and "<b>pot" not in shown
    assert "shared:" in shown, "C and D are equal: the third prize is theirs"
    do(anna, here, "end", round="1")
    do(anna, here, "close")
    assert "Final ranking" in eve.get(f"{here}/prizes").text and f"{here}/prizes" in eve.get(here).text
    assert [place["prizes"] for place in told(eve, id)["standing"]] == [
        ["A <b>pot</b>"],
        ["A cup"],
        ["A leaf"],
        ["A leaf"],
    ]
    rows = list(csv.DictReader(io.StringIO(eve.get(f"{here}/export.csv").text.lstrip("\ufeff"))))
    assert [row["prize"] for row in rows] == ["A <b>pot</b>", "A cup", "A leaf", "A leaf"]
    assert "at most 200 places" in do(anna, here, "prizes", 409, prizes="x\n" * 300)


NOBODY_CAME = {"en": "nobody turned up", "de": "niemand kam", "nl": "niemand kwam opdagen"}


def test_where_neither_player_came_both_lose_as_agreed_and_it_is_said_everywhere(guest: Come) -> None:
    anna, eve = guest("Anna"), guest("")
    id = opened(anna, **TWO, absent="-1")
    here = f"/tournaments/{id}"
    do(anna, here, "players", names="A\nB\nC\nD")
    begin(anna, here, "A, B\nC, D")
    slip = re.findall(rf'href="({here}/slips/[^"]*)"', anna.get(f"{here}/paper/1").text)[0]
    assert "− : − nobody turned up" in anna.get(slip).text
    assert anna.post(slip, data={"outcome": "-/-"}).status_code == 200
    do(anna, here, "result", round="1", table="2", outcome="+/-")
    for path in (here, f"{here}/screen", f"{here}/paper/1", slip):
        for language, said in NOBODY_CAME.items():
            page = eve.get(path, headers={"accept-language": language}).text
            assert said in page.replace(said.capitalize(), said), (path, language)
    page = eve.get(here, headers={"accept-language": "en"}).text
    assert page.count("forfeit") == 1, "D alone lost to somebody"
    assert page.count("Round 1: nobody turned up") == 2, "in the standing of A and B"
    found = told(anna, id)
    assert {place["player"]: place["points"] for place in found["standing"]} == {1: -1.0, 2: -1.0, 3: 1.0, 4: -1.0}
    assert [table["nobody_came"] for table in found["rounds"][0]["tables"]] == [True, False]
    assert {place["player"]: place["nobody_came"] for place in found["standing"]} == {1: [1], 2: [1], 3: [], 4: []}
    rows = csv.DictReader(io.StringIO(eve.get(f"{here}/export.csv").text.lstrip("\ufeff")))
    assert {row["name"]: row["nobody came"] for row in rows} == {"A": "round 1", "B": "round 1", "C": "", "D": ""}
    do(anna, here, "result", round="1", table="1", correct="on", outcome="1-0", why="they did")
    page = eve.get(here, headers={"accept-language": "en"}).text
    cup = f"/tournaments/{opened(anna, **{**TWO, 'mode-2': 'knock-out'})}"
    do(anna, cup, "players", names="A\nB\nC\nD")
    for number in ("1", "2"):
        do(anna, cup, "begin", round=number)
        if number == "1":
            do(anna, cup, "result", round="1", table="1", outcome="-/-")
            do(anna, cup, "result", round="1", table="2", outcome="1-0")
        do(anna, cup, "end", round=number)
        assert all(eve.get(f"{cup}/{each}").status_code == 200 for each in ("screen", f"paper/{number}", "export.csv"))
    assert "Round 1: nobody" not in page and page.count("nobody turned up") == 1, "it stands in the history alone"


def test_nobody_is_called_to_a_table_that_has_its_slip_or_to_a_tournament_that_is_gone(guest: Come) -> None:
    anna = guest("Anna")
    here = f"/tournaments/{opened(anna, **FOUR, **{'game-4': 'hongkong', 'where': 'online'})}"
    anna.post(path_of(anna, here, "join"))
    do(anna, here, "players", names="Bob\nCy\nDot")
    begin(anna, here, "Anna, Bob, Cy, Dot")
    wait_until(lambda: "Cup: round 1, table 1" in anna.get("/now").text, "called")
    slip = re.findall(rf'href="({here}/slips/[^"]*)"', anna.get(f"{here}/paper/1").text)[0]
    assert anna.post(slip, data=SCORES).status_code == 200
    wait_until(lambda: "Cup: round" not in anna.get("/now").text, "there is nothing to play any more")
    do(anna, here, "end", round="1")
    begin(anna, here, "Anna, Bob, Cy, Dot", 2)
    wait_until(lambda: "Cup: round 2, table 1" in anna.get("/now").text, "called")
    do(anna, here, "delete")
    wait_until(lambda: "Cup: round" not in anna.get("/now").text, "there is no tournament")


# Bad input: a clear sentence, nothing lost


@pytest.fixture
def running(guest: Come) -> Iterator[tuple[httpx.Client, str]]:
    """A round of eight at two tables."""
    anna = guest("Anna")
    id = opened(anna, **FOUR)
    do(anna, f"/tournaments/{id}", "players", names="\n".join("ABCDEFGH"))
    begin(anna, f"/tournaments/{id}", "A,B,C,D\nE,F,G,H")
    yield anna, id


def test_two_results_for_one_table(running: tuple[httpx.Client, str]) -> None:
    anna, id = running
    do(anna, f"/tournaments/{id}", "result", round="1", table="1", **SCORES)
    do(anna, f"/tournaments/{id}", "result", round="1", table="1", **SCORES)  # the same twice is the same
    other = {**SCORES, "score-0": "8", "score-1": "0"}
    assert "Table 1 already has a result" in do(
        anna, f"/tournaments/{id}", "result", 409, round="1", table="1", **other
    )
    results = told(anna, id)["rounds"][0]["tables"][0]["results"]
    assert [each["scores"] for each in results] == [[10, -2, -4, -4]]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"score-0": "11"}, "together it must be 0, not 1"),
        ({"score-0": "ten"}, "“ten” is not a number"),
        ({"score-0": ""}, "is not a number"),
        ({"score-0": "99999999999", "score-1": "-99999999991"}, "too large"),
        ({"score-0": "1e9"}, "is not a number"),
        ({"score-0": "<b>1</b>"}, "&lt;b&gt;1&lt;/b&gt;"),
    ],
)
def test_impossible_payments(running: tuple[httpx.Client, str], wrong: dict[str, str], said: str) -> None:
    anna, id = running
    page = do(anna, f"/tournaments/{id}", "result", 409, round="1", table="2", **{**SCORES, **wrong})
    assert said in page and 'name="score-2" value="-4"' in page, "what was typed is still there"
    assert told(anna, id)["rounds"][0]["tables"][1]["results"] == []


def test_a_player_twice(running: tuple[httpx.Client, str]) -> None:
    anna, id = running
    here = f"/tournaments/{id}"
    page = do(anna, here, "players", 409, names="Ida\nJo\nIDA")
    assert "IDA is already on the list" in page and "Ida\nJo\nIDA</textarea>" in page
    do(anna, here, "end", round="1", early="on")
    for tables, said in {
        "A,B,C,A": "already has a seat",
        "A,B,C,D\nE,F,G,A": "already has a seat",
        "A,B,C": "needs 4 people",
        "A,B,C,Zed": "Zed is not on the list",
    }.items():
        page = begin(anna, here, tables, 2, 409)
        assert said in page and f"{tables}</textarea>" in page
    assert len(told(anna, id)["rounds"]) == 1


def test_a_round_ended_early(running: tuple[httpx.Client, str]) -> None:
    anna, id = running
    here = f"/tournaments/{id}"
    do(anna, here, "result", round="1", table="1", **SCORES)
    assert "result of table 2 is still missing" in do(anna, here, "end", 409, round="1")
    do(anna, here, "end", round="1", early="on")
    assert "Round 1 is over" in do(anna, here, "result", 409, round="1", table="2", **SCORES)
    do(anna, here, "result", round="1", table="2", correct="on", **SCORES)
    tables = told(anna, id)["rounds"][0]["tables"]
    assert all(table["results"][-1]["scores"] == [10, -2, -4, -4] for table in tables)


def test_a_penalty_sent_twice_is_one(running: tuple[httpx.Client, str]) -> None:
    anna, id = running
    form = re.search(r'name="form" value="([^"]+)-1"', anna.get(f"/tournaments/{id}").text)
    assert form
    for key in (f"{form[1]}-1", f"{form[1]}-1", "another"):
        do(anna, f"/tournaments/{id}", "penalty", player="1", points="-1", why="late", form=key)
    assert [each["points"] for each in told(anna, id)["penalties"]] == [-1, -1]


def test_what_is_refused_stays_in_its_form(running: tuple[httpx.Client, str]) -> None:
    """A penalty, a replacement, a correction: the form is open, and nobody types twice."""
    anna, id = running
    here = f"/tournaments/{id}"
    page = do(anna, here, "penalty", 409, player="3", points="many", payments="7", why="shouting")
    assert all(f'value="{typed}"' in page for typed in ("many", "7", "shouting"))
    assert '<details class="take" open>' in page and page.count('<details class="take" open>') == 1
    page = do(anna, here, "replace", 409, player="3", name="B", since="1")
    assert 'name="name" value="B" maxlength="30" autocomplete="off" list="bench"' in page
    do(anna, here, "result", round="1", table="1", **SCORES)
    wrong = {**SCORES, "score-0": "99"}
    page = do(anna, here, "result", 409, round="1", table="1", correct="on", why="misread", **wrong)
    assert 'value="99"' in page and 'value="misread"' in page and "<details open>" in page
    assert told(anna, id)["penalties"] == []
    assert told(anna, id)["rounds"][0]["tables"][0]["results"][-1]["scores"] == [10, -2, -4, -4]


def test_whoever_entered_first_cares_for_a_tournament_without_organisers(guest: Come) -> None:
    anna, ben, cem = guest("Anna"), guest("Ben"), guest("Cem")
    id = opened(anna, **TWO, **{"game-2": "weiss-schach", "where": "online"})
    here = f"/tournaments/{id}"
    do(anna, here, "players", names="Zoe")
    join = path_of(anna, here, "join")
    for each in (ben, cem):
        assert each.post(join).status_code == 200
    do(ben, here, "players", 403, names="Eve")
    assert anna.post("/me/forget").status_code == 200
    do(cem, here, "players", 403, names="Eve")
    do(ben, here, "players", names="Eve")
    assert [player["names"] for player in told(ben, id)["players"]] == [["Zoe"], ["Ben"], ["Cem"], ["Eve"]]
    assert cem.post(path_of(ben, here, "referee")).status_code == 200
    do(ben, here, "players", 403, names="Fay")
    do(cem, here, "players", names="Fay")


def test_two_organisers_at_once(guest: Come, running: tuple[httpx.Client, str]) -> None:
    anna, id = running
    here, ben = f"/tournaments/{id}", guest("Ben")
    assert ben.post(path_of(anna, here, "referee")).status_code == 200
    other = {**SCORES, "score-0": "8", "score-1": "0"}
    with ThreadPoolExecutor(8) as pool:
        sent = [(who, scores) for who in (anna, ben) for scores in (SCORES, other)] * 2
        answers = list(
            pool.map(
                lambda each: each[0].post(here, data={"do": "result", "round": "1", "table": "1", **each[1]}), sent
            )
        )
        assert {answer.status_code for answer in answers} == {200, 409}
        do(anna, here, "result", round="1", table="2", **SCORES)
        ended = list(pool.map(lambda who: who.post(here, data={"do": "end", "round": "1"}), (anna, ben)))
        assert [answer.status_code for answer in ended] == [200, 200]
        tables = {"do": "begin", "round": "2", "tables": "A,B,E,F\nC,D,G,H"}
        begun = sorted(answer.status_code for answer in pool.map(lambda who: who.post(here, data=tables), (anna, ben)))
        assert begun == [200, 409]
    found = told(anna, id)
    assert len(found["rounds"]) == 2 and len(found["rounds"][0]["tables"][0]["results"]) == 1


def test_a_name_with_markup_is_a_name_on_every_page(guest: Come) -> None:
    anna, name = guest("Anna"), '<img src=x onerror="1">'
    id = opened(anna, **FOUR, **{"game-4": "hongkong"})
    here = f"/tournaments/{id}"
    do(anna, here, "players", names=f"{name}\nB\nC\n'; drop table books; --")
    do(anna, here, "substitutes", names="<b>N</b>")
    begin(anna, here, "1,2,3,4")
    slip = re.findall(rf'href="({here}/slips/[^"]*)"', anna.get(f"{here}/paper/1").text)[0]
    sheet = anna.post(f"{slip}/sheet").url.path
    for path in (here, f"{here}/screen", f"{here}/paper/1", f"{here}/prizes", slip + "?by_hand=1", sheet):
        page = anna.get(path).text
        assert "&lt;img src=x" in page and "<img src=x" not in page and "<b>N" not in page, path
    assert told(anna, id)["players"][0]["names"] == [name]


def test_ten_thousand_rows_are_refused_in_one_sentence(running: tuple[httpx.Client, str]) -> None:
    anna, id = running
    here = f"/tournaments/{id}"
    rows = "\n".join(f"Player {number}" for number in range(10_000))
    for do_what, field in (("players", "names"), ("substitutes", "names"), ("prizes", "prizes"), ("begin", "tables")):
        answer = anna.post(here, data={"do": do_what, field: rows, "round": "2"})
        assert answer.status_code == 400 and "longer than anything we can read" in answer.text
        some = anna.post(here, data={"do": do_what, field: "\n".join(f"p{n}" for n in range(250)), "round": "2"})
        assert some.status_code == 409 and 'class="wrong"' in some.text
    assert len(told(anna, id)["players"]) == 8 and len(told(anna, id)["rounds"]) == 1
