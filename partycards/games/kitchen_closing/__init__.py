"""The Kitchen is Closing: a quick card game with the house's ingredient cards.

Category and number, which the party game does not look at, are all that counts here. Draw or take
a card, lay one down; when somebody says that the kitchen is closing, everybody else has one more
turn. Then each hand becomes two stacks: a dish of different categories, the highest wins a point,
and a pantry of one category, the lowest loses one. A lead of three points ends the match, or ten
rounds.

`box` and `stacks` are the material, `table` is what lies on it; `steps` are the steps of a round,
`board` what everybody sees beside them, and `rules` says how rounds follow each other.

Rows K1-K7 and G1-G9 of the rules are cited in the tests; chapter 9 of the rulebook is the source.
"""
