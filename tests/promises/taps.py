"""Whatever can be tapped on a page, for somebody who taps by lot."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from random import Random
from typing import NamedTuple

FORM = re.compile(r"<form\b.*?</form>", re.S)
ACTION = re.compile(r'<form\b[^>]*?\baction="([^"]*)"')
WORDS = ("Soup of the day", "cheers", "a slip", "no")
"""What somebody types who has to type something."""


class Tap(NamedTuple):
    """A button of a form, tapped: where it goes, and what it sends."""

    verb: str
    fields: dict[str, list[str]]


def forms_on(page: str) -> list[tuple[str, str]]:
    """The verb and the HTML of every form on a page."""
    forms = FORM.findall(page)
    return [(action.group(1), form) for form in forms if (action := ACTION.match(form))]


def tapped(form: str, luck: Random) -> Tap | None:
    """The form filled in and sent by lot; None when nothing on it can be tapped."""
    parser = _Choices()
    parser.feed(form)
    if not parser.buttons:
        return None
    verb, name, value = luck.choice(parser.buttons)
    fields = {field: list(values) for field, values in parser.hidden.items()}
    for field, values in (*parser.radios.items(), *parser.selects.items()):
        if values:
            fields[field] = [luck.choice(values)]
    for field, value_ in parser.boxes:
        if luck.random() < 0.5:
            fields.setdefault(field, []).append(value_)
    for field, has in parser.typed:
        fields.setdefault(field, []).append(typed(has, luck))
    if name:
        fields[name] = [value]
    return Tap((verb or parser.action).rsplit("/", 1)[-1], fields)


def typed(has: dict[str, str], luck: Random) -> str:
    """What stands in a field that is typed in: mostly what it asks for, now and then nothing."""
    if luck.random() < 0.1 and "required" not in has:
        return ""
    if has.get("type") == "number":
        least = int(has.get("min") or -50)
        return str(luck.randint(least, min(int(has.get("max") or 50), least + 100)))
    return has["value"] if has.get("value") and luck.random() < 0.5 else luck.choice(WORDS)


class _Choices(HTMLParser):
    """The controls of one form, each with all that can be chosen in it."""

    def __init__(self) -> None:
        super().__init__()
        self.action = ""
        self.hidden: dict[str, list[str]] = {}
        self.radios: dict[str, list[str]] = {}
        self.selects: dict[str, list[str]] = {}
        self.boxes: list[tuple[str, str]] = []
        self.typed: list[tuple[str, dict[str, str]]] = []
        self.buttons: list[tuple[str, str, str]] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        name, value = has.get("name", ""), has.get("value", "")
        if tag == "form":
            self.action = has.get("action", "")
        elif tag == "button" and "disabled" not in has:
            self.buttons.append((has.get("formaction", ""), name, value))
        elif tag == "select":
            self._select = name
            self.selects[name] = []
        elif tag == "option" and self._select and "disabled" not in has:
            self.selects[self._select].append(value)
        elif tag == "textarea":
            self.typed.append((name, has))
        elif tag == "input":
            self._input(has.get("type", "text"), name, value, has)

    def _input(self, kind: str, name: str, value: str, has: dict[str, str]) -> None:
        if kind == "hidden":
            self.hidden.setdefault(name, []).append(value)
        elif kind == "radio":
            self.radios.setdefault(name, []).append(value)
        elif kind == "checkbox":
            self.boxes.append((name, value or "on"))
        elif kind != "file":
            self.typed.append((name, has))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
