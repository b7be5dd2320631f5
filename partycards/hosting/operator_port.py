"""The operator's port: figures for Prometheus, and whether a name is one of our houses', for the
proxy that is about to ask for a certificate. It is for the machines of a site only; nothing here is
about people."""

from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs

from gevent import pywsgi

PLAIN = ("Content-Type", "text/plain; charset=utf-8")
PROMETHEUS = ("Content-Type", "text/plain; version=0.0.4; charset=utf-8")


class OperatorPort:
    """A server of its own on `address` and `port`. `told` are the figures, `is_ours` says of a host
    name whether a house of the site answers to it."""

    def __init__(
        self,
        address: str,
        port: int,
        told: Callable[[], Iterable[bytes]],
        is_ours: Callable[[str], bool],
    ) -> None:
        self._told = told
        self._is_ours = is_ours
        self._server = pywsgi.WSGIServer((address, port), self._answer, log=None, error_log=None)

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._server.server_port or 0

    def start(self) -> None:
        """Begin to answer; OSError when the port is taken."""
        self._server.start()

    def stop(self) -> None:
        self._server.stop(timeout=1)

    def _answer(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/metrics":
            start("200 OK", [PROMETHEUS])
            return self._told()
        if environ["PATH_INFO"] == "/house":
            (name,) = parse_qs(environ.get("QUERY_STRING", "")).get("domain", [""])[:1]
            if self._is_ours(name):
                start("200 OK", [PLAIN])
                return [b"yes\n"]
        start("404 Not Found", [PLAIN])
        return [b"no\n"]
