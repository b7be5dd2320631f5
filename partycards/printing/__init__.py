"""Everything that leaves a printer: cards, tokens and pages as PDF.

`sheets.py` knows every kind there is and prints it: `print_pdf(kind, content, options, out)`. A
kind draws plain data (`content.py`) with `options.py` on a `Sheet` (`page.py`); nothing here reads
a database, a clock or a network, so the same input gives the same bytes.
"""
