"""A sheet of paper that a page hands out by itself, beside the print page."""

from collections.abc import Mapping
from io import BytesIO

from flask import Response

from partycards.games.base import IllegalMove
from partycards.printing.content import Content
from partycards.printing.engine.options import OptionError, read_options
from partycards.printing.every_sheet import print_pdf
from partycards.printing.sheet_kind import Kind
from partycards.web import language


def paper_of(kind: Kind, content: Content, form: Mapping[str, str], name: str) -> Response:
    """The sheet as a PDF of this name. How it is printed stands in the form, by the options of the
    print page; IllegalMove for what cannot be."""
    out = BytesIO()
    try:
        print_pdf(kind, content, read_options(form, language()), out)
    except OptionError as error:
        raise IllegalMove(error.message, **error.values) from None
    headers = {"Content-Disposition": f"inline; filename={name}.pdf"}
    return Response(out.getvalue(), mimetype="application/pdf", headers=headers)
