"""An evening, two clubs and a tournament of the house, opened by forms as a browser sends them."""

import re

import httpx

from served_house import PATIENTLY, ServedHouse

PAGE = {"accept": "text/html"}
NAMES = ("Anna", "Ben", "Cem", "Dora")
HAND = {"entry": "win", "seen": "0", "win": "0", "from": "1", "worth": "fan-3"}
CUP = {"title": "Cup", "seats": "4", "mode-4": "swiss", "points-4": "4 2 1 0", "rounds": "2"}
ONLINE = {"title": "Night", "seats": "2", "mode-2": "round-robin", "rounds": "2"}
IN_HOUSE = {"where": "online", "game-2": "short-go"}
SCORES = {"score-0": "30", "score-1": "-10", "score-2": "-10", "score-3": "-10"}


def open_real_tables(house: ServedHouse, cookies: dict[str, str]) -> dict[str, str]:
    """Whose cookies these are writes, founds and decides. What stands in their addresses, by its name."""
    with (
        httpx.Client(base_url=house.url, cookies=cookies, headers=PAGE, follow_redirects=True, **PATIENTLY) as host,
        httpx.Client(base_url=house.url, headers=PAGE, follow_redirects=True, **PATIENTLY) as other,
    ):
        evening = _sent(host, "/evenings/new", kind="hongkong", seats="given", **_named())
        _sent(host, f"{evening}/lines", **HAND)
        club = _sent(host, "/clubs", title="Tuesdays")
        _sent(host, club, do="names", names="\n".join(NAMES[1:]))
        members = {f"member-{seat}": str(seat + 1) for seat in range(4)}
        _sent(host, club, do="count", game="hongkong", **members, **SCORES)
        tournament = _sent(host, "/tournaments", **CUP)
        _sent(host, tournament, do="players", names="\n".join((*NAMES, "Eva", "Finn", "Gül", "Hans")))
        _sent(host, tournament, do="begin", round="1")
        _sent(host, tournament, do="result", round="1", table="1", **SCORES)
        online = _sent(host, "/tournaments", **ONLINE, **IN_HOUSE)
        _sent(host, online, do="players", names="Ben")
        strangers = _sent(other, "/clubs", title="Fridays", name="Eve")
        return {
            **{"evening": _last(evening), "club": _last(club), "tournament": _last(tournament)},
            "strangers": _last(strangers),
            "invitation": _key(other, strangers, "join"),
            "referee": _key(host, tournament, "referee"),
            **{"online": _last(online), "join": _key(host, online, "join"), "player": _key(host, online, "players")},
            "slip": _key(host, f"{tournament}/paper/1", "slips"),
        }


def _named() -> dict[str, str]:
    return {f"name-{place}": name for place, name in enumerate(NAMES)}


def _sent(client: httpx.Client, path: str, **fields: str) -> str:
    """The path of the page one comes to."""
    answer = client.post(path, data=fields)
    assert answer.status_code == 200, (path, answer.status_code, re.findall(r'class="wrong".*', answer.text))
    return answer.url.path


def _last(path: str) -> str:
    return path.rpartition("/")[2]


def _key(client: httpx.Client, path: str, of: str) -> str:
    found = re.search(rf'/{of}/([^"/]+)"', client.get(path).text)
    assert found, (path, of)
    return found[1]
