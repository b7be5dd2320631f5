"""The forms of a page, as somebody fills them in who does not read what stands beside them."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple

Fields = list[tuple[str, str]]

KEPT = ("hidden", "select", "ticked")
TYPED = ("text", "textarea", "number", "search", "tel", "url", "password", "email", "time", "date")
NONSENSE = "9ж" * 400


class Field(NamedTuple):
    """A field with what stands in it; `kind` is "button", or "unticked" or "ticked", too."""

    name: str
    value: str
    kind: str


class Form(NamedTuple):
    """A form that is posted to this address, "" that of its page."""

    to: str
    fields: list[Field]

    def named(self, *names: str) -> Fields:
        return [(field.name, field.value) for field in self.fields if field.name in names]

    def kept(self) -> Fields:
        return [(field.name, field.value) for field in self.fields if field.kind in KEPT]

    def ways(self) -> Iterator[Fields]:
        """Empty, with nonsense, and as it came."""
        typed = [field for field in self.fields if field.kind in TYPED]
        pressed = [(field.name, field.value) for field in self.fields if field.kind == "button"]
        yield self.kept() + [(field.name, "") for field in typed]
        yield self.kept() + [(field.name, NONSENSE) for field in typed] + pressed[:1]
        yield self.kept() + [(field.name, field.value) for field in typed] + pressed[:1]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._form: Form | None = None
        self._area = ""
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "form":
            self._form = Form(given.get("action", ""), [])
            if given.get("method", "").lower() == "post":
                self.forms.append(self._form)
        elif self._form is None:
            return
        elif tag == "option":
            self._choice(value, "selected" in given)
        elif tag == "select":
            self._select = name
        elif tag == "textarea":
            self._area = name
        elif name and tag in ("input", "button"):
            self._form.fields.append(Field(name, value, _kind(tag, given)))

    def _choice(self, value: str, chosen: bool) -> None:
        """The first choice holds until another one is marked."""
        assert self._form is not None
        fields, name = self._form.fields, self._select
        there = [field for field in fields if field.name == name]
        if name and (chosen or not there):
            fields[:] = [field for field in fields if field.name != name]
            fields.append(Field(name, value, "select"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""

    def handle_data(self, data: str) -> None:
        if self._form is not None and self._area:
            self._form.fields.append(Field(self._area, data, "textarea"))


def _kind(tag: str, given: dict[str, str]) -> str:
    kind = given.get("type", "submit" if tag == "button" else "text")
    if kind in ("checkbox", "radio"):
        return "ticked" if "checked" in given else "unticked"
    return "button" if kind in ("submit", "button") else kind


def forms_and_links(page: str) -> tuple[list[Form], list[str]]:
    """What can be posted from a page, and where it leads."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms, reader.links
