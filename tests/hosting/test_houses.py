"""Many houses on one worker: each is at its own name, and none hears of another."""

from collections.abc import Iterator
from time import monotonic

import gevent
import pytest

from partycards.hosting.houses import IDLE, NoHouse
from partycards.hosting.keys import digest_of
from partycards.hosting.worker import Worker
from partycards.live.lines import Lines
from partycards.restaurant.printers import ReceiptPrinter
from partycards.restaurant.setup import Setup
from partycards.rows import choice, choose
from partycards.tables import erasing
from partycards.tables import house as tables_of_houses
from partycards.tables.table import HOST
from partycards.web.restaurant import opening
from tests.hosting.site import KEY, PROXY, Browser, a_worker, made, open_house, settings_of, site_of
from tests.postgres import Server

LINDE, KRONE = "linde.party.example", "krone.party.example"
CODE = "MANGO"


@pytest.fixture(scope="module")
def worker(postgres: Server) -> Iterator[Worker]:
    """Two houses, each with a table of the same name, at which two people sit."""
    with (
        a_worker(settings_of(postgres.database(made))) as worker,
        pytest.MonkeyPatch.context() as p,
    ):
        p.setattr(tables_of_houses, "TABLE_NAMES", (CODE,))
        for name in ("linde", "krone"):
            open_house(worker, name, f"{KEY} of {name}")
        yield worker


def test_two_houses_have_the_same_table_and_their_own_guests(worker: Worker) -> None:
    lisa, tom, ann = Browser(worker, LINDE), Browser(worker, KRONE), Browser(worker, LINDE)
    lisa.sits(CODE, "Lisa")
    tom.sits(CODE, "Tom")
    ann.sits(CODE, "Ann")
    for browser in (lisa, ann):
        assert [guest["name"] for guest in browser.sees(CODE)["guests"]] == ["Lisa", "Ann"]
    assert [guest["name"] for guest in tom.sees(CODE)["guests"]] == ["Tom"]
    assert [guest["seat"] for guest in tom.sees(CODE)["guests"]] == [1]
    page = lisa.get(f"/t/{CODE}/").text
    assert "Ann" in page
    assert "Tom" not in page


def test_both_play_at_once_and_each_move_counts_in_its_house(worker: Worker) -> None:
    """The writer has the events of both in one transaction, under the same names and numbers."""
    judges = {}
    for name, guests in (("linde", ("Eva", "Max", "Ida")), ("krone", ("Ben", "Lea", "Jan"))):
        house = site_of(worker, name).house
        table = house.open_table()
        browsers = [Browser(worker, f"{name}.party.example") for _ in guests]
        for browser, guest in zip(browsers, guests, strict=True):
            browser.sits(table.code, guest)
        house.start(table, HOST)
        judges[name] = next(each for each in browsers if each.sees(table.code)["question"])
    code = house.codes()[-1]
    asked = [
        gevent.spawn(judge.sends, code, {"type": "DrawAssignment"}) for judge in judges.values()
    ]
    gevent.joinall(asked, raise_error=True)
    assert [one.value.text for one in asked] == ['{"version":6}'] * 2
    for name, judge in judges.items():
        events = worker.log.of(name).read(code)
        assert [event.seq for event in events] == [1, 2, 3, 4, 5, 6]
        assert judge.sees(code)["version"] == 6


def test_a_seat_of_one_house_opens_none_of_another(worker: Worker) -> None:
    lisa, thief = Browser(worker, LINDE), Browser(worker, KRONE)
    lisa.sits(CODE, "Lisa, who is robbed")
    thief.get(f"/t/{CODE}/")
    stolen = "; ".join(f"{cookie.key}={cookie.value}" for cookie in lisa.cookies)
    seen = thief.get(f"/t/{CODE}/stream", Cookie=stolen)
    assert "event: refused" in seen.text


def test_a_link_of_a_host_opens_the_console_of_that_house_alone(worker: Worker) -> None:
    host, other = Browser(worker, LINDE), Browser(worker, KRONE)
    assert host.get("/host/enter", key=f"{KEY} of linde").status_code == 403
    assert host.get(f"/host/enter?key={KEY}+of+krone").status_code == 403
    assert other.get(f"/host/enter?key={KEY}+of+linde").status_code == 403
    answer = host.get(f"/host/enter?key={KEY}+of+linde")
    assert answer.status_code == 303
    assert host.get("/host/").status_code < 400
    cookie = next(cookie for cookie in host.cookies if cookie.key.startswith("host"))
    assert other.get("/host/", Cookie=f"{cookie.key}={cookie.value}").status_code == 403


def test_what_a_hosts_browser_keeps_is_no_link_and_stands_in_no_row(worker: Worker) -> None:
    host = Browser(worker, LINDE)
    host.get(f"/host/enter?key={KEY}+of+linde")
    kept = host.cookies[0].value
    registered = worker.registry.find("linde")
    assert registered is not None
    assert kept not in (f"{KEY} of linde", registered.host_key_digest)
    assert Browser(worker, LINDE).get(f"/host/enter?key={kept}").status_code == 403


def test_cookies_stay_off_plain_http_and_are_named_by_the_port_of_the_site(worker: Worker) -> None:
    lisa = Browser(worker, LINDE)
    lisa.sits(CODE, "Lisa with cookies")
    lisa.get(f"/host/enter?key={KEY}+of+linde")
    assert {cookie.key for cookie in lisa.cookies} >= {f"seat-{CODE}-443", "host-443"}
    assert all(cookie.secure and cookie.http_only for cookie in lisa.cookies)


def test_addresses_for_guests_are_those_of_the_site(worker: Worker) -> None:
    assert site_of(worker, "linde").join_url(CODE) == f"https://{LINDE}/t/{CODE}/"
    tv = Browser(worker, LINDE).get(f"/t/{CODE}/tv").text
    assert LINDE in tv
    assert ":6000" not in tv


@pytest.mark.parametrize(
    "host", ["nobody.party.example", "linde.other.example", "linde", "10.0.0.2:6000"]
)
def test_where_there_is_no_house_a_sentence_says_so(worker: Worker, host: str) -> None:
    stranger = Browser(worker, host)
    for path in ("/", f"/t/{CODE}/", "/host/", f"/t/{CODE}/stream"):
        answer = stranger.get(path)
        assert answer.status_code == 404
        assert "There is no house at this address." in answer.text
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    style = next(iter(stranger.get("/").text.split('rel="stylesheet" href="')[1:])).partition('"')[
        0
    ]
    assert stranger.get(style).status_code == 200, "and it is a page that one can look at"


def test_a_page_of_another_house_sends_no_form_here(worker: Worker) -> None:
    lisa = Browser(worker, LINDE)
    lisa.get(f"/t/{CODE}/")
    lisa.origin = f"https://{KRONE}"
    assert lisa.post(f"/t/{CODE}/join", name="Lisa").status_code == 403


def test_whoever_comes_past_the_proxy_cannot_say_that_they_came_by_it(worker: Worker) -> None:
    """Else any page on plain http could send forms, and a guesser had as many addresses as they
    like."""
    lisa = Browser(worker, LINDE)
    lisa.proxy = "203.0.113.9"
    assert lisa.post(f"/t/{CODE}/join", name="Lisa").status_code == 403
    lisa.origin = f"http://{LINDE}"
    assert lisa.post(f"/t/{CODE}/join", name="Lisa on http").status_code == 303


def test_connections_of_the_proxy_are_not_counted_by_its_address(worker: Worker) -> None:
    lines = worker.lines(1000)
    assert isinstance(lines, Lines)
    plugs = [lines.enter(Plug(), PROXY) for _ in range(700)]
    assert not any(line.is_cut for line in plugs)
    others = [lines.enter(Plug(), "203.0.113.9") for _ in range(300)]
    assert any(line.is_cut for line in others), "an address that is none counts as ever"


class Plug:
    """The end of a connection."""

    def shutdown(self, how: int) -> None: ...

    def recv(self, *how: int) -> bytes:
        raise BlockingIOError


def test_a_proxy_hears_whether_the_worker_lives_and_nothing_of_its_houses(worker: Worker) -> None:
    for host in (LINDE, "10.0.0.2:6000"):
        assert Browser(worker, host).get("/healthz").text == "ok\n"
        assert Browser(worker, host).get("/readyz").text == "ok\n"


def test_what_a_host_chooses_is_chosen_in_that_house(worker: Worker) -> None:
    host = Browser(worker, LINDE)
    host.get(f"/host/enter?key={KEY}+of+linde")
    guard = site_of(worker, "linde").guard
    answer = host.post("/host/language", guard.csrf(guard.host_key), language="en-GB")
    assert answer.status_code == 303, answer.text
    linde, krone = (site_of(worker, name) for name in ("linde", "krone"))
    assert (linde.house.spoken.house(), krone.house.spoken.house()) == ("en-GB", "")
    with krone.house.app.app_context():
        assert choice("language") == ""
        choose("language", "fr")
    with linde.house.app.app_context():
        assert choice("language") == "en-GB"


def test_a_move_that_comes_by_itself_is_found_its_house_and_its_page_as_well(
    worker: Worker,
) -> None:
    """The quick way of a phone's connection knows no environment, and believes no more."""
    head = (
        f"POST /t/{CODE}/move HTTP/1.1\r\nHost: {LINDE}\r\nOrigin: https://{LINDE}\r\n"
        "Accept: application/json\r\nContent-Length: 2\r\nX-Forwarded-Proto: https\r\n\r\n"
    ).encode()
    site_of(worker, "linde")
    asked = worker.asked(head, PROXY)
    assert asked is not None
    assert asked.own_page
    assert asked.of is site_of(worker, "linde").door.moves_in
    past = worker.asked(head, "203.0.113.9")
    assert past is not None
    assert not past.own_page
    assert worker.asked(head.replace(b"linde", b"nobody"), PROXY) is None


# Putting away ---------------------------------------------------------------------------------


def test_what_is_kept_for_a_day_goes_though_nobody_looks_at_the_house(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = open_house(worker, "rose")
    code = site.house.codes()[0]
    lisa = Browser(worker, "rose.party.example")
    lisa.get(f"/t/{code}/")
    lisa.post(f"/t/{code}/join", name="Lisa", needs="nuts")
    table = site.house.table(code)
    assert table is not None
    site.house.close_table(table, HOST)
    worker.houses.put_away("rose")
    assert "rose" in worker.registry.to_sweep()
    monkeypatch.setattr(erasing, "A_DAY", -1)
    worker.sweep()
    assert not site_of(worker, "rose").house.needs.tables()
    worker.houses.put_away("rose")
    assert "rose" not in worker.registry.to_sweep()


# What only a laptop has -------------------------------------------------------------------------


def at_the_console(worker: Worker, name: str) -> Browser:
    """A new house and its host."""
    open_house(worker, name)
    host = Browser(worker, f"{name}.party.example")
    assert host.get(f"/host/enter?key={KEY}").status_code == 303
    return host


def test_a_console_has_no_addresses_and_copies_of_a_laptop(worker: Worker) -> None:
    host = at_the_console(worker, "stern")
    assert "/host/copies/" not in host.get("/host/?all=1").text
    assert "Copies of everything" not in host.get("/host/?all=1").text
    table = host.get(f"/host/t/{site_of(worker, 'stern').house.codes()[0]}/").text
    assert "https://stern.party.example" not in table
    assert "stern.party.example" in table
    assert "fold-address" not in table
    for path in ("/host/copies/", "/host/copies/1/download"):
        answer = host.get(path)
        assert answer.status_code == 404
        assert "a hosting site, which makes the copies" in answer.text


def test_nobody_looks_for_printers_in_the_network_of_the_site(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What listens there is the site's own: its database, its other workers."""
    monkeypatch.setattr(opening, "listening_near", lambda port: pytest.fail("it looked about"))
    host = at_the_console(worker, "sonne")
    guard = site_of(worker, "sonne").guard
    step = host.get("/restaurant/opening/printers")
    assert "does not reach the printers in your network" in step.text
    assert "Look for printers" not in step.text
    asked = {"look": "1", "printer-1-address": "127.0.0.1", "printer-1-width": "80"}
    answer = host.post("/restaurant/opening/printers", guard.csrf(guard.host_key), **asked)
    assert answer.status_code == 303
    assert host.get("/restaurant/printers").status_code == 404
    csrf = guard.csrf(guard.host_key)
    answer = host.post("/restaurant/printers", csrf, name="Grill", address="127.0.0.1", test="1")
    assert answer.status_code == 404
    assert site_of(worker, "sonne").house.restaurant.setup.printers == ()


def test_a_house_that_came_with_a_printer_does_not_send_to_its_address(worker: Worker) -> None:
    house = open_house(worker, "mond").house
    house.restaurant.keep(
        Setup(name="Mond", printers=(ReceiptPrinter(name="Grill", address="10.0.0.5"),))
    )
    worker.houses.put_away("mond")
    setup = site_of(worker, "mond").house.restaurant.setup
    assert (setup.name, setup.printers) == ("Mond", ())


def test_a_house_at_which_nobody_looks_is_put_away_and_comes_back_as_it_was(worker: Worker) -> None:
    lisa = Browser(worker, LINDE)
    lisa.sits(CODE, "Lisa the last")
    before, now = lisa.sees(CODE), site_of(worker, "linde")
    worker.houses.put_idle_away(now=monotonic() + 2 * IDLE)
    assert len(worker.houses) == 0
    registered = worker.registry.find("linde")
    assert registered is not None
    assert not registered.cut_off
    assert lisa.sees(CODE) == before
    assert site_of(worker, "linde") is not now


def test_a_house_that_many_ask_for_at_once_is_opened_once(worker: Worker) -> None:
    worker.houses.put_away("linde", "krone")
    asked = [gevent.spawn(site_of, worker, name) for name in ("linde", "krone") * 5]
    gevent.joinall(asked, raise_error=True)
    assert len({id(one.value) for one in asked}) == 2


def test_a_house_that_is_closed_is_shut_to_everybody(worker: Worker) -> None:
    site = open_house(worker, "adler")
    code = site.house.codes()[0]
    lisa = Browser(worker, "adler.party.example")
    lisa.sits(code, "Lisa")
    worker.registry.change("adler", closed=True)
    worker.houses.put_away(*worker.shut())
    assert lisa.get(f"/t/{code}/").status_code == 404
    worker.registry.change("adler", closed=False)
    assert [guest["name"] for guest in lisa.sees(code)["guests"]] == ["Lisa"]


def test_a_new_link_ends_every_console_of_the_old_one(worker: Worker) -> None:
    open_house(worker, "hirsch")
    host = Browser(worker, "hirsch.party.example")
    host.get(f"/host/enter?key={KEY}")
    assert host.get("/host/").status_code < 400
    worker.registry.change("hirsch", host_key_digest=digest_of("another"))
    worker.houses.put_away(*worker.shut())
    assert host.get("/host/").status_code == 403
    assert host.get(f"/host/enter?key={KEY}").status_code == 403
    assert host.get("/host/enter?key=another").status_code == 303


def test_no_two_houses_have_one_name(worker: Worker) -> None:
    assert not worker.registry.add("linde", digest_of("mine now"))
    with pytest.raises(NoHouse):
        worker.houses.site("nobody")
