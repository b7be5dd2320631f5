"""A form as a browser without scripts has it: what stands in its fields is what it sends."""

from html.parser import HTMLParser
from typing import Any

Fields = dict[str, list[str]]


class _Form(HTMLParser):
    """The successful controls of the form with an id; files and buttons are left out."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.fields: Fields = {}
        self._form, self._inside = form, False
        self._select = self._area = self._first = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        name, value = has.get("name") or "", has.get("value") or ""
        if tag == "form":
            self._inside = has.get("id") == self._form
        elif not self._inside or "disabled" in has:
            return
        elif tag == "input" and has.get("type") not in ("file", "submit"):
            if has.get("type") not in ("checkbox", "radio") or "checked" in has:
                self.fields.setdefault(name, []).append(value)
        elif tag == "select":
            self._select, self._first = name, ""
        elif tag == "option" and self._select:
            self._first = self._first or value
            if "selected" in has:
                self.fields[self._select] = [value]
        elif tag == "textarea":
            self._area = name
            self.fields[name] = [""]

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area][0] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        elif tag == "textarea" and self._area:
            # A browser drops the line break right after the tag.
            self.fields[self._area][0] = self.fields[self._area][0].removeprefix("\n")
            self._area = ""
        elif tag == "select" and self._select:
            self.fields.setdefault(self._select, [self._first])
            self._select = ""


def form_on(page: str, form: str) -> Fields:
    """What the form with this id would send now, by field."""
    parser = _Form(form)
    parser.feed(page)
    assert parser.fields, f"no form {form} on the page"
    return parser.fields


def typed(fields: Fields, **changes: Any) -> Fields:
    """The form after somebody typed: a text, a list of texts, or None for a field left empty."""
    now = dict(fields)
    for name, value in changes.items():
        if value is None:
            now.pop(name, None)
        else:
            now[name] = list(value) if isinstance(value, list) else [str(value)]
    return now
