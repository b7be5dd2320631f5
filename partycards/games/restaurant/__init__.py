"""The game of a restaurant's guests: invent dishes at the table, and the kitchen cooks them.

Everybody is a chef and nobody judges; nothing counts before the meal is over. The table picks an
assignment, everybody invents a dish from cards, the dishes lie on the table for all to talk about,
and everybody says course by course what they would like to eat. What the staff does with it (the
chef, the kitchen, the bill) is `partycards.restaurant`; it tells the game what it has to know by
moves of the table. At the end everybody gives chips for what the others invented.

`first_edition` is what 0.1 did differently.

Cards, trades, assignments and their numbers are those of Cooking Party Cards.

`box` says which assignments suit, `lobby` what is agreed before a meal, `table` is what lies on it:
`table_dishes` with who would like which, `table_meal` with how it goes on. `steps` are those of a
meal, `board` is what everybody sees beside them, `host` what the staff tells and the kitchen hears,
`people` what guests take along to another table; `rules` says how steps
follow each other. Rows R1-R10 of the rules are cited in the tests; chapter 8 of the rulebook is the
source.
"""
