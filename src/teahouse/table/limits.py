"""How much of the house one guest may have, and how much there is for all.

The operator sets these like all other limits: web/settings.py adds its own to them, docs/operating.md tells of both.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Limits:
    listed_a_guest: int = 5
    """Tables of one guest in the list that anybody sees. 0: no limit."""
    thoughts_waiting: int = 200
    """Moves and hints that may wait for computers before no further table with computers is opened."""
    thoughts_waiting_a_guest: int = 20
    """The same for one guest."""
    hints_waiting: int = 16
    """Guests who may wait for a hint; each has one at a time."""
    alone: int = 100
    """Tables at which computers play among themselves."""
    alone_a_guest: int = 4
    """Of these, opened by one guest."""
    alone_at_once: int = 2
    """Of these, how many go on at the same time; the others wait for their turn."""
