"""How a test ends that took too long: by its name, and for good."""

import signal
from collections.abc import Generator
from typing import Any

import pytest


class TookTooLong(BaseException):
    """Not a `Failed`: Hypothesis takes that for a find, and hangs again in search of a smaller."""


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer() -> Generator[None, Any, Any]:
    """The alarm of pytest-timeout, heard as `TookTooLong`."""
    done = yield
    alarm = signal.getsignal(signal.SIGALRM)

    def ring(*signalled: Any) -> None:
        try:
            alarm(*signalled)  # type: ignore[operator]
        except pytest.fail.Exception as reason:
            raise TookTooLong(str(reason)) from None

    if callable(alarm):
        signal.signal(signal.SIGALRM, ring)
    return done
