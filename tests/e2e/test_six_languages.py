"""An evening at which each of six phones reads another language, and the TV one of them."""

from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from random import Random

from partycards.commands.simulated import Browser, SimulatedGuest, token
from partycards.files import shipped
from partycards.translating.catalogues import read_words
from partycards.words import ENGLISH, catalogue, translated
from tests.evening import Server

GUESTS = {
    "Lisa": "en", "Oma Erna": "de", "Camille": "fr", "Inés": "es", "Giulia": "it", "João": "pt-BR",
}  # fmt: skip
"""Who sits at the table, and what each reads."""
SILENT = {"script", "style", "svg", "noscript"}


class Texts(HTMLParser):
    """The texts of a page, but those that say that they are in English."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.language = ""
        self.found: list[str] = []
        self._open: list[bool] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag == "html":
            self.language = known.get("lang") or ""
        if tag not in ("meta", "link", "input", "img", "br", "hr", "path", "use", "source"):
            foreign = tag != "html" and "lang" in known
            self._open.append(tag in SILENT or foreign or any(self._open[-1:]))

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "use") and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and not any(self._open[-1:]):
            self.found.append(text)


@cache
def english_only(language: str, cards: bool) -> frozenset[str]:
    """Texts that a reader of this language is never told: they are said otherwise there, and are no
    other text's words (German paprika is the bell pepper). `cards`: the words of cards, too, which
    these guests type where they cook."""
    if language == ENGLISH:
        return frozenset()
    say = catalogue(language).gettext
    told = {text: (say(text), translated(text, language)) for text in every_text(cards)}
    there = {said for both in told.values() for said in both if said not in told} | {
        said for text, both in told.items() for said in both if said != text
    }
    return (
        frozenset(text for text, both in told.items() if len(text) > 3 and text not in both) - there
    )


@cache
def every_text(cards: bool) -> frozenset[str]:
    """Everything that is said without a blank in it."""
    paths = shipped("data").glob(f"de/LC_MESSAGES/{'*' if cards else 'partycards'}.po")
    every = (message.id for path in paths for message in read_words(path, "de"))
    return frozenset(text for text in every if isinstance(text, str) and "%(" not in text)


def test_six_phones_read_six_languages_from_the_door_to_the_podium(
    server: Callable[..., Server],
) -> None:
    house = server()
    guests = {name: _sits(house, name, language) for name, language in GUESTS.items()}
    host = Browser(f"127.0.0.1:{house.port}")
    host.cookies["language"] = "it"
    host.get("/host/enter?" + house.console.partition("?")[2])
    console = f"/host/t/{house.code}/"
    form = {"csrf": token(host.get(console)), "game": "cooking_party"}
    host.post(console + "agree", {**form, "around": 1, "first_judge": 1})
    host.post(console + "start", form)
    looked_at: set[tuple[str, str]] = set()
    left: dict[str, set[str]] = {}
    for _ in range(900):
        for name, guest in guests.items():
            guest.glance()
            what = guest.seen["view"]["private"]["ask"]["part"]
            if (name, what) not in looked_at:
                looked_at.add((name, what))
                _look(house, guest.cookies, GUESTS[name], left)
        if guests["Lisa"].seen["over"]:
            break
        assert any(guest.answer() is not None for guest in guests.values())
    assert guests["Lisa"].seen["over"]
    assert len({what for _, what in looked_at}) > 8
    assert left == {}


def _sits(house: Server, name: str, language: str) -> SimulatedGuest:
    guest = SimulatedGuest(f"127.0.0.1:{house.port}", house.code, name, Random(name))
    guest.cookies["language"] = language
    guest.sit()
    return guest


def _look(house: Server, cookies: dict[str, str], language: str, left: dict[str, set[str]]) -> None:
    """Whatever is left in English there."""
    browser = Browser(f"127.0.0.1:{house.port}")
    browser.cookies.update(cookies)
    for page in ("", "tv", "help", "cards"):
        texts = Texts(browser.get(f"/t/{house.code}/{page}"))
        assert page == "tv" or texts.language == language
        english = set(texts.found) & english_only(texts.language, page == "cards")
        if english:
            left.setdefault(f"{texts.language} {page}", set()).update(english)
