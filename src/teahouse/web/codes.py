"""Links as QR codes."""

from io import BytesIO

import segno


def coded(link: str) -> bytes:
    """An SVG picture."""
    drawn = BytesIO()
    code = segno.make(link, error="m")
    code.save(drawn, kind="svg", scale=5, border=3, dark="#26221d", light="#fbf6ea", xmldecl=False)
    return drawn.getvalue()
