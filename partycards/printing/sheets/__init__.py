"""The sheets of the house, one file a kind: each draws plain data (`content.py`) on a `Sheet` and
says in its `KINDS` what it is called and which options it heeds."""
