"""Files that are the same for everybody: scripts, styles, pictures.

Their folder's address holds a fingerprint of all of them. So a browser keeps them for good, asks for none of them
again, and gets new ones together as soon as one has changed: scripts that import each other never mix with older ones.
A page's scripts and styles (bundles.py) are pressed once, as tightly as can be.
"""

import gzip
import os
from functools import cache
from hashlib import sha256
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from teahouse.web.bundles import BUNDLES, STATIC

FILES = b"".join(path.read_bytes() for path in sorted(STATIC.iterdir()))
FINGERPRINT = sha256(FILES + "".join(BUNDLES.values()).encode()).hexdigest()[:12]
LASTING = f"/static/{FINGERPRINT}"


KEPT = {"cache-control": "public, max-age=31536000, immutable"}
PRESSED = {**KEPT, "content-encoding": "gzip", "vary": "Accept-Encoding"}
KINDS = {".js": "text/javascript", ".css": "text/css"}


class Lasting(StaticFiles):
    """Whatever has this address will always be the same: files, and the scripts of a page as one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path in BUNDLES and scope["method"] in ("GET", "HEAD"):
            kind = KINDS[os.path.splitext(path)[1]]
            if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
                return Response(_pressed(path), media_type=kind, headers=PRESSED)
            return Response(BUNDLES[path], media_type=kind, headers=KEPT)
        return await super().get_response(path, scope)

    def file_response(self, full_path: Any, stat_result: os.stat_result, *more: Any, **named: Any) -> Response:
        answer = super().file_response(full_path, stat_result, *more, **named)
        answer.headers.update(KEPT)
        return answer


@cache
def _pressed(path: str) -> bytes:
    return gzip.compress(BUNDLES[path].encode(), mtime=0)
