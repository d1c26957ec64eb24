"""`teahouse serve` at its door; what happens inside is tested in tests/web and tests/browser."""

import socket
import subprocess
import sys
from pathlib import Path

from teahouse.cli.serve import take_port


def test_who_comes_before_the_house_is_open_waits_at_the_door() -> None:
    with take_port("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()) as caller:
        caller.sendall(b"GET / HTTP/1.1\r\n\r\n")


def test_a_port_that_is_taken_is_named_in_one_line(tmp_path: Path) -> None:
    with take_port("127.0.0.1", 0) as door:
        port = str(door.getsockname()[1])
        command = [str(Path(sys.executable).parent / "teahouse"), "serve", "--port", port, "--data", str(tmp_path)]
        refused = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert refused.returncode == 2
    assert port in refused.stderr and "Traceback" not in refused.stderr
