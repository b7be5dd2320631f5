"""Promise 8 as a browser sees it: every page on which a guest's text can stand, with every hostile
text, read by Chromium under the headers that the page has. The full run only: nine thousand pages.
"""

from collections.abc import Iterator
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page

from partycards.guard import SECURITY_HEADERS
from tests.e2e.browsers import chromium
from tests.evening import ORIGIN, Evening
from tests.promises.hostile import TEXTS
from tests.promises.test_hostile_texts import ALL, every_page

TELL = """
Object.defineProperty(window, "ran", {set: () => console.error("a script of a guest ran")});
document.addEventListener("securitypolicyviolation", (event) =>
  console.error("a guest wants", event.violatedDirective, event.blockedURI, event.sample));
"""
GROWN = """
() => document.querySelectorAll(
  "img[src=x], #broken, [onload], [onerror], [onfocus], [onmouseover], [onbegin], animate, " +
  "a[href^='javascript:'], a[href^='http://x.test'], script:not([src])"
).length
"""
"""How many elements of a page are a guest's."""


class Shelf:
    """Lends pages that were drawn before, and the files that they ask for, to a browser."""

    def __init__(self, evening: Evening) -> None:
        self.page = ""
        shelf, files = self, evening.app.test_client()

        @cache
        def file(path: str) -> tuple[str, bytes]:
            answer = files.get(path, base_url=ORIGIN, buffered=True)
            return answer.mimetype, answer.data

        class Lender(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                if self.path.startswith("/static/"):
                    self._send(*file(self.path), "max-age=600")
                elif self.path == "/":
                    self._send("text/html; charset=utf-8", shelf.page.encode(), "no-store")
                else:
                    self.send_response(204)
                    self.end_headers()

            def _send(self, kind: str, data: bytes, keep: str) -> None:
                self.send_response(200)
                headers = {**SECURITY_HEADERS, "Content-Type": kind, "Cache-Control": keep}
                for name, value in {**headers, "Content-Length": str(len(data))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_told: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Lender)
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Reader:
    """A browser that reads one page after the other."""

    def __init__(self, page: Page, shelf: Shelf) -> None:
        self._page = page
        self._shelf = shelf
        self._said: list[str] = []
        page.add_init_script(TELL)
        page.on("dialog", lambda dialog: (self._said.append("a dialog"), dialog.dismiss())[0])
        page.on("pageerror", lambda error: self._said.append(f"error: {error}"))
        page.on("console", lambda said: self._said.append(said.text))

    def complaints(self, html: str) -> list[str]:
        """What a guest has made of this page."""
        self._said.clear()
        self._shelf.page = html
        self._page.goto(self._shelf.address)
        grown = self._page.evaluate(GROWN)
        found = [said for said in self._said if "guest" in said or "error:" in said]
        return [*found, *([f"{grown} elements of a guest"] if grown else [])]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    evening = Evening(tmp_path_factory.mktemp("house"))
    shelf = Shelf(evening)
    with chromium() as browser:
        yield Reader(browser.new_page(), shelf)
    shelf.close()
    evening.stop()


@pytest.mark.full
@pytest.mark.parametrize("text", ALL, ids=range(len(ALL)))
def test_no_hostile_text_is_more_than_text_to_a_browser_promise_8(
    text: str, reader: Reader, tmp_path: Path
) -> None:
    evening = Evening(tmp_path)
    try:
        drawn = {page: where for where, page in every_page(evening, text)}
    finally:
        evening.stop()
    assert len(drawn) >= 60
    wrong = {where: found for page, where in drawn.items() if (found := reader.complaints(page))}
    assert wrong == {}


@pytest.mark.full
def test_the_control_a_text_that_is_no_text_is_complained_of(reader: Reader) -> None:
    page = "<!doctype html><title>a page</title><main>{}</main>"
    assert reader.complaints(page.format("parsley")) == []
    noticed = [text for text in TEXTS if reader.complaints(page.format(text))]
    assert noticed == [*TEXTS[:4], *TEXTS[6:8], *TEXTS[9:12]]
