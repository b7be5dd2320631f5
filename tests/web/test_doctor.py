"""The doctor: what an evening hangs on, with a sentence what to do."""

import os
import time
from datetime import datetime
from pathlib import Path

import pytest

from partycards.commands import main
from partycards.network import Address
from partycards.restaurant.printers import ReceiptPrinter
from partycards.services import doctor
from partycards.standby.first import Copied
from partycards.tables import copies
from tests.evening import ORIGIN, Evening

HOME = Address(0, "network", "192.168.1.20", "wlan0")
CABLE = Address(0, "network", "10.0.0.4", "eth0")
VPN = Address(3, "vpn", "100.64.0.3", "tailscale0")
ALONE = Address(5, "loopback", "127.0.0.1", "lo")
KITCHEN = ReceiptPrinter(name="Kitchen", address="192.168.1.50")


@pytest.mark.parametrize(
    ("addresses", "chosen", "how"),
    [
        ([HOME, ALONE], "", "fine"),
        ([HOME, CABLE], "", "look"),
        ([HOME, CABLE], "10.0.0.4:5000", "fine"),
        ([HOME, VPN], "", "look"),
        ([ALONE], "", "broken"),
        ([HOME], "192.168.7.7", "broken"),
        ([HOME], "party.local", "fine"),
    ],
)
def test_the_address(addresses: list[Address], chosen: str, how: str) -> None:
    assert doctor.reached(addresses, chosen).how == how


def test_a_clock_that_has_gone_back_and_a_copy_that_is_old(evening: Evening) -> None:
    evening.sit("Ana")
    now = time.time()
    assert doctor.clock(evening.folder, now).how == "fine"
    half_past_seven = datetime(2026, 11, 24, 19, 30).timestamp()
    assert "7:30\xa0PM" in doctor.clock(evening.folder, half_past_seven).in_words("en")
    assert "19:30" in doctor.clock(evening.folder, half_past_seven).in_words("de")
    assert doctor.clock(evening.folder, now - 3600).how == "look"
    assert doctor.clock(evening.folder, 1_000_000.0).how == "broken"
    assert doctor.backups(evening.folder, now).how == "fine"
    assert doctor.backups(evening.folder, now + 3600).how == "look"
    copies.make(evening.folder)
    assert doctor.backups(evening.folder, now + 3600).how == "fine"


def test_a_disk_that_is_full_slow_or_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert doctor.disk(tmp_path / "nowhere").how == "broken"
    monkeypatch.setattr(doctor, "NO_ROOM", 0)
    monkeypatch.setattr(doctor, "LITTLE_ROOM", 0)
    assert doctor.disk(tmp_path).how == "fine"
    monkeypatch.setattr(doctor, "SLOW", 0.0)
    assert doctor.disk(tmp_path).how == "look"
    monkeypatch.setattr(doctor, "LITTLE_ROOM", 10**18)
    assert "soon" in doctor.disk(tmp_path).in_words("en")
    monkeypatch.setattr(doctor, "NO_ROOM", 10**18)
    assert doctor.disk(tmp_path).how == "broken"
    assert os.listdir(tmp_path) == []


def test_printers_phones_and_the_second_laptop() -> None:
    assert doctor.printing((), (), ()).how == "fine"
    assert doctor.printing((KITCHEN,), (), ()).how == "fine"
    assert "Kitchen" in doctor.printing((KITCHEN,), ("Kitchen",), ()).in_words("en")
    assert "paper" in doctor.printing((KITCHEN,), (), ("Kitchen",)).in_words("en")
    assert doctor.limits(256).how == "look"
    assert doctor.limits(4096).how == "fine"
    assert doctor.second(Copied("yes"), "en").how == "fine"
    assert doctor.second(Copied("behind", seconds=12), "en").how == "look"
    assert doctor.second(Copied("replaced"), "en").how == "broken"


def test_the_host_reads_it_in_the_console_and_in_a_window(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    page = evening.host().get("/host/doctor/", base_url=ORIGIN).text
    assert "How this laptop is" in page
    assert page.count('<li class="is-') == 8
    assert evening.stranger().client.get("/host/doctor/", base_url=ORIGIN).status_code == 403
    main(["doctor", "--data", str(evening.folder)])
    said = capsys.readouterr().out
    assert said.startswith("Clock          fine")
    assert len(said.splitlines()) == 8
