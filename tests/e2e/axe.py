"""What axe finds wrong on a page, and nothing of what it finds right."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RUN = """async () => {
    // To load style sheets again is for a rule that is off.
    const found = await axe.run({resultTypes: ["violations"], preload: false});
    const shown = nodes => nodes.slice(0, 2).map(node => node.html.slice(0, 120));
    return found.violations.map(({id, nodes}) => `${id} ${shown(nodes).join(" ")}`);
}"""


def violations(page: Page) -> list[str]:
    """The rules that are broken, each with its first elements."""
    page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN)
    return found
