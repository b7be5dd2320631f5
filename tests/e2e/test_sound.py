"""What a TV sounds like, and when it is silent.

No server runs: the pages come from an evening in this process, and what its stream would tell is
told to the TV by hand. A spy writes down which cues are laid into the AudioContext, and its clock
is the page's, which the tests can move on.
"""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect

from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from tests.e2e import devices
from tests.e2e.axe import violations
from tests.e2e.browsers import TV, chromium
from tests.evening import ORIGIN, Evening
from tests.promises.leaks import step

SPY = """
window.heard = [];
window.made = { contexts: 0, sources: 0, gains: 0 };
window.AudioContext = class extends window.AudioContext {
  constructor() { super(); made.contexts++; }
  get currentTime() { return performance.now() / 1000; }
  createOscillator() { made.sources++; return super.createOscillator(); }
  createBufferSource() { made.sources++; return super.createBufferSource(); }
  createGain() { made.gains++; return super.createGain(); }
};
window.EventSource = class {
  constructor() { this.told = {}; window.stream = this; }
  addEventListener(kind, listen) { this.told[kind] = listen; }
  close() {}
};
window.tell = (kind, data) => window.stream.told[kind]({ data });
document.addEventListener("DOMContentLoaded", () => {
  const lay = sound.lay;
  sound.lay = (audio, cue, from, tone) => {
    const over = lay(audio, cue, from, tone);
    heard.push({ cue, from, over, tone: tone || 0 });
    return over;
  };
});
"""
PEAKS = """async () => {
  const peaks = {};
  for (const cue of sound.cues) {
    for (const tone of [0, 1, 2, 3, 4]) {
      const audio = new OfflineAudioContext(1, 2 * 44100, 44100);
      const over = sound.lay(audio, cue, 0, tone);
      const samples = (await audio.startRendering()).getChannelData(0);
      const peak = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
      const late = samples.slice(Math.ceil(over * 44100)).some(each => Math.abs(each) > 0.001);
      peaks[cue] = { peak: Math.max(peak, (peaks[cue] || { peak: 0 }).peak), over, late };
    }
  }
  return peaks;
}"""


def page_of(evening: Evening) -> str:
    """What stands on the evening's TV now."""
    return str(evening.app.site.pages.main(evening.table, Viewer(SCREEN, None, "en")))


class Screen:
    """A TV at the evening's table."""

    def __init__(self, browser: Browser, evening: Evening, *scripts: str) -> None:
        self.device = devices.lend(browser, TV, moves=True)
        self.device.for_good = True
        self.evening = evening
        self._client = evening.app.test_client()
        self.device.context.route("**/*", self._answer)
        for script in scripts:
            self.device.context.add_init_script(script)
        self.page = self.device.page
        self.button = self.page.locator("#sound-switch")
        self.says = self.button.locator("span")

    def _answer(self, route: Route) -> None:
        if route.request.resource_type in ("font", "image"):
            route.abort()
            return
        with self._client.get(urlsplit(route.request.url).path, base_url=ORIGIN) as answer:
            route.fulfill(
                status=answer.status_code, headers=dict(answer.headers), body=answer.get_data()
            )

    def comes(self) -> "Screen":
        """Loads its page, and hears at once what it shows already."""
        self.page.goto(f"{ORIGIN}/t/{self.evening.code}/tv")
        self.tells("view", page_of(self.evening))
        return self

    def again(self) -> "Screen":
        self.page.reload()
        self.tells("view", page_of(self.evening))
        return self

    def tells(self, kind: str, data: str) -> None:
        self.page.evaluate("([kind, data]) => tell(kind, data)", [kind, data])

    def lays(self, *cues: str) -> None:
        """A page comes on which there are these, each with a key of its own."""
        self._laid = getattr(self, "_laid", 0) + 1
        things = "".join(
            f'<b data-key="{self._laid}-{place}" data-sound="{cue}">{cue}</b>'
            for place, cue in enumerate(cues)
        )
        self.tells("view", f'<section id="part-stage">{things}</section>')

    def rests(self) -> None:
        """Everything has landed."""
        self.page.evaluate(
            "Promise.allSettled(document.getAnimations().map(each => each.finished)).then(() => 0)"
        )

    def heard(self) -> list[str]:
        """The cues since last time. None has begun while another sounded."""
        laid: list[dict[str, Any]] = self.page.evaluate("heard")
        for one, other in pairwise(laid):
            assert one["over"] <= other["from"] + 1e-6, (one, other)
        self.tones = [each["tone"] for each in laid if each["cue"] == "chip"]
        self.page.evaluate("heard.length = 0")
        return [each["cue"] for each in laid]

    def on(self) -> "Screen":
        self.button.click()
        expect(self.says).to_have_text("Sound is on")
        assert self.heard() == ["plate"]
        self.page.clock.run_for(1000)
        return self


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Three guests, before the first card of the first dish."""
    evening = Evening(tmp_path_factory.mktemp("evening"))
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start(first="Cody")
    yield evening
    evening.stop()


@pytest.fixture(scope="module")
def shared(browser: Browser, evening: Evening) -> Screen:
    tv = Screen(browser, evening, SPY)
    tv.page.clock.install()
    return tv


@pytest.fixture
def tv(shared: Screen) -> Iterator[Screen]:
    """The one TV of these tests: it has forgotten what was chosen, and nobody has touched it."""
    yield shared.comes()
    shared.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    shared.page.emulate_media(reduced_motion="no-preference")
    assert shared.device.trouble == []


def test_every_cue_is_soft_and_as_long_as_it_says(tv: Screen) -> None:
    peaks = tv.page.evaluate(PEAKS)
    assert len(peaks) == 9
    for cue, found in peaks.items():
        assert 0.03 < found["peak"] <= 0.25, cue
        assert not found["late"], cue
    assert peaks["fanfare"]["over"] == pytest.approx(1.2, abs=0.01)
    assert peaks["plate"]["over"] == pytest.approx(0.3, abs=0.01)


def test_a_tv_is_silent_until_the_host_taps_and_remembers_it(tv: Screen) -> None:
    expect(tv.says).to_have_text("Sound is off")
    assert tv.button.get_attribute("aria-pressed") == "false"
    tv.page.locator("#main").click()
    tv.lays("card")
    assert tv.page.evaluate("made.contexts") == 0

    tv.on()
    assert tv.button.get_attribute("aria-pressed") == "true"
    assert tv.page.evaluate("made") == {"contexts": 1, "sources": 3, "gains": 3}
    tv.lays("card")
    assert tv.heard() == ["card"]

    tv.again()
    expect(tv.says).to_have_text("Tap to hear")
    assert tv.button.get_attribute("aria-pressed") == "false"
    assert violations(tv.page) == []
    tv.lays("card")
    assert tv.heard() == []
    assert tv.page.evaluate("made.contexts") == 0
    tv.button.click()
    expect(tv.says).to_have_text("Sound is on")
    assert tv.heard() == ["plate"]
    tv.button.click()
    expect(tv.says).to_have_text("Sound is off")
    tv.again()
    expect(tv.says).to_have_text("Sound is off")


def test_the_key_m_turns_it_on_and_off_but_writes_an_m_in_a_field(tv: Screen) -> None:
    tv.page.keyboard.press("m")
    expect(tv.says).to_have_text("Sound is on")
    tv.page.keyboard.press("Shift+M")
    expect(tv.says).to_have_text("Sound is off")
    tv.page.keyboard.press("Control+m")
    tv.tells("view", '<section id="part-stage"><input aria-label="Name"></section>')
    tv.page.get_by_label("Name").press("m")
    expect(tv.page.get_by_label("Name")).to_have_value("m")
    expect(tv.says).to_have_text("Sound is off")


def test_a_remembered_switch_wakes_at_the_first_key_of_a_remote_control(tv: Screen) -> None:
    tv.on().again()
    tv.page.keyboard.press("ArrowDown")
    expect(tv.says).to_have_text("Sound is on")
    tv.lays("card")
    assert tv.heard() == ["card"]


@pytest.mark.full
def test_a_dish_is_heard_card_by_card_and_rings_when_it_is_served(
    tv: Screen, evening: Evening
) -> None:
    """And nothing that was heard is heard again: not after a cut, nor when a move is taken back."""
    luck = Random(3)
    tv.on()
    heard = []
    while not isinstance(evening.table.saved.current.state.phase, Presenting):  # type: ignore
        step(evening, luck)
        tv.tells("view", page_of(evening))
        heard += tv.heard()
        tv.page.clock.run_for(1000)
    assert heard == ["deal"]
    while "plate" not in heard:
        step(evening, luck)
        tv.tells("view", page_of(evening))
        tv.rests()
        heard += tv.heard()
        tv.page.clock.run_for(1000)
    assert set(heard[1:-1]) == {"card"}

    last = evening.table.saved.seq
    evening.host_does("rewind", seq=last - 1)
    tv.lays()
    assert 'data-sound="card"' in page_of(evening)
    tv.tells("view", page_of(evening))
    tv.rests()
    assert tv.heard() == []

    tv.page.evaluate("stream.onerror()")
    tv.page.clock.run_for(1100)
    step(evening, luck)
    tv.tells("view", page_of(evening))
    tv.rests()
    assert tv.heard() == []


def test_chips_climb_and_nothing_sounds_over_another(tv: Screen) -> None:
    """With reduced motion nothing falls, so they all land at once: what would come too late for its
    moment stays away, and the fanfare waits."""
    tv.page.emulate_media(reduced_motion="reduce")
    tv.again()
    tv.on()
    tv.lays("chip", "chip", "chip", "chip", "chip", "fanfare", "card")
    heard = tv.heard()
    assert heard == ["chip", "chip", "chip", "fanfare"]
    assert tv.tones == [0, 1, 2]
    tv.page.clock.run_for(5000)
    tv.page.evaluate("sound.play('chip', 4); sound.play('tick'); sound.play('no such cue')")
    assert tv.heard() == ["chip", "tick"]


def test_the_last_ten_seconds_tick_once_though_the_page_comes_anew(tv: Screen) -> None:
    clock = (
        '<section id="part-clock"><div id="clock" data-run="{run}" data-left="{left}"'
        ' data-how="running" data-soon="" data-say-soon="" data-say-out="">'
        '<b class="clock-now"></b><span class="clock-state"></span>'
        '<progress class="clock-bar" max="30"></progress></div></section>'
    )
    tv.on()
    tv.tells("view", clock.format(run=1, left=13))
    tv.page.clock.run_for(2400)
    assert tv.heard() == []
    tv.page.clock.run_for(5000)
    first = tv.heard()
    tv.page.evaluate("stream.onerror()")
    tv.page.clock.run_for(1100)
    tv.tells("view", clock.format(run=1, left=9))
    tv.page.clock.run_for(12_000)
    assert first + tv.heard() == ["second"] * 7 + ["last"] * 3
    tv.tells("view", clock.format(run=2, left=3))
    tv.page.clock.run_for(4000)
    assert tv.heard() == ["last"] * 2


def test_a_page_that_nobody_sees_is_silent(tv: Screen) -> None:
    tv.on()
    tv.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    tv.lays("card")
    assert tv.heard() == []


def test_what_is_hidden_on_the_page_is_silent(tv: Screen) -> None:
    """A table that the host has paused shows nothing of what it deals."""
    paused = '<section id="part-paused"></section><section id="part-stage">{}</section>'
    tv.on()
    tv.tells("view", paused.format('<p data-key="dealt" data-sound="deal">Dealt</p>'))
    assert tv.heard() == []


def test_two_pages_have_a_switch_each(tv: Screen) -> None:
    other = tv.device.context.new_page()
    try:
        other.goto(f"{ORIGIN}/t/{tv.evening.code}/tv")
        tv.on()
        expect(other.locator("#sound-switch span")).to_have_text("Sound is off")
        other.locator("#sound-switch").click()
        other.locator("#sound-switch").click()
        expect(other.locator("#sound-switch span")).to_have_text("Sound is off")
        tv.again()
        expect(tv.says).to_have_text("Tap to hear")
        other.reload()
        expect(other.locator("#sound-switch span")).to_have_text("Sound is off")
    finally:
        other.close()


def test_a_tv_without_web_audio_has_no_button_and_shows_the_table(
    browser: Browser, evening: Evening
) -> None:
    without = "delete window.AudioContext; delete window.webkitAudioContext;"
    old = Screen(browser, evening, SPY, without).comes()
    old.lays("card")
    expect(old.page.locator("#main")).to_have_text("card")
    expect(old.button).to_be_hidden()
    old.page.keyboard.press("m")
    assert old.heard() == []
    assert old.device.trouble == []
