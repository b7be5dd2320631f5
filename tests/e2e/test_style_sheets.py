"""What style sheets ask for, a browser can do."""

from collections.abc import Iterator
from typing import Any

import tinycss2

from tests.e2e.browsers import chromium
from tests.test_style_sheets import SHEETS, STATIC


def declarations(nodes: list[Any]) -> Iterator[Any]:
    """Of all rules, but for those of letters, which are no rules for elements."""
    for node in nodes:
        if node.type == "declaration":
            yield node
        elif node.type in ("qualified-rule", "at-rule") and node.content is not None:
            yield from declarations(tinycss2.parse_blocks_contents(node.content))


def test_a_browser_knows_every_property_and_every_value() -> None:
    asked = sorted(
        {
            (node.lower_name, tinycss2.serialize(node.value).strip(), str(path.relative_to(STATIC)))
            for path in SHEETS
            for node in declarations(tinycss2.parse_stylesheet(path.read_text()))
            # A dash begins a token, and what only one kind of browser knows.
            if not node.lower_name.startswith("-")
            if not tinycss2.serialize(node.value).strip().startswith("-webkit-")
        }
    )
    assert len(asked) > 2000
    with chromium() as browser:
        page = browser.new_page()
        unknown = page.evaluate(
            "asked => asked.filter(([name, value]) => !CSS.supports(name, value))", asked
        )
        page.close()
    assert unknown == []
