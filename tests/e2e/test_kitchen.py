"""Two kitchen screens and a server's phone agree at all times, through a kill -9 too.

Lisa and Ellen sit at table 12; Mira cooks at two screens, Tom carries.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from partycards.restaurant.staff import CHEF, SERVER
from tests.e2e.axe import violations
from tests.e2e.browsers import LAPTOP, PHONE, TV, Somebody, chromium
from tests.e2e.cable import Cable
from tests.e2e.test_every_page import RUNS_OFF, SMALL_TARGETS
from tests.evening import Evening, Server
from tests.promises.load import FULL
from tests.restaurant.dinner import CHICKEN, LOBSTER, TOFU
from tests.restaurant.staffed import PINS, Restaurant
from tests.restaurant.stove import GUESTS, Stove, dish

KITCHEN = {"width": 1366, "height": 1024}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def a_busy_table(folder: Path) -> None:
    """Two starters on the stove, a main that waits for them."""
    evening = Evening(folder)
    evening.sit("Lisa", "Ellen")
    dinner = Restaurant(evening)
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.cooks((2, TOFU), course="main")
    evening.stop()


def comes_in(somebody: Somebody, role: str, page: str) -> Somebody:
    """With the PIN, to the page of their work."""
    somebody.goes_to(f"/staff?then={page}")
    somebody.page.get_by_label("Your PIN").fill(PINS[role])
    somebody.taps("Sign in")
    return somebody


def test_screens_and_phones_agree_though_the_server_dies(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    a_busy_table(folder)
    running = server(folder)
    left = comes_in(Somebody(browser, running, KITCHEN), CHEF, "/kitchen/")
    right = comes_in(Somebody(browser, running, KITCHEN), CHEF, "/kitchen/")
    tom = comes_in(Somebody(browser, running, PHONE), SERVER, "/floor/")
    left.sees("Sound is on").page.locator(".wall-menu > summary").click()
    left.taps("Sound is on").sees("Sound is off")
    left.page.reload()
    muted = left.page.get_by_role("button", name="Silent: tap here")
    muted.click()
    left.sees("Sound is on")
    expect(muted).to_be_hidden()
    left.page.reload()
    left.page.wait_for_load_state()
    assert left.page.evaluate("!!sound.audio()"), "it rings as soon as the browser lets it"
    right.sees("Sound is on")
    for screen in (left, right):
        screen.sees("Lobster under peach blossom", "1 dish waits for the course before", "new")
    left.page.keyboard.press("1")
    for screen in (left, right):
        screen.sees("Ready 1", "Undo: table 12 ready")
        expect(screen.page.locator(".ticket.is-new")).to_have_count(0)
    tom.sees("2 dishes to carry")

    running.kill()
    again = server(folder, running.port)
    assert again.port == running.port
    right.page.keyboard.press("u")
    for screen in (left, right):
        expect(screen.page.locator(".ticket.is-new")).to_have_count(1)
        screen.sees("Lobster under peach blossom", "Ready 0")
    tom.sees("Starter: 2 dishes on the stove")

    right.page.keyboard.press("1")
    tom.sees("2 dishes to carry")
    tom.taps("All served").sees("Main course: 1 dish on the stove")
    for screen in (left, right):
        screen.sees("Popcorn-crusted tofu", "On the stove 1", "Held 0")
        assert screen.trouble == []
    assert tom.trouble == []


def test_a_tap_while_the_wifi_is_out_waits_and_a_plate_that_was_voided_is_refused_alone(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    a_busy_table(folder)
    running = server(folder)
    cable = Cable(running.port)
    near = comes_in(Somebody(browser, running, KITCHEN), CHEF, "/kitchen/")
    far = comes_in(Somebody(browser, cable, KITCHEN), CHEF, "/kitchen/")
    tom = comes_in(Somebody(browser, running, PHONE), SERVER, f"/floor/{running.code}/")
    ticket = far.page.locator(".ticket.is-new")
    expect(ticket.locator("kbd")).to_have_text("1")
    cable.pull()
    expect(far.page.locator("#lost")).to_be_visible()
    expect(ticket.locator(".when-stopped")).to_be_visible()
    expect(ticket.locator(".when-new")).to_be_hidden()
    far.page.keyboard.press("1")
    expect(ticket.locator(".ticket-unsent")).to_be_visible()
    expect(far.page.locator(".no-connection-waits")).to_have_text("Ready, not sent: table 12")

    tom.page.locator("#more-2 > summary").click()
    tom.page.locator("#more-2 input[name=words]").fill("Ellen is full")
    tom.page.locator("#more-2").get_by_role("button", name="Void").click()
    expect(near.page.locator(".plate.is-void")).to_contain_text("Chicken in a lasagne roll")
    near.sees("On the stove 1")
    cable.plug()
    tom.goes_to("/floor/").sees("1 dish to carry")
    expect(far.page.locator("#lost")).to_be_hidden()
    refused = far.page.locator("#refused-plates button")
    expect(refused).to_contain_text("Table 12:")
    expect(refused).to_contain_text("“Chicken in a lasagne roll” (seat 2)")
    expect(far.page.locator(".plate.is-ready")).to_contain_text("Lobster under peach blossom")
    refused.click()
    expect(refused).to_have_count(0)

    expect(ticket.locator("kbd")).to_have_text("1")
    far.page.keyboard.press("1")  # now it says that the kitchen has seen the void
    for screen in (near, far):
        screen.sees("Ready 1", "On the stove 0")
    near.taps("Undo: table 12 ready")
    far.sees("On the stove 1", "Ready 0")
    cable.close()
    assert near.trouble == far.trouble == []


# What is in sight ---------------------------------------------------------------------------------

WALL, SMALL_TABLET = TV, {"width": 1024, "height": 768}
PLATES = [1, 2, 1, 3, 1, 12, 1, 1, 2, 1, 3, 1, 2]
"""Of each ticket; the names and ingredients of some are very long."""
LONG = "Lobster under a blanket of late peaches, with everything that the garden has left"
SEEN = """async () => {
  const drawn = () => new Promise((go) => requestAnimationFrame(go));
  await drawn();
  await drawn();
  const box = (one) => one.getBoundingClientRect(), wrong = [], keys = {};
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1
    && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const shown = (one) => getComputedStyle(one).visibility === "visible"
    && one.getClientRects().length > 0;
  const all = (what, from) => Array.from((from || document).querySelectorAll(what)).filter(shown);
  const [place] = all(".tickets"), [bar] = all(".wall-foot"), [line] = all(".all-day-line");
  const tickets = all(".ticket"), plates = all(".plate"), root = document.documentElement;
  const is = (what, one) => wrong.push(what + ": " + one.innerText);
  plates.forEach((one) => {
    if (!inside(box(one), box(place))) is("cut off", one);
    if (over(box(one), box(bar))) is("under the counts", one);
    all("*", one).filter((part) => !part.closest("form") && !inside(box(part), box(one)))
      .forEach((part) => is("sticks out of its plate", part));
  });
  [plates, tickets].forEach((several) => several.forEach((one, nth) => several.slice(nth + 1)
    .filter((other) => over(box(one), box(other))).forEach(() => is("over another", one))));
  if (box(line).height > 1.6 * parseFloat(getComputedStyle(line.querySelector("span b")).fontSize))
    is("the counts wrap", line);
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  all(".wall-foot button, .all-day-full, .pass-head a").filter((one) => !inside(box(one), screen))
    .forEach((one) => is("beyond the screen", one));
  all(".all-day-line span").filter((one) => box(one).right > box(line).right + 1)
    .forEach((one) => is("cut off", one));
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) is("scrolls", place);
  all(".ready-form kbd").forEach((cap) => { keys[cap.closest(".ticket").id] = cap.textContent; });
  const named = (one) => one.closest(".ticket").id + " " + one.dataset.line;
  return { wrong, keys, plates: plates.map(named) };
}"""
SIZES = """() => Object.fromEntries([".plate-foods li", ".plate h2", ".ticket-table",
  ".ticket-age time", ".allergens", ".allergens.alarm b", ".plate-who", ".pass-tabs a",
  ".pages span"].map((what) =>
    [what, parseFloat(getComputedStyle(document.querySelector(what)).fontSize)]))"""


def a_full_stove(folder: Path) -> None:
    evening = Evening(folder)
    evening.house.staff.add("Mira", CHEF, PINS[CHEF])
    stove = Stove(evening, len(PLATES))
    for number, plates in enumerate(PLATES, 1):
        stove.sits(number, *GUESTS[:plates], needs=("peanuts", "milk") if number % 3 == 0 else ())
        dishes = [
            dish(
                3 * number + place,
                16 if number == 7 else 2 + (number + place) % 5,
                LONG if place == 4 or number == 7 else "",
            )
            for place in range(plates)
        ]
        stove.cooks(number, *dishes, minutes=16 - number)
    evening.stop()


def all_pages(mira: Somebody) -> tuple[list[str], list[dict[str, str]]]:
    """Every plate that the arrow brings into sight, and the keys of each page."""
    plates: list[str] = []
    keys: list[dict[str, str]] = []
    while True:
        seen = mira.page.evaluate(SEEN)
        assert seen["wrong"] == []
        assert len(set(seen["keys"].values())) == len(seen["keys"]) <= 10
        plates += seen["plates"]
        keys.append(seen["keys"])
        where = mira.page.locator(".pages b").text_content() or "Page 1 of 1"
        _, page, _, pages = where.split()
        assert int(page) == len(keys)
        if page == pages:
            mira.page.keyboard.press("ArrowRight")
            return plates, keys
        mira.page.keyboard.press("PageDown")


def chooses(mira: Somebody, button: str) -> None:
    mira.page.locator(".wall-menu > summary").click()
    mira.page.locator(".wall-menu").get_by_role("button", name=button, exact=True).click()
    chosen = mira.page.locator(f".wall-menu [aria-pressed=true]:text-is('{button}')")
    expect(chosen).to_have_count(1)
    expect(mira.page.locator("html.is-paged")).to_have_count(1)


def test_every_plate_is_in_sight_on_some_page_and_no_key_changes_under_a_finger(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    a_full_stove(folder)
    running = server(folder)
    mira = comes_in(Somebody(browser, running, WALL), CHEF, "/kitchen/")
    expect(mira.page.locator("html.is-paged .pages")).to_be_visible()
    sizes = mira.page.evaluate(SIZES)
    assert sizes[".plate-foods li"] >= 34
    assert sizes[".plate h2"] >= 35
    assert sizes[".ticket-table"] >= 54
    assert sizes[".ticket-age time"] >= 33
    assert sizes[".allergens"] >= 28
    assert sizes[".allergens.alarm b"] >= 34
    assert min(sizes.values()) >= 24
    everything = set(all_pages(mira)[0])
    assert len(everything) == sum(PLATES)

    # A key is of its ticket. A second press of the same key does nothing, and it rests then.
    before = mira.page.evaluate(SEEN)["keys"]
    first = next(one for one in before if before[one] == "1")
    assert len(before) > 1
    mira.page.keyboard.press("1")
    mira.page.keyboard.press("1")
    expect(mira.page.locator(f"#{first}")).to_have_count(0)
    mira.sees("Ready 1")
    after = mira.page.evaluate(SEEN)["keys"]
    assert {one: after[one] for one in before if one in after} == {
        one: before[one] for one in before if one in after
    }
    assert "1" not in after.values(), "it rests"
    mira.page.keyboard.press("u")
    expect(mira.page.locator(f"#{first}")).to_have_count(1)
    assert mira.page.evaluate(SEEN)["keys"][first] == "1"
    mira.goes_to("/kitchen/?tab=held").sees("Nothing is held.").goes_to("/kitchen/")
    expect(mira.page.locator(f"#{first} kbd")).to_have_text("1")
    assert mira.page.evaluate(SEEN)["keys"] == before

    # Of a ticket that goes on on the next page, what is in sight is ready.
    long = mira.page.locator(".ticket:not(.is-off-page):has([data-part*='/'])")
    while not long.count():
        mira.page.keyboard.press("ArrowRight")
    name = long.get_attribute("id")
    twelve = mira.page.locator(f"#{name} .plate")
    mira.page.evaluate("document.fonts.ready")
    in_sight = len([one for one in mira.page.evaluate(SEEN)["plates"] if one.split()[0] == name])
    mira.page.keyboard.press(long.locator("kbd").inner_text())
    expect(twelve.and_(mira.page.locator(".is-ready"))).to_have_count(in_sight)
    assert 0 < in_sight < 12
    mira.page.keyboard.press("u")
    expect(twelve.and_(mira.page.locator(".is-cooking"))).to_have_count(12)
    mira.page.reload()
    expect(mira.page.locator("html.is-paged .pages")).to_be_visible()

    # So it is on smaller screens, and by night; in the full run at every size.
    more = ((WALL, "L"), (SMALL_TABLET, ""), (WALL, "")) if FULL else ()
    for size, letters in (*more, (LAPTOP, "S"), (WALL, "Dark")):
        mira.page.set_viewport_size(size)  # type: ignore[arg-type]
        if letters:
            chooses(mira, letters)
        plates, _ = all_pages(mira)
        assert set(plates) == everything, f"{size} {letters}"
    assert mira.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    mira.page.reload()
    expect(mira.page.locator("html.is-dark[data-size=s]")).to_have_count(1)
    mira.page.keyboard.press("a")
    expect(mira.page.locator(".all-day-panel")).to_be_visible()
    assert violations(mira.page) == []
    assert mira.trouble == []


def test_axe_finds_nothing_on_the_staffs_pages(
    browser: Browser, server: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    a_busy_table(folder)
    running = server(folder)
    mira = comes_in(Somebody(browser, running, PHONE), CHEF, "/kitchen/")
    code, faults = running.code, []
    for path in ("/kitchen/", f"/kitchen/{code}/", "/floor/", f"/floor/{code}/"):
        mira.goes_to(path).sees("12")
        faults += [f"{path}: {fault}" for fault in violations(mira.page, colours=True)]
        faults += [f"{path}: {off}" for off in mira.page.evaluate(RUNS_OFF)]
        faults += [f"{path}: small {small}" for small in mira.page.evaluate(SMALL_TARGETS)]
    assert faults == []
    assert mira.trouble == []
