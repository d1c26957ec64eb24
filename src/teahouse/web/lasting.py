"""Files that are the same for everybody: scripts, styles, pictures.

Their folder's address holds a fingerprint of all of them. So a browser keeps them for good, asks for none of them
again, and gets new ones together as soon as one has changed: scripts that import each other never mix with older ones.
"""

import os
from hashlib import sha256
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from teahouse.web.bundles import BUNDLES, STATIC

FILES = b"".join(path.read_bytes() for path in sorted(STATIC.iterdir()))
FINGERPRINT = sha256(FILES + "".join(BUNDLES.values()).encode()).hexdigest()[:12]
LASTING = f"/static/{FINGERPRINT}"


KEPT = {"cache-control": "public, max-age=31536000, immutable"}


class Lasting(StaticFiles):
    """Whatever has this address will always be the same: files, and the scripts of a page as one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path in BUNDLES and scope["method"] in ("GET", "HEAD"):
            return Response(BUNDLES[path], media_type="text/javascript", headers=KEPT)
        return await super().get_response(path, scope)

    def file_response(self, full_path: Any, stat_result: os.stat_result, *more: Any, **named: Any) -> Response:
        answer = super().file_response(full_path, stat_result, *more, **named)
        answer.headers.update(KEPT)
        return answer
