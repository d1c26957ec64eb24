"""The board to try things on: everything stands in its address, and what is known is told as a fact."""

import re

import httpx
import pytest

import teahouse
from teahouse.games import GAMES, declaration
from teahouse.games.bauernaufstand import solution
from teahouse.web.analysing import can_be_analysed, first_position, read_trial, ways

OPEN = [game for game in GAMES if can_be_analysed(declaration(game))]
PAGE = {"accept": "text/html"}


def test_games_without_secrets_can_be_analysed() -> None:
    assert set(OPEN) == {game for game in GAMES if declaration(game).secrets is None}


@pytest.mark.parametrize("game", OPEN)
def test_what_is_tried_stands_in_the_address(anna: httpx.Client, game: str) -> None:
    here = anna.get(f"/analyse/{game}", headers=PAGE, follow_redirects=False).headers["location"]
    state = teahouse.game(game).parse(httpx.URL(here).params["position"])
    move = state.legal(state.to_move[0])[0]
    page = anna.get(here, params={**httpx.URL(here).params, "play": move}, headers=PAGE)
    assert page.status_code == 200 and page.text.count('aria-current="step"') == 1
    listed = anna.get(f"/analyse/{game}/moves", params={**httpx.URL(here).params, "play": move})
    assert listed.status_code == 200 and 'class="weighed"' in listed.text
    after = state.play(move)
    links = re.findall(r'href="(/analyse/[^"]+)"', listed.text.replace("&amp;", "&"))
    tried = [httpx.URL(link).params["play"].split(",") for link in links]
    assert all(first == move and next in after.legal(after.to_move[0]) for first, next in tried)


@pytest.mark.parametrize("game", OPEN)
def test_what_is_tried_goes_on_from_the_middle_of_a_game(anna: httpx.Client, game: str) -> None:
    """A position may tell its last moves: they are no part of what is tried."""
    state = teahouse.game(game).start(seed=3)
    for _ in range(4):
        state = state.play(state.legal(state.to_move[0])[0])
    move, other = state.legal(state.to_move[0])[:2]
    here = {"position": state.text, "play": move, "lines": f"{move};{other}"}
    trial = read_trial(declaration(game), state.text, move, here["lines"])
    assert (trial.moves, trial.kept) == ([move], [[move], [other]])
    page = anna.get(f"/analyse/{game}", params=here, headers=PAGE)
    links = re.findall(r'(?:href|src)="(/analyse/[^"]+)"', page.text.replace("&amp;", "&"))
    assert len(links) > 4 and all(anna.get(link, headers=PAGE).status_code == 200 for link in links)


def test_of_a_solved_game_every_move_is_a_fact() -> None:
    rules = declaration("bauernaufstand")
    assert rules.reviewing is not None
    trial = read_trial(rules, first_position(rules), "@a1")
    position = trial.now.position
    known = solution.values(position.cells, position.hands, position.to_move)
    weigher = rules.reviewing().weigher(teahouse.core.protocol.Means())
    weighed = weigher(
        trial.now.seen_by(trial.now.to_move[0]), teahouse.core.protocol.Limits(1.0), None, most=trial.most
    )
    told = ways(trial, weighed)
    assert len(told) == len(known) and all(way.proved for way in told)
    assert sum("wins" in way.worth for way in told) == sum(wins for _, wins, _ in known)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/analyse/hongkong", 404),
        ("/analyse/none", 404),
        ("/analyse/bauernaufstand?position=nonsense", 409),
        ("/analyse/bauernaufstand?position=6/6/6/6/6/6+b+B4W4&play=a1a2", 409),
        (f"/analyse/bauernaufstand?position={'6' * 3000}", 422),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(anna: httpx.Client, path: str, status: int) -> None:
    answer = anna.get(path, headers={"accept": "application/json"})
    assert answer.status_code == status and answer.json()["message"]


def test_lines_are_kept_beside_each_other_in_the_address(anna: httpx.Client) -> None:
    rules = declaration("bauernaufstand")
    begins = first_position(rules)
    here = {"position": begins, "play": "@a1", "lines": "@b1;@c1;@b1"}
    text = anna.get("/analyse/bauernaufstand", params=here, headers=PAGE).text.replace("&amp;", "&")
    lines = re.findall(r'<li><a href="([^"]+)"[^>]*><img src="([^"]+)"', text)
    assert [httpx.URL(link).params["play"] for link, _ in lines] == ["@b1", "@c1"]
    assert all(httpx.URL(link).params["lines"] == "@b1;@c1" for link, _ in lines)
    kept = re.search(r'id="keep" href="([^"]+)"', text)
    assert kept and httpx.URL(kept[1]).params["lines"] == "@b1;@c1;@a1"
    left = [httpx.URL(link).params["lines"] for link in re.findall(r'class="forget" href="([^"]+)"', text)]
    assert left == ["@c1", "@b1"]
    picture = anna.get(lines[0][1])
    assert picture.headers["content-type"].startswith("image/svg+xml") and picture.text.startswith("<svg")
    refused = anna.get("/analyse/bauernaufstand", params={**here, "lines": "@b1;nonsense"}, headers=PAGE)
    assert refused.status_code == 409
