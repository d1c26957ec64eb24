# cython: language_level=3
"""Bauernaufstand, compiled: what the house asks for.

    bauernaufstand_board      positions and moves, perft, random games
    bauernaufstand_sides      one side's men by number, and where a position stands in the solution
    bauernaufstand_solving    the whole game solved
    bauernaufstand_answers    who wins, in how many plies, by which move

Readable twin: games/bauernaufstand/rules.py.
"""

from teahouse.kernels.bauernaufstand_answers import Answers
from teahouse.kernels.bauernaufstand_board import legal, perft, playouts
from teahouse.kernels.bauernaufstand_sides import size
from teahouse.kernels.bauernaufstand_solving import Solving

__all__ = ("Answers", "Solving", "legal", "perft", "playouts", "size")
