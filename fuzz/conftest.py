"""How long the fuzzers go on: EXAMPLES texts for each, the same ones every time where that is not set."""

import os

from hypothesis import HealthCheck, settings

EXAMPLES = os.environ.get("EXAMPLES")
settings.register_profile(
    "fuzz",
    max_examples=int(EXAMPLES or 120),
    derandomize=not EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("fuzz")
