"""`make docs`: the pages of docs/ that are made, made anew; and the figures of the house."""

from tests.docs.figures import told
from tests.docs.ledger_page import RULES, ledger_page
from tests.docs.rooms_picture import PICTURE, picture

if __name__ == "__main__":
    RULES.write_text(ledger_page(), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")
    print(told())
