"""The addresses of this laptop, the likeliest one for guests first."""

import ipaddress
import socket
from functools import lru_cache
from time import monotonic
from typing import NamedTuple

import ifaddr
from gevent import pool
from gevent import socket as calm

REMEMBERED = 2.0
"""Seconds for which what the system said is believed: pages ask again and again, and a laptop
changes its Wi-Fi seldom."""

_VIRTUAL = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "vethernet",
    "lxc",
    "podman",
    "cni",
)
_TUNNEL = ("tun", "tap", "utun", "wg", "tailscale", "zt", "ppp", "ipsec", "nordlynx", "proton")


class Address(NamedTuple):
    """An address of this laptop: `rank` 0 is a home network, higher is less likely to reach a
    phone; `kind` says why in a word: network, vpn, virtual, unlinked, loopback."""

    rank: int
    kind: str
    ip: str
    adapter: str


def kind_of(ip: str, adapter: str) -> tuple[int, str]:
    """How likely guests reach this address, and what it is."""
    name = adapter.lower()
    address = ipaddress.ip_address(ip)
    if address.is_loopback:
        return 5, "loopback"
    if name.startswith(_VIRTUAL) or "virtual" in name or "wsl" in name:
        return 4, "virtual"
    if name.startswith(_TUNNEL) or address in ipaddress.ip_network("100.64.0.0/10"):
        return 3, "vpn"
    if address.is_link_local:
        return 2, "unlinked"
    return (0 if address.is_private else 1), "network"


def own_addresses() -> tuple[Address, ...]:
    """All IPv4 addresses of this laptop, likeliest first; loopback last."""
    return _own_addresses(int(monotonic() / REMEMBERED))


@lru_cache(maxsize=1)
def _own_addresses(_moment: int) -> tuple[Address, ...]:
    default = _default_route()
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                rank, kind = kind_of(ip.ip, adapter.nice_name)
                found.append(Address(rank, kind, ip.ip, adapter.nice_name))
    if not found:
        found.append(Address(5, "loopback", "127.0.0.1", "lo"))
    likeliest = sorted(found, key=lambda one: (one.rank, one.ip != default, one.ip))
    return tuple(likeliest)


def is_near(ip: str) -> bool:
    """Whether an address is one of a home or an office: private ones, and those of a network that
    this laptop is in. Raises ValueError for what is no address."""
    address = ipaddress.ip_address(ip)
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return not address.is_global or any(
        address in ipaddress.ip_network(f"{_text(own.ip)}/{own.network_prefix}", strict=False)
        for adapter in ifaddr.get_adapters()
        for own in adapter.ips
    )


ANSWER = 0.7
"""Seconds within which somebody in the same network answers."""


def listening_near(port: int) -> list[str]:
    """The addresses beside this laptop's own, in a home or an office, at which something listens on
    this port. Nothing is said to it, so a printer prints nothing. Takes a second."""
    own = [address.ip for address in own_addresses() if address.kind == "network"]
    homes = [ip for ip in own if ipaddress.ip_address(ip).is_private]
    near = {
        str(each)
        for ip in homes
        for each in ipaddress.ip_network(f"{ip}/24", strict=False).hosts()
        if str(each) not in own
    }
    asked = sorted(near, key=ipaddress.ip_address)
    heard = pool.Pool(128).map(lambda ip: _listens(ip, port), asked)
    return [ip for ip, listens in zip(asked, heard, strict=True) if listens]


def answers_at(host: str, port: int) -> bool:
    """Whether something listens at an address of this network; nothing is said to it."""
    return _listens(host, port)


def _listens(ip: str, port: int) -> bool:
    try:
        calm.create_connection((ip, port), ANSWER).close()
    except OSError:
        return False
    return True


def _text(ip: str | tuple[str, int, int]) -> str:
    """An address as ifaddr has it: of IPv6 with more than the address."""
    return ip if isinstance(ip, str) else ip[0]


def _default_route() -> str:
    """The address that packets to the outside would leave from; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        name: str = probe.getsockname()[0]
        return name
