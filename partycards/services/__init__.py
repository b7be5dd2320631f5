"""What a house offers besides its tables, for pages and commands alike; no page is made here."""
