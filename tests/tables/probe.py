"""How long anybody holds the thread that all tables share."""

import gc
import time
from typing import Any

import gevent


class Probe:
    """Sleeps a millisecond, and again: `longest` is the most processor time, in seconds, that the
    others have taken between two of its turns. How busy the laptop is does not count."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._greenlet: Any = None

    def __enter__(self) -> "Probe":
        # The server collects rarely; a test's collector would be taken for a slow table.
        gc.collect()
        gc.disable()
        self._greenlet = gevent.spawn(self._watch)
        gevent.sleep(0)
        return self

    def __exit__(self, *_: object) -> None:
        gevent.sleep(0.002)
        self._greenlet.kill()
        gc.enable()

    def _watch(self) -> None:
        while True:
            before = time.thread_time()
            gevent.sleep(0.001)
            self.longest = max(self.longest, time.thread_time() - before)
