"""Where the fonts of the world's scripts come from: reduced and packed from packages of npm.

    npm pack @expo-google-fonts/noto-sans-sc ...
    python -m tests.printing.fonts_from_npm FOLDER

reads the packages, unpacked side by side in FOLDER under their names without the scope, and writes
`static/fonts/print/*.ttf.xz`. A font keeps the letters that its readers use: of Chinese,
Japanese and Korean those of the character sets they had before Unicode, of the others all.
"""

import lzma
import struct
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path

import uharfbuzz

from partycards.files import shipped

SYMBOLS = range(0x2000, 0x2E80)
JAMO = (*range(0x1100, 0x1200), *range(0x3130, 0x3190), *range(0xA960, 0xA980), 0x302E, 0x302F)
HANGUL = (*range(0xAC00, 0xD7A4), *JAMO)
KANA = (*range(0x3040, 0x3100), *range(0x31F0, 0x3200), *range(0xFF00, 0xFFF0))
BOPOMOFO = (*range(0x3000, 0x3040), *range(0x3100, 0x3130), *range(0x31A0, 0x31C0))
UNUSED = ("DSIG", "gasp", "fpgm", "prep", "cvt ", "vhea", "vmtx", "VORG", "BASE", "STAT", "meta")


def letters_of(codec: str) -> set[int]:
    """Every letter that a character set has, but for those that all of the house's fonts have."""
    found = set()
    for lead in range(0x81, 0xFF):
        for trail in range(0x40, 0xFF):
            try:
                (letter,) = bytes((lead, trail)).decode(codec)
            except ValueError:
                continue
            found.add(ord(letter))
    return {letter for letter in found if letter >= SYMBOLS[0]}


def rare() -> set[int]:
    """Characters beyond the first 65,536 that Japanese names have, as in 𠮷田."""
    found = set()
    for lead in range(0xA1, 0xFF):
        for trail in range(0xA1, 0xFF):
            for start in (b"", b"\x8f"):
                letter = (start + bytes((lead, trail))).decode("euc_jis_2004", "ignore")
                found.add(ord(letter) if len(letter) == 1 else 0)
    return {letter for letter in found if letter > 0xFFFF}


def reduced(data: bytes, letters: Iterable[int]) -> bytes:
    """The font with these letters only, and what their shapes need."""
    face = uharfbuzz.Face(data)
    wanted = uharfbuzz.SubsetInput()
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    wanted.unicode_set.update(set(letters) & set(face.unicodes))
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode()) for tag in UNUSED)
    return bytes(uharfbuzz.subset(face, wanted).blob.data)


def from_woff(data: bytes) -> bytes:
    """A TrueType file out of its WOFF 1, whose tables are packed one by one."""
    (count,) = struct.unpack(">H", data[12:14])
    rows = [struct.unpack(">4sLLLL", data[44 + 20 * n : 64 + 20 * n]) for n in range(count)]
    place, tables, body = 12 + 16 * count, [], b""
    for tag, offset, packed, length, checksum in rows:
        table = data[offset : offset + packed]
        table = zlib.decompress(table) if packed < length else table
        tables.append(struct.pack(">4sLLL", tag, checksum, place + len(body), length))
        body += table + bytes(-length % 4)
    power = count.bit_length() - 1
    search = struct.pack(">HHHH", count, 16 << power, power, 16 * count - (16 << power))
    return data[4:8] + search + b"".join(tables) + body


def main(folder: Path) -> None:
    everything = range(0x110000)
    kept: dict[str, Iterable[int]] = {
        "noto-sans-sc/500Medium/NotoSansSC_500Medium": letters_of("gbk"),
        "noto-sans-tc/500Medium/NotoSansTC_500Medium": {*letters_of("big5"), *BOPOMOFO},
        "noto-sans-jp/500Medium/NotoSansJP_500Medium": {*letters_of("cp932"), *KANA, *rare()},
        "noto-sans-kr/500Medium/NotoSansKR_500Medium": HANGUL,
        "vazirmatn/400Regular/Vazirmatn_400Regular": range(0x0300, 0x110000),
        "vazirmatn/700Bold/Vazirmatn_700Bold": range(0x0300, 0x110000),
        "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular": range(0x0300, 0x110000),
        "noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold": range(0x0300, 0x110000),
        "noto-sans-thai/400Regular/NotoSansThai_400Regular": range(0x0300, 0x110000),
        "noto-sans-thai/700Bold/NotoSansThai_700Bold": range(0x0300, 0x110000),
        "noto-emoji/500Medium/NotoEmoji_500Medium": everything,
    }
    fonts = {
        Path(name).name: reduced((folder / f"{name}.ttf").read_bytes(), letters)
        for name, letters in kept.items()
    }
    widest = folder / "unifontex" / "files" / "unifontex-latin-400-normal.woff"
    fonts["UnifontEX"] = from_woff(widest.read_bytes())
    for name, data in fonts.items():
        packed = lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)
        (shipped("static") / "fonts" / "print" / f"{name}.ttf.xz").write_bytes(packed)
        print(f"{name}: {uharfbuzz.Face(data).glyph_count} glyphs, {len(packed) / 1e6:.2f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
