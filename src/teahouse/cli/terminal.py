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
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.spinner import SPINNERS
from rich.style import Style
from rich.text import Text

from teahouse.core.protocol import Line
from teahouse.drawing.palette import DARK, LIGHT
from teahouse.texts import say

Choices = Callable[[str], Iterable[tuple[str, str]]]
"""What could be meant by a beginning: texts, each with a word about it."""

EITHER = {
    "muted": "#7d7568",
    "jade": "#238a68",
    "lacquer": "#cf5346",
    "gold": "#a57a1f",
    "blue": "#3f7fc0",
}
"""Colours that can be read on dark and on light ground."""

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
        self._colours = THEMES[theme()]
        terminal = os.environ.get("TERM", "")
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty() and terminal not in ("dumb", "")
        self.letters = not (sys.stdout.encoding or "").lower().startswith("utf")
        self._session: PromptSession[str] | None = None
        self._used = 0
        SPINNERS["teacup"] = {"interval": 280, "frames": list(PLAIN_STEAM if self.letters else STEAM)}

    @property
    def height(self) -> int:
        """Rows to paint on; plenty where nothing is repainted."""
        return self._console.height if self.interactive else sys.maxsize

    def rows(self, lines: Iterable[Line]) -> int:
        """How many rows these lines take."""
        return sum(len(self._console.render_lines(self._text(line), pad=False)) for line in lines)

    def paint(self, lines: Iterable[Line]) -> None:
        """Show these lines, and on a terminal nothing else."""
        lines = list(lines)
        if self.interactive:
            self._console.clear()
        self.print(lines)
        self._used = self.rows(lines) if self.interactive else 0

    def print(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self._console.print(self._text(line))

    def page(self, lines: Iterable[Line]) -> None:
        """Show something long, a screenful at a time."""
        self._page(Text("\n").join(self._text(line) for line in lines))

    def page_markdown(self, text: str) -> None:
        if self.interactive:
            self._page(Markdown(text))
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
        with self._console.status(Text(text, self._style("muted")), spinner="teacup", spinner_style=self._style("gold")):
            yield

    def _style(self, name: str) -> Style:
        return style(name, self._colours)

    def _text(self, line: Line) -> Text:
        return Text.assemble(*((span.text, self._style(span.style)) for span in line), overflow="fold")

    def _page(self, content: RenderableType) -> None:
        if not self.interactive:
            self._console.print(content)
            return
        with self._console.capture() as captured:
            self._console.print(content, width=min(self._console.width, PAGE_WIDTH))
        rows = captured.get().rstrip("\n").split("\n")
        room = max(self._console.height - 2, 1)
        for first in range(0, len(rows), room):
            self._console.clear()
            self._console.file.write("\n".join(rows[first : first + room]) + "\n")
            self._used = self._console.height
            last = first + room >= len(rows)
            answer = self.ask(say("play/page-end") if last else say("play/page-more", n=len(rows) - first - room))
            if answer:
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
        self._console.print(Text(prompt), end="")
        self._console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self._console.print()
            raise EOFError
        self._console.print(Text(line.rstrip("\r\n")))
        return line

    def _prompt_style(self) -> PromptStyle:
        colours = self._colours
        return PromptStyle.from_dict({
            "prompt": f"bold {colours['jade']}",
            "completion-menu": "noinherit",
            "completion-menu.completion": f"noinherit {colours['gold']}",
            "completion-menu.completion.current": "noinherit reverse",
            "completion-menu.meta.completion": f"noinherit {colours['muted']}",
            "completion-menu.meta.completion.current": "noinherit reverse",
            "scrollbar.background": "noinherit",
            "scrollbar.button": "noinherit reverse",
        })


class _Choosing(Completer):
    """Completion from whatever can be meant now."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def get_completions(self, document: Document, complete_event: Any) -> Iterator[Completion]:
        typed = document.text_before_cursor
        for text, about in self._choices(typed.strip()):
            yield Completion(text, start_position=-len(typed), display_meta=about)


def _reconfigure(stream: Any, errors: str) -> None:
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors=errors)
