"""The end of an evening with somebody who only watches: a phone without a seat, the TV, the host.

The last round is played to its chips before the browsers open, so that they see all that is theirs:
a clap, a vote, the people's choice beside the chips, the awards one by one, the podium. The host
has tapped for sound, so the chips are heard as they land, and then who has won the round.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from partycards.games.cooking_party.steps.judging import Judging
from partycards.tables.table import HOST
from tests.e2e.browsers import LAPTOP, TV, Somebody, chromium
from tests.e2e.test_sample_round import gives
from tests.evening import SEED, Evening, Server, shipped_box
from tests.promises.leaks import key_of, step

NAMES = ("Cody", "Lisa", "Ellen")
WRITES_DOWN_CUES = """() => {
    const lay = sound.lay, page = document.documentElement.dataset;
    page.heard = "";
    sound.lay = (...cue) => { page.heard += cue[1] + " "; return lay(...cue); };
}"""


def last_chips(folder: Path) -> tuple[str, list[str]]:
    """Three guests before the chips of their last round: the judge's key, and the chefs."""
    evening = Evening(folder)
    evening.sit(*NAMES)
    house = {"around": 1, "first_judge": 1, "finale": True}
    evening.table.agree(HOST, "cooking_party", house)
    evening.table.start(HOST, shipped_box(), SEED)
    luck = Random(4)
    while True:
        state = evening.table.saved.current.state
        if len(state.results) == 2 and isinstance(state.phase, Judging):  # type: ignore
            break
        step(evening, luck)
    judge = NAMES[state.judge - 1]  # type: ignore
    key = key_of(evening, judge)
    evening.stop()
    return key, [name for name in NAMES if name != judge]


def test_who_only_watches_claps_votes_and_sees_the_finale(
    tmp_path: Path, server: Callable[..., Server]
) -> None:
    key, chefs = last_chips(tmp_path)
    house = server(tmp_path)
    with chromium() as browser:
        tv = Somebody(browser, house, TV).goes_to(f"/t/{house.code}/tv")
        host = Somebody(browser, house, LAPTOP)
        host.page.goto(house.console.replace("localhost", "party.test"))
        anna = Somebody(browser, house).goes_to(f"/t/{house.code}/")
        anna.page.get_by_role("link", name="Just watching").click()

        tv.taps("Sound is off").sees("Sound is on")
        tv.page.evaluate(WRITES_DOWN_CUES)
        motion = tv.context.new_cdp_session(tv.page)
        motion.send("Animation.enable")
        motion.send("Animation.setPlaybackRate", {"playbackRate": 4})

        anna.taps("Clap")
        expect(tv.page.locator("[data-reaction=clap]")).to_have_class("reaction is-in")
        host.sees("Those who only watch (1)")
        anna.page.locator(".ballot-dishes label").filter(has_text=chefs[1]).click()
        anna.taps("Vote for this dish").sees("Your vote is in.")
        tv.does_not_see("People’s choice")

        judge = Somebody(browser, house).holds(key)
        for chip in (5, 10, 25, 50, 100):
            gives(judge, chip, chefs[0])
        judge.taps("Award the chips").lets_all_chips_fall()
        heard = re.compile("^((chip|tick) )*fanfare $")
        expect(tv.page.locator("html")).to_have_attribute("data-heard", heard)
        motion.send("Animation.setPlaybackRate", {"playbackRate": 1})
        motion.detach()
        for screen in (tv, anna, judge):
            screen.sees("People’s choice", "1 of 1 votes")
        expect(tv.page.locator(".people-who")).to_contain_text(chefs[1])
        assert anna.page.locator(".ballot").count() == 0

        judge.page.locator("#main form button.main").click()
        tv.sees("Who stands on the podium?")
        judge.sees("Look up")
        host.taps("Tell the next")
        tv.sees("place")
        tv.page.reload()
        tv.sees("place")
        host.taps("Tell all at once")
        expect(tv.page.locator(".column.rank-1 .column-name")).to_be_visible()
        expect(tv.page.locator(".people-choice")).to_contain_text(chefs[1])
        expect(anna.page.locator(".podium")).to_be_visible()
        expect(host.page.get_by_role("link", name="Print the cookbook")).to_be_visible()
        for somebody in (tv, host, anna, judge):
            assert somebody.trouble == []
