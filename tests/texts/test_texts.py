"""Three languages, equals: what one catalogue can say, all can say, and nothing is said without words.

The .po files are read directly, so these tests judge the words even where the compiled
catalogues are older; one test at the end says so if they are.
"""

import ast
import gettext
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import teahouse
import teahouse.cli.serve  # with the two below loads every room, so that all errors are there
import teahouse.protocols.gtp.session
import teahouse.protocols.uci.engine
from examples import PLAYABLE, ROOT, TESTS, WHOLE, declared, words_file
from teahouse.core.errors import TeahouseError
from teahouse.core.options import Option, settle
from teahouse.core.protocol import LEVELS
from teahouse.dances import DANCES
from teahouse.games import GAMES
from teahouse.texts import LANGUAGES, LOCALES, folder_of, message, rules_file, say, speaking
from teahouse.texts.words import read_words
from texts.catalogues import (
    CODE,
    DOMAINS,
    FOREIGN,
    OWN,
    PO_FILES,
    SOURCE,
    all_codes,
    catalogue,
    needed,
    placeholders,
    sentences,
)

SOURCES = sorted([*SOURCE.rglob("*.py"), *(path for name in WHOLE for path in (TESTS / name).rglob("*.py"))])
"""Everything that speaks: the house, and the games among the tests."""
SPEAKERS = {"message", "say", "Message", "_refuse", "refuse_text"}
"""Functions whose first argument is a code."""
ENDS = {"Result": 2, "won_by": 1}
"""What says how a game ended, and which of its arguments is the reason."""


# The catalogues among themselves


@pytest.mark.parametrize("game", OWN)
def test_words_in_a_games_folder_are_those_of_every_language(game: str) -> None:
    for code, texts in read_words(OWN[game]).items():
        languages = ", ".join(LANGUAGES)
        assert len(texts) == len(LANGUAGES), f"{words_file(game, 'en')}: {code} needs a sentence in each of {languages}"


@pytest.mark.parametrize("domain", (*DOMAINS, *OWN))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_code(language: str, domain: str) -> None:
    here, there = set(sentences(language, domain)), set(sentences("en", domain))
    assert not here ^ there, f"{words_file(domain, language)} and the English one differ in {sorted(here ^ there)}"
    assert list(sentences(language, domain)) == list(sentences("en", domain))
    for code in sentences(language, domain):
        assert CODE.fullmatch(code) and code.partition("/")[0] == domain, code


@pytest.mark.parametrize("domain", (*DOMAINS, *OWN))
@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same(language: str, domain: str) -> None:
    english = sentences("en", domain)
    for code, texts in sentences(language, domain).items():
        assert len(texts) == len(english[code]), f"{code}: a plural in one language only"
        for text, other in zip(texts, english[code], strict=True):
            assert placeholders((text,)) == placeholders((other,)), code


@pytest.mark.parametrize("domain", sorted(FOREIGN))
def test_foreign_words_keep_their_placeholders(domain: str) -> None:
    spoken = [language for language in LANGUAGES if (PO_FILES / language / "LC_MESSAGES" / f"{domain}.po").exists()]
    for language in spoken:
        assert set(sentences(language, domain)) == set(sentences(spoken[0], domain))
        for entry in catalogue(language, domain):
            foreign = (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)
            texts = sentences(language, domain).get(foreign[0], ())
            assert placeholders(texts) == placeholders(foreign if texts else ()), entry.id


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_or_unsure(language: str, domain: str) -> None:
    read = catalogue(language, domain)
    assert not read.fuzzy and str(read.locale) == language and read.charset == "utf-8"
    assert read.num_plurals == 2
    for entry in read:
        assert not entry.id or not entry.fuzzy, entry.id
    for code, texts in sentences(language, domain).items():
        for text in texts:
            assert text.strip(), code
            assert text != code and not CODE.fullmatch(text), code


@pytest.mark.parametrize(
    "domain", [*(domain for domain in DOMAINS if domain in ("board", "dance", "error", "house", *GAMES)), *OWN]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_one_line(language: str, domain: str) -> None:
    """Errors are printed as exactly one line, and every other sentence may become part of one."""
    for code, texts in sentences(language, domain).items():
        for text in texts:
            assert text == " ".join(text.split()), code


def test_german_is_written_with_umlauts() -> None:
    makeshift = re.compile(
        r"\b\w*(fuer|ueber|koenn|moegl|moecht|naechst|rueck|gueltig|zuege|waehl|waere|haett|muess|muenz|gehoer"
        r"|groess|laess|oeffn|hoech|schliess|heiss|spaet|faeng|stueck)\w*",
        re.IGNORECASE,
    )
    texts = [text for domain in DOMAINS for texts in sentences("de", domain).values() for text in texts]
    texts += [text for game in OWN for texts in sentences("de", game).values() for text in texts]
    texts += [page(name, "de") for name in (*PLAYABLE, *DANCES)]
    for text in texts:
        found = makeshift.search(text)
        assert not found, found


# The catalogues and the code


class Saying(NamedTuple):
    """A place in the source that names a code."""

    where: str
    code: str
    given: frozenset[str] | None
    """The parameters given there; None where one cannot tell by reading."""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call that names a code, and where it stands."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SPEAKERS:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def game_of(path: Path) -> str:
    """The id of the game whose folder holds this file, or nothing."""
    return next((game for game in PLAYABLE if path.is_relative_to(folder_of(game))), "")


def sayings() -> list[Saying]:
    found = []
    for path in SOURCES:
        for where, call in calls(path):
            first = call.args[0]
            if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
                continue
            code = first.value if "/" in first.value else f"{game_of(path)}/{first.value}"
            names = [keyword.arg for keyword in call.keywords]
            plain = None not in names and len(call.args) == 1
            found.append(Saying(where, code, frozenset(str(name) for name in names) if plain else None))
    return found


def test_the_source_is_searched() -> None:
    """Guards the tests below: a renamed function must not make them pass by finding nothing."""
    codes = {saying.code for saying in sayings()}
    assert {"error/not-text", "house/no-kernel", "mahjong-battle/not-free", "mahjong-battle/position-hole"} <= codes


def test_every_code_in_the_source_has_its_sentence() -> None:
    known = all_codes()
    unknown = [saying for saying in sayings() if saying.code not in known]
    assert not unknown, missing({saying.code for saying in unknown}, unknown[0].where)


def missing(codes: Iterable[str], where: str = "") -> str:
    """What to write: the first of the codes that have no sentence, and where it belongs."""
    code = min(codes)
    files = dict.fromkeys(str(words_file(code.partition("/")[0], language)) for language in LANGUAGES)
    said = f" (said in {where})" if where else ""
    return f"{code}{said} has no sentence: write it in {', '.join(files)}"


def test_every_string_that_looks_like_a_code_is_one() -> None:
    """Codes are also handed on by name, through variables and tables."""
    known = all_codes()
    for path in SOURCES:
        for node in ast.walk(tree(path)):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and CODE.fullmatch(text) and text.partition("/")[0] in DOMAINS:
                assert text in known, path


def test_every_sentence_gets_its_parameters() -> None:
    known = all_codes()
    for saying in sayings():
        if saying.given is not None and saying.code in known:
            assert needed(saying.code) <= saying.given, saying


def test_every_composed_code_leads_somewhere() -> None:
    """A code put together in an f-string must fit at least one sentence."""
    known = all_codes()
    for path in SOURCES:
        for where, call in calls(path):
            if isinstance(call.args[0], ast.JoinedStr):
                shape = "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
                    for part in call.args[0].values
                )
                assert any(re.fullmatch(shape, code) for code in known), where


def error_kinds(kind: type[TeahouseError] = TeahouseError) -> list[type[TeahouseError]]:
    return [kind, *(below for child in kind.__subclasses__() for below in error_kinds(child))]


SAMPLES: dict[str, tuple[object, ...]] = {"move": (0, 3), "known": ((), ("a", "b")), "seat": (0,)}


@pytest.mark.parametrize("kind", error_kinds())
def test_every_error_has_its_sentence(kind: type[TeahouseError]) -> None:
    names = [
        name
        for name, parameter in inspect.signature(kind.__init__).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    ]
    for turn in (0, 1):
        params = {name: SAMPLES.get(name, (message("error/not-text"),) * 2) for name in names}
        error = kind(**{name: choices[min(turn, len(choices) - 1)] for name, choices in params.items()})
        assert needed(error.message.code) <= set(names), error.message.code


# The catalogues and the games


def named(game: str, kind: str, options: tuple[Option, ...]) -> Iterator[str]:
    """The codes of options or looks and of their choices; numbers and switches name themselves."""
    for option in options:
        code = f"{game}/{kind}-{option.name.replace('_', '-')}"
        yield code
        yield from (f"{code}-{choice}" for choice in option.choices if isinstance(choice, str))


def reasons(game: str) -> set[str]:
    """Why a game of this folder may end: the texts its rules put into a Result."""
    found: set[str] = set()
    for path in folder_of(game).rglob("*.py"):
        for node in ast.walk(tree(path)):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ENDS:
                first = ENDS[name]
                where = [*node.args[first : first + 1], *(word.value for word in node.keywords if word.arg == "reason")]
                # The condition of `a if condition else b` is no reason.
                arms = [arm for part in where for arm in _arms(part)]
                found |= {arm.value for arm in arms if isinstance(arm, ast.Constant) and isinstance(arm.value, str)}
    return found


def _arms(node: ast.expr) -> list[ast.expr]:
    return _arms(node.body) + _arms(node.orelse) if isinstance(node, ast.IfExp) else [node]


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_game_can_be_talked_about(game: str) -> None:
    rules, known = declared(game), all_codes()
    seats = rules.seats(settle(rules.options, {}))
    wanted = {f"{game}/title", f"{game}/about", f"{game}/in-short", *(f"{game}/seat-{seat}" for seat in range(seats))}
    wanted |= set(named(game, "option", rules.options)) | set(named(game, "look", rules.looks))
    wanted |= {f"house/reason-{ending}" for ending in rules.endings}
    assert reasons(game), "no reason found in the rules: does this test still read them rightly?"
    wanted |= {f"{game}/reason-{name}" for name in reasons(game) if f"house/reason-{name}" not in known}
    levels = (*LEVELS, *rules.players())
    wanted |= {f"{game}/level-{level}" for level in levels if f"house/level-{level}" not in known}
    assert not wanted - known, missing(wanted - known)


@pytest.mark.parametrize("game", PLAYABLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_invited_reads_three_sentences(game: str, language: str) -> None:
    with speaking(language):
        assert len(re.findall(r"[.!?](?= |$)", say(f"{game}/in-short"))) == 3


# The rules pages


def page(game: str, language: str) -> str:
    return rules_file(game, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", (*PLAYABLE, *DANCES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_and_dance_has_its_rules_page(game: str, language: str) -> None:
    file, own = rules_file(game, language).relative_to(ROOT), (folder_of(game) / f"rules.{language}.md")
    assert rules_file(game, language).exists(), (
        f"{game} has no rules page in this language: write {file} or {own.relative_to(ROOT)}"
    )


def sections(game: str, language: str) -> list[int]:
    return [int(number) for number in re.findall(r"^## (\d+)\. \S", page(game, language), re.MULTILINE)]


@pytest.mark.parametrize("game", (*PLAYABLE, *DANCES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_pages_are_numbered_alike(game: str, language: str) -> None:
    text, english = page(game, language), page(game, "en")
    assert text.startswith("# ")
    assert sections(game, language) == list(range(1, len(sections(game, "en")) + 1)) != []
    assert text.count("\n## ") == english.count("\n## ")
    assert re.findall(r"```.*?```", text, re.DOTALL) == re.findall(r"```.*?```", english, re.DOTALL)


@pytest.mark.parametrize("game", PLAYABLE)
def test_cited_sections_exist(game: str) -> None:
    """Refusals cite the rules page: `rule=3` in the code, "section 3" in a sentence or on the page itself."""
    there = set(sections(game, "en"))
    for path in folder_of(game).rglob("*.py"):
        for where, call in calls(path):
            for word in call.keywords:
                if word.arg == "rule" and isinstance(word.value, ast.Constant):
                    assert word.value.value in there, where
    for language, name in (("de", "Abschnitt"), ("en", "section"), ("nl", "paragraaf")):
        for texts in (*sentences(language, game).values(), (page(game, language),)):
            cited = {int(number) for text in texts for number in re.findall(rf"{name} (\d+)", text)}
            assert cited <= there, texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_mahjong_battle_is_right(language: str) -> None:
    """The worked example must hold: greed loses by 133 to 137, the waiting move wins by 137 to 133."""
    found = re.search(r"^\S+/\S+ [12] \d+-\d+$", page("mahjong-battle", language), re.MULTILINE)
    assert found
    state = teahouse.game("mahjong-battle").parse(found[0])
    assert set(state.legal(1)) == {"a6+b6", "b4+c4"}
    assert set(state.play("a6+b6").legal(0)) == {"a5+c6", "b4+c4"}
    assert best_end(state.play("b4+c4")) == (137, 133)
    assert best_end(state.play("a6+b6")) == (133, 137)
    for line in (
        ("b4+c4", "a3+c5", "a6+b6", "a5+c6", "a4+b5"),
        ("b4+c4", "a3+c5", "a4+b5", "a5+c6", "a6+b6"),
        ("a6+b6", "b4+c4", "a3+c5", "a5+c6", "a4+b5"),
        ("a6+b6", "a5+c6", "a3+c5", "b4+c4", "a4+b5"),
    ):
        result = state.play(*line).result
        assert result and result.reason == "cleared"
        assert result.scores == ((137, 133) if line[0] == "b4+c4" else (133, 137))


def best_end(state: teahouse.State) -> tuple[float, ...]:
    """The points of both at the end if both play as well as possible, by trying everything."""
    if state.result:
        return state.result.scores
    seat = state.to_move[0]
    ends = [best_end(state.play(move)) for move in state.legal(seat)]
    return max(ends, key=lambda scores: scores[seat] - scores[1 - seat])


def test_the_locked_column_of_mahjong_battle_is_right() -> None:
    """Section 6 shows four tiles that lock each other in, worth 10 points."""
    column = ["7p", "3s", "7p", "3s"]
    rows = ["--" * 12] * 5 + [tile + "--" * 11 for tile in column]
    text = "/".join(rows) + " 1 130-130"
    assert f"```picture\nposition {text}\n" in page("mahjong-battle", "en")
    result = teahouse.game("mahjong-battle").parse(text).result
    assert result and result.reason == "no-pair" and result.winners == (0, 1)


# What is installed


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogues_are_current(language: str, domain: str) -> None:
    """If this fails, the package was installed before the words changed: install it again."""
    compiled = gettext.translation(domain, LOCALES, [language])
    for code, texts in sentences(language, domain).items():
        if len(texts) == 1:
            assert compiled.gettext(code) == texts[0]
        else:
            assert (compiled.ngettext(code, code, 1), compiled.ngettext(code, code, 2)) == texts
