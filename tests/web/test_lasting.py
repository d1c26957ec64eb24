"""What is the same for everybody is asked for once, and every module that a page needs is there."""

import re

import httpx
import pytest

from served_house import ServedHouse
from teahouse.web.lasting import LASTING, STATIC

IMPORT = re.compile(r'^(?:import|export) .* from "\./(\w+\.js)";$', re.MULTILINE)


def test_browsers_keep_what_will_always_be_the_same(house: ServedHouse) -> None:
    kept = httpx.get(f"{house.url}{LASTING}/house.css")
    asked_for_again = httpx.get(f"{house.url}/static/house.css")
    assert kept.text == asked_for_again.text == (STATIC / "house.css").read_text()
    assert "immutable" in kept.headers["cache-control"]
    assert "immutable" not in asked_for_again.headers.get("cache-control", "")


@pytest.mark.parametrize("script", sorted(path.name for path in STATIC.glob("*.js")))
def test_a_module_imports_what_is_there(script: str) -> None:
    imported = IMPORT.findall((STATIC / script).read_text())
    assert [name for name in imported if not (STATIC / name).is_file()] == []


@pytest.mark.parametrize("path", ["/", "/me", "/rules/short-go", "/dances/malison", "/score/hongkong"])
def test_a_page_names_files_that_are_there(house: ServedHouse, path: str) -> None:
    named = set(re.findall(rf'"({LASTING}/[^"]+)"', httpx.get(house.url + path).text))
    assert named
    assert {name: httpx.head(house.url + name).status_code for name in named} == dict.fromkeys(named, 200)
