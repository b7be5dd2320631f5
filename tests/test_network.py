"""Which of the laptop's addresses guests are likeliest to reach."""

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


def laptop(monkeypatch: pytest.MonkeyPatch, default: str, *found: tuple[str, Any]) -> list[Address]:
    adapters = [SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=ip)]) for name, ip in found]
    monkeypatch.setattr(network.ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(network, "_default_route", lambda: default)
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
