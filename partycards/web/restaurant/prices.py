"""The price list: drinks, bread, gifts; taxes by rate, service, and the currency's cents."""

from collections.abc import Callable, Mapping
from typing import Literal

from flask import Blueprint, Response, request
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from partycards.games.base import N_, IllegalMove
from partycards.restaurant.money import percent, rate
from partycards.restaurant.prices import Article, Prices, Rate, Tax
from partycards.restaurant.setup import Setup
from partycards.tables import laying
from partycards.web import said, site, to
from partycards.web.fields import right
from partycards.web.restaurant.courses import free_key
from partycards.web.restaurant.forms import (
    ArticleForm,
    MoneyForm,
    TaxLine,
    form_of_article,
    tax_choices,
    tax_of,
)
from partycards.web.restaurant.rooms import manager_only, page

pages = Blueprint("restaurant_prices", __name__, url_prefix="/restaurant/prices")
pages.before_request(manager_only)

MOST = 60
MOST_TAXES = 4
NEW = Article("", "", 0)


def _setup() -> Setup:
    return site().house.restaurant.setup


def _keep(prices: Prices) -> None:
    site().house.restaurant.keep(replace(_setup(), prices=prices))


@pages.get("")
def index() -> Response:
    """Everything that is charged besides the dishes, and how."""
    return _page()


def _page(
    article: ArticleForm | None = None,
    key: str = "",
    refusal: str = "",
    status: int = 200,
    money: MoneyForm | None = None,
    taxes: list[TaxLine] | None = None,
) -> Response:
    """`article` is the form that was refused, of the article with this key, "" the new one; `money`
    and `taxes` are those that were refused."""
    articles = _setup().prices.articles
    forms = {each.key: form_of_article(each) for each in (*articles, NEW)}
    if article is not None:
        forms[key] = article
    return page(
        "prices",
        "prices",
        status,
        articles=articles,
        headings=tuple(dict.fromkeys(each.heading for each in articles)),
        forms=forms,
        refused=None if article is None else key,
        refusal=refusal,
        money=_money() if money is None else money,
        taxes=_tax_lines() if taxes is None else taxes,
        rates=tax_choices(),
        saved=request.args.get("saved", ""),
    )


# Articles -----------------------------------------------------------------------------------------


@pages.post("/new")
def add() -> Response:
    """An article comes after the others."""
    form, articles = ArticleForm(request.form), _setup().prices.articles
    if not _right(form, ""):
        return _page(form, status=409)
    if len(articles) >= MOST:
        refusal = said(IllegalMove(N_("At most %(most)s things on the list, please."), most=MOST))
        return _page(form, refusal=refusal, status=409)
    key = free_key(str(form.name.data), {each.key for each in articles})
    _keep(replace(_setup().prices, articles=(*articles, form.article(key))))
    return to("restaurant_prices.index", saved=key)


def _right(form: ArticleForm, key: str) -> bool:
    """Whether the form is right and nothing else on the list has that name."""
    fine = right(form)
    others = {each.name.casefold() for each in _setup().prices.articles if each.key != key}
    if fine and str(form.name.data).casefold() in others:
        form.name.errors = [said(IllegalMove(N_("Something else on the list has that name.")))]
        return False
    return fine


@pages.post("/<key>")
def change(key: str) -> Response:
    """One article: kept, moved up or down, or taken off the list."""
    articles = list(_setup().prices.articles)
    place = next((at for at, each in enumerate(articles) if each.key == key), None)
    if place is None:
        return to("restaurant_prices.index")
    if "remove" in request.form:
        del articles[place]
    elif "up" in request.form or "down" in request.form:
        other = min(max(place + ("down" in request.form) - ("up" in request.form), 0), MOST)
        articles.insert(other, articles.pop(place))
    else:
        form = ArticleForm(request.form)
        if not _right(form, key):
            return _page(form, key, status=409)
        articles[place] = form.article(key)
    _keep(replace(_setup().prices, articles=tuple(articles)))
    return to("restaurant_prices.index", saved=key)


# Taxes, service, cents ----------------------------------------------------------------------------


def _written(found: Rate) -> str:
    return percent(found).removesuffix(" %") if found else ""


def _money() -> MoneyForm:
    prices = _setup().prices
    return MoneyForm(
        data={
            "cents": "two" if prices.decimals else "none",
            "taxes": "added" if prices.added else "in",
            "service": _written(prices.service),
            "serving": "added" if prices.service_added else "in",
            "service_tax": "" if prices.service_tax is None else str(prices.service_tax),
        }
    )


def _tax_lines(fields: MultiDict[str, str] | None = None) -> list[TaxLine]:
    taxes = _setup().prices.taxes
    lines = []
    for place in range(MOST_TAXES):
        now: dict[str, str] = {}
        if place < len(taxes):
            now = {"title": taxes[place].title, "rate": _written(taxes[place].rate) or "0"}
        lines.append(TaxLine(fields, prefix=f"tax-{place + 1}-", data=now))
    return lines


@pages.post("/money")
def keep_money() -> Response:
    """What is in the prices or comes to them. Courses and articles of a rate that has changed have
    the new one; sums stay what they are worth when cents come or go."""
    form, lines = MoneyForm(request.form), _tax_lines(request.form)
    # All of them, so that all that is wrong is told at once.
    judged = [right(each) for each in (form, *lines)]
    if not all(judged):
        return _page(money=form, taxes=lines, status=409)
    rates = [rate(str(line.rate.data)) if line.rate.data else None for line in lines]
    told = [found for found in rates if found is not None]
    if len(set(told)) < len(told):
        same = said(IllegalMove(N_("Each rate once, please.")))
        lines[-1].rate.errors = [same]
        return _page(money=form, taxes=lines, status=409)
    before = _setup().prices
    became = {tax.rate: now for tax, now in zip(before.taxes, rates, strict=False)}
    decimals: Literal[0, 2] = 2 if form.cents.data == "two" else 0
    setup = replace(
        _setup(),
        prices=replace(
            before,
            taxes=tuple(
                Tax(str(line.title.data or ""), found)
                for line, found in zip(lines, rates, strict=True)
                if found is not None
            ),
            added=form.taxes.data == "added",
            service=rate(str(form.service.data)) or 0 if form.service.data else 0,
            service_added=form.serving.data == "added",
            service_tax=became.get(tax_of(form.service_tax) or 0)
            if form.service_tax.data
            else None,
            decimals=decimals,
        ),
    )
    if decimals != before.decimals and laying.laid(site().house):
        refusal = IllegalMove(N_("Tables are laid with prices as they are: clear them first."))
        form.cents.errors = [said(refusal)]
        return _page(money=form, taxes=lines, status=409)
    worth = _worth(before.decimals, decimals)
    site().house.restaurant.keep(_converted(setup, became, worth))
    return to("restaurant_prices.index", saved="money", _anchor="money")


def _worth(before: int, now: int) -> Callable[[int], int]:
    """What a sum is in the new smallest unit."""
    if before == now:
        return lambda cents: cents
    return (lambda cents: cents * 100) if now else (lambda cents: (cents + 50) // 100)


def _converted(setup: Setup, became: Mapping[Rate, Rate | None],
               worth: Callable[[int], int]) -> Setup:  # fmt: skip
    def tax(found: Rate | None) -> Rate | None:
        return None if found is None else became.get(found)

    courses = tuple(
        replace(each, price=worth(each.price), tax=tax(each.tax)) for each in setup.courses
    )
    articles = tuple(
        replace(each, price=worth(each.price), tax=tax(each.tax)) for each in setup.prices.articles
    )
    return replace(setup, courses=courses, prices=replace(setup.prices, articles=articles))
