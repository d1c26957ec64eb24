"""What can be wrong with a wish for long work."""

from teahouse.core.errors import TeahouseError


class TooManyJobs(TeahouseError):
    """So much waits already that nobody would wait for more."""

    code = "too-many-jobs"


class UnknownJob(TeahouseError, ValueError):
    """Nobody knows how to do this: a mistake in the house, never a person's."""

    code = "unknown-job"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class JobTooLarge(TeahouseError, ValueError):
    """It carries what it should only name: likewise."""

    code = "job-too-large"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)
