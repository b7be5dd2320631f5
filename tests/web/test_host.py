"""Every lever of the host's console, through its real route."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
import zxingcpp
from PIL import Image
from werkzeug.test import TestResponse

from partycards.games.cooking_party.steps.awarded import Short
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.planning_asks import Keep
from partycards.qr import qr_svg, qr_terminal, wifi_text
from tests.evening import ORIGIN, Evening
from tests.web.sample import dealt, play_until, presenting, said, unchanged


def console(evening: Evening) -> str:
    answer = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN)
    assert answer.status_code == 200
    return answer.text


def does(evening: Evening, verb: str, **fields: Any) -> None:
    """A button of the console that works and leads back to a page."""
    answer = evening.host_does(verb, **fields)
    assert answer.status_code == 303, said(answer.text)
    landing = evening.host().get(answer.headers["Location"], base_url=ORIGIN, follow_redirects=True)
    assert landing.status_code == 200


def is_refused(evening: Evening, verb: str, sentence: str, **fields: Any) -> str:
    """A button that is refused with a sentence on the page, changing nothing; returns the page."""
    with unchanged(evening):
        answer = evening.host_does(verb, **fields)
        assert answer.status_code == 409
        assert sentence in said(answer.text), said(answer.text)[:2000]
        live = as_script(evening, verb, **fields)
        assert sentence in live.get_json()["refused"]
    page: str = answer.text
    return page


def as_script(evening: Evening, verb: str, **fields: Any) -> TestResponse:
    """The same button, as the console's script sends it."""
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    return evening.host().post(
        f"/host/t/{evening.code}/{verb}",
        data={"csrf": csrf, **fields},
        headers={"Origin": ORIGIN, "Accept": "application/json"},
        base_url=ORIGIN,
    )


def state(evening: Evening) -> Any:
    return evening.table.saved.current.state


def every_screen(evening: Evening) -> list[str]:
    """What the phones of those who are here, the TV and the console say."""
    here = [
        name for name in evening.phones
        if name in evening.house.guests.name_map(evening.code).values()
        and evening.table.saved.place(evening.seat(name)).status != "left"  # type: ignore[union-attr]
    ]  # fmt: skip
    pages = [evening.phones[name].get().text for name in here]
    return [said(page) for page in (*pages, evening.stranger().get("tv").text, console(evening))]


def all_say(evening: Evening, sentence: str) -> None:
    for page in every_screen(evening):
        assert sentence in page, page[:1500]


# Before the match -------------------------------------------------------------------------------


def test_the_house_rules_are_agreed_and_the_lobby_shows_the_first_judge(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    lisa = evening.seat("Lisa")
    does(evening, "agree", game="cooking_party", around=2, first_judge=lisa)
    assert evening.table.saved.house == {"around": 2, "first_judge": lisa}
    assert "judges first" in evening.main("Cody")
    does(evening, "start")
    assert state(evening).judge == lisa


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"around": 0}, "From 1 to 9 times around, please."),
        ({"around": 10}, "From 1 to 9 times around, please."),
        ({"around": "many"}, "From 1 to 9 times around, please."),
        ({"game": "poker"}, "Which game? Please choose one."),
        ({"first_judge": "me"}, "Who is first? Please choose somebody here."),
        ({"first_judge": 99}, "Nobody sits there any more."),
    ],
)
def test_house_rules_that_cannot_be_get_a_sentence(
    evening: Evening, fields: dict[str, Any], sentence: str
) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    is_refused(evening, "agree", sentence, **{"game": "cooking_party", "around": 1, **fields})


def test_the_first_judge_is_drawn_by_lot_and_everybody_sees_it(evening: Evening) -> None:
    is_refused(evening, "draw-judge", "Nobody sits here yet.")
    evening.sit("Cody", "Lisa", "Ellen")
    drawn = set()
    for _ in range(25):
        does(evening, "draw-judge")
        drawn.add(evening.table.saved.house["first_judge"])
    assert drawn == {1, 2, 3}, "one of 25 draws in 10,000 misses somebody"
    assert "judges first" in evening.main("Lisa")


def test_guests_change_places_before_the_match_only(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    does(evening, "down", seat=evening.seat("Cody"))
    assert evening.table.saved.present() == (2, 1, 3)
    does(evening, "up", seat=evening.seat("Ellen"))
    assert evening.table.saved.present() == (2, 3, 1)
    does(evening, "up", seat=evening.seat("Lisa"))
    assert evening.table.saved.present() == (1, 3, 2), "round the table"
    is_refused(evening, "up", "Nobody sits there any more.", seat=9)
    is_refused(evening, "up", "Which guest? Please choose one.", seat="²")
    does(evening, "start")
    assert [guest.seat for guest in state(evening).guests] == [1, 3, 2]
    is_refused(evening, "up", "Seats can be changed before a game or after it.", seat=1)


def test_two_guests_are_too_few_to_start(evening: Evening) -> None:
    evening.sit("Cody", "Lisa")
    is_refused(evening, "start", "needs at least 3 guests.")
    evening.sit("Ellen")
    does(evening, "start")
    is_refused(evening, "start", "The game has begun already.")


def test_a_guest_without_a_phone_gets_a_seat(evening: Evening) -> None:
    evening.sit("Cody", "Lisa")
    page = is_refused(evening, "seat-guest", "The name Lisa is taken at this table.", name="LISA")
    assert 'value="LISA"' in page
    does(evening, "seat-guest", name="Grandma")
    does(evening, "start")
    assert len(state(evening).guests) == 3
    assert "Grandma" in said(evening.phones["Lisa"].get().text)


# During the match -------------------------------------------------------------------------------


def test_a_pause_stops_moves_and_keeps_what_was_typed(evening: Evening) -> None:
    dealt(evening)
    does(evening, "pause")
    all_say(evening, "paused")
    with unchanged(evening):
        card = evening.card("Tofu")
        question = evening.phones["Lisa"].sees()["question"]
        answer = evening.phones["Lisa"].post("move", type="TradeIn", question=question, cards=card)
        assert answer.status_code == 409
        assert "The host has paused the game. Your choice is still here." in said(answer.text)
        assert f'value="{card}" checked' in answer.text
    does(evening, "resume")
    assert evening.phones["Lisa"].send(Keep()).status_code == 200


def test_the_host_takes_moves_back_after_seeing_what_falls(evening: Evening) -> None:
    dealt(evening)
    before = state(evening)
    evening.play("Lisa", Keep())
    seq = evening.table.saved.seq
    evening.play("Ellen", Keep())
    page = evening.host().get(f"/host/t/{evening.code}/rewind/{seq}", base_url=ORIGIN)
    assert page.status_code == 200
    falls = [unescape(line) for line in re.findall(r"<li><bdi>(.*?)</bdi></li>", page.text)]
    assert falls == ["Ellen: kept the cards", "Lisa: kept the cards"]
    assert state(evening) != before, "looking changes nothing"
    does(evening, "rewind", seq=seq)
    assert state(evening) == before
    all_say(evening, "The host took the last 2 moves back.")
    is_refused(evening, "rewind", "That move has been taken back already.", seq=seq)
    is_refused(evening, "rewind", "That move has been taken back already.", seq="x")
    again = evening.host().get(f"/host/t/{evening.code}/rewind/{seq}", base_url=ORIGIN)
    assert "That move has been taken back already." in said(again.text)
    assert evening.restart().table.saved.current.state == before


def test_what_can_be_taken_back_tells_no_card(evening: Evening) -> None:
    dealt(evening)
    evening.phones["Lisa"].send({"type": "TradeIn", "cards": list(evening.cards("Tofu"))})
    page = console(evening)
    assert "Lisa: traded cards in" in said(page)
    assert "Tofu" not in page
    assert "Peaches" not in page


def test_a_guest_steps_out_and_comes_back(evening: Evening) -> None:
    dealt(evening)
    ellen = evening.seat("Ellen")
    does(evening, "away", seat=ellen)
    all_say(evening, "Ellen stepped out for a moment.")
    assert ellen not in evening.table.saved.current.game.to_move(state(evening))
    does(evening, "here", seat=ellen)
    all_say(evening, "Ellen is back.")
    assert ellen in evening.table.saved.current.game.to_move(state(evening))
    for verb in ("away", "here", "left", "play-for"):
        is_refused(evening, verb, "Nobody sits there any more.", seat=99)


def test_a_guest_who_is_marked_as_left_has_a_dead_phone_and_the_others_go_on(
    evening: Evening,
) -> None:
    dealt(evening)
    ellen, key = evening.seat("Ellen"), evening.phones["Ellen"].sees()["csrf"]
    does(evening, "left", seat=ellen)
    all_say(evening, "Ellen has left the table.")
    assert "What shall we call you?" in said(evening.phones["Ellen"].get().text)
    assert evening.phones["Ellen"].post("move", csrf=key, type="Keep").status_code == 403
    is_refused(evening, "here", "Nobody sits there any more.", seat=ellen)
    play_until(evening, lambda now: isinstance(now.phase, Short))


def test_june_takes_ellens_seat_and_cards_and_ellens_phone_is_dead_promise_7(
    evening: Evening,
) -> None:
    dealt(evening)
    ellen = evening.seat("Ellen")
    page = is_refused(
        evening, "replace", "The name Lisa is taken at this table", seat=ellen, name="Lisa"
    )
    assert 'value="Lisa"' in page
    is_refused(evening, "replace", "Please type a name", seat=ellen, name="  ")
    does(evening, "replace", seat=ellen, name="June")
    all_say(evening, "June has taken over a seat.")
    assert "Chicken" not in evening.phones["Ellen"].get().text
    june = evening.stranger()
    ticket = evening.app.site.tickets.issue(evening.code, ellen)
    token = re.search(r'name="csrf" value="([^"]+)"', june.get(f"claim/{ticket}").text)
    assert token is not None
    assert june.post(f"claim/{ticket}", csrf=token.group(1)).status_code == 303
    assert "Chicken" in june.get().text
    evening.phones["June"] = june
    does(evening, "left", seat=ellen)
    is_refused(evening, "replace", "Nobody sits there any more.", seat=ellen, name="Sven")
    assert evening.house.guests.name_map(evening.code)[ellen] == "June"


def play_for(evening: Evening, name: str, **fields: Any) -> TestResponse:
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    sees = evening.table.saved.current.game.question(state(evening), evening.seat(name))
    return evening.host().post(
        f"/host/t/{evening.code}/for/{evening.seat(name)}/move",
        data=urlencode({"csrf": csrf, "question": sees, **fields}, doseq=True),
        content_type="application/x-www-form-urlencoded",
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )


def test_playing_for_ellen_is_announced_before_her_hand_is_shown(evening: Evening) -> None:
    dealt(evening)
    ellen = evening.seat("Ellen")
    hers = f"/host/t/{evening.code}/for/{ellen}/"
    host = evening.host()
    assert host.get(hers, base_url=ORIGIN).status_code == 303, "not yet"
    assert "Chicken" not in host.get(f"{hers}stream", base_url=ORIGIN).text
    with unchanged(evening):
        assert play_for(evening, "Ellen", type="Keep").status_code == 303
    answer = evening.host_does("play-for", seat=ellen)
    assert answer.headers["Location"] == hers
    all_say(evening, "The host is playing for Ellen.")
    assert "Chicken" in host.get(hers, base_url=ORIGIN).text
    assert "Chicken" not in console(evening)


def test_a_move_of_the_host_for_ellen_is_logged_as_the_hosts_promise_2(evening: Evening) -> None:
    dealt(evening)
    does(evening, "play-for", seat=evening.seat("Ellen"))
    with unchanged(evening):
        four = evening.cards("Chicken Mushrooms Thyme Coffee")
        answer = play_for(evening, "Ellen", type="TradeIn", cards=four)
        assert answer.status_code == 409
        assert "You may trade in up to 3 cards" in said(answer.text)
        assert answer.text.count(" checked") == 4
    sent = {"type": "TradeIn", "cards": evening.card("Pickles"), "move_id": "tap-1"}
    assert play_for(evening, "Ellen", **sent).status_code == 303
    event = evening.house.log.read(evening.code)[-1]
    assert (event.actor, event.kind) == ("host", "moved")
    assert msgspec.json.decode(event.data)["seat"] == evening.seat("Ellen")
    with unchanged(evening):
        assert play_for(evening, "Ellen", **sent).status_code == 303, "sent twice, counted once"
    assert "Pickles" not in evening.main("Ellen")
    does(evening, "stop-playing-for")
    assert evening.table.saved.standing_in is None
    assert not any("is playing for" in page for page in every_screen(evening))
    with unchanged(evening):
        play_for(evening, "Ellen", type="Keep")


def test_the_judges_role_is_handed_on(evening: Evening) -> None:
    dealt(evening)
    is_refused(evening, "hand-on", "Which guest? Please choose one.", to="²")
    is_refused(evening, "hand-on", "Nobody sits in that seat.", to=99)
    does(evening, "hand-on", to=evening.seat("Ellen"))
    assert state(evening).judge == evening.seat("Ellen")
    does(evening, "hand-on", to="")
    assert state(evening).judge != evening.seat("Ellen")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"points": "lots"}, "From -9999 to 9999 points, please."),
        ({"points": ""}, "How many points? A minus takes some away."),
        ({"points": 100_000}, "From -9999 to 9999 points, please."),
        ({"points": "9" * 5000}, "From -9999 to 9999 points, please."),
        ({"seat": "x"}, "Which guest? Please choose one."),
        ({"seat": 99}, "Nobody in that seat is on the score sheet."),
        ({"reason": " \u200b "}, "Please say why; it goes on the score sheet."),
        ({"reason": "x" * 101}, "At most 100 characters, please."),
    ],
)
def test_a_correction_that_cannot_be_keeps_what_was_typed(
    evening: Evening, fields: dict[str, Any], sentence: str
) -> None:
    dealt(evening)
    typed = {"seat": 2, "points": 5, "reason": "The “5” was <lost>", **fields}
    page = is_refused(evening, "correct", sentence, **typed)
    if "reason" not in fields:
        assert 'value="The “5” was &lt;lost&gt;"' in page
    if "points" not in fields:
        assert 'value="5"' in page


def test_a_score_is_put_right_with_a_reason_that_everybody_reads(evening: Evening) -> None:
    dealt(evening)
    does(evening, "correct", seat=evening.seat("Lisa"), points=-5, reason="one 5 too much")
    assert dict(state(evening).totals)[evening.seat("Lisa")] == -5
    all_say(evening, "The host put a score right: Lisa -5 (one 5 too much).")


def test_the_game_is_ended_early_and_played_once_more(evening: Evening) -> None:
    dealt(evening)
    is_refused(evening, "once-more", "The match is still going on.")
    does(evening, "end-early")
    assert isinstance(state(evening).phase, Over)
    is_refused(evening, "end-early", "The match is over already.")
    does(evening, "once-more")
    assert not isinstance(state(evening).phase, Over)
    totals = state(evening).totals
    play_until(evening, lambda now: isinstance(now.phase, Over), most=3000)
    assert state(evening).totals != totals


def test_the_same_people_play_again_with_other_cards(evening: Evening) -> None:
    dealt(evening)
    first, seed = state(evening), evening.table.saved.seed
    does(evening, "end-early")
    does(evening, "start", game="cooking_party", around=1, first_judge=evening.seat("Ellen"))
    assert evening.table.saved.match == 2
    assert evening.table.saved.seed != seed
    assert state(evening).judge == evening.seat("Ellen")
    assert state(evening).draw != first.draw
    assert all(total == 0 for _, total in state(evening).totals)
    assert evening.phones["Lisa"].get().status_code == 200


def test_verbs_of_a_match_before_there_is_one_get_a_sentence(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    for verb in ("hand-on", "end-early", "once-more"):
        is_refused(evening, verb, "There is no game at this table yet.")
    answer = evening.host_does("correct", seat=1, points=5, reason="x")
    assert answer.status_code == 409
    assert evening.host_does("no-such-verb").status_code == 303


# People who come and go -------------------------------------------------------------------------


def test_a_late_guest_sits_down_during_the_match_and_cooks_from_the_next_round(
    evening: Evening,
) -> None:
    presenting(evening)
    evening.sit("Amir")
    assert state(evening).guest(evening.seat("Amir")).status == "waiting"
    page = said(evening.phones["Amir"].get().text)
    assert "Amir" in page
    assert evening.phones["Amir"].sees()["view"]["private"]["ask"]["why"] == "waiting"
    play_until(evening, lambda now: now.round == 2)
    assert state(evening).guest(evening.seat("Amir")).status == "here"


def test_ellen_leaves_and_comes_back_as_ellen_2_and_her_old_code_is_no_use(
    evening: Evening,
) -> None:
    dealt(evening)
    code = evening.house.guests.person(evening.code, evening.seat("Ellen")).code
    phone = evening.phones["Ellen"]
    answer = phone.post("leave")
    assert "You have left the table. Thank you for playing." in said(answer.text)
    all_say(evening, "Ellen has left the table.")
    token = re.search(r'name="csrf" value="([^"]+)"', phone.get("back").text)
    assert token is not None
    gone = phone.post("back", csrf=token.group(1), code=code)
    assert "No seat here has that code." in said(gone.text)
    again = phone.post("join", name="Ellen")
    assert 'value="Ellen 2"' in again.text
    assert phone.post("join", name="Ellen 2").status_code == 303
    assert "Ellen 2" in said(phone.get().text)
    assert evening.table.saved.place(4) is not None


def test_ellens_second_phone_takes_her_seat_with_the_code_promise_7(evening: Evening) -> None:
    dealt(evening)
    code = evening.house.guests.person(evening.code, evening.seat("Ellen")).code
    assert code in console(evening), "the host can read it to her"
    second = evening.stranger()
    token = re.search(r'name="csrf" value="([^"]+)"', second.get("back").text)
    assert token is not None
    assert second.post("back", csrf=token.group(1), code=f" {code.lower()} ").status_code == 303
    assert "Chicken" in second.get().text
    assert "Chicken" not in evening.phones["Ellen"].get().text
    assert code not in second.get().text, "the code is used up"


# The end ----------------------------------------------------------------------------------------


def test_after_closing_nothing_can_be_done_at_the_table(evening: Evening) -> None:
    dealt(evening)
    answer = evening.host_does("close")
    assert answer.headers["Location"] == f"/host/t/{evening.code}/"
    assert evening.house.codes() == []
    assert "The evening at this table is over." in said(evening.phones["Lisa"].get().text)
    for verb, fields in {
        "start": {}, "pause": {}, "resume": {}, "end-early": {}, "once-more": {}, "close": {},
        "away": {"seat": 2}, "left": {"seat": 2}, "replace": {"seat": 2, "name": "June"},
        "play-for": {"seat": 2}, "hand-on": {}, "seat-guest": {"name": "June"},
        "correct": {"seat": 2, "points": 5, "reason": "x"}, "draw-judge": {},
    }.items():  # fmt: skip
        with unchanged(evening):
            answer = evening.host_does(verb, **fields)
            assert answer.status_code == 409, verb
            assert evening.table.saved.closed


def test_a_second_table_is_opened_beside_the_first(evening: Evening) -> None:
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    host = evening.host()
    answer = host.post(
        "/host/open", data={"csrf": csrf}, headers={"Origin": ORIGIN}, base_url=ORIGIN
    )
    assert answer.status_code == 303
    assert len(evening.house.codes()) == 2
    page = host.get("/host/?all=1", base_url=ORIGIN).text
    assert all(code in page for code in evening.house.codes())


# Codes, Wi-Fi, address ----------------------------------------------------------------------------


def read(svg: str) -> str:
    """A QR code read back from its drawing."""
    size = int(svg.split('viewBox="0 0 ')[1].split()[0])
    image = Image.new("L", (size, size), 255)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg):
        image.putpixel((int(x), int(y)), 0)
    (code,) = zxingcpp.read_barcodes(image.resize((size * 4, size * 4), Image.Resampling.NEAREST))
    return str(code.text)


def codes_on(page: str) -> list[str]:
    return [read(svg) for svg in re.findall(r'<svg class="qr".*?</svg>', page, re.DOTALL)]


@pytest.mark.parametrize(
    ("ssid", "password", "text"),
    [
        ("Home", "", "WIFI:T:nopass;S:Home;;"),
        ("Home", "secret 123", "WIFI:T:WPA;S:Home;P:secret 123;;"),
        ('a\\b;c,d"e:f', ':;,"\\', r"WIFI:T:WPA;S:a\\b\;c\,d\"e\:f;P:\:\;\,\"\\;;"),
        ("Café 🍋", "пароль", "WIFI:T:WPA;S:Café 🍋;P:пароль;;"),
    ],
)
def test_a_wifi_code_escapes_what_the_format_demands(ssid: str, password: str, text: str) -> None:
    assert wifi_text(ssid, password) == text
    assert read(qr_svg(text, "Code")) == text


def test_the_poster_carries_the_wifi_and_the_join_code(evening: Evening) -> None:
    does(evening, "wifi", ssid="<Party> & co; 2", password='p"w')
    page = evening.host().get(f"/host/t/{evening.code}/poster", base_url=ORIGIN).text
    assert codes_on(page) == [
        r"WIFI:T:WPA;S:<Party> & co\; 2;P:p\"w;;", evening.app.site.join_url(evening.code),
    ]  # fmt: skip
    assert "&lt;Party&gt; &amp; co; 2" in page
    is_refused(evening, "wifi", "A Wi-Fi name has at most 32 letters.", ssid="x" * 33)
    is_refused(evening, "wifi", "A Wi-Fi password has at most 63 letters.", password="x" * 64)
    again = evening.restart()
    page = again.host().get(f"/host/t/{again.code}/poster", base_url=ORIGIN).text
    assert "&lt;Party&gt;" in page


def test_the_host_chooses_the_address_in_the_code(evening: Evening) -> None:
    likeliest = evening.app.site.guest_address()
    does(evening, "address", address="10.1.2.3")
    assert f"http://10.1.2.3:5000/t/{evening.code}/" in codes_on(console(evening))
    assert "10.1.2.3" in said(evening.stranger().get("tv").text)
    assert evening.stranger().client.get("/", base_url="http://10.1.2.3:5000").status_code == 303
    does(evening, "address", address="10.1.2.3", other="kitchen.local:8080")
    assert f"http://kitchen.local:8080/t/{evening.code}/" in codes_on(console(evening))
    assert evening.restart().app.site.guest_address() == "kitchen.local:8080"
    again = evening._later
    assert again is not None
    does(again, "address", address="")
    assert again.app.site.guest_address() == likeliest


@pytest.mark.parametrize(
    "wrong", ["a b", "x/y", "<b>", "a@b", "http://x", "x" * 101, "x?y", "a%20"]
)
def test_an_address_that_is_none_gets_a_sentence(evening: Evening, wrong: str) -> None:
    before = evening.app.site.guest_address()
    page = is_refused(evening, "address", "An address looks like 192.168.1.20", other=wrong)
    assert f'value="{wrong}"' in page.replace("&lt;", "<").replace("&gt;", ">")
    assert evening.app.site.guest_address() == before


def test_a_seat_and_the_hosts_phone_have_codes_that_can_be_read(evening: Evening) -> None:
    dealt(evening)
    page = evening.host().get(f"/host/t/{evening.code}/seat/2", base_url=ORIGIN).text
    assert f"/t/{evening.code}/claim/" in codes_on(page)[0]
    page = evening.host().get("/host/phone", base_url=ORIGIN).text
    assert "/host/invited/" in codes_on(page)[0]
    assert len(qr_terminal("http://10.1.2.3:5000/").splitlines()) > 10
