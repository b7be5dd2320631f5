"""Where libraries are reached into for speed: no file outside of this folder does it.

Each file knows how its library works inside, tries at the start whether that is still so
(`as_known`), and has a plain way that asks for nothing but what the library promises. An update of
a library may cost speed so, and a line in the log says it; it costs no page.
"""
