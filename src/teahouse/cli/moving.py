"""`teahouse migrate` and `teahouse move`: a database is brought up to date, a house moves to another one."""

import os
from contextlib import ExitStack, closing
from pathlib import Path

import click

from teahouse.cli.serve import check_address, look_into, take_folder
from teahouse.store.base import Conflict, StoreTrouble
from teahouse.store.databases import is_address, shown_address, without_password
from teahouse.store.moving import Differs, NotEmpty, move
from teahouse.store.sql import SqlStore, open_store
from teahouse.texts import say
from teahouse.web.app import DATABASE
from teahouse.web.keys import SECRET, put_keys, read_keys, shared_keys


def migrate_database(data: Path, database: str) -> None:
    """To today's schema."""
    database = database or os.environ.get("TEAHOUSE_DATABASE", "")
    with ExitStack() as taken:
        if database:
            look_into(check_address(database))
        else:
            _check_there(data)
            taken.enter_context(take_folder(data))
            look_into(data / DATABASE)
    print(say("cli/migrated", file=shown_address(database) if database else str(data / DATABASE)))


def move_house(origin: str, target: str) -> None:
    """From a folder to PostgreSQL or back, keys too."""
    if is_address(origin) == is_address(target):
        raise click.UsageError(say("cli/move-same"))
    with ExitStack() as taken:
        if not is_address(origin):
            _check_there(Path(origin))
        old, new = _take(origin, taken), _take(target, taken)
        try:
            rows = move(old.engine, new.engine)
        except NotEmpty:
            raise click.UsageError(say("cli/move-not-empty", place=_shown(target))) from None
        except Differs as differs:
            raise click.UsageError(say("cli/move-differs", table=str(differs), place=_shown(target))) from None
        except (StoreTrouble, Conflict) as error:
            address = origin if is_address(origin) else target
            reason = without_password(str(error), address).rstrip(".")
            raise click.UsageError(say("cli/bad-database", file=_shown(target), reason=reason)) from None
        _move_keys(old, new, origin, target)
    print(say("cli/moved", origin=_shown(origin), target=_shown(target), n=rows))


def _take(place: str, taken: ExitStack) -> SqlStore:
    """Nobody else uses it meanwhile."""
    if is_address(place):
        look_into(place)
        store = taken.enter_context(closing(open_store(place)))
        assert store.sharing
        if store.sharing.open_houses():
            raise click.UsageError(say("cli/move-open", place=_shown(place)))
        return store
    folder = Path(place)
    folder.mkdir(parents=True, exist_ok=True)
    taken.enter_context(take_folder(folder, makes_keys=False))
    look_into(folder / DATABASE)
    return taken.enter_context(closing(open_store(folder / DATABASE)))


def _move_keys(old: SqlStore, new: SqlStore, origin: str, target: str) -> None:
    """Whoever has a cookie or a personal link keeps it."""
    if old.sharing:
        put_keys(Path(target), shared_keys(old.sharing))
    elif new.sharing and (secret := Path(origin) / SECRET).exists():
        text = secret.read_text(encoding="utf-8")
        read_keys(text)
        new.sharing.set_setting(SECRET, text)


def _check_there(data: Path) -> None:
    if not (data / DATABASE).exists():
        raise click.UsageError(say("cli/move-nothing", place=str(data)))


def _shown(place: str) -> str:
    return shown_address(place) if is_address(place) else place
