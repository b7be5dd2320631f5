"""The names of houses, and who is asked for: a house of a site is at HOUSE.SITE, nowhere else."""

import re

HOUSE_NAME = re.compile(r"[a-z0-9](?:-?[a-z0-9]){2,39}")
"""What a house may be called: 3 letters or digits at least, with single hyphens between."""
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
NOT_FOR_HOUSES = frozenset(
    ("admin", "api", "autoconfig", "ftp", "imap", "localhost", "mail", "pop", "smtp", "static",
     "status", "support", "webmail", "www")
)  # fmt: skip
"""Names that people, or programs, take for something else than a house."""


def is_house_name(name: str) -> bool:
    """Whether a house may be called so."""
    return bool(HOUSE_NAME.fullmatch(name)) and len(name) <= 40 and name not in NOT_FOR_HOUSES


def is_host_name(name: str) -> bool:
    """Whether this may be the name of a site, as browsers ask for it."""
    return 0 < len(name) <= 200 and all(_LABEL.fullmatch(part) for part in name.split("."))


def house_asked_for(host: str, site: str) -> str | None:
    """Which house a Host header names: "" the site itself, None neither. `site` is its name with
    the port that browsers write.

    >>> house_asked_for("linde.party.example", "party.example")
    'linde'
    >>> house_asked_for("party.example", "party.example")
    ''
    >>> house_asked_for("linde.party.example.evil.org", "party.example")
    """
    host = host.lower()
    if host == site:
        return ""
    name = host.removesuffix(f".{site}")
    return name if name != host and is_house_name(name) else None


class NameOfHouse:
    """The one name of a house of a site, for its guard."""

    def __init__(self, address: str) -> None:
        self._address = address

    def allows(self, host: str) -> bool:
        return host.lower() == self._address

    def trust(self, name: str) -> None:
        """Nobody chooses another."""
