"""Promise 8: no guest's text is ever code."""

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unicodedata import normalize

import jinja2
import msgspec
import pytest
from playwright.sync_api import Page

from partycards import drawing
from partycards.fast.templating import Plain
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from partycards.tables.needs import told_needs
from partycards.tables.texts import clean_name, clean_text
from partycards.templates import environment
from tests.e2e.browsers import chromium
from tests.evening import ORIGIN, Evening, Server
from tests.promises.hostile import LONG, TEXTS
from tests.promises.load import FULL, times
from tests.promises.looks import key_of

HARMLESS = "parsley"
BENT = (str, str.swapcase, "x {} y".format, "{0}{0}{0}".format, "{0}\n{0}".format, "“{}”".format)
ALL = tuple(bent(text) for bent in BENT for text in TEXTS)
"""20 texts, and 120 for the full run."""
WANTED = ALL[: times(len(TEXTS), len(ALL))]


# An evening in which somebody types the text wherever a guest can --------------------------------


def names(text: str) -> list[str]:
    """Four names out of a text; what a name cannot hold is left out."""
    shown = "".join(char for char in normalize("NFKC", text) if char.isprintable())
    found = [shown[start : start + 16].strip() for start in (0, 12, 24, 3)]
    return [clean_name(f"{number}{name}"[:18]) for number, name in enumerate(found, 1)]


class Story:
    """A match by four guests whose every word is the text."""

    def __init__(self, evening: Evening, text: str) -> None:
        self.evening = evening
        self.text = text
        self.names = names(text)
        self.word = clip(text, 80)
        self.speech = clip(text, 300)

    def do(self, who: str, kind: str, **fields: Any) -> None:
        answer = self.evening.phones[who].send({"type": kind, **fields})
        assert answer.status_code == 200, answer.get_json()

    def asked(self, who: str) -> Any:
        return self.evening.view(who).private.ask

    def tell(self) -> Iterator[str]:
        """Play on, and stop wherever there is something new to look at."""
        evening, speech, word = self.evening, self.speech, self.word
        evening.sit(*self.names)
        judge, *chefs = self.names
        for name in self.names:
            needs = told_needs(["nuts"], clip(self.text, 150))
            evening.house.needs.keep(evening.code, evening.seat(name), needs)
        evening.host_does("wifi", ssid=clip(self.text, 32), password=clip(self.text, 63))
        yield "lobby"
        evening.start(first=judge)
        self.do(judge, "ChooseAssignment", assignment=self.asked(judge).assignments[0].key)
        terms = msgspec.to_builtins(self.asked(judge).terms, str_keys=True)
        terms |= {"criteria": speech, "instructions": speech, "assume": [word]}
        self.do(judge, "Announce", terms=terms)
        yield "announced"
        self.do(judge, "Deal", terms=terms)
        self.do(judge, "AddWords", words=speech)
        for chef in chefs:
            self.do(chef, "Keep")
            cards = [card.id for card in self.asked(chef).hand[:4]]
            place = {str(card): 0 for card in cards}
            self.do(chef, "Commit", place=place, names={"0": word})
            words = {str(card): word for card in cards}
            self.do(chef, "WriteScript", round=1, words=words, names={"0": word}, line=speech)
        yield "ready"
        for chef in chefs:
            self.do(judge, "Call", chef=evening.seat(chef))
            self.do(judge, "AskChef", words=speech)
            self.do(judge, "AllowComments", allow=True)
            other = next(name for name in chefs if name != chef)
            self.do(other, "Comment", words=speech)
            self.do(judge, "Note", chef=evening.seat(chef), words=speech)
            for card in [card.id for _, card in self.asked(chef).hand]:
                self.do(chef, "Lay", cards=[card], words={str(card): word}, say=speech,
                        pantry=[clean_text(word)], names={"0": word})  # fmt: skip
            if chef == chefs[-1]:
                yield "laid"
        self.do(judge, "BeginJudging")
        for number, chef in enumerate(chefs):
            self.do(judge, "Critique", chef=evening.seat(chef), words=clip(self.text, 1000))
            chips = [(100,), (50, 25), (10, 5)][number]
            for chip in chips:
                self.do(judge, "PutChip", chip=chip, chef=evening.seat(chef))
        yield "judging"
        self.do(judge, "Award")
        yield "revealing"
        for _ in range(6):
            self.do(judge, "Reveal")
        yield "awarded"
        self.do(judge, "FinishRound")
        evening.host_does("correct", seat=1, points=5, reason=clip(self.text, 100))
        evening.host_does("end-early")
        yield "over"


def clip(text: str, most: int) -> str:
    return text[:most].strip()


def pages(evening: Evening) -> dict[str, str]:
    """Every page of the match that somebody may look at now."""
    host, second = evening.host(), list(evening.phones)[1]
    base = f"/host/t/{evening.code}/"
    shown = {
        f"phone {number}": evening.phones[name].get().text
        for number, name in enumerate(list(evening.phones)[:3])
    }
    for path in ("tv", "album"):
        shown[path] = evening.stranger().get(path).text
    evening.table.about("host", "stood_in", evening.seat(second))
    shown["me"] = evening.phones[second].get("me").text
    shown["photos"] = evening.phones[second].get("photos").text
    for path in ("", f"for/{evening.seat(second)}/", "rewind/1", "said"):
        shown[f"host {path}"] = host.get(base + path, base_url=ORIGIN).text
    evening.table.about("host", "stood_down", evening.seat(second))
    json = Viewer(SCREEN, None, "en", as_json=True)
    msgspec.json.decode(evening.app.site.pages.json(evening.table, json))
    return shown


def refused(evening: Evening, text: str) -> dict[str, str]:
    """Forms that are refused with the text still in them, and pages beside the match."""
    first, second = list(evening.phones)[:2]
    typed = {"names.0": text, "words": text, "terms.criteria": text, "terms.assume": text,
             "say": text, "type": "Commit", "place.0": "0", "question": text}  # fmt: skip
    phone, csrf = evening.phones[second], csrf_of(evening, second)
    poster = f"/host/t/{evening.code}/poster"
    shown = {
        "join": evening.stranger().post("join", name=text * 30, needs_words=text).text,
        "needs": phone.post("needs", csrf=csrf, needs_words=text * 200).text,
        "name": evening.stranger().post("join", name=first).text,
        "code": evening.stranger().post("back", code=text).text,
        "rename": phone.post("rename", csrf=csrf, name=text * 30).text,
        "move": phone.post("move", csrf=csrf, **typed).text,
        "help": phone.get("help").text,
        "poster": evening.host().get(poster, base_url=ORIGIN).text,
    }
    for verb, fields in (
        ("correct", {"seat": "1", "points": "x", "reason": text}),
        ("address", {"other": f"{text} !"}),
        ("seat-guest", {"name": text * 30}),
        ("replace", {"seat": "2", "name": text * 30}),
    ):
        shown[verb] = evening.host_does(verb, **fields).text
    return shown


def csrf_of(evening: Evening, name: str) -> str:
    token: str = evening.app.site.guard.csrf(key_of(evening, name))
    return token


# What a browser makes of a page -------------------------------------------------------------------


TAG = re.compile(
    r"""<(?: !--.*?--> | [!?][^>]*> | /?[a-zA-Z](?: [^>"'] | "[^"]*" | '[^']*' )*> )""", re.S | re.X
)
"""A tag, a comment or a declaration; an opened quotation mark hides what would end it."""
LEADS = ("href", "src", "action", "formaction", "srcset", "style", "http-equiv", "type")


class Tag(HTMLParser):
    """One tag as a browser reads it: the element with the names of its attributes, and where its
    forms and links lead."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.element: tuple[str, ...] = ()
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        leads = [f"{name}={value}" for name, value in attrs if name in LEADS]
        self.element = (tag, *sorted(name for name, _ in attrs), *leads)


@lru_cache(maxsize=10_000)
def read_tag(source: str) -> tuple[str, ...]:
    """Pages are made of the same tags again and again."""
    return Tag(source).element


class Shape:
    """Elements with the names of their attributes, where forms and links lead, and the text."""

    def __init__(self, page: str, evening: Evening) -> None:
        page = page.replace(evening.code, "CODE")
        tags = TAG.findall(page)
        self.oddities = sum(tag[1] in "!?" for tag in tags)
        read = (read_tag(tag) for tag in tags if tag[1] not in "!?/")
        self.elements = [element for element in read if element[0] != "path"]
        self._page = page

    def words(self) -> str:
        """What stands between the tags."""
        return unescape(TAG.sub("", self._page))


def every_page(evening: Evening, text: str) -> Iterator[tuple[str, str]]:
    """Every page at every stop of the story, and where it was."""
    for stop in Story(evening, text).tell():
        beside = refused(evening, text) if stop in ("lobby", "ready") else {}
        for where, page in {**pages(evening), **beside}.items():
            yield f"{stop}: {where}", page


def tell(folder: Path, text: str) -> dict[str, Shape]:
    evening = Evening(folder)
    try:
        return {where: Shape(page, evening) for where, page in every_page(evening, text)}
    finally:
        evening.stop()


def difference(harmless: dict[str, Shape], hostile: dict[str, Shape]) -> str:
    """Where the text became more than text, or ""."""
    assert harmless.keys() == hostile.keys()
    for where, shape in hostile.items():
        calm = harmless[where]
        if shape.elements != calm.elements:
            news = [e for e in shape.elements if e not in calm.elements][:3]
            return f"{where}: {news or 'fewer or more of them'}"
        if shape.oddities != calm.oddities:
            return f"{where}: a comment or a declaration"
    return ""


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Shape]:
    return tell(tmp_path_factory.mktemp("harmless"), HARMLESS)


@pytest.mark.parametrize("text", WANTED, ids=range(len(WANTED)))
def test_a_hostile_text_stays_text_on_every_page_promise_8(
    text: str, harmless: dict[str, Shape], tmp_path: Path
) -> None:
    hostile = tell(tmp_path, text)
    assert len(hostile) >= 70
    assert not difference(harmless, hostile)
    words = " ".join(hostile["ready: tv"].words().split())
    wanted = " ".join(clean_text(clip(text, 60)).split())
    assert wanted in words, "the text is shown as it was typed"


def test_a_name_of_twenty_thousand_letters_is_no_page_of_its_own_promise_8(
    evening: Evening,
) -> None:
    answer = evening.stranger().post("join", name=LONG)
    assert answer.status_code == 409
    assert len(answer.text) < 10_000


@pytest.mark.parametrize("text", TEXTS[:1])
def test_the_control_without_escaping_every_tag_is_found(
    text: str, harmless: dict[str, Shape], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = environment("en")
    template = "games/cooking_party/phone/presenting_stage.html"
    assert env.loader is not None
    source = env.loader.get_source(env, template)[0]
    planted = jinja2.DictLoader({template: source.replace("{{ words }}", "{{ words|safe }}")})
    assert source.count("{{ words }}"), "the control plants nothing"
    monkeypatch.setattr(env, "loader", jinja2.ChoiceLoader([planted, env.loader]))
    forget(env)
    try:
        assert difference(harmless, tell(tmp_path, text))
    finally:
        monkeypatch.undo()
        forget(env)


def forget(env: Plain) -> None:
    env.forget()
    drawing._template.cache_clear()
    drawing.draw_leaf.cache_clear()


# In a browser -----------------------------------------------------------------------------------


WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", function (event) {
  window.violations.push(event.violatedDirective + " " + event.blockedURI + " " + event.sample);
});
"""


def full_of_texts(folder: Path, texts: Sequence[str]) -> tuple[str, dict[str, str]]:
    """A folder with an evening in which all these texts stand, and the phones' keys."""
    evening = Evening(folder)
    story = Story(evening, texts[0])
    story.names = [clean_name(name) for name in ("<b>1", '"onload=x', "'><svg", "{{7*7}}")]
    speech = itertools.cycle(texts)
    for stop in story.tell():
        story.speech = clip(next(speech), 300)
        story.word = clip(next(speech), 80)
        if stop == "judging":
            break
    everything = " ".join(texts)
    for number, chef in enumerate(story.names[1:]):
        part = everything[number * 400 : number * 400 + 1000]
        story.do(story.names[0], "Critique", chef=evening.seat(chef), words=part)
    keys = {name: key_of(evening, name) for name in story.names}
    evening.stop()
    return evening.code, keys


def look(page: Page, address: str) -> list[str]:
    """What a page does that it should not."""
    page.goto(address)
    page.wait_for_timeout(150)
    return wrong(page)


def wrong(page: Page) -> list[str]:
    ran = page.evaluate("window.ran")
    found: list[str] = list(page.evaluate("window.violations"))
    return [*found, *(["a script of a guest ran"] if ran else [])]


@pytest.mark.laptop  # A server of its own opens the folder, and there is none on PostgreSQL.
@pytest.mark.parametrize("bent", BENT[: times(1, len(BENT))], ids=range(times(1, len(BENT))))
def test_in_a_browser_no_text_runs_promise_8(bent: Callable[[str], str], tmp_path: Path) -> None:
    texts = [bent(text) for text in TEXTS]
    code, keys = full_of_texts(tmp_path, texts)
    server = Server(tmp_path)
    talk: list[str] = []
    bad: list[str] = []
    try:
        with chromium() as browser:
            base = f"http://{server.address}"

            def window(**cookies: str) -> Page:
                context = browser.new_context()
                context.add_init_script(WATCH)
                for name, value in cookies.items():
                    context.add_cookies([{"name": name, "value": value, "url": base}])
                page = context.new_page()
                page.on("dialog", lambda dialog: (talk.append("a dialog"), dialog.dismiss())[0])
                page.on("pageerror", lambda error: talk.append(f"error: {error}"))
                page.on(
                    "console",
                    lambda said: talk.append(said.text) if said.type == "error" else None,
                )
                return page

            open_pages = []
            for key in keys.values():
                phone = window(**{f"seat-{code}-{server.port}": key})
                for path in ("album", "help", ""):
                    bad += look(phone, f"{base}/t/{code}/{path}")
                open_pages.append(phone)
            stranger = window()
            for path in ("back", "", "tv"):
                bad += look(stranger, f"{base}/t/{code}/{path}")
            open_pages.append(stranger)
            host = window()
            host.goto(server.console.replace("localhost", "party.test"))
            for path in ("poster", "rewind/1", "seat/2", ""):
                bad += look(host, f"{base}/host/t/{code}/{path}")
            # A text that comes while the pages are open goes through their scripts.
            for text in (*texts[:8], texts[9]) if FULL else texts[:10:3]:
                host.locator("#fold-correct").evaluate("fold => fold.open = true")
                host.fill("#correct-points", "5")
                host.fill("#correct-reason", text[:100])
                host.click("#correct-form button")
                host.wait_for_load_state()
            for page in open_pages:
                page.wait_for_function("() => /textarea/i.test(document.body.textContent)")
            for page in (*open_pages, host):
                bad += wrong(page)
                assert page.locator("#main img[src=x], #broken, main svg[onload]").count() == 0
            planted = "<img src=x onerror=window.ran=1>"
            stranger.evaluate(f"document.body.insertAdjacentHTML('beforeend', '{planted}')")
            stranger.wait_for_timeout(200)
            assert wrong(stranger), "the control: a text that becomes code is noticed"
            talk = [said for said in talk if "onerror" not in said and "inline event" not in said]
    finally:
        server.stop()
    assert not bad
    assert not [said for said in talk if "404" not in said], talk
