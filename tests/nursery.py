"""Houses that open quickly: a process that has read the whole program already splits itself for each of them.

To read it takes two seconds of a house that lives for three. `teahouse serve` itself, from its first line, is opened in
tests/cli/test_serve.py and wherever a house is a command of its own.
"""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import repeat
from typing import IO

LONGEST = 1 << 17


class Born:
    """A house's process, as `subprocess.Popen` would show it. It is nobody's child here: only its end can be seen."""

    def __init__(self, pid: int, stderr: IO[str]) -> None:
        self.pid, self.stderr = pid, stderr
        self._life = os.pidfd_open(pid)

    def send_signal(self, how: signal.Signals) -> None:
        signal.pidfd_send_signal(self._life, how)

    def poll(self) -> bool | None:
        """None while it lives."""
        return self._is_over(0) or None

    def wait(self, seconds: float) -> None:
        assert self._is_over(seconds), "it does not end"
        os.close(self._life)

    def _is_over(self, seconds: float) -> bool:
        return bool(select.select([self._life], [], [], seconds)[0])


class Nursery:
    def __init__(self) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, __file__, str(theirs.fileno())]
        self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        theirs.close()
        atexit.register(self.close)

    def close(self) -> None:
        self._line.close()
        self._process.wait()

    def open(self, arguments: Sequence[str], environment: Mapping[str, str]) -> Born:
        """`teahouse` with known deals and these arguments, as a process of its own."""
        stderr, theirs = os.pipe()
        wish = json.dumps([arguments, dict(environment)]).encode()
        socket.send_fds(self._line, [wish], [theirs])
        os.close(theirs)
        return Born(int(self._line.recv(LONGEST)), os.fdopen(stderr))


@cache
def nursery() -> Nursery:
    """One for each worker of the tests; it goes when the worker goes."""
    return Nursery()


def serve(line: socket.socket) -> None:
    """Split for every wish, until nobody is there to wish anything."""
    from empty_store import begin_with_copies, empty_store
    from known_chance import know_all
    from known_pauses import wait_for_people
    from teahouse.cli import main, serve  # noqa: F401  # read now, needed later
    from teahouse.games import GAMES, declaration
    from teahouse.web.app import read_all, templates

    know_all(setattr, repeat(1))
    wait_for_people()
    begin_with_copies()
    empty_store()
    read_all(templates())
    for rules in map(declaration, GAMES):
        rules.players()
        rules.lesson()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever wishes a house looks after it
    while True:
        wish, files, _, _ = socket.recv_fds(line, LONGEST, 1)
        if not wish:
            return
        pid = os.fork()
        if not pid:
            arguments, environment = json.loads(wish)
            line.close()
            be_born(arguments, environment, files[0])
            os._exit(main_code(main))
        os.close(files[0])
        line.send(str(pid).encode())


def be_born(arguments: list[str], environment: dict[str, str], stderr: int) -> None:
    """What a process of its own begins with."""
    import jumping_clock
    import known_pace

    os.setsid()
    os.dup2(stderr, 2)
    os.close(stderr)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    sys.argv[1:] = arguments
    os.environ.clear()
    os.environ.update(environment)
    known_pace.keep_pace(environment)
    jumping_clock.follow(environment)


def main_code(main: Callable[[], None]) -> int:
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    finally:
        sys.stderr.flush()
    return 0


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
