"""Cooking Party Cards: one guest judges, the others invent dishes from the cards they hold.

Each round the judge looks through the assignments, chooses one and says what they hope for. Every
chef gets cards in secret, may trade some in, lays aside what the dish does not need, and presents
the dish card by card with words. The judge says what they liked and gives out all five award chips
(5, 10, 25, 50, 100). The judge's role goes round clockwise; when everybody has judged equally
often, the highest total wins.

Rows B1-B16, G1-G9 and V1-V19 of the rules are cited in the tests; the rulebook's chapters 3 and 4
are the source.

`box` is what is played with. `lobby/` is what is agreed before a match: the house rules with their
presets, what is offered and cannot be combined, teams. `table` is what lies there, `table_records`
what it is made of, `table_seats` who judges and who cooks together, `table_task` the assignment,
`table_round` the dishes and the cards of a round. `variations/` are swaps and exchanges. `steps/`
are those of a round and of the evening with real food after the last one. `board` is what everybody
sees, `board_views` all that is seen, and what a viewer cannot tell from the truth, `board_album`
what is looked at again and printed. `people` come and go, host and vote; `words` can be hidden.
`first_edition` says that a match is one of 0.1.
"""
