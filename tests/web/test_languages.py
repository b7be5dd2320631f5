"""Everybody reads the English of their own phone; the TV and paper speak what the host chose."""

from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from partycards.words import translated
from tests.evening import ORIGIN, Evening
from tests.web.host_pages import posts

GARDEN = ["Eggplant", "Zucchini", "Cilantro", "Shrimp", "Cookies", "Yogurt", "Beets", "Licorice"]


def dealt(evening: Evening) -> None:
    """Cody judges, Lisa and Ellen hold cards that have other names in Britain."""
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start(first="Cody", cards=" ".join(GARDEN))
    ask = evening.view("Cody").private.ask
    evening.play("Cody", ChooseAssignment(ask.assignments[0].key))
    evening.play("Cody", Deal(evening.view("Cody").private.ask.terms))


def page(evening: Evening, name: str, path: str = "") -> str:
    return evening.phones[name].get(path).text


def speaks(evening: Evening, name: str, language: str) -> int:
    return evening.phones[name].post("language", language=language).status_code


def tv(evening: Evening, browser: str = "en-US") -> str:
    asks = {"Accept-Language": browser}
    return evening.stranger().client.get(
        f"/t/{evening.code}/tv", base_url=ORIGIN, headers=asks
    ).text  # fmt: skip


def test_lisa_reads_british_beside_ellen_and_so_does_what_is_pushed(evening: Evening) -> None:
    dealt(evening)
    assert speaks(evening, "Lisa", "en-GB") == 303
    lisa, ellen = page(evening, "Lisa", "cards"), page(evening, "Ellen", "cards")
    assert (">Aubergine<" in lisa, ">Eggplant<" in lisa) == (True, False)
    assert (">Aubergine<" in ellen, ">Eggplant<" in ellen) == (False, True)
    assert "eggplant" in lisa, "her search finds both"
    american, british = (
        evening.app.site.pages.event(evening.table, viewer, None)[1].decode()
        for viewer in (
            Viewer(PHONE, evening.seat("Lisa"), "en"),
            Viewer(PHONE, evening.seat("Lisa"), "en-GB"),
        )
    )
    hers = [card for card in GARDEN if f">{card}<" in american]
    assert len(hers) > 2
    assert all(f">{translated(card, 'en-GB')}<" in british for card in hers)
    assert not any(f">{card}<" in british for card in hers)


def test_a_phone_keeps_its_language_and_takes_none_that_is_not_there(evening: Evening) -> None:
    dealt(evening)
    assert "English (British)" in page(evening, "Lisa", "help")
    speaks(evening, "Lisa", "en-GB")
    cookie = evening.phones["Lisa"].client.get_cookie("language", domain="party.test")
    assert cookie is not None
    assert cookie.value == "en-GB"
    assert "English (British)" in page(evening, "Lisa", "me"), "it is kept about her"
    speaks(evening, "Lisa", "tlh")
    assert '<html lang="en-GB">' in page(evening, "Lisa", "help")


def test_the_tv_speaks_what_the_host_chose_and_phones_their_own(evening: Evening) -> None:
    dealt(evening)
    assert '<html lang="en-GB" class="tv">' in tv(evening, "en-GB"), "nobody has chosen yet"
    host = evening.host()
    index = host.get("/host/?all=1", base_url=ORIGIN).text
    assert "Language of the house" in index
    answer = posts(evening, "/host/language", language="en-GB")
    assert answer.status_code == 303
    assert '<html lang="en-GB" class="tv">' in tv(evening)
    assert '<html lang="en-GB">' in host.get("/host/prints/cards/", base_url=ORIGIN).text
    assert '<html lang="en">' in page(evening, "Lisa")
    again = evening.restart()
    assert again.app.site.house.language == "en-GB"
    assert '<option value="en-GB" selected>' in again.host().get(
        "/host/prints/cards/", base_url=ORIGIN
    ).text  # fmt: skip
