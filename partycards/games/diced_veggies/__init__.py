"""Diced Veggies: cut dice from the block, cook recipes with them, and mind the hypes (D1-D9).

`block` is the block and the knife, `hypes` what can be cooked with which dice, `table` what lies
on it. `steps/` are those of a turn and the final cook; `turn` is what they share.
`first_edition` is what 0.1 did differently.
"""
