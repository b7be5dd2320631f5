"""QR codes as vectors: for the TV, the console and paper."""

from functools import lru_cache

import qrcode
from markupsafe import Markup

QUIET_ZONE = 4
"""Modules of white around the code, as ISO/IEC 18004 asks."""


@lru_cache(maxsize=256)
def qr_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """The text as rows of modules, True is dark, error correction Q, with the quiet zone."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_Q, border=QUIET_ZONE)
    code.add_data(text)
    return tuple(map(tuple, code.get_matrix()))


@lru_cache(maxsize=256)  # The console draws one after every move.
def qr_path(text: str) -> tuple[int, str]:
    """How many modules a side of the text's code has, and its dark ones as an SVG's path."""
    rows = qr_rows(text)
    dark = (
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module
    )
    return len(rows), "".join(dark)


def qr_svg(text: str, label: str) -> Markup:
    """The text as an inline SVG, with a label for screen readers."""
    size, dark = qr_path(text)
    return Markup(
        '<svg class="qr" role="img" aria-label="%s" viewBox="0 0 %s %s" '
        'shape-rendering="crispEdges" xmlns="http://www.w3.org/2000/svg">'
        '<rect width="100%%" height="100%%" fill="#fff"/><path d="%s" fill="#000"/></svg>'
    ) % (label, size, size, dark)


def wifi_text(ssid: str, password: str) -> str:
    """The text of a Wi-Fi QR code; `\\ ; , " :` are escaped as the format demands."""

    def escaped(text: str) -> str:
        return "".join(f"\\{char}" if char in '\\;,":' else char for char in text)

    if not password:
        return f"WIFI:T:nopass;S:{escaped(ssid)};;"
    return f"WIFI:T:WPA;S:{escaped(ssid)};P:{escaped(password)};;"


def qr_terminal(text: str) -> str:
    """The text as a QR code made of half blocks, for a terminal."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=2)
    code.add_data(text)
    rows = code.get_matrix()
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "".join(
            blocks[bool(above), bool(below)]
            for above, below in zip(rows[y], rows[y + 1], strict=True)
        )
        for y in range(0, len(rows), 2)
    )
