"""Pictures of what stands in the pantry, in the hand of the cards: flat shapes on 32 by 32."""

from functools import lru_cache

from partycards.printing.engine.art import Drawing, parsed

SHAPES = {
    "salt": """
<path fill="#DCE6EE" d="M10 11h12l2 15a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z"/>
<path fill="#B9CBD8" d="M19 11h3l2 15a3 3 0 0 1-3 3h-3z"/>
<path fill="#F7FAFC" d="M9.3 17h13.4l1 9a2 2 0 0 1-2 2H10.3a2 2 0 0 1-2-2z"/>
<path fill="#8FA3B2" d="M9 11V9a7 7 0 0 1 14 0v2z"/>
<circle fill="#5C6F7E" cx="13" cy="7" r="1"/><circle fill="#5C6F7E" cx="16" cy="5.4" r="1"/>
<circle fill="#5C6F7E" cx="19" cy="7" r="1"/>""",
    "pepper": """
<circle fill="#8A5A34" cx="16" cy="5" r="2.4"/>
<path fill="#A9713F" d="M11 9c0-2 10-2 10 0l-1.5 4h-7z"/>
<path fill="#8A5A34" d="M12 14h8l3 12c.5 2-1 3-2 3H11c-1 0-2.5-1-2-3z"/>
<path fill="#6F4526" d="M18 14h2l3 12c.5 2-1 3-2 3h-3c2-4 1-10 0-15z"/>
<rect fill="#D9B27C" x="11.5" y="12.6" width="9" height="2.2" rx="1.1"/>""",
    "oil": """
<rect fill="#7C5A3C" x="13.5" y="2" width="5" height="4" rx="1"/>
<path fill="#8DA63B" d="M14 6h4v5c0 2 4 3 4 7v9a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3v-9c0-4 4-5 4-7z
"/>
<path fill="#6F8A2A" d="M17 6h1v5c0 2 4 3 4 7v9a3 3 0 0 1-3 3h-2c3-6 3-11 0-15z"/>
<rect fill="#EFE4CB" x="10" y="18" width="12" height="7"/>
<path fill="#6F8A2A" d="M13 23c0-2 2-3.5 5.5-3.5C18.5 22 16.5 23.5 13 23z"/>""",
    "butter": """
<path fill="#C9D6DE" d="M2 24h28l-2 3.5a2 2 0 0 1-1.7 1H5.7a2 2 0 0 1-1.7-1z"/>
<path fill="#FFD75E" d="M5 14l5-4h17v10l-4 4H5z"/>
<path fill="#FFE792" d="M5 14l5-4h17l-4 4z"/>
<path fill="#E8B63A" d="M23 14l4-4v10l-4 4z"/>
<path fill="#F1C548" d="M11 14h1.5v10H11zM17 14h1.5v10H17z"/>""",
    "flour": """
<path fill="#E9DCC3" d="M8 9h16l2 17a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z"/>
<path fill="#CDBB99" d="M21 9h3l2 17a3 3 0 0 1-3 3h-3c2-5 2-14 1-20z"/>
<path fill="#F6EEDD" d="M7 3l3 2 3-2 3 2 3-2 3 2 3-2-1 6H8z"/>
<rect fill="#B08A4E" x="8" y="8.5" width="16" height="1.8"/>
<path fill="#B08A4E" d="M15.4 26v-9h1.2v9zM16 18c-2.6 0-3.6-1.5-3.6-3.5 2.6 0 3.6 1.5 3.6 3.5z
M16 18
c2.6 0 3.6-1.5 3.6-3.5-2.6 0-3.6 1.5-3.6 3.5zM16 22c-2.6 0-3.6-1.5-3.6-3.5 2.6 0 3.6 1.5
3.6 3.5zM16 22c2.6 0 3.6-1.5 3.6-3.5-2.6 0-3.6 1.5-3.6 3.5z"/>""",
    "water": """
<path fill="#DCEBF4" d="M7 4h18l-2.5 23a2.5 2.5 0 0 1-2.5 2h-8a2.5 2.5 0 0 1-2.5-2z"/>
<path fill="#5FB3E0" d="M8 12c3-2 5 1 8 0s5-2 8 0l-1.6 15a2.5 2.5 0 0 1-2.5 2h-7.8
a2.5 2.5 0 0 1-2.5-2z"/>
<path fill="#3C93C4" d="M21 11.5c1 0 2 0 3 .5l-1.6 15a2.5 2.5 0 0 1-2.5 2H17c3-5 4-11 4-17.5z"/>
<path fill="#BFE2F5" d="M10.5 15h1.8l.9 9h-1.8z"/>""",
    "sugar": """
<path fill="#F4F7FA" d="M4 19l6-3 7 3v8l-6 3-7-3z"/><path fill="#FFFFFF" d="M4 19l6-3 7 3-6 3z
"/>
<path fill="#CFDAE3" d="M11 22l6-3v8l-6 3z"/><path fill="#E3EAF0" d="M4 19l7 3v8l-7-3z"/>
<path fill="#FFFFFF" d="M15 17l6-3 7 3-6 3z"/><path fill="#CFDAE3" d="M22 20l6-3v8l-6 3z"/>
<path fill="#E3EAF0" d="M15 17l7 3v8l-7-3z"/>
<path fill="#FFFFFF" d="M9 8l6-3 7 3-6 3z"/><path fill="#CFDAE3" d="M16 11l6-3v8l-6 3z"/>
<path fill="#E3EAF0" d="M9 8l7 3v8l-7-3z"/>""",
    "soy_sauce": """
<rect fill="#C8371F" x="12.5" y="2" width="7" height="4" rx="1.2"/>
<path fill="#4A2A1E" d="M13 6h6v4c0 2 5 4 5 9v8a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3v-8c0-5 5-7 5-9z
"/>
<path fill="#331B12" d="M18 6h1v4c0 2 5 4 5 9v8a3 3 0 0 1-3 3h-2c3-7 3-13 0-18z"/>
<rect fill="#EFE4CB" x="8" y="18" width="16" height="8"/>
<path fill="#C8371F" d="M12 22a4 2.5 0 0 1 8 0 4 2.5 0 0 1-8 0z"/>""",
    "vanilla": """
<path fill="#5A3A22" d="M6 29C9 21 15 13 26 5l1 1.5C18 15 12 22 8 30z"/>
<path fill="#3F2716" d="M10 30c3-8 9-14 19-20l.5 1.5C21 18 15 23 12 30.5z"/>
<path fill="#F6DE9A" d="M11 3c2.5 0 3.5 3 2 6 3-1.5 6 0 5.5 2.3-.6 2.2-3.9 2.2-6 .5.5 3-1.2
5.7-3.5 5.2-2.2-.6-2-3.8 0-6-3 .6-5.5-1-5-3.2C4.6 5.6 8 5.9 10 7.8 8.8 5.5 9 3 11 3z"/>
<circle fill="#F0A92B" cx="11" cy="9.8" r="2"/>""",
}


@lru_cache(maxsize=16)
def pantry_drawing(key: str) -> Drawing | None:
    """The picture of a thing in our own pantry, or None: a host may put anything there."""
    shapes = SHAPES.get(key, "")
    return parsed(f'<svg viewBox="0 0 32 32">{shapes}</svg>', key) if shapes else None
