"""Coming back by a link that is mailed to a confirmed address: soon, once, and as whoever has confirmed it.

Whoever asks learns nothing about the address: what is counted, looked up, stored and said is the same whether anybody
is known there or not.
"""

import secrets
import time
from dataclasses import dataclass

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person
from teahouse.store.mails import CONFIRMED, Mail
from teahouse.store.passkeys import SqlPasskeys
from teahouse.table.house import House
from teahouse.texts import say
from teahouse.web.mails import Mails, understood
from teahouse.web.session import Signer

RETURN = "mail-return"
MINUTES = 30
"""For which a link counts."""
RETURNING = "/mails/return"


class ReturnedOften(TeahouseError):
    """Several links to come back were sent there today, whoever asked for them."""

    code = "returned-often"


@dataclass(frozen=True)
class Link:
    """What stands in one: an address by its row, until when, and what makes it the only one."""

    mail: str
    until: int
    only: str

    def __str__(self) -> str:
        return f"{self.mail} {self.until} {self.only}"


class Returning:
    """`answered`: where links are noted that were used."""

    def __init__(self, house: House, mails: Mails, answered: SqlPasskeys, signer: Signer, base_url: str) -> None:
        self._house, self._mails, self._answered = house, mails, answered
        self._signer, self._base_url = signer, base_url

    def mark(self, typed: str) -> str:
        """By which it is counted how often somebody asks for this address."""
        return self._mails.mark(understood(typed))

    async def ask(self, typed: str) -> None:
        """A mail to whoever is known there. Where nobody is, one is put among the jobs all the same, and goes nowhere.
        It speaks the language of whoever asks: to look for the owner's would take time that tells."""
        address, now = understood(typed), time.time()
        mark = self._mails.mark(address)
        known = await self._house.ask(self._mails.store.at, mark, address)
        mail = known[0] if known else Mail(secrets.token_urlsafe(12), "", "", mark, CONFIRMED, now)
        token = self._signer.sign(RETURN, str(Link(mail.id, int(now) + MINUTES * 60, secrets.token_urlsafe(12))))
        parts = (say("mail/return-text"), f"{self._base_url}{RETURNING}/{token}")
        rest = (say("mail/return-minutes", minutes=MINUTES), say("mail/return-else"))
        await self._mails.send(mail, say("mail/return-subject"), "\n\n".join((*parts, *rest)), now, is_return=True)

    async def people_behind(self, token: str) -> list[Person]:
        """Who may come back by this link; nobody if it is over, or the address is nobody's any more."""
        link = self._read(token)
        mail = await self._house.ask(self._mails.store.find, link.mail) if link else None
        if mail is None or link is None or await self._house.ask(self._answered.is_answered, link.only):
            return []
        theirs = await self._house.ask(self._mails.store.at, mail.mark, mail.address)
        if mail not in theirs:
            return []
        found = await self._house.people.find_all([each.person for each in theirs])
        return list(found.values())

    async def come_back(self, token: str, id: str) -> Person | None:
        """Once."""
        owner = next((person for person in await self.people_behind(token) if person.id == id), None)
        link = self._read(token)
        if owner is None or link is None:
            return None
        is_first = await self._house.ask(self._answered.answer, link.only, float(link.until), time.time())
        return owner if is_first else None

    def _read(self, token: str) -> Link | None:
        mail, until, only = (self._signer.read(RETURN, token[:300]) or "- 0 -").split(" ")
        return Link(mail, int(until), only) if time.time() < int(until) else None
