"""Why a player chose a move, in sentences."""

from typing import Any

from teahouse.core.protocol import Choice
from teahouse.games.mah_nol.advice import own_plan
from teahouse.texts import Message, message


def explain(seen: dict[str, Any], choice: Choice) -> tuple[Message, ...]:
    """How far the own layout is, and what the hand is expected to bring."""
    code = "mah-nol/why-expected-gain" if choice.value >= 0 else "mah-nol/why-expected-loss"
    outlook = message(code, amount=abs(round(choice.value)))
    if not seen["layouts"]:
        return (outlook,)
    return (message("mah-nol/why-missing", n=own_plan(seen).missing), outlook)
