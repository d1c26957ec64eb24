"""The rules pages as HTML: numbered sections with anchors, a table of contents, drawn examples.

Pages are Markdown without raw HTML; what comes out holds no style attribute and no script, so that it
may stand in any page of the house. Pictures are files of their own, `<pictures>/1.svg` and so on.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from teahouse import illustrations
from teahouse.core.pictures import Picture
from teahouse.texts import language as spoken
from teahouse.texts import rules_page, say, speaking

NUMBERED = re.compile(r"(\d+)\. ")
TILE_SCALE, INLINE_SCALE = 0.6, 0.5
WIDEST, TALLEST = 520, 480
"""A picture of a position in CSS pixels."""


@dataclass(frozen=True)
class Section:
    """A line of the contents. Refusals name a section by its `number`: its anchor is `rule-<number>`."""

    anchor: str
    title: str
    number: int | None


@dataclass(frozen=True)
class RulesPage:
    title: str
    contents: tuple[Section, ...]
    html: str


@dataclass(frozen=True)
class Drawn:
    """A picture of the page: what it is made from, and how large it stands there."""

    source: str
    picture: Picture
    width: float

    @property
    def height(self) -> float:
        return self.width * self.picture.height / self.picture.width


@cache
def page(game: str, language: str, pictures: str) -> RulesPage:
    """The rules of a game; `pictures` is the address its pictures are found under."""
    with speaking(language):
        return _Writer(game, pictures).write(rules_page(game))


def illustration(game: str, language: str, number: int) -> str | None:
    """Picture `number` of a page, counted from 1, as a whole SVG document; None where there is none."""
    drawn = _drawn(game, language)
    return drawn[number - 1].picture.document if 0 < number <= len(drawn) else None


@cache
def _drawn(game: str, language: str) -> tuple[Drawn, ...]:
    """Every picture of a page, in its order."""
    with speaking(language):
        tokens = _parser().parse(rules_page(game))
        return tuple(_draw(game, token) for token in _illustrated(tokens))


def _illustrated(tokens: Sequence[Token]) -> list[Token]:
    found = []
    for token in tokens:
        if _is_picture(token):
            found.append(token)
        found += _illustrated(token.children or ())
    return found


def _is_picture(token: Token) -> bool:
    if token.type == "fence":
        return token.info.strip() == illustrations.BLOCK
    return token.type == "code_inline" and illustrations.is_inline(token.content)


def _draw(game: str, token: Token) -> Drawn:
    picture = illustrations.draw(game, token.content)
    if not illustrations.is_inline(token.content):
        fitting = TALLEST * picture.width / picture.height
        return Drawn(token.content, picture, min(WIDEST, picture.width, fitting))
    return Drawn(token.content, picture, picture.width * (TILE_SCALE if token.type == "fence" else INLINE_SCALE))


def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


class _Writer:
    """Writes one page; counts its pictures as it goes."""

    def __init__(self, game: str, pictures: str) -> None:
        self.game = game
        self.pictures = pictures
        self.placed = 0
        self.parser = _parser()
        rules: dict[str, Any] = self.parser.renderer.rules  # type: ignore[attr-defined]
        rules["fence"] = self._fence
        rules["code_inline"] = self._code
        rules["text"] = self._text
        rules["table_open"] = lambda *_: '<div class="table"><table>\n'
        rules["table_close"] = lambda *_: "</table></div>\n"

    def write(self, markdown: str) -> RulesPage:
        tokens = self.parser.parse(markdown)
        title = tokens[1].content
        contents = tuple(self._anchored(tokens))
        for token in tokens:
            token.attrs.pop("style", None)  # of aligned columns
        html = self.parser.renderer.render(_captioned(tokens[3:]), self.parser.options, {})
        return RulesPage(title, contents, html)

    def _anchored(self, tokens: list[Token]) -> list[Section]:
        """Give every section its anchor, and list them."""
        sections = []
        headings = [place for place, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
        for order, place in enumerate(headings, start=1):
            text = tokens[place + 1].content
            numbered = NUMBERED.match(text)
            number = int(numbered[1]) if numbered else None
            anchor = f"rule-{number}" if number else f"section-{order}"
            tokens[place].attrSet("id", anchor)
            sections.append(Section(anchor, NUMBERED.sub("", text, count=1), number))
        return sections

    def _text(self, tokens: Sequence[Token], place: int, *_: Any) -> str:
        """Words; "section 3" leads there."""
        word = escape(say("rulebook/section"))
        return re.sub(rf"\b{word} (\d+)\b", r'<a href="#rule-\1">\g<0></a>', escape(tokens[place].content, quote=False))

    def _code(self, tokens: Sequence[Token], place: int, *_: Any) -> str:
        token = tokens[place]
        return self._image("tiles") if _is_picture(token) else f"<code>{escape(token.content, quote=False)}</code>"

    def _fence(self, tokens: Sequence[Token], place: int, *_: Any) -> str:
        token = tokens[place]
        if not _is_picture(token):
            return f"<pre><code>{escape(token.content, quote=False)}</code></pre>\n"
        caption = str(token.meta.get("caption", ""))
        kind = "tiles" if illustrations.is_inline(token.content) else "position"
        image = self._image(kind, caption if kind == "position" else "")
        # A caption that is the picture's text already is not read out a second time.
        hidden = ' aria-hidden="true"' if kind == "position" else ""
        below = f"<figcaption{hidden}>{escape(caption)}</figcaption>" if caption else ""
        return f'<figure class="{kind}">{image}{below}</figure>\n'

    def _image(self, kind: str, text: str = "") -> str:
        drawn = _drawn(self.game, spoken())[self.placed]
        self.placed += 1
        alt = escape(text or illustrations.describe(self.game, drawn.source))
        return (
            f'<img class="{kind}" src="{escape(self.pictures)}/{self.placed}.svg" alt="{alt}" '
            f'width="{drawn.width:.0f}" height="{drawn.height:.0f}" loading="lazy">'
        )


def _captioned(tokens: list[Token]) -> list[Token]:
    """An emphasised paragraph right after a picture becomes its caption."""
    kept: list[Token] = []
    place = 0
    while place < len(tokens):
        kept.append(tokens[place])
        place += 1
        if _is_picture(kept[-1]) and place + 1 < len(tokens) and _is_emphasised(tokens[place + 1]):
            kept[-1].meta["caption"] = "".join(part.content for part in tokens[place + 1].children or ())
            place += 3
    return kept


def _is_emphasised(inline: Token) -> bool:
    parts = inline.children or []
    if inline.type != "inline" or len(parts) < 3:
        return False
    levels = [part.type for part in parts if part.type.startswith("em_")]
    return parts[0].type == "em_open" and parts[-1].type == "em_close" and len(levels) == 2
