"""The scripts and the styles of a page as one file each, put together when the house opens: no build step, one request.

A module becomes a function that runs once and returns what it exports; what it imports is taken from those before it.
So names stay each module's own. Of the language of modules it knows what ours use: `import { a, b } from "./other.js";`
in one line, and `export` before a function, class or const. Comments that have a line of their own and the space that
lines begin with stay at home; no text that is more than a line long may depend on it.
"""

import re
from pathlib import Path

from teahouse.drawing import palette

STATIC = Path(__file__).parent / "static"
HOUSE = "house"
"""What every page needs."""
PAGES = (
    *("table", "replay", "new", "dance", "evening", "evening_new", "scorer", "review", "puzzle", "exercise"),
    *("notices", "analysis", "passkeys", "room"),
)
IMPORT = re.compile(r'^import \{ ([^}]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)
STYLES = {
    "plain": ("house", "pages"),
    "table": ("house", "table", "ending", "company", "rulebook"),
    "replay": ("house", "table", "ending"),
    "exercise": ("house", "table", "exercise"),
}
"""What a kind of page wears, after the colours. What few pages need comes beside it, as a file of its own."""
STYLE_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
BEGINNING = re.compile(r"^\s+", re.MULTILINE)


def bundled(*entries: str) -> str:
    """These modules, and before each of them whatever it imports."""
    order: list[str] = []
    for entry in entries:
        _visit(entry, order)
    return "".join(_wrapped(name) for name in order)


def _visit(name: str, order: list[str]) -> None:
    if name in order:
        return
    for _, other in IMPORT.findall(_text(name)):
        _visit(other, order)
    order.append(name)


def _text(name: str) -> str:
    return (STATIC / f"{name}.js").read_text(encoding="utf-8")


def _wrapped(name: str) -> str:
    text = COMMENT.sub("", _text(name))
    exported = ", ".join(EXPORT.findall(text))
    body = BEGINNING.sub("", EXPORT.sub("", IMPORT.sub(r"const { \1 } = $\2;", text))).strip()
    return f"const ${name} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"


def dressed(*sheets: str) -> str:
    """The house's colours and these sheets; what they name lies one folder up."""
    texts = [palette.STYLE, *((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in sheets)]
    plain = BEGINNING.sub("", STYLE_COMMENT.sub("", "\n".join(texts)))
    return plain.replace('url("', 'url("../')


BUNDLES = (
    {f"pages/{name}.js": bundled(name, HOUSE) for name in PAGES}
    | {f"pages/{HOUSE}.js": bundled(HOUSE)}
    | {f"pages/{name}.css": dressed(*sheets) for name, sheets in STYLES.items()}
)
