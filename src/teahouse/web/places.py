"""Where the house is, as browsers see it: passkeys belong to one place and are good for nothing anywhere else."""

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import Request

PORTS = {"http": 80, "https": 443}
HERE = "localhost"


@dataclass(frozen=True)
class Place:
    origin: str
    """As browsers write it."""
    name: str
    """Of the host."""


def place_of(request: Request) -> Place | None:
    """As the operator says (TEAHOUSE_BASE_URL), or as the request does; None where browsers know no passkeys."""
    return place_at(request.app.state.settings.base_url or str(request.base_url))


def place_at(address: str) -> Place | None:
    """Passkeys need a name and TLS; only this machine itself needs none.

    >>> place_at("https://Tea.example.org:443/")
    Place(origin='https://tea.example.org', name='tea.example.org')
    >>> place_at("http://localhost:8000").origin
    'http://localhost:8000'
    >>> place_at("http://127.0.0.1:8000"), place_at("http://tea.example.org"), place_at("https://[::1"), place_at("")
    (None, None, None, None)
    """
    try:
        parts = urlsplit(address)
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return None
    if not name or _is_number(name) or parts.scheme not in PORTS or (parts.scheme == "http" and not _is_here(name)):
        return None
    shown = "" if port in (None, PORTS[parts.scheme]) else f":{port}"
    return Place(f"{parts.scheme}://{name}{shown}", name)


def _is_here(name: str) -> bool:
    return name == HERE or name.endswith(f".{HERE}")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
