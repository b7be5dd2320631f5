"""What goes wrong at a phone gets a sentence in its place, changes nothing else, and what was typed
stays."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, TradeIn
from tests.evening import ORIGIN, Evening, Phone, token
from tests.web.sample import dealt, judging, presenting, said, unchanged

FOREIGN = "That did not come from a page of this table"
NOT_WHOLE = "That did not arrive whole"
MOST = "You may trade in up to 3 cards, and you chose 4."
GIVEN = "The 100 is given already. Take it back first."


def question(evening: Evening, name: str) -> str:
    key: str | None = evening.phones[name].sees()["question"]
    assert key is not None
    return key


def form(evening: Evening, name: str, **fields: Any) -> TestResponse:
    """A plain form that answers the guest's open question, as a browser without script sends it."""
    fields = {"question": question(evening, name), **fields}
    return evening.phones[name].post("move", **fields)


def raw(
    phone: Phone, body: bytes, kind: str = "application/json", path: str = "move", **headers: str
) -> TestResponse:
    """A request that is put together by hand."""
    headers = {"Origin": ORIGIN, "Accept": "application/json", **headers}
    return phone.client.post(
        f"/t/{phone.code}/{path}", data=body, content_type=kind, headers=headers, base_url=ORIGIN
    )


def is_refused(answer: TestResponse, sentence: str, status: int = 409) -> None:
    """In words: as a page for a form, as JSON for the script."""
    assert answer.status_code == status, answer.text[:500]
    told = answer.get_json()["refused"] if answer.is_json else said(answer.text)
    assert sentence in told, told[:1500]


# Moves ------------------------------------------------------------------------------------------


def test_four_cards_to_trade_are_too_many_and_stay_ticked(evening: Evening) -> None:
    dealt(evening)
    cards = evening.cards("Lobster Lavender Cucumber Popcorn")
    with unchanged(evening):
        answer = form(evening, "Lisa", type="TradeIn", cards=cards)
        is_refused(answer, MOST)
        for card in cards:
            assert re.search(f'name="cards" value="{card}" checked', answer.text)
        is_refused(
            evening.phones["Lisa"].send(TradeIn(cards)),
            MOST,
        )


def test_a_dish_of_three_cards_is_too_small_and_keeps_its_name(evening: Evening) -> None:
    dealt(evening)
    evening.play("Lisa", Keep())
    cards = evening.cards("Lobster Lavender Cucumber")
    fields: dict[str, Any] = {f"place.{card}": 0 for card in cards}
    with unchanged(evening):
        answer = form(evening, "Lisa", type="Commit", **fields, **{"names.0": "A “dream” of <sea>"})
        is_refused(answer, "at least 4")
        assert 'value="A “dream” of &lt;sea&gt;"' in answer.text
        for card in cards:
            assert re.search(f'name="place.{card}" value="0"[^>]* checked', answer.text)
        is_refused(evening.phones["Lisa"].send(Commit(dict.fromkeys(cards, 0))), "at least 4")


def test_a_chip_is_given_once(evening: Evening) -> None:
    judging(evening)
    lisa, ellen = evening.seat("Lisa"), evening.seat("Ellen")
    evening.play("Cody", PutChip(100, lisa))
    with unchanged(evening):
        for chef in (lisa, ellen):
            is_refused(
                form(evening, "Cody", type="PutChip", chip=100, chef=chef),
                GIVEN,
            )
            is_refused(
                evening.phones["Cody"].send(PutChip(100, chef)),
                GIVEN,
            )


@pytest.mark.parametrize(
    "move",
    [
        {"type": "PutChip", "chip": 7, "chef": 2},
        {"type": "PutChip", "chip": 100, "chef": 99},
        {"type": "PutChip", "chip": 10**30, "chef": -(10**30)},
        {"type": "Award"},
        {"type": "FinishRound"},
        {"type": "Deal", "terms": {}},
        {"type": "Lay", "cards": [-1]},
        {"type": "Commit", "place": {"99999": 0}},
        {"type": "Critique", "chef": 1, "words": "x" * 1001},
        {"type": "TradeIn", "cards": "Lobster"},
        {"type": "TradeIn"},
        {"type": "Sing"},
        {"type": "HandOn"},
        {"type": "Correct", "seat": 1, "points": 100, "reason": "because"},
        {},
    ],
)
def test_a_move_that_is_not_for_now_is_refused_in_words(
    evening: Evening, move: dict[str, Any]
) -> None:
    judging(evening)
    with unchanged(evening):
        answer = evening.phones["Cody"].send(move)
        assert answer.status_code == 409
        assert re.fullmatch(r"[A-Z].+\.", answer.get_json()["refused"])


def test_a_stale_tap_is_told_that_the_round_moved_on(evening: Evening) -> None:
    dealt(evening)
    before = question(evening, "Lisa")
    evening.play("Lisa", Keep())
    with unchanged(evening):
        answer = evening.phones["Lisa"].send(Keep(), question=before)
        is_refused(answer, "The round moved on.")
        assert answer.get_json()["stale"] is True
        plain = evening.phones["Lisa"].post("move", type="Keep", question=before)
        is_refused(plain, "The round moved on.")
        is_refused(evening.phones["Lisa"].post("move", type="Keep"), "The round moved on.")


def test_a_double_tap_counts_once_promise_2(evening: Evening) -> None:
    dealt(evening)
    lisa = evening.phones["Lisa"]
    key, cards = question(evening, "Lisa"), TradeIn(evening.cards("Tofu"))
    first = lisa.send(cards, question=key, move_id="tap-1")
    with unchanged(evening):
        again = lisa.send(cards, question=key, move_id="tap-1")
    assert first.get_json() == again.get_json() == {"version": evening.table.saved.seq}


def test_a_form_posted_again_by_reload_changes_nothing_promise_2(evening: Evening) -> None:
    dealt(evening)
    fields = {"type": "Keep", "question": question(evening, "Lisa")}
    assert evening.phones["Lisa"].post("move", **fields).status_code == 303
    with unchanged(evening):
        is_refused(evening.phones["Lisa"].post("move", **fields), "The round moved on.")
    with unchanged(evening):
        fields["move_id"] = "once"
        is_refused(evening.phones["Lisa"].post("move", **fields), "The round moved on.")


def test_before_the_game_and_in_a_pause_and_after_the_evening_nothing_moves(
    evening: Evening,
) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    lisa = evening.phones["Lisa"]
    csrf = lisa.sees()["csrf"]
    with unchanged(evening):
        is_refused(lisa.send(Keep()), "The game has not begun yet.")
        is_refused(lisa.post("move", type="Keep", csrf=csrf), "The game has not begun yet.")
    evening.start(first="Cody")
    evening.host_does("pause")
    with unchanged(evening):
        is_refused(evening.phones["Cody"].send({"type": "Keep"}), "The host has paused the game.")
    evening.host_does("close")
    with unchanged(evening):
        is_refused(lisa.send(Keep()), "The evening at this table is over.")
        is_refused(lisa.post("move", type="Keep", csrf=csrf), "The evening at this table is over.")
        is_refused(lisa.post("rename", name="Lena", csrf=csrf), "The evening at this table is over")
        is_refused(lisa.post("leave", csrf=csrf), "The evening at this table is over.")


def test_long_and_odd_words_are_refused_or_kept_as_text(evening: Evening) -> None:
    chef = presenting(evening)
    with unchanged(evening):
        words = "very " * 100
        is_refused(form(evening, "Cody", type="AskChef", words=words), "at most 300 characters")
        is_refused(form(evening, "Cody", type="AskChef", words=" \u200b "), NOT_WHOLE)
    assert form(evening, "Cody", type="AskChef", words="Is it <b>crisp</b>?").status_code == 303
    assert "Is it &lt;b&gt;crisp&lt;/b&gt;?" in evening.main(chef)


# Sitting down -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("L" * 300, "Please take a shorter name: at most 20 letters."),
        ("W" * 100_000, "Please take a shorter name: at most 20 letters."),
        ("    ", "Please type a name that the others can read."),
        ("", "Please type a name that the others can read."),
        ("\u202e\u200b\x00\x1b", "Please type a name that the others can read."),
        ("\u3164\u2800", "Please type a name that the others can read."),
    ],
)
def test_a_name_that_will_not_do_gets_a_sentence_and_stays(
    evening: Evening, name: str, sentence: str
) -> None:
    stranger = evening.stranger()
    with unchanged(evening):
        answer = stranger.post("join", name=name)
        is_refused(answer, sentence)
        assert 'id="join-name"' in answer.text
        if name.isascii() and name.strip():
            assert f'value="{name[:300]}"' in answer.text


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("<b>Lisa</b>", "<b>Lisa</b>"),
        ("\u202eLi\x00sa\u2066", "Lisa"),
        ("🍋🥐", "🍋🥐"),
        ("Zoe\u0301", "Zoé"),
        ("{{ 7*7 }}", "{{ 7*7 }}"),
        ("%(who)s %s", "%(who)s %s"),
    ],
)
def test_an_odd_name_is_only_a_name(evening: Evening, typed: str, name: str) -> None:
    evening.sit("Ellen")
    phone = evening.stranger()
    assert phone.post("join", name=typed).status_code == 303
    assert evening.house.guests.name_map(evening.code)[2] == name
    assert name in said(phone.get().text)
    assert name in said(evening.phones["Ellen"].get().text)
    assert name in said(evening.stranger().get("tv").text)


@pytest.mark.parametrize("second", ["Lisa", "LISA ", "Lísa", "Lіsа", "L\u200bisa"])
def test_a_second_lisa_has_two_ways_on(evening: Evening, second: str) -> None:
    evening.sit("Lisa")
    phone = evening.stranger()
    with unchanged(evening):
        answer = phone.post("join", name=second)
        is_refused(answer, "The name Lisa is taken at this table. Is it you?")
    assert f"/t/{evening.code}/back" in answer.text, "the way back to one's own seat"
    assert 'name="name" value="Lisa 2"' in answer.text, "a name that is free"
    assert phone.post("join", name="Lisa 2").status_code == 303
    assert sorted(evening.house.guests.name_map(evening.code).values()) == ["Lisa", "Lisa 2"]


def test_a_rename_to_a_name_that_is_taken_stays_on_the_page(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen")
    csrf = evening.phones["Ellen"].sees()["csrf"]
    with unchanged(evening):
        answer = evening.phones["Ellen"].post("rename", name="lisa", csrf=csrf)
        is_refused(answer, "The name Lisa is taken at this table.")
        assert 'value="lisa"' in answer.text


def test_the_twenty_first_guest_is_told_that_all_seats_are_taken(evening: Evening) -> None:
    """While Mateo typed his name the last seat was taken; later guests are told at once."""
    phone = evening.stranger()
    csrf = token(phone.get().text)
    evening.sit(*(f"Guest no. {number}" for number in range(1, 21)))
    assert "All 20 seats of this table are taken." in evening.stranger().get().text
    with unchanged(evening):
        answer = phone.post("join", name="Mateo", csrf=csrf)
        is_refused(answer, "All 20 seats of this table are taken.")
        assert 'value="Mateo"' in answer.text


def test_nobody_sits_down_at_a_closed_table(evening: Evening) -> None:
    evening.sit("Lisa")
    phone = evening.stranger()
    csrf = token(phone.get().text)
    evening.host_does("close")
    with unchanged(evening):
        answer = phone.post("join", name="Mateo", csrf=csrf)
        is_refused(answer, "The evening at this table is over.")


def test_an_unknown_table_is_a_sentence_and_a_way_on(evening: Evening) -> None:
    client = evening.app.test_client()
    for path in (
        "/t/NOWHERE/",
        "/t/NOWHERE/tv",
        "/t/NOWHERE/back",
        "/t/NOWHERE/claim/x",
        "/nothing",
    ):
        answer = client.get(path, base_url=ORIGIN)
        assert answer.status_code == 404
        assert "There is no such table or page here." in said(answer.text)
        assert 'href="/"' in answer.text
    answer = client.get("/?code=nowhere", base_url=ORIGIN)
    assert answer.status_code == 404
    assert "NOWHERE" in answer.text


# Seat codes -------------------------------------------------------------------------------------


def seat_code(evening: Evening, name: str) -> str:
    person = evening.house.guests.person(evening.code, evening.seat(name))
    code: str = person.code
    return code


def back(phone: Phone, code: str) -> TestResponse:
    page = phone.get("back").text
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None
    return phone.post("back", csrf=found.group(1), code=code)


def test_a_wrong_seat_code_gets_a_sentence_and_stays(evening: Evening) -> None:
    evening.sit("Lisa")
    for wrong in ("XXXX", "", "<b>", "\u202e", "x" * 500):
        with unchanged(evening):
            is_refused(back(evening.stranger(), wrong), "No seat here has that code.")
    assert 'value="XXXX"' in back(evening.stranger(), "XXXX").text


def test_forty_phones_behind_one_address_come_back_although_half_mistype_once(
    evening: Evening,
) -> None:
    names = [f"Guest no. {number}" for number in range(1, 21)]
    evening.sit(*names)
    for _ in range(2):
        for number, name in enumerate(names):
            phone = evening.stranger()
            if number % 2:
                is_refused(back(phone, "XXXX"), "No seat here has that code.")
            assert back(phone, seat_code(evening, name).lower()).status_code == 303


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What everybody at the door waited for, in seconds of a clock that only waiting moves on."""
    waited: list[float] = []
    monkeypatch.setattr("partycards.guard.time.monotonic", lambda: 1000.0 + sum(waited))
    monkeypatch.setattr("partycards.web.joining.sleep", waited.append)
    return waited


@pytest.mark.parametrize("other_cookies", [False, True])
@pytest.mark.parametrize(("code", "an_hour"), [("X{:03}", 720), ("X{:05}", 36_000)])
def test_after_200_wrong_codes_the_right_one_opens_promise_6(
    code: str, an_hour: int, other_cookies: bool, evening: Evening, waited: list[float]
) -> None:
    """Whoever guesses waits for every try after the fortieth, cookies or not. Lisa, behind the same
    address, waits for her turn at most; so does Cody when he mistyped once."""
    evening.sit("Lisa", "Cody")
    thief = evening.stranger()
    for number in range(200):
        guess = back(evening.stranger() if other_cookies else thief, code.format(number))
        is_refused(guess, "No seat here has that code.")
    assert waited[:40] == [0] * 40
    assert 160 / sum(waited) * 3600 == pytest.approx(an_hour)
    for name in ("Lisa", "Cody"):
        phone = evening.stranger()
        if name == "Cody":
            back(phone, "XXXXXX")
        assert back(phone, seat_code(evening, name)).status_code == 303
        assert waited[-1] < 0.11


def test_many_tries_at_once_wait_one_after_the_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All 256 connections of an address try at once: the last waits for half a minute, nobody is
    turned away. Short codes, which are guessed sooner, are."""
    turns, short = evening.app.site.guard.codes, evening.app.site.guard.short_codes
    monkeypatch.setattr("partycards.guard.time.monotonic", lambda: 1000.0)
    waits = [turns.take("an address") for _ in range(256)]
    assert waits[:40] == [0] * 40
    assert waits[-1] == pytest.approx(21.6)
    assert [short.take("an address") for _ in range(48)][-3:] == [30, None, None]
    assert turns.take("another address") == 0


def test_forty_phones_behind_one_address_sit_down_at_two_tables(evening: Evening) -> None:
    for _ in range(2):
        evening.code = evening.house.open_table().code
        evening.sit(*(f"Guest no. {number}" for number in range(1, 21)))


# Doors and bodies -------------------------------------------------------------------------------


def test_too_large_a_body_is_refused_in_words(evening: Evening) -> None:
    dealt(evening)
    lisa, big = evening.phones["Lisa"], b"x" * 2_000_001
    with unchanged(evening):
        is_refused(raw(lisa, big), "That is too much at once.", 413)
        plain = raw(lisa, b"csrf=" + big, "application/x-www-form-urlencoded", Accept="text/html")
        is_refused(plain, "That is too much at once.", 413)
        for path in ("join", "back", "rename"):
            answer = raw(
                evening.stranger() if path != "rename" else lisa,
                b"name=" + big,
                "application/x-www-form-urlencoded",
                path,
                Accept="text/html",
            )
            assert answer.status_code in (303, 403, 413), path


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"7",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"csrf":' * 900 + b"1" + b"}" * 900,
        b'{"csrf": 1e999}',
    ],
)
def test_json_that_is_none_gets_a_sentence(evening: Evening, body: bytes) -> None:
    dealt(evening)
    with unchanged(evening):
        answer = raw(evening.phones["Lisa"], body)
        assert answer.status_code in (403, 409)
        told = answer.get_json()["refused"]
        assert NOT_WHOLE in told or FOREIGN in told


@pytest.mark.parametrize("depth", [3, 100, 300, 450, 600, 900, 5000])
def test_json_however_deep_gets_a_sentence(evening: Evening, depth: int) -> None:
    dealt(evening)
    lisa = evening.phones["Lisa"]
    head = f'{{"csrf":"{lisa.sees()["csrf"]}","question":"{question(evening, "Lisa")}","move":'
    nested = '{"type":"Keep","x":' + "[" * depth + "]" * depth + "}"
    with unchanged(evening):
        is_refused(raw(lisa, f"{head}{nested}}}".encode()), NOT_WHOLE)


def test_a_form_field_with_a_thousand_dots_gets_a_sentence(evening: Evening) -> None:
    dealt(evening)
    with unchanged(evening):
        answer = form(evening, "Lisa", type="Keep", **{".".join("a" * 2000): "x"})
        is_refused(answer, NOT_WHOLE)


@pytest.mark.parametrize(
    "kind", ["text/plain", "", "multipart/form-data", "application/xml", "application/jsonx"]
)
def test_another_content_type_gets_a_sentence(evening: Evening, kind: str) -> None:
    dealt(evening)
    lisa = evening.phones["Lisa"]
    fields = {"type": "TradeIn", "csrf": lisa.sees()["csrf"], "cards": "nothing"}
    with unchanged(evening):
        for accept in ("application/json", "text/html"):
            answer = raw(lisa, urlencode(fields).encode(), kind, Accept=accept)
            assert answer.status_code in (403, 409), answer.text[:300]
            told = answer.get_json()["refused"] if answer.is_json else said(answer.text)
            assert NOT_WHOLE in told or FOREIGN in told or "moved on" in told or "numbers" in told


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://evil.test", "http://party.test:5001", "https://party.test:5000",
     "http://party.test", "http://party.test:5000.evil.test", "http://localhost:5000"],
)  # fmt: skip
def test_a_post_from_elsewhere_is_refused(evening: Evening, origin: str) -> None:
    dealt(evening)
    lisa = evening.phones["Lisa"]
    csrf, key = lisa.sees()["csrf"], question(evening, "Lisa")
    fields = urlencode({"type": "Keep", "csrf": csrf, "question": key}).encode()
    headers = {"Origin": origin} if origin else {}
    with unchanged(evening):
        for path, accept in (
            ("move", "application/json"), ("move", "text/html"), ("leave", "text/html"),
            ("rename", "text/html"), ("take-back", "text/html"), ("join", "text/html"),
        ):  # fmt: skip
            answer = lisa.client.post(
                f"/t/{evening.code}/{path}",
                data=fields,
                content_type="application/x-www-form-urlencoded",
                headers={"Accept": accept, **headers},
                base_url=ORIGIN,
            )
            is_refused(answer, FOREIGN, 403)
        answer = evening.host().post(
            f"/host/t/{evening.code}/pause",
            data={"csrf": evening.app.site.guard.csrf(evening.app.site.guard.host_key)},
            headers=headers,
            base_url=ORIGIN,
        )
        is_refused(answer, FOREIGN, 403)


def test_a_wrong_token_is_refused(evening: Evening) -> None:
    dealt(evening)
    lisa, ellens = evening.phones["Lisa"], evening.phones["Ellen"].sees()["csrf"]
    with unchanged(evening):
        for wrong in ("", "x", "é", ellens):
            for path in ("move", "leave", "rename", "take-back"):
                answer = lisa.post(path, csrf=wrong, name="Lena", type="Keep")
                is_refused(answer, FOREIGN, 403)
            is_refused(lisa.send(Keep(), csrf=wrong), FOREIGN, 403)
            is_refused(evening.stranger().post("join", csrf=wrong, name="June"), FOREIGN, 403)
        for odd in (None, 7, [ellens], {"a": 1}):
            is_refused(lisa.send(Keep(), csrf=odd), FOREIGN, 403)


@pytest.mark.parametrize("host", ["evil.test", "party.test.evil.test:5000", "93.184.216.34:5000"])
def test_a_request_that_names_another_server_is_refused(evening: Evening, host: str) -> None:
    dealt(evening)
    client = evening.phones["Lisa"].client
    with unchanged(evening):
        for path in ("/", f"/t/{evening.code}/", f"/t/{evening.code}/tv", "/host/", "/nothing"):
            answer = client.get(path, base_url=f"http://{host}")
            assert answer.status_code == 400
            assert "This address does not belong to this server." in said(answer.text)
        for path in (f"/t/{evening.code}/stream", f"/t/{evening.code}/tv/stream",
                     f"/host/t/{evening.code}/stream"):  # fmt: skip
            answer = client.get(path, base_url=f"http://{host}")
            assert answer.status_code == 200, "a stream always answers 200"
            assert "event: refused" in answer.text
            assert "Lobster" not in answer.text


def test_the_address_of_a_form_that_is_opened_leads_to_its_page(evening: Evening) -> None:
    """A page with a refusal is loaded again, or a phone brings its pages back."""
    dealt(evening)
    lisa, host = evening.phones["Lisa"], evening.host()
    with unchanged(evening):
        for path in ("join", "move", "take-back", "rename", "leave", "language"):
            answer = lisa.get(path)
            assert (answer.status_code, answer.location) == (303, f"/t/{evening.code}/")
        for verb in ("start", "pause", "close", "play-for"):
            answer = host.get(f"/host/t/{evening.code}/{verb}", base_url=ORIGIN)
            assert (answer.status_code, answer.location) == (303, f"/host/t/{evening.code}/")
        answer = lisa.client.get(
            f"/t/{evening.code}/move", base_url=ORIGIN, headers={"Accept": "application/json"}
        )
        assert answer.status_code == 405, "a script is told, not led"
        assert "This page has no such button." in said(answer.text)


def test_a_phone_whose_seat_is_gone_is_told_so_on_its_stream_and_by_its_moves(
    evening: Evening,
) -> None:
    dealt(evening)
    lisa = evening.phones["Lisa"]
    sent = {"csrf": lisa.sees()["csrf"], "type": "Keep"}
    evening.house.guests.reissue(evening.code, evening.seat("Lisa"))
    with unchanged(evening):
        stream = lisa.client.get(f"/t/{evening.code}/stream", base_url=ORIGIN)
        assert stream.status_code == 200
        assert "event: refused" in stream.text
        assert "This phone has no seat here any more." in stream.text
        answer = raw(lisa, urlencode(sent).encode(), "application/x-www-form-urlencoded")
        is_refused(answer, "This phone has no seat here any more.", 403)
        assert answer.get_json()["gone"] is True
        is_refused(lisa.post("move", **sent), FOREIGN, 403)


def test_a_guest_who_left_sends_nothing_any_more_not_even_words(evening: Evening) -> None:
    chef = presenting(evening)
    cody = evening.phones["Cody"]
    body = f'{{"csrf":"{cody.sees()["csrf"]}","move":{{"type":"AskChef","words":"How?"}}}}'
    assert raw(cody, body.encode()).status_code == 200
    evening.host_does("left", seat=evening.seat("Cody"))
    with unchanged(evening):
        is_refused(raw(cody, body.encode()), "You have left this table.", 403)
    assert chef


@pytest.mark.parametrize("path", ["/t/stream", "/host/t/stream", "/t//stream", "/t/x/y/z/stream"])
def test_a_stream_of_nothing_is_a_sentence(evening: Evening, path: str) -> None:
    for client in (evening.app.test_client(), evening.host()):
        answer = client.get(path, base_url=ORIGIN)
        assert answer.status_code in (200, 404)
        assert "event: refused" in answer.text or "There is no such table" in answer.text


def test_a_header_that_is_no_number_is_no_server_error(evening: Evening) -> None:
    dealt(evening)
    for length in ("²", "-1", "9" * 5000, "x", "1e3"):
        environ = {"CONTENT_LENGTH": length}
        with unchanged(evening):
            answer = evening.phones["Lisa"].client.post(
                f"/t/{evening.code}/move",
                headers={"Origin": ORIGIN, "Accept": "application/json"},
                base_url=ORIGIN,
                environ_overrides=environ,
            )
            assert answer.status_code == 409
            assert NOT_WHOLE in answer.get_json()["refused"]


def test_a_surprise_in_the_rules_is_a_sentence_and_the_table_goes_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(evening)
    rules = type(evening.table.saved.current.game)
    with monkeypatch.context() as planted:

        def breaks(*_: Any) -> None:
            raise ZeroDivisionError

        planted.setattr(rules, "apply", breaks)
        with unchanged(evening):
            sentence = "Something went wrong here. Nothing that was saved is lost."
            is_refused(evening.phones["Lisa"].send(Keep()), sentence, 500)
            answer = form(evening, "Lisa", type="Keep")
            assert answer.status_code == 500
            assert sentence in said(answer.text)
    assert evening.phones["Lisa"].send(Keep()).status_code == 200
