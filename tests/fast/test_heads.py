"""Which heads of moves take the quick way, and which are left to the server's own reader."""

import pytest

from partycards.fast.heads import head_of_move

CHROMES = (
    "POST /t/BASIL/move HTTP/1.1\r\nHost: 192.168.1.20:5000\r\nConnection: keep-alive\r\n"
    "Content-Length: 71\r\nUser-Agent: Mozilla/5.0 (Linux; Android 10; K)\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n"
    "Origin: http://192.168.1.20:5000\r\nReferer: http://192.168.1.20:5000/t/BASIL/\r\n"
    "Accept-Encoding: gzip, deflate\r\nAccept-Language: de-DE,de;q=0.9\r\n"
    "Cookie: seat-BASIL-5000=key\r\n\r\n"
)


def test_the_move_of_a_browser_takes_the_quick_way() -> None:
    asked = head_of_move(CHROMES.encode())
    assert asked is not None
    assert asked["PATH_INFO"] == "/t/BASIL/move"
    assert asked["CONTENT_LENGTH"] == "71"
    assert asked["HTTP_COOKIE"] == "seat-BASIL-5000=key"


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Connection: keep-alive", "Connection: close"),
        ("Connection: keep-alive", "Connection: Upgrade"),
        ("Connection: keep-alive", "Transfer-Encoding: chunked"),
        ("Connection: keep-alive", "Expect: 100-continue"),
        ("Connection: keep-alive", "Content-Length: 71"),
        ("Content-Length: 71", "Content-Length: +71"),
        ("Accept: application/json", "Accept: text/html"),
        ("POST /t/BASIL/move", "POST /t/BASIL/rename"),
        ("POST /t/BASIL/move", "POST /t/B%41SIL/move"),
        ("Host: 192.168.1.20:5000\r\n", ""),
        ("Origin: ", "Origin : "),
        ("gzip, deflate", "gzip,\ndeflate"),
    ],
)
def test_what_is_unusual_in_anything_does_not(line: str, other: str) -> None:
    assert line in CHROMES
    assert head_of_move(CHROMES.replace(line, other).encode()) is None
