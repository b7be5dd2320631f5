"""A sheet of paper that a page hands out by itself, beside the print page."""

from collections.abc import Mapping
from io import BytesIO

from flask import Response
from gevent import get_hub

from partycards.games.base import IllegalMove
from partycards.printing.content import Content
from partycards.printing.engine.options import OptionError, Options, read_options
from partycards.printing.every_sheet import print_pdf
from partycards.printing.sheet_kind import Kind
from partycards.services.prints_memory import let_go
from partycards.web import language


def paper_of(
    kind: Kind, content: Content, form: Mapping[str, str], name: str, reads: str = ""
) -> Response:
    """The sheet as a PDF of this name, in the language that is read or that of whoever asks. How it
    is printed stands in the form, by the options of the print page; IllegalMove for what cannot
    be."""
    try:
        pdf = drawn(kind, content, read_options(form, reads or language()))
    except OptionError as error:
        raise IllegalMove(error.message, **error.values) from None
    headers = {"Content-Disposition": f"inline; filename={name}.pdf"}
    return Response(pdf, mimetype="application/pdf", headers=headers)


def drawn(kind: Kind, content: Content, options: Options) -> bytes:
    """The sheet as a PDF. A long one takes seconds, so it is drawn beside the loop, and whoever
    waits for it holds no rows."""
    let_go()
    pdf: bytes = get_hub().threadpool.apply(_drawn, (kind, content, options))
    return pdf


def _drawn(kind: Kind, content: Content, options: Options) -> bytes:
    out = BytesIO()
    print_pdf(kind, content, options, out)
    return out.getvalue()
