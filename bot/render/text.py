"""Text on pictures: one font that comes with Pillow, and names made fit for it."""

import unicodedata
from functools import lru_cache

from PIL import Image, ImageFont
from PIL.ImageFont import FreeTypeFont

# The font holds ASCII and a few marks. Letters of other alphabets are written with Latin ones where that is
# usual; everything else (emoji, Chinese, controls, right-to-left marks) is left out rather than shown as a box.
_EXTRA = frozenset("©«°±´·»‘’“”…‹›™")
_LATIN = dict(
    zip(
        "абвгдезийклмнопрстуфыэёіїєґъьαβγδεζηθικλμνξοπρσςτυφω",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "z",
            "i",
            "j",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "y",
            "e",
            "e",
            "i",
            "i",
            "e",
            "g",
            "_",
            "_",
            "a",
            "v",
            "g",
            "d",
            "e",
            "z",
            "i",
            "th",
            "i",
            "k",
            "l",
            "m",
            "n",
            "x",
            "o",
            "p",
            "r",
            "s",
            "s",
            "t",
            "y",
            "f",
            "o",
        ],
        strict=True,
    )
) | {"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya"}
_LATIN |= {"χ": "ch", "ψ": "ps", "ъ": "", "ь": "", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d"}
_LATIN |= {"æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "–": "-", "—": "-", "−": "-", "×": "x", "→": ">"}


@lru_cache(maxsize=64)
def font(size: int) -> FreeTypeFont:
    """The font at `size` pixels."""
    found = ImageFont.load_default(max(6, size))
    if not isinstance(found, FreeTypeFont):
        raise RuntimeError("Pillow was built without FreeType; install the ordinary wheel")
    return found


@lru_cache(maxsize=4096)
def clean(text: str, most: int = 80) -> str:
    """One line of glyphs the font has, at most `most` characters; '' where nothing can be shown."""
    out = []
    for char in text[:400]:
        # A letter of a table first, so that й is not taken apart; then the letter without its accents.
        for part in char if char.lower() in _LATIN else unicodedata.normalize("NFKD", char):
            latin = _LATIN.get(part.lower())
            if latin is not None:
                out.append(latin.capitalize() if part.isupper() else latin)
            elif " " <= part <= "~" or part in _EXTRA:
                out.append(part)
            elif part.isspace():
                out.append(" ")
    joined = " ".join("".join(out).split())
    return joined if len(joined) <= most else joined[: most - 1].rstrip() + "…"


@lru_cache(maxsize=8192)
def width(text: str, size: int) -> int:
    """Width of a line in pixels."""
    return int(font(size).getlength(text) + 0.999)


def fit(text: str, size: int, room: float) -> str:
    """The longest beginning of a cleaned text that fits into `room` pixels, '…' at the cut."""
    if width(text, size) <= room:
        return text
    for end in range(len(text) - 1, 0, -1):
        cut = text[:end].rstrip() + "…"
        if width(cut, size) <= room:
            return cut
    return ""


@lru_cache(maxsize=4096)
def glyphs(text: str, size: int, bold: bool = False) -> Image.Image:
    """The text as a coverage mask (mode L), on a box as high as the font's line.

    The font has one weight; bold is the same text drawn twice, a fraction of its size apart.
    """
    face = font(size)
    shift = max(1, round(size / 18)) if bold else 0
    box = Image.new("L", (max(1, width(text, size) + shift + 1), round(size * 1.2) + 1))
    from PIL import ImageDraw

    pen = ImageDraw.Draw(box)
    for dx in range(shift + 1):
        pen.text((dx, round(size * 0.95)), text, 255, font=face, anchor="ls")
    return box


@lru_cache(maxsize=256)
def level_mark(size: int, level: int) -> Image.Image:
    """A small triangle, pointing down below zero, and the number of the level, as a mask."""
    number = glyphs(str(abs(level)), size, bold=True)
    side = max(4, round(size * 0.62))
    mask = Image.new("L", (side + 2 + number.width, number.height))
    big = Image.new("L", (side * 4, side * 4))
    from PIL import ImageDraw

    low, high = (0.0, side * 4.0) if level > 0 else (side * 4.0, 0.0)
    ImageDraw.Draw(big).polygon([(0, high), (side * 4, high), (side * 2, low)], 255)
    mask.paste(big.reduce(4), (1, round(size * 0.95) - side))
    mask.paste(number, (side + 2, 0))
    return mask
