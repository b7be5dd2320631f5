"""The settings of a hosting site: what only workers need, besides those of every server.

They come from the environment, as secrets should. docs/site-guide.md tells of them.
"""

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any
from urllib.parse import urlsplit

from partycards.hosting.names import is_host_name
from partycards.settings import Settings, chosen_of, from_environment, setting

SHORTEST_SECRET = 32
"""Bytes."""
WHO_OPENS = ("off", "invite", "open")
PORTS = {"https": 443, "http": 80}


@dataclass(frozen=True)
class HostingSettings:
    """How the workers of a site run. `of_server` are the settings that every server has."""

    database: str = setting(
        "", "PARTYCARDS_DATABASE", "The PostgreSQL of the site, postgresql://user@host/name."
    )
    site: str = setting(
        "",
        "PARTYCARDS_SITE",
        "Name of the site; a house is at HOUSE.NAME. With http:// or a port where it has them.",
    )
    secret: str = setting(
        "", "PARTYCARDS_SECRET", "Secret of the site, at least 32 bytes, the same for all workers."
    )
    proxy: str = setting(
        "",
        "PARTYCARDS_PROXY",
        "Addresses or networks, with commas, whose X-Forwarded-For and -Proto are believed.",
    )
    worker: str = setting(
        "", "PARTYCARDS_WORKER", "Name of this worker; the machine's name and the port if empty."
    )
    new_houses: str = setting(
        "off",
        "PARTYCARDS_NEW_HOUSES",
        "Who opens houses on the site’s page: off, invite, open.",
    )
    log: str = setting("", "PARTYCARDS_LOG", "json: what goes wrong is told in lines of JSON.")
    metrics_port: int = setting(
        0, "PARTYCARDS_METRICS_PORT", "Port of the figures for Prometheus; not for guests."
    )
    drain_seconds: int = setting(
        20,
        "PARTYCARDS_DRAIN_SECONDS",
        "Seconds in which a worker that stops hands houses over.",
    )
    of_server: Settings = field(default_factory=Settings)

    @property
    def scheme(self) -> str:
        """How the addresses of houses begin."""
        return urlsplit(_as_url(self.site)).scheme

    @property
    def name(self) -> str:
        """The name of the site, without a port."""
        return urlsplit(_as_url(self.site)).hostname or ""

    @property
    def port(self) -> int:
        """The port in the addresses of houses, where the proxy listens."""
        return urlsplit(_as_url(self.site)).port or PORTS[self.scheme]

    @cached_property
    def proxies(self) -> tuple[IPv4Network | IPv6Network, ...]:
        """Who is believed about where a request came from."""
        return tuple(ip_network(name.strip()) for name in self.proxy.split(",") if name.strip())

    @property
    def called(self) -> str:
        """The name of this worker."""
        return self.worker or f"{socket.gethostname()}:{self.of_server.port}"

    def address(self, house: str) -> str:
        """Where guests reach a house, as browsers write it: without the usual port."""
        port = "" if self.port == PORTS[self.scheme] else f":{self.port}"
        return f"{house}.{self.name}{port}"


def hosting_from_environment(
    environ: Mapping[str, str] = os.environ, **options: Any
) -> HostingSettings:
    """The settings of a worker, and of its server. Raises ValueError with a sentence for what
    cannot be, or is not safe."""
    of_server = from_environment(environ, **options)
    settings = HostingSettings(**chosen_of(HostingSettings, environ, {"of_server": of_server}))
    _check(settings)
    return settings


def _check(settings: HostingSettings) -> None:
    for needed, why in (
        ("database", "a hosting site keeps its houses in PostgreSQL"),
        ("site", "the houses of a site have its name in their addresses"),
        ("secret", "the cookies of a site are made with it"),
    ):
        if not getattr(settings, needed):
            raise ValueError(f"{_variable(needed)} has to be set: {why}.")
    if not settings.database.startswith(("postgresql://", "postgres://")):
        raise ValueError("PARTYCARDS_DATABASE must begin with postgresql://.")
    if len(settings.secret.encode()) < SHORTEST_SECRET:
        raise ValueError(
            f"PARTYCARDS_SECRET must have at least {SHORTEST_SECRET} bytes. "
            "This makes one: openssl rand -base64 36"
        )
    if settings.new_houses not in WHO_OPENS:
        raise ValueError(f"PARTYCARDS_NEW_HOUSES must be one of: {', '.join(WHO_OPENS)}.")
    try:
        named = settings.scheme in PORTS and settings.port and is_host_name(settings.name)
    except ValueError:
        named = False
    if not named:
        raise ValueError(
            f"PARTYCARDS_SITE must be a name, party.example, not {settings.site!r}. It may begin "
            "with http:// or https://, and end with a port."
        )
    try:
        proxies = settings.proxies
    except ValueError as error:
        raise ValueError(f"PARTYCARDS_PROXY must be addresses or networks: {error}.") from None
    if settings.scheme == "https" and not proxies:
        raise ValueError(
            "PARTYCARDS_PROXY has to be set: without a proxy that speaks https for it, no page of "
            "this site could be used. To try it without, begin PARTYCARDS_SITE with http://."
        )


def _variable(name: str) -> str:
    variable: str = next(one.metadata["env"] for one in fields(HostingSettings) if one.name == name)
    return variable


def _as_url(site: str) -> str:
    return site if "://" in site else f"https://{site}"
