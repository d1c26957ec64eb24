"""Ways in which guests are told something while they are not there: on their devices, and at an address of theirs.

Both are foreign addresses, which are called as a job (`jobs/pushing.py`). What goes to a device is encrypted for that
browser; what goes to an address is signed with a secret that its owner has seen once.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import re
import secrets
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from py_vapid import Vapid02

from teahouse.core.errors import TeahouseError
from teahouse.jobs.doing import Jobs
from teahouse.jobs.pushing import GONE
from teahouse.store.base import Person
from teahouse.store.jobs import SqlJobs
from teahouse.store.pushes import Device, SqlPushes
from teahouse.store.telling import Hook, SqlTelling
from teahouse.texts import say

PUSH, HOOK = "push", "hook"
TURN, NEXT = "turn", "/me/next"
"""That one is to move somewhere, and the page that leads there."""
KEEPS = 24 * 3600
"""Seconds for which a push service keeps a notice for a device that is off."""
SIGNED = 12 * 3600
KEY = "vapid"
MOST_DEVICES = 8
SIGNATURE, SENT_AT = "teahouse-signature", "teahouse-time"
"""Headers of what is sent to an address: by them its owner knows that we have sent it, and when."""


class BadHook(TeahouseError, ValueError):
    """Nothing is sent to this address."""

    code = "bad-hook"


@dataclass(frozen=True)
class Told:
    """What is said: one sentence, and the page of the house where one looks."""

    kind: str
    words: str
    address: str
    games: tuple[str, ...] = ()
    """Titles of the games that wait, if they do."""
    more: tuple[str, ...] = ()
    """What else is told with it, a sentence each."""

    @property
    def text(self) -> str:
        return "\n".join((self.words, *self.more))

    def tag(self, now: float) -> str:
        """On a device a notice takes the place of another with the same tag: that one is to move is said once, whatever
        else was told stays until it is read."""
        return TURN if self.address == NEXT and not self.more else f"{self.kind}-{int(now * 1000)}"


class Way(Protocol):
    name: str
    pause: float
    """Seconds between two notices at least, whatever its owner wishes."""

    async def reaches(self, person: str) -> bool:
        """Whether they want to be told this way."""

    async def tell(self, person: Person, told: Told, now: float) -> None:
        """In the language of this moment; stored when this returns."""


def contact_at(base_url: str) -> str:
    """Where push services ask who we are, as those who sign for them take it: a name with TLS, without port and path.

    >>> contact_at("https://tea.example.org:8443/house"), contact_at("http://tea.example.org"), contact_at("")
    ('https://tea.example.org', 'mailto:nobody@localhost', 'mailto:nobody@localhost')
    """
    found = re.match(r"https://[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+(?![^:/])", base_url.lower())
    return found[0] if found else "mailto:nobody@localhost"


class Vapid:
    """The house's own key: made once, kept in the store."""

    def __init__(self, pushes: SqlPushes) -> None:
        fresh = ec.generate_private_key(ec.SECP256R1()).private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        self._vapid = Vapid02.from_der(base64.b64encode(base64.b64decode(pushes.keep(KEY, _text(fresh)))))

    @property
    def public(self) -> str:
        """As browsers want it."""
        key = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(key).rstrip(b"=").decode()

    def signed(self, endpoint: str, contact: str, now: float) -> dict[str, str]:
        url = urlsplit(endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": str(int(now) + SIGNED), "sub": contact}
        return dict(self._vapid.sign(claims))


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def sealed(device: Device, told: dict[str, str]) -> bytes:
    """What only this browser can read."""
    mine = ec.generate_private_key(ec.SECP256R1())
    keys = {"dh": _bytes(device.key), "auth_secret": _bytes(device.auth)}
    data: bytes = http_ece.encrypt(json.dumps(told).encode(), private_key=mine, version="aes128gcm", **keys)
    return data


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Devices:
    """Web push."""

    name, pause = PUSH, 0.0

    def __init__(self, jobs: Jobs, pushes: SqlPushes, done: SqlJobs, contact: str) -> None:
        self._jobs, self.pushes, self._done, self._contact = jobs, pushes, done, contact
        self.vapid = Vapid(pushes)

    async def reaches(self, person: str) -> bool:
        return bool(await asyncio.to_thread(self.pushes.of, person))

    async def tell(self, person: Person, told: Told, now: float) -> None:
        shown = {"title": say("web/house"), "body": told.text, "address": told.address, "tag": told.tag(now)}
        for device in await asyncio.to_thread(self.pushes.of, person.id):
            if await asyncio.to_thread(is_gone, self._done, device.job):
                await asyncio.to_thread(self.pushes.remove, device.id)
            else:
                await self._push(device, shown, now)

    async def _push(self, device: Device, shown: dict[str, str], now: float) -> None:
        key = f"{device.id}:{int(now * 1000)}"
        headers = {"ttl": str(KEEPS), "content-encoding": "aes128gcm", "urgency": "normal", "topic": shown["tag"]}
        signed = self.vapid.signed(device.endpoint, self._contact, now)
        body = {"endpoint": device.endpoint, "headers": {**headers, **signed}, "data": _text(sealed(device, shown))}
        await self._jobs.wish(PUSH, key, body, owner=device.person)
        await asyncio.to_thread(self.pushes.told, device.id, key)


class Hooks:
    """One address a guest, which some program of theirs listens at."""

    name, pause = HOOK, 10.0

    def __init__(self, jobs: Jobs, telling: SqlTelling, done: SqlJobs, base_url: str) -> None:
        self._jobs, self.telling, self._done, self._base_url = jobs, telling, done, base_url

    async def reaches(self, person: str) -> bool:
        return await asyncio.to_thread(self.telling.hook, person) is not None

    async def tell(self, person: Person, told: Told, now: float) -> None:
        hook = await asyncio.to_thread(self.telling.hook, person.id)
        if hook is None:
            return
        if await asyncio.to_thread(is_gone, self._done, hook.job):
            await asyncio.to_thread(self.telling.remove_hook, person.id)
            return
        key = f"{HOOK}:{person.id}:{int(now * 1000)}"
        shown = {"kind": told.kind, "text": told.text, "address": self._base_url + told.address}
        data = json.dumps(shown, ensure_ascii=False).encode()
        headers = {"content-type": "application/json", **signed(hook, data, now)}
        body = {"endpoint": hook.endpoint, "headers": headers, "data": _text(data)}
        await self._jobs.wish(PUSH, key, body, owner=person.id)
        await asyncio.to_thread(self.telling.hook_called, hook, key)


def new_hook(person: str, endpoint: str, now: float) -> Hook:
    return Hook(person, endpoint, secrets.token_urlsafe(32), now)


def signed(hook: Hook, data: bytes, now: float) -> dict[str, str]:
    """HMAC-SHA256 of the time, a full stop and the body: what was heard once cannot be told again later.

    >>> signed(Hook("anna", "", "secret", 0.0), b"{}", 1.0)["teahouse-signature"][:20]
    'sha256=1122767b19311'
    """
    at = str(int(now))
    code = hmac.new(hook.secret.encode(), at.encode() + b"." + data, hashlib.sha256).hexdigest()
    return {SENT_AT: at, SIGNATURE: f"sha256={code}"}


def is_gone(done: SqlJobs, key: str) -> bool:
    """Whether the last notice there was answered that nobody takes any."""
    job = done.by_key(PUSH, key) if key else None
    return job is not None and isinstance(job.result, dict) and job.result.get("status") in GONE
