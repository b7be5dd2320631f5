"""The restaurant's own pages: what is set up once, tonight's tables, what is out, the report.

Managers see all of them; who else sees which stands in `rooms`.
"""

from flask import Blueprint


def blueprints() -> tuple[Blueprint, ...]:
    """Every page of the restaurant."""
    from partycards.web.restaurant import (
        cards,
        courses,
        floor,
        out,
        pins,
        printers,
        report,
        setup,
        tonight,
    )

    return (
        setup.pages,
        courses.pages,
        floor.pages,
        floor.for_guests,
        pins.pages,
        cards.pages,
        printers.pages,
        tonight.pages,
        out.pages,
        report.pages,
    )
