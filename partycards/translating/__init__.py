"""Catalogues of sentences and of the words of cards: gathered, merged, compiled.

`make language` (`python -m partycards.translating`) gathers every sentence that the code, the
templates and the data hold, brings the catalogues of each language up to date, compiles them, and
says what is missing, stale or wrong. Nothing here is part of a running house.
"""
