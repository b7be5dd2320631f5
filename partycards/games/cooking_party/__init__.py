"""Cooking Party Cards: one guest judges, the others invent dishes from the cards they hold.

Each round the judge looks through the assignments, chooses one and says what they hope for. Every
chef gets cards in secret, may trade some in, lays aside what the dish does not need, and presents
the dish card by card with words. The judge says what they liked and gives out all five award chips
(5, 10, 25, 50, 100). The judge's role goes round clockwise; when everybody has judged equally
often, the highest total wins.

Rows B1-B16 and G1-G9 of the rules are cited in the tests; the rulebook's chapters 3 and 4 are the
source.
"""
