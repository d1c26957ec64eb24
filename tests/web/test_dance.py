"""The dance floor as the server sends it: page, pictures and files, and what it refuses."""

import json
import re
from xml.etree import ElementTree

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse
from teahouse.dances import DANCES, dance
from teahouse.dances.floor import follow
from teahouse.dances.steps import Variant
from teahouse.texts import LANGUAGES
from teahouse.web.lasting import LASTING


def get(house: ServedHouse, path: str, language: str = "en") -> httpx.Response:
    return httpx.get(house.url + path, headers={"accept-language": language, "accept": "text/html"}, **PATIENTLY)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DANCES)
def test_the_page_has_everything_in_words(house: ServedHouse, name: str, language: str) -> None:
    answer = get(house, f"/dances/{name}", language)
    assert answer.status_code == 200
    assert len(re.findall(r'<tr><th scope="row">\d+</th>', answer.text)) == len(dance(name).table)
    assert "dance/" not in re.sub(r'"/(dances|style|static)/[^"]*"', "", answer.text)
    assert f'<html lang="{language}"' in answer.text


def test_the_page_keeps_the_strict_policy(house: ServedHouse) -> None:
    answer = get(house, "/dances/malison")
    assert "script-src 'self'; style-src 'self'" in answer.headers["content-security-policy"]
    assert not re.search(r"<style|\bstyle=|\bon[a-z]+=", answer.text)
    assert re.findall(r"<script(?! type=\"application/json\")[^>]*>", answer.text) == [
        f'<script type="module" src="{LASTING}/pages/dance.js">',
    ]


def test_the_score_is_the_dance(house: ServedHouse) -> None:
    found = re.search(r'<script type="application/json" id="score">(.*?)</script>', get(house, "/dances/malison").text)
    assert found
    score, malison = json.loads(found[1]), dance("malison")
    assert [note[1] for note in score["notes"]] == [note.beat for note in malison.notes]
    for variant in Variant:
        stances = follow(malison.dance_through([variant] * 4))
        sent = score["variants"][variant]["stances"]
        assert [stance[3] for stance in sent] == [stance.facing for stance in stances]
        assert [stance[2] for stance in sent] == [list(stance.place) for stance in stances]
        assert sent[0] == sent[96]
    assert [len(row) for row in score["formations"][1]] == list(range(1, 21))


def test_it_stands_on_the_shelf(house: ServedHouse) -> None:
    front = get(house, "/").text
    for name in DANCES:
        assert f'href="/dances/{name}"' in front and f'href="/rules/{name}"' in front
        assert ElementTree.fromstring(get(house, f"/dances/{name}.svg").content).tag.endswith("svg")
        assert get(house, f"/rules/{name}").status_code == 200


def test_files_have_the_tempo_asked_for(house: ServedHouse) -> None:
    midi = get(house, "/dances/malison/music.mid?tempo=120")
    assert midi.content.count(b"\xff\x51\x03" + (500_000).to_bytes(3, "big")) == 1
    assert midi.headers["content-disposition"] == 'attachment; filename="malison-120.mid"'
    moving = get(house, "/dances/malison/moving.svg?tempo=120&dancers=3&rows=2&variant=hop")
    assert 'dur="48.000000s"' in moving.text
    assert get(house, "/dances/malison/music.mid").content.startswith(b"MThd")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/dances/tango", 404),
        ("/dances/tango.svg", 404),
        ("/rules/tango", 404),
        ("/dances/malison/music.mid?tempo=59", 422),
        ("/dances/malison/music.mid?tempo=nan", 422),
        ("/dances/malison/moving.svg?tempo=201", 422),
        ("/dances/malison/moving.svg?dancers=21", 422),
        ("/dances/malison/moving.svg?rows=0", 422),
        ("/dances/malison/moving.svg?variant=twist", 422),
    ],
)
def test_what_cannot_be_had_is_said(house: ServedHouse, path: str, status: int) -> None:
    assert get(house, path).status_code == status
