"""Promise 3: no page, stream, print, error or file shows a seat what it may not see."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from werkzeug.test import TestResponse

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Notes
from partycards.games.cooking_party.steps.planning import market
from partycards.games.cooking_party.steps.planning_asks import Commit, TradeIn
from partycards.games.cooking_party.variations.printed import HoldPrinted
from partycards.live.pages import Pages, Viewer
from partycards.live.parts import WATCH
from partycards.tables.needs import told_needs
from partycards.tables.table import HOST
from partycards.web.host_verbs import VERBS
from tests.evening import ORIGIN, Evening, Phone
from tests.promises.leaks import (
    check,
    long_seat_codes,  # noqa: F401
    play_on,
)
from tests.promises.looks import Leak, key_of, secrets_of
from tests.promises.truths import forget

# Planted leaks: the checker above must find every one ---------------------------------------------


@pytest.fixture
def playing(evening: Evening) -> Evening:
    """Four guests in the middle of trading, so that there is much to hide."""
    evening.sit("Lisa", "Ellen", "Cody", "Amir")
    evening.start(first="Cody")
    while not evening.table.saved.current.state.phase.dealt:  # type: ignore[union-attr]
        play_on(evening, Random(1), 1)
    check(evening, Random(2))
    return evening


def caught(evening: Evening) -> bool:
    """Whether the checker finds something, with a few other truths."""
    forget(evening)
    try:
        for seed in range(5):
            check(evening, Random(seed))
    except Leak:
        return True
    return False


def test_a_template_that_prints_a_hand_is_caught_promise_3(playing: Evening, template: Any) -> None:
    def hand() -> str:
        state: Any = playing.table.saved.current.state
        return str(state.chefs[0].hand)

    template("games/cooking_party/phone/top.html", "<p>{{ secret() }}</p>", hand)
    assert caught(playing)


def test_a_tv_template_that_prints_the_next_card_is_caught_promise_3(
    playing: Evening, template: Any
) -> None:
    def top() -> str:
        state: Any = playing.table.saved.current.state
        return str(state.draw[-1])

    template("games/cooking_party/screen/seats.html", "<p>{{ secret() }}</p>", top)
    assert caught(playing)


def test_a_template_that_prints_a_told_dish_is_caught_promise_3_v20(
    evening: Evening, template: Any
) -> None:
    evening.sit("Lisa", "Ellen", "Cody", "Amir")
    evening.start(first="Cody")
    evening.table.table_move(HOST, HoldPrinted(evening.seat("Lisa"), True))
    evening.play("Cody", ChooseAssignment("dish_of_your_choice"), Deal(Terms()))
    evening.play("Lisa", Commit(dict.fromkeys(evening.cards("Lobster Feta Carrots Peaches"), 0)))
    assert not caught(evening)

    def told() -> str:
        state: Any = evening.table.saved.current.state
        return str(next(chef.dishes for chef in state.chefs if chef.printed))

    template("games/cooking_party/phone/top.html", "<p>{{ secret() }}</p>", told)
    assert caught(evening)


def test_a_template_without_a_secret_is_not_taken_for_a_leak(
    playing: Evening, template: Any
) -> None:
    template("games/cooking_party/phone/top.html", "<p>{{ secret() }}</p>", lambda: "parsley")
    assert not caught(playing)


class TellsHands(Pages):
    """Adds a number to the page that changes with another seat's hand."""

    def main(self, table: Any, viewer: Viewer) -> str:
        hands = repr([chef.hand for chef in table.saved.current.state.chefs])
        mark = hashlib.sha256(hands.encode()).hexdigest()
        return f"{super().main(table, viewer)}<!-- {mark} -->"


class TellsSeatCodes(Pages):
    def main(self, table: Any, viewer: Viewer) -> str:
        return super().main(table, viewer) + self._house.guests.person(table.code, 1).code


class TellsSeed(Pages):
    def json(self, table: Any, viewer: Viewer) -> bytes:
        return super().json(table, viewer) + table.saved.seed.encode()


class SharesOneToken(Pages):
    """Remembers the page of the first reader, token and all."""

    token = ""

    def main(self, table: Any, viewer: Viewer) -> str:
        SharesOneToken.token = SharesOneToken.token or viewer.csrf
        return super().main(table, msgspec.structs.replace(viewer, csrf=SharesOneToken.token))


@pytest.mark.parametrize("pages", [TellsHands, TellsSeatCodes, TellsSeed, SharesOneToken])
def test_pages_that_tell_a_secret_are_caught_promise_3(
    playing: Evening, pages: type[Pages]
) -> None:
    site = playing.app.site
    site.pages = site.door._pages = site.streams._pages = pages(playing.house)
    assert caught(playing)


class TellsThoseWhoWatch(Pages):
    """As above, to nobody but those who only watch."""

    def main(self, table: Any, viewer: Viewer) -> str:
        hands = repr([chef.hand for chef in table.saved.current.state.chefs])
        mark = hashlib.sha256(hands.encode()).hexdigest() if viewer.face == WATCH else ""
        return super().main(table, viewer) + mark


def test_a_secret_told_to_those_who_watch_alone_is_caught_promise_3(playing: Evening) -> None:
    site = playing.app.site
    site.pages = site.door._pages = site.streams._pages = TellsThoseWhoWatch(playing.house)
    assert caught(playing)


def test_who_watches_is_streamed_the_public_piece_and_nothing_else_promise_3(
    dealt: Evening,
) -> None:
    stranger = dealt.stranger()
    heard = [
        ask(stranger, f"/t/{dealt.code}/{face}/stream", "application/json").get_data(as_text=True)
        for face in ("watch", "tv")
    ]
    watching, tv = (msgspec.json.decode(text.partition("data: ")[2]) for text in heard)
    assert watching["view"]["private"] is None
    assert watching["seat"] is None
    assert watching == tv


class ShowsTheTopOfThePile(CookingParty):
    def private(self, state: Any, seat: int) -> Any:
        seen = super().private(state, seat)
        return msgspec.structs.replace(seen, notes=Notes("x", ((seat, str(state.draw[-1])),)))


class NamesAHiddenCard(CookingParty):
    def apply(self, state: Any, seat: Any, move: Any, rng: Any) -> Any:
        try:
            return super().apply(state, seat, move, rng)
        except IllegalMove:
            hand = state.chefs[0].hand if seat != state.chefs[0].seat else state.chefs[1].hand
            raise IllegalMove(
                "You cannot: %(card)s is held.", card=state.box.ingredients[hand[0]].name
            ) from None


class RefusesWhatIsHidden(CookingParty):
    """Legal or not depends on what somebody else holds."""

    def apply(self, state: Any, seat: Any, move: Any, rng: Any) -> Any:
        if getattr(move, "any_time", False) and state.draw[-1] % 2:
            raise IllegalMove("Not now.")
        return super().apply(state, seat, move, rng)


@pytest.mark.parametrize("rules", [ShowsTheTopOfThePile, NamesAHiddenCard, RefusesWhatIsHidden])
def test_rules_that_tell_a_secret_are_caught_promise_3(
    playing: Evening, rules: type[CookingParty]
) -> None:
    table = playing.table
    match = msgspec.structs.replace(table.saved.current, game=rules())
    table.saved = table.ahead = msgspec.structs.replace(table.saved, current=match)
    assert caught(playing)


# Every route, by people who have no business there ------------------------------------------------

CARDS = (
    "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu "
    "Chicken Mushrooms Thyme Coffee Pickles Potatoes Steak "
    "Peaches Apples Juice Carrots Pasta Cheese"
)
NO_DURIAN = "no durian for me"
LISAS = ["Lobster", "Lavender", "Cucumber", "Parsley", "Peaches", "Apples", "Juice"]
STREAMS = ("/t/<code>/stream", "/t/<code>/tv/stream", "/t/<code>/watch/stream",
           "/host/t/<code>/stream",
           "/host/t/<code>/for/<seat>/stream")  # fmt: skip


@pytest.fixture
def dealt(evening: Evening) -> Evening:
    """Lisa and Ellen hold the cards of the sample round, Cody judges, Amir has left."""
    evening.sit("Cody", "Lisa", "Ellen", "Amir")
    evening.table.about("host", "left", evening.seat("Amir"))
    evening.start(first="Cody", cards=CARDS)
    assignment = evening.view("Cody").private.ask.assignments[0].key
    terms = evening.table.saved.current.state.terms  # type: ignore[union-attr]
    evening.play("Cody", ChooseAssignment(assignment), Deal(terms))
    evening.play("Lisa", TradeIn(evening.cards("Popcorn Chocolate Tofu")))
    evening.house.needs.keep(evening.code, evening.seat("Lisa"), told_needs(["celery"], NO_DURIAN))
    return evening


def somebody(evening: Evening, who: str, tmp_path: Path) -> Phone:
    """A browser of the kind that is named."""
    if who in ("Ellen", "Cody"):
        return evening.phones[who]
    if who == "Amir, who left":
        return evening.phones["Amir"]
    phone = evening.stranger()
    if who == "Lisa's former phone":
        old = evening.phones["Lisa"]
        evening.house.guests.reissue(evening.code, evening.seat("Lisa"))
        phone.client._cookies = old.client._cookies
        key = evening.house.guests.reissue(evening.code, evening.seat("Lisa"))
        evening.phones["Lisa"] = evening.stranger()
        evening.phones["Lisa"].client.set_cookie(
            f"seat-{evening.code}-5000", key, domain="party.test"
        )
    elif who == "a guest of another table":
        other = evening.house.open_table().code
        key = evening.house.guests.register(other, evening.seat("Lisa"), "Lisa", "en")
        for code in (other, evening.code):
            phone.client.set_cookie(f"seat-{code}-5000", key, domain="party.test")
    elif who == "the host of another house":
        away = Evening(tmp_path / "away")
        phone.client.set_cookie("host-5000", away.app.site.guard.host_key, domain="party.test")
        away.stop()
    return phone


def addresses(evening: Evening) -> list[str]:
    """Every route of the house, about Lisa."""
    seat, seq = str(evening.seat("Lisa")), str(evening.table.saved.seq)
    ticket = evening.app.site.tickets.issue("ELSEWHERE")
    paths = []
    for rule in [rule.rule for rule in evening.app.url_map.iter_rules()] + list(STREAMS):
        path = rule.replace("<code>", evening.code).replace("<ticket>", ticket)
        path = path.replace("<path:filename>", "live.js").replace("<seat>", seat)
        path = path.replace("<int:seat>", seat).replace("<int:seq>", seq)
        path = re.sub(r"<any\((\w+).*?\):[a-z]+>", r"\1", path)
        path = re.sub("<(?!verb>)[a-z]+>", "lobster", re.sub("<int:[a-z]+>", "0", path))
        for verb in VERBS if "<verb>" in path else [""]:
            paths.append(path.replace("<verb>", verb))
    assert not any("<" in path for path in paths), paths
    return sorted(set(paths))


def ask(phone: Phone, path: str, accept: str) -> TestResponse:
    return phone.client.get(path, headers={"Accept": accept}, base_url=ORIGIN, buffered=True)


def post(phone: Phone, evening: Evening, path: str, accept: str) -> TestResponse:
    """A post with this browser's own token, about Lisa."""
    seat = str(evening.seat("Lisa"))
    cookies = (f"seat-{evening.code}-5000", "host-5000", "visitor-5000")
    keys = [phone.client.get_cookie(name, domain="party.test", path="/") for name in cookies]
    key = next((cookie.value for cookie in keys if cookie is not None), "none")
    fields = {"csrf": evening.app.site.guard.csrf(key), "seat": seat, "to": seat, "type": "Keep"}
    return phone.client.post(
        path,
        data={**fields, "code": "????", "question": "x", "seq": evening.table.saved.seq},
        headers={"Origin": ORIGIN, "Accept": accept},
        base_url=ORIGIN,
    )


GLOSSARY = re.compile(r".*/(cards|card/\d+)")
"""Pages that tell of the box's cards, of all alike: that they know no hand is promised in
`tests/games/promises.py` and seen in `tests/web/test_glossary.py`."""


def goods(evening: Evening, path: str) -> set[str]:
    """Those of Lisa's cards that a page may name, as its reason knows no hand: the box's cards, or
    the TV's market, which every public view holds and which is drawn from the whole deck."""
    if GLOSSARY.fullmatch(path):
        return set(LISAS)
    state: Any = evening.table.saved.current.state  # type: ignore[union-attr]
    there = market(state.box, state.round)
    stall = {one.name for one in (*there.produce, *there.jars)}.intersection(LISAS)
    assert len(stall) < 4, "most of her cards must stand nowhere"
    return stall


PEOPLE = (
    "nobody", "Ellen", "Amir, who left", "Lisa's former phone",
    *(
        pytest.param(one, marks=pytest.mark.full)
        for one in ("Cody", "a guest of another table", "the host of another house")
    ),
)  # fmt: skip


@pytest.mark.parametrize("who", PEOPLE)
def test_no_route_shows_lisas_hand_code_or_key_to_anybody_else_promise_3(
    dealt: Evening, who: str, tmp_path: Path
) -> None:
    phone = somebody(dealt, who, tmp_path)
    own = dealt.seat(who) if who in ("Ellen", "Cody") else None
    secrets = [(what, secret) for whose, what, secret in hidden(dealt) if whose != own]
    before, asked = dealt.table.saved, 0
    for path in addresses(dealt):
        for accept in ("text/html", "application/json"):
            for how in (ask(phone, path, accept), post_or_none(phone, dealt, path, accept, own)):
                if how is None:
                    continue
                asked += 1
                shown = how.get_data() + str(how.headers).encode()
                assert how.status_code < 500, (path, how.status_code)
                for what, secret in secrets:
                    if what == "hand" and secret in goods(dealt, path):
                        continue
                    assert secret.encode() not in shown, f"{path} shows {who} the {what}: {secret}"
                if path.startswith("/host") and how.status_code != 404:
                    # Whoever looks at a form's address is led to its page, which is asked, too.
                    led = (303,) if how.request.method == "GET" else ()
                    assert how.status_code in (200, 308, 403, 405, *led), (path, how.status_code)
                    assert how.status_code != 200 or b"Only the host" in shown, path
    assert asked > 150
    if own is None:
        assert dealt.table.saved == before, "somebody without a seat changed the table"


def hidden(evening: Evening) -> Iterator[tuple[object, str, str]]:
    """Lisa's cards, and everything that opens a seat."""
    lisa = evening.seat("Lisa")
    assert all(card in evening.main("Lisa") for card in LISAS)
    yield from ((lisa, "hand", card) for card in LISAS)
    yield lisa, "need", NO_DURIAN
    for name in ("Amir", "Lisa"):
        person = evening.house.guests.person(evening.code, evening.seat(name))
        yield evening.seat(name), "seat code", person.code
    dead = evening.phones.pop("Amir", None)
    yield from secrets_of(evening)
    if dead is not None:
        evening.phones["Amir"] = dead


def post_or_none(
    phone: Phone, evening: Evening, path: str, accept: str, own: int | None
) -> TestResponse | None:
    """A post, but a guest who may leave does not."""
    if path.startswith("/static") or (own is not None and path.endswith("/leave")):
        return None
    return post(phone, evening, path, accept)


def test_the_tv_shows_no_seat_code_and_no_hand_promise_3(dealt: Evening) -> None:
    stranger = dealt.stranger()
    for path in ("tv", "tv/stream", "", "back", "help", "album", "me", "photos"):
        for accept in ("text/html", "application/json"):
            shown = ask(stranger, f"/t/{dealt.code}/{path}", accept).get_data()
            for _, what, secret in hidden(dealt):
                if what != "hand" or secret not in goods(dealt, path):
                    assert secret.encode() not in shown, f"{path} shows a {what}"


def test_the_host_sees_seat_codes_but_no_hand_until_every_screen_has_said_so_promise_3(
    dealt: Evening,
) -> None:
    host, lisa = dealt.host(), dealt.seat("Lisa")
    paths = (f"/host/t/{dealt.code}/", f"/host/t/{dealt.code}/for/{lisa}/",
             f"/host/t/{dealt.code}/stream", f"/host/t/{dealt.code}/for/{lisa}/stream",
             f"/host/t/{dealt.code}/seat/{lisa}", f"/host/t/{dealt.code}/rewind/1")  # fmt: skip
    for path in paths:
        shown = host.get(path, base_url=ORIGIN, follow_redirects=True).text
        assert not [card for card in LISAS if card in shown], path
        if path.endswith((f"/t/{dealt.code}/", "/stream", f"/seat/{lisa}")) and "/for/" not in path:
            assert NO_DURIAN in shown, path
    dealt.host_does("play-for", seat=lisa)
    assert "The host is playing for" in dealt.main("Ellen")
    shown = host.get(paths[1], base_url=ORIGIN).text
    assert [card for card in LISAS if card in shown] == LISAS


# Files ------------------------------------------------------------------------------------------


def everything_in(folder: Path, pattern: str) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob(pattern)))


@pytest.mark.laptop
def test_no_file_holds_a_seats_key_and_the_log_holds_no_name_promise_3(evening: Evening) -> None:
    names = ["Wilhelmina", "Bartholomew", "Persephone"]
    evening.sit(*names)
    evening.start(first="Wilhelmina")
    evening.host_does("replace", seat=evening.seat("Persephone"), name="Philippa")
    csrf = evening.app.site.guard.csrf(key_of(evening, "Bartholomew"))
    evening.phones["Bartholomew"].post("rename", name="Bartolomeo", csrf=csrf)
    play_on(evening, Random(3), 60)
    keys = [key_of(evening, name) for name in names]
    evening.host_does("close")
    files = everything_in(evening.folder, "*")
    assert b"Bartolomeo" in everything_in(evening.folder, "party.sqlite*")
    assert not [key for key in keys if key.encode() in files]
    log = everything_in(evening.folder, "log.sqlite*")
    assert b"TradeIn" in log or b"Keep" in log
    for name in (*names, "Philippa", "Bartolomeo"):
        assert name.encode() not in log, name


@pytest.mark.laptop
def test_the_keys_of_the_house_are_readable_by_their_owner_only_promise_3(
    evening: Evening,
) -> None:
    for name in ("host.key", "server.key", "log.sqlite"):
        assert (evening.folder / name).stat().st_mode & 0o077 == 0, name


def test_what_goes_wrong_is_logged_without_hands_names_or_keys_promise_3(
    dealt: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    lisa = dealt.phones["Lisa"]
    lisa.send({"type": "TradeIn", "cards": ["Lobster"]})
    lisa.post("move", type="Commit", question="old", **{"place.99999": "0"})
    lisa.post("join", csrf="wrong", name="Lisa")
    ask(lisa, f"/t/{dealt.code}/nothing", "text/html")
    written = caplog.text
    for _, what, secret in hidden(dealt):
        assert secret not in written, what
