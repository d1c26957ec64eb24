"""The computers that the house itself calls, by level."""

DEPUTY = "medium"
"""Plays for somebody who is away."""
ADVISER = "best"
"""Whom people may ask for a hint."""
QUICK = "easy"
"""Answers where no time is left to think."""
