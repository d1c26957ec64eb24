"""A notice goes to an address that a guest's browser has named: a foreign one, so the house is careful.

Only https, only where everybody may go: names are looked up here, every address behind a name has to be a public one,
and that very address is then spoken to. Nothing is followed, little is read, and it may not take long. Whoever was
forgotten until that moment is not called any more.
"""

import base64
import http.client
import ipaddress
import os
import socket
import ssl
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from teahouse.jobs import here

SECONDS = 10.0
LONGEST = 1000
READ = 1000
"""Bytes of an answer; what it says is of no interest."""
TEST_ADDRESS = "TEAHOUSE_TEST_PUSH"
"""In the environment: the one address without TLS, on this machine, that tests may name."""
GONE = (404, 410)
"""Answers that mean that nobody takes notices there any more."""


class BadAddress(ValueError):
    """Nothing is sent there."""


def check_address(endpoint: str) -> None:
    """Whether something may be sent there, as far as the address itself says."""
    _parted(endpoint)


def _parted(endpoint: str) -> tuple[str, int, str, bool]:
    """Name, port, what is asked for there, whether by TLS.

    >>> _parted("https://push.example.org/a?b=c")
    ('push.example.org', 443, '/a?b=c', True)
    """
    if len(endpoint) > LONGEST or not endpoint.isascii() or any(sign <= " " for sign in endpoint):
        raise BadAddress("length or signs")
    try:
        url = urlsplit(endpoint)
        port = url.port
    except ValueError:
        raise BadAddress("no address") from None
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    test = os.environ.get(TEST_ADDRESS)
    if test and url.scheme == "http" and f"{url.hostname}:{port}" == test:
        return url.hostname or "", port or 0, path, False
    if url.scheme != "https" or not url.hostname or url.username or url.password or port not in (None, 443):
        raise BadAddress("not https")
    if _is_number(url.hostname) or "." not in url.hostname:
        raise BadAddress("not a public name")
    return url.hostname, 443, path, True


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name.rpartition(".")[2].isdigit()
    return True


def public_address(name: str, port: int) -> str:
    """The address behind a name, if all of them are public."""
    found = {str(entry[4][0]) for entry in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)}
    if not found or not all(is_public(address) for address in found):
        raise BadAddress("not a public address")
    return sorted(found, key=lambda address: ":" in address)[0]


def is_public(address: str) -> bool:
    """
    >>> [is_public(each) for each in ("93.184.216.34", "127.0.0.1", "10.1.2.3", "169.254.169.254", "::ffff:10.0.0.1")]
    [True, False, False, False, False]
    """
    known = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(known, "ipv4_mapped", None)
    return (mapped or known).is_global and not known.is_multicast


def push(body: Mapping[str, Any]) -> dict[str, Any]:
    """Send what was written for one device; how it was answered. What cannot be sent ever is no reason to try again."""
    try:
        name, port, path, is_safe = _parted(body["endpoint"])
        address = public_address(name, port) if is_safe else name
    except BadAddress:
        return {"status": 0}
    if not here.is_wished():
        return {"status": 0}
    connection = _connection(name, address, port, is_safe)
    try:
        connection.request("POST", path, base64.b64decode(body["data"]), dict(body["headers"]))
        answer = connection.getresponse()
        answer.read(READ)
    finally:
        connection.close()
    if answer.status >= 500 or answer.status == 429:
        raise ConnectionError(answer.status)  # later
    return {"status": answer.status}


def _connection(name: str, address: str, port: int, is_safe: bool) -> http.client.HTTPConnection:
    """To this very address; who answers there has to prove that the name is theirs."""
    if not is_safe:
        return http.client.HTTPConnection(address, port, timeout=SECONDS)
    connection = http.client.HTTPSConnection(name, port, timeout=SECONDS, context=ssl.create_default_context())
    connection._create_connection = lambda _, *rest: socket.create_connection((address, port), *rest)  # type: ignore[attr-defined]
    return connection
