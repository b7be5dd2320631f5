"""What a PDF says of its own order: its tags, by which a screen reader reads headings, lists and
tables in the order in which they are meant, and leaves out what only adorns (PDF/UA-1, ISO 14289).

Everything that is drawn stands either in a tag or in an artifact: whatever is in no tag is one, so
that feet, lines and ornaments need not say so. A sheet without tags has none of this.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFPage,
    PDFStream,
    PDFString,
    xObjectName,
)
from reportlab.pdfgen.canvas import Canvas

from partycards.printing.engine.box import Box

GROUPS = frozenset({"Document", "Sect", "L", "LI", "Table", "TR", "TOC", "TOCI"})
"""Tags that hold other tags. What is drawn in one of them outside of those is an artifact."""
OF_HEADS = "/A << /O /Table /Scope /Column >>"
"""A table's heads are those of columns."""
IN_THEIR_ORDER = "/S"


class Content(PDFObject):
    """A page, or a form that stands on one page: the tags of its pieces, by their numbers. A form's
    numbers go on where those of its `page` end: not every reader tells the two apart."""

    def __init__(self, number: int, page: "Content | None" = None) -> None:
        self.number = number
        self.pieces: list[Tag | None] = [None] * len(page.pieces) if page else []
        self.page: Any = None
        """The page itself, or the one on which the form stands, as soon as there is one."""
        self.form: Any = None

    def format(self, document: Any) -> bytes:
        tags = b" ".join(_ref(document, tag) if tag else b"null" for tag in self.pieces)
        return b"[ " + tags + b" ]"


class Tag(PDFObject):
    """A part of the document: a paragraph, a heading, a list. `kids` are tags in it, and pieces of
    contents by their number."""

    __RefOnly__ = 1

    def __init__(self, role: str, parent: PDFObject, alt: str = "", box: Box | None = None) -> None:
        self.role, self.parent, self.alt, self.box = role, parent, alt, box
        self.kids: list[Tag | tuple[Content, int]] = []

    def format(self, document: Any) -> bytes:
        parts = [f"<< /Type /StructElem /S /{self.role} /P ".encode(), _ref(document, self.parent)]
        kids = [kid for kid in self.kids if not (isinstance(kid, Tag) and kid.is_empty)]
        own = next((kid[0] for kid in kids if isinstance(kid, tuple)), None)
        if own:
            parts += [b" /Pg ", _ref(document, own.page)]
        parts += [b" /K [", *(b" " + _kid(document, kid, own) for kid in kids), b" ]"]
        if self.alt:
            parts += [b" /Alt ", PDFString(self.alt).format(document)]
        if self.box:
            box = self.box
            corners = f"{box.x:.1f} {box.y:.1f} {box.right:.1f} {box.top:.1f}"
            parts.append(f" /A << /O /Layout /BBox [ {corners} ] >>".encode())
        elif self.role == "TH":
            parts.append(f" {OF_HEADS}".encode())
        return b"".join([*parts, b" >>"])

    @property
    def is_empty(self) -> bool:
        """Whether nothing was drawn in it, as in the cell of a table for which there is no word."""
        return self.role not in ("TD", "TH") and all(
            isinstance(kid, Tag) and kid.is_empty for kid in self.kids
        )


class Structure:
    """The tags of a document while it is drawn: where one stands among them, and in which page."""

    def __init__(self, canvas: Canvas, document: Any) -> None:
        self._canvas, self._document = canvas, document
        self._contents: list[Content] = []
        self._content: Content | None = None
        self._asides = 0
        self._marked: tuple[Tag | None] | None = None
        """Whose mark is open, None for an artifact's; None at all if no mark is."""
        root: Any = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        root.__RefOnly__ = 1
        self._root = root
        self._at = self.whole = Tag("Document", self._root)
        document.Catalog.StructTreeRoot = self._root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})

    def mark(self) -> None:
        """Something is about to be drawn: open the mark that it belongs to."""
        content, tag = self._content, None if self._at.role in GROUPS else self._at
        if not content or self._marked == (tag,):
            return
        self._close()
        self._marked = (tag,)
        if tag:
            number = len(content.pieces)
            self._canvas.addLiteral(f"/{tag.role} << /MCID {number} >> BDC")
            tag.kids.append((content, number))
            content.pieces.append(tag)
        else:
            self._canvas.addLiteral("/Artifact BMC")

    def _close(self) -> None:
        if self._marked:
            self._canvas.addLiteral("EMC")
        self._marked = None

    @contextmanager
    def tagged(self, role: str, alt: str = "", box: Box | None = None) -> Iterator[Tag]:
        """What is drawn inside is this: "P", "H1", "L". `alt` is said instead of a picture in a
        box."""
        tag = Tag(role, self._at, alt, box)
        if self._asides:
            yield tag
            return
        self._at.kids.append(tag)
        with self.within(tag):
            yield tag

    @contextmanager
    def within(self, tag: Tag) -> Iterator[None]:
        """Go on with a tag that was begun before."""
        before, self._at = self._at, tag
        yield
        self._at = before

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is drawn inside is an artifact wherever it is drawn, and whatever tags it would
        have: a page's foot, a repeated head."""
        self._asides += 1
        with self.within(self.whole):
            yield
        self._asides -= 1

    @contextmanager
    def untagged(self) -> Iterator[None]:
        """A form is drawn that may stand on many pages: it belongs to what it stands in."""
        before = self._content, self._marked
        self._content = self._marked = None
        yield
        self._content, self._marked = before

    @contextmanager
    def unmarked(self) -> Iterator[Content]:
        """A form is shown that has tags of its own; on what."""
        content = self._content
        assert content
        self._close()
        self._content = None
        yield content
        self._content = content

    def begin(self, page: Content | None = None) -> Content:
        """A page begins, or a form that stands on a page and is tagged."""
        self._content = Content(len(self._contents), page)
        self._contents.append(self._content)
        return self._content

    def end(self) -> None:
        """What began ends; then call `shown` or `formed` as soon as it is in the document."""
        self._close()

    def shown(self) -> None:
        """The page is in the document."""
        page: PDFPage = self._document.Pages.pages[-1]
        names: Any = page
        names.__NoDefault__ = [*PDFPage.__NoDefault__, "StructParents", "Tabs"]
        if self._content:
            names.StructParents, names.Tabs = self._content.number, IN_THEIR_ORDER
            self._content.page = page
        self._content = None

    def formed(self, content: Content, name: str, page: Content) -> None:
        """A tagged form is in the document under a name; it stands once, on this page."""
        form = self._document.idToObject[xObjectName(name)]
        stream: Any = PDFStream(content=form.stream)
        stream.dictionary["StructParents"] = content.number
        form.Contents = stream
        content.form, content.page = form, page.page
        self._content = None

    def finish(self) -> None:
        """Everything is drawn."""
        numbers = PDFArray([
            item for content in self._contents for item in (content.number, content)
        ])  # fmt: skip
        self._root.dict |= {
            "K": self.whole,
            "ParentTree": PDFDictionary({"Nums": numbers}),
            "ParentTreeNextKey": len(self._contents),
        }


def _ref(document: Any, named: Any) -> bytes:
    found: bytes = document.Reference(named).format(document)
    return found


def _kid(document: Any, kid: Tag | tuple[Content, int], own: Content | None) -> bytes:
    """A tag, or a piece of a content: its number alone where it stands on the tag's own page."""
    if isinstance(kid, Tag):
        return _ref(document, kid)
    content, number = kid
    if content is own and not content.form:
        return str(number).encode()
    form = b" /Stm " + _ref(document, content.form) if content.form else b""
    return b"<< /Type /MCR /Pg %b%b /MCID %d >>" % (_ref(document, content.page), form, number)
