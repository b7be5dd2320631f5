"""What must be bought, before it is on paper: amounts, the list, and the list in letters."""
