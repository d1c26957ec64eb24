"""Notices by mail: an address counts when its owner has followed the link that was sent there, and until they stop it.

Every mail, the first one too, ends with one link that stops all of them; the address stays for coming back until its
owner removes it. The links lead to where the operator says the
house is, never to where a request claims it to be. Whoever reads mails at a confirmed address may also come back by it,
on any device (`returning.py`).
"""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections import Counter
from collections.abc import Callable

from teahouse.core.errors import TeahouseError
from teahouse.jobs.doing import Jobs
from teahouse.jobs.mailing import read_address
from teahouse.store.base import Person
from teahouse.store.mails import ASKED, CONFIRMED, OFTEN, STOPPED, Mail, SqlMails
from teahouse.texts import language, say
from teahouse.web.session import Signer
from teahouse.web.ways import Told

MAIL = "mail"
KEY = "mail-mark"
"""By which name the store keeps what marks are made with."""
CONFIRM = "mail-confirm"
HOURS = 24
"""For which a link to confirm counts."""
LEAST = 600.0
"""Seconds between two mails: others decide how fast a game goes."""
CONFIRMING, STOPPING = "/mails/confirm", "/mails/stop"


class BadMailAddress(TeahouseError, ValueError):
    """Nothing that a mail could be sent to."""

    code = "bad-mail-address"


class MailedOften(TeahouseError):
    """Several links were sent there lately, whoever asked for them."""

    code = "mailed-often"


class TooManyLinks(TeahouseError):
    """More than one guest, or everybody at one place, needs in a day."""

    code = "too-many-links"


class MailUnwanted(TeahouseError):
    """Whoever reads mails there wants none from us."""

    code = "mail-unwanted"


class Mails:
    """A way to tell somebody (`ways.py`), and how one gets it."""

    name, pause = MAIL, LEAST

    def __init__(
        self, store: SqlMails, keep: Callable[[str, str], str], jobs: Jobs, signer: Signer, base_url: str
    ) -> None:
        """`keep`: what is kept by a name, if anything was; else this."""
        self.store, self._jobs, self._signer, self._base_url = store, jobs, signer, base_url
        self._key = keep(KEY, secrets.token_hex(32)).encode()

    def mark(self, address: str) -> str:
        """Of the one who reads mails there: what stands behind a plus sign, and how it is written, is up to them."""
        name, _, place = address.lower().rpartition("@")
        reader = f"{name.partition('+')[0] or name}@{place}"
        return hmac.new(self._key, reader.encode(), hashlib.sha256).hexdigest()[:40]

    async def ask(self, person: Person, text: str) -> None:
        """Send a link to confirm."""
        address, now = understood(text), time.time()
        mail = Mail(secrets.token_urlsafe(12), person.id, address, self.mark(address), ASKED, now)
        answer = await asyncio.to_thread(self.store.ask, mail)
        if answer in (OFTEN, STOPPED):
            raise MailedOften() if answer == OFTEN else MailUnwanted()
        token = self._signer.sign(CONFIRM, f"{mail.id} {int(now) + HOURS * 3600}")
        link = f"{self._base_url}{CONFIRMING}/{token}"
        text = "\n\n".join(
            (say("mail/confirm-text"), link, say("mail/confirm-hours", hours=HOURS), say("mail/confirm-else"))
        )
        await self.send(mail, say("mail/confirm-subject"), text, now)

    async def is_open(self, token: str) -> bool:
        """Whether there is something that this link would confirm."""
        id = self._asked_by(token)
        mail = await asyncio.to_thread(self.store.find, id) if id else None
        return mail is not None and mail.state == ASKED

    def _asked_by(self, token: str) -> str | None:
        id, _, until = (self._signer.read(CONFIRM, token[:200]) or "").partition(" ")
        return id if id and until.isdigit() and time.time() < int(until) else None

    async def confirm(self, token: str) -> bool:
        id = self._asked_by(token)
        return id is not None and await asyncio.to_thread(self.store.confirm, id, time.time())

    async def reaches(self, person: str) -> bool:
        mail = await asyncio.to_thread(self.store.of, person)
        return mail is not None and mail.state == CONFIRMED

    async def tell(self, person: Person, told: Told, now: float) -> None:
        mail = await asyncio.to_thread(self.store.of, person.id)
        if mail is None or mail.state != CONFIRMED:
            return
        n, more = len(told.more), [f"{words}." for words in told.more]
        subject = say("mail/several", words=told.words, n=n) if more else told.words
        look = say("mail/look", address=self._base_url + told.address)
        await self.send(mail, subject, "\n\n".join((f"{told.words}.", *_listed(told.games), *more, look)), now)

    async def send(self, mail: Mail, subject: str, text: str, now: float, is_return: bool = False) -> None:
        """In the language of this moment; stored when this returns. What stops a mail about coming back stops those."""
        stop = f"{self._base_url}{STOPPING}/{mail.mark}{'?all=1' if is_return else ''}"
        settings = f"{self._base_url}/me/notices"
        end = say("mail/end-confirm" if mail.state == ASKED else "mail/end", stop=stop, settings=settings)
        body = {
            "mail": mail.id,
            "state": mail.state,
            "house": say("web/house"),
            "subject": subject,
            "text": f"{text}\n\n-- \n{end}\n",
            "stop": stop,
            "language": language(),
        }
        await self._jobs.wish(MAIL, f"{mail.id}:{int(now * 1000)}", body, owner=mail.person)


def understood(text: str) -> str:
    """The address that somebody has typed."""
    try:
        return read_address(text)
    except ValueError:
        raise BadMailAddress() from None


def _listed(games: tuple[str, ...]) -> list[str]:
    """Where several wait: which, and how many of each.

    >>> _listed(("White Chess", "Short Go", "White Chess"))
    ['- White Chess (2)\\n- Short Go']
    """
    if len(games) < 2:
        return []
    return ["\n".join(f"- {game} ({count})" if count > 1 else f"- {game}" for game, count in Counter(games).items())]
