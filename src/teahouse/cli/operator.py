"""`teahouse operator`: a link, good once and soon, to the page for whoever runs the house."""

import getpass
import os
from contextlib import closing
from pathlib import Path

import click

from teahouse.cli.output import remark
from teahouse.cli.serve import check_address, look_into
from teahouse.store.sql import open_store
from teahouse.texts import say
from teahouse.web.keys import SECRET, SHORTEST, BadSecret, Key, read_keys, shared_keys
from teahouse.web.operators import LINK_SECONDS, LONGEST_NAME, new_entry
from teahouse.web.session import Signer
from teahouse.web.settings import from_environment

AT_HOME = "http://127.0.0.1:8000"


def write_link(data: Path, database: str, name: str, url: str) -> None:
    """The house may be open: its keys are only read."""
    database = database or os.environ.get("TEAHOUSE_DATABASE", "")
    keys = _shared(database) if database else _in_folder(data)
    base = (url or from_environment(data).base_url or AT_HOME).rstrip("/")
    print(base + new_entry(Signer(keys), " ".join(name.split())[:LONGEST_NAME] or getpass.getuser()))
    remark(say("cli/operator-link", minutes=LINK_SECONDS // 60))


def _shared(database: str) -> list[Key]:
    look_into(check_address(database))
    with closing(open_store(database)) as store:
        assert store.sharing
        return shared_keys(store.sharing)


def _in_folder(data: Path) -> list[Key]:
    file = data / SECRET
    try:
        return read_keys(file.read_text(encoding="utf-8", errors="replace"))
    except BadSecret as bad:
        raise click.UsageError(say("cli/bad-secret", file=str(file), line=bad.line, signs=SHORTEST)) from None
    except OSError as error:
        raise click.UsageError(say("cli/bad-folder", folder=str(data), reason=error.strerror)) from None
