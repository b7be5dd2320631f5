"""The settings of a hosting site: what is missing or unsafe is refused in a sentence."""

import pytest

from partycards.hosting.settings import HostingSettings, hosting_from_environment

ENVIRON = {
    "PARTYCARDS_DATABASE": "postgresql://party@db/party",
    "PARTYCARDS_SITE": "party.example",
    "PARTYCARDS_SECRET": "0123456789abcdef0123456789abcdef",
    "PARTYCARDS_PROXY": "10.0.0.2, 172.16.0.0/12",
}


def read(**changed: str) -> HostingSettings:
    """The settings of a site on which only this is otherwise."""
    return hosting_from_environment(
        {**ENVIRON, **{f"PARTYCARDS_{name}": value for name, value in changed.items()}}
    )


def test_a_site_has_a_name_and_its_houses_have_addresses_under_it() -> None:
    settings = read()
    assert (settings.scheme, settings.port) == ("https", 443)
    assert settings.address("linde") == "linde.party.example"
    tried = read(SITE="http://party.test:8080", PROXY="")
    assert (tried.scheme, tried.port) == ("http", 8080)
    assert tried.address("linde") == "linde.party.test:8080"
    assert read(SITE="https://party.example:8443").address("linde") == "linde.party.example:8443"


@pytest.mark.parametrize("missing", ["DATABASE", "SITE", "SECRET"])
def test_nothing_starts_on_half_a_site(missing: str) -> None:
    with pytest.raises(ValueError, match=f"PARTYCARDS_{missing} has to be set: "):
        read(**{missing: ""})


def test_a_secret_that_could_be_guessed_is_refused() -> None:
    with pytest.raises(ValueError, match=r"PARTYCARDS_SECRET must have at least 32 bytes\. "):
        read(SECRET="0123456789abcdef0123456789abcde")


def test_a_secret_is_told_nobody_by_what_refuses_it() -> None:
    with pytest.raises(ValueError) as refused:
        read(SECRET="open sesame")
    assert "sesame" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SITE", "ftp://party.example"),
        ("SITE", "party example"),
        ("SITE", "party.example:http"),
        ("SITE", "https://"),
        ("PROXY", "the proxy"),
        ("PROXY", "10.0.0.2/8"),
        ("NEW_HOUSES", "anybody"),
        ("DATABASE", "party.sqlite"),
        ("DRAIN_SECONDS", "long"),
        ("METRICS_PORT", "9100/tcp"),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"PARTYCARDS_{name} must "):
        read(**{name: value})


def test_a_site_with_https_needs_somebody_who_speaks_it() -> None:
    """Else every form of it would be refused as foreign, and nobody would know why."""
    with pytest.raises(ValueError, match="PARTYCARDS_PROXY has to be set"):
        read(PROXY="")
    assert not read(SITE="http://party.test", PROXY="").proxies
