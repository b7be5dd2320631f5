"""From one version of the rows to the next: a numbered step for every change."""

NEWEST = "0011"
"""The last step; a house that has been through it is as this program wants it."""
