"""The worker that opens evening sheets without network, as the browser gets it.

Its text holds the fingerprint of the house's files, so a browser takes a new one as soon as any of them has changed,
and with it the files that a sheet needs.
"""

import json

from teahouse.web.bundles import STATIC
from teahouse.web.lasting import FINGERPRINT, LASTING

ADDRESS = "/evenings/worker.js"
"""A worker serves what lies beside it and below."""
NEEDED = (
    *("pages/evening.js", "pages/plain.css", "evening.css", "cup.svg", "apple-touch-icon.png"),
    *("sans.woff2", "serif.woff2"),
)
"""Of the lasting files."""


def worker() -> str:
    needed = json.dumps([f"{LASTING}/{name}" for name in NEEDED])
    text = (STATIC / "evening_worker.js").read_text(encoding="utf-8")
    return f'const VERSION = "{FINGERPRINT}";\nconst NEEDED = {needed};\n{text}'
