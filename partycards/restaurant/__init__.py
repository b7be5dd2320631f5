"""The restaurant: what is ordered, cooked, served and paid, and the house that does it (R1-R10).

The game that the guests play there is `games.restaurant`; here is what the staff does.
"""
