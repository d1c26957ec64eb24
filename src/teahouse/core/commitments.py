"""Deals that can be checked: before a hand begins everybody has its fingerprint, afterwards the deal itself.

The commitment is the SHA-256 of a random salt and the deal as JSON. Whoever saw the commitment before the
first move can verify at the end that nothing was changed in between.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import Any

COMMITMENT, SALT = "commitment", "salt"


def committed(start: Mapping[str, Any], salt: str | None = None) -> dict[str, Any]:
    """The deal with its commitment and the salt that opens it."""
    salt = salt or secrets.token_hex(32)
    return {**start, COMMITMENT: commitment_of(start, salt), SALT: salt}


def commitment_of(start: Mapping[str, Any], salt: str) -> str:
    """
    >>> commitment_of({"deal": "x"}, "a") == commitment_of({"deal": "x", "salt": "a", "commitment": "b"}, "a")
    True
    """
    deal = {name: value for name, value in start.items() if name not in (COMMITMENT, SALT)}
    text = json.dumps(deal, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def holds(start: Mapping[str, Any]) -> bool | None:
    """Whether the deal is the one that was promised; None where nothing was promised or the salt is not out yet."""
    if COMMITMENT not in start or SALT not in start:
        return None
    try:
        return bool(start[COMMITMENT] == commitment_of(start, str(start[SALT])))
    except ValueError:  # numbers or signs that no deal of ours has
        return False
