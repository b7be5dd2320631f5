"""The bell on three servers' phones and in the kitchen, in real browsers: Lisa and Ellen sit at
table 12; Mira cooks, Tom, Ravi and Ines serve."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from partycards.restaurant.staff import CHEF, SERVER
from tests.e2e.browsers import PHONE, Somebody, chromium
from tests.evening import Evening, Server
from tests.restaurant.dinner import CHICKEN, LOBSTER, TOFU
from tests.restaurant.staffed import PINS, Restaurant

SPY = """
window.shaken = [];
Object.defineProperty(navigator, "vibrate", { value: (how) => shaken.push(how) });
document.addEventListener("DOMContentLoaded", () => {
  if (!window.sound) return;
  const rung = [], lay = sound.lay;
  document.documentElement.dataset.rung = "";
  sound.lay = (audio, cue, ...rest) => {
    rung.push(cue);
    document.documentElement.dataset.rung = rung.join(" ");
    return lay(audio, cue, ...rest);
  };
});
"""
PEAKS = """async () => {
  const peaks = {};
  for (const cue of ["allergy", "void", "changed", "ticket", "late", "carry", "call", "offline"]) {
    const audio = new OfflineAudioContext(1, 2 * 44100, 44100);
    sound.lay(audio, cue, 0);
    const samples = (await audio.startRendering()).getChannelData(0);
    peaks[cue] = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  }
  return peaks;
}"""
PIN = {"Mira": PINS[CHEF], "Tom": PINS[SERVER], "Ravi": "402817", "Ines": "530926"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


class Colleague(Somebody):
    """Somebody of the staff; what rings is written down."""

    def comes_in(self, name: str, page: str) -> "Colleague":
        self.begins_pages_with(SPY).page.clock.install()
        self.goes_to(f"/staff?then={page}")
        self.page.get_by_label("Your PIN").fill(PIN[name])
        self.taps("Sign in").sees("Sound is on")
        return self

    def is_rung(self, *cues: str) -> None:
        """By these in all since the page came."""
        expect(self.page.locator("html")).to_have_attribute("data-rung", " ".join(cues))

    def counts(self, title: str) -> None:
        expect(self.page).to_have_title(title)


def test_a_call_rings_every_phone_once_and_one_goes(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    evening = Evening(folder)
    evening.sit("Lisa", "Ellen")
    evening.house.restaurant.floor.add("12", 4)
    dinner = Restaurant(evening)
    for name in ("Ravi", "Ines"):
        evening.house.staff.add(name, SERVER, PIN[name])
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.cooks((2, TOFU), course="main")
    evening.stop()
    running = server(folder)
    mira = Colleague(browser, running).comes_in("Mira", "/kitchen/")
    tom, ravi, ines = (
        Colleague(browser, running, PHONE).comes_in(name, "/floor/")
        for name in ("Tom", "Ravi", "Ines")
    )
    everybody = (mira, tom, ravi, ines)
    for somebody in everybody:
        somebody.is_rung()  # what stands there when the page comes is not new

    mira.page.keyboard.press("1")
    for somebody in (tom, ravi, ines):
        somebody.sees("Starter: 2 dishes to carry").is_rung("carry")
        somebody.counts("(1) Floor")
        assert somebody.page.evaluate("shaken") == [[100, 120, 200]]

    ravi.taps("I take it").sees("You took it")
    for somebody in (tom, ines):
        somebody.sees("Ravi took it").counts("Floor")
    ines.page.evaluate("live.open()")  # its Wi-Fi was away
    tom.page.reload()
    tom.sees("Ravi took it")

    # Table 12 is Ravi's: his phone rings first.
    ravi.goes_to("/floor/sections").page.get_by_role("checkbox").first.check()
    ravi.taps("These are mine").sees("Saved.")
    ravi.page.get_by_role("link", name="Back to the floor").click()
    ravi.sees("Ravi · tables 12", "You took it", "Sound is on")
    tom.taps("All served").sees("Main course: 1 dish on the stove")
    mira.is_rung("ticket")
    mira.taps("Ready")
    for somebody in (tom, ravi, ines):
        somebody.sees("Main course: 1 dish to carry")
    ravi.is_rung("carry")
    tom.is_rung()
    ines.is_rung("carry")
    tom.page.clock.fast_forward(61_000)
    tom.is_rung("carry")  # what nobody has gone for rings the others after a minute

    # A need that is told late rings all of them, again and again until somebody knows.
    needs = ines.goes_to(f"/floor/{running.code}/").page.locator("#needs-2")
    needs.locator("summary").click()
    needs.get_by_label("soy").check(force=True)
    needs.get_by_role("button", name="Keep").click()
    tom.sees("Late allergy").is_rung("carry", "allergy")
    mira.is_rung("ticket", "allergy")
    mira.page.clock.fast_forward(15_000)
    mira.is_rung("ticket", "allergy", "allergy")
    ravi.taps("Chef knows")
    expect(mira.page.locator(".told-late")).to_have_count(0)
    mira.page.clock.fast_forward(30_000)
    ravi.counts("(1) Floor")
    mira.is_rung("ticket", "allergy", "allergy")
    for somebody in everybody:
        assert somebody.trouble == []
    for cue, peak in mira.page.evaluate(PEAKS).items():
        assert 0.15 < peak <= 0.5, cue
