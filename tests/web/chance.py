"""What differs from house to house whatever is dealt: times of day, commitments (each with its own salt) and ports.

Each is looked for by itself, from a beginning that is quickly found: these texts are long and many.
"""

import re

TOLD = ("now", "move_ends", "match_ends", "began", "soon", "ends", "away")
DRAWN = ("ends", "began", "soon", "over", "since")
CLOCK = re.compile(rf'("(?:{"|".join(TOLD)})": ?|data-(?:{"|".join(DRAWN)})=\\*")[\d.]+')
CHANGED = re.compile(r'(changed(?:":|="?))([\d.]+)(?:">[^<]*)?')
"""Pages say also in words how long ago it was."""
COMMITMENT = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}")
HOUSE_KEY = re.compile(r'(data-key=")[A-Za-z0-9_-]{87}')
"""With which a house signs notices: made by chance, once."""
CHALLENGE = re.compile(r'("challenge": ?")[A-Za-z0-9_-]+')
"""Of a passkey: no two are alike, and each says until when."""
PORT = re.compile(r"127\.0\.0\.1:\d+")


def without_clocks(text: str) -> str:
    return CHALLENGE.sub(r"\1", HOUSE_KEY.sub(r"\1", CLOCK.sub(r"\1", text)))


def without_commitments(text: str) -> str:
    return COMMITMENT.sub("", text)


def without_chance(text: str) -> str:
    return PORT.sub("", CHANGED.sub("", without_commitments(without_clocks(text))))


def tells_the_time(text: str) -> bool:
    return bool(CHANGED.search(text) or CLOCK.search(text) or HOUSE_KEY.search(text) or CHALLENGE.search(text))
