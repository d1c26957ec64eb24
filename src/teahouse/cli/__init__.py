"""The command line. Nothing heavy is loaded before a command needs it."""

import signal
import sys

from teahouse.cli.output import complain
from teahouse.core.errors import TeahouseError
from teahouse.texts import say

USAGE_ERROR = 2
INTERRUPTED = 130
TERMINATED = 143


def main() -> None:
    """Run one command; every error is one clear line and an exit code."""
    import click

    from teahouse.cli.language import prepare_language

    prepare_language(sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(TERMINATED))
    from teahouse.cli.app import teahouse

    try:
        with teahouse.make_context("teahouse", sys.argv[1:]) as context:
            status = teahouse.invoke(context)
    except click.exceptions.Exit as done:
        status = done.exit_code
    except click.exceptions.NoArgsIsHelpError as asked:
        print(asked.format_message())
        status = 0
    except click.ClickException as error:
        status = complain(error.format_message(), USAGE_ERROR)
    except TeahouseError as error:
        status = complain(str(error), USAGE_ERROR)
    except (KeyboardInterrupt, click.Abort):
        status = complain(say("cli/interrupted"), INTERRUPTED)
    except BrokenPipeError:
        status = leave_closed_pipe()
    except Exception as error:
        status = complain_of_ourselves(error)
    sys.exit(status)


def leave_closed_pipe() -> int:
    """The reader of our output has gone (`teahouse ... | head`): leave without a word."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def complain_of_ourselves(error: Exception) -> int:
    """Our own mistake: one line still; TEAHOUSE_DEBUG shows where it happened."""
    import os

    if os.environ.get("TEAHOUSE_DEBUG"):
        raise error
    return complain(say("cli/our-fault", error=f"{type(error).__name__}: {error}"), USAGE_ERROR)
