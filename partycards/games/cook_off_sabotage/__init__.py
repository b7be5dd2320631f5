"""The COOK-OFF: three actions face down, ten rounds, and some rather unfriendly tricks (F1-F9).

`box` is what is in the box, `kitchens` a chef's kitchen, `plans` what a house player thinks that a
row of cards is worth, `table` what lies on it. `steps/` are those of a round: `programming`
three cards or cleaning, then for each of them `choosing` (what touches nobody), `ordering` and
`acting` (what does); after the first those that are left are confirmed. `round` is what they
share, `ways` how a card is done. `first_edition` is what 0.1 did differently.
"""
