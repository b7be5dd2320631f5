"""`make screenshots`: every page of a demo party as a picture in docs/screens, to be looked at.

A party of simulated guests is played move by move; whenever a page shows something that no picture
shows yet, it is taken, at the sizes it is made for.
"""

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from partycards.commands.simulated import Browser as HttpBrowser
from partycards.commands.simulated import SimulatedGuest, token
from tests.e2e.browsers import LAPTOP, PHONE, SMALL_PHONE, TV, chromium
from tests.evening import Server

SCREENS = Path(__file__).parent.parent / "docs" / "screens"
CATALOGUE = {
    "cards": "/host/cards/",
    "card": "/host/cards/cheese/",
    "decks": "/host/decks/",
    "deck": "/host/decks/kids/",
    "deck-rules": "/host/decks/no_nuts/rules",
    "deck-cards": "/host/decks/kids/cards",
    "shelf": "/host/shelf",
    "pantry": "/host/pantry/",
    "assignments": "/host/assignments/",
    "assignment": "/host/assignments/three_course_menu/",
    "guide": "/host/guide",
    "seasons": "/host/seasons/",
    "copies": "/host/copies/",
    "paste": "/host/paste/",
}
FRIDGE = """\
3 courgettes
400 g tinned tomatoes, chopped
1 jar gochujang
200 g smoked sheep cheese
oat biscuits with chocolate chips
salt & pepper
bok choy
elderflower cordial
Preheat the oven.
"""
WATCHED = ("presenting-stage-4", "judging-stage", "awarded-stage", "prize-stage")
"""Steps at which the page of those who only watch is looked at."""
GUESTS = ("Cody", "Lisa", "Ellen", "Amir")
HEARD = """
window.heard = [];
window.EventSource = class extends window.EventSource {
  constructor(...where) {
    super(...where);
    const first = done => ["view", "parts"].forEach(kind =>
      this.addEventListener(kind, () => setTimeout(done)));
    window.heard.push(new Promise(first));
  }
};"""
"""Keeps, for every stream that a page opens, when its first view is shown."""
AT_REST = """async () => {
    const loaded = image => image.complete || image.loading == "lazy"
        || new Promise(done => { image.onload = image.onerror = done; });
    await Promise.all(window.heard);
    await Promise.all([document.fonts.ready, ...[...document.images].map(loaded)]);
}"""


class Camera:
    """Takes a picture of a page at a size, once for each name."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self._browser = browser
        self.server = server
        self.scheme = "light"
        self.language = "en-US"
        self._folder = folder
        self._taken: set[str] = set()
        self._contexts: dict[tuple[str, int, int], BrowserContext] = {}

    def takes(
        self,
        name: str,
        path: str,
        size: dict[str, int],
        who: str,
        cookies: dict[str, str],
        then: Callable[[Page], None] = lambda page: None,
    ) -> None:
        """A picture of a page as it is opened, or after somebody did something on it."""
        if name in self._taken:
            return
        self._taken.add(name)
        context = self._context(who, size)
        address = f"http://{self.server.address}"
        for key, value in cookies.items():
            context.add_cookies([{"name": key, "value": value, "url": address}])
        [page] = context.pages
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(address + path)
        then(page)
        page.evaluate(AT_REST)
        self.take(page, name)
        page.goto("about:blank")  # It would go on listening to its table.

    def take(self, page: Page, name: str) -> None:
        page.screenshot(path=self._folder / f"{name}.png")

    def _context(self, who: str, size: dict[str, int]) -> BrowserContext:
        key = (who, size["width"], size["height"])
        if key not in self._contexts:
            phone = size["width"] < 800
            context = self._contexts[key] = self._browser.new_context(
                viewport=size,  # type: ignore[arg-type]
                is_mobile=phone,
                has_touch=phone,
                color_scheme=self.scheme,  # type: ignore[arg-type]
                reduced_motion="reduce",
                locale=self.language,
            )
            context.add_init_script(HEARD)
            context.new_page()
        return self._contexts[key]


class DemoParty:
    """Simulated guests, looked at after every move."""

    def __init__(self, server: Server, camera: Camera) -> None:
        self._server = server
        self._camera = camera
        address = f"127.0.0.1:{server.port}"
        self._table = f"/t/{server.code}/"
        self._console = f"/host/t/{server.code}/"
        self._host = HttpBrowser(address)
        self._host.get("/host/enter?" + server.console.partition("?")[2])
        self._guests = [SimulatedGuest(address, server.code, n, Random(n)) for n in GUESTS]
        for guest in self._guests:
            guest.cookies["language"] = camera.language

    def run(self) -> None:
        self._everybody_sits()
        self._start()
        for _ in range(400):
            seen = [self._look(guest) for guest in self._guests]
            self._shared(seen[0])
            if seen[0]["over"]:
                self._finale()
                self._album()
                return
            if not any(guest.answer() is not None for guest in self._guests):
                raise SystemExit("Nobody knows what to do.")

    def catalogue(self) -> None:
        """The host's pages for cards, decks and assignments."""
        ticked = ["potatoes", "carrots", "onions", "tomatoes", "cucumber", "cheese", "rice"]
        form = {"csrf": token(self._host.get("/host/shelf"))}
        self._host.post("/host/shelf", {**form, "tick": ticked})
        for name, path in CATALOGUE.items():
            self._host_page(f"host-{name}", path)
        self._host_page("host-paste-table", CATALOGUE["paste"], pastes)

    def _everybody_sits(self) -> None:
        self._tv("tv-lobby-empty")
        self._laptop("host-lobby-empty")
        self._phones("phone-join", "", {})
        self._phones("phone-back", "back", {})
        for guest in self._guests:
            guest.sit()
        self._phones("phone-lobby", "", self._guests[1].cookies)
        self._phones("phone-help", "help", self._guests[1].cookies)
        self._phones("phone-me", "me", self._guests[1].cookies)
        self._phones("phone-photos", "photos", self._guests[1].cookies)
        self._tv("tv-lobby")
        self._laptop("host-lobby")
        self._teams()

    def _teams(self) -> None:
        """Teams are made, and what was chosen is saved; then it is the basic game again."""
        form = {"csrf": token(self._host.get(self._console))}
        for verb, fields in (
            ("preset", {"preset": "teams"}),
            ("teams", {"how": "sit"}),
            ("rule", {"field": "cook", "value": "1"}),
            ("rule", {"field": "clock", "value": "1"}),
            ("rule", {"field": "own_rule", "value": "Who laughs first washes up."}),
            ("keep-rules", {"name": "Our Friday"}),
        ):
            self._host.post(self._console + verb, {**form, **fields})
        for fold in ("food", "saved"):
            self._host_page(f"host-rules-{fold}", f"{self._console}?open={fold}")
        self._tv("tv-lobby-teams")
        self._phones("phone-lobby-teams", "", self._guests[1].cookies)
        self._host.post(self._console + "rule", {**form, "field": "own_rule", "value": ""})
        self._host.post(self._console + "preset", {**form, "preset": "basic"})

    def _start(self) -> None:
        form = {"csrf": token(self._host.get(self._console)), "game": "cooking_party"}
        form["finale"] = "True"
        self._host.post(
            self._console + "agree", {**form, "around": 1, "first_judge": 1, "finale": "True"}
        )
        self._host.post(self._console + "start", form)
        self._phones("phone-card", "card/1", self._guests[1].cookies)
        self._phones("phone-cards", "cards", self._guests[1].cookies)
        for page in ("guide", "guide/braise", "guide/core", "guide/word/braise"):
            self._phones(f"phone-{page.replace('/', '-')}", page, self._guests[1].cookies)

    def _look(self, guest: SimulatedGuest) -> dict[str, Any]:
        guest.glance()
        ask = guest.seen["view"]["private"]["ask"]
        name = f"phone-{kebab(ask['part'])}"
        self._phones(name if ask["part"] != "Watch" else f"{name}-{ask['why']}", "", guest.cookies)
        return guest.seen

    def _shared(self, seen: dict[str, Any]) -> None:
        stage = seen["view"]["public"]["stage"]
        name = kebab(stage["part"])
        laid = len((stage.get("dish") or {}).get("laid", ()))
        if name == "presenting-stage" and laid in (1, 4):
            name += f"-{laid}"
        self._tv(f"tv-{name}")
        self._laptop(f"host-{name}")
        if name in WATCHED:
            self._phones(f"phone-watch-{name}", "watch", {})

    def _finale(self) -> None:
        """The first award, then the podium."""
        form = {"csrf": token(self._host.get(self._console))}
        for verb in ("tell-next", "show-podium"):
            self._host.post(self._console + verb, form)
            self._look(self._guests[0])
            name = f"after-{verb}"
            self._tv(f"tv-{name}")
            self._laptop(f"host-{name}")
            self._phones(f"phone-{name}", "", self._guests[0].cookies)

    def _album(self) -> None:
        self._phones("phone-album", "album", self._guests[0].cookies)

    def _phones(self, name: str, path: str, cookies: dict[str, str]) -> None:
        who = "".join(cookies.values())
        self._camera.takes(name, self._table + path, PHONE, who, cookies)
        self._camera.takes(f"{name}-small", self._table + path, SMALL_PHONE, who, cookies)

    def _tv(self, name: str) -> None:
        self._camera.takes(name, self._table + "tv", TV, "tv", {})

    def _laptop(self, name: str) -> None:
        self._host_page(name, self._console)

    def _host_page(
        self, name: str, path: str, then: Callable[[Page], None] = lambda page: None
    ) -> None:
        self._camera.takes(name, path, LAPTOP, "host", self._host.cookies, then)
        self._camera.takes(f"{name}-phone", path, PHONE, "host", self._host.cookies, then)


def pastes(page: Page) -> None:
    """Reads a list into the table to correct."""
    page.get_by_label("Your list").fill(FRIDGE)
    page.get_by_role("button", name="Read it").click()
    page.locator("#paste-form").wait_for()


def kebab(name: str) -> str:
    return "".join(f"-{char.lower()}" if char.isupper() else char for char in name).strip("-")


def compose(browser: Browser, folder: Path) -> None:
    """The README's picture: the TV with a phone in front of it."""

    def inline(name: str) -> str:
        data = base64.b64encode((folder / name).read_bytes()).decode()
        return f"data:image/png;base64,{data}"

    page = browser.new_page(viewport={"width": 1280, "height": 640})
    page.set_content(
        f"""<style>
        body {{ margin: 0; background: #efe7d8; height: 640px; position: relative }}
        img {{ position: absolute; box-shadow: 0 12px 40px #0005 }}
        .tv {{ left: 40px; top: 50px; width: 960px; border-radius: 14px }}
        .phone {{ right: 40px; top: 28px; height: 570px; border: 8px solid #241527;
                  border-radius: 26px }}
        </style><img class="tv" src="{inline("tv-presenting-stage-4.png")}">
        <img class="phone" src="{inline("phone-ask-trade.png")}">"""
    )
    page.screenshot(path=folder / "party.png")


def main(folder: Path = SCREENS) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        server = Server(Path(data))
        try:
            party = DemoParty(server, Camera(browser, server, folder))
            party.catalogue()
            party.run()
        finally:
            server.stop()
        compose(browser, folder)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
