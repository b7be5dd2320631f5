"""What 200 ingredient cards cost as PDF: ours against the same cards with every picture put through
svglib, against WeasyPrint from HTML, and against fpdf2. CPU of paired rounds in one run; what
counts are the ratios.

The others are fetched into a folder inside `.venv` the first time; where they cannot be had, a
sentence says so and the rest is measured.
"""

import argparse
import base64
import gc
import importlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec import structs

from partycards.files import checkout, shipped
from partycards.printing import every_sheet
from partycards.printing.content import Content
from partycards.printing.engine import art, page
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import CATEGORIES
from partycards.printing.engine.options import Options
from partycards.printing.sheets.ingredient_cards import WORDS, diet_mark
from partycards.printing.shipped_content import shipped_content

TOOLS = checkout() / ".venv" / "bench-print"
PACKAGES = {
    # Without what it needs only for bitmaps.
    "svglib": ["--no-deps", "svglib", "lxml", "tinycss2", "cssselect2", "webencodings"],
    "weasyprint": ["weasyprint"],
    "fpdf": ["fpdf2"],
}
CARDS = 200
GOAL_SECONDS, GOAL_RATIO = 0.10, 10.0

Print = Callable[[Content], bytes]


def deck(count: int) -> Content:
    """The first so many cards; after the last comes the first again."""
    content = shipped_content()
    cards = content.ingredients * (1 + count // len(content.ingredients))
    return structs.replace(content, ingredients=cards[:count])


def ours(content: Content) -> bytes:
    """As `partycards print ingredients` does it."""
    out = BytesIO()
    every_sheet.print_pdf(every_sheet.SHEETS["cards"], content, Options(), out)
    return out.getvalue()


def svglib_per_card(content: Content) -> bytes:
    """The same sheets, but each card's picture is read and drawn by svglib."""
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    class Svglib(page.Sheet):
        def picture(self, path: Path, box: Box) -> None:
            drawing = svg2rlg(str(path))
            scale = min(box.width / drawing.width, box.height / drawing.height)
            place = box.centred(drawing.width * scale, drawing.height * scale)
            drawing.scale(scale, scale)
            renderPDF.draw(drawing, self._canvas, place.x, place.y)

    usual, every_sheet.Sheet = every_sheet.Sheet, Svglib
    try:
        return ours(content)
    finally:
        every_sheet.Sheet = usual


def weasyprint(content: Content) -> bytes:
    """The same cards as HTML and CSS."""
    from weasyprint import HTML

    return HTML(string=html(content)).write_pdf()


def fpdf2(content: Content) -> bytes:
    """The same cards with fpdf2: a field of color, the picture, the name and the category."""
    from fpdf import FPDF

    pdf, fonts = FPDF(), shipped("static") / "fonts" / "print"
    pdf.set_auto_page_break(False)
    pdf.add_font("F", fname=fonts / "Fraunces_600SemiBold.ttf")
    pdf.add_font("N", fname=fonts / "NunitoSans_700Bold.ttf")
    for number, (card, _) in enumerate(content.ingredients):
        if number % 9 == 0:
            pdf.add_page()
        shades = CATEGORIES[card.category]
        x, y = 9.75 + 63.5 * (number % 3), 15.15 + 88.9 * (number % 9 // 3)
        pdf.set_fill_color(shades.tint)
        pdf.rect(x, y, 63.5, 54, "F")
        pdf.rect(x, y, 63.5, 88.9)
        pdf.image(content.picture(card.picture), x + 12, y + 7, 39, 39)
        pdf.set_font("F", size=20)
        pdf.text(x + 4, y + 64, card.name)
        pdf.set_font("N", size=11)
        pdf.text(x + 13, y + 83, f"{card.number} {WORDS[card.category]}")
    return bytes(pdf.output())


def html(content: Content) -> str:
    fonts = shipped("static") / "fonts" / "print"
    faces = {"F": "Fraunces_600SemiBold.ttf", "N": "NunitoSans_700Bold.ttf"}
    css = "".join(
        f"@font-face{{font-family:{name};src:url({(fonts / file).as_uri()})}}"
        for name, file in faces.items()
    )
    css += (
        "@page{size:A4;margin:15.15mm 9.75mm}body{margin:0}"
        ".card{float:left;box-sizing:border-box;width:63.5mm;height:88.9mm;position:relative;"
        "border:.1mm solid #E7DCC8}.art{height:54mm;text-align:center}"
        ".art img{width:39mm;height:39mm;margin-top:7mm}h2{font:20pt F;margin:2.6mm 4mm}"
        ".foot{position:absolute;left:4mm;right:4mm;bottom:4mm;font:11pt N}"
        ".foot b{display:inline-block;width:22pt;height:22pt;border-radius:11pt;color:#fff;"
        "text-align:center;line-height:22pt}.foot img{width:15pt;height:15pt;float:right}"
    )
    for key, shades in CATEGORIES.items():
        css += (
            f".{key} .art{{background:radial-gradient(circle at 50% 42%,#FFFDF8,{shades.tint} 40%,"
            f"{shades.shade})}}.{key} .foot{{color:{shades.ink}}}"
            f".{key} b{{background:{shades.ink}}}"
        )
    marks = {"vegan": _leaf("#2C6E49"), "vegetarian": _leaf("#FFFFFF"), "": ""}
    cards = "".join(
        f'<div class="card {card.category}"><div class="art">'
        f'<img src="{content.picture(card.picture).as_uri()}"></div><h2>{card.name}</h2>'
        f'<div class="foot">{marks[diet_mark(card)]}<b>{card.number}</b> '
        f"{WORDS[card.category]}</div></div>"
        for card, _ in content.ingredients
    )
    return f"<style>{css}</style>{cards}"


def _leaf(fill: str) -> str:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">'
        f'<circle cx="8" cy="8" r="7" fill="{fill}" stroke="#2C6E49"/></svg>'
    )
    return f'<img src="data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}">'


def available(package: str) -> bool:
    """Whether another way of printing can be had; it is fetched if need be."""
    sys.path.append(str(TOOLS / package))
    for attempt in range(2):
        try:
            importlib.import_module(package)
            return True
        except (ImportError, OSError) as error:
            if attempt:
                print(f"{package} is left out, it cannot be used here: {error}", file=sys.stderr)
                return False
        print(f"Fetching {package} for this comparison (once) ...", file=sys.stderr)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*pip, "--target", str(TOOLS / package), *PACKAGES[package]])
        if done.returncode:
            print(f"{package} is left out, it cannot be fetched here.", file=sys.stderr)
            return False
        importlib.invalidate_caches()
    return False


def seconds(way: Print, content: Content) -> float:
    """Of CPU: a busy machine counts for less."""
    gc.collect()
    began = time.process_time()
    way(content)
    return time.process_time() - began


def rounds(ways: dict[str, Print], content: Content, count: int) -> dict[str, list[float]]:
    """Each way once per round, in turn, so that a slow minute of the machine meets all of them."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    ours(deck(9))
    for number in range(count):
        for name, way in ways.items():
            times[name].append(seconds(way, content))
            print(f"round {number + 1}: {name} {times[name][-1]:.2f} s", file=sys.stderr)
    return times


def alone(count: int) -> dict[str, float]:
    """Time and peak memory of printing so many cards in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.print", "--alone", str(count)],
        capture_output=True, text=True, check=True, cwd=checkout(),
    )  # fmt: skip
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _alone(count: int) -> None:
    content, before = deck(count), peak_memory()
    took = seconds(ours, content)
    print(json.dumps({"seconds": took, "peak": peak_memory(), "before": before}))


def peak_memory() -> float:
    """The most memory this process has held, in MiB; 0 where the system does not say."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--alone", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.alone:
        _alone(options.alone)
        return
    content = deck(CARDS)
    ways: dict[str, Print] = {"ours": ours}
    if available("svglib"):
        ways["svglib per card"] = svglib_per_card
    if available("weasyprint"):
        ways["WeasyPrint"] = weasyprint
    if available("fpdf"):
        ways["fpdf2"] = fpdf2
    art.drawing.cache_clear()
    report(rounds(ways, content, options.rounds))
    for count in (50, CARDS, 400):
        found: dict[str, Any] = alone(count)
        print(
            f"{count} cards in a fresh process, pictures read too: {found['seconds']:.2f} s, "
            f"peak memory {found['peak']:.0f} MiB ({found['before']:.0f} before)"
        )


def report(times: dict[str, list[float]]) -> None:
    """Medians, and the medians of the rounds' ratios."""
    mine = statistics.median(times["ours"])
    verdict = "reached" if mine <= GOAL_SECONDS else "missed"
    print(f"{CARDS} cards, ours: {mine:.3f} s of CPU (goal {GOAL_SECONDS:.2f} s: {verdict})")
    for name, others in times.items():
        if name != "ours":
            ratio = statistics.median(
                other / own for own, other in zip(times["ours"], others, strict=True)
            )
            verdict = "reached" if ratio >= GOAL_RATIO else "missed"
            print(
                f"{CARDS} cards, {name}: {statistics.median(others):.2f} s, "
                f"{ratio:.1f} times ours (goal {GOAL_RATIO:.0f}: {verdict})"
            )


if __name__ == "__main__":
    main()
