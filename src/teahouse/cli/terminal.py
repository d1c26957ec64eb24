"""The terminal: how lines of spans become rich text, and how a person is asked.

The colours are those of the house (drawing/palette.py). A terminal does not say whether it is
dark or light; where nothing tells (TEAHOUSE_THEME, COLORFGBG), colours are taken that can be
read on both. NO_COLOR is honoured, and a terminal that cannot write our signs gets letters.
"""

import codecs
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.styles import Style as PromptStyle
from rich.cells import cell_len, set_cell_size
from rich.console import Console, RenderableType
from rich.live import Live
from rich.markdown import Markdown
from rich.spinner import Spinner
from rich.style import Style
from rich.text import Text

from teahouse.core.protocol import Line, Span
from teahouse.drawing.palette import DARK, LIGHT
from teahouse.texts import say

Choices = Callable[[str], Iterable[tuple[str, str]]]
"""What could be meant by a beginning: texts, each with a word about it."""

EITHER = {
    "muted": "#7c7467",
    "jade": "#228464",
    "lacquer": "#c54f42",
    "gold": "#966f1c",
    "blue": "#3c79b6",
}
"""Colours with a contrast of 4.5:1 to black and to white."""

SIXTEEN = {"muted": "bright_black", "jade": "green", "lacquer": "red", "gold": "yellow", "blue": "cyan"}
"""For terminals with few colours: their own, which suit their ground."""

THEMES = {
    "either": EITHER,
    "dark": {**DARK, "blue": "#7fb0e6"},
    "light": {**LIGHT, "gold": "#8a6414", "blue": LIGHT["tile-blue"]},
}

SUITS = {"suit-m": "lacquer", "suit-p": "blue", "suit-s": "jade"}
STEAM = ("☕ ˙", "☕ ˚", "☕ °", "☕ ˚")
PLAIN_STEAM = ("c[_] .", "c[_] ~", "c[_] '", "c[_] ~")
MENU_ROWS = 8
PAGE_WIDTH = 76
CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), "\ufffd")
"""What somebody typed or a file holds must not steer the terminal."""
PLAIN = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "„": '"', "“": '"', "”": '"',
    "‚": "'", "‘": "'", "’": "'", "−": "-", "–": "-", "—": "-", "…": "...", "·": ".", "×": "x", "▶": ">",
})  # fmt: skip


def theme() -> str:
    """dark, light, or either where nothing tells."""
    wish = os.environ.get("TEAHOUSE_THEME", "").lower()
    if wish in THEMES:
        return wish
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    if not ground.isdigit():
        return "either"
    return "light" if int(ground) in (7, 15) else "dark"


def style(name: str, colours: dict[str, str]) -> Style:
    """The rich style of a name: a colour of the house or a suit, with `-bold` if it is to stand out.

    >>> style("gold-bold", EITHER).bold
    True
    """
    base = name.removesuffix("-bold")
    bold = True if base != name or base == "title" else None
    if base == "faint":
        return Style(color=colours["muted"], dim=True)
    colour = colours.get({"title": "jade"}.get(base, SUITS.get(base, base)))
    return Style(color=colour, bold=bold)


def transliterate(error: UnicodeError) -> tuple[str | bytes, int]:
    """Write what the terminal cannot as nearly as it can: ü as ue, a dash as a hyphen."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = error.object[error.start : error.end].translate(PLAIN)
    folded = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
    return folded or "?", error.end


class Screen:
    """One person's terminal: paints, asks, and shows that somebody thinks.

    Where input or output is no terminal everything is plain lines, so that play can be scripted.
    """

    def __init__(self) -> None:
        codecs.register_error("teahouse", transliterate)
        _reconfigure(sys.stdout, "teahouse")
        _reconfigure(sys.stdin, "replace")
        self._console = Console(highlight=False, soft_wrap=False)
        few = self._console.color_system in ("standard", "windows")
        self._colours = SIXTEEN if few else THEMES[theme()]
        terminal = os.environ.get("TERM", "")
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty() and terminal not in ("dumb", "")
        self.letters = not (sys.stdout.encoding or "").lower().startswith("utf")
        self._session: PromptSession[str] | None = None
        self._used = 0

    @property
    def height(self) -> int:
        """Rows to paint on; plenty where nothing is repainted."""
        return self._console.height if self.interactive else sys.maxsize

    def rows(self, lines: Iterable[Line]) -> int:
        """How many rows these lines take."""
        return sum(len(self._rows(line)) for line in lines)

    @property
    def width(self) -> int:
        return self._console.width if self.interactive else sys.maxsize

    def cut(self, lines: Iterable[Line]) -> list[Line]:
        """A picture's lines, cut off at the edge of the window: broken ones would be a jumble."""
        return [tuple(_cut(line, self.width)) for line in lines]

    def paint(self, lines: Iterable[Line]) -> None:
        """Show these lines, and on a terminal nothing else."""
        lines = list(lines)
        if self.interactive:
            self._console.clear()
        self.print(lines)
        self._used = self.rows(lines) if self.interactive else 0

    def print(self, lines: Iterable[Line]) -> None:
        for line in lines:
            for row in self._rows(line):
                self._console.print(row, soft_wrap=True)

    def page(self, lines: Iterable[Line]) -> None:
        """Show something long, a screenful at a time."""
        self._page(Text("\n").join(row for line in lines for row in self._rows(line)), sys.maxsize)

    def page_markdown(self, text: str) -> None:
        if self.interactive:
            self._page(Markdown(text), PAGE_WIDTH)
        else:
            self._console.print(Text(text))

    def ask(self, prompt: str, choices: Choices = lambda beginning: ()) -> str:
        """One line from the person. EOFError when there is no more, KeyboardInterrupt on Ctrl-C."""
        return (self._prompt if self.interactive else self._read)(prompt, choices).strip()

    @contextmanager
    def thinking(self, text: str) -> Iterator[None]:
        """A small steaming cup while the computer thinks."""
        if not self.interactive:
            yield
            return
        with Live(self._cup(text), console=self._console, transient=True, refresh_per_second=5):
            yield

    def _cup(self, text: str) -> Spinner:
        cup = Spinner("dots", Text(text, self._style("muted")), style=self._style("gold"))
        cup.frames, cup.interval = list(PLAIN_STEAM if self.letters else STEAM), 280.0
        return cup

    def _style(self, name: str) -> Style:
        return style(name, self._colours)

    def _text(self, line: Line) -> Text:
        return Text.assemble(*((span.text.translate(CONTROLS), self._style(span.style)) for span in line))

    def _rows(self, line: Line) -> list[Text]:
        """The line, broken to fit the window; what follows is set in as far as the line's last piece."""
        text, width = self._text(line), self._console.width
        if not self.interactive or text.cell_len <= width:
            return [text]
        start = len(text.plain) - len(line[-1].text.lstrip())
        head, rest = text[:start], text[start:]
        if head.cell_len > width // 2:
            return list(text.wrap(self._console, width))
        first, *more = rest.wrap(self._console, width - head.cell_len)
        return [head + first, *(Text(" " * head.cell_len) + row for row in more)]

    def _page(self, content: RenderableType, most: int) -> None:
        if not self.interactive:
            self._console.print(content)
            return
        with self._console.capture() as captured:
            self._console.print(content, width=min(self._console.width, most))
        rows = captured.get().rstrip("\n").split("\n")
        room = max(self._console.height - 2, 1)
        for first in range(0, len(rows), room):
            self._console.clear()
            self._console.file.write("\n".join(rows[first : first + room]) + "\n")
            self._used = self._console.height
            more = len(rows) - first - room
            if self.ask(say("play/page-more", n=more) if more > 0 else say("play/page-end")):
                return

    def _prompt(self, prompt: str, choices: Choices) -> str:
        if self._session is None:
            self._session = PromptSession(style=self._prompt_style(), complete_while_typing=True)
        room = max(0, min(MENU_ROWS, self._console.height - self._used - 2))
        self._used = 0
        return self._session.prompt(
            [("class:prompt", prompt)], completer=_Choosing(choices), reserve_space_for_menu=room
        )

    def _read(self, prompt: str, choices: Choices) -> str:
        self._console.print(Text(prompt), end="", soft_wrap=True)
        self._console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self._console.print()
            raise EOFError
        self._console.print(Text(line.rstrip("\r\n").translate(CONTROLS)), soft_wrap=True)
        return line

    def _prompt_style(self) -> PromptStyle:
        jade, gold, muted = (_prompt_colour(self._colours[name]) for name in ("jade", "gold", "muted"))
        return PromptStyle.from_dict({
            "prompt": f"bold {jade}",
            "completion-menu": "noinherit",
            "completion-menu.completion": f"noinherit {gold}",
            "completion-menu.completion.current": "noinherit reverse",
            "completion-menu.meta.completion": f"noinherit {muted}",
            "completion-menu.meta.completion.current": "noinherit reverse",
            "scrollbar.background": "noinherit",
            "scrollbar.button": "noinherit reverse",
        })  # fmt: skip


def _prompt_colour(colour: str) -> str:
    """A colour as prompt_toolkit names it."""
    return colour if colour.startswith("#") else f"ansi{colour.replace('_', '')}"


class _Choosing(Completer):
    """Completion from whatever can be meant now."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def get_completions(self, document: Document, complete_event: Any) -> Iterator[Completion]:
        typed = document.text_before_cursor
        for text, about in self._choices(typed.strip()):
            yield Completion(text, start_position=-len(typed), display_meta=about)


def _cut(line: Line, room: int) -> Iterator[Span]:
    for span in line:
        text = span.text if cell_len(span.text) <= room else set_cell_size(span.text, room)
        room -= cell_len(text)
        yield Span(text, span.style)


def _reconfigure(stream: Any, errors: str) -> None:
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors=errors)
