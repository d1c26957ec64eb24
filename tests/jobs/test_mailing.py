"""A mail leaves the house: over TLS, to nobody who has not asked for it, with nothing in its head but its own."""

import smtplib
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from post_office import certificate_in, post_office
from teahouse.jobs import here, mailing
from teahouse.jobs.mailing import (
    SENDER,
    SERVER,
    BadServer,
    NoServer,
    ServerNotProven,
    ServerWithoutTls,
    composed,
    read_address,
    send,
    server_in,
)
from teahouse.store.base import Person
from teahouse.store.mails import ASKED, CONFIRMED, REFUSED, Mail
from teahouse.store.sql import SqlStore, open_sqlite

ANNA = "anna@example.org"
BODY = {
    "mail": "one",
    "state": ASKED,
    "house": "Teahouse",
    "subject": "Du bist am Zug: Weiß-Schach",
    "text": "Du bist am Zug: Weiß-Schach.\n",
    "stop": "https://tea.example.org/mails/stop/" + "0" * 40,
    "language": "de",
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    """In which Anna has named her address."""
    opened = open_sqlite(tmp_path / "teahouse.db")
    opened.add_person(Person("anna", "Anna", "de"))
    opened.mails.ask(Mail("one", "anna", ANNA, "mark", ASKED, 1.0))
    here.settle(opened.place, 7)
    yield opened
    here.settle(None, 0)
    opened.close()


def settle(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv(SERVER, address)
    monkeypatch.setenv(SENDER, "tea@example.org")


def test_a_mail_is_plain_text_with_a_way_to_stop_it(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    with post_office() as office:
        settle(monkeypatch, f"smtp://127.0.0.1:{office.port}")
        assert send(BODY) == send(BODY) == {"status": 250}
        mail, again = office.mails
        assert f"\r\nList-Unsubscribe: <{BODY['stop']}>\r\n".encode() in office.raw[0], "in one piece"
    assert (mail["To"], mail["From"]) == (ANNA, "Teahouse <tea@example.org>")
    assert (mail["Subject"], mail.get_content().strip()) == (BODY["subject"], BODY["text"].strip())
    assert mail.get_content_type() == "text/plain" and mail["Content-Language"] == "de"
    assert mail["List-Unsubscribe"] == f"<{BODY['stop']}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"] == again["Message-ID"], "whoever gets it twice can tell"


def test_nothing_goes_where_it_is_not_wanted_any_more(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    with post_office() as office:
        settle(monkeypatch, f"smtp://127.0.0.1:{office.port}")
        assert send({**BODY, "state": CONFIRMED}) == {"status": 0}, "not confirmed yet"
        assert store.mails.confirm("one", 2.0) and not store.mails.confirm("one", 3.0)
        assert send(BODY) == {"status": 0}, "confirmed already"
        store.mails.stop("mark", 4.0)
        assert send({**BODY, "state": CONFIRMED}) == {"status": 0}
        store.mails.ask(Mail("two", "anna", ANNA, "mark", ASKED, 5.0))
        store.forget_person("anna")
        assert send({**BODY, "mail": "two"}) == {"status": 0}
        assert office.mails == []


def test_who_takes_no_mails_gets_none_and_trouble_is_tried_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with post_office() as office:
        settle(monkeypatch, f"smtp://127.0.0.1:{office.port}")
        office.refuses[ANNA] = 451
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            send(BODY)
        office.refuses[ANNA] = 550
        assert send(BODY) == {"status": 550}
        found = store.mails.of("anna")
        assert found and found.state == REFUSED
        assert send(BODY) == {"status": 0} and office.mails == []
    monkeypatch.delenv(SERVER)
    store.mails.ask(Mail("one", "anna", ANNA, "mark", ASKED, 9.0))
    with pytest.raises(NoServer):
        send(BODY)


def test_the_server_proves_who_it_is_before_it_hears_the_password(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = certificate_in(tmp_path)
    with post_office(certificate) as office:
        settle(monkeypatch, f"smtps://tea:open%20sesame@localhost:{office.port}")
        with pytest.raises(ServerNotProven):
            send(BODY)
        assert office.logins == []
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert send(BODY) == {"status": 250} and office.logins == [("tea", "open sesame")]
    with post_office() as office:
        settle(monkeypatch, f"smtp://tea:sesame@localhost:{office.port}")
        monkeypatch.setattr(mailing, "LOCAL", ())
        with pytest.raises(ServerWithoutTls):
            send(BODY)
        assert office.logins == [] and office.mails == [], "elsewhere nothing goes without TLS"


def test_a_server_is_asked_for_tls_and_nothing_is_said_before(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = certificate_in(tmp_path)
    monkeypatch.setattr(mailing, "LOCAL", ())
    with post_office(certificate, upgrades=True) as office:
        settle(monkeypatch, f"smtp://tea:sesame@localhost:{office.port}")
        with pytest.raises(ServerNotProven):
            send(BODY)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert send(BODY) == {"status": 250} and office.logins == [("tea", "sesame")]
        assert office.plain == ["EHLO", "STARTTLS"] * 2, "neither password nor mail"
        settle(monkeypatch, f"smtp://tea:sesame@ip6-localhost:{office.port}")
        monkeypatch.setattr(socket, "getaddrinfo", partial(_here, office.port))
        with pytest.raises(ServerNotProven):  # the certificate is for another name
            send(BODY)
        assert len(office.mails) == 1


def _here(port: int, *_: Any, **__: Any) -> list[Any]:
    """Whatever is looked up."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]


def test_nobody_writes_into_the_head_of_a_mail() -> None:
    evil: dict[str, Any] = {**BODY, "subject": "Cup\r\nBcc: eve@example.org\r\n\r\nHello", "house": "Tea"}
    mail = composed("tea@example.org", ANNA, evil, "1.x")
    assert mail["Bcc"] is None and mail["Subject"] == "Cup Bcc: eve@example.org Hello"
    assert b"\r\nBcc" not in mail.as_bytes()


BAD = (
    "",
    "anna",
    "@example.org",
    "anna@",
    "anna@localhost",
    "anna@127.0.0.1",
    "anna@[127.0.0.1]",
    "anna@example.org\r\nBcc: eve@example.org",
    "anna@example.org,eve@example.org",
    "anna@example.org eve@example.org",
    "Anna <anna@example.org>",
    '"a b"@example.org',
    "änna@example.org",
    ".anna@example.org",
    "an..na@example.org",
    "anna@example..org",
    "anna@-example.org",
    "a" * 65 + "@example.org",
    "anna@" + "a." * 130 + "org",
    "anna@example.org\0",
    "a@b@example.org",
)


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError):
        read_address(text)


@pytest.mark.parametrize(
    ("address", "sender", "what"),
    [
        ("mail.example.org", "tea@example.org", "address"),
        ("http://mail.example.org", "tea@example.org", "address"),
        ("smtps://mail.example.org:x", "tea@example.org", "address"),
        ("smtps://", "tea@example.org", "address"),
        ("smtps://tea:sesame@mail.example.org", "", "sender"),
        ("smtps://tea:sesame@mail.example.org", "nobody", "sender"),
    ],
)
def test_what_the_operator_may_have_meant_is_asked(address: str, sender: str, what: str) -> None:
    with pytest.raises(BadServer) as bad:
        server_in({SERVER: address, SENDER: sender})
    assert bad.value.what == what and "sesame" not in str(bad.value)


def test_ports_and_ways_are_the_usual_ones() -> None:
    found = [
        server_in({SERVER: text, SENDER: "t@example.org"}) for text in ("smtps://a.b", "smtp://a.b", "smtp://localhost")
    ]
    assert [(each.port, each.is_safe) for each in found if each] == [(465, True), (587, False), (25, False)]
