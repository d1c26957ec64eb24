"""Mahjong tiles by their codes.

1m-9m characters    1p-9p circles    1s-9s bamboo        four of each
1z 2z 3z 4z East South West North    5z 6z 7z white, green, red dragon
1f-4f flowers       1g-4g seasons    one of each
"""

SUITS = "mps"
SUIT_KINDS = tuple(f"{value}{suit}" for suit in SUITS for value in range(1, 10))
"""The 27 kinds of the three suits, in the order kernels number them from 1."""
