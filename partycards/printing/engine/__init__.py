"""What draws: places on a page, letters, colours, pictures, and how cards, tokens and booklets lie
on paper. It knows no sheet and no game, and its lengths are points."""
