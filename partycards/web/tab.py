"""A table's running tab on a server's phone: one tap charges a drink, a few take the money."""

import time
from functools import partial

from flask import Blueprint, Response, request, url_for
from msgspec.structs import replace

from partycards.drawing import page
from partycards.figures import at_time
from partycards.games.base import N_, IllegalMove, Seat
from partycards.live.boards import TAB, Boards, whose_tab
from partycards.restaurant.happenings import (
    DiscountEnded,
    PaymentTakenBack,
    Repriced,
    Uncharged,
)
from partycards.restaurant.money import PRICES_ARE, cents, percent, priced, rate, written
from partycards.restaurant.orders import Orders
from partycards.restaurant.prices import WHOLE, Article, Rate
from partycards.restaurant.staff import MANAGER, SERVER
from partycards.services.tab_content import on_tab
from partycards.tables import tabs
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.web import message, table_or_404
from partycards.web.bill_forms import SPLITS, WRONG_TIP, tip_of, tip_typed
from partycards.web.kitchen import staff_page
from partycards.web.order_forms import move_id, number, numbers, words
from partycards.web.staff import only_staff
from partycards.web.staff_verbs import Verb, pressed, record

pages = Blueprint("tab", __name__, url_prefix="/floor/<code>/tab")
pages.before_request(partial(only_staff, SERVER, MANAGER))

AT_HAND = 5
"""So many things of the price list have a button of their own; the others are in a fold."""


@pages.get("")
def one_tab(code: str) -> Response:
    """The tab, for all or, with `for`, for one party or seat."""
    table = table_or_404(code)
    if not table.saved.orders.number:
        refusal = IllegalMove(N_("This table is not set for dinner."))
        return message(refusal, 404, url_for("staff.enter"))
    query = request.query_string.decode("utf-8", "replace")
    where, stream = whose_tab(table.code, query), f"tab/stream?{query}"
    return staff_page("restaurant/tab.html", TAB, where, stream, code=table.code)


def _for(orders: Orders, whom: str) -> tuple[Seat, ...]:
    """The seats that "party-A" or "seat-3" means; none: all."""
    kind, _, name = whom.partition("-")
    if kind == "party":
        return tuple(sorted(seat for seat, party in orders.parties if party == name))
    return (int(name),) if kind == "seat" and name.isascii() and name.isdigit() else ()


def draw_tab(boards: Boards, where: str, language: str) -> str:
    """The inside of the tab's `<main>`."""
    code, _, whom = where.partition(":")
    tables = boards.tables(language)
    now, table = boards.table(code, language), boards.house.table(code)
    if now is None or table is None:
        return page("restaurant/not_set.html", language)
    orders, house = table.saved.orders, boards.house
    only = _for(orders, whom)
    prices = orders.prices
    currency = prices.currency or house.restaurant.setup.currency
    return page(
        "restaurant/tab_main.html",
        language,
        table=now,
        tab=on_tab(table.saved.read_in(language), only),
        orders=orders,
        whom=whom if only else "all",
        parties=tuple(dict.fromkeys(party for _, party in sorted(orders.parties, key=_by_party))),
        at_hand=AT_HAND,
        since=at_time(table.saved.opened_at, language),
        served_by=server_of(boards, orders, language),
        money=partial(priced, currency=currency, decimals=prices.decimals, language=language),
        plain=partial(written, decimals=prices.decimals, language=language),
        percent=partial(percent, language=language),
        person=lambda actor: house.staff.person(actor, language),
        splits=SPLITS,
        tip_typed=tip_typed,
        signals=boards.signals(tables, boards.errands(tables)),
        now=time.time(),
    )


def _by_party(of: tuple[Seat, str]) -> str:
    return of[1]


def server_of(boards: Boards, orders: Orders, language: str) -> str:
    """Who serves this table: whose it is tonight, else who has carried most; "" nobody yet."""
    whose = boards.server(orders.number)
    if whose is not None:
        return whose.name
    taps = [line.served_by for line in orders.lines if line.served_by]
    taps += [charge.actor for charge in orders.tab.charges]
    most = sorted(set(taps), key=lambda who: (-taps.count(who), who))[:1]
    return boards.house.staff.person(most[0], language) if most else ""


# What is done with it -----------------------------------------------------------------------------


def _sum(table: Table, typed: str, sentence: str) -> int:
    """A sum that somebody typed, in cents."""
    found = cents(typed, table.ahead.orders.prices.decimals)
    if found is None:
        raise IllegalMove(sentence)
    return found


def _no_price(table: Table) -> str:
    return PRICES_ARE[table.ahead.orders.prices.decimals]


def charge(table: Table, actor: str) -> int:
    """One of the list, or something that is typed."""
    orders, form = table.ahead.orders, request.form
    article = orders.prices.article(form.get("article", ""))
    if article is None:
        price = _sum(table, form.get("price", ""), _no_price(table))
        tax = number("tax") if form.get("tax") else None
        if tax is not None and tax not in {each.rate for each in orders.prices.taxes}:
            raise IllegalMove(N_("Please choose one."))
        article = Article("", words("name"), price, tax=tax)
    if article.tax is None:
        article = Article(article.key, article.name, article.price, article.heading,
                          orders.prices.rate(None))  # fmt: skip
    return tabs.charge(table, actor, article, _for_whom(table), move_id())


def _for_whom(table: Table) -> tuple[Seat, ...]:
    """Those of a party who are still here: who has gone drinks no more. `Stale` when all of them
    have, because nobody named means all."""
    whom, seated = request.form.get("for", ""), table.ahead.present()
    kind, _, _ = whom.partition("-")
    seats = _for(table.ahead.orders, whom)
    if kind != "party":
        return seats
    here = tuple(seat for seat in seats if seat in seated)
    if not here:
        raise Stale(tabs.NOBODY_THERE)
    return here


def give(table: Table, actor: str) -> int:
    """A gift or a discount, of an item or of a whole bill."""
    item, typed = request.form.get("item", ""), request.form.get("off", "").strip()
    off_rate: Rate = 0
    off_cents = 0
    if not typed and item:
        off_rate = WHOLE
    elif typed.endswith("%"):
        off_rate = rate(typed) or 0
    else:
        off_cents = _sum(table, typed, N_("How much? 10 %% or 5.00, for example."))
    seat = number("seat") if request.form.get("seat") else None
    return tabs.take_off(table, actor, item, words("reason"), off_rate, off_cents, seat, move_id())


def reprice(table: Table, actor: str) -> int:
    item, typed = request.form.get("item", ""), request.form.get("price", "").strip()
    price = _sum(table, typed, _no_price(table)) if typed else None
    return record(table, actor, Repriced(item, price))


def agree(table: Table, actor: str) -> int:
    """How a party pays; what was named for dishes and shares stays."""
    form = request.form
    party = form.get("party", "")
    way = table.ahead.orders.tab.way(party)
    split = next((each for each in SPLITS if each == form.get("split", "")), way.split)
    tip = tip_of(form.get("tip", ""), table.ahead.orders.prices.decimals)
    if tip is None:
        raise IllegalMove(WRONG_TIP)
    return tabs.agree_way(table, actor, party, replace(way, split=split, tip=tip), move_id())


def pay(table: Table, actor: str) -> int:
    """A part is paid, or several, or some of it."""
    form, decimals = request.form, table.ahead.orders.prices.decimals
    typed = form.get("cents", "").strip()
    amount = _sum(table, typed, N_("How much? 20 or 12.50, for example.")) if typed else None
    seats = numbers("seat")
    tip = tip_of(form.get("tip", ""), decimals)
    if tip is None:
        raise IllegalMove(WRONG_TIP)
    shown = sum(numbers(f"shown-{seat}")[0] for seat in seats if numbers(f"shown-{seat}"))
    return tabs.pay(
        table, actor, seats, shown, "cash" if form.get("how") == "cash" else "card",
        tip.on(shown if amount is None else amount), amount, move_id(),
    )  # fmt: skip


VERBS: dict[str, Verb] = {
    "charge": charge,
    "uncharge": lambda t, who: record(t, who, Uncharged(number("charge"))),
    "give": give,
    "keep": lambda t, who: record(t, who, DiscountEnded(number("discount"))),
    "reprice": reprice,
    "agree": agree,
    "pay": pay,
    "take-back": lambda t, who: record(t, who, PaymentTakenBack(number("payment"),
                                                                words("reason"))),
}  # fmt: skip


@pages.post("/<verb>")
def press(code: str, verb: str) -> Response:
    """A button of the tab."""
    return pressed(VERBS, code, verb, url_for("tab.one_tab", code=code))
