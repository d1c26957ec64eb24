"""The scorer as a page: addresses, taps, what is asked, results. The 337 public hands go through the page as well."""

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
from teahouse.games.hongkong.scoring.cases import CHECKED, score_case
from teahouse.texts import LANGUAGES, say, speaking
from teahouse.web.scorer import address as written
from teahouse.web.scorer import page as pages
from teahouse.web.scorer import taps

assert GAME.scorer
SCORER = GAME.scorer()
PLAIN = [kind for row in SCORER.tray for kind in row]
TEMPLATES = Path(pages.__file__).parents[1] / "templates"
BASE = "<title>{% block title %}{% endblock %}</title>{% block main %}{% endblock %}"
ACCEPTED = [
    hand for hand in map(json.loads, CHECKED.read_text(encoding="utf-8").splitlines()) if hand["result"]["valid"]
]
FOUR_GROUPS = "meld=run+123m&meld=run+456p&meld=run+789s&meld=three+555z&hand=88p"


def query(address: str) -> dict[str, list[str]]:
    return parse_qs(address.lstrip("?"))


def page(address: str, *tapped: str) -> pages.ScorerPage:
    return pages.page(SCORER, {**query(address), "tap": tapped})


def sheet(address: str) -> Sheet:
    return written.read(SCORER, query(address)).sheet


def tapped(*done: str, begun: str = "") -> Sheet:
    return taps.after_taps(SCORER, written.read(SCORER, query(begun)), done).filled.sheet


def address_of(case: Mapping[str, object]) -> str:
    """What a person would have said for a case."""
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
        {},
        optional={
            asked.name: some.sampled_from([answer for answer in asked.answers if answer != asked.assumed])
            for asked in SCORER.questions
        },
    ),
    switches=some.frozensets(some.sampled_from(list(SCORER.switches))),
)


@given(sheets, some.sampled_from(written.ways(SCORER)), some.sampled_from(written.STEPS))
def test_an_address_says_everything(filled: Sheet, into: str, step: str) -> None:
    there = written.Filled(filled, into, step)
    assert written.read(SCORER, query(written.write(SCORER, there))) == there


@pytest.mark.parametrize("hand", ACCEPTED, ids=lambda hand: hand["name"])
def test_the_public_hands_are_worth_the_same_here(hand: dict[str, Mapping[str, object]]) -> None:
    address = address_of(hand["case"])
    expected = hand["result"]
    case = SCORER.case(sheet(address))
    assert score_case({**(case or {}), "minimum_fan": hand["case"].get("minimum_fan", 0)}) == expected
    with speaking("en"):
        found = page(address)
        assert found.is_counted and not found.remarks
        assert [share.amount for share in found.shares] == [
            f"{amount:+d}".replace("-", "−")
            for amount in expected["payments"].values()  # type: ignore[attr-defined]
        ]
        names = sorted(say(f"hongkong-score/element-{line['id'].replace('_', '-')}") for line in expected["elements"])  # type: ignore[attr-defined]
    assert sorted(name for name, _ in found.lines) == names


def test_a_group_is_one_tap_and_a_whole_hand_six() -> None:
    done = ("tile 1m", "tile 4p", "tile 9s", "into three", "tile 2s", "tile 8p")
    filled = tapped(*done)
    assert filled.groups == (
        ("run", ("1m", "2m", "3m")),
        ("run", ("4p", "5p", "6p")),
        ("run", ("7s", "8s", "9s")),
        ("three", ("2s", "2s", "2s")),
    )
    assert filled.held == ("8p", "8p"), "where only a pair is missing a tap makes it"
    assert tapped("tile 5z").groups == (("three", ("5z", "5z", "5z")),), "no honour is in a chow"
    with speaking("en"):
        found = page("", *done, "answer from discard")
        assert found.is_counted and found.status == "1 fan, 2 points"
        assert [(share.player, share.amount) for share in found.shares] == [
            ("Winner", "+8"),
            ("Discarder", "−4"),
            ("the others each", "−2"),
        ]
        assert all(tap.href is None for row in found.tray for tap in row), "the hand is full"


TAPS = [
    *(tap.tap for row in page("").tray for tap in row),
    *("into four", "into pair", "into hand", "drop 5m", "bonus 1f", "answer seat S", "switch robbing"),
    *("clear", "type 55m", "type x"),
]


@given(some.lists(some.sampled_from(TAPS), max_size=12))
def test_taps_together_are_taps_one_by_one(done: list[str]) -> None:
    """However many are sent in one question; and a link is what its tap does."""
    address = ""
    for tap in done:
        before = page(address)
        links = {each.tap: each.href for row in (*before.tray, before.into, before.extras) for each in row}
        address = page(address, tap).address
        if links.get(tap):
            assert address == links[tap]
    assert page("", *done).address == (address or "?")


def test_what_changes_nothing_is_not_asked() -> None:
    with speaking("en"):
        assert page(FOUR_GROUPS).asked.name == "from"
        assert page(FOUR_GROUPS + "&from=self").is_counted
        winds = FOUR_GROUPS.replace("555z", "222z") + "&from=discard"
        assert page(winds).asked.name == "seat" and page(winds).status == "2 to 8 points"
        assert page(winds + "&seat=E").asked.name == "prevalent", "South may be the round's wind"
        assert page(winds + "&seat=E&prevalent=E").is_counted
        flower = FOUR_GROUPS + "&from=discard&bonus=2f"
        assert page(flower).asked.name == "seat" and page(flower + "&seat=S").is_counted


def test_where_the_groups_were_is_asked_when_it_matters() -> None:
    pungs = "meld=three+111m&meld=three+444p&meld=three+999s&meld=three+555z&hand=88p&from="
    with speaking("en"):
        assert page(pungs + "discard").is_counted
        found = page(pungs + "self")
        assert found.asked.name == "laid" and found.asked.open
        assert page(pungs + "self&laid=table").total == "6 fan, 16 points"
        assert page(pungs + "self&laid=hand").total == "Limit hand (6 fan), 64 points"


def test_which_tile_came_last_is_asked_when_it_matters() -> None:
    gates = "hand=11123455678999m&from=discard"
    with speaking("en"):
        assert page(gates).asked.name == "win"
        assert "Limit" in page(gates, "last 5m").total and "Limit" not in page(gates, "last 1m").total


def test_somebody_may_be_liable_for_a_great_hand() -> None:
    dragons = "meld=three+555z&meld=three+666z&meld=three+777z&meld=run+123m&hand=88p&from=W"
    with speaking("en"):
        assert "liable" not in [asked.name for asked in page(FOUR_GROUPS + "&from=W").questions]
        assert "liable" in [asked.name for asked in page(dragons).questions]
        assert page(dragons + "&liable=fed-E").asked.name == "seat", "who pays has a name"
        for liable, paid in [
            ("nobody", ["−64", "+256", "−128", "−64"]),
            ("direct", ["0", "+256", "−256", "0"]),
            ("fed-E", ["−128", "+256", "−128", "0"]),
            ("fed-W", ["0", "+256", "−256", "0"]),
        ]:
            assert [share.amount for share in page(f"{dragons}&seat=S&liable={liable}").shares] == paid
        assert page(f"{FOUR_GROUPS}&from=W&seat=S&liable=direct").status.startswith("No one is liable")


def test_what_is_assumed_and_what_follows_is_said() -> None:
    with speaking("en"):
        found = page(FOUR_GROUPS + "&from=self&seat=E")
        assert "no bonus tiles" in found.assumed and "no minimum agreed" in found.assumed
        assert "the winds stay as they are" in found.after
        assert "move on" in page(FOUR_GROUPS + "&from=self&seat=S").after
        assert "no bonus tiles" not in page(FOUR_GROUPS + "&bonus=1f").assumed


def test_the_next_hand_keeps_what_the_table_agreed() -> None:
    assert tapped("clear", begun=FOUR_GROUPS + "&prevalent=S&seat=W&minimum_fan=1&bonus=1f") == Sheet(
        choices={"prevalent": "S", "minimum_fan": "1"}
    )


def test_tapping_what_lies_there_removes_it() -> None:
    with speaking("en"):
        found = page("hand=31m5z1m&meld=ckong+1111p")
        assert [tap.pieces for tap in found.held] == [("1m",), ("1m",), ("3m",), ("5z",)]
        assert found.status == "7 more tiles needed."
        assert found.held[2].href and sheet(found.held[2].href).held == ("1m", "5z", "1m")
        assert found.groups[0].pieces == ("1p", "", "", "1p")
        assert found.groups[0].href and sheet(found.groups[0].href).groups == ()
    assert tapped("drop 5m", "drop run 123m") == Sheet(), "what is gone already is gone"


def test_only_possible_tiles_can_be_tapped() -> None:
    def free(address: str) -> set[str]:
        return {tap.pieces[0] for row in page(address).tray for tap in row if tap.href}

    assert free("hand=1111m") == set(PLAIN) - {"1m"}
    assert "9p" not in free("hand=9p&into=four") and "9p" in free("hand=9p&into=three")
    with speaking("en"):
        assert page("hand=1111m&into=hand", "tile 1m").remarks == ("1 of characters: none left",)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("12x", "from character 3"),
        ("11111m", "none left"),
        ("123456789m123456p", "room for 14"),
        ("1f1f", "only one of each"),
        ("", ""),
    ],
)
def test_a_typed_hand_has_its_own_errors(typed: str, said: str) -> None:
    with speaking("en"):
        found = page("hand=55m", f"type {typed}")
        assert said in found.mistyped and bool(said) == bool(found.mistyped) and not found.remarks
        assert found.typed == typed, "what was typed stays to be mended"
        assert sheet(found.address).held == (("5m", "5m") if said else ())
    assert tapped("type 123m 55z 2f") == Sheet(("1m", "2m", "3m", "5z", "5z"), extras=("2f",))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_is_said_without_names_of_fields(language: str) -> None:
    whole = "hand=234m567p33378999s"
    with speaking(language):
        for more in ("&from=E&seat=E", "&replacement=on", "&from=S&replacement=on", "&first=heaven&seat=S",
                     "&first=earth&from=S", "&minimum_fan=9&from=self", "&robbing=on&from=self"):  # fmt: skip
            found = page(whole + more)
            assert not found.is_counted and not found.asked.open
            assert found.status and "_" not in found.status and "discarder" not in found.status, found.status
        assert page(whole + "1m").status == say("scorer/too-many", n=1)
        assert page("hand=147m147p147s12345z").status.endswith(".")


@pytest.mark.parametrize(
    "strange", ["hand=xyz", "meld=pung+123m", "meld=heap+111m", "bonus=1m", "seat=Q", "hand=1f", "meld=chow", "win=0m"]
)
def test_nonsense_in_an_address_is_named_and_left_out(strange: str) -> None:
    found = page(strange)
    assert len(found.remarks) == 1
    assert sheet(strange) == Sheet()


@pytest.mark.parametrize(
    "tap", ["", "tile", "tile 1f", "into x", "answer seat Q", "answer x y", "switch x", "nonsense"]
)
def test_taps_that_do_not_exist_change_nothing(tap: str) -> None:
    assert tapped(tap) == Sheet() and len(page("", tap).remarks) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "address", ["", "hand=123p456p888p5z5z&meld=pung+222z&bonus=2f&seat=S&from=self", "hand=<b>&into=four"]
)
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
    assert len(page("&".join(["meld=pung+111m"] * 5000)).groups) <= written.LONGEST
    assert len(tapped(*["tile 1m"] * 5000).groups) == 4
