"""What can be cooked with: ingredients, the judge's assignments, the free pantry.

The files in `data/` are the source; this package reads them into frozen records and refuses a
bad row with its file, its line and a sentence that says what is wrong.
"""
