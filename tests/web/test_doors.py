"""The doors of the house: headers, cookies, keys, tokens, tickets, names it answers to."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from partycards.app import create_app
from partycards.ground import InUse
from partycards.guard import Limit, Tickets, guard_of_laptop
from partycards.settings import Settings
from partycards.web import register
from tests.evening import ORIGIN, Evening
from tests.web.sample import dealt, people_of, said, unchanged


def pages(evening: Evening) -> list[TestResponse]:
    """One answer of every kind."""
    lisa, host, stranger = evening.phones["Lisa"], evening.host(), evening.stranger()
    table = f"/host/t/{evening.code}/"
    return [
        *(lisa.get(path) for path in ("", "help", "album", "tv", "nothing")),
        *(stranger.get(path) for path in ("", "back", "claim/x")),
        lisa.post("move", type="Keep"),
        lisa.post("move", csrf="wrong"),
        stranger.client.get("/", base_url=ORIGIN),
        stranger.client.get("/host/", base_url=ORIGIN),
        host.get(table, base_url=ORIGIN),
        host.get(f"{table}poster", base_url=ORIGIN),
        stranger.client.get("/healthz", base_url=ORIGIN),
        stranger.client.get("/static/live.js", base_url=ORIGIN, buffered=True),
    ]


# Headers ----------------------------------------------------------------------------------------


def test_every_page_forbids_foreign_and_inline_scripts(evening: Evening) -> None:
    dealt(evening)
    for answer in pages(evening):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "script-src" not in policy
        for rule in ("object-src 'none'", "base-uri 'none'", "form-action 'self'"):
            assert rule in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Frame-Options"] == "DENY"


def test_every_page_keeps_its_type_and_its_address_to_itself(evening: Evening) -> None:
    dealt(evening)
    for answer in pages(evening):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"


def test_nothing_but_static_files_is_kept_by_a_browser(evening: Evening) -> None:
    dealt(evening)
    *private, static = pages(evening)
    for answer in private:
        assert answer.headers["Cache-Control"] == "no-store"
    assert "max-age" in static.headers["Cache-Control"]
    lisa = evening.phones["Lisa"]
    for hot in (lisa.get("stream"), lisa.send({"type": "Keep"})):
        assert hot.headers["Cache-Control"] == "no-store"
    assert lisa.send({"type": "Keep"}).headers["X-Content-Type-Options"] == "nosniff"


def test_no_page_has_an_inline_script_style_or_handler(evening: Evening) -> None:
    dealt(evening)
    for answer in pages(evening):
        if answer.mimetype == "text/html":
            assert not re.search(r"<script(?![^>]*\bsrc=)", answer.text)
            assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=", answer.text)
            assert not re.search(r'(src|href|action)="(https?:)?//', answer.text)


# Cookies ----------------------------------------------------------------------------------------


def set_cookies(answer: TestResponse) -> list[str]:
    return answer.headers.getlist("Set-Cookie")


def test_cookies_are_out_of_reach_of_scripts_and_named_by_port(evening: Evening) -> None:
    stranger = evening.stranger()
    page = stranger.get()
    sat = stranger.post("join", name="Lisa")
    key = evening.app.site.guard.host_key
    host = evening.app.test_client().get(f"/host/enter?key={key}", base_url=ORIGIN)
    (visitor, coming), (came, seat), (console,) = (set_cookies(one) for one in (page, sat, host))
    for cookie, name in (
        (visitor, "visitor-5000"), (coming, f"coming-{evening.code}-5000"),
        (came, f"coming-{evening.code}-5000"), (seat, f"seat-{evening.code}-5000"),
        (console, "host-5000"),
    ):  # fmt: skip
        assert cookie.startswith(f"{name}=")
        assert "HttpOnly" in cookie
        assert re.search(r"SameSite=(Lax|Strict)", cookie)
        assert "Domain" not in cookie


def test_another_server_on_this_laptop_has_other_cookies(tmp_path: Path) -> None:
    guards = [guard_of_laptop(Settings(data=str(tmp_path), port=port)) for port in (5000, 5001)]
    assert guards[0].host_cookie() != guards[1].host_cookie()
    assert guards[0].seat_cookie("ANISE") != guards[1].seat_cookie("ANISE")
    assert guards[0].visitor_cookie() != guards[1].visitor_cookie()
    assert guards[0].coming_cookie("ANISE") != guards[1].coming_cookie("ANISE")


def test_leaving_takes_the_cookie_away(evening: Evening) -> None:
    dealt(evening)
    answer = evening.phones["Lisa"].post("leave")
    assert answer.status_code == 200
    assert "Max-Age=0" in set_cookies(answer)[0]


# The host's door --------------------------------------------------------------------------------


def host_routes(evening: Evening, method: str) -> list[str]:
    """Every route of the console, with its blanks filled."""
    fill = {
        "code": evening.code,
        "verb": "pause",
        "int:seat": "2",
        "int:seq": "3",
        "int:number": "3",
        "ticket": "x",
    }
    paths = []
    for rule in evening.app.url_map.iter_rules():
        if rule.rule.startswith("/host") and method in (rule.methods or ()):
            path = rule.rule
            for blank, value in fill.items():
                path = path.replace(f"<{blank}>", value)
            paths.append(path)
    assert len(paths) > 4
    return paths


def test_no_page_of_the_console_opens_without_the_key(evening: Evening) -> None:
    dealt(evening)
    lisa = evening.phones["Lisa"].client
    lisa.set_cookie("host-5000", "a guess", domain="party.test")
    lisa.set_cookie("host-5001", evening.app.site.guard.host_key, domain="party.test")
    for client in (evening.app.test_client(), lisa):
        for path in host_routes(evening, "GET"):
            answer = client.get(path, base_url=ORIGIN)
            assert answer.status_code == 403, path
            assert "Only the host can see this page." in said(answer.text)


def test_no_button_of_the_console_works_without_key_or_token(evening: Evening) -> None:
    dealt(evening)
    guard, host = evening.app.site.guard, evening.host()
    lisas = guard.csrf(evening.phones["Lisa"].client.get_cookie(
        f"seat-{evening.code}-5000", domain="party.test", path="/").value)  # type: ignore[union-attr]  # fmt: skip
    with unchanged(evening):
        before = evening.house.codes()
        for path in host_routes(evening, "POST"):
            for client, csrf in (
                (evening.app.test_client(), guard.csrf(guard.host_key)),
                (evening.app.test_client(), guard.csrf("")),
                (host, ""),
                (host, "x" * 32),
                (host, lisas),
            ):
                if "invited" in path and client is host:
                    continue
                answer = client.post(
                    path, data={"csrf": csrf}, headers={"Origin": ORIGIN}, base_url=ORIGIN
                )
                assert answer.status_code == 403, path
        assert evening.house.codes() == before


def test_a_wrong_key_in_the_address_opens_nothing_and_the_right_one_always_does_promise_6(
    evening: Evening,
) -> None:
    """A host's key has 192 bits, so wrong ones are not worth counting."""
    client = evening.app.test_client()
    for key in ["", "é", "x" * 32] + ["guess"] * 200:
        answer = client.get("/host/enter", query_string={"key": key}, base_url=ORIGIN)
        assert answer.status_code == 403
        assert not set_cookies(answer)
    right = {"key": evening.app.site.guard.host_key}
    assert client.get("/host/enter", query_string=right, base_url=ORIGIN).status_code == 303


def test_the_host_key_stays_the_same_over_night_and_differs_between_houses(
    evening: Evening, tmp_path: Path
) -> None:
    key = evening.app.site.guard.host_key
    assert evening.restart().app.site.guard.host_key == key
    other = guard_of_laptop(Settings(data=str(tmp_path / ".."), port=5000))
    assert other.host_key != key
    assert len(key) >= 30


# Tickets ----------------------------------------------------------------------------------------


def ticket_in(page: str, path: str) -> str:
    found = re.search(path + r"/([\w-]{16})", page)
    assert found is not None
    return found.group(1)


def test_the_hosts_own_phone_is_let_in_once(evening: Evening) -> None:
    ticket = evening.app.site.tickets.issue("host")
    phone = evening.app.test_client()
    page = phone.get(f"/host/invited/{ticket}", base_url=ORIGIN)
    assert page.status_code == 200
    assert phone.get("/host/", base_url=ORIGIN).status_code == 403, "looking is not enough"
    accept: dict[str, Any] = {"headers": {"Origin": ORIGIN}, "base_url": ORIGIN}
    assert phone.post(f"/host/invited/{ticket}", **accept).status_code == 303
    assert phone.get("/host/", base_url=ORIGIN).status_code in (200, 303)
    other = evening.app.test_client()
    assert other.post(f"/host/invited/{ticket}", **accept).status_code == 403
    assert other.get(f"/host/invited/{ticket}", base_url=ORIGIN).status_code == 403


def test_a_ticket_to_a_seat_works_once_and_kills_the_old_phone_promise_7(evening: Evening) -> None:
    dealt(evening)
    seat = evening.seat("Lisa")
    page = evening.host().get(f"/host/t/{evening.code}/seat/{seat}", base_url=ORIGIN)
    assert page.status_code == 200
    ticket = next(iter(evening.app.site.tickets._open))
    new, late = evening.stranger(), evening.stranger()
    for phone in (new, late):
        looked = phone.get(f"claim/{ticket}")
        assert looked.status_code == 200
        assert "Lobster" not in looked.text
    csrf = [
        re.search(r'name="csrf" value="([^"]+)"', phone.get("back").text) for phone in (new, late)
    ]
    assert csrf[0] is not None
    assert csrf[1] is not None
    assert new.post(f"claim/{ticket}", csrf=csrf[0].group(1)).status_code == 303
    assert "Lobster" in new.get().text
    assert "Lobster" not in evening.phones["Lisa"].get().text
    with unchanged(evening):
        answer = late.post(f"claim/{ticket}", csrf=csrf[1].group(1))
        assert answer.status_code == 410
        assert "This code was used already." in said(answer.text)


def test_a_ticket_for_somebody_who_has_left_is_a_sentence(evening: Evening) -> None:
    dealt(evening)
    tickets = [evening.app.site.tickets.issue(evening.code, s) for s in (evening.seat("Lisa"), 99)]
    evening.host_does("left", seat=evening.seat("Lisa"))
    for ticket in tickets:
        phone = evening.stranger()
        found = re.search(r'name="csrf" value="([^"]+)"', phone.get("back").text)
        assert found is not None
        before = people_of(evening)
        answer = phone.post(f"claim/{ticket}", csrf=found.group(1))
        assert answer.status_code == 409
        assert "Nobody sits there any more." in said(answer.text)
        assert people_of(evening) == before


def test_tickets_expire_and_a_newer_one_voids_the_older(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("partycards.guard.time.monotonic", lambda: now)
    tickets = Tickets()
    first, second = tickets.issue("ANISE", 1), tickets.issue("ANISE", 1)
    other = tickets.issue("ANISE", 2)
    assert tickets.look("ANISE", first) is None
    assert tickets.look("ANISE", second) == 1
    assert tickets.look("BASIL", second) is None
    assert tickets.look("host", second) is None
    now += Tickets.SECONDS + 1
    assert tickets.look("ANISE", second) is None
    assert tickets.use("ANISE", other) is None


def test_a_limit_gives_back_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("partycards.guard.time.monotonic", lambda: now)
    limit = Limit(3, per=30)
    for _ in range(3):
        assert not limit.reached("a phone")
        limit.count("a phone")
    assert limit.reached("a phone")
    assert not limit.reached("another phone")
    now += 10
    assert not limit.reached("a phone")
    limit.count("a phone")
    assert limit.reached("a phone")


# Health, compression, files ---------------------------------------------------------------------


def test_health_tells_how_much_and_nothing_about_who(evening: Evening) -> None:
    dealt(evening)
    answer = evening.app.test_client().get("/healthz", base_url=ORIGIN)
    assert answer.get_json() == {"ok": True, "tables": 1, "phones": 0}


def test_pages_and_files_are_sent_small_to_whoever_takes_it(evening: Evening) -> None:
    dealt(evening)
    client = evening.phones["Lisa"].client
    for path in (f"/t/{evening.code}/", "/static/live.js", "/static/css/phone.css"):
        plain = client.get(path, base_url=ORIGIN, buffered=True)
        small = client.get(
            path, base_url=ORIGIN, headers={"Accept-Encoding": "gzip"}, buffered=True
        )
        assert "Content-Encoding" not in plain.headers
        assert small.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in small.headers["Vary"]
        assert gzip.decompress(small.data) == plain.data
        assert len(small.data) < len(plain.data) / 2


def test_a_file_is_packed_once_for_all_phones(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands on a page is somebody's own, and is packed for them alone."""
    register.packed_once.cache_clear()
    packed: list[int] = []
    pack = gzip.compress
    monkeypatch.setattr(
        register.gzip, "compress", lambda data, *how, **more: packed.append(len(data)) or pack(data)
    )
    for path in ("/static/symbols.svg", "/static/drafts.js", f"/t/{evening.code}/"):
        for _ in range(3):
            phone = evening.stranger().client
            answer = phone.get(
                path, base_url=ORIGIN, headers={"Accept-Encoding": "gzip"}, buffered=True
            )
            assert answer.headers["Content-Encoding"] == "gzip"
    assert len(packed) == 5


@pytest.mark.parametrize(
    "path",
    ["../pyproject.toml", "%2e%2e/pyproject.toml", "..%2fpyproject.toml", "../instance/host.key",
     "/etc/passwd", "css", "nothing.js"],
)  # fmt: skip
def test_only_static_files_are_served_from_static(evening: Evening, path: str) -> None:
    answer = evening.app.test_client().get(f"/static/{path}", base_url=ORIGIN, buffered=True)
    assert answer.status_code in (308, 404)
    assert b"[project]" not in answer.data


# Names the server answers to ----------------------------------------------------------------------


def test_the_server_answers_to_its_own_names_and_those_it_was_told(tmp_path: Path) -> None:
    settings = Settings(
        data=str(tmp_path), trusted_hosts="party.test, Kitchen.Local", address="10.1.2.3:8080"
    )
    guard = guard_of_laptop(settings)
    for host in ("localhost:5000", "LOCALHOST", "party.test", "kitchen.local:5000", "10.1.2.3:5000",
                 "127.0.0.1:5000"):  # fmt: skip
        assert guard.host_allowed(host), host
    for host in ("", "evil.test", "party.test.evil.test", "10.1.2.4", "[", "[::1", "2130706433",
                 "localhost.evil.test", "local", "é", "127.0.0.1.nip.io"):  # fmt: skip
        assert not guard.host_allowed(host), host
    guard.trust("10.9.9.9:5000")
    assert guard.host_allowed("10.9.9.9")


def test_a_second_server_on_the_same_folder_is_told(evening: Evening) -> None:
    with pytest.raises(InUse, match=r"Party Cards is running on .* already"):
        create_app(Settings(data=str(evening.folder)))


def test_an_address_that_was_only_tried_is_not_ours_any_more(evening: Evening) -> None:
    """The host chose one by mistake, then another: pages answer to the second, not to the first."""
    client = evening.app.test_client()

    def answers(host: str) -> bool:
        status = client.get("/healthz", headers={"Host": f"{host}:5000"}).status_code
        assert status in (200, 400)
        return status == 200

    assert not answers("evil.example")
    evening.host_does("address", other="evil.example")
    assert answers("evil.example")
    evening.host_does("address", other="kitchen.example")
    assert answers("kitchen.example")
    assert not answers("evil.example")
    again = evening.restart()
    client = again.app.test_client()
    assert answers("kitchen.example")
    again.host_does("address", address="")
    assert not answers("kitchen.example")
    assert answers("party.test")


@pytest.mark.parametrize(
    "origin",
    [f"{ORIGIN}1", f"{ORIGIN}.evil.test", f"{ORIGIN}/", ORIGIN[:-1], "http://party.test", "null"],
)
def test_a_post_from_a_page_whose_address_only_begins_like_ours_is_refused(
    evening: Evening, origin: str
) -> None:
    dealt(evening)
    lisa, before = evening.phones["Lisa"], evening.table.saved
    assert lisa.post("move", origin=origin, type="Keep").status_code == 403
    csrf = lisa.sees()["csrf"]
    answer = lisa.client.post(
        f"/t/{evening.code}/move",
        json={"csrf": csrf, "question": None, "move": {"type": "Keep"}},
        headers={"Origin": origin, "Accept": "application/json"},
        base_url=ORIGIN,
    )
    assert answer.status_code == 403
    assert evening.table.saved == before


# Who is at the door -------------------------------------------------------------------------------


def test_the_first_page_says_what_is_played_who_is_here_and_what_to_do_where_two_are_called_alike(
    evening: Evening,
) -> None:
    evening.sit("Lisa", "Ellen")
    page = evening.stranger().get().text
    assert "<h1>Cooking Party Cards</h1>" in page
    assert page.count('<img src="/static/cards/art/') == 5
    assert f"Table {evening.code} ·" in said(page)
    assert "Lisa and Ellen are here" in said(page)
    assert 'maxlength="20"' in page
    another = evening.stranger()
    taken = another.post("join", name="Lisa")
    assert taken.status_code == 409
    assert "Is it you? Yes, it is me No: I sit down as Lisa 2" in said(taken.text)
    assert f'<a class="button" href="/t/{evening.code}/back">Yes, it is me</a>' in taken.text
    (form,) = re.findall(r'<form id="join-as".*?</form>', taken.text, re.S)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert another.post("join", **fields).status_code == 303
