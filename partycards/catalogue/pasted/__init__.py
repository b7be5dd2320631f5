"""A list that the host pastes: a shopping list, a recipe, an export of another program. What each
line of it is, in the words of this house: a card, a kind of one, something from the pantry, or a
card that is not there yet."""
