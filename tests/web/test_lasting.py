"""What is the same for everybody is asked for once, and every module that a page needs is there."""

import re

import httpx
import pytest

from served_house import ServedHouse
from teahouse.drawing import palette
from teahouse.web.bundles import BUNDLES, EXPORT, PAGES, STYLES
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


@pytest.mark.parametrize("script", sorted(path.name for path in STATIC.glob("*.js")))
def test_a_module_is_written_as_bundles_know_it(script: str) -> None:
    """Every import and export in the one form that is put together; nothing at its top waits."""
    text = (STATIC / script).read_text()
    for line in text.splitlines():
        if line.startswith("import"):
            assert IMPORT.fullmatch(line) and line.startswith("import { ") and " as " not in line, line
        assert not line.startswith("export") or EXPORT.match(line), line
        assert not line.startswith(("await ", "for await")), line


def test_a_page_has_its_scripts_in_one_file(house: ServedHouse) -> None:
    scripts = {f"pages/{name}.js" for name in (*PAGES, "house")}
    assert scripts == {name for name in BUNDLES if name.endswith(".js")}
    for name in scripts:
        text = BUNDLES[name]
        answer = httpx.get(f"{house.url}{LASTING}/{name}")
        assert answer.text == text and "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        assert not re.search(r"^(import|export) ", text, re.MULTILINE)
        modules = re.findall(r"^const \$(\w+) = ", text, re.MULTILINE)
        assert len(set(modules)) == len(modules) and modules[-1] == "house", "each once, and after what it needs"
        for place, module in enumerate(modules):
            needed = {each.removesuffix(".js") for each in IMPORT.findall((STATIC / f"{module}.js").read_text())}
            assert needed <= set(modules[:place]), module
    assert httpx.post(f"{house.url}{LASTING}/pages/table.js").status_code == 405
    assert httpx.get(f"{house.url}{LASTING}/pages/none.js").status_code == 404


def test_a_page_has_its_styles_in_one_file(house: ServedHouse) -> None:
    assert {f"pages/{name}.css" for name in STYLES} == {name for name in BUNDLES if name.endswith(".css")}
    for name, sheets in STYLES.items():
        text = httpx.get(f"{house.url}{LASTING}/pages/{name}.css").text
        assert text == BUNDLES[f"pages/{name}.css"]
        rules = [text.find(rule) for sheet in sheets if (rule := _first_rule((STATIC / f"{sheet}.css").read_text()))]
        assert len(rules) == len(sheets) and -1 not in rules and rules == sorted(rules), "in this order"
        assert text.startswith(palette.STYLE[:40]) and "/*" not in text
        named = re.findall(r'url\("\.\./([^"]+)"\)', text)
        assert named and text.count('url("') == len(named) and all((STATIC / file).is_file() for file in named)


def test_no_style_makes_every_change_of_a_page_dear() -> None:
    """Where `*` hangs on what something has (or has anything), browsers style the whole page anew at every change."""
    for path in STATIC.glob("*.css"):
        assert not re.search(r":has\([^{},]*\*", path.read_text()), path.name


def _first_rule(sheet: str) -> str:
    return next(line for line in sheet.splitlines() if line and line[0] in "@:.*abdhmtu#" and "url(" not in line)


def test_pressed_or_not_it_is_the_same(house: ServedHouse) -> None:
    for name, text in BUNDLES.items():
        plain = httpx.get(f"{house.url}{LASTING}/{name}", headers={"accept-encoding": "identity"})
        pressed = httpx.get(f"{house.url}{LASTING}/{name}", headers={"accept-encoding": "gzip"})
        assert plain.text == pressed.text == text and "content-encoding" not in plain.headers
        assert pressed.headers["content-encoding"] == "gzip" and "Accept-Encoding" in pressed.headers["vary"]
        assert int(pressed.headers["content-length"]) < len(text) / 2


@pytest.mark.parametrize("path", ["/", "/me", "/rules/short-go", "/dances/malison", "/score/hongkong"])
def test_a_page_names_files_that_are_there(house: ServedHouse, path: str) -> None:
    named = set(re.findall(rf'"({LASTING}/[^"]+)"', httpx.get(house.url + path).text))
    assert named
    assert {name: httpx.head(house.url + name).status_code for name in named} == dict.fromkeys(named, 200)


def test_our_fonts_come_with_every_page_and_are_small(house: ServedHouse) -> None:
    """Wanted at once, kept for good, and light enough for a phone on the road."""
    page = httpx.get(house.url)
    fonts = re.findall(rf'<link rel="preload" href="({LASTING}/(\w+\.woff2))" as="font"', page.text)
    assert [name for _, name in fonts] == ["sans.woff2", "serif.woff2"]
    assert "font-src 'self'" in page.headers["content-security-policy"]
    answers = [httpx.get(house.url + address) for address, _ in fonts]
    assert {answer.headers["content-type"] for answer in answers} == {"font/woff2"}
    assert all("immutable" in answer.headers["cache-control"] for answer in answers)
    assert sum(len(answer.content) for answer in answers) < 45_000
    style = (STATIC / "house.css").read_text()
    assert all(f'url("{name}")' in style for _, name in fonts)
    assert style.count("font-display: optional") == style.count("@font-face")
    assert set(re.findall(r'url\("([^"]+)"\)', style)) == {font.name for font in STATIC.glob("*.woff2")}
