"""Write src/teahouse/web/static/sans.woff2 and serif.woff2: the house's own fonts, with the letters it needs.

Letters that only names have stand in files of their own (sans-names.woff2, serif-names.woff2), which browsers fetch
when a page has such a name (`unicode-range` in house.css). So does the serif of rules pages (serif-text.woff2):
everywhere else titles alone have serifs, in one weight.

A development-time script, run by hand when a letter is missing:

    npm pack source-sans@3.52.0 source-serif@4.5.1
    pip install fonttools brotli
    python tools/make_fonts.py source-sans-3.52.0.tgz source-serif-4.5.1.tgz

Source Sans and Source Serif (Adobe, SIL Open Font License 1.1) have a reserved name: what is changed must be called
otherwise, so ours are Teahouse Sans and Teahouse Serif. NOTICE credits them.
"""

import sys
import tarfile
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).parents[1] / "src/teahouse/web/static"
BASIC = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
"""Latin-1: our three languages."""
NAMES = [*range(0x100, 0x180), *range(0x1EA0, 0x1EFA), 0x1A0, 0x1A1, 0x1AF, 0x1B0]
"""Latin Extended-A and Vietnamese: with Latin-1 most names of Europe, and more."""
SIGNS = [ord(sign) for sign in "\u2009\u202f‐‑–—‘’‚“”„†•…′″‹›€−←↑→↓▲▶▸▼▾◀○●✓✗ẞ"]
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "lnum", "tnum"]
KEPT_NAMES = {0, 5, 13, 14}
"""Copyright, version, licence and its address; from 256 on the names of weights."""


def make(package: str, member: str, family: str, axes: dict[str, object], letters: list[int], target: str) -> None:
    """Only our letters, only the weights we use, under our own name."""
    with tarfile.open(package) as files:
        found = files.extractfile(member)
        assert found is not None
        font = TTFont(BytesIO(found.read()))
    options = Options()
    options.layout_features, options.hinting, options.name_IDs = FEATURES, False, ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font = instantiateVariableFont(font, axes)
    rename(font, family)
    font.flavor = "woff2"
    font.save(STATIC / target)
    print(f"{target}: {(STATIC / target).stat().st_size} bytes, {len(font.getBestCmap())} letters", file=sys.stderr)


def rename(font: TTFont, family: str) -> None:
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in KEPT_NAMES or record.nameID > 255]
    for number, text in ((1, family), (2, "Regular"), (3, family), (4, family), (6, family.replace(" ", ""))):
        names.setName(text, number, 3, 1, 0x409)


def main() -> None:
    sans, serif = sys.argv[1:]
    upright, roman = "package/VF/SourceSans3VF-Upright.ttf", "package/VAR/SourceSerif4Variable-Roman.ttf"
    ours, both, title, text = (
        [*BASIC, *SIGNS],
        {"wght": (400, 700)},
        {"wght": 600, "opsz": 20},
        {"wght": 400, "opsz": 20},
    )
    make(sans, upright, "Teahouse Sans", both, ours, "sans.woff2")
    make(sans, upright, "Teahouse Sans", both, NAMES, "sans-names.woff2")
    make(serif, roman, "Teahouse Serif", title, ours, "serif.woff2")
    make(serif, roman, "Teahouse Serif", title, NAMES, "serif-names.woff2")
    make(serif, roman, "Teahouse Serif", text, ours, "serif-text.woff2")


if __name__ == "__main__":
    main()
