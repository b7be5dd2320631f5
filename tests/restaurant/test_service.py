"""R4, R5: Lisa, Ellen and Amir eat at table 12; Mira cooks and Tom serves."""

from random import Random
from typing import Any

import gevent
import pytest
from msgspec.structs import replace

from partycards.drawing import draw_leaf
from partycards.games.base import IllegalMove
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.dining import OnOrder, Plate, Used
from partycards.games.features.in_match import Dinner
from partycards.restaurant.board import board
from partycards.restaurant.happenings import (
    Bumped,
    Called,
    Confirmed,
    Laid,
    Marked,
    Ordered,
    Stocked,
    Voided,
)
from partycards.tables import service, taking_back
from partycards.tables.needs import Needs
from tests.evening import ORIGIN, Evening, moves_of
from tests.promises.test_failing_disk import poison
from tests.restaurant.dinner import CAKE, CHICKEN, COURSES, LOBSTER, TOFU
from tests.restaurant.staffed import Restaurant, words_of


@pytest.fixture
def dinner(evening: Evening) -> Restaurant:
    evening.sit("Lisa", "Ellen", "Amir")
    return Restaurant(evening)


def wants(monkeypatch: pytest.MonkeyPatch, *plates: Plate) -> None:
    """The game at the table says that guests have marked these for the starter; what the kitchen
    does changes nothing in it."""

    class Marked(Dinner[Any]):
        def plates(self, state: Any, course: str) -> tuple[Plate, ...]:
            return plates if course == "starter" else ()

        def on_table(self, state: Any) -> tuple[Plate, ...]:
            return ()

        def as_told(self, state: Any, told: Plate) -> bool:
            return True

        def may_change(self, state: Any, seat: int, key: str) -> bool:
            return False

        def playable(self, assignment: Any) -> bool:
            return True

        def run_out(self, state: Any, keys: tuple[str, ...]) -> Any:
            return None

        def on_order(self, state: Any, dishes: tuple[OnOrder, ...]) -> Any:
            return None

        def kitchen_marked(self, state: Any, points: Any) -> None:
            return None

    known = CookingParty.feature

    def feature(game: Any, kind: type[Any]) -> Any:
        return Marked() if kind is Dinner else known(game, kind)

    monkeypatch.setattr(CookingParty, "feature", feature)


SOUP = Plate(1, "1-1", 1, "Onion soup", (Used("onions", "Onions", "as in Bergen, with feta"),))


# The guests ---------------------------------------------------------------------------------------


def test_lisa_calls_the_chef_from_her_phone_and_tom_sees_it(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(monkeypatch, SOUP)
    dinner.evening.start("Ellen")
    assert "Call the chef: Starter, 1 dish" in dinner.evening.main("Amir")
    lisa = dinner.evening.phones["Lisa"]
    assert lisa.post("order/call", course="starter").status_code == 303
    assert "your server is fetching the chef" in dinner.evening.main("Amir")
    assert "Fetch the chef" in words_of(dinner.tom.sees("/floor/"))
    assert "Table 12 calls the chef · Starter · 00:0" in words_of(dinner.mira.sees("/kitchen/"))
    again = lisa.post("order/call", course="starter")
    assert (again.status_code, "Mark a dish" in again.text) == (409, True)


def test_the_floor_says_in_one_line_what_a_course_needs_the_chef_for(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(monkeypatch, SOUP)
    dinner.evening.start("Ellen")
    dinner.evening.phones["Lisa"].post("order/call", course="starter")
    called = words_of(dinner.tom.sees("/floor/"))
    assert "12 Starter, 1 dish I take it" in called
    assert "for the chef" not in called
    pad = f"/kitchen/{dinner.code}/"
    dinner.mira.taps(pad + "came", pad, course="starter")
    here = words_of(dinner.tom.sees("/floor/"))
    assert "Starter: the chef is here, 1 dish to talk about" in here
    assert "for the chef" not in here
    assert "calls the chef" not in words_of(dinner.mira.sees("/kitchen/")), "it needs nobody"


def test_the_talk_at_the_table_is_seen_by_both(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(monkeypatch, SOUP)
    dinner.evening.start("Ellen")
    dinner.evening.phones["Lisa"].post("order/call", course="starter")
    here, pad = f"/kitchen/{dinner.code}/", f"/kitchen/{dinner.code}/"
    assert "words not checked" in words_of(dinner.mira.sees(pad))
    for verb, fields in (
        ("came", {"course": "starter"}),
        ("ask", {"line": 1, "words": "How salty?"}),
        ("note", {"line": 1, "words": "gratinated"}),
        ("season", {"line": 1, "key": "butter"}),
        ("check", {"line": 1, "key": "onions", "contains": "celery"}),
        ("confirm", {"line": 1}),
    ):
        assert dinner.mira.taps(here + verb, pad, back=pad, **fields).status_code == 303, verb
    line = dinner.line(1)
    assert (line.status, line.notes) == ("confirmed", ("gratinated",))
    assert line.dish.foods[0].contains == ("milk", "celery")
    seen = dinner.evening.main("Lisa")
    assert "The chef asks: How salty?" in seen
    assert "The kitchen adds Butter" in seen
    assert "gratinated" in seen
    assert "How salty?" not in dinner.evening.main("Amir")
    answer = dinner.evening.phones["Lisa"].post("order/answer", line=1, question=0, words="Not")
    assert answer.status_code == 303
    assert dinner.line(1).questions[0].answer == "Not"
    dinner.mira.taps(here + "send", pad, course="starter")
    assert "It is on the stove." in dinner.evening.main("Lisa")


def test_all_words_of_a_dish_are_ticked_with_one_tap(dinner: Restaurant) -> None:
    dinner.happens(Called("starter", ((1, LOBSTER),)))
    pad = f"/kitchen/{dinner.code}/"
    assert "words not checked" in words_of(dinner.mira.sees(pad))
    dinner.mira.taps(f"{pad}check-all", pad, line=1)
    assert all(food.checked for food in dinner.line(1).dish.foods)
    assert "words not checked" not in words_of(dinner.mira.sees(pad))


def test_a_dish_that_comes_back_says_why_on_the_phone(dinner: Restaurant) -> None:
    dinner.happens(Called("starter", ((1, LOBSTER),)))
    path, pad = f"/kitchen/{dinner.code}/send-back", f"/kitchen/{dinner.code}/"
    assert "write something" in dinner.mira.sends(path, pad, line=1, words=" ")["refused"]
    dinner.mira.taps(path, pad, line=1, words="No lobster & no crab tonight")
    assert "No lobster &amp; no crab tonight" in dinner.evening.main("Lisa")
    lisa = dinner.evening.phones["Lisa"]
    assert lisa.post("order/withdraw", line=1).status_code == 303
    assert "Your order" not in dinner.evening.main("Lisa")


def test_nobody_answers_or_withdraws_for_somebody_else(dinner: Restaurant) -> None:
    dinner.happens(Called("starter", ((1, LOBSTER), (2, CHICKEN))))
    ellen = dinner.evening.phones["Ellen"]
    for verb in ("withdraw", "answer"):
        answer = ellen.post(f"order/{verb}", line=1, question=0, words="No")
        assert (answer.status_code, "somebody else" in answer.text) == (409, True)
    assert dinner.line(1).status == "asked"


def test_what_has_run_out_is_told_to_its_guest_and_to_the_kitchen(dinner: Restaurant) -> None:
    dinner.happens(Called("starter", ((1, LOBSTER),)))
    dinner.cooks((2, CHICKEN))
    dinner.happens(Stocked(("lobster", "chicken")))
    assert "run out of Lobster" in dinner.evening.main("Lisa")
    assert "Chicken out" in words_of(dinner.mira.sees("/kitchen/"))


# The stove ----------------------------------------------------------------------------------------


def test_two_screens_bump_at_once_and_the_second_is_told(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    path = f"/kitchen/{dinner.code}/bump"
    assert "refused" not in dinner.mira.sends(path, "/kitchen/", line=[1, 2])
    second = dinner.mira.sends(path, "/kitchen/", line=[1, 2])
    assert "quicker" in second["refused"]
    log = dinner.evening.house.log.read(dinner.code)
    assert [event.kind for event in log].count("bumped") == 1


def test_of_sixteen_bumps_at_once_one_counts(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER))
    table = dinner.evening.table

    def bump() -> bool:
        try:
            service.record_happening(table, "chef", Bumped((1,)))
        except IllegalMove:
            return False
        return True

    bumps = [gevent.spawn(bump) for _ in range(16)]
    gevent.joinall(bumps)
    assert sum(each.value for each in bumps) == 1


def test_a_tap_whose_answer_was_lost_counts_once(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER))
    path, fields = f"/kitchen/{dinner.code}/bump", {"line": 1, "move_id": "a" * 32}
    first = dinner.mira.sends(path, "/kitchen/", **fields)
    assert dinner.mira.sends(path, "/kitchen/", **fields) == first
    assert dinner.line(1).status == "ready"


def test_tom_carries_and_the_main_is_fired(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER))
    dinner.cooks((1, CHICKEN), course="main")
    assert "1 dish waits for the course before" in words_of(dinner.mira.sees("/kitchen/"))
    dinner.mira.taps(f"/kitchen/{dinner.code}/bump", "/kitchen/", line=1)
    assert "1 dish to carry" in dinner.tom.sees("/floor/")
    dinner.tom.taps(f"/floor/{dinner.code}/serve", "/floor/", line=1)
    assert (dinner.line(1).status, dinner.line(2).status) == ("served", "cooking")
    recall = dinner.mira.sees("/kitchen/?tab=recall")
    assert "Back to the stove" in recall
    dinner.mira.taps(f"/kitchen/{dinner.code}/recall", "/kitchen/?tab=recall", line=1)
    assert "RECALLED" in dinner.mira.sees("/kitchen/")


def test_a_bump_draws_one_ticket_anew(dinner: Restaurant) -> None:
    other = dinner.evening.house.open_table()
    service.record_happening(other, "manager", Laid("4", COURSES))
    seat = other.next_seat()
    other.sit(seat)
    service.take(other, "server", "main", SOUP, service.larder_of(dinner.evening.house.catalogue))
    for happening in (Confirmed(1), Ordered("main", "now")):
        service.record_happening(other, "chef", happening)
    dinner.cooks((1, LOBSTER))
    dinner.mira.sees("/kitchen/")
    boards = dinner.evening.app.site.boards
    before, drawn = boards.tables(), draw_leaf.cache_info().misses
    dinner.cooks((2, CHICKEN), (3, TOFU))
    dinner.mira.sees("/kitchen/")
    assert draw_leaf.cache_info().misses == drawn + 2
    assert [now is then for now, then in zip(boards.tables(), before, strict=True)] == [False, True]


def test_a_void_and_an_add_on_stand_on_the_screen(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.tom.taps(f"/floor/{dinner.code}/void", f"/floor/{dinner.code}/", line=2, words="gone")
    dinner.cooks((3, TOFU))
    page = dinner.mira.sees("/kitchen/")
    assert page.count(">VOID<") == page.count(">ADD-ON<") == 1
    dinner.mira.taps(f"/kitchen/{dinner.code}/seen", "/kitchen/", line=2)
    assert ">VOID<" not in dinner.mira.sees("/kitchen/")


def test_the_counts_and_the_stations_are_of_what_is_to_cook(evening: Evening) -> None:
    evening.sit("Lisa", "Ellen")
    from tests.restaurant.dinner import MAIN, STARTER

    courses = (replace(STARTER, station="Cold"), replace(MAIN, station="Grill"))
    dinner = Restaurant(evening, courses)
    restaurant = evening.house.restaurant
    restaurant.keep(replace(restaurant.setup, courses=courses))
    dinner.cooks((1, CHICKEN), (2, replace(CHICKEN, key="1-9")))
    dinner.cooks((1, TOFU), course="main")
    page = words_of(dinner.mira.sees("/kitchen/"))
    assert "Chicken 2 Pasta 2 Tofu 1" in page
    assert "3 dishes to cook Chicken in a lasagne roll 2" in page
    grill = words_of(dinner.mira.sees("/kitchen/?tab=held&station=Grill"))
    assert "Popcorn-crusted tofu" in grill
    assert "lasagne roll" not in grill


def test_ages_have_two_thresholds_for_each_course(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    dinner.cooks((1, LOBSTER))
    now = time.time()
    for later, how in ((299, "is-new"), (301, "is-soon"), (601, "is-late")):
        monkeypatch.setattr("partycards.web.kitchen.time.time", lambda at=now + later: at)
        assert f'class="ticket {how}"' in dinner.mira.sees("/kitchen/")


# Doors and secrets --------------------------------------------------------------------------------


def test_guests_reach_no_page_no_button_and_no_stream_of_the_staff(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER))
    lisa = dinner.evening.phones["Lisa"].client
    for path in ("/kitchen/", f"/kitchen/{dinner.code}/", "/floor/", f"/floor/{dinner.code}/"):
        assert lisa.get(path, base_url=ORIGIN).status_code == 303
        told = lisa.get(f"{path}stream", base_url=ORIGIN).text
        assert "event: refused" in told
        assert "Lobster" not in told
    csrf = dinner.evening.app.site.guard.csrf("")
    for path in (f"/kitchen/{dinner.code}/bump", f"/floor/{dinner.code}/serve"):
        answer = lisa.post(
            path, data={"csrf": csrf, "line": 1}, headers={"Origin": ORIGIN}, base_url=ORIGIN
        )
        assert answer.status_code == 403
    assert dinner.line(1).status == "cooking"


def test_a_server_sees_the_floor_but_not_the_kitchens_marks(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER))
    pad = f"/kitchen/{dinner.code}/"
    dinner.mira.taps(f"{pad}mark", pad, dish="1-1", mark="87")
    assert 'value="87"' in dinner.mira.sees(pad)
    refused = dinner.tom.client.get(pad, base_url=ORIGIN)
    assert refused.status_code == 403
    for seen in (dinner.tom.sees(f"/floor/{dinner.code}/"), dinner.evening.main("Lisa")):
        assert "87" not in words_of(seen)
    for typed in ("", "7.5", "0", "101", "much"):
        refused = dinner.mira.sends(f"{pad}mark", pad, dish="1-1", mark=typed)["refused"]
        assert refused == "A mark is a whole number from 1 to 100."


def test_needs_are_seen_by_the_staff_alone(dinner: Restaurant) -> None:
    needs = Needs(("milk",), "no butter please")
    dinner.evening.house.needs.keep(dinner.code, 1, needs)
    dinner.cooks((1, LOBSTER))
    assert "Lisa ’s allergy: milk" in words_of(dinner.mira.sees("/kitchen/"))
    assert "no butter please" in dinner.tom.sees(f"/floor/{dinner.code}/")
    for name in ("Lisa", "Ellen"):
        assert "allergy" not in dinner.evening.main(name)


def test_what_guests_type_is_never_code(dinner: Restaurant) -> None:
    bad = "<script>alert(1)</script>"
    food = replace(LOBSTER.foods[0], words=bad)
    dish = replace(LOBSTER, name=bad, foods=(food,), words=bad)
    dinner.happens(Called("main", ((1, dish),)))
    dinner.cooks((1, replace(dish, key="2")))
    for page in ("/kitchen/", f"/kitchen/{dinner.code}/", "/floor/", f"/floor/{dinner.code}/"):
        assert bad not in dinner.mira.sees(page)
    assert bad not in dinner.evening.main("Lisa")


# Without phones, and after the night --------------------------------------------------------------


def test_tom_takes_a_dish_from_a_guest_who_plays_on_paper(dinner: Restaurant) -> None:
    page, path = f"/floor/{dinner.code}/", f"/floor/{dinner.code}/take"
    fields = {"seat": 2, "course": "main", "name": "Toast"}
    told = dinner.tom.sends(path, page, foods="Ambrosia", **fields)
    assert "Ambrosia" in told["refused"]
    dinner.tom.taps(path, page, foods="Cheese: feta, warm\nbutter\n", **fields)
    line = dinner.line(1)
    assert (line.seat, line.status, line.dish.name) == (2, "asked", "Toast")
    cheese, butter = line.dish.foods
    assert (cheese.words, cheese.checked, butter.pantry) == ("feta, warm", True, True)


def test_tom_plays_for_ellen_and_every_screen_says_so(dinner: Restaurant) -> None:
    dinner.evening.start("Lisa")
    page = f"/floor/{dinner.code}/"
    answer = dinner.tom.taps(f"{page}play-for", page, seat=2)
    assert answer.headers["Location"] == f"{page}for/2/"
    assert "Playing for Ellen" in dinner.tom.sees(f"{page}for/2/")
    assert "playing for" in dinner.evening.main("Lisa")
    stream = dinner.tom.client.get(f"{page}for/2/stream", base_url=ORIGIN).text
    assert "event: view" in stream
    other = dinner.tom.client.get(f"{page}for/3/stream", base_url=ORIGIN).text
    assert "event: refused" in other
    dinner.tom.taps(f"{page}stop-playing-for", page)
    assert dinner.evening.table.saved.standing_in is None


def test_after_a_restart_no_ticket_is_lost(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.happens(Called("dessert", ((1, CAKE),)), Confirmed(3), Marked("1-1", 40))
    before = dinner.evening.table.saved.orders
    again = dinner.evening.restart()
    assert again.table.saved.orders == before
    later = Restaurant(again)
    assert "Lobster under peach blossom" in later.mira.sees("/kitchen/")


def test_a_table_that_cannot_be_read_says_so_and_keeps_its_tickets(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER))
    poison(dinner.evening, "bumped", b"[]")
    again = Restaurant(dinner.evening.restart())
    kitchen = words_of(again.mira.sees("/kitchen/"))
    assert "Table 12 needs the host" in kitchen
    assert "Lobster under peach blossom" in kitchen
    assert "This table needs the host" in words_of(again.tom.sees("/floor/"))
    told = again.mira.sends(f"/kitchen/{again.code}/bump", "/kitchen/", line=1)
    assert "needs the host" in told["refused"]


def test_an_order_survives_a_take_back_of_every_move(dinner: Restaurant) -> None:
    dinner.evening.start("Lisa")
    table = dinner.evening.table
    start = table.saved.current.state
    standing = table.saved
    move = standing.current.game.auto_move(
        standing.current.game.view(standing.current.state, 1), Random(1)
    )
    table.play(1, move, standing.current.game.question(standing.current.state, 1))
    dinner.cooks((1, LOBSTER))
    orders = table.saved.orders
    assert [event.kind for event in moves_of(table)] == ["moved"]
    taking_back.rewind(table, "host", moves_of(table)[0].seq)
    assert table.saved.current.state == start
    assert table.saved.orders == orders


def test_a_table_that_is_not_set_takes_no_orders(evening: Evening) -> None:
    with pytest.raises(IllegalMove, match="not set"):
        service.record_happening(evening.table, "chef", Called("starter", ((1, LOBSTER),)))


def test_words_that_name_an_allergen_are_heard_on_every_page(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lisa must not eat peanuts nor milk; her soup has onions."""
    soup = replace(SOUP, name="Peanut-butter soup", used=(Used("onions", "Onions"),))
    wants(monkeypatch, soup)
    dinner.evening.start("Ellen")
    dinner.evening.house.needs.keep(dinner.code, 1, Needs(("peanuts", "milk")))
    dinner.evening.phones["Lisa"].post("order/call", course="starter")
    pad = f"/kitchen/{dinner.code}/"
    assert "peanuts — guest allergy" in words_of(dinner.mira.sees(pad))
    dinner.mira.taps(f"{pad}ask", pad, line=1, words="And on top?")
    answered = dinner.evening.phones["Lisa"].post(
        "order/answer", line=1, question=0, words="Whipped cream!"
    )
    assert answered.status_code == 303
    warned = words_of(dinner.mira.sees(pad))
    assert "peanuts · milk — guest allergy" in warned
    assert "Named in words: Peanut butter and " in warned
    dinner.mira.taps(f"{pad}note", pad, line=1, words="with toasted sesame")
    assert "sesame" in dinner.line(1).named.contains
    dinner.happens(Confirmed(1), Ordered("starter", "now"))
    ticket = words_of(dinner.mira.sees("/kitchen/"))
    assert "Lisa ’s allergy: peanuts · milk" in ticket


@pytest.mark.parametrize(
    "back",
    [
        "//evil.test/",
        "/kitchen//evil.test/",
        "/floor//evil.test",
        "http://evil.test/",
        "/kitchen\n",
    ],
)
def test_a_button_leads_back_to_the_staffs_own_pages_only(
    dinner: Restaurant, monkeypatch: pytest.MonkeyPatch, back: str
) -> None:
    wants(monkeypatch, SOUP)
    dinner.evening.start("Ellen")
    dinner.evening.phones["Lisa"].post("order/call", course="starter")
    pad = f"/kitchen/{dinner.code}/"
    answer = dinner.mira.taps(f"{pad}came", pad, back=back, course="starter")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/kitchen/")


def test_a_refused_plate_is_named_and_the_rest_of_the_ticket_goes_through(
    dinner: Restaurant,
) -> None:
    """The Wi-Fi swallows the first answer, so the script sends the same tap again."""
    dinner.cooks((1, LOBSTER), (2, CHICKEN), (3, TOFU))
    dinner.happens(Voided(2, "They left"))
    bump = {"line": [1, 2, 3], "move_id": "tap"}
    for _ in range(2):
        told = dinner.mira.sends(f"/kitchen/{dinner.code}/bump", "/kitchen/", **bump)
        assert "refused" not in told
        assert told["left"] == [2]
        assert told["said"] == (
            "Without “Chicken in a lasagne roll” (seat 2): That is not wanted any more."
        )
    assert [dinner.line(number).status for number in (1, 2, 3)] == ["ready", "void", "ready"]

    serve = f"/floor/{dinner.code}/serve"
    page = dinner.tom.taps(serve, "/floor/", line=[1, 2])
    assert (page.status_code, "Chicken in a lasagne roll" in page.text) == (200, True)
    again = dinner.tom.sends(serve, "/floor/", line=[1, 2])
    assert "quicker" in again["refused"], "nothing of it was left to serve"
    told = dinner.tom.sends(serve, "/floor/", line=[1, 3])
    assert told["left"] == [1]
    assert [dinner.line(number).status for number in (1, 3)] == ["served", "served"]


# The wall -----------------------------------------------------------------------------------------


def test_a_screen_keeps_its_size_and_its_colours_without_a_script(dinner: Restaurant) -> None:
    def screen() -> str:
        return dinner.mira.sees("/kitchen/").split("<head>")[0]

    assert 'class="wall" data-size="m"' in screen()
    for choice in ({"size": "l"}, {"dark": "on"}):
        answer = dinner.mira.taps("/kitchen/look", "/kitchen/", back="/kitchen/?tab=held", **choice)
        assert answer.headers["Location"] == "/kitchen/?tab=held"
    assert 'class="wall is-dark" data-size="l"' in screen()
    dinner.mira.taps("/kitchen/look", "/kitchen/", size="huge", dark="")
    assert 'class="wall" data-size="l"' in screen()


def test_undo_takes_back_one_tap_after_the_other(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    here = f"/kitchen/{dinner.code}/"
    for line in (2, 1):
        dinner.mira.taps(f"{here}bump", "/kitchen/", line=line)
    now = dinner.evening.app.site.boards.table(dinner.code)
    assert now is not None
    assert [bump.lines for bump in board(now.tickets).bumps()] == [(1,), (2,)]
    dinner.mira.taps(f"{here}unbump", "/kitchen/", line=1)
    assert "Undo: table 12 ready" in dinner.mira.sees("/kitchen/")


def test_one_key_says_that_all_voids_of_a_ticket_were_seen(dinner: Restaurant) -> None:
    dinner.cooks((1, LOBSTER), (2, CHICKEN))
    dinner.happens(Voided(1, "left"), Voided(2, "left"))
    page = dinner.mira.sees("/kitchen/")
    assert 'seen" data-move class="ready-form"' in page
    assert "Lobster" in page, "struck through, not gone"
    fields = {"line": [1, 2], "move_id": "tap-1"}
    for _ in range(2):  # its answer was lost, and it comes again
        told = dinner.mira.sends(f"/kitchen/{dinner.code}/seen", "/kitchen/", **fields)
        assert "refused" not in told
    assert "Lobster" not in dinner.mira.sees("/kitchen/")
