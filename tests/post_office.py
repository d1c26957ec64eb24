"""A mail server on this machine, small enough to be read: takes what is handed in, over TLS or not, or refuses it."""

import base64
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat


class PostOffice(socketserver.ThreadingTCPServer):
    """`certificate`: where there is one it speaks TLS from the first byte on; if it `upgrades`, when it is asked."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, certificate: Path | None = None, upgrades: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.mails: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.logins: list[tuple[str, str]] = []
        self.refuses: dict[str, int] = {}
        """Addresses, and with which number mails to them are refused."""
        self.plain: list[str] = []
        """What was said before TLS began, where it is asked for."""
        self.context: ssl.SSLContext | None = None
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            if upgrades:
                self.context = context
            else:
                self.socket = context.wrap_socket(self.socket, server_side=True)

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def handle_error(self, *_: object) -> None:
        """Whoever does not believe its certificate goes away."""


class Counter(socketserver.StreamRequestHandler):
    server: PostOffice

    def handle(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline().strip().decode():
            word, _, rest = line.partition(" ")
            word = word.upper()
            if self._may_upgrade():
                self.server.plain.append(word)
            if word == "QUIT":
                return self._say("221 bye")
            if word == "EHLO":
                self._say("250-here\r\n250 STARTTLS" if self._may_upgrade() else "250-here\r\n250 AUTH PLAIN")
            elif word == "STARTTLS" and self._may_upgrade():
                self._upgrade()
            elif word == "AUTH":
                _, user, password = base64.b64decode(rest.split()[1]).decode().split("\0")
                self.server.logins.append((user, password))
                self._say("235 welcome")
            elif word == "RCPT":
                refused = self.server.refuses.get(rest.partition("<")[2].rstrip(">"))
                self._say(f"{refused} not here" if refused else "250 yes")
            elif word == "DATA":
                self._take()
            else:
                self._say("250 yes")

    def _may_upgrade(self) -> bool:
        return self.server.context is not None and not isinstance(self.request, ssl.SSLSocket)

    def _upgrade(self) -> None:
        assert self.server.context
        self._say("220 go on")
        self.finish()
        self.request = self.server.context.wrap_socket(self.request, server_side=True)
        self.setup()

    def finish(self) -> None:
        super().finish()
        if isinstance(self.request, ssl.SSLSocket):
            self.request.close()

    def _take(self) -> None:
        self._say("354 go on")
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b"."))
        raw = b"".join(lines)
        mail = message_from_bytes(raw, policy=default)
        assert isinstance(mail, EmailMessage)
        self.server.raw.append(raw)
        self.server.mails.append(mail)
        self._say("250 taken")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def post_office(certificate: Path | None = None, upgrades: bool = False) -> Iterator[PostOffice]:
    with PostOffice(certificate, upgrades) as office:
        thread = threading.Thread(target=office.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield office
        finally:
            office.shutdown()
            thread.join()


def certificate_in(folder: Path) -> Path:
    """For this machine, signed by itself; the key with it."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=9))
    signed = made.add_extension(names, False).add_extension(x509.BasicConstraints(True, None), True).sign(key, SHA256())
    path = folder / "certificate.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(signed.public_bytes(Encoding.PEM) + private)
    return path
