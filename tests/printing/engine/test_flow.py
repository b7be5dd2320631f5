"""Text that runs over columns and pages."""

from io import BytesIO

from partycards.printing.engine.flow import Flow
from partycards.printing.engine.options import Options
from partycards.printing.engine.page import Sheet
from tests.printing.reading import outside, pages, text


def flowing(columns: int = 1, **options: str) -> tuple[BytesIO, Sheet, Flow]:
    out = BytesIO()
    sheet = Sheet(out, "Flow", Options(**options))  # type: ignore[arg-type]
    return out, sheet, Flow(sheet, columns)


def test_every_paragraph_arrives_in_order_over_columns_and_pages() -> None:
    out, sheet, flow = flowing(2)
    flow.title("A very long glossary, with a title over both columns")
    for number in range(300):
        flow.text(f"Paragraph {number} says that soup is good for you, above all in winter.")
    sheet.finish()
    found = pages(out.getvalue())
    assert len(found) >= 4
    numbers = [
        int(word["text"])
        for page in found
        for column in ((0, float(page.width) / 2), (float(page.width) / 2, float(page.width)))
        for word in page.crop((column[0], 0, column[1], float(page.height) - 40)).extract_words()
        if word["text"].isdigit()
    ]
    assert numbers == list(range(300))
    assert outside(out.getvalue()) == ""


def test_a_heading_never_stands_alone_at_the_foot_of_a_page() -> None:
    out, sheet, flow = flowing(paper="a5")
    for number in range(40):
        flow.heading(f"Heading {number}")
        flow.text("A paragraph of two lines, or perhaps of three if the paper is a small one. " * 2)
    sheet.finish()
    for page in pages(out.getvalue()):
        lines = page.extract_text().splitlines()
        assert not lines[-2].startswith("Heading")


def test_a_table_repeats_its_head_on_every_page() -> None:
    out, sheet, flow = flowing()
    rows = [(f"Guest {number}", str(number * 5), "a dish with a long name " * 3)
            for number in range(60)]  # fmt: skip
    flow.table(rows, (3, 1, 5), ("Name", "Chips", "Dish"), ("left", "right", "left"))
    sheet.finish()
    found = pages(out.getvalue())
    assert len(found) > 1
    assert all(page.extract_text().startswith("Name Chips Dish") for page in found)
    words = text(out.getvalue())
    assert all(f"Guest {number} {number * 5} a dish" in words for number in range(60))


def test_a_page_can_be_begun_and_the_pages_are_counted() -> None:
    out, sheet, flow = flowing()
    flow.text("First")
    flow.next_page()
    flow.text("Second")
    sheet.finish()
    assert [page.extract_text().splitlines() for page in pages(out.getvalue())] == [
        ["First", "Page 1 of 2"],
        ["Second", "Page 2 of 2"],
    ]
