"""A table's shopping lists on the phones of those who sit there."""

from flask import Blueprint, Response, url_for

from partycards.games.base import N_
from partycards.printing.engine.options import Options
from partycards.printing.shopping.shopping_list import of_table
from partycards.web import show, site, table_or_404, to, translated
from partycards.web.guest_door import guest_at, guest_or_403, key_at
from partycards.web.shopping import lists

for_guests = Blueprint("shopping_of_table", __name__, url_prefix="/t/<code>")


@for_guests.get("/shopping")
def of_the_table(code: str) -> Response:
    """The lists of a table, for those who sit there; with one list, straight to it."""
    table = table_or_404(code)
    person = guest_at(table)
    if person is None:
        return to("phone.table", code=table.code)
    kept = lists()
    made = kept.all_made(table.code)
    missing = bool(kept.cooked_at(table.code)) and not kept.of_what_is_cooked(table.code, made)
    if len(made) == 1 and not missing:
        return to("shop.shop", key=made[0].key)
    return show(
        "phone/shopping_lists.html",
        title=translated(N_("Shopping lists")),
        table_url=url_for("phone.table", code=table.code),
        seat_code=person.code,
        made=made,
        missing=missing,
        csrf=site().guard.csrf(key_at(table)),
    )


@for_guests.post("/shopping")
def make_of_the_table(code: str) -> Response:
    """What is cooked can be shopped for by any guest: the first one makes the list."""
    table = table_or_404(code)
    guest_or_403(table)
    kept = lists()
    evening = kept.evening_of(table.code)
    if evening is None or not kept.cooked_at(table.code):
        return to("shopping_of_table.of_the_table", code=table.code)
    same = kept.of_what_is_cooked(table.code, kept.all_made(table.code))
    key = same or kept.make(of_table(evening, Options()), table.code)
    return to("shop.shop", key=key)
