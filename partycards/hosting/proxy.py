"""The proxy in front of the workers: what it says of where a request came from is believed, of it
alone. Whoever else says so is somebody who wants to be taken for another."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any


class Proxy:
    """The addresses that are believed."""

    def __init__(self, networks: tuple[IPv4Network | IPv6Network, ...]) -> None:
        self._networks = networks
        self.named = lru_cache(maxsize=1024)(self._named)

    def _named(self, address: str) -> bool:
        """Whether this is the address of a proxy that was named."""
        try:
            asked = ip_address(address)
        except ValueError:
            return False
        return any(asked in network for network in self._networks)

    def believe(self, environ: dict[str, Any]) -> None:
        """Put the visitor's address and scheme in the place of the proxy's own."""
        if not self.named(environ.get("REMOTE_ADDR", "")):
            return
        # What stands before the last comma was said by the visitor.
        last = environ.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if _is_address(last):
            environ["REMOTE_ADDR"] = last
        environ["wsgi.url_scheme"] = self.scheme(environ)

    @staticmethod
    def scheme(environ: Mapping[str, Any]) -> str:
        """What the proxy says of how the page was asked for."""
        said = environ.get("HTTP_X_FORWARDED_PROTO", "").lower()
        return "https" if said == "https" else "http"


@lru_cache(maxsize=4096)
def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
