"""Mails go out through the one server that the operator has named, over TLS, to an address that its owner has named.

What waits to be sent names the address by number: it is looked up when it is sent. So nothing goes to an address that
was removed meanwhile, and none lies among the jobs. The server's password is in the environment alone.
"""

import os
import re
import smtplib
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from typing import Any
from urllib.parse import unquote, urlsplit

from teahouse.jobs import here

SERVER, SENDER = "TEAHOUSE_SMTP", "TEAHOUSE_MAIL_FROM"
"""In the environment: where mails are handed in, and from whom they are."""
PORTS = {"smtps": 465, "smtp": 587}
LOCAL = ("localhost", "127.0.0.1", "::1")
"""On this machine nobody listens on the way."""
SECONDS = 20.0
LONGEST = 254
"""Signs of an address."""
NAME = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
PLACE = re.compile(r"([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]")
UNFOLDED = SMTP.clone(max_line_length=998)
"""A link in the head stays in one piece, or nobody could follow it."""
NOBODY = (550, 551, 553)
"""Answers that mean that nobody takes mails at an address."""


class BadServer(ValueError):
    """`what` is wrong: the `address` of the server, the `sender`, or the house's own `base-url`."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class ServerWithoutTls(Exception):
    """It does not offer TLS, so nothing was handed in there."""


class ServerNotProven(Exception):
    """Its certificate is not for the name we know it by, is too old, or nobody we believe has signed it."""


class LoginRefused(Exception):
    """It does not take the user and password that it was told."""


class NoServer(Exception):
    """Whoever does this work was not told where to hand mails in."""


@dataclass(frozen=True)
class Server:
    host: str
    port: int
    is_safe: bool
    """TLS from the first byte on; else it is asked for, on other machines."""
    user: str
    password: str = field(repr=False)
    sender: str


def server_in(environment: Mapping[str, str]) -> Server | None:
    """
    >>> server_in({SERVER: "smtps://tea%40example.org:p%3Aw@mail.example.org"}).sender
    'tea@example.org'
    >>> server_in({SERVER: "smtps://tea%40example.org:p%3Aw@mail.example.org"})
    Server(host='mail.example.org', port=465, is_safe=True, user='tea@example.org', sender='tea@example.org')
    >>> server_in({}) is None
    True
    """
    text = environment.get(SERVER, "")
    if not text:
        return None
    try:
        url = urlsplit(text)
        scheme, host, port = url.scheme, url.hostname or "", url.port
    except ValueError:
        raise BadServer("address") from None
    if scheme not in PORTS or not host or url.path.strip("/") or url.query or url.fragment:
        raise BadServer("address")
    user, password = unquote(url.username or ""), unquote(url.password or "")
    try:
        sender = read_address(environment.get(SENDER, "") or user)
    except ValueError:
        raise BadServer("sender") from None
    usual = 25 if scheme == "smtp" and host in LOCAL else PORTS[scheme]
    return Server(host, port or usual, scheme == "smtps", user, password, sender)


def read_address(text: str) -> str:
    """An address as it may stand in a mail, in letters that every server knows; nothing else may come with it.

    >>> read_address(" Anna@Bücher.example "), read_address("a.b+c@mail.example.org")
    ('Anna@xn--bcher-kva.example', 'a.b+c@mail.example.org')
    """
    name, _, place = text.strip().rpartition("@")
    try:
        place = place.encode("idna").decode() if not place.isascii() else place
    except UnicodeError:
        raise ValueError("no address") from None
    if not NAME.fullmatch(name) or not PLACE.fullmatch(place) or len(name) > 64 or len(f"{name}@{place}") > LONGEST:
        raise ValueError("no address")
    return f"{name}@{place.lower()}"


def send(body: Mapping[str, Any]) -> dict[str, Any]:
    """One mail, if its address is still in the state for which it was written. What nobody takes is not tried again."""
    with here.opened_store() as store:
        mail = store.mails.find(body["mail"])
    if mail is None or mail.state != body["state"]:
        return {"status": 0}
    server = server_in(os.environ)
    if server is None:
        raise NoServer()
    message = composed(server.sender, mail.address, body, f"{here.number()}.{mail.id}")
    try:
        with connected(server) as smtp:
            smtp.send_message(message, server.sender, [mail.address])
    except smtplib.SMTPRecipientsRefused as refused:
        code = next(iter(refused.recipients.values()))[0]
        if code not in NOBODY:
            raise
        with here.opened_store() as store:
            store.mails.refuse(mail.id)
        return {"status": code}
    return {"status": 250}


def composed(sender: str, to: str, body: Mapping[str, Any], id: str) -> EmailMessage:
    """Plain text. A mail that is sent twice because the house died meanwhile has the same number both times."""
    message = EmailMessage(policy=SMTP)
    message.set_content(str(body["text"]), cte="quoted-printable")
    message.policy = UNFOLDED
    message["From"] = Address(str(body["house"]), addr_spec=sender)
    message["To"] = Address(addr_spec=to)
    message["Subject"] = one_line(str(body["subject"]))
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{id}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{one_line(str(body['stop']))}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Content-Language"] = one_line(str(body["language"]))
    return message


def one_line(text: str) -> str:
    """What may stand in a header.

    >>> one_line("Cup\\r\\nBcc: everybody@example.org")
    'Cup Bcc: everybody@example.org'
    """
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


@contextmanager
def connected(server: Server) -> Iterator[smtplib.SMTP]:
    """Over TLS, with somebody who proves to be that server; without it only on this machine."""
    try:
        with _spoken_to(server) as smtp:
            if server.user and server.password:
                smtp.login(server.user, server.password)
            yield smtp
    except ssl.SSLCertVerificationError:
        raise ServerNotProven() from None
    except smtplib.SMTPAuthenticationError:
        raise LoginRefused() from None


def _spoken_to(server: Server) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if server.is_safe:
        return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
    smtp = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
    try:
        if server.host not in LOCAL:
            smtp.starttls(context=context)
    except smtplib.SMTPNotSupportedError:
        smtp.close()
        raise ServerWithoutTls() from None
    except BaseException:
        smtp.close()
        raise
    return smtp
