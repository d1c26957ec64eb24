"""The words of the pages: templates and script say nothing that is not in a catalogue, and no sentence lies unused."""

import ast
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest
from jinja2 import Environment, nodes

from teahouse.clubs.league import SYSTEMS
from teahouse.core.protocol import LEVELS
from teahouse.dances.steps import Variant
from teahouse.games import GAMES
from teahouse.store import acts
from teahouse.store.base import OUTCOMES
from teahouse.store.jobs import RUNNING, WAITING
from teahouse.store.mails import ASKED, CONFIRMED, REFUSED
from teahouse.table.orders import LASTING
from teahouse.table.pace import STEADY
from teahouse.texts import LANGUAGES
from teahouse.tournaments.options import MODES
from teahouse.web import conduct, dancing, notices, own_times
from teahouse.web.pages import at_table, evenings, opening, page, reporting
from texts.catalogues import SOURCE, all_codes, needed, sentences

WEB = SOURCE / "web"
TEMPLATES = sorted((WEB / "templates").glob("*.html"))
SCRIPTS = sorted((WEB / "static").glob("*.js"))
FOLLOWERS: dict[str, Iterable[object]] = {
    "clock/own-": [name for kind in own_times.KINDS for name in (kind.name, *(each.name for each in kind.numbers))],
    "lobby/level-": ("any", "near", "range"),
    "lobby/lasts-": ("0", "3600", "86400", "259200", "604800"),
    "finding/": OUTCOMES,
    "house/level-": LEVELS,
    "web/against-": opening.KINDS,
    "web/kind-": opening.KINDS,
    "club/system-": SYSTEMS,
    "club/value-": SYSTEMS,
    "tournament/place-points-": MODES,
    "tournament/where-": ("real", "online"),
    "tournament/seats-": MODES,
    "order/lasts-": LASTING,
    "web/claim-time-": opening.CLAIM_TIMES,
    "web/language-": LANGUAGES,
    "mail/state-": (ASKED, CONFIRMED, REFUSED),
    "notice/kind-": notices.KINDS,
    "notice/pause-": notices.PAUSES,
    "web/pace-": (*opening.PACES_ALONE, STEADY),
    "web/pace-among-people-": opening.PACES,
    "web/theme-": page.THEMES,
    "sheet/seats-": evenings.SEATS,
    "review/state-": (WAITING, RUNNING),
    "operator/about-": (conduct.ADDRESS, conduct.TABLE, conduct.REPORT),
    "operator/act-": acts.KINDS,
    "operator/reason-": reporting.REASONS,
    "review/key-": ("made", "better"),
    "review/luck-": ("expected", "deal", "draws", "decisions", "result"),
}
"""What may follow where a template puts a code together; a game's id may stand in front of anything."""
NAMES = {"Teahouse", "CSV", "JSON"}
"""What may stand in a template as it is: the name of the program, before its version, and those of formats."""
READ_OUT = {"alt", "aria-description", "aria-label", "aria-roledescription", "content", "placeholder", "title"}
"""Attributes that people see or hear."""
NO_SENTENCES = {"message hint"}
"""Two words in a string of the script that nobody reads."""


class Saying(NamedTuple):
    """A place in a template that names a code."""

    where: str
    codes: tuple[str, ...]
    given: frozenset[str]
    """The parameters given there."""


def sayings() -> list[Saying]:
    found = []
    for path in TEMPLATES:
        for call in Environment().parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "say":
                where = f"{path.name}:{call.lineno}"
                given = frozenset(word.key for word in call.kwargs)
                found.append(Saying(where, tuple(codes_of(call.args[0], where)), given))
    return found


def codes_of(first: nodes.Expr, where: str) -> Iterator[str]:
    """The code that is said, or all that may be said there."""
    if isinstance(first, nodes.Const):
        yield str(first.value)
        return
    parts = first.nodes if isinstance(first, nodes.Concat) else [first.left, first.right]  # type: ignore[attr-defined]
    start, end = parts
    if isinstance(start, nodes.Const):
        assert start.value in FOLLOWERS, f"{where}: FOLLOWERS does not say what may follow {start.value}"
        yield from (f"{start.value}{value}" for value in FOLLOWERS[start.value])
    else:
        assert isinstance(start, nodes.Name) and start.name == "game" and isinstance(end, nodes.Const), where
        yield from (f"{game}{end.value}" for game in GAMES)


def test_the_templates_are_searched() -> None:
    """Guards the tests below: a renamed function must not make them pass by finding nothing."""
    codes = {code for saying in sayings() for code in saying.codes}
    assert {"web/welcome", "clock/label", "web/language-nl", "web/theme-dark", "house/level-best"} <= codes


def test_every_code_in_a_template_has_its_sentence() -> None:
    known = all_codes()
    assert [(saying.where, code) for saying in sayings() for code in saying.codes if code not in known] == []


def test_every_sentence_of_a_template_gets_its_parameters() -> None:
    for saying in sayings():
        for code in saying.codes:
            assert needed(code) <= saying.given, (saying.where, code)


def test_every_start_of_a_code_is_used() -> None:
    said = {code for saying in sayings() for code in saying.codes}
    assert [start for start in FOLLOWERS if not any(code.startswith(start) for code in said)] == []


# The script


def script_text() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in SCRIPTS)


def test_the_script_has_exactly_its_words() -> None:
    used = {name for pair in re.findall(r"\bwords(?:\.(\w+)|\[\"([\w-]+)\"\])", script_text()) for name in pair if name}
    assert used == {*at_table._script_words(), *dancing.script_words()}


def test_no_sentence_stands_in_the_script() -> None:
    texts = re.findall(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`([^`]*)`", without_comments(script_text()))
    plain = {re.sub(r"\$\{[^}]*\}", "", text) for found in texts for text in found}
    assert {"message hint"} <= plain
    assert {text for text in plain if re.search(r"(?<!\S)[^\W\d_]{2,} [^\W\d_]{2,}", text)} <= NO_SENTENCES


def test_no_word_of_the_script_is_shown() -> None:
    """Single words too: whatever is written onto the page, asked or announced comes from the catalogues."""
    shown = r"(?:\.(?:textContent|innerText|innerHTML|title|placeholder|ariaLabel) = |confirm\(|alert\(|Notification\()"
    values = re.findall(shown + r"([^;\n]+)", without_comments(script_text()))
    assert len(values) > 5
    for value in values:
        without_arguments = re.sub(r"[(\[]\"[^\"]*\"", "", value)
        texts = re.findall(r"\"([^\"]*)\"|`([^`]*)`", without_arguments)
        plain = "".join(re.sub(r"\$\{[^}]*\}", "", text) for found in texts for text in found)
        assert not re.search(r"[^\W\d_]", plain), value


def without_comments(script: str) -> str:
    return re.sub(r"(^|\s)//[^\n]*", "", script)


# What stands in a template beside its codes


class Visible(HTMLParser):
    """Collects what a person reads or hears of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.texts += [value for name, value in attrs if name in READ_OUT and value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_word_stands_in_a_template(path: Path) -> None:
    page = Visible()
    source = path.read_text(encoding="utf-8")
    not_its_text = r"\{% block (?:kind|script|style) %\}.*?\{% endblock %\}"  # a class, names of files
    source = re.sub(not_its_text, " ", source)
    page.feed(re.sub(r"\{[{%#].*?[}%#]\}", " ", source, flags=re.DOTALL))
    page.close()
    words = {word for text in page.texts for word in re.findall(r"[^\W\d_]{2,}", text)}
    assert words <= NAMES


# Nothing lies unused


def said_in_python(path: Path) -> set[str]:
    """Codes that stand in this file, whole or put together from its own strings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    found = texts & all_codes()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            shape = "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "([a-z0-9-]+)" for part in node.values
            )
            fits = ((code, re.fullmatch(shape, code)) for code in all_codes())
            found |= {code for code, fit in fits if fit and _words(fit.groups()) <= texts}
    return found


def _words(parts: Iterable[str]) -> set[str]:
    """Numbers are counted, not written."""
    return {part for part in parts if not part.isdigit()}


def test_no_sentence_of_the_pages_is_unused() -> None:
    said = {code for saying in sayings() for code in saying.codes}
    for path in sorted(WEB.rglob("*.py")):
        said |= said_in_python(path)
    pages = [*sentences("en", "web"), *sentences("en", "finding")]
    assert [code for code in pages if code not in said] == []


def test_no_sentence_of_the_dances_is_unused() -> None:
    """Steps are compared with the tables of the dances in tests/dances."""
    said = {code for saying in sayings() for code in saying.codes}
    for room in ("web", "cli", "dances"):
        for path in sorted((SOURCE / room).rglob("*.py")):
            said |= said_in_python(path)
    composed = {f"dance/variant-{variant}" for variant in Variant} | {f"dance/rows-{n}" for n in (1, 2)}
    composed |= {f"dance/facing-{facing}" for facing in range(4)}
    unused = set(sentences("en", "dance")) - said - composed
    assert [code for code in unused if not code.startswith("dance/step-")] == []
