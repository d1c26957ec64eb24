"""The colours of the house, for light and dark rooms.

Drawings name a colour by its part (`INK`, `TILE_RED`), as a CSS custom property with its light value as
fallback: a drawing taken out of the page still looks right, and one inside it follows the page's theme.
"""

LIGHT = {
    "paper": "#f6f1e7",
    "ink": "#26221d",
    "muted": "#6d6458",
    "table": "#2f5d50",
    "wood": "#8a5a34",
    "jade": "#1f7a5c",
    "lacquer": "#a5332a",
    "gold": "#b8862b",
    "tile-face": "#fbf6ea",
    "tile-rim": "#d8cbb0",
    "tile-shine": "#fffdf7",
    "tile-back": "#2a7d61",
    "tile-weave": "#1d644c",
    "tile-ink": "#26221d",
    "tile-red": "#b0342a",
    "tile-green": "#1c6b4a",
    "tile-blue": "#23508c",
    "tile-gold": "#b07a1e",
    "tile-mark": "#d99a1c",
    "shadow": "#14100a",
}

# Tiles are lit by the same lamp as the room: a little dimmer in the dark, never inverted.
DARK = {
    "paper": "#1d1b18",
    "ink": "#ece5d8",
    "muted": "#a79d8d",
    "table": "#1f3b34",
    "wood": "#5b3b23",
    "jade": "#56b592",
    "lacquer": "#e0735f",
    "gold": "#e2b95c",
    "tile-face": "#e6dcc6",
    "tile-rim": "#b9aa8b",
    "tile-shine": "#f3ecdb",
    "tile-back": "#286b55",
    "tile-weave": "#1a4f3e",
    "tile-ink": "#1f1b16",
    "tile-red": "#a02b22",
    "tile-green": "#175c3f",
    "tile-blue": "#1e4679",
    "tile-gold": "#94640f",
    "tile-mark": "#f0b73c",
    "shadow": "#000",
}


def colour(name: str) -> str:
    """The CSS value that follows the page's theme and falls back to the light room.

    >>> colour("ink")
    'var(--ink,#26221d)'
    """
    return f"var(--{name},{LIGHT[name]})"


def themed(light: dict[str, str], dark: dict[str, str]) -> str:
    """Custom properties that follow the page's theme: its own choice, else that of the system; on paper it is light."""
    return (
        f":root,[data-theme=light]{{{_properties(light)}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_properties(dark)}}}}}\n"
        f"@media screen{{[data-theme=dark]{{{_properties(dark)}}}}}\n"
    )


def _properties(theme: dict[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in theme.items())


STYLE = themed(LIGHT, DARK)

PAPER = colour("paper")
INK = colour("ink")
MUTED = colour("muted")
TABLE = colour("table")
WOOD = colour("wood")
JADE = colour("jade")
LACQUER = colour("lacquer")
GOLD = colour("gold")
SHADOW = colour("shadow")
TILE_FACE = colour("tile-face")
TILE_RIM = colour("tile-rim")
TILE_SHINE = colour("tile-shine")
TILE_BACK = colour("tile-back")
TILE_WEAVE = colour("tile-weave")
TILE_INK = colour("tile-ink")
TILE_RED = colour("tile-red")
TILE_GREEN = colour("tile-green")
TILE_BLUE = colour("tile-blue")
TILE_GOLD = colour("tile-gold")
TILE_MARK = colour("tile-mark")
