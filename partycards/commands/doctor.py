"""`partycards doctor`: how this laptop is, before the guests come."""

import argparse
from collections.abc import Sequence
from typing import Any

from partycards import rows
from partycards.network import own_addresses
from partycards.restaurant.setup import Restaurant
from partycards.rows_versions.at_rest import rows_at
from partycards.services.doctor import Row, examined, silent
from partycards.settings import from_environment
from partycards.standby import roles
from partycards.standby.first import Copied

BROKEN = 1
HOW = {"fine": "fine", "look": "look at this", "broken": "BROKEN"}


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "doctor",
        help="how this laptop is, before the guests come",
        description="Look at what an evening hangs on: clock, disk, copies, address, printers, "
        "versions, room for phones, second laptop. Changes nothing; a server may run meanwhile. "
        "Ends with 1 when something is broken.",
    )
    parser.add_argument("--data", metavar="FOLDER", help="the data folder [PARTYCARDS_DATA]")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    settings = from_environment(data=options.data)
    folder = settings.folder()
    folder.mkdir(parents=True, exist_ok=True)
    with rows_at(folder) as app, app.app_context():
        chosen = rows.choice("address") or settings.address
        printers = Restaurant(app).setup.printers
    laptops = roles.read(folder)
    how = Copied("replaced" if laptops is not None and laptops.role == "replaced" else "alone")
    return told(
        examined(folder, own_addresses(), chosen, printers, silent(printers), (), how, "en")
    )


def told(rows: Sequence[Row]) -> int:
    """Say how everything is, a line for each row; the exit status."""
    for row in rows:
        print(f"{row.what:14} {HOW[row.how]:13} {row.in_words('en')}")
    return BROKEN if any(row.how == "broken" for row in rows) else 0
