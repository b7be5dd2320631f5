"""The box in one print: everything of a game in one file, with a plan for printing and cutting it.

`parts.py` says what lies in each game's box. `gang.py` lays all of it on as few sheets as there can
be, `plan.py` reads off them what the printing and cutting takes, `first_page.py` tells it, with the
cuts of `cutting.py`, and `whole.py` draws the file.
"""
