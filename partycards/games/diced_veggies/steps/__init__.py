"""The steps of a turn (cutting, cooking, drawing, keeping), and the final cook of all at once."""
