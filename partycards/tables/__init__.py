"""What people do at a table, the log that keeps it, and who has to hear of it."""
