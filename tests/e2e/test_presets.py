"""Each preset on a real phone and the TV, and the one thing that makes it special.

What comes before that thing is played in this process by the moves that the pages propose; then the
house moves to a server of its own, and the guests' phones go on there. The quick run has those that
are more than other words on the same pages: a hand for several, large pictures, plates, a stove.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from partycards.games.base import ShowPodium
from partycards.games.cooking_party.lobby.house import PRESETS
from partycards.tables.table import HOST
from tests.e2e.browsers import LAPTOP, PHONE, SMALL_PHONE, TV, Somebody, chromium
from tests.evening import SEED, Evening, Server, shipped_box

NAMES = ("Cody", "Lisa", "Ellen", "Amir", "June", "Mateo", "Priya", "Sven")
Start = Callable[..., Server]
MOST_MOVES = 400


class Occasion:
    """A party with the house rules of a preset, and what is `chosen` besides: Cody judges first."""

    def __init__(self, folder: Path, start: Start, preset: str, guests: int, **chosen: Any) -> None:
        self._folder = folder
        self._start = start
        self._evening = Evening(folder)
        self._evening.sit(*NAMES[:guests])
        house = msgspec.to_builtins(PRESETS[preset].house) | chosen
        agreed = {"around": 1, "first_judge": 1, "house": house}
        self._evening.table.agree(HOST, "cooking_party", agreed)
        self._evening.table.start(HOST, shipped_box(), SEED)
        self.server: Server | None = None

    def plays_until(self, name: str, part: str) -> None:
        """All play until this guest is asked for `part` (a view's name)."""
        luck = Random(3)
        for _ in range(MOST_MOVES):
            standing = self._evening.table.saved
            game, state = standing.current.game, standing.current.state
            ask = game.private(state, self._evening.seat(name)).ask
            if type(ask).__name__ == part:
                return
            seats = sorted(game.to_move(state), reverse=True)
            moves = ((seat, game.auto_move(game.view(state, seat), luck)) for seat in seats)
            seat, move = next((s, m) for s, m in moves if m is not None)
            self._evening.table.play(seat, move, game.question(state, seat))
        raise AssertionError(f"{name} is never asked for {part}")

    def plays_to_the_podium(self) -> None:
        """The whole game, by what the pages propose."""
        luck, table = Random(3), self._evening.table
        while (standing := table.saved).playing():
            game, state = standing.current.game, standing.current.state  # type: ignore[union-attr]
            seat = min(game.to_move(state))
            move = game.auto_move(game.view(state, seat), luck)
            table.play(seat, move, game.question(state, seat))
        table.table_move(HOST, ShowPodium())

    def team_of_a_chef(self) -> tuple[str, str]:
        """Two of a team that does not judge first."""
        state: Any = self._evening.table.saved.current.state
        team = next(team for team in state.teams if state.judge not in team)
        return tuple(NAMES[seat - 1] for seat in team[:2])  # type: ignore[return-value]

    def goes_to_the_server(self) -> Server:
        self._cookies = {name: self._cookie(name) for name in self._evening.phones}
        self._evening.stop()
        self.server = self._start(self._folder)
        return self.server

    def _cookie(self, name: str) -> tuple[str, str]:
        guard, code = self._evening.app.site.guard, self._evening.code
        cookie = guard.seat_cookie(code)
        found = self._evening.phones[name].client.get_cookie(cookie, "party.test")
        assert found is not None
        return cookie.replace("5000", "%(port)s"), found.value

    def phone(self, browser: Any, name: str, size: dict[str, int] = PHONE) -> Somebody:
        """The guest's phone, at the table."""
        assert self.server is not None
        somebody = Somebody(browser, self.server, size)
        cookie, value = self._cookies[name]
        address = f"http://{self.server.address}"
        named = cookie % {"port": self.server.port}
        somebody.context.add_cookies([{"name": named, "value": value, "url": address}])
        return somebody.goes_to(f"/t/{self.server.code}/")

    def tv(self, browser: Any) -> Somebody:
        assert self.server is not None
        return Somebody(browser, self.server, TV).goes_to(f"/t/{self.server.code}/tv")

    def host(self, browser: Any) -> Somebody:
        assert self.server is not None
        somebody = Somebody(browser, self.server, LAPTOP)
        return somebody.goes_to("/host/enter?" + self.server.console.partition("?")[2])


@contextmanager
def occasion(
    folder: Path, start: Start, preset: str, guests: int, name: str, part: str, **chosen: Any
) -> Iterator[tuple[Occasion, Any]]:
    """The party when `name` is asked for `part`, and a browser."""
    party = Occasion(folder, start, preset, guests, **chosen)
    party.plays_until(name, part)
    party.goes_to_the_server()
    with chromium() as browser:
        yield party, browser


def nobody_complains(*people: Somebody) -> None:
    for somebody in people:
        assert somebody.trouble == []
        wide = somebody.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= somebody.page.viewport_size["width"], "nothing hangs over the edge"


@pytest.mark.full
def test_basic_everybody_judges_once(tmp_path: Path, server: Start) -> None:
    with occasion(tmp_path, server, "basic", 4, "Cody", "AskFinish") as (party, browser):
        cody, tv = party.phone(browser, "Cody", SMALL_PHONE), party.tv(browser)
        cody.sees("Round 1 of 4", "Lisa judges next").does_not_see("House rules")
        cody.taps("End the round, Lisa judges next")
        tv.sees("Lisa chooses", "Round 2")
        nobody_complains(cody, tv)


@pytest.mark.full
def test_two_never_give_each_other_the_same_chip(tmp_path: Path, server: Start) -> None:
    with occasion(tmp_path, server, "two", 2, "Cody", "AskChips") as (party, browser):
        cody, lisa, tv = (
            party.phone(browser, "Cody"),
            party.phone(browser, "Lisa"),
            party.tv(browser),
        )
        cody.sees("One dish: give it one chip of your choice.")
        cody.taps("Give the 100 to Lisa").taps("Award the chips")
        lisa.sees("The 100 was given to you: choose another one.")
        chips = lisa.page.get_by_role("button", name="to Cody")
        expect(chips).to_have_count(4)
        lisa.taps("Give the 50 to Cody").taps("Award the chips").lets_all_chips_fall()
        tv.sees("Lisa", "100", "Cody", "50")
        nobody_complains(cody, lisa, tv)


@pytest.mark.full
def test_solo_ana_judges_herself(tmp_path: Path, server: Start) -> None:
    with occasion(tmp_path, server, "solo", 1, "Cody", "AskChips") as (party, browser):
        cody, tv = party.phone(browser, "Cody", SMALL_PHONE), party.tv(browser)
        cody.sees("Round 1 of 3", "Be honest: which chip is your dish worth?")
        cody.taps("Give the 50 to Cody").taps("Award the chips")
        tv.sees("50")
        nobody_complains(cody, tv)


def test_teams_see_one_hand_and_who_picked_what(tmp_path: Path, server: Start) -> None:
    party = Occasion(tmp_path, server, "teams", 6)
    mates = party.team_of_a_chef()
    party.plays_until(mates[0], "AskTeamTrade")
    party.goes_to_the_server()
    with chromium() as browser:
        one, other = (party.phone(browser, name, SMALL_PHONE) for name in mates)
        tv = party.tv(browser)
        for mate in (one, other):
            mate.sees("One hand for", *mates)
        assert one.hand() == other.hand()
        pick = one.page.locator(".team-hand").get_by_role("button", name="Pick").first
        pick.click()
        other.sees(f"{mates[0]} picked it", "Trade 1 card")
        nobody_complains(other)
        other.taps("Keep all 7")
        one.sees("Tap the cards for your dish")
        expect(one.page.locator(".is-picked")).to_have_count(0)
        pick.click()
        other.sees(f"{mates[0]} picked it", "Choose")
        expect(other.page.locator(".is-picked")).to_have_count(1)
        other.page.locator(".is-picked").get_by_role("button").click()
        expect(one.page.locator(".is-picked")).to_have_count(0)
        tv.sees("Team Tomato", "Team Basil", "Team Plum")
        nobody_complains(one, other, tv)


@pytest.mark.full
def test_big_turns_cards_over_and_tells_no_standings(tmp_path: Path, server: Start) -> None:
    with occasion(tmp_path, server, "big", 8, "Cody", "AskTurn") as (party, browser):
        cody, tv = party.phone(browser, "Cody"), party.tv(browser)
        cody.sees("Turn over the top assignment.", "The standings stay hidden until the end.")
        tv.sees("the top assignment", "Team Tomato")
        expect(tv.page.locator(".guest-total")).to_have_count(0)
        cody.taps("Turn it over")
        tv.sees("the brief")
        nobody_complains(cody, tv)


@pytest.mark.full
def test_honour_one_guest_tastes_plates_by_their_codes(tmp_path: Path, server: Start) -> None:
    with occasion(tmp_path, server, "honour", 3, "Lisa", "AskPlate") as (party, browser):
        cody, lisa = party.phone(browser, "Cody"), party.phone(browser, "Lisa", SMALL_PHONE)
        tv, host = party.tv(browser), party.host(browser)
        cody.sees("The kitchen is hot.")
        lisa.sees("and tell nobody.").taps("It is plated")
        tv.sees("In the kitchen", "plated")
        host.sees("Print: Plate labels", "What is not on a plate yet is not served.")
        host.taps("On to the tasting")
        tv.sees("Taste first, guess later").does_not_see("Lisa’s dish")
        cody.sees("Taste it, and give one chip of your choice.", "Plate")
        cody.page.get_by_role("button", name="Give the 100 to plate").click()
        cody.taps("These are my chips")
        tv.sees("Who stands on the podium?")
        host.taps("Tell all at once")
        tv.sees("Lisa wins", "The tasting has decided")
        nobody_complains(cody, lisa, tv, host)


def test_kids_tap_large_pictures_and_type_nothing(tmp_path: Path, server: Start) -> None:
    with occasion(tmp_path, server, "kids", 4, "Lisa", "AskTrade") as (party, browser):
        lisa, ellen = party.phone(browser, "Lisa", SMALL_PHONE), party.phone(browser, "Ellen")
        tv = party.tv(browser)
        tv.sees("5 cards each", "use 3 or more")
        assert lisa.page.locator("textarea, input[type=text]").count() == 0
        card = lisa.page.locator("#part-ask .hand .card").first.bounding_box()
        assert card is not None
        assert card["width"] > 140, "two large cards side by side"
        lisa.page.locator("#swap > summary").click()
        lisa.page.locator("#swap .hand label").nth(1).click()
        lisa.taps("Ask Ellen")
        ellen.sees("Lisa offers you this card")
        ellen.taps("I would give this one")
        lisa.sees("Ellen would give you").taps("Yes, swap")
        ellen.sees("Tap up to").does_not_see("Lisa offers you this card")
        nobody_complains(lisa, ellen, tv)


@pytest.mark.full
def test_dinner_the_favourites_are_cooked_against_the_clock(tmp_path: Path, server: Start) -> None:
    clock = {"clock": True, "minutes": 60}
    dinner = occasion(tmp_path, server, "dinner", 3, "Lisa", "AskFavourite", **clock)
    with dinner as (party, browser):
        lisa, tv, host = party.phone(browser, "Lisa"), party.tv(browser), party.host(browser)
        lisa.sees("Which of your dishes will you cook?").taps("I will cook this one")
        host.taps("Off to the shop now")
        tv.sees("Off to the shop", "Then there are 60 minutes to cook.")
        lisa.sees("Is everything in the kitchen?").taps("I have everything")
        host.sees("Print: Shopping list", "Print: Plate labels").taps("Into the kitchen now")
        tv.sees("Against the clock", "cookbooks are allowed", "Kitchen clock")
        lisa.sees("Serve it on plate")
        host.taps("The time is up")
        lisa.sees("half the points are gone").taps("It is plated")
        tv.sees("The time is up", "plated, late")
        host.taps("Lisa was in time")
        expect(tv.page.locator(".stove.is-plated.is-late")).to_have_count(0)
        nobody_complains(lisa, tv, host)


@pytest.mark.full
def test_after_a_basic_game_the_table_cooks_for_real(tmp_path: Path, server: Start) -> None:
    party = Occasion(tmp_path, server, "basic", 3)
    party.plays_to_the_podium()
    party.goes_to_the_server()
    with chromium() as browser:
        host, tv = party.host(browser), party.tv(browser)
        lisa = party.phone(browser, "Lisa", SMALL_PHONE)
        lisa.sees("Hungry?")
        tv.sees("Hungry?")
        host.page.get_by_role("link", name="Cook it for real").click()
        host.sees("Which dishes?", "Against the clock")
        for box in host.page.locator("input[name=dishes]").all():
            box.set_checked(False)
        host.taps("Cook it for real").sees("Choose at least one dish.")
        for box in host.page.get_by_label("Lisa", exact=False).all():
            box.check()
        host.taps("Cook it for real").sees("Waiting for Lisa to have everything for cooking")
        tv.sees("Off to the shop", "2 dishes will be cooked")
        lisa.sees("Is everything in the kitchen?").taps("I have everything")
        lisa.sees("say when it is on the plate").taps("It is plated")
        tv.sees("1 of 2 dishes are plated")
        expect(lisa.page.locator("form[id$=cook-2]")).to_be_visible()
        lisa.taps("It is plated")
        tv.sees("Everybody has judged").does_not_see("In the kitchen")
        host.sees("won.", "Cook it for real")
        nobody_complains(lisa, tv, host)
