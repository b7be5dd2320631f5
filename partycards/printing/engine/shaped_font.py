"""A font in a file whose glyphs are placed one by one: only those that are used, and of each the
letters that a reader finds, copies and searches."""

from typing import Any

from reportlab.pdfbase import pdfdoc

from partycards.printing.engine.shaping import Glyph, shaping_font

TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""What a viewer needs to draw glyphs by their numbers."""
SYMBOLIC = 4
"""The letters are ours to number."""
TO_UNICODE = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class ShapedFont:
    """One font of one file. `name` is what operators call it; reportlab asks for `addObjects` when
    it writes the file."""

    def __init__(self, document: Any, font: str, path: str, name: str) -> None:
        self.name = name
        self._font = shaping_font(font, path)
        self._codes: dict[tuple[int, str], int] = {}
        document.delayedFonts.append(self)

    def code(self, glyph: Glyph) -> int:
        """The number under which a glyph is drawn. The same shape has one for each text that it
        stands for."""
        return self._codes.setdefault((glyph.number, glyph.text), len(self._codes) + 1)

    def wide(self, number: int) -> float:
        """How far a glyph reaches by itself, in thousandths of the size."""
        return float(self._font.get_glyph_h_advance(number) * 1000 / self._font.face.upem)

    def show(self, glyphs: tuple[Glyph, ...], size: float) -> str:
        """The operators that show glyphs within a text."""
        parts = [f"/{self.name} {size:g} Tf"]
        raised, row = 0.0, ""
        for glyph in glyphs:
            up = round(glyph.up * size / 1000, 3)
            if up != raised:
                parts += [f"[{row}] TJ"] if row else []
                parts.append(f"{up:g} Ts")
                raised, row = up, ""
            wide = self.wide(glyph.number)
            row += f"{_moved(glyph.right)}<{self.code(glyph):04X}>"
            row += _moved(glyph.advance - glyph.right - wide)
        parts += [f"[{row}] TJ"] if row else []
        parts += ["0 Ts"] if raised else []
        return " ".join(parts)

    def addObjects(self, document: Any) -> None:
        """Write the font into the file."""
        used = [number for number, _ in self._codes]
        file, places = self._subset(used)
        called = f"PARTYC+{self._font.face.get_name(6)}"
        unit = 1000 / self._font.face.upem
        extents = self._font.get_font_extents("ltr")
        top, bottom = extents.ascender * unit, extents.descender * unit

        def stream(content: bytes, key: str, **more: int) -> Any:
            made = pdfdoc.PDFStream(content=content, filters=[pdfdoc.PDFZCompress])
            for name, value in more.items():
                made.dictionary[name] = value
            return document.Reference(made, f"{key}:{self.name}")

        descriptor = pdfdoc.PDFDictionary({
            "Type": "/FontDescriptor",
            "FontName": pdfdoc.PDFName(called),
            "Flags": SYMBOLIC,
            "FontBBox": pdfdoc.PDFArray([-1000, round(bottom), 3000, round(top)]),
            "ItalicAngle": 0,
            "Ascent": round(top),
            "Descent": round(bottom),
            "CapHeight": round(top),
            "StemV": 90,
            "FontFile2": stream(file, "shapedFile", Length1=len(file)),
        })  # fmt: skip
        numbered = b"\0\0" + b"".join(places[number].to_bytes(2, "big") for number in used)
        widths = [round(self.wide(number), 3) for number in used]
        inside = pdfdoc.PDFDictionary({
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": pdfdoc.PDFName(called),
            "CIDSystemInfo": pdfdoc.PDFDictionary({
                "Registry": pdfdoc.PDFString("Adobe"),
                "Ordering": pdfdoc.PDFString("Identity"),
                "Supplement": 0,
            }),
            "FontDescriptor": document.Reference(descriptor, f"shapedDescriptor:{self.name}"),
            "W": pdfdoc.PDFArray([1, pdfdoc.PDFArray(widths)]),
            "CIDToGIDMap": stream(numbered, "shapedNumbers"),
        })  # fmt: skip
        said = [(code, text) for (_, text), code in self._codes.items()]
        whole = pdfdoc.PDFDictionary({
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": pdfdoc.PDFName(called),
            "Encoding": "/Identity-H",
            "DescendantFonts": pdfdoc.PDFArray(
                [document.Reference(inside, f"shapedInside:{self.name}")]
            ),
            "ToUnicode": stream(_to_unicode(said).encode("ascii"), "shapedSaid"),
        })  # fmt: skip
        fonts = document.idToObject[pdfdoc.BasicFonts].dict
        fonts[self.name] = document.Reference(whole, f"shapedFont:{self.name}")

    def _subset(self, numbers: list[int]) -> tuple[bytes, dict[int, int]]:
        """The font's file with these glyphs only, and which number each has there."""
        import uharfbuzz

        wanted = uharfbuzz.SubsetInput()
        wanted.flags = uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE | uharfbuzz.SubsetFlags.NO_HINTING
        wanted.glyph_set.update(set(numbers))
        wanted.drop_table_tag_set.update(
            int.from_bytes(tag.encode()) for tag in self._font.face.table_tags if tag not in TABLES
        )
        plan = uharfbuzz.SubsetPlan(self._font.face, wanted)
        places = {number: plan.old_to_new_glyph_mapping[number] for number in numbers}
        return bytes(plan.execute().blob.data), places


def _moved(thousandths: float) -> str:
    """A step to the right between two glyphs, as it stands among them; "" for none."""
    step = round(-thousandths, 2)
    return f" {step:g}" if step else ""


def _to_unicode(said: list[tuple[int, str]]) -> str:
    """Which letters stand behind each number."""
    parts = []
    for first in range(0, len(said), 100):
        some = said[first : first + 100]
        rows = "\n".join(f"<{code:04X}> <{text.encode('utf-16-be').hex()}>" for code, text in some)
        parts.append(f"{len(some)} beginbfchar\n{rows}\nendbfchar")
    return TO_UNICODE.format("\n".join(parts))
