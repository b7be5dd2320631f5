"""Brings the catalogues up to date and says what is missing, stale or wrong in each language.

usage: python -m partycards.translating [--all] [--forget] [LANGUAGE ...]

Without a language, all that there are; a new one ("pl") gets its files. `--all` lists every text
instead of the first, `--forget` takes out what is no longer said.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from partycards.files import checkout, is_checkout
from partycards.translating.catalogues import (
    Report,
    as_text,
    compiled,
    merged,
    read_words,
    report_on,
)
from partycards.translating.gathering import CARDS, SENTENCES, gathered

FIRST = 5
"""So many texts of a kind are listed."""
WIDTH = 90
"""So many letters of a text."""


def main() -> int:
    """Exit status 1 where something is wrong, 0 otherwise."""
    parser = argparse.ArgumentParser(
        prog="python -m partycards.translating",
        description="Bring the catalogues of sentences and cards up to date.",
    )
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="such as de, pt-BR, pl")
    parser.add_argument("--all", action="store_true", help="list every text, not the first few")
    parser.add_argument("--forget", action="store_true", help="take out what is no longer said")
    options = parser.parse_args()
    if not is_checkout():
        sys.stderr.write("Sentences are gathered in a checkout only.\n")
        return 2
    wrong = False
    for language, report in brought_up_to_date(checkout(), options.languages, options.forget):
        print(_told(language, report, sys.maxsize if options.all else FIRST))
        wrong = wrong or bool(report.wrong)
    return int(wrong)


def brought_up_to_date(
    root: Path, wanted: Iterable[str] = (), forget: bool = False
) -> Iterable[tuple[str, Report]]:
    """Write the catalogues of these languages, or of all that have some, and say how each
    stands."""
    now = gathered(root)
    for language in list(wanted) or translated_into(root):
        total = Report(0)
        folder = root / "data" / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        for name in (SENTENCES, CARDS):
            words = merged(read_words(folder / f"{name}.po", language), now[name])
            if forget:
                words.obsolete.clear()
            (folder / f"{name}.po").write_bytes(as_text(words))
            (folder / f"{name}.mo").write_bytes(compiled(words))
            total += report_on(words)
        yield language, total


def translated_into(root: Path) -> list[str]:
    """The languages that have a catalogue."""
    found = (root / "data").glob(f"*/LC_MESSAGES/{SENTENCES}.po")
    return sorted(path.parts[-3] for path in found)


def _told(language: str, report: Report, most: int) -> str:
    """The report as it is printed."""
    counts = (
        f"{language}: {report.texts} texts, {len(report.missing)} missing, "
        f"{len(report.stale)} stale, {len(report.wrong)} wrong"
    )
    wrong = [f"{text!r:.{WIDTH}} {what}" for text, what in report.wrong]
    lists = (("missing", report.missing), ("stale", report.stale), ("wrong", wrong))
    lines = [counts]
    for kind, texts in lists:
        lines += [f"  {kind}: {text[: WIDTH * 2]!r}" for text in texts[:most]]
        if len(texts) > most:
            lines.append(f"  … and {len(texts) - most} more that are {kind}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
