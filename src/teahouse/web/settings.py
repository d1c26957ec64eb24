"""What the operator may set, on the command line or by TEAHOUSE_... in the environment."""

import os
from dataclasses import dataclass, fields
from pathlib import Path

from teahouse.core.log_lines import PLAIN, VARIABLE
from teahouse.jobs.mailing import BadServer, server_in
from teahouse.table.limits import Limits
from teahouse.web.counting import Limit

MOST_BYTES = 1_000_000
"""Of a request; more is answered 413."""


MOST_READ = 16_000
"""Nothing that is understood here is longer: of a longer body nothing is read. Only files may be (`FILES`)."""
FILES = "/reviews"
"""Where files are brought along: the page there says itself when one is too large."""
LONGEST_ADDRESS = 4000
"""Path and query together; more is answered 414."""


@dataclass(frozen=True)
class Settings(Limits):
    """The house's own limits, and those of the web."""

    data: Path
    base_url: str = ""
    """How people reach the house from outside, for links and QR codes; empty: as the request says."""
    secure: bool = False
    """Cookies only over TLS."""
    requests_a_minute: int = 600
    """Of one device; changes only. 0: no limit."""
    looks_a_minute: int = 1200
    """Pages, views and other answers that cost time, of one device. 0: no limit."""
    tables_an_hour: int = 120
    guests_an_hour: int = 60
    """New guests from one address."""
    links_a_guest: int = 5
    """Links to confirm a mail address that one guest may have sent in a day. 0: no limit."""
    links_an_address: int = 60
    """The same from one network address."""
    returns_a_mail: int = 5
    """Links to come back that are mailed to one address in a day, whoever asks for them. 0: no limit."""
    connections: int = 2000
    """Open at the same time; further ones are answered 503. 0: no limit."""
    connections_an_address: int = 400
    """Of one address that is no proxy of ours. 0: no limit."""
    streams_a_guest: int = 20
    """Streams of events; all tabs of a device share one. 0: no limit."""
    streams_an_address: int = 400
    request_seconds: int = 30
    """In which a request has to arrive. 0: no limit."""
    workers: int = 0
    """Processes in which computers think; 0: one a core."""
    waiting: int = 200
    """Answers that may wait for their turn beside the event loop; who comes then is answered 503."""
    database: str = ""
    """The address of a PostgreSQL that houses share; empty: a file in the folder, and no other house."""
    metrics: str = ""
    """Addresses and networks whose programs may read what the house has counted, with commas between them."""
    log: str = PLAIN
    """`json`: one line for every request and everything else, for programs."""
    has_mail: bool = False
    """Whether notices can be mailed: the server and its password are known to whoever sends them alone."""
    blocked_ms: int = 100
    """Whoever keeps the event loop busy for longer is named in the log. 0: nobody watches."""
    siblings: Path | None = None
    """The folder in which several processes behind one port meet."""
    number: int = 0
    """Which of them this is."""


NUMBERS = tuple(field.name for field in fields(Settings) if field.type is int and field.name != "number")
"""What is a number in the environment."""


def from_environment(data: Path) -> Settings:
    """
    >>> from_environment(Path("d")).requests_a_minute
    600
    """
    given = {name: os.environ.get(f"TEAHOUSE_{name.upper()}", "") for name in NUMBERS}
    numbers = {name: int(text) for name, text in given.items() if text.isascii() and text.isdigit() and len(text) < 10}
    base_url = os.environ.get("TEAHOUSE_BASE_URL", "").rstrip("/")
    database = os.environ.get("TEAHOUSE_DATABASE", "")
    metrics, log = os.environ.get("TEAHOUSE_METRICS", ""), os.environ.get(VARIABLE, PLAIN)
    secure = base_url.startswith("https://")
    has_mail = server_in(os.environ) is not None
    if has_mail and not base_url:
        raise BadServer("base-url")  # links in mails lead there, whatever a request says
    return Settings(
        data,
        base_url,
        secure=secure,
        database=database,
        metrics=metrics,
        log=log,
        has_mail=has_mail,
        siblings=None,
        **numbers,
    )


def limits_of(settings: Settings) -> dict[str, Limit]:
    """What is counted of each device or address; what is 0 has no limit."""
    seconds = {"requests_a_minute": 60.0, "looks_a_minute": 60.0, "tables_an_hour": 3600.0, "guests_an_hour": 3600.0}
    seconds |= {"links_a_guest": 86400.0, "links_an_address": 86400.0, "returns_a_mail": 86400.0}
    most = {name: getattr(settings, name) for name in seconds}
    return {name: Limit(most[name], seconds[name]) for name in seconds if most[name]}
