"""Files that are the same for everybody: scripts, styles, pictures.

Their folder's address holds a fingerprint of all of them. So a browser keeps them for good, asks for none of them
again, and gets new ones together as soon as one has changed: scripts that import each other never mix with older ones.
"""

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"
FINGERPRINT = sha256(b"".join(path.read_bytes() for path in sorted(STATIC.iterdir()))).hexdigest()[:12]
LASTING = f"/static/{FINGERPRINT}"


class Lasting(StaticFiles):
    """Whatever has this address will always be the same."""

    def file_response(self, full_path: Any, stat_result: os.stat_result, *more: Any, **named: Any) -> Response:
        answer = super().file_response(full_path, stat_result, *more, **named)
        answer.headers["cache-control"] = "public, max-age=31536000, immutable"
        return answer
