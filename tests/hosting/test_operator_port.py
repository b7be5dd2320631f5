"""What an operator sees of a worker: figures without names, and which names are houses."""

import urllib.error
import urllib.request
from collections.abc import Iterator

import gevent
import pytest

from partycards.hosting.figures import Figures
from partycards.hosting.operator_port import OperatorPort


@pytest.fixture
def figures() -> Figures:
    figures = Figures()
    figures.carrying(lambda: 12, lambda: 3, lambda: 2, lambda: 1)
    return figures


@pytest.fixture
def port(figures: Figures) -> Iterator[OperatorPort]:
    port = OperatorPort("127.0.0.1", 0, figures.told, lambda name: name == "anna.party.example")
    port.start()
    yield port
    port.stop()


def ask(port: OperatorPort, path: str) -> tuple[int, str]:
    def answer() -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port.port}{path}", timeout=5) as said:
                return said.status, said.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    found: tuple[int, str] = gevent.get_hub().threadpool.spawn(answer).get()
    return found


def test_prometheus_reads_what_a_worker_carries(figures: Figures, port: OperatorPort) -> None:
    figures.committed(0.003, 2)
    figures.answering(lambda *_: None)("503 Service Unavailable", [])
    status, said = ask(port, "/metrics")
    assert status == 200
    for line in (
        "partycards_events_total 2.0",
        "partycards_commit_events_sum 2.0",
        "partycards_commit_seconds_count 1.0",
        'partycards_answers_total{status="503"} 1.0',
        "partycards_streams 12.0",
        "partycards_houses 3.0",
        "partycards_streets 2.0",
        "partycards_streets_handed_over 1.0",
    ):
        assert line in said.splitlines()
    assert "process_resident_memory_bytes" in said


def test_a_commit_that_fails_is_counted(figures: Figures) -> None:
    figures.failed()
    said = b"".join(figures.told()).decode()
    assert "partycards_commits_failed_total 1.0" in said.splitlines()
    assert "partycards_events_total 0.0" in said.splitlines()


def test_a_certificate_is_asked_for_houses_only(port: OperatorPort) -> None:
    assert ask(port, "/house?domain=anna.party.example")[0] == 200
    assert ask(port, "/house?domain=nobody.party.example")[0] == 404
    assert ask(port, "/house")[0] == 404
    assert ask(port, "/host/")[0] == 404
