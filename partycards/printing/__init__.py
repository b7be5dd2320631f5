"""Everything that leaves a printer: cards, tokens and pages as PDF, chits and bills on a roll.

`engine/` draws, `sheets/` has a file for each kind of sheet, `games/` one for each game with a box
of its own; `shopping/` works out what must be bought. `every_sheet.py` knows every kind and prints
it: `print_pdf(kind, content, options, out)`. A kind draws plain data (`content.py`) as
`engine/options.py` says on a `Sheet` (`engine/page.py`). What draws reads no database, no clock and
no network, so the same input gives the same bytes.
"""
