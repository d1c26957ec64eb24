"""Rules pages as HTML: every page in every language, every picture, every section a refusal names."""

import ast
import re
import sys
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from examples import EXAMPLES, PLAYABLE, ROOT, declared
from teahouse import illustrations
from teahouse.dances import DANCES
from teahouse.games.hongkong.scoring.cases import score_case
from teahouse.games.hongkong.scoring.fan import LINES
from teahouse.texts import LANGUAGES, folder_of, rules_file, rules_page, speaking
from teahouse.web import rulebook

PAGES = (*PLAYABLE, *DANCES)
SECTIONS, PICTURES = 4, 1
"""What the shortest rules page has."""
LONG = ("mahjong-battle", "hongkong", "weiss-schach", "bauernaufstand", "short-go", "mah-nol", "malison")
LONG_SECTIONS, LONG_PICTURES = 9, 4
"""These have more to tell."""
every_page = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in PAGES for language in LANGUAGES]
)


def html(game: str, language: str) -> str:
    return rulebook.page(game, language, f"/rules/{game}/{language}").html


every_game = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in PLAYABLE for language in LANGUAGES]
)


@pytest.fixture(autouse=True)
def examples_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games among the tests are found beside the others."""
    games = sys.modules["teahouse.games"]
    load = games._load
    monkeypatch.setattr(games, "GAMES", PLAYABLE)
    monkeypatch.setattr(games, "_load", lambda game: EXAMPLES.get(game) or load(game))
    yield


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_and_dance_has_its_page(language: str) -> None:
    assert all(rules_file(page, language).exists() for page in PAGES)


@every_page
def test_a_page_is_long_enough(game: str, language: str) -> None:
    file = rules_file(game, language).relative_to(ROOT)
    sections, pictures = (LONG_SECTIONS, LONG_PICTURES) if game in LONG else (SECTIONS, PICTURES)
    headings, drawn = len(rulebook.page(game, language, "").contents), html(game, language).count("<img ")
    assert headings >= sections, f"{file} has {headings} sections (`## 3. Taking`): a rules page needs {sections}"
    assert drawn >= pictures, f"{file} has {drawn} pictures (```picture): a rules page needs {pictures}"
    cited = 'href="#rule-' in html(game, language)
    assert cited, f"{file} never leads from one section to another: write (section 2) where a rule needs another"


@every_page
def test_a_page_is_safe_and_whole(game: str, language: str) -> None:
    found = html(game, language)
    assert not re.search(r"style=|<style|<script|\bon[a-z]+=", found)
    assert "```" not in found and "picture\n" not in found and "<code>tiles" not in found
    closed = found.replace('loading="lazy">', 'loading="lazy"/>')
    ElementTree.fromstring(f"<div>{closed}</div>")  # every tag is closed in its place


@every_page
def test_contents_lead_to_every_section(game: str, language: str) -> None:
    page = rulebook.page(game, language, "")
    anchors = [section.anchor for section in page.contents]
    assert re.findall(r'<h2 id="([^"]+)"', page.html) == anchors
    assert len(set(anchors)) == len(anchors)
    english = rulebook.page(game, "en", "").contents
    assert anchors == [section.anchor for section in english]


def named_rules(game: str) -> set[int]:
    """The sections that the game's code names in its refusals."""
    found = set()
    for path in folder_of(game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant):
                found.add(node.value.value)
    return found


@every_game
def test_every_rule_a_refusal_names_has_its_anchor(game: str, language: str) -> None:
    assert named_rules(game), f"no refusal in {folder_of(game).relative_to(ROOT)} cites the rules page: say rule=2"
    for rule in named_rules(game):
        assert f'<h2 id="rule-{rule}">' in html(game, language)


@every_page
def test_mentions_of_a_section_lead_there(game: str, language: str) -> None:
    found = html(game, language)
    links = re.findall(r'href="#(rule-\d+)"', found)
    assert links and all(f'id="{anchor}"' in found for anchor in links)


@every_page
def test_every_picture_is_there_with_words_for_those_who_do_not_see_it(game: str, language: str) -> None:
    images = re.findall(r'<img [^>]*src="([^"]+)" alt="([^"]*)" width="(\d+)" height="(\d+)"', html(game, language))
    assert [source for source, *_ in images] == [
        f"/rules/{game}/{language}/{number}.svg" for number in range(1, len(images) + 1)
    ]
    for number, (_, words, width, height) in enumerate(images, start=1):
        assert words.strip() and int(width) > 10 and int(height) > 10
        document = rulebook.illustration(game, language, number)
        assert document and ElementTree.fromstring(document).tag.endswith("svg")
    assert rulebook.illustration(game, language, len(images) + 1) is None
    assert rulebook.illustration(game, language, 0) is None


@every_page
def test_pictures_are_the_same_in_every_language(game: str, language: str) -> None:
    def sources(page: str) -> list[str]:
        return illustrations.FENCE.findall(page) + illustrations.INLINE.findall(page)

    assert sources(rules_page(game, language)) == sources(rules_page(game, "en")) != []


@every_page
def test_a_terminal_gets_text_instead(game: str, language: str) -> None:
    with speaking(language):
        page = illustrations.plain_page(game)
    assert "```picture" not in page and "`tiles" not in page and page.count("```") % 2 == 0
    assert page.startswith("# ")


def test_a_position_is_drawn_after_its_moves() -> None:
    source = "position 6/1w4/2w3/3b2/6/b5 b B0W0\nmoves d3d4"
    fourth = next(line for line in illustrations.show("bauernaufstand", source) if line.lstrip().startswith("4"))
    assert re.findall("[·▲▽]", fourth) == ["·", "·", "▽", "▲", "·", "·"]
    whole = illustrations.draw("bauernaufstand", source)
    part = illustrations.draw("bauernaufstand", source + "\npart 0 50 50 100")
    assert (part.width, part.height) == (whole.width / 2, whole.height / 2)


@pytest.mark.parametrize(
    "source",
    [
        "tiles 12x",
        "tiles 9z",
        "tiles 123",
        "nothing 5",
        "position 6/6/6/6/6/6 b B4W4\nlook closely",
        "tiles 1m\nmoves c1",
    ],
)
def test_a_block_that_means_nothing_is_refused(source: str) -> None:
    with pytest.raises(illustrations.BadIllustration):
        illustrations.draw("bauernaufstand", source)


@pytest.mark.parametrize("source", ["beats", "beats 1", "beats 1-4 twist", "tiles 1m", "position 6"])
def test_a_block_that_is_no_dance_is_refused(source: str) -> None:
    with pytest.raises(illustrations.BadIllustration):
        illustrations.draw("malison", source)


def test_beats_are_told_in_words() -> None:
    with speaking("en"):
        assert illustrations.show("malison", "beats 17-18") == ["17  Left foot forward", "18  Hold"]


def test_tiles_are_described_in_the_words_of_the_game() -> None:
    with speaking("en"):
        assert illustrations.describe("hongkong", "tiles 7__7z 55m") == (
            "red dragon, 2 × face down, red dragon, 2 × 5 of characters"
        )
        assert illustrations.describe("mahjong-battle", "tiles 5p") == "5 of coins"


@pytest.mark.parametrize(("language", "letters"), [("de", "OSWN"), ("en", "ESWN"), ("nl", "OZWN")])
@pytest.mark.parametrize("game", ["hongkong", "mah-nol"])
def test_winds_carry_the_letters_of_the_language(game: str, language: str, letters: str) -> None:
    with speaking(language):
        drawn = str(illustrations.draw(game, "tiles 1234z"))
    assert "".join(re.findall(r"<text[^>]*>([A-Z])</text>", drawn)) == letters


def test_raw_html_stays_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "rules_page", lambda game: "# T\n\n<b onclick=x>&</b> [a](javascript:x)\n")
    page = rulebook.page("bauernaufstand", "en", "/never-asked-for-again")
    assert page.html == "<p>&lt;b onclick=x&gt;&amp;&lt;/b&gt; [a](javascript:x)</p>\n"


# The examples of the scoring table are what they are called


CIRCUMSTANCES: dict[str, dict[str, object]] = {
    "self_draw": {"self_draw": True},
    "last_tile_draw": {"self_draw": True, "last_tile": True},
    "last_tile_claim": {"last_tile": True},
    "kong_replacement": {"self_draw": True, "replacement": True},
    "robbing_kong": {"robbing": True},
    "four_concealed_pungs": {"self_draw": True},
    "heaven": {"self_draw": True, "seat": "E", "first": "heaven"},
    "earth": {"first": "earth"},
}
PLAIN = "tiles 234m 567m 333p 88p 67[8]s"


def case_of(source: str, **more: object) -> dict[str, object]:
    """The hand a row shows: kongs are laid out, bonus tiles too; the marked tile came last."""
    concealed, melds, bonus, win = "", [], "", ""
    for group in source.removeprefix("tiles ").split():
        if marked := re.search(r"\[(\d)\]", group):
            win = marked[1] + group[-1]
        bare = re.sub(r"[\[\]]", "", group)
        if bare[-1] in "fg":
            bonus += bare
        elif "_" in bare:
            melds.append(f"ckong {bare[0] * 4}{bare[-1]}")
        elif len(bare) == 5 and len(set(bare[:-1])) == 1:
            melds.append(f"kong {bare}")
        else:
            concealed += bare
    case = {"concealed": concealed, "melds": melds, "bonus": bonus, "win": win, "seat": "S", "prevalent": "E", **more}
    return case if more.get("self_draw") else {**case, "discarder": "E"}


@pytest.mark.parametrize("line", LINES.values(), ids=lambda line: line.id)
def test_the_example_of_a_line_has_it(line: object) -> None:
    name, worth, id = line.name, line.fan, line.id  # type: ignore[attr-defined]
    row = re.search(
        rf"^\| (?:(\d) \| )?\*\*{re.escape(name)}\*\*.*`(tiles [^`]+)` \|$", rules_page("hongkong", "en"), re.M
    )
    assert row, name
    assert row[1] == (str(worth) if worth else None)
    source = (
        row[2] if "z" in row[2] or "s" in row[2].removeprefix("tiles") or "m" in row[2] else f"{PLAIN} {row[2][6:]}"
    )
    answer = score_case(case_of(source, **CIRCUMSTANCES.get(id, {})))
    assert answer["valid"], answer["error"]
    assert id in {element["id"] for element in answer["elements"]}


def test_the_worked_example_is_right() -> None:
    source = "tiles 123p 456p 888p 222z 5[5]z\ntiles 2f"
    assert source in rules_page("hongkong", "en")
    drawn = score_case(case_of(source.replace("\ntiles", ""), self_draw=True))
    assert (drawn["fan"], drawn["points"], drawn["payments"]["S"]) == (6, 16, 96)
    claimed = score_case(case_of(source.replace("\ntiles", "")))
    assert (claimed["fan"], claimed["points"], claimed["payments"]["S"]) == (5, 16, 64)


def test_positions_come_from_games_that_have_a_text() -> None:
    for game in PLAYABLE:
        if "position " in rules_page(game, "en"):
            assert declared(game).positions
