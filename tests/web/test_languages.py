"""Everybody reads the English of their own phone; the TV and paper speak what the host chose."""

import re

from werkzeug.test import TestResponse

from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.live.open_stream import Stream
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from partycards.tables.spoken import OF_TABLE, Spoken
from partycards.words import translated
from tests.evening import ORIGIN, Evening, Phone, token
from tests.promises.looks import Ear
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
    phone = evening.phones[name]
    return phone.post("language", csrf=token(phone.get("help").text), language=language).status_code


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
    assert again.house.spoken.house() == "en-GB"
    assert '<option value="en-GB" lang="en-GB" selected>' in again.host().get(
        "/host/prints/cards/", base_url=ORIGIN
    ).text  # fmt: skip


def html_of(answer: TestResponse) -> str:
    return re.search(r'<html lang="([^"]+)"', answer.text)[1]  # type: ignore[index]


def test_whoever_cannot_read_the_door_chooses_there_and_loses_nothing(evening: Evening) -> None:
    phone = Phone(evening.app, evening.code)
    door = phone.get().text
    assert re.search(r'<button[^>]*formaction="[^"]*language"[^>]*lang="en-GB"', door, re.S)
    answer = phone.post(
        "language", language="en-GB", name="Lis", needs="vegan", needs_words="no okra"
    )
    assert (answer.status_code, html_of(answer)) == (200, "en-GB")
    assert 'value="Lis"' in answer.text
    assert "no okra" in answer.text
    assert re.search(r'value="vegan"[^>]* checked', answer.text)
    assert phone.post("join", name="Lisa").status_code == 303
    assert evening.house.guests.person(evening.code, 1).language == "en-GB"


def test_whoever_only_asks_for_help_chooses_too(evening: Evening) -> None:
    phone = Phone(evening.app, evening.code)
    sent = {"csrf": token(phone.get("help").text), "from": "help", "language": "en-GB"}
    assert phone.post("language", **sent).status_code == 303
    assert html_of(phone.get("help")) == html_of(phone.get()) == "en-GB"


def test_whoever_watches_or_comes_back_to_a_seat_chooses_on_the_page_they_see(
    evening: Evening,
) -> None:
    evening.sit("Lisa")
    claim = f"claim/{evening.app.site.tickets.issue(evening.code, evening.seat('Lisa'))}"
    for place in ("watch", "back", claim):
        phone = Phone(evening.app, evening.code)
        door = phone.get(place).text
        assert re.search(r'<button[^>]*formaction="[^"]*language"[^>]*lang="de"', door, re.S), place
        sent = {"csrf": token(door), "from": place, "language": "de", "code": "HUM"}
        answer = phone.post("language", **sent)
        if place == "back":
            assert 'value="HUM"' in answer.text, "what was typed stays"
            assert html_of(answer) == "de"
        else:
            assert answer.location == f"/t/{evening.code}/{place}"
        assert html_of(phone.get(place)) == "de"


def test_a_language_goes_along_to_another_phone(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen")
    speaks(evening, "Lisa", "en-GB")
    seat = evening.house.guests.person(evening.code, evening.seat("Lisa"))
    new = Phone(evening.app, evening.code)
    assert html_of(new.get()) == "en"
    csrf = token(new.get("back").text)
    assert new.post("back", code=seat.code, csrf=csrf).status_code == 303
    assert html_of(new.get()) == html_of(new.get("help")) == html_of(new.get("guide")) == "en-GB"


def test_whom_the_host_seats_speaks_what_their_phone_does(evening: Evening) -> None:
    posts(evening, f"/host/t/{evening.code}/seat-guest", name="Rosa")
    seat = evening.house.guests.person(evening.code, 1)
    assert seat.language == ""
    phone = Phone(evening.app, evening.code)
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en-GB"
    csrf = token(phone.get("back").text)
    assert phone.post("back", code=seat.code, csrf=csrf).status_code == 303
    assert evening.house.guests.person(evening.code, 1).language == "en-GB"


def test_a_refusal_is_read_in_what_the_guest_chose_a_moment_ago(evening: Evening) -> None:
    evening.sit("Lisa")
    moves = evening.app.site.door.moves_in
    environ = {"PATH_INFO": f"/t/{evening.code}/move", "HTTP_HOST": "party.test:5000"}
    client = evening.phones["Lisa"].client
    key = client.get_cookie(evening.app.site.guard.seat_cookie(evening.code), domain="party.test")
    asked = moves.asked_by({**environ, "HTTP_COOKIE": f"{key.key}={key.value}"})
    speaks(evening, "Lisa", "en-GB")
    assert (asked.language, moves._read_by(asked)) == ("en", "en-GB")


def test_two_tables_of_a_house_speak_two_languages(evening: Evening) -> None:
    dealt(evening)
    other = evening.house.open_table().code
    host = evening.host()
    answer = posts(evening, f"/host/t/{evening.code}/speak", language="en-GB")
    assert answer.status_code == 303

    def lang_of_tv(code: str) -> str:
        return html_of(evening.stranger().client.get(f"/t/{code}/tv", base_url=ORIGIN))

    assert (lang_of_tv(evening.code), lang_of_tv(other)) == ("en-GB", "en")
    paper = f"/host/prints/cookbook/?table={evening.code}"
    assert '<option value="en-GB" lang="en-GB" selected>' in host.get(paper, base_url=ORIGIN).text
    assert html_of(host.get(f"/host/t/{evening.code}/", base_url=ORIGIN)) == "en", (
        "it is the host's"
    )
    assert evening.restart().house.spoken.table(evening.code) == "en-GB"


def test_a_screen_speaks_what_is_chosen_on_it(evening: Evening) -> None:
    evening.app.site.choose_language("en-GB")
    screen = evening.stranger().client
    tongues = screen.get(f"/t/{evening.code}/tv/language", base_url=ORIGIN)
    assert f'href="/t/{evening.code}/tv?language=en" lang="en"' in tongues.text
    chosen = screen.get(f"/t/{evening.code}/tv?language=en", base_url=ORIGIN)
    assert chosen.status_code == 303
    assert html_of(screen.get(f"/t/{evening.code}/tv", base_url=ORIGIN)) == "en"
    assert (
        html_of(evening.stranger().client.get(f"/t/{evening.code}/tv", base_url=ORIGIN)) == "en-GB"
    )


def test_these_pages_on_this_device_until_the_house_is_told_anew(evening: Evening) -> None:
    host = evening.host()
    posts(evening, "/host/language", language="en-GB", here="1")
    csrf = token(host.get("/host/?all=1", base_url=ORIGIN).text)
    sent = {"language": "en-GB", "here": "1", "csrf": csrf}
    host.post("/host/language", data=sent, headers={"Origin": ORIGIN}, base_url=ORIGIN)
    assert html_of(host.get("/host/?all=1", base_url=ORIGIN)) == "en-GB"
    assert html_of(host.get("/staff", base_url=ORIGIN)) == "en-GB"
    assert evening.house.spoken.house() == ""
    sent = {"language": "en", "csrf": csrf}
    host.post("/host/language", data=sent, headers={"Origin": ORIGIN}, base_url=ORIGIN)
    assert html_of(host.get("/host/?all=1", base_url=ORIGIN)) == "en"


def test_an_erased_table_speaks_no_more(evening: Evening) -> None:
    evening.app.site.choose_language("en-GB", OF_TABLE + evening.code)
    evening.house.close_table(evening.table, "host")
    evening.house.forget_table(evening.code)
    assert Spoken(evening.app).table(evening.code) == ""


def test_cards_are_looked_up_in_the_order_of_the_readers_words(evening: Evening) -> None:
    dealt(evening)
    speaks(evening, "Lisa", "en-GB")

    def vegetables(name: str) -> list[str]:
        return re.findall(r'loading="lazy">([^<]+)</a>', page(evening, name, "cards"))

    assert vegetables("Ellen").index("Eggplant") > vegetables("Ellen").index("Beets")
    assert vegetables("Lisa").index("Aubergine") < vegetables("Lisa").index("Beetroot")


def test_the_kitchen_speaks_its_own_language(evening: Evening) -> None:
    host = evening.host()
    answer = posts(evening, "/restaurant/language", language="en-GB")
    assert answer.status_code == 303
    rooms = ("/kitchen/", "/floor/", "/restaurant/house")
    spoken = [html_of(host.get(room, base_url=ORIGIN)) for room in rooms]
    assert spoken == ["en-GB", "en", "en"]
    assert evening.house.spoken.kitchen() == "en-GB", "chits, too"


def test_a_cook_and_a_server_choose_on_their_own_devices(evening: Evening) -> None:
    stranger = evening.stranger().client
    csrf = token(stranger.get("/staff?then=/kitchen/", base_url=ORIGIN).text)
    sent = {"language": "en-GB", "then": "/kitchen/", "csrf": csrf}
    answer = stranger.post(
        "/staff/language", data=sent, headers={"Origin": ORIGIN}, base_url=ORIGIN
    )
    assert answer.headers["Location"] == "/staff?then=/kitchen/"
    assert html_of(stranger.get("/staff", base_url=ORIGIN)) == "en-GB"
    assert html_of(evening.stranger().client.get("/staff", base_url=ORIGIN)) == "en"


def test_both_of_lisas_open_tabs_follow_her_to_her_language_and_ellens_stays(
    evening: Evening,
) -> None:
    dealt(evening)
    streams, ears = evening.app.site.streams, [Ear(), Ear(), Ear()]
    for name, ear in zip(("Lisa", "Lisa", "Ellen"), ears, strict=True):
        seat = evening.seat(name)
        person = evening.house.guests.person(evening.code, seat)
        viewer = Viewer(PHONE, seat, "en", name)
        streams._open[evening.code].append(Stream(ear, viewer, person.key_digest))
    assert speaks(evening, "Lisa", "de") == 303
    assert [b"event: moved" in ear.heard for ear in ears] == [True, True, False]
    assert '<html lang="de"' in page(evening, "Lisa")
