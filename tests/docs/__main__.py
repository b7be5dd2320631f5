"""`make docs`: the pages of docs/ that are made, made anew."""

from tests.docs.ledger_page import RULES, ledger_page

if __name__ == "__main__":
    RULES.write_text(ledger_page(), encoding="utf-8")
