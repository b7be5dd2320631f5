"""What axe finds wrong on a page, and nothing of what it finds right."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.promises.load import FULL

RUN = """async colours => {
    // To load style sheets again is for a rule that is off.
    const rules = {"color-contrast": {enabled: colours}};
    const found = await axe.run({resultTypes: ["violations"], preload: false, rules});
    const shown = nodes => nodes.slice(0, 2).map(node => node.html.slice(0, 120));
    return found.violations.map(({id, nodes}) => `${id} ${shown(nodes).join(" ")}`);
}"""


def violations(page: Page, colours: bool = FULL) -> list[str]:
    """The rules that are broken, each with its first elements. To compare the `colours` of words
    with what lies under them takes four times as long as all other rules: the quick run does so
    where it goes through every kind of page."""
    page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, colours)
    return found
