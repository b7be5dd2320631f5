"""What a worker counts, for Prometheus: twelve series, and never a house, a table or a person."""

import time
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

MILLISECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 2.5)
EVENTS = (1, 2, 5, 10, 20, 50, 100)
LOOK = 0.5
"""Seconds between two looks at how late the loop is."""

Start = Callable[..., Any]


class Figures:
    """The series of one worker."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._events = Counter(
            "partycards_events", "Moves and what else happened, on the disk", registry=self.registry
        )
        self._commits = Histogram(
            "partycards_commit_seconds",
            "From an INSERT to the database's word that it is safe",
            buckets=MILLISECONDS,
            registry=self.registry,
        )
        self._batches = Histogram(
            "partycards_commit_events",
            "Events in one commit",
            buckets=EVENTS,
            registry=self.registry,
        )
        self._lost = Counter(
            "partycards_commits_failed",
            "Commits that the database refused, or did not answer",
            registry=self.registry,
        )
        self._answers = Counter(
            "partycards_answers",
            "Answers by status; the quick ones of accepted moves are not among them",
            ["status"],
            registry=self.registry,
        )
        self._late = Histogram(
            "partycards_loop_late_seconds",
            "How much later than it wished the loop looked around",
            buckets=MILLISECONDS,
            registry=self.registry,
        )
        # Memory, CPU, open files and the start of the process.
        ProcessCollector(registry=self.registry)
        self._looking: Any = None

    def carrying(
        self,
        streams: Callable[[], int],
        houses: Callable[[], int],
        streets: Callable[[], int],
        handed_over: Callable[[], int],
    ) -> None:
        """What there is at the moment when somebody asks."""
        for name, says, now in (
            ("streams", "Browsers that look", streams),
            ("houses", "Houses in memory", houses),
            ("streets", "Streets of which this worker is the keeper", streets),
            ("streets_handed_over", "Streets that another worker asked for, and got", handed_over),
        ):
            Gauge(f"partycards_{name}", says, registry=self.registry).set_function(now)

    def start(self) -> None:
        """Begin to look how late the loop is."""
        self._looking = gevent.spawn(self._look_for_ever)

    def stop(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.kill()

    def _look_for_ever(self) -> None:
        while True:
            asked = time.perf_counter()
            gevent.sleep(LOOK)
            self._late.observe(max(0.0, time.perf_counter() - asked - LOOK))

    def committed(self, seconds: float, events: int) -> None:
        """A commit of so many events is on the disk, and took so long."""
        self._commits.observe(seconds)
        self._batches.observe(events)
        self._events.inc(events)

    def failed(self) -> None:
        """A commit is not."""
        self._lost.inc()

    def answering(self, start: Start) -> Start:
        """The same way to begin an answer, counted."""

        def counted(status: str, *more: Any) -> Any:
            self._answers.labels(status[:3]).inc()
            return start(status, *more)

        return counted

    def told(self) -> Iterable[bytes]:
        """All series as Prometheus reads them."""
        return [generate_latest(self.registry)]
