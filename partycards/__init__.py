"""Party Cards: cooking card games for real tables. See README.md."""

__version__ = "0.1.0"
