"""Write src/teahouse/drawing/glyphs.py: outlines of the characters that stand on tiles.

A development-time script, run by hand when a character is added:

    apt-get install fonts-noto-cjk && pip install fonttools
    python tools/make_glyphs.py

The font (Noto Serif CJK TC Bold, SIL Open Font License 1.1) is needed here only; the browser gets paths.
"""

from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTCollection, TTFont

FONT_FILE = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc")
FONT_NAME = "Noto Serif CJK TC"  # the traditional forms, as tiles carry them
CHARACTERS = "一二三四五六七八九萬東南西北中發梅蘭菊竹春夏秋冬"
EM = 200  # fine enough for a projector (half a pixel on a tile 320 pixels high), small in bytes
TARGET = Path(__file__).parents[1] / "src/teahouse/drawing/glyphs.py"

HEADER = '''"""Outlines of the characters that stand on tiles; written by tools/make_glyphs.py, not by hand.

Each is the `d` of an SVG path in a square of EM units, origin at the top left. The outlines are taken
from Noto Serif CJK (Google and Adobe, SIL Open Font License 1.1; see NOTICE).
"""

'''


class CompactPathPen(BasePen):
    """Collects an outline as relative path commands on an integer grid, y pointing down."""

    def __init__(self, glyph_set: object, units_per_em: int, ascent: int) -> None:
        super().__init__(glyph_set)
        self.scale = EM / units_per_em
        self.ascent = ascent
        self.commands: list[str] = []
        self.at = self.start = (0, 0)

    def grid(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self.scale), round((self.ascent - point[1]) * self.scale)

    def add(self, command: str, *points: tuple[int, int]) -> None:
        """Append a command with its points relative to the current one, then stand on the last."""
        numbers = [value - origin for point in points for value, origin in zip(point, self.at, strict=True)]
        self.commands.append(command + join_numbers(numbers))
        self.at = points[-1]

    def _moveTo(self, pt: tuple[float, float]) -> None:
        point = self.grid(pt)
        self.add("m", point)
        self.start = point

    def _lineTo(self, pt: tuple[float, float]) -> None:
        point = self.grid(pt)
        (x, y), (old_x, old_y) = point, self.at
        if point in (self.at, self.start):
            return  # lost in rounding, or drawn by the closing z
        if y == old_y:
            self.commands.append(f"h{x - old_x}")
        elif x == old_x:
            self.commands.append(f"v{y - old_y}")
        else:
            self.add("l", point)
        self.at = point

    def _curveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]) -> None:
        points = self.grid(pt1), self.grid(pt2), self.grid(pt3)
        if any(point != self.at for point in points):
            self.add("c", *points)

    def _closePath(self) -> None:
        self.commands.append("z")
        self.at = self.start


def join_numbers(numbers: list[int]) -> str:
    """Numbers as SVG reads them, with a space only where the next one has no minus sign.

    >>> join_numbers([1, -2, 3])
    '1-2 3'
    """
    return "".join(str(n) if n < 0 or i == 0 else f" {n}" for i, n in enumerate(numbers))


def load_font() -> TTFont:
    for font in TTCollection(FONT_FILE):
        if font["name"].getBestFamilyName() == FONT_NAME:
            return font
    raise SystemExit(f"{FONT_FILE} holds no {FONT_NAME}")


def outline(font: TTFont, character: str) -> str:
    glyph_set = font.getGlyphSet()
    pen = CompactPathPen(glyph_set, font["head"].unitsPerEm, font["OS/2"].sTypoAscender)
    glyph_set[font.getBestCmap()[ord(character)]].draw(pen)
    return "".join(pen.commands)


def wrapped(text: str, width: int = 92) -> list[str]:
    return [text[i : i + width] for i in range(0, len(text), width)]


def entry(character: str, path: str) -> str:
    lines = "\n".join(f'        "{line}"' for line in wrapped(path))
    return f'    "{character}": (\n{lines}\n    ),\n'


def main() -> None:
    font = load_font()
    entries = "".join(entry(character, outline(font, character)) for character in CHARACTERS)
    TARGET.write_text(f"{HEADER}EM = {EM}\n\nGLYPHS: dict[str, str] = {{\n{entries}}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
