"""The doctor in the console: how this laptop is."""

from __future__ import annotations

import gevent
from flask import Blueprint, Response, abort

from partycards import rows
from partycards.network import own_addresses
from partycards.services.doctor import examined, silent
from partycards.web import language, site
from partycards.web.host_door import host_page, only_the_host

pages = Blueprint("doctor", __name__, url_prefix="/host/doctor")
pages.before_request(only_the_host)


@pages.get("/")
def index() -> Response:
    """Everything is looked at anew."""
    if site().first is None:
        abort(404)
    chosen, setup = rows.choice("address") or site().settings.address, site().house.restaurant.setup
    waiting = [each.printer for each in site().chits.troubles()]
    here = (site().folder, own_addresses(), chosen)
    printers = (setup.printers, silent(setup.printers), waiting)
    found = gevent.get_hub().threadpool.apply(
        examined, (*here, *printers, site().copied(), language())
    )
    return host_page(
        "doctor",
        rows=[(row.what, row.how, row.in_words(language())) for row in found],
        broken=sum(row.how == "broken" for row in found),
        look=sum(row.how == "look" for row in found),
    )
