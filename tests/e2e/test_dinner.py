"""A full evening in a restaurant, everybody in a browser of their own.

Lisa, Ellen and Amir sit at table 4 with their phones (Ellen and Amir play by themselves); the four
at table 7 have none, and Tom, their server, takes their dishes. Mira cooks, with a screen in the
kitchen and a notepad at the table. Bobby at table 7 must not eat milk.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from partycards.commands.simulated import SimulatedGuest
from partycards.restaurant.orders import Course
from partycards.restaurant.staff import CHEF, SERVER
from tests.e2e.browsers import PHONE, Somebody, chromium
from tests.evening import Evening, Server
from tests.restaurant.staffed import PINS

TABLET = {"width": 1024, "height": 1366}
KITCHEN = {"width": 1366, "height": 1024}
COURSES = (
    Course("starter", "Starter", price=900, fire="now"),
    Course("main", "Main course", price=2100, fire="after"),
)

WRITTEN = {"Cheese", "Bread", "Spinach", "Kale", "Noodles", "Tofu", "Eggs"}
"""What Tom writes down at table 7, so that it must not run out before."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def a_house(folder: Path) -> str:
    """Two tables, two courses, a chef and a server; the word on the tent of table 4."""
    evening = Evening(folder)
    restaurant = evening.house.restaurant
    choice = ("dish_of_your_choice",)
    setup = replace(restaurant.setup, name="Trattoria", courses=COURSES, assignments=choice)
    restaurant.keep(setup)
    restaurant.floor.add("4", 3)
    restaurant.floor.add("7", 4)
    for name, role in (("Mira", CHEF), ("Tom", SERVER)):
        evening.house.staff.add(name, role, PINS[role])
    evening.stop()
    word: str = restaurant.floor.table("4").word
    return word


class Dinner:
    """Everybody who has something to do that evening."""

    def __init__(self, browser: Browser, running: Server, word: str) -> None:
        """`word` stands on the tent of table 4."""
        self.server, self.word = running, word
        self.manager = Somebody(browser, running, KITCHEN)
        self.manager.page.goto(running.console.replace("localhost", "party.test"))
        self.tom = self.comes_in(Somebody(browser, running, PHONE), SERVER, "/floor/")
        self.mira = self.comes_in(Somebody(browser, running, TABLET), CHEF, "/kitchen/")
        self.screen = self.comes_in(Somebody(browser, running, KITCHEN), CHEF, "/kitchen/")
        self.lisa = Somebody(browser, running, PHONE)
        self.others: list[SimulatedGuest] = []
        self.codes: dict[str, str] = {}

    def comes_in(self, somebody: Somebody, role: str, page: str) -> Somebody:
        somebody.goes_to(f"/staff?then={page}")
        somebody.page.get_by_label("Your PIN").fill(PINS[role])
        return somebody.taps("Sign in")

    def lays_the_tables(self) -> None:
        self.manager.goes_to("/restaurant/").taps("Lay all tables").sees("2 of 2 tables are laid")
        for number in ("4", "7"):
            card = self.manager.page.locator(f"#table-{number} .tonight-card")
            self.codes[number] = str(card.get_attribute("href")).strip("/").split("/")[-1]

    def seats_the_guests(self) -> None:
        self.lisa.goes_to(f"/r/4/{self.word}")
        self.lisa.page.get_by_label("What shall we call you?").fill("Lisa")
        self.lisa.taps("Take a seat").sees("Lisa")
        address = f"127.0.0.1:{self.server.port}"
        for name in ("Ellen", "Amir"):
            tent = f"/r/4/{self.word}"
            guest = SimulatedGuest(address, self.codes["4"], name, Random(name), tent)
            guest.sit()
            self.others.append(guest)
        self.tom.goes_to(f"/floor/{self.codes['7']}/")
        for name in ("Bobby", "June", "Noor", "Sven"):
            self.tom.page.get_by_label("Somebody without a phone").fill(name)
            self.tom.taps("Give a seat")
            expect(self.tom.page.locator("#main")).to_contain_text(name)
        needs = self.tom.page.locator("#needs-1")
        needs.locator("summary").click()
        needs.get_by_label("Milk").check(force=True)
        needs.get_by_role("button", name="Keep").click()
        expect(self.tom.page.locator("#guest-1")).to_contain_text("milk")

    def others_play(self) -> None:
        """Ellen and Amir do everything that they can do now."""
        going = True
        while going:
            going = False
            for guest in self.others:
                guest.glance()
                going = guest.answer() is not None or going

    def takes(self, seat: int, dish: str, foods: str, course: str) -> None:
        """Tom writes down what a guest of table 7 has invented."""
        page = self.tom.page
        if page.locator("#take").get_attribute("open") is None:
            page.locator("#take > summary").click()
        page.locator("#take-seat").select_option(value=str(seat))
        page.locator("#take-course").select_option(label=course)
        page.locator("#take-name").fill(dish)
        page.locator("#take-foods").fill(foods)
        self.tom.taps("Take it to the chef").sees(dish)

    def asks(self, dish: str, question: str) -> None:
        """Mira comes to table 4 and wants to know something about a dish."""
        self.mira.goes_to(f"/kitchen/{self.codes['4']}/")
        self.mira.taps("I am at the table").sees("You are at the table")
        sheet = self.mira.page.locator(".note-sheet", has_text=dish)
        sheet.get_by_label("Ask about this dish").fill(question)
        sheet.get_by_role("button", name="Ask").click()
        self.mira.sees("no answer yet")

    def presses_the_key_of(self, table: str) -> None:
        """Whoever cooks presses what stands on the table's ticket."""
        cap = self.screen.page.locator(f".ticket[data-table='{table}'] kbd")
        expect(cap).to_have_text(re.compile("[0-9]"))
        self.screen.page.keyboard.press(cap.inner_text())

    def says_yes(self, dishes: int) -> None:
        """Mira confirms so many dishes; where somebody must not eat it, with a second tap."""
        for left in range(dishes, 0, -1):
            yes = self.mira.page.locator(".decide :is(button, summary)", has_text="We will cook it")
            seen = self.mira.page.get_by_role("button", name=re.compile("^Seen:"))
            expect(yes.filter(visible=True)).to_have_count(left)
            yes.first.click()
            if seen.count():
                seen.first.click()
        expect(yes).to_have_count(0)

    def confirms(self, table: str, dishes: int) -> None:
        """Mira says yes to every dish, and sends them."""
        self.mira.goes_to(f"/kitchen/{self.codes[table]}/")
        self.says_yes(dishes)
        send = f"Send {dishes} dish{'es' if dishes > 1 else ''} to the kitchen"
        self.mira.taps(send)
        expect(self.mira.page.get_by_role("button", name=send)).to_have_count(0)

    def carries(self, *dishes: int) -> None:
        """Tom brings so many dishes to one table after the other, with a tap for each table."""
        self.tom.goes_to("/floor/")
        for number in dishes:
            self.tom.sees(f"{number} dish{'es' if number > 1 else ''} to carry")
            self.tom.taps("All served" if number > 1 else "Served", exact=True)
        expect(self.tom.page.locator("#main")).not_to_contain_text("to carry")


def invents(guest: Somebody) -> str:
    """Keeps the cards, cooks with four of them, and tells of it; the name of the dish."""
    guest.taps("Keep all").sees("Name of the dish")
    for card in sorted(guest.hand())[:4]:
        guest.page.locator("#main .hand label", has_text=card).first.click()
    guest.page.get_by_label("Name of the dish").fill("What the garden gave")
    guest.page.locator("form.ask button.main").first.click()
    guest.sees("Tell the table")
    guest.page.get_by_label("Which kind, how cut").first.fill("thin slices")
    guest.taps("Put it on the table").sees("You would like: What the garden gave")
    return "What the garden gave"


def test_a_full_evening(browser: Browser, server: Callable[..., Server], tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    dinner = Dinner(browser, word=a_house(folder), running=server(folder))
    dinner.lays_the_tables()
    dinner.seats_the_guests()
    lisa, tom, mira, screen, manager = (
        dinner.lisa, dinner.tom, dinner.mira, dinner.screen, dinner.manager
    )  # fmt: skip
    manager.goes_to("/restaurant/")
    for number in ("4", "7"):
        manager.page.get_by_role("button", name=f"Let table {number} begin").click()

    # Table 4 invents its starters; the kitchen runs out of something that Lisa holds.
    dinner.others_play()
    lisa.sees("Tap up to 3 cards")
    gone = sorted(lisa.hand() - WRITTEN)[0]
    mira.goes_to("/restaurant/86")
    mira.page.get_by_role("button", name=f"{gone} is out", exact=True).click()
    mira.sees("since")
    lisa.sees(f"The kitchen has no {gone} left").taps("Change it for free")
    expect(lisa.page.locator("#main")).not_to_contain_text(f"no {gone} left")
    assert gone not in lisa.hand()
    dish = invents(lisa)

    # The table talks, chooses, and asks for the chef; nobody else can see the staff's pages.
    dinner.others_play()
    lisa.taps("Call the chef: Starter, 3 dishes").sees("your server is fetching the chef")
    tom.goes_to("/floor/").sees("Fetch the chef", "Starter, 3 dishes")
    lisa.goes_to("/kitchen/").sees("PIN").goes_to(f"/t/{dinner.codes['4']}/")
    dinner.asks(dish, "How thin?")
    lisa.page.get_by_label("The chef asks: How thin?").fill("As paper")
    lisa.taps("Answer")
    mira.sees("As paper")
    dinner.confirms("4", 3)
    screen.sees(dish, "On the stove 1", "3 plates")
    lisa.sees("It is on the stove")

    # Tom takes the dishes of table 7: Bobby's has milk in it, and the cheese runs out.
    tom.goes_to(f"/floor/{dinner.codes['7']}/")
    dinner.takes(1, "Toast of the house", "Cheese: melted\nBread", "Starter")
    dinner.takes(2, "A bowl of greens", "Spinach\nKale: as Nonna’s zuppa", "Starter")
    dinner.takes(3, "Noodles for two", "Noodles\nTofu", "Main course")
    at_seven = f"/floor/{dinner.codes['7']}/"
    mira.goes_to(f"/kitchen/{dinner.codes['7']}/").sees("guest allergy", "words not checked")
    manager.goes_to("/restaurant/86")
    manager.page.get_by_role("button", name="Cheese is out", exact=True).click()
    # She writes on a page to which nothing is on its way any more.
    mira.sees("Cheese melted out").goes_to(f"/kitchen/{dinner.codes['7']}/")
    mira.sees("Cheese melted out")
    toast = mira.page.locator(".note-sheet", has_text="Toast of the house")
    toast.locator("summary", has_text="Send back").click()
    toast.get_by_label("A word to the guest").fill("No cheese left. With an egg?")
    toast.get_by_role("button", name="Send back").click()
    tom.sees("No cheese left. With an egg?")
    dinner.takes(1, "Toast with an egg", "Eggs: fried\nBread", "Starter")
    for course in ("Starter", "Main course"):
        mira.taps("I am at the table").sees(f"at the table for the course: {course}")
    dinner.says_yes(3)
    starters = mira.page.get_by_role("button", name="Send 2 dishes to the kitchen")
    starters.click()
    expect(starters).to_have_count(0)
    mira.taps("Send 1 dish to the kitchen").sees("held")

    # The kitchen cooks; Tom carries; what waited for the starters goes to the stove by itself.
    screen.sees("On the stove 2", "Held 1", "Toast with an egg")
    dinner.presses_the_key_of("4")
    dinner.carries(3)
    lisa.sees("It was served")
    dinner.presses_the_key_of("7")
    tom.goes_to(at_seven).taps("All served: Starter")
    screen.sees("On the stove 1", "Held 0", "Noodles for two")

    # The main course at table 4 is for whoever is hungry still; Lisa leans back.
    lisa.taps("Keep all 7").sees("Name of the dish")
    lisa.taps("No dish from me this time")
    expect(lisa.page.get_by_role("button", name="No dish from me this time")).to_have_count(0)
    dinner.others_play()
    call = lisa.page.get_by_role("button", name="Call the chef: Main course")
    mains = int(re.findall(r"\d+", call.inner_text())[0])
    call.click()
    mira.goes_to(f"/kitchen/{dinner.codes['4']}/").taps("I am at the table")
    dinner.confirms("4", mains)
    screen.sees("On the stove 2")
    dinner.presses_the_key_of("7")
    screen.sees("On the stove 1")
    dinner.presses_the_key_of("4")
    dinner.carries(1, mains)

    # After the meal: everybody has tasted, gives chips, and only then the kitchen's marks count.
    lisa.sees("Have you tasted every dish?").taps("I have tasted them all")
    at_four = f"/floor/{dinner.codes['4']}/"
    tom.goes_to(at_four)
    tom.page.locator("#reveal > summary").click()
    tom.sees(f"{3 + mains} dishes have no mark yet").taps("Show the marks now")
    tom.sees("The guests give their chips first")
    mira.goes_to(f"/kitchen/{dinner.codes['4']}/")
    for number in range(3 + mains):
        mark = mira.page.locator("form.marking").nth(number)
        mark.get_by_label("Our secret mark").fill("71")
        mark.get_by_role("button").click()
        expect(mira.page.get_by_role("button", name="Change")).to_have_count(number + 1)
    dinner.others_play()
    for chip in (100, 50, 25, 10, 5):
        gives = lisa.page.get_by_role("button", name=f"Give the {chip} to Ellen", exact=True)
        gives.click()
        expect(gives).to_have_count(0)
    lisa.taps("These are my chips")
    dinner.others_play()
    lisa.sees("Now the kitchen shows its marks")
    expect(lisa.page.locator("#main")).not_to_contain_text(re.compile(r"\b71\b"))
    tom.goes_to(f"{at_four}bill").page.get_by_text("The tip").click()
    tom.taps("The table has agreed")
    eaten = 3 * 9 + mains * 21
    tom.sees(f"{eaten}.00")
    tab = tom.goes_to(f"{at_four}tab").page
    tab.locator("#more-of-the-list > summary").click()
    tab.get_by_label("What is it?").fill("Corkage")
    tab.get_by_label("Price", exact=True).fill("12")
    tom.taps("Put it on the tab").sees(f"{eaten + 12}.00")
    expect(tab.locator("#more-of-the-list")).to_have_attribute("open", "")
    lisa.sees("Corkage")
    tab.locator(".tab-pay > summary").first.click()
    tom.taps("Card", exact=True)
    expect(tab.locator(".tab-pay.is-paid")).to_have_count(1)
    tom.goes_to(at_four).page.locator("#reveal > summary").click()
    tom.taps("Show the marks now")
    lisa.sees("71")
    manager.goes_to("/restaurant/report").sees(dish, "Toast with an egg", "Cheese", gone)
    for somebody in (lisa, tom, mira, screen, manager):
        assert somebody.trouble == []
