# cython: language_level=3
"""Short Go, compiled: what the house asks for.

    short_go_board      the board and its rules          short_go_playouts   games by chance and some knowledge
    short_go_game       a game, every rule kept          short_go_tree       what is learnt from playouts
    short_go_tactics    atari, ladders, eyes, shapes     short_go_search     thinking, by several threads
    short_go_network    what a network says of a board

docs/short-go-engine.md says how strong it is. Readable twin: games/short_go/rules.py.
"""

from teahouse.kernels.short_go_game import Game
from teahouse.kernels.short_go_search import Search

__all__ = ("Game", "Search")
