"""SVG pieces for every table: the house colours, mahjong tiles. Pure functions, text out."""
