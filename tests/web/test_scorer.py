"""The scorer as a page: addresses, taps, results. The 337 public hands go through the page as well."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as some
from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader, StrictUndefined

from teahouse.core.scoring import Sheet
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.scorer import case_of
from teahouse.games.hongkong.scoring.cases import score_case
from teahouse.texts import LANGUAGES, say, speaking
from teahouse.web import scorer as web

assert GAME.scorer
SCORER = GAME.scorer()
PLAIN = [kind for row in SCORER.tray for kind in row]
TEMPLATES = Path(web.__file__).parent / "templates"
BASE = "<title>{% block title %}{% endblock %}</title>{% block main %}{% endblock %}"
HANDS = Path(__file__).parents[1] / "games" / "hongkong" / "hands.jsonl"
ACCEPTED = [hand for hand in map(json.loads, HANDS.read_text(encoding="utf-8").splitlines()) if hand["result"]["valid"]]


def page(address: str) -> web.ScorerPage:
    return web.page(SCORER, parse_qs(address.partition("#")[0].lstrip("?")))


def sheet(address: str) -> Sheet:
    return web.read(SCORER, parse_qs(address.partition("#")[0].lstrip("?"))).sheet


def address_of(case: Mapping[str, object]) -> str:
    """What a person would have tapped for a case."""
    given = {"hand": case["concealed"], "win": case["win"], "bonus": case.get("bonus") or ""}
    given |= {"seat": case["seat"], "prevalent": case["prevalent"], "from": case.get("discarder") or "self"}
    given |= {"first": case.get("first") or "", "minimum_fan": str(case.get("minimum_fan") or "")}
    given |= {name: "on" for name in SCORER.switches if case.get(name)}
    melds = "".join(f"&meld={meld.replace(' ', '+')}" for meld in case.get("melds") or ())  # type: ignore[attr-defined]
    return "&".join(f"{name}={value}" for name, value in given.items() if value).replace(" ", "+") + melds


sheets = some.builds(
    Sheet,
    held=some.lists(some.sampled_from(PLAIN), max_size=14).map(tuple),
    groups=some.lists(
        some.tuples(some.sampled_from(list(SCORER.groups)), some.sampled_from(PLAIN)).map(
            lambda pair: (pair[0], SCORER.groups[pair[0]](pair[1]))
        ),
        max_size=4,
    ).map(lambda melds: tuple(meld for meld in melds if meld[1])),
    extras=some.sets(some.sampled_from(SCORER.extras)).map(lambda found: tuple(sorted(found))),
    choices=some.fixed_dictionaries(
        {}, optional={asked.name: some.sampled_from(list(asked.answers)[1:]) for asked in SCORER.questions}
    ),
    switches=some.frozensets(some.sampled_from(list(SCORER.switches))),
)


@given(sheets, some.sampled_from([web.HAND, *SCORER.groups]))
def test_an_address_says_everything(filled: Sheet, into: str) -> None:
    read = web.read(SCORER, parse_qs(web.write(SCORER, filled, into).lstrip("?")))
    assert read == web.Filled(filled, into)


@pytest.mark.parametrize("hand", ACCEPTED, ids=lambda hand: hand["name"])
def test_the_public_hands_are_worth_the_same_here(hand: dict[str, Mapping[str, object]]) -> None:
    address = address_of(hand["case"])
    expected = hand["result"]
    assert score_case(case_of(sheet(address))) == expected
    with speaking("en"):
        found = page(address)
        assert not found.problem and not found.remarks
        assert [share.amount for share in found.shares] == [
            f"{amount:+d}".replace("-", "−")
            for amount in expected["payments"].values()  # type: ignore[attr-defined]
        ]
        names = sorted(say(f"hongkong-score/element-{line['id'].replace('_', '-')}") for line in expected["elements"])  # type: ignore[attr-defined]
    assert sorted(name for name, _ in found.lines) == names


def test_a_hand_is_tapped_together() -> None:
    address = "?"
    with speaking("en"):
        for kind, into in [
            ("2z", "pung"),
            *((kind, "") for kind in ["1p", "2p", "3p", "4p", "5p", "6p", "8p", "8p", "8p", "5z", "5z"]),
        ]:
            if into:
                address = next(pick.href for pick in page(address).into if pick.text == into)
            tap = next(tap for row in page(address).tray for tap in row if tap.piece == kind)
            assert tap.href
            address = tap.href
        found = page(address)
        assert sheet(address).groups == (("pung", ("2z", "2z", "2z")),)
        assert (found.last and found.last.piece == "5z" and found.total == "4 fan, 8 points") or found.total
        address = next(tap.href or "" for tap in found.extras if tap.piece == "2f")
        south = next(asked for asked in page(address).questions if asked.name == "seat").picks[1]
        found = page(south.href)
        assert found.total == "6 fan, 16 points"
        assert [(share.player, share.amount, share.gets) for share in found.shares][1] == ("South", "+96", True)
        assert all(tap.href is None for row in found.tray for tap in row), "the hand is full"


def test_tapping_a_tile_in_the_hand_removes_it() -> None:
    with speaking("en"):
        found = page("hand=31m5z1m&win=1m")
        assert [tap.piece for tap in found.held] == ["1m", "3m", "5z"] and found.last and found.last.piece == "1m"
        assert found.problem == "10 more tiles needed."
        assert found.held[1].href and sheet(found.held[1].href) == Sheet(("1m", "5z", "1m"), "1m")
        assert found.last.href and sheet(found.last.href) == Sheet(("3m", "1m", "5z"), "1m")
        group = page("meld=ckong+1111p").groups[0]
        assert group.pieces == ("1p", "", "", "1p") and sheet(group.href) == Sheet()


def test_only_possible_tiles_can_be_tapped() -> None:
    free = {tap.piece for row in page("hand=1111m&into=chow").tray for tap in row if tap.href}
    assert free == {f"{value}{suit}" for suit in "mps" for value in range(1, 8)} - {"1m"}
    assert "9p" not in {tap.piece for row in page("hand=9p&into=kong").tray for tap in row if tap.href}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_is_said_without_names_of_fields(language: str) -> None:
    whole = "hand=234m567p33378999s"
    with speaking(language):
        for more in ("&from=E", "&replacement=on", "&from=S&replacement=on", "&first=heaven&seat=S", "&first=earth",
                     "&minimum_fan=9", "&robbing=on"):  # fmt: skip
            problem = page(whole + more).problem
            assert problem and "_" not in problem and "discarder" not in problem, problem
        assert page(whole + "1m").problem == say("scorer/too-many", n=1)
        assert page("hand=147m147p147s12345z").problem.endswith(".")


@pytest.mark.parametrize(
    "strange", ["hand=xyz", "meld=pung+123m", "meld=heap+111m", "bonus=1m", "seat=Q", "hand=1f", "meld=chow", "win=0m"]
)
def test_nonsense_in_an_address_is_named_and_left_out(strange: str) -> None:
    found = page(strange)
    assert len(found.remarks) == 1
    assert sheet(strange) == Sheet()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["", "hand=123p456p888p5z5z&meld=pung+222z&bonus=2f&seat=S", "hand=<b>&into=kong"])
def test_the_template_shows_it_all_without_style_or_script(address: str, language: str) -> None:
    templates = ChoiceLoader([DictLoader({"base.html": BASE}), FileSystemLoader(TEMPLATES)])
    with speaking(language):
        shown = Environment(loader=templates, autoescape=True, undefined=StrictUndefined).get_template("scorer.html")
        html = shown.render(page=page(address), say=say, game=GAME.id)
    assert not re.search(r"style=|<style|<script|<b>&| scorer/", html)
    names = re.findall(r'id="([^"]+)"', html)
    assert len(names) == len(set(names)), "ids are unique, those of the tiles too"
    assert set(re.findall(r'<use href="#([^"]+)"', html)) <= set(names)
    for link in re.findall(r'<a class="tap[^>]*>', html):
        assert re.search(r'aria-label="[^"]+"', link)


@pytest.mark.parametrize(("language", "letters"), [("de", "OSWN"), ("en", "ESWN"), ("nl", "OZWN")])
def test_winds_carry_the_letters_of_the_language(language: str, letters: str) -> None:
    with speaking(language):
        drawn = page("").faces.defs()
    assert "".join(re.findall(r"<text[^>]*>([A-Z])</text>", drawn)) == letters


def test_nothing_is_too_long() -> None:
    assert sheet("hand=" + "1m" * 5000) == Sheet()
    assert len(page("&".join(["meld=pung+111m"] * 5000)).groups) <= web.LONGEST
