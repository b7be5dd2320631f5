"""Cook Off!: meals on a budget, for two to four.

Three meals are cooked. For each of them everybody gets an income, four rounds of shopping follow,
each under an event, and in the end everybody puts ingredients face down for one of three meal
cards. Points are for what the card asks for, for the cheapest meal and for the one that the others
like best. Whoever has the most points wins.

Rows O1-O16 and G1-G9 of the rules are cited in the tests; the rulebook's steps 1 to 5 and its
questions page are the source.

`box` is what is in the box, `meals` what cards make of a meal card and what a hand promises.
`table` is what lies there, `table_market` its piles and what things cost, `table_shown` what
everybody sees of it. `steps/` are those of a meal: `leading` (a new meal, a new round), `turns`
(with `turns_for_sale` and `trading`), `too_many`, `cooking`, `voting` (once the meals are turned
over), `scored`; `meal` is what they share. `first_edition` is what 0.1 did differently.
"""
