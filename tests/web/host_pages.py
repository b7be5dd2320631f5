"""The host's pages of the catalogue: looking at them, and pressing their buttons."""

import re
from typing import Any
from urllib.parse import urlencode

from werkzeug.test import TestResponse

from tests.evening import ORIGIN, Evening


def looks(evening: Evening, path: str) -> str:
    """A page, as the host sees it."""
    answer = evening.host().get(path, base_url=ORIGIN)
    assert answer.status_code == 200, answer.text[-2000:]
    page: str = answer.text
    return page


def posts(evening: Evening, path: str, script: bool = False, **fields: Any) -> TestResponse:
    """A form of the host; a field that is a list is there several times. `script`: as the page's
    script sends it."""
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    headers = {"Origin": ORIGIN} | ({"Accept": "application/json"} if script else {})
    return evening.host().post(
        path,
        data=urlencode({"csrf": csrf, **fields}, doseq=True),
        content_type="application/x-www-form-urlencoded",
        headers=headers,
        base_url=ORIGIN,
    )


def does(evening: Evening, path: str, **fields: Any) -> str:
    """A form that works; the address it leads to, which is looked at."""
    answer = posts(evening, path, **fields)
    assert answer.status_code == 303, answer.text[-2000:]
    where = str(answer.headers["Location"])
    looks(evening, where)
    return where


def is_refused(evening: Evening, path: str, *sentences: str, **fields: Any) -> str:
    """A form that comes back with these sentences; the page."""
    answer = posts(evening, path, **fields)
    assert answer.status_code == 409, answer.text[-2000:]
    for sentence in sentences:
        assert sentence in answer.text, sentence
    page: str = answer.text
    return page


def seen_on(page: str) -> str:
    """What the form of a page carries along of the card as it was when the page was opened."""
    found = re.search(r'name="seen" value="(\w*)"', page)
    assert found is not None, "no form says what was seen"
    return found.group(1)
