"""The head of a request, read without the e-mail parser of the standard library, which takes a
fifth of a move's time; and strictly: what a proxy could understand otherwise is refused."""

from typing import Any

MOST_HEADERS = 100
LONGEST_LINE = 8192
UNUSUAL = frozenset({"transfer-encoding", "expect", "upgrade"})
"""Headers that ask for something else than a plain answer on a connection that stays open."""


def is_one_line(text: str) -> bool:
    """Whether a line of a head ends as HTTP says and nowhere before: who may end one with half of
    that, a proxy and we can understand in two ways."""
    return text.endswith("\r\n") and not any(end in text[:-2] for end in "\r\n\0")


def is_length(text: str) -> bool:
    """Whether a header says a length: up to nine digits, nothing else."""
    return text.isascii() and text.isdigit() and len(text) < 10


class Headers(dict[str, str]):
    """A request's headers, by name in small letters.

    `status` is a word when they are not well-formed; the server then answers 400.
    """

    def __init__(self, file: Any, _seekable: int = 0) -> None:
        super().__init__()
        self.status = ""
        self.headers: list[str] = []
        for _ in range(MOST_HEADERS + 1):
            line: bytes = file.readline(LONGEST_LINE + 1)
            if line == b"\r\n":
                break
            if not self._take(line):
                self.status = "bad header"
                return
        else:
            self.status = "too many headers"
        # Who sends two lengths means to be understood in two ways. Every browser sends a Host.
        coding, length = self.get("transfer-encoding", ""), self.get("content-length")
        odd = coding and (length is not None or coding.lower() != "chunked")
        if odd or (length is not None and not is_length(length)) or "host" not in self:
            self.status = "bad headers"
        self.typeheader = self.get("content-type")

    def _take(self, line: bytes) -> bool:
        text = line.decode("latin-1")
        if not is_one_line(text):
            return False
        name, colon, value = text.partition(":")
        if not colon or not name or name != name.strip() or len(line) > LONGEST_LINE:
            return False
        name = name.lower()
        if name in self and name in ("content-length", "host", "transfer-encoding"):
            return False
        self.headers.append(text)
        self[name] = value.strip()
        return True

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)

    getheader = get


def head_of_move(head: bytes) -> dict[str, str] | None:
    """The environment that the head of a move asks for, None when it is unusual in anything."""
    first, *lines = head[:-4].decode("latin-1").split("\r\n")
    if not all(is_one_line(f"{line}\r\n") for line in (first, *lines)):
        return None
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        name = name.lower()
        if not colon or name in headers or name != name.strip():
            return None
        headers[name] = value.strip()
    get = headers.get
    if (
        not first.endswith("/move HTTP/1.1")
        or " " in (path := first[5:-9])
        or "%" in path
        or "host" not in headers
        or "application/json" not in get("accept", "")
        or not is_length(get("content-length", ""))
        or not UNUSUAL.isdisjoint(headers)
        or get("connection", "keep-alive").lower() != "keep-alive"
    ):
        return None
    return {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "CONTENT_LENGTH": get("content-length", ""),
        "CONTENT_TYPE": get("content-type", ""),
        "HTTP_ACCEPT": get("accept", ""),
        "HTTP_ACCEPT_LANGUAGE": get("accept-language", ""),
        "HTTP_COOKIE": get("cookie", ""),
        "HTTP_HOST": get("host", ""),
        "HTTP_ORIGIN": get("origin", ""),
        "HTTP_X_FORWARDED_FOR": get("x-forwarded-for", ""),
        "HTTP_X_FORWARDED_PROTO": get("x-forwarded-proto", ""),
        "wsgi.url_scheme": "http",
    }
