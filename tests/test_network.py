"""Which of the laptop's addresses guests are likeliest to reach."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from partycards import network
from partycards.network import Address, kind_of, own_addresses


@pytest.mark.parametrize(
    ("ip", "adapter", "kind"),
    [
        ("192.168.1.20", "wlan0", "network"),
        ("10.0.0.7", "en0", "network"),
        ("172.16.4.1", "Wi-Fi", "network"),
        ("93.184.216.34", "eth0", "network"),
        ("169.254.3.4", "eth0", "unlinked"),
        ("10.8.0.2", "tun0", "vpn"),
        ("100.101.102.103", "eth0", "vpn"),
        ("100.101.102.103", "tailscale0", "vpn"),
        ("10.5.0.2", "wg-home", "vpn"),
        ("172.17.0.1", "docker0", "virtual"),
        ("172.18.0.1", "br-1a2b3c", "virtual"),
        ("192.168.56.1", "VirtualBox Host-Only Network", "virtual"),
        ("172.29.0.1", "vEthernet (WSL)", "virtual"),
        ("127.0.0.1", "lo", "loopback"),
    ],
)
def test_an_address_is_known_for_what_it_is(ip: str, adapter: str, kind: str) -> None:
    assert kind_of(ip, adapter)[1] == kind


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Neither of this laptop in a test, nor of a test's afterwards."""
    network._own_addresses.cache_clear()
    yield
    network._own_addresses.cache_clear()


def adapters(*found: tuple[str, Any]) -> list[Any]:
    return [
        SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=ip, network_prefix=24)])
        for name, ip in found
    ]


def laptop(
    monkeypatch: pytest.MonkeyPatch, default: str, *found: tuple[str, Any]
) -> tuple[Address, ...]:
    monkeypatch.setattr(network.ifaddr, "get_adapters", lambda: adapters(*found))
    monkeypatch.setattr(network, "_default_route", lambda: default)
    network._own_addresses.cache_clear()
    return own_addresses()


def test_the_home_network_comes_before_vpn_docker_and_loopback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    addresses = laptop(
        monkeypatch,
        "10.8.0.2",
        ("lo", "127.0.0.1"),
        ("docker0", "172.17.0.1"),
        ("tun0", "10.8.0.2"),
        ("eth1", "169.254.3.4"),
        ("wlan0", "192.168.1.20"),
        ("wlan0", ("fe80::1", 0, 2)),
    )
    assert [a.ip for a in addresses] == [
        "192.168.1.20", "169.254.3.4", "10.8.0.2", "172.17.0.1", "127.0.0.1",
    ]  # fmt: skip


def test_of_two_home_networks_the_one_with_the_way_out_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [("eth0", "192.168.1.20"), ("wlan0", "192.168.2.30")]
    assert laptop(monkeypatch, "192.168.2.30", *found)[0].adapter == "wlan0"
    assert laptop(monkeypatch, "192.168.1.20", *found)[0].adapter == "eth0"


def test_a_laptop_without_any_network_still_has_an_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert laptop(monkeypatch, "")[0].ip == "127.0.0.1"


def test_this_very_laptop_has_an_address() -> None:
    assert all(address.ip.count(".") == 3 for address in own_addresses())


def test_the_system_is_asked_once_in_two_seconds_and_a_new_wifi_is_seen_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, asked, wifi = [100.0], [], ["192.168.1.20"]
    monkeypatch.setattr(network, "monotonic", lambda: now[0])
    monkeypatch.setattr(
        network.ifaddr, "get_adapters", lambda: asked.append(1) or adapters(("wlan0", wifi[0]))
    )
    assert [own_addresses()[0].ip for _ in range(50)] == ["192.168.1.20"] * 50
    assert len(asked) == 1
    wifi[0], now[0] = "192.168.43.7", 102.1
    assert own_addresses()[0].ip == "192.168.43.7"


@pytest.mark.parametrize(
    ("ip", "near"),
    [
        ("192.168.1.50", True),
        ("10.20.30.40", True),
        ("169.254.3.4", True),
        ("100.101.102.103", True),
        ("127.0.0.1", True),
        ("::1", True),
        ("fe80::1", True),
        ("fd00::1", True),
        ("8.8.8.8", False),
        ("::ffff:8.8.8.8", False),
        ("2606:4700::1111", False),
        ("141.20.5.77", True),
        ("141.20.6.77", False),
        ("2003:a:b::50", True),
    ],
)
def test_what_stands_in_a_network_of_this_laptop_is_near(
    ip: str, near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A university gives its rooms public addresses, and IPv6 gives them to every home."""
    found = adapters(("eth0", "141.20.5.1"), ("eth0", ("2003:a:b::1", 0, 0)))
    monkeypatch.setattr(network.ifaddr, "get_adapters", lambda: found)
    assert network.is_near(ip) == near
