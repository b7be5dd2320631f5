"""Which house is asked for, and of whom it is believed where a request came from."""

from typing import Any

import pytest

from partycards.hosting.names import house_asked_for, is_house_name
from partycards.hosting.proxy import Proxy
from tests.hosting.test_settings import read


@pytest.mark.parametrize(
    ("host", "house"),
    [
        ("linde.party.example", "linde"),
        ("Linde.Party.Example", "linde"),
        ("zur-linde-2.party.example", "zur-linde-2"),
        ("party.example", ""),
        ("linde.party.example.", None),
        ("linde.party.example:5000", None),
        ("linde.party.example.evil.org", None),
        ("lindeparty.example", None),
        ("a.linde.party.example", None),
        ("www.party.example", None),
        (".party.example", None),
        ("li_nde.party.example", None),
        ("-linde.party.example", None),
        ("other.example", None),
        ("10.0.0.1", None),
        ("[::1]", None),
        ("", None),
    ],
)
def test_a_house_is_at_exactly_its_own_name(host: str, house: str | None) -> None:
    assert house_asked_for(host, "party.example") == house


def test_a_port_belongs_to_the_name_where_the_site_has_one() -> None:
    assert house_asked_for("linde.party.test:8080", "party.test:8080") == "linde"
    assert house_asked_for("linde.party.test", "party.test:8080") is None


@pytest.mark.parametrize("name", ["li", "l" * 41, "zur--linde", "linde-", "Linde", "l.n", "mail"])
def test_what_no_house_may_be_called(name: str) -> None:
    assert not is_house_name(name)


def said(came_from: str, forwarded_for: str, scheme: str) -> tuple[Any, Any]:
    """The address and scheme of a request, as they are believed."""
    environ = {
        "REMOTE_ADDR": came_from,
        "HTTP_X_FORWARDED_FOR": forwarded_for,
        "HTTP_X_FORWARDED_PROTO": scheme,
        "wsgi.url_scheme": "http",
    }
    Proxy(read().proxies).believe(environ)
    return environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]


def test_the_named_proxy_is_believed() -> None:
    assert said("10.0.0.2", "203.0.113.9", "https") == ("203.0.113.9", "https")
    assert said("172.18.0.4", "2001:db8::7", "https") == ("2001:db8::7", "https")


def test_nobody_else_can_say_where_they_come_from() -> None:
    assert said("203.0.113.9", "198.51.100.1", "https") == ("203.0.113.9", "http")
    assert said("10.0.0.3", "198.51.100.1", "https") == ("10.0.0.3", "http")
    assert said("", "198.51.100.1", "https") == ("", "http")


def test_of_what_the_proxy_passes_on_only_its_own_word_counts() -> None:
    """A visitor sends the header, too; the proxy puts what it knows behind that."""
    assert said("10.0.0.2", "1.1.1.1, 203.0.113.9", "http")[0] == "203.0.113.9"
    assert said("10.0.0.2", "203.0.113.9, somebody", "ftp") == ("10.0.0.2", "http")
