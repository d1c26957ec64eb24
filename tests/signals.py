"""Signals of programs that tests start."""

import signal


def hear_ctrl_c() -> None:
    """Whoever runs the tests in the background has told their programs to be deaf. For `preexec_fn`."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
