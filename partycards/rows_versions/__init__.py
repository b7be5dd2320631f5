"""The steps of the rows, numbered, in `versions`: see docs/upgrading.md."""
