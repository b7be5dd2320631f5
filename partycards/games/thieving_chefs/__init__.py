"""Thieving Chefs: cook in the open, announce now, score next turn, and mind the pets (T1-T9).

`box` is what is in the box and the game aid, `dishes` what can be made of ingredients, `table` what
lies there. `steps/` are those of a turn: `acting` (three actions), `giving` (what a pet takes),
`announcing` and what is discarded then; `turn` is what they share.
"""
