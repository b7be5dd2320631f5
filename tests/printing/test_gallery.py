"""docs/print.md shows every sheet there is."""

import pytest
from PIL import Image

from partycards.printing.every_sheet import SHEETS
from tests.print_gallery import DOC, LARGE, SIDES, SMALL, rewritten


@pytest.mark.parametrize("key", SHEETS)
def test_every_sheet_has_its_picture_and_a_small_one_for_the_print_page(key: str) -> None:
    for folder, most in ((LARGE, 60_000), (SMALL, 30_000)):
        path = folder / f"{key}.png"
        assert path.is_file(), "run `python -m tests.print_gallery`, and look at it"
        assert path.stat().st_size < most
        with Image.open(path) as picture:
            assert max(picture.size) == SIDES[folder]


def test_there_is_no_picture_of_a_sheet_that_is_gone() -> None:
    for folder in SIDES:
        assert {path.stem for path in folder.glob("*.png")} == set(SHEETS)


def test_the_page_lists_the_sheets_as_they_are_now() -> None:
    doc = DOC.read_text(encoding="utf-8")
    assert doc == rewritten(doc)
    assert all(f"`partycards print {key}`" in doc for key in SHEETS)
