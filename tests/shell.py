"""A command as a shell sees it: what it was given, what it says, how it ends. Mostly without starting a process."""

import os
import signal
import subprocess
import sys
from contextvars import Context
from io import BytesIO, TextIOWrapper

import pytest

from teahouse import texts
from teahouse.cli import main

with texts.speaking("en"):
    import teahouse.cli.app  # noqa: F401  # its words of help are chosen once in a process

Done = subprocess.CompletedProcess[str]
ENGLISH = {"TEAHOUSE_LANG": "en"}


def run(*arguments: str, typed: str = "", **environment: str) -> Done:
    """`teahouse` with these arguments, in this process."""
    given, said, complained = (TextIOWrapper(BytesIO(text), "utf-8") for text in (typed.encode(), b"", b""))
    on_terminate = signal.getsignal(signal.SIGTERM)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {**ENGLISH, "LANGUAGE": "", **environment}.items():
            patch.setenv(name, value)
        texts.environment_language.cache_clear()  # now: other threads ask too
        for name, stream in (("stdin", given), ("stdout", said), ("stderr", complained)):
            patch.setattr(sys, name, stream)
        patch.setattr(sys, "argv", ["teahouse", *arguments])
        try:
            with pytest.raises(SystemExit) as left:
                Context().run(main)
        finally:
            signal.signal(signal.SIGTERM, on_terminate)
    texts.environment_language.cache_clear()
    return Done(arguments, int(left.value.code or 0), written(said), written(complained))


def written(stream: TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def run_process(*arguments: str, typed: str = "", **environment: str) -> Done:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "teahouse", *arguments]
    env = {**os.environ, **ENGLISH, **environment}
    return subprocess.run(command, input=typed, capture_output=True, encoding="utf-8", env=env, timeout=300)
