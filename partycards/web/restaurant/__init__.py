"""The restaurant's own pages: what is set up once, tonight's tables, what is out, the report.

Managers see all of them; who else sees which is in `rooms`.
"""
